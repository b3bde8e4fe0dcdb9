"""Tables made earlier are still known, and an event goes on by the one it began with."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.model import System
from arbitro.rules.pairing.schedules import schiller
from arbitro.rules.pairing.schedules.followed import table_followed, tables_of
from arbitro.rules.pairing.schedules.meeting import Meeting
from arbitro.rules.pairing.schedules.reported import check_table, games_of_table
from rules.pairing.schedules.test_tables_of_teams import reported

CHANGED = [
    (System.SCHILLER, 4, 3, "FIDE_SCHILLER_4x3"),
    (System.SCHILLER, 5, 5, "FIDE_SCHILLER_5x5"),
    (System.SCHEVENINGEN, 2, 11, "FIDE_SCHEVENINGEN_G1"),
    (System.SEMI_SCHEVENINGEN, 2, 22, "CUSTOM_TEAM_ROUNDROBIN"),
]


def pairs(table):
    return [{frozenset(game) for game in games} for games in table]


@pytest.mark.parametrize(("system", "teams", "boards", "code"), CHANGED)
def test_both_tables_let_the_same_players_meet_once(system, teams, boards, code):
    tables = tables_of(system, teams, boards)
    assert len(tables) == 2
    now, before = ([pair for games in pairs(table) for pair in games] for table in tables)
    assert len(now) == len(set(now)) == len(before)
    assert set(now) == set(before)


@given(st.sampled_from(CHANGED), st.integers(1, 6), st.data())
@settings(max_examples=30, deadline=None)
def test_the_rounds_played_tell_which_table_is_followed(changed, rounds, data):
    tables = tables_of(*changed[:3])
    table = data.draw(st.sampled_from(tables))
    assert table_followed(tables, table[:rounds]) is table
    turned = [tuple(Meeting(black, white) for white, black in table[0][:1]), *table[1:rounds]]
    first = (*turned[0], *table[0][1:])
    assert table_followed(tables, [first, *turned[1:]]) is table


def test_an_event_that_has_not_begun_follows_the_table_of_today():
    tables = tables_of(System.SCHILLER, 4, 3)
    assert table_followed(tables, []) == tables[0] == schiller(4, 3)


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize(("system", "teams", "boards", "code"), CHANGED)
def test_a_report_of_either_table_agrees_and_goes_on_by_it(system, teams, boards, code, which):
    table = tables_of(system, teams, boards)[which]
    report = reported(system, teams, boards, code, rounds=2, table=table)
    assert check_table(report, system) == ()
    number = {
        (team, board): (team - 1) * boards + board
        for team in range(1, teams + 1)
        for board in range(1, boards + 1)
    }
    following = games_of_table(report, system)[2]
    assert [(number[white], number[black]) for white, black in table[2]] == list(following)
