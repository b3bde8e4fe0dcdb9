"""Page, JSON and command line answer alike which report there is of a section, and for what.

C.04.2 art. 4.3: a game corrected too late has one result that counted and another for the ratings;
while a game is open nobody knows what it brings.
"""

import re

import pytest

from arbitro.cli import main
from arbitro.desk import commands as asked
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import GameResult
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.model import Result, SectionId

SECTION = SectionId(1)
WHITE = GameResult.WHITE_WINS


def do(hall, *commands):
    for command in commands:
        assert hall.service.handle(hall.key, command).version, command


@pytest.fixture
def corrected(hall, state):
    """Three rounds, the last one open; a game of the first was corrected after the second."""
    for number in (1, 2):
        for game in state().rounds[number - 1].games:
            do(hall, asked.EnterResult(SECTION, game, WHITE))
        do(hall, asked.PairRound(SECTION), asked.PublishRound(SECTION, number + 1))
    first = next(iter(state().rounds[0].games))
    do(hall, asked.CorrectResult(SECTION, first, GameResult.DRAW, WHITE))
    return hall


@pytest.fixture
def over(corrected, state):
    """The same with all results of the last round."""
    for game in state().rounds[-1].games:
        do(corrected, asked.EnterResult(SECTION, game, WHITE))
    return corrected


@pytest.fixture
def doors(hall, tmp_path):
    """Ask each door for the report for something; None where it refuses."""

    def ask(code, purpose):
        wanted = f"?for={purpose}" if purpose else ""
        page = hall.get(f"{hall.section}/files/{code}{wanted}")
        api = hall.get(f"/api/v1/events/{hall.key}/sections/1/files/{code}{wanted}")
        source, made = tmp_path / "section.json", tmp_path / "made.trf"
        source.write_text(hall.get(f"{hall.section}/files/json").text, "utf-8")
        option = ("--for", purpose) if purpose else ()
        made.unlink(missing_ok=True)
        with pytest.raises(SystemExit) as done:
            main(["convert", str(source), str(made), "--to", code, *option])
        return {
            "page": page.text if page.status_code == 200 else None,
            "JSON": api.text if api.status_code == 200 else None,
            "command": made.read_bytes().decode() if done.value.code == 0 else None,
        }

    return ask


def cells(text):
    """Return who met whom with which result; None of a report that is refused."""
    if text is None:
        return None
    lines = [line for line in text.splitlines() if line.startswith(("001", "### Rating"))]
    return [line[:8] + line[89:] if line.startswith("001") else line for line in lines]


@pytest.mark.parametrize("code", ["trf", "trf16", "vega"])
def test_while_a_game_is_open_there_is_the_report_for_pairings_alone(corrected, doors, code):
    refused, usual, pairing = (doors(code, each) for each in ("rating", "", "pairing"))
    assert set(refused.values()) == {None}
    assert len({str(cells(each)) for each in (*usual.values(), *pairing.values())}) == 1
    assert "### Rating" not in pairing["JSON"]


@pytest.mark.parametrize("code", ["trf", "trf16"])
def test_once_all_is_over_each_purpose_has_its_report(over, doors, code):
    rating, usual, pairing = (doors(code, each) for each in ("rating", "", "pairing"))
    told = [{str(cells(text)) for text in each.values()} for each in (rating, usual, pairing)]
    assert [len(each) for each in told] == [1, 1, 1]
    assert told[0] == told[1] != told[2]
    assert read_tournament_file(pairing["JSON"].encode()).ok


def test_a_format_of_one_purpose_takes_none(over, doors):
    assert set(doors("json", "pairing").values()) == {None}
    assert over.get(f"/api/v1/events/{over.key}/sections/1/files/trf?for=fun").status_code == 422


def test_documents_say_which_files_forget_who_must_not_meet(hall):
    """Papi's JSON has no member for a prohibition; Vega's report has XXP, a list is of players."""

    def forgetful():
        page = hall.get(f"{hall.section}/paper").text
        files = re.findall(r"/files/([\w-]+)\" download>[^<]*</a>( <small>)?", page)
        assert {"papi", "vega", "json", "csv"} <= {code for code, _ in files}
        return [code for code, said in files if said]

    assert forgetful() == []
    do(hall, asked.ForbidPairing(SECTION, frozenset((1, 2)), 2, confirmed=Level.TWO_STEPS))
    assert forgetful() == ["papi", "chess-results"]


def test_ranks_follow_the_points_that_stand_in_the_report(hall, state):
    """The byes of a round without any result yet are in its points, and so in its places."""
    for game in state().rounds[0].games:
        do(hall, asked.EnterResult(SECTION, game, GameResult.DRAW))
    section = hall.service.snapshot(hall.key).state.sections[SECTION]
    away = max(section.entries, key=section.tpn)
    do(hall, asked.RequestBye(SECTION, away, 2, Result.FULL_POINT_BYE))
    do(hall, asked.PairRound(SECTION), asked.PublishRound(SECTION, 2))
    tournament = read_tournament_file(hall.get(f"{hall.section}/report.trf").content).tournament
    stated = [(entry.stated_rank, entry.stated_points) for entry in tournament.entries]
    points = [each for _, each in sorted(stated)]
    assert points == sorted(points, reverse=True)
    assert stated[section.tpn(away) - 1] == (1, 15)
