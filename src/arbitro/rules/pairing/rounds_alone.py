"""The report of a rating period is never paired: its blank rounds are no absences."""

from __future__ import annotations

from arbitro.model import Tournament
from arbitro.reasons import Refused, refused


def refuse_rounds_alone(tournament: Tournament) -> Refused | None:
    """Refuse a tournament that has the rounds of one rating period alone, None for a whole one.

    An engine would take everybody for absent in the rounds before, and pair rounds that were
    played long ago.

    >>> from arbitro.model.rating_periods import RoundSpan
    >>> refuse_rounds_alone(Tournament()) is None
    True
    >>> refuse_rounds_alone(Tournament(only_rounds=RoundSpan(5, 9))).code
    'rounds-alone'
    """
    if tournament.only_rounds is None:
        return None
    first, last = tournament.only_rounds
    return refused("rounds-alone", first=first, last=last, count=last - first + 1)
