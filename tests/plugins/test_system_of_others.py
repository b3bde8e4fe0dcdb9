"""The Keizer system, from a wheel of its own: played, explained, taken away, and opened again."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import arbitro
from arbitro.config import Settings
from arbitro.desk import commands as asked
from arbitro.desk.derived.tournament import numbers_of, tournament_of
from arbitro.desk.values.paired_by import PairedBy
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.formats.exporters import Outgoing, export_in_format
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.i18n import translator
from arbitro.model import Colour, Player, SectionId, SystemTraits, system_of
from arbitro.model.registry import ask_nobody
from arbitro.reasons import Refused
from arbitro.rules.pairing.checker import check_pairings
from arbitro.rules.pairing.systems import digest_of, pair_swiss, system_called, systems_here
from arbitro.service import EventService
from arbitro.web.app import create_app

Install = Callable[[str], None]
FIRST = SectionId(1)
KEIZER = system_of("keizer", SystemTraits(is_swiss=True, regulation="C.04.3"))


def _played(service: EventService, players: int = 7, rounds: int = 3) -> str:
    key = service.create(asked.CreateEvent(EventSettings("Club"))).key
    names = tuple(Player(f"Player {at}", rating=2100 - at) for at in range(1, players + 1))
    for command in (
        asked.AddSection(SectionSettings("A", system=KEIZER, rounds=5)),
        asked.ImportPlayers(FIRST, names),
        asked.CloseEntries(FIRST),
    ):
        assert not isinstance(service.handle(key, command), Refused)
    for number in range(1, rounds + 1):
        answer = service.handle(key, asked.PairRound(FIRST, Colour.WHITE))
        assert not isinstance(answer, Refused), answer
        service.handle(key, asked.PublishRound(FIRST, number))
        for game in service.snapshot(key).state.sections[FIRST].rounds[-1].games:
            service.handle(key, asked.EnterResult(FIRST, game, GameResult.WHITE_WINS))
    return key


@pytest.fixture
def service(tmp_path: Path) -> EventService:
    return EventService(tmp_path / "events")


def _pages(service: EventService) -> TestClient:
    app = create_app(Settings(folder=service.folder), service=service)
    client = TestClient(app, base_url="http://localhost", client=("127.0.0.1", 50000))
    client.headers["accept-language"] = "en"
    return client


def test_a_system_is_offered_once_it_is_installed(
    installed: Install, service: EventService
) -> None:
    assert system_called("keizer") is None
    pages = _pages(service)
    assert "Keizer system" not in pages.get("/events/new").text
    installed("arbitro-keizer")
    assert system_called("keizer") is KEIZER
    assert systems_here()[-1] is KEIZER
    assert "Keizer system" in pages.get("/events/new").text


def test_the_first_round_goes_down_the_list_and_the_last_has_the_bye(
    installed: Install, service: EventService
) -> None:
    installed("arbitro-keizer")
    state = service.snapshot(_played(service, 5, 1)).state
    section = state.sections[FIRST]
    games = section.rounds[0].games.values()
    numbers = {entry: at for at, entry in enumerate(numbers_of(state, section), start=1)}
    assert {frozenset((numbers[each.white], numbers[each.black])) for each in games} == {
        frozenset((1, 2)),
        frozenset((3, 4)),
    }


def test_a_round_keeps_what_paired_it(installed: Install, service: EventService) -> None:
    installed("arbitro-keizer")
    section = service.snapshot(_played(service)).state.sections[FIRST]
    edition = next(each.key for each in section.editions if each.key.startswith("C.04.3"))
    digest = digest_of("keizer", edition)
    assert len(digest) == 64
    assert {each.paired_by for each in section.rounds} == {
        PairedBy("arbitro-keizer", "1.0", digest)
    }


def test_what_was_played_is_shown_without_it_and_only_pairing_on_is_refused(
    installed: Install, service: EventService
) -> None:
    installed("arbitro-keizer")
    key = _played(service)
    pages = _pages(service)
    section = f"/events/{key}/s/1"
    why = pages.get(f"{section}/rounds/3/why")
    assert why.status_code == 200, why.text
    assert "KEIZER@2" in why.text
    assert "Keizer points" in pages.get(f"{section}/rounds/3/why/1").text
    before = pages.get(f"{section}/standings").text
    assert "Player 1" in before
    ask_nobody()
    for page in ("", "/rounds/1", "/rounds/3", "/standings", "/crosstable"):
        assert pages.get(f"/events/{key}{'/s/1' + page if page else ''}").status_code == 200
    assert "Player 1" in pages.get(f"{section}/rounds/3").text
    answer = service.handle(key, asked.PairRound(FIRST))
    assert isinstance(answer, Refused)
    named = {"plugin": "arbitro-keizer", "version": "1.0", "system": "keizer"}
    assert (answer.code, dict(answer.values)) == ("system-not-here", named)
    for language in ("en", "es", "fr"):
        assert "arbitro-keizer 1.0" in translator(language).refused(answer)


def test_one_that_fails_is_named_and_the_event_goes_on(
    installed: Install, service: EventService, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed("arbitro-keizer")
    key = _played(service)
    import arbitro_keizer  # type: ignore[import-not-found]

    monkeypatch.setattr(arbitro_keizer, "keizer_points", lambda *_: {})
    answer = service.handle(key, asked.PairRound(FIRST))
    assert isinstance(answer, Refused)
    assert answer.code == "plugin-failed"
    assert dict(answer.values)["plugin"] == "arbitro-keizer"
    assert str(dict(answer.values)["fault"]).startswith("KeyError")
    pages = _pages(service)
    why = pages.get(f"/events/{key}/s/1/rounds/3/why")
    assert why.status_code == 422, "a refusal, not a fault of the program"
    assert "arbitro-keizer" in why.text
    assert "Player 1" in pages.get(f"/events/{key}/s/1/rounds/3").text


@pytest.mark.parametrize("code", ["trf", "json"])
def test_a_report_names_the_system_and_passes_the_check_where_it_is_installed(
    installed: Install, service: EventService, code: str
) -> None:
    installed("arbitro-keizer")
    state = service.snapshot(_played(service, 8)).state
    tournament = tournament_of(state, FIRST)
    text = export_in_format(code, Outgoing(tournament))
    assert isinstance(text, str)
    file = read_tournament_file(text.encode())
    assert file.ok, file.problems
    assert file.tournament.system is KEIZER
    edition = next(
        each.key for each in state.sections[FIRST].editions if each.key.startswith("C.04.3")
    )
    for number in (1, 2, 3):
        made = pair_swiss(file.tournament, edition, round_number=number)
        assert made == pair_swiss(tournament, edition, round_number=number)
        assert not isinstance(made, Refused)
    ask_nobody()
    assert read_tournament_file(text.encode()).problems


def test_an_answer_that_is_no_pairing_is_refused_by_name(
    installed: Install, service: EventService, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed("arbitro-keizer")
    key = _played(service, rounds=1)
    import arbitro_keizer

    monkeypatch.setattr(arbitro_keizer, "_pairs", lambda *_: [(1, 2), (2, 3)])
    answer = service.handle(key, asked.PairRound(FIRST))
    assert isinstance(answer, Refused)
    assert answer.code == "plugin-failed"
    assert "a player is paired twice" in str(dict(answer.values)["fault"])


def test_a_section_is_made_in_the_wizard_and_played_on_the_pages(
    installed: Install, service: EventService
) -> None:
    installed("arbitro-keizer")
    pages = _pages(service)
    token = re.search(r'name="csrf" value="([^"]*)"', pages.get("/events/new").text)
    assert token is not None

    def sent(path: str, **fields: str) -> str:
        data = {"csrf": token[1], **fields}
        answer = pages.post(path, data=data, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].partition("?")[0]

    event = sent(
        "/events/new",
        name="Club",
        start="2026-03-01",
        system="keizer",
        rounds="5",
        time="90+30",
        points="standard",
        bye="win",
        numbering="rating",
    ).removesuffix("/s/1/players/import")
    section = f"{event}/s/1"
    listed = "Name;Rating\n" + "".join(f"Player {at};{2100 - at}\n" for at in range(1, 8))
    sent(f"{section}/players/import", text=listed, confirmed="yes")
    sent(f"{section}/do/close-entries")
    sent(f"{section}/do/draw-initial-colour", colour="w")
    for number in (1, 2):
        sent(f"{section}/pair")
        sent(f"{section}/do/publish-round", round=str(number))
        key = event.rpartition("/")[2]
        for game in service.snapshot(key).state.sections[FIRST].rounds[-1].games:
            sent(f"{section}/do/enter-result", game=str(game), result="10")
    assert "Player 7" in pages.get(f"{section}/paper/pairings/1").text
    why = pages.get(f"{section}/rounds/2/why").text
    assert "KEIZER@2" in why
    for language, said in (
        ("en", "Keizer points"),
        ("es", "puntos Keizer"),
        ("fr", "points Keizer"),
    ):
        shown = pages.get(f"{section}/rounds/2/why/1", headers={"accept-language": language}).text
        assert said in shown
    assert "Player 1" in pages.get(f"{section}/paper/standings").text
    told = pages.get(f"/api/v2{event}/sections/1/rounds/2").json()
    assert (len(told["boards"]), told["bye"] is None, told["absent"]) == (3, False, [])
    report = pages.get(f"{section}/files/trf").content
    file = read_tournament_file(report)
    assert file.tournament.system is KEIZER
    state = service.snapshot(key).state
    edition = next(each.key for each in state.sections[FIRST].editions if "C.04.3" in each.key)
    assert not check_pairings(file.tournament, edition)
    assert arbitro.check(report).edition == "KEIZER@2"


def test_the_published_example_comes_out(installed: Install, service: EventService) -> None:
    """Six players: keizer.schlapp.name has pairs, colours and both tables of the first round."""
    installed("arbitro-keizer")
    from arbitro_keizer import keizer_points, values_of

    names = ("Botwinnik", "Lasker", "Capablanca", "Steinitz", "Tal", "Keres")
    results = (GameResult.DRAW, GameResult.BLACK_WINS, GameResult.WHITE_WINS)
    key = service.create(asked.CreateEvent(EventSettings("Club"))).key
    players = tuple(Player(name, rating=2900 - at) for at, name in enumerate(names))
    for command in (
        asked.AddSection(SectionSettings("A", system=KEIZER, rounds=5)),
        asked.ImportPlayers(FIRST, players),
        asked.CloseEntries(FIRST),
        asked.PairRound(FIRST, Colour.WHITE),
        asked.PublishRound(FIRST, 1),
    ):
        assert not isinstance(service.handle(key, command), Refused)
    state = service.snapshot(key).state
    games = state.sections[FIRST].rounds[0].games.values()
    seated = [(state.people[each.white].name, state.people[each.black].name) for each in games]
    assert seated == [("Lasker", "Botwinnik"), ("Steinitz", "Capablanca"), ("Keres", "Tal")]
    assert list(values_of(tuple(range(6))).values()) == [7, 6, 5, 4, 3, 2]
    assert list(values_of(tuple(range(35))).values())[::34] == [50, 16]
    for game, result in zip(games, results, strict=True):
        service.handle(key, asked.EnterResult(FIRST, game.id, result))
    points = keizer_points(tournament_of(service.snapshot(key).state, FIRST), 1)
    # Botwinnik 10, Lasker 9.5, Capablanca 9, Steinitz 4, Tal 3, Keres 5, in twentieths
    assert list(points.values()) == [200, 190, 180, 80, 60, 100]
