"""What a game loses on its way into a database though all its moves are kept.

The columns of the compiled reader do not say what they left out. A game that may have lost
something is read once more by the careful reader, whose faults are named by their lines.
"""

from __future__ import annotations

from arbitro.formats.pgn.columns import GameColumns
from arbitro.formats.pgn.reader import read_game
from arbitro.formats.pgn.splitting import whole_game
from arbitro.formats.texts.problems import Problem

LOSES = frozenset(
    ("pgn-tag-unreadable", "pgn-comment-open", "pgn-variation-open", "pgn-result-unknown")
)
"""Faults by which something of a game is not kept where it belongs."""


def losses_of(game: GameColumns, source: bytes) -> tuple[Problem, ...]:
    """Return what of a game's text is not kept where it belongs: tags, a result, open comments."""
    if not _may_lose(game, source):
        return ()
    text = whole_game(game.first_line, source.decode("utf-8", "surrogateescape"))
    found = (problem for problem in read_game(text).problems if problem.code in LOSES)
    # A result behind the moves counts, whatever the tag says.
    return tuple(item for item in found if item.code != "pgn-result-unknown" or _unfinished(game))


def _may_lose(game: GameColumns, source: bytes) -> bool:
    lines = source.count(b"\n[") + source.startswith(b"[")
    if lines > len(game.tags) or source.count(b"{") > source.count(b"}"):
        return True
    if source.count(b"(") != source.count(b")"):
        return True
    stated = next((value for name, value in game.tags if name == "Result"), "*")
    return _unfinished(game) and stated != "*"


def _unfinished(game: GameColumns) -> bool:
    return game.result == "*"
