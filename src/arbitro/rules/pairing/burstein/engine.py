"""The pairing of a round by the Burstein System, article by article (C.04.4.2).

Articles in comments are those of 2026; the order of work is the same before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arbitro.model import Colour, Pairing, PairingProblem, RoundPairing, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.burstein.bracket_pairing import BracketPairing, pair_bracket
from arbitro.rules.pairing.burstein.brackets import BursteinBracket
from arbitro.rules.pairing.burstein.edition import EDITIONS, FloatingStep
from arbitro.rules.pairing.burstein.problem import BursteinField, BursteinProblem, seeding_rounds
from arbitro.rules.pairing.matching.pairability import group_of
from arbitro.rules.pairing.swiss.colours import (
    Allocation,
    allocation,
    colour_preference,
    last_different_colours,
    number_gives_white,
)
from arbitro.rules.pairing.swiss.explained import PairedRound
from arbitro.rules.pairing.swiss.impossible import no_complete_pairing
from arbitro.rules.pairing.swiss.meetings import two_scoregroups
from arbitro.rules.pairing.swiss.swiss_rules import in_board_order

# Who plays White in a pair of the Burstein System (art. 5.2).


def allocate(field: BursteinField, one: int, other: int) -> Allocation:
    """Give the colours of a pair by the first rule that decides (art. 5.2.1 to 5.2.5).

    The higher ranked is so by the index and the number; scores take no part (art. 1.8).
    """
    first, second = sorted((one, other), key=field.rank.__getitem__)
    higher, lower = field.players[first], field.players[second]
    mine, theirs = colour_preference(higher.colours), colour_preference(lower.colours)
    if not higher.colours and not lower.colours:
        white = number_gives_white(field.problem.basis, higher)
        rule = "colour-parity"
    elif mine.colour is not theirs.colour:
        white = mine.colour is Colour.WHITE or theirs.colour is Colour.BLACK
        rule = "colour-both-preferences"
    elif mine.strength != theirs.strength:
        white = (mine.strength > theirs.strength) == (mine.colour is Colour.WHITE)
        rule = "colour-stronger-preference"
    else:
        apart = last_different_colours(higher.colours, lower.colours)
        white = mine.colour is Colour.WHITE if apart is None else apart[0] == "b"
        rule = "colour-higher-ranked" if apart is None else "colour-alternate"
    return allocation(higher, lower, white, rule)


def pair_round(
    problem: BursteinProblem, *, together: tuple[Tpn, Tpn] | None = None
) -> PairedRound[BursteinBracket] | Refused:
    """Pair a round and keep how each bracket was paired.

    The seeding rounds are paired by the FIDE (Dutch) System. ``together`` are two who may
    meet and, to answer a question, must. Refused ``no-complete-pairing`` where the absolute
    criteria leave none (art. 1.9.3).
    """
    basis = problem.basis
    if basis.round_number <= seeding_rounds(basis.rounds_total):
        seeded = dutch.pair(seeded_problem(problem))
        return seeded if isinstance(seeded, Refused) else PairedRound(seeded, ())
    field = BursteinField(problem, together)
    left = list(range(len(field.players)))
    bye = _bye(field, left) if len(left) % 2 else None
    if bye is not None:
        left.remove(bye)
    # Still odd means that nobody may have the bye and leave the others a pairing.
    if len(left) % 2 or not field.pairability.complete(group_of(left)):
        return no_complete_pairing(basis.round_number, basis.edition, field.players, field.near)
    brackets = []
    games: list[Pairing] = []
    incoming: list[int] = []
    while left or incoming:
        residents, following, further = two_scoregroups(field.scores, left)
        ranked = sorted([*incoming, *residents], key=field.rank.__getitem__)
        paired = pair_bracket(field, ranked, following, further)
        games += [allocate(field, a, b).pairing for a, b in paired.pairs]
        brackets.append((residents, incoming, ranked, paired, following))
        incoming = list(paired.outgoing)
        left = [*following, *further]
    allocated = None if bye is None else field.players[bye].tpn
    return PairedRound(
        RoundPairing(in_board_order(basis, games), allocated), _describe(field, brackets)
    )


def seeded_problem(problem: BursteinProblem) -> PairingProblem:
    """Return a seeding round as the FIDE (Dutch) System of the same time has it (art. 1.6.1)."""
    basis = problem.basis
    return replace(basis, edition=EDITIONS[basis.edition].seeded_by)


def _bye(field: BursteinField, left: Sequence[int]) -> int | None:
    """Return who has the pairing-allocated bye (art. 3.1), None where nobody can."""
    order = sorted(
        (one for one in left if field.players[one].may_receive_bye),
        key=lambda one: (field.scores[one], -len(field.players[one].colours), -field.rank[one]),
    )
    free = field.pairability.dispensable(group_of(left))
    return next((one for one in order if free >> one & 1), None)


_Step = tuple[list[int], list[int], list[int], BracketPairing, list[int]]


def _describe(field: BursteinField, steps: Sequence[_Step]) -> tuple[BursteinBracket, ...]:
    def numbers(places: Sequence[int]) -> tuple[Tpn, ...]:
        return tuple(field.players[one].tpn for one in places)

    made = []
    for at, (residents, incoming, ranked, paired, _following) in enumerate(steps):
        # The next bracket kept its own floaters as few and as low as it could, so what came out of
        # it is the value that [C7] had when this one was paired.
        beyond = steps[at + 1][3].outgoing if at + 1 < len(steps) else ()
        denied = sum(field.denied(a, b) for a, b in paired.pairs)
        measures = field.rules.measured(
            field.scores, FloatingStep(residents, paired.outgoing, beyond, denied)
        )
        made.append(
            BursteinBracket(
                field.players[residents[0]].score,
                numbers(residents),
                numbers(incoming),
                numbers(ranked),
                tuple(Pairing(*numbers(pair)) for pair in paired.pairs),
                numbers(paired.outgoing),
                measures,
            )
        )
    return tuple(made)
