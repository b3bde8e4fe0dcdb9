"""How the search ranks what it may look at next, and what an unfinished search says."""

from arbitro.rules.laws.adjudicator import can_mate, solver
from arbitro.rules.laws.adjudicator.search import escapes
from arbitro.rules.laws.board import WHITE, Board, read_fen
from arbitro.rules.laws.native import MateSearchResult

ROOK = "8/8/4k3/8/8/3RK3/8/8 w - - 0 1"

PAWNS = [
    "8/8/8/8/8/7k/P7/5K2 w - - 0 1",
    "8/8/8/8/P7/7k/8/5K2 w - - 0 1",
    "8/P7/8/8/8/7k/8/5K2 w - - 0 1",
]


def board_of(fen):
    return Board(read_fen(fen).position)


def test_without_rook_or_queen_a_pawn_near_its_promotion_is_better():
    """The kings stand far away: only the way of the pawn differs."""
    ranks = [escapes(board_of(fen), WHITE) for fen in PAWNS]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)


class Unfinished:
    """A kernel whose searches end before they have found or seen everything."""

    def help_mate(self, board, winner, ranked, through):
        return MateSearchResult(None, False, 1, ranked + through)


def test_a_search_of_the_kernel_that_is_not_finished_proves_nothing(monkeypatch):
    monkeypatch.setattr(solver, "kernel", Unfinished)
    assert can_mate(read_fen(ROOK).position, WHITE).verdict == "yes"
