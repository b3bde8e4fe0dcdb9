"""What a round's pairing looks at, derived from the records of a tournament."""

from dataclasses import replace

import pytest

from arbitro.model import (
    Adjustment,
    Colour,
    Entry,
    Float,
    Player,
    Points,
    PointSystem,
    Prohibition,
    Result,
    RoundRecord,
    Tournament,
    Tpn,
)
from arbitro.rules.pairing import pairing_problem
from arbitro.rules.pairing.swiss.colours import Strength, colour_preference
from rules.pairing.manual import EDITIONS, ROUNDS, before_round, record

EDITION_2017, EDITION_2026 = EDITIONS
FLOATS = {None: Float.NONE, "down": Float.DOWN, "up": Float.UP}
LISTS = [
    (int(number), row) for number, rows in record()["prepairing_lists"].items() for row in rows
]


@pytest.mark.article("C.04.3@2017-07 art. A.4.b")
@pytest.mark.parametrize("number", ROUNDS[1:])
def test_every_row_of_the_manuals_check_lists_is_derived(number):
    problem = pairing_problem(before_round(number), EDITION_2017)
    rows = [row for each, row in LISTS if each == number]
    assert [row["id"] for row in rows] == [one.tpn for one in problem.contenders]
    for row, one in zip(rows, problem.contenders, strict=True):
        assert one.score == one.real_score == round(row["points"] * 10)
        assert one.colours == row["colors"].replace(" ", "").lower()
        assert sorted(one.opponents) == sorted(played_by(row["id"], number))
        assert (one.float_last, one.float_before) == (
            FLOATS[row["float_last"]],
            FLOATS[row["float_before"]],
        )
        assert one.may_receive_bye is not row["no_pab"]
        assert (colour_preference(one.colours).colour, STRENGTHS[row["pref"]]) == (
            Colour(row["pref"].strip("()1").lower()[0]),
            colour_preference(one.colours).strength,
        )


STRENGTHS = dict.fromkeys(("(w)", "(b)"), Strength.MILD)
STRENGTHS |= dict.fromkeys(("(W)", "(B)"), Strength.STRONG)
STRENGTHS |= dict.fromkeys(("W", "B", "W1", "B1", "WW", "BB", "WWW", "BBB"), Strength.ABSOLUTE)
"""How the manual prints a preference: in brackets small or capital, bare if absolute."""


def played_by(player, before):
    """Return the opponents of the games a player played, from the manual's result tables."""
    return [
        board["black"] if board["white"] == player else board["white"]
        for each in record()["rounds"][: before - 1]
        for board in each["boards"]
        if player in (board["white"], board["black"]) and not board["forfeit"] and not board["bye"]
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_earlier_round_is_derived_as_it_was_then(edition):
    final = before_round(7)
    for number in ROUNDS[:-1]:
        then = pairing_problem(before_round(number), edition)
        now = pairing_problem(final, edition, round_number=number)
        assert now.contenders == then.contenders
        assert now.maximum_score == then.maximum_score


def entry(number, *records, **more):
    return Entry(Tpn(number), Player(f"Player {number}"), tuple(map(parsed, records)), **more)


def parsed(text):
    """Read a record written as in a report: ``2w1``, ``2b-``, ``U``."""
    if len(text) == 1:
        return RoundRecord(None, None, Result(text))
    return RoundRecord(Tpn(int(text[0])), Colour(text[1]), Result(text[2]))


def contender(tournament, edition, number, **options):
    problem = pairing_problem(tournament, edition, **options)
    return next(one for one in problem.contenders if one.tpn == number)


def after_one_round(*entries, **more):
    return Tournament(rounds_total=5, rounds_played=1, entries=entries, **more)


@pytest.mark.article("C.04.1@2017-07 art. d", "C.04.1@2026-02 art. 4")
@pytest.mark.parametrize(
    ("code", "in_2017", "in_2026"),
    [
        ("U", False, False),
        ("+", False, False),
        ("F", True, False),
        ("H", True, True),
        ("Z", True, True),
    ],
)
def test_who_may_have_the_bye_after_a_round_without_a_game(code, in_2017, in_2026):
    record_text = "2w+" if code == "+" else code
    tournament = after_one_round(entry(1, record_text), entry(2, "1b-" if code == "+" else "Z"))
    assert contender(tournament, EDITION_2017, 1).may_receive_bye is in_2017
    assert contender(tournament, EDITION_2026, 1).may_receive_bye is in_2026


@pytest.mark.article("C.04.3@2017-07 art. A.4.b", "C.04.3@2026-02 art. 1.4.3")
@pytest.mark.parametrize(
    ("text", "in_2026"),
    [("U", True), ("H", True), ("F", True), ("2w+", True), ("Z", False), ("2w-", False)],
)
def test_a_round_without_a_game_floats_down_always_and_since_2026_only_for_points(text, in_2026):
    tournament = after_one_round(entry(1, text), entry(2, "Z"))
    assert contender(tournament, EDITION_2017, 1).float_last is Float.DOWN
    expected = Float.DOWN if in_2026 else Float.NONE
    assert contender(tournament, EDITION_2026, 1).float_last is expected


def test_a_bye_worth_less_than_a_win_bars_from_a_second_one():
    points = PointSystem.of(10, 5, 0, pairing_allocated_bye=5)
    tournament = after_one_round(entry(1, "U"), entry(2, "Z"), points=points)
    assert contender(tournament, EDITION_2026, 1).may_receive_bye is False


@pytest.mark.article("C.04.1@2026-02 art. 4")
def test_where_an_absence_is_worth_a_win_it_bars_from_the_bye():
    points = replace(PointSystem(), half_point_bye=Points(10))
    tournament = after_one_round(entry(1, "H"), entry(2, "Z"), points=points)
    assert contender(tournament, EDITION_2026, 1).may_receive_bye is False
    assert contender(tournament, EDITION_2017, 1).may_receive_bye is True


@pytest.mark.article("C.04.2@2026-02 art. 3.5", "C.04.2@2026-02 art. 3.4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_forfeited_game_makes_neither_opponents_nor_colours(edition):
    tournament = after_one_round(entry(1, "2w+"), entry(2, "1b-"))
    one = contender(tournament, edition, 1)
    assert (one.opponents, one.colours, one.unplayed_rounds) == (frozenset(), "", 1)


@pytest.mark.article("C.04.2@2026-02 art. 3.1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_still_being_played_counts_as_a_draw(edition):
    tournament = after_one_round(entry(1, "2w?"), entry(2, "1b?"))
    one = contender(tournament, edition, 1)
    assert (one.score, one.colours, one.opponents) == (5, "w", {2})


@pytest.mark.article("C.04.3@2026-02 art. 1.4.2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_between_different_scores_floats_both(edition):
    first = (
        entry(1, "2w1", "3w="),
        entry(2, "1b0", "4w="),
        entry(3, "4b0", "1b="),
        entry(4, "3w1", "2b="),
    )
    tournament = Tournament(rounds_total=5, rounds_played=2, entries=first)
    floats = [contender(tournament, edition, number).float_last for number in (1, 2, 3, 4)]
    assert floats == [Float.DOWN, Float.UP, Float.UP, Float.DOWN]
    assert contender(tournament, edition, 1).float_before is Float.NONE


@pytest.mark.article("C.04.7@2026-02 art. 1.5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_floats_under_acceleration_go_by_the_pairing_score(edition):
    virtual = (Points(10), Points(10))
    tournament = after_one_round(entry(1, "2w1", virtual=virtual), entry(2, "1b0"))
    one = contender(tournament, edition, 1)
    assert (one.score, one.real_score, one.float_last) == (20, 10, Float.DOWN)
    assert contender(tournament, edition, 2).float_last is Float.UP


@pytest.mark.article("C.04.2@2026-02 art. 2.4")
def test_a_player_never_paired_has_no_number_for_the_initial_colour():
    entries = (entry(1, "Z", "Z"), entry(2, "3w1"), entry(3, "2b0"), entry(4, "Z"))
    tournament = after_one_round(*entries)
    numbers = [one.parity_number for one in pairing_problem(tournament, EDITION_2026).contenders]
    assert numbers == [1, 2, 3]
    filed = pairing_problem(tournament, EDITION_2026, parity="file").contenders
    assert [one.parity_number for one in filed] == [2, 3, 4]


def test_who_has_played_keeps_a_number_when_absent():
    entries = (entry(1, "2w1", "Z"), entry(2, "1b0"), entry(3, "Z"))
    problem = pairing_problem(after_one_round(*entries), EDITION_2026)
    assert {one.tpn: one.parity_number for one in problem.contenders} == {2: 2, 3: 3}


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_has_asked_for_a_bye_in_the_coming_round_is_not_paired(edition):
    tournament = after_one_round(entry(1, "2w1", "H"), entry(2, "1b0"), entry(3, "Z"))
    assert [one.tpn for one in pairing_problem(tournament, edition).contenders] == [2, 3]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_forbidden_group_bars_each_member_from_the_others(edition):
    group = frozenset(map(Tpn, (1, 2, 3)))
    tournament = after_one_round(
        *(entry(n, "Z") for n in (1, 2, 3, 4)), prohibitions=(Prohibition(group),)
    )
    barred = {one.tpn: one.barred for one in pairing_problem(tournament, edition).contenders}
    assert barred == {1: {2, 3}, 2: {1, 3}, 3: {1, 2}, 4: frozenset()}


@pytest.mark.parametrize("edition", EDITIONS)
def test_penalties_count_and_missing_records_are_absences(edition):
    points = PointSystem(absence=Points(2))
    tournament = Tournament(
        rounds_played=2,
        entries=(entry(1, "H", adjustments=(Adjustment(Points(-10)),)),),
        points=points,
    )
    one = contender(tournament, edition, 1)
    assert (one.score, one.unplayed_rounds) == (5 - 10 + 2, 2)
