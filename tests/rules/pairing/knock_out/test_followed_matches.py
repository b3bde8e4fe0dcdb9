"""A match at its edges: games after the decision, nobody coming, what may be started next."""

from itertools import pairwise

import pytest

from arbitro.model import Colour, Result, Tpn
from arbitro.rules.pairing.knock_out import (
    FirstColour,
    MatchFormat,
    MatchGame,
    Stage,
    StageKind,
    final_places,
    first_with_white,
    follow,
    format_problem,
    knock_out,
    rounds_survived,
    ties_of,
    why_decided,
    why_together,
)
from arbitro.rules.pairing.knock_out.bracket import drawing_order
from arbitro.rules.pairing.knock_out.record import games_due
from rules.pairing.knock_out.test_matches import ANA, BEA, games, match

WON = (Result.WIN, Result.LOSS)


def test_where_nobody_came_the_last_game_of_the_stage_decides_and_later_ones_count_for_nothing():
    for text, at, after in (
        ("--", 1, ()),
        ("--1", 1, (2,)),
        ("==--", 3, ()),
        ("==--01", 3, (4, 5)),
    ):
        found = match(text)
        assert (found.decided_by, found.decided_at, found.after) == ("no-show", at, after), text
        assert (found.winner, found.next, found.waiting) == (None, None, 0)
    # of two games one that somebody came to is enough to go on
    assert match("-=").decided_by == match("=-").decided_by == ""


def test_games_left_after_the_decision_are_offered_one_by_one_and_not_while_one_is_open():
    # two wins of three: decided by the second game
    for text, number in (("11", 3), ("11?", None), ("111", None)):
        found = match(text, 3, play_on=True)
        coming = None if found.next is None else tuple(found.next)
        assert coming == (None if number is None else (0, number, StageKind.GAMES)), text
        assert (found.decided_at, found.after) == (1, tuple(range(2, len(text))))
        assert found.waiting == text.count("?")
        assert match(text, 3).next is None
    # what is decided in a later stage is not played on
    rapid = match("==11", 2, stages=(Stage(StageKind.RAPID, 3),), play_on=True)
    assert (rapid.decided_by, rapid.decided_at, rapid.next) == ("rapid", 3, None)


def test_what_may_be_started_is_named_by_stage_and_number_and_waits_for_open_games():
    stages = (Stage(StageKind.RAPID, 2), Stage(StageKind.ARMAGEDDON, 1))
    for text, coming in (
        ("", (0, 1, StageKind.GAMES)), ("=", (0, 2, StageKind.GAMES)),
        ("==", (1, 1, StageKind.RAPID)), ("===", (1, 2, StageKind.RAPID)),
        ("====", (2, 1, StageKind.ARMAGEDDON)),
    ):  # fmt: skip
        assert tuple(match(text, 2, stages=stages).next) == coming
    for text, waiting in (("?", 1), ("=?", 1), ("??", 2), ("==?", 1)):
        found = match(text, 2, stages=stages)
        assert (found.next, found.waiting, found.is_decided) == (None, waiting, False)
    assert [score.games for score in match("==1", 2, stages=stages).scores] == [(0, 1), (2,)]
    # a result after an open game waits for it
    assert match("?11", 3, stages=()).is_decided is False


def test_the_final_may_have_another_number_of_games_and_no_other_match_has():
    rules = MatchFormat(2, final_games=4, stages=())
    assert [stage.games for stage in rules.all_stages()] == [2]
    assert [stage.games for stage in rules.all_stages(final=True)] == [4]
    assert (MatchFormat().games, MatchFormat().games_in(final=True)) == (2, 2)
    assert Stage(StageKind.RAPID).games == 2
    assert MatchFormat(3, stages=()).games_in(final=True) == 3
    drawn = MatchFormat(1, armageddon=True).all_stages()[0]
    assert (drawn.kind, drawn.games) == (StageKind.ARMAGEDDON, 1)
    # the better seed has won two games of every match
    pairs = {
        frozenset((one, other)): [MatchGame(one, other, *WON)] * 2
        for one in map(Tpn, range(1, 5))
        for other in map(Tpn, range(one + 1, 5))
    }
    third = MatchFormat(2, final_games=4, stages=(), third_place=True)
    event = knock_out(4, third, pairs)
    assert [each.is_over for each in event.encounters] == [True, True, True, False]


def test_an_armageddon_is_one_game_and_stands_alone():
    for rules, refused in (
        (MatchFormat(1, armageddon=True), None),
        (MatchFormat(2, armageddon=True), "match-stage-impossible"),
        (MatchFormat(1, final_games=1, armageddon=True), "match-stage-impossible"),
        (MatchFormat(24), None), (MatchFormat(25), "match-games-out-of-range"),
        (MatchFormat(2, final_games=25), "match-games-out-of-range"),
        (MatchFormat(stages=(Stage(StageKind.RAPID, 0),)), "match-games-out-of-range"),
        (MatchFormat(stages=(Stage(StageKind.RAPID, 24),)), None),
        (MatchFormat(stages=(Stage(StageKind.RAPID, 1),) * 6), None),
        (MatchFormat(stages=(Stage(StageKind.RAPID, 1),) * 7), "match-stages-too-many"),
    ):  # fmt: skip
        found = format_problem(rules)
        assert (found and found.code) == refused, rules
    assert dict(format_problem(MatchFormat(2, armageddon=True)).values) == {
        "stage": "armageddon", "games": 2,
    }  # fmt: skip
    assert dict(format_problem(MatchFormat(25)).values) == {"games": 25, "most": 24}


def test_without_lots_who_began_a_stage_with_black_begins_the_next():
    stages = (Stage(StageKind.RAPID, 1), Stage(StageKind.BLITZ, 1))

    def white(text):
        return first_with_white(
            match(text, 1, stages=stages), games(text), FirstColour.BY_NUMBER, match_number=1
        )

    # Ana has White in the first and third game by the helper, so Bea begins the second stage
    assert [white(text) for text in ("", "=", "==")] == [ANA, BEA, ANA]
    assert white("1") is None


def test_the_places_in_a_drawing_are_two_for_each_of_the_next_round():
    for players in range(2, 40):
        ties = {tie.number: tie for tie in ties_of(players)}
        levels = drawing_order(players)
        assert [len(level) for level in levels] == [
            1 << at for at in range((players - 1).bit_length() - 1, -1, -1)
        ]
        assert sorted(number for level in levels for number in level if number) == sorted(ties)
        for below, above in pairwise(levels):
            for at, number in enumerate(above):
                sides = ties[number].first, ties[number].second
                assert below[2 * at : 2 * at + 2] == tuple(side.match for side in sides)


def four(*results):
    """Four players of one game; the better seed wins so many matches in the order of numbers."""
    made = {}
    for one, other in results:
        made[frozenset(map(Tpn, (one, other)))] = [MatchGame(Tpn(one), Tpn(other), *WON)]
    return knock_out(4, MatchFormat(1, stages=()), made)


def test_games_are_due_in_the_first_round_that_is_not_over():
    assert [tuple(each.pairing) for each in games_due(four())] == [(1, 4), (3, 2)]
    assert [tuple(each.pairing) for each in games_due(four((1, 4)))] == [(3, 2)]
    assert [tuple(each.pairing) for each in games_due(four((1, 4), (2, 3)))] == [(1, 2)]
    assert games_due(four((1, 4), (2, 3), (1, 2))) == ()
    lots = iter([Colour.BLACK, Colour.WHITE])
    assert [tuple(each.pairing) for each in games_due(four(), lots)] == [(4, 1), (2, 3)]


def test_how_far_everybody_came_and_the_places_so_far():
    assert rounds_survived(four((1, 4))) == {1: 1, 2: 0, 3: 0, 4: 0}
    assert rounds_survived(four((1, 4), (2, 3), (2, 1))) == {1: 1, 2: 2, 3: 0, 4: 0}
    assert rounds_survived(knock_out(5, MatchFormat(1), {})) == {1: 1, 2: 1, 3: 1, 4: 0, 5: 0}
    places = final_places(four((4, 1), (3, 2), (4, 3)))
    assert [tuple(each) for each in places] == [(4, 1, 1, 0), (3, 2, 1, 2), (1, 3, 2, 1),
                                                (2, 3, 2, 1)]  # fmt: skip
    # who came further stands before who still plays in the round before
    assert [tuple(each) for each in final_places(four((4, 1)))] == [
        (4, 1, 3, 0), (2, 1, 3, 0), (3, 1, 3, 0), (1, 4, 1, 1),
    ]  # fmt: skip


def test_why_two_meet_is_told_by_seeds_winners_or_losers():
    event = knock_out(5, MatchFormat(1, third_place=True), {})
    told = [why_together(each) for each in event.encounters]
    # 4 meets 5 for the place beside 1; 2 meets 3; the losers of both play for third place
    assert [(each.concept, dict(each.values)) for each in told] == [
        ("knock-out-bracket", {"match": 1, "bracket_round": 1}),
        ("knock-out-bracket", {"winners": 2, "bracket_round": 2}),
        ("knock-out-bracket", {"match": 3, "bracket_round": 2}),
        ("knock-out-third-place", {"match": 4}),
        ("knock-out-bracket", {"winners": 5, "bracket_round": 3}),
    ]
    sides = [[(part.concept, dict(part.values)) for part in each.parts] for each in told]
    assert sides == [
        [("knock-out-side-seed", {"seed": 4}), ("knock-out-side-seed", {"seed": 5})],
        [("knock-out-side-seed", {"seed": 1}), ("knock-out-side-winner", {"match": 1})],
        [("knock-out-side-seed", {"seed": 2}), ("knock-out-side-seed", {"seed": 3})],
        [("knock-out-side-loser", {"match": 2}), ("knock-out-side-loser", {"match": 3})],
        [("knock-out-side-winner", {"match": 2}), ("knock-out-side-winner", {"match": 3})],
    ]


@pytest.mark.parametrize(("pairs", "number"), [(((1, 4),), 1), ((), None)])
def test_a_decision_is_told_with_the_number_of_the_game_that_brought_it(pairs, number):
    told = why_decided(four(*pairs).encounters[0])
    assert (told and told.value("game")) == number


def test_a_match_decided_without_a_game_is_told_so():
    gone = knock_out(2, MatchFormat(2), {}, withdrawn=frozenset({ANA}))
    told = why_decided(gone.final)
    assert (told.concept, told.value("player"), told.value("game")) == ("match-by-withdrawal", 2, 0)
    assert told.parts == ()
    both = follow(ANA, BEA, [], MatchFormat(2).all_stages(), withdrawn=frozenset({ANA, BEA}))
    assert (both.winner, both.loser, both.is_decided) == (None, None, True)
