"""Sections of a festival share a hall: where they are given places, no board is given twice."""

from dataclasses import replace
from datetime import date

from arbitro.desk.commands import AddSection, CloseEntries, EditSection, ImportPlayers
from arbitro.desk.values.settings import SectionSettings
from arbitro.model import SectionId
from desk.driver import FIRST, created, players

SECOND = SectionId(2)
MARCH = (date(2026, 3, 7), date(2026, 3, 8))
APRIL = (date(2026, 4, 4), date(2026, 4, 5))


def hall(count, **settings):
    """An event whose first section has players."""
    desk = created(**settings)
    desk.do(ImportPlayers(FIRST, players(count)))
    return desk


def second(**settings):
    return SectionSettings("B", rounds=5, **settings)


def test_sections_that_all_count_from_board_one_have_no_places_to_share():
    hall(20).do(AddSection(second()))


def test_a_range_begins_where_the_other_section_ends_and_not_before():
    desk = hall(20)
    answer = desk.ask(AddSection(second(first_board=10)))
    assert answer.code == "boards-overlap"
    assert dict(answer.values) == {"name": "Open", "first": 1, "last": 10}
    desk.do(AddSection(second(first_board=11)))


def test_an_odd_player_needs_no_board():
    hall(21).do(AddSection(second(first_board=11)))


def test_two_ranges_that_begin_together_overlap_before_anybody_is_entered():
    desk = created(first_board=101)
    assert desk.refusal(AddSection(second(first_board=101))) == "boards-overlap"


def test_sections_on_different_days_share_their_boards():
    desk = created(first_board=101, round_dates=MARCH)
    assert desk.refusal(AddSection(second(first_board=101, round_dates=MARCH))) == "boards-overlap"
    assert desk.refusal(AddSection(second(first_board=101))) == "boards-overlap"
    desk.do(AddSection(second(first_board=101, round_dates=APRIL)))


def test_a_list_that_has_grown_into_anothers_boards_is_not_closed_until_one_of_them_moves():
    desk = hall(20)
    desk.do(AddSection(second(first_board=11)))
    desk.do(ImportPlayers(FIRST, players(4)))
    assert desk.refusal(CloseEntries(FIRST)) == "boards-overlap"
    seen = desk.state.sections[SECOND].settings
    assert (
        desk.refusal(EditSection(SECOND, replace(seen, first_board=12), seen)) == "boards-overlap"
    )
    desk.do(EditSection(SECOND, replace(seen, rounds=7), seen))
    seen = desk.state.sections[SECOND].settings
    desk.do(EditSection(SECOND, replace(seen, first_board=13), seen))
    desk.do(CloseEntries(FIRST))
