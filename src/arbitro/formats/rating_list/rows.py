"""Text lists in bulk: the same lines as `LineReader` reads, many times faster.

Lines of plain ASCII are cut by their layout in one step; a line that is not exactly as the layout
says, and every line with other letters, goes to `LineReader`, which reads it or says what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from arbitro.formats.rating_list.layout import Layout
from arbitro.formats.rating_list.player import FIELDS, ListedPlayer, Row, row_of
from arbitro.formats.rating_list.text import (
    EARLIEST_BIRTH,
    HIGHEST,
    LATEST_BIRTH,
    TITLES,
    LineReader,
)
from arbitro.formats.texts.problems import Problem

_SPACE = 32


def read_rows(lines: Iterable[bytes], layout: Layout) -> Iterator[Row | Problem]:
    """Read the lines below the head, which is line 1.

    Blank lines are left out.
    """
    slow = LineReader(layout)
    cut = _Cutter(layout).cut
    for number, line in enumerate(lines, 2):
        # The quick cut takes the usual form alone; everything odd goes to the careful reader.
        row = cut(line)
        if row is not None:
            yield row
        elif line.strip():
            read = slow.read(number, line)
            yield from slow.taken_notes()
            yield row_of(read) if isinstance(read, ListedPlayer) else read


class _Group(dict[bytes, tuple[int | str, ...]]):
    """What a run of columns means, each different text of it worked out once.

    Lists have few different federations with titles, ratings with games and K, years with flags.
    The text begins with the blank before the first column. A text that is not as the layout says
    raises ValueError.
    """

    def __init__(self, names: tuple[str, ...], places: list[tuple[str, int]], end: int) -> None:
        super().__init__()
        start = places[0][1] - 1
        self.slice = slice(start, end)
        ends = [place for _, place in places[1:]]
        cut = {
            name: slice(place - start, stop - start)
            for (name, place), stop in zip(places, [*ends, end], strict=True)
        }
        self._gaps = [place - start - 1 for _, place in places]
        self._cells = [(_MEANING.get(name, _number), cut.get(name, slice(0, 0))) for name in names]

    def __missing__(self, text: bytes) -> tuple[int | str, ...]:
        if any(text[place] != _SPACE for place in self._gaps):
            raise ValueError(text)
        found = self[text] = tuple(meaning(text[place]) for meaning, place in self._cells)
        return found


_TEXTS = FIELDS[2:7]
_CLASSES = (FIELDS[7:10], FIELDS[10:13], FIELDS[13:16])
_LAST = ("birth_year", "flag")
_IGNORED = {"online_title"}


class _Cutter:
    """Cuts lines of one layout whose columns come in the order of FIDE's lists."""

    def __init__(self, layout: Layout) -> None:
        self._length = 0
        if layout.sex_in_flag:
            return
        places = sorted((start, name) for name, (start, _) in layout.columns.items())
        columns = [(name, start) for start, name in places]
        groups = [_TEXTS, *(class_ for class_ in _CLASSES if class_[0] in layout.columns), _LAST]
        runs = [
            [column for column in columns if column[0] in {*group, *_IGNORED}] for group in groups
        ]
        runs[1:] = [[item for item in run if item[0] not in _IGNORED] for run in runs[1:]]
        in_order = [*columns[:2], *(item for run in runs for item in run)]
        if in_order != columns or not all(runs) or "flag" not in layout.columns:
            return
        self._length = layout.longest
        ends = [run[0][1] for run in runs[1:]] + [self._length]
        made = [_Group(group, run, end) for group, run, end in zip(groups, runs, ends, strict=True)]
        self._number = slice(0, columns[1][1])
        self._name = slice(columns[1][1], columns[2][1])
        self._before_name = columns[1][1] - 1
        self._shortest = layout.shortest
        self._texts, *ratings, self._last = ((group.slice, group) for group in made)
        classes = [group[0] for group in groups[1:-1]]
        none = (slice(0, 0), {b"": (0, 0, 0)})
        self._standard, self._rapid, self._blitz = (
            ratings[classes.index(class_[0])] if class_[0] in classes else none
            for class_ in _CLASSES
        )

    def cut(self, line: bytes) -> Row | None:
        """Return the row of a line.

        None where it has to be looked at with care.
        """
        line = line.rstrip(b"\r\n")
        # Other letters have other widths in bytes, so that columns no longer stand where cut.
        if not line.isascii() or not self._length or not self._shortest <= len(line):
            return None
        if len(line) != self._length:
            line = line.ljust(self._length)
            if len(line) > self._length:
                return None
        name = line[self._name].rstrip()
        # names begin with a letter; those of nobody are looked at with care
        if not name[:1].isalpha() or line[self._before_name] != _SPACE:
            return None
        texts, standard, rapid, blitz, last = (
            self._texts, self._standard, self._rapid, self._blitz, self._last,
        )  # fmt: skip
        try:
            number = _digits(line[self._number])
            row = (
                number,
                name.decode("ascii"),
                *texts[1][line[texts[0]]],
                *standard[1][line[standard[0]]],
                *rapid[1][line[rapid[0]]],
                *blitz[1][line[blitz[0]]],
                *last[1][line[last[0]]],
                "",
            )
        except ValueError:
            return None
        return row if number > 0 else None


def _number(cell: bytes) -> int:
    """Return a rating, a number of games or K; ValueError where it is none."""
    number = _digits(cell) if cell.strip() else 0
    if number > HIGHEST:
        raise ValueError(cell)
    return number


def _digits(cell: bytes) -> int:
    """Return a number of digits alone.

    ValueError where there is none, or more, as a sign.
    """
    text = cell.strip()
    if not text.isdigit():
        raise ValueError(cell)
    return int(text)


def _year(cell: bytes) -> int:
    year = _digits(cell) if cell.strip() else 0
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
    return int(b"i" in cell.lower())


_MEANING: dict[str, Callable[[bytes], int | str]] = {
    **dict.fromkeys(("federation", "sex", "women_title", "other_titles"), _text),
    "title": _title,
    "birth_year": _year,
    "flag": _inactive,
}
"""What the cells of each column mean; those of the others are numbers."""
