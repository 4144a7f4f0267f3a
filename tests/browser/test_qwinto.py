"""Qwinto at the table, by taps at 360 px: rolling, writing unseen, the reveal, misthrows, absence, checking, the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.qwinto import rules
from games.qwinto.state import Phase
from tests.browser.play import Person
from tests.browser.players import TELEVISION, Player
from tests.browser.qwinto import (
    COLOURS,
    ORANGE,
    PURPLE,
    ROWS,
    YELLOW,
    QwintoTable,
    die,
    field,
    fills_second_row,
    go,
    goes_on,
    passes,
    rolls,
    writes,
)
from tests.browser.screens import Inspection


@pytest.mark.rule("Q5")
@pytest.mark.rule("Q6")
@pytest.mark.rule("Q9")
@pytest.mark.rule("Q17")
@pytest.mark.rule("P26")
def test_a_turn_of_qwinto(person: Person, inspect: Inspection) -> None:
    table = QwintoTable.laid(person, ["Sanne", "Bram", "Noor", "Mevrouw Van den Berg"])
    sanne, bram, noor, berg = table.people
    inspect(sanne, "lobby of Qwinto, host")
    inspect(bram, "lobby of Qwinto, guest")
    table.starts()

    # which dice: the others see them being chosen
    sanne.sees("Which dice?")
    inspect(sanne, "Qwinto, which dice")
    die(sanne, YELLOW).tap()
    expect(bram.page.locator(".head .stays")).to_have_count(2)
    bram.sees("%(name)s chooses dice", name="Sanne")
    die(sanne, PURPLE).tap()
    inspect(sanne, "Qwinto, dice chosen")
    inspect(bram, "Qwinto, another chooses dice")

    # once more, and that binds
    sanne.button("Roll with %(count)s", count=2).tap()
    total = sum(table.comes(lambda state: state.phase is Phase.AGAIN).faces)
    sanne.sees("%(total)s. Keep it?", total=total)
    bram.sees("%(name)s rolls %(total)s", name="Sanne", total=total)
    inspect(sanne, "Qwinto, keep it")
    inspect(bram, "Qwinto, another keeps it")
    sanne.button("Roll once more").tap()
    total = sum(table.comes(lambda state: state.phase is Phase.WRITE).faces)
    for player in table.people:
        player.sees("Where do you write %(total)s?", total=total)
    inspect(sanne, "Qwinto, where")

    # legal fields are lit, and no others can be tapped: an empty sheet takes it in all of both rows
    expect(sanne.page.locator(".scorecard .cell.lit")).to_have_count(18)
    assert not field(sanne, ORANGE, 2).count()
    field(sanne, PURPLE, 5).tap()
    inspect(sanne, "Qwinto, a field is aimed at")
    go(sanne).tap()
    sanne.sees("You write %(number)s", number=total)
    inspect(sanne, "Qwinto, written")
    # unseen: the others see that, not what
    expect(bram.page.locator(".others .state").filter(has_text=bram.words("Is ready"))).to_have_count(1)
    inspect(bram, "Qwinto, others are ready")

    # a change of mind, and a reload in the middle of it
    writes(sanne, YELLOW, 4)
    sanne.reloads()
    sanne.sees("You write %(number)s", number=total)
    expect(field(sanne, YELLOW, 4)).to_have_attribute("aria-pressed", "true")
    expect(field(sanne, PURPLE, 5)).to_have_attribute("aria-pressed", "false")
    passes(bram)
    bram.sees("You write nothing")
    inspect(bram, "Qwinto, nothing written")
    writes(noor, YELLOW, 4)
    assert table.match().phase is Phase.WRITE
    berg.button("Next field").tap()  # the arrows do what a tap on a small field does
    go(berg).tap()

    # all at once
    for player in table.people:
        player.sees("Everyone shows their sheet")
    rows = sanne.page.locator(".revealed li")
    expect(rows.nth(0)).to_contain_text(str(total))
    expect(rows.nth(1)).to_contain_text(sanne.words("nothing"))
    inspect(sanne, "Qwinto, everyone shows")
    goes_on(bram)
    bram.sees("Which dice?")  # to the left
    goes_on(sanne)
    sheet = sanne.page.locator(".glance").filter(has_text="Noor")
    sheet.tap()
    expect(sanne.page.locator("dialog[open] .cell.in")).to_have_text(str(total))
    inspect(sanne, "Qwinto, the sheet of another")
    sanne.button("Close").tap()


# How often dice were seen to tumble.
TUMBLES = """() => {
  globalThis.tumbled = 0;
  const look = () => (tumbled += document.querySelectorAll(".die.rolling").length);
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
}"""


@pytest.mark.rule("Q5")
@pytest.mark.rule("Q6")
@pytest.mark.rule("P26")
def test_dice_tumble_and_settle_on_what_the_server_threw(person: Person) -> None:
    table = QwintoTable.laid(person, ["Sanne", "Bram"])
    sanne, bram = table.people
    bram.page.emulate_media(reduced_motion="reduce")
    table.starts()
    for player in table.people:
        player.page.evaluate(TUMBLES)
    rolls(sanne, *ROWS)
    faces = table.comes(lambda state: state.phase is Phase.AGAIN).faces
    for player in table.people:
        for row, face in zip(ROWS, faces, strict=True):
            expect(player.page.locator(".thrown .die").nth(row)).to_have_attribute(
                "aria-label", f"{player.words(COLOURS[row])} {face}"
            )
    assert sanne.page.evaluate("tumbled") > 0
    assert bram.page.evaluate("tumbled") == 0  # who wants no motion sees none


@pytest.mark.rule("Q8")
@pytest.mark.rule("Q21")
def test_a_misthrow_and_an_absent_player(person: Person, inspect: Inspection) -> None:
    table = QwintoTable.laid(person, ["Sanne", "Bram", "Noor"])
    sanne, bram, noor = table.people
    table.starts()
    table.calls(sanne, *ROWS)
    passes(bram)
    passes(noor)
    sanne.page.get_by_role("button", name=sanne.words("Write nothing")).tap()
    inspect(sanne, "Qwinto, write nothing?")
    sanne.button("Take the misthrow").tap()
    sanne.sees("A misthrow for you")
    bram.sees("A misthrow for %(name)s", name="Sanne")
    inspect(bram, "Qwinto, a misthrow")
    table.turn(2)
    expect(sanne.page.locator(".scorecard .misthrows .x")).to_have_count(1)
    expect(bram.page.locator(".scorecard .misthrows .x")).to_have_count(0)

    # whose turn it is goes away; after a while another throws for them, and then writes without them
    bram.page.goto("about:blank")
    stop = table.stop(noor, "Bram")
    expect(stop).to_be_visible()
    inspect(noor, "Qwinto, waiting for who is away")
    while table.match().phase is not Phase.WRITE:
        table.stops_waiting(noor, "Bram")
    total = sum(table.match().faces)
    writes(noor, ORANGE, 4)
    passes(sanne)
    expect(stop).to_be_visible()
    inspect(noor, "Qwinto, written, waiting for who is away")
    table.stops_waiting(noor, "Bram")
    table.turn(3)
    assert [seat.misthrows for seat in table.match().seats] == [1, 1, 0]
    noor.sees("Which dice?")
    expect(noor.page.locator(".scorecard .cell.in")).to_have_text(str(total))
    bram.goes_to(f"/k/{table.code}/")  # back on their own chair
    bram.sees("%(name)s chooses dice", name="Noor")


# How many parts of the first sheet's count are shown, each time that this changes.
COUNTS = """() => {
  globalThis.counted = [];
  new MutationObserver(() => {
    const shown = [...document.querySelectorAll(".scores tbody tr:first-child td")].filter((cell) => cell.textContent).length;
    if (document.querySelector(".scores") && shown !== counted.at(-1)) counted.push(shown);
  }).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.rule("Q7")
@pytest.mark.rule("Q10")
@pytest.mark.rule("Q11")
@pytest.mark.rule("Q15")
@pytest.mark.rule("Q21")
@pytest.mark.rule("P20")
@pytest.mark.rule("P21")
def test_a_whole_match_of_four_ends_with_two_full_rows(person: Person, inspect: Inspection) -> None:
    table = QwintoTable.laid(person, ["Sanne", "Bram", "Noor", "Opa Joop"])
    sanne, bram, noor, joop = table.people
    table.starts()
    table.plays_turn()

    # the second of them loads the page again with the dice on the table
    rolls(bram, *ROWS)
    total = sum(table.comes(lambda state: state.phase is Phase.AGAIN).faces)
    bram.reloads()
    bram.button("Keep %(total)s", total=total).tap()
    table.comes(lambda state: state.phase is Phase.WRITE)
    table.plays_turn()

    # the third is away: thrown and passed for them, which is a misthrow; and then they are back
    noor.page.goto("about:blank")
    while (state := table.match()).turn == 3:
        if rules.waits_for(state) == [2]:
            table.stops_waiting(joop, "Noor")
        else:
            for player in (sanne, bram, joop):
                table.plays_on(player)
    noor.goes_to(f"/k/{table.code}/")
    expect(noor.page.locator(".scorecard .misthrows .x")).to_have_count(1)
    table.plays_turn()

    # the middle of the match in a hurry; its last turn again by taps
    while not table.hurries():  # a fourth misthrow came first
        table.plays_again()
    sanne.page.evaluate(COUNTS)
    state = table.match()
    fields = {player: fills_second_row(state, seat) for seat, player in enumerate(table.people)}
    for player in table.people:
        if fills := fields[player]:
            writes(player, *fills)
        else:
            table.plays_on(player)
    over = table.comes(lambda state: state.phase is Phase.OVER)
    enders = [player.name for player in table.people if fields[player]]
    totals = [rules.total(seat) for seat in over.seats]

    # counted on everyone's own phone, part by part; only then may the next match begin
    for player in table.people:
        player.sees("Now count", within=15)
    expect(sanne.button("Play again")).to_have_count(0)
    expect(sanne.button("Play again")).to_be_visible(timeout=20_000)
    assert sanne.page.evaluate("counted") == [0, 1, 2, 3, 4, 5, 6]
    for player in table.people:
        ended_with_two_rows(player, enders, totals)
    inspect(noor, "Qwinto, the end of four")

    # and among their matches it can be read again
    noor.goes_to("/potjes/")
    noor.page.locator(".played a").first.click()
    ended_with_two_rows(noor, enders, totals)


def ended_with_two_rows(player: Player, enders: list[str], totals: list[int]) -> None:
    """Who made it end, and everyone's total, the best first."""
    for name in enders:
        expect(player.page.locator(".verdict .large")).to_contain_text(name)
    sums = player.page.locator(".scores tbody .sum")
    expect(sums).to_have_text([str(total).replace("-", "−") for total in sorted(totals, reverse=True)])


@pytest.mark.rule("Q11")
@pytest.mark.rule("Q15")
@pytest.mark.rule("P11")
@pytest.mark.rule("P20")
def test_a_fourth_misthrow_and_the_count(person: Person, inspect: Inspection) -> None:
    table = QwintoTable.laid(person, ["Sanne", "Bram"])
    sanne, bram = table.people
    wall = person("De tv", **TELEVISION)
    wall.goes_to(f"/k/{table.code}/tv/")
    table.starts()
    for turn in range(1, 8):
        table.turn(turn)
        if turn % 2:
            table.calls(sanne, *ROWS)
        while table.match().phase is not Phase.WRITE:
            table.plays_on(bram)
        table.plays_on(bram)
        passes(sanne)
    wall.sees("Everyone shows their sheet")  # the wall counts when the phones do, and tells nobody earlier who won
    for player in (*table.people, wall):
        player.sees("Now count", within=15)
    inspect(sanne, "Qwinto, the count")
    score = bram.page.locator(".reckoning .sum dd")
    sanne.sees("%(names)s wins", names="Bram", within=15)
    bram.sees("%(names)s wins", names="Bram", within=15)
    expect(sanne.text("%(names)s made a fourth misthrow.", names="Sanne")).to_be_visible()
    expect(sanne.page.locator(".scores .sum").last).to_have_text("−20")
    expect(score).to_have_text(bram.page.locator(".scores tbody .sum").first.inner_text())
    inspect(sanne, "Qwinto, the end, host")
    inspect(bram, "Qwinto, the end, guest")


@pytest.mark.rule("Q18")
@pytest.mark.rule("Q19")
@pytest.mark.rule("P26")
def test_checking_one_another(person: Person, inspect: Inspection) -> None:
    table = QwintoTable.laid(person, ["Sanne", "Bram", "Noor"])
    sanne, bram, noor = table.people
    sanne.settles("Checking", "You yourselves")
    expect(sanne.switch("Help")).to_have_count(0)  # which would help nobody now
    inspect(sanne, "lobby of Qwinto, zelf")
    table.starts()

    # the sheet takes anything: one less than the total, in a row that was not rolled
    total = table.calls(sanne, *ROWS)
    expect(bram.page.locator(".scorecard .cell.lit")).to_have_count(0)
    inspect(bram, "Qwinto zelf, where")
    bram.button("One less").tap()
    field(bram, ORANGE, 2).tap()
    inspect(bram, "Qwinto zelf, another number")
    go(bram).tap()
    writes(noor, YELLOW, 5)
    writes(sanne, PURPLE, 9)
    table.turn(2)

    # pointing at what is right: nothing happens, and all see who was wrong
    table.points(noor, "Sanne", PURPLE, 9)
    expect(bram.page.locator(".pointed")).to_contain_text(bram.words("It is right. %(by)s was mistaken.", by="Noor"))
    expect(noor.page.locator(".pointed")).to_be_in_viewport()  # though whoever points does so further down
    inspect(bram, "Qwinto zelf, it was right")
    # at what is wrong: the owner writes the total elsewhere, and the roll waits
    noor.page.locator(".glance").filter(has_text="Bram").tap()
    inspect(noor, "Qwinto zelf, the sheet of another")
    noor.page.locator("dialog[open] [data-field='0,2']").tap()
    inspect(noor, "Qwinto zelf, is this not right")
    field(bram, ORANGE, 2).tap()
    bram.page.locator("dialog[open]").wait_for()
    noor.button("Point at it").tap()
    bram.sees("Put your %(total)s right", total=total)
    expect(bram.page.locator("dialog[open]")).to_have_count(0)  # whoever was about to point is called back to the table
    inspect(bram, "Qwinto zelf, put it right")
    inspect(sanne, "Qwinto zelf, another puts it right")
    writes(bram, ORANGE, 6)
    bram.sees("Which dice?")
    expect(noor.page.locator(".pointed")).to_contain_text(
        noor.words("That was an error. %(name)s could put it right.", name="Bram")
    )
    assert table.match().seats[1].entries[-1].corrected

    # four misthrows of Sanne: the last look, which all are done with
    misthrows_to_the_end(table)
    for player in table.people:
        player.sees("One last look", within=15)
    inspect(sanne, "Qwinto zelf, the last look")
    for player in table.people:
        player.button("Ready").tap()
    sanne.page.locator(".verdict").wait_for()
    table.comes(lambda state: state.phase is Phase.OVER)


def misthrows_to_the_end(table: QwintoTable) -> None:
    """Nobody writes anything any more."""
    while (state := table.match()).phase is not Phase.LOOK:
        table.turn(state.turn)
        table.calls(table.at([state.active])[0], ORANGE)
        for player in table.people:
            passes(player)
        table.comes(lambda now, turn=state.turn: now.turn != turn or now.phase is Phase.LOOK)
