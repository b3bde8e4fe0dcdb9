"""What is known of the next round while a round is played, and how it is made."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, TypeAlias

from arbitro.answers.derivation import Column, answer
from arbitro.answers.explanations import Participant
from arbitro.reasons import Refused
from arbitro.rules.pairing.foresight.boards import ForeseenBoard, foreseen_boards
from arbitro.rules.pairing.foresight.completions import ComingRound
from arbitro.rules.pairing.foresight.outlook import GameEndings, Outlook, outlook

CanBePaired: TypeAlias = Literal["possible", "impossible", "depends", "not-known"]
"""Whether the next round can be paired: surely, not at all, after some results, or not known."""


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game that is being played."""

    board: Annotated[int | None, "in the hall; null in a report"]
    white: Annotated[int, "pairing number"]
    black: Annotated[int, "pairing number"]
    game: Annotated[int | None, "permanent in an event; null in a report"] = None


@dataclass(frozen=True, slots=True)
class ComingBoard:
    """A board of the next round that is certain, or waits for games.

    ``when`` has the results that make it, each time one for every game it ``waits_for``, as reports
    write them, of White and then of Black.
    """

    board: Annotated[int | None, Column("ui.col.board"), "null: not the same each time, or the bye"]
    white: Annotated[int, "pairing number, of teams that of the team"]
    black: Annotated[int | None, "pairing number; null: the pairing-allocated bye"]
    is_certain: bool
    colours_known: Annotated[bool, "else they may be exchanged"]
    waits_for: Annotated[tuple[int, ...], "places among the open games, from 1; empty: certain"]
    when: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Results:
    """Some results of an open game, as reports write them: of White, then of Black."""

    game: Annotated[int, "place among the open games, from 1"]
    results: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pairability:
    """Whether the next round can be paired after the open games, and what would help if not.

    ``why`` names who stand in each other's way. ``needs`` are results that are all needed where it
    depends; with ``needs_suffice`` nothing else is. After each of ``not_played`` and each of the
    ``withdrawals`` the round can be paired, however the other games end.
    """

    verdict: CanBePaired
    why: Refused | None = None
    needs: tuple[Results, ...] = ()
    needs_suffice: bool = False
    not_played: Annotated[tuple[Results, ...], "forfeits that would help"] = ()
    withdrawals: Annotated[tuple[int, ...], "pairing numbers of who would help by leaving"] = ()


@answer("foresight")
@dataclass(frozen=True, slots=True)
class Foresight:
    """What is known of the next round while a round is played.

    A board is certain where every way in which the open games may end, each won, drawn or lost,
    makes it. Forfeits and withdrawals are not foreseen.
    """

    number: Annotated[int, "of the next round"]
    open_games: tuple[OpenGame, ...]
    boards: Annotated[tuple[ComingBoard, ...] | None, "null: too many games are open to say"]
    pairability: Pairability
    participants: tuple[Participant, ...] = ()
    of_teams: Annotated[bool, "the boards are matches of teams"] = False

    @property
    def certain(self) -> tuple[ComingBoard, ...]:
        """Return the boards that are made whatever the results are."""
        return tuple(board for board in self.boards or () if board.is_certain)

    @property
    def waiting(self) -> tuple[ComingBoard, ...]:
        """Return the boards that wait for games."""
        return tuple(board for board in self.boards or () if not board.is_certain)


class ForeseenRound(NamedTuple):
    """A round to come, the games it depends on as they are told, and whose the numbers are."""

    coming: ComingRound
    games: tuple[OpenGame, ...]
    participants: tuple[Participant, ...]
    of_teams: bool = False


def make_foresight(asked: ForeseenRound) -> Foresight:
    """Return what is known of a round to come."""
    boards = foreseen_boards(asked.coming)
    return Foresight(
        asked.coming.number,
        asked.games,
        None if boards is None else tuple(map(_board, boards)),
        make_pairability(outlook(asked.coming)),
        asked.participants,
        asked.of_teams,
    )


def make_pairability(found: Outlook) -> Pairability:
    """Return whether a round to come can be paired."""
    return Pairability(
        found.verdict.value,
        found.why,
        _results(found.needs),
        found.needs_suffice,
        _results(found.not_played),
        tuple(map(int, found.withdrawals)),
    )


def _results(items: Collection[GameEndings]) -> tuple[Results, ...]:
    return tuple(
        Results(item.game + 1, tuple(ending.code for ending in item.endings)) for item in items
    )


def _board(found: ForeseenBoard) -> ComingBoard:
    return ComingBoard(
        found.board,
        found.white,
        found.black,
        found.is_certain,
        found.colours_known,
        tuple(game + 1 for game in found.waits_for),
        tuple(tuple(ending.code for ending in way) for way in found.when),
    )
