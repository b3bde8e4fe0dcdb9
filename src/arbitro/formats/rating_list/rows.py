"""Text lists in bulk: the same lines as `LineReader` reads, many times faster.

Lines of plain ASCII are cut by their layout in one step; a line that is not exactly as the layout
says, and every line with other letters, goes to `LineReader`, which reads it or says what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter
from struct import Struct
from typing import TypeAlias

from arbitro.formats.problems import Problem
from arbitro.formats.rating_list.layout import Layout
from arbitro.formats.rating_list.record import ListedPlayer, ListedRating
from arbitro.formats.rating_list.text import (
    EARLIEST_BIRTH,
    HIGHEST,
    LATEST_BIRTH,
    TITLES,
    LineReader,
)
from arbitro.model import FideId

Row: TypeAlias = tuple[int | str, ...]
"""The fields of a `ListedPlayer` in the order of `FIELDS`."""

FIELDS = (
    "fide_id",
    "name",
    "federation",
    "sex",
    "title",
    "women_title",
    "other_titles",
    "standard",
    "standard_games",
    "standard_k",
    "rapid",
    "rapid_games",
    "rapid_k",
    "blitz",
    "blitz_games",
    "blitz_k",
    "birth_year",
    "inactive",
    "national_id",
)

_SPACE = 32


def row_of(player: ListedPlayer) -> Row:
    """Return a player as a row."""
    return (
        int(player.fide_id),
        player.name,
        player.federation,
        player.sex,
        player.title,
        player.women_title,
        player.other_titles,
        *player.standard,
        *player.rapid,
        *player.blitz,
        player.birth_year,
        int(player.inactive),
        player.national_id,
    )


def player_of(row: Row) -> ListedPlayer:
    """Return a row as a player."""
    number, name, federation, sex, title, women_title, other_titles = row[:7]
    ratings = [int(each) for each in row[7:16]]
    birth_year, inactive, national_id = row[16:]
    return ListedPlayer(
        FideId(int(number)),
        str(name),
        str(federation),
        str(sex),
        str(title),
        str(women_title),
        str(other_titles),
        ListedRating(*ratings[:3]),
        ListedRating(*ratings[3:6]),
        ListedRating(*ratings[6:9]),
        int(birth_year),
        bool(inactive),
        str(national_id),
    )


def read_rows(lines: Iterable[bytes], layout: Layout, first: int = 2) -> Iterator[Row | Problem]:
    """Read the lines below the head, numbered from ``first``; blank lines are left out."""
    slow = LineReader(layout)
    cut = _Cutter(layout).cut
    for number, line in enumerate(lines, first):
        row = cut(line)
        if row is not None:
            yield row
        elif line.strip():
            read = slow.read(number, line)
            yield row_of(read) if isinstance(read, ListedPlayer) else read


class _Remembered(dict[bytes, int | str]):
    """What cells mean, each worked out once: a list has few different ones in most columns."""

    def __init__(self, meaning: Callable[[bytes], int | str]) -> None:
        super().__init__()
        self._meaning = meaning

    def __missing__(self, cell: bytes) -> int | str:
        found = self[cell] = self._meaning(cell)
        return found


class _Cutter:
    """Cuts lines of one layout."""

    def __init__(self, layout: Layout) -> None:
        columns = sorted(layout.columns.items(), key=lambda item: item[1][0])
        names = [name for name, _ in columns]
        if "flag" not in names or "birth_year" not in names:
            self._length = 0
            return
        self._length = columns[-1][1][0] + 8
        pieces = [f"{end - start}s" for _, (start, end) in columns[:-1]]
        self._unpack = Struct("".join(pieces) + "8s").unpack
        gaps = [start - 1 for _, (start, _) in columns[1:]]
        self._gaps = itemgetter(*gaps)
        self._blank = (_SPACE,) * len(gaps)
        self._shortest = layout.shortest
        # the last column is the flag; a column the layout lacks is read from an empty cell
        place = {name: number for number, name in enumerate(names)}
        self._wanted = itemgetter(*(place.get(name, len(names)) for name in _IN_ORDER))
        self._meanings = [_Remembered(_MEANING.get(name, _number)) for name in _IN_ORDER]

    def cut(self, line: bytes) -> Row | None:
        """Return the row of a line, None where it has to be looked at with care."""
        line = line.rstrip(b"\r\n")
        if not line.isascii() or not self._length or not self._shortest <= len(line):
            return None
        line = line.ljust(self._length)
        if len(line) > self._length or self._gaps(line) != self._blank:
            return None
        fields = self._unpack(line)
        name = fields[1].rstrip()
        if not name:
            return None
        try:
            number = int(fields[0])
            rest = [
                meaning[cell]
                for meaning, cell in zip(self._meanings, self._wanted((*fields, b"")), strict=True)
            ]
        except ValueError:
            return None
        return (number, name.decode("ascii"), *rest, "") if number > 0 else None


_IN_ORDER = (*FIELDS[2:17], "flag")


def _number(cell: bytes) -> int:
    """Return a rating, a number of games or K; ValueError where it is none."""
    number = int(cell) if cell.strip() else 0
    if not 0 <= number <= HIGHEST:
        raise ValueError(cell)
    return number


def _year(cell: bytes) -> int:
    year = int(cell) if cell.strip() else 0
    if year and not EARLIEST_BIRTH <= year <= LATEST_BIRTH:
        raise ValueError(cell)
    return year


def _text(cell: bytes) -> str:
    return cell.strip().decode("ascii")


def _title(cell: bytes) -> str:
    title = _text(cell)
    if title not in TITLES:
        raise ValueError(cell)
    return title


def _inactive(cell: bytes) -> int:
    return int(b"i" in cell)


_MEANING: dict[str, Callable[[bytes], int | str]] = {
    **dict.fromkeys(("federation", "sex", "women_title", "other_titles"), _text),
    "title": _title,
    "birth_year": _year,
    "flag": _inactive,
}
"""What the cells of each column mean; those of the others are numbers."""
