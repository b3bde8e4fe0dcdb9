"""The Modified Median, from a wheel of its own: counted, shown, failing, and taken away."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from arbitro.config import Settings
from arbitro.desk import commands as asked
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.i18n import translator
from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    Player,
    Result,
    RoundRecord,
    SectionId,
    System,
    Tournament,
    Tpn,
)
from arbitro.model.registry import Origin, ask_nobody, ask_others
from arbitro.reasons import Refused
from arbitro.rules.standings import standings
from arbitro.rules.tiebreaks import (
    TIE_BREAKS,
    TieBreak,
    Worksheet,
    compute,
    parse_tie_break,
    rules_of,
    table_of,
    worksheet,
)
from arbitro.service import EventService
from arbitro.web.app import create_app

Install = Callable[[str], None]
OWN = EditionKey("OWN@2026-03")
FIRST = SectionId(1)
MMED = TieBreak("MMED")


W, B = Colour.WHITE, Colour.BLACK
WON, DREW, LOST = Result.WIN, Result.DRAW, Result.LOSS
AWAY, HALF = (
    RoundRecord(None, None, Result.ZERO_POINT_BYE),
    RoundRecord(None, None, Result.HALF_POINT_BYE),
)


def game(opponent: int, colour: Colour, result: Result) -> RoundRecord:
    return RoundRecord(Tpn(opponent), colour, result)


@pytest.fixture
def played() -> Tournament:
    """Five rounds: player 2 wins twice, loses and withdraws, as in the example of rule 34E1."""
    rounds = (
        (game(2, B, LOST), game(4, B, WON), game(3, W, WON), game(4, W, DREW), game(3, B, WON)),
        (game(1, W, WON), game(3, W, WON), game(4, B, LOST), AWAY, AWAY),
        (game(4, W, WON), game(2, B, LOST), game(1, B, LOST), AWAY, game(1, W, LOST)),
        (game(3, B, LOST), game(1, W, LOST), game(2, W, WON), game(1, B, DREW), HALF),
    )
    return Tournament(
        rounds_played=5,
        entries=tuple(
            Entry(Tpn(at), Player(f"Player {at}"), each) for at, each in enumerate(rounds, 1)
        ),
    )


def test_it_counts_as_rule_34e1_says(installed: Install, played: Tournament) -> None:
    assert isinstance(parse_tie_break("MMED"), Refused)
    installed("arbitro-modified-median")
    assert parse_tie_break("mmed") == MMED
    # adjusted scores by hand: 3.5; 3 (as the rule's own example has it); 1.5; 2.
    # Player 1, plus score: 3 + 2 + 1.5 + 2 + 1.5 without the lowest. The others, minus scores,
    # without the highest: 3.5 + 1.5 + 2 + 0 + 0; 2 + 3 + 3.5 + 0 + 3.5; 1.5 + 3.5 + 3 + 3.5 + 0
    assert compute(table_of(played), MMED, rules_of(OWN)) == [85, 35, 85, 80]
    # after four rounds player 2 has half the points: 2.5 + 1.5 + 1.5 + 0 without both ends
    after_four = compute(table_of(played, after=4), MMED, rules_of(OWN))
    assert not isinstance(after_four, Refused)
    assert after_four[1] == 30


def test_its_working_adds_up_and_has_words(installed: Install, played: Tournament) -> None:
    installed("arbitro-modified-median")
    sheet = worksheet(table_of(played), MMED, rules_of(OWN), Tpn(1))
    assert isinstance(sheet, Worksheet)
    assert [line.value for line in sheet.lines] == [30, 20, 15, 20, 15]
    assert sum(line.value for line in sheet.counted if isinstance(line.value, int)) == 85
    (cut,) = (line for line in sheet.lines if not line.counts)
    for language, said in (("en", "Left out"), ("es", "Fuera"), ("fr", "Écarté")):
        assert translator(language).reason(cut.reasons[0]).startswith(said)
        assert translator(language).has("value.tie_break.MMED")


def test_no_text_of_fides_knows_it(installed: Install, played: Tournament) -> None:
    installed("arbitro-modified-median")
    answer = compute(table_of(played), MMED, rules_of(EditionKey("C.07@2026-03")))
    assert isinstance(answer, Refused)
    assert answer.code == "tie-break-not-in-edition"


@pytest.fixture
def event(installed: Install, tmp_path: Path) -> tuple[EventService, str]:
    """A round played, in a section with a list of its own."""
    installed("arbitro-modified-median")
    service = EventService(tmp_path / "events")
    key = service.create(asked.CreateEvent(EventSettings("Open"))).key
    settings = SectionSettings("A", system=System.DUTCH, rounds=5, tie_breaks=("MMED", "BH"))
    for command in (
        asked.AddSection(settings, (("C.07", OWN),), confirmed=Level.TWO_STEPS),
        asked.ImportPlayers(FIRST, tuple(Player(f"Player {at}") for at in range(1, 7))),
        asked.CloseEntries(FIRST),
        asked.PairRound(FIRST, Colour.WHITE),
        asked.PublishRound(FIRST, 1),
    ):
        answer = service.handle(key, command)
        assert not isinstance(answer, Refused), answer
    for each in service.snapshot(key).state.sections[FIRST].rounds[-1].games:
        service.handle(key, asked.EnterResult(FIRST, each, GameResult.WHITE_WINS))
    return service, key


def pages_of(service: EventService) -> TestClient:
    app = create_app(Settings(folder=service.folder), service=service)
    client = TestClient(app, base_url="http://localhost", client=("127.0.0.1", 50000))
    client.headers["accept-language"] = "en"
    return client


def test_without_it_the_event_opens_and_names_what_is_missing(
    event: tuple[EventService, str],
) -> None:
    service, key = event
    section = f"/events/{key}/s/1"
    shown = pages_of(service).get(f"{section}/standings").text
    assert "Modified Median" in shown
    ask_nobody()
    # another program opens the file: nothing of the one before is remembered
    service = EventService(service.folder)
    pages = pages_of(service)
    for page in ("/rounds/1", "/crosstable", "/players", "/paper/standings"):
        assert pages.get(f"{section}{page}").status_code == 200
    shown = pages.get(f"{section}/standings").text
    assert "Player 1" in shown
    assert "MMED is skipped: it comes from arbitro-modified-median 1.0" in shown
    assert not isinstance(service.handle(key, asked.PairRound(FIRST)), Refused), "no need of it"


def test_the_standings_last_published_stay_as_they_were(event: tuple[EventService, str]) -> None:
    service, key = event
    standing = f"/events/{key}/s/1/standings"
    before = columns_in(pages_of(service).get(f"{standing}?after=1").text)
    assert any(before["MMED"])
    for command in (asked.PairRound(FIRST), asked.PublishRound(FIRST, 2)):
        assert not isinstance(service.handle(key, command), Refused)
    assert "as last published" not in pages_of(service).get(standing).text
    ask_nobody()
    pages = pages_of(EventService(service.folder))
    for page in (standing, f"/events/{key}/s/1/paper/standings"):
        shown = pages.get(page).text
        assert "Standings published after round 1" in shown
        kept = columns_in(shown)
        assert {name: kept[name] for name in ("MMED", "BH", "Points")} == {
            name: before[name] for name in ("MMED", "BH", "Points")
        }
        assert [each.split()[-1] for each in kept["Name"]] == [
            each.replace("&nbsp;", " ").split()[1] for each in before["Name"]
        ]
    told = pages.get(f"/api/v2/events/{key}/sections/1/standings").json()
    assert told["published"]["after"] == 1
    assert {each["name"] for each in told["published"]["tie_breaks"]} == {"MMED", "BH"}
    assert len(told["published"]["rows"][0]["values"]) == 2
    assert [each["name"] for each in told["tie_breaks"]] == ["BH"]


def columns_in(page: str) -> dict[str, list[str]]:
    """The columns of the first table of standings on a page by heading, without tags."""
    table = re.findall(r"<table.*?</table>", page, re.DOTALL)[0]
    rows = re.findall(r"<tr.*?</tr>", table, re.DOTALL)
    cells = (re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL) for row in rows)
    head, *lines = ([re.sub(r"<.*?>", "", cell).strip() for cell in row] for row in cells)
    return {name: [line[at] for line in lines] for at, name in enumerate(head)}


def test_one_that_fails_is_named_and_left_out(
    event: tuple[EventService, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    service, key = event
    import arbitro_modified_median  # type: ignore[import-not-found]

    monkeypatch.setattr(arbitro_modified_median, "adjusted_score", lambda *_: 1 // 0)
    pages = pages_of(EventService(service.folder))
    answer = pages.get(f"/events/{key}/s/1/standings")
    assert answer.status_code == 200
    assert "arbitro-modified-median" in answer.text
    assert "ZeroDivisionError" in answer.text
    assert "Player 1" in answer.text


def _bad_split(*_: object) -> list[list[int]]:
    return [[0]]


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        ({"compute": lambda *_: [1]}, "for each of all"),
        ({"compute": lambda table, *_: [0.5] * table.size}, "a whole number, a fraction or None"),
        ({"compute": None, "split": _bad_split}, "each once"),
    ],
    ids=["too few", "floats", "not who is tied"],
)
def test_an_answer_that_is_none_is_left_out_by_name(
    installed: Install, played: Tournament, part: dict[str, object], fault: str
) -> None:
    installed("arbitro-modified-median")
    definition = TIE_BREAKS.find("MMED")
    assert definition is not None
    broken = definition._replace(**part)  # type: ignore[arg-type]
    ask_others(lambda *_: (broken, Origin("arbitro-broken", "1.0")), lambda _: ("MMED",))
    # without points first all are tied, and the tie-break is asked about all of them
    even = replace(played, entries=tuple(replace(each, rounds=()) for each in played.entries))
    table = standings(even, (MMED, TieBreak("BH")), OWN)
    assert table.tie_breaks == (TieBreak("BH"),)
    ((name, why),) = table.omitted
    assert (name, why.code) == ("MMED", "plugin-failed")
    assert dict(why.values)["plugin"] == "arbitro-broken"
    assert fault in str(dict(why.values)["fault"])
