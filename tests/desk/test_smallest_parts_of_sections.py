"""Small parts of what is kept of a section, each with its answer by hand."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk.commands import KeepRow, StateFacts
from arbitro.desk.derived.office.online import _breaches
from arbitro.desk.derived.teams.record import team_tournament_of
from arbitro.desk.derived.tournament import TeamStrength, remembered, strength
from arbitro.desk.features.section.editions import _is_superfluous
from arbitro.desk.values.settings import ChosenEdition, SectionSettings
from arbitro.model import ABSENT_TEAM, SYSTEMS, SectionId, System
from desk.driver import FIRST, created
from desk.team_driver import TeamDriver


@pytest.mark.parametrize(
    ("decided_by", "start", "superfluous"),
    [
        ("default", date(2010, 1, 1), True),
        # rules of their day are followed, and those that somebody chose
        ("default", date(2026, 6, 1), False),
        ("option", date(2010, 1, 1), False),
        ("option", date(2026, 6, 1), False),
    ],
)
def test_general_rules_are_left_out_where_nobody_chose_them_and_they_are_of_another_day(
    decided_by, start, superfluous
):
    """The Dutch text of 2009 holds the general rules itself; those of 2026 came later."""
    dutch = next(each for each in SYSTEMS.values() if each.key == "dutch-2009")
    settings = SectionSettings("A", dutch, 5)
    chosen = ChosenEdition("C.04.1@2026-02", decided_by)
    assert _is_superfluous(chosen, settings, start) is superfluous


def test_the_strength_of_a_team_at_an_olympiad_is_that_of_its_four_best_and_then_the_fifth():
    """D.02@2022 art. 3.1: of 2440, 2430, 2420, 2410, 2400 the first four make 9700."""
    desk = TeamDriver(System.OLYMPIAD, 2, 4, size=5, rounds=5, closed=False)
    assert strength(desk.state, desk.section, desk.team(1)) == TeamStrength(9700, 2400, 4)
    # in whatever order they sit
    turned = replace(desk.team(1), members=desk.team(1).members[::-1])
    assert strength(desk.state, desk.section, turned) == TeamStrength(9700, 2400, 4)


def test_what_was_derived_stands_until_a_section_that_was_alone_gets_another_beside_it():
    desk = created()
    asked = []

    def derived(sections):
        state = replace(
            desk.state, sections={SectionId(at): desk.section for at in range(1, sections + 1)}
        )
        asked.append(sections)
        return remembered(state, desk.section, "count", lambda: asked[-1])

    # the second and the third are the same: both are of a section that is not alone
    assert [derived(each) for each in (1, 2, 3, 2, 1)] == [1, 2, 2, 2, 1]


def test_teams_are_absent_from_a_round_that_tells_nothing_of_teams():
    desk = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    desk.pair_teams()
    without = replace(desk.section, rounds=(replace(desk.section.rounds[0], teams=None),))
    state = replace(desk.state, sections={FIRST: without})
    told = team_tournament_of(state, without)
    assert [told.entry(number).rounds for number in range(1, 5)] == [(ABSENT_TEAM,)] * 4


def test_a_breach_is_looked_at_where_a_penalty_was_given():
    """A penalty that nobody signed is told; a breach without one asks for no signature."""
    desk = created()
    desk.do(StateFacts(0, "kind", (("mode", "online-supervised"),)))
    desk.do(KeepRow(FIRST, "breaches", 0, (("player", "Eva"),)))
    assert list(_breaches(desk.state)) == []
    desk.do(KeepRow(FIRST, "breaches", 0, (("penalty", "warning"), ("player", "Ida"))))
    assert {each[2] for each in _breaches(desk.state)} == {"Ida"}
