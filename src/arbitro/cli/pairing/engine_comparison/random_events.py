"""Random tournaments for a comparison: what can be varied is drawn by the seed, axis by axis."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from arbitro.model import EditionKey, PointSystem, System
from arbitro.regulations import edition_by_key, text_to_follow
from arbitro.rules.pairing.generator import GeneratorSettings, RandomSource
from arbitro.rules.pairing.swiss.baku import not_applicable

_STREAM: Final = 0xC0FFEE
"""What an event is like is drawn apart from what happens in it."""

_SIZES: Final = ((4, 9), (13, 28), (41, 60), (101, 160))
"""The least number of players and how many more there may be, for each group of sizes."""

_WORTH: Final = (
    ("1-½-0", PointSystem()),
    ("3-1-0", PointSystem.of(30, 10, 0)),
    ("2-1-0", PointSystem.of(20, 10, 0)),
    ("bye ½", PointSystem.of(10, 5, 0, pairing_allocated_bye=5)),
    ("bye 0", PointSystem.of(10, 5, 0, pairing_allocated_bye=0)),
)

TIE_BREAK_LISTS: Final = (
    ("BH/C1", "BH", "SB", "DE"),
    ("DE", "BH/C2", "BH/M1", "WIN"),
    ("BH", "BH/C1/P", "SB/C1", "REP"),
    ("BH/C1", "AOB", "DE", "WON"),
    ("ARO", "TPR", "WIN", "BPG"),
    ("PS", "PS/C1", "BH/M2", "REP"),
    ("DE", "WIN", "BWG", "BH/P"),
    ("SB/C2", "SB/M1", "SB/P", "KS"),
    ("ARO/C1", "ARO/M1", "APRO", "APPO"),
    ("PTP", "TPR", "KS/L+1", "PS/C2"),
    ("SB", "SB/C1/P", "SB/M2", "ARO/C2"),
    ("DE", "BH", "FB", "FB/C1"),
    ("BPG", "FB/M1", "FB/P", "FB/C2"),
)
"""Lists of tie-breaks that name what Swiss events of C.07 know; Fore Buchholz comes last."""


class RandomEvent(NamedTuple):
    """A tournament to be played, the list it is ranked by, and its place on each axis."""

    settings: GeneratorSettings
    tie_breaks: tuple[str, ...]
    axes: Mapping[str, str]


def random_event(
    seed: int,
    edition: EditionKey,
    system: System = System.DUTCH,
    *,
    players: int | None = None,
    rounds: int | None = None,
) -> RandomEvent:
    """Draw what the tournament of a seed is like, as far as it is not said.

    >>> event = random_event(5, EditionKey("C.04.3@2026-02"), players=9)
    >>> event.settings.players, event.axes["players"], event.axes["field"]
    (9, '4-12', 'odd')
    """
    chance = RandomSource(seed ^ _STREAM)
    drawn = chance.below(100)
    least, span = _SIZES[(drawn >= 40) + (drawn >= 90) + (drawn >= 99)]
    size = players or least + chance.below(span)
    most = max(1, min(15, 2 * (size - 1) // 3 if chance.below(10) else size - 1))
    length = rounds or min(3 + chance.below(9 if chance.below(8) else 13), most)
    scoring, points = _WORTH[_kind(chance.below(100), (72, 82, 87, 97))]
    settings = GeneratorSettings(
        players=size,
        rounds=length,
        system=system,
        edition=edition,
        points=points,
        by_table=True,
        **_happenings(chance),
    )
    accelerated = chance.below(5) == 0 and _may_be_accelerated(edition, points, length)
    settings = replace(settings, accelerated=accelerated and system is System.DUTCH)
    if chance.below(12) == 0:
        settings = replace(settings, unrated_players=1000)
    codes = TIE_BREAK_LISTS[chance.below(len(TIE_BREAK_LISTS))]
    return RandomEvent(settings, codes, _axes(settings, scoring, codes))


_HAPPENINGS: Final = (
    ("half_point_byes", 40),
    ("full_point_byes", 8),
    ("zero_point_byes", 40),
    ("forfeits", 40),
    ("double_forfeits", 8),
    ("unrated_games", 20),
    ("withdrawals", 15),
    ("late_entries", 80),
)
"""What may happen in an event, and in how many of a thousand cases at most."""


def _happenings(chance: RandomSource) -> dict[str, Any]:
    """Draw how often what happens: in one event of four nothing does."""
    quiet = chance.below(4) == 0
    found: dict[str, Any] = {}
    for name, most in _HAPPENINGS:
        happens, rate = chance.below(2), 1 + chance.below(most)
        found[name] = 0 if quiet or not happens else rate
    forbidden = chance.below(4) == 0
    found["forbidden_pairs"] = 1 + chance.below(3) if forbidden and not quiet else 0
    highest = 1600 + chance.below(1100)
    found["highest_rating"] = highest
    found["lowest_rating"] = max(1400, highest - 100 - chance.below(1000))
    return found


def _kind(drawn: int, limits: tuple[int, ...]) -> int:
    return sum(drawn >= limit for limit in limits)


def _may_be_accelerated(edition: EditionKey, points: PointSystem, rounds: int) -> bool:
    day = edition_by_key(edition).in_force_from
    beside = text_to_follow("C.04.7", start=day).edition.key
    return not_applicable(beside, points, rounds) is None


def _axes(settings: GeneratorSettings, scoring: str, codes: tuple[str, ...]) -> dict[str, str]:
    """Return where an event lies on each axis; what happens in it is an axis of yes and no."""
    size, length = settings.players, settings.rounds
    found = {
        "players": _named(size, (12, 40, 100), ("4-12", "13-40", "41-100", "101-300")),
        "field": "odd" if size % 2 else "even",
        "rounds": _named(length, (4, 7, 9), ("1-4", "5-7", "8-9", "10-15")),
        "scoring": scoring,
        "acceleration": _yes(settings.accelerated),
        "prohibitions": _yes(settings.forbidden_pairs),
        "unrated-field": _yes(settings.unrated_players),
        "tie-breaks": ",".join(codes),
    }
    for name, _most in _HAPPENINGS:
        found[name.replace("_", "-")] = _yes(getattr(settings, name))
    return found


def _named(number: int, limits: tuple[int, ...], names: tuple[str, ...]) -> str:
    return names[sum(number > limit for limit in limits)]


def _yes(rate: object) -> str:
    return "yes" if rate else "no"


def generator_settings(settings: GeneratorSettings) -> str:
    """Return an event as the settings that the generators of bbpPairings and JaVaFo read.

    What they do not know (late entries, prohibitions, acceleration, other byes) is left out.
    """
    points = settings.points
    lines: dict[str, float] = {
        "PlayersNumber": settings.players,
        "RoundsNumber": settings.rounds,
        "DrawPercentage": 30,
        "ForfeitRate": _one_in(settings.forfeits),
        "RetiredRate": _one_in(settings.withdrawals),
        "HalfPointByeRate": _one_in(settings.half_point_byes),
        "HighestRating": settings.highest_rating,
        "LowestRating": settings.lowest_rating,
    }
    if points != PointSystem():
        lines |= {
            "PointsForWin": points.win / 10,
            "PointsForDraw": points.draw / 10,
            "PointsForPAB": points.pairing_allocated_bye / 10,
        }
    return "".join(f"{name}={value}\n" for name, value in lines.items())


def _one_in(rate: object) -> int:
    """Return a rate in thousandths as one case in so many, which is how those programs have it."""
    return min(9999, 1000 // rate) if isinstance(rate, int) and rate else 9999
