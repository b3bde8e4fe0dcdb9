"""The scrutiny of proposed pairings: exchanges until all are compatible (art. 2.5, 4).

The exchanges of art. 4.2 and 4.3 try the opponents of the player whose turn it is one after the
other, and with each the remaining players are proposed anew, half against half. Later players may
send the scrutiny back to earlier ones; so the outcome is the first matching in the order of these
trials. It is found here without going back: an opponent is taken only where a matching of those
left exists.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from arbitro.rules.pairing.matching.narrowing import Matchings, bits
from arbitro.rules.pairing.matching.pairability import group_of

Meets = Sequence[int]
"""Who may meet each player, as bits."""


class ScrutinyProposal(NamedTuple):
    """Two paired by the scrutiny and those who stood before the second, in the order of trials."""

    first: int
    second: int
    tried: tuple[int, ...]


class ScrutinyMembers(NamedTuple):
    """A scoregroup under scrutiny: floaters in turn, then residents in turn (art. 3.6, 3.7, 4.1).

    ``retained`` are opponents found before a floater left, who are tried first (art. 4.4).
    ``by_number`` are the floaters as opponents of one another, behind all residents (art. 3.8).
    """

    floaters: tuple[int, ...]
    residents: tuple[int, ...]
    retained: Mapping[int, int]
    by_number: tuple[int, ...] = ()

    @property
    def sequence(self) -> tuple[int, ...]:
        """Return everybody in the order in which an opponent is sought for them."""
        return self.floaters + self.residents

    def trials(self, player: int, left: Collection[int]) -> list[int]:
        """Return the possible opponents of a player in the order of trials.

        >>> ScrutinyMembers((), (1, 2, 3, 4, 5, 6), {}).trials(1, {1, 2, 3, 4, 5, 6})
        [4, 5, 6, 3, 2]
        >>> ScrutinyMembers((), (1, 2, 3, 4, 5, 6), {}).trials(2, {2, 4, 5, 6})
        [5, 6, 4]
        """
        others = [one for one in self.residents if one in left and one != player]
        if player in self.floaters:
            others += [one for one in self.by_number if one in left and one != player]
        else:
            half = len(others) // 2
            others = others[half:] + others[:half][::-1]
        kept = self.retained.get(player)
        if kept in others:
            others.remove(kept)
            others.insert(0, kept)
        return others


def first_without_opponent(sequence: Sequence[int], meets: Meets) -> int | None:
    """Return the first player for whom no exchange finds an opponent, None where all have one.

    The exchanges for a player leave all those before with an opponent (art. 4.4). An even number
    of players is expected.
    """
    if can_cover(sequence, sequence, meets):
        return None
    # To cover more players is never easier, so the turn that fails is found by halving.
    known, failing = 0, len(sequence)
    while failing - known > 1:
        middle = (known + failing) // 2
        if can_cover(sequence, sequence[:middle], meets):
            known = middle
        else:
            failing = middle
    return sequence[failing - 1]


def can_cover(sequence: Sequence[int], required: Collection[int], meets: Meets) -> bool:
    """Tell whether some players can all have opponents at once, whatever becomes of the others."""
    return _among(sequence, required, meets).complete()


def first_pairs(
    members: ScrutinyMembers, required: Collection[int], meets: Meets
) -> list[ScrutinyProposal]:
    """Return the first pairs, in the order of trials, that give some players opponents.

    The others are left out, except as opponents. An AssertionError where that is impossible.
    """
    wanted = set(required)
    matchings = _among(members.sequence, wanted, meets)
    assert matchings.complete(), "those required can have opponents"
    left = dict.fromkeys(members.sequence)
    found = []
    for player in members.sequence:
        if player not in left or player not in wanted:
            continue
        possible = matchings.partners(player) & meets[player]
        tried: list[int] = []
        for other in members.trials(player, left):
            if possible >> other & 1:
                # The pair is fixed, so that whoever comes later can take only what leaves it
                # possible.
                matchings.first(player, 1 << other)
                found.append(ScrutinyProposal(player, other, tuple(tried)))
                del left[player], left[other]
                break
            tried.append(other)
    return found


def _among(sequence: Sequence[int], wanted: Collection[int], meets: Meets) -> Matchings:
    """Return the matchings of players, those not wanted free to be put together as they like."""
    group = group_of(sequence)
    # Whoever is not wanted must be no obstacle: any two of them may stand together.
    free = group & ~group_of(wanted)
    near = list(meets)
    for one in bits(free):
        near[one] |= free & ~(1 << one)
    matchings = Matchings(near, [-1] * len(near))
    matchings.open = group
    return matchings


class PairWish(NamedTuple):
    """Something wished for pairs, and a quick way to see that one player more cannot have it."""

    granted: Meets
    hopeless: Callable[[int, Collection[int]], bool]


def with_wishes(sequence: Sequence[int], meets: Meets, wishes: Sequence[PairWish]) -> Meets:
    """Return which pairs remain when wishes are granted to the players in turn (art. 5.2).

    A player's wish is granted where everybody can still be paired and those before keep theirs.
    Wishes come in order of importance; everybody has to be pairable by ``meets``.
    """
    matchings = _among(sequence, sequence, meets)
    assert matchings.complete(), "everybody can be paired"
    for wish in wishes:
        having: set[int] = set()
        for player in sequence:
            granted = wish.granted[player]
            if not wish.hopeless(player, having) and matchings.keep(player, granted):
                having.add(player)
    return matchings.near
