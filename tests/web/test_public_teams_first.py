"""The first page of the site of a team event shows the matches of its round with their scores."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from arbitro.model import SectionId, System
from arbitro.web.public.served import Sites
from web.teams import Teams

S = SectionId(1)


@pytest.fixture
def league(visitor):
    made = Teams(visitor, System.TEAM_SWISS, 4, 2, rounds=3)
    made.do(asked.PairRound(S), asked.PublishRound(S, 1))
    return made


def matches(league):
    page = Sites(league.visitor.service).snapshot(league.key).files["index.html"].decode()
    cells = r'<th scope="row" class="n">\d</th><td>(.*?)</td><td class="r">(.*?)</td><td>(.*?)</td>'
    assert page.count("<h1") == 1
    assert len(re.findall(r">\s*Spring\s*<", page.partition("</head>")[2])) == 1
    return re.findall(cells, page)


def test_the_matches_stand_there_and_their_scores_follow_the_results(league):
    played = league.section.rounds[0].teams.matches
    names = {team: each.name for team, each in league.section.teams.teams.items()}
    shown = [(names[match.home], "–", names[match.away]) for match in played]
    assert matches(league) == shown
    board = league.section.rounds[0].games[played[0].boards[0].game]
    league.do(asked.EnterResult(S, board.id, GameResult.DRAW))
    home, _, away = shown[0]
    assert matches(league)[0] == (home, "½ – ½", away)
