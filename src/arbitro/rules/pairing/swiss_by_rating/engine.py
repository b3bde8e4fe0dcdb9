"""The pairing of a round by the Swiss System based on rating, bracket by bracket (section C).

Who is absent or has withdrawn is no part of the problem (art. F5; in 2012 art. F.5).
"""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.model import PairingProblem, RoundPairing, Tpn
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.matching.pairability import group_of
from arbitro.rules.pairing.swiss.explained import PairedRound
from arbitro.rules.pairing.swiss.impossible import no_complete_pairing
from arbitro.rules.pairing.swiss.swiss_rules import in_board_order
from arbitro.rules.pairing.swiss_by_rating.arrangement import PairedGroup
from arbitro.rules.pairing.swiss_by_rating.bracket import (
    BracketCandidate,
    Contents,
    Purpose,
    can_be_completed,
    first_pairing,
)
from arbitro.rules.pairing.swiss_by_rating.edition import EDITIONS
from arbitro.rules.pairing.swiss_by_rating.field import SwissByRatingField, TooLongError, allocate
from arbitro.rules.pairing.swiss_by_rating.groups import GroupHalves, ScoreBracket, Way
from arbitro.rules.pairing.swiss_by_rating.solved import Solved
from arbitro.rules.pairing.swiss_by_rating.walk import BracketWalk
from arbitro.rules.pairing.swiss_by_rating.weighed_walk import WeighedWalk


def pair_round(problem: PairingProblem) -> PairedRound[ScoreBracket] | Refused:
    """Pair a round and keep how each bracket was paired.

    Refused ``no-complete-pairing`` where B1 and B2 leave none, ``procedure-too-long`` where the
    exchanges the procedure asks for are more than are tried.
    """
    field = SwissByRatingField(problem)
    everybody = range(len(field.players))
    if not field.completable(everybody):
        near = field.pairability().near
        return no_complete_pairing(problem.round_number, None, field.players, near)
    walk: BracketWalk = WeighedWalk(field) if EDITIONS[problem.edition].weighed else _Walk(field)
    try:
        walk.run()
    except TooLongError:
        return refused("procedure-too-long", round=problem.round_number, players=len(everybody))
    brackets = tuple(_describe(field, one) for one in walk.solved)
    by_number = field.by_number
    games = [
        allocate(problem, by_number[a], by_number[b]).pairing
        for bracket in brackets
        for half in bracket.halves
        for a, b in half.pairs
    ]
    left = brackets[-1].left_over if brackets else ()
    bye = left[0] if left else None
    return PairedRound(RoundPairing(in_board_order(problem, games), bye), brackets)


def all_get_opponents(near: Sequence[int], incoming: Sequence[int], residents: int) -> bool:
    """Tell whether all of some players find opponents among residents at once, given as bits.

    >>> all_get_opponents([0b1100, 0b0100, 0b0011, 0b0001], [0, 1], 0b1100)
    True
    >>> all_get_opponents([0b0100, 0b0100, 0b0011, 0], [0, 1], 0b1100)
    False
    """
    partner: dict[int, int] = {}
    tried = 0

    def finds(one: int) -> bool:
        nonlocal tried
        while fresh := near[one] & residents & ~tried:
            # Where a way by this one led nowhere, another way to it does neither.
            tried |= fresh & -fresh
            other = (fresh & -fresh).bit_length() - 1
            if other not in partner or finds(partner[other]):
                partner[other] = one
                return True
        return False

    for one in incoming:
        tried = 0
        if not finds(one):
            return False
    return True


class _Walk(BracketWalk):
    """The last two brackets are paired again and again (art. C12, C13)."""

    def _pair(self, score: int) -> None:
        residents = self.residents[score]
        way: Way = "alone"
        if not self._admits(self._incoming(), residents) and self._undo_previous(residents):
            way = "previous-undone"
        contents, alone = self._parted(score)
        found = first_pairing(self.field, contents, Purpose())
        assert found is not None, "without any pair everybody moves down"
        self.solved.append(Solved(score, contents, alone, found, way))

    def _admits(self, incoming: Sequence[int], residents: Sequence[int]) -> bool:
        """Tell whether those moved down find opponents, each and all at once (art. C1, C12)."""
        legal = self.field.legal
        members = (*incoming, *residents)
        if any(not any(legal(a, b) for b in members) for a in incoming):
            return False
        # Half or more moved down make one group (A3) and may meet one another.
        if not incoming or 2 * len(incoming) >= len(members):
            return True
        return all_get_opponents(self.field.pairability().near, incoming, group_of(residents))

    def _undo_previous(self, residents: Sequence[int]) -> bool:
        """Let the previous bracket move somebody else down, as many as before (art. C12)."""
        previous = self.solved[-1]
        left = frozenset(previous.candidate.left_over)
        if not left:
            return False

        def accepts(other: frozenset[int]) -> bool:
            return other != left and self._admits(
                tuple(sorted((*other, *previous.incompatible))), residents
            )

        found = first_pairing(self.field, previous.contents, Purpose(accepts, left_over=len(left)))
        if found is None:
            return False
        self.solved[-1] = previous._replace(candidate=found)
        return True

    def _pair_lowest(self, score: int) -> None:
        residents = self.residents[score]
        way: Way = "alone"
        while True:
            # This ends: another penultimate pairing is known to complete, and to join leaves one
            # bracket less.
            contents = Contents(self._incoming(), residents)
            found = self._complete(contents)
            if found is not None:
                self.solved.append(Solved(score, contents, (), found, way))
                return
            previous = self.solved[-1]
            other = self._other_penultimate(previous, residents)
            if other is not None:
                self.solved[-1] = previous._replace(candidate=other)
                way = "penultimate-undone"
                continue
            self.solved.pop()
            residents = (*self.residents[previous.score], *residents)
            way = "joined"

    def _other_penultimate(
        self, previous: Solved, residents: Sequence[int]
    ) -> BracketCandidate | None:
        """Return the first other pairing of the penultimate bracket that lets the lowest be."""

        def contents(left: frozenset[int]) -> Contents:
            return Contents(tuple(sorted((*left, *previous.incompatible))), tuple(residents))

        def accepts(left: frozenset[int]) -> bool:
            return self.field.completable(contents(left).members)

        def confirms(left: frozenset[int]) -> bool:
            return can_be_completed(self.field, contents(left))

        purpose = Purpose(accepts, confirms, some_pair=True)
        return first_pairing(self.field, previous.contents, purpose)

    def _complete(self, contents: Contents) -> BracketCandidate | None:
        """Pair the lowest bracket, all of it but one who gets the bye; None where that fails."""
        members = contents.members
        if not self.field.completable(members):
            return None
        odd = len(members) % 2
        purpose = Purpose(None, left_over=odd, some_pair=odd == 0, for_bye=True)
        return first_pairing(self.field, contents, purpose)


def _describe(field: SwissByRatingField, one: Solved) -> ScoreBracket:
    def numbers(places: Sequence[int]) -> tuple[Tpn, ...]:
        return tuple(field.numbers[place] for place in places)

    def half(group: PairedGroup) -> GroupHalves:
        return GroupHalves(
            numbers(group.first),
            numbers(group.second),
            numbers(group.opponents),
            group.most_denied,
            numbers(group.leaving),
            numbers(group.entering),
        )

    own = [place for place in one.incompatible if field.scores[place] == one.score]
    return ScoreBracket(
        one.score,
        numbers(one.contents.moved_down),
        numbers(sorted((*one.contents.residents, *own))),
        numbers(one.incompatible),
        one.candidate.demands,
        tuple(half(group) for group in one.candidate.groups),
        numbers(one.candidate.left_over),
        one.way,
    )
