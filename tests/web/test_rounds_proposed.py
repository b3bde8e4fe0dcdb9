"""Before entries are closed the pages say where the rounds are few for so many players."""

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId, System

FIRST = SectionId(1)


@pytest.mark.parametrize(
    ("system", "players", "rounds", "said"),
    [
        (System.DUTCH, 9, 3, True),  # 2 ** 3 < 9 <= 2 ** 4
        (System.DUTCH, 8, 3, False),
        (System.ROUND_ROBIN, 9, 0, False),
    ],
)
def test_the_rule_of_thumb_is_told_where_the_rounds_are_few(visitor, system, players, rounds, said):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Few"))).key
    names = tuple(Player(f"Player {at}", rating=2000 - at) for at in range(players))
    for command in (
        asked.AddSection(SectionSettings("A", system, rounds)),
        asked.ImportPlayers(FIRST, names),
    ):
        visitor.service.handle(key, command)
    page = visitor.get(f"/events/{key}/s/1/players").text
    assert ("rounds are usual" in page) is said
    assert ("Close entries and pair round 1" in page) is system.is_swiss
    assert ("Next: close entries." in page) is not system.is_swiss


@pytest.mark.parametrize(
    ("players", "rounds", "said"),
    [
        (4, 3, False),  # each meets the other three
        (4, 4, True),
        (5, 5, False),  # four opponents and a bye
        (5, 6, True),
    ],
)
@pytest.mark.article("C.04.1@2026-02 art. 2")
def test_rounds_that_cannot_all_be_paired_are_told_before_round_1(visitor, players, rounds, said):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Many"))).key
    names = tuple(Player(f"Player {at}", rating=2000 - at) for at in range(players))
    for command in (
        asked.AddSection(SectionSettings("A", rounds=rounds)),
        asked.ImportPlayers(FIRST, names),
    ):
        visitor.service.handle(key, command)
    page = visitor.get(f"/events/{key}/s/1/players").text
    assert ("Too many rounds" in page) is said
