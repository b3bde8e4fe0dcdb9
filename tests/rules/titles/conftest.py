"""Events of one player against given opponents, judged for a title."""

from datetime import date

import pytest

from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    EventDetails,
    Player,
    Result,
    RoundRecord,
    System,
    Title,
    Tournament,
    Tpn,
)
from arbitro.rules.titles.edition import norm_rules
from arbitro.rules.titles.event import NormEvent, TitleEventKind
from arbitro.rules.titles.verdict import judge

OTHER = {
    Result.WIN: Result.LOSS,
    Result.LOSS: Result.WIN,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}
RESULTS = {each.value: each for each in Result}
PLAYER = Tpn(1)


def opponents(text):
    """Read ``GM 2700 ENG =, - 2345 NED 1``: title, rating, federation, result."""
    rows = [row.split() for row in text.split(",")]
    return [(title.strip("-"), int(rating), fed, result) for title, rating, fed, result in rows]


def tournament_of(games, federation="AUS", system=System.DUTCH, total=0, meet_twice=False):
    """Return a tournament in which player 1 meets these opponents, one a round."""
    records, theirs, players = [], {}, {}
    half = len(games) // 2
    for number, (title, rating, fed, result) in enumerate(games, 1):
        place = (number - 1) % half if meet_twice else number - 1
        outcome = RESULTS[result]
        if fed == "bye":
            records.append(RoundRecord(None, None, outcome))
            continue
        opponent = Tpn(place + 2)
        colour = Colour.WHITE if number % 2 else Colour.BLACK
        records.append(RoundRecord(opponent, colour, outcome))
        reply = RoundRecord(PLAYER, colour.opposite, OTHER.get(outcome, outcome))
        theirs.setdefault(opponent, {})[number] = reply
        players[opponent] = Player(
            f"O{place}", rating, Title(title) if title else None, federation=fed
        )
    none = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    entries = [
        Entry(tpn, player, tuple(theirs[tpn].get(n, none) for n in range(1, len(games) + 1)))
        for tpn, player in sorted(players.items())
    ]
    own = Entry(PLAYER, Player("One", 2400, federation=federation), tuple(records))
    return Tournament(
        EventDetails("Event", federation="AUT", end=date(2023, 5, 9)),
        system=system,
        entries=(own, *entries),
        rounds_played=len(games),
        rounds_total=total or len(games),
    )


@pytest.fixture
def rules():
    return lambda edition: norm_rules(EditionKey(edition))


@pytest.fixture
def norm_of(rules):
    """Judge player 1 of such an event for a title."""

    def _norm_of(text, title="GM", edition="B.01@2023-01", federation="AUS", **rest):
        event = event_of(text, federation, **rest)
        entry = event.tournament.entry(PLAYER)
        return judge(event, entry, Title(title), rules(edition))

    return _norm_of


def event_of(text, federation="AUS", kind="usual", exemptions=frozenset(), **rest):
    games = opponents(text) if isinstance(text, str) else text
    tournament = tournament_of(games, federation, **rest)
    predetermined = tournament.system is not System.DUTCH
    return NormEvent(tournament, TitleEventKind(kind), exemptions, predetermined)


@pytest.fixture
def event():
    return event_of
