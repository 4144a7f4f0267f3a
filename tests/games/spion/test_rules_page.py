"""What the rules page of spion alone tells: how many spies, the durations, and an example by the rules (P28, S3-S5, S49)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from games.spion import lobby, rules, state
from games.spion.templatetags import spion_rules
from games.spion.words import plain
from tests.games.rules_page import LANGUAGES, read, section

pytestmark = pytest.mark.django_db

FOLDER = Path(spion_rules.__file__).parents[1]


@pytest.mark.rule("P28")
@pytest.mark.rule("S3")
@pytest.mark.rule("S5")
def test_the_page_tells_how_many_spies_by_the_limits_and_the_advice_of_the_lobby(client: Client, language: str) -> None:
    page = read(client, "spion", language)
    rows = re.findall(
        r'<tr><th scope="row">(\d+)(?:–(\d+))?</th>\s*<td>1(?:–(\d+))?</td>\s*<td>0(?:–(\d+))?</td>\s*<td>(\d+)', page
    )
    told = {
        players: (int(spies or 1), int(ghosts or 0), int(advised))
        for least, most, spies, ghosts, advised in rows
        for players in range(int(least), int(most or least) + 1)
    }
    assert told == {
        players: (lobby.most_spies(players), lobby.most_ghosts(players), lobby.recommended(players).spies)
        for players in lobby.SEATS
    }


@pytest.mark.rule("P28")
@pytest.mark.rule("S5")
def test_numbers_that_nobody_picked_are_as_advised() -> None:
    with translation.override("en"):
        assert {key: str(spion_rules.SETTINGS[key].otherwise) for key in lobby.NUMBERS} == dict.fromkeys(
            lobby.NUMBERS, "as advised"
        )
    assert all(getattr(state.Settings(), key) is None for key in lobby.NUMBERS)


@pytest.mark.rule("P28")
@pytest.mark.rule("S4")
def test_the_page_names_what_s4_forbids(client: Client, language: str) -> None:
    forbidden = spion_rules.outnumbered()
    assert forbidden == [{"players": 6, "spies": 2, "ghosts": 1}]
    assert {"6", "2"} <= set(re.findall(r"\d+", section(read(client, "spion", language), "aantallen").partition("12")[2]))


@pytest.mark.rule("P28")
@pytest.mark.rule("S49")
def test_the_page_tells_the_durations_as_they_are(client: Client, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for n, name in enumerate(("SPEAK", "CARD", "VOTE", "GUESS_SHOWN", "GUESS_HIDDEN")):
        first, _, last = name.partition("_")
        monkeypatch.setattr(state, "_".join(filter(None, (first, "SECONDS", last))), 301.0 + n)
    monkeypatch.setattr(state, "OWN_SCREEN_AT_LEAST", 306.0)
    monkeypatch.setattr(state, "ONE_WORD_LETTERS", 307)
    monkeypatch.setattr(state, "SENTENCE_LETTERS", 308)
    monkeypatch.setattr(rules, "LEAST_LEFT", 309)
    page = read(client, "spion", language)
    expected = {"ronde": [301, 90], "weg": [302, 309], "stemmen": [303], "geest": [304, 305, 306], "mag": [307, 308]}
    for name, numbers in expected.items():
        assert set(map(str, numbers)) <= set(re.findall(r"\d+", section(page, name))), name


@pytest.mark.rule("P28")
def test_the_words_of_the_example_are_in_no_pack_that_comes_along() -> None:
    shipped = {plain(text) for text in re.findall(r'"([^"]+)"', (FOLDER / "data" / "packs_nl.json").read_text())}
    assert "kat" in shipped
    for language in LANGUAGES:
        with translation.override(language):
            own = {plain(translation.gettext(word)) for word in ("windmill", "lighthouse")}
        assert len(own) == 2
        assert not own & shipped


@pytest.mark.rule("P28")
@pytest.mark.rule("S17")
@pytest.mark.rule("S19")
def test_the_example_votes_as_the_rules_have_it(client: Client, language: str) -> None:
    """Whoever Sam chooses: nobody votes for themselves, and the one who is out has most votes."""
    example = spion_rules.example()
    names = [person["name"] for person in example["people"]]
    votes = json.loads(example["votes"])
    assert len(names) == 5
    assert set(votes) == set(names) - {example["me"]}
    for choice in set(names) - {example["me"]}:
        cast = [*votes.values(), choice]
        assert max(names, key=cast.count) == "Opa Joop"
        assert sorted(map(cast.count, names))[-1] > sorted(map(cast.count, names))[-2]
    assert all(voter != target for voter, target in votes.items())
    page = read(client, "spion", language)
    for name in names:
        assert name in page


@pytest.mark.rule("P28")
def test_a_first_timer_is_offered_the_example(client: Client) -> None:
    host = Client()
    host.force_login(User.objects.create_user("sanne@example.nl", "appeltaart77", name="Sanne"))
    for path in ("/", host.post("/nieuw/")["Location"]):
        assert 'href="/spelregels/spion/#voorbeeld"' in client.get(path).content.decode(), path
