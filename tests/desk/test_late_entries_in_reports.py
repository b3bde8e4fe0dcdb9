"""Whoever was absent from round 1 is outside the count of the accelerated group, in reports too.

C.04.7 art. 1.2 and 1.3, with the ruling of 28 August 2026.
"""

from dataclasses import replace
from itertools import product

import pytest

from arbitro.desk.commands import AdmitLateEntry, RequestBye, TakeOverTournament
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.values.settings import GameResult
from arbitro.model import Player, Result, SectionId
from desk.driver import FIRST as SECTION
from desk.driver import created, ready

AGAIN = SectionId(2)


def accelerated(report):
    return [entry.player.name for entry in report.entries if any(entry.virtual)]


def taken_over(report, **more):
    other = created()
    other.do(TakeOverTournament("Again", report, **more))
    again = tournament_of(other.state, AGAIN)
    assert again.entries == report.entries
    return other.state.sections[AGAIN]


@pytest.mark.parametrize(
    ("arrivals", "rating"), [*product([(2,), (3,), (2, 3), (3, 3)], [2600, 2365, 1500])]
)
def test_late_entries_leave_the_group_of_round_1_as_it_was(arrivals, rating):
    desk = ready(8, rounds=7, accelerated=True)
    began = accelerated(tournament_of(desk.state, SECTION))
    assert len(began) == 4
    for number in range(1, 4):
        for at, first in enumerate(arrivals):
            if first == number:
                desk.do(AdmitLateEntry(SECTION, Player(f"Late {at}", rating=rating - at)))
        desk.play(GameResult.DRAW)
    report = tournament_of(desk.state, SECTION)
    names = [entry.player.name for entry in report.entries]
    last = names.index(began[-1])
    assert accelerated(report) == names[: last + 1]
    assert not taken_over(report).settings.readings


@pytest.mark.parametrize("kind", [Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE])
def test_of_nine_entered_and_one_bye_asked_for_four_are_accelerated(kind):
    desk = ready(9, rounds=7, accelerated=True)
    everybody = accelerated(tournament_of(desk.state, SECTION))
    assert len(everybody) == 6
    desk.do(RequestBye(SECTION, desk.section.numbers[-1], 1, kind))
    assert accelerated(tournament_of(desk.state, SECTION)) == everybody[:4]
    desk.play(GameResult.DRAW)
    desk.play(GameResult.DRAW)
    report = tournament_of(desk.state, SECTION)
    assert accelerated(report) == everybody[:4]
    assert not taken_over(report).settings.readings


def test_a_report_that_counted_the_absent_is_taken_over_with_that_reading():
    desk = ready(9, rounds=7, accelerated=True)
    virtual = tournament_of(desk.state, SECTION).entries[0].virtual
    desk.do(RequestBye(SECTION, desk.section.numbers[-1], 1, Result.HALF_POINT_BYE))
    desk.play(GameResult.DRAW)
    report = tournament_of(desk.state, SECTION)
    counted = replace(
        report,
        entries=tuple(
            replace(each, virtual=virtual if each.tpn <= 6 else ()) for each in report.entries
        ),
    )
    assert taken_over(counted, confirmed=True).settings.readings == (("parity", "file"),)
