"""Games of a database written as PGN: as they were read where they have more than moves."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from arbitro.formats.pgn.writer import exported, game_of

if TYPE_CHECKING:
    from arbitro.games.base import StoredGame


def pgn_of(game: StoredGame) -> bytes:
    """Return a game as PGN, ending with a blank line."""
    if game.text is not None:
        return zlib.decompress(game.text).rstrip() + b"\n\n"
    tags = {
        "Event": game.event,
        "Site": game.site,
        "Date": game.date,
        "Round": game.round,
        "White": game.white,
        "Black": game.black,
        "ECO": game.eco,
        "WhiteElo": str(game.white_rating or ""),
        "BlackElo": str(game.black_rating or ""),
        "WhiteFideId": str(game.white_fide_id or ""),
        "BlackFideId": str(game.black_fide_id or ""),
    }
    said = {name: value for name, value in tags.items() if value}
    made = game_of(game.moves, {**said, **dict(game.other_tags())}, game.position(), game.result)
    return exported(made).encode("utf-8", "surrogateescape")
