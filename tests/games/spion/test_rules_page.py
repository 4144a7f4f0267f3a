"""The rules page says what the code says, in both languages, and a setting that is not explained there fails here (P28, S49)."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import polib
import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from config.settings import BASE_DIR
from games.spion import lobby, rules, state
from games.spion.templatetags import spion_rules
from games.spion.words import plain

pytestmark = pytest.mark.django_db

FOLDER = Path(spion_rules.__file__).parents[1]
LANGUAGES = ["nl", "en"]


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def read(client: Client, language: str) -> str:
    return client.get("/spelregels/spion/", headers={"accept-language": language}).content.decode()


def section(page: str, name: str) -> str:
    """What stands in one section, as it is read."""
    (found,) = re.findall(rf'<section[^>]*id="{name}">(.*?)</section>', page, re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found)).split())


def said_in_the_lobby(language: str) -> dict[str, str]:
    """The label of each setting as static/games/spion/lobby.js shows it."""
    script = (FOLDER / "static" / "games" / "spion" / "lobby.js").read_text()
    labels = dict(re.findall(r'\bkey: "(\w+)",\s*label: \(\) => gettext\("([^"]+)"\)', script))
    if language == "en":
        return labels
    catalogue = {entry.msgid: entry.msgstr for entry in polib.pofile(str(BASE_DIR / "locale/nl/LC_MESSAGES/djangojs.po"))}
    return {key: catalogue[label] for key, label in labels.items()}


@pytest.mark.rule("P28")
@pytest.mark.rule("S43")
def test_every_setting_is_explained_with_all_its_choices() -> None:
    explained = {key: list(setting.choices) for key, setting in spion_rules.SETTINGS.items()}
    as_offered = {key: sorted(choices, key=str) for key, choices in lobby.CHOICES.items()}
    assert set(explained) == set(state.Settings.__struct_fields__)
    assert {key: sorted(choices, key=str) for key, choices in explained.items()} == as_offered


@pytest.mark.rule("P28")
@pytest.mark.rule("S43")
def test_the_page_calls_the_settings_as_the_lobby_does_and_ticks_their_defaults(client: Client, language: str) -> None:
    page = read(client, language)
    said = said_in_the_lobby(language)
    assert set(said) == set(state.Settings.__struct_fields__)
    (settings,) = re.findall(r'<dl class="settings">(.*?)</dl>', page, re.DOTALL)
    rows = re.findall(r"<dt>(.*?)</dt>(.*?)</div>", settings, re.DOTALL)
    assert [unescape(label) for label, _ in rows] == [said[key] for key in spion_rules.SETTINGS]
    for (key, explained), (_, row) in zip(spion_rules.SETTINGS.items(), rows, strict=True):
        ticked = [unescape(chip).strip() for chip in re.findall(r'chip default">.*</span>\s*([^<]+)</span>', row)]
        default = getattr(state.Settings(), key)
        with translation.override(language):
            expected = translation.gettext("as advised") if default is None else explained.choices[default]
            assert ticked == [str(expected)], key


@pytest.mark.rule("P28")
@pytest.mark.rule("S3")
@pytest.mark.rule("S5")
def test_the_page_tells_how_many_spies_by_the_limits_and_the_advice_of_the_lobby(client: Client, language: str) -> None:
    page = read(client, language)
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
@pytest.mark.rule("S4")
def test_the_page_names_what_s4_forbids(client: Client, language: str) -> None:
    forbidden = spion_rules.outnumbered()
    assert forbidden == [{"players": 6, "spies": 2, "ghosts": 1}]
    assert {"6", "2"} <= set(re.findall(r"\d+", section(read(client, language), "aantallen").partition("12")[2]))


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
    page = read(client, language)
    expected = {"ronde": [301, 90], "weg": [302, 309], "stemmen": [303], "geest": [304, 305, 306], "mag": [307, 308]}
    for name, numbers in expected.items():
        assert set(map(str, numbers)) <= set(re.findall(r"\d+", section(page, name))), name


@pytest.mark.rule("P28")
@pytest.mark.rule("S49")
def test_no_number_of_the_rules_is_typed_into_the_page() -> None:
    typed = "".join(path.read_text() for path in sorted((FOLDER / "templates" / "spion").glob("rules_*.html")))
    texts = re.findall(r'{% translate "(.*?)" %}|{% blocktranslate.*?%}(.*?){% endblocktranslate %}', typed, re.DOTALL)
    assert len(texts) > 40
    assert [text for pair in texts for text in pair if re.search(r"\d", text)] == []


@pytest.mark.rule("P28")
def test_every_section_is_in_the_contents(client: Client, language: str) -> None:
    page = read(client, language)
    (contents,) = re.findall(r"<nav class=\"card contents\".*?</nav>", page, re.DOTALL)
    assert re.findall(r'href="#(\w+)"', contents) == re.findall(r'<section class="card roomy" id="(\w+)"', page)


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
    page = read(client, language)
    for name in names:
        assert name in page


@pytest.mark.rule("P28")
def test_a_first_timer_is_offered_the_example(client: Client) -> None:
    host = Client()
    host.force_login(User.objects.create_user("sanne@example.nl", "appeltaart77", name="Sanne"))
    for path in ("/", host.post("/nieuw/")["Location"]):
        assert 'href="/spelregels/spion/#voorbeeld"' in client.get(path).content.decode(), path
