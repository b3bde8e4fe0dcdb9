"""The coming round of an all-play-all, from the table its rounds so far have followed."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.model import Colour, Pairing, RoundPairing, System, Tournament, Tpn
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.round_robin.berger import CycleSwap, rounds_of_table, table_round
from arbitro.rules.pairing.round_robin.completion import (
    NOBODY,
    completed,
    games_left,
    games_played,
)
from arbitro.rules.pairing.rounds_alone import refuse_rounds_alone

Swaps = Sequence[CycleSwap]
_USUAL_FIRST = (CycleSwap.FIRST_CYCLE, CycleSwap.EACH_CYCLE, CycleSwap.NONE)


def next_table_round(
    tournament: Tournament, *, swaps: Swaps = _USUAL_FIRST
) -> RoundPairing | Refused:
    """Return the round after those played, games in the order of the table.

    Players stand in the table by their pairing numbers; those who are absent keep their place and
    forfeit (C.05 art. 6.6). Of ``swaps``, the first order of cycles counts that agrees with every
    game so far. Refused ``no-round-left`` after the last round of the table and
    ``not-by-the-table``, with the first ``round`` that has other games, where none agrees. Where
    that round was paired by hand the games left are put into the rounds left, and it is refused
    ``round-robin-not-completed`` where they do not fit.
    """
    alone = refuse_rounds_alone(tournament)
    if alone is not None:
        return alone
    rounds = _rounds(tournament)
    if tournament.rounds_played >= rounds:
        return refused("no-round-left", rounds=rounds)
    swap, agreed = _best(tournament, swaps)
    if agreed == tournament.rounds_played:
        return _numbered(tournament, agreed + 1, swap)
    if not _by_hand(tournament, agreed + 1):
        return refused("not-by-the-table", round=agreed + 1)
    found = _completing(tournament, tournament.rounds_played + 1, swap)
    return found or refused("round-robin-not-completed")


def stated_by_table(
    tournament: Tournament, number: int, *, swaps: Swaps = _USUAL_FIRST
) -> RoundPairing | None:
    """Return what the table has for a round played, None where it has no such round.

    After a round by hand that is another one it is what completes the tournament.

    Of ``swaps``, the order of cycles counts that agrees longest with the games played.
    """
    if number > _rounds(tournament):
        return None
    swap, agreed = _best(tournament, swaps)
    if agreed + 1 < number and _by_hand(tournament, agreed + 1):
        return _completing(tournament, number, swap)
    return _numbered(tournament, number, swap)


def refuse_incomplete(tournament: Tournament) -> Refused | None:
    """Refuse rounds after which not everybody can meet everybody as often as the table has it.

    ``round-robin-met`` names two who have met too often, ``round-robin-same-colours`` two whose
    second game in the last round has the colours of the first; ``round-robin-not-completed`` says
    that the games left do not fit into the rounds left.
    """
    table = _table(tournament, CycleSwap.FIRST_CYCLE)
    left = games_left(tournament, table, tournament.rounds_played)
    rounds = len(table) - tournament.rounds_played
    if left is not None:
        found = completed(left, rounds, table)
        return _colours_again(tournament) or (
            refused("round-robin-not-completed") if found is None else None
        )
    times = 2 if tournament.system is System.DOUBLE_ROUND_ROBIN else 1
    played = games_played(tournament, tournament.rounds_played)
    one, other = next(sorted(game) for game, count in played.items() if count > times)
    return refused("round-robin-met", one=int(one), other=int(other), count=times)


def _colours_again(tournament: Tournament) -> Refused | None:
    """Refuse a last round in which two have the colours of their first game once more."""
    for entry in tournament.entries:
        last = entry.record(tournament.rounds_played)
        before = entry.rounds[: tournament.rounds_played - 1]
        for record in before if last.colour is Colour.WHITE else ():
            if (record.opponent, record.colour) == (last.opponent, last.colour):
                other = int(last.opponent or 0)
                return refused("round-robin-same-colours", white=int(entry.tpn), black=other)
    return None


def _by_hand(tournament: Tournament, number: int) -> bool:
    return any(made.round_number == number for made in tournament.by_hand)


def _table(tournament: Tournament, swap: CycleSwap) -> tuple[RoundPairing, ...]:
    return tuple(
        _numbered(tournament, number, swap) for number in range(1, _rounds(tournament) + 1)
    )


def _completing(tournament: Tournament, number: int, swap: CycleSwap) -> RoundPairing | None:
    """Return a round where the table does not give it any more, None where nothing completes it.

    Two have the colours of the table, in their second game those of the first turned round.
    """
    table = _table(tournament, swap)
    after = min(number - 1, tournament.rounds_played)
    left = games_left(tournament, table, after)
    rounds = None if left is None else completed(left, len(table) - after, table)
    if not rounds:
        return None
    whites: dict[frozenset[Tpn], Pairing] = {}
    for game in (game for round_ in reversed(table) for game in round_.games):
        whites[frozenset(game)] = game
    for entry in tournament.entries:
        for record in entry.rounds[:after]:
            if record.opponent is not None and record.colour is Colour.WHITE:
                met = Pairing(record.opponent, entry.tpn)
                whites[frozenset(met)] = met
    wanted = rounds[number - 1 - after]
    games = sorted(whites[game] for game in wanted if NOBODY not in game)
    free = next((game - {NOBODY} for game in wanted if NOBODY in game), frozenset[Tpn]())
    return RoundPairing(tuple(games), next(iter(free), None))


def _rounds(tournament: Tournament) -> int:
    double = tournament.system is System.DOUBLE_ROUND_ROBIN
    return rounds_of_table(len(tournament.entries), double=double)


def _best(tournament: Tournament, swaps: Swaps) -> tuple[CycleSwap, int]:
    """Return the order of cycles that agrees with the most rounds, and with how many."""
    # A single cycle has no order of cycles to be found out.
    possible = swaps if tournament.system is System.DOUBLE_ROUND_ROBIN else swaps[:1]
    agreed = {swap: _rounds_agreed(tournament, swap) for swap in possible}
    swap = max(agreed, key=agreed.__getitem__)
    return swap, agreed[swap]


def _rounds_agreed(tournament: Tournament, swap: CycleSwap) -> int:
    """Return how many rounds, from the first on, have no game that the table has not."""
    for number in range(1, min(tournament.rounds_played, _rounds(tournament)) + 1):
        # Pairs only: a game played with the colours changed over still follows the table.
        table = {frozenset(game) for game in _numbered(tournament, number, swap).games}
        for entry in tournament.entries:
            opponent = entry.record(number).opponent
            if opponent is not None and frozenset((entry.tpn, opponent)) not in table:
                return number - 1
    return min(tournament.rounds_played, _rounds(tournament))


def _numbered(tournament: Tournament, number: int, swap: CycleSwap) -> RoundPairing:
    """Return a round of the table by the pairing numbers of the tournament."""
    tpns = sorted(entry.tpn for entry in tournament.entries)
    double = tournament.system is System.DOUBLE_ROUND_ROBIN
    table = table_round(len(tpns), number, double=double, swap=swap)
    games = tuple(Pairing(tpns[white - 1], tpns[black - 1]) for white, black in table.games)
    bye: Tpn | None = None if table.bye is None else tpns[table.bye - 1]
    return RoundPairing(games, bye)
