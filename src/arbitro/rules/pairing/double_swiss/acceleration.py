"""Virtual points of matches, where an event says how C.04.7 is to be read for them."""

from __future__ import annotations

from dataclasses import replace

from arbitro.model import Points, Tournament
from arbitro.rules.pairing.readings import taken
from arbitro.rules.pairing.swiss.baku import first_group, virtual_points


def virtual_points_of_matches(rounds: int, win: Points, reading: str) -> tuple[Points, ...]:
    """Return the virtual points of the first group before each game of so many rounds.

    ``win`` is what a game won is worth; with ``stated`` there are none.

    >>> virtual_points_of_matches(5, Points(10), "match")
    (20, 20, 20, 20, 10, 10)
    """
    if reading == "stated":
        return ()
    of_rounds = virtual_points(rounds, Points((2 if reading == "match" else 1) * win))
    return tuple(points for points in of_rounds for _game in range(2))


def with_virtual_points(tournament: Tournament) -> Tournament:
    """Return an accelerated event with the virtual points of its rounds of matches.

    C.04.7 art. 1.4.2 gives "the number of points awarded for a win": of a match, that is of both
    games, or of a game (reading ``virtual-points``). Without either, and where the record states
    points itself, nothing is added. Both games of a round have the points of their round.
    """
    reading = taken(tournament.readings, "virtual-points", "stated")
    stated = any(entry.virtual for entry in tournament.entries)
    if not tournament.accelerated or stated or reading == "stated":
        return tournament
    virtual = virtual_points_of_matches(tournament.rounds_planned, tournament.points.win, reading)
    numbers = sorted(entry.tpn for entry in tournament.entries)
    group = frozenset(numbers[: first_group(len(numbers))])
    entries = tuple(
        replace(entry, virtual=virtual) if entry.tpn in group else entry
        for entry in tournament.entries
    )
    return replace(tournament, entries=entries)
