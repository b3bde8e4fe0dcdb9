"""Random tournaments of every habit, one for each seed."""

from dataclasses import replace

from arbitro.model import REQUESTED_BYES, EditionKey, PointSystem
from arbitro.rules.pairing.generator import GeneratorSettings, RandomSource

POINTS = (
    PointSystem.of(10, 5, 0),
    PointSystem.of(10, 5, 0),
    PointSystem.of(10, 5, 0),
    PointSystem.of(30, 10, 0),
    PointSystem.of(20, 10, 0),
    PointSystem.of(10, 5, 0, pairing_allocated_bye=5),
)


def varied(edition, seed, *, players=(10, 40), other_points=False):
    """Return the settings of tournament ``seed``: quiet ones, wild ones and all between."""
    chance = RandomSource(seed)
    size = players[0] + chance.below(players[1] - players[0] + 1)
    rounds = min(5 + chance.below(5), size - 2 + size % 2)
    settings = GeneratorSettings(
        players=size,
        rounds=rounds,
        edition=EditionKey(edition),
        highest_rating=1500 + chance.below(1200),
        draw_rate=chance.below(900),
    )
    wildness = chance.below(4)
    if wildness:
        settings = replace(
            settings,
            forfeits=chance.below(30 * wildness),
            double_forfeits=chance.below(5 * wildness),
            unrated_games=chance.below(10 * wildness),
            half_point_byes=chance.below(20 * wildness),
            zero_point_byes=chance.below(30 * wildness),
            full_point_byes=chance.below(8 * wildness),
            withdrawals=chance.below(10 * wildness),
            late_entries=chance.below(40 * wildness),
            forbidden_pairs=chance.below(wildness),
            accelerated=chance.happens(150),
        )
    if other_points:
        settings = replace(settings, points=POINTS[chance.below(len(POINTS))])
    return settings


def before_round(tournament, number):
    """Return a tournament as it stood when a round was to be paired."""
    entries = []
    for entry in tournament.entries:
        known = entry.rounds[: number - 1]
        if len(entry.rounds) >= number and entry.record(number).result in REQUESTED_BYES:
            known = entry.rounds[:number]
        entries.append(replace(entry, rounds=known))
    return replace(tournament, entries=tuple(entries), rounds_played=number - 1)


def rounds_to_pair(tournament):
    """Yield the tournament before every round it played, and before one that was refused."""
    last = min(tournament.rounds_played + 1, tournament.rounds_total)
    for number in range(1, last + 1):
        yield before_round(tournament, number)
