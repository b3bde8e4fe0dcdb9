"""What the office reads off the round being played: seats, open games, papers, rota, captains."""

import pytest

from arbitro.desk.commands import EnterResult, KeepRow, PairRound
from arbitro.desk.derived.office.checks import checked
from arbitro.desk.derived.office.clocks import unfinished
from arbitro.desk.derived.office.fillings import filling_of
from arbitro.desk.derived.office.online import venues_of
from arbitro.desk.derived.office.sealed import check_sealed
from arbitro.desk.derived.office.seats import boards_of
from arbitro.desk.features.sealed import KeepSealedRow, SealedRowKept
from arbitro.desk.values.settings import GameResult
from arbitro.model import Colour
from arbitro.rules.office.facts import Facts, OfficePart
from arbitro.rules.office.papers import PAPERS
from desk.driver import FIRST, ready


@pytest.fixture
def desk():
    made = ready(8)
    made.do(PairRound(FIRST, Colour.WHITE))
    return made


def names(desk, game):
    return [desk.state.people[each].name for each in (game.white, game.black)]


def test_the_games_of_the_round_are_seated_and_those_without_a_result_are_open(desk):
    before = ready(8)
    assert boards_of(before.state) == unfinished(before.section) == ()
    assert [each.game.board for each in boards_of(desk.state)] == [1, 2, 3, 4]
    desk.do(EnterResult(FIRST, desk.games[1].id, GameResult.DRAW))
    assert [each.board for each in unfinished(desk.section)] == [1, 3, 4]
    assert [each.game.board for each in boards_of(desk.state)] == [1, 2, 3, 4]


def test_an_envelope_has_the_names_of_the_game(desk):
    said = filling_of(desk.state, PAPERS["sealed-move"], "game-1-2").said
    assert [said["white"], said["black"]] == names(desk, desk.games[1])


def test_the_sheets_of_a_round_have_lines_for_boards_that_are_open_where_they_list_boards(desk):
    desk.do(EnterResult(FIRST, desk.games[2].id, GameResult.DRAW))
    sheet = filling_of(desk.state, PAPERS["clock-sheet"], "round-1-1")
    assert [line[0] for line in sheet.lines] == ["1", "2", "4"]
    log = filling_of(desk.state, PAPERS["leaving-log"], "round-1-1")
    # it lists players who leave, whoever they will be
    assert (log.said["round"], log.lines) == ("1", ())


def test_boards_without_an_arbiter_of_the_sector_are_found(desk):
    row = {"name": "Ana", "role": "sector", "rounds": "1", "rota-boards": "1-2"}
    desk.do(KeepRow(FIRST, "rota", 0, tuple(sorted(row.items()))))
    found = [
        dict(each.finding.values)
        for each in checked(desk.state, OfficePart.HALL)
        if each.finding.code == "rota-uncovered"
    ]
    assert found == [{"round": "1", "boards": "3-4"}]


def test_a_captain_whose_delegate_was_not_told_of_is_found(desk):
    facts = Facts.of((("delegate", "Bea"), ("name", "Ana")))
    [found] = check_sealed(desk.state, "captains", facts)
    assert found.code == "captain-delegate-untold"
    assert check_sealed(desk.state, "captains", Facts.of((("name", "Ana"),))) == ()


def test_a_sealed_row_that_says_the_same_is_not_kept_again(desk):
    desk.do(KeepSealedRow("captains", number=1, digest="a" * 16))
    again = KeepSealedRow("captains", 1, 1, 2, "a" * 16)
    assert desk.ask(again) == ()
    other = KeepSealedRow("captains", 1, 1, 2, "b" * 16)
    assert desk.ask(other) == (SealedRowKept("captains", 1, 2, "b" * 16),)
    assert desk.refusal(KeepSealedRow("captains", 1, 9, 2, "b" * 16)) == "value-changed"


def test_a_venue_goes_by_its_name_or_by_its_number_in_the_register(desk):
    desk.do(KeepRow(0, "venues", 0, (("local-chief", "Ana"), ("name", "Lugo"))))
    desk.do(KeepRow(0, "venues", 0, (("local-chief", "Bea"),)))
    assert [(each.name, each.chief) for each in venues_of(desk.state)] == [
        ("Lugo", "Ana"),
        ("2", "Bea"),
    ]
