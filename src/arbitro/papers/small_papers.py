"""Small papers cut from sheets: slips, table and place cards, cards of players, badges, diplomas.

Every piece has its place on a sheet in millimetres. Where several stand on a sheet they are in the
order of the stacks: cut the whole pile once, put the stacks one on the other, and all is in order.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

import segno

from arbitro.i18n.language import reads_from_right
from arbitro.papers.pictures import is_printable
from arbitro.papers.rendering import UnprintablePictureError, render

T = TypeVar("T")

SHEETS: Mapping[str, tuple[float, float]] = {"a4": (210, 297), "us-letter": (215.9, 279.4)}
"""Width and height of the papers, upright, in millimetres."""


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A kind of piece: its size in millimetres, and whether its sheet lies on its long side."""

    code: str
    width: float
    height: float
    across: bool = False

    def grid(self, paper: str) -> tuple[int, int]:
        """Return how many columns and rows of it a sheet takes.

        >>> PieceKind("slip", 105, 74).grid("a4"), PieceKind("slip", 105, 74).grid("us-letter")
        ((2, 4), (2, 3))
        """
        width, height = _size(self, paper)
        return int((width + _SLACK) // self.width), int((height + _SLACK) // self.height)


_SLACK = 0.3
"""How much a grid may be larger than its sheet: what a cut is exact to."""

KINDS: Mapping[str, PieceKind] = {
    piece_kind.code: piece_kind
    for piece_kind in (
        PieceKind("slip", 105, 74),
        PieceKind("table", 148.5, 105, across=True),
        PieceKind("place", 210, 99),
        PieceKind("player", 85.6, 54),
        PieceKind("badge", 90, 55),
        PieceKind("diploma", 297, 210, across=True),
        PieceKind("certificate", 297, 210, across=True),
        PieceKind("poster", 210, 297),
        PieceKind("receipt", 105, 148.5),
        PieceKind("prize", 105, 148.5),
    )
}


class Slot(NamedTuple):
    """Where a piece stands on its sheet, in millimetres from the left and from the top."""

    x: float
    y: float
    piece: Any


def _size(kind: PieceKind, paper: str) -> tuple[float, float]:
    width, height = SHEETS[paper]
    return (height, width) if kind.across else (width, height)


def stacked(pieces: Sequence[T], slots: int) -> list[list[T | None]]:
    """Return the pieces of each sheet so that stacks cut from the pile follow one another.

    >>> stacked([1, 2, 3, 4, 5], 2)
    [[1, 4], [2, 5], [3, None]]
    """
    sheets = -(-len(pieces) // slots)
    return [
        [
            pieces[at + slot * sheets] if at + slot * sheets < len(pieces) else None
            for slot in range(slots)
        ]
        for at in range(sheets)
    ]


class Grid(NamedTuple):
    """The pieces of a sheet: its size, and where their columns and rows begin and end."""

    width: float
    height: float
    across: tuple[float, ...]
    down: tuple[float, ...]

    @property
    def places(self) -> tuple[tuple[float, float], ...]:
        """Return the corners of the pieces, row after row."""
        return tuple((x, y) for y in self.down[:-1] for x in self.across[:-1])


def grid_of(kind: PieceKind, paper: str) -> Grid:
    """Return the grid of a kind in the middle of the paper, at least one piece.

    >>> grid_of(KINDS["badge"], "a4").across
    (15.0, 105.0, 195.0)
    """
    width, height = _size(kind, paper)
    columns, rows = (max(1, count) for count in kind.grid(paper))
    left = max(0.0, width - columns * kind.width) / 2
    top = max(0.0, height - rows * kind.height) / 2
    return Grid(
        width,
        height,
        tuple(round(left + at * kind.width, 3) for at in range(columns + 1)),
        tuple(round(top + at * kind.height, 3) for at in range(rows + 1)),
    )


def sheets_of(kind: PieceKind, pieces: Sequence[Any], paper: str) -> list[list[Slot]]:
    """Return the sheets with their pieces in place, the grid in the middle of the paper.

    On a paper too small for one piece it is made smaller by whoever prints; there is one a sheet.
    """
    places = grid_of(kind, paper).places
    return [
        [Slot(*places[at], piece) for at, piece in enumerate(sheet) if piece is not None]
        for sheet in stacked(pieces, len(places))
    ]


class PiecesPdf(NamedTuple):
    """A PDF of pieces, and the texts of which signs had to be written in Latin letters."""

    pdf: bytes
    respelled: tuple[str, ...] = ()


def pieces_pdf(
    kind: PieceKind,
    pieces: Sequence[Mapping[str, Any]],
    *,
    title: str,
    language: str,
    paper: str = "a4",
    pictures: Mapping[str, bytes] | None = None,
) -> PiecesPdf:
    """Return the pieces as a PDF with marks to cut them by.

    ``pictures`` (``logo`` and ``sponsors``, PNG or JPEG) stand where a kind has room for them.

    UnprintablePictureError where a picture is none, damaged, or larger than can be decoded.
    """
    if not all(is_printable(picture) for picture in (pictures or {}).values()):
        raise UnprintablePictureError
    grid = grid_of(kind, paper)
    data: dict[str, Any] = {
        "title": title,
        "kind": kind.code,
        "page": [grid.width, grid.height],
        "piece": [min(kind.width, grid.width), min(kind.height, grid.height)],
        "marks": _marks(grid),
        "sheets": [[list(slot) for slot in sheet] for sheet in sheets_of(kind, pieces, paper)],
        "pictures": dict(pictures or {}),
    }
    made = render("pieces", data, language=language, words=("paper.pieces",))
    return PiecesPdf(made, made.respelled)


def _marks(grid: Grid) -> dict[str, list[float]]:
    """Return where to cut: distances of the lines between and around the pieces."""
    return {
        "across": [at for at in grid.across if _SLACK < at < grid.width - _SLACK],
        "down": [at for at in grid.down if _SLACK < at < grid.height - _SLACK],
    }


def qr(text: str) -> str:
    """Return a QR code (level M, with its quiet zone) as the text of an SVG picture."""
    out = io.BytesIO()
    segno.make(text, error="m").save(out, kind="svg", border=4, scale=1)
    return out.getvalue().decode()


def names(surname: str, given: str) -> list[str]:
    r"""Return the ways a name may be written, the longest first; the surname is never cut.

    >>> names("García Márquez", "Gabriel José")
    ['García Márquez, Gabriel José', 'García Márquez, G. J.', 'García Márquez']
    >>> names("Anand", "")
    ['Anand']

    What is read from the right keeps its last point on the left:

    >>> names("לוי", "אברהם")[1].endswith(".\N{RIGHT-TO-LEFT MARK}")
    True
    """
    if not given:
        return [surname]
    initials = " ".join(f"{word[0]}." for word in given.split() if word)
    if reads_from_right(given):
        initials += "\N{RIGHT-TO-LEFT MARK}"
    return [f"{surname}, {given}", f"{surname}, {initials}", surname]
