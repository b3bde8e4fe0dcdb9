"""The pairing of one scoregroup: who leaves it, then the two scrutinies (art. 2.3 to 5.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from arbitro.model import Colour
from arbitro.rules.pairing.lim.floaters import (
    LeavingFloaters,
    companion,
    floater_for_evenness,
    in_place_of,
    kind_of,
)
from arbitro.rules.pairing.lim.groups import Floater, Kind, Pair, Way
from arbitro.rules.pairing.lim.maxi import exchangeable
from arbitro.rules.pairing.lim.problem import LimField
from arbitro.rules.pairing.lim.scrutiny import (
    Meets,
    PairWish,
    ScrutinyMembers,
    first_pairs,
    first_without_opponent,
    with_wishes,
)
from arbitro.rules.pairing.matching.narrowing import bits
from arbitro.rules.pairing.matching.pairability import group_of

MAXI_FLOATER = "maxi-tournament-floater"
"""Who makes the number even since the limit of maxi-tournaments keeps out another."""


class Scoregroup(NamedTuple):
    """Players of a score, the floaters that came, and the members of the scoregroup they go to.

    The score is given twice over: that of the median may be half a tenth.
    """

    twice_score: int
    way: Way
    residents: tuple[int, ...]
    arrivals: tuple[int, ...]
    adjacent: tuple[int, ...] = ()


class ScoregroupOutcome(NamedTuple):
    """Who left, in order, and the pairs of those who stayed; places as pairs, for the engine."""

    left: tuple[int, ...]
    floaters: tuple[Floater, ...]
    places: tuple[tuple[int, int], ...]
    pairs: tuple[Pair, ...]


@dataclass(slots=True)
class _Gathering:
    """A scoregroup while players leave it."""

    players: LimField
    group: Scoregroup
    meets: Meets
    inside: set[int]
    floaters: list[tuple[int, str, Kind]] = field(default_factory=list)
    retained: dict[int, int] = field(default_factory=dict)
    instead_of: dict[int, int] = field(default_factory=dict)

    def members(self) -> ScrutinyMembers:
        """Return who is inside, in turn."""
        group = self.group
        arrivals = self.players.floaters_in_turn(
            (one for one in group.arrivals if one in self.inside), group.twice_score, group.way
        )
        residents = self.players.in_turn(
            (one for one in group.residents if one in self.inside), group.way
        )
        by_number = self.players.in_turn(arrivals, group.way)
        return ScrutinyMembers(tuple(arrivals), tuple(residents), self.retained, tuple(by_number))

    def leaving(self) -> LeavingFloaters:
        """Return what the choice of the next floater looks at."""
        leavers = [one for one, _concept, _kind in self.floaters]
        return LeavingFloaters(self.group.way, self.group.arrivals, self.group.adjacent, leavers)

    def leave(self, player: int, concept: str) -> None:
        """Let a player float, as the type of floater that is then."""
        kind = kind_of(self.players, self.leaving(), player)
        self.inside.discard(player)
        self.retained.pop(player, None)
        self.floaters.append((player, concept, kind))

    def come_back(self, player: int) -> None:
        """Take a floater back (art. 4.4.1)."""
        self.floaters = [floater for floater in self.floaters if floater[0] != player]
        self.inside.add(player)

    def list_floaters(self) -> Iterator[Floater]:
        """Return who left, in order."""
        numbers = self.players.numbers
        for one, concept, kind in self.floaters:
            other = self.instead_of.get(one) if concept == MAXI_FLOATER else None
            yield Floater(numbers[one], concept, kind, None if other is None else numbers[other])


def pair_scoregroup(players: LimField, group: Scoregroup, meets: Meets) -> ScoregroupOutcome:
    """Pair a scoregroup other than the median; those who cannot be paired leave it."""
    everybody = (*group.residents, *group.arrivals)
    gathering = _Gathering(players, group, meets, set(everybody))
    # Before the number is made even: who has nobody to meet leaves, and may even it by that. One
    # who is alone here has nobody to be unsuited to, and goes as the odd one.
    for player in gathering.members().sequence:
        if len(everybody) > 1 and not meets[player] & group_of(everybody):
            gathering.leave(player, _why_alone(players, player, everybody))
    for_evenness = None
    if len(gathering.inside) % 2:
        inside = gathering.members().sequence
        evening = floater_for_evenness(players, gathering.leaving(), inside)
        for_evenness = evening.player
        if evening.instead_of is not None:
            gathering.instead_of[for_evenness] = evening.instead_of
        limited = "floater-for-evenness" if evening.instead_of is None else MAXI_FLOATER
        gathering.leave(for_evenness, limited)
    _let_unpairable_leave(gathering, for_evenness)
    members = gathering.members()
    pairs = scrutinised(players, members, (meets,))
    floaters = tuple(gathering.list_floaters())
    left = tuple(one for one, _concept, _kind in gathering.floaters)
    return ScoregroupOutcome(left, floaters, *_describe(players, pairs))


def pair_median(
    players: LimField, group: Scoregroup, levels: Sequence[Meets]
) -> ScoregroupOutcome | None:
    """Pair the median scoregroup, which nobody can leave; None where it is blocked (art. 2.6)."""
    gathering = _Gathering(players, group, levels[-1], {*group.residents, *group.arrivals})
    members = gathering.members()
    if first_without_opponent(members.sequence, levels[-1]) is not None:
        return None
    return ScoregroupOutcome((), (), *_describe(players, scrutinised(players, members, levels)))


class _Scrutinised(NamedTuple):
    first: int
    second: int
    tried: tuple[int, ...]
    concept: str
    too_far: tuple[int, ...]


def scrutinised(
    players: LimField, members: ScrutinyMembers, levels: Sequence[Meets]
) -> list[_Scrutinised]:
    """Return the pairs after both scrutinies; everybody can be paired by the last level.

    ``levels`` are the limits of compatibility, the strict ones first: in the last round a pair
    within the limits is wished before a pair with the colours that are due (art. 6). In a
    maxi-tournament opponents found so far are exchanged for colours with near ones only (art. 5.7).
    """
    sequence = members.sequence
    meets = levels[-1]
    first = {one.first: one for one in first_pairs(members, sequence, meets)}
    wishes = [PairWish(level, _never) for level in levels[:-1]]
    strict = allowed = with_wishes(sequence, meets, wishes) if wishes else meets
    if players.problem.maxi is not None:
        before_colours = first_pairs(members, sequence, strict)
        allowed = exchangeable(strict, [one[:2] for one in before_colours], players.near_to)
    colours = PairWish(players.both_due_with, _too_many_due(players, sequence))
    wanted = with_wishes(sequence, allowed, [colours])
    found = []
    left = group_of(sequence)
    for one in first_pairs(members, sequence, wanted):
        left &= ~(1 << one.first | 1 << one.second)
        before = first.get(one.first)
        if one.first in members.floaters:
            concept = "floater-opponent"
        elif not one.tried:
            concept = "proposed-pairing"
        elif before is not None and before.second == one.second:
            concept = "exchange"
        else:
            concept = "exchange-for-colours"
        suited = left & players.both_due_with[one.first] & strict[one.first]
        if players.both_due(one.first, one.second):
            suited &= group_of(one.tried)
        too_far = tuple(bits(suited & ~allowed[one.first]))
        found.append(_Scrutinised(*one, concept, too_far))
    return found


def _let_unpairable_leave(gathering: _Gathering, for_evenness: int | None) -> None:
    """Let those leave for whom no exchange finds an opponent, and others with them (art. 4.4)."""
    players, meets = gathering.players, gathering.meets
    while True:
        members = gathering.members()
        failing = first_without_opponent(members.sequence, meets)
        if failing is None:
            return
        goes = in_place_of(players, gathering.leaving(), members.sequence, failing, meets)
        turn = members.sequence.index(failing)
        required = [one for one in members.sequence[: turn + 1] if one != goes]
        kept = first_pairs(members, required, meets)
        # Opponents found so far are tried first again: a floater who leaves does not undo them
        # (4.4).
        gathering.retained = {one.first: one.second for one in kept}
        concept = "floater-without-opponent" if goes == failing else "floater-exchanged"
        gathering.leave(goes, concept)
        # One more has left, so with the first floater back the number is even again.
        if for_evenness is not None:
            gathering.come_back(for_evenness)
            for_evenness = None
            continue
        paired = {goes, *(place for one in kept for place in (one.first, one.second))}
        remaining = [one for one in members.sequence if one not in paired]
        gathering.leave(companion(players, gathering.leaving(), remaining), "floater-in-company")


def _never(_player: int, _having: Collection[int]) -> bool:
    return False


def _too_many_due(
    players: LimField, sequence: Sequence[int]
) -> Callable[[int, Collection[int]], bool]:
    """Return a quick way to see that too few are due the other colour for one player more."""
    dues = {one: players.dues[one] for one in sequence}
    all_due = Counter(dues.values())

    def hopeless(player: int, having: Collection[int]) -> bool:
        mine: Colour | None = dues[player]
        if mine is None:
            return False
        same = 1 + sum(dues[one] is mine for one in having)
        return same > len(dues) - all_due[mine]

    return hopeless


def _why_alone(players: LimField, player: int, everybody: Sequence[int]) -> str:
    """Return the reason for which nobody in the scoregroup suits a player (art. 2.3.1 to 2.3.3)."""
    others = [one for one in everybody if one != player]
    if all(other in players.met[player] for other in others):
        return "floater-met-all"
    colours = players.players[player].colours
    if abs(2 * colours.count("w") - len(colours)) > 1:
        return "floater-two-more"
    if colours[-2:] in {"ww", "bb"}:
        return "floater-twice-the-same"
    return "floater-without-opponent"


def _describe(
    players: LimField, pairs: Sequence[_Scrutinised]
) -> tuple[tuple[tuple[int, int], ...], tuple[Pair, ...]]:
    numbers = players.numbers
    return tuple((one.first, one.second) for one in pairs), tuple(
        Pair(
            numbers[one.first],
            numbers[one.second],
            one.concept,
            tuple(numbers[other] for other in one.tried),
            tuple(numbers[other] for other in one.too_far),
        )
        for one in pairs
    )
