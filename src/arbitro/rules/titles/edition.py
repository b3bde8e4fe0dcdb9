"""The title regulations as values, one for each text (B.01)."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from datetime import date

from arbitro.model import SYSTEMS, EditionKey, Points, System, Title
from arbitro.regulations import no_values
from arbitro.rules.ratings.conversion import (
    difference_of_percentage,
    percentage,
    percentage_for_difference,
)


@dataclass(frozen=True, slots=True)
class NormRules:
    """One text of the norm regulations: what it changes from one edition to another.

    ``unrated`` is what an unrated opponent counts, beyond the one raised to the floor (art.
    1.4.6.d). ``complete_mix`` tells that in a round robin games can be ignored only if the
    opponents of the complete event would have allowed a norm (art. 1.4.1.f). ``formats`` are the
    systems that need no prior approval (art. 1.4.2.e). ``of_olympiads`` are the direct titles of an
    Olympiad that need no rating (art. 0.6.2).
    """

    edition: EditionKey
    since: date
    unrated: int
    complete_mix: bool
    formats: frozenset[System]
    of_olympiads: frozenset[Title] = frozenset()


_ALWAYS = frozenset(SYSTEMS.values()) - {
    System.MATCH,
    System.SCHEVENINGEN,
    System.SEMI_SCHEVENINGEN,
    System.SCHILLER,
}
_OF_TEAMS = {System.SCHEVENINGEN, System.SEMI_SCHEVENINGEN, System.SCHILLER}

RULES = (
    NormRules(
        edition=EditionKey("B.01@2023-01"),
        since=date(2023, 1, 1),
        unrated=1000,
        complete_mix=False,
        formats=_ALWAYS | _OF_TEAMS,
    ),
    NormRules(
        edition=EditionKey("B.01@2024-01"),
        since=date(2024, 1, 1),
        unrated=1400,
        complete_mix=True,
        formats=_ALWAYS,
        of_olympiads=frozenset({Title.CM, Title.WCM}),
    ),
)


def norm_rules(edition: EditionKey) -> NormRules:
    """Return the rules of an edition; UnknownEditionError where it is none of titles."""
    found = next((rules for rules in RULES if rules.edition == edition), None)
    return found or no_values(edition, (rules.edition for rules in RULES))


# What each title asks for (B.01 art. 0.5, 0.6.2, 1.3, 1.4.5-1.4.8 and 1.5.3).


@dataclass(frozen=True, slots=True)
class NormTitle:
    """A title that is gained by norms.

    ``performance`` and ``average`` are the least performance and the least average rating of the
    opponents; ``floor`` what the lowest opponent is raised to; ``mix`` the titles of which a third
    of the opponents must hold one; ``rating`` what must have been reached to be awarded the title.
    """

    title: Title
    performance: int
    average: int
    floor: int
    mix: frozenset[Title]
    rating: int


# Performances are compared with Rp of whole points: dp and the average are rounded already.
GM = NormTitle(Title.GM, 2600, 2380, 2200, frozenset({Title.GM}), 2500)
IM = NormTitle(Title.IM, 2450, 2230, 2050, GM.mix | {Title.IM}, 2400)
WGM = NormTitle(Title.WGM, 2400, 2180, 2000, IM.mix | {Title.WGM}, 2300)
WIM = NormTitle(Title.WIM, 2250, 2030, 1850, WGM.mix | {Title.WIM}, 2200)

LEVELS = {level.title: level for level in (GM, IM, WGM, WIM)}
"""The titles that are gained by norms, the highest first."""

TITLE_HOLDERS = frozenset(Title) - {Title.CM, Title.WCM}
"""The titles of which half of the opponents must hold one (art. 1.4.5.a)."""

BY_RATING = {Title.FM: 2300, Title.CM: 2200, Title.WFM: 2100, Title.WCM: 2000}
"""The rating that brings a title by itself (art. 1.3)."""

GAMES_FOR_RATING_TITLE = 30

FOR_DIRECT_TITLE = {
    Title.GM: 2300,
    Title.IM: 2200,
    Title.FM: 2100,
    Title.CM: 2000,
    Title.WGM: 2100,
    Title.WIM: 2000,
    Title.WFM: 1900,
    Title.WCM: 1800,
}
"""The rating without which a direct title is only conditional (art. 0.6.2)."""

OPEN_TITLES = (Title.GM, Title.IM, Title.FM, Title.CM)
WOMEN_TITLES = (Title.WGM, Title.WIM, Title.WFM, Title.WCM)


def titles_by_rating(highest: int, games: int, *, woman: bool) -> tuple[Title, ...]:
    """Return the titles a rating reached at some time brings, the highest of each kind first.

    ``games`` are the rated games played by then: ratings since July 2017 need thirty.

    >>> titles_by_rating(2310, 40, woman=False)
    (<Title.FM: 'FM'>, <Title.CM: 'CM'>)
    >>> titles_by_rating(2310, 29, woman=False)
    ()
    """
    if games < GAMES_FOR_RATING_TITLE:
        return ()
    return tuple(
        title
        for title, needed in BY_RATING.items()
        if highest >= needed and (woman or title in OPEN_TITLES)
    )


def awarded_now(title: Title, highest: int, at_once: Container[Title] = ()) -> Title | None:
    """Return the title awarded at once for a direct title, None where none is yet.

    Below the title's own minimum it is conditional, unless it is one of those given ``at_once``,
    and a lower title of the same kind whose minimum is reached may be taken meanwhile.

    >>> awarded_now(Title.IM, 2199), awarded_now(Title.IM, 2200), awarded_now(Title.WIM, 1700)
    (<Title.FM: 'FM'>, <Title.IM: 'IM'>, None)
    """
    if title in at_once:
        return title
    kind = OPEN_TITLES if title in OPEN_TITLES else WOMEN_TITLES
    # A title of the other kind is no lower one: an unready IM does not become WIM.
    lower = kind[kind.index(title) :]
    return next((other for other in lower if highest >= FOR_DIRECT_TITLE[other]), None)


# Counts a norm needs, by the number of games or opponents, and the tables made of them.
#
# The table of B.01 art. 1.4.9 is that of the rating regulations.

FEWEST_OF_MIX = 3
MOST_GAMES_COUNTED = 13
SMALLEST_SHARE = (35, 100)
FOREIGN_FEDERATIONS = 2
"""How many federations other than the own the opponents need at least (art. 1.4.3)."""


def mix_needed(opponents: int) -> int:
    """Return how many opponents must hold the norm's own titles: a third, at least three.

    >>> [mix_needed(each) for each in (7, 9, 10, 13)]
    [3, 3, 4, 5]
    """
    return max(FEWEST_OF_MIX, -(-opponents // 3))


def holders_needed(opponents: int) -> int:
    """Return how many opponents must hold a title: half of them.

    >>> [holders_needed(each) for each in (7, 9, 10)]
    [4, 5, 5]
    """
    return -(-opponents // 2)


def most_of_own_federation(opponents: int) -> int:
    """Return how many opponents may be of the player's own federation: three fifths.

    >>> [most_of_own_federation(each) for each in (9, 10, 13)]
    [5, 6, 7]
    """
    # Limits are rounded down and needs up: the tables of the annex have no half players.
    return 3 * opponents // 5


def most_of_one_federation(opponents: int) -> int:
    """Return how many opponents may be of any one federation: two thirds.

    >>> [most_of_one_federation(each) for each in (9, 10, 13)]
    [6, 6, 8]
    """
    return 2 * opponents // 3


def share_is_enough(score: int, games: int) -> bool:
    """Tell whether a score, in tenths, reaches 35 per cent, not rounded (art. 1.4.8.b).

    >>> share_is_enough(45, 13), share_is_enough(35, 10)
    (False, True)
    """
    part, whole = SMALLEST_SHARE
    return score * whole >= games * 10 * part


def average_needed(level: NormTitle, score: int, games: int) -> int | None:
    """Return the least average rating with which a score in tenths is a norm, None if none is.

    >>> from arbitro.rules.titles.edition import GM
    >>> average_needed(GM, 60, 9), average_needed(GM, 30, 9)
    (2475, None)
    """
    if not share_is_enough(score, games):
        return None
    step = difference_of_percentage(percentage(score, games))
    return max(level.average, level.performance - step)


def score_needed(level: NormTitle, average: int, games: int) -> Points | None:
    """Return the least score in tenths that is a norm against an average, None if none is.

    >>> from arbitro.rules.titles.edition import GM, IM
    >>> score_needed(GM, 2478, 9), score_needed(IM, 2344, 9), score_needed(GM, 2379, 9)
    (60, 60, None)
    """
    if average < level.average:
        return None
    least = percentage_for_difference(level.performance - average)
    if least is None:
        return None
    part, whole = SMALLEST_SHARE
    # in half points: of the percentage, which halves round up to, and of the smallest share
    halves = max(-(games * (2 * least - 1) // -100), -(2 * games * part // -whole))
    return Points(5 * halves) if halves <= 2 * games else None


def averages_by_score(level: NormTitle, games: int) -> tuple[tuple[Points, int], ...]:
    """Return the scores of an event with the least average rating of each, the highest first.

    Above the first row the score needs no more than the least average of the title.

    >>> from arbitro.rules.titles.edition import GM
    >>> averages_by_score(GM, 9)[:2]
    ((70, 2380), (65, 2434))
    """
    rows: list[tuple[Points, int]] = []
    for score in range(games * 10, -1, -5):
        needed = average_needed(level, score, games)
        if needed is None:
            break
        if needed == level.average:
            # Higher scores ask for no less than the minimum either: one row says it for all.
            rows.clear()
        rows.append((Points(score), needed))
    return tuple(rows)
