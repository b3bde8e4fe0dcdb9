"""What a set of games amounts to for a norm: every number the requirements look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from arbitro.model import Tpn
from arbitro.rules.ratings.conversion import difference_of_percentage
from arbitro.rules.ratings.rounding import percentage
from arbitro.rules.titles.edition import NormRules
from arbitro.rules.titles.games import FIDE_FLAG, NormGame
from arbitro.rules.titles.levels import TITLE_HOLDERS, Level
from arbitro.rules.titles.requirements import (
    holders_needed,
    mix_needed,
    most_of_one_federation,
    most_of_own_federation,
    share_is_enough,
)


@dataclass(frozen=True, slots=True)
class Measures:
    """The numbers of a set of games. ``score`` is in tenths.

    Opponents are counted once each, however often they were met (art. 1.4.5.f); games, ratings
    and scores game by game. ``raised`` is the opponent whose rating is raised to the floor.
    """

    games: int
    opponents: int
    score: int
    mix: int
    holders: int
    foreign: int
    own: int
    largest: int
    largest_federation: str
    average: int
    percentage: int
    performance: int
    raised: Tpn | None


def measures(
    games: Sequence[NormGame], federation: str, level: Level, rules: NormRules
) -> Measures:
    """Measure a set of at least one game for a player of a federation."""
    opponents = {game.opponent.tpn: game.opponent for game in games}.values()
    federations = Counter(each.federation for each in opponents)
    federations.pop(FIDE_FLAG, None)
    own = federations.get(federation, 0)
    name, largest = max(federations.items(), key=lambda item: item[1], default=("", 0))
    lowest = min(opponents, key=lambda each: each.rating or rules.unrated)
    raised = lowest.tpn if (lowest.rating or rules.unrated) < level.floor else None
    total = sum(
        level.floor if game.opponent.tpn == raised else game.opponent.rating or rules.unrated
        for game in games
    )
    count = len(games)
    average = (2 * total + count) // (2 * count)
    score = sum(game.score for game in games)
    share = percentage(score, count)
    return Measures(
        count,
        len(opponents),
        score,
        sum(each.title in level.mix for each in opponents),
        sum(each.title in TITLE_HOLDERS for each in opponents),
        len(federations) - (federation in federations),
        own,
        largest,
        name,
        average,
        share,
        average + difference_of_percentage(share),
        raised,
    )


def mix_is_right(found: Measures, *, exempt: bool) -> bool:
    """Tell whether titles and federations of the opponents allow a norm (art. 1.4.3-1.4.5)."""
    count = found.opponents
    if found.mix < mix_needed(count) or found.holders < holders_needed(count):
        return False
    return exempt or federations_are_right(found)


def federations_are_right(found: Measures) -> bool:
    """Tell whether the opponents are of the federations a norm usually needs (1.4.3, 1.4.4)."""
    count = found.opponents
    return (
        found.foreign >= 2
        and found.own <= most_of_own_federation(count)
        and found.largest <= most_of_one_federation(count)
    )


def result_is_enough(found: Measures, level: Level) -> bool:
    """Tell whether average, performance and score are those of a norm (art. 1.4.7 and 1.4.8)."""
    return (
        found.average >= level.average
        and found.performance >= level.performance
        and share_is_enough(found.score, found.games)
    )
