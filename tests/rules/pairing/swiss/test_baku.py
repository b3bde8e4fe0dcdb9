"""The Baku Acceleration Method in both texts."""

from dataclasses import replace

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


def accelerated(event):
    entries = accelerate(
        event.entries, event.rounds_played, event.rounds_total, event.points.win, event.readings
    )
    return replace(event, entries=entries, accelerated=True)


def group(event):
    return [entry.tpn for entry in event.entries if any(entry.virtual)]


@pytest.mark.article("C.04.7@2026-02 art. 1.2", "C.04.7@2017-07 art. 2")
def test_of_161_participants_the_first_82_are_accelerated():
    assert group(accelerated(tournament(161))) == list(range(1, 83))


@pytest.mark.article("C.04.7@2026-02 art. 1.4.4", "C.04.7@2017-07 art. 4")
def test_nine_rounds_give_a_point_three_times_and_half_a_point_twice():
    made = accelerated(tournament(8))
    assert made.entries[0].virtual == (10, 10, 10, 5, 5)


@pytest.mark.article("C.04.7@2026-02 art. 1.4.4")
def test_eleven_rounds_with_two_points_a_win_give_two_points_and_then_one():
    points = PointSystem.of(20, 10, 0)
    made = accelerated(tournament(8, rounds=11, points=points))
    assert made.entries[0].virtual == (20, 20, 20, 10, 10, 10)


HALF, NOBODY = RoundRecord(None, None, Result.HALF_POINT_BYE), ABSENT


def first_round(players, away, *, played):
    """An event before round 1, or after it, from which those numbered ``away`` were absent."""
    here = [number for number in range(1, players + 1) if number not in away]
    half = len(here) // 2
    records = dict(away)
    for white, black in zip(here[:half], here[half : 2 * half], strict=True):
        records |= {
            white: RoundRecord(Tpn(black), Colour.WHITE, Result.FORFEIT_LOSS),
            black: RoundRecord(Tpn(white), Colour.BLACK, Result.FORFEIT_WIN),
        }
    if len(here) % 2:
        records[here[-1]] = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
    kept = records if played else away
    entries = tuple(
        Entry(Tpn(n), Player(f"Player {n}"), (kept[n],) if n in kept else ())
        for n in range(1, players + 1)
    )
    return Tournament(rounds_total=9, rounds_played=int(played), entries=entries)


@pytest.mark.article("C.04.7@2026-02 art. 1.2", "C.04.7@2017-07 art. 2")
@pytest.mark.parametrize("played", [False, True])
@pytest.mark.parametrize(
    ("players", "away", "expected"),
    [
        # the ruling of 28 August 2026: of nine entered one asked for a bye; half of eight are four
        (9, {9: HALF}, [1, 2, 3, 4]),
        (9, {}, [1, 2, 3, 4, 5, 6]),
        # the four are the first four of those who are paired; who comes later above the last of
        # them is of the group too (1.3)
        (9, {2: NOBODY}, [1, 2, 3, 4, 5]),
        (9, {5: NOBODY}, [1, 2, 3, 4]),
        # the bye of the pairing is given by the pairing: its player is paired, also as one of nine
        (10, {10: NOBODY}, [1, 2, 3, 4, 5, 6]),
        (4, {1: HALF, 2: NOBODY}, [1, 2, 3, 4]),
    ],
)
def test_the_group_is_half_of_those_who_are_paired_in_round_1(played, players, away, expected):
    event = first_round(players, away, played=played)
    assert group(accelerated(event)) == expected


@pytest.mark.parametrize("played", [False, True])
def test_a_list_in_which_absent_players_have_their_numbers_counts_them(played):
    event = first_round(9, {9: HALF}, played=played)
    by_list = replace(event, readings=(("parity", "file"),))
    assert group(accelerated(by_list)) == [1, 2, 3, 4, 5, 6]


@pytest.mark.article("C.04.7@2026-02 art. 1.3.2", "C.04.7@2017-07 art. 3")
def test_late_entries_do_not_move_the_last_of_the_group():
    before = first_round(8, {}, played=True)
    assert group(accelerated(before)) == [1, 2, 3, 4]
    # two come after round 1, one of them with the best rating: everybody's number moves by one
    late = Entry(Tpn(1), Player("Late")), Entry(Tpn(10), Player("Last"))
    moved = tuple(
        replace(
            each,
            tpn=Tpn(each.tpn + 1),
            rounds=tuple(game._replace(opponent=Tpn(game.opponent + 1)) for game in each.rounds),
        )
        for each in before.entries
    )
    after = replace(before, entries=(late[0], *moved, late[1]))
    assert group(accelerated(after)) == [1, 2, 3, 4, 5]


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
    refusal = not_applicable(edition, points, 9)
    assert isinstance(refusal, Refused)
    assert [(each.concept, each.edition) for each in refusal.reasons] == [
        ("baku-scoring-systems", edition)
    ]


@pytest.mark.article("C.04.7@2026-02 art. 1.5")
def test_the_first_accelerated_round_pairs_each_group_in_itself():
    problem = pairing_problem(accelerated(tournament(8)), DUTCH)
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
def test_the_first_half_of_the_list_has_the_points(players):
    made = accelerated(tournament(players))
    # twice a quarter, rounded up; nobody has anything where nobody is there
    size = 2 * -(-players // 4)
    assert group(made) == list(range(1, min(size, players) + 1))
