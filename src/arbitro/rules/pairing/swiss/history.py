"""What the rounds before a round say about its players: the problem the engines solve.

Only games played make opponents and colours (C.04.2 art. 3.4 and 3.5); a game that is still
being played counts as a draw (art. 3.1). Everything here is read off the records of a tournament,
the same for the coming round and for one paired long ago.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, NamedTuple

from arbitro.model import (
    REQUESTED_BYES,
    ZERO,
    Colour,
    Contender,
    EditionKey,
    Entry,
    Float,
    PairingProblem,
    Points,
    RoundNumber,
    Tournament,
    Tpn,
)
from arbitro.rules.pairing.swiss.memory import MEMORIES, Meaning

Parity = Literal["paired", "file"]
"""Which number's oddness gives the initial-colour (C.04.3 art. 5.2.5).

``paired`` counts only the players paired so far or now, since a late entry has no number before
arriving (C.04.2 art. 2.4); ``file`` takes the number of the report.
"""


class _Past(NamedTuple):
    """One entry's rounds before the round to be paired."""

    score: int
    score_last: int
    score_before: int
    colours: str
    opponents: frozenset[Tpn]
    may_receive_bye: bool
    unplayed: int
    participated: bool


def pairing_problem(
    tournament: Tournament,
    edition: EditionKey,
    *,
    round_number: int | None = None,
    parity: Parity = "paired",
) -> PairingProblem:
    """Return the problem of pairing a round: the one after those played, or any earlier one.

    Entries with a record in the coming round are absent from it; of a round already paired, those
    with a requested bye or no record. KeyError where ``edition`` is none of the Dutch system.
    """
    number = tournament.rounds_played + 1 if round_number is None else round_number
    meanings = MEMORIES[edition].meanings(tournament.points)
    absence = tournament.points.absence
    pasts = {
        entry.tpn: _past(entry, number - 1, meanings, absence) for entry in tournament.entries
    }
    present = _present(tournament, number)
    numbers = _parity_numbers(tournament.entries, pasts, present, parity)
    barred = _barred(tournament.forbidden)
    nobody: frozenset[Tpn] = frozenset()
    contenders = []
    for entry in tournament.entries:
        tpn = entry.tpn
        if tpn not in present:
            continue
        past = pasts[tpn]
        virtual = entry.virtual
        real = Points(past.score)
        contenders.append(
            Contender(
                tpn,
                Points(real + virtual[number - 1]) if len(virtual) >= number else real,
                real,
                past.colours,
                past.opponents,
                barred.get(tpn, nobody),
                past.may_receive_bye,
                past.unplayed,
                _float(entry, number - 1, past.score_last, pasts, meanings),
                _float(entry, number - 2, past.score_before, pasts, meanings),
                numbers[tpn],
            )
        )
    contenders.sort(key=lambda one: (-one.score, one.tpn))
    return PairingProblem(
        edition,
        RoundNumber(number),
        tournament.rounds_total,
        tournament.initial_colour or Colour.WHITE,
        Points(tournament.points.win * (number - 1)),
        tuple(contenders),
    )


def _past(
    entry: Entry, rounds: int, meanings: Mapping[object, Meaning], absence: Points
) -> _Past:
    """Read one entry's first ``rounds`` records; missing ones are absences."""
    score: int = entry.adjustment
    score_last = score_before = score
    colours = ""
    opponents = []
    may_receive_bye = True
    participated = False
    unplayed = 0
    white = Colour.WHITE
    records = entry.rounds
    known = min(rounds, len(records))
    for index in range(rounds):
        score_before = score_last
        score_last = score
        if index >= known:
            score += absence
            unplayed += 1
            continue
        opponent, colour, result = records[index]
        points, played, bars_bye, _floats = meanings[result]
        score += points
        if played:
            colours += "w" if colour is white else "b"
            opponents.append(opponent)
            participated = True
        else:
            unplayed += 1
            if bars_bye:
                may_receive_bye = False
            if result not in REQUESTED_BYES:
                participated = True
    return _Past(
        score,
        score_last,
        score_before,
        colours,
        frozenset(opponents),  # type: ignore[arg-type]  # a game played has an opponent
        may_receive_bye,
        unplayed,
        participated,
    )


def _float(
    entry: Entry,
    number: int,
    score: int,
    pasts: Mapping[Tpn, _Past],
    meanings: Mapping[object, Meaning],
) -> Float:
    """Return the float of one of the last two rounds; ``score`` is the entry's before it."""
    if number < 1:
        return Float.NONE
    record = entry.record(number)
    meaning = meanings[record.result]
    if not meaning.played:
        return Float.DOWN if meaning.floats else Float.NONE
    ...
