"""Reports of round robins somebody left before half of the games (C.05 art. 6.6)."""

import pytest

from arbitro.desk.commands import WithdrawTeam
from arbitro.desk.derived.teams.record import counted_teams, reported
from arbitro.desk.values.teams import TeamId
from arbitro.formats.trf import write_trf
from arbitro.formats.trf.team.document import team_document_of
from arbitro.model import System
from arbitro.service import EventService
from desk.driver import FIRST
from desk.team_driver import TeamDriver

ROWS = (
    ("2.0", 1, "   4 w =", "   2 w 1", "   3 b ="),
    ("1.0", 3, "   3 w 0", "   1 b 0", "   4 w +"),
    ("2.5", 2, "   2 b 1", "   4 b +", "   1 w ="),
    ("0.5", 4, "   1 b =", "   3 w -", "   2 b -"),
)
"""Number 4 draws one game and comes no more. Without that number 1 and 3 have a point and a half
each and share the first place; with all games number 3 has half a point more than number 1."""


@pytest.fixture
def league(tmp_path):
    """Write the report, cut after some rounds, and return its path."""

    def _league(rounds=3):
        lines = ["012 Small", "042 2026/05/01", "142 3", "192 FIDE_ROUNDROBIN"]
        for number, (points, rank, *cells) in enumerate(ROWS, 1):
            front = f"001 {number:4}      Player {number:<26} {2000 - number:4}"
            columns = "".join(f"  {cell}" for cell in cells[:rounds])
            lines.append(f"{front}{'':28}{points:>4} {rank:4}{columns}")
        path = tmp_path / "league.trf"
        path.write_text("\n".join(lines) + "\n", "utf-8")
        return path

    return _league


def points(shown):
    return {line.split()[1]: line.split()[4] for line in shown.out.splitlines()[1:]}


@pytest.mark.article("C.05@2018 art. 6.6(2)")
def only_section(folder):
    """Return the section of the one event of a folder."""
    service = EventService(folder)
    try:
        (event,) = service.events()
        (section,) = service.snapshot(event.key).state.sections.values()
    finally:
        service.close()
    return section


def test_the_standings_of_a_report_leave_out_who_left_early_and_say_so(run, league):
    shown = run("standings", league(), "--tiebreaks", "SB")
    assert "player 4 left before playing half of the games" in shown.err
    assert points(shown) == {"1": "1½", "2": "0", "3": "1½", "4": "0"}
    assert run("standings", league(), "--tiebreaks", "SB", "--withdrawn", "4").out == shown.out


def test_nobody_is_left_out_where_that_is_asked_for(run, league):
    shown = run("standings", league(), "--tiebreaks", "SB", "--withdrawn", "none")
    assert points(shown) == {"1": "2", "2": "1", "3": "2½", "4": "½"}
    assert "left before playing half" not in shown.err


def test_before_the_last_round_nobody_is_taken_to_have_left(run, league):
    assert "left before playing half" not in run("standings", league(2)).err


def test_a_number_nobody_has_and_another_system_are_bad_input(run, league):
    assert run("standings", league(), "--withdrawn", "5").code == 2
    swiss = league()
    swiss.write_text(swiss.read_text("utf-8").replace("ROUNDROBIN", "DUTCH"), "utf-8")
    assert run("standings", swiss, "--withdrawn", "4").code == 2


def test_ranks_printed_without_the_games_of_who_left_are_no_difference(run, league):
    checked = run("check", league())
    assert checked.code == 0, checked.out
    assert "player 4 left before playing half of the games" in checked.err


def test_who_left_is_withdrawn_in_the_event_made_of_the_report(run, league, tmp_path):
    folder = tmp_path / "events"
    assert run("import", league(), "--folder", folder).code == 0
    section = only_section(folder)
    assert [each.withdrawn_after for each in section.entries.values()] == [None, None, None, 1]


@pytest.fixture
def league_of_teams(tmp_path):
    """Write the report of five teams, one of which leaves after a match; return the driver, too."""
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 5, 2)
    driver.pair_teams()
    driver.finish_round()
    driver.do(WithdrawTeam(FIRST, TeamId(2)))
    for _round in range(4):
        driver.pair_teams()
        driver.finish_round()
    path = tmp_path / "teams.trf"
    record = reported(driver.state, driver.section)
    path.write_text(write_trf(team_document_of(record)), "utf-8", newline="")
    return driver, path


def test_a_team_that_left_early_is_left_out_of_standings_checks_and_events(
    run, league_of_teams, tmp_path
):
    driver, path = league_of_teams
    expected = counted_teams(driver.state, driver.section)
    shown = run("standings", path)
    assert "team 2 left before playing half of the matches" in shown.err
    games = {
        each.team.name: sum(record.game_points for record in each.rounds)
        for each in expected.entries
    }
    for line in shown.out.splitlines()[1:]:
        _rank, _number, team, number, _match, points, *_more = line.split()
        assert float(points.replace("½", ".5")) * 10 == games[f"{team} {number}"]
    assert run("check", path).code == 0
    assert run("standings", path, "--withdrawn", "none").out != shown.out
    folder = tmp_path / "events"
    assert run("import", path, "--folder", folder).code == 0
    section = only_section(folder)
    assert [each.withdrawn_after for each in section.teams.teams.values()] == [
        None, 1, None, None, None,
    ]  # fmt: skip
