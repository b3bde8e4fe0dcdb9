"""Games that a report corrects for the ratings alone, as events of a section taken over."""

from __future__ import annotations

from collections.abc import Iterable

from arbitro.desk.features.results import ColoursSwapped, ResultCorrected
from arbitro.desk.kernel.feature import Event
from arbitro.desk.kernel.state import Game, Section
from arbitro.desk.values.settings import CorrectionEffect, GameResult
from arbitro.model import RatingCorrection
from arbitro.reasons import Refused
from arbitro.reasons.reason import refused

_CODES = {each.value: each for each in GameResult}


def late_corrections(
    section: Section, corrections: Iterable[RatingCorrection]
) -> tuple[Event, ...] | Refused:
    """Return the corrections of a section whose rounds stand; refused for results no game has."""
    events: list[Event] = []
    for late in corrections:
        game = _game(section, late)
        used, true = (_CODES.get(f"{a.value}{b.value}") for a, b in (late.used, late.true))
        if game is None or used is None or true is None:
            return refused(
                "report-result-unknown",
                round=late.round_number,
                white=int(late.white),
                black=int(late.black),
                result=f"{late.true[0].value} {late.true[1].value}",
            )
        where, only = (section.id, game.round, game.id), CorrectionEffect.RATING_ONLY
        if true is not used:
            events.append(ResultCorrected(*where, true, used, only))
        if late.turned:
            events.append(ColoursSwapped(*where, only))
    return tuple(events)


def _game(section: Section, late: RatingCorrection) -> Game | None:
    """Return the game of a correction, as it counted: of two of a match by its White."""
    number = (late.round_number - 1) // section.settings.system.games_per_round + 1
    if number > len(section.rounds):
        return None
    pair = section.entry_of(late.white), section.entry_of(late.black)
    games = section.rounds[number - 1].games.values()
    return next((each for each in games if (each.white, each.black) == pair), None)
