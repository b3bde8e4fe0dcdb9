"""Somebody in two sections whose rounds are played at the same time is named where it matters."""

from datetime import date

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import RegisterTeam
from arbitro.desk.values.settings import EventSettings, SectionSettings, TeamRules
from arbitro.model import Player, SectionId, System
from arbitro.reasons import Refused

OPEN, LEAGUE = SectionId(1), SectionId(2)


@pytest.fixture
def festival(visitor):
    """An open and a league of teams on one evening, Ana in both, each with a draft."""
    key = visitor.service.create(asked.CreateEvent(EventSettings("Festival"))).key
    days, hours = (date(2026, 12, 4),), ("17:00",)

    def do(*commands):
        for command in commands:
            assert not isinstance(visitor.service.handle(key, command), Refused), command

    people = tuple(Player(name, rating=2000) for name in ("Ana", "Bo", "Cy", "Di"))
    do(
        asked.AddSection(SectionSettings("Open", rounds=1, round_dates=days, round_times=hours)),
        asked.ImportPlayers(OPEN, people),
        asked.AddSection(
            SectionSettings(
                "League",
                System.TEAM_ROUND_ROBIN,
                teams=TeamRules(boards=1),
                round_dates=days,
                round_times=hours,
            )
        ),
        RegisterTeam(LEAGUE, "One", players=(Player("Ana", rating=2000),)),
        RegisterTeam(LEAGUE, "Two", players=(Player("Ed", rating=2000),)),
        asked.CloseEntries(OPEN),
        asked.CloseEntries(LEAGUE),
        asked.PairRound(OPEN),
        asked.PairRound(LEAGUE),
    )
    visitor.do, visitor.url, visitor.key = do, f"/events/{key}", key
    return visitor


ENTRY = ("", "/s/1/players", "/s/2/teams")
PAIRING = ("/hall?section=a", "/hall?section=b", "/hall")
PLACES = (*ENTRY, *PAIRING, "/s/1/schedule")


def named(festival, places=PLACES):
    """Return the pages that name somebody who plays twice at once."""
    said = "1 person plays in two sections at the same time"
    return [place for place in places if said in festival.get(festival.url + place).text]


def test_who_plays_twice_at_once_is_named_at_entry_pairing_and_schedule(festival):
    assert named(festival) == list(PLACES)
    festival.do(asked.WithdrawPlayer(OPEN, 1))
    assert named(festival) == []


def test_beside_a_round_that_is_published_nobody_is_named(festival):
    festival.do(asked.PublishRound(OPEN, 1))
    assert named(festival, PAIRING) == ["/hall?section=b", "/hall"]
