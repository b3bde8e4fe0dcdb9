"""Random events of teams by a table: the games are those of the table, and points add up."""

from collections import Counter

import pytest

from arbitro.model import Colour, Points, Result, System, points_of
from arbitro.rules.pairing.round_robin.berger import berger_schedule
from arbitro.rules.pairing.schedules.generator import ScheduleSettings, generate_team_schedule
from arbitro.rules.pairing.schedules.next_matches import coming_matches
from arbitro.rules.pairing.schedules.reported import check_table

OTHER = {
    Result.WIN: Result.LOSS,
    Result.LOSS: Result.WIN,
    Result.DRAW: Result.DRAW,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}
WORTH = {
    Result.WIN: 2,
    Result.FORFEIT_WIN: 2,
    Result.DRAW: 1,
    Result.LOSS: 0,
    Result.FORFEIT_LOSS: 0,
}
"""Half points of a game."""


@pytest.mark.parametrize(("system", "size", "boards"), [
    (System.SCHEVENINGEN, 2, 4),
    (System.SEMI_SCHEVENINGEN, 2, 6),
    (System.SCHILLER, 4, 3),
    (System.SKALITZKA, 3, 4),
    (System.HILTON, 6, 5),
])  # fmt: skip
def test_a_random_event_follows_its_table_and_both_ends_of_a_game_say_the_same(
    system, size, boards
):
    event = generate_team_schedule(
        ScheduleSettings(system, size, boards, forfeits=200), seed=size + boards
    )
    assert event.rounds_played == event.rounds_total > 0
    assert check_table(event, system) == ()
    records = {one.tpn: one.rounds for one in event.players}
    results = Counter()
    for tpn, cells in records.items():
        for at, cell in enumerate(cells):
            if cell.opponent is None:
                continue
            other = records[cell.opponent][at]
            assert (other.opponent, other.result) == (tpn, OTHER[cell.result])
            assert {cell.colour, other.colour} == {Colour.WHITE, Colour.BLACK}
            results[cell.result] += 1
    assert results[Result.FORFEIT_WIN] == results[Result.FORFEIT_LOSS] > 0
    assert results[Result.WIN] == results[Result.LOSS] > 0


@pytest.mark.parametrize("system", [System.TEAM_ROUND_ROBIN, System.TEAM_DOUBLE_ROUND_ROBIN])
def test_teams_of_an_all_play_all_meet_by_the_berger_table_and_their_games_add_up(system):
    event = generate_team_schedule(ScheduleSettings(system, 6, 4, forfeits=200), seed=3)
    double = system is System.TEAM_DOUBLE_ROUND_ROBIN
    expected = berger_schedule(6, double=double)
    assert event.rounds_played == event.rounds_total == len(expected) == (10 if double else 5)
    lists = {entry.tpn: entry.team.members for entry in event.entries}
    records = {entry.tpn: entry.rounds for entry in event.entries}
    for at, paired in enumerate(expected):
        for home, away in paired.games:
            one, other = records[home][at], records[away][at]
            assert (one.opponent, other.opponent) == (away, home)
            assert (one.colour, other.colour) == (Colour.WHITE, Colour.BLACK)
            halves = [WORTH[game.result] for game in one.boards]
            assert [WORTH[game.result] for game in other.boards] == [2 - each for each in halves]
            assert (
                [game.player for game in one.boards]
                == [game.opponent for game in other.boards]
                == list(lists[home])
            )
            assert one.game_points == Points(
                sum(points_of(g.result, event.points.game) for g in one.boards)
            )
            won = (sum(halves) > 4) - (sum(halves) < 4)
            assert one.result is {1: Result.WIN, 0: Result.DRAW, -1: Result.LOSS}[won]
            assert other.result is OTHER[one.result]
            assert one.match_points == points_of(one.result, event.points.match)


@pytest.mark.parametrize("played", [0, 2, 4])
def test_the_matches_to_come_are_those_of_the_next_round_of_the_table(played):
    settings = ScheduleSettings(System.TEAM_ROUND_ROBIN, 6, 4, played=played)
    event = generate_team_schedule(settings, seed=1)
    found = coming_matches(event)
    assert {tuple(pair) for pair in found.games} == set(
        berger_schedule(6, double=False)[played].games
    )


def test_after_the_last_match_there_is_none_to_come():
    event = generate_team_schedule(ScheduleSettings(System.TEAM_ROUND_ROBIN, 4, 2), seed=1)
    assert coming_matches(event).code == "no-round-left"
