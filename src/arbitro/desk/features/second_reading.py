"""The second reading: results typed again by somebody else are compared, none is overwritten.

The manual has the list checked against slips and sheets before the next round; where a section
requires it, pairing waits until every board was read twice alike, by two persons, or an arbiter
lets the round pass and the boards are named.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from arbitro.desk.features.pairing.by_system import PairRound
from arbitro.desk.features.round.pair_by_hand import PairByHand
from arbitro.desk.features.teams.by_hand import PairTeamsByHand
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
from arbitro.desk.kernel.fields import RoundField
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.sentence import Sentence, Value, ValueForm, choice
from arbitro.desk.kernel.state import Game, Section
from arbitro.desk.values.second_reading import ReadAgainAs
from arbitro.desk.values.settings import GameResult
from arbitro.model import GameId, SectionId
from arbitro.reasons import refused


@dataclass(frozen=True, slots=True)
class RequireSecondReading(Command):
    """Let pairing wait for the second reading of a section, or no longer."""

    section: SectionId
    is_required: bool


@dataclass(frozen=True, slots=True)
class ReadAgain(Command):
    """Read the result of a game of the last round a second time.

    ``reader`` is who reads, ``entered_by`` who entered what stands.
    """

    section: SectionId
    game: GameId
    result: GameResult
    reader: str
    entered_by: str = ""


@dataclass(frozen=True, slots=True)
class PassReading(Command):
    """Let a round pass though not all its boards were read twice alike."""

    section: SectionId
    round: RoundField


@dataclass(frozen=True, slots=True)
class SecondReadingRequired(Event):
    """Pairing waits for the second reading of a section, or no longer."""

    section: SectionId
    is_required: bool


@dataclass(frozen=True, slots=True)
class ResultReadAgain(Event):
    """The result of a game was read a second time."""

    section: SectionId
    game: GameId
    result: GameResult
    reader: str
    entered_by: str


@dataclass(frozen=True, slots=True)
class ReadingPassed(Event):
    """A round passed with boards that were not read twice alike."""

    section: SectionId
    round: int


Reading = Literal["", "equal", "different"]


def reading_of(section: Section, game: Game) -> Reading:
    """Return how the second reading of a game compares with what stands; empty where there is none.

    What was read says nothing while no result stands: it was entered once then.
    """
    read = section.second.read.get(game.id)
    if read is None or game.result is None:
        return ""
    return "equal" if read.result is game.result else "different"


def unread(section: Section) -> tuple[Game, ...]:
    """Return the games of the last round that were not read twice alike, in board order."""
    current = section.current
    games = () if current is None else current.games.values()
    left = (game for game in games if reading_of(section, game) != "equal")
    return tuple(sorted(left, key=lambda game: game.board))


def _required(fold: Fold, event: SecondReadingRequired) -> None:
    found = fold.section(event.section)
    found.set(second=replace(found.section.second, is_required=event.is_required))


def _read(fold: Fold, event: ResultReadAgain) -> None:
    found = fold.section(event.section)
    read = ReadAgainAs(event.result, event.reader, event.entered_by)
    known = {**found.section.second.read, event.game: read}
    found.set(second=replace(found.section.second, read=known))


def _passed(fold: Fold, event: ReadingPassed) -> None:
    found = fold.section(event.section)
    passed = found.section.second.passed | {event.round}
    found.set(second=replace(found.section.second, passed=passed))


def _require(at: Situation, command: RequireSecondReading) -> Answer:
    if at.section.second.is_required == command.is_required:
        return ()
    return (SecondReadingRequired(at.section.id, command.is_required),)


def _read_again(at: Situation, command: ReadAgain) -> Answer:
    current = at.section.current
    game = None if current is None else current.games.get(command.game)
    if game is None:
        return refused("game-unknown", game=command.game)
    if game.result is None:
        return refused("reading-before-entry", board=game.board)
    reader = command.reader.strip()
    if not reader:
        return refused("reader-missing")
    if reader.casefold() == command.entered_by.strip().casefold():
        return refused("reading-same-person", name=reader)
    read = ReadAgainAs(command.result, reader, command.entered_by)
    if at.section.second.read.get(game.id) == read:
        return ()
    return (ResultReadAgain(at.section.id, game.id, read.result, reader, read.entered_by),)


def _pass(at: Situation, command: PassReading) -> Answer:
    if command.round != len(at.section.rounds):
        return refused("round-not-last", round=command.round)
    if command.round in at.section.second.passed or not unread(at.section):
        return ()
    return (ReadingPassed(at.section.id, command.round),)


def not_read_twice(at: Situation, command: Command) -> Answer | None:
    """Refuse to pair on while boards of the last round were not read twice alike."""
    section, number = at.section, len(at.section.rounds)
    if isinstance(command, PairByHand | PairTeamsByHand):
        # A last round made anew by hand rests on the one before it, which was read by then.
        number = command.round - 1
    elif not isinstance(command, PairRound):
        return None
    current = section.current
    if current is None or current.missing or number != current.number:
        return None  # nothing to read yet, said otherwise, or a round that is made anew
    if not section.second.is_required or number in section.second.passed:
        return None
    left = unread(section)
    if not left:
        return None
    return refused("not-read-twice", round=number, boards=tuple(game.board for game in left))


def _of_game(event: ResultReadAgain) -> Keys:
    return ((event.section, "read-again", event.game),)


FEATURE = Feature(
    "second-reading",
    kinds(
        EventKind(
            "SecondReadingRequired",
            SecondReadingRequired,
            _required,
            lambda event: ((event.section, "second-reading"),),
            sentence=Sentence(
                {
                    "state": choice(
                        "is_required", "value.second_reading.yes", "value.second_reading.no"
                    )
                }
            ),
        ),
        EventKind(
            "ResultReadAgain",
            ResultReadAgain,
            _read,
            _of_game,
            builds_on=lambda event: ((event.section, "paired"),),
            sentence=Sentence({"result": Value(ValueForm.RESULT, "result")}),
        ),
        EventKind(
            "ReadingPassed",
            ReadingPassed,
            _passed,
            # The key of all readings: none is taken back once their round has passed.
            lambda event: ((event.section, "read-again"),),
            builds_on=lambda event: ((event.section, "paired"),),
        ),
    ),
    (
        OfSection(RequireSecondReading, _require, right="settings"),
        OfSection(
            ReadAgain,
            _read_again,
            elsewhere="second-reader",
        ),
        OfSection(PassReading, _pass, right="pair"),
    ),
    guards=(not_read_twice,),
)
