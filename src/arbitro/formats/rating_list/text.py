"""Reading FIDE's text lists line by line, in constant memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from arbitro.formats.problems import Problem, Severity
from arbitro.formats.rating_list.layout import Layout, layout_of
from arbitro.formats.rating_list.record import UNRATED, ListedPlayer, ListedRating
from arbitro.model import FideId, RateClass

MARK = b"\xef\xbb\xbf"
HIGHEST = 4000
EARLIEST_BIRTH, LATEST_BIRTH = 1850, 2100
TITLES = frozenset({"", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "HM"})
SHORT_TITLES = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
}
"""Titles as older lists write them."""


def fault(code: str, line: int, column: int, /, **values: int | str) -> Problem:
    """Return an error of a list; its message is ``format.<code>``."""
    return Problem(Severity.ERROR, line, column, code, tuple(values.items()))


def read_text_list(
    lines: Iterable[bytes], one_class: RateClass = RateClass.STANDARD
) -> Iterator[ListedPlayer | Problem]:
    """Read a list of FIDE's, combined or of one class: players and problems in order.

    Every problem is an error: a list with one is not to be used. Nothing is skipped silently.
    """
    numbered = enumerate(lines, 1)
    head = next(numbered, (1, b""))[1]
    layout = layout_of(_decoded(head.removeprefix(MARK))[0].rstrip("\r\n"), one_class)
    if layout is None:
        yield fault("list-head-unknown", 1, 1)
        return
    reader = LineReader(layout)
    for number, line in numbered:
        if line.strip():
            yield reader.read(number, line)


class LineReader:
    """Lines of one layout to players. It remembers which encoding the lines before were in."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._shortest = layout.shortest
        self._longest = layout.longest
        self._encoding = ""
        self._slices = {name: slice(*places) for name, places in layout.columns.items()}
        self._before = [
            (name, start - 1)
            for name, (start, _) in layout.columns.items()
            if start and name != "flag"
        ]
        self._classes = [
            tuple(
                self._slices.get(f"{each.value}{ending}", slice(0, 0))
                for ending in ("", "_games", "_k")
            )
            for each in RateClass
        ]

    def read(self, number: int, line: bytes) -> ListedPlayer | Problem:
        """Return the player of a line, or what is wrong with it."""
        text, encoding = _decoded(line)
        if encoding != "ascii":
            if self._encoding not in {"", encoding}:
                return fault("list-encoding-mixed", number, 1)
            self._encoding = encoding
        text = text.rstrip("\r\n")
        if len(text) < self._shortest:
            return fault("list-line-truncated", number, len(text) + 1, needed=self._shortest)
        if self._longest and text[self._longest :].strip():
            return fault("list-line-too-long", number, self._longest + 1, most=self._longest)
        for name, place in self._before:
            if text[place : place + 1] not in {" ", ""}:
                return fault("list-column-shifted", number, place + 1, column=name)
        return self._player(number, text)

    def _player(self, number: int, text: str) -> ListedPlayer | Problem:
        field = {name: text[place].strip() for name, place in self._slices.items()}
        if not is_number(field["fide_id"]) or not int(field["fide_id"]):
            return fault("list-id-unreadable", number, 1, text=field["fide_id"])
        if not field["name"]:
            return fault("list-name-missing", number, self.layout.columns["name"][0] + 1)
        ratings: list[ListedRating] = []
        for slices in self._classes:
            cells = [text[place].strip() for place in slices]
            if not all(not cell or is_number(cell) for cell in cells):
                wrong = next(c for c in cells if c and not is_number(c))
                return fault("list-number-unreadable", number, text.index(wrong) + 1, text=wrong)
            rating = ListedRating(*(int(cell or 0) for cell in cells))
            if rating.rating > HIGHEST:
                return fault("list-rating-impossible", number, 1, rating=rating.rating)
            ratings.append(rating if any(rating) else UNRATED)
        birth = field.get("birth_year", "")[:4]
        if not birth_possible(birth):
            return fault("list-birth-impossible", number, 1, text=birth)
        title = SHORT_TITLES.get(field.get("title", ""), field.get("title", ""))
        if title not in TITLES:
            return fault("list-title-unknown", number, 1, text=title)
        return ListedPlayer(
            FideId(int(field["fide_id"])),
            field["name"],
            field["federation"],
            field.get("sex", ""),
            title,
            field.get("women_title", ""),
            field.get("other_titles", ""),
            ratings[0],
            ratings[1],
            ratings[2],
            int(birth or 0),
            "i" in field.get("flag", ""),
        )


def birth_possible(text: str) -> bool:
    """Tell whether a text is a year of birth, or says that it is not known."""
    if text in {"", "0", "0000"}:
        return True
    return is_number(text) and EARLIEST_BIRTH <= int(text) <= LATEST_BIRTH


def is_number(text: str) -> bool:
    """Tell whether a text is a whole number such as lists have."""
    return text.isascii() and text.isdigit() and len(text) <= 12


def _decoded(line: bytes) -> tuple[str, str]:
    """Return a line and its encoding: plain, UTF-8, or that of Western Europe."""
    if line.isascii():
        return line.decode("ascii"), "ascii"
    try:
        return line.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return line.decode("cp1252", "replace"), "latin-1"
