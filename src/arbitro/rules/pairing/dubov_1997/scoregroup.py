"""A scoregroup from floaters in to floaters out (art. 6.4, 7.1, 7.2, 8)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import NamedTuple

from arbitro.rules.pairing.dubov_1997.columns import Columns, Pair, rows
from arbitro.rules.pairing.dubov_1997.field import Field
from arbitro.rules.pairing.matching.pairable import perfect_matching
from arbitro.rules.pairing.readings import taken

FLOATERS, COLUMNS, LAST_GROUP = "floaters-of-a-class", "columns-without-rows", "last-scoregroup"
"""The readings of what the text leaves to the arbiter (art. 9)."""

BLOCKED = "blocked-upfloaters"
"""The reading of who comes up where art. 2.1 holds back everybody who could."""


class Choice(NamedTuple):
    """Something art. 9 leaves to the arbiter: by which reading, among whom, who was taken."""

    reading: str
    candidates: tuple[int, ...]
    taken: tuple[int, ...]


class Group(NamedTuple):
    """A scoregroup as it was paired; everybody by place.

    ``raised`` came up to players who had met all the group, ``evening`` to make it even;
    ``pairs`` have those of the floaters first.
    """

    residents: tuple[int, ...]
    incoming: tuple[int, ...]
    raised: tuple[int, ...]
    evening: tuple[int, ...]
    columns: Columns
    pairs: tuple[Pair, ...]
    outgoing: tuple[int, ...]
    choices: tuple[Choice, ...]


def pair_group(
    field: Field,
    residents: Sequence[int],
    incoming: Sequence[int],
    lower: Sequence[Sequence[int]],
) -> Group:
    """Pair a scoregroup; ``lower`` are those below it, the next one first."""
    floated, passing = _floaters_paired(field, residents, incoming)
    gone = set(chain(*floated))
    members = [one for one in residents if one not in gone]
    raised, evening = _raised(field, members, lower)
    members += [*raised, *evening]
    below = [[one for one in group if one not in members] for group in lower]
    leaving, choices = _leaving(field, members, next((group for group in below if group), []))
    made = rows(field, [one for one in members if one not in leaving])
    choices += [Choice(COLUMNS, tuple(sorted(members)), pair) for pair in made.chosen]
    return Group(
        tuple(residents),
        tuple(incoming),
        tuple(raised),
        tuple(evening),
        made.columns,
        (*floated, *made.pairs),
        (*passing, *leaving),
        tuple(choices),
    )


def _floaters_paired(
    field: Field, residents: Sequence[int], incoming: Sequence[int]
) -> tuple[list[Pair], list[int]]:
    """Pair those who floated in, White and Black by turns (8.1, 8.2); who cannot be floats on."""
    white = sorted((one for one in incoming if field.prefers_white[one]), key=field.white_order)
    black = sorted((one for one in incoming if not field.prefers_white[one]), key=field.black_order)
    turns = [one for one in chain(*zip_longest(white, black)) if one is not None]
    left = list(residents)
    pairs, passing = list[Pair](), []
    for one in turns:
        able = [each for each in left if field.may_meet(one, each)]
        if not able:
            passing.append(one)
            continue
        other = min(able, key=lambda each: _called(field, each, field.prefers_white[one]))
        pairs.append((one, other))
        left.remove(other)
    return pairs, passing


def _called(field: Field, one: int, against_white: bool) -> tuple[int, ...]:
    """Return the order of opponents: the other preference, the highest R, the lowest ARO."""
    return (int(field.prefers_white[one] is against_white), *field.call_order(one))


def _raised(
    field: Field, members: Sequence[int], lower: Sequence[Sequence[int]]
) -> tuple[list[int], list[int]]:
    """Return who comes up: to those who have met all the group (7.1), and to make it even (7.2)."""
    raised: list[int] = []
    for one in sorted(members, key=field.call_order):
        if not any(field.may_meet(one, other) for other in members):
            raised += _from_below(field, [one], lower, raised, field.prefers_white[one])
    if (len(members) + len(raised)) % 2:
        group = [*members, *raised]
        white = sum(field.prefers_white[one] for one in group)
        return raised, _from_below(field, group, lower, raised, 2 * white > len(group))
    return raised, []


def _from_below(
    field: Field,
    meeting: Sequence[int],
    lower: Sequence[Sequence[int]],
    raised: Sequence[int],
    against_white: bool,
) -> list[int]:
    """Return who may come up to meet one of some players, of the next group that has anybody.

    By the reading ``blocked-upfloaters`` the limit of art. 2.1 gives way before a group is passed.
    """
    gives_way = taken(field.problem.readings, BLOCKED, "stay") == "come-up"
    for group in lower:
        able = [
            each
            for each in group
            if each not in raised and any(field.may_meet(each, one) for one in meeting)
        ]
        free = [each for each in able if field.may_come_up[each]]
        if free or (able and gives_way):
            return [min(free or able, key=lambda each: _called(field, each, against_white))]
    return []


def _leaving(
    field: Field, members: Sequence[int], below: Sequence[int]
) -> tuple[list[int], list[Choice]]:
    """Return who floats down so that the others can be paired, as few as possible (6.4).

    Those whom somebody of the next group may meet come first; among equals the reading decides.
    """
    needed = 0
    while not _pairable(field, members, needed):
        needed += 1
    leaving: list[int] = []
    choices: list[Choice] = []
    if not needed:
        return leaving, choices
    by_average = taken(field.problem.readings, FLOATERS, "lowest-rating") == "highest-average"

    def floats_before(one: int) -> tuple[int, ...]:
        average, rating = -field.averages[one], field.ratings[one]
        return (*((average, rating) if by_average else (rating, average)), -field.alphabet[one])

    classes: list[list[int]] = [[], []]
    for one in sorted(members, key=floats_before):
        classes[not any(field.may_meet(one, each) for each in below)].append(one)
    for alike in classes:
        while len(leaving) < needed:
            able = [
                one
                for one in alike
                if one not in leaving
                and _pairable(
                    field,
                    [each for each in members if each != one and each not in leaving],
                    needed - len(leaving) - 1,
                )
            ]
            if not able:
                break
            leaving.append(able[0])
            if len(able) > 1:
                choices.append(Choice(FLOATERS, tuple(able), (able[0],)))
    return leaving, choices


def _pairable(field: Field, members: Sequence[int], leaving: int) -> bool:
    """Tell whether all but some players can be paired with each other."""
    nobody = range(-leaving, 0)

    def adjacent(a: int, b: int) -> bool:
        return field.may_meet(a, b) if min(a, b) >= 0 else max(a, b) >= 0

    return perfect_matching([*members, *nobody], adjacent) is not None
