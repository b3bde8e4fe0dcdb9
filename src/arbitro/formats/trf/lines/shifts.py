"""Player lines whose columns do not stand where they belong: how they seem to have moved.

A line one column short would be read with a rating of 825 for 1825. The columns the format keeps
blank tell (TRF26, player section): where one of them is filled the line is refused, and what is
found here is said, so that the person can mend the file. Nothing is ever moved back silently.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

GAPS = (4, 9, 14, 48, 53, 57, 69, 80, 85)
"""The columns between the fields of a player."""

FIELDS = (5, 10, 15, 49, 54, 58, 70, 81, 86, 92)
"""Where the fields of a player begin, the last one with the rounds."""

_ENDS = ((81, 84), (86, 89))
"""The fields of points and rank, whose last column is that of their last digit."""

_SEXES = frozenset(" mwfMWF")
_TITLE = r"(?i)|W?[GIFCM]M?|WH|HM"
_BIRTH = r"|[0-9]{4}([./-][0-9]{1,2}[./-][0-9]{1,2})?"
_SEX_FOR_TITLE = frozenset("mwfMWF")
_SEX_IN_NAME = re.compile(r" *[mwf](?: *(?:W?[GIFC]M|WH|HM|w?[gmfc]) | {3,}[^ ])")
_TITLE_IN_NAME = re.compile(r" |(?:W?[GIFC]M|WH|HM|w?[gmfc]) ")
_YEAR = r"(?:(?:1[89]|20)[0-9]{2}|0000)(?![0-9])"
"""A year of birth, or the one that is written where it is not known."""

_CUT_FIELDS = (range(49, 52), range(58, 68))
"""Where a line that ends has lost digits of rating or number, which end in columns 52 and 68."""

_AFTER_NAME = 47
_NAME = 14
_FIRST_CELL, _CELL = 91, 10
_OFFSETS = (-1, 1, -2, 2, -3, 3)


class Shift(NamedTuple):
    """The columns from ``first`` to ``last`` stand ``by`` to the right, to the left below 0.

    ``last`` is 0 where all the rest of the line has moved.
    """

    first: int
    last: int
    by: int

    def undone(self, text: str) -> str | None:
        """Return the line with its columns where they belong.

        None where it cannot be so.
        """
        blank = " " * abs(self.by)
        start, end = self.first - 2, self.last or len(text)
        tail = text[self.last :] if self.last else ""
        if self.by < 0:
            moved, filler = text[start : end + (self.by if self.last else 0)], ""
            room = text[end + self.by : end] if self.last else blank
            moved = blank + moved
        else:
            room = text[start : start + self.by]
            moved, filler = text[start + self.by : end], blank if self.last else ""
        # Nothing may be lost on the way back: what falls out has to be blank.
        return text[:start] + moved + filler + tail if room == blank else None


class Shifts:
    """Finds how lines have moved: like the line before, or by a search, which is not done often.

    ``pads_by_bytes`` tells that a rated player's line has been read by `by_letters`.
    """

    def __init__(self, searches: int = 20) -> None:
        self.pads_by_bytes = False
        self._searches = searches
        self._last: Shift | None = None

    def of(self, text: str) -> Shift | None:
        """Return how a line seems to have moved, None where nothing explains it."""
        # A program that errs does so in every line alike.
        if self._last is not None and _explains(self._last, text):
            return self._last
        if not self._searches:
            return None
        # A search costs much; a file of nothing but broken lines must not take minutes.
        self._searches -= 1
        self._last = next(
            (candidate for candidate in _candidates() if _explains(candidate, text)), None
        )
        return self._last


def _candidates() -> Iterator[Shift]:
    """Give the shifts there can be: the smallest first, then those that begin late and end late."""
    for by in _OFFSETS:
        for at in range(len(FIELDS) - 1, -1, -1):
            yield Shift(FIELDS[at], 0, by)
            for after in reversed(FIELDS[at + 1 :]):
                yield Shift(FIELDS[at], after - 1, by)


def _explains(shift: Shift, text: str) -> bool:
    undone = shift.undone(text)
    return undone is not None and stands_right(undone)


def is_out_of_line(text: str) -> bool:
    """Tell whether points and rank, as far as they are there, end before the end of their field.

    Where all gaps are blank, as with a rating that has lost a digit, this is what still tells.

    >>> is_out_of_line("001    6      Ana".ljust(48) + "252 " + "0.0    6 ".rjust(37))
    True
    """
    if text[83:84] not in {" ", ""} or text[88:89] not in {" ", ""}:
        return False
    fields = [text[first - 1 : last].ljust(last - first + 1) for first, last in _ENDS]
    return any(not field.isspace() for field in fields)


def run_over(text: str) -> int:
    """Return the column of what belongs to the field before it.

    0 where nothing seems to.

    A value pushed to the right within the blanks of its field or the next leaves all gaps blank: a
    sex stands for a title, and the end of a number for a federation or a date.

    >>> run_over("001    1    m GM Alfa"), run_over("001    1      Ana".ljust(49) + "27  01")
    (15, 54)
    """
    if text[9:10] == " " and text[10:14] != "    ":
        if text[10:13].strip(" ") in _SEX_FOR_TITLE and _TITLE_IN_NAME.match(text, _NAME):
            return 15
    elif text[9:14] == "     " and _SEX_IN_NAME.match(text, _NAME, _AFTER_NAME):
        return 15
    federation = text[53:56]
    if not federation.isalpha() and not federation.isspace():
        letters = federation.strip(" ")
        if letters[:1].isdigit():  # an own code such as F1 may hold digits, but begins with none
            return 54
        if letters and text[57:68].lstrip(" ")[:1].isalpha():
            return 58
    number, birth = text[57:68], text[69:79].lstrip(" ")
    split = number[-1:] == " " and not number.isspace() and birth[:1].isdigit()
    return 70 if split and not re.match(_YEAR, birth) else 0


def is_cut(text: str) -> bool:
    """Tell whether a line ends on a digit inside rating or number, whose end then is lost.

    >>> start = "001    1      Ana".ljust(48)
    >>> is_cut(start + "270"), is_cut(start + "2701")
    (True, False)
    """
    return text[-1:].isdigit() and any(len(text) in field for field in _CUT_FIELDS)


def stands_right(text: str) -> bool:
    """Tell whether the fields of a player's line hold what belongs there, and the gaps nothing."""
    if any(text[gap - 1 : gap] not in {" ", ""} for gap in GAPS) or is_out_of_line(text):
        return False
    if run_over(text):
        return False
    numbers = (text[4:8], text[48:52], text[57:68], text[85:89])
    if not all(_is_number(number) for number in numbers) or text[7:8] in {" ", ""}:
        return False
    if text[9:10] not in _SEXES or not re.fullmatch(_TITLE, text[10:13].strip()):
        return False
    if text[14:15] in {" ", ""} or len(text[53:56].strip()) not in {0, 3}:
        return False
    if not re.fullmatch(_BIRTH, text[69:79].strip()):
        return False
    points = text[80:84].strip().replace(",", ".")
    if points and not points.replace(".", "", 1).isdecimal():
        return False
    cells = range(_FIRST_CELL, len(text.rstrip()), _CELL)
    return text[89:91].strip() == "" and all(_is_cell(text[at : at + _CELL]) for at in cells)


def _is_number(field: str) -> bool:
    text = field.strip(" ")
    return not text or (text.isascii() and text.isdigit())


def _is_cell(cell: str) -> bool:
    gaps = cell[4:5], cell[6:7], cell[8:10]
    return _is_number(cell[:4]) and not "".join(gaps).strip()


def by_letters(text: str, *, unrated: bool) -> str | None:
    """Return a line whose name was padded to 33 bytes with its columns counted in letters.

    None where the columns do not stand right in bytes either, and where letters or digits may as
    well have been lost: the name fills its field or the rating has fewer than four digits. Without
    a rating a federation has to show where the fields after the name begin, and the line may be
    that of an ``unrated`` player only where others of its report have shown how it is written: it
    is the same as one that has lost a rating of as many digits as its name has accents.

    >>> by_letters("001    1 m    Muñoz", unrated=True) is None
    True
    """
    if text.isascii():
        return None
    # A letter for each byte, so that columns are counted as the program counted them.
    in_bytes = text.encode("utf-8", "surrogatepass").decode("latin-1")
    if len(in_bytes) < _AFTER_NAME or not stands_right(in_bytes):
        return None
    rating, federation = in_bytes[48:52].strip(), in_bytes[53:56].strip()
    if len(rating) != 4 and not (unrated and federation and not rating):
        return None
    if in_bytes[_AFTER_NAME - 1] != " ":
        return None
    try:
        name = in_bytes[_NAME:_AFTER_NAME].encode("latin-1").decode("utf-8")
        rest = in_bytes[_AFTER_NAME:].encode("latin-1").decode("utf-8")
    except UnicodeDecodeError:
        return None
    return f"{in_bytes[:_NAME]}{name:<{_AFTER_NAME - _NAME}}{rest}"
