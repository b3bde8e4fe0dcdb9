"""``arbitro check``, ``standings`` and ``import`` on sections whose players meet by a table."""

import pytest

from arbitro.desk.derived.teams.record import reported
from arbitro.formats.json_format import write_team_json
from arbitro.formats.trf import write_trf
from arbitro.formats.trf.team.document import team_document_of
from arbitro.model import System
from desk.team_driver import TeamDriver


@pytest.fixture
def files(tmp_path):
    """Write a section by a table after one round in both formats and return their paths."""

    def _files(system, teams, boards):
        driver = TeamDriver(system, teams, boards, size=boards)
        driver.pair_teams()
        driver.finish_round()
        record = reported(driver.state, driver.section)
        paths = tmp_path / "table.trf", tmp_path / "table.json"
        paths[0].write_text(write_trf(team_document_of(record)), "utf-8", newline="")
        paths[1].write_text(write_team_json(record), "utf-8")
        return paths

    return _files


@pytest.mark.parametrize(
    ("system", "teams", "boards"),
    [(System.HILTON, 4, 3), (System.SEMI_SCHEVENINGEN, 2, 4), (System.SCHILLER, 3, 2)],
)
def test_a_table_is_checked_and_ranked_the_same_from_both_formats(
    run, files, system, teams, boards
):
    ranked = set()
    for path in files(system, teams, boards):
        checked = run("check", path)
        assert checked.code == 0, checked.out + checked.err
        assert "AM.IV@2023: no difference" in checked.out
        table = run("standings", path)
        assert table.err == ""
        ranked.add(table.out)
    assert len(ranked) == 1


def test_a_game_that_is_not_of_the_table_is_told(run, files):
    report, _json = files(System.SCHEVENINGEN, 2, 2)
    text = report.read_text("utf-8")
    turned = text.replace("   3 w 1", "   4 w 1").replace("   4 w 1", "   3 w 1", 0)
    assert turned != text
    report.write_text(turned, "utf-8", newline="")
    assert run("check", report).code != 0


def test_a_table_is_made_an_event(run, files, tmp_path):
    for path in files(System.SKALITZKA, 3, 2):
        made = run("import", path, "--folder", tmp_path / path.suffix[1:])
        assert made.code == 0, made.err
        assert "6 players, 1 of 2 rounds" in made.out
        assert "Reports do not contain captains" in made.out


PRINTED = {
    System.SCHEVENINGEN: (2, 4, "B2-A1 B1-A2 A3-B4 A4-B3"),
    System.SKALITZKA: (3, 6, "C1-A1 A2-B2 B1-C2 C3-A3 B3-C4 A4-B4 C5-A5 B5-C6 A6-B6"),
    System.HILTON: (4, 3, "B1-A1 D1-C1 C2-B2 D2-A2 A3-C3 B3-D3"),
}
"""The second round of the manual's tables, Skalitzka's small letters and digits as B and C."""


def numbers(games, boards):
    """Return games written ``A1-B2`` by the numbers of players listed team after team."""
    seats = [(ord(seat[0]) - ord("A")) * boards + int(seat[1:]) for seat in games.split("-")]
    return tuple(seats)


@pytest.mark.parametrize("system", PRINTED)
def test_the_next_round_of_a_table_is_paired_by_the_numbers_of_the_players(
    run, files, tmp_path, system
):
    teams, boards, printed = PRINTED[system]
    for path in files(system, teams, boards):
        shown = run("pair", path)
        assert shown.code == 0, shown.err
        count, *lines = shown.out.splitlines()
        assert int(count) == len(lines)
        found = {tuple(map(int, line.split())) for line in lines}
        assert found == {numbers(game, boards) for game in printed.split()}
        written = tmp_path / f"next{path.suffix}"
        assert run("pair", path, "-o", written).code == 0
        checked = run("check", written)
        assert "2 rounds checked by AM.IV@2023: no difference" in checked.out


def test_after_the_last_round_of_a_table_nothing_is_paired(run, files, tmp_path):
    report = files(System.SKALITZKA, 3, 2)[0]
    written = tmp_path / "last.trf"
    run("pair", report, "-o", written)
    assert run("pair", written).code == 1


def test_a_round_robin_of_teams_is_paired_and_checked_by_the_berger_tables(run, files, tmp_path):
    for path in files(System.TEAM_ROUND_ROBIN, 5, 2):
        assert run("pair", path).out.splitlines() == ["3", "5 3", "1 2", "4 0"]
        written = tmp_path / f"next{path.suffix}"
        assert run("pair", path, "-o", written).code == 0
        assert "2 rounds checked by C.05@2018: no difference" in run("check", written).out
