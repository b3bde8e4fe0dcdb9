"""``arbitro pair table belgrade --entries``: the groups of a list, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbitro.answers import Exact
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.sheets import entry_list
from arbitro.cli.base.show import (
    in_columns,
    print_reason,
    show_refusal,
)
from arbitro.cli.base.speech import BadInputError, words
from arbitro.model import Player
from arbitro.model.names import NameOrder
from arbitro.reasons import Reason, Refused
from arbitro.rules.pairing.schedules import (
    WimbledonGroups,
    groups_of_list,
)
from arbitro.rules.pairing.swiss.initial_order import (
    GROUPS_BY_TITLE,
    initial_place,
    strength_of_player,
)


@dataclass(frozen=True, slots=True)
class GroupMember:
    """A player of a group."""

    number: int
    name: str
    rating: int
    federation: str


@dataclass(frozen=True, slots=True)
class ListGroup:
    """A group: its average rating, null without any, and its players, the best first."""

    group: int
    average: Exact | None
    players: tuple[GroupMember, ...]


@dataclass(frozen=True, slots=True)
class ListGroups:
    """The groups of a list, and why they are as they are."""

    players: int
    groups: tuple[ListGroup, ...]
    why: tuple[Reason, ...]


def show_groups(path: str, groups: int, names: NameOrder, *, as_json: bool) -> int:
    """Print the groups of the players of a file; 1 where so many groups cannot be made."""
    try:
        found = entry_list(path)
    except BadInputError:
        return 2
    players: Sequence[Player] = found.players
    if not found.numbered:
        players = sorted(players, key=lambda one: initial_place(one, names, GROUPS_BY_TITLE))
    made = groups_of_list([strength_of_player(player) for player in players], groups)
    if isinstance(made, Refused):
        show_refusal(made, as_json=as_json)
        return 1
    if as_json:
        print_answer(_answer(players, made))
    else:
        _print(players, made)
    return 0


def _print(players: Sequence[Player], made: WimbledonGroups) -> None:
    t = words().t
    print(t("cli.groups.heading", players=len(players), groups=len(made.groups)))
    width = max(len(player.name) for player in players)
    for number, group in enumerate(made.groups, 1):
        code = "cli.groups.group-unrated" if group.average is None else "cli.groups.group"
        print(t(code, group=number, average=group.average))
        for place in group.places:
            one = players[place - 1]
            print(f"  {place:>4}  {in_columns(one, width)}{strength_of_player(one) or '-'}")
    print()
    for reason in made.why:
        print_reason(reason)


def _answer(players: Sequence[Player], made: WimbledonGroups) -> ListGroups:
    def member(place: int) -> GroupMember:
        one = players[place - 1]
        return GroupMember(place, one.name, strength_of_player(one), one.federation)

    groups = (
        ListGroup(number, group.average, tuple(map(member, group.places)))
        for number, group in enumerate(made.groups, 1)
    )
    return ListGroups(len(players), tuple(groups), tuple(made.why))
