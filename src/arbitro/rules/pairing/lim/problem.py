"""What the Lim System looks at besides scores and colours: the median, and who has just floated."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.model import PLAYED, EditionKey, Entry, PairingProblem, Tournament, Tpn
from arbitro.rules.pairing.lim.maxi import Maxi, maxi
from arbitro.rules.pairing.swiss.history import Parity, pairing_problem


class LimProblem(NamedTuple):
    """A round to be paired by the Lim System.

    ``floated`` are those who were transferred to another scoregroup in the round before (art. 3.10)
    and met somebody there. ``maxi`` is None unless choices for colours are limited by rating.
    """

    basis: PairingProblem
    floated: frozenset[Tpn]
    maxi: Maxi | None = None

    @property
    def twice_median(self) -> int:
        """Return twice the score of the median scoregroup, in tenths (art. 2.2)."""
        return int(self.basis.maximum_score)


def lim_problem(
    tournament: Tournament,
    edition: EditionKey,
    *,
    round_number: int | None = None,
    parity: Parity | None = None,
) -> LimProblem:
    """Return the problem of pairing a round: the one after those played, or any earlier one."""
    basis = pairing_problem(tournament, edition, round_number=round_number, parity=parity)
    before = basis.round_number - 1
    twice_median = int(tournament.points.win) * (before - 1)
    scores = {
        entry.tpn: 2 * _pairing_score(tournament, entry, before)
        for entry in (tournament.entries if before > 0 else ())
    }
    floated = frozenset(
        entry.tpn
        for entry in tournament.entries
        if before > 0 and _was_transferred(entry, before, scores, twice_median)
    )
    return LimProblem(basis, floated, maxi(tournament))


def _was_transferred(entry: Entry, number: int, scores: dict[Tpn, int], twice_median: int) -> bool:
    """Tell whether a player left the own scoregroup: towards the median, to meet another score."""
    opponent, _colour, result = entry.record(number)
    if opponent is None or result not in PLAYED or opponent not in scores:
        return False
    mine, theirs = scores[entry.tpn], scores[opponent]
    return (mine > twice_median and theirs < mine) or (mine < twice_median and theirs > mine)


def _pairing_score(tournament: Tournament, entry: Entry, number: int) -> int:
    """Return the score an entry was paired with in a round, acceleration included."""
    score = tournament.score(entry, number - 1)
    return score + entry.virtual[number - 1] if len(entry.virtual) >= number else score
