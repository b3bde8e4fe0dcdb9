"""The Baku Acceleration Method in both texts."""

import pytest

from arbitro.model import (
    ABSENT,
    Colour,
    EditionKey,
    Entry,
    Float,
    Player,
    PointSystem,
    Result,
    RoundRecord,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing import pairing_problem
from arbitro.rules.pairing.swiss.baku import accelerate, not_applicable

OLD, NEW = EditionKey("C.04.7@2017-07"), EditionKey("C.04.7@2026-02")
DUTCH = EditionKey("C.04.3@2026-02")


def tournament(players, *, rounds=9, **more):
    entries = tuple(Entry(Tpn(n), Player(f"Player {n}")) for n in range(1, players + 1))
    return Tournament(rounds_total=rounds, entries=entries, **more)


def group(accelerated):
    return [entry.tpn for entry in accelerated.entries if any(entry.virtual)]


@pytest.mark.article("C.04.7@2026-02 art. 1.2", "C.04.7@2017-07 art. 2")
@pytest.mark.parametrize("edition", [OLD, NEW])
def test_of_161_participants_the_first_82_are_accelerated(edition):
    assert group(accelerate(tournament(161), edition)) == list(range(1, 83))


@pytest.mark.article("C.04.7@2026-02 art. 1.4.4", "C.04.7@2017-07 art. 4")
@pytest.mark.parametrize("edition", [OLD, NEW])
def test_nine_rounds_give_a_point_three_times_and_half_a_point_twice(edition):
    accelerated = accelerate(tournament(8), edition)
    assert accelerated.entries[0].virtual == (10, 10, 10, 5, 5)


@pytest.mark.article("C.04.7@2026-02 art. 1.4.4")
def test_eleven_rounds_with_two_points_a_win_give_two_points_and_then_one():
    points = PointSystem.of(20, 10, 0)
    accelerated = accelerate(tournament(8, rounds=11, points=points), NEW)
    assert accelerated.entries[0].virtual == (20, 20, 20, 10, 10, 10)


@pytest.mark.article("C.04.7@2026-02 art. 1.3.2", "C.04.7@2017-07 art. 3")
@pytest.mark.parametrize("edition", [OLD, NEW])
def test_late_entries_do_not_move_the_last_of_the_group(edition):
    accelerated = accelerate(tournament(12), edition, last=Tpn(5))
    assert group(accelerated) == [1, 2, 3, 4, 5]


@pytest.mark.article("C.04.7@2017-07 art. 1")
def test_the_old_text_knows_one_point_a_win_only():
    two_points = PointSystem.of(20, 10, 0)
    assert not_applicable(OLD, two_points, 9).code == "acceleration-not-with-these-points"
    assert not_applicable(NEW, two_points, 9) is None


def test_the_old_text_begins_at_nine_rounds():
    assert not_applicable(OLD, PointSystem(), 8).code == "acceleration-needs-rounds"
    assert not_applicable(OLD, PointSystem(), 9) is None
    assert not_applicable(NEW, PointSystem(), 5) is None


@pytest.mark.article("C.04.7@2026-02 art. 1.1")
@pytest.mark.parametrize("points", [PointSystem.of(30, 10, 0), PointSystem.of(10, 5, 1)])
@pytest.mark.parametrize("edition", [OLD, NEW])
def test_it_is_refused_with_the_article_where_a_win_is_not_two_draws(edition, points):
    refusal = accelerate(tournament(8, points=points), edition)
    assert isinstance(refusal, Refused)
    assert [(each.concept, each.edition) for each in refusal.reasons] == [
        ("baku-scoring-systems", edition)
    ]


@pytest.mark.article("C.04.7@2026-02 art. 1.5")
def test_the_first_accelerated_round_pairs_each_group_in_itself():
    problem = pairing_problem(accelerate(tournament(8), NEW), DUTCH)
    assert [one.score for one in problem.contenders] == [10] * 4 + [0] * 4


@pytest.mark.article("C.04.7@2026-02 art. 1.4")
@pytest.mark.parametrize(
    ("played", "halves", "floated"),
    [
        (2, 0, Float.DOWN),
        (6, 0, Float.DOWN),
        (6, 1, Float.NONE),
        (5, 1, Float.NONE),
        (7, 0, Float.NONE),
    ],
)
def test_who_floated_two_rounds_ago_is_told_by_the_scores_of_that_round(played, halves, floated):
    # 1 has a point more in rounds 1 to 3 and half a point in rounds 4 and 5, 2 has nothing more;
    # they drew in the last round but one, before which 2 had so many half-point byes and 1 none
    before = played - 2
    half, draw = RoundRecord(None, None, Result.HALF_POINT_BYE), Result.DRAW
    entries = (
        Entry(
            Tpn(1),
            Player("A"),
            rounds=(*[ABSENT] * before, RoundRecord(Tpn(2), Colour.WHITE, draw), ABSENT),
            virtual=(10, 10, 10, 5, 5),
        ),
        Entry(
            Tpn(2),
            Player("B"),
            rounds=(
                *[half] * halves,
                *[ABSENT] * (before - halves),
                RoundRecord(Tpn(1), Colour.BLACK, draw),
                ABSENT,
            ),
        ),
    )
    drawn = Tournament(rounds_total=9, rounds_played=played, entries=entries)
    of = {each.tpn: each.float_before for each in pairing_problem(drawn, DUTCH).contenders}
    assert of[Tpn(1)] is floated


@pytest.mark.article("C.04.7@2026-02 art. 1.2")
@pytest.mark.parametrize("players", range(13))
def test_an_accelerated_event_says_so_and_the_first_half_of_the_list_has_the_points(players):
    made = accelerate(tournament(players), NEW)
    # twice a quarter, rounded up; nobody has anything where nobody is there
    size = 2 * -(-players // 4)
    assert made.accelerated
    assert group(made) == list(range(1, min(size, players) + 1))
