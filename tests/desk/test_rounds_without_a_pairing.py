"""Rounds the rules have no pairing for: what is said, and how long a round by hand stands."""

import pytest

from arbitro.desk.commands import (
    AllowPairing,
    AllowTeams,
    CorrectResult,
    ForbidPairing,
    ForbidTeams,
    PairByHand,
    PairRound,
    PairTeamsByHand,
    PublishRound,
    WithdrawTeam,
)
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.model import System
from desk.driver import FIRST, ready
from desk.team_driver import TeamDriver

NONE = ReasonByHand.NO_LEGAL_PAIRING


class Players:
    """Four players of whom no two may meet any more, before the second round."""

    def __init__(self):
        self.desk = ready(4)
        self.desk.play()
        self.all = frozenset(self.desk.section.entries)

    def kept_apart(self):
        self.desk.do(ForbidPairing(FIRST, self.all))

    def free_again(self):
        return AllowPairing(FIRST, self.all)

    def by_hand(self):
        games = tuple(
            (game.black, game.white) for game in self.desk.section.rounds[0].games.values()
        )
        return PairByHand(FIRST, 2, games, NONE, confirmed=True)


class Teams(Players):
    """The same with teams."""

    def __init__(self):
        self.desk = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
        self.desk.pair_teams()
        self.desk.finish_round()
        self.all = frozenset(self.desk.side.teams)

    def kept_apart(self):
        self.desk.do(ForbidTeams(FIRST, self.all))

    def free_again(self):
        return AllowTeams(FIRST, self.all)

    def by_hand(self):
        matches = tuple((match.away, match.home) for match in self.desk.matches)
        return PairTeamsByHand(FIRST, 2, matches, NONE, confirmed=True)


@pytest.fixture(params=[Players, Teams])
def side(request):
    made = request.param()
    made.kept_apart()
    return made


def test_a_round_nobody_may_play_is_refused_and_nothing_is_paired(side):
    before = side.desk.state
    assert side.desk.refusal(PairRound(FIRST)) == "no-complete-pairing"
    assert side.desk.state == before


def test_a_round_by_hand_stands_as_long_as_the_rules_still_have_none(side):
    side.desk.do(side.by_hand())
    # what the pairing is made from is another now, yet there is none as before
    first = next(iter(side.desk.section.rounds[0].games.values()))
    side.desk.do(CorrectResult(FIRST, first.id, GameResult.DRAW, first.result))
    side.desk.do(PublishRound(FIRST, 2))


def test_it_stands_no_longer_once_the_rules_have_one(side):
    side.desk.do(side.by_hand())
    side.desk.do(side.free_again())
    assert side.desk.refusal(PublishRound(FIRST, 2)) == "pairing-stale"


def test_the_last_team_left_has_nobody_to_play():
    made = Teams()
    *gone, _ = sorted(made.all)
    for each in gone:
        made.desk.do(WithdrawTeam(FIRST, each))
    assert made.desk.refusal(PairRound(FIRST)) == "two-teams-needed"
