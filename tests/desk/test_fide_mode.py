"""FIDE mode: what a section begins in, what leaves it, and that nothing brings it back.

The draft checklist VCL4THP 13, questions 40 to 46, 57, 74, 81, 83, 85, 93, 105, 109, 196 and 200.
"""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.decide import settle_on
from arbitro.desk.derived.fide_mode import departing, fide_mode_of
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.fide_mode import FideModeLeft
from arbitro.desk.kernel.levels import LOCKS, Level, level_of
from arbitro.desk.kernel.locked import locked_changes
from arbitro.desk.kernel.timeline import Timeline
from arbitro.desk.values.fide_mode import Departure
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, PointSystem, SectionId, System
from arbitro.model.tournament import IntegrityLine
from arbitro.reasons import Refused
from desk.driver import FIRST, Driver, created, ready

DRAW = GameResult.DRAW


def mode(desk, section=FIRST):
    return fide_mode_of(desk.state, desk.state.sections[section])


def edit(desk, confirmed=False, **changes):
    seen = desk.section.settings
    return asked.EditSection(FIRST, replace(seen, **changes), seen, confirmed=confirmed)


def begun(**settings):
    """An event in which one round was played and a second one paired."""
    desk = ready(6, **settings)
    desk.play(DRAW)
    desk.do(asked.PairRound(FIRST))
    return desk


@pytest.mark.parametrize(
    "system", [System.DUTCH, System.DUBOV, System.LIM, System.ROUND_ROBIN, System.TEAM_SWISS]
)
def test_a_new_section_of_a_system_of_the_handbook_begins_in_the_mode(system):
    assert mode(created(system=system, rounds=5 if system.is_swiss else 0)).is_in


@pytest.mark.parametrize("system", [System.DUTCH_2009, System.SWISS_1992, System.SKALITZKA])
def test_a_section_of_another_system_begins_outside_and_nobody_is_asked(system):
    desk = Driver()
    desk.do(asked.CreateEvent(EventSettings("Club")))
    answer = desk.ask(asked.AddSection(SectionSettings("A", system, rounds=5)))
    assert not isinstance(answer, Refused)
    desk.record(answer)
    assert mode(desk) == (False, None, (Departure.SYSTEM,))


def test_an_older_text_is_the_handbook_s_on_its_day():
    """An event of 2010 follows what the Dutch System was then."""
    desk = Driver()
    desk.do(asked.CreateEvent(EventSettings("Old", start=date(2010, 5, 1))))
    desk.do(asked.AddSection(SectionSettings("A", rounds=5)))
    assert desk.section.settings.system is System.DUTCH_2009
    assert mode(desk).is_in


OUTSIDE = {
    "two draws above a win and a loss": ({"points": PointSystem.of(10, 8, 0)}, Departure.POINTS),
    "a bye above a win": (
        {"points": PointSystem.of(10, 5, 0, pairing_allocated_bye=15)},
        Departure.BYE,
    ),
    "a bye no game gives": (
        {"points": PointSystem.of(10, 5, 0, pairing_allocated_bye=7)},
        Departure.BYE,
    ),
    "a bye no game gives by 3, 1, 0": (
        {"points": PointSystem.of(30, 10, 0, pairing_allocated_bye=20)},
        Departure.BYE,
    ),
    "a tie-break of no text": ({"tie_breaks": ("OPS",)}, Departure.OTHER_TIE_BREAKS),
}


@pytest.mark.parametrize("name", OUTSIDE)
def test_a_setting_outside_the_mode_is_asked_about_twice_and_may_be_put_back(name):
    changes, departure = OUTSIDE[name]
    desk = created()
    before, command = desk.section.settings, edit(desk, **changes)
    answer = desk.ask(command)
    assert (answer.code, level_of(answer)) == ("leaves-fide-mode", Level.TWO_STEPS)
    assert desk.refusal(replace(command, confirmed=True)) == "leaves-fide-mode"
    assert mode(desk).is_in, "nothing is done before it is confirmed"
    desk.do(replace(command, confirmed=Level.TWO_STEPS))
    assert mode(desk) == (False, None, (departure,))
    desk.do(asked.EditSection(FIRST, before, desk.section.settings))
    assert mode(desk).is_in, "nothing was paired yet"


@pytest.mark.parametrize(
    "points",
    [
        PointSystem(),
        PointSystem.of(10, 5, 0, pairing_allocated_bye=5),
        PointSystem.of(10, 5, 0, pairing_allocated_bye=0),
        PointSystem.of(30, 10, 0),
        PointSystem.of(30, 10, 0, pairing_allocated_bye=10),
    ],
)
def test_points_the_regulations_know_stay_in_the_mode(points):
    assert departing(SectionSettings("A", rounds=5, points=points), (), None) == ()


def test_a_new_section_with_such_a_setting_is_asked_about_as_well():
    desk = created()
    odd = asked.AddSection(SectionSettings("B", rounds=5, points=PointSystem.of(10, 8, 0)))
    assert desk.refusal(odd) == "leaves-fide-mode"
    desk.do(replace(odd, confirmed=Level.TWO_STEPS))
    assert not mode(desk, SectionId(2)).is_in
    assert mode(desk).is_in


def test_buchholz_in_a_round_robin_is_outside():
    """C.07 art. 8 of 2026: it must not be used there."""
    desk = created(system=System.ROUND_ROBIN, rounds=0)
    assert desk.refusal(edit(desk, tie_breaks=("SB", "BH/C1"))) == "leaves-fide-mode"
    assert not isinstance(desk.ask(edit(desk, tie_breaks=("SB", "KS"))), Refused)


def test_an_edition_that_was_not_in_force_on_the_first_day_is_outside():
    desk = Driver()
    desk.do(asked.CreateEvent(EventSettings("Open", start=date(2026, 5, 1))))
    desk.do(asked.AddSection(SectionSettings("A", rounds=5)))
    older = asked.ChangeEdition(FIRST, "C.04.3", "2017")
    assert desk.refusal(older) == "leaves-fide-mode"
    desk.do(older)
    assert mode(desk) == (False, None, (Departure.EDITION,))


def test_another_first_day_on_which_an_edition_was_not_in_force_is_asked_about():
    desk = created()
    desk.do(asked.ChangeEdition(FIRST, "C.04.3", "2017"))
    assert mode(desk).is_in, "nobody knows the day yet"
    seen = desk.state.settings
    later = asked.EditEvent(replace(seen, start=date(2026, 5, 1)), seen)
    assert desk.refusal(later) == "leaves-fide-mode"
    earlier = asked.EditEvent(replace(seen, start=date(2020, 5, 1)), seen)
    assert not isinstance(desk.ask(earlier), Refused)


def test_a_round_paired_with_such_a_setting_is_outside_from_the_start():
    desk = ready(4, points=PointSystem.of(10, 8, 0))
    answer = desk.ask(asked.PairRound(FIRST, None))
    desk.play(DRAW)
    assert mode(desk) == (False, 0, (Departure.POINTS,))
    assert isinstance(answer, Refused) or answer[-1] == FideModeLeft(FIRST, 0, (Departure.POINTS,))
    assert tournament_of(desk.state, FIRST).integrity == (IntegrityLine("FIDE mode exited", 0),)


ACTS = {
    Departure.ROUNDS: lambda desk: edit(desk, rounds=7),
    Departure.TIE_BREAKS: lambda desk: edit(desk, tie_breaks=("BH", "SB")),
    Departure.CHANGED_EDITION: lambda _: asked.ChangeEdition(FIRST, "C.04.3", "2017"),
    Departure.PROHIBITIONS: lambda desk: asked.ForbidPairing(
        FIRST, frozenset(list(desk.section.entries)[:2])
    ),
    Departure.CHOSEN: lambda _: asked.LeaveFideMode(FIRST),
}


@pytest.mark.parametrize("departure", ACTS)
def test_what_is_locked_is_done_with_the_exit_and_undone_without_it(departure):
    desk = begun()
    command = ACTS[departure](desk)
    answer = desk.ask(command)
    assert level_of(answer) is Level.TWO_STEPS
    assert isinstance(desk.ask(replace(command, confirmed=True)), Refused)
    assert mode(desk).is_in
    name = desk.record(desk.ask(replace(command, confirmed=Level.TWO_STEPS)))
    assert mode(desk) == (False, 2, (departure,))
    if departure is Departure.CHOSEN:
        assert desk.refusal(asked.Undo(name)) == "fide-mode-left"
    else:
        before = desk.section
        desk.do(asked.Undo(name))
        assert desk.section != before, "the change is taken back"
    assert mode(desk) == (False, 2, (departure,)), "the mode is not"
    assert IntegrityLine("FIDE mode exited", 2) in tournament_of(desk.state, FIRST).integrity


@pytest.mark.parametrize("departure", ACTS)
def test_each_step_has_a_token_of_its_own(departure):
    desk = begun()
    command, steps, token = ACTS[departure](desk), [], ""
    for _ in range(2):
        settled = settle_on(desk.timeline, command, token=token)
        steps.append((settled.answer.level, settled.answer.step))
        token = settled.answer.token
    assert steps == [("two-steps", 1), ("two-steps", 2)]
    done = settle_on(desk.timeline, command, token=token).answer
    assert isinstance(done[-1], FideModeLeft)
    desk.record(done)
    assert not mode(desk).is_in


@pytest.mark.parametrize("departure", [each for each in ACTS if each is not Departure.CHOSEN])
def test_outside_a_change_of_what_is_locked_is_asked_about_as_the_table_says(departure):
    desk = begun()
    desk.do(asked.LeaveFideMode(FIRST))
    command = ACTS[departure](desk)
    answer = desk.ask(command)
    assert level_of(answer) is LOCKS[departure].outside
    after = desk.ask(replace(command, confirmed=LOCKS[departure].outside))
    assert not any(isinstance(event, FideModeLeft) for event in after)
    assert all(levels.in_mode is Level.REFUSE for levels in LOCKS.values())


def test_restoring_the_event_restores_no_mode():
    desk = begun()
    version = desk.timeline.version
    desk.do(asked.LeaveFideMode(FIRST))
    desk.do(edit(desk, tie_breaks=("BH",)))
    desk.do(asked.RestoreEvent(version, confirmed=True))
    assert desk.section.settings.tie_breaks == ()
    assert mode(desk) == (False, 2, (Departure.CHOSEN,))
    assert desk.ask(asked.LeaveFideMode(FIRST)) == ()


def test_unpairing_everything_restores_no_mode():
    desk = ready(4)
    desk.do(asked.PairRound(FIRST, Colour.WHITE))
    desk.do(edit(desk, Level.TWO_STEPS, rounds=7))
    desk.do(asked.UnpairRound(FIRST, 1))
    desk.do(edit(desk, rounds=5))
    assert desk.section.rounds == ()
    assert mode(desk) == (False, 1, (Departure.ROUNDS,))


def without_exits(timeline):
    """The log as an earlier arbitro wrote it: it had no event of the mode."""
    kept = [each for each in timeline.records if not isinstance(each.event, FideModeLeft)]
    return Timeline(each._replace(version=version) for version, each in enumerate(kept, 1))


def test_an_older_log_is_outside_as_what_was_done_tells_and_keeps_it_with_the_next_command():
    desk = begun()
    name = desk.do(edit(desk, Level.TWO_STEPS, rounds=7))
    old = Driver()
    old.timeline, old.count = without_exits(desk.timeline), desk.count
    assert mode(old) == (False, 2, (Departure.ROUNDS,))
    old.do(asked.Undo(name))
    assert old.section.settings.rounds == 5
    assert mode(old) == (False, 2, (Departure.ROUNDS,)), "kept with the undoing itself"


def test_before_round_1_nothing_is_locked():
    desk = ready(4)
    one, two = list(desk.section.entries)[:2]
    for command in (
        edit(desk, rounds=4),
        edit(desk, tie_breaks=("BH",)),
        asked.ForbidPairing(FIRST, frozenset({one, two})),
    ):
        assert not isinstance(desk.ask(command), Refused)
    section = desk.section
    assert locked_changes(section, replace(section, settings=SectionSettings("B"))) == ()


def test_a_setting_put_back_by_restoring_before_anything_is_paired_leaves_nothing():
    """The round that comes back was paired in the mode."""
    desk = ready(4)
    desk.do(asked.PairRound(FIRST, Colour.WHITE))
    version = desk.timeline.version
    desk.do(asked.UnpairRound(FIRST, 1))
    desk.do(edit(desk, Level.TWO_STEPS, points=PointSystem.of(10, 8, 0)))
    assert not mode(desk).is_in
    desk.do(asked.RestoreEvent(version, confirmed=True))
    assert len(desk.section.rounds) == 1
    assert mode(desk).is_in
