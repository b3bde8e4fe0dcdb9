"""The clock of a game against an engine: what both have left, kept in the address of the page.

Nobody is protected from himself: it is training, and who writes another time into the address plays
with that. A page that is loaded again shows the clock as it has run on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from arbitro.rules.laws.deciding import adjudicator

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbitro.rules.laws.board import Board
    from arbitro.rules.laws.ruling import Player

CONTROLS = {"1-0": (60, 0), "3-2": (180, 2), "5-3": (300, 3), "10-5": (600, 5), "30-10": (1800, 10)}
"""Seconds for the game and for each move, by the name of the choice."""

MOST = 24 * 3_600_000

Fallen = Literal["mine-lost", "mine-drawn", "mine-open", "its-won", "its-drawn", "its-open"]


class PlayClock(NamedTuple):
    """The control by its name, milliseconds left to the player and the engine, since when it runs.

    ``since`` is the instant, in milliseconds, from which the player is thinking.
    """

    control: str
    mine: int
    its: int
    since: int

    @property
    def gained(self) -> int:
        """Return the milliseconds each move gains."""
        return 1000 * CONTROLS[self.control][1]

    def fields(self) -> dict[str, str]:
        """Return the fields of an address or a form."""
        left = {"mine": self.mine, "its": self.its, "since": self.since}
        return {"clock": self.control, **{name: str(each) for name, each in left.items()}}

    def left(self, now: int) -> int:
        """Return what the player has left at an instant, never less than nothing."""
        return max(self.mine - max(now - self.since, 0), 0)

    def moved(self, now: int) -> PlayClock:
        """Return the clock once the player has moved; without time left it stands at zero."""
        left = self.left(now)
        return self._replace(mine=left + self.gained if left else 0)

    def answered(self, taken: int, now: int) -> PlayClock:
        """Return the clock once the engine has taken so many milliseconds for its move."""
        left = max(self.its - taken, 0)
        return self._replace(its=left + self.gained if left else 0, since=now)


def clock_in(given: Mapping[str, str], now: int) -> PlayClock | None:
    """Return the clock that fields mean, a new one where they choose one; None where none is."""
    control = given.get("clock", "")
    if control not in CONTROLS:
        return None
    whole = 1000 * CONTROLS[control][0]
    mine, its = (min(_number(given.get(name, ""), whole), MOST) for name in ("mine", "its"))
    return PlayClock(control, mine, its, min(_number(given.get("since", ""), now), now))


def _number(text: str, usual: int) -> int:
    """Return a number of milliseconds, an instant among them: it has thirteen digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 15 else usual


def fallen(clock: PlayClock | None, board: Board, me: int, now: int) -> Fallen | None:
    """Return whose time is over, and whether the other can still mate (E.01 art. 6.9)."""
    if clock is None or not board.legal_moves():
        return None
    mine = clock.left(now) if board.side == me else clock.mine
    if not mine:
        verdict = _mate(board, me ^ 1)
        return "mine-open" if verdict is None else ("mine-lost" if verdict else "mine-drawn")
    if not clock.its:
        verdict = _mate(board, me)
        return "its-open" if verdict is None else ("its-won" if verdict else "its-drawn")
    return None


def _mate(board: Board, winner: int) -> bool | None:
    """Tell whether a side can still mate, None where that stays undecided."""
    player: Player = "black" if winner else "white"
    said = adjudicator()(board.position(), player).verdict
    return None if said == "undecided" else said == "yes"
