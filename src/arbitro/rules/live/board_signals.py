"""What a source says of one board at one moment, whatever the source is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Running = Literal["white", "black"]

RESULTS = ("1-0", "0-1", "1/2-1/2")


@dataclass(frozen=True, slots=True)
class Clocks:
    """Both clocks in milliseconds as read at the instant ``at``; ``running`` None: stopped."""

    white: int
    black: int
    running: Running | None
    at: int

    def left(self, player: Running, now: int) -> int:
        """Return what a player has left at an instant, never less than nothing.

        >>> Clocks(60_000, 50_000, "white", 1_000).left("white", 31_000)
        30000
        """
        time = self.white if player == "white" else self.black
        return max(0, time - max(0, now - self.at)) if self.running == player else max(0, time)


@dataclass(frozen=True, slots=True)
class BoardSignal:
    """What arrived of a board; instants are milliseconds since 1970, ``at`` when it came here.

    ``moves`` is the whole game as the source writes it, None where it says nothing of that, and
    ``times`` the clock after each half-move in milliseconds. ``start`` (FEN) is where that game
    begins, empty for the initial array. ``placement`` is the first field of a FEN. ``result`` is
    one of `RESULTS` or empty. ``state`` is what the source says of the electronic board itself.
    """

    at: int
    moves: tuple[str, ...] | None = None
    times: tuple[int | None, ...] = ()
    start: str = ""
    placement: str = ""
    clocks: Clocks | None = None
    result: str = ""
    state: str = ""
