"""Whether players can be paired by the absolute criteria alone (C1 to C4), and who may float.

Large groups are settled by counting: a graph in which everybody may meet at least half of the
others has a perfect matching (Dirac). Where counting does not settle it, a matching is found or
proved impossible.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from arbitro.rules.pairing.dutch.fast.field import BLACK_ABSOLUTE, WHITE_ABSOLUTE, DutchField
from arbitro.rules.pairing.matching.narrowing import Matchings, bits

_ATTEMPTS = 16
_FEW = 100
"""Up to so many players the graph is made for them alone."""


def pairable(field: DutchField, players: Sequence[int]) -> bool:
    """Tell whether an even number of players can be paired among themselves."""
    if dense(field, players):
        return True
    return colours_allow(field, players) and _all_matched(field, players, ())


def _all_matched(
    field: DutchField,
    players: Sequence[int],
    candidates: Collection[int],
    apart: Collection[int] = (),
) -> bool:
    """Tell whether everybody can be paired, one of the candidates having the bye if any.

    No two of those ``apart`` are paired.
    """
    legal = field.legal_among(players) if len(players) <= _FEW else field.legal()
    bye = len(legal.near)
    near, place = list(legal.near), legal.place
    with_bye, separate = 0, 0
    for a in candidates:
        with_bye |= 1 << place[a]
    for a in apart:
        separate |= 1 << place[a]
    for i in bits(with_bye):
        near[i] |= 1 << bye
    for i in bits(separate):
        near[i] &= ~separate
    matchings = Matchings([*near, with_bye], [-1] * (bye + 1))
    matchings.open = 0
    for a in players:
        matchings.open |= 1 << place[a]
    if with_bye:
        matchings.open |= 1 << bye
    return matchings.complete()


def colours_allow(field: DutchField, players: Sequence[int]) -> bool:
    """Tell whether C3 lets all of some players be paired, as far as counting shows.

    Of players with the same absolute preference each needs somebody else as a partner, but one
    where their number is odd.
    """
    # A topscorer may meet any other of the same absolute preference ([C3]): counting shows nothing.
    if not field.top.isdisjoint(players):
        return True
    return _most_alike(field, players) <= (len(players) + 1) // 2


def _most_alike(field: DutchField, players: Sequence[int]) -> int:
    """Count the players who have the absolute preference that most of them have."""
    kinds = [field.kind[a] for a in players]
    return max(kinds.count(WHITE_ABSOLUTE), kinds.count(BLACK_ABSOLUTE))


def dense(field: DutchField, players: Sequence[int]) -> bool:
    """Tell whether counting shows that everybody may meet at least half of the others.

    A player removed leaves the rest pairable too when their number becomes even.
    """
    even = len(players) - len(players) % 2
    # The 1 is the player, who is no own opponent; among those alike the player is counted already.
    return 2 * (even - field.most_met - max(_most_alike(field, players), 1)) >= even


def completable(field: DutchField, players: Sequence[int], candidates: Collection[int]) -> bool:
    """Tell whether players can be paired, one of the candidates receiving the bye if odd."""
    if len(players) % 2 == 0:
        return pairable(field, players)
    # Asked before the counting: Dirac's bound says nothing about who may have the bye.
    if not any(a in candidates for a in players):
        return False
    if dense(field, players):
        return True
    if not colours_allow(field, players):
        return False
    return _all_matched(field, players, [a for a in players if a in candidates])


def bye_candidates(field: DutchField) -> frozenset[int] | None:
    """Return who may receive the bye; None when nobody needs one.

    The set is empty, and not None, when the round cannot be completed.
    """
    candidates = frozenset(field.eligible if len(field.order) % 2 else ())
    if not completable(field, field.order, candidates):
        return frozenset()
    return candidates if len(field.order) % 2 else None


def lowest_bye_candidates(field: DutchField) -> frozenset[int] | None:
    """Return those of the lowest score at which somebody can receive the bye ([C5] first of all).

    Empty and None as in `bye_candidates`.
    """
    players = field.order
    if len(players) % 2 == 0:
        return bye_candidates(field)
    # [C5] comes before all that brackets decide, so the first score that can be completed is final.
    for score in sorted({field.scores[a] for a in field.eligible}):
        candidates = frozenset(a for a in field.eligible if field.scores[a] == score)
        if completable(field, players, candidates):
            return candidates
    return frozenset()


class LowerScoregroups:
    """The scoregroups below a bracket, asked what they make of a downfloater.

    ``far`` tells whether the round must stay completable (2026) or only the next bracket counts
    (C.7 until January 2026). ``candidates`` are those who may receive the bye.
    """

    def __init__(
        self,
        field: DutchField,
        following: Sequence[int],
        rest: Sequence[int],
        candidates: Collection[int],
        *,
        far: bool,
    ) -> None:
        self.field = field
        self.following = following
        self.rest = rest
        self.candidates = candidates
        self.final = not rest
        self.far = far
        self._rest_complete: bool | None = None

    def complete(self) -> bool:
        """Tell whether everybody below can be paired without help from above."""
        return completable(self.field, [*self.following, *self.rest], self.candidates)

    def welcomes(self, floaters: Sequence[int]) -> bool | None:
        """Tell whether the next bracket can be as good as any with these downfloaters (C8).

        None when some attempts have not shown it.

        As good as any: all downfloaters and everybody else paired but, where the number is odd,
        one resident of that bracket; and the players below still pairable.
        """
        following = self.following
        if len([*floaters, *following]) % 2 == 0:
            return self._far_complete(None) and self._absorbs(floaters, following)
        # They all have one score, which is what [C8] looks at: any who fits is as good as another.
        for left_over in following[: -_ATTEMPTS - 1 : -1]:
            others = [b for b in following if b != left_over]
            if self._far_complete(left_over) and self._absorbs(floaters, others):
                return True
        return None if len(following) > _ATTEMPTS else False

    def _absorbs(self, floaters: Sequence[int], following: Sequence[int]) -> bool:
        """Tell whether all of a bracket can be paired, its moved-down players with residents."""
        field = self.field
        taken: set[int] = set()
        for a in floaters:
            # Greed that succeeds and a dense rest prove it without a matching; greed that fails
            # proves nothing.
            b = next((b for b in following if b not in taken and field.may_meet(a, b)), None)
            if b is None:
                break
            taken.add(b)
        else:
            if dense(field, [b for b in following if b not in taken]):
                return True
        return _all_matched(field, [*floaters, *following], (), apart=floaters)

    def _far_complete(self, left_over: int | None) -> bool:
        """Tell whether what lies below the next bracket can take the one it leaves over."""
        if self.final:
            return left_over is None or left_over in self.candidates
        if not self.far:
            return True
        if left_over is not None:
            return completable(self.field, [left_over, *self.rest], self.candidates)
        if self._rest_complete is None:
            self._rest_complete = completable(self.field, self.rest, self.candidates)
        return self._rest_complete
