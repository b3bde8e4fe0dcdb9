"""The development coefficient K (B.02 art. 8.3.3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

NEW, USUAL, HIGH = 40, 20, 10
HIGH_FROM = 2400
JUNIOR_BELOW = 2300
JUNIOR_UNTIL_AGE = 18
NEW_BELOW_GAMES = 30
MOST = 700
"""K times the games of a period may not exceed this."""


@unique
class CoefficientGround(Enum):
    """What a coefficient follows from."""

    LISTED = "listed"
    REACHED_2400 = "reached-2400"
    JUNIOR = "junior"
    NEW = "new"
    USUAL = "usual"
    ASSUMED = "assumed"


@dataclass(frozen=True, slots=True)
class RatingStatus:
    """What is known of a player on the day the event starts.

    ``rating`` is that of the event's rate class, 0 for none; ``standard`` the standard rating.
    ``coefficient`` is the K the list shows. ``games`` counts the rated games ever played; None is
    unknown, as in FIDE's lists, which count those of one period. ``reached_2400`` tells that a
    published rating has been 2400 or more; ``first_event`` whether no event was rated before, None
    where nobody knows.
    ``unrated_at_start`` tells of a rating published since the event began: it is the player's own,
    but opponents met somebody unrated (art. 8.2.4).
    """

    rating: int = 0
    standard: int = 0
    coefficient: int | None = None
    games: int | None = None
    reached_2400: bool = False
    birth_year: int | None = None
    first_event: bool | None = None
    unrated_at_start: bool = False


@dataclass(frozen=True, slots=True)
class Coefficient:
    """A coefficient, and ``before`` it was reduced for a great number of games."""

    value: int
    why: CoefficientGround
    before: int

    @property
    def is_assumed(self) -> bool:
        """Tell that nobody says how many games have been rated, so that K is a guess."""
        return self.why is CoefficientGround.ASSUMED


def coefficient(listed: RatingStatus, year: int, games: int = 0) -> Coefficient:
    """Return K for a player with so many rated games in the period.

    The list's own K is taken where it has one. Else, in this order: 10 for who has reached 2400;
    40 for juniors below 2300; 40 with fewer than 30 games; 20. Where the number of games ever
    played is not known, 20 is an assumption and says so. The order between the sentences is that
    of FIDE's published lists: the text does not state it.

    >>> coefficient(RatingStatus(2054, coefficient=20), 2026, 39).value
    17
    >>> coefficient(RatingStatus(2250, birth_year=2008), 2026).why
    <CoefficientGround.JUNIOR: 'junior'>
    """
    before, why = _plain(listed, year)
    return Coefficient(limited(before, games), why, before)


def limited(value: int, games: int) -> int:
    """Return K reduced to the largest whole number with K times games no more than 700.

    >>> limited(20, 35), limited(20, 36), limited(40, 0)
    (20, 19, 40)
    """
    return min(value, MOST // games) if games else value


def is_junior(birth_year: int | None, year: int) -> bool:
    """Tell whether it is the year of the 18th birthday or an earlier one."""
    # By the year alone: the text has "until the end of the year of the 18th birthday".
    return birth_year is not None and year - birth_year <= JUNIOR_UNTIL_AGE


def _plain(listed: RatingStatus, year: int) -> tuple[int, CoefficientGround]:
    # The published K wins over our own reading of it: the list knows the games, we seldom do.
    if listed.coefficient is not None:
        return listed.coefficient, CoefficientGround.LISTED
    # For ever: a later rating below 2400 does not bring 20 back (art. 8.3.3).
    if listed.reached_2400 or listed.rating >= HIGH_FROM:
        return HIGH, CoefficientGround.REACHED_2400
    if is_junior(listed.birth_year, year) and listed.rating < JUNIOR_BELOW:
        return NEW, CoefficientGround.JUNIOR
    games = listed.games
    if games is None and not listed.rating:
        # rated by the standard rating: new to the list of this class
        games = 0
    if games is None:
        return USUAL, CoefficientGround.ASSUMED
    if games < NEW_BELOW_GAMES:
        return NEW, CoefficientGround.NEW
    return USUAL, CoefficientGround.USUAL
