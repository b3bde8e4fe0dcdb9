"""Sections whose games have no rating because the players have different times."""

from __future__ import annotations

from dataclasses import replace

from arbitro.desk.values.settings import SectionSettings
from arbitro.model import RateClass, Result, Tournament

_UNRATED = {
    Result.WIN: Result.UNRATED_WIN,
    Result.DRAW: Result.UNRATED_DRAW,
    Result.LOSS: Result.UNRATED_LOSS,
}


def has_unequal_times(settings: SectionSettings) -> bool:
    """Tell whether White and Black have different times, as in an Armageddon.

    Rapid and blitz games with different times are not rated (B.02.RB@2024-03 art. 1.2).
    """
    control = settings.time_control
    if control is None or control.rate_class is RateClass.STANDARD:
        return False
    return control.black not in {(), control.periods}


def without_ratings(tournament: Tournament) -> Tournament:
    """Return the record with every game played marked as unrated."""
    entries = tuple(
        replace(
            entry,
            rounds=tuple(each._replace(result=_unrated(each.result)) for each in entry.rounds),
        )
        for entry in tournament.entries
    )
    corrections = tuple(
        each._replace(
            used=(_unrated(each.used[0]), _unrated(each.used[1])),
            true=(_unrated(each.true[0]), _unrated(each.true[1])),
        )
        for each in tournament.corrections
    )
    return replace(tournament, entries=entries, corrections=corrections)


def _unrated(result: Result) -> Result:
    return _UNRATED.get(result, result)
