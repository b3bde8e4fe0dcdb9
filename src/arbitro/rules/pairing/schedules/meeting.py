"""Boards of teams that meet, and the colours of a schedule made to alternate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from arbitro.model import RoundPairing, Tpn


class Seat(NamedTuple):
    """A board of a team, both counted from 1.

    >>> str(Seat(1, 3)), str(Seat(27, 1))
    ('A3', '27-1')
    """

    team: int
    board: int

    def __str__(self) -> str:
        return f"{chr(64 + self.team)}{self.board}" if self.team <= 26 else "-".join(map(str, self))


class Meeting(NamedTuple):
    """One game of a schedule."""

    white: Seat
    black: Seat


_MOST_EQUAL = 2

Schedule = tuple[tuple[Meeting, ...], ...]
"""The rounds of a schedule, the games of each in order."""


class Balance(NamedTuple):
    """How even a schedule's colours are, for the player worst off.

    ``difference`` is games with White minus with Black, ``streak`` the longest row of one colour.
    """

    difference: int
    streak: int


def read_meeting(text: str) -> Meeting:
    """Read ``A1-B2``, White first.

    >>> read_meeting("B2-A10")
    Meeting(white=Seat(team=2, board=2), black=Seat(team=1, board=10))
    """
    white, black = (Seat(ord(side[0]) - 64, int(side[1:])) for side in text.split("-"))
    return Meeting(white, black)


def balance(rounds: Iterable[Iterable[Meeting]]) -> Balance:
    """Return the largest colour difference and the longest streak of any player."""
    colours: dict[Seat, str] = {}
    for games in rounds:
        for white, black in games:
            colours[white] = colours.get(white, "") + "w"
            colours[black] = colours.get(black, "") + "b"
    histories = colours.values()
    difference = max((abs(2 * one.count("w") - len(one)) for one in histories), default=0)
    streak = max((_longest(one) for one in histories), default=0)
    return Balance(difference, streak)


def _longest(colours: str) -> int:
    longest = row = 0
    for place, colour in enumerate(colours):
        row = row + 1 if place and colours[place - 1] == colour else 1
        longest = max(longest, row)
    return longest


def with_alternating_colours(
    rounds: Sequence[Sequence[tuple[Seat, Seat]]], groups: Sequence[Sequence[int]]
) -> Schedule:
    """Give colours so that everybody has one White and one Black in each two rounds together.

    ``groups`` lists by index the rounds taken together, in order: two, or one whose colours are
    those given. The games of two rounds form circles in which colours alternate, so each circle
    leaves one choice: it is made to give nobody one colour three times in a row, then to give the
    first of two teams White as often as the other in each round.
    """
    made: list[list[Meeting]] = [[] for _round in rounds]
    had: dict[Seat, str] = {}
    for group in groups:
        whites = dict.fromkeys(group, 0)
        if len(group) == 1:
            made[group[0]] = [Meeting(*game) for game in rounds[group[0]]]
        else:
            for circle in _circles([(at, game) for at in group for game in rounds[at]]):
                for at, meeting in _turned(circle, whites, had):
                    made[at].append(meeting)
                    whites[at] += 1 if meeting.white.team < meeting.black.team else -1
        for white, black in (meeting for at in group for meeting in made[at]):
            # The last two are enough: only a third of one colour in a row is to be avoided.
            had[white] = had.get(white, "")[-1:] + "w"
            had[black] = had.get(black, "")[-1:] + "b"
    return tuple(tuple(sorted(games, key=_place)) for games in made)


def _place(meeting: Meeting) -> tuple[Seat, Seat]:
    """Sort games by the higher team's board, then the other's."""
    first, second = sorted(meeting)
    return first, second


_Placed = tuple[int, tuple[Seat, Seat]]


def _circles(games: Sequence[_Placed]) -> list[list[_Placed]]:
    """Return the games in circles or paths, each starting at an end where there is one."""
    of_seat: dict[Seat, list[int]] = {}
    for index, (_at, game) in enumerate(games):
        for seat in game:
            of_seat.setdefault(seat, []).append(index)
    ends = [index for index, (_at, game) in enumerate(games) if _is_end(game, of_seat)]
    used: set[int] = set()
    found: list[list[_Placed]] = []
    # The ends of paths first: begun in its middle, a path would fall into two.
    for start in [*ends, *range(len(games))]:
        if start in used:
            continue
        circle: list[_Placed] = []
        at: int | None = start
        while at is not None:
            used.add(at)
            circle.append(games[at])
            near = [other for seat in games[at][1] for other in of_seat[seat]]
            at = next((other for other in near if other not in used), None)
        found.append(circle)
    return found


def _is_end(game: tuple[Seat, Seat], of_seat: dict[Seat, list[int]]) -> bool:
    return any(len(of_seat[seat]) == 1 for seat in game)


def _turned(
    circle: list[_Placed], whites: dict[int, int], had: dict[Seat, str]
) -> list[tuple[int, Meeting]]:
    """Give a circle its colours by the choice with fewer streaks, then more even teams."""
    white = min(circle[0][1])
    options = []
    for first_white in (white, max(circle[0][1])):
        turned = []
        wearing = first_white
        for at, (one, other) in circle:
            black = other if wearing == one else one
            turned.append((at, Meeting(wearing, black)))
            following = circle[len(turned)][1] if len(turned) < len(circle) else ()
            # the seat shared with the next game has the other colour there
            wearing = black if black in following else _partner(following, wearing)
        options.append(turned)
    return min(options, key=lambda turned: (_streaks(turned, had), _uneven(turned, whites)))


def _partner(game: tuple[Seat, ...], seat: Seat) -> Seat:
    """Return who has White in the next game when the shared seat had it in this one."""
    return next((one for one in game if one != seat), seat)


def _streaks(turned: list[tuple[int, Meeting]], had: dict[Seat, str]) -> int:
    """Count who would have one colour three times in a row."""
    new: dict[Seat, str] = {}
    for _at, (white, black) in sorted(turned, key=lambda item: item[0]):
        new[white] = new.get(white, "") + "w"
        new[black] = new.get(black, "") + "b"
    return sum(_longest(had.get(seat, "") + colours) > _MOST_EQUAL for seat, colours in new.items())


def _uneven(turned: list[tuple[int, Meeting]], whites: dict[int, int]) -> int:
    sums = dict(whites)
    for at, meeting in turned:
        sums[at] += 1 if meeting.white.team < meeting.black.team else -1
    return sum(abs(number) for number in sums.values())


# Colours of a schedule: how often everybody has White and Black, and the longest run of one.


class ColourCount(NamedTuple):
    """One player's colours in a schedule; ``longest`` is the longest run of one colour."""

    tpn: Tpn
    whites: int
    blacks: int
    longest: int


def colours_of(players: int, rounds: Sequence[RoundPairing]) -> tuple[ColourCount, ...]:
    """Count the colours of players numbered from 1 on; a round without a game breaks no run.

    >>> from arbitro.rules.pairing.round_robin import berger_schedule
    >>> [tuple(each) for each in colours_of(4, berger_schedule(4))]
    [(1, 2, 1, 2), (2, 2, 1, 1), (3, 1, 2, 2), (4, 1, 2, 1)]
    """
    sequences: dict[int, str] = dict.fromkeys(range(1, players + 1), "")
    for games in rounds:
        for white, black in games.games:
            sequences[white] += "w"
            sequences[black] += "b"
    return tuple(
        ColourCount(Tpn(tpn), found.count("w"), found.count("b"), _longest(found))
        for tpn, found in sequences.items()
    )
