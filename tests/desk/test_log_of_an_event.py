"""The log: what was tried and forgotten, states of earlier moments, and steps of older schemas."""

from datetime import timedelta

import pytest

from arbitro.desk.commands import (
    EnterResult,
    ImportPlayers,
    PairRound,
    PlayerRegistered,
    PublishRound,
    Redo,
    RegisterPlayer,
    RestoreEvent,
    Undo,
)
from arbitro.desk.features.results import ResultEntered
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.folding import apply
from arbitro.desk.kernel.state import NEW_EVENT
from arbitro.desk.kernel.steps import (
    CALLED_BY_HAND,
    ENGINE_IN_PARTS,
    NO_CASE,
    NO_STANDINGS,
    NO_TIMES,
    NO_WISH,
    NOTHING_BROUGHT,
    NOTHING_KEPT,
    POINTS_AS_WRITTEN,
    in_value,
)
from arbitro.desk.kernel.timeline import (
    CommandRedone,
    CommandUndone,
    EventRestored,
    RecordedEvent,
    Timeline,
    clash,
    undone_at,
)
from arbitro.desk.values.settings import GameResult
from arbitro.model import Colour, Player
from arbitro.reasons import refused
from desk.driver import FIRST, NOON, created, players, ready

WHITE, DRAW = GameResult.WHITE_WINS, GameResult.DRAW


def begun():
    desk = ready(8)
    desk.do(PairRound(FIRST, Colour.WHITE))
    return desk


# --- marks


def looks(timeline):
    return (
        timeline.version,
        timeline.state,
        timeline.commands(),
        [timeline.events_of(each) for each in timeline.commands()],
        [timeline.is_undone(each) for each in timeline.commands()],
        [each.version for each in timeline.records],
    )


def test_what_was_tried_since_a_mark_is_forgotten_whole():
    desk = begun()
    first = desk.do(EnterResult(FIRST, desk.games[0].id, WHITE))
    timeline = desk.timeline
    mark, before = timeline.mark(), looks(timeline)
    moment = timeline.records[-1].at
    desk.do(EnterResult(FIRST, desk.games[1].id, DRAW))
    desk.do(Undo(first))
    assert timeline.is_undone(first)
    assert timeline.state_when(moment + timedelta(seconds=1)).sections[FIRST]
    timeline.back_to(mark)
    assert looks(timeline) == before
    assert not timeline.knows("command-99")
    # the log goes on from there, and a moment after it is looked up anew
    desk.do(EnterResult(FIRST, desk.games[1].id, WHITE))
    assert timeline.state_when(moment + timedelta(hours=1)) == timeline.state
    assert desk.games[1].result is WHITE
    timeline.back_to(mark)
    assert looks(timeline) == before


def test_of_a_command_that_goes_on_after_a_mark_what_was_before_stays():
    desk = created()
    one, two = (PlayerRegistered(FIRST, at, Player(f"P{at}")) for at in (1, 2))
    start = desk.timeline.version
    at = NOON + timedelta(hours=1)
    desk.timeline.extend([RecordedEvent(start + 1, "list", "arbiter", at, one)])
    mark, before = desk.timeline.mark(), looks(desk.timeline)
    desk.timeline.extend([RecordedEvent(start + 2, "list", "arbiter", at, two)])
    assert desk.timeline.events_of("list") == (one, two)
    desk.timeline.back_to(mark)
    assert looks(desk.timeline) == before
    assert desk.timeline.events_of("list") == (one,)


# --- earlier moments


def test_states_after_events_of_a_sort_are_those_just_after_each_that_is_in_effect():
    desk = begun()
    names = [desk.do(EnterResult(FIRST, game.id, WHITE)) for game in desk.games]
    desk.do(Undo(names[1]))

    def counts(wanted):
        return [
            sum(game.result is not None for game in state.sections[FIRST].rounds[0].games.values())
            for state in desk.timeline.states_after(wanted)
        ]

    # four were entered and one of them taken back: after each of the others one more is there
    assert counts(lambda event: isinstance(event, ResultEntered)) == [1, 2, 3]
    assert counts(lambda _: False) == []
    # as it stood just after the last one was entered: the second had not been taken back yet
    for expected in ([WHITE] * 4, [WHITE] * 3 + [None]):
        last = desk.timeline.state_after_last(lambda event: isinstance(event, ResultEntered))
        results = [game.result for game in last.sections[FIRST].rounds[0].games.values()]
        assert results == expected
        if not desk.timeline.is_undone(names[3]):
            desk.do(Undo(names[3]))
    assert desk.timeline.state_after_last(lambda _: False) is None
    assert Timeline().state_after_last(lambda _: True) is None


def test_states_of_moments_are_right_however_many_are_asked_for():
    desk = begun()
    for game in desk.games:
        desk.do(EnterResult(FIRST, game.id, WHITE))
    records = desk.timeline.records
    wanted = {each.at for each in records}
    for moment in [*sorted(wanted), *sorted(wanted, reverse=True), *sorted(wanted)]:
        count = sum(each.at <= moment for each in records)
        assert desk.timeline.state_when(moment) == Timeline(records[:count]).state


def test_the_commands_of_a_log_are_the_oldest_first_or_the_latest_ones():
    desk = created()
    name = desk.do(RegisterPlayer(FIRST, Player("Ana")))
    timeline = desk.timeline
    every = ["command-1", "command-2", name]
    assert timeline.commands() == every
    assert timeline.commands(2) == every[1:]
    assert timeline.commands(0) == []
    assert timeline.commands(9) == every
    assert timeline.begun_by == "command-1"
    assert Timeline().begun_by == ""
    assert timeline.first_record(name).version == 3
    assert timeline.version == 3


# --- undo, redo, restoring


def test_what_is_taken_back_by_restoring_is_counted_by_commands():
    desk = created()
    version = desk.timeline.version
    desk.do(ImportPlayers(FIRST, players(3)))
    last = desk.do(RegisterPlayer(FIRST, Player("Ana")))
    assert desk.ask(RestoreEvent(version)) == refused("restore-needed", count=2, version=version)
    for wrong in (0, desk.timeline.version, desk.timeline.version + 1):
        told = refused("restore-version-unknown", version=wrong)
        assert desk.ask(RestoreEvent(wrong, confirmed=True)) == told
    told = refused("restore-within-a-command", version=version + 1)
    assert desk.ask(RestoreEvent(version + 1, confirmed=True)) == told
    assert desk.ask(RestoreEvent(version, confirmed=True)) == (EventRestored(version),)
    desk.do(RestoreEvent(version, confirmed=True))
    assert desk.section.entries == {}
    assert desk.ask(Redo(last)) == refused("undone-by-restoring")
    assert undone_at(desk.timeline.records) == {"command-3", last}
    assert Timeline().restore(RestoreEvent(1)) == refused("restore-version-unknown", version=1)


def test_what_was_taken_back_before_is_so_again_after_restoring():
    desk = created()
    name = desk.do(RegisterPlayer(FIRST, Player("Ana")))
    desk.do(Undo(name))
    version = desk.timeline.version
    desk.do(Redo(name))
    assert len(desk.section.entries) == 1
    desk.do(RestoreEvent(version, confirmed=True))
    assert desk.section.entries == {}
    assert desk.timeline.is_undone(name)
    assert desk.ask(Redo(name)) == (CommandRedone(name),)
    assert desk.ask(Undo(name)) == refused("already-undone")


def test_a_round_that_is_public_is_touched_with_a_confirmation():
    desk = begun()
    early = desk.do(EnterResult(FIRST, desk.games[0].id, WHITE))
    assert desk.ask(Undo(early)) == (CommandUndone(early),)
    published = desk.do(PublishRound(FIRST, 1))
    needed = refused("confirmation-needed")
    assert desk.ask(Undo(early)) == refused("undo-blocked", command=published)
    late = desk.do(EnterResult(FIRST, desk.games[1].id, WHITE))
    assert desk.ask(Undo(late)) == needed
    assert desk.ask(Undo(published)) == refused("undo-blocked", command=late), "it would hide it"
    desk.do(Undo(late, confirmed=True))
    assert desk.ask(Undo(published)) == needed
    desk.do(Undo(published, confirmed=True))
    assert desk.ask(Undo(early)) == (CommandUndone(early),), "it is public no more"
    assert desk.ask(Redo(published)) == needed, "it becomes public by that"


@pytest.mark.parametrize(
    ("some", "others", "expected"),
    [
        ([], [(1,)], False),
        ([()], [(1, "a")], True),
        ([(1, "a")], [(1,)], True),
        ([(1,)], [(1, "a")], True),
        ([(1, "a")], [(1, "b")], False),
        ([(1, "a"), (2,)], [(3,), (2, "x")], True),
    ],
)
def test_two_keys_clash_where_one_begins_the_other(some, others, expected):
    assert clash(some, others) is expected
    assert clash(others, some) is expected


@pytest.mark.parametrize("event", [CommandUndone("x"), CommandRedone("x"), EventRestored(1)])
def test_a_turn_of_the_log_changes_no_state_by_itself(event):
    with pytest.raises(AssertionError):
        apply(Fold(NEW_EVENT), event)


# --- older schemas


def test_an_engine_in_one_text_becomes_a_program_and_its_version():
    step = ENGINE_IN_PARTS.change
    assert step({"round": 1, "engine": "arbitro 0.1.0"}) == {
        "round": 1,
        "paired_by": {"distribution": "arbitro", "version": "0.1.0"},
    }
    assert step({"engine": "hand"})["paired_by"] == {"distribution": "hand", "version": ""}


def test_what_older_schemas_did_not_know_is_nothing():
    before = {"section": 1, "round": 2}
    for step, new in (
        (NO_WISH, {"entry": None, "wish": None, "round": 0}),
        (NO_STANDINGS, {"kept": None}),
        (NO_CASE, {"case": None, "note": ""}),
        (NOTHING_BROUGHT, {"brought": []}),
        (NOTHING_KEPT, {"kept": []}),
    ):
        assert step.change(before) == before | new
    assert before == {"section": 1, "round": 2}
    assert CALLED_BY_HAND.change({"manual": {"a": 1}, "round": 2}) == {
        "by_hand": {"a": 1},
        "round": 2,
    }
    assert NO_TIMES.change({"incident": {"note": "n"}}) == {"incident": {"note": "n", "times": []}}
    assert NO_TIMES.change(before) == before


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("0", "0"), ("1", "1"), ("4", "4"), ("5", "0.5"), ("9", "0.9"), ("10", "1"),
        ("15", "1.5"), ("20", "2"), ("0.5", "0.5"), ("-5", "-5"), ("", ""), ("\u0665", "\u0665"),
    ],
)  # fmt: skip
def test_tenths_of_a_proposed_score_are_read_as_points(text, read):
    """A whole number of five or more is tenths; below that it was points already."""
    facts = [[name, text] for name in ("white", "black", "win", "draw", "loss")]

    def incident(*said):
        return {"situation": "proposed-score", "facts": [list(each) for each in said]}

    given = incident(*facts, ("other", text))
    expected = incident(*((name, read) for name, _ in facts), ("other", text))
    change = POINTS_AS_WRITTEN.change
    assert change({"incident": given, "section": 1}) == {"incident": expected, "section": 1}
    both = {"incident": given, "previous": given}
    assert change(both) == {"incident": expected, "previous": expected}
    other = {"situation": "illegal-move", "facts": [["white", text]]}
    assert change({"incident": other}) == {"incident": other}


def test_a_value_is_changed_only_where_every_part_of_its_place_is():
    step = in_value(("a", "b", "c"), lambda value: value + 1).change
    assert step({"a": {"b": {"c": 1, "d": 5}}, "c": 9}) == {"a": {"b": {"c": 2, "d": 5}}, "c": 9}
    for without in ({}, {"a": {}}, {"a": {"b": {}}}):
        assert step(without) == without
