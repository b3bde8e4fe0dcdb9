"""One line of a report read by its columns, faults noted with their place.

Columns count characters from 1, never bytes, so that a name in any script keeps its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from arbitro.formats.texts.problems import Problem, problem
from arbitro.model import Points, Tpn

LONGEST_NUMBER = 12
"""The most digits a number can have; the longest there is, an identity number, has 11."""

MOST_ROUNDS = 999
"""More rounds than these no report has."""


class Columns:
    """A line being read: its number, its text and the list that collects the problems."""

    __slots__ = ("number", "problems", "text")

    def __init__(self, number: int, text: str, problems: list[Problem]) -> None:
        self.number = number
        self.text = text
        self.problems = problems

    def fault(self, code: str, column: int, /, **values: int | str) -> None:
        """Note a problem of this line at a column."""
        self.problems.append(problem(code, self.number, column, **values))

    def field(self, first: int, last: int) -> str:
        """Return the text of the columns ``first`` to ``last`` without the blanks around it."""
        return self.text[first - 1 : last].strip(" ")

    def start(self, first: int, last: int) -> int:
        """Return the column where the text of a field begins, ``first`` when it is blank."""
        text = self.text[first - 1 : last]
        stripped = text.lstrip(" ")
        return first + len(text) - len(stripped) if stripped else first

    def rest(self, first: int) -> str:
        """Return the text from a column to the end of the line, blanks around it removed."""
        return self.text[first - 1 :].strip(" ")

    def integer(self, first: int, last: int, code: str = "number-unreadable") -> int | None:
        """Read a whole number; None when blank, or when unreadable, which is noted."""
        text = self.text[first - 1 : last].strip(" ")
        if not text:
            return None
        # isdigit alone takes superscripts, which int() refuses.
        if text.isdigit() and text.isascii():
            if len(text) <= LONGEST_NUMBER:
                return int(text)
            self.fault("number-out-of-range", self.start(first, last))
            return None
        self.fault(code, self.first_wrong(first, text, "0123456789"), text=text)
        return None

    def required(self, first: int, last: int) -> int | None:
        """Read a whole number that may not be blank."""
        if not self.field(first, last):
            self.fault("number-missing", first)
            return None
        return self.integer(first, last)

    def counted(self, first: int, last: int) -> int | None:
        """Read a number from 1 that may not be blank: that of a team."""
        number = self.required(first, last)
        if number == 0:
            self.fault("number-out-of-range", self.start(first, last), number=0)
            return None
        return number

    def participant(self, first: int, last: int) -> Tpn | None:
        """Read a pairing number; ``0000`` and blank are None."""
        number = self.integer(first, last)
        return Tpn(number) if number else None

    def round_number(self, first: int, last: int) -> int | None:
        """Read a round from 1 that may not be blank."""
        number = self.required(first, last)
        if number == 0:
            self.fault("round-out-of-range", self.start(first, last), round=0)
            return None
        return number

    def points(self, first: int, last: int) -> Points | None:
        """Read points as ``11.5`` into tenths; None when blank or unreadable."""
        text = self.text[first - 1 : last].strip(" ")
        if not text:
            return None
        value = points_of_text(text)
        if value is None:
            column = self.first_wrong(first, text, "0123456789.,-")
            self.fault("points-unreadable", column, text=text)
        elif "," in text:
            self.fault("decimal-comma", self.start(first, last), text=text)
        return value

    def day(self, first: int, last: int) -> date | None:
        """Read a day as ``YYYY/MM/DD`` or ``YY/MM/DD``; None when blank or unreadable."""
        text = self.field(first, last)
        if not text:
            return None
        value = day_of_text(text)
        if value is None:
            column = self.first_wrong(first, text, "0123456789/")
            self.fault("date-unreadable", column, text=text)
        return value

    def blank(self, columns: Iterable[int], *, wide: Iterable[int] = ()) -> None:
        """Note each of these columns that is not blank: a field has slipped, or is too long.

        In the columns of ``wide`` a digit is the first of the number that follows.
        """
        text = self.text
        for column in columns:
            if text[column - 1 : column] not in {"", " "}:
                self.fault("column-not-blank", column, text=text[column - 1])
        for column in wide:
            letter = text[column - 1 : column]
            if letter not in {"", " "} and not letter.isdigit():
                self.fault("column-not-blank", column, text=letter)

    def filled(self, *columns: int) -> bool:
        """Tell whether one of these columns is not blank, which is noted.

        For fields that nothing is decided by: whoever asks leaves out what stands beside it.
        """
        for column in columns:
            letter = self.text[column - 1 : column]
            if letter not in {"", " "}:
                self.fault("column-filled", column, text=letter)
                return True
        return False

    def nothing_from(self, first: int) -> None:
        """Note what follows the last field of a line."""
        if self.rest(first):
            column = self.start(first, len(self.text))
            self.fault("column-not-blank", column, text=self.text[column - 1])

    def list(self, first: int, width: int, gap: int = 1) -> Iterator[tuple[int, int]]:
        """Give the columns of repeated fields of one width until the line ends."""
        column = first
        end = len(self.text.rstrip(" "))
        while column <= end:
            yield column, column + width - 1
            column += width + gap

    def participants(self, first: int, *, after_text: bool = False) -> tuple[Tpn, ...]:
        """Read the pairing numbers listed from a column to the end, blank ones left out.

        ``after_text`` says that no blank column is before the first.
        """
        numbers = []
        for start, end in self.list(first, 4):
            if start == first and after_text:
                number = self.integer(start, end)
            else:
                self.blank((), wide=(start - 1,) if start > first else ())
                number = self.integer(self.wide(start), end)
            if number == 0:
                self.fault("tpn-out-of-range", self.start(start, end), tpn=0)
            elif number is not None:
                numbers.append(Tpn(number))
        return tuple(numbers)

    def wide(self, first: int) -> int:
        """Return where a number begins: with five digits, in the blank column before its field.

        Players beyond 9,999 have no room in the format; this is where theirs are written.
        """
        return first - 1 if self.text[first - 2 : first - 1].isdigit() else first

    def words(self, first: int) -> Iterator[tuple[int, str]]:
        """Give the words from a column to the end, each with the column it starts at."""
        text = self.text
        position = first - 1
        while position < len(text):
            if text[position] in " \t,":
                position += 1
                continue
            end = position
            while end < len(text) and text[end] not in " \t,":
                end += 1
            yield position + 1, text[position:end]
            position = end

    def first_wrong(self, first: int, text: str, allowed: str) -> int:
        """Return the column of the first character of a field that cannot be part of it."""
        offset = self.text.index(text, first - 1)
        # a blank inside is the fault only when nothing else is
        for allowed_too in (" ", ""):
            for place, character in enumerate(text):
                if character not in allowed + allowed_too:
                    return offset + place + 1
        return offset + 1


def points_of_text(text: str) -> Points | None:
    """Return points written with at most one decimal in tenths.

    None when they are not.

    >>> points_of_text("11.5"), points_of_text(".5"), points_of_text("-1"), points_of_text("1.25")
    (115, 5, -10, None)
    """
    negative = text.startswith("-")
    whole, _, decimal = (text[1:] if negative else text).replace(",", ".").partition(".")
    digits = whole + decimal
    # A quarter of a point is refused, not rounded: tenths are all there is.
    if not (digits.isascii() and digits.isdigit()) or decimal.rstrip("0")[1:] or len(whole) > 5:
        return None
    tenths = int(whole or "0") * 10 + int(decimal[:1] or "0")
    return Points(-tenths if negative else tenths)


def text_of_points(points: Points) -> str:
    """Return points in tenths as ``11.5``.

    >>> text_of_points(Points(115)), text_of_points(Points(-5))
    ('11.5', '-0.5')
    """
    sign = "-" if points < 0 else ""
    return f"{sign}{abs(points) // 10}.{abs(points) % 10}"


def points_field(points: Points | None, *, width: int = 4) -> str:
    """Return points for a field and the blank column before it.

    Too many are left blank.

    From 100 points on the blank column is used, as for large numbers.

    >>> points_field(Points(115)), points_field(Points(1005)), points_field(Points(10005))
    (' 11.5', '100.5', '     ')
    """
    text = "" if points is None else text_of_points(points)
    longest = width if text.startswith("-") else width + 1
    return (text if len(text) <= longest else "").rjust(width + 1)


def number_field(number: int | None, width: int) -> str:
    """Return a number for a field, blank where there is none or it does not fit."""
    text = "" if number is None else str(number)
    return (text if len(text) <= width else "").rjust(width)


def day_of_text(text: str) -> date | None:
    """Return the day written year, month, day; None when there is no such day.

    >>> day_of_text("2026/11/21"), day_of_text("26/11/21")
    (datetime.date(2026, 11, 21), datetime.date(2026, 11, 21))
    >>> day_of_text("2026/13/01") is None
    True
    """
    parts = text.replace("-", "/").replace(".", "/").split("/")
    if len(parts) != 3 or not all(part.isascii() and part.isdigit() for part in parts):
        return None
    if len(parts[0]) not in {2, 4}:
        return None
    year, month, day = (int(part[:5]) for part in parts)
    if len(parts[0]) == 2:
        # Two digits: no report is older than ratings, and none that old is of the future.
        year += 1900 if year >= 70 else 2000
    if not (1 <= year <= 9999 and 1 <= month <= 12 and 1 <= day <= _days(year, month)):
        return None
    return date(year, month, day)


def _days(year: int, month: int) -> int:
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in {4, 6, 9, 11} else 31
