"""The next round of a tournament, by its system."""

from __future__ import annotations

from arbitro.model import EditionKey, RoundPairing, System, Tournament
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.rounds_alone import refuse_rounds_alone
from arbitro.rules.pairing.swiss.history import pairing_problem


def pair_next_round(
    tournament: Tournament, edition: EditionKey, *, give_up: dutch.GiveUp | None = None
) -> RoundPairing | Refused:
    """Pair the round after those played by the tournament's system.

    A Swiss follows ``edition`` of its system; an all-play-all takes the round from its table,
    whoever is absent included. Refused ``rounds-alone`` where it is the report of one rating
    period; ``two-players-needed``; ``nobody-to-pair`` where everybody is absent; ``no-round-left``
    where all rounds are paired (``rounds_total`` 0 is a number nobody
    knows); ``knock-out-by-matches``, whose matches go on one by one; and as by
    `arbitro.rules.pairing.systems.pair_swiss` or
    `arbitro.rules.pairing.round_robin.next_table_round`.
    """
    alone = refuse_rounds_alone(tournament)
    if alone is not None:
        return alone
    if len(tournament.entries) < 2:
        return refused("two-players-needed")
    if 0 < tournament.rounds_total <= tournament.rounds_played:
        return refused("no-round-left", rounds=tournament.rounds_planned)
    if tournament.system.is_team:
        return refused("team-system-not-paired")
    if tournament.system.is_knock_out:
        return refused("knock-out-by-matches")
    if not tournament.system.is_swiss:
        from arbitro.rules.pairing.round_robin import next_table_round  # noqa: PLC0415 - rarer

        return next_table_round(tournament)
    if all(len(entry.rounds) > tournament.rounds_played for entry in tournament.entries):
        return refused("nobody-to-pair", round=tournament.rounds_paired + 1)
    if tournament.system is System.DUTCH and edition in dutch.EDITIONS:
        return dutch.pair(pairing_problem(tournament, edition), give_up=give_up)
    from arbitro.rules.pairing.systems import pair_swiss  # noqa: PLC0415 - rarer

    return pair_swiss(tournament, edition, give_up=give_up)
