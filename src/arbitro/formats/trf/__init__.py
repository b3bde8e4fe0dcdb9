"""The tournament report file of FIDE, in the editions of 2016 and 2026, and its dialects."""

from arbitro.formats.trf.document import TrfDocument, TrfLine, write_trf
from arbitro.formats.trf.from_tournament import TrfEdition, document_of
from arbitro.formats.trf.reader import read_trf
from arbitro.formats.trf.to_tournament import tournament_of

__all__ = [
    "TrfDocument",
    "TrfEdition",
    "TrfLine",
    "document_of",
    "read_trf",
    "tournament_of",
    "write_trf",
]
