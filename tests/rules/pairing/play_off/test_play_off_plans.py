"""Play-offs of 2 to 11 players and more against the list of source 000, C.06 art. 6(k)."""

from collections import Counter

import pytest

from arbitro.i18n import translator
from arbitro.model import RateClass
from arbitro.rules.pairing.play_off import (
    PlayOffKind,
    armageddon_plan,
    follow_up,
    of_winners,
    play_off_plan,
    why_next,
    why_plan,
)
from arbitro.rules.pairing.round_robin import berger_schedule

pytestmark = pytest.mark.article("C.06@2007-01 art. 6(k)")

MATCH, ALL, KNOCK_OUT, SECTIONS = (
    PlayOffKind.MATCH,
    PlayOffKind.ROUND_ROBIN,
    PlayOffKind.KNOCK_OUT,
    PlayOffKind.SECTIONS,
)


@pytest.mark.article("C.06@2007-01 art. 6(b)")
@pytest.mark.parametrize(
    ("tied", "kind", "armageddon", "playing"),
    [
        (2, MATCH, False, 2),
        (3, ALL, False, 3),
        (4, KNOCK_OUT, False, 4),
        (5, ALL, False, 5),
        (6, SECTIONS, False, 6),
        (7, ALL, True, 7),
        (8, KNOCK_OUT, True, 8),
        (9, SECTIONS, True, 9),
        (10, SECTIONS, False, 10),
        (11, KNOCK_OUT, True, 8),
        (23, KNOCK_OUT, True, 8),
    ],
)
def test_every_number_of_players_has_its_format(tied, kind, armageddon, playing):
    plan = play_off_plan(tied)
    assert (plan.kind, plan.armageddon) == (kind, armageddon)
    places = sorted(place for group in plan.groups for place in group)
    assert places == list(range(1, playing + 1))
    assert plan.out == tuple(range(playing + 1, tied + 1))


def numbers_by_place(tied):
    group = play_off_plan(tied).groups[0]
    return [group.index(place) + 1 for place in sorted(group)]


def test_pairing_numbers_in_the_order_of_the_tie_breaks():
    """Of three: 1 the best, 3 the second; of five and seven the orders the list prints."""
    assert numbers_by_place(3)[:2] == [1, 3]
    assert numbers_by_place(5) == [1, 4, 2, 5, 3]
    assert numbers_by_place(7) == [1, 5, 2, 6, 3, 7, 4]


def test_four_and_eight_meet_best_against_last():
    assert play_off_plan(4).rounds() == (((1, 4), (2, 3)),)
    assert play_off_plan(8).rounds() == (((1, 8), (2, 7), (3, 6), (4, 5)),)
    assert play_off_plan(15).rounds() == (((1, 8), (2, 7), (3, 6), (4, 5)),)


def test_the_sections_of_six_and_nine_are_those_of_the_list():
    assert [set(group) for group in play_off_plan(6).groups] == [{1, 4, 5}, {2, 3, 6}]
    assert [set(group) for group in play_off_plan(9).groups] == [{1, 5, 9}, {2, 6, 7}, {3, 4, 8}]


def test_two_and_four_have_two_games_where_time_allows_and_an_armageddon_otherwise():
    for tied in (2, 4):
        assert (play_off_plan(tied).games, play_off_plan(tied).armageddon) == (2, False)
        hurried = play_off_plan(tied, time_allows=False)
        assert (hurried.games, hurried.armageddon) == (1, True)
    assert play_off_plan(5, time_allows=False) == play_off_plan(5)


@pytest.mark.parametrize("tied", [3, 5, 6, 7, 9, 10])
def test_everybody_of_a_group_meets_everybody_of_it_once(tied):
    plan = play_off_plan(tied)
    met = Counter(frozenset(game) for games in plan.rounds() for game in games)
    expected = {
        frozenset((one, other)) for group in plan.groups for one in group for other in group
    }
    assert set(met) == {pair for pair in expected if len(pair) == 2}
    assert set(met.values()) == {1}
    for games in plan.rounds():
        busy = [place for game in games for place in game]
        assert len(busy) == len(set(busy))


def after(tied, level):
    found = follow_up(play_off_plan(tied), level)
    if found.plan is None:
        return "fewest moves"
    return (found.plan.kind, found.plan.armageddon, found.plan.players)


@pytest.mark.article("C.06@2007-01 art. 6(j)")
def test_colours_of_an_all_play_all_are_those_of_the_berger_table():
    """Of the printed table for five and six, without the sixth; places have the list's numbers."""
    table = (
        ((2, 5), (3, 4)),
        ((5, 3), (1, 2)),
        ((3, 1), (4, 5)),
        ((1, 4), (2, 3)),
        ((4, 2), (5, 1)),
    )
    place_of = {1: 1, 4: 2, 2: 3, 5: 4, 3: 5}
    assert play_off_plan(5).rounds() == tuple(
        tuple((place_of[white], place_of[black]) for white, black in games) for games in table
    )


def test_what_follows_a_further_tie_is_what_the_list_says():
    duel = (MATCH, True, 2)
    assert after(2, 2) == duel
    assert after(3, 3) == (ALL, True, 3)
    assert after(3, 2) == duel
    assert after(4, 2) == duel
    assert after(5, 5) == "fewest moves"
    assert after(5, 4) == (KNOCK_OUT, True, 4)
    assert after(5, 3) == (ALL, False, 3)
    assert after(5, 2) == duel
    assert after(7, 3) == "fewest moves"
    assert after(7, 2) == "fewest moves"
    assert follow_up(play_off_plan(3), 1) is None


def test_three_level_again_after_armageddons_are_parted_by_the_fewest_moves():
    again = follow_up(play_off_plan(3), 3).plan
    assert follow_up(again, 3).plan is None
    assert follow_up(again, 2).plan.kind is MATCH


def test_winners_of_sections_play_on():
    assert of_winners(play_off_plan(6)).plan.players == 2
    assert of_winners(play_off_plan(10)).plan.players == 2
    assert of_winners(play_off_plan(9)).plan.players == 3
    assert of_winners(play_off_plan(8)) is None


def test_all_its_games_are_blitz():
    assert {play_off_plan(tied).time_control.rate_class for tied in range(2, 13)} == {
        RateClass.BLITZ
    }


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_plan_is_explained_in_words(language):
    words = translator(language)
    for tied in range(2, 14):
        for time_allows in (True, False):
            why = why_plan(play_off_plan(tied, time_allows=time_allows))
            for said in (why, *why.parts):
                text = words.reason(said)
                assert text.endswith("."), text


def test_nobody_plays_off_alone():
    with pytest.raises(ValueError, match="1"):
        play_off_plan(1)


def test_each_plan_names_its_item_of_the_list_and_says_where_the_list_leaves_something_open():
    plans = {tied: play_off_plan(tied) for tied in range(2, 15)}
    assert [plan.item for plan in plans.values()] == [*"123456789", *["10"] * 4]
    assert play_off_plan(2, time_allows=False).item == "12"
    assert play_off_plan(4, time_allows=False).item == "3"
    left_open = {tied for tied, plan in plans.items() if plan.ours}
    assert left_open == {3, 9, 10}
    told = {
        tied
        for tied, plan in plans.items()
        if any(each.concept == "play-off-ours" for each in why_plan(plan).parts)
    }
    assert told == left_open


def test_what_is_told_of_a_plan_is_what_it_is():
    told = {tied: why_plan(play_off_plan(tied)) for tied in (2, 8, 9, 12)}
    assert dict(told[2].values) == {"match": 2, "item": "1"}
    groups = [each for each in told[9].parts if each.concept == "play-off-group"]
    assert [dict(each.values)["group"] for each in groups] == [1, 2, 3]
    assert [each.concept for each in told[8].parts] == [
        "play-off-group", "play-off-armageddon", "unequal-times-not-rated",
    ]  # fmt: skip
    [out] = [each for each in told[12].parts if each.concept == "play-off-out"]
    assert dict(out.values) == {"players": 4, "first": 9}
    assert [dict(each.values) for each in told[9].parts if each.concept == "play-off-winners"] == [
        {"sections": 3}
    ]


def test_one_player_plays_off_against_nobody():
    with pytest.raises(ValueError, match="1"):
        play_off_plan(1)
    assert follow_up(play_off_plan(5), 1) is None
    assert of_winners(play_off_plan(5)) is None


BLITZ, ARMAGEDDONS = "play-off-then-match-armageddon", "play-off-then-round-robin-armageddon"
FEWEST = "play-off-fewest-moves"
IN_FIVE = [
    (FEWEST, 5, "4(a)"), ("play-off-then-knock-out-armageddon", 4, "4(b)"),
    ("play-off-then-round-robin", 3, "4(c)"), (BLITZ, 2, "1(b)"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("tied", "following"),
    [
        (2, [(BLITZ, 2, "1(b)")]),
        (3, [(ARMAGEDDONS, 3, "2(b)"), (BLITZ, 2, "1(b)")]),
        (4, [(BLITZ, 2, "1(b)")]),
        (5, IN_FIVE),
        (6, [(ARMAGEDDONS, 3, "2(b)"), (BLITZ, 2, "1(b)")]),
        (7, [(FEWEST, level, "6") for level in range(7, 1, -1)]),
        (8, []),
        (9, [(FEWEST, 3, "2(c)"), (BLITZ, 2, "1(b)")]),
        (10, IN_FIVE),
        (11, []),
    ],
)
def test_every_further_tie_is_told_with_the_item_of_the_list_that_settles_it(tied, following):
    """Items 1 to 10, from the most players that can be level down to two."""
    parts = why_plan(play_off_plan(tied)).parts
    told = [each for each in parts if each.concept.startswith(("play-off-then", FEWEST))]
    assert [(each.concept, each.value("level"), each.value("item")) for each in told] == following


def test_games_are_two_a_match_and_one_elsewhere_and_armageddons_are_said_to_be_unrated():
    games = {tied: play_off_plan(tied).games for tied in range(2, 13)}
    assert games == dict.fromkeys(range(2, 13), 1) | {2: 2, 4: 2}
    for tied in range(2, 13):
        plan = play_off_plan(tied)
        parts = {each.concept: each for each in why_plan(plan).parts}
        mode = "play-off-armageddon" if plan.armageddon else "play-off-games"
        assert parts[mode].value("games") == plan.games
        unrated = parts.get("unequal-times-not-rated")
        assert (unrated is not None) is plan.armageddon
        assert unrated is None or unrated.values == (("armageddon", 1),)
    assert play_off_plan(2).rounds() == (((1, 2),),) * 2
    assert play_off_plan(2, time_allows=False).rounds() == (((1, 2),),)


def test_a_mini_match_and_an_armageddon_have_the_times_of_the_list():
    three_and_five = play_off_plan(2).time_control
    assert [(each.seconds, each.increment) for each in three_and_five.periods] == [(180, 5)]
    hurried = play_off_plan(8).time_control
    assert hurried == play_off_plan(2, time_allows=False).time_control != three_and_five


def test_a_single_armageddon_of_three_or_two_is_told_as_one():
    for players in (2, 3, 4):
        plan = armageddon_plan(players)
        assert (plan.players, plan.games, plan.armageddon) == (players, 1, True)
    assert of_winners(play_off_plan(6)).plan == armageddon_plan(2)
    assert of_winners(play_off_plan(9)).plan == armageddon_plan(3)
    assert [of_winners(play_off_plan(tied)).item for tied in (6, 9, 10)] == ["5", "8", "9"]


def test_levels_of_an_armageddon_and_of_one_player_lead_nowhere():
    assert follow_up(play_off_plan(8), 2) is None
    assert follow_up(armageddon_plan(2), 2) is None
    assert follow_up(play_off_plan(7), 1) is None
    again = follow_up(armageddon_plan(5), 5)
    assert (again.plan, again.item) == (None, "6")


@pytest.mark.parametrize("tied", range(2, 15))
@pytest.mark.parametrize("time_allows", [True, False])
def test_a_plan_is_of_as_many_players_as_are_tied_and_says_so(tied, time_allows):
    plan = play_off_plan(tied, time_allows=time_allows)
    assert plan.players == tied
    kind = plan.kind.value.replace("-", "_")
    assert why_plan(plan).values == ((kind, tied), ("item", plan.item))
    sizes = {len(group) for group in plan.groups}
    # sections are of one size, so that all play in every round
    assert len(sizes) == 1
    assert len(plan.groups) == {6: 2, 9: 3, 10: 2}.get(tied, 1)


@pytest.mark.parametrize("tied", [3, 5, 6, 7, 9, 10])
def test_an_all_play_all_of_a_play_off_goes_by_the_berger_table_of_its_numbers(tied):
    plan = play_off_plan(tied)
    size = len(plan.groups[0])
    expected = [
        [
            (group[white - 1], group[black - 1])
            for group in plan.groups
            for white, black in paired.games
        ]
        for paired in berger_schedule(size)
    ]
    assert [list(games) for games in plan.rounds()] == expected


def test_what_follows_is_told_by_its_kind_and_mode():
    for tied, level, concept in (
        (5, 3, "play-off-then-round-robin"), (5, 4, "play-off-then-knock-out-armageddon"),
        (3, 3, "play-off-then-round-robin-armageddon"), (2, 2, "play-off-then-match-armageddon"),
        (5, 5, "play-off-fewest-moves"),
    ):  # fmt: skip
        after_tie = follow_up(play_off_plan(tied), level)
        told = why_next(after_tie, level)
        assert (told.concept, dict(told.values)) == (
            concept, {"level": level, "item": after_tie.item},
        )  # fmt: skip
        if after_tie.plan is not None:
            assert after_tie.plan.players == level
            assert after_tie.plan.games == 1
