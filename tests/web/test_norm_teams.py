"""Teams of a Schiller proposed for norms on their page, and taken over by one button."""

import re
from datetime import date

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import RegisterTeam
from arbitro.desk.values.settings import EventSettings, SectionSettings, TeamRules
from arbitro.model import Player, SectionId, Sex, System, Title

SECTION = SectionId(1)
WGM, WFM = Title.WGM, Title.WFM
WOMEN = tuple(
    Player(f"W{at}", rating, title, Sex.FEMALE, ("ESP", "FRA", "POL")[at % 3])
    for at, (title, rating) in enumerate(
        [(WGM, 2350), (WGM, 2340), (WGM, 2330), (WFM, 2180), (WFM, 2170), (WFM, 2160),
         *((None, 2150 - 10 * more) for more in range(6))]
    )
)  # fmt: skip
"""Twelve women as in the Arbiters' Manual 2023, IV.4: three WGM, three WFM, six others."""
PASTED = "Name;Title;Federation;Rating;Sex\n" + "".join(
    f"{one.name};{one.title.value if one.title else ''};{one.federation};{one.rating};F\n"
    for one in WOMEN
)


class Schiller:
    """A Schiller of three boards whose teams each have players spread over the titles."""

    def __init__(self, visitor, players=WOMEN, system=System.SCHILLER):
        self.visitor = visitor
        settings = EventSettings("Spring", start=date(2026, 5, 1))
        self.key = visitor.service.create(asked.CreateEvent(settings)).key
        self.url = f"/events/{self.key}/s/1"
        self.page = f"{self.url}/norm-teams"
        self.do(asked.AddSection(SectionSettings("Women", system, teams=TeamRules(boards=3))))
        for at in range(4) if players else ():
            self.do(RegisterTeam(SECTION, f"Team {at + 1}", players=players[at::4]))

    def do(self, command):
        self.visitor.service.handle(self.key, command)

    @property
    def lists(self):
        state = self.visitor.service.snapshot(self.key).state
        teams = state.sections[SECTION].teams.ordered
        return {team.name: [state.people[each].name for each in team.members] for team in teams}


def hidden(text):
    """Return the fields of the form that takes a proposal over."""
    form = text[text.index('id="take-over"') :]
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form))
    pasted = re.search(r"<textarea[^>]*>([^<]*)</textarea>", form)
    return {**fields, "text": pasted.group(1)}


def test_the_teams_of_the_manual_are_proposed_and_taken_over_in_one_step(visitor):
    event = Schiller(visitor)
    before = event.lists
    assert "Teams for norms" in visitor.get(f"{event.url}/teams").text
    page = visitor.get(event.page).text
    assert "Use the current teams" in page
    made = visitor.send(event.page, {"teams": "4", "title-WGM": "1"})
    assert made.status_code == 200
    assert "9 of 9 eligible players can reach a norm" in made.text
    assert "needs prior approval" in made.text
    # average 2206.7: 7 of 9 are 78 % and bring 220 points, 6½ only 166
    assert "7 of 9, average rating 2207" in made.text
    assert event.lists == before
    taken = visitor.send(event.page, hidden(made.text))
    assert (taken.status_code, taken.headers["location"].partition("?")[0]) == (
        303,
        f"{event.url}/teams",
    )
    assert event.lists["Team 1"] == ["W0", "W1", "W2"]
    assert "4 teams changed" in visitor.get(f"/events/{event.key}/history").text
    command = visitor.service.history(event.key, latest=1)[-1].command
    event.do(asked.Undo(command))
    assert event.lists == before


def test_players_pasted_are_entered_with_their_teams(visitor):
    event = Schiller(visitor, players=())
    made = visitor.send(event.page, {"teams": "4", "text": PASTED})
    assert "9 of 12 eligible players can reach a norm" in made.text
    assert visitor.send(event.page, hidden(made.text)).status_code == 303
    assert list(event.lists) == ["Team A", "Team B", "Team C", "Team D"]
    assert event.lists["Team A"] == ["W0", "W1", "W2"]
    assert visitor.send(f"{event.url}/do/close-entries").status_code == 303
    assert "Reopen them" in visitor.get(event.page).text


def test_a_proposal_of_entries_that_changed_is_not_taken_over(visitor):
    event = Schiller(visitor)
    fields = hidden(visitor.send(event.page, {"teams": "4"}).text)
    event.do(RegisterTeam(SECTION, "Late", players=(Player("New"),)))
    before = event.lists
    refused = visitor.send(event.page, fields)
    assert refused.status_code == 422
    assert "The entries have changed" in refused.text
    assert event.lists == before
    assert visitor.send(event.page, {**fields, "division": "1,x"}).status_code == 422


@pytest.mark.parametrize(
    ("fields", "said"),
    [({"teams": "5"}, "12 players cannot form 5 teams"), ({"teams": "2"}, "3 to 26"),
     ({"teams": "3"}, "each player has 8 games; a norm needs 9"),
     ({"teams": "4", "text": "Name;Rating\nAna;much"}, "line 2")],
)  # fmt: skip
def test_what_makes_no_teams_is_said_at_the_form(visitor, fields, said):
    event = Schiller(visitor)
    answer = visitor.send(event.page, fields)
    assert answer.status_code == 422
    assert said.casefold() in answer.text.casefold()


def test_what_lacks_is_told_for_everybody_without_a_norm(visitor):
    alone = tuple(Player(each.name, each.rating, each.title, each.sex, "ESP") for each in WOMEN)
    event = Schiller(visitor, alone)
    told = visitor.send(event.page, {"teams": "4", "title-WIM": "1"}).text
    assert "0 of 9 eligible players can reach a norm" in told
    assert "Opponents from 2 more foreign federations." in told
    assert "4 more foreign opponents instead of opponents" in told


def test_there_is_no_such_page_in_other_systems(visitor):
    event = Schiller(visitor, system=System.TEAM_ROUND_ROBIN)
    assert visitor.get(event.page).status_code == 404
    assert "norm-teams" not in visitor.get(f"{event.url}/teams").text


def test_where_no_norms_are_made_the_page_says_so(visitor):
    event = Schiller(visitor, players=())
    settings = visitor.service.snapshot(event.key).state.settings
    event.do(asked.EditEvent(EventSettings("Spring", start=date(1990, 5, 1)), settings))
    page = visitor.get(event.page)
    assert page.status_code == 200
    assert 'id="ask"' not in page.text


def test_the_radar_of_a_schiller_takes_nobody_of_the_own_team_for_an_opponent(visitor):
    event = Schiller(visitor)
    event.do(asked.CloseEntries(SECTION))
    event.do(asked.PairRound(SECTION))
    page = visitor.get(f"{event.url}/norms").text
    # three boards of four teams with a WGM each: only the team without one meets all three
    possible = page[page.index("Norms still possible") :]
    assert {name for name in (f"W{at}" for at in range(12)) if f"{name}</span>" in possible} == {
        "W3", "W7", "W11",
    }  # fmt: skip
