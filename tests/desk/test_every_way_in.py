"""Whoever cannot be entered is refused for the same reason by every way into a section."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    AdmitLateEntry,
    AdmitLateTeam,
    ArrangeTeams,
    ImportPlayers,
    RegisterMember,
    RegisterPlayer,
    RegisterTeam,
    Roster,
)
from arbitro.desk.values.teams import TeamId
from arbitro.model import FideId, Player, System
from arbitro.reasons import Refused
from desk.driver import FIRST, created, ready
from desk.team_driver import TeamDriver

KNOWN = Player("Known", fide_id=FideId(7))
FAULTY = (
    (Player(" "), "player-name-missing"),
    (Player("X", rating=4001), "rating-out-of-range"),
    (Player("X", national_rating=-1), "rating-out-of-range"),
    (Player("X", rating=9), "rating-out-of-range"),
    (Player("X", fixed_board=0), "board-out-of-range"),
    (Player("X", fide_id=FideId(7)), "entered-twice"),
)


def one_by_one():
    desk = created()
    desk.do(RegisterPlayer(FIRST, KNOWN))
    return desk, lambda person: RegisterPlayer(FIRST, person)


def from_a_list():
    return created(), lambda person: ImportPlayers(FIRST, (KNOWN, person))


def late():
    desk = ready(4)
    desk.play()
    desk.do(AdmitLateEntry(FIRST, KNOWN))
    return desk, lambda person: AdmitLateEntry(FIRST, person)


def teams(system=System.TEAM_SWISS, *, closed=False):
    desk = TeamDriver(system, 4, 3, size=2, rounds=3, closed=False)
    desk.do(RegisterMember(FIRST, TeamId(1), KNOWN))
    if closed:
        desk.pair_teams()
    return desk


def with_a_team():
    return teams(), lambda person: RegisterTeam(FIRST, "New", players=(person,))


def in_a_team():
    return teams(), lambda person: RegisterMember(FIRST, TeamId(2), person)


def in_a_team_that_plays():
    desk = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3, reserves=1)
    desk.do(RegisterMember(FIRST, TeamId(1), KNOWN))
    return desk, lambda person: RegisterMember(FIRST, TeamId(2), person)


def with_a_late_team():
    desk, _ = in_a_team_that_plays()
    desk.pair_teams()
    return desk, lambda person: AdmitLateTeam(FIRST, "Late", players=(person,))


def by_the_name_of_the_club():
    return teams(), lambda person: ImportPlayers(FIRST, (replace(person, club="Team 2"),))


def while_teams_are_made_anew():
    desk = teams(System.SCHILLER)

    def command(person):
        lists = [Roster(each.id, "", each.members) for each in desk.side.teams.values()]
        lists[1:] = [each._replace(seats=(*each.seats, person)) for each in lists[1:2]] + [
            each._replace(seats=(*each.seats, Player(f"Third of {each.team}")))
            for each in lists[2:]
        ]
        return ArrangeTeams(FIRST, tuple(lists))

    return desk, command


WAYS = (
    one_by_one,
    from_a_list,
    late,
    with_a_team,
    in_a_team,
    in_a_team_that_plays,
    with_a_late_team,
    by_the_name_of_the_club,
    while_teams_are_made_anew,
)


@pytest.mark.parametrize("way", WAYS)
def test_who_cannot_be_entered_is_refused_with_the_same_reason_by_every_way_in(way):
    desk, command = way()
    for person, code in FAULTY:
        assert desk.refusal(command(person)) == code, person
    taken = desk.ask(command(Player("Sound", rating=4000, national_rating=0, fixed_board=1)))
    assert not isinstance(taken, Refused), taken
    desk.record(taken)
    assert "Sound" in {person.name for person in desk.state.people.values()}
