"""A result told by its average, score and games alone: for which titles it could be a norm.

What depends on the single opponents (titles, federations, the floor) cannot be judged so.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from arbitro.model import Points, Title
from arbitro.reasons import reason
from arbitro.rules.ratings.conversion import difference_of_percentage, percentage
from arbitro.rules.titles.edition import (
    LEVELS,
    NormRules,
    average_needed,
    holders_needed,
    mix_needed,
    most_of_one_federation,
    most_of_own_federation,
    score_needed,
    share_is_enough,
)
from arbitro.rules.titles.norm_measures import USUAL_GAMES
from arbitro.rules.titles.verdict import NormCheck

FEWEST_GAMES, MOST_GAMES = 7, 99


@dataclass(frozen=True, slots=True)
class Summary:
    """What a result is worth for one title.

    ``checks`` are the requirements that average, score and games decide. ``average`` is the least
    average this score needs, ``score`` the least score against this average, each None where none
    is enough.
    """

    title: Title
    checks: tuple[NormCheck, ...]
    average: int | None
    score: Points | None

    @property
    def possible(self) -> bool:
        """Tell whether nothing that can be judged stands against a norm."""
        return all(check.met for check in self.checks)


@dataclass(frozen=True, slots=True)
class Needs:
    """What so many opponents have to bring beside it: counts of titles and federations."""

    mix: int
    holders: int
    own: int
    one: int


def performance_of(average: int, score: int, games: int) -> int:
    """Return the performance of a score in tenths against an average (art. 1.4.8, 1.4.9).

    >>> performance_of(2500, 60, 9)
    2625
    """
    return average + difference_of_percentage(percentage(score, games))


def needs_of(opponents: int) -> Needs:
    """Return what has to be looked at beside the numbers (art. 1.4.3, 1.4.4, 1.4.5)."""
    return Needs(
        mix_needed(opponents),
        holders_needed(opponents),
        most_of_own_federation(opponents),
        most_of_one_federation(opponents),
    )


def judge_summary(average: int, score: int, games: int, rules: NormRules) -> tuple[Summary, ...]:
    """Judge a result for every title, the highest first.

    ``average`` is that of the opponents after the floor of art. 1.4.6, ``score`` in tenths.
    """
    return tuple(_judged(title, average, score, games, rules) for title in LEVELS)


def _judged(title: Title, average: int, score: int, games: int, rules: NormRules) -> Summary:
    level, edition = LEVELS[title], rules.edition
    performance = performance_of(average, score, games)
    checks = (
        NormCheck(
            games >= USUAL_GAMES,
            reason("nine-games", edition, games=games, needed=USUAL_GAMES),
        ),
        NormCheck(
            average >= level.average,
            reason("minimum-average", edition, average=average, needed=level.average),
        ),
        NormCheck(
            performance >= level.performance,
            reason(
                "performance",
                edition,
                performance=performance,
                needed=level.performance,
                average=average,
                percentage=percentage(score, games),
                step=performance - average,
            ),
        ),
        NormCheck(
            share_is_enough(score, games),
            reason(
                "minimum-score",
                edition,
                share=Fraction(score * 10, games),
                score=Points(score),
                games=games,
            ),
        ),
    )
    return Summary(
        title,
        checks,
        average_needed(level, score, games),
        score_needed(level, average, games),
    )
