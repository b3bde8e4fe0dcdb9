"""``arbitro check``, ``standings`` and ``import`` on sections whose players meet by a table."""

import pytest

from arbitro.desk.teams.record import reported
from arbitro.formats.json_format import write_team_json
from arbitro.formats.trf import write_trf
from arbitro.formats.trf.team_document import team_document_of
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
