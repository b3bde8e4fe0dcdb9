"""The measures that workings name, worked out by hand on a tournament of four."""

from dataclasses import replace
from fractions import Fraction

import pytest

from arbitro.model import (
    Adjustment,
    Colour,
    Entry,
    Player,
    Result,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.rules.tiebreaks import Fate, parse_tie_break, rules_of, table_of, worksheet
from arbitro.rules.tiebreaks.table import NOBODY
from crosstables.written import crosstable

MARCH_2026 = "C.07@2026-03"

# Scores: 1: 2½, 2: 1, 3: 2, 4: ½
FOUR = crosstable(
    """
    2000 2w1 3b1 4w=
    1900 1b0 4w1 3b0
    1800 4b1 1w0 2w1
    1700 3w0 2b0 1b=
    """
)


def working(name, edition=MARCH_2026, *, tpn=1, tournament=FOUR, tied=()):
    table, rules = table_of(tournament), rules_of(edition)
    return worksheet(table, parse_tie_break(name), rules, Tpn(tpn), tied)


def steps(sheet):
    return [(each.concept, dict(each.values)) for each in sheet.steps]


@pytest.mark.parametrize(
    ("name", "limit", "fates", "value"),
    [
        # half of three points; only number 3 has as many
        ("KS", Fraction(3, 2), "-C-", 10),
        ("KS/L+1", 2, "-C-", 10),
        ("KS/L+2", Fraction(5, 2), "---", 0),
        ("KS/L-1", 1, "CC-", 20),
        ("KS/L-2", Fraction(1, 2), "CCC", 25),
    ],
)
def test_koya_names_the_limit_and_who_reached_it(name, limit, fates, value):
    sheet = working(name)
    assert steps(sheet) == [("koya", {"limit": limit})]
    assert "".join("C" if each.fate is Fate.COUNTED else "-" for each in sheet.lines) == fates
    assert [each.basis for each in sheet.lines] == [10, 20, 5]
    assert sheet.value == value


def test_koya_leaves_out_a_round_without_opponent():
    sheet = working("KS", tournament=crosstable("2000 2w1 U\n1900 1b0 H"))
    assert [(each.fate, each.value) for each in sheet.lines] == [
        (Fate.LEFT_OUT, 0),
        (Fate.LEFT_OUT, 0),
    ]


@pytest.mark.parametrize(
    ("name", "digits", "values"),
    [("KA", (4, 2, 1), [4, 4, 2]), ("KA310", (3, 1, 0), [3, 3, 1])],
)
def test_kashdan_names_what_each_result_brings(name, digits, values):
    sheet = working(name, "FCE.02@1994")
    win, draw, loss = digits
    said = {"win": win, "draw": draw, "loss": loss, "unplayed": 2}
    assert steps(sheet) == [("kashdan", said)]
    assert [each.value for each in sheet.lines] == values
    assert sheet.value == sum(values)


def test_the_progressive_score_shows_the_scores_and_the_cut():
    sheet = working("PS/C1")
    assert [each.value for each in sheet.lines] == [10, 20, 25]
    assert [each.fate for each in sheet.lines] == [Fate.CUT, Fate.COUNTED, Fate.COUNTED]
    assert sheet.value == 45


def test_the_average_of_buchholz_names_sum_and_number():
    # Buchholz of 2: 2½ + ½ + 2, of 3: ½ + 2½ + 1, of 4: 2 + 1 + 2½
    sheet = working("AOB")
    assert [each.value for each in sheet.lines] == [50, 40, 55]
    said = {"total": 145, "count": 3, "value": Fraction(145, 30)}
    assert steps(sheet) == [("average-of-opponents-buchholz", said)]
    assert sheet.value == Fraction(145, 3)


def test_the_sum_of_buchholz_shows_one_of_each_opponent():
    sheet = working("SOB", "C.06@2007-01")
    assert [(each.basis, each.value) for each in sheet.lines] == [(10, 50), (20, 40), (5, 55)]
    assert sheet.value == 145


def test_averages_of_ratings_name_sum_and_number_and_what_is_cut():
    whole = {"total": 5400, "count": 3, "value": 1800}
    assert steps(working("ARO")) == [("average-rating-of-opponents", whole)]
    cut = working("ARO/C1")
    assert steps(cut) == [
        ("average-rating-of-opponents", {"total": 3700, "count": 2, "value": 1850})
    ]
    assert [each.fate for each in cut.lines] == [Fate.COUNTED, Fate.COUNTED, Fate.CUT]
    median = working("ARO/M1")
    assert median.value == 1800
    assert [each.fate for each in median.lines] == [Fate.CUT, Fate.COUNTED, Fate.CUT]
    assert [[one.concept for one in each.reasons] for each in median.lines] == [
        ["median"],
        [],
        ["cut"],
    ]


def test_a_performance_names_the_percentage_and_what_it_is_worth():
    # 2½ of 3 are 83 %, which the table of B.02 gives 273 points
    said = {"percentage": 83, "difference": 273, "value": 2073}
    assert steps(working("TPR"))[1] == ("tournament-performance-rating", said)


def test_the_rule_of_350_points_moves_opponents_that_are_farther():
    far = crosstable("2000 2w1 3b1\n1600 1b0 3w=\n2400 2b= 1w0")
    sheet = working("TPR350", "C.06@2007-01", tournament=far)
    assert [(each.basis, each.value) for each in sheet.lines] == [(1600, 1650), (2400, 2350)]
    why = [dict(each.reasons[-1].values) for each in sheet.lines]
    assert why == [{"own": 2000, "counted": 1650}, {"own": 2000, "counted": 2350}]


def test_a_perfect_performance_of_nothing_is_800_below_the_lowest():
    lost = crosstable("2000 2w0 3b0\n1900 1b1 3w1\n1850 2b0 1w1")
    sheet = working("PTP", tournament=lost)
    assert steps(sheet) == [("zero-score-performance", {"lowest": 1850})]
    assert sheet.value == 1050


def test_a_perfect_performance_names_the_score_and_what_is_expected():
    # 50 % against 2000 and 2000 is reached by 1997: up to 3 points apart are 50 : 50
    two = crosstable("2200 2w1 3b0\n2000 1b0 3w=\n2000 2b= 1w1")
    sheet = working("PTP", tournament=two)
    assert steps(sheet) == [
        ("perfect-tournament-performance", {"score": 10, "expected": 1, "value": 1997})
    ]
    assert [each.value for each in sheet.lines] == [50, 50]


@pytest.mark.parametrize("name", ["ARO", "TPR", "PTP", "APRO", "APPO", "AOB"])
def test_who_has_met_nobody_has_no_average_and_that_is_said(name):
    alone = crosstable("2000 U\n1900 3w1\n1800 2b0")
    sheet = working(name, tournament=alone)
    assert sheet.value is None
    assert steps(sheet) == [("nobody-met", {})]


def test_numbers_and_ratings_are_their_own_working():
    assert steps(working("TPN", tpn=3)) == [("pairing-number-order", {"player": 3})]
    assert steps(working("RTNG", tpn=3)) == [("rating-order", {"rating": 1800})]


def test_a_penalty_is_a_step_of_the_score():
    first, *others = FOUR.entries
    fined = replace(FOUR, entries=(replace(first, adjustments=(Adjustment(-5),)), *others))
    assert steps(working("PTS", tournament=fined)) == [
        ("penalty-or-bonus", {"points": -5, "score": 20})
    ]
    assert steps(working("PTS")) == []


def test_a_direct_encounter_tells_what_missing_games_could_bring():
    # 1 beat 2; 3 has met neither
    part = crosstable("2000 2w1\n1900 1b0\n1800 U")
    sheet = working("DE", tournament=part, tied=(Tpn(1), Tpn(2), Tpn(3)))
    (step,) = sheet.steps
    assert step.concept == "direct-encounter-undecided"
    said = {each.value("player"): dict(each.values) for each in step.parts}
    assert said[1] == {"player": 1, "met": 1, "score": 1, "lowest": 1, "highest": 2}
    assert said[2] == {"player": 2, "met": 1, "score": 0, "lowest": 0, "highest": 1}
    assert said[3] == {"player": 3, "met": 0, "score": 0, "lowest": 0, "highest": 2}
    by_percentage = working("DE", "C.07@2023-07", tournament=part, tied=(Tpn(1), Tpn(2), Tpn(3)))
    said = {each.value("player"): dict(each.values) for each in by_percentage.steps[0].parts}
    assert said[1] == {"player": 1, "met": 1, "score": 100, "lowest": 50, "highest": 100}
    assert said[3] == {"player": 3, "met": 0, "score": 0, "lowest": 0, "highest": 100}


def test_an_encounter_of_nobody_else_says_so():
    sheet = working("DE", tied=(Tpn(1),))
    assert steps(sheet) == [("no-tie", {})]
    assert (sheet.value, sheet.lines) == (None, ())


@pytest.mark.article("C.07@2026-03 art. 16.3")
def test_a_round_that_counts_as_a_draw_is_told_with_what_was_awarded_for_it():
    # number 2 was absent in the last round: nothing was awarded, opponents see half a point
    absent = crosstable("2000 2w1 U\n1900 1b0 Z")
    line = working("BH", tournament=absent).lines[0]
    assert line.value == 5
    assert [dict(part.values) for part in line.reasons[0].parts] == [
        {"round": 2, "awarded": 0, "counted": 5}
    ]


@pytest.mark.parametrize("name", ["TPR", "PTP", "ARO"])
def test_in_a_round_robin_of_july_2023_a_win_by_forfeit_is_rated_as_a_win(name):
    played = replace(crosstable("2000 2w1 3b=\n1900 1b0 U\n1800 U 1w="), system=System.ROUND_ROBIN)
    given = replace(crosstable("2000 2w+ 3b=\n1900 1b- U\n1800 U 1w="), system=System.ROUND_ROBIN)
    assert (
        working(name, "C.07@2023-07", tournament=given).value
        == working(name, "C.07@2023-07", tournament=played).value
    )
    apart = replace(given, system=System.DUTCH)
    assert (
        working(name, "C.07@2023-07", tournament=apart).value
        != working(name, "C.07@2023-07", tournament=played).value
    )


def test_a_line_of_a_match_of_two_games_has_the_result_of_the_match():
    won = [
        RoundRecord(Tpn(2), Colour.WHITE, Result.WIN),
        RoundRecord(Tpn(2), Colour.BLACK, Result.DRAW),
    ]
    lost = [
        RoundRecord(Tpn(1), Colour.BLACK, Result.LOSS),
        RoundRecord(Tpn(1), Colour.WHITE, Result.DRAW),
    ]
    drawn_first = [won[1], won[0]], [lost[1], lost[0]]
    for mine, theirs in ((won, lost), drawn_first):
        event = Tournament(
            system=System.DOUBLE_SWISS,
            rounds_played=2,
            entries=(
                Entry(Tpn(1), Player("Ana", rating=2000), tuple(mine)),
                Entry(Tpn(2), Player("Bea", rating=1900), tuple(theirs)),
            ),
        )
        assert [line.result for line in working("BH", tournament=event).lines] == [Result.WIN]


def test_the_opponent_of_a_match_of_two_games_is_kept_and_nobody_is_that_of_a_bye():
    def games(opponent, *results):
        colours = (Colour.WHITE, Colour.BLACK) if opponent else (None, None)
        return tuple(RoundRecord(opponent, *each) for each in zip(colours, results, strict=True))

    bye = games(None, Result.PAIRING_ALLOCATED_BYE, Result.HALF_POINT_BYE)
    rounds = (
        games(Tpn(2), Result.WIN, Result.DRAW) + games(Tpn(3), Result.DRAW, Result.DRAW),
        games(Tpn(1), Result.DRAW, Result.LOSS) + bye,
        bye + games(Tpn(1), Result.DRAW, Result.DRAW),
    )
    entries = tuple(Entry(Tpn(at), Player(f"P{at}"), each) for at, each in enumerate(rounds, 1))
    event = Tournament(system=System.DOUBLE_SWISS, rounds_played=4, entries=entries)
    # opponents are told by their place among the entries, from 0
    assert table_of(event).opponent == [[1, 2], [0, NOBODY], [NOBODY, 0]]
