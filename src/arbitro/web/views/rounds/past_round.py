"""What came of a round that is over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from arbitro.desk.values.settings import GameResult
from arbitro.web.views.event.boards import Board

_FORFEITS = frozenset(
    (
        GameResult.WHITE_WINS_BY_FORFEIT,
        GameResult.BLACK_WINS_BY_FORFEIT,
        GameResult.DOUBLE_FORFEIT,
    )
)


def adjourned_of(boards: Iterable[Board]) -> tuple[Board, ...]:
    """Return the boards whose game goes on another time."""
    return tuple(board for board in boards if board.result is GameResult.ADJOURNED)


@dataclass(frozen=True, slots=True)
class PastRound:
    """What came of the boards of a round that is over; a correction to it may come too late."""

    boards: tuple[Board, ...]
    is_late: bool

    @property
    def known(self) -> int:
        """Count the boards whose result is known; that of an adjourned game is not."""
        given = sum(board.result is not None for board in self.boards)
        return given - len(self.adjourned)

    @property
    def adjourned(self) -> tuple[Board, ...]:
        """Return the boards whose game goes on another time."""
        return adjourned_of(self.boards)

    @property
    def is_complete(self) -> bool:
        """Tell whether every result is known."""
        return self.known == len(self.boards)

    @property
    def corrected(self) -> tuple[Board, ...]:
        """Return the boards whose result was corrected, or is another one for ratings."""
        return tuple(
            board for board in self.boards if board.game.corrected or board.game.rating_result
        )

    @property
    def forfeits(self) -> tuple[Board, ...]:
        """Return the boards where somebody did not play."""
        return tuple(board for board in self.boards if board.result in _FORFEITS)
