"""What every paper of the office is filled in with, field by field, from every source it has."""

from datetime import date

import pytest

from arbitro.desk.commands import (
    AddSection,
    CreateEvent,
    EditEvent,
    EnterResult,
    KeepRow,
    NoteSeating,
    PairRound,
    SetLineUp,
    StateFacts,
)
from arbitro.desk.derived.office.fillings import filling_of, known_of, sources_of
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, SectionId, System
from arbitro.rules.office.papers import PAPERS
from desk.driver import FIRST, Driver, ready
from desk.team_driver import TeamDriver

EVENT = {"event": "Spring Open"}


def keep(desk, register, section=0, **facts):
    said = tuple((name.replace("_", "-"), text) for name, text in sorted(facts.items()))
    desk.do(KeepRow(section, register, 0, said))


def filled(desk, code, key):
    found = filling_of(desk.state, PAPERS[code], key)
    return dict(found.said), found.lines


def sources(desk, code):
    return [tuple(each) for each in sources_of(desk.state, PAPERS[code])]


@pytest.fixture
def desk():
    made = ready(8)
    made.do(PairRound(FIRST, Colour.WHITE))
    made.do(AddSection(SectionSettings("Not paired", rounds=3)))
    return made


@pytest.fixture
def players(desk):
    """White and Black of each board, by their names."""
    people = desk.state.people
    return {each.board: (people[each.white].name, people[each.black].name) for each in desk.games}


def test_before_there_is_an_event_nothing_is_known():
    assert known_of(Driver().state, PAPERS["appeal"]) == {}
    empty = Driver()
    empty.do(CreateEvent(EventSettings("Nobody yet")))
    report = known_of(empty.state, PAPERS["fair-play-report"])
    assert report == {"event": "Nobody yet", "rounds-count": "0"}
    assert sources(empty, "result-list") == []


def test_what_is_known_of_the_event_stands_in_the_papers_that_ask_for_it(desk):
    told = EventSettings(
        "Open", "Soria", "ESP", "Hotel", date(2026, 5, 1), date(2026, 5, 4), "Eva", organiser="Club"
    )
    desk.do(EditEvent(told, desk.state.settings))
    rules = (("currency", "EUR"), ("deposit", "100"), ("limit-minutes", "30"))
    desk.do(StateFacts(0, "appeals-rules", rules))
    days = {"start": "2026-05-01", "end": "2026-05-04"}
    where = {"event": "Open", "place": "Hotel, Soria", **days}
    assert known_of(desk.state, PAPERS["complaint"]) == where
    assert known_of(desk.state, PAPERS["leaving-log"]) == {"event": "Open"}
    assert known_of(desk.state, PAPERS["appeal"]) == {
        "event": "Open", "deposit": "100", "currency": "EUR",
    }  # fmt: skip
    assert known_of(desk.state, PAPERS["fair-play-report"]) == where | {
        "federation": "ESP",
        "organised-by": "Club",
        "chief-arbiter-name": "Eva",
        "players-count": "8",
        "rounds-count": "1",
        "protection-level": "standard",
    }


def test_the_report_of_fair_play_has_arbiters_of_all_sections_and_the_highest_level(desk):
    other = SectionId(2)
    keep(desk, "rota", FIRST, name="Ida", role="fair-play", rounds="1")
    keep(desk, "rota", FIRST, name="Ana", role="sector", rounds="1", rota_boards="1-4")
    keep(desk, "rota", other, name="Bea", role="fair-play", rounds="1")
    keep(desk, "rota", other, name="Ida", role="fair-play", rounds="2")
    said = {"areas": "yes", "measures": "cameras", "storage": "no", "waiver-asked": "2026-03-01"}
    desk.do(StateFacts(0, "fair-play", tuple(sorted(said.items()))))
    # titles of masters can be won in one section alone: its level is the one of the event
    desk.do(StateFacts(FIRST, "section-kind", (("norms", "yes"),)))
    found = known_of(desk.state, PAPERS["fair-play-report"])
    assert found["arbiters-of-fair-play"] == "Ida, Bea"
    assert found["protection-level"] == "increased"
    assert {name: found[name] for name in ("areas", "storage", "waiver-asked")} == {
        name: said[name] for name in ("areas", "storage", "waiver-asked")
    }
    assert found["measures-promised"] == found["measures-used"] == "cameras"


def test_a_paper_has_the_sources_of_the_rounds_being_played_and_no_others(desk, players):
    keep(desk, "appeals", by="Ana", against="Bea", round="1")
    keep(desk, "rota", FIRST, name="Ana", role="sector", rounds="1", rota_boards="2-3")
    keep(desk, "rota", FIRST, name="Bea", role="sector", rounds="1", rota_boards="1 4")
    keep(desk, "rota", FIRST, name="Cid", role="sector", rounds="2", rota_boards="1-4")
    keep(desk, "rota", FIRST, name="Dan", role="reserve", rounds="1", rota_boards="1-4")
    keep(desk, "clock-sheets", FIRST, round="1", read_at="2026-05-10T10:45", boards="1 64 80 11")
    games = [
        (f"game-1-{board}", "game", "Open", f"{board}: {white} - {black}")
        for board, (white, black) in players.items()
    ]
    whole = ("round-1-1", "round", "Open", "")
    assert sources(desk, "sealed-move") == sources(desk, "resumption") == games
    assert sources(desk, "appeal") == [("row-0-1", "row", "", "1: Ana"), *games]
    assert sources(desk, "leaving-log") == [whole]
    assert sources(desk, "result-list") == [
        whole,
        ("sector-1-0", "sector", "Open", "Ana: 2-3"),
        ("sector-1-1", "sector", "Open", "Bea: 1 4"),
    ]
    assert sources(desk, "clock-sheet") == [
        whole,
        ("pass-1-6", "pass", "Open", "2026-05-10 10:45"),
    ]
    for code in ("match-protocol", "line-up", "complaint", "request", "fair-play-report"):
        assert sources(desk, code) == []


def test_what_is_no_source_of_a_paper_fills_in_what_is_known_alone(desk):
    for key in ("", "x", "game-1-9", "game-2-1", "round-1-2", "round-1-1"):
        assert filled(desk, "sealed-move", key) == (EVENT, ())


def test_from_a_round_or_a_sector_its_boards_are_filled_in(desk, players):
    keep(desk, "rota", FIRST, name="Ana", role="sector", rounds="1", rota_boards="2-3")
    desk.do(EnterResult(FIRST, desk.games[1].id, GameResult.DRAW))
    told = desk.state.settings
    desk.do(EditEvent(EventSettings(told.name, chief_arbiter="Eva"), told))
    listed = {board: (str(board), *pair, "", "") for board, pair in players.items()}
    assert filled(desk, "result-list", "round-1-1") == (
        EVENT | {"round": "1"},
        tuple(listed.values()),
    )
    assert filled(desk, "result-list", "sector-1-0") == (
        EVENT | {"round": "1", "sector": "2-3", "arbiter": "Ana"},
        (listed[2], listed[3]),
    )
    # games that have ended need no clock read; who leaves the hall is not known before
    rows = tuple((board, "", "", "", "", "") for board in ("1", "3", "4"))
    assert filled(desk, "clock-sheet", "round-1-1") == (EVENT | {"round": "1"}, rows)
    log = EVENT | {"round": "1", "arbiter": "Eva"}
    assert filled(desk, "leaving-log", "round-1-1") == (log, ())


def test_from_a_pass_a_game_or_an_appeal_what_is_written_of_it_is_filled_in(desk, players):
    at = {"started": "2026-05-10T10:00", "read_at": "2026-05-10T10:45"}
    keep(desk, "clock-sheets", FIRST, round="1", boards="1 71:30 78 14\n2 64 80 11", **at)
    assert filled(desk, "clock-sheet", "pass-1-1") == (
        EVENT | {"round": "1", "started": at["started"], "read-at": at["read_at"]},
        (("1", "71:30", "78", "", "14", ""), ("2", "64", "80", "", "11", "")),
    )
    white, black = players[2]
    game = EVENT | {"round": "1", "board": "2", "white": white, "black": black}
    assert filled(desk, "sealed-move", "game-1-2") == filled(desk, "appeal", "game-1-2")
    assert filled(desk, "appeal", "game-1-2") == (game, ())
    said = {"by": "Ana", "against": "Bea", "grounds": "The clock."}
    keep(desk, "appeals", by="Zoe", round="1")
    keep(desk, "appeals", decision="dismissed", **said)
    # what the register has and the paper has not, as the decision, is left out
    assert filled(desk, "appeal", "row-0-3") == (EVENT | said, ())


@pytest.fixture
def match():
    """A match of four teams that sat down to play on four boards, and its driver."""
    desk = TeamDriver(System.TEAM_ROUND_ROBIN, 4, 4, size=5)
    desk.do(PairRound(FIRST))
    return desk, desk.matches[0]


def numbered(desk, team, *members):
    """Players of a team as a protocol has them: the number in its list, then the name."""
    number = desk.side.teams[team].name[-1]
    return [f"{member} {number}.{member}" if member else "" for member in members]


def test_a_protocol_has_the_results_of_the_boards_as_the_home_team_sees_them(match):
    desk, match = match
    key = f"match-1-1.{match.number}"
    home, away = (desk.side.teams[each].name for each in match.sides)
    about = {"event": "T", "round": "1", "home": home, "away": away}
    labels = [label for _, kind, _, label in sources(desk, "match-protocol") if kind == "match"]
    assert labels[0] == f"1.1: {home} - {away}"
    given = [GameResult.WHITE_WINS, GameResult.WHITE_WINS, GameResult.DRAW, GameResult.ADJOURNED]
    for board, result in zip(match.boards, given, strict=True):
        desk.do(EnterResult(FIRST, board.game, result))
    said, lines = filled(desk, "match-protocol", key)
    assert said == about  # an adjourned game leaves the score open
    players = [numbered(desk, team, 1, 2, 3, 4) for team in match.sides]
    colours = ("w", "b", "w", "b")  # colours alternate down the boards, White on the first
    assert [line[:4] for line in lines] == [
        (str(at), *pair, colour)
        for at, (*pair, colour) in enumerate(zip(*players, colours, strict=True), 1)
    ]
    assert [line[4] for line in lines] == ["10", "01", "==", ""]
    desk.do(EnterResult(FIRST, match.boards[3].game, GameResult.BLACK_WINS, GameResult.ADJOURNED))
    said, lines = filled(desk, "match-protocol", key)
    assert lines[3][4] == "10"
    # a win, a loss, a draw and a win with Black: two and a half to one and a half, in tenths
    assert said == about | {"score": "25:15"}


def test_a_protocol_counts_a_board_sat_at_in_a_wrong_order_as_lost(match):
    desk, match = match
    for board in match.boards:
        desk.do(EnterResult(FIRST, board.game, GameResult.DRAW))
    members = desk.side.teams[match.away].members
    sat = (members[0], members[2], members[1], members[3])
    desk.do(NoteSeating(FIRST, 1, match.away, sat))
    said, lines = filled(desk, "match-protocol", f"match-1-1.{match.number}")
    away = desk.side.teams[match.away].name
    assert said["wrong-boards"] == f"2: {away}\n3: {away}"
    assert said["score"] == "30:10"
    assert [line[2] for line in lines] == numbered(desk, match.away, 1, 3, 2, 4)
    assert [line[4] for line in lines] == ["=="] * 4


def test_empty_boards_are_lost_by_who_left_them_and_line_ups_are_those_handed_in():
    desk = TeamDriver(System.TEAM_ROUND_ROBIN, 2, 4, size=5)
    home, away = (desk.team(1), desk.team(2))
    first, second, *_, fifth = home.members
    desk.do(SetLineUp(FIRST, 1, home.id, (first, second, fifth, None)))
    desk.do(SetLineUp(FIRST, 1, away.id, (*away.members[:2], None, None)))
    desk.do(PairRound(FIRST))
    _, lines = filled(desk, "match-protocol", "match-1-1.1")
    assert [line[1] for line in lines] == numbered(desk, home.id, 1, 2, 5, 0)
    assert [line[4] for line in lines] == ["", "", "+-", "--"]
    teams = [(f"team-1-{each.id}", "team", "A", each.name) for each in (home, away)]
    assert sources(desk, "line-up") == teams
    assert filled(desk, "line-up", "team-1-1") == (
        {"event": "T", "round": "1", "team": "Team 1"},
        (("1", "1", "1.1"), ("2", "2", "1.2"), ("3", "5", "1.5"), ("4", "", "")),
    )


def test_matches_of_every_round_have_a_protocol_the_latest_first():
    desk = TeamDriver(System.TEAM_ROUND_ROBIN, 4, 2)
    assert sources(desk, "match-protocol") == sources(desk, "line-up") == []
    for _ in range(2):
        desk.pair_teams()
        desk.finish_round()
    keys = [each[0] for each in sources(desk, "match-protocol")]
    assert keys == ["match-1-2.1", "match-1-2.2", "match-1-1.1", "match-1-1.2"]
    for played in desk.section.rounds:
        for match in played.teams.matches:
            said, _ = filled(desk, "match-protocol", f"match-1-{played.number}.{match.number}")
            teams = (desk.side.teams[each].name for each in match.sides)
            assert (said["round"], said["home"], said["away"]) == (str(played.number), *teams)
