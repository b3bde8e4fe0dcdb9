"""The Molter system: single boards of several teams paired by a table, so that nobody rests.

Published is what a table has to keep to (the documentation of Sharly Chess on the tables of the
French federation) and one of three teams of four: everybody plays in every round, against no team
mate and no team twice; with an odd number of teams one player a round of each two neighbouring
boards meets the other board's ("floater"), no player twice in the same part; colours are even and
never three alike running. The printed table is taken as it stands, the others are made here.

A board is an all-play-all of its teams. Of an odd number of teams one is free on each of two
neighbouring boards; these two meet. That they have not met and will not is had by leaving one
round of the all-play-all out on both boards: whoever is free meets the partner of that round.
"""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.rules.pairing.round_robin.berger import berger_schedule
from arbitro.rules.pairing.schedules.meeting import (
    Meeting,
    Schedule,
    Seat,
    read_meeting,
    with_alternating_colours,
)
from arbitro.rules.pairing.schedules.tables import stored_table

LEAST_TEAMS, MOST_TEAMS, MOST_BOARDS = 3, 26, 60
_PRINTED = (3, 4)

Pairs = list[tuple[Seat, Seat]]


def molter(teams: int, boards: int) -> Schedule:
    """Return all rounds, one less than there are teams; an event may play the first of them.

    ValueError for fewer than 3 or more than 26 teams, or an odd number of boards.

    >>> [str(seat) for seat in molter(3, 4)[0][1]]
    ['C2', 'B1']
    """
    if not LEAST_TEAMS <= teams <= MOST_TEAMS or boards % 2 or not 2 <= boards <= MOST_BOARDS:
        raise ValueError(teams, boards)
    if (teams, boards) == _PRINTED:
        return printed()
    made = _of_odd(teams, boards) if teams % 2 else _of_even(teams, boards)
    # Of an even number of teams the last round has no partner, and stands alone.
    together = [(at, at + 1) for at in range(0, teams - 2, 2)]
    if teams % 2:
        return with_alternating_colours(made, together)
    coloured = with_alternating_colours(made[:-1], together)
    return (*coloured, _last_round(made[-1], coloured))


def printed() -> Schedule:
    """Return the published table of three teams of four."""
    return tuple(
        tuple(read_meeting(text) for text in line.split())
        for line in stored_table("molter")["printed"]
    )


def _of_even(teams: int, boards: int) -> list[Pairs]:
    """Pair every board by its own order of the rounds, so that a team meets several at once."""
    rounds = _rounds(teams)
    made: list[Pairs] = []
    for number in range(len(rounds)):
        games: Pairs = []
        for board in range(1, boards + 1):
            pairs = rounds[(number + board - 1) % len(rounds)]
            games += [(Seat(one, board), Seat(other, board)) for one, other in pairs]
        made.append(games)
    return made


def _of_odd(teams: int, boards: int) -> list[Pairs]:
    """Pair every two neighbouring boards; who is free on one meets who is free on the other."""
    rounds = _rounds(teams)
    everybody = frozenset(range(1, teams + 1))
    free = [next(iter(everybody.difference(*pairs))) for pairs in rounds]
    made: list[Pairs] = [[] for _round in range(teams - 1)]
    for upper in range(1, boards, 2):
        left_out = (upper // 2) % teams
        partner = {}
        for one, other in rounds[left_out]:
            partner[one], partner[other] = other, one
        order = [(left_out + 1 + step) % teams for step in range(teams - 1)]
        for number, at in enumerate(order):
            floater = partner[free[at]]
            lower = rounds[free.index(floater)]
            made[number] += [(Seat(one, upper), Seat(other, upper)) for one, other in rounds[at]]
            made[number].append((Seat(free[at], upper), Seat(floater, upper + 1)))
            made[number] += [(Seat(one, upper + 1), Seat(other, upper + 1)) for one, other in lower]
    return made


def _rounds(teams: int) -> list[list[tuple[int, int]]]:
    return [
        [(int(one), int(other)) for one, other in item.games] for item in berger_schedule(teams)
    ]


def _last_round(games: Pairs, before: Sequence[Sequence[Meeting]]) -> tuple[Meeting, ...]:
    """Give White in a round that stands alone to the first of two, unless they had it last."""
    last = {meeting.white: "w" for meeting in before[-1]}
    return tuple(
        Meeting(other, one) if last.get(one) == "w" else Meeting(one, other) for one, other in games
    )
