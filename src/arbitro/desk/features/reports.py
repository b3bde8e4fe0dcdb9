"""What players say of their own games: two who agree propose a result, an arbiter makes it one.

The score sheets and the arbiter prevail (E.01 art. 8.7): what is said here is never a result by
itself, and changes nothing that pairings, standings or ratings are made from.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from arbitro.desk.features.entry.attendance import CheckIn, check_in
from arbitro.desk.features.results import ResultEntered
from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    Keys,
    OfSection,
    Situation,
    kinds,
)
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.sentence import Sentence, Value, ValueForm, choice
from arbitro.desk.kernel.state import Game, Section
from arbitro.desk.values.settings import GameResult
from arbitro.model import EntryId, GameId, SectionId
from arbitro.reasons import Refused, refused

MAY_BE_SAID = frozenset({GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS})
"""What players may say of a game; forfeits and all else are an arbiter's."""


@dataclass(frozen=True, slots=True)
class SetReporting(Command):
    """Let the players of a section say how their games ended, or no longer."""

    section: SectionId
    is_open: bool


@dataclass(frozen=True, slots=True)
class SetSelfCheckIn(Command):
    """Let the players of a section note their own presence, or no longer."""

    section: SectionId
    is_open: bool


@dataclass(frozen=True, slots=True)
class CheckMeIn(Command):
    """Note, as a player, that one is present."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class ReportResult(Command):
    """Say, as one of the two who play it, how a game of the current round ended."""

    section: SectionId
    game: GameId
    entry: EntryId
    result: GameResult


@dataclass(frozen=True, slots=True)
class WithdrawReport(Command):
    """Take back what a player said of a game."""

    section: SectionId
    game: GameId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class ConfirmReports(Command):
    """Enter the results of games of which both players have said the same."""

    section: SectionId
    games: tuple[GameId, ...]


@dataclass(frozen=True, slots=True)
class ReportingSet(Event):
    """The players of a section may say how their games ended, or no longer."""

    section: SectionId
    is_open: bool


@dataclass(frozen=True, slots=True)
class SelfCheckInSet(Event):
    """The players of a section may note their own presence, or no longer."""

    section: SectionId
    is_open: bool


@dataclass(frozen=True, slots=True)
class ResultReported(Event):
    """A player said how a game ended."""

    section: SectionId
    game: GameId
    entry: EntryId
    result: GameResult


@dataclass(frozen=True, slots=True)
class ReportWithdrawn(Event):
    """A player took back what was said of a game."""

    section: SectionId
    game: GameId
    entry: EntryId


class ResultReports(NamedTuple):
    """What was said of a game: by nobody, by one, the same by both, or not the same.

    ``result`` is what one or both said, None where nobody did or the two say different things.
    """

    state: Literal["none", "one", "agreed", "clash"]
    result: GameResult | None = None


NOTHING_REPORTED = ResultReports("none")


def reported(section: Section, game: Game) -> ResultReports:
    """Return what the two who play a game have said of it; nothing once it has a result."""
    said = section.reporting.said.get(game.id, {})
    told = [said[entry] for entry in (game.white, game.black) if entry in said]
    if game.result is not None or not told:
        return NOTHING_REPORTED
    if len(told) == 1:
        return ResultReports("one", told[0])
    by_white, by_black = told
    return ResultReports("agreed", by_white) if by_white is by_black else ResultReports("clash")


def _reporting_set(fold: Fold, event: ReportingSet) -> None:
    found = fold.section(event.section)
    found.set(reporting=replace(found.section.reporting, is_open=event.is_open))


def _self_check_in_set(fold: Fold, event: SelfCheckInSet) -> None:
    found = fold.section(event.section)
    found.set(reporting=replace(found.section.reporting, checks_in=event.is_open))


def _reported(fold: Fold, event: ResultReported) -> None:
    _say(fold, event, event.result)


def _withdrawn(fold: Fold, event: ReportWithdrawn) -> None:
    _say(fold, event, None)


def _say(fold: Fold, event: ResultReported | ReportWithdrawn, result: GameResult | None) -> None:
    found = fold.section(event.section)
    reporting = found.section.reporting
    of_game = dict(reporting.said.get(event.game, {}))
    of_game.pop(event.entry, None)
    if result is not None:
        of_game[event.entry] = result
    found.set(reporting=replace(reporting, said={**reporting.said, event.game: of_game}))


def _set_reporting(at: Situation, command: SetReporting) -> Answer:
    if at.section.reporting.is_open == command.is_open:
        return ()
    return (ReportingSet(at.section.id, command.is_open),)


def _set_self_check_in(at: Situation, command: SetSelfCheckIn) -> Answer:
    if at.section.reporting.checks_in == command.is_open:
        return ()
    return (SelfCheckInSet(at.section.id, command.is_open),)


def _check_me_in(at: Situation, command: CheckMeIn) -> Answer:
    entry = at.section.entries.get(command.entry)
    if entry is None:
        return refused("entry-unknown", entry=command.entry)
    if not at.section.reporting.checks_in:
        return refused("self-check-in-closed")
    if entry.withdrawn:
        return refused("player-withdrawn", entry=entry.id)
    return check_in(at.section, entry, CheckIn(at.section.id, entry.id))


def _report(at: Situation, command: ReportResult) -> Answer:
    game = _own_game(at.section, command.game, command.entry)
    if isinstance(game, Refused):
        return game
    if command.result not in MAY_BE_SAID:
        return refused("report-not-of-players", result=command.result.value)
    said = at.section.reporting.said.get(game.id, {})
    if said.get(command.entry) is command.result:
        return ()
    return (ResultReported(at.section.id, game.id, command.entry, command.result),)


def _withdraw(at: Situation, command: WithdrawReport) -> Answer:
    game = _own_game(at.section, command.game, command.entry)
    if isinstance(game, Refused):
        return game
    if command.entry not in at.section.reporting.said.get(game.id, {}):
        return ()
    return (ReportWithdrawn(at.section.id, game.id, command.entry),)


def _own_game(section: Section, number: GameId, entry: EntryId) -> Game | Refused:
    """Return a game one of its players may speak of: of the round being played, not decided."""
    current = section.current
    if not section.reporting.is_open:
        return refused("reports-closed")
    game = None if current is None or not current.published else current.games.get(number)
    if game is None or entry not in (game.white, game.black):
        return refused("game-unknown", game=number)
    if game.result is not None:
        return refused("report-too-late", result=game.result.value)
    return game


def _confirm(at: Situation, command: ConfirmReports) -> Answer:
    section = at.section
    entered = []
    for number in dict.fromkeys(command.games):
        game = section.game(number)
        if game is None:
            return refused("game-unknown", game=number)
        told = reported(section, game)
        if told.state != "agreed" or told.result is None:
            return refused("reports-not-agreed", board=game.board)
        entered.append(ResultEntered(section.id, game.round, game.id, told.result, None))
    return tuple(entered)


def _of_player(event: ResultReported | ReportWithdrawn) -> Keys:
    return ((event.section, "reported", event.game, event.entry),)


def _on_game(event: ResultReported | ReportWithdrawn) -> Keys:
    return ((event.section, "paired"),)


FEATURE = Feature(
    "reports",
    kinds(
        EventKind(
            "ReportingSet",
            ReportingSet,
            _reporting_set,
            lambda event: ((event.section, "reporting"),),
            sentence=Sentence(
                {"state": choice("is_open", "value.reporting.open", "value.reporting.closed")}
            ),
        ),
        EventKind(
            "SelfCheckInSet",
            SelfCheckInSet,
            _self_check_in_set,
            lambda event: ((event.section, "self-check-in"),),
            sentence=Sentence(
                {"state": choice("is_open", "value.reporting.open", "value.reporting.closed")}
            ),
        ),
        EventKind(
            "ResultReported",
            ResultReported,
            _reported,
            _of_player,
            builds_on=_on_game,
            sentence=Sentence({"result": Value(ValueForm.RESULT, "result")}),
        ),
        EventKind("ReportWithdrawn", ReportWithdrawn, _withdrawn, _of_player, builds_on=_on_game),
    ),
    (
        OfSection(SetReporting, _set_reporting, right="publicity"),
        OfSection(SetSelfCheckIn, _set_self_check_in, right="publicity"),
        OfSection(CheckMeIn, _check_me_in, elsewhere="player"),
        OfSection(ReportResult, _report, elsewhere="player"),
        OfSection(WithdrawReport, _withdraw, elsewhere="player"),
        OfSection(ConfirmReports, _confirm, right="change-result", about="reports"),
    ),
)
