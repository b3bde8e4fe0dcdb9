"""What random events by a table draw, in every way; their sizes, codes, names and rounds."""

from collections import Counter

import pytest

from arbitro.model import (
    ABSENT,
    ABSENT_TEAM,
    FORFEITS,
    Colour,
    EditionKey,
    Points,
    Result,
    System,
    TeamScore,
    TeamSystem,
    points_of,
)
from arbitro.rules.pairing.generator import RandomSource, expected_score
from arbitro.rules.pairing.round_robin import berger_schedule
from arbitro.rules.pairing.schedules import generator
from arbitro.rules.pairing.schedules.generator import (
    ScheduleSettings,
    generate_round_robin,
    generate_team_schedule,
    teams_of_table,
)
from rules.pairing.test_generator_draws import Drawn

SINGLE, DOUBLE = System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN
TEAMS, TEAMS_TWICE = System.TEAM_ROUND_ROBIN, System.TEAM_DOUBLE_ROUND_ROBIN
OTHER = {
    Result.WIN: Result.LOSS,
    Result.LOSS: Result.WIN,
    Result.DRAW: Result.DRAW,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}


class OfThousand(Drawn):
    """Draws given in advance, of a thousand each."""

    def below(self, limit):
        assert limit == 1000
        return super().below(limit)


class Lowest(RandomSource):
    """Draws the least each time."""

    def below(self, _limit):
        return 0


class Highest(RandomSource):
    """Draws the most each time."""

    def below(self, limit):
        return limit - 1


@pytest.mark.parametrize("difference", [-2500, -300, -77, -1, 0, 1, 50, 333, 2500])
def test_a_result_is_as_often_expected_and_three_games_of_ten_between_equals_are_drawn(difference):
    settings = ScheduleSettings(SINGLE, 4, forfeits=1)
    found = Counter(
        generator._result(difference, OfThousand(1, drawn), settings) for drawn in range(1000)
    )
    expected = expected_score(difference)
    weaker = min(expected, 1000 - expected)
    assert found[Result.DRAW] == 300 * 2 * weaker // 1000
    assert found.total() == 1000
    # half points of White, of twice as many expected: an odd number of draws leaves one over
    assert 2 * found[Result.WIN] + found[Result.DRAW] - 2 * expected in (0, found[Result.DRAW] % 2)


def test_a_game_is_forfeited_as_often_as_asked_and_by_either_as_often():
    settings = ScheduleSettings(SINGLE, 4, forfeits=30)
    first, second = Counter(), Counter()
    for drawn in range(1000):
        first[generator._result(0, Drawn(drawn, 0, 0), settings) in FORFEITS] += 1
        second[generator._result(0, Drawn(29, drawn), settings)] += 1
    assert first[True] == 30
    assert generator._result(0, Drawn(0, 0), settings) is Result.FORFEIT_WIN
    assert second == {Result.FORFEIT_WIN: 500, Result.FORFEIT_LOSS: 500}


@pytest.mark.parametrize(("chance", "rating"), [(Lowest, 1500), (Highest, 2499)])
def test_players_are_rated_from_1500_to_2499(monkeypatch, chance, rating):
    monkeypatch.setattr(generator, "RandomSource", chance)
    made = generate_round_robin(ScheduleSettings(SINGLE, 3, played=0), seed=1)
    assert [each.player.rating for each in made.entries] == [rating] * 3


@pytest.mark.parametrize("size", [2, 3, 6])
@pytest.mark.parametrize("system", [SINGLE, DOUBLE])
@pytest.mark.parametrize("played", [None, 0, 1, 2])
def test_a_random_all_play_all_has_the_games_of_the_berger_table(size, system, played):
    made = generate_round_robin(ScheduleSettings(system, size, played=played, forfeits=200), seed=5)
    table = berger_schedule(size, double=system is DOUBLE)
    assert (made.system, made.rounds_total) == (system, len(table))
    assert made.rounds_played == (len(table) if played is None else min(played, len(table)))
    assert made.editions == (EditionKey("C.05@2018"),)
    assert made.details.name == "Random tournament 5"
    assert [each.tpn for each in made.entries] == [*range(1, size + 1)]
    assert made.entries[1].player.name == "Player 0002"
    cells = {each.tpn: each.rounds for each in made.entries}
    assert {len(each) for each in cells.values()} == {made.rounds_played}
    for at, paired in enumerate(table[: made.rounds_played]):
        free = set(cells)
        for white, black in paired.games:
            one, other = cells[white][at], cells[black][at]
            assert (one.opponent, other.opponent) == (black, white)
            assert (one.colour, other.colour) == (Colour.WHITE, Colour.BLACK)
            assert other.result is OTHER[one.result]
            free -= {white, black}
        assert all(cells[each][at] == ABSENT for each in free)


def test_the_stronger_player_of_an_all_play_all_scores_more():
    points, games = Counter(), Counter()
    for seed in range(20):
        made = generate_round_robin(ScheduleSettings(DOUBLE, 6, forfeits=0), seed=seed)
        for entry in made.entries:
            for each in entry.rounds:
                lead = entry.player.rating - made.entry(each.opponent).player.rating
                points[lead > 0] += points_of(each.result, made.points)
                games[lead > 0] += 1
    # 600 games of each side; to score less than 60 in 100 of them by chance is beyond belief
    assert points[True] > 6 * games[True]


@pytest.mark.parametrize("size", [1, 201])
def test_an_all_play_all_has_two_to_two_hundred_players(size):
    refused = generate_round_robin(ScheduleSettings(SINGLE, size, played=0), seed=1)
    assert (refused.code, dict(refused.values)) == (
        "round-robin-out-of-range",
        {"players": size, "most": 200},
    )
    within = min(max(size, 2), 200)
    made = generate_round_robin(ScheduleSettings(SINGLE, within, played=0), seed=1)
    assert len(made.entries) == within


@pytest.mark.parametrize("size", [1, 201])
def test_an_all_play_all_of_teams_has_two_to_two_hundred(size):
    refused = generate_team_schedule(ScheduleSettings(TEAMS, size, 1, played=0), seed=1)
    assert refused.code == "lists-not-of-the-table"
    within = min(max(size, 2), 200)
    made = generate_team_schedule(ScheduleSettings(TEAMS, within, 1, played=0), seed=1)
    assert len(made.entries) == within


@pytest.mark.parametrize(
    ("system", "size", "boards"),
    [(System.SCHEVENINGEN, 2, 1), (System.SCHILLER, 2, 4), (System.SKALITZKA, 3, 3),
     (System.HILTON, 5, 4), (System.MOLTER, 3, 5)],
)  # fmt: skip
def test_no_event_is_made_of_a_size_without_a_table(system, size, boards):
    refused = generate_team_schedule(ScheduleSettings(system, size, boards), seed=1)
    assert refused.code == "lists-not-of-the-table"


def test_a_table_has_two_teams_three_or_one_more_than_boards_or_leaves_them_open():
    found = {each: teams_of_table(each, 7) for each in (*generator.TABLES, TEAMS, TEAMS_TWICE)}
    assert found == {
        System.SCHEVENINGEN: 2, System.SEMI_SCHEVENINGEN: 2, System.SKALITZKA: 3,
        System.HILTON: 8, System.SCHILLER: None, System.MOLTER: None,
        TEAMS: None, TEAMS_TWICE: None,
    }  # fmt: skip


@pytest.mark.parametrize(("system", "boards", "code", "teams"), [
    (System.SCHEVENINGEN, 4, "FIDE_SCHEVENINGEN_G1", 2),
    (System.SEMI_SCHEVENINGEN, 4, "CUSTOM_TEAM_ROUNDROBIN", 2),
    (System.SCHILLER, 3, "FIDE_SCHILLER_5x3", 5),
    (System.SKALITZKA, 4, "CUSTOM_TEAM_ROUNDROBIN", 3),
    (System.HILTON, 3, "CUSTOM_TEAM_ROUNDROBIN", 4),
    (System.MOLTER, 4, "CUSTOM_TEAM_ROUNDROBIN", 5),
    (TEAMS, 4, "FIDE_TEAM_ROUNDROBIN", 5),
    (TEAMS_TWICE, 4, "BERGER_TEAM_ROUNDROBIN_G2", 5),
])  # fmt: skip
def test_an_event_of_teams_says_its_system_and_has_full_lists_in_the_order_of_ratings(
    system, boards, code, teams
):
    made = generate_team_schedule(ScheduleSettings(system, 5, boards, played=0), seed=8)
    matches = system in (TEAMS, TEAMS_TWICE)
    assert made.encoded_type == code
    twice = system is TEAMS_TWICE
    assert made.system is (TeamSystem.DOUBLE_ROUND_ROBIN if twice else TeamSystem.ROUND_ROBIN)
    assert made.primary is (TeamScore.MATCH_POINTS if matches else TeamScore.GAME_POINTS)
    assert made.editions == (EditionKey("C.05@2018" if matches else "AM.IV@2023"),)
    assert (made.boards, made.rounds_played) == (boards, 0)
    assert made.details.name == "Random team tournament 8"
    members = [tpn for entry in made.entries for tpn in entry.team.members]
    assert members == [each.tpn for each in made.players] == [*range(1, teams * boards + 1)]
    assert [entry.team.name for entry in made.entries] == [
        f"Team {number:03}" for number in range(1, teams + 1)
    ]
    assert made.players[2].player.name == "Player 0003"
    rating = {each.tpn: each.player.rating for each in made.players}
    for entry in made.entries:
        own = [rating[tpn] for tpn in entry.team.members]
        assert len(own) == boards
        assert own == sorted(own, reverse=True)
        assert own[0] - own[-1] < 300
    assert all(1500 <= each <= 2498 for each in rating.values())


@pytest.mark.parametrize(("chance", "rating"), [(Lowest, 1500), (Highest, 2498)])
def test_players_of_teams_are_rated_150_about_a_team_of_1650_to_2349(monkeypatch, chance, rating):
    monkeypatch.setattr(generator, "RandomSource", chance)
    made = generate_team_schedule(ScheduleSettings(TEAMS, 2, 2, played=0), seed=1)
    assert [each.player.rating for each in made.players] == [rating] * 4


@pytest.mark.parametrize("played", [0, 1, 2, 9])
def test_so_many_rounds_are_played_as_asked_and_no_more_than_there_are(played):
    for system in (TEAMS, System.SCHEVENINGEN):
        made = generate_team_schedule(ScheduleSettings(system, 4, 3, played=played), seed=2)
        assert (made.rounds_played, made.rounds_total) == (min(played, 3), 3)
        assert {len(each.rounds) for each in made.players} == {min(played, 3)}


def test_a_team_that_rests_has_no_part_in_the_round_and_its_players_neither():
    made = generate_team_schedule(ScheduleSettings(TEAMS, 3, 2, forfeits=0), seed=4)
    for at, paired in enumerate(berger_schedule(3)):
        for entry in made.entries:
            mine = entry.rounds[at] if at < len(entry.rounds) else ABSENT_TEAM
            assert (mine == ABSENT_TEAM) is (entry.tpn == paired.bye)
            for player in entry.team.members:
                cell = made.players[player - 1].rounds[at]
                assert (cell == ABSENT) is (entry.tpn == paired.bye)


@pytest.mark.parametrize("system", [TEAMS, System.SCHILLER, System.SKALITZKA])
def test_what_a_team_and_its_players_scored_is_the_same_however_the_games_end(system):
    verdicts = set()
    for seed in range(4):
        made = generate_team_schedule(ScheduleSettings(system, 3, 2, forfeits=300), seed=seed)
        for entry in made.entries:
            for at, record in enumerate(entry.rounds):
                own = [made.players[each - 1].rounds[at].result for each in entry.team.members]
                met = {game.player: game.result for game in record.boards}
                assert all(met.get(tpn) in (None, result) for tpn, result in zip(
                    entry.team.members, own, strict=True
                ))  # fmt: skip
                mine = sum(points_of(each, made.points.game) for each in own)
                theirs = sum(points_of(OTHER.get(each, each), made.points.game) for each in own)
                if not record.boards:
                    assert record == ABSENT_TEAM
                    continue
                assert record.game_points == mine
                assert record.result is (
                    Result.WIN if mine > theirs else Result.LOSS if mine < theirs else Result.DRAW
                )
                several = record.opponent is None
                worth = points_of(record.result, made.points.match)
                assert record.match_points == (Points(0) if several else worth)
                verdicts.add(record.result)
    assert verdicts == {Result.WIN, Result.DRAW, Result.LOSS}
