"""Why a round cannot be paired: the players who stand in each other's way, in any Swiss system."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, cast

from arbitro.model import EditionKey, Tpn
from arbitro.reasons import Refused, reason, refused
from arbitro.rules.pairing.matching.pairable import deficiency

BYE = Tpn(0)
"""Stands for the pairing-allocated bye among possible opponents."""


class PairableSide(Protocol):
    """A player, or a team, that is to be paired or has the bye."""

    @property
    def tpn(self) -> Tpn:
        """Return the number."""

    @property
    def may_receive_bye(self) -> bool:
        """Tell whether the pairing-allocated bye is possible."""


def no_complete_pairing(
    round_number: int,
    edition: EditionKey | None,
    sides: Sequence[PairableSide],
    near: Sequence[int],
    *,
    of_teams: bool = False,
) -> Refused:
    """Refuse a round as ``no-complete-pairing``, with the players who cannot be paired.

    ``near`` has everybody's possible opponents by the absolute criteria, as bits of their places.
    The reason names groups, odd in number, whose members have no opponents outside but those of
    the ``hub``, of whom there are too few; ``edition`` is the one that says what is to be done
    then, if any does. Groups ``of_teams`` are called ``teams``. There is no reason where the
    criteria are not to blame.
    """
    numbers = [side.tpn for side in sides]
    partners = list(near)
    if len(numbers) % 2:
        # The bye is one more participant, whom only those may meet who may still have it.
        free = sum(1 << at for at, side in enumerate(sides) if side.may_receive_bye)
        last = 1 << len(numbers)
        partners = [mask | last if free >> at & 1 else mask for at, mask in enumerate(partners)]
        numbers.append(BYE)
        partners.append(free)
    found = deficiency(partners)
    if found is None:
        return refused("no-complete-pairing", round=round_number)
    groups = tuple(tuple(numbers[at] for at in group) for group in found.groups)
    hub = tuple(numbers[at] for at in found.hub)
    parts = tuple(reason("unpairable-players", players=group) for group in groups)
    named = {"teams" if of_teams else "groups": groups}
    cause = reason("impossible-round", edition, parts, **named, hub=hub)
    return refused("no-complete-pairing", (cause,), round=round_number)


class Obstruction(NamedTuple):
    """Who cannot all be paired, and all whom these can meet outside their groups."""

    players: tuple[Tpn, ...]
    hub: tuple[Tpn, ...]


def obstruction_of(refusal: Refused) -> Obstruction | None:
    """Return the players, or teams, that a refusal of a round names; None where it names nobody.

    >>> found = reason("impossible-round", groups=((1, 2, 3), (5,)), hub=(4,))
    >>> obstruction_of(refused("no-complete-pairing", (found,), round=3))
    Obstruction(players=(1, 2, 3, 5), hub=(4,))
    """
    for cause in refusal.reasons:
        told = dict(cause.values)
        groups = cast("Groups | None", told.get("groups", told.get("teams")))
        if cause.concept == "impossible-round" and groups is not None:
            players = tuple(tpn for group in groups for tpn in group)
            return Obstruction(players, cast("tuple[Tpn, ...]", told.get("hub", ())))
    return None


Groups = tuple[tuple[Tpn, ...], ...]


__all__ = ["Obstruction", "no_complete_pairing", "obstruction_of"]
