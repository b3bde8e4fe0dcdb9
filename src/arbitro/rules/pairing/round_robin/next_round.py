"""The coming round of an all-play-all, from the table its rounds so far have followed."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.model import Pairing, RoundPairing, System, Tournament, Tpn
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.round_robin.berger import CycleSwap, rounds_of_table, table_round
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
    ``not-by-the-table``, with the first ``round`` that has other games, where none agrees.
    """
    alone = refuse_rounds_alone(tournament)
    if alone is not None:
        return alone
    rounds = _rounds(tournament)
    if tournament.rounds_played >= rounds:
        return refused("no-round-left", rounds=rounds)
    swap, agreed = _best(tournament, swaps)
    if agreed < tournament.rounds_played:
        return refused("not-by-the-table", round=agreed + 1)
    return _numbered(tournament, tournament.rounds_played + 1, swap)


def stated_by_table(
    tournament: Tournament, number: int, *, swaps: Swaps = _USUAL_FIRST
) -> RoundPairing | None:
    """Return what the table has for a round played, None where it has no such round.

    Of ``swaps``, the order of cycles counts that agrees longest with the games played.
    """
    if number > _rounds(tournament):
        return None
    return _numbered(tournament, number, _best(tournament, swaps)[0])


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
