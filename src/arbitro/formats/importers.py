"""The kinds of files a tournament can be read from, ours and those of others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from arbitro.model.registry import Registry

if TYPE_CHECKING:
    from arbitro.formats.tournament_file import TournamentFile


class Importer(NamedTuple):
    """A kind of file: how it is recognised, and read with all its problems.

    ``recognises`` looks at the bytes of a file and answers at once; ``read`` never raises and
    gives the tournament with what is wrong, by line and column.
    """

    code: str
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes], TournamentFile]


IMPORTERS: Registry[Importer] = Registry("arbitro.importers")
"""The kinds of files that are read, by their codes."""
