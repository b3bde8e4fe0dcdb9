"""An event as its pre-flight sees it: one section with all that decides whether it is rated."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from arbitro.model import RateClass, TimeControl
from arbitro.rules.laws.play_rules import PlayRules
from arbitro.rules.office.conduct.appeals import CommitteeMember


class PlannedRound(NamedTuple):
    """A round of the timetable; ``start`` in minutes of the day, None where not known."""

    day: date | None
    start: int | None = None


@dataclass(frozen=True, slots=True)
class Official:
    """An arbiter of the event; None: not known.

    ``role`` is ``chief``, ``deputy`` or another; ``active_until`` the last day of activity.
    """

    name: str
    role: str = "arbiter"
    title: str = ""
    category: str = ""
    active: bool | None = True
    active_until: date | None = None
    fee_paid: bool | None = True
    suspended: bool | None = False
    plays: bool | None = False
    elsewhere: bool | None = False
    norm: str = ""


class PrizeBand(NamedTuple):
    """A rating prize: who is rated from ``low`` to ``high`` can win it."""

    name: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class SectionFacts:
    """A section of an event, with what the event says. None: not said, and never taken for good.

    ``ratings`` are those of all players, 0 for unrated. ``measures`` counts the measures of annex
    A. ``byes`` is how many half-point byes a player may have and ``byes_until`` the last round they
    are of, ``tie_breaks`` the codes in order.
    ``players_at_venue`` counts those of all sections where there are several. ``limit_said``
    False: the tied share prizes, and to which place is not said. Minutes are whole;
    ``longest`` is the longest game of sixty moves in minutes.
    """

    start: date | None = None
    end: date | None = None
    level: str | None = None
    mode: str | None = None
    auspices: str | None = None
    championship: str | None = None
    school: bool | None = None
    international: bool | None = None
    rated: str | None = None
    norms: bool | None = None
    swiss: bool | None = None
    women: bool | None = None
    registered: date | None = None
    approved: bool | None = None
    individually: bool | None = None
    conditions_changed: bool | None = None
    without_id: tuple[str, ...] | None = None
    ratings: tuple[int, ...] | None = None
    players_at_venue: int = 0
    control: TimeControl | None = None
    rounds: int | None = None
    plan: tuple[PlannedRound, ...] | None = None
    clock_modes: tuple[str, ...] | None = None
    officials: tuple[Official, ...] | None = None
    play: PlayRules | None = None
    prizes_eur: int | None = None
    sharing_said: bool | None = None
    limit_said: bool | None = None
    bands: tuple[PrizeBand, ...] = ()
    average: int | None = None
    measures: int | None = None
    areas: bool | None = None
    storage: bool | None = None
    protection_declared: bool | None = None
    fair_play_arbiter: bool | None = None
    screening_during: bool | None = None
    venue_checks: bool | None = None
    random_checks: bool | None = None
    games_sent: bool | None = None
    metal_forbidden: bool | None = None
    own_document: bool | None = None
    waiver_asked: date | None = None
    waiver_of: str | None = None
    appeal_form: str | None = None
    appeal_limit: int | None = None
    pairing_minutes: int = 0
    deposit: int | None = None
    committee: tuple[CommitteeMember, ...] | None = None
    committee_chosen: date | None = None
    drawn: date | None = None
    restricted: bool = False
    restrictions_told: date | None = None
    byes: int | None = None
    byes_until: int | None = None
    tie_breaks: tuple[str, ...] | None = None
    unrated_said: bool | None = None
    last_resort: str | None = None
    play_off_said: bool | None = None
    rated_said: bool | None = None
    published: date | None = None
    forfeit_loss_said: bool | None = None
    usual_points: bool = True

    @property
    def rate_class(self) -> RateClass | None:
        """Return the class the section is rated in, None where it is not or not known."""
        return RateClass(self.rated) if self.rated and self.rated != "no" else None

    @property
    def is_rated(self) -> bool:
        """Tell whether the section is rated."""
        return self.rate_class is not None

    @property
    def on_board(self) -> bool:
        """Tell whether it is played over the board in one hall, as far as is known."""
        return self.mode in {None, "board"}

    @property
    def longest(self) -> int | None:
        """Return the minutes of a game of sixty moves in which both use all their time."""
        if self.control is None:
            return None
        white = self.control.seconds_for_sixty_moves
        black = white
        if self.control.black:
            black = TimeControl(self.control.black).seconds_for_sixty_moves
        return -(-(white + black) // 60)
