"""The case a ruling is asked for: conditions of play, the game as far as known, who can mate."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeAlias

from arbitro.model import RateClass
from arbitro.rules.laws import board as boards
from arbitro.rules.laws.board import BISHOP, KING, KNIGHT, Position
from arbitro.rules.laws.editions import LAWS_2023, Laws
from arbitro.rules.laws.notation.written import ENGLISH, Letters
from arbitro.rules.laws.ruling import Draft, Player

if TYPE_CHECKING:
    from arbitro.rules.laws.board import Board, Move


CanMate: TypeAlias = Literal["yes", "no", "undecided"]
DrawRule: TypeAlias = Literal["free", "forbidden", "consent"]
GuidelineThree: TypeAlias = Literal["none", "increment", "claim"]


@dataclass(frozen=True, slots=True)
class MateAnswer:
    """Whether a player can mate by any series of legal moves, with a line or a name of a proof."""

    verdict: CanMate
    line: tuple[str, ...] = ()
    proof: str = ""


class MateFacts(NamedTuple):
    """What the facts say about who can mate; no verdict where it is to be adjudicated."""

    verdict: CanMate | None = None
    line: tuple[str, ...] = ()


class Adjudicator(Protocol):
    """What answers whether a player can still mate (1.5, 5.1.2, 5.2.2, 6.9, 7.5.5)."""

    def __call__(self, position: Position, player: Player) -> MateAnswer:
        """Return the answer for ``player`` as the one who would mate."""


def no_adjudicator(position: Position, player: Player) -> MateAnswer:
    """Decide the evident alone: no mate by the king, nor by one minor piece against the king."""
    mine = [piece.kind for _, piece in position.placed() if piece.side == _side(player)]
    theirs = sum(piece.side != _side(player) for _, piece in position.placed())
    if mine == [KING]:
        return MateAnswer("no", proof="bare-king")
    if theirs == 1 and len(mine) == 2 and {*mine} & {BISHOP, KNIGHT}:
        return MateAnswer("no", proof="minor-piece-against-king")
    return MateAnswer("undecided")


def _side(player: Player) -> int:
    return 0 if player == "white" else 1


@dataclass(frozen=True, slots=True)
class EventRegulations:
    """What the regulations of the event say where the Laws leave it to them.

    ``default_minutes`` None: nothing is said. ``draws_from_move``: no agreement before that many
    moves of each player. ``increment_seconds``: the least increment of the time control.
    ``guideline_three``: which procedure for play without increment was announced.
    """

    default_minutes: int | None = None
    draws: DrawRule = "free"
    draws_from_move: int = 0
    increment_seconds: int = 0
    guideline_three: GuidelineThree = "none"
    device_in_bag_allowed: bool = False
    device_penalty: Literal["loss", "milder"] = "loss"
    fifty_moves_extended: bool = False


@dataclass(frozen=True, slots=True)
class GameConditions:
    """Under what a game is played."""

    laws: Laws = LAWS_2023
    rate: RateClass = RateClass.STANDARD
    supervised: bool = True
    rules: EventRegulations = field(default_factory=EventRegulations)

    @property
    def lax(self) -> bool:
        """Tell whether rapid or blitz is played without the full Competition Rules."""
        return self.rate is not RateClass.STANDARD and not self.supervised


@dataclass(frozen=True, slots=True)
class Case:
    """A game at the moment a ruling is asked for.

    ``start`` is the first position known and ``moves`` what was made from there. Without a start,
    facts must say what is needed. ``letters`` are those in which facts write moves.
    """

    conditions: GameConditions = field(default_factory=GameConditions)
    start: Position | None = None
    moves: tuple[Move, ...] = ()
    adjudicate: Adjudicator = no_adjudicator
    letters: Letters = ENGLISH

    @property
    def laws(self) -> Laws:
        """Return the edition."""
        return self.conditions.laws

    @property
    def rules(self) -> EventRegulations:
        """Return the regulations of the event."""
        return self.conditions.rules

    @property
    def position(self) -> Position | None:
        """Return the position on the board, None where it is not known."""
        board = self.board()
        return board.position() if board else None

    def board(self, upto: int | None = None) -> Board | None:
        """Return a board after ``upto`` half-moves, all of them where None."""
        if self.start is None:
            return None
        board = boards.Board(self.start)
        for move in self.moves[:upto]:
            board.make(move)
        return board

    @property
    def to_move(self) -> Player | None:
        """Return who is to move, None where the position is not known."""
        board = self.board()
        return None if board is None else ("white", "black")[board.side]

    def draft(self, situation: str) -> Draft:
        """Begin a ruling of this case."""
        return Draft(situation, self.laws.key)

    def can_mate(self, player: Player, told: MateFacts) -> MateAnswer:
        """Return whether a player can mate: as told by the facts, or else as adjudicated."""
        if told.verdict is not None:
            return MateAnswer(told.verdict, told.line, "" if told.verdict == "yes" else "told")
        position = self.position
        if position is None:
            return MateAnswer("undecided")
        return self.adjudicate(position, player)

    def bare_king(self, player: Player) -> bool | None:
        """Tell whether a player has the king alone, None where the position is not known."""
        position = self.position
        if position is None:
            return None
        return position.of_side(_side(player)) == position.of_kind(_side(player), KING)


def fen_of(position: Position | None) -> str | None:
    """Write a position as FEN, None where there is none."""
    return None if position is None else boards.write_fen(position)


def case_of(fen: str, conditions: GameConditions | None = None) -> Case:
    """Return the case of a position; ValueError where the FEN cannot be read.

    >>> case_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1").to_move
    'white'
    """
    reading = boards.read_fen(fen)
    if reading.position is None:
        raise ValueError(fen)
    return Case(conditions or GameConditions(), reading.position)


# Times of day as facts give them, in whole minutes since midnight.

_FORM = re.compile(r"([01]?\d|2[0-3])[:.h]([0-5]\d)")


class DayTime(int):
    """A time of day in minutes since midnight; from 24 hours on it is one of the next day.

    >>> str(DayTime(15 * 60 + 45)), str(DayTime(24 * 60 + 20))
    ('15:45', '00:20')
    """

    __slots__ = ()

    def __str__(self) -> str:
        return f"{int(self) // 60 % 24:02d}:{int(self) % 60:02d}"


def read_daytime(text: str) -> DayTime | None:
    """Read a time of day, None where it is none.

    >>> read_daytime("19:40"), read_daytime("25:00")
    (1180, None)
    """
    found = _FORM.fullmatch(text.strip())
    return DayTime(int(found[1]) * 60 + int(found[2])) if found else None
