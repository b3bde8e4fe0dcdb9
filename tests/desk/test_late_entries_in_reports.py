"""Who came late into an accelerated Swiss is found again in its report (C.04.7 art. 1.2, 1.3)."""

from itertools import product

import pytest

from arbitro.desk.commands import AdmitLateEntry, RequestBye
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.report.commands import TakeOverTournament
from arbitro.desk.values.settings import GameResult
from arbitro.model import Player, Result, SectionId
from desk.driver import FIRST as SECTION
from desk.driver import created, ready

AGAIN = SectionId(2)


def taken_over(desk):
    report = tournament_of(desk.state, SECTION)
    other = created()
    other.do(TakeOverTournament("Again", report))
    again = tournament_of(other.state, AGAIN)
    assert again.entries == report.entries
    section = other.state.sections[AGAIN]
    return report, [section.entries[each].first_round for each in section.numbers]


@pytest.mark.parametrize(
    ("arrivals", "rating"), [*product([(2,), (3,), (2, 3), (3, 3)], [2600, 2365, 1500])]
)
def test_who_came_late_is_late_again_where_the_group_of_the_start_tells_it(arrivals, rating):
    desk = ready(8, rounds=7, accelerated=True)
    for number in range(1, 4):
        for at, first in enumerate(arrivals):
            if first == number:
                desk.do(AdmitLateEntry(SECTION, Player(f"Late {at}", rating=rating - at)))
        desk.play(GameResult.DRAW)
    report, found = taken_over(desk)
    came = {entry.player.name: each for entry, each in zip(report.entries, found, strict=True)}
    # the first half of eight is four players and whoever stands above the last of them; an even
    # half of nine is six, of ten as well: a group of another size tells who came late
    group = sum(bool(entry.virtual) for entry in report.entries)
    everybody = 6
    late = {f"Late {at}": first for at, first in enumerate(arrivals)}
    expected = late if group != everybody else dict.fromkeys(late, 1)
    assert {name: came[name] for name in late} == expected
    assert {came[name] for name in came.keys() - late.keys()} == {1}


def test_who_only_missed_rounds_of_a_whole_group_is_not_taken_for_late():
    desk = ready(8, rounds=7, accelerated=True)
    absent = desk.section.numbers[-1]
    desk.do(RequestBye(SECTION, absent, 1, Result.ZERO_POINT_BYE))
    desk.play(GameResult.DRAW)
    desk.play(GameResult.DRAW)
    assert taken_over(desk)[1] == [1] * 8


def test_who_was_absent_from_all_rounds_played_is_not_taken_for_late_with_those_who_were():
    desk = ready(8, rounds=7, accelerated=True)
    absent = desk.section.numbers[-1]
    for number in (1, 2, 3):
        desk.do(RequestBye(SECTION, absent, number, Result.ZERO_POINT_BYE))
    desk.do(RequestBye(SECTION, absent, 4, Result.HALF_POINT_BYE))
    desk.play(GameResult.DRAW)
    desk.do(AdmitLateEntry(SECTION, Player("Late", rating=2600)))
    desk.play(GameResult.DRAW)
    desk.play(GameResult.DRAW)
    report, found = taken_over(desk)
    assert report.entries[0].player.name == "Late"
    assert found == [2, *[1] * 8]
