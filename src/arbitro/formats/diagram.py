"""Diagrams of positions: as an SVG picture with a text beside it, and as plain text."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from html import escape

from arbitro.rules.laws.board import Piece, Position
from arbitro.rules.laws.board.encoding import PAWN, SQUARES_BY_NAME, SYMBOLS, square_name
from arbitro.rules.laws.notation import ENGLISH, Letters

# A position as a picture: scalable, without fonts for the pieces, with its text alternative.

SIZE = 45
MARGIN = 20
LIGHT, DARK, MARK = "#f3e4c8", "#b98c5f", "#d9b23c"

_BASE = '<path d="M10 40h25v-4H10z"/>'
_SHAPES = (
    "",
    '<circle cx="22.5" cy="13" r="5.5"/><path d="M22.5 18c-4.5 4-6 10-8 18h16c-2-8-3.5-14-8-18z"/>',
    (
        '<path d="M14 36c0-8 3-12 7-15l-7 3-3-5 7-9 .5-5 4.5 3.5c8 2 12 11 10 27.500z"/>'
        '<circle class="d-eye" cx="20.5" cy="13.500" r="1.2"/>'
    ),
    (
        '<circle cx="22.5" cy="7" r="2.7"/>'
        '<path d="M22.5 9.500c-6 5-9 9-9 14 0 4 3 6 4 7.500l-2 5h14l-2-5c1-1.500 4-3.500 4-7.500'
        ' 0-5-3-9-9-14z"/><path class="d-line" d="M22.5 15v8M18.5 19h8"/>'
    ),
    (
        '<path d="M11 8h5v4h4V8h5v4h4V8h5v9l-4 3v12l2 4H13l2-4V20l-4-3z"/>'
        '<path class="d-line" d="M15 20h15M15 32h15"/>'
    ),
    (
        '<path d="M8 14l5 9 2-13 5.500 12 2-14 2 14L30 10l2 13 5-9-4 22H12z"/>'
        '<circle cx="8" cy="12" r="2"/><circle cx="15" cy="8.500" r="2"/>'
        '<circle cx="22.5" cy="6.500" r="2"/><circle cx="30" cy="8.500" r="2"/>'
        '<circle cx="37" cy="12" r="2"/>'
    ),
    (
        '<path class="d-cross" d="M22.5 3.500v8M19 7h7"/>'
        '<path d="M22.5 12c-3 0-4 3-3 6.500-5-4-12-2-12 4 0 5 5 8 5.500 13.500h19'
        'c.5-5.500 5.500-8.500 5.500-13.500 0-6-7-8-12-4 1-3.500 0-6.500-3-6.500z"/>'
    ),
)
"""The drawing of each kind of piece on a square of 45 by 45; drawn for this program."""


STYLE = (
    ".d-white{fill:#fff;stroke:#111}.d-black{fill:#2b2b2b;stroke:#111}"
    ".d-white,.d-black{stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round}"
    ".d-line{fill:none}.d-black .d-line{stroke:#eee}.d-black .d-eye{fill:#eee}"
    ".d-white .d-eye{fill:#111}.d-cross{fill:none;stroke-width:2.4}"
    ".d-name{font:13px sans-serif;fill:#333;text-anchor:middle}"
)
"""How the parts of a diagram look."""


@dataclass(frozen=True, slots=True)
class DiagramWords:
    """What a diagram says to those who do not see it: a short title and the whole position."""

    title: str
    description: str


def svg_diagram(
    position: Position,
    words: DiagramWords,
    *,
    flipped: bool = False,
    marked: Collection[str] = (),
    styled: bool = True,
) -> str:
    """Draw a position as an SVG document, seen from Black's side if ``flipped``.

    ``marked`` are names of squares to stand out, as those of the last move. Without ``styled`` the
    page around it has the rules of `STYLE`.

    >>> from arbitro.rules.laws.board import START
    >>> svg_diagram(START, DiagramWords("Start", "...")).count('class="d-white"')
    16
    """
    side = 8 * SIZE + 2 * MARGIN
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" role="img" '
            'aria-labelledby="diagram-title diagram-text">'
        ),
        f'<title id="diagram-title">{escape(words.title, quote=False)}</title>',
        f'<desc id="diagram-text">{escape(words.description, quote=False)}</desc>',
        *([f"<style>{STYLE}</style>"] if styled else []),
        f'<rect width="{side}" height="{side}" fill="#fff"/>',
        *_squares(position, {SQUARES_BY_NAME[name] for name in marked}, flipped=flipped),
        *_names(flipped=flipped),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def piece_symbols() -> str:
    """Return the pieces as symbols ``piece-K`` (White) and ``piece-k`` (Black) for scripts to use.

    >>> piece_symbols().count("<symbol")
    12
    """
    drawn = "".join(
        f'<symbol id="piece-{SYMBOLS[side][kind]}" viewBox="0 0 45 45"><g class="{name}">'
        f"{_BASE}{_SHAPES[kind]}</g></symbol>"
        for side, name in enumerate(("d-white", "d-black"))
        for kind in range(1, 7)
    )
    return f'<svg class="pieces" width="0" height="0" aria-hidden="true">{drawn}</svg>'


def _place(file: int, rank: int, *, flipped: bool) -> tuple[int, int]:
    across, down = (7 - file, rank) if flipped else (file, 7 - rank)
    return MARGIN + SIZE * across, MARGIN + SIZE * down


def _squares(position: Position, marked: set[int], *, flipped: bool) -> Iterator[str]:
    for square, piece in enumerate(position.pieces):
        file, rank = square % 8, square // 8
        x, y = _place(file, rank, flipped=flipped)
        fill = MARK if square in marked else LIGHT if (file + rank) % 2 else DARK
        yield f'<rect x="{x}" y="{y}" width="{SIZE}" height="{SIZE}" fill="{fill}"/>'
        if piece is not None:
            yield _drawn(piece, x, y, square_name(square))


def _drawn(piece: Piece, x: int, y: int, square: str) -> str:
    colour = "d-black" if piece.side else "d-white"
    shape = _BASE + _SHAPES[piece.kind]
    return f'<g class="{colour}" data-square="{square}" transform="translate({x} {y})">{shape}</g>'


def _names(*, flipped: bool) -> Iterator[str]:
    for number in range(8):
        x, _ = _place(number, 0, flipped=flipped)
        _, y = _place(0, number, flipped=flipped)
        bottom = MARGIN + 8 * SIZE + 15
        yield f'<text class="d-name" x="{x + SIZE // 2}" y="{bottom}">{"abcdefgh"[number]}</text>'
        yield f'<text class="d-name" x="{MARGIN // 2}" y="{y + SIZE // 2 + 5}">{number + 1}</text>'


# A position as eight lines of letters, for terminals and mails.


def text_diagram(
    position: Position, letters: Letters = ENGLISH, *, pawn: str = "P", flipped: bool = False
) -> str:
    """Draw a position: capitals for White, small letters for Black, dots for empty squares.

    ``flipped`` shows it from Black's side.

    >>> from arbitro.rules.laws.board import START
    >>> print(text_diagram(START).splitlines()[0])
    8  r n b q k b n r
    """
    ranks, files = range(7, -1, -1), range(8)
    if flipped:
        ranks, files = range(8), range(7, -1, -1)

    def sign(piece: Piece | None) -> str:
        if piece is None:
            return "."
        letter = pawn if piece.kind == PAWN else letters.of_kind(piece.kind)
        return letter.upper() if piece.side == 0 else letter.lower()

    width = max(len(letters.of_kind(kind)) for kind in range(2, 7))
    rows = [
        f"{rank + 1}  "
        + " ".join(sign(position.pieces[8 * rank + file]).ljust(width) for file in files).rstrip()
        for rank in ranks
    ]
    names = " ".join("abcdefgh"[file].ljust(width) for file in files).rstrip()
    return "\n".join([*rows, "", f"   {names}"])
