"""The pairing of a round, scoregroup by scoregroup (art. 4 to 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arbitro.model import Pairing, Points, RoundPairing, Tpn
from arbitro.reasons import Refused, reason, refused
from arbitro.rules.pairing.dubov_1997.edition import EDITION
from arbitro.rules.pairing.dubov_1997.problem import Dubov1997Field, Dubov1997Problem
from arbitro.rules.pairing.dubov_1997.scoregroup import (
    ArbiterChoice,
    Columns,
    Dubov1997Scoregroup,
    first_rows,
    pair_group,
)
from arbitro.rules.pairing.matching.pairability import neighbours
from arbitro.rules.pairing.matching.pairable import perfect_matching
from arbitro.rules.pairing.reading import LAST_SCOREGROUP, Reading, taken
from arbitro.rules.pairing.swiss.colours import (
    Allocation,
    last_different_colours,
    number_gives_white,
)
from arbitro.rules.pairing.swiss.explained import PairedRound
from arbitro.rules.pairing.swiss.impossible import no_complete_pairing
from arbitro.rules.pairing.swiss.swiss_rules import in_board_order

# Who plays White in a pair (art. 3, and art. 5 in the first round).


def allocate(field: Dubov1997Field, one: int, other: int) -> Allocation:
    """Give the colours by the first rule that decides, turned where a limit forbids them."""
    first, second = sorted((one, other))
    white, rule = _first_is_white(field, first, second)
    pair = (first, second) if white else (second, first)
    if not field.may_have(*pair):
        pair, rule = (pair[1], pair[0]), "colour-limits"
    return Allocation(field.players[pair[0]], field.players[pair[1]], rule)


def _first_is_white(field: Dubov1997Field, first: int, second: int) -> tuple[bool, str]:
    mine, theirs = field.players[first].colours, field.players[second].colours
    if field.problem.basis.round_number == 1:
        return number_gives_white(field.problem.basis, field.players[first]), "colour-parity"
    if field.prefers_white[first] is not field.prefers_white[second]:
        return field.prefers_white[first], "colour-both-preferences"
    differences = [2 * one.count("w") - len(one) for one in (mine, theirs)]
    if differences[0] != differences[1]:
        return differences[0] < differences[1], "colour-difference-lower"
    apart = last_different_colours(mine, theirs)
    if apart is not None:
        return apart[0] == "b", "colour-alternate"
    if field.averages[first] != field.averages[second]:
        return field.averages[first] > field.averages[second], "colour-higher-average"
    if field.ratings[first] != field.ratings[second]:
        return field.ratings[first] < field.ratings[second], "colour-lower-rating"
    return field.alphabet[first] < field.alphabet[second], "colour-lower-rating"


class Decision(NamedTuple):
    """What the text left to the arbiter and a reading decided; players by number."""

    reading: Reading
    candidates: tuple[Tpn, ...]
    taken: tuple[Tpn, ...]


class Dubov1997Bracket(NamedTuple):
    """A scoregroup, or several taken together, as it was paired; players by number.

    ``white`` and ``black`` are the columns from the top, ``changed`` who changed sides for them,
    ``raised`` who came up from below to players without an opponent, ``evening`` to make it even.
    """

    score: Points
    residents: tuple[Tpn, ...]
    incoming: tuple[Tpn, ...]
    raised: tuple[Tpn, ...]
    evening: tuple[Tpn, ...]
    white: tuple[Tpn, ...]
    black: tuple[Tpn, ...]
    changed: tuple[Tpn, ...]
    pairs: tuple[Pairing, ...]
    outgoing: tuple[Tpn, ...]
    decisions: tuple[Decision, ...]


def pair_round(
    problem: Dubov1997Problem, *, together: tuple[Tpn, ...] = ()
) -> PairedRound[Dubov1997Bracket] | Refused:
    """Pair a round and keep how each bracket was paired.

    ``together`` are two who may meet and, to answer a question, must. Refused
    ``no-complete-pairing`` where all scoregroups taken together cannot be paired, and
    ``left-to-the-arbiter`` where a reading asks to stop at what the text leaves open.
    """
    field = Dubov1997Field(problem, together)
    left = list(range(len(field.players)))
    bye = _bye(field, left) if len(left) % 2 else None
    if bye is not None:
        left.remove(bye)
    if len(left) % 2 or perfect_matching(left, field.may_meet) is None:
        near = neighbours(len(field.players), field.may_meet)
        return no_complete_pairing(problem.basis.round_number, None, field.players, near)
    groups = _first_round(field, left) or _paired_groups(field, left)
    brackets = tuple(_describe(field, group) for group in groups if group.residents)
    for decision in (item for one in brackets for item in one.decisions):
        if taken(problem.readings, decision.reading) == "arbiter":
            among = tuple(sorted({*decision.candidates, *decision.taken}))
            why = reason(decision.reading.concept, EDITION, among=among)
            return refused(
                "left-to-the-arbiter",
                (why,),
                round=problem.basis.round_number,
                reading=decision.reading.name,
                players=among,
            )
    games = [allocate(field, a, b).pairing for group in groups for a, b in group.pairs]
    allocated = None if bye is None else field.players[bye].tpn
    ordered = in_board_order(problem.basis, games)
    return PairedRound(RoundPairing(ordered, allocated), brackets)


def _first_round(field: Dubov1997Field, left: Sequence[int]) -> list[Dubov1997Scoregroup] | None:
    """Pair the upper half of the list with the lower one (art. 5); None in any other round."""
    if field.problem.basis.round_number > 1:
        return None
    groups = _scoregroups(field, left)
    if any(len(group) % 2 for group in groups):
        groups = [list(left)]
    made = []
    for group in groups:
        upper, lower = group[: len(group) // 2], group[len(group) // 2 :]
        found = first_rows(field, upper, lower)
        if found is None:
            return None
        made.append(
            Dubov1997Scoregroup(
                tuple(group), (), (), (), Columns(upper, lower, ()), tuple(found), (), ()
            )
        )
    return made


def _paired_groups(field: Dubov1997Field, left: Sequence[int]) -> list[Dubov1997Scoregroup]:
    """Pair scoregroups from the top.

    Where the last one cannot be paired it is taken with the one before, whose pairs are undone:
    the text says nothing of it, so it is one of the choices of art. 9.
    """
    groups = _scoregroups(field, left)
    steps: list[Dubov1997Scoregroup] = []
    joined: list[ArbiterChoice] = []
    while len(steps) < len(groups):
        at = len(steps)
        gone = {one for step in steps for pair in step.pairs for one in pair}
        below = {one for group in groups[at:] for one in group}
        incoming = [one for one in steps[-1].outgoing if one not in below] if steps else []
        residents = [one for one in groups[at] if one not in gone]
        lower = [[one for one in group if one not in gone] for group in groups[at + 1 :]]
        step = pair_group(field, residents, incoming, lower)
        if step.outgoing and at + 1 == len(groups):
            joined = [ArbiterChoice(LAST_SCOREGROUP, steps.pop().residents, step.outgoing)]
            # A group less each time, and everybody together can be paired: so this ends.
            groups[at - 1 :] = [[*groups[at - 1], *groups[at]]]
            continue
        if joined and at + 1 == len(groups):
            step = step._replace(choices=(*joined, *step.choices))
        steps.append(step)
    return steps


def _scoregroups(field: Dubov1997Field, left: Sequence[int]) -> list[list[int]]:
    scores = sorted({field.scores[one] for one in left}, reverse=True)
    return [[one for one in left if field.scores[one] == score] for score in scores]


def _bye(field: Dubov1997Field, left: Sequence[int]) -> int | None:
    """Return who has the bye (art. 4, art. 5 in the first round) among those who leave a pairing.

    The lowest R of the lowest score; among equals who prefers the dominant colour, then the
    highest ARO.
    """
    able = [one for one in left if field.players[one].may_receive_bye]
    if field.problem.basis.round_number == 1:
        order = able[::-1]
    else:
        order = []
        for group in reversed(_scoregroups(field, left)):
            white = sum(field.prefers_white[one] for one in group)
            order += sorted(
                (one for one in group if one in able),
                key=lambda one: (
                    field.ratings[one],
                    field.prefers_white[one] is not (2 * white > len(group)),
                    -field.averages[one],
                    -field.alphabet[one],
                ),
            )
    for one in order:
        if perfect_matching([other for other in left if other != one], field.may_meet) is not None:
            return one
    return None


def _describe(field: Dubov1997Field, group: Dubov1997Scoregroup) -> Dubov1997Bracket:
    def numbers(places: Sequence[int]) -> tuple[Tpn, ...]:
        return tuple(field.players[one].tpn for one in places)

    return Dubov1997Bracket(
        field.players[group.residents[0]].score,
        numbers(group.residents),
        numbers(group.incoming),
        numbers(group.raised),
        numbers(group.evening),
        numbers(group.columns.white),
        numbers(group.columns.black),
        numbers(group.columns.changed),
        tuple(Pairing(*numbers(pair)) for pair in group.pairs),
        numbers(group.outgoing),
        tuple(
            Decision(one.reading, numbers(one.candidates), numbers(one.taken))
            for one in group.choices
        ),
    )
