"""The teams of a Schiller made anew: everybody on one list, one command, taken back at once."""

import pytest

from arbitro.desk.commands import ArrangeTeams, CloseEntries, EditTeam, Roster, Undo
from arbitro.desk.features.teams import arrangement
from arbitro.desk.values.teams import TeamId
from arbitro.model import Player, System
from arbitro.reasons import refused
from desk.driver import FIRST
from desk.team_driver import TeamDriver


def lists(desk):
    people = desk.state.people
    return {
        team.name: [people[each].name for each in team.members] for team in desk.side.teams.values()
    }


def schiller(teams=4, boards=3, **rest):
    return TeamDriver(System.SCHILLER, teams, boards, closed=False, **rest)


def across(desk):
    """Return rosters of the present teams: the first boards together, the second boards ..."""
    columns = zip(*(team.members for team in desk.side.teams.values()), strict=True)
    return [Roster(TeamId(at), "", tuple(seats)) for at, seats in enumerate(columns, 1)]


def test_everybody_goes_to_the_list_named():
    desk = schiller(3, 3)
    desk.do(ArrangeTeams(FIRST, tuple(across(desk))))
    assert lists(desk) == {
        "Team 1": ["1.1", "2.1", "3.1"],
        "Team 2": ["1.2", "2.2", "3.2"],
        "Team 3": ["1.3", "2.3", "3.3"],
    }
    desk.do(CloseEntries(FIRST))
    assert len(desk.section.numbers) == 9


def test_one_undo_takes_all_of_it_back():
    desk = schiller(4, 3)
    before = desk.state
    rosters = across(desk)
    rosters += [Roster(None, "New", tuple(Player(f"N{at}", 2100) for at in range(4)))]
    name = desk.do(ArrangeTeams(FIRST, tuple(rosters)))
    assert list(lists(desk)) == ["Team 1", "Team 2", "Team 3", "New"]
    assert desk.section.settings.teams.boards == 4
    desk.do(Undo(name))
    assert desk.section.teams.teams == before.sections[FIRST].teams.teams
    assert desk.section.settings == before.sections[FIRST].settings
    assert set(desk.section.entries) == set(before.sections[FIRST].entries)


def test_teams_without_a_list_are_taken_out_and_the_boards_follow():
    desk = schiller(4, 3)
    desk.do(ArrangeTeams(FIRST, tuple(across(desk))))
    assert (len(desk.side.teams), desk.section.settings.teams.boards) == (3, 4)
    desk.do(CloseEntries(FIRST))


def test_persons_not_entered_yet_are_entered_with_their_teams():
    desk = schiller(3, 2)
    ida = Player("Ida", 2300, fide_id=700)
    new = tuple(
        Roster(None, name, (ida if name == "A" else Player(name), Player(name + "2")))
        for name in "AB"
    )
    kept = tuple(Roster(each.id, "", each.members) for each in desk.side.teams.values())
    desk.do(ArrangeTeams(FIRST, (*kept, *new)))
    assert lists(desk)["A"] == ["Ida", "A2"]
    assert len(desk.section.entries) == 10
    assert desk.refusal(ArrangeTeams(FIRST, (*kept, *new))) == "arranged-not-all"


def test_lists_that_stand_change_nothing():
    desk = schiller(3, 3)
    kept = tuple(Roster(each.id, "", each.members) for each in desk.side.teams.values())
    before = desk.state
    desk.do(ArrangeTeams(FIRST, kept))
    assert desk.state.sections == before.sections


@pytest.mark.parametrize(
    ("change", "code"),
    [(lambda all_of: all_of[:2], "teams-of-schiller"),
     (lambda all_of: [*all_of[:2], all_of[2]._replace(seats=all_of[2].seats[:2])],
      "players-not-divisible"),
     (lambda all_of: [all_of[0], all_of[0], all_of[2]], "arranged-not-all"),
     (lambda all_of: [all_of[0], all_of[1]._replace(team=TeamId(9)), all_of[2]], "team-unknown"),
     (lambda all_of: [all_of[0], all_of[1]._replace(team=TeamId(1)), all_of[2]], "arranged-twice"),
     (lambda all_of: [all_of[0], all_of[1]._replace(team=None), all_of[2]], "team-name-missing"),
     (lambda all_of: [all_of[0], all_of[1]._replace(team=None, name="team 1 "), all_of[2]],
      "arranged-twice")],
)  # fmt: skip
def test_what_makes_no_teams_is_refused(change, code):
    desk = schiller(3, 3)
    assert desk.refusal(ArrangeTeams(FIRST, tuple(change(across(desk))))) == code


def test_only_open_lists_of_a_schiller_are_made_anew():
    swiss = TeamDriver(System.TEAM_ROUND_ROBIN, 3, 3, closed=False)
    assert swiss.refusal(ArrangeTeams(FIRST, tuple(across(swiss)))) == "only-for-schiller"
    desk = schiller(3, 3)
    rosters = tuple(across(desk))
    desk.do(CloseEntries(FIRST))
    assert desk.refusal(ArrangeTeams(FIRST, rosters)) == "entries-closed"


def test_a_later_change_of_a_list_is_in_the_way_of_taking_it_back():
    desk = schiller(3, 3)
    name = desk.do(ArrangeTeams(FIRST, tuple(across(desk))))
    desk.do(EditTeam(FIRST, TeamId(1), "Renamed"))
    desk.do(Undo(name))
    assert lists(desk)["Renamed"] == ["1.1", "1.2", "1.3"]


def test_the_lists_the_teams_have_change_nothing():
    desk = schiller(3, 3)
    present = tuple(Roster(team.id, "", team.members) for team in desk.side.teams.values())
    assert desk.ask(ArrangeTeams(FIRST, present)) == ()
    assert desk.ask(ArrangeTeams(FIRST, present[::-1])) == ()
    first = present[0]
    turned = (Roster(first.team, "", first.seats[::-1]), *present[1:])
    assert desk.ask(ArrangeTeams(FIRST, turned)) != ()


def test_boards_for_which_no_editions_are_in_force_are_refused_as_the_section_would_be(monkeypatch):
    desk = schiller(4, 3)
    told = refused("no-edition-in-force", regulation="C.05")
    monkeypatch.setattr(arrangement, "completed_editions", lambda *_: told)
    assert desk.ask(ArrangeTeams(FIRST, tuple(across(desk)))) == told
