"""The search for teams looks at no more of them than it says, whatever the text in force."""

import pytest

from arbitro.model import Player, Title
from arbitro.rules.titles.edition import RULES
from arbitro.rules.titles.team_search import SchillerPlan, TeamWorth, found_division, looked_at_most

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
    worth = TeamWorth(SchillerPlan(field(players), teams, rules))
    made = found_division(worth)
    assert sorted(each for team in made for each in team) == list(range(players))
    # the last change tried looks at two teams, and the teams of a start are always looked at
    assert worth.looked_at <= looked_at_most(worth.plan) + teams + 2


def test_a_team_is_worth_less_the_more_its_players_lack():
    worth = TeamWorth(SchillerPlan(field(16), 4, RULES[-1]))
    lacking = [team for team in ((0, 1, 2, 3), (1, 8, 11, 14)) if worth._look(team)[1]]
    assert len(lacking) == 2
    assert all(worth.guide(team) < worth.of(team) for team in lacking)


@pytest.mark.article("B.01@2024-01 art. 1.4.8")
@pytest.mark.parametrize(("rating", "possible"), [(2380, True), (2379, False)])
def test_opponents_who_average_just_what_a_grandmaster_norm_needs_are_enough(rating, possible):
    """Twelve games against grandmasters of four federations, an average of 2380 at least."""
    others = [
        Player(f"Player {at}", rating=rating, federation=FEDERATIONS[at % 4], title=Title.GM)
        for at in range(15)
    ]
    asked = Player("Asked", rating=2380, federation="SUI", title=Title.IM)
    worth = TeamWorth(SchillerPlan((asked, *others), 4, RULES[-1]))
    assert (Title.GM in worth.open.get(0, ())) is possible
