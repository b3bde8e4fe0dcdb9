"""Names of tie-breaks are read in every spelling of the Handbook and written in one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.reasons import Refused
from arbitro.rules.tiebreaks import TieBreak, parse_tie_break, parse_tie_breaks
from arbitro.rules.tiebreaks.registry import codes
from arbitro.rules.tiebreaks.team.registry import team_codes


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("BH", "BH"),
        ("bh/c1", "BH/C1"),
        ("BH-C1", "BH/C1"),
        ("BHC2", "BH/C2"),
        ("BHM1", "BH/M1"),
        ("AROC", "ARO/C1"),
        ("PSC1", "PS/C1"),
        ("BH/M2/P", "BH/M2/P"),
        ("BH/P/M2", "BH/M2/P"),
        ("KS/L-1", "KS/L-1"),
        ("ks/l+12", "KS/L+12"),
        ("KS/L1", "KS/L+1"),
        ("KS/L2", "KS/L+2"),
        ("GE", "REP"),
        ("EMGSB/C1/P", "EMGSB/C1/P"),
        ("mpvgp", "MPvGP"),
        ("BH:GP/C1", "BH:GP/C1"),
        ("SSSC/K5/F", "SSSC/K5/F"),
        ("TPN/r", "TPN/R"),
        ("OTHER_CLUB", "OTHER_CLUB"),
    ],
)
def test_every_spelling_is_read_and_printed_in_the_newest(written, printed):
    assert str(parse_tie_break(written)) == printed


@given(
    st.builds(
        TieBreak,
        name=st.sampled_from(codes() + team_codes()),
        cut_low=st.integers(0, 12),
        limit=st.integers(-9, 9),
        forfeits_as_played=st.booleans(),
        fore=st.booleans(),
        reverse=st.booleans(),
        score=st.sampled_from(["", "MP", "GP"]),
        divisor=st.integers(0, 99),
    )
)
def test_what_is_printed_is_read_as_the_same(tie_break):
    assert parse_tie_break(str(tie_break)) == tie_break
    assert parse_tie_break(str(tie_break).lower()) == tie_break


@given(st.text(max_size=20))
def test_any_text_is_read_or_refused(text):
    assert isinstance(parse_tie_break(text), TieBreak | Refused)


def refused(text):
    _, problems = parse_tie_breaks(text)
    return [(each.code, dict(each.values)["position"]) for each in problems]


def test_an_unknown_name_is_refused_with_its_position_and_the_nearest_one():
    _, (problem,) = parse_tie_breaks("DE, BHZ/C1")
    assert problem.code == "tie-break-unknown"
    assert dict(problem.values) == {"text": "BHZ", "position": 5, "suggestion": "BH"}


def test_an_unknown_modifier_is_refused_at_its_own_position():
    assert refused("BH/C1,SB/X1") == [("tie-break-modifier-unknown", 10)]


def test_a_score_that_is_neither_of_teams_is_refused():
    assert refused("BH:XP") == [("tie-break-score-unknown", 4)]


def test_every_mistake_of_a_list_is_reported_and_the_rest_is_read():
    found, problems = parse_tie_breaks("DE QQ SB/C1; PS/Y")
    assert [str(each) for each in found] == ["DE", "SB/C1"]
    assert len(problems) == 2


def test_a_list_may_be_separated_by_commas_semicolons_or_blanks():
    assert len(parse_tie_breaks("DE,BH;SB  WIN")[0]) == 4


def test_an_empty_text_is_no_tie_break():
    assert parse_tie_break("").code == "tie-break-missing"


@pytest.mark.parametrize(
    ("written", "text", "position"),
    [("BH:XP", "XP", 4), ("DE,BHZ:MP", "BHZ", 4), ("BHZ", "BHZ", 1)],
)
def test_what_is_not_understood_is_told_without_what_is(written, text, position):
    _, (problem,) = parse_tie_breaks(written)
    values = dict(problem.values)
    assert (values["text"], values["position"]) == (text, position)


@pytest.mark.parametrize("written", ["BDE", "SHM", "KDE", "WBH"])
def test_who_mistypes_is_told_a_name_with_the_same_first_letter(written):
    """Each is a known name behind one letter more: without the first letter that were nearest."""
    assert written[1:] in codes()
    _, (problem,) = parse_tie_breaks(written)
    assert dict(problem.values)["suggestion"][0] == written[0]
