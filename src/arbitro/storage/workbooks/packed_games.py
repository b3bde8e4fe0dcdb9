"""Files of games as they come: plain, packed by gzip or in a ZIP, or in UTF-16.

Nothing is believed of the sizes a packed file states: what is unpacked is counted while it is
unpacked, and refused where it is more than games can be.
"""

from __future__ import annotations

import codecs
import gzip
import io
import zipfile
import zlib
from typing import IO, TYPE_CHECKING, Any, Protocol, cast

from arbitro.formats.texts.text import decode, wide_of
from arbitro.storage.workbooks.packed_lists import may_be_unpacked
from arbitro.storage.workbooks.parts import ENTRY, MOST_PARTS, archive_of

if TYPE_CHECKING:
    from arbitro.formats.texts.problems import Problem

GZIP, ZIP = b"\x1f\x8b", b"PK\x03\x04"
LARGEST = 64 << 20
"""Bytes of UTF-16 that are read: it is held as a whole."""

RATIO, ALWAYS = 100, 16 << 20
"""Games pack to a tenth; a file that unpacks to a hundred times its size, and to more than so many
bytes, was made to fill a disk."""

_LOOKED_AT = 512
_SAMPLE = 1 << 18
"""Bytes of a file by which its code page is told."""


class PackedGamesError(Exception):
    """A packed file of games cannot be used; the code of a message and its values."""

    def __init__(self, code: str, **values: Any) -> None:
        self.code, self.values = code, values
        super().__init__(code)


class Readable(Protocol):
    """What a reader of games asks of a file."""

    def read(self, count: int = -1, /) -> bytes:
        """Return so many bytes, fewer only at the end."""


def opened_games(file: IO[bytes]) -> Readable:
    """Return the games of a file that can be gone back in, unpacked as they are read.

    PackedGamesError, also while it is read, where it is damaged, unpacks to too much, or is a ZIP
    of no or several files of games.
    """
    if not file.seekable():
        return file
    start = file.read(_LOOKED_AT)
    file.seek(0)
    if start.startswith(GZIP):
        return _CountedStream(cast("IO[bytes]", gzip.GzipFile(fileobj=file)), _size(file))
    if start.startswith(ZIP):
        return _in_zip(file)
    if encoding := wide_of(start):
        text = file.read(LARGEST + 1)
        if len(text) > LARGEST:
            raise PackedGamesError("too-large", megabytes=LARGEST >> 20)
        return io.BytesIO(text.decode(encoding, "replace").removeprefix("\ufeff").encode())
    page = _page_of(file.read(_SAMPLE))
    file.seek(0)
    return _Recoded(file, page) if page else file


def _page_of(start: bytes) -> str:
    """Return the code page of a text by its beginning; empty of UTF-8 and of Western Europe.

    What is Western is left as it is: the reader of games knows it, and gives it back byte by byte.
    """
    try:
        codecs.getincrementaldecoder("utf-8")().decode(start)
    except UnicodeDecodeError:
        problems: list[Problem] = []
        decode(start, problems)
        guessed = (problem for problem in problems if problem.code == "encoding-guessed")
        return next((str(dict(item.values)["encoding"]) for item in guessed), "")
    return ""


class _Recoded:
    """A file of a code page as UTF-8: every byte of it is a letter of its own."""

    def __init__(self, source: IO[bytes], page: str) -> None:
        self.source, self.page = source, page

    def read(self, count: int = -1, /) -> bytes:
        """Return so many bytes or somewhat more; fewer only at the end."""
        return self.source.read(count).decode(self.page, "replace").encode()


def games_text(data: bytes, most: int = -1) -> bytes:
    """Return the bytes of the games in the bytes of a file; PackedGamesError as `opened_games`.

    A packed one may unpack to so many bytes at ``most``.
    """
    if not data.startswith((GZIP, ZIP)):
        return opened_games(io.BytesIO(data)).read()
    text = opened_games(io.BytesIO(data)).read(most if most < 0 else most + 1)
    if 0 <= most < len(text):
        raise PackedGamesError("too-large", megabytes=most >> 20)
    return games_text(text)


def _size(file: IO[bytes]) -> int:
    size = file.seek(0, io.SEEK_END)
    file.seek(0)
    return size


def _in_zip(file: IO[bytes]) -> Readable:
    data = file.read()
    archive = archive_of(data)
    if archive is None:
        # Counted without an object for each: of so many the table of contents is not read.
        if data.count(ENTRY) > MOST_PARTS:
            raise PackedGamesError("crowded", most=MOST_PARTS)
        raise PackedGamesError("broken")
    inside = [info for info in archive.infolist() if may_be_unpacked(info, frozenset({"pgn"}))]
    if len(inside) != 1:
        names = tuple(info.filename for info in inside[:8])
        raise PackedGamesError("several" if inside else "none", files=names, count=len(inside))
    return _CountedStream(archive.open(inside[0]), len(data))


class _CountedStream:
    """What is unpacked, counted against what it was packed to."""

    def __init__(self, source: IO[bytes], packed: int) -> None:
        self.source = source
        self.left = max(ALWAYS, RATIO * packed)
        self.begun = False

    def read(self, count: int = -1, /) -> bytes:
        """Return so many bytes; never more than one more than may be."""
        wanted = self.left + 1 if count < 0 else min(count, self.left + 1)
        try:
            found = self.source.read(wanted)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError) as problem:
            raise PackedGamesError("broken") from problem
        # Packed twice: read as they are, such bytes would be taken for a game.
        if not self.begun and found.startswith((GZIP, ZIP)):
            raise PackedGamesError("broken")
        self.begun = True
        self.left -= len(found)
        if self.left < 0:
            raise PackedGamesError("too-large", megabytes=ALWAYS >> 20)
        return found
