"""Direct encounter, by examples and against every outcome of the missing games."""

from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.model import (
    Colour,
    Entry,
    Player,
    PointSystem,
    Result,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.rules.tiebreaks import parse_tie_break, rules_of, table_of
from arbitro.rules.tiebreaks.direct_encounter import direct_encounter, separate_standings
from crosstables.written import EDITIONS, crosstable

JULY_2023, SEPTEMBER_2023, AUGUST_2024, MARCH_2026 = EDITIONS


def order(tournament, tied, edition=MARCH_2026, name="DE"):
    """Return the groups the tied are split into, by pairing number."""
    table = table_of(tournament)
    places = [table.place[tpn] for tpn in tied]
    groups = direct_encounter(table, parse_tie_break(name), rules_of(edition), places)
    return [[table.tpn[entry] for entry in group] for group in groups]


ALL_MET = """
    2000 2w1 3b= 4w0
    2000 1b0 4w1 3b=
    2000 4w= 1w= 2w=
    2000 3b= 2b0 1b1
"""


@pytest.mark.article("C.07@2026-03 art. 6.2")
def test_who_have_all_met_are_ordered_by_their_games():
    # 1.5 each in the whole group: nobody is ahead
    assert order(crosstable(ALL_MET), [1, 2, 3, 4]) == [[1, 2, 3, 4]]
    assert order(crosstable(ALL_MET), [1, 2]) == [[1], [2]]


@pytest.mark.article("C.07@2026-03 art. 6.2")
def test_who_stay_tied_are_compared_among_themselves():
    tournament = crosstable(
        """
        2000 2w1 3b1 4w1
        2000 1b0 4w1 3b0
        2000 4w0 1w0 2w1
        2000 3b1 2b0 1b0
        """
    )
    # 1 is ahead; among 2, 3 and 4 everybody has won once
    assert order(tournament, [1, 2, 3, 4]) == [[1], [2, 3, 4]]
    tournament = crosstable(
        """
        2000 2w1 3b0 4w1
        2000 1b0 4w1 3b1
        2000 4w= 1w1 2w0
        2000 3b= 2b0 1b0
        """
    )
    # 1 and 2 have two points and 1 beat 2
    assert order(tournament, [1, 2, 3, 4]) == [[1], [2], [3], [4]]


@pytest.mark.article("C.07@2026-03 art. 6.3")
def test_who_is_first_whatever_the_missing_games_bring_is_first():
    tournament = crosstable(
        """
        2000 2w1 3b1
        2000 1b0 4w1
        2000 4w1 1w0
        2000 3b0 2b0
        """
    )
    # 2 and 3 have not met and can have at most one point
    assert order(tournament, [1, 2, 3]) == [[1], [2, 3]]
    assert order(tournament, [2, 3]) == [[2, 3]]


@pytest.mark.article("C.07@2026-03 art. 6.3")
def test_nobody_is_ahead_who_could_still_be_reached():
    tournament = crosstable("2000 2w1 U\n2000 1b0 U\n2000 U   U")
    assert order(tournament, [1, 2, 3]) == [[1, 2, 3]]


@pytest.mark.article("C.07@2026-03 art. 6.1.1")
def test_forfeits_do_not_count_in_a_swiss_unless_they_are_asked_for():
    tournament = crosstable("2000 2w+\n2000 1b-")
    assert order(tournament, [1, 2]) == [[1, 2]]
    assert order(tournament, [1, 2], name="DE/P") == [[1], [2]]


@pytest.mark.article("C.07@2026-03 art. 15.2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_forfeits_count_in_a_round_robin(edition):
    tournament = crosstable("2000 2w-\n2000 1b+", system=System.ROUND_ROBIN)
    assert order(tournament, [1, 2], edition) == [[2], [1]]


@pytest.mark.article("C.07@2026-03 art. 6.3")
def test_in_an_unfinished_round_robin_nothing_is_certain():
    text = "2000 2w1 3b1\n2000 1b0 4w1\n2000 4w1 1w0\n2000 3b0 2b0"
    tournament = crosstable(text, system=System.ROUND_ROBIN, rounds_total=3)
    assert order(tournament, [1, 2, 3]) == [[1, 2, 3]]


@pytest.mark.article("C.07@2024-08 art. 6.1.2")
@pytest.mark.article("C.07@2023-07 art. 5.1")
def test_july_2023_compares_percentages_and_later_editions_averages():
    tournament = crosstable(
        """
        2000 2w1 2b1 2w0 3w0 U
        2000 1b0 1w0 1b1 U   3w1
        2000 U   U   U   1b1 2b0
        """
    )
    # percentages: 1 has 2 of 4, 2 has 2 of 4, 3 has 1 of 2: all equal
    assert order(tournament, [1, 2, 3], JULY_2023) == [[1, 2, 3]]
    # averages: 1 has 2/3 + 0, 2 has 1/3 + 1, 3 has 1
    assert order(tournament, [1, 2, 3], SEPTEMBER_2023) == [[2], [3], [1]]


def by_every_outcome(games, players):
    """Order players by the words of the article: try every outcome of the missing games.

    ``games`` gives the points of the first and of the second player of a pair, in half points.
    """
    if len(players) < 2:
        return [list(players)]
    pairs = list(combinations(players, 2))
    missing = [pair for pair in pairs if pair not in games]
    tables = []
    for outcome in product(((2, 0), (1, 1), (0, 2)), repeat=len(missing)):
        points = dict.fromkeys(players, 0)
        for pair, (first, second) in (
            *((pair, games[pair]) for pair in pairs if pair in games),
            *zip(missing, outcome, strict=True),
        ):
            points[pair[0]] += first
            points[pair[1]] += second
        tables.append(points)
    if not missing:
        (points,) = tables
        scores = sorted(set(points.values()), reverse=True)
        if len(scores) == 1:
            return [list(players)]
        parts = [[each for each in players if points[each] == score] for score in scores]
        return [group for part in parts for group in by_every_outcome(games, part)]
    first = []
    while len(first) < len(players):
        left = [each for each in players if each not in first]
        alone = [
            one
            for one in left
            if all(all(t[one] > t[other] for other in left if other != one) for t in tables)
        ]
        if not alone:
            break
        first += alone
    if not first:
        return [list(players)]
    rest = [each for each in players if each not in first]
    return [[each] for each in first] + (by_every_outcome(games, rest) if rest else [])


def random_meetings(chance, players):
    """Return a tournament of random games and forfeits, a pair meeting at most once."""
    records = {tpn: [] for tpn in players}
    games = {}
    pairs = list(combinations(players, 2))
    chance.shuffle(pairs)
    for pair in pairs:
        one, other = pair
        drawn = chance.random()
        absent = RoundRecord(None, None, Result.ZERO_POINT_BYE)
        row = dict.fromkeys(players, absent)
        if drawn < 0.8:
            first, second = chance.choice(
                [(Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN)]
            )
            worth = {Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}
            games[pair] = worth[first], worth[second]
        elif drawn < 0.9:
            first, second = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
        else:
            continue
        row[one] = RoundRecord(Tpn(other), Colour.WHITE, first)
        row[other] = RoundRecord(Tpn(one), Colour.BLACK, second)
        for tpn in players:
            records[tpn].append(row[tpn])
    entries = tuple(
        Entry(Tpn(tpn), Player(f"Player {tpn}"), tuple(records[tpn])) for tpn in players
    )
    return Tournament(rounds_played=len(records[players[0]]), entries=entries), games


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_the_order_is_that_of_trying_every_outcome(size, edition):
    decided = 0
    for seed in range(60):
        players = list(range(1, size + 1))
        tournament, games = random_meetings(Random(seed), players)
        expected = [sorted(group) for group in by_every_outcome(games, players)]
        found = [sorted(group) for group in order(tournament, players, edition)]
        assert found == expected, seed
        decided += len(found) > 1
    assert decided > 10


@given(st.randoms(use_true_random=False), st.integers(2, 6), st.sampled_from(EDITIONS))
def test_other_numbers_for_the_same_players_give_the_same_order(chance, size, edition):
    players = list(range(1, size + 1))
    tournament, _ = random_meetings(chance, players)
    renumbered = dict(zip(players, chance.sample(range(1, 50), size), strict=True))
    entries = [
        Entry(
            Tpn(renumbered[entry.tpn]),
            entry.player,
            tuple(
                record._replace(opponent=record.opponent and Tpn(renumbered[record.opponent]))
                for record in entry.rounds
            ),
        )
        for entry in tournament.entries
    ]
    chance.shuffle(entries)
    other = Tournament(rounds_played=tournament.rounds_played, entries=tuple(entries))
    before = [{renumbered[each] for each in group} for group in order(tournament, players, edition)]
    after = order(other, [entry.tpn for entry in entries], edition)
    assert [set(group) for group in after] == before


@pytest.mark.parametrize("edition", [MARCH_2026, "C.06@2007-01"])
def test_a_missing_game_brings_a_loss_at_least_and_a_win_at_most(edition):
    """Three points for a win, one for a loss: 1 has beaten 2 and has not met 3."""
    text = """
        2000 2w1 U
        2000 1b0 3w1
        2000 U   2b0
    """
    table = table_of(crosstable(text, points=PointSystem.of(30, 20, 10)))
    name = parse_tie_break("DE")
    found = separate_standings(table, name, rules_of(edition), [0, 1, 2])
    bounds = {each.entry: (each.score, each.lowest, each.highest) for each in found}
    assert bounds == {0: (30, 40, 60), 1: (40, 40, 40), 2: (10, 20, 40)}
