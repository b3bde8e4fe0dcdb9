"""Molter tables: the published one, and the published demands on all others."""

import pytest

from arbitro.rules.pairing.schedules import molter
from arbitro.rules.pairing.schedules.meeting import balance

PRINTED = """
A1-C1 B1-A1
C2-B1 C1-B2
B2-A2 A2-C2
B3-A3 C3-B3
A4-C3 A3-C4
C4-B4 B4-A4
"""
"""Three teams of four, two rounds (documentation of Sharly Chess, "Molter tables")."""

SIZES = [(teams, boards) for teams in (*range(3, 14), 20, 25, 26) for boards in (2, 4, 8)]


def test_three_teams_of_four_are_those_published():
    columns = zip(*(line.split() for line in PRINTED.split("\n") if line), strict=True)
    made = [[f"{white}-{black}" for white, black in games] for games in molter(3, 4)]
    assert made == [list(each) for each in columns]


@pytest.mark.parametrize(("teams", "boards"), SIZES)
def test_everybody_plays_each_round_and_nobody_meets_a_team_twice(teams, boards):
    table = molter(teams, boards)
    met = {}
    for games in table:
        seats = [seat for meeting in games for seat in meeting]
        assert len(set(seats)) == len(seats) == teams * boards
        for white, black in games:
            for one, other in ((white, black), (black, white)):
                known = met.setdefault(one, {one.team})
                assert other.team not in known
                known.add(other.team)
    assert len(table) == teams - 1


@pytest.mark.parametrize(("teams", "boards"), SIZES)
def test_floaters_meet_the_neighbouring_board_once_each_way_and_only_among_odd_teams(teams, boards):
    roles = [
        (one, one.board < other.board)
        for games in molter(teams, boards)
        for white, black in games
        for one, other in ((white, black), (black, white))
        if one.board != other.board
    ]
    assert len(set(roles)) == len(roles)
    assert bool(roles) is bool(teams % 2)
    assert all(
        abs(white.board - black.board) <= 1
        for games in molter(teams, boards)
        for white, black in games
    )
    # the duty is shared: a round has one such game for every two boards
    assert len(roles) == (teams - 1) * boards * (teams % 2)


@pytest.mark.parametrize(("teams", "boards"), SIZES)
@pytest.mark.parametrize("played", [2, 3, 100])
def test_colours_are_even_and_never_three_alike_running_however_many_rounds(teams, boards, played):
    found = balance(molter(teams, boards)[:played])
    assert found.difference <= 1
    assert found.streak <= 2


@pytest.mark.parametrize(("teams", "boards"), [(2, 4), (27, 4), (5, 3), (5, 0), (5, 62)])
def test_a_size_without_a_table_is_none(teams, boards):
    with pytest.raises(ValueError, match=str(teams)):
        molter(teams, boards)
