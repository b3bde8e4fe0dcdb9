"""What a rating period did to every player, by either of its two paths."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

    from arbitro.model import FideId, RateClass
    from arbitro.rules.ratings.edition import RatingRules
    from arbitro.rules.ratings.period import Member, NextMember, PeriodEvent


@dataclass(frozen=True, slots=True)
class PeriodRow:
    """What a period did to a player: hundredths in ``sum_of_changes`` and ``exact_change``.

    ``k`` is None for who was not rated, ``first_rating`` one as far as it has come, ``below`` a
    rating that fell below the lowest published.
    """

    before: Member
    member: Member
    games: int
    k: int | None
    sum_of_changes: int
    exact_change: int
    change: int
    first_rating: int | None
    first_rating_games: int | None
    below: int | None

    @classmethod
    def of(cls, found: NextMember) -> PeriodRow:
        """Return the numbers of a player who was rated game by game."""
        return cls(
            found.before,
            found.member,
            found.games,
            found.coefficient.value if found.coefficient else None,
            found.sum_of_changes,
            found.exact_change,
            found.change,
            found.initial.rating if found.initial else None,
            found.initial.results.games if found.initial else None,
            found.below,
        )


@dataclass(frozen=True, slots=True)
class Run:
    """A period that has been run: the events, the players concerned, their names, the rules.

    ``found`` has the steps of every player; it is empty where the period was run on columns.
    """

    events: tuple[PeriodEvent, ...]
    rows: tuple[PeriodRow, ...]
    found: tuple[NextMember, ...]
    names: dict[FideId, str]
    rules: RatingRules
    list_day: date
    rate_class: RateClass
