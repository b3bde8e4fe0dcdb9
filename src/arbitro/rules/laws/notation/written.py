"""What somebody wrote for a move, taken apart without looking at the board (C.8 to C.13)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from arbitro.rules.laws.board.encoding import (
    ALL_SQUARES,
    FILE,
    PAWN,
    RANK,
    SQUARES_BY_NAME,
    Kind,
    Square,
    Squares,
)
from arbitro.rules.laws.notation.letters import FIGURINES, Letters

if TYPE_CHECKING:
    from collections.abc import Callable

TOWARDS_H, TOWARDS_A = 1, 2
"""The two castlings, as the writing names them: 0-0 and 0-0-0."""

CHECK, MATE = 1, 2

_MATE_SIGNS = ("#", "++", "‡")


@dataclass(frozen=True, slots=True)
class Written:
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
def reader_of(letters: Letters) -> Callable[[str], Written | None]:
    """Return the function that takes writing in some letters apart; it remembers what it read.

    It returns None for what is no move in these letters: an unknown letter is never passed over.
    """
    kinds = {**letters.kinds(), **FIGURINES[0].kinds(), **FIGURINES[1].kinds()}
    pattern = _pattern("|".join(map(re.escape, kinds)))
    known: dict[str, Written | None] = {}

    def read(text: str) -> Written | None:
        if text in known:
            return known[text]
        if len(known) >= 20_000:
            known.clear()
        found = pattern.fullmatch(text.strip())
        written = known[text] = None if found is None else _of_match(found, kinds)
        return written

    return read


def _of_match(found: re.Match[str], kinds: dict[str, Kind]) -> Written:
    group = found.groupdict()
    sign = group["sign"]
    claim = 0 if not sign else MATE if sign in _MATE_SIGNS else CHECK
    glyphs, offer = group["glyphs"] or "", group["offer"] is not None
    if group["castling"]:
        side = TOWARDS_A if len(group["castling"]) > 3 else TOWARDS_H
        return Written(0, 0, 0, castling=side, sign=claim, offer=offer, glyphs=glyphs)
    origins = ALL_SQUARES
    if group["file"]:
        origins &= FILE["abcdefgh".index(group["file"])]
    if group["rank"]:
        origins &= RANK[int(group["rank"]) - 1]
    target = SQUARES_BY_NAME[group["target"]]
    if not group["piece"] and not group["file"]:
        # a pawn that captures is written with the file it leaves (C.9.3)
        origins &= FILE[target % 8]
    return Written(
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


def written(text: str, letters: Letters) -> Written | None:
    """Take one written move apart, None where it is no move in these letters.

    >>> from arbitro.rules.laws.notation.letters import letters_of
    >>> written("Cf3", letters_of("es")).kind
    2
    >>> written("Cf3", letters_of("en")) is None
    True
    """
    return reader_of(letters)(text)
