"""The Swiss systems that arbitro pairs, explains and checks, one table for all of them.

The FIDE (Dutch) System has ways of its own to be asked (`arbitro.rules.pairing.dutch`); what is
here treats every system alike: pair a round, explain it, say why two players do not meet.
"""

from __future__ import annotations

from arbitro.explain.reason import Reason, Refused
from arbitro.model import EditionKey, RoundPairing, System, Tournament, Tpn
from arbitro.rules.pairing import burstein, double_swiss, dubov, dutch
from arbitro.rules.pairing.burstein import reasons as burstein_reasons
from arbitro.rules.pairing.double_swiss import reasons as double_swiss_reasons
from arbitro.rules.pairing.dubov import reasons as dubov_reasons
from arbitro.rules.pairing.dutch import question
from arbitro.rules.pairing.swiss.explained import ExplainedRound
from arbitro.rules.pairing.swiss.history import Parity, pairing_problem


def pair_swiss(
    tournament: Tournament,
    edition: EditionKey,
    *,
    round_number: int | None = None,
    parity: Parity = "paired",
    give_up: dutch.GiveUp | None = None,
) -> RoundPairing | Refused:
    """Pair the coming round, or an earlier one, by the system of a Swiss tournament.

    Refused as by the system's own ``pair``; ``give_up`` is asked by the Dutch engine only.
    """
    paired: dubov.PairedRound | burstein.PairedRound | double_swiss.PairedRound | Refused
    if tournament.system is System.DUBOV:
        posed = dubov.dubov_problem(tournament, edition, round_number=round_number, parity=parity)
        paired = posed if isinstance(posed, Refused) else dubov.pair_round(posed)
    elif tournament.system is System.BURSTEIN:
        paired = burstein.pair_round(
            burstein.burstein_problem(tournament, edition, round_number=round_number, parity=parity)
        )
    elif tournament.system is System.DOUBLE_SWISS:
        set_out = double_swiss.double_swiss_problem(
            tournament, edition, round_number=round_number, parity=parity
        )
        paired = set_out if isinstance(set_out, Refused) else double_swiss.pair_round(set_out)
    else:
        problem = pairing_problem(tournament, edition, round_number=round_number, parity=parity)
        return dutch.pair(problem, give_up=give_up)
    return paired if isinstance(paired, Refused) else paired.pairing


def explain_swiss(
    tournament: Tournament, edition: EditionKey, round_number: int
) -> ExplainedRound | Refused:
    """Pair a round and say why: each bracket, each board, the bye.

    The brackets of the FIDE (Dutch) System are left to `dutch.trace`, which says more of them.
    """
    if tournament.system is System.DUBOV:
        posed = dubov.dubov_problem(tournament, edition, round_number=round_number)
        if isinstance(posed, Refused):
            return posed
        made = dubov.pair_round(posed)
        return made if isinstance(made, Refused) else dubov_reasons.explain_round(posed, made)
    if tournament.system is System.BURSTEIN:
        asked = burstein.burstein_problem(tournament, edition, round_number=round_number)
        paired = burstein.pair_round(asked)
        if isinstance(paired, Refused):
            return paired
        return burstein_reasons.explain_round(asked, paired)
    if tournament.system is System.DOUBLE_SWISS:
        set_out = double_swiss.double_swiss_problem(tournament, edition, round_number=round_number)
        if isinstance(set_out, Refused):
            return set_out
        matched = double_swiss.pair_round(set_out)
        if isinstance(matched, Refused):
            return matched
        return double_swiss_reasons.explain_round(set_out, matched)
    problem = pairing_problem(tournament, edition, round_number=round_number)
    pairing = dutch.pair(problem)
    if isinstance(pairing, Refused):
        return pairing
    boards = tuple(
        (
            question.why_paired(problem, pairing, game.white),
            question.why_colour(problem, pairing, game.white),
        )
        for game in pairing.games
    )
    return ExplainedRound(edition, pairing, (), boards, question.why_bye(problem, pairing))


def why_not_together(
    tournament: Tournament, edition: EditionKey, round_number: int, players: tuple[Tpn, Tpn]
) -> Reason | Refused:
    """Say why two players do not meet in a round, or refuse it as a round that has no pairing."""
    a, b = players
    if tournament.system is System.DUBOV:
        posed = dubov.dubov_problem(tournament, edition, round_number=round_number)
        if isinstance(posed, Refused):
            return posed
        made = dubov.pair_round(posed)
        return made if isinstance(made, Refused) else dubov_reasons.why_not(posed, made, a, b)
    if tournament.system is System.BURSTEIN:
        asked = burstein.burstein_problem(tournament, edition, round_number=round_number)
        paired = burstein.pair_round(asked)
        if isinstance(paired, Refused):
            return paired
        return burstein_reasons.why_not(asked, paired, a, b)
    if tournament.system is System.DOUBLE_SWISS:
        set_out = double_swiss.double_swiss_problem(tournament, edition, round_number=round_number)
        if isinstance(set_out, Refused):
            return set_out
        matched = double_swiss.pair_round(set_out)
        if isinstance(matched, Refused):
            return matched
        return double_swiss_reasons.why_not(set_out, matched, a, b)
    problem = pairing_problem(tournament, edition, round_number=round_number)
    pairing = dutch.pair(problem)
    if isinstance(pairing, Refused):
        return pairing
    return question.why_not(problem, pairing, a, b)
