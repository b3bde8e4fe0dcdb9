"""Random tournaments with the habits that tie-breaks trip over."""

from dataclasses import replace
from functools import partial

from arbitro.model import (
    STANDARD_POINTS,
    Colour,
    Entry,
    Player,
    PointSystem,
    Result,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.rules.pairing.generator import (
    GeneratorSettings,
    RandomSource,
    generate,
)
from arbitro.rules.pairing.random_pairing import random_legal_pairing
from arbitro.rules.pairing.round_robin import berger_schedule

FOOTBALL = PointSystem.of(30, 10, 0)


def swiss(seed, *, players=None, rounds=None, points=STANDARD_POINTS):
    """Return a Swiss full of byes, forfeits and withdrawals, paired at random."""
    settings = GeneratorSettings(
        players=players or 8 + seed % 23,
        rounds=rounds or 4 + seed % 6,
        forfeits=60,
        double_forfeits=15,
        half_point_byes=50,
        full_point_byes=15,
        zero_point_byes=40,
        withdrawals=25,
        late_entries=60,
        draw_rate=500,
        points=points,
    )
    played = generate(settings, seed=seed, pair=partial(random_legal_pairing, seed=seed))
    rounds = played.rounds_played
    entries = tuple(replace(entry, rounds=entry.rounds[:rounds]) for entry in played.entries)
    return replace(played, rounds_total=rounds, entries=entries, editions=())


_OUTCOMES = (
    *((Result.WIN, Result.LOSS), (Result.LOSS, Result.WIN), (Result.DRAW, Result.DRAW)) * 6,
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
)


def round_robin(seed, *, players=None, double=False, forfeits=True):
    """Return a complete round robin with random results; without a game there is no point."""
    chance = RandomSource(seed)
    size = players or 4 + seed % 9
    absent = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    records = {number: [] for number in range(1, size + 1)}
    for number, paired in enumerate(berger_schedule(size, double=double), start=1):
        for white, black in paired.games:
            outcomes = _OUTCOMES if forfeits else _OUTCOMES[:-2]
            first, second = outcomes[chance.below(len(outcomes))]
            records[white].append(RoundRecord(black, Colour.WHITE, first))
            records[black].append(RoundRecord(white, Colour.BLACK, second))
        for row in records.values():
            row.extend([absent] * (number - len(row)))
    entries = tuple(
        Entry(Tpn(number), Player(f"Player {number}", rating=1500 + chance.below(1000)), tuple(row))
        for number, row in records.items()
    )
    rounds = len(records[1])
    system = System.DOUBLE_ROUND_ROBIN if double else System.ROUND_ROBIN
    return Tournament(system=system, rounds_total=rounds, rounds_played=rounds, entries=entries)
