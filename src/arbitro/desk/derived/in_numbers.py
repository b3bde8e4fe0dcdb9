"""What a section keeps of its entries, by the numbers they have today."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.desk.kernel.state import Section
from arbitro.desk.values.settings import GameResult
from arbitro.model import EntryId, RatingCorrection, Result, Tpn
from arbitro.model.rating_periods import RatingPeriod, RatingThen
from arbitro.model.tournament import ExternalValues

NOT_KNOWN = GameResult.ADJOURNED
"""A game without a result stands in the record as an adjourned one does (C.04.2 art. 3.1)."""


def external_values(section: Section, number: Mapping[EntryId, Tpn]) -> ExternalValues | None:
    """Return the values computed elsewhere, of those who have numbers."""
    given = section.external
    if given is None:
        return None
    values = ((number[entry], value) for entry, value in given.values if entry in number)
    return ExternalValues(given.name, tuple(sorted(values)))


def rating_periods(
    section: Section, number: Mapping[EntryId, Tpn], total: int
) -> tuple[RatingPeriod, ...]:
    """Return the rating periods of a long section, as far as it has the rounds."""
    return tuple(
        RatingPeriod(
            period.first_round,
            period.start,
            tuple(
                sorted(
                    (
                        RatingThen(number[then.entry], then.rating, then.title)
                        for then in period.players
                        if then.entry in number
                    ),
                    key=lambda then: then.tpn,
                )
            ),
        )
        for period in section.periods
        if period.first_round <= max(total // section.settings.system.games_per_round, 1)
    )


def rating_corrections(
    section: Section, number: Mapping[EntryId, Tpn]
) -> tuple[RatingCorrection, ...]:
    """Return the games corrected too late to count, with what counted and what is true."""
    found = (
        RatingCorrection(
            played.number,
            number[game.white],
            number[game.black],
            _sides(game.result),
            _sides(game.rating_result or game.result),
            game.rating_turned,
        )
        for played in section.rounds
        for game in played.games.values()
        if game.is_other_for_rating
    )
    return tuple(sorted(found, key=lambda late: late[:2]))


def _sides(result: GameResult | None) -> tuple[Result, Result]:
    known = result or NOT_KNOWN
    return known.white, known.black
