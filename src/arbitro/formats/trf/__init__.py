"""The tournament report file of FIDE, in the editions of 2016 and 2026, and its dialects.

``read_trf`` makes a document of a file, ``tournament_of`` a tournament of a document;
``document_of`` and ``write_trf`` go the other way. ``line_of`` writes a single record and
``with_round`` puts a new round into a report that somebody else wrote. ``is_team_report`` tells
competitions of teams; ``team_tournament_of`` and ``team_document_of`` are for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.formats.trf.document import TrfDocument, TrfLine, write_trf
from arbitro.formats.trf.reader import read_trf
from arbitro.formats.trf.to_tournament import encoded_type, tournament_of

if TYPE_CHECKING:
    from arbitro.formats.trf.from_tournament import (
        Purpose,
        TrfEdition,
        document_of,
        names_too_long,
    )
    from arbitro.formats.trf.team_document import team_document_of
    from arbitro.formats.trf.team_tournament import is_team_report, team_tournament_of
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

_LATER = {
    "Purpose": "from_tournament",
    "TrfEdition": "from_tournament",
    "document_of": "from_tournament",
    "is_team_report": "team_tournament",
    "line_of": "writer",
    "names_too_long": "from_tournament",
    "team_document_of": "team_document",
    "team_tournament_of": "team_tournament",
    "with_round": "writer",
}


def __getattr__(name: str) -> object:
    """Load what writes only when something is written: reading a file starts many commands."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - part of the late loading

    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
