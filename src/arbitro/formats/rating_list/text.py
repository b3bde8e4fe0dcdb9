"""Reading FIDE's text lists line by line, in constant memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from arbitro.formats.rating_list.layout import Layout, layout_of
from arbitro.formats.rating_list.names import is_nameless
from arbitro.formats.rating_list.player import UNRATED, ListedPlayer, ListedRating
from arbitro.formats.texts.problems import Problem, Severity
from arbitro.model import RATINGS, FideId, RateClass
from arbitro.model.participant import SHORT_TITLES

MARK = b"\xef\xbb\xbf"
EARLIEST_BIRTH, LATEST_BIRTH = 1850, 2100
HIGHEST = RATINGS[-1]
TITLES = frozenset({"", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "HM"})
MOST_EXTRA = 8
"""How far titles of arbiters and organisers may push the rest of a line to the right."""

LONGEST_SHOWN = 60


def fault(code: str, line: int, column: int, /, **values: int | str) -> Problem:
    """Return an error of a list; its message is ``format.<code>``."""
    return Problem(Severity.ERROR, line, column, code, tuple(values.items()))


def note(code: str, line: int, column: int, /, **values: int | str) -> Problem:
    """Return a remark about the player that follows, who is taken all the same."""
    return Problem(Severity.WARNING, line, column, code, tuple(values.items()))


def sourced(problem: Problem, number: str, source: str) -> Problem:
    """Return a problem with whose line it is and what stands there, so that it can be listed."""
    shown = " ".join(source.split())[:LONGEST_SHOWN]
    told = dict(problem.values)
    values = (("number", number.strip()[:12]), ("source", shown))
    return problem._replace(
        values=(*told.items(), *(value for value in values if value[0] not in told))
    )


def read_text_list(
    lines: Iterable[bytes], one_class: RateClass = RateClass.STANDARD
) -> Iterator[ListedPlayer | Problem]:
    """Read a list of FIDE's, combined or of one class: players and problems in order.

    An error stands for its line; a remark for the player after it. Nothing is skipped silently.
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
            read = reader.read(number, line)
            yield from reader.taken_notes()
            yield read


class LineReader:
    """Lines of one layout to players. It remembers which encoding the lines before were in."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._notes: list[Problem] = []
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
                # A list of one class has no columns of the others: nothing is read for them.
                self._slices.get(f"{class_.value}{ending}", slice(0, 0))
                for ending in ("", "_games", "_k")
            )
            for class_ in RateClass
        ]

    def taken_notes(self) -> list[Problem]:
        """Return the remarks about the line read last, once."""
        found, self._notes = self._notes, []
        return found

    def read(self, number: int, line: bytes) -> ListedPlayer | Problem:
        """Return the player of a line, or what is wrong with it."""
        text, encoding = _decoded(line)
        text = text.rstrip("\r\n")
        found = self._read(number, text, encoding)
        if not isinstance(found, Problem):
            return found
        self._notes.clear()
        return sourced(found, text[self._slices["fide_id"]], text)

    def _read(self, number: int, text: str, encoding: str) -> ListedPlayer | Problem:
        if encoding != "ascii":
            if self._encoding not in {"", encoding}:
                return fault("list-encoding-mixed", number, 1)
            self._encoding = encoding
        if len(text) < self._shortest:
            return fault("list-line-truncated", number, len(text) + 1, needed=self._shortest)
        if self._longest and text[self._longest :].strip():
            return fault("list-line-too-long", number, self._longest + 1, most=self._longest)
        shifted = self._shifted(text)
        if shifted is None:
            return self._player(number, text)
        name, place = shifted
        found = self._from_the_right(number, text)
        if found is None:
            return fault("list-column-shifted", number, place + 1, column=name)
        return found

    def _shifted(self, text: str, *, but: int = -1) -> tuple[str, int] | None:
        """Return the first column before which something stands, and where; None where none."""
        for name, place in self._before:
            if place != but and text[place : place + 1] not in {" ", ""}:
                return name, place
        return None

    def _from_the_right(self, number: int, text: str) -> ListedPlayer | None:
        """Read a line whose other titles fill their column or push the rest to the right.

        What comes after them keeps its distance from the end of the line. None where the line does
        not come right so either.
        """
        start, end = self.layout.columns.get("other_titles", (0, 0))
        longer = len(text) - self.layout.printed
        # lines whose last blanks were taken away do not show how much longer they are
        first = (longer,) if 0 < longer <= MOST_EXTRA else ()
        for extra in (*first, *range(MOST_EXTRA + 1)):
            pushed = text[end : end + extra]
            moved = text[:end] + text[end + extra :]
            if not start or not text[end - 1].strip() or len(pushed.strip()) < extra:
                continue
            if self._shifted(moved, but=end - 1) is not None:
                continue
            player = self._player(number, moved)
            if isinstance(player, Problem):
                continue
            titles = text[start : end + extra].strip()
            if extra:
                remark = note("list-titles-long", number, end + 1, text=titles, count=extra)
                self._notes.append(sourced(remark, str(player.fide_id), player.name))
            return replace(player, other_titles=titles)
        return None

    def _player(self, number: int, text: str) -> ListedPlayer | Problem:
        field = {name: text[place].strip() for name, place in self._slices.items()}
        if not is_number(field["fide_id"]) or not int(field["fide_id"]):
            return fault("list-id-unreadable", number, 1, text=field["fide_id"])
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
        flag = field.get("flag", "").lower()
        sex = "F" if self.layout.sex_in_flag and "w" in flag else field.get("sex", "")
        title = field.get("title", "")
        title = SHORT_TITLES[title].value if title in SHORT_TITLES else title
        self._notes += remarks(number, field["fide_id"], field["name"], title)
        return ListedPlayer(
            FideId(int(field["fide_id"])),
            field["name"],
            field["federation"],
            sex,
            title,
            field.get("women_title", ""),
            field.get("other_titles", ""),
            ratings[0],
            ratings[1],
            ratings[2],
            int(birth or 0),
            "i" in flag,
        )


def remarks(line: int, number: str, name: str, title: str) -> list[Problem]:
    """Return what is odd about a player who is taken all the same.

    A title of no player, as WH of an honorary woman grandmaster, is kept as it is written: no rule
    takes it for one. Whoever has no name is kept, too, but not found by searching.
    """
    found = []
    if title not in TITLES:
        found.append(note("list-title-other", line, 1, text=title))
    if is_nameless(name):
        found.append(note("list-nameless", line, 1))
    return [sourced(item, number, name) for item in found]


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
