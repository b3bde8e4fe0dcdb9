"""Belgrade groups and the knock-out bracket built on them (Wimbledon), as source 000 gives them.

The best of a group meets the last of it, the second best the last but one; numbers 1 and 2 can
meet in the final only. A field that is no power of two is filled with byes for the best seeds.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from arbitro.model import EditionKey
from arbitro.reasons import Reason, Refused, reason, refused

MOST_PLAYERS = 512
_GROUP = 8


class MatchSource(NamedTuple):
    """Who plays: a seed, or the winner of a match; ``seed`` 0 is a bye or a winner to come."""

    seed: int = 0
    match: int = 0


class KnockOutMatch(NamedTuple):
    """A match of a bracket by its number; a bye leaves one side empty."""

    number: int
    round_number: int
    group: int
    first: MatchSource
    second: MatchSource


class KnockOutBracket(NamedTuple):
    """A knock-out bracket: matches in the order of their numbers, and how many rounds there are."""

    players: int
    rounds: int
    matches: tuple[KnockOutMatch, ...]

    def matches_by_round(self) -> tuple[KnockOutMatch, ...]:
        """Return the matches round by round."""
        return tuple(sorted(self.matches, key=lambda match: (match.round_number, match.number)))


def belgrade_groups(players: int, groups: int) -> tuple[tuple[int, ...], ...]:
    """Return the seeds of each group, laid out row by row in turning order.

    >>> belgrade_groups(16, 4)
    ((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13))
    """
    if groups < 1 or players < groups:
        raise ValueError((players, groups))
    made: list[list[int]] = [[] for _group in range(groups)]
    for seed in range(1, players + 1):
        row, place = divmod(seed - 1, groups)
        made[groups - 1 - place if row % 2 else place].append(seed)
    return tuple(map(tuple, made))


def wimbledon(players: int) -> KnockOutBracket:
    """Return the bracket of 2 to 512 players; ValueError outside.

    >>> [(match.first.seed, match.second.seed) for match in wimbledon(16).matches[:4]]
    [(1, 16), (4, 13), (5, 12), (8, 9)]
    """
    if not 2 <= players <= MOST_PLAYERS:
        raise ValueError(players)
    size = 2
    while size < players:
        size *= 2
    # Two groups at least, so that numbers 1 and 2 meet in the final only.
    count = 1 if size == 2 else max(2, size // _GROUP)
    matches: list[KnockOutMatch] = []
    winners = []
    level = 1
    for index, group in enumerate(belgrade_groups(size, count), start=1):
        sources = [MatchSource(seed if seed <= players else 0) for seed in group]
        survivors, last = _play_down(sources, index, matches)
        winners.append(survivors)
        level = last + 1
    while len(winners) > 1:
        winners = _paired(winners, level, 0, matches)
        level += 1
    return KnockOutBracket(players, level - 1, tuple(matches))


def _play_down(
    sources: list[MatchSource], group: int, matches: list[KnockOutMatch]
) -> tuple[MatchSource, int]:
    """Add a group's matches until one player is left; return the winner and the last round."""
    level = 0
    while len(sources) > 1:
        level += 1
        sources = _paired(sources, level, group, matches)
    return sources[0], level


def _paired(
    sources: list[MatchSource], level: int, group: int, matches: list[KnockOutMatch]
) -> list[MatchSource]:
    """Let the first meet the last, the second the last but one; return the winners in order."""
    winners = []
    for place in range(len(sources) // 2):
        first, second = sources[place], sources[-1 - place]
        # Only in the first round is an empty side a bye; later it is a winner to come.
        if level == 1 and not second.seed:
            winners.append(first)
            continue
        number = len(matches) + 1
        matches.append(KnockOutMatch(number, level, group, first, second))
        winners.append(MatchSource(match=number))
    return winners


# Belgrade groups made of a list of players, and why everybody is where they are.

EDITION = EditionKey("WIM@2009")
MOST_GROUPS = 64


class WimbledonGroup(NamedTuple):
    """A group: places in the list from 1 on, and the average of the ratings, None without one."""

    places: tuple[int, ...]
    average: Fraction | None


class WimbledonGroups(NamedTuple):
    """The groups in order, and what is to be said of them."""

    groups: tuple[WimbledonGroup, ...]
    why: tuple[Reason, ...]


def groups_of_list(ratings: Sequence[int], groups: int) -> WimbledonGroups | Refused:
    """Divide a list in its order into groups; 0 is a player without a rating.

    >>> [each.places for each in groups_of_list((2000, 1900, 1800, 1700), 2).groups]
    [(1, 4), (2, 3)]
    """
    players = len(ratings)
    most = min(players // 2, MOST_GROUPS)
    if not 2 <= groups <= most:
        return refused("groups-out-of-range", groups=groups, players=players, most=most)
    made = tuple(
        WimbledonGroup(places, average_rating([ratings[place - 1] for place in places]))
        for places in belgrade_groups(players, groups)
    )
    return WimbledonGroups(
        made,
        (
            reason("belgrade-groups", EDITION, groups=groups),
            *_sizes(made),
            *_strength(made, ratings),
        ),
    )


def average_rating(ratings: Sequence[int]) -> Fraction | None:
    """Return the average of those who have a rating, None where nobody has.

    >>> average_rating((2000, 0, 1901))
    Fraction(3901, 2)
    """
    rated = [rating for rating in ratings if rating]
    return Fraction(sum(rated), len(rated)) if rated else None


def _sizes(made: Sequence[WimbledonGroup]) -> list[Reason]:
    sizes = [len(item.places) for item in made]
    least, most = min(sizes), max(sizes)
    if least == most:
        return []
    return [reason("belgrade-sizes", larger=sizes.count(most), most=most, least=least)]


def _strength(made: Sequence[WimbledonGroup], ratings: Sequence[int]) -> list[Reason]:
    averages = [item.average for item in made if item.average is not None]
    unrated = sum(not rating for rating in ratings)
    found = []
    if averages:
        found.append(reason("belgrade-averages", least=min(averages), most=max(averages)))
        if unrated:
            found.append(reason("belgrade-unrated", players=unrated))
    return found
