"""The tie-breaks of the Catalan list, worked out by hand from its text."""

from fractions import Fraction

import pytest

from arbitro.i18n import translator
from arbitro.model import Tpn
from arbitro.reasons import Refused
from arbitro.regulations import article
from arbitro.rules.standings import explain_value, standings
from arbitro.rules.tiebreaks import compute, parse_tie_break, parse_tie_breaks, rules_of, table_of
from crosstables.random_events import round_robin, swiss
from crosstables.written import crosstable, one_player, value, values

LIST = "FCE.02@1994"
ALL, _ = parse_tie_breaks("DE,BH,BH/C1,BH/C3,HM,BHA,PS,PS/C1,PS/C2,SB,KA,KA420,ARO")

# scores 2½, 1½, 1½, 1; with rounds not played as draws 2, 1½, 2, ½
FOUR = crosstable(
    """
    2000 2w1 3b+ H
    2100 1b0 4w1 3w=
    2200 4w1 1w- 2b=
    1900 3b0 2b0 U
    """
)


def test_a_bye_is_an_opponent_with_one_point_and_a_forfeit_has_its_opponent():
    """Art. 0, the sentence before the list."""
    assert values(FOUR, "BH", LIST) == [15 + 15, 25 + 10 + 15, 10 + 25 + 15, 15 + 15 + 10]


def test_buchholz_minus_one_leaves_out_the_lowest_opponent():
    assert values(FOUR, "BH/C1", LIST) == [15, 25 + 15, 25 + 15, 15 + 15]


def test_the_adjusted_buchholz_takes_rounds_opponents_did_not_play_as_draws():
    assert values(FOUR, "BHA", LIST) == [15 + 20, 20 + 5 + 20, 5 + 20 + 15, 20 + 15 + 10]


@pytest.mark.parametrize(
    ("rounds", "left"), [(8, [2, 3, 4, 5, 6, 7]), (9, [3, 4, 5, 6, 7]), (12, range(3, 11))]
)
def test_harkness_cuts_by_the_number_of_rounds(rounds, left):
    scores = list(range(1, rounds + 1))
    assert value(one_player("= " * rounds, scores), "HM", LIST) == 10 * sum(left)


def test_harkness_does_not_add_wins_by_forfeit_and_adds_losses():
    assert value(one_player("1 + - 0", [1, 3, 2, 4]), "HM", LIST) == 20


def test_kashdan_gives_four_two_and_one_and_two_without_playing():
    hero = one_player("1 = 0 + - U F H Z", [1, 1, 1, 1, 1])
    assert value(hero, "KA", LIST) == 4 + 2 + 1 + 2 + 2 + 2 + 2
    assert value(hero, "KA420", LIST) == value(hero, "KA", LIST) - 1
    assert str(parse_tie_break("ka420")) == "KA/K420"


def test_sonneborn_berger_adds_the_beaten_and_half_of_the_drawn():
    assert values(FOUR, "SB", LIST) == [300, 100 + 75, 100 + 75, 100]


def test_the_average_is_of_the_opponents_played():
    assert values(FOUR, "ARO", LIST) == [2100, Fraction(6100, 3), 2000, 2150]


def test_personal_encounters_decide_although_not_all_have_met():
    three = crosstable("2000 2w1 Z Z\n2000 1b0 3w1 Z\n2000 Z 2b0 F")
    rows = standings(three, (parse_tie_break("DE"),), LIST).rows
    assert [(row.tpn, row.rank) for row in rows] == [(1, 1), (2, 2), (3, 3)]


@pytest.mark.parametrize("name", ["HM", "KA", "BHA"])
def test_editions_of_the_handbook_refuse_what_only_this_list_has(name):
    for edition in ("C.06@2007-01", "C.07@2026-03"):
        found = compute(table_of(FOUR), parse_tie_break(name), rules_of(edition))
        assert isinstance(found, Refused)


def said(reason):
    """Return every sentence of a reason in both languages, its articles looked up."""
    if reason.edition is not None:
        assert article(reason.edition, reason.concept).edition == LIST
    sentences = [translator(language).reason(reason) for language in ("en", "es")]
    return sentences + [text for part in reason.parts for text in said(part)]


@pytest.mark.parametrize("seed", range(10))
def test_every_worksheet_ends_with_its_value_and_says_why(seed):
    event = swiss(seed) if seed % 3 else round_robin(seed, double=seed % 2 == 0)
    table = standings(event, ALL, LIST)
    for row in table.rows:
        for column, found in enumerate(row.values):
            sheet = explain_value(event, table, Tpn(row.tpn), column)
            name = sheet.tie_break.name
            if name != "DE" or found is not None:
                assert sheet.value == found, (name, row.tpn)
            if name in {"BH", "HM", "BHA", "SB", "PS", "KA"}:
                assert sum(line.value for line in sheet.counted) == found
            assert article(LIST, sheet.concept)
            reasons = [*sheet.steps, *(each for line in sheet.lines for each in line.reasons)]
            assert all("{" not in text for each in reasons for text in said(each))
