"""Lists in a ZIP, as sites and mail programs send them: the one inside is read as if it came alone.

Nothing is believed of the sizes a ZIP states: what is unpacked is counted while it is unpacked.
"""

from __future__ import annotations

import zipfile
import zlib
from typing import NamedTuple

from arbitro.storage.workbooks.parts import (
    FOR_LISTS,
    PACKINGS,
    Budget,
    WorkbookError,
    archive_of,
)
from arbitro.storage.workbooks.workbook import ZIP, SheetFaultsError, is_workbook, sheet_text

LISTS = frozenset({"csv", "json", "ods", "tab", "trf", "trfx", "tsv", "txt", "xls", "xlsm", "xlsx"})
"""How the names of files end that may be a list or a report."""

_ENCRYPTED = 1
_MOST_NAMED = 8


class PackedList(NamedTuple):
    """A list that was in a ZIP, with its name there; the name is empty of one that was in none."""

    name: str
    data: bytes


def unpacked(data: bytes, budget: Budget = FOR_LISTS) -> bytes:
    """Return the one list a ZIP holds, as `packed_in` does."""
    return packed_in(data, budget).data


def packed_in(data: bytes, budget: Budget = FOR_LISTS) -> PackedList:
    """Return the one list a ZIP holds; a file that is no ZIP of lists as it is.

    Raises WorkbookError where it holds several, of which one has to be chosen, or more than the
    budget allows.
    """
    if not data.startswith(ZIP) or is_workbook(data):
        return PackedList("", data)
    archive = archive_of(data)
    if archive is None:
        return PackedList("", data)
    with archive:
        inside = [info for info in archive.infolist() if may_be_unpacked(info, LISTS)]
        if len(inside) > 1:
            names = tuple(info.filename for info in inside[:_MOST_NAMED])
            raise WorkbookError("packed-several", files=names, count=len(inside))
        if not inside:
            return PackedList("", data)
        most = budget.megabytes << 20
        try:
            with archive.open(inside[0]) as member:
                # The size an archive states need not be true: one byte more than allowed tells that
                # there are more.
                found = member.read(most + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError):
            raise WorkbookError("workbook-unreadable") from None
    if len(found) > most:
        raise WorkbookError("packed-too-large", megabytes=budget.megabytes)
    return PackedList(inside[0].filename, found)


def as_text(data: bytes) -> bytes:
    """Return the list of a workbook or of a ZIP as text, else what was given as it is."""
    try:
        found = unpacked(data)
        return sheet_text(found).text.encode() if is_workbook(found) else found
    except (WorkbookError, SheetFaultsError):
        return data


def may_be_unpacked(part: zipfile.ZipInfo, endings: frozenset[str]) -> bool:
    """Tell whether a part of a ZIP ends so and can be unpacked, no file of an archiver's own."""
    name = part.filename.rpartition("/")[2]
    known = name.rpartition(".")[2].lower() in endings
    hidden = name.startswith(".") or part.filename.startswith("__MACOSX/")
    readable = part.compress_type in PACKINGS and not part.flag_bits & _ENCRYPTED
    return known and readable and not hidden
