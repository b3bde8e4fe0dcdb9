"""What leaves FIDE mode leaves it for good, whatever is done; and outside nothing is lost.

The doors one by one, acts and locks, are in `tests/conformity/test_mode_doors.py`. The draft
checklist VCL4THP 13, question 45.
"""

from dataclasses import replace
from random import Random

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.derived.fide_mode import fide_mode_of
from arbitro.desk.features.fide_mode import FideModeLeft
from arbitro.desk.kernel.levels import Level, level_of
from arbitro.desk.kernel.timeline import Timeline
from arbitro.desk.values.fide_mode import Departure
from arbitro.desk.values.settings import GameResult
from arbitro.model import Colour, PointSystem
from arbitro.reasons import Refused
from arbitro.service.by_name import BY_NAME
from arbitro.service.new_events.templates import commands_of
from desk.driver import FIRST, Driver, ready
from desk.mode_by_the_text import ByTheText
from desk.test_taking_back_anything import SESSIONS, parts


def edit(desk, **changes):
    seen = desk.section.settings
    return asked.EditSection(FIRST, replace(seen, **changes), seen)


def begun():
    """A section in its second round."""
    desk = ready(6)
    desk.play(GameResult.DRAW)
    desk.do(asked.PairRound(FIRST, Colour.WHITE))
    return desk


def mode(desk, section=FIRST):
    return fide_mode_of(desk.state, desk.state.sections[section])


def left(desk, command):
    """Do what leaves the mode, as the second confirmation does it; return its name in the log."""
    return desk.record(desk.ask(replace(command, confirmed=Level.TWO_STEPS)))


def test_a_template_with_settings_outside_makes_sections_outside():
    desk = ready(4, points=PointSystem.of(10, 8, 0))
    other = Driver()
    for command in commands_of(desk.state, "Next year", None):
        answer = other.ask(command)
        assert not isinstance(answer, Refused), "confirmed for the event it is of"
        other.record(answer)
    assert not mode(other).is_in


def test_every_command_that_may_depart_can_be_confirmed():
    for name in ("add-section", "edit-section", "edit-event", "change-edition", "forbid-pairing",
                 "allow-pairing", "forbid-teams", "allow-teams", "leave-fide-mode", "undo",
                 "redo", "restore-event"):  # fmt: skip
        assert "confirmed" in BY_NAME[name].__dataclass_fields__, name


def test_an_earlier_exit_stands_against_a_later_one():
    desk = begun()
    left(desk, asked.LeaveFideMode(FIRST))
    desk.record((FideModeLeft(FIRST, 5, (Departure.REPORTED,)),))
    assert mode(desk).since == 2
    desk.record((FideModeLeft(FIRST, 1, (Departure.REPORTED,)),))
    assert mode(desk).since == 1


# Sequences at random against a fold of their own.


def some_command(chance, desk):
    """Any command, sensible or not, at the section of four."""
    section, last = desk.section, len(desk.section.rounds)
    entries = list(section.entries)
    games = list(section.rounds[-1].games.values()) if section.rounds else []
    names = desk.timeline.commands(latest=8)
    sure = chance.choice((False, True, Level.TWO_STEPS, Level.TWO_STEPS))
    seen = section.settings
    changes = chance.choice(
        (
            {"rounds": chance.randint(2, 6)},
            {"tie_breaks": chance.choice(((), ("BH",), ("SB", "DE"), ("OPS",)))},
            {"points": chance.choice(POINTS)},
            {"time_control_text": "90+30"},
        )
    )
    pair = frozenset(chance.sample(entries, 2)) if len(entries) > 1 else frozenset()
    choices = [
        lambda: asked.EditSection(FIRST, replace(seen, **changes), seen, confirmed=sure),
        lambda: asked.ChangeEdition(
            FIRST, "C.04.3", chance.choice(("2017", "2026")), confirmed=sure
        ),
        lambda: asked.ForbidPairing(FIRST, pair, confirmed=sure),
        lambda: asked.AllowPairing(FIRST, pair, confirmed=sure),
        lambda: asked.PairRound(FIRST, Colour.WHITE),
        lambda: asked.UnpairRound(FIRST, last),
        lambda: asked.Undo(chance.choice(names), confirmed=sure),
        lambda: asked.Redo(chance.choice(names), confirmed=sure),
        lambda: asked.RestoreEvent(
            chance.randint(max(desk.timeline.version - 12, 1), desk.timeline.version),
            confirmed=sure,
        ),
        lambda: asked.LeaveFideMode(FIRST, confirmed=sure),
    ]
    weights = [6, 2, 3, 2, 4, 2, 6, 3, 1, 1]
    if games:
        game = chance.choice(games)
        choices.append(
            lambda: asked.EnterResult(FIRST, game.id, GameResult.DRAW, expected=game.result)
        )
        weights.append(10)
    return chance.choices(choices, weights)[0]()


POINTS = (
    PointSystem(),
    PointSystem.of(10, 8, 0),
    PointSystem.of(10, 5, 0, pairing_allocated_bye=7),
)
BLOCKS = [
    pytest.param(0, 60),
    *(pytest.param(at, 485, marks=pytest.mark.long) for at in range(1, 5)),
]


@pytest.mark.parametrize(("block", "count"), BLOCKS)
def test_once_outside_never_inside_whatever_is_done(block, count):
    """2,000 sequences of 40 commands in all; each is told from its seed."""
    ended = {_sequence(Random(f"{block}-{number}")) for number in range(count)}
    assert {True, False} <= {is_in for is_in, _ in ended}
    assert {None, 0, 1} <= {since for _, since in ended}


START = ready(4).timeline.records


def _sequence(chance):
    """Give 40 commands; the mode is that of the second fold after each. Return it."""
    desk, second = Driver(), ByTheText()
    desk.timeline, desk.count = Timeline(START), len(START)
    second.read(START)
    for _ in range(40):
        answer = desk.ask(some_command(chance, desk))
        if isinstance(answer, Refused) or not answer:
            continue
        known = len(desk.timeline.records)
        desk.record(answer)
        if FIRST not in desk.state.sections:
            break
        second.read(desk.timeline.records[known:])
        found = mode(desk)
        assert (found.is_in, found.since) == second.mode
    return second.mode


# A club that leaves on the first day.


def outside(session):
    """Carry a session out, every section out of the mode before anything else is done in it."""
    steps = session()
    desk = next(steps)
    for command in steps:
        for section in desk.state.sections:
            if mode(desk, section).is_in:
                desk.do(asked.LeaveFideMode(section))
        yield desk, command


@pytest.mark.parametrize("session", SESSIONS)
def test_a_club_that_leaves_on_the_first_day_loses_no_command(session):
    """Each command does outside what it does in the mode, and is asked about no more."""
    steps = session()
    inside = next(steps)
    for command, (desk, same) in zip(steps, outside(session), strict=True):
        asked_in, asked_out = inside.ask(command), desk.ask(same)
        assert graveness(asked_out) <= graveness(asked_in), command
        inside.do(command)
        desk.do(same)
        assert of_no_mode(desk.state) == of_no_mode(inside.state), command


def graveness(answer):
    return level_of(answer) if isinstance(answer, Refused) else Level.NOTE


def of_no_mode(state):
    """A state without the exits of its sections."""
    sections = {key: replace(each, mode_exit=None) for key, each in state.sections.items()}
    return parts(replace(state, sections=sections))


def test_a_club_may_do_outside_what_the_mode_locks():
    desk = begun()
    left(desk, asked.LeaveFideMode(FIRST))
    pair = frozenset(list(desk.section.entries)[:2])
    for command in (
        edit(desk, rounds=7),
        edit(desk, tie_breaks=("BH", "SB")),
        edit(desk, event_rules="unrated=1400"),
        asked.ChangeEdition(FIRST, "C.04.3", "2017"),
        asked.ForbidPairing(FIRST, pair),
    ):
        answer = desk.ask(replace(command, confirmed=Level.TWO_STEPS))
        assert not isinstance(answer, Refused), command
