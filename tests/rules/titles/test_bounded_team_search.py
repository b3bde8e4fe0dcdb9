"""The search for teams looks at no more of them than it says, whatever the text in force."""

import pytest

from arbitro.model import Player, Title
from arbitro.rules.titles.edition import RULES
from arbitro.rules.titles.team_search import Plan, TeamWorth, found_division, looked_at_most

FEDERATIONS = ("ESP", "FRA", "GER", "ITA", "POR", "SUI")
TITLES = (Title.GM, Title.IM, Title.FM)


def field(players):
    return tuple(
        Player(
            f"Player {at}",
            rating=2450 - 10 * at,
            federation=FEDERATIONS[at * at % len(FEDERATIONS)],
            title=TITLES[at % 4] if at % 4 < len(TITLES) else None,
        )
        for at in range(players)
    )


@pytest.mark.parametrize("rules", RULES, ids=lambda each: each.edition)
@pytest.mark.parametrize(("players", "teams"), [(20, 5), (24, 4)])
def test_no_more_teams_are_looked_at_than_is_said(rules, players, teams):
    worth = TeamWorth(Plan(field(players), teams, rules))
    made = found_division(worth)
    assert sorted(each for team in made for each in team) == list(range(players))
    # the last change tried looks at two teams, and the teams of a start are always looked at
    assert worth.looked_at <= looked_at_most(worth.plan) + teams + 2
