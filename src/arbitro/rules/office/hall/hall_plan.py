"""The plan of a hall: rows of tables as players read them, its size, and what a venue is asked for.

Lengths are whole centimetres. What the tables need is arithmetic of the plan itself; what is asked
of venues stands in C.01 for official events, in the manual for schools.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from arbitro.model import EditionKey
from arbitro.rules.office.facts import Facts, numbers_of
from arbitro.rules.office.finding import Finding, Grade, finding, gravest_first
from arbitro.rules.office.hall.seating import FEATURES, HallPlace

VENUES = EditionKey("C.01@2022-11")
SCHOOLS = EditionKey("AM.XI@2023")
NEEDS = EditionKey("D.04.12@2023")
METRES_A_PLAYER, SCHOOL_METRES_A_PLAYER = 5, 2
LEAST_LIGHT = 450
LEAST_DEGREES, MOST_DEGREES = 21, 23
SPECTATORS_AWAY = 100


@dataclass(frozen=True, slots=True)
class HallPlan:
    """Rows of tables in a rectangle, all in centimetres; ``length`` runs along the rows.

    ``row_gap`` lies between rows, where players sit back to back, ``side`` on every side of the
    tables, ``strip`` is kept for spectators at the near end. ``features`` are numbers of places.
    """

    length: int
    width: int
    rows: int
    in_row: int
    table_length: int = 110
    table_width: int = 85
    table_gap: int = 30
    row_gap: int = 200
    side: int = 150
    strip: int = 0
    features: tuple[tuple[str, tuple[int, ...]], ...] = ()

    @property
    def places(self) -> tuple[HallPlace, ...]:
        """Return the places, numbered along the first row, then along the next.

        >>> [each.number for each in HallPlan(1000, 800, 2, 3).places]
        [1, 2, 3, 4, 5, 6]
        """
        has = dict(self.features)
        return tuple(
            HallPlace(number, frozenset(name for name in FEATURES if number in has.get(name, ())))
            for number in range(1, self.rows * self.in_row + 1)
        )

    @property
    def needed(self) -> tuple[int, int]:
        """Return the length and width the tables take with all gaps.

        >>> HallPlan(1000, 800, 2, 3).needed
        (690, 670)
        """
        length = 2 * self.side + self.in_row * self.table_length
        length += (self.in_row - 1) * self.table_gap
        width = 2 * self.side + self.rows * self.table_width + (self.rows - 1) * self.row_gap
        return length, width + self.strip


class Spot(NamedTuple):
    """Where a table stands: its number, and the corner nearest to the origin, in centimetres."""

    place: HallPlace
    x: int
    y: int


def spots(plan: HallPlan) -> tuple[Spot, ...]:
    """Return where each table stands, the tables in the middle of the length.

    >>> [(each.place.number, each.x, each.y) for each in spots(HallPlan(690, 670, 2, 3))][:4]
    [(1, 150, 150), (2, 290, 150), (3, 430, 150), (4, 150, 435)]
    """
    length, _ = plan.needed
    left = plan.side + max(plan.length - length, 0) // 2
    found = []
    for at, place in enumerate(plan.places):
        row, column = divmod(at, plan.in_row)
        x = left + column * (plan.table_length + plan.table_gap)
        y = plan.strip + plan.side + row * (plan.table_width + plan.row_gap)
        found.append(Spot(place, x, y))
    return tuple(found)


def plan_of(facts: Facts) -> HallPlan | None:
    """Return the plan a sheet tells of, None where size or rows are not said."""
    needed = [facts.number(name) for name in ("hall-length", "hall-width", "table-rows", "in-row")]
    if any(not number for number in needed):
        return None
    length, width, rows, in_row = (number or 0 for number in needed)
    usual = HallPlan(length, width, rows, in_row)
    parts = ("table_length", "table_width", "table_gap", "row_gap", "side", "strip")
    told = {part: facts.number(f"plan-{part.replace('_', '-')}") for part in parts}
    sizes = {part: getattr(usual, part) if said is None else said for part, said in told.items()}
    features = tuple((feature, numbers_of(facts.text(f"{feature}-places"))) for feature in FEATURES)
    return HallPlan(length, width, rows, in_row, **sizes, features=features)


def check_plan(
    plan: HallPlan, *, games: int, school: bool = False, official: bool = False
) -> tuple[Finding, ...]:
    """Return what a plan leaves to be desired for so many games at once, gravest first."""
    return gravest_first(tuple(_plan(plan, games, school=school, official=official)))


def _plan(plan: HallPlan, games: int, *, school: bool, official: bool) -> Iterator[Finding]:
    places = plan.rows * plan.in_row
    if places < games:
        yield finding(
            Grade.ERROR, "places-too-few", "venue-tables", VENUES, places=places, games=games
        )
    for got, needed, side in zip(
        (plan.length, plan.width), plan.needed, ("length", "width"), strict=True
    ):
        if got < needed:
            yield finding(
                *(Grade.ERROR, "tables-do-not-fit", "venue-tables", VENUES),
                side=side,
                got=got,
                needed=needed,
            )
    yield from check_area(
        plan.length * plan.width // 10_000, 2 * games, school=school, official=official
    )
    wide = set(dict(plan.features).get("wide", ()))
    outside = sorted(wide - set(range(1, places + 1)))
    if outside:
        numbers = ", ".join(map(str, outside))
        yield finding(Grade.ERROR, "places-unknown", "rooms-for-all", NEEDS, places=numbers)


def check_area(
    area: int, players: int, *, school: bool = False, official: bool = False
) -> tuple[Finding, ...]:
    """Return whether an area in square metres is enough for so many players.

    >>> [each.code for each in check_area(127, 64, school=True)]
    ['area-of-school']
    >>> check_area(128, 64, school=True)
    ()
    """
    found = []
    if school and area < SCHOOL_METRES_A_PLAYER * players:
        needed = SCHOOL_METRES_A_PLAYER * players
        found.append(
            finding(Grade.ERROR, "area-of-school", "school-area", SCHOOLS, area=area, needed=needed)
        )
    if not school and area < METRES_A_PLAYER * players:
        grade = Grade.ERROR if official else Grade.MIND
        needed = METRES_A_PLAYER * players
        found.append(finding(grade, "area-small", "venue-area", VENUES, area=area, needed=needed))
    return tuple(found)


def check_venue(
    facts: Facts, players: int, *, school: bool = False, official: bool = False
) -> tuple[Finding, ...]:
    """Return what the measures of a venue leave to be desired, gravest first.

    C.01 is meant for official events; for others its figures are only minded. What is not said is
    not known in official events, and not asked for elsewhere.
    """
    return gravest_first(tuple(_venue(facts, players, school=school, official=official)))


def _venue(facts: Facts, players: int, *, school: bool, official: bool) -> Iterator[Finding]:
    grade = Grade.ERROR if official else Grade.MIND
    area = facts.number("area")
    if area is not None:
        yield from check_area(area, players, school=school, official=official)
    yield from _measures(facts, grade)
    away = facts.number("spectators-distance")
    if school and away is not None and away < SPECTATORS_AWAY:
        values = {"got": away, "least": SPECTATORS_AWAY}
        yield finding(Grade.ERROR, "spectators-near", "school-spectators", SCHOOLS, **values)
    if official:
        for text, concept in _CONCEPTS.items():
            if not facts.has(text):
                yield finding(Grade.UNKNOWN, f"venue-unsaid-{text}", concept, VENUES)


def _measures(facts: Facts, grade: Grade) -> Iterator[Finding]:
    light = facts.number("least-light")
    if light is not None and light < LEAST_LIGHT:
        yield finding(grade, "light-low", "venue-light", VENUES, got=light, least=LEAST_LIGHT)
    low, high = facts.number("least-temperature"), facts.number("greatest-temperature")
    if low is not None and low < LEAST_DEGREES:
        yield finding(grade, "too-cold", "venue-temperature", VENUES, got=low, least=LEAST_DEGREES)
    if high is not None and high > MOST_DEGREES:
        yield finding(grade, "too-warm", "venue-temperature", VENUES, got=high, most=MOST_DEGREES)
    for fact, concept in (("toilets", "venue-toilets"), ("drinks", "venue-drinks")):
        if facts.yes(fact) is False:
            yield finding(grade, f"no-{fact}", concept, VENUES)


_CONCEPTS = {
    "area": "venue-area",
    "least-light": "venue-light",
    "least-temperature": "venue-temperature",
    "greatest-temperature": "venue-temperature",
}
