"""Playing against an engine: at a chosen strength, and with material as odds."""

from __future__ import annotations

from arbitro.engines.client import Engine, Limit
from arbitro.engines.known import KnownEngine
from arbitro.rules.laws.board import Board, write_fen

LEVELS = (800, 1200, 1400, 1600, 1800, 2000, 2200, 2500, 2800)
"""Ratings to choose from; an engine plays the nearest it can."""

HANDICAPS = {
    "none": "",
    "queen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
    "rook": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
    "knight": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
    "pawn": "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
}
"""Odds by name: the position a game begins with; that of the pawn is given by Black."""

NODES = 20_000
"""What an engine searches for a move: an answer at once, on any machine the same work."""


def strength(engine: Engine, level: int) -> dict[str, str]:
    """Return the options with which an engine plays like somebody of a rating, as near as it can.

    Below what an engine declares for ``UCI_Elo`` its ``Skill Level`` is lowered too.
    """
    declared = engine.declared
    found: dict[str, str] = {}
    rating = declared.get("UCI_Elo")
    if "UCI_LimitStrength" in declared and rating is not None:
        least, most = rating.least or level, rating.most or level
        found["UCI_LimitStrength"] = "true"
        found["UCI_Elo"] = str(max(least, min(most, level)))
        if level >= least:
            return found
    skill = declared.get("Skill Level")
    if skill is not None and skill.most:
        found["Skill Level"] = str(max(0, min(skill.most, (level - 800) * skill.most // 2000)))
    return found


def reply(known: KnownEngine, board: Board, level: int) -> str:
    """Return the move an engine plays at a strength, as UCI writes it; raise `EngineError`."""
    options = {"Threads": "1", "Hash": "16", **dict(known.options)}
    with Engine(known.program, options) as engine:
        chosen = strength(engine, level)
        for name, value in chosen.items():
            engine.set_option(name, value)
        # weaker still than an engine can be told to be: it looks less far
        nodes = NODES if level >= LEVELS[2] else max(50, NODES * (level - 700) // 20_000)
        return engine.analyse(write_fen(board), Limit(nodes=nodes)).best
