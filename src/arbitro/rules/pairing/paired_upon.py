"""A report as it was when a round was paired: results of the round before may be others since.

A correction that comes while the next round is played counts from the pairing after it, and an
adjourned game is a draw until it ends (C.04.2@2026-02 art. 4.3, 3.1): lines of the report say so.
"""

from __future__ import annotations

import re
from dataclasses import replace

from arbitro.model import Colour, Result, RoundRecord, Tournament, Tpn
from arbitro.model.integrity import ADJOURNMENT, CORRECTION

_PART = re.compile(r"(\d+)-(\d+)(?:: (\S+))? => (\S+)|(\d+)-(\d+) (\S+)")

Records = dict[Tpn, RoundRecord]


def paired_upon(tournament: Tournament, number: int) -> Tournament:
    """Return a tournament with the results and colours that its round ``number`` was paired by.

    The colours of that round are those it was paired with, too. A line that does not fit the
    records of its game changes nothing, nor do lines of a system with two games a round.
    """
    if tournament.system.games_per_round == 1:
        for told in (number - 1, number):
            tournament = _without_lines(tournament, told)
    return tournament


def _without_lines(tournament: Tournament, told: int) -> Tournament:
    """Return a tournament whose round ``told`` is as it was before the lines about it."""
    kinds = (CORRECTION, ADJOURNMENT)
    lines = [
        line for line in tournament.integrity if line.kind in kinds and line.round_number == told
    ]
    if not lines:
        return tournament
    at = told - 1
    stood = {entry.tpn: entry.rounds[at] for entry in tournament.entries if len(entry.rounds) > at}
    for line in reversed(lines):  # the last one first: each says what it found
        for part in reversed(line.text.split(", ")):
            stood |= _before(stood, part)
    entries = tuple(
        replace(entry, rounds=(*entry.rounds[:at], stood[entry.tpn], *entry.rounds[at + 1 :]))
        if entry.tpn in stood
        else entry
        for entry in tournament.entries
    )
    return replace(tournament, entries=entries)


def _before(stood: Records, part: str) -> Records:
    """Return the records of the game that a part of a line names as they were before it.

    >>> from arbitro.model import Colour, Result, RoundRecord, Tpn
    >>> won = RoundRecord(Tpn(2), Colour.WHITE, Result.WIN)
    >>> lost = RoundRecord(Tpn(1), Colour.BLACK, Result.LOSS)
    >>> game = {Tpn(1): won, Tpn(2): lost}
    >>> [each.result.name for each in _before(game, "1-2: =-= => 1-0").values()]
    ['DRAW', 'DRAW']
    >>> [each.colour.name for each in _before(game, "2-1 => 1-2").values()]
    ['WHITE', 'BLACK']
    >>> _before(game, "1-2: =-= => 0-1")
    {}
    """
    found = _PART.fullmatch(part)
    if found is None:
        return {}
    one, other = (Tpn(int(found[at] or found[at + 4])) for at in (1, 2))
    mine, theirs = stood.get(one), stood.get(other)
    if mine is None or theirs is None or (mine.opponent, theirs.opponent) != (other, one):
        return {}
    if found[3] is None and found[7] is None:
        if found[4] != f"{other}-{one}" or mine.colour is not Colour.BLACK:
            return {}
        return {
            one: mine._replace(colour=Colour.WHITE),
            other: theirs._replace(colour=Colour.BLACK),
        }
    before, after = _results(found[3] or "*"), _results(found[4] or found[7])
    if before is None or after != (mine.result, theirs.result):
        return {}
    return {
        one: mine._replace(result=before[0]),
        other: theirs._replace(result=before[1]),
    }


def _results(text: str) -> tuple[Result, Result] | None:
    """Return the results of two players, ``*`` for a game without one; None for other words."""
    if text == "*":
        return Result.PENDING, Result.PENDING
    known = {result.value: result for result in Result}
    one, other = known.get(text[:1]), known.get(text[2:])
    return None if one is None or other is None or text[1] != "-" else (one, other)
