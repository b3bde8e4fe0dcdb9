"""A round paired at random within the absolute criteria, for histories no engine would make."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arbitro.model import Colour, Contender, Pairing, PairingProblem, RoundPairing, Tpn
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.generator import RandomSource

_ATTEMPTS = 20
_STEPS = 5000


def random_legal_pairing(problem: PairingProblem, *, seed: int) -> RoundPairing | Refused:
    """Pair a round at random within the absolute criteria [C1]-[C3], scores ignored.

    Refused ``no-complete-pairing`` where nobody may have the bye, ``gave-up`` where a bounded
    search found nothing; meant for fields of up to some 100 players. The answer depends on the
    seed and the round number.
    """
    # The rounds of a seed differ, and no event has a thousand of them to meet the next seed.
    chance = RandomSource(seed * 1000 + problem.round_number)
    for _attempt in range(_ATTEMPTS):
        order = chance.shuffled(problem.contenders)
        bye = _random_bye(order)
        if len(order) % 2 and bye is None:
            return refused("no-complete-pairing", round=problem.round_number)
        found = _match(problem, [player for player in order if player is not bye])
        if found is not None:
            games = tuple(_random_colours(*two, chance) for two in found)
            return RoundPairing(games, None if bye is None else bye.tpn)
    return refused("gave-up", round=problem.round_number)


def _random_bye(order: Sequence[Contender]) -> Contender | None:
    """Return the first player who may have the pairing-allocated bye, None if it is not needed."""
    if len(order) % 2 == 0:
        return None
    return next((player for player in order if player.may_receive_bye), None)


def _match(
    problem: PairingProblem, order: list[Contender]
) -> list[tuple[Contender, Contender]] | None:
    """Pair everybody with a legal opponent by a bounded search, those with fewest choices first."""
    choices = {
        player.tpn: [other for other in order if _may_meet(problem, player, other)]
        for player in order
    }
    steps = _STEPS
    free = {player.tpn for player in order}
    found: list[tuple[Contender, Contender]] = []

    def complete() -> bool:
        nonlocal steps
        if not free:
            return True
        steps -= 1
        if steps < 0:
            return False
        left = {tpn: [one for one in choices[tpn] if one.tpn in free] for tpn in sorted(free)}
        tightest = min((player for player in order if player.tpn in free), key=_count_of(left))
        for other in left[tightest.tpn]:
            free.difference_update((tightest.tpn, other.tpn))
            found.append((tightest, other))
            if complete():
                return True
            found.pop()
            free.update((tightest.tpn, other.tpn))
        return False

    return found if complete() else None


def _count_of(left: dict[Tpn, list[Contender]]) -> Callable[[Contender], int]:
    """Return a measure of how many opponents a player has left."""
    return lambda player: len(left[player.tpn])


def _may_meet(problem: PairingProblem, one: Contender, other: Contender) -> bool:
    """Tell whether two players may be paired under [C1] and [C3]."""
    if one is other or other.tpn in one.opponents or other.tpn in one.barred:
        return False
    wanted = _must_have(one)
    if wanted is None or wanted is not _must_have(other):
        return True
    return problem.is_topscorer(one) or problem.is_topscorer(other)


def _must_have(player: Contender) -> Colour | None:
    """Return the colour of the absolute preference (C.04.3 art. 1.7.1), None without one."""
    colours = player.colours
    difference = colours.count("w") - colours.count("b")
    if difference > 1 or colours.endswith("ww"):
        return Colour.BLACK
    if difference < -1 or colours.endswith("bb"):
        return Colour.WHITE
    return None


def _random_colours(one: Contender, other: Contender, chance: RandomSource) -> Pairing:
    """Draw the colours, absolute preferences granted where that is possible."""
    swap = chance.happens(500)
    if swap:
        one, other = other, one
    if _must_have(one) is Colour.BLACK or _must_have(other) is Colour.WHITE:
        return Pairing(other.tpn, one.tpn)
    return Pairing(one.tpn, other.tpn)
