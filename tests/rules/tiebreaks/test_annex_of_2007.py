"""The tie-breaks of the annex of 2007, worked out by hand from its text."""

from fractions import Fraction

import pytest

from arbitro.i18n import translator
from arbitro.model import System, Tpn
from arbitro.reasons import Refused
from arbitro.regulations import article
from arbitro.rules.standings import explain_value, standings, tied_before
from arbitro.rules.tiebreaks import compute, parse_tie_break, parse_tie_breaks, rules_of, table_of
from crosstables.random_events import round_robin, swiss
from crosstables.written import crosstable, one_player, value, values

ANNEX = "C.06@2007-01"
ALL, _ = parse_tie_breaks(
    "DE,BH,BH/C1,BH/C2,BH/M1,BH/M2,SOB,SB,PS,PS/C2,KS,KS/L+1,KS/L-1,WON,BPG,ARO,TPR,TPR350"
)

# scores 2½, 1½, 1½, 0; with rounds not played as draws 2, 1½, 2, ½
FOUR = crosstable(
    """
    2000 2w1 3b+ H
    2100 1b0 4w1 3w=
    2200 4w1 1w- 2b=
    1900 3b0 2b0 Z
    """
)


@pytest.mark.article("C.06@2007-01 art. 4(a)")
def test_a_round_not_played_is_a_draw_against_oneself_and_for_the_opponents():
    assert values(FOUR, "BH", ANNEX) == [15 + 20 + 20, 20 + 5 + 20, 5 + 20 + 15, 20 + 15 + 5]


@pytest.mark.article("C.06@2007-01 art. 4(b1)")
def test_a_forfeit_win_brings_half_of_the_own_score_to_sonneborn_berger():
    assert value(FOUR, "SB", ANNEX) == 150 + 2 * 100


@pytest.mark.article("C.06@2007-01 art. 4(a5)")
def test_the_sum_of_buchholz_adds_the_own_one_for_a_round_not_played():
    assert value(FOUR, "SOB", ANNEX) == 45 + 2 * 55


@pytest.mark.article("C.06@2007-01 art. 4(a1)")
@pytest.mark.parametrize(
    ("name", "points"), [("BH/C1", 10.5), ("BH/C2", 8), ("BH/M1", 7.5), ("BH/M2", 2.5)]
)
def test_cuts_leave_out_the_lowest_score_whether_played_or_not(name, points):
    # own score 3, for opponents 2½: the five scores are 3, 2, 2½, 2½ and 2½
    hero = one_player("1 = + H 0", [3, 2, 4, 2.5])
    assert value(hero, name, ANNEX) == points * 10


@pytest.mark.article("C.06@2007-01 art. 5(a)")
def test_the_average_rating_is_divided_by_all_the_rounds():
    assert value(FOUR, "ARO", ANNEX) == Fraction(2100 + 2000 + 2000, 3)
    assert value(FOUR, "ARO/C1", ANNEX) == Fraction(2100 + 2000, 2)


@pytest.mark.article("C.06@2007-01 art. 5(c)")
def test_the_performance_counts_rounds_not_played_as_draws_against_oneself():
    # two points of three are 67 per cent, a difference of 125
    assert value(FOUR, "TPR", ANNEX) == Fraction(6100, 3) + 125


@pytest.mark.article("C.06@2007-01 art. 2(c)")
def test_a_forfeit_is_neither_a_game_won_nor_one_with_black():
    assert value(FOUR, "WON", ANNEX) == 1
    assert value(FOUR, "BPG", ANNEX) == 0


@pytest.mark.article("C.06@2007-01 art. 2(a1)")
def test_the_progressive_score_takes_results_as_awarded():
    assert value(FOUR, "PS", ANNEX) == 10 + 20 + 25
    assert value(FOUR, "PS/C1", ANNEX) == 20 + 25


@pytest.mark.article("C.06@2007-01 art. 5(c)", "C.07@2012-07 art. TPR")
@pytest.mark.parametrize("text", [ANNEX, "C.07@2012-07"])
def test_who_missed_more_than_two_games_by_choice_ranks_below_every_other_performance(text):
    # two points each; the first misses two games by choice in one event, three in the other
    two = crosstable("2400 2w1 Z Z F\n2000 1b0 3w1 3b0 3w1\n1500 Z 2b0 2w1 2b0")
    three = crosstable("2400 2w1 Z Z Z F\n2000 1b0 3w1 3b0 3w1 Z\n1500 Z 2b0 2w1 2b0 2b0")
    orders = []
    for event in (two, three):
        first, second, _ = compute(table_of(event), parse_tie_break("TPR"), rules_of(text))
        assert first > second
        rows = standings(event, (parse_tie_break("TPR"),), text).rows
        orders.append([row.tpn for row in rows][:2])
    assert orders == [[1, 2], [2, 1]]


@pytest.mark.article("C.06@2007-01 art. 5(c1)")
@pytest.mark.parametrize(
    ("own", "opponent", "average"),
    # the first four are the examples of chesselo.com on the rule of 2006 to 2009
    [
        (2000, 2420, 2350),
        (2000, 1600, 1650),
        (2350, 1000, 2000),
        (2150, 2600, 2500),
        (2000, 2350, 2350),
    ],
)
def test_an_opponent_counts_as_at_most_350_points_away(own, opponent, average):
    # half a point of one game: the difference is none
    drawn = crosstable(f"{own} 2w=\n{opponent} 1b=")
    assert value(drawn, "TPR350", ANNEX) == average
    assert value(drawn, "TPR", ANNEX) == opponent


@pytest.mark.article("C.06@2007-01 art. 5(c)")
def test_the_performance_with_the_350_rule_has_the_same_limit_of_missed_games():
    three = crosstable("2400 2w1 Z Z Z F\n2000 1b0 3w1 3b0 3w1 Z\n1500 Z 2b0 2w1 2b0 2b0")
    rows = standings(three, (parse_tie_break("TPR350"),), ANNEX).rows
    assert [row.tpn for row in rows][:2] == [2, 1]


# 4, 3, 1 and 0 points of 4, so that half is 2
KOYA = crosstable(
    """
    2000 2w1 3b1 4w1 U
    2000 1b0 4w1 3w1 U
    2000 4b1 1w0 2b0 Z
    2000 3w0 2b0 1b0 Z
    """,
    system=System.ROUND_ROBIN,
)


@pytest.mark.article("C.06@2007-01 art. 2(b1)")
@pytest.mark.parametrize(
    ("name", "first"), [("KS", 10), ("KS/L-1", 20), ("KS/L-2", 30), ("KS/L-9", 30), ("KS/L+1", 0)]
)
def test_the_extended_koya_goes_from_one_scoregroup_to_the_next(name, first):
    """The limit skips scores that nobody has: down to 1 and then to 0, up to 4."""
    assert value(KOYA, name, ANNEX) == first


@pytest.mark.article("C.07@2023-07 art. 13.5")
def test_later_editions_move_koyas_limit_by_half_a_point():
    assert [value(KOYA, f"KS/L-{n}", "C.07@2023-07") for n in (1, 2)] == [10, 20]


@pytest.mark.article("C.06@2007-01 art. 2(e)")
@pytest.mark.parametrize(("result", "ranks"), [("1", [1, 2]), ("+", [1, 1])])
def test_a_forfeit_is_no_meeting_in_the_direct_encounter(result, ranks):
    reply = {"1": "0", "+": "-"}[result]
    pair = crosstable(f"2000 2w{result} Z\n2000 1b{reply} F", system=System.ROUND_ROBIN)
    rows = standings(pair, (parse_tie_break("DE"),), ANNEX).rows
    assert [row.rank for row in rows] == ranks


@pytest.mark.article("C.06@2007-01 art. 2(e)")
def test_the_direct_encounter_decides_nothing_before_all_have_met():
    three = crosstable("2000 2w1 Z Z\n2000 1b0 3w1 Z\n2000 Z 2b0 F")
    rows = standings(three, (parse_tie_break("DE"),), ANNEX).rows
    assert [row.rank for row in rows] == [1, 1, 1]


@pytest.mark.parametrize("name", ["FB", "AOB", "PTP", "WIN", "SB/C1", "ARO/M1", "BH/P"])
def test_what_the_annex_does_not_have_is_refused(name):
    found = compute(table_of(FOUR), parse_tie_break(name), rules_of(ANNEX))
    assert isinstance(found, Refused)


@pytest.mark.parametrize("name", ["SOB", "TPR350"])
def test_later_editions_refuse_what_only_the_annex_has(name):
    found = compute(table_of(FOUR), parse_tie_break(name), rules_of("C.07@2026-03"))
    assert isinstance(found, Refused)


def said(reason):
    """Return every sentence of a reason in both languages, its articles looked up."""
    if reason.edition is not None:
        assert article(reason.edition, reason.concept).edition == ANNEX
    sentences = [translator(language).reason(reason) for language in ("en", "es")]
    return sentences + [text for part in reason.parts for text in said(part)]


@pytest.mark.parametrize("seed", range(10))
def test_every_worksheet_ends_with_its_value_and_says_why(seed):
    event = swiss(seed) if seed % 3 else round_robin(seed, double=seed % 2 == 0)
    table = standings(event, ALL, ANNEX)
    for row in table.rows:
        for column, found in enumerate(row.values):
            sheet = explain_value(event, table, Tpn(row.tpn), column)
            name = sheet.tie_break.name
            if name != "DE" or found is not None:
                assert sheet.value == found, (name, row.tpn)
            counted = [line.value for line in sheet.counted]
            if name in {"BH", "SOB", "SB", "PS", "KS", "WON", "BPG"}:
                assert sum(counted) == found
            if name == "ARO" and found is not None:
                assert Fraction(sum(counted), len(counted)) == found
            assert article(ANNEX, sheet.concept) or name == "DE"
            reasons = [*sheet.steps, *(each for line in sheet.lines for each in line.reasons)]
            assert all("{" not in text for each in reasons for text in said(each))


def test_who_ranks_last_by_performance_is_not_tied_with_an_equal_one():
    # both have two points and 60 per cent of five rounds; 1 chose to miss three of them, 2 two
    event = crosstable(
        """
        2000 3w1 Z Z Z F
        2000 4w1 3b1 3w0 Z Z
        2000 1b0 2w0 2b1 Z Z
        2000 2b0 Z Z Z Z
        """
    )
    table = standings(event, (parse_tie_break("TPR"), parse_tie_break("DE")), ANNEX)
    first, second = table.row(Tpn(1)), table.row(Tpn(2))
    assert (first.points, first.values[0]) == (second.points, second.values[0])
    assert second.rank < first.rank
    assert tied_before(table, Tpn(1), 1) == (1,)
