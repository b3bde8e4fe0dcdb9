"""Teams of an Olympiad before a round, and the colours of two of them on board 1 (D.02 art. 7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

WHITE, BLACK, NONE = "W", "B", "-"
OTHER = {WHITE: BLACK, BLACK: WHITE}
_MOST_DIFFERENCE = 2
_MOST_IN_A_ROW = 2


BEST = 4
"""The players of a team whose ratings make its average (art. 3.1)."""


def best_and_fifth(ratings: Iterable[int]) -> tuple[int, int]:
    """Return the sum of a team's four highest ratings and the fifth, who is missing having 0.

    They make the initial order of teams (D.02@2022 art. 3.1).

    >>> best_and_fifth([2400, 2500, 2450, 2300, 2350]), best_and_fifth([2400, 2300])
    ((9700, 2300), (4700, 0))
    """
    ordered = [*sorted(ratings, reverse=True), *[0] * (BEST + 1)]
    return sum(ordered[:BEST]), ordered[BEST]


class OlympiadReadings(NamedTuple):
    """How the articles that can be read in two ways are read; the usual way is the default.

    ``equal_colours``: art. 7.5 and 7.6 compare colour ``difference`` or the number of ``whites``.
    ``limits_in_colours``: the limits of art. 7.3 come ``before`` them when colours are given, or
    are ``not-again`` looked at. ``played_all_adjacent``: who has met everybody of the adjacent
    group floats ``last`` (art. 8.2.3) or ``in-turn``.
    """

    equal_colours: str = "difference"
    limits_in_colours: str = "before"
    played_all_adjacent: str = "last"


USUAL = OlympiadReadings()


@dataclass(frozen=True, slots=True)
class OlympiadTeam:
    """A team before a round: its number, match points, colours of board 1 by round, whom it met.

    ``colours`` has a sign a round, ``-`` where no match was played (art. 7.7). ``average`` is that
    of its four best ratings and decides nothing but the order of the boards (art. 11.1).
    ``barred`` are teams it is kept apart from by the event, ``game_points`` decide its rank where
    the edition says so.
    """

    number: int
    points: int
    colours: str = ""
    met: frozenset[int] = frozenset()
    may_have_bye: bool = True
    average: Fraction = Fraction(0)
    game_points: int = 0
    barred: frozenset[int] = frozenset()

    @property
    def difference(self) -> int:
        """Return Whites less Blacks."""
        return self.colours.count(WHITE) - self.colours.count(BLACK)

    @property
    def played(self) -> str:
        """Return the colours of the matches played, without gaps."""
        return self.colours.replace(NONE, "")

    def may_have(self, colour: str) -> bool:
        """Tell whether a colour keeps the limits of art. 7.3.

        >>> OlympiadTeam(1, 0, "WW").may_have("W"), OlympiadTeam(1, 0, "W-B").may_have("B")
        (False, True)
        """
        step = 1 if colour == WHITE else -1
        in_a_row = self.played[-_MOST_IN_A_ROW:] == colour * _MOST_IN_A_ROW
        return abs(self.difference + step) <= _MOST_DIFFERENCE and not in_a_row


def fresh(one: OlympiadTeam, other: OlympiadTeam) -> bool:
    """Tell whether two teams have not met (art. 6.1), and may meet in this event."""
    return other.number not in one.met and other.number not in one.barred


def within_limits(one: OlympiadTeam, other: OlympiadTeam) -> bool:
    """Tell whether two teams have not met and some colours keep the limits of both (art. 7.3)."""
    return fresh(one, other) and bool(colourings(one, other))


def colourings(one: OlympiadTeam, other: OlympiadTeam) -> list[str]:
    """Return the colours of the first of two that keep the limits of both."""
    return [
        colour
        for colour in (WHITE, BLACK)
        if one.may_have(colour) and other.may_have(OTHER[colour])
    ]


class GivenColour(NamedTuple):
    """The colour of the higher-ranked of two on board 1, and the concept of the rule behind it."""

    colour: str
    rule: str


def colour_of(
    higher: OlympiadTeam,
    lower: OlympiadTeam,
    drawn: str = WHITE,
    readings: OlympiadReadings = USUAL,
) -> GivenColour:
    """Return the colour of the higher-ranked of two teams on board 1 (art. 7.2 to 7.6).

    >>> colour_of(OlympiadTeam(1, 4, "WW-B"), OlympiadTeam(2, 4, "BWBW"))
    GivenColour(colour='B', rule='olympiad-colour-equalise')
    >>> colour_of(OlympiadTeam(1, 4, "WBWB"), OlympiadTeam(2, 4, "BWWB")).colour
    'W'
    >>> colour_of(OlympiadTeam(1, 2, "BW"), OlympiadTeam(2, 2, "BW")).rule
    'olympiad-colour-higher'
    """
    allowed = colourings(higher, lower)
    # With none allowed the limits were set aside (art. 7.4), and the other rules give the colours.
    if len(allowed) == 1 and readings.limits_in_colours == "before":
        return GivenColour(allowed[0], "olympiad-colour-forced")
    mine, theirs = (_whites(team, readings) for team in (higher, lower))
    if mine > theirs:
        return GivenColour(BLACK, "olympiad-colour-equalise")
    if mine < theirs:
        return GivenColour(WHITE, "olympiad-colour-equalise")
    # Round against round, a match not played being a gap (7.7); not the last matches of each.
    rounds = tuple(zip(higher.colours, lower.colours, strict=False))
    for own, others in reversed(rounds):
        if {own, others} == {WHITE, BLACK}:
            return GivenColour(others, "olympiad-colour-alternate")
    if higher.played:
        return GivenColour(OTHER[higher.played[-1]], "olympiad-colour-higher")
    if lower.played:
        return GivenColour(lower.played[-1], "olympiad-colour-higher")
    return GivenColour(drawn if higher.number % 2 else OTHER[drawn], "olympiad-colour-drawn")


def _whites(team: OlympiadTeam, readings: OlympiadReadings) -> int:
    by_number = readings.equal_colours == "whites"
    return team.colours.count(WHITE) if by_number else team.difference
