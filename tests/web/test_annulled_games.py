"""Who left an all-play-all early: the standings say whose games do not count."""

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Player, SectionId, System

SECTION = SectionId(1)
NOTE = "Withdrawn before playing half of their games: P4."


@pytest.fixture
def league(visitor):
    """A visitor of an all-play-all of four, and a way to play rounds of it."""
    key = visitor.service.create(asked.CreateEvent(EventSettings("League"))).key

    def do(*commands):
        for command in commands:
            assert visitor.service.handle(key, command).version, command

    do(
        asked.AddSection(SectionSettings("All", system=System.ROUND_ROBIN)),
        asked.ImportPlayers(SECTION, tuple(Player(f"P{at}") for at in range(1, 5))),
        asked.CloseEntries(SECTION),
    )

    def play(number):
        do(asked.PairRound(SECTION), asked.PublishRound(SECTION, number))
        snapshot = visitor.service.snapshot(key).state.sections[SECTION]
        for game in snapshot.rounds[number - 1].games:
            do(asked.EnterResult(SECTION, game, GameResult.DRAW))

    visitor.do, visitor.play, visitor.section = do, play, f"/events/{key}/s/1"
    return visitor


@pytest.mark.article("C.05@2018 art. 6.6(2)")
@pytest.mark.parametrize("page", ["standings", "paper/standings", "crosstable", "paper/crosstable"])
@pytest.mark.parametrize(("rounds", "said"), [(1, True), (2, False)])
def test_games_that_do_not_count_are_said_to_be_left_out(league, page, rounds, said):
    for number in range(1, rounds + 1):
        league.play(number)
    before = league.get(f"{league.section}/{page}").text
    number = league.service.snapshot(league.section.split("/")[2]).state.sections[SECTION].numbers
    league.do(asked.WithdrawPlayer(SECTION, number[3]))
    after = league.get(f"{league.section}/{page}").text
    assert (NOTE in before, NOTE in after) == (False, said)


@pytest.mark.article("C.05@2018 art. 6.6(2)")
def test_the_own_score_of_who_left_early_stays_in_the_crosstable(league):
    league.play(1)
    key = league.section.split("/")[2]
    numbers = league.service.snapshot(key).state.sections[SECTION].numbers
    league.do(asked.WithdrawPlayer(SECTION, numbers[3]))
    page = league.get(f"{league.section}/crosstable").text
    assert page.count("<small>(½)</small>") == 1
