"""What each edition changed: the same tournament and tie-break, nothing but the edition differs.

Every value is worked out by hand beside it, in points; ratings are ratings.
"""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.model import System
from arbitro.reasons import Refused
from arbitro.rules.standings import standings
from arbitro.rules.tiebreaks import (
    Unit,
    compute,
    parse_tie_break,
    parse_tie_breaks,
    rules_of,
    table_of,
    unit_of,
)
from crosstables.random_events import round_robin, swiss
from crosstables.written import crosstable, one_player

CATALAN, ANNEX = "FCE.02@1994", "C.06@2007-01"
JULY_2023, SEPTEMBER_2023, AUGUST_2024, MARCH_2026 = (
    *("C.07@2023-07", "C.07@2023-09", "C.07@2024-08", "C.07@2026-03"),
)
SCALE = {Unit.TENTHS: 10, Unit.HUNDREDTHS: 100}


def found(event, name, edition, **options):
    """Return player 1's value in points, or as it is where it is none of points."""
    tie_break = parse_tie_break(name)
    answer = compute(table_of(event, **options), tie_break, rules_of(edition))
    if isinstance(answer, Refused):
        return answer.code
    return Fraction(answer[0]) / SCALE.get(unit_of(tie_break), 1)


ROUND_ROBIN = crosstable(
    "2000 2w- 3b=\n2100 1b+ 3w1\n2201 2b0 1w=", system=System.ROUND_ROBIN, rounds_total=2
)
RATED = crosstable("2000 2w= 3b=\n2000 1b= U\n2001 U 1w=")

CHANGES = [
    (
        "a bye of one point was an opponent with one point; in 2007 it is a draw against oneself",
        one_player("1 U", [1]),
        "BH",
        {CATALAN: 1 + 1, ANNEX: 1 + 1.5, JULY_2023: 1 + 2},
    ),
    (
        "a round not played was a draw against one's score with such rounds as draws",
        one_player("1 + H", [1, 0]),
        "BH",
        {ANNEX: 1 + 2 + 2, JULY_2023: 1 + 2.5 + 2.5},
    ),
    (
        "its points counted half a point each in products, and since 2023 what was awarded",
        one_player("1 + H", [1, 0]),
        "SB",
        {ANNEX: 1 + 2 * 0.5 + 2 * 0.5, JULY_2023: 1 + 2.5 * 1 + 2.5 * 0.5},
    ),
    (
        "a forfeit loss followed by nothing was seen as a draw",
        crosstable("2000 2w1 3w1\n1900 1b0 3b-\n1800 1b0 2w+"),
        "BH",
        {JULY_2023: 0.5 + 1, SEPTEMBER_2023: 0 + 1},
    ),
    (
        "low cuts took the voluntary round whatever it brought (2, 4 and half of 2.5)",
        one_player("1 1 H", [2, 4]),
        "SB/C1",
        {JULY_2023: 2 + 4, SEPTEMBER_2023: 4 + 1.25},
    ),
    (
        "a cut took the lowest product, and since then that of the lowest opponent",
        one_player("1 0 1", [1, 3, 2]),
        "SB/C1",
        {JULY_2023: 1 + 2, SEPTEMBER_2023: 0 + 2},
    ),
    (
        "averages of ratings were not rounded",
        RATED,
        "ARO",
        {JULY_2023: Fraction(4001, 2), SEPTEMBER_2023: 2001},
    ),
    (
        "a dummy has at most a draw in every round",
        one_player("1 1 H", [1, 2]),
        "BH",
        {AUGUST_2024: 1 + 2 + 2.5, MARCH_2026: 1 + 2 + 1.5},
    ),
    (
        "a dummy for a forfeit has at most the score of the scheduled opponent",
        one_player("1 1 +", [1, 2, 1]),
        "BH",
        {AUGUST_2024: 1 + 2 + 3, MARCH_2026: 1 + 2 + 1},
    ),
    (
        "forfeits of a round robin count in averages of ratings no more",
        ROUND_ROBIN,
        "ARO",
        {AUGUST_2024: 2151, MARCH_2026: 2201},
    ),
    (
        "a loss by forfeit in a round robin is no round one elected to play",
        ROUND_ROBIN,
        "REP",
        {AUGUST_2024: 2, MARCH_2026: 1},
    ),
    (
        "Buchholz must not be used in a round robin",
        ROUND_ROBIN,
        "BH",
        {AUGUST_2024: 2 + 0.5, MARCH_2026: "tie-break-not-in-round-robins"},
    ),
    *(
        (f"{name} is new", RATED, name, {AUGUST_2024: code, MARCH_2026: value})
        for name, code, value in (
            ("STD", "tie-break-not-in-edition", 1),
            ("TPN", "tie-break-not-in-edition", 1),
            ("RTNG", "tie-break-not-in-edition", 2000),
            # both opponents have player 1's point and a dummy with a draw in each of two rounds
            ("AOB/F", "tie-break-modifier-not-possible", 2),
        )
    ),
    (
        # both opponents have player 1's point and, with their bye as a draw, their own
        "the sum of Buchholz is gone",
        RATED,
        "SOB",
        {ANNEX: (1 + 1) + (1 + 1), JULY_2023: "tie-break-not-in-edition"},
    ),
]


@pytest.mark.parametrize(("what", "event", "name", "values"), CHANGES, ids=[c[0] for c in CHANGES])
def test_an_edition_changed(what, event, name, values):
    assert {edition: found(event, name, edition) for edition in values} == values, what


# 1 has 1.5 of 2 against 2 and lost to 3; 2 beat 3, who had a half-point bye: 1.5 points each
TWICE = crosstable(
    """
    2000 2w1 2b= 3w0 Z
    2000 1b0 1w= Z   3w1
    2000 H   Z   1b1 2b0
    """
)


@pytest.mark.parametrize(
    ("edition", "groups"),
    [
        # sums: 1.5, 1.5 and 1, and then 1.5 and 0.5 between the first two;
        # percentages: 1.5 of 3 twice and 1 of 2, all alike; averages: 0.75 + 0, 0.25 + 1, 1 + 0
        (ANNEX, [[1], [2], [3]]),
        (JULY_2023, [[1, 2, 3]]),
        (SEPTEMBER_2023, [[2], [3], [1]]),
        (MARCH_2026, [[2], [3], [1]]),
    ],
)
def test_a_direct_encounter_added_then_compared_percentages_and_now_averages(edition, groups):
    rows = standings(TWICE, parse_tie_breaks("DE")[0], edition).rows
    assert {row.points for row in rows} == {15}
    by_rank = {}
    for row in rows:
        by_rank.setdefault(row.rank, []).append(row.tpn)
    assert list(by_rank.values()) == groups


def test_fore_buchholz_between_rounds_looked_at_the_next_one_in_july_2023_only():
    """After round 1 the opponent of 1 has nothing; a draw in round 2 would give 2 half a point."""
    event = crosstable("2000 2w1 3b1\n2000 1b0 4w=\n2000 4w1 1w0\n2000 3b0 2b=")
    assert found(event, "FB", JULY_2023, after=1) == Fraction(1, 2) + Fraction(3, 2)
    assert found(event, "FB", SEPTEMBER_2023, after=1) == 0
    assert found(event, "FB", JULY_2023) == found(event, "FB", SEPTEMBER_2023) == 2


ALL, _ = parse_tie_breaks(
    "DE,BH/C1,BH,BH/C2,BH/M1,BH/P,SB/C1,SB,SB/C2,WIN,WON,BPG,BWG,REP,PS,PS/C1,KS,KS/L+1,ARO,ARO/C1,"
    "TPR,PTP,APRO,APPO,AOB,FB,FB/C1"
)


@pytest.mark.long
@given(st.integers(0, 300), st.booleans())
def test_august_2024_changed_words_and_names_but_no_value(seed, all_play_all):
    event = round_robin(seed) if all_play_all else swiss(seed)
    before = standings(event, ALL, SEPTEMBER_2023)
    assert standings(event, ALL, AUGUST_2024).rows == before.rows
