"""Which boards of the next round are certain, and which results the others wait for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from arbitro.model import Pairing, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.foresight.completions import (
    PLAYED,
    ComingRound,
    Completion,
    completions,
)

MOST_OPEN: Final = 3
"""With more open games no board is looked for: after three there are 27 rounds to be paired."""

MOST_PAIRED: Final = 2700
"""So many players are paired at most in all completions together: 100 27 times, 300 nine times."""


class ForeseenBoard(NamedTuple):
    """A board of the next round; without ``black`` it is the pairing-allocated bye.

    It is certain where it ``waits_for`` no game. Else it is made by just the endings ``when``: in
    each, one for every game it waits for. ``board`` is its number, None where that is not the
    same each time it is made. Without ``colours_known`` the two may have the
    other colours.
    """

    white: Tpn
    black: Tpn | None
    board: int | None
    colours_known: bool
    waits_for: tuple[int, ...] = ()
    when: tuple[Completion, ...] = ()

    @property
    def is_certain(self) -> bool:
        """Tell whether it is made whatever the results are."""
        return not self.waits_for


def can_be_foreseen(open_games: int, players: int) -> bool:
    """Tell whether the completions of so many games are few enough to pair the round after each.

    >>> can_be_foreseen(3, 100), can_be_foreseen(3, 101), can_be_foreseen(4, 6)
    (True, False, False)
    """
    return open_games <= MOST_OPEN and len(PLAYED) ** open_games * players <= MOST_PAIRED


def foreseen_boards(coming: ComingRound) -> tuple[ForeseenBoard, ...] | None:
    """Return the boards of the next round, certain ones first; None where it is too early to say.

    A round that cannot be paired after some completion has no certain board.
    """
    games = coming.open_games
    if not can_be_foreseen(games, len(coming.sides)):
        return None
    made: dict[frozenset[Tpn], dict[Completion, tuple[Pairing, int]]] = {}
    byes: dict[Tpn, set[Completion]] = {}
    for completion in completions(games):
        paired = coming.pair(completion)
        if isinstance(paired, Refused):
            continue
        for game, board in zip(paired.games, coming.boards_of(paired), strict=True):
            made.setdefault(frozenset(game), {})[completion] = game, board
        if paired.bye is not None:
            byes.setdefault(paired.bye, set()).add(completion)
    boards = [_board(found, games) for found in made.values()]
    for tpn, found in byes.items():
        boards.append(ForeseenBoard(tpn, None, None, True, *_waiting(found, games)))
    return tuple(sorted(boards, key=_order))


def _order(one: ForeseenBoard) -> tuple[bool, bool, bool, int, int]:
    """Order certain boards before others, then by their numbers; byes are the last of each."""
    return not one.is_certain, one.black is None, one.board is None, one.board or 0, one.white


def _board(found: Mapping[Completion, tuple[Pairing, int]], games: int) -> ForeseenBoard:
    """Return a board by the completions that make it, with colours and number in each."""
    colours = {game for game, _board in found.values()}
    numbers = {board for _game, board in found.values()}
    number = min(numbers) if len(numbers) == 1 else None
    return ForeseenBoard(*min(colours), number, len(colours) == 1, *_waiting(found, games))


def _waiting(
    found: Collection[Completion], games: int
) -> tuple[tuple[int, ...], tuple[Completion, ...]]:
    """Return the games on which it depends whether a completion is one of these, and their endings.

    >>> win, draw, loss = PLAYED
    >>> _waiting([(win, draw), (win, loss), (win, win)], 2)[0]
    (0,)
    """
    waits_for = tuple(
        game
        for game in range(games)
        if any(
            (other in found) != (completion in found)
            for completion in completions(games)
            for ending in PLAYED
            for other in [(*completion[:game], ending, *completion[game + 1 :])]
        )
    )
    if not waits_for:
        return (), ()
    made = (completion for completion in completions(games) if completion in found)
    when = dict.fromkeys(tuple(way[game] for game in waits_for) for way in made)
    return waits_for, tuple(when)
