"""Two candidates of a bracket compared: what makes the better one better, with its article."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.model import EditionKey, Tpn
from arbitro.reasons import Reason, Value, reason
from arbitro.rules.pairing.dutch.bracket import Bracket
from arbitro.rules.pairing.dutch.candidate import Candidate


def verdict(bracket: Bracket, chosen: Candidate, rejected: Candidate) -> Reason | None:
    """Return why the chosen candidate comes before the other; None where it does not.

    The first criterion that differs decides, and with all of them equal the first rule of the
    sequence (art. 3.8.1, B.8). The reason carries both values.
    """
    edition = bracket.facts.problem.edition
    pairs = zip(bracket.facts.rules.criteria, chosen.values, rejected.values, strict=True)
    for criterion, mine, theirs in pairs:
        if mine < theirs:
            listed = criterion.is_list
            return reason(
                criterion.concept,
                edition,
                kind=criterion.kind,
                chosen=mine if listed else mine[0],
                rejected=theirs if listed else theirs[0],
                score=bracket.facts.score(bracket.residents[0]),
            )
        if mine > theirs:
            return None
    return sequence_verdict(bracket, chosen, rejected)


def sequence_verdict(bracket: Bracket, chosen: Candidate, rejected: Candidate) -> Reason | None:
    """Return the rule of the sequence by which one candidate is generated before the other."""
    edition = bracket.facts.problem.edition
    if chosen.paired != rejected.paired:
        mine, theirs = _numbers(bracket.moved_down, chosen.paired, rejected.paired)
        fewer = len(mine) != len(theirs)
        earlier = len(mine) > len(theirs) if fewer else mine < theirs
        concept = "paired-moved-down-players" if fewer else "mdp-set-order"
        return _rule(concept, edition, mine, theirs) if earlier else None
    if chosen.partners != rejected.partners:
        ranks = (*bracket.moved_down, *bracket.residents)
        mine, theirs = _numbers(ranks, chosen.partners, rejected.partners)
        return _transposition(edition, mine, theirs, bracket.residents, ranks)
    exchange = _exchange_verdict(edition, chosen, rejected)
    if exchange is not None or chosen.first != rejected.first:
        return exchange
    size = len(chosen.first)
    # Beyond the length of S1 nobody of S2 has an opponent: their order decides nothing.
    mine, theirs = _numbers(chosen.remainder, chosen.second[:size], rejected.second[:size])
    if mine == theirs:
        return None
    return _transposition(edition, mine, theirs, chosen.second, chosen.remainder)


def transposition_number(order: Sequence[int], choice: Sequence[int]) -> int:
    """Return the place of a transposition among all, counted from 1 (art. 4.2.2).

    ``choice`` are all the numbers of S2, ``order`` the first of them as transposed.

    >>> transposition_number((6, 7, 8, 9, 10), range(6, 12))
    1
    >>> transposition_number((11, 10, 9, 8, 7), range(6, 12))
    720
    >>> transposition_number((3, 5), range(3, 12))
    2
    """
    left = sorted(choice)
    place = 0
    for depth, number in enumerate(order):
        behind = 1
        for step in range(len(order) - depth - 1):
            behind *= len(left) - 1 - step
        place += left.index(number) * behind
        left.remove(number)
    return place + 1


def _exchange_verdict(edition: EditionKey, chosen: Candidate, rejected: Candidate) -> Reason | None:
    """Compare the exchanges of two remainders by the rules of 4.3.2 (D.2)."""
    ranks = chosen.remainder
    leaving, their_leaving = _numbers(ranks, chosen.leaving, rejected.leaving)
    entering, their_entering = _numbers(ranks, chosen.entering, rejected.entering)
    difference = sum(entering) - sum(leaving)
    their_difference = sum(their_entering) - sum(their_leaving)
    rules: tuple[tuple[str, Value, Value, bool], ...] = (
        (
            "exchange-fewest-players",
            len(leaving),
            len(their_leaving),
            len(leaving) < len(their_leaving),
        ),
        (
            "exchange-smallest-difference",
            difference,
            their_difference,
            difference < their_difference,
        ),
        ("exchange-largest-leaving-s1", leaving, their_leaving, leaving > their_leaving),
        ("exchange-smallest-entering-s1", entering, their_entering, entering < their_entering),
    )
    for concept, mine, theirs, earlier in rules:
        if mine != theirs:
            return _rule(concept, edition, mine, theirs) if earlier else None
    return None


def _transposition(
    edition: EditionKey,
    mine: tuple[int, ...],
    theirs: tuple[int, ...],
    second: Sequence[Tpn],
    ranks: Sequence[Tpn],
) -> Reason | None:
    if mine >= theirs:
        return None
    (choice, _none) = _numbers(ranks, second, ())
    return reason(
        "transposition-order",
        edition,
        chosen=mine,
        rejected=theirs,
        chosen_number=transposition_number(mine, choice),
        rejected_number=transposition_number(theirs, choice),
    )


def _rule(concept: str, edition: EditionKey, mine: Value, theirs: Value) -> Reason:
    return reason(concept, edition, chosen=mine, rejected=theirs)


def _numbers(
    ranks: Sequence[Tpn], one: Sequence[Tpn], other: Sequence[Tpn]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return two groups of players as in-bracket sequence numbers, counted from 1."""
    number = {player: place for place, player in enumerate(ranks, start=1)}
    return tuple(number[player] for player in one), tuple(number[player] for player in other)
