"""The columns of FIDE's text lists, found by their head line.

The combined list has three ratings a player, the lists of one class one, called by its month. The
head of a list says where each column begins; it ends where the next begins.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from arbitro.model import RateClass

_HEADS = {
    "ID NUMBER": "fide_id",
    "NAME": "name",
    "FED": "federation",
    "SEX": "sex",
    "TIT": "title",
    "WTIT": "women_title",
    "OTIT": "other_titles",
    "FOA": "online_title",
    "SRTNG": "standard",
    "SGM": "standard_games",
    "SK": "standard_k",
    "RRTNG": "rapid",
    "RGM": "rapid_games",
    "RK": "rapid_k",
    "BRTNG": "blitz",
    "BGM": "blitz_games",
    "BK": "blitz_k",
    "B-DAY": "birth_year",
    "BORN": "birth_year",
    "FLAG": "flag",
}
_OF_ONE_CLASS = {"GMS": "games", "K": "k"}
_MONTH = re.compile(r"(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\d\d")
_WORD = re.compile(r"ID number|\S+", re.IGNORECASE)

_OLD_MONTH = r"([A-Z]{3,4}\d{1,2})"
_OLD_LISTS = (
    # until August 2012
    (
        re.compile(
            rf" *ID[_ ]NUMBER +NAME +TITL ?FED +{_OLD_MONTH} +GAMES ?BORN +FLAG *", re.IGNORECASE
        ),
        {"fide_id": 0, "name": 10, "title": 44, "federation": 48, "": 53, "_games": 59}
        | {"birth_year": 64, "flag": 70},
    ),
    # 2001 to 2003: the words often do not stand over their columns
    (
        re.compile(
            r" *ID[_ ]NUMBER +NAME +TIT(?:LE)? +(?:COUNTRY|FED) *"
            rf"{_OLD_MONTH} +(?:GA?ME?S +)?FLAG *",
            re.IGNORECASE,
        ),
        {"fide_id": 0, "name": 10, "title": 43, "federation": 49, "": 57, "_games": 63}
        | {"flag": 69},
    ),
)
"""Lists of one class whose head is told by its words: where their columns begin.

A list whose lines stand otherwise is refused: too many of them cannot be read.
"""

LENGTH_OF_FLAG = 8
PRINTED_FLAG = 4
"""How many columns of it FIDE's lines have: what is beyond them belongs to no column."""

REQUIRED = ("fide_id", "name", "federation")


@dataclass(frozen=True, slots=True)
class Layout:
    """Where each column of a list begins and ends.

    ``month`` is what a list of one class says.
    """

    columns: dict[str, tuple[int, int]]
    month: str = ""

    @property
    def shortest(self) -> int:
        """Return how long a line must be: up to where the last rating begins."""
        ratings = [
            self.columns[name][0] for name in ("standard", "rapid", "blitz") if name in self.columns
        ]
        return max(ratings, default=0) + 1

    @property
    def longest(self) -> int:
        """Return where a line ends, after its flags; 0 where the list has none."""
        return self.columns["flag"][0] + LENGTH_OF_FLAG if "flag" in self.columns else 0

    @property
    def printed(self) -> int:
        """Return how long FIDE prints the lines; 0 where the list has no flags."""
        return self.columns["flag"][0] + PRINTED_FLAG if "flag" in self.columns else 0

    @property
    def sex_in_flag(self) -> bool:
        """Tell whether nothing but the flag ``w`` says who is a woman, as in lists until 2012."""
        return "sex" not in self.columns

    @property
    def classes(self) -> tuple[RateClass, ...]:
        """Return the classes the list has ratings of."""
        return tuple(class_ for class_ in RateClass if class_.value in self.columns)


def layout_of(head: str, one_class: RateClass = RateClass.STANDARD) -> Layout | None:
    """Return the layout a head line describes.

    None where it is the head of no list.

    ``one_class`` is the class of a list that has one rating a player.

    >>> head = "ID Number      Name      Fed Sex Tit  WTit OTit  FOA SEP26 Gms K  B-day Flag"
    >>> found = layout_of(head)
    >>> found.columns["name"], found.columns["standard"], found.month
    ((15, 25), (53, 59), 'SEP26')
    """
    for known, starts in _OLD_LISTS:
        found = known.fullmatch(head)
        if found is not None:
            named = {
                name if name[:1] not in {"", "_"} else one_class.value + name: start
                for name, start in starts.items()
            }
            # What stands in the last column may go on beyond its head.
            ends = [*list(named.values())[1:], len(head) + 64]
            columns = dict(zip(named, zip(named.values(), ends, strict=True), strict=True))
            return Layout(columns, found.group(1).upper())
    places: list[tuple[str, int]] = []
    month = ""
    for word in _WORD.finditer(head.rstrip()):
        text = word.group().upper()
        name = _HEADS.get(text)
        if text in _OF_ONE_CLASS:
            name = f"{one_class.value}_{_OF_ONE_CLASS[text]}"
        elif _MONTH.fullmatch(text):
            name, month = one_class.value, text
        if name is None:
            return None
        places.append((name, word.start()))
    ends = [start for _, start in places[1:]]
    columns = {
        name: (start, end)
        for (name, start), end in zip(places, [*ends, len(head) + 64], strict=False)
    }
    complete = all(name in columns for name in REQUIRED) and (month or "standard" in columns)
    return Layout(columns, month) if complete and places[0] == ("fide_id", 0) else None
