"""How a round came about, bracket by bracket, as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from arbitro.model import Colour, EditionKey, PairingProblem, RoundPairing, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.dutch.bracket import Bracket
from arbitro.rules.pairing.dutch.candidate import edges_of_round, read_candidate
from arbitro.rules.pairing.dutch.criteria import Criterion, Kind, Measured
from arbitro.rules.pairing.dutch.edition import DutchRules, usable
from arbitro.rules.pairing.dutch.facts import DutchFacts
from arbitro.rules.pairing.dutch.fast.stages import stages_hold
from arbitro.rules.pairing.dutch.impossible import can_be_completed, why_impossible
from arbitro.rules.pairing.dutch.shortcut import best_candidate
from arbitro.rules.pairing.dutch.text import PairedBracket, paired_brackets, scoregroups


@dataclass(frozen=True, slots=True)
class MeasuredCriterion:
    """A criterion of a bracket and its value: a number, or a list in descending order.

    ``kind`` tells whether the value counts something or lists scores or score differences, in
    tenths of a point.
    """

    concept: str
    kind: Kind
    value: int | Measured


@dataclass(frozen=True, slots=True)
class BracketTrace:
    """One bracket: who was in it, how it was divided, what came out. Everybody by number.

    ``concept`` is ``bracket``, or the special brackets of a round that had to be collapsed
    (before 2026). ``max_pairs`` is MaxPairs and ``paired_moved_down`` M1; ``least_denied`` is how
    many colour preferences cannot be granted whatever the pairs, by counting alone.
    ``s1_original`` and ``s2_original`` are the subgroups of the remainder (of the bracket if it
    is homogeneous) before ``leaving`` and ``entering`` were exchanged; ``s1`` and ``s2`` are as
    paired, place by place, with the unpaired at the end of ``s2``.
    """

    number: int
    concept: str
    score: int
    homogeneous: bool
    moved_down: tuple[Tpn, ...]
    residents: tuple[Tpn, ...]
    max_pairs: int
    paired_moved_down: int
    least_denied: int
    limbo: tuple[Tpn, ...]
    mdp_pairs: tuple[tuple[Tpn, Tpn], ...]
    s1_original: tuple[Tpn, ...]
    s2_original: tuple[Tpn, ...]
    leaving: tuple[Tpn, ...]
    entering: tuple[Tpn, ...]
    s1: tuple[Tpn, ...]
    s2: tuple[Tpn, ...]
    pairs: tuple[tuple[Tpn, Tpn], ...]
    floaters: tuple[Tpn, ...]
    criteria: tuple[MeasuredCriterion, ...]


@dataclass(frozen=True, slots=True)
class Trace:
    """How a round was paired."""

    edition: EditionKey
    round_number: int
    brackets: tuple[BracketTrace, ...]
    bye: Tpn | None


def trace(problem: PairingProblem, pairing: RoundPairing | None = None) -> Trace | Refused:
    """Say how a round was paired, bracket by bracket.

    ``pairing`` is the engine's answer where it is at hand. Refused as by `dutch.pair`.
    """
    rules = usable(problem.edition)
    if isinstance(rules, Refused):
        return rules
    facts = DutchFacts(problem, rules)
    if pairing is None and not can_be_completed(facts, facts.order):
        return why_impossible(facts)
    brackets = tuple(brackets_of(facts, pairing))
    left = brackets[-1].candidate.floaters if brackets else ()
    return Trace(
        problem.edition,
        problem.round_number,
        tuple(_traced(number, one) for number, one in enumerate(brackets, start=1)),
        next(iter(left), None),
    )


def brackets_of(facts: DutchFacts, pairing: RoundPairing | None) -> Iterator[PairedBracket]:
    """Yield the brackets of a round with their candidates.

    Read off the engine's pairing where its brackets can be seen in it; before 2026 they cannot,
    since a collapse leaves no mark, and each bracket is paired again.
    """
    if pairing is None or not _shown_by_pairings(facts.rules):
        return paired_brackets(facts, find=best_candidate)
    return _follow(facts, pairing)


class QuestionedRound:
    """A round that the engine paired, its brackets read off once for any number of questions."""

    def __init__(self, problem: PairingProblem, pairing: RoundPairing) -> None:
        self.facts = DutchFacts(problem)
        self.pairing = pairing
        self._known: list[PairedBracket] = []
        self._others = brackets_of(self.facts, pairing)

    def brackets(self) -> Iterator[PairedBracket]:
        """Yield the brackets from the top down."""
        place = 0
        while place < len(self._known) or self._read():
            yield self._known[place]
            place += 1

    def _read(self) -> bool:
        found = next(self._others, None)
        if found is not None:
            self._known.append(found)
        return found is not None


def measured(
    criteria: tuple[Criterion, ...], values: tuple[Measured, ...]
) -> tuple[MeasuredCriterion, ...]:
    """Name the values of a candidate."""
    return tuple(
        MeasuredCriterion(
            criterion.concept, criterion.kind, value if criterion.is_list else value[0]
        )
        for criterion, value in zip(criteria, values, strict=True)
    )


def least_denied(bracket: Bracket, pairs: int) -> int:
    """Return how many colour preferences so many pairs must deny, by counting alone."""
    wishes = [bracket.facts.preference(one).colour for one in bracket.members]
    fewer = min(wishes.count(Colour.WHITE), wishes.count(Colour.BLACK))
    # A pair grants everything only with two different wishes, or with one who has none.
    return max(0, pairs - fewer - wishes.count(None))


def _shown_by_pairings(rules: DutchRules) -> bool:
    """Tell whether a round shows its brackets, with what each counts of those below.

    A collapse leaves no mark; and the bracket below fulfils what was counted of it only where it
    pairs by the same criteria first.
    """
    return rules.route == "completing" and stages_hold(rules)


def _follow(facts: DutchFacts, pairing: RoundPairing) -> Iterator[PairedBracket]:
    """Read the brackets off a pairing: who has no partner inside floats down."""
    partner: dict[Tpn, Tpn | None] = {}
    for white, black in pairing.games:
        partner[white], partner[black] = black, white
    groups = scoregroups(facts)
    moved_down: tuple[Tpn, ...] = ()
    for level, residents in enumerate(groups):
        inside = {*moved_down, *residents}
        unpaired = [one for one in inside if partner.get(one) not in inside]
        bracket = Bracket(
            facts,
            moved_down,
            residents,
            groups[level + 1] if level + 1 < len(groups) else (),
            tuple(one for group in groups[level + 2 :] for one in group),
            # [C9] is about the bye: without one it never asks how many float.
            single_downfloater=len(unpaired) == 1 and pairing.bye is not None,
        )
        edges = edges_of_round(bracket, partner, pairing.bye)
        candidate = read_candidate(bracket, edges)
        yield PairedBracket(bracket, candidate)
        moved_down = candidate.floaters


def _traced(number: int, paired: PairedBracket) -> BracketTrace:
    bracket, candidate, concept = paired
    scores = {bracket.facts.score(one) for one in bracket.members}
    return BracketTrace(
        number=number,
        concept=concept,
        score=bracket.facts.score(bracket.residents[0]),
        homogeneous=len(scores) == 1,
        moved_down=bracket.moved_down,
        residents=bracket.residents,
        max_pairs=len(candidate.pairs),
        paired_moved_down=len(candidate.paired),
        least_denied=least_denied(bracket, len(candidate.pairs)),
        limbo=candidate.limbo,
        mdp_pairs=tuple(zip(candidate.paired, candidate.partners, strict=True)),
        s1_original=candidate.original,
        s2_original=tuple(one for one in candidate.remainder if one not in candidate.original),
        leaving=candidate.leaving,
        entering=candidate.entering,
        s1=candidate.first,
        s2=candidate.second,
        pairs=candidate.pairs,
        floaters=candidate.floaters,
        criteria=measured(bracket.facts.rules.criteria, candidate.values),
    )
