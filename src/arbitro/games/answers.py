"""Games of the database and trees as answers, for the command line and the JSON interface."""

from __future__ import annotations

from arbitro.answers.interface.games import StoredGameItem, TreeItem, TreeMove
from arbitro.games.base import StoredGame
from arbitro.games.tree import Branch, Tree


def found_game(game: StoredGame, *, moves: bool = False) -> StoredGameItem:
    """Return a game as an answer, with its moves where they are asked for."""
    return StoredGameItem(
        number=game.number,
        white=game.white,
        black=game.black,
        event=game.event,
        site=game.site,
        date=game.date,
        round=game.round,
        result=game.result,
        white_rating=game.white_rating,
        black_rating=game.black_rating,
        eco=game.eco,
        half_moves=len(game.moves),
        moves=tuple(move.uci() for move in game.moves) if moves else None,
    )


def found_tree(tree: Tree) -> TreeItem:
    """Return what was played in a position as an answer."""
    return TreeItem(tree.whole.games, tree.ended, tuple(map(_branch, tree.branches)))


def _branch(branch: Branch) -> TreeMove:
    counts = branch.counts
    return TreeMove(
        move=branch.move.uci(),
        san=branch.san,
        games=counts.games,
        white=counts.white,
        draws=counts.draws,
        black=counts.black,
        score_thousandths=branch.score,
        rating=branch.rating,
        performance=branch.performance,
        last_year=counts.year or None,
    )
