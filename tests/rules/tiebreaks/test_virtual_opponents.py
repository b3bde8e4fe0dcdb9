"""Tie-breaks of July 2012 to June 2023: the virtual opponent, by published examples."""

from datetime import date

import pytest

from arbitro.i18n import translator
from arbitro.model import System
from arbitro.regulations import article, text_to_follow
from arbitro.rules.standings import explain_value, standings
from arbitro.rules.tiebreaks import parse_tie_break, parse_tie_breaks, rules_of, table_of
from arbitro.rules.tiebreaks.rules import virtual_opponent
from crosstables.random_events import round_robin, swiss
from crosstables.written import crosstable, one_player, value, values

TEXT = "C.07@2012-07"
ENGLISH = translator("en")
ALL, _ = parse_tie_breaks("DE,BH,BH/C1,BH/C2,BH/M1,BH/M2,SB,PS,PS/C1,KS,KS/L+1,WON,BPG,ARO,TPR")

EXAMPLES = [
    # the Handbook: absent in round 3 of nine with 1.5 of two; after round 3 and at the end
    ("1 = -", 1.5, 2.5),
    ("1 = - = = = = = =", 1.5, 5.5),
    # the Handbook: the opponent of round 6 of nine does not come, 3.5 of five before
    ("1 1 1 = 0 +", 3.5, 3.5),
    ("1 1 1 = 0 + = = =", 3.5, 5),
    # minutes of the committee, Kallithea 2009: a win by forfeit in round 3 of nine with two of two
    ("1 1 + = = = = 0 0", 2, 5),
    # the same: absent in round 7 of nine with four of six
    ("1 1 1 1 0 0 - 1 1", 4, 6),
    # a Spanish arbiter's examples: rounds 4 of eight, 5 of nine, and a half-point bye in the first
    ("1 = 0 + = = = =", 1.5, 3.5),
    ("= = = 0 - = = = =", 1.5, 4.5),
    ("H = = = = =", 0, 3),
]


@pytest.mark.article("C.07@2012-07 art. 15.2")
@pytest.mark.parametrize(("results", "before", "score"), EXAMPLES)
def test_the_virtual_opponent_has_the_score_of_the_published_examples(results, before, score):
    words = results.split()
    round_index = next(at for at, word in enumerate(words) if word in {"-", "+", "H"})
    opponents = len(words) - words.count("H")
    table = table_of(one_player(results, [2] * opponents))
    assert sum(table.points[0][:round_index]) == before * 10
    found, concept = virtual_opponent(table, table.score, 0, round_index)
    assert (found, concept) == (score * 10, "virtual-opponent")


FOUR = crosstable(
    """
    2000 2w1 3b+ H
    2100 1b0 4w1 3w=
    2200 4w1 1w- 2b=
    1900 3b0 2b0 Z
    """
)
"""Scores 2.5, 1.5, 1.5 and 0; for opponents, with what was not played as drawn, 2, 1.5, 2, 0.5."""


@pytest.mark.article("C.07@2012-07 art. 15.3")
def test_a_round_not_played_is_a_draw_for_opponents_and_a_game_with_a_virtual_one_for_oneself():
    # first: 1.5 of the one met; won by forfeit with one point of one: 1 + 0 + 0.5; a bye with 2
    # of 2: 2 + 0.5. The second met all: 2, 0.5 and 2. The third: 0.5; absent with one of one in
    # the second of three: 1 + 1 + 0.5; then 1.5. The last: 2 and 1.5, no point and absent: 0 + 1.
    assert values(FOUR, "BH", TEXT) == [15 + 15 + 25, 20 + 5 + 20, 5 + 25 + 15, 20 + 15 + 10]
    # results as awarded: a win, a win by forfeit and half a point; a loss by forfeit brings nothing
    assert values(FOUR, "SB", TEXT) == [150 + 150 + 125, 50 + 100, 50 + 75, 0]


@pytest.mark.article("C.07@2012-07 art. 4")
@pytest.mark.article("C.07@2012-07 art. 4.2")
@pytest.mark.parametrize(("name", "points"), [("BH/C1", 8), ("BH/C2", 5.5), ("BH/M1", 5)])
def test_cuts_and_medians_take_the_lowest_and_the_highest_whoever_the_opponent_is(name, points):
    # against 2, 3 and 2.5; half a point in the second round of four: 1 + 0.5 + 2 * 0.5 = 2.5
    hero = one_player("1 H 0 =", [2, 3, 2.5])
    assert value(hero, "BH", TEXT) == (2 + 2.5 + 3 + 2.5) * 10
    assert value(hero, name, TEXT) == points * 10


@pytest.mark.article("C.07@2012-07 art. 8.1")
def test_a_game_not_played_is_none_with_black():
    assert value(crosstable("2000 2b+ 2b1\n2000 1w- 1w0"), "BPG", TEXT) == 1


def test_forfeits_of_a_round_robin_are_games():
    three = crosstable("2000 2w1 3b+ U\n2000 1b0 Z 3w1\n2000 Z 1w- 2b0", system=System.ROUND_ROBIN)
    # the scores themselves, one and nothing, and no virtual opponent
    assert value(three, "BH", TEXT) == 10 + 0


@pytest.mark.parametrize("seed", range(20))
def test_every_worksheet_ends_with_its_value_and_cites_the_text(seed):
    event = swiss(seed) if seed % 3 else round_robin(seed, double=seed % 2 == 0)
    table = standings(event, ALL, TEXT)
    assert not table.omitted
    for row in table.rows[:4]:
        for column, found in enumerate(row.values):
            sheet = explain_value(event, table, row.tpn, column)
            if sheet.tie_break.name != "DE" or found is not None:
                assert sheet.value == found
            if sheet.tie_break.name in {"BH", "SB", "PS", "KS", "WON", "BPG"}:
                assert sum(line.value for line in sheet.counted) == found
            assert article(TEXT, sheet.concept) or sheet.tie_break.name == "DE"
            for each in [*sheet.steps, *(why for line in sheet.lines for why in line.reasons)]:
                assert "{" not in ENGLISH.reason(each)


@pytest.mark.parametrize("name", ["SOB", "TPR350", "AOB", "WIN", "PTP", "STD"])
def test_what_only_one_neighbouring_text_has_is_not_guessed(name):
    assert name not in rules_of(TEXT).names
    found = standings(crosstable("2000 2w1\n2000 1b0"), (parse_tie_break(name),), TEXT)
    assert [(each, why.code) for each, why in found.omitted] == [(name, "tie-break-not-in-edition")]


@pytest.mark.parametrize(
    ("day", "key", "decided"),
    [
        (date(2009, 12, 31), "C.06@2007-01", "start-date"),
        (date(2010, 1, 1), TEXT, "default"),
        (date(2012, 7, 1), TEXT, "start-date"),
        (date(2023, 6, 30), TEXT, "start-date"),
        (date(2023, 7, 1), "C.07@2023-07", "default"),
    ],
)
def test_events_of_eleven_years_follow_it(day, key, decided):
    found = text_to_follow("C.07", start=day)
    assert (found.edition.key, found.decided_by) == (key, decided)
    assert article(TEXT, "virtual-opponent").number == "15.2"
