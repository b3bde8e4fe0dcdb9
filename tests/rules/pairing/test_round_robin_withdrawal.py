"""The 50 % rule: what counts of somebody who left an all-play-all (C.05 art. 6.6)."""

import pytest

from arbitro.model import (
    ABSENT,
    ABSENT_TEAM,
    ZERO,
    Colour,
    Entry,
    MatchRecord,
    Player,
    Result,
    RoundRecord,
    System,
    Team,
    TeamEntry,
    TeamSystem,
    TeamTournament,
    Tournament,
    Tpn,
)
from arbitro.rules.pairing.round_robin import annulled, berger_schedule, completed_half
from arbitro.rules.pairing.round_robin.withdrawal import (
    annulled_teams,
    teams_left_early,
    uncounted_teams,
)
from crosstables.written import values

W, B = Colour.WHITE, Colour.BLACK


def tournament(players, leaver, left_after):
    """Everybody beats the higher numbers; one leaves and loses the rest by forfeit."""
    cells = {player: [] for player in range(1, players + 1)}
    for number, each in enumerate(berger_schedule(players), 1):
        for white, black in each.games:
            gone = leaver in (white, black) and number > left_after
            win, loss = (
                (Result.FORFEIT_WIN, Result.FORFEIT_LOSS) if gone else (Result.WIN, Result.LOSS)
            )
            white_wins = black == leaver if gone else white < black
            cells[white].append(RoundRecord(Tpn(black), W, win if white_wins else loss))
            cells[black].append(RoundRecord(Tpn(white), B, loss if white_wins else win))
    entries = tuple(
        Entry(Tpn(player), Player(f"P{player}"), tuple(rounds)) for player, rounds in cells.items()
    )
    played = len(berger_schedule(players))
    return Tournament(
        system=System.ROUND_ROBIN, rounds_total=played, rounds_played=played, entries=entries
    )


@pytest.mark.article("C.05@2018 art. 6.6(2)")
def test_less_than_half_of_the_games_and_nothing_by_or_against_the_player_counts():
    before = tournament(8, leaver=3, left_after=3)
    after = annulled(before, [Tpn(3)], 7)
    assert set(after.entry(Tpn(3)).rounds) == {ABSENT}
    assert after.score(after.entry(Tpn(3))) == 0
    assert after.score(after.entry(Tpn(8))) == before.score(before.entry(Tpn(8))) - 10
    assert all(record.opponent != 3 for entry in after.entries for record in entry.rounds)


@pytest.mark.article("C.05@2018 art. 6.6(2)")
def test_half_of_the_games_or_more_and_everything_counts():
    before = tournament(8, leaver=3, left_after=4)
    assert annulled(before, [Tpn(3)], 7) == before


def test_exactly_half_is_enough():
    table = tournament(7, leaver=2, left_after=4)
    assert sum(cell.result is not Result.FORFEIT_LOSS for cell in table.entry(Tpn(2)).rounds) == 3
    assert completed_half(table.entry(Tpn(2)), 6)
    assert not completed_half(table.entry(Tpn(2)), 7)


def test_who_stayed_keeps_everything():
    before = tournament(6, leaver=6, left_after=1)
    after = annulled(before, [], 5)
    assert after is before


@pytest.mark.article("C.07@2026-03 art. 9.2")
def test_half_of_the_possible_score_leaves_out_games_that_do_not_count():
    # five are left with four games each: 4, 3, 2, 1 and 0 points; two points are half of them
    after = annulled(tournament(6, leaver=6, left_after=2), [Tpn(6)], 5)
    assert values(after, "KS") == [20, 10, 0, 0, 0, 0]


def league(teams, leaver, matches, rounds, system=TeamSystem.ROUND_ROBIN):
    """All matches are drawn; one team plays its first ones and loses the rest by forfeit."""
    cells = {team: [] for team in range(1, teams + 1)}
    table = berger_schedule(teams) * (2 if system is TeamSystem.DOUBLE_ROUND_ROBIN else 1)
    for each in table[:rounds]:
        meetings = {one: two for pair in each.games for one, two in (pair, pair[::-1])}
        gone = sum(cell.opponent is not None for cell in cells[leaver]) >= matches
        for team, records in cells.items():
            result = Result.DRAW
            if gone and leaver in (team, meetings.get(team)):
                result = Result.FORFEIT_LOSS if team == leaver else Result.FORFEIT_WIN
            other = meetings.get(team)
            played = None if other is None else MatchRecord(Tpn(other), W, result, ZERO, ZERO)
            records.append(played or ABSENT_TEAM)
    return TeamTournament(
        system=system, rounds_total=len(table), rounds_played=rounds,
        entries=tuple(
            TeamEntry(Team(team, f"T{team}", (), "", 0), tuple(records))
            for team, records in cells.items()
        ),
    )  # fmt: skip


@pytest.mark.article("C.05@2018 art. 6.6")
@pytest.mark.parametrize(("matches", "uncounted"), [(2, {2}), (3, set()), (4, set())])
def test_half_of_its_matches_is_enough_for_a_team_as_for_a_player(matches, uncounted):
    before = league(7, leaver=2, matches=matches, rounds=7)  # seven teams have six matches each
    assert uncounted_teams(before, [Tpn(2)]) == uncounted
    assert (annulled_teams(before, [Tpn(2)]) == before) is (not uncounted)


@pytest.mark.parametrize(("teams", "system", "whole"), [
    (4, TeamSystem.ROUND_ROBIN, 3),
    (5, TeamSystem.ROUND_ROBIN, 5),  # every team is free once
    (4, TeamSystem.DOUBLE_ROUND_ROBIN, 6),
    (5, TeamSystem.DOUBLE_ROUND_ROBIN, 10),
])  # fmt: skip
def test_a_report_shows_which_team_left_when_its_last_round_is_played(teams, system, whole):
    assert teams_left_early(league(teams, 2, 1, whole, system)) == {2}
    assert teams_left_early(league(teams, 2, 1, whole - 1, system)) == frozenset()
