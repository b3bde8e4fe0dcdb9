"""The restricted draw of a round robin by the annex of Varma tables (C.05 art. 5.3).

Players of one federation draw numbers of one group, whose members do not meet in the last three
rounds of the Berger tables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from arbitro.model.names import NameKey, NameOrder
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.generator import RandomSource
from arbitro.rules.pairing.round_robin.berger import berger_schedule
from arbitro.rules.pairing.schedules.tables import stored_table

FEWEST, MOST = 9, 24

Alphabet = Callable[[str], NameKey]
"""What puts a name in its place of the alphabet."""


class DrawnNumber(NamedTuple):
    """One draw: who, of which federation, from which group, which number."""

    name: str
    federation: str
    group: str
    number: int


class Draw(NamedTuple):
    """All draws in their order, and the pairs of one federation that still meet late.

    ``late`` has the two names and the round. ``begun_again`` is how often the draw had to be begun
    again, because a federation found no group with enough numbers left.
    """

    draws: tuple[DrawnNumber, ...]
    late: tuple[tuple[str, str, int], ...]
    begun_again: int = 0


def varma_groups(players: int) -> Mapping[str, tuple[int, ...]]:
    """Return the groups of numbers for 9 to 24 players; ValueError outside.

    >>> varma_groups(9)["D"]
    (2,)
    """
    if not FEWEST <= players <= MOST:
        raise ValueError(players)
    table = stored_table("varma")[str(players + players % 2)]
    return {
        name: tuple(number for number in numbers if number <= players)
        for name, numbers in table.items()
    }


def restricted_draw(
    players: Sequence[tuple[str, str]], *, seed: int, alphabet: Alphabet = NameOrder.ENGLISH.key
) -> Draw | Refused:
    """Draw the numbers of players given as (name, federation); the same for the same seed.

    The federation with most players draws first, equal ones by their code, its players by name
    as the ``alphabet`` has it.
    Its first player picks one of the groups with enough numbers left for all of them; the others
    of the federation draw from the same group. Who has no federation draws alone. Where a later
    federation finds no such group although others could have chosen so that it does, the draw is
    begun again. Refused ``varma-players-out-of-range`` outside 9 to 24 players;
    ``varma-federation-too-large`` where no choice leaves a group for everybody, which the text
    leaves to the arbiter.
    """
    if not FEWEST <= len(players) <= MOST:
        return refused("varma-players-out-of-range", players=len(players), least=FEWEST, most=MOST)
    chance = RandomSource(seed)
    parties = drawing_order(players, alphabet)
    groups = varma_groups(len(players))
    sizes = tuple(sorted(map(len, groups.values())))
    possible = _have_room(sizes, [len(names) for _, names in parties])
    begun_again = 0
    while isinstance(drawn := _drawn(parties, groups, chance), Refused):
        if not possible:
            return drawn
        # Some choice has room for all, and each turn is drawn anew: so one is found at last.
        begun_again += 1
    return Draw(drawn, _late(drawn), begun_again)


def drawing_order(
    players: Sequence[tuple[str, str]], alphabet: Alphabet = NameOrder.ENGLISH.key
) -> list[tuple[str, list[str]]]:
    """Return the federations with their players, given as (name, federation), as they draw.

    >>> drawing_order([("Ana", "ESP"), ("Bo", "SWE"), ("Eva", "ESP"), ("Cy", "")])
    [('ESP', ['Ana', 'Eva']), ('', ['Cy']), ('SWE', ['Bo'])]
    """
    contingents: dict[tuple[str, str], list[str]] = {}
    for name, federation in players:
        # Who has no federation is a party alone, not one with all the others who have none.
        contingents.setdefault((federation, "" if federation else name), []).append(name)

    def place(name: str) -> tuple[NameKey, str]:
        return alphabet(name), name

    def turn(contingent: tuple[str, str]) -> tuple[int, str, tuple[NameKey, str]]:
        federation, alone = contingent
        return -len(contingents[contingent]), federation, place(alone)

    return [
        (contingent[0], sorted(contingents[contingent], key=place))
        for contingent in sorted(contingents, key=turn)
    ]


def _have_room(left: tuple[int, ...], contingents: Sequence[int]) -> bool:
    """Tell whether each contingent, the largest first, finds room in one of the groups."""
    if not contingents:
        return True
    size, rest = contingents[0], contingents[1:]
    return any(
        _have_room((*left[:at], room - size, *left[at + 1 :]), rest)
        for at, room in enumerate(left)
        # Groups with equal room are alike: the first of them stands for all.
        if room >= size and room not in left[:at]
    )


def _drawn(
    parties: Sequence[tuple[str, Sequence[str]]],
    groups: Mapping[str, tuple[int, ...]],
    chance: RandomSource,
) -> tuple[DrawnNumber, ...] | Refused:
    """Draw once, federation after federation; refused where one finds no group left."""
    left = {name: list(numbers) for name, numbers in groups.items()}
    draws = []
    for federation, names in parties:
        fitting = [group for group, numbers in left.items() if len(numbers) >= len(names)]
        if not fitting:
            size = len(names)
            return refused("varma-federation-too-large", federation=federation, players=size)
        group = fitting[chance.below(len(fitting))]
        for name in names:
            number = left[group].pop(chance.below(len(left[group])))
            draws.append(DrawnNumber(name, federation, group, number))
    return tuple(draws)


def _late(draws: Sequence[DrawnNumber]) -> tuple[tuple[str, str, int], ...]:
    """Return who of one federation meets in the last three rounds all the same."""
    of_number = {draw.number: draw for draw in draws}
    federations = [of_number[number].federation for number in range(1, len(draws) + 1)]
    return tuple(
        (of_number[one].name, of_number[other].name, number)
        for one, other, number in late_meetings(federations)
    )


def late_meetings(federations: Sequence[str]) -> tuple[tuple[int, int, int], ...]:
    """Return who of one federation meets in the last three rounds: White, Black, round.

    ``federations`` are those of the players from number 1 on, empty where there is none.

    >>> late_meetings(["ESP", "FRA", "ESP", "ITA"])
    ((3, 1, 3),)
    """
    rounds = berger_schedule(len(federations))
    return tuple(
        (white, black, number)
        for number in range(max(len(rounds) - 2, 1), len(rounds) + 1)
        for white, black in rounds[number - 1].games
        if federations[white - 1] == federations[black - 1] != ""
    )


def follows_varma(federations: Sequence[str]) -> bool:
    """Tell whether the players of every federation have numbers of one Varma group.

    ``federations`` are those of the players from number 1 on. ValueError outside 9 to 24 players.
    """
    groups = varma_groups(len(federations))
    group_of = {number: name for name, numbers in groups.items() for number in numbers}
    seen: dict[str, str] = {}
    return all(
        seen.setdefault(federation, group_of[number]) == group_of[number]
        for number, federation in enumerate(federations, 1)
        if federation
    )
