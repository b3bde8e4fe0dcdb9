"""Events of one player against opponents of given ratings, rated by one text."""

from datetime import date

import pytest

from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    Player,
    RateClass,
    Result,
    RoundRecord,
    Tournament,
    Tpn,
)
from arbitro.rules.ratings.coefficient import RatingStatus
from arbitro.rules.ratings.edition import rating_rules
from arbitro.rules.ratings.event import RatedEvent, rate_event
from arbitro.rules.ratings.ratable import Clock

OTHER = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN, Result.DRAW: Result.DRAW}
RESULT = {"1": Result.WIN, "=": Result.DRAW, "0": Result.LOSS}


def event_of(own, games, *, clock=None, year=2026, pooled=None, rounds_total=0):
    """Return an event in which player 1 meets one opponent a round: (rating, result)."""
    own = own if isinstance(own, RatingStatus) else RatingStatus(own)
    listed = {Tpn(1): own}
    records, entries = [], []
    for number, (rating, written) in enumerate(games, 1):
        opponent = Tpn(number + 1)
        listed[opponent] = rating if isinstance(rating, RatingStatus) else RatingStatus(rating)
        result = RESULT.get(written, written)
        colour = Colour.WHITE if number % 2 else Colour.BLACK
        records.append(RoundRecord(opponent, colour, result))
        blank = [RoundRecord(None, None, Result.ZERO_POINT_BYE)] * (number - 1)
        theirs = RoundRecord(Tpn(1), colour.opposite, OTHER.get(result, result))
        entries.append(Entry(opponent, Player(f"O{number}"), (*blank, theirs)))
    first = Entry(Tpn(1), Player("One"), tuple(records))
    tournament = Tournament(
        entries=(first, *entries), rounds_played=len(games), rounds_total=rounds_total
    )
    return RatedEvent(tournament, clock or Clock(RateClass.STANDARD), listed, year, pooled or {})


@pytest.fixture
def rules():
    """Return a text by edition and first day of the event."""
    return lambda key, day=None: rating_rules(EditionKey(key), day and date.fromisoformat(day))


@pytest.fixture
def rated(rules):
    """Rate player 1 of such an event."""

    def _rated(own, games, edition="B.02@2024-03", day=None, **rest):
        return rate_event(event_of(own, games, **rest), rules(edition, day)).player(Tpn(1))

    return _rated


@pytest.fixture
def event():
    return event_of
