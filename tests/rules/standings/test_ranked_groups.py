"""Clubs, federations and schools ranked by their best players: points, places, the best of them."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from arbitro.model import EditionKey, Entry, Player, Points, Tournament, Tpn
from arbitro.rules.standings import (
    GroupBy,
    Grouping,
    Standings,
    StandingsRow,
    group_standings,
    rank_groups,
)


def ranking(scored, best):
    """Return the ranking of clubs of players ``(club, points in tenths)``, strongest first."""
    ordered = sorted(scored, key=lambda each: -each[1])
    points = [each[1] for each in ordered]
    entries = tuple(
        Entry(Tpn(n), Player(f"P{n}", club=each[0])) for n, each in enumerate(ordered, 1)
    )
    rows = tuple(
        StandingsRow(Tpn(n), points.index(each) + 1, points.count(each), Points(each), ())
        for n, each in enumerate(points, 1)
    )
    table = Standings(EditionKey("C.07@2026-03"), 3, (), rows)
    groups = group_standings(Tournament(entries=entries), table, Grouping(GroupBy.CLUB))
    return rank_groups(groups, best, len(rows))


def told(found):
    return [
        (each.rank, each.sharing, each.group.name, each.points, each.places, each.missing)
        for each in found
    ]


def test_the_best_few_of_a_club_count_and_no_others():
    scored = [("North", 50), ("South", 45), ("South", 40), ("North", 30), ("North", 30)]
    assert told(ranking(scored, 2)) == [
        (1, 1, "South", 85, 5, 0),
        (2, 1, "North", 80, 5, 0),
    ]


def test_of_equal_points_the_lower_sum_of_places_comes_first():
    # North 1st and 6th, South 2nd and 3rd: 70 each
    scored = [
        ("North", 50),
        ("South", 35),
        ("South", 35),
        ("Else", 30),
        ("Else", 25),
        ("North", 20),
    ]
    found = told(ranking(scored, 2))
    assert [each[2] for each in found] == ["South", "North", "Else"]
    assert [each[4] for each in found] == [4, 7, 9]


def test_a_missing_player_is_the_place_after_everybody():
    scored = [("Pair", 30), ("Pair", 20), ("Alone", 50)]
    assert told(ranking(scored, 2)) == [
        (1, 1, "Alone", 50, 1 + 4, 1),  # equal in both: the better best player
        (2, 1, "Pair", 50, 5, 0),
    ]


def test_who_belongs_to_no_club_is_not_ranked_and_equals_share_their_place():
    scored = [("", 60), ("A", 30), ("B", 30)]
    assert told(ranking(scored, 1)) == [(1, 2, "A", 30, 2, 0), (1, 2, "B", 30, 2, 0)]


CLUBS = st.sampled_from(["A", "B", "C", "D", ""])


@given(
    st.lists(st.tuples(CLUBS, st.integers(0, 18).map(lambda n: 5 * n)), max_size=12),
    st.integers(1, 4),
)
def test_no_other_choice_of_players_brings_a_club_more(scored, best):
    found = ranking(scored, best)
    for each in found:
        mine = [points for club, points in scored if club == each.group.name]
        most = max(sum(some) for some in combinations(mine, min(best, len(mine))))
        assert each.points == most
    assert [each.points for each in found] == sorted((each.points for each in found), reverse=True)
    assert {each.group.name for each in found} == {club for club, _ in scored if club}
