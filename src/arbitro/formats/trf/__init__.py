"""The tournament report file of FIDE, in the editions of 2016 and 2026, and its dialects.

``read_trf`` makes a document of a file, ``tournament_of`` a tournament of a document;
``document_of`` and ``write_trf`` go the other way. ``line_of`` writes a single record and
``with_round`` puts a new round into a report that somebody else wrote. ``is_team_report`` tells
competitions of teams; ``team_tournament_of`` and ``team_document_of`` are for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.formats.trf.lines.document import TrfDocument, TrfLine, write_trf
from arbitro.formats.trf.reader import read_trf
from arbitro.formats.trf.to_tournament import encoded_type, tournament_of
from arbitro.lazy_imports import later

if TYPE_CHECKING:
    from arbitro.formats.trf.from_tournament import (
        Purpose,
        TrfEdition,
        document_of,
        names_too_long,
    )
    from arbitro.formats.trf.team.document import team_document_of
    from arbitro.formats.trf.team.tournament import is_team_report, team_tournament_of
    from arbitro.formats.trf.writer import line_of, with_round

__all__ = [
    "Purpose",
    "TrfDocument",
    "TrfEdition",
    "TrfLine",
    "document_of",
    "encoded_type",
    "is_team_report",
    "line_of",
    "names_too_long",
    "read_trf",
    "team_document_of",
    "team_tournament_of",
    "tournament_of",
    "with_round",
    "write_trf",
]

# Late: reading a file starts many commands, writing few; competitions of teams are rarer.
__getattr__ = later(
    __name__,
    {
        "from_tournament": ("Purpose", "TrfEdition", "document_of", "names_too_long"),
        "team.document": ("team_document_of",),
        "team.tournament": ("is_team_report", "team_tournament_of"),
        "writer": ("line_of", "with_round"),
    },
)
