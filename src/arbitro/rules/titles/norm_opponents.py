"""What opponents known before the first round mean for a norm: the points it takes, or what lacks.

The requirements are those by which a norm is judged afterwards: everybody is taken to be beaten,
and what is still not met then no result can mend.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arbitro.model import Points, Title
from arbitro.reasons import Reason, reason
from arbitro.rules.titles.edition import (
    FOREIGN_FEDERATIONS,
    LEVELS,
    TITLE_HOLDERS,
    NormRules,
    NormTitle,
    holders_needed,
    mix_needed,
    score_needed,
)
from arbitro.rules.titles.event import NormEvent
from arbitro.rules.titles.games import FIDE_FLAG, NO_FEDERATION, Games, NormGame, Opponent
from arbitro.rules.titles.highest_sum import highest_sum, of_kinds
from arbitro.rules.titles.norm_measures import NormMeasures, fewest_games, measures, mix_is_right
from arbitro.rules.titles.prospects import NormDemand, against_each_once
from arbitro.rules.titles.verdict import NormCheck, checks_of

WIN = 10
OF_RESULTS = frozenset({"performance", "minimum-score"})
"""Requirements that results decide: with everybody beaten they lack only where the average does."""


@dataclass(frozen=True, slots=True)
class Opposition:
    """Opponents looked at for a title.

    ``games`` are those that count. ``takes`` is None where no result makes a norm; then
    ``missing`` tells what lacks, one reason a requirement. ``checks`` are the requirements that
    look at the opponents, whatever the results, with all games used.
    """

    title: Title
    games: int
    takes: NormDemand | None
    checks: tuple[NormCheck, ...]
    missing: tuple[Reason, ...]


def beaten(opponents: Sequence[Opponent]) -> tuple[NormGame, ...]:
    """Return a won game against everybody who counts, each once."""
    return tuple(
        NormGame(place, opponent, Points(WIN))
        for place, opponent in enumerate(opponents, 1)
        if opponent.federation not in NO_FEDERATION
    )


def opposition_for(
    event: NormEvent,
    player: Games,
    opponents: Sequence[Opponent],
    title: Title,
    rules: NormRules,
) -> Opposition:
    """Tell what these opponents mean for a player of an event that has not begun."""
    level = LEVELS[title]
    won = beaten(opponents)
    if not won:
        return Opposition(title, 0, None, (), ())
    found = measures(won, player.federation, level, rules)
    checks = tuple(
        check
        for check in checks_of(event, player, found, level, rules)
        if check.reason.concept not in OF_RESULTS
    )
    takes = least_points(event, player, won, found, level, rules)
    missing = () if takes else lacking(checks)
    return Opposition(title, len(won), takes, checks, missing)


def least_points(
    event: NormEvent,
    player: Games,
    won: Sequence[NormGame],
    found: NormMeasures,
    level: NormTitle,
    rules: NormRules,
    *,
    any_points: bool = False,
) -> NormDemand | None:
    """Return what a norm takes against everybody in ``won``, measured in ``found``; None: nothing.

    Games won may be ignored where that is allowed (art. 1.4.1.f). With ``any_points`` the whole set
    is enough where it allows the norm.
    """
    exempt = event.exemption_for(player.federation) is not None
    least = fewest_games(event, player)
    right = mix_is_right(found, exempt=exempt)
    if any_points and right and len(won) >= least:
        needed = score_needed(level, found.average, len(won))
        if needed is not None:
            return NormDemand(needed, 0, found.average)
    if len(won) < least or (rules.complete_mix and not right):
        return None
    if not _could_do_with(won, found, least, level, rules, exempt=exempt):
        return None
    pool = [game.opponent for game in won]
    return against_each_once(event, player, pool, level, rules, any_points=any_points)


def highest_average(
    opponents: Sequence[Opponent], used: int, level: NormTitle, rules: NormRules
) -> int:
    """Return the average of the highest rated, their lowest raised: none of so many has more."""
    ratings = sorted((opponent.rating or rules.unrated for opponent in opponents), reverse=True)[
        :used
    ]
    ratings[-1] = max(ratings[-1], level.floor)
    return (2 * sum(ratings) + used) // (2 * used)


def _could_do_with(
    won: Sequence[NormGame],
    found: NormMeasures,
    least: int,
    level: NormTitle,
    rules: NormRules,
    *,
    exempt: bool,
) -> bool:
    """Tell in little time whether leaving games out can help at all."""
    if found.mix < mix_needed(least) or found.holders < holders_needed(least):
        return False
    if not exempt and found.foreign < FOREIGN_FEDERATIONS:
        return False
    pool = [game.opponent for game in won]
    return highest_average(pool, least, level, rules) >= level.average


def lacking(checks: Iterable[NormCheck]) -> tuple[Reason, ...]:
    """Return what lacks, a reason of the same article for every requirement that is not met."""
    return tuple(
        _lacking(check)
        for check in checks
        if not check.met and check.reason.concept not in OF_RESULTS
    )


def _lacking(check: NormCheck) -> Reason:
    found = check.reason
    values = {name: value for name, value in found.values if isinstance(value, int)}
    if "own" in values:
        excess = values["own"] - values["most"]
        of = found.value("federation")
        return reason(found.concept, found.edition, compatriots=excess, federation=of)
    if "one" in values:
        excess = values["one"] - values["most"]
        of = found.value("federation")
        return reason(found.concept, found.edition, fewer=excess, federation=of)
    have = values.get("count", values.get("average", values.get("games", 0)))
    return reason(found.concept, found.edition, missing=values["needed"] - have)


def some_team_may_allow(
    event: NormEvent,
    player: Games,
    others: Sequence[Opponent],
    mates: int,
    title: Title,
    rules: NormRules,
) -> bool:
    """Tell whether a norm may be possible with some ``mates`` of the others in the player's team.

    False is certain: whoever they are, no result makes the norm.
    """
    level = LEVELS[title]
    exempt = event.exemption_for(player.federation) is not None
    won = beaten(others)
    least = fewest_games(event, player)
    if len(won) < least or len(others) - mates < least:
        return False
    found = measures(won, player.federation, level, rules)
    if not _could_do_with(won, found, least, level, rules, exempt=exempt):
        return False
    pool = [game.opponent for game in won]
    kinds = of_kinds(pool, level, rules)
    most = min(len(pool), len(others) - mates)

    def total(used: int) -> int | None:
        return highest_sum((), (), kinds, used, player.federation, level, rules, exempt=exempt)

    complete = range(max(least, len(pool) - mates), most + 1)
    if rules.complete_mix and all(total(used) is None for used in complete):
        return False
    return any(
        (found_sum := total(used)) is not None
        and score_needed(level, (2 * found_sum + used) // (2 * used), used) is not None
        for used in range(most, least - 1, -1)
        if highest_average(pool, used, level, rules) >= level.average
    )


def lacking_in_any_team(
    event: NormEvent,
    player: Games,
    others: Sequence[Opponent],
    mates: int,
    title: Title,
    rules: NormRules,
) -> tuple[Reason, ...]:
    """Return what lacks whichever ``mates`` of the others are the player's team.

    Each requirement is given the team that suits it best; it can be empty where each can be met
    but not all of them by one team.
    """
    level = LEVELS[title]
    pool = [other for other in others if other.federation not in NO_FEDERATION]
    used = min(len(pool), len(others) - mates)
    if not used:
        return ()
    spare = len(pool) - used
    federations = Counter(opponent.federation for opponent in pool)
    federations.pop(FIDE_FLAG, None)
    name, largest = max(federations.items(), key=lambda item: item[1], default=("", 0))
    own = federations.get(player.federation, 0)
    found = NormMeasures(
        used,
        used,
        WIN * used,
        min(used, sum(opponent.title in level.mix for opponent in pool)),
        min(used, sum(opponent.title in TITLE_HOLDERS for opponent in pool)),
        len(federations) - (player.federation in federations),
        max(0, own - spare),
        max(0, largest - spare),
        name,
        highest_average(pool, used, level, rules),
        100,
        level.performance,
        None,
    )
    return lacking(checks_of(event, player, found, level, rules))
