"""Files of games for commands: read, unpacked, and what is wrong with them said."""

from __future__ import annotations

from arbitro.cli.base.files.reports import print_problems, read_bytes
from arbitro.cli.base.speech import BadInputError, complain, words
from arbitro.formats.pgn import PgnGame, games_in
from arbitro.storage.workbooks.packed_games import PackedGamesError, games_text


def read_games(path: str) -> bytes:
    """Return the PGN of a file, unpacked; BadInputError, once it is said why, where it has none."""
    try:
        return games_text(read_bytes(path))
    except PackedGamesError as problem:
        tell_packed(path, problem)
        raise BadInputError from problem


def tell_packed(path: str, problem: PackedGamesError) -> None:
    """Say why a packed file of games cannot be used."""
    text = words().t(f"cli.games.packed.{problem.code}", path=path, **problem.values)
    complain(text, f"packed-{problem.code}")


def whole_games(path: str) -> list[PgnGame]:
    """Return the games of a file for what only uses them; games that were not read are named."""
    games = list(games_in(read_games(path)))
    for game in games:
        if game.not_read:
            merged = tuple(one for one in game.problems if one.code == "pgn-games-in-one")
            print_problems(path, merged)
    return games
