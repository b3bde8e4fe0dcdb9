"""Whatever is asked, in whatever order: an answer, and a log that leads to the same state."""

from dataclasses import dataclass, replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arbitro.desk import commands as asked
from arbitro.desk.commands import Redo, Undo
from arbitro.desk.derived.problem import digest_of
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.timeline import Timeline
from arbitro.desk.values.settings import EventSettings, GameResult, ReasonByHand, SectionSettings
from arbitro.model import (
    REQUESTED_BYES,
    SYSTEMS,
    Colour,
    EntryId,
    GameId,
    Player,
    Points,
    SectionId,
)
from arbitro.reasons import Refused
from desk.driver import Driver, players

SECTION = st.sampled_from([SectionId(1), SectionId(1), SectionId(1), SectionId(2), SectionId(3)])
ENTRY = st.integers(1, 12).map(EntryId)
GAME = st.integers(1, 25).map(GameId)
ROUND = st.integers(0, 6)
RESULT = st.sampled_from(GameResult)
SEEN = st.one_of(st.none(), RESULT)
PLAYER = st.builds(
    Player,
    name=st.sampled_from(["Ana", "Eva", "Ida", ""]),
    rating=st.sampled_from([0, 1500, 2000, 9999]),
    fide_id=st.one_of(st.none(), st.integers(1, 3)),
)
SETTINGS = st.builds(
    SectionSettings,
    name=st.sampled_from(["A", "B", "C"]),
    system=st.sampled_from(list(SYSTEMS.values())),
    rounds=st.integers(0, 5),
)
EVENT = st.builds(EventSettings, name=st.sampled_from(["X", "Y"]))
ENTRIES = st.frozensets(ENTRY, max_size=3)

COMMAND = st.one_of(
    st.builds(asked.EditEvent, EVENT, EVENT),
    st.builds(asked.AddSection, SETTINGS),
    st.builds(asked.EditSection, SECTION, SETTINGS, SETTINGS),
    st.builds(asked.RemoveSection, SECTION),
    st.builds(
        asked.ChangeEdition, SECTION, st.just("C.04.3"), st.sampled_from(["2017", "2026", "", "x"])
    ),
    st.builds(asked.RegisterPlayer, SECTION, PLAYER),
    st.builds(asked.ImportPlayers, SECTION, st.integers(0, 5).map(players)),
    st.builds(asked.EnterSection, SECTION, ENTRY),
    st.builds(asked.EnterPeople, SECTION, ENTRIES.map(lambda each: tuple(sorted(each)))),
    st.builds(asked.MoveEntry, SECTION, ENTRY, SECTION),
    st.builds(asked.EditPlayer, ENTRY, PLAYER, PLAYER),
    st.builds(
        asked.EditPlayers,
        st.lists(st.builds(asked.EditPlayer, ENTRY, PLAYER, PLAYER), max_size=3).map(tuple),
    ),
    st.builds(asked.RemovePlayer, SECTION, ENTRY),
    st.builds(asked.AdmitLateEntry, SECTION, PLAYER),
    st.builds(asked.WithdrawPlayer, SECTION, ENTRY),
    st.builds(asked.ReinstatePlayer, SECTION, ENTRY),
    st.builds(asked.CheckIn, SECTION, ENTRY, st.booleans()),
    st.builds(
        asked.RequestBye,
        SECTION,
        ENTRY,
        ROUND,
        st.sampled_from(sorted(REQUESTED_BYES, key=lambda each: each.value)),
    ),
    st.builds(asked.CancelBye, SECTION, ENTRY, ROUND),
    st.builds(asked.ForbidPairing, SECTION, ENTRIES, st.integers(1, 4), st.integers(0, 4)),
    st.builds(asked.AllowPairing, SECTION, ENTRIES),
    st.builds(asked.FixBoard, ENTRY, st.one_of(st.none(), st.integers(0, 4))),
    st.builds(asked.AdjustPoints, SECTION, ENTRY, st.integers(-10, 10).map(Points)),
    st.builds(asked.CloseEntries, SECTION),
    st.builds(asked.ReopenEntries, SECTION),
    st.builds(asked.Renumber, SECTION, st.just(True)),
    st.builds(asked.DrawInitialColour, SECTION, st.sampled_from([None, *Colour])),
    st.builds(asked.DrawLots, SECTION, ENTRIES, st.lists(ENTRY, max_size=3).map(tuple)),
    st.builds(asked.PairRound, SECTION, st.sampled_from([None, *Colour])),
    st.builds(
        asked.PairByHand,
        SECTION,
        ROUND,
        st.lists(st.tuples(ENTRY, ENTRY), max_size=3).map(tuple),
        st.sampled_from(ReasonByHand),
        st.one_of(st.none(), ENTRY),
    ),
    st.builds(asked.PublishRound, SECTION, ROUND, st.sampled_from(["", "kept"])),
    st.builds(asked.PairAgain, SECTION, ROUND, st.booleans()),
    st.builds(asked.UnpairRound, SECTION, ROUND, st.booleans()),
    st.builds(asked.EnterResult, SECTION, GAME, RESULT, SEEN),
    st.builds(asked.ClearResult, SECTION, GAME, RESULT),
    st.builds(asked.CorrectResult, SECTION, GAME, RESULT, RESULT),
    st.builds(asked.SwapColours, SECTION, GAME),
    st.just(asked.FinishEvent()),
    st.just(asked.ReopenEvent()),
    st.builds(Undo, st.integers(1, 60).map("command-{}".format), st.booleans()),
    st.builds(Redo, st.integers(1, 60).map("command-{}".format), st.booleans()),
    st.builds(asked.RestoreEvent, st.integers(0, 80), st.booleans()),
)


class RunRound:
    """A step of a plausible event: whatever brings section 1 forward."""

    def commands(self, desk):
        section = desk.state.sections.get(SectionId(1))
        if section is None:
            return [asked.AddSection(SectionSettings("Open", rounds=3))]
        if not section.entries_closed:
            here = SectionId(1)
            return [asked.ImportPlayers(here, players(4)), asked.CloseEntries(here)]
        steps = [asked.PairRound(SectionId(1), Colour.WHITE)]
        if section.current is not None:
            steps = [
                asked.EnterResult(SectionId(1), game.id, GameResult.DRAW)
                for game in section.current.games.values()
                if game.result is None
            ] or steps
        return steps


@dataclass(frozen=True)
class Turn:
    """Take back, or do again, one of the last commands."""

    kind: type
    back: int

    def commands(self, desk):
        return [self.kind(f"command-{desk.count - self.back}", confirmed=True)]


TURN = st.builds(Turn, st.sampled_from([Undo, Undo, Redo]), st.integers(0, 6))
STEP = st.one_of(COMMAND, COMMAND, st.just(RunRound()), TURN)


def run(steps):
    desk = Driver()
    desk.do(asked.CreateEvent(EventSettings("X")))
    for step in steps:
        for command in step.commands(desk) if isinstance(step, RunRound | Turn) else [step]:
            answer = desk.ask(command)
            if not isinstance(answer, Refused) and answer:
                desk.record(answer)
    return desk


SLOW = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@SLOW
@given(st.lists(STEP, max_size=50))
def test_any_commands_are_answered_and_the_log_replays_to_the_live_state(steps):
    desk = run(steps)
    again = Timeline(desk.timeline.records)
    assert again.state == desk.state
    for key in desk.state.sections:
        tournament = tournament_of(desk.state, key)
        assert digest_of(tournament) == digest_of(tournament_of(again.state, key))


@SLOW
@given(st.lists(STEP, max_size=40), st.data())
def test_undo_then_redo_is_the_same_state(steps, data):
    desk = run(steps)
    names = sorted({record.command for record in desk.timeline.records})
    name = data.draw(st.sampled_from(names))
    before = desk.state
    undone = desk.ask(Undo(name, confirmed=True))
    if isinstance(undone, Refused):
        return
    desk.record(undone)
    again = desk.ask(Redo(name, confirmed=True))
    if isinstance(again, Refused):
        # a publication is not put back once what came after it has made its pairing out of date
        assert again.code == "pairing-stale"
        return
    desk.record(again)
    assert desk.state == before


@SLOW
@given(st.lists(STEP, max_size=40), st.data())
def test_what_can_be_undone_leaves_the_state_the_other_events_make(steps, data):
    desk = run(steps)
    names = sorted({record.command for record in desk.timeline.records})
    name = data.draw(st.sampled_from(names))
    turned = any(isinstance(step, Undo | Redo | Turn) for step in steps)
    undone = desk.ask(Undo(name, confirmed=True))
    if isinstance(undone, Refused) or turned:
        return
    rest = [record.event for record in desk.timeline.records if record.command != name]
    desk.record(undone)
    counted = fold_events(rest)
    numbers = {
        each: getattr(desk.state, each) for each in ("next_entry", "next_section", "next_game")
    }
    assert desk.state == replace(counted, **numbers)


@SLOW
@given(st.lists(STEP, max_size=40), st.data())
def test_what_is_restored_is_what_it_was_but_for_numbers_given_since(steps, data):
    desk = run(steps)
    version = data.draw(st.integers(1, desk.timeline.version))
    then = Timeline(desk.timeline.records[:version]).state
    before, last = desk.state, desk.timeline.version
    restored = desk.ask(asked.RestoreEvent(version, confirmed=True))
    if isinstance(restored, Refused):
        return
    desk.record(restored)
    given_since = ("next_entry", "next_section", "next_game")
    numbers = {each: getattr(desk.state, each) for each in given_since}
    assert desk.state == replace(then, **numbers)
    desk.do(asked.RestoreEvent(last, confirmed=True))
    assert desk.state == before
