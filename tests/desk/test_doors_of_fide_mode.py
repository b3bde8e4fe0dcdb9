"""Every departure and every lock through every door: no door leads around the exit, none back.

The draft checklist VCL4THP 13, questions 41 to 46: a matrix of acts and doors, each cell a test.
"""

import json
from dataclasses import replace
from random import Random

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.by_name import as_plain, name_of
from arbitro.desk.decide import settle_on
from arbitro.desk.derived.fide_mode import fide_mode_of
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.fide_mode import FideModeLeft
from arbitro.desk.kernel.levels import Level
from arbitro.desk.kernel.timeline import Timeline
from arbitro.desk.values.fide_mode import Departure
from arbitro.desk.values.settings import EventSettings, GameResult
from arbitro.formats.json_format import read_json, write_json
from arbitro.formats.trf.from_tournament import document_of
from arbitro.formats.trf.lines.document import write_trf
from arbitro.formats.trf.reader import read_trf
from arbitro.formats.trf.to_tournament import tournament_of as tournament_of_report
from arbitro.model import Colour, PointSystem, SectionId
from arbitro.reasons import Refused
from arbitro.service.by_name import BY_NAME, command_of
from arbitro.service.new_events.templates import commands_of
from desk.driver import FIRST, Driver, ready

SECOND = SectionId(2)


def edit(desk, **changes):
    seen = desk.section.settings
    return asked.EditSection(FIRST, replace(seen, **changes), seen)


def two(desk):
    return frozenset(list(desk.section.entries)[:2])


ACTS = {
    "leave": lambda _: asked.LeaveFideMode(FIRST),
    "rounds": lambda desk: edit(desk, rounds=7),
    "tie-breaks": lambda desk: edit(desk, tie_breaks=("BH", "SB")),
    "event rules": lambda desk: edit(desk, event_rules="unrated=1400"),
    "edition": lambda _: asked.ChangeEdition(FIRST, "C.04.3", "2017"),
    "prohibition": lambda desk: asked.ForbidPairing(FIRST, two(desk)),
    "prohibition lifted": lambda desk: asked.AllowPairing(
        FIRST, frozenset(list(desk.section.entries)[2:4])
    ),
}
"""What leaves the mode once a round is paired."""

NEVER = {
    "points": lambda desk: edit(desk, points=PointSystem.of(30, 10, 0)),
    "bye": lambda desk: edit(desk, points=PointSystem.of(10, 5, 0, pairing_allocated_bye=5)),
    "acceleration": lambda desk: edit(desk, accelerated=True),
    "readings": lambda desk: edit(desk, readings=(("last-round-wish", "strong"),)),
}
"""What nobody changes once a round is paired, in the mode or outside."""


def begun():
    """A section in its first round, with a prohibition from before it."""
    desk = ready(6)
    desk.do(asked.ForbidPairing(FIRST, frozenset(list(desk.section.entries)[2:4])))
    desk.play(GameResult.DRAW)
    desk.do(asked.PairRound(FIRST, Colour.WHITE))
    return desk


def mode(desk, section=FIRST):
    return fide_mode_of(desk.state, desk.state.sections[section])


def left(desk, command):
    """Do what leaves the mode, as the second confirmation does it; return its name in the log."""
    return desk.record(desk.ask(replace(command, confirmed=Level.TWO_STEPS)))


# Ways in: an act through a door does nothing before it is confirmed twice.


def by_desk(desk, command, token):
    return settle_on(desk.timeline, command, token=token).answer


def by_name(desk, command, token):
    """As the JSON interface and the command line give it: by its name, its fields as JSON."""
    fields = json.loads(json.dumps(as_plain(command)))
    made = command_of(name_of(type(command)), fields)
    assert not isinstance(made, Refused), made
    return settle_on(desk.timeline, made, token=token).answer


WAYS_IN = {"desk and page": by_desk, "JSON and command line": by_name}


@pytest.mark.parametrize("way", WAYS_IN)
@pytest.mark.parametrize("act", ACTS)
def test_an_act_takes_two_confirmations_by_every_way_in(act, way):
    desk = begun()
    command, give = ACTS[act](desk), WAYS_IN[way]
    first = give(desk, command, "")
    second = give(desk, command, first.token)
    assert [(each.level, each.step) for each in (first, second)] == [
        ("two-steps", 1),
        ("two-steps", 2),
    ]
    assert give(desk, command, "forged").step == 1
    assert mode(desk).is_in
    desk.record(give(desk, command, second.token))
    assert not mode(desk).is_in


@pytest.mark.parametrize("outside", [False, True])
@pytest.mark.parametrize("act", NEVER)
def test_what_pairings_were_made_of_never_changes(act, outside):
    desk = begun()
    if outside:
        left(desk, asked.LeaveFideMode(FIRST))
    command = NEVER[act](desk)
    answer = desk.ask(replace(command, confirmed=Level.TWO_STEPS))
    assert (answer.code, answer.level) == ("already-paired", "refuse")


# Ways back: none.


def undone(desk, name):
    answer = desk.ask(asked.Undo(name, confirmed=Level.TWO_STEPS))
    if not isinstance(answer, Refused):
        desk.record(answer)
        desk.record(desk.ask(asked.Redo(name, confirmed=Level.TWO_STEPS)))
        desk.record(desk.ask(asked.Undo(name, confirmed=Level.TWO_STEPS)))
    return desk, FIRST


def restored(desk, name):
    before = desk.timeline.first_record(name).version - 1
    desk.do(asked.RestoreEvent(before, confirmed=True))
    return desk, FIRST


def put_back(desk, name):
    """The old values typed in again."""
    old, seen = desk.timeline, desk.section.settings
    before = Timeline(old.records[: old.first_record(name).version - 1]).state.sections[FIRST]
    desk.do(asked.EditSection(FIRST, before.settings, seen, confirmed=Level.TWO_STEPS))
    for chosen in before.editions:
        regulation, _, edition = chosen.key.partition("@")
        desk.do(asked.ChangeEdition(FIRST, regulation, edition, confirmed=Level.TWO_STEPS))
    return desk, FIRST


def copied(desk, _):
    """A copy of the event's file on another server: the same log."""
    other = Driver()
    other.timeline = Timeline(desk.timeline.records)
    return other, FIRST


def by_report(desk, _):
    text = write_trf(document_of(tournament_of(desk.state, FIRST)))
    report = tournament_of_report(read_trf(text).value).value
    return taken_over(report)


def by_json(desk, _):
    return taken_over(read_json(write_json(tournament_of(desk.state, FIRST))).value)


def taken_over(tournament):
    other = Driver()
    other.do(asked.CreateEvent(EventSettings("Taken over")))
    other.do(asked.TakeOverTournament("Open", tournament))
    return other, FIRST


def unpaired(desk, _):
    desk.do(asked.UnpairRound(FIRST, 2))
    return desk, FIRST


WAYS_BACK = {
    "undo and redo": undone,
    "restore": restored,
    "old values": put_back,
    "copy, second server": copied,
    "report": by_report,
    "JSON of the tournament": by_json,
    "pairings deleted": unpaired,
}


@pytest.mark.parametrize("way", WAYS_BACK)
@pytest.mark.parametrize("act", ACTS)
def test_no_way_leads_back(act, way):
    desk = begun()
    name = left(desk, ACTS[act](desk))
    other, section = WAYS_BACK[way](desk, name)
    assert (mode(other, section).is_in, mode(other, section).since) == (False, 2)


@pytest.mark.parametrize("act", ACTS)
def test_an_event_made_like_it_begins_as_its_settings_say(act):
    """A template has settings and no rounds: it is another tournament."""
    desk = begun()
    left(desk, ACTS[act](desk))
    other = Driver()
    for command in commands_of(desk.state, "Next year", None):
        other.do(command)
    assert mode(other).is_in


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


def independent(records):
    """Whether a log has ever left the mode, told from its events alone."""
    return min(
        (record.event.round for record in records if isinstance(record.event, FideModeLeft)),
        default=None,
    )


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
            {"tie_breaks": chance.choice(((), ("BH",), ("SB", "DE")))},
            {"points": chance.choice((PointSystem(), PointSystem.of(10, 8, 0)))},
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


_MANY = [pytest.param(block, 475, marks=pytest.mark.long) for block in range(1, 5)]


@pytest.mark.parametrize(("block", "count"), [(0, 100), *_MANY])
def test_once_outside_never_inside_whatever_is_done(block, count):
    """2,000 sequences of 40 commands in all, every fourth one fresh."""
    for number in range(count):
        _sequence(Random(f"{block}-{number}" if number % 4 else None))


START = ready(4).timeline.records


def _sequence(chance):
    desk = Driver()
    desk.timeline, desk.count = Timeline(START), len(START)
    since = None
    for _ in range(40):
        if FIRST not in desk.state.sections:
            return
        answer = desk.ask(some_command(chance, desk))
        if isinstance(answer, Refused) or not answer:
            continue
        desk.record(answer)
        if FIRST not in desk.state.sections:
            return
        kept = independent(desk.timeline.records)
        now = mode(desk)
        if kept is not None:
            assert (now.is_in, now.since) == (False, kept)
        if since is not None:
            assert kept is not None
            assert kept <= since
        if desk.section.rounds:
            assert now.is_in == (kept is None), "with a round paired the log has every exit"
        since = kept if kept is not None else since


def test_a_club_that_leaves_on_the_first_day_may_do_what_it_did():
    """Each act that was possible without a mode is so outside it, asked about at most as before."""
    desk = begun()
    left(desk, asked.LeaveFideMode(FIRST))
    for name, act in ACTS.items():
        if name == "leave":
            continue
        sure = replace(act(desk), confirmed=Level.TWO_STEPS)
        assert not isinstance(desk.ask(sure), Refused), name
