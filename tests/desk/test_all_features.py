"""The features joined are all there is: every event and every command has its handlers, once."""

import ast
from pathlib import Path

import pytest

from arbitro.desk import commands, events
from arbitro.desk.all_features import COMMANDS, EVENTS, FEATURES, IN_TEAMS
from arbitro.desk.kernel.feature import KINDS, Command, Event, OfSection, Side
from arbitro.desk.kernel.timeline import COMMANDS as OF_THE_LOG

DESK = Path(commands.__file__).parent


def named(kinds):
    """Name the program's classes by what they are called: one with slots is made twice."""
    found = {(kind.__module__, kind.__name__) for kind in kinds}
    return {each for each in found if each[0].startswith("arbitro.")}


def test_every_event_has_its_row():
    assert named(each.event for each in EVENTS) == named(Event.__subclasses__())
    assert len(EVENTS) == len(KINDS) == len({each.name for each in EVENTS})
    assert {each.event: each for each in EVENTS} == KINDS


def test_every_command_has_its_row_once():
    assert named(COMMANDS) == named(Command.__subclasses__())
    rows = [*OF_THE_LOG, *(row for feature in FEATURES for row in feature.commands)]
    assert len(COMMANDS) == len(rows)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda each: each.name)
def test_an_event_is_taken_in_and_says_what_it_touches(kind):
    assert all(map(callable, (kind.apply, kind.writes, kind.builds_on)))
    assert kind.reserve is None or callable(kind.reserve)


def test_every_command_and_every_event_is_at_the_address_of_its_kind():
    for module, kinds in ((commands, COMMANDS), (events, KINDS)):
        for kind in kinds:
            assert getattr(module, kind.__name__) is kind


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
