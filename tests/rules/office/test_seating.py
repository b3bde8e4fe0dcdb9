"""Seats: random halls against every assignment tried, and plans against their own arithmetic."""

from itertools import combinations, permutations
from random import Random

import pytest

from arbitro.rules.office.facts import Facts
from arbitro.rules.office.hall.hall_plan import (
    HallPlan,
    check_area,
    check_plan,
    check_venue,
    plan_of,
    spots,
)
from arbitro.rules.office.hall.seating import (
    FEATURES,
    HallPlace,
    SeatedGame,
    SeatingPlan,
    Unmet,
    Want,
    seat,
)


def hall(random):
    """A small random hall: games, places with features, and needs of some players."""
    boards = random.randint(1, 5)
    games = [SeatedGame(n, 2 * n - 1, 2 * n) for n in range(1, boards + 1)]
    names = FEATURES[:3]
    places = [
        HallPlace(n, frozenset(each for each in names if random.random() < 0.35))
        for n in range(1, boards + random.randint(0, 2) + (random.random() < 0.95))
    ]
    wants = [
        Want(
            player,
            random.choice((0, 0, random.randint(1, boards + 1))),
            frozenset(each for each in names if random.random() < 0.2),
            random.randint(1, 9),
        )
        for player in range(1, 2 * boards + 1)
        if random.random() < 0.35
    ]
    return games, places, wants


def lawful(game, place, wants):
    """Whether a game may be at a place: every need of both, by who asked first where fixed."""
    own = sorted((w for w in wants if w.player in game[1:]), key=lambda w: (w.asked, w.player))
    if any(not w.features <= place.features for w in own):
        return False
    fixed = [w.place for w in own if w.place]
    return not fixed or place.number == fixed[0]


def order_of(games, wants):
    """Boards with needs in the order they asked."""
    found = []
    for game in games:
        own = [w for w in wants if w.player in game[1:] and (w.place or w.features)]
        all_own = [w for w in wants if w.player in game[1:]]
        if own:
            found.append((min((w.asked, w.player) for w in all_own)[0], game))
    return [game for _, game in sorted(found, key=lambda each: (each[0], each[1].board))]


def seatable(games, places, wants):
    """Whether some assignment of different places meets every need: all are tried."""
    return any(
        all(lawful(game, place, wants) for game, place in zip(games, chosen, strict=True))
        for chosen in permutations(places, len(games))
    )


def test_random_halls_meet_every_need_that_can_be_and_name_the_others():
    random = Random(17)
    for _ in range(1000):
        check(*hall(random))


def check(games, places, wants):
    found = seat(games, places, wants)
    by_number = {each.number: each for each in places}
    boards = [each.board for each in games]
    assert len(found.places) == min(len(games), len(places))
    assert sorted([*found.places, *found.standing]) == boards
    assert len(set(found.places.values())) == len(found.places)
    met, unmet = [], []
    for game in order_of(games, wants):  # who asked earlier is served: all assignments are tried
        (met if seatable([*met, game], places, wants) else unmet).append(game)
    assert [each.board for each in found.unmet] == [each.board for each in unmet]
    for game in met:
        assert lawful(game, by_number[found.places[game.board]], wants)
    quiet = [found.places[g.board] for g in games
             if g.board in found.places and not any(w.player in g[1:] for w in wants)]  # fmt: skip
    assert quiet == sorted(quiet)
    for each in found.unmet:
        crowd = [game for game in games if game.board in each.boards]
        open_to_them = {p.number for p in places for game in crowd if lawful(game, p, wants)}
        assert open_to_them == set(each.places)
        assert len(open_to_them) < len(crowd)


def test_one_need_that_no_place_meets_takes_nobody_elses_seat():
    games = [SeatedGame(n, 2 * n - 1, 2 * n) for n in range(1, 76)]
    places = [HallPlace(n) for n in range(1, 76)]
    found = seat(games, places, [Want(9, features=frozenset({"wide"}))])
    assert dict(found.places) == {n: n for n in range(1, 76)}
    assert found.unmet == (Unmet(5, (5,), ()),)
    few = seat(games, places[:74], [Want(149, features=frozenset({"wide"}))])
    assert (few.standing, few.places[75]) == ((74,), 74)  # who asked has a place before who did not


def test_needs_are_met_nearest_to_the_board_and_the_rest_keeps_its_order():
    places = [HallPlace(n, frozenset({"wide"} if n in {4, 5} else ())) for n in range(1, 7)]
    games = [SeatedGame(n, 10 * n, 10 * n + 1) for n in range(1, 7)]
    found = seat(games, places, [Want(20, features=frozenset({"wide"}))])
    assert dict(found.places) == {1: 1, 2: 4, 3: 2, 4: 3, 5: 5, 6: 6}


def test_two_players_with_fixed_boards_meet_at_the_one_asked_for_earlier():
    places = [HallPlace(n) for n in range(1, 4)]
    wants = [Want(1, 3, asked=2), Want(2, 2, asked=1)]
    found = seat([SeatedGame(1, 1, 2), SeatedGame(2, 3, 4)], places, wants)
    assert found == SeatingPlan({1: 2, 2: 1}, moved=(1,))
    clash = seat(
        [SeatedGame(1, 1, 3), SeatedGame(2, 2, 4)], places, [Want(1, 3, asked=1), Want(2, 3)]
    )
    assert clash == SeatingPlan({1: 1, 2: 3}, unmet=(Unmet(1, (1, 2), (3,)),))


def test_another_room_is_used_by_who_needs_it():
    places = [HallPlace(1, frozenset({"apart"})), HallPlace(2), HallPlace(3)]
    games = [SeatedGame(1, 1, 2), SeatedGame(2, 3, 4)]
    assert dict(seat(games, places, []).places) == {1: 2, 2: 3}
    found = seat(games, places, [Want(4, features=frozenset({"apart"}))])
    assert dict(found.places) == {1: 2, 2: 1}


def test_tables_of_a_plan_lie_within_it_and_apart():
    random = Random(5)
    for _ in range(100):
        sizes = {"table_length": random.randint(90, 200), "table_width": random.randint(70, 90)}
        gaps = {name: random.randint(0, 250) for name in ("table_gap", "row_gap", "side", "strip")}
        plan = HallPlan(1, 1, random.randint(1, 5), random.randint(1, 5), **sizes, **gaps)
        plan = HallPlan(*plan.needed, plan.rows, plan.in_row, **sizes, **gaps)
        tables = [
            (each.x, each.y, each.x + plan.table_length, each.y + plan.table_width)
            for each in spots(plan)
        ]
        for left, top, right, bottom in tables:
            assert left >= plan.side
            assert right <= plan.length - plan.side
            assert top >= plan.side + plan.strip
            assert bottom <= plan.width - plan.side
        for one, other in combinations(tables, 2):
            beside = one[2] + plan.table_gap <= other[0] or other[2] + plan.table_gap <= one[0]
            assert beside or one[3] + plan.row_gap <= other[1] or other[3] + plan.row_gap <= one[1]
        assert check_plan(plan, games=plan.rows * plan.in_row, school=False)[1:] == ()


PLAN = {"hall-length": "1500", "hall-width": "800", "table-rows": "2", "in-row": "5"}


def codes(found):
    return [each.code for each in found]


def test_a_plan_is_checked_against_its_hall_and_its_games():
    plan = plan_of(Facts(PLAN | {"wide-places": "1-2 10"}))
    assert [each.number for each in plan.places if "wide" in each.features] == [1, 2, 10]
    assert codes(check_plan(plan, games=10)) == []
    assert codes(check_plan(plan, games=11)) == ["places-too-few"]
    narrow = plan_of(Facts(PLAN | {"hall-width": "660"}))
    assert codes(check_plan(narrow, games=9)) == ["tables-do-not-fit"]
    outside = plan_of(Facts(PLAN | {"wide-places": "11"}))
    assert codes(check_plan(outside, games=9)) == ["places-unknown"]
    assert plan_of(Facts({"hall-length": "1500"})) is None


@pytest.mark.parametrize(
    ("area", "players", "how", "found"),
    [
        (128, 64, {"school": True}, []),  # two square metres a pupil: XI 11.3.1
        (127, 64, {"school": True}, ["area-of-school"]),
        (320, 64, {"official": True}, []),  # five a player: C.01 art. 1.2
        (319, 64, {"official": True}, ["area-small"]),
        (319, 64, {}, ["area-small"]),
    ],
)
def test_the_area_a_player_has(area, players, how, found):
    assert codes(check_area(area, players, **how)) == found


VENUE = {
    "area": "500",
    "least-light": "450",
    "least-temperature": "21",
    "greatest-temperature": "23",
    "spectators-distance": "100",
    "toilets": "yes",
    "drinks": "yes",
}


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({}, []),
        ({"least-light": "449"}, ["light-low"]),
        ({"least-temperature": "20"}, ["too-cold"]),
        ({"greatest-temperature": "24"}, ["too-warm"]),
        ({"toilets": "no"}, ["no-toilets"]),
        ({"drinks": "no"}, ["no-drinks"]),
        ({"least-light": ""}, ["venue-unsaid-least-light"]),
        ({"area": ""}, ["venue-unsaid-area"]),
        ({"area": "499"}, ["area-small"]),
    ],
)
def test_each_measure_of_a_venue_at_its_bound(change, found):
    said = Facts({name: text for name, text in (VENUE | change).items() if text})
    assert codes(check_venue(said, 100, official=True)) == found
    elsewhere = check_venue(said, 100)
    assert {each.grade.value for each in elsewhere} <= {"mind"}


def test_spectators_of_schools_stay_a_metre_away():
    near = Facts(VENUE | {"spectators-distance": "99"})
    assert codes(check_venue(near, 100, school=True)) == ["spectators-near"]
    assert codes(check_venue(Facts(VENUE), 100, school=True)) == []


def test_of_free_places_the_nearest_is_taken_and_of_two_as_near_the_lower():
    wide = frozenset({"wide"})
    places = [HallPlace(n, wide if n in {2, 5, 9} else frozenset()) for n in range(1, 10)]
    games = [SeatedGame(n, 10 * n, 10 * n + 1) for n in range(1, 7)]
    found = seat(games, places, [Want(60, features=wide)])
    assert found.places[6] == 5  # 1 away; 9 is 3 away, 2 is 4 away
    other = [HallPlace(n, wide if n in {2, 6} else frozenset()) for n in range(1, 10)]
    assert seat(games, other, [Want(40, features=wide)]).places[4] == 2
