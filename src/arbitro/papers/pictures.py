"""How large a picture says it is: read before anybody makes room for it.

Few bytes may say that a picture has millions of rows, and who decodes it takes the memory first.
"""

from __future__ import annotations

from typing import Final, NamedTuple

MOST_PIXELS: Final = 16_000_000
"""More than a sheet of A4 holds at 300 dots an inch, and 128 MB at most where it is decoded."""

_PNG: Final = b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR"
_JPEG: Final = b"\xff\xd8"
_SCAN: Final = 0xDA
_WITHOUT_LENGTH: Final = frozenset({0x01, *range(0xD0, 0xDA)})
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of JPEG (T.81, table B.1) that begin a frame, which has the measures."""


class Measures(NamedTuple):
    """The columns and rows of a picture."""

    width: int
    height: int


def measures_of(data: bytes) -> Measures | None:
    """Return what a PNG or a JPEG says of its measures, None where it is neither.

    >>> measures_of(b"<svg>") is None
    True
    """
    if data.startswith(_PNG):
        return Measures(int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big"))
    return _of_jpeg(data) if data.startswith(_JPEG) else None


def _of_jpeg(data: bytes) -> Measures | None:
    """Return the largest measures before the first scan: programs differ in which they believe."""
    found: Measures | None = None
    at = len(_JPEG)
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # any number of them may stand before a marker
            at += 1
            continue
        if marker == _SCAN:
            return found
        if marker in _WITHOUT_LENGTH:
            at += 2
            continue
        if marker in _FRAMES:
            height, width = (int.from_bytes(data[at + n : at + n + 2], "big") for n in (5, 7))
            found = max(found or Measures(0, 0), Measures(width, height), key=_pixels)
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def _pixels(measures: Measures) -> int:
    return measures.width * measures.height


def is_printable(data: bytes) -> bool:
    """Tell whether a picture has measures, and they are not too large to be decoded."""
    found = measures_of(data)
    return found is not None and 0 < _pixels(found) <= MOST_PIXELS
