"""The brackets of a round by the text of 2012, from the top (art. C1, C12, C13)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from arbitro.rules.pairing.matching.pairability import group_of
from arbitro.rules.pairing.swiss_by_rating.bracket import Contents
from arbitro.rules.pairing.swiss_by_rating.field import SwissByRatingField
from arbitro.rules.pairing.swiss_by_rating.groups import Way
from arbitro.rules.pairing.swiss_by_rating.solved import Solved
from arbitro.rules.pairing.swiss_by_rating.walk import BracketWalk
from arbitro.rules.pairing.swiss_by_rating.weighed_bracket import (
    BracketGroup,
    BracketSearch,
    FirstPairing,
    LeftOverPlaces,
    candidate_of,
    free,
)


class WeighedWalk(BracketWalk):
    """The bracket before is paired again where the next one asks for it."""

    def __init__(self, field: SwissByRatingField) -> None:
        super().__init__(field)
        self.moved: list[int] = []

    def _pair(self, score: int) -> None:
        field = self.field
        way: Way = "alone"
        residents = self.residents[score]
        if self._somebody_alone(residents) and self._undo_previous(residents, lowest=False):
            way = "previous-undone"
        contents, alone = self._parted(score)
        group = BracketGroup(*contents)
        found = BracketSearch(field, group, free(field, group)).first()
        assert found is not None, "without any pair everybody moves down"
        self._keep(Solved(score, contents, alone, candidate_of(field, group, found), way), found)

    def _keep(self, solved: Solved, found: FirstPairing) -> None:
        self.solved.append(solved)
        self.moved.append(found.moved)

    def _somebody_alone(self, residents: Sequence[int]) -> bool:
        """Tell whether somebody moved down has no opponent in the bracket (art. C1)."""
        return self._alone_among(self._incoming(), residents)

    def _alone_among(self, incoming: Sequence[int], residents: Sequence[int]) -> bool:
        legal = self.field.legal
        members = (*incoming, *residents)
        return any(not any(legal(a, b) for b in members) for a in incoming)

    def _undo_previous(self, residents: Sequence[int], *, lowest: bool) -> bool:
        """Let the previous bracket move down others with the same scores (art. C12).

        So many of them, each with an opponent, that the bracket can make all its pairs.
        """
        field, previous = self.field, self.solved[-1]
        left = previous.candidate.left_over
        scores = sorted(field.scores[one] for one in left)
        group = BracketGroup(*previous.contents)
        best: FirstPairing | None = None
        for other in combinations(group.members, len(left)):
            field.spend(len(left))
            if sorted(field.scores[one] for one in other) != scores:
                continue
            incoming = tuple(sorted((*other, *previous.incompatible)))
            if not self._all_pairs(incoming, residents, lowest=lowest):
                continue
            found = BracketSearch(field, group, _these(other)).first()
            if found is None or found.moved != self.moved[-1]:
                continue
            if best is None or (found.cost, found.order) < (best.cost, best.order):
                best = found
        if best is None:
            return False
        self.solved[-1] = previous._replace(candidate=candidate_of(field, group, best))
        return True

    def _all_pairs(
        self, incoming: Sequence[int], residents: Sequence[int], *, lowest: bool
    ) -> bool:
        """Tell whether a bracket can make its P0 pairs, everybody moved down having opponents."""
        members = (*incoming, *residents)
        if lowest:
            return self.field.completable(members)
        if self._alone_among(incoming, residents):
            return False
        return self.field.pairability().most(group_of(members)) == len(members) % 2

    def _pair_lowest(self, score: int) -> None:
        lowest = self.residents[score]
        added: tuple[int, ...] = ()
        way: Way = "alone"
        while True:
            # This ends: the bracket before is undone once, the penultimate one only for a lowest
            # that then completes, and to join leaves a bracket less.
            moved = tuple(sorted((*self._incoming(), *added)))
            group = BracketGroup(moved, lowest, bool(added))
            if self.field.completable(group.members):
                self._complete(score, group, way)
                return
            below = tuple(sorted((*added, *lowest)))
            if way == "alone" and self._somebody_alone(lowest):
                way = "previous-undone"
                if self._undo_previous(lowest, lowest=True):
                    continue
            if self._undo_penultimate(below):
                way = "penultimate-undone"
                continue
            previous = self.solved.pop()
            self.moved.pop()
            lowest, added = below, self.residents[previous.score]
            way = "joined"

    def _complete(self, score: int, group: BracketGroup, way: Way) -> None:
        """Pair the lowest bracket, all of it but one who gets the bye."""
        field = self.field
        around = LeftOverPlaces(len(group.members) % 2, lambda one, _place: field.may_have_bye[one])
        found = BracketSearch(field, group, around).first()
        assert found is not None, "it can be completed"
        candidate = candidate_of(field, group, found)
        contents = Contents(group.moved_down, group.residents)
        self._keep(Solved(score, contents, (), candidate, way), found)

    def _undo_penultimate(self, lowest: Sequence[int]) -> bool:
        """Find the first other pairing of the penultimate bracket that serves the lowest one."""
        field, previous = self.field, self.solved[-1]
        group = BracketGroup(*previous.contents)
        below = (*previous.incompatible, *lowest)
        bye = (len(group.members) + len(below)) % 2

        # The places are those below themselves, and the bye: one matching then tells who may be
        # left over to them.
        def takes(one: int, place: int) -> bool:
            return field.legal(one, below[place]) if place < len(below) else field.may_have_bye[one]

        def beside(i: int, j: int) -> bool:
            low, high = min(i, j), max(i, j)
            if high < len(below):
                return field.legal(below[low], below[high])
            return field.may_have_bye[below[low]]

        found = BracketSearch(field, group, LeftOverPlaces(len(below) + bye, takes, beside)).first()
        if found is None or not found.pairs or found.moved != self.moved[-1]:
            return False
        self.solved[-1] = previous._replace(candidate=candidate_of(field, group, found))
        return True


def _these(left: Sequence[int]) -> LeftOverPlaces:
    """Return places for exactly some players."""
    return LeftOverPlaces(len(left), lambda one, _place: one in left)
