"""PGN, the text format of games: read with every move checked, written back byte by byte or anew.

``read_pgn`` yields the games of a file; ``preserved`` and ``with_tag`` keep their text,
``exported`` writes it anew, ``game_of`` makes a game of moves.
"""

from arbitro.formats.pgn.commands import (
    Command,
    CommandError,
    commands_in,
    read_clock,
    read_time_control,
    write_clock,
    write_time_control,
)
from arbitro.formats.pgn.document import RESULTS, ROSTER, PgnGame, PgnMove, Tag
from arbitro.formats.pgn.reader import games_in, read_pgn
from arbitro.formats.pgn.writer import exported, game_of, preserved, with_tag

__all__ = [
    "RESULTS",
    "ROSTER",
    "Command",
    "CommandError",
    "PgnGame",
    "PgnMove",
    "Tag",
    "commands_in",
    "exported",
    "game_of",
    "games_in",
    "preserved",
    "read_clock",
    "read_pgn",
    "read_time_control",
    "with_tag",
    "write_clock",
    "write_time_control",
]
