"""What somebody wrote for a move, taken apart without looking at the board (C.8 to C.13)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from arbitro.rules.laws.board.encoding import (
    ALL_SQUARES,
    BISHOP,
    FILE,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    RANK,
    ROOK,
    SQUARES_BY_NAME,
    Kind,
    Square,
    Squares,
)

if TYPE_CHECKING:
    from collections.abc import Callable


# The letters of the pieces in the languages players write (C.2, C.3): data, and nothing decides.
#
# Languages with the same five letters write the same moves and cannot be told apart; `Letters` is
# such a set of five with all its languages.


@dataclass(frozen=True, slots=True)
class Letters:
    """The signs for king, queen, rook, bishop and knight, and the languages that use them."""

    languages: tuple[str, ...]
    king: str
    queen: str
    rook: str
    bishop: str
    knight: str

    def of_kind(self, kind: Kind) -> str:
        """Return the sign of a kind of piece; a pawn has none (C.4).

        >>> letters_of("es").of_kind(KNIGHT), letters_of("es").of_kind(1)
        ('C', '')
        """
        return {
            KING: self.king,
            QUEEN: self.queen,
            ROOK: self.rook,
            BISHOP: self.bishop,
            KNIGHT: self.knight,
        }.get(kind, "")

    def kinds(self) -> dict[str, Kind]:
        """Return the kind of each sign, the longer signs first."""
        signs = {self.of_kind(kind): kind for kind in (KING, QUEEN, ROOK, BISHOP, KNIGHT)}
        return dict(sorted(signs.items(), key=lambda sign: -len(sign[0])))


ALPHABETS: tuple[Letters, ...] = (
    Letters(("en",), "K", "Q", "R", "B", "N"),
    Letters(("es", "it", "ca"), "R", "D", "T", "A", "C"),
    Letters(("fr",), "R", "D", "T", "F", "C"),
    Letters(("pt",), "R", "D", "T", "B", "C"),
    Letters(("de", "da", "no", "sv"), "K", "D", "T", "L", "S"),
    Letters(("nl",), "K", "D", "T", "L", "P"),
    Letters(("ru",), "Кр", "Ф", "Л", "С", "К"),  # noqa: RUF001 - these are Cyrillic
    Letters(("pl",), "K", "H", "W", "G", "S"),
    Letters(("hu",), "K", "V", "B", "F", "H"),
    Letters(("cs", "sk"), "K", "D", "V", "S", "J"),
    Letters(("ro",), "R", "D", "T", "N", "C"),
    Letters(("fi",), "K", "D", "T", "L", "R"),
    Letters(("is",), "K", "D", "H", "B", "R"),
)
"""Every set of letters known; one language stands in one of them."""

FIGURINES: tuple[Letters, Letters] = (
    Letters(("figurine",), "♔", "♕", "♖", "♗", "♘"),
    Letters(("figurine",), "♚", "♛", "♜", "♝", "♞"),
)
"""Small pictures instead of letters, open and filled; they are read with any language."""

ENGLISH = ALPHABETS[0]
"""The letters that PGN prescribes whatever the language of the players."""


def languages() -> tuple[str, ...]:
    """Return every language whose letters are known."""
    return tuple(language for letters in ALPHABETS for language in letters.languages)


def letters_of(language: str) -> Letters:
    """Return the letters of a language, or figurines; KeyError where it is not known.

    >>> letters_of("de").knight
    'S'
    """
    for letters in (*ALPHABETS, FIGURINES[0]):
        if language in letters.languages:
            return letters
    raise KeyError(language)


TOWARDS_H, TOWARDS_A = 1, 2
"""The two castlings, as the writing names them: 0-0 and 0-0-0."""

CHECK, MATE = 1, 2

_MATE_SIGNS = ("#", "++", "‡")


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """A written move. ``origins`` are the squares it may leave by what was written.

    ``promotion`` is 0 where no piece is named, ``castling`` 0 or the side, ``sign`` 0 or what is
    claimed of the king attacked; ``capture``, ``hyphen``, ``passing`` and ``offer`` tell of the
    signs x, -, a.p. and (=); ``glyphs`` are marks of opinion like !?.
    """

    kind: Kind
    origins: Squares
    target: Square
    promotion: Kind = 0
    castling: int = 0
    capture: bool = False
    hyphen: bool = False
    passing: bool = False
    sign: int = 0
    offer: bool = False
    glyphs: str = ""


def _pattern(signs: str) -> re.Pattern[str]:
    return re.compile(
        rf"""
        (?: (?P<castling> [0Oo]-[0Oo](?:-[0Oo])? )
          | (?P<piece> {signs} )?
            (?P<file> [a-h] )? (?P<rank> [1-8] )?
            (?P<joint> [x:\u00d7-] )?
            (?P<target> [a-h][1-8] )
            (?: [=/]?\(? (?P<promotion> {signs} ) \)? )?
        )
        (?P<passing> \s?(?:e\.?\s?p\.?|a\.?\s?p\.?) )?
        (?P<sign> \+\+|\+|\#|†|‡ )?
        (?P<passing_after> \s?(?:e\.?\s?p\.?|a\.?\s?p\.?) )?
        (?P<glyphs> [!?]{{1,2}} )?
        (?P<offer> \s?\(=\) )?
        """,
        re.VERBOSE,
    )


@cache
def reader_of(letters: Letters) -> Callable[[str], WrittenMove | None]:
    """Return the function that takes writing in some letters apart; it remembers what it read.

    It returns None for what is no move in these letters: an unknown letter is never passed over.
    """
    kinds = {**letters.kinds(), **FIGURINES[0].kinds(), **FIGURINES[1].kinds()}
    pattern = _pattern("|".join(map(re.escape, kinds)))

    # Bounded, as a file may hold any number of different words.
    @lru_cache(maxsize=20_000)
    def read(text: str) -> WrittenMove | None:
        found = pattern.fullmatch(text.strip())
        return None if found is None else _of_match(found, kinds)

    return read


def _of_match(found: re.Match[str], kinds: dict[str, Kind]) -> WrittenMove:
    group = found.groupdict()
    sign = group["sign"]
    claim = 0 if not sign else MATE if sign in _MATE_SIGNS else CHECK
    glyphs, offer = group["glyphs"] or "", group["offer"] is not None
    if group["castling"]:
        side = TOWARDS_A if group["castling"].count("-") == 2 else TOWARDS_H
        return WrittenMove(0, 0, 0, castling=side, sign=claim, offer=offer, glyphs=glyphs)
    origins = ALL_SQUARES
    if group["file"]:
        origins &= FILE["abcdefgh".index(group["file"])]
    if group["rank"]:
        origins &= RANK[int(group["rank"]) - 1]
    target = SQUARES_BY_NAME[group["target"]]
    if not group["piece"] and not group["file"]:
        # a pawn that captures is written with the file it leaves (C.9.3)
        origins &= FILE[target % 8]
    return WrittenMove(
        kinds[group["piece"]] if group["piece"] else PAWN,
        origins,
        target,
        promotion=kinds[group["promotion"]] if group["promotion"] else 0,
        capture=group["joint"] not in {None, "-"},
        hyphen=group["joint"] == "-",
        passing=bool(group["passing"] or group["passing_after"]),
        sign=claim,
        offer=offer,
        glyphs=glyphs,
    )


def written(text: str, letters: Letters) -> WrittenMove | None:
    """Take one written move apart, None where it is no move in these letters.

    >>> from arbitro.rules.laws.notation.written import letters_of
    >>> written("Cf3", letters_of("es")).kind
    2
    >>> written("Cf3", letters_of("en")) is None
    True
    """
    return reader_of(letters)(text)
