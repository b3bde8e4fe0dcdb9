"""What is published of an event: everything but the rounds nobody has been told of."""

import pytest

from arbitro.desk.commands import AdmitLateEntry, PairRound, PublishRound, WithdrawPlayer
from arbitro.desk.derived.publication.published import as_published
from arbitro.desk.derived.standing import standings_record
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.values.settings import GameResult
from arbitro.model import Colour, Player, System
from desk.driver import FIRST, ready
from desk.team_driver import TeamDriver


@pytest.mark.parametrize("system", [System.DUTCH, System.ROUND_ROBIN, System.DUBOV])
def test_a_round_that_is_not_published_is_as_if_it_were_not_paired(system):
    event = ready(6, rounds=0 if system is System.ROUND_ROBIN else 3, system=system)
    event.play(GameResult.WHITE_WINS, GameResult.DRAW)
    before = event.section
    assert as_published(event.state) is event.state
    event.do(PairRound(FIRST))
    shown = as_published(event.state).sections[FIRST]
    assert shown == before
    assert shown.current.number == 1
    event.do(PublishRound(FIRST, 2))
    assert as_published(event.state) is event.state


def test_it_is_made_once_for_a_section_as_it_stands():
    event = ready(6, rounds=3)
    event.do(PairRound(FIRST, Colour.WHITE))
    one, other = as_published(event.state), as_published(event.state)
    assert one.sections[FIRST] is other.sections[FIRST]
    assert not one.sections[FIRST].rounds


def test_who_comes_or_leaves_while_a_round_is_seen_by_the_arbiter_alone_is_counted_all_the_same():
    event = ready(6, rounds=4)
    event.play(GameResult.WHITE_WINS)
    event.do(PairRound(FIRST))
    event.do(AdmitLateEntry(FIRST, Player("Late")))
    event.do(WithdrawPlayer(FIRST, event.section.numbers[0]))
    shown = as_published(event.state)
    assert tournament_of(shown, FIRST).rounds_played == 1
    assert len(standings_record(shown, FIRST).entries) == 7


def test_captains_see_whom_they_meet_and_not_who_sits_where():
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    driver.pair_teams(publish=False)
    told = as_published(driver.state, with_matches=True).sections[FIRST].rounds[0]
    assert [each.sides for each in told.teams.matches] == [each.sides for each in driver.matches]
    assert [each.boards for each in told.teams.matches] == [(), ()]
    assert told.games == {}
    driver.do(PublishRound(FIRST, 1))
    assert as_published(driver.state, with_matches=True) is driver.state
