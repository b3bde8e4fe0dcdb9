"""Reports hard for the Swiss systems other than the Dutch: made on purpose, each for a reason.

Those of `benchmarks.hard_fields` are taken as they are; the others aim at what is costly where
brackets are filled by floaters: scoregroups that may not meet among themselves, as many scores as
players, players with few opponents left. A tournament becomes one of matches by playing every game
twice, and one of teams by taking every game for a match.
"""

from dataclasses import replace

from arbitro.model import (
    ABSENT,
    Colour,
    MatchRecord,
    Points,
    Prohibition,
    Result,
    System,
    Team,
    TeamEntry,
    TeamTournament,
    Tpn,
)
from arbitro.model.double_match import bye_records
from arbitro.rules.pairing.generator import RandomSource
from benchmarks import hard_fields

APART = (1, 1)
"""The shares of two federations of the same size."""


def fields(players):
    """Yield the name and the tournament of every hard field of a size, and of one player more."""
    for name, tournament in hard_fields.fields((players,)):
        if name.endswith(f", {players}"):
            yield name, tournament
    for size in (players, players + 1):
        for name, tournament in _own(size):
            yield f"{name}, {size}", tournament


def _own(size):
    yield "a first round", crafted(size, nothing, rounds=0)
    yield "two federations apart, after seven rounds", federations(size, APART)
    yield (
        "nearly half of one federation, after seven rounds",
        federations(size, hard_fields.NEARLY_HALF),
    )
    yield "White always to the higher ranked, nine rounds", hard_fields.white_to_the_higher(size, 9)
    yield "everybody on one score", crafted(size, nothing)
    yield (
        "everybody on one score, two federations",
        crafted(size, nothing, groups=dealt(size, 2)),
    )
    for block in (3, 11, 25, 51):
        yield (
            f"scoregroups of {block} that may not meet among themselves",
            crafted(size, lambda tpn, block=block: -(tpn // block), groups=blocks(size, block)),
        )
    for block in (11, 51, 101):
        yield (
            f"{block} forbidden to each other, scores by lot",
            crafted(size, by_lot(size, 12), groups=blocks(size, block)),
        )
    yield "as many scores as players", crafted(size, lambda tpn: -tpn)
    yield (
        "as many scores as players, two federations",
        crafted(size, lambda tpn: -tpn, groups=dealt(size, 2)),
    )
    yield "sixty scores, three federations", crafted(size, by_lot(size, 60), groups=dealt(size, 3))
    yield "twelve scores, two federations", crafted(size, by_lot(size, 12), groups=dealt(size, 2))
    yield (
        "half of the field on one score",
        crafted(size, lambda tpn: 0 if size // 4 < tpn <= 3 * size // 4 else -tpn),
    )
    for parts in (5, 10, 21):
        yield (
            f"{parts} parts, each meets the farthest, scores by lot",
            crafted(size, by_lot(size, 12), groups=farthest(size, parts)),
        )
        yield (
            f"{parts} parts, each meets the farthest and has its score",
            crafted(
                size, lambda tpn, parts=parts: -(tpn * parts // size), groups=farthest(size, parts)
            ),
        )
    yield (
        "everybody wants the same colour, absolutely or not, twelve scores",
        crafted(size, by_lot(size, 12), same_colour=520),
    )
    yield (
        "the upper half may not meet among itself",
        crafted(size, lambda tpn: -(tpn // 40), groups=[range(1, size // 2 + 1)]),
    )


def nothing(_tpn):
    """Give everybody the same score."""
    return 0


def by_lot(size, count):
    """Return a score for every number, one of so many, by lot."""
    chance = RandomSource(size + count)
    drawn = [chance.below(count) for _ in range(size + 1)]
    return drawn.__getitem__


def blocks(size, block):
    """Return the players in blocks by number."""
    return [range(first, min(first + block, size + 1)) for first in range(1, size + 1, block)]


def dealt(size, count):
    """Return the players dealt out by number."""
    return [range(first, size + 1, count) for first in range(1, count + 1)]


def farthest(size, count):
    """Return groups that leave each of so many parts, in a circle, those farthest away."""
    parts = [
        [tpn for tpn in range(1, size + 1) if (tpn - 1) * count // size == part]
        for part in range(count)
    ]
    width = count // 2
    return [
        [tpn for step in range(width) for tpn in parts[(first + step) % count]]
        for first in range(count)
    ]


def crafted(players, score, *, groups=(), rounds=6, same_colour=0):
    """Return a tournament before a round with given scores, whose players met only who has left.

    Nobody meets another of one of the ``groups``. Colours are by lot; with ``same_colour`` so many
    of a thousand have had White twice running and all others want Black, too.
    """
    chance = RandomSource(players + rounds)
    here = [Tpn(tpn) for tpn in range(1, players + 1)]
    gone = [Tpn(players + tpn) for tpn in here] if rounds else []
    records = {tpn: [] for tpn in (*here, *gone)}
    points = dict.fromkeys(records, 0)
    colours = {tpn: _colours(chance, rounds, same_colour) for tpn in here}
    for number in range(rounds):
        for place, tpn in enumerate(here):
            other = gone[(place + number) % players]
            game = (tpn, other) if colours[tpn][number] == "w" else (other, tpn)
            hard_fields.play(chance, records, points, game)
    for tpn in gone:
        records[tpn].append(ABSENT)
    lowest = min(score(tpn) for tpn in here)
    most = max(points[tpn] for tpn in here)
    tournament = tournament_of_records(records, rounds)
    entries = tuple(
        replace(
            entry,
            virtual=(Points(0),) * rounds
            + (Points(5 * (most + score(entry.tpn) - lowest - points[entry.tpn])),),
        )
        if entry.tpn <= players
        else entry
        for entry in tournament.entries
    )
    prohibitions = tuple(Prohibition(frozenset(map(Tpn, group))) for group in groups)
    return replace(tournament, entries=entries, prohibitions=prohibitions)


def tournament_of_records(records, rounds):
    """Return a tournament of some rounds, with many to come."""
    return hard_fields.tournament_of_records(records, rounds)


def _colours(chance, rounds, same_colour):
    """Return colours by lot, with a difference of 2 at most and never three alike running."""
    if same_colour:
        return "bwbwww"[-rounds:] if chance.happens(same_colour) else "bwbwbw"[-rounds:]
    colours = ""
    while len(colours) < rounds:
        difference = 2 * colours.count("w") - len(colours)
        white = chance.happens(500)
        if abs(difference) == 2 or colours[-2:] in {"ww", "bb"}:
            white = difference < 0 if difference else colours[-1] == "b"
        colours += "w" if white else "b"
    return colours


def federations(players, sizes, rounds=7):
    """Return a tournament of some rounds in which federations are kept apart."""
    return hard_fields.federations_apart(players, sizes, rounds=rounds)


def of_system(tournament, system):
    """Return a tournament as one of another Swiss system of single players."""
    if system is not System.DOUBLE_SWISS:
        return replace(tournament, system=system)
    entries = tuple(
        replace(
            entry,
            rounds=tuple(game for record in entry.rounds for game in _two(record)),
            virtual=tuple(Points(2 * each) for each in entry.virtual for _ in range(2)),
        )
        for entry in tournament.entries
    )
    return replace(
        tournament,
        system=system,
        entries=entries,
        rounds_played=2 * tournament.rounds_played,
        rounds_total=2 * tournament.rounds_total,
    )


def _two(record):
    if record.opponent is None:
        return bye_records(record.result)
    other = Colour.BLACK if record.colour is Colour.WHITE else Colour.WHITE
    return record, record._replace(colour=other)


def of_teams(tournament, code):
    """Return a tournament as one of teams, with every game as a match."""
    worth = {
        Result.WIN: (20, 30), Result.DRAW: (10, 20), Result.LOSS: (0, 10),
        Result.HALF_POINT_BYE: (10, 20), Result.PAIRING_ALLOCATED_BYE: (10, 20),
    }  # fmt: skip
    entries = []
    for entry in tournament.entries:
        records = []
        for record in entry.rounds:
            points = map(Points, worth.get(record.result, (0, 0)))
            records.append(MatchRecord(*record, *points))
        virtual = tuple(Points(2 * each) for each in entry.virtual)
        team = Team(int(entry.tpn), f"Team {entry.tpn}", ())
        entries.append(TeamEntry(team, tuple(records), virtual=virtual))
    return TeamTournament(
        rounds_total=tournament.rounds_total,
        rounds_played=tournament.rounds_played,
        entries=tuple(entries),
        initial_colour=tournament.initial_colour,
        prohibitions=tournament.prohibitions,
        encoded_type=code,
    )


__all__ = ["fields", "of_system", "of_teams"]
