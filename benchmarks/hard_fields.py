"""Reports that are hard to pair: made on purpose, each with a reason why.

Every field yields ``(name, tournament)`` before a round that is still to be paired.
"""

from dataclasses import replace

from arbitro.model import (
    ABSENT,
    BYES,
    Colour,
    EditionKey,
    Entry,
    Pairing,
    Player,
    Prohibition,
    Result,
    RoundPairing,
    RoundRecord,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing import dutch, pairing_problem
from arbitro.rules.pairing.generator import (
    GeneratorSettings,
    RandomSource,
    generate,
)
from arbitro.rules.pairing.random_pairing import random_legal_pairing

EDITION = EditionKey("C.04.3@2026-02")
WANT_BLACK = ("bwbw", "wbbw", "wbw")
"""Colours that leave a preference for Black that is not absolute: two mild, one strong."""

NEARLY_HALF = (9, *(1,) * 11)
"""The shares of twelve federations in a field."""


def fields(sizes):
    """Yield every hard field in every size that suits it."""
    for rounds, players in ((10, 14), (17, 20), (21, 24), (35, 40)):
        yield f"nearly everybody has met, {players}", rematch_dense(players, rounds)
    for players in sizes:
        yield f"half the field on byes, {players}", many_byes(players)
        yield f"everybody wants Black, {players}", same_preference(players)
        yield f"one bracket after eight draws, {players}", one_bracket(players)
        yield f"colours drawn by lot, {players}", many_absolute(players)
        yield f"White always to the higher ranked, {players}", white_to_the_higher(players)
        yield f"everybody wants Black, more or less, {players}", same_colour_wanted(players)
        yield f"two federations kept apart, {players}", federations_apart(players, (1, 1))
        yield f"nearly half of one federation, {players}", federations_apart(players, NEARLY_HALF)
        yield f"one player too many of a federation, {players}", federations_apart(players, (8, 7))
        yield f"the upper half wants White, the lower Black, {players}", halves_wanting(players)
        yield f"brackets that have all met, {players}", brackets_all_met(players)


def rematch_dense(players, rounds):
    """A small field late in a long tournament."""
    settings = GeneratorSettings(players=players, rounds=rounds + 1, half_point_byes=0)
    return last_pairable(generate(settings, seed=players, pair=dutch.pair), rounds + 1)


def many_byes(players):
    """The last but one round of an event in which two of five players stay away every round."""
    settings = GeneratorSettings(
        players=players, rounds=11, half_point_byes=200, zero_point_byes=200, forfeits=50
    )
    return last_pairable(generate(settings, seed=players, pair=dutch.pair), 11)


def same_preference(players):
    """Everybody present had White: those with Black in the first round have left."""
    settings = GeneratorSettings(players=2 * players, rounds=1, half_point_byes=0)
    played = generate(replace(settings, withdrawals=0), seed=players, pair=dutch.pair)
    entries = tuple(
        entry
        if entry.record(1).colour is Colour.WHITE
        else replace(entry, rounds=(entry.record(1), ABSENT))
        for entry in played.entries
    )
    return replace(played, rounds_total=9, entries=entries)


def one_bracket(players):
    """All games drawn in eight rounds out of ten."""
    tournament = Tournament(
        rounds_total=10,
        initial_colour=Colour.WHITE,
        entries=tuple(
            Entry(Tpn(tpn), Player(f"Player {tpn}", rating=2500 - tpn // 10))
            for tpn in range(1, players + 1)
        ),
    )
    for _ in range(8):
        tournament = drawn_round(tournament, dutch.pair(pairing_problem(tournament, EDITION)))
    return tournament


def many_absolute(players):
    """Pairs and colours of seven rounds drawn by lot, so that many preferences are absolute."""
    settings = GeneratorSettings(players=players, rounds=8)
    chance = RandomSource(players)

    def by_lot(problem):
        found = dutch.pair(problem)
        if isinstance(found, Refused):
            return random_legal_pairing(problem, seed=players)
        games = tuple(
            game if chance.happens(500) else Pairing(game.black, game.white) for game in found.games
        )
        return RoundPairing(games, found.bye)

    return last_pairable(generate(settings, seed=players, pair=by_lot), 8)


def white_to_the_higher(players, rounds=5):
    """The higher ranked player of every game had White: absolute preferences everywhere."""
    chance = RandomSource(players)
    tpns = [Tpn(tpn) for tpn in range(1, players + 1)]
    records = {tpn: [] for tpn in tpns}
    score = dict.fromkeys(tpns, 0)
    met = {tpn: {tpn} for tpn in tpns}
    for number in range(1, rounds + 1):
        for white, black in by_halves(tpns, score, met):
            met[white].add(black)
            met[black].add(white)
            play(chance, records, score, (white, black))
        for tpn in tpns:
            if len(records[tpn]) < number:
                records[tpn].append(RoundRecord(None, None, Result.HALF_POINT_BYE))
                score[tpn] += 1
    return tournament_of_records(records, rounds)


def by_halves(tpns, score, met):
    """Pair upper with lower half, score by score, whatever the colours; some may stay alone."""
    games, left = [], []
    for points in sorted(set(score.values()), reverse=True):
        group = sorted([*left, *(tpn for tpn in tpns if score[tpn] == points)])
        half = len(group) // 2
        lower, left = group[half:], []
        for one in group[:half]:
            other = next((b for b in lower if b not in met[one]), None)
            if other is None:
                left.append(one)
            else:
                lower.remove(other)
                games.append((one, other))
        left += lower
    return games


def same_colour_wanted(players):
    """Everybody wants Black, mildly, strongly or absolutely; the opponents so far have left."""
    chance = RandomSource(players)
    here = [Tpn(tpn) for tpn in range(1, players + 1)]
    gone = [Tpn(players + tpn) for tpn in here]
    records = {tpn: [] for tpn in (*here, *gone)}
    score = dict.fromkeys(records, 0)
    colours = {tpn: "bww" if chance.happens(480) else WANT_BLACK[chance.below(3)] for tpn in here}
    for number in range(4):
        for place, tpn in enumerate(here):
            other = gone[(place + number) % players]
            colour = colours[tpn][number : number + 1]
            if colour:
                play(chance, records, score, (tpn, other) if colour == "w" else (other, tpn))
            else:
                for alone in (tpn, other):
                    records[alone].append(RoundRecord(None, None, Result.HALF_POINT_BYE))
    for tpn in gone:
        records[tpn].append(ABSENT)
    return tournament_of_records(records, 4)


def federations_apart(players, sizes, rounds=3):
    """Three drawn-by-lot rounds; nobody may meet a player of the same federation.

    ``sizes`` are the shares of the federations, dealt out over the ranks.
    """
    chance = RandomSource(players)
    dealt = [place for place, share in enumerate(sizes) for _ in range(share)]
    federation = {Tpn(tpn): dealt[tpn % len(dealt)] for tpn in range(1, players + 1)}
    records = {tpn: [] for tpn in federation}
    score = dict.fromkeys(records, 0)
    met = {tpn: {tpn} for tpn in records}
    for number in range(1, rounds + 1):
        for one, other in by_halves(list(records), score, met):
            met[one].add(other)
            met[other].add(one)
            play(chance, records, score, (one, other) if chance.happens(500) else (other, one))
        for tpn, played in records.items():
            if len(played) < number:
                played.append(RoundRecord(None, None, Result.HALF_POINT_BYE))
                score[tpn] += 1
    prohibitions = tuple(
        Prohibition(frozenset(tpn for tpn, own in federation.items() if own == place))
        for place in range(len(sizes))
    )
    return replace(tournament_of_records(records, rounds), prohibitions=prohibitions)


def halves_wanting(players):
    """Absolute preferences by rank and score: whoever is in the upper half has nobody near."""
    here = [Tpn(tpn) for tpn in range(1, players + 1)]
    gone = [Tpn(players + tpn) for tpn in here]
    records = {tpn: [] for tpn in (*here, *gone)}
    for number in range(4):
        for place, tpn in enumerate(here):
            other = gone[(place + number) % players]
            won = number < 4 - 4 * place // players
            colours = (Colour.BLACK, Colour.WHITE)
            if (2 * place < players) != (number % 4 < 3):
                colours = colours[::-1]
            results = (Result.WIN, Result.LOSS) if won else (Result.LOSS, Result.WIN)
            records[tpn].append(RoundRecord(other, colours[0], results[0]))
            records[other].append(RoundRecord(tpn, colours[1], results[1]))
    for tpn in gone:
        records[tpn].append(ABSENT)
    return tournament_of_records(records, 4)


def brackets_all_met(players, size=10):
    """Round robins of ten side by side, all drawn, each with another score: all must float."""
    records = {Tpn(tpn): [] for tpn in range(1, players + 1)}
    for first in range(1, players + 1, size):
        group = list(range(first, min(first + size, players + 1)))
        for number in range(size - 1):
            around = [group[-1], *group[number : size - 1], *group[:number]]
            for one, other in zip(around[: len(around) // 2], around[::-1], strict=False):
                white, black = (one, other) if number % 2 else (other, one)
                records[white].append(RoundRecord(Tpn(black), Colour.WHITE, Result.DRAW))
                records[black].append(RoundRecord(Tpn(white), Colour.BLACK, Result.DRAW))
    return tournament_of_records(records, size - 1)


def play(chance, records, score, game):
    """Add a game with a result by lot; points are counted in halves."""
    white, black = game
    lot = chance.below(20)
    result, mirrored = (
        (Result.DRAW, Result.DRAW)
        if lot < 6
        else (Result.WIN, Result.LOSS)
        if lot < 17
        else (Result.LOSS, Result.WIN)
    )
    records[white].append(RoundRecord(black, Colour.WHITE, result))
    records[black].append(RoundRecord(white, Colour.BLACK, mirrored))
    for tpn, own in ((white, result), (black, mirrored)):
        score[tpn] += {Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}[own]


def tournament_of_records(records, rounds_played):
    """Return a tournament of some rounds from what every player did in them."""
    return Tournament(
        rounds_total=rounds_played + 4,
        rounds_played=rounds_played,
        initial_colour=Colour.WHITE,
        entries=tuple(
            Entry(tpn, Player(f"Player {tpn}", rating=2500 - tpn // 10), rounds=tuple(rounds))
            for tpn, rounds in records.items()
        ),
    )


def drawn_round(tournament, pairing):
    """Add a round in which every game is drawn."""
    records = {}
    for white, black in pairing.games:
        records[white] = RoundRecord(black, Colour.WHITE, Result.DRAW)
        records[black] = RoundRecord(white, Colour.BLACK, Result.DRAW)
    if pairing.bye is not None:
        records[pairing.bye] = RoundRecord(None, None, Result.HALF_POINT_BYE)
    entries = tuple(
        replace(entry, rounds=(*entry.rounds, records[entry.tpn])) for entry in tournament.entries
    )
    return replace(tournament, entries=entries, rounds_played=tournament.rounds_played + 1)


def last_pairable(tournament, number):
    """Return a tournament before the given round, or before the last one it played."""
    return before_round(tournament, min(number, tournament.rounds_played))


def before_round(tournament, number):
    """Return a tournament as it stood when a round was to be paired."""
    requested = BYES - {Result.PAIRING_ALLOCATED_BYE}
    entries = []
    for entry in tournament.entries:
        known = entry.rounds[: number - 1]
        if len(entry.rounds) >= number and entry.record(number).result in requested:
            known = entry.rounds[:number]
        entries.append(replace(entry, rounds=known))
    return replace(tournament, entries=tuple(entries), rounds_played=number - 1)


__all__ = ["before_round", "fields"]
