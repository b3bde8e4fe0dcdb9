"""Random tournaments as engines are asked for them: by a configuration file, a model, a seed."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import NamedTuple

from arbitro.formats.trf import document_of, write_trf
from arbitro.model import EditionKey, PointSystem, RoundPairing, System, Tournament
from arbitro.reasons import Refused
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.generator import GeneratorSettings, RandomSource, generate_tournament
from arbitro.rules.pairing.swiss.baku import not_applicable

_BAKU = EditionKey("C.04.7@2026-02")

_COUNTS = {
    "PlayersNumber": ("players", 2, 9999),
    "RoundsNumber": ("rounds", 1, 99),
    "HighestRating": ("highest_rating", 0, 4000),
    "LowestRating": ("lowest_rating", 0, 4000),
}
_PERCENT = {"DrawPercentage": "draw_rate"}
_ONE_IN = {
    "ForfeitRate": "forfeits",
    "RetiredRate": "withdrawals",
    "HalfPointByeRate": "half_point_byes",
}
"""One game, or one player a round, in so many."""
_PER_THOUSAND = {
    "ZPBRate": "zero_point_byes",
    "HPBRate": "half_point_byes",
    "FPBRate": "full_point_byes",
}
_POINTS = {
    "PointsForWin": ("win", "forfeit_win", "full_point_bye"),
    "PointsForDraw": ("draw", "half_point_bye"),
    "PointsForLoss": ("loss",),
    "PointsForPAB": ("pairing_allocated_bye",),
    "PointsForZPB": ("absence",),
    "PointsForForfeitLoss": ("absence",),
    "WWPoints": ("win",),
    "BWPoints": ("win",),
    "WDPoints": ("draw",),
    "BDPoints": ("draw",),
    "WLPoints": ("loss",),
    "BLPoints": ("loss",),
    "ZPBPoints": ("absence",),
    "HPBPoints": ("half_point_bye",),
    "FPBPoints": ("full_point_bye",),
    "PABPoints": ("pairing_allocated_bye",),
    "FWPoints": ("forfeit_win",),
    "FLPoints": ("absence",),
}


def new_seed() -> int:
    """Return a seed that nobody has chosen."""
    return secrets.randbelow(2**32)


class Configuration(NamedTuple):
    """What a configuration file says, and the words of it that say nothing here."""

    settings: GeneratorSettings
    unknown: tuple[str, ...] = ()


def drawn(seed: int, system: System, edition: EditionKey) -> GeneratorSettings:
    """Return settings drawn for a seed, within the ranges the programs name."""
    chance = RandomSource(seed)
    return GeneratorSettings(
        players=15 + chance.below(201),
        rounds=5 + chance.below(11),
        system=system,
        edition=edition,
        highest_rating=2400 + chance.below(401),
        lowest_rating=1400 + chance.below(901),
        draw_rate=100 + chance.below(401),
        forfeits=1000 // (6 + chance.below(25)),
        half_point_byes=chance.below(46),
        zero_point_byes=chance.below(21),
        withdrawals=chance.below(20),
    )


def configured(text: str, settings: GeneratorSettings) -> Configuration:
    """Return the settings with what the lines ``Name=Value`` of a file say.

    What is no such line, has a name that says nothing here or a value out of its range, is named.
    """
    values: dict[str, int] = {}
    points: dict[str, int] = {}
    unknown = []
    for line in text.splitlines():
        bare = line.strip()
        if not bare or bare[0] in "#!":
            continue
        name, _, value = (part.strip() for part in bare.partition("="))
        if not (_read_setting(name, value, values) or _told_points(name, value, points)):
            unknown.append(bare)
    # A bye is worth a win unless the file says otherwise, also where a win is not worth a point.
    if "win" in points and "pairing_allocated_bye" not in points:
        points["pairing_allocated_bye"] = points["win"]
    system = replace(PointSystem(), **points)  # type: ignore[arg-type]  # tenths, by their names
    if not system.is_in_order:
        system = PointSystem()
        unknown += [line.strip() for line in text.splitlines() if "Points" in line]
    told = replace(settings, **values, points=system)  # type: ignore[arg-type]  # numbers, by names
    return Configuration(told, tuple(unknown))


def _read_setting(name: str, value: str, values: dict[str, int]) -> bool:
    number = int(value) if value.isascii() and value.isdigit() and len(value) < 7 else None
    if number is None:
        return False
    if name in _COUNTS:
        field, least, most = _COUNTS[name]
        if not least <= number <= most:
            return False
        values[field] = number
    elif name in _PERCENT and number <= 100:
        values[_PERCENT[name]] = 10 * number
    elif name in _ONE_IN and number:
        values[_ONE_IN[name]] = 1000 // number
    elif name in _PER_THOUSAND and number <= 1000:
        values[_PER_THOUSAND[name]] = number
    else:
        return False
    return True


def _told_points(name: str, value: str, points: dict[str, int]) -> bool:
    whole, _, part = value.partition(".")
    tenths = f"{whole or 0}{part[:1] or 0}"
    if name not in _POINTS or part[1:].strip("0") or not (tenths.isascii() and tenths.isdigit()):
        return False
    if len(tenths) > 4:
        return False
    points.update(dict.fromkeys(_POINTS[name], int(tenths)))
    return True


def like(model: Tournament, settings: GeneratorSettings) -> GeneratorSettings:
    """Return settings with the size, the ratings and the points of a model tournament."""
    ratings = [entry.player.rating for entry in model.entries if entry.player.rating]
    rounds = model.rounds_planned or model.rounds_paired
    return replace(
        settings,
        players=max(len(model.entries), 2),
        rounds=rounds or settings.rounds,
        highest_rating=max(ratings, default=settings.highest_rating),
        lowest_rating=min(ratings, default=settings.lowest_rating),
        unrated_players=1000 * (len(model.entries) - len(ratings)) // max(len(model.entries), 1),
        points=model.points,
    )


def generated(settings: GeneratorSettings, seed: int, *, baku: bool) -> str:
    """Return the report of a random tournament; its first line tells the seed.

    ``baku`` accelerates it by C.04.7 where that text allows it.
    """
    if baku and not_applicable(_BAKU, settings.points, settings.rounds) is None:
        settings = replace(settings, accelerated=True)

    def pair(waiting: Tournament, key: EditionKey) -> RoundPairing | Refused:
        return pair_next_round(waiting, key)

    made = generate_tournament(settings, seed=seed, pair=pair)
    details = replace(made.details, name=f"Random tournament {seed}")
    return write_trf(document_of(replace(made, details=details), edition="trf16"))
