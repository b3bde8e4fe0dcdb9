"""School events (Arbiters' Manual, chapter XI): what is said, categories, rounds without clocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from arbitro.model import EditionKey
from arbitro.rules.office.facts import Facts
from arbitro.rules.office.finding import Finding, Grade, finding, gravest_first

SCHOOL = EditionKey("AM.XI@2023")
SWISS_TIE_BREAKS = ("BH/C1", "BH", "WIN", "BWG")
ROUND_ROBIN_TIE_BREAKS = ("WIN", "SB", "KS", "BWG")
USUAL_FIRST, USUAL_THEN, USUAL_TURNOVER = 20, 5, 10
FLASH_MINUTES = 5


@dataclass(frozen=True, slots=True)
class Clockless:
    """Rounds that begin without clocks: after ``first`` minutes each has ``then`` on a clock.

    The clock of the player on move runs first. The text names five minutes as an example.
    """

    first: int = USUAL_FIRST
    then: int = USUAL_THEN

    @property
    def longest(self) -> int:
        """Return how many minutes the longest game takes.

        >>> Clockless().longest
        30
        """
        return self.first + 2 * self.then

    def day(self, rounds: int, turnover: int = USUAL_TURNOVER) -> int:
        """Return the minutes of a day with so many rounds and the time between them.

        >>> divmod(Clockless().day(6), 60)
        (3, 50)
        """
        return rounds * self.longest + max(rounds - 1, 0) * turnover


def clockless_of(facts: Facts) -> Clockless | None:
    """Return how rounds without clocks go by what is said of an event, None where they do not.

    >>> clockless_of(Facts({"without-clocks": "yes", "clocks-after": "15"})).longest
    25
    """
    if not facts.yes("without-clocks"):
        return None
    first, then = facts.number("clocks-after"), facts.number("clock-minutes")
    return Clockless(first or USUAL_FIRST, then or USUAL_THEN)


def clocks_needed(
    unfinished: Collection[int], watched: Collection[tuple[str, Collection[int]]]
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the boards that need a clock by who watches them, nobody's under an empty name.

    >>> clocks_needed([2, 7, 9], [("Ana", range(1, 6)), ("Bea", [6, 7])])
    (('Ana', (2,)), ('Bea', (7,)), ('', (9,)))
    """
    left, found = set(unfinished), []
    for name, boards in watched:
        mine = tuple(sorted(left & set(boards)))
        left -= set(mine)
        if mine:
            found.append((name, mine))
    if left:
        found.append(("", tuple(sorted(left))))
    return tuple(found)


def advised_tie_breaks(*, swiss: bool) -> tuple[str, ...]:
    """Return the tie-breaks the manual advises for schools (art. 11.5.3, 11.5.4)."""
    return SWISS_TIE_BREAKS if swiss else ROUND_ROBIN_TIE_BREAKS


class SchoolCategory(NamedTuple):
    """A category of a school event: born from and to, its colour and its sign; 0: no bound."""

    name: str
    born_from: int = 0
    born_to: int = 0
    colour: str = ""
    sign: str = ""

    def holds(self, year: int) -> bool:
        """Tell whether somebody born in a year is of this category.

        >>> SchoolCategory("U10", 2016).holds(2016), SchoolCategory("U10", 2016).holds(2015)
        (True, False)
        """
        return self.born_from <= year <= (self.born_to or 9999)


def category_of(categories: Collection[SchoolCategory], year: int) -> SchoolCategory | None:
    """Return the category of a year of birth: the youngest that holds it, None where none does."""
    fitting = [category for category in categories if category.holds(year)]
    return max(fitting, key=lambda item: item.born_from, default=None)


def check_categories(categories: Collection[SchoolCategory]) -> tuple[Finding, ...]:
    """Return what the marks of categories leave to be desired (art. 11.3.10), gravest first.

    A colour alone is not enough: not everybody tells colours apart.
    """
    return gravest_first(tuple(_categories(tuple(categories))))


def _categories(categories: tuple[SchoolCategory, ...]) -> Iterator[Finding]:
    concept = "school-category-colours"
    for category in categories:
        if not category.colour:
            yield _of(Grade.MISSING, "category-without-colour", concept, name=category.name)
        if not category.sign:
            yield _of(Grade.MISSING, "category-without-sign", concept, name=category.name)
    for part in ("colour", "sign"):
        marks = Counter(
            getattr(category, part) for category in categories if getattr(category, part)
        )
        for mark, times in sorted(marks.items()):
            if times > 1:
                names = ", ".join(
                    category.name for category in categories if getattr(category, part) == mark
                )
                yield _of(Grade.ERROR, f"category-same-{part}", concept, names=names)


ASKED = (
    *("organiser-address", "organiser-phone", "entry-until", "prize-giving", "session-minutes"),
    *("certificates", "losers-play-on", "companions-told"),
)
"""What the regulations of a school event have to say beside those of any other (art. 11.2.1)."""

_CONCEPTS = {"losers-play-on": "school-briefing", "companions-told": "companion-finds-the-table"}


def check_school(
    facts: Facts,
    *,
    arbiters: int | None = None,
    rated: bool = False,
    tie_breaks: tuple[str, ...] = (),
    swiss: bool = True,
) -> tuple[Finding, ...]:
    """Return what a school event leaves unsaid or does otherwise, gravest first."""
    return gravest_first(
        (*_unsaid(facts), *_rooms(facts, arbiters), *_play(facts, rated, tie_breaks, swiss))
    )


def _unsaid(facts: Facts) -> Iterator[Finding]:
    for name in ASKED:
        if not facts.has(name):
            concept = _CONCEPTS.get(name, "school-regulations-contents")
            yield _of(Grade.MISSING, f"school-unsaid-{name}", concept)
    flash = facts.number("flash-minutes")
    if flash is not None and flash > FLASH_MINUTES:
        yield _of(Grade.MIND, "school-flash", "school-photographs", most=FLASH_MINUTES)


def _rooms(facts: Facts, arbiters: int | None) -> Iterator[Finding]:
    rooms = facts.number("rooms")
    if rooms is not None and arbiters is not None and arbiters < rooms:
        yield _of(
            Grade.ERROR, "school-room-without-arbiter", "school-arbiters", rooms=rooms, got=arbiters
        )


def _play(
    facts: Facts,
    rated: bool,
    tie_breaks: tuple[str, ...],
    swiss: bool,
) -> Iterator[Finding]:
    if facts.yes("without-clocks") and rated:
        # a game that begins without a clock has no time control at all
        yield _of(Grade.ERROR, "school-clockless-rated", "school-without-clocks")
    usual = advised_tie_breaks(swiss=swiss)
    if tie_breaks and tie_breaks != usual:
        concept = "school-swiss-tie-breaks" if swiss else "school-round-robin-tie-breaks"
        yield _of(Grade.MIND, "school-tie-breaks", concept, usual=", ".join(usual))


def _of(grade: Grade, code: str, concept: str, **values: int | str) -> Finding:
    return finding(grade, code, concept, SCHOOL, **values)
