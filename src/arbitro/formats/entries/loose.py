"""Lines of players as people write them in mail: numbered, with bullets, ratings in brackets.

What stands above the players is told from them: a title names an event, ends with a colon, or is
the one line without a number where all others have one.
"""

from __future__ import annotations

import pkgutil
import re
import tomllib
from collections.abc import Sequence
from enum import Enum, unique
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from arbitro.formats.entries.table import Row
from arbitro.formats.texts.cells import Cell, check_folded, plain
from arbitro.formats.texts.unrated_words import UNRATED, WORDS_FOR_UNRATED

RATINGS = range(100, 3000)
YEARS_TO_COME = range(2000, 2100)
"""Years that a title may end with, and ratings that players may have."""

_ANY_YEAR = range(1900, 2100)
_QUOTE = re.compile(r"(?:>\s*)+")
_BULLET = re.compile(r"[-\u2013\u2014\u2022\u00b7*\u25cf\u25aa\u25ba\u2713\u2714+]\s+")
_NUMBER = re.compile(
    r"#?(\d{1,4})(?:\s*[.)\u00ba\u00b0:\]]\s*-?\s*|\s*[-\u2013]\s+|\s+)(?=[^\W\d])"
)
_WORDS = "|".join(sorted(map(re.escape, WORDS_FOR_UNRATED), key=len, reverse=True))
_END = re.compile(
    rf"(.*?[^\s(\[])(?:\s+-?\s*(?:elo|rating|rtg|dwz)[.:]?)?(?:\s*[(\[]\s*(?:(?:elo|rating|rtg|dwz)[.:]?\s*)?"
    rf"(?P<inside>[^()\[\]]+?)\s*[)\]]"
    rf"|\s+(?:-\s+)?(?P<behind>\d{{3,4}}|{_WORDS})|\s+-)",
    re.IGNORECASE,
)
_COLON = re.compile(rf"(.*[^\W\d]\S*)\s*:\s*(\d{{3,4}}|{_WORDS})", re.IGNORECASE)
_CODE = re.compile(r"(.*\S)\s*\(([A-Z]{3})\)")


@cache
def _words_of_titles() -> tuple[frozenset[str], frozenset[str]]:
    """Return the words of titles, and those that are surnames as well."""
    source = pkgutil.get_data(__package__ or "", "titles.toml")
    assert source is not None, "the words are part of the package"
    words = tomllib.loads(source.decode("utf-8"))
    sure, perhaps = words["sure"].split(), words["perhaps"].split()
    check_folded("titles.toml", (*sure, *perhaps))
    return frozenset(sure), frozenset(perhaps)


@unique
class LineKind(Enum):
    """What a line without a head is taken for."""

    PLAYER = "player"
    TITLE = "title"
    UNCLEAR = "unclear"


class RatedName(NamedTuple):
    """A name with what stood behind it: its rating as it is written.

    None where there is none.
    """

    name: str
    rating: str | None = None


def ended(text: str) -> RatedName:
    """Return a name without the rating behind it, in brackets or not.

    >>> ended("Gil, Ana (2105)"), ended("Ana Gil sin elo")
    (RatedName(name='Gil, Ana', rating='2105'), RatedName(name='Ana Gil', rating='sin elo'))
    >>> ended("Ana Gil (ESP)"), ended("Ana Gil 12")
    (RatedName(name='Ana Gil (ESP)', rating=None), RatedName(name='Ana Gil 12', rating=None))
    """
    found = _END.fullmatch(text)
    if not found:
        return RatedName(text)
    inside = found["inside"]
    if (
        inside is not None
        and inside.lower() not in UNRATED
        and not re.fullmatch(r"\d{3,4}", inside)
    ):
        return RatedName(text)
    rating = inside or found["behind"] or "-"
    if rating.isdigit() and int(rating) not in RATINGS and int(rating):
        return RatedName(text)
    return RatedName(found[1].rstrip(" ,-\u2013"), rating)


def with_federation(name: str) -> tuple[str, str]:
    """Return a name and the federation in brackets behind it, empty where there is none.

    >>> with_federation("Ana Gil (ESP)"), with_federation("Ana Gil")
    (('Ana Gil', 'ESP'), ('Ana Gil', ''))
    """
    found = _CODE.fullmatch(name)
    return (found[1], found[2]) if found else (name, "")


class UnmarkedRows(NamedTuple):
    """Rows without marks: how many at the top, and at the end, stand beside those that had some."""

    above: int
    rows: list[Row]
    below: int = 0


def unmarked(rows: Sequence[Row]) -> UnmarkedRows:
    """Return rows without the marks before their names.

    Signs of mail that is quoted, bullets and numbers that rise are taken off, where all rows have
    them but those at the top and, without a rating, at the end. A colon before all ratings is too.

    >>> rows = [(1, [Cell(1, "Open")]), (2, [Cell(1, "1. Gil")]), (3, [Cell(1, "2. Paz")])]
    >>> unmarked([*rows, (4, [Cell(1, "Pedro")])])[0::2]
    (1, 1)
    """
    above, end, found = 0, len(rows), [(number, list(cells)) for number, cells in rows]
    for mark in (_QUOTE, _BULLET, _NUMBER):
        marks = [_mark(mark, cells) for _, cells in found[:end]]
        places = [at for at, one in enumerate(marks) if one]
        told = [one for one in marks if one]
        numbers = [int(one[1]) for one in told] if mark is _NUMBER else range(len(told))
        rising = all(one < other for one, other in pairwise(numbers))
        if len(told) < 2 or places[-1] - places[0] >= len(told) or not rising:
            continue
        first, last = places[0], places[-1] + 1
        if any(ended(_text(cells)).rating is not None for _, cells in found[last:end]):
            continue
        above, end = max(above, first), last
        found[first:last] = map(_cut, found[first:last], told)
    _cut_colons(found[above:end])
    return UnmarkedRows(above, found, len(found) - end)


def _text(cells: Sequence[Cell]) -> str:
    return " ".join(cell.text for cell in cells if cell.text)


def _cut_colons(rows: Sequence[Row]) -> None:
    """Take the colons off, where one stands before the rating of each row but titles at the top."""
    cells = [[cell for cell in row if cell.text][-1:] for _, row in rows]
    found = [_COLON.fullmatch(last[0].text) if last else None for last in cells]
    first = next((at for at, one in enumerate(found) if one), len(found))
    if len(found) - first < 2 or not all(found[first:]):
        return
    for (_, row), last, one in zip(rows[first:], cells[first:], found[first:], strict=True):
        assert one is not None, "all of them have a colon"
        row[row.index(last[0])] = last[0]._replace(text=f"{one[1]} {one[2]}")


def _mark(mark: re.Pattern[str], cells: Sequence[Cell]) -> re.Match[str] | None:
    first = next((cell.text for cell in cells if cell.text), "")
    return mark.match(first)


def _cut(row: Row, mark: re.Match[str]) -> Row:
    number, cells = row
    at = next(at for at, cell in enumerate(cells) if cell.text)
    cell = cells[at]
    short = cell._replace(column=cell.column + mark.end(), text=cell.text[mark.end() :].strip())
    return number, [*cells[:at], short, *cells[at + 1 :]]


def kind_of_line(cells: Sequence[Cell], below: Sequence[Sequence[Cell]]) -> LineKind:
    """Return what a line is taken for that stands above others.

    A comma within a line parts a name.

    >>> rows = [[Cell(1, text)] for text in ("Ana Gil 2105", "Eva Paz 1900")]
    >>> texts = "Open de la Villa 2026", "Inscritos:", "La Villa 2026", "La Villa", "Leo Sol 2200"
    >>> [kind_of_line([Cell(1, text)], rows).value for text in texts]
    ['title', 'title', 'unclear', 'unclear', 'player']
    """
    filled = [cell.text for cell in cells if cell.text]
    text = " ".join(filled)
    if ":" in text:
        return LineKind.TITLE
    found = ended(text)
    number = int(found.rating) if found.rating and found.rating.isdigit() else 0
    # where a name is, and not a club
    words = [plain(word) for word in filled[0].split()] if filled else []
    if len(filled) > 1 and len(words) == 1 and filled[1][0].isupper():
        return LineKind.PLAYER
    sure, perhaps = _words_of_titles()
    if not sure.isdisjoint(words):
        return LineKind.TITLE if not number or number in _ANY_YEAR else LineKind.UNCLEAR
    if len(filled) > 1:
        return LineKind.PLAYER
    if words and words[0] in perhaps and (not number or number in _ANY_YEAR):
        return LineKind.UNCLEAR
    others = [ended(" ".join(cell.text for cell in row if cell.text)).rating for row in below]
    if found.rating is None:
        alone = len(others) > 1 and all(other is not None for other in others)
        return LineKind.UNCLEAR if alone else LineKind.PLAYER
    ratings = [int(other) for other in others if other and other.isdigit()]
    falling = all(one >= other for one, other in zip([number, *ratings], ratings, strict=False))
    return LineKind.UNCLEAR if number in YEARS_TO_COME and not falling else LineKind.PLAYER
