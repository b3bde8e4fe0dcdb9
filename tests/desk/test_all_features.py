"""The features joined are all there is: every event and every command has its handlers, once."""

import ast
from pathlib import Path
from typing import get_args

import pytest

from arbitro.desk import commands, events
from arbitro.desk.all_features import COMMANDS, EVENTS, FEATURES, IN_TEAMS
from arbitro.desk.kernel.feature import KINDS, OfSection, Side
from arbitro.desk.kernel.timeline import Redo, RestoreEvent, Undo

DESK = Path(commands.__file__).parent


def test_the_events_of_the_features_are_those_of_the_union():
    assert {each.event for each in EVENTS} == set(get_args(events.Event))
    assert len(EVENTS) == len(KINDS) == len({each.name for each in EVENTS})
    assert {each.event: each for each in EVENTS} == KINDS


def test_the_commands_of_the_features_are_those_of_the_union():
    assert set(COMMANDS) | {Undo, Redo, RestoreEvent} == set(get_args(commands.Command))
    assert len(COMMANDS) == sum(len(each.commands) for each in FEATURES)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda each: each.name)
def test_an_event_is_taken_in_and_says_what_it_touches(kind):
    assert all(map(callable, (kind.apply, kind.writes, kind.builds_on)))
    assert kind.reserve is None or callable(kind.reserve)


def test_every_name_of_commands_and_of_events_is_offered():
    for module, union in ((commands, "Command"), (events, "Event")):
        names = {each.__name__ for each in get_args(getattr(module, union))}
        teams = {each.__name__ for each in get_args(getattr(module, f"Team{union}"))}
        assert names - teams <= set(module.__all__)


def test_what_teams_answer_in_a_way_of_their_own_is_a_command_of_all_sections():
    for each in IN_TEAMS:
        row = COMMANDS[each]
        assert isinstance(row, OfSection)
        assert row.side is Side.ALL


def features_of(path):
    """The modules of features that a module imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_nothing_below_the_joins_knows_them():
    joins = {f"arbitro.desk.{each}" for each in ("all_features", "commands", "events", "decide")}
    below = [each for each in DESK.rglob("*.py") if each.parent != DESK]
    assert len(below) > 80
    assert not {str(each) for each in below if joins & set(features_of(each))}


def test_in_a_finished_event_only_what_surrounds_its_games_goes_on():
    """Papers, norms, the office, public pages, what is kept aside; and opening it again."""
    going_on = {
        *(commands.FinishEvent, commands.ReopenEvent),
        *(commands.KeepPaper, commands.StateFacts, commands.KeepRow, commands.StrikeRow),
        *(commands.KeepSealedRow, commands.ReadSealedRow, commands.EraseSealedRow),
        *(commands.KeepPrivately, commands.ErasePrivate, commands.EraseApplications),
        *(commands.SetPublicity, commands.SetPublicPage, commands.NameInPublic),
        *(commands.PublishRegulations, commands.SetNormFacts),
    }
    assert {command for command, row in COMMANDS.items() if row.when_finished} == going_on
