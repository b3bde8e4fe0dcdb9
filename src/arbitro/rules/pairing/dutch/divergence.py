"""Where another pairing of a round leaves the rules, and the rule it leaves them by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from arbitro.model import RoundPairing, Tpn
from arbitro.reasons import Reason, reason
from arbitro.rules.pairing.dutch.bracket import BYE, Bracket, Edge
from arbitro.rules.pairing.dutch.facts import DutchFacts
from arbitro.rules.pairing.dutch.question import obstacle, why_illegal
from arbitro.rules.pairing.dutch.shortcut import CandidateDemand, best_candidate
from arbitro.rules.pairing.dutch.text import PairedBracket, paired_brackets
from arbitro.rules.pairing.dutch.trace import brackets_of
from arbitro.rules.pairing.dutch.verdict import verdict

Partners = dict[Tpn, Tpn]


class FollowedBracket(NamedTuple):
    """A bracket of another pairing, with those whom that pairing moved down into it.

    ``rule`` is the first that its pairs break, None where they are the best it can have.
    """

    moved_down: tuple[Tpn, ...]
    residents: tuple[Tpn, ...]
    rule: Reason | None


def first_divergence(facts: DutchFacts, expected: RoundPairing, other: RoundPairing) -> Reason:
    """Return why another pairing of a round is not the one the rules give.

    ``expected`` is the engine's. The other may be illegal: who does not play, who is left out and
    which pair is forbidden come first; then the bracket where the two first differ decides.
    """
    partners = _partners(other)
    illegal = _illegal(facts, other, partners)
    if illegal is not None:
        return illegal
    for paired in brackets_of(facts, expected):
        theirs = _pairs_in(paired.bracket, partners)
        if theirs != set(paired.candidate.pairs):
            return compared(paired, partners)
    return reason("bye-score", facts.problem.edition, players=(expected.bye, other.bye))


def followed(facts: DutchFacts, other: RoundPairing) -> Iterator[FollowedBracket]:
    """Judge each bracket of another pairing by those whom that pairing moved down into it.

    A wrong bracket so spoils none below it: they are compared with what the rules make of its
    floaters, of whom no two are paired below (art. 3.3.3, B.3). Of a pairing that breaks an
    absolute rule nothing is yielded: what it leaves below need not be a rest that can be completed;
    nor, behind a wrong bracket, of a round that then has to be collapsed (A.9 of 2017), from there
    on.
    """
    partners = _partners(other)

    def floating(paired: PairedBracket) -> tuple[Tpn, ...]:
        members = paired.bracket.members
        return tuple(one for one in facts.order if one in members and partners[one] not in members)

    if _illegal(facts, other, partners) is not None:
        return
    wrong = False
    for paired in paired_brackets(facts, find=best_candidate, floating=floating):
        if wrong and paired.route != "bracket":
            return
        bracket = paired.bracket
        right = _pairs_in(bracket, partners) == set(paired.candidate.pairs)
        rule = None if right else compared(paired, partners, apart_below=wrong)
        wrong = wrong or not right
        yield FollowedBracket(bracket.moved_down, bracket.residents, rule)


def _partners(pairing: RoundPairing) -> Partners:
    partners: Partners = {}
    for white, black in pairing.games:
        partners[white], partners[black] = black, white
    if pairing.bye is not None:
        partners[pairing.bye] = BYE
    return partners


def _pairs_in(bracket: Bracket, partners: Partners) -> set[tuple[Tpn, Tpn]]:
    """Return the pairs that a pairing has within a bracket, higher ranked first."""
    members = bracket.members
    return {
        bracket.facts.by_rank(one, partners[one]) for one in members if partners[one] in members
    }


def _illegal(facts: DutchFacts, other: RoundPairing, partners: Partners) -> Reason | None:
    """Return what no pairing of the round may do, None where nothing of the kind was done."""
    strangers = tuple(sorted(one for one in partners if one not in facts.rank))
    if strangers:
        return reason("not-in-round", players=strangers)
    left_out = tuple(one for one in facts.order if one not in partners)
    if left_out:
        return reason("round-pairing-complete", facts.problem.edition, players=left_out)
    for white, black in other.games:
        forbidden = obstacle(facts, *facts.by_rank(white, black))
        if forbidden is not None:
            return forbidden
    if other.bye is not None and not facts.contender[other.bye].may_receive_bye:
        return reason("bye-barred", facts.problem.edition, players=(other.bye,))
    return None


def compared(paired: PairedBracket, partners: Partners, *, apart_below: bool = False) -> Reason:
    """Return why these partners are not a bracket's: the first criterion or rule they break.

    Who has none of the bracket for a partner floats down from it. Behind a wrong bracket two who
    float down stay ``apart_below``: by the letter of [C4] they may meet, which is nothing to the
    rules' own brackets and would there make a round right that cannot be completed.
    """
    bracket, candidate, _route = paired
    demand = _as_in(bracket, partners, apart_below)
    theirs = best_candidate(bracket, demand=demand)
    if theirs is None:
        return why_illegal(bracket, demand.allows, bracket.residents, apart_below=apart_below)
    found = verdict(bracket, candidate, theirs)
    assert found is not None, "the engine's candidate is the first of the best"
    shown = reason("alternative", pairs=theirs.pairs, floaters=theirs.floaters)
    return Reason(found.concept, found.edition, found.values, (*found.parts, shown))


def _as_in(bracket: Bracket, partners: Partners, apart_below: bool) -> CandidateDemand:
    """Allow only the pairs that a bracket has in a given round, whatever happens below it."""
    members = bracket.members

    def allowed(edge: Edge) -> bool:
        if edge.pair is not None:
            return partners[edge.pair[0]] == edge.pair[1]
        return not any(partners[one] in members for one in edge.floaters)

    return CandidateDemand(
        allowed, frozenset(), tuple(sorted(_pairs_in(bracket, partners))), apart_below
    )
