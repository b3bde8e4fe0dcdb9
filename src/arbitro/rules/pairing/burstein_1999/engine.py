"""The pairing of a round, scoregroup by scoregroup (art. 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arbitro.model import Colour, Pairing, Points, RoundPairing, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.burstein_1999.combinations import Combination, first_combination
from arbitro.rules.pairing.burstein_1999.problem import Burstein1999Field, Burstein1999Problem
from arbitro.rules.pairing.matching.pairability import neighbours
from arbitro.rules.pairing.matching.pairable import perfect_matching
from arbitro.rules.pairing.swiss.colours import (
    Allocation,
    last_different_colours,
    number_gives_white,
)
from arbitro.rules.pairing.swiss.explained import PairedRound
from arbitro.rules.pairing.swiss.impossible import no_complete_pairing
from arbitro.rules.pairing.swiss.swiss_rules import in_board_order

# Who plays White in a pair (art. 5).


def allocate(field: Burstein1999Field, one: int, other: int) -> Allocation:
    """Give the colours by the first rule that decides, turned where a limit forbids them."""
    first, second = sorted((one, other), key=field.rank.__getitem__)
    white, rule = _first_is_white(field, first, second)
    pair = (first, second) if white else (second, first)
    if not field.may_have(*pair):
        pair, rule = (pair[1], pair[0]), "colour-limits"
    return Allocation(field.players[pair[0]], field.players[pair[1]], rule)


def _first_is_white(field: Burstein1999Field, first: int, second: int) -> tuple[bool, str]:
    higher, lower = field.players[first], field.players[second]
    mine, theirs = field.wanted[first], field.wanted[second]
    if mine is None and theirs is None:
        return number_gives_white(field.problem.basis, higher), "colour-parity"
    if mine is not theirs:
        white = mine is Colour.WHITE or theirs is Colour.BLACK
        return white, "colour-both-preferences"
    differences = [2 * one.colours.count("w") - len(one.colours) for one in (higher, lower)]
    if differences[0] != differences[1]:
        return differences[0] < differences[1], "colour-difference-lower"
    apart = last_different_colours(higher.colours, lower.colours)
    if apart is not None:
        return apart[0] == "b", "colour-alternate"
    return mine is Colour.WHITE, "colour-higher-ranked"


class Burstein1999Bracket(NamedTuple):
    """A scoregroup, or several taken together, as it was paired; players by number.

    ``ranking`` is the order of art. 3.2; ``pairs`` have the higher ranked player first.
    """

    score: Points
    residents: tuple[Tpn, ...]
    incoming: tuple[Tpn, ...]
    ranking: tuple[Tpn, ...]
    pairs: tuple[Pairing, ...]
    outgoing: tuple[Tpn, ...]
    preferences_denied: int


def pair_round(
    problem: Burstein1999Problem, *, together: tuple[Tpn, ...] = ()
) -> PairedRound[Burstein1999Bracket] | Refused:
    """Pair a round and keep how each bracket was paired.

    ``together`` are two who may meet and, to answer a question, must. Refused
    ``no-complete-pairing`` where all scoregroups taken together cannot be paired.
    """
    field = Burstein1999Field(problem, together)
    left = list(range(len(field.players)))
    bye = _bye(field, left) if len(left) % 2 else None
    if bye is not None:
        left.remove(bye)
    steps = None if len(left) % 2 else _paired_groups(field, _groups(field, left))
    if steps is None:
        near = neighbours(len(field.players), field.may_meet)
        return no_complete_pairing(problem.basis.round_number, None, field.players, near)
    games = [allocate(field, a, b).pairing for step in steps for a, b in step.made.pairs]
    allocated = None if bye is None else field.players[bye].tpn
    ordered = in_board_order(problem.basis, games)
    brackets = tuple(_describe(field, step) for step in steps)
    return PairedRound(RoundPairing(ordered, allocated), brackets)


class _Step(NamedTuple):
    residents: list[int]
    incoming: list[int]
    made: Combination


def _paired_groups(field: Burstein1999Field, groups: list[list[int]]) -> list[_Step] | None:
    """Pair scoregroups from the top; one that cannot be paired is taken with the next (6.6).

    The last one is taken with the one before it, whose pairs are undone.
    """
    steps: list[_Step] = []
    at = 0
    while at < len(groups):
        incoming = list(steps[-1].made.floater) if steps else []
        below = groups[at + 1] if at + 1 < len(groups) else []
        # Whatever goes wrong leaves a group less, so this ends.
        made = first_combination(field, groups[at], incoming, below)
        if made is not None:
            steps.append(_Step(groups[at], incoming, made))
            at += 1
        elif at + 1 < len(groups):
            groups[at : at + 2] = [groups[at] + groups[at + 1]]
        elif at:
            steps.pop()
            at -= 1
            groups[at:] = [groups[at] + groups[at + 1]]
        else:
            return None
    return steps


def _groups(field: Burstein1999Field, left: Sequence[int]) -> list[list[int]]:
    scores = sorted({field.scores[one] for one in left}, reverse=True)
    return [[one for one in left if field.scores[one] == score] for score in scores]


def _bye(field: Burstein1999Field, left: Sequence[int]) -> int | None:
    """Return who has the bye (art. 4): the lowest of the lowest group who leaves a pairing."""
    order = sorted(
        (one for one in left if field.players[one].may_receive_bye),
        key=lambda one: (field.scores[one], -field.rank[one]),
    )
    for one in order:
        if perfect_matching([other for other in left if other != one], field.may_meet) is not None:
            return one
    return None


def _describe(field: Burstein1999Field, step: _Step) -> Burstein1999Bracket:
    def numbers(places: Sequence[int]) -> tuple[Tpn, ...]:
        return tuple(field.players[one].tpn for one in places)

    ranked = sorted([*step.incoming, *step.residents], key=field.rank.__getitem__)
    return Burstein1999Bracket(
        field.players[step.residents[0]].score,
        numbers(step.residents),
        numbers(step.incoming),
        numbers(ranked),
        tuple(Pairing(*numbers(pair)) for pair in step.made.pairs),
        numbers(step.made.floater),
        sum(field.denied(a, b) for a, b in step.made.pairs),
    )
