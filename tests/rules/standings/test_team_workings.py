"""The working of a team's value ends with the value, cites articles that exist and has words."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.i18n import translator
from arbitro.model import Tpn
from arbitro.regulations import article
from arbitro.rules.standings.teams import explain_team_value, team_standings, teams_tied_before
from arbitro.rules.tiebreaks import parse_tie_breaks
from arbitro.rules.tiebreaks.team import TEAM_RULES, known_to_teams, team_rules_of, team_table_of
from crosstables.random_teams import team_round_robin, team_swiss
from crosstables.written_teams import MARCH_2026, team_crosstable

ALL, _ = parse_tie_breaks(
    "EDE,EDEBT,EDEBB/P,DE:GP,MPvGP,MP+GP,BH:MP,BH:GP/C1,BH:MP/M1,BH:MP/P,FB:MP,FB:GP/C1,AOB:GP,"
    "AOB:MP/F,SB:MP,SB:GP/C1,SOB,BHA,HM,EMMSB/C1,EMGSB,EMGSB/C1/P,EGMSB/C2,EGGSB/P,PS:GP,PS:MP/C1,"
    "KS:MP,KS:GP/L+1,WIN,WON,REP,STD,TPN,SSSC/K3,SSSC/F/P/K2,BC,TBR,BBE,DUT,PTS:GP"
)
TEXTS = sorted(key for key, rules in TEAM_RULES.items() if key == rules.edition)
"""The editions that are texts, with articles of their own to cite."""

SUMS = frozenset(
    {"MPVGP", "MP+GP", "BH", "FB", "SB", "SOB", "BHA", "HM", "EMMSB", "EMGSB", "EGMSB", "EGGSB"}
    | {"PS", "KS", "WIN", "WON", "REP", "STD", "BC", "DUT", "PTS"}
)


def sheets(tournament, edition):
    """Yield the value of every cell of the standings with its worksheet."""
    table = team_standings(tournament, ALL, edition)
    shared = team_table_of(tournament, primary=table.primary)
    for row in table.rows:
        for column, value in enumerate(row.values):
            yield value, explain_team_value(tournament, table, row.tpn, column, table=shared)


def events(seed):
    if seed % 4:
        return team_swiss(seed)
    return team_round_robin(seed, double=seed % 8 == 0, clean=False)


@pytest.mark.long
@pytest.mark.parametrize("edition", TEXTS)
def test_every_worksheet_of_a_team_ends_with_the_value_of_the_standings(edition):
    for seed in range(10):
        for value, sheet in sheets(events(seed), edition):
            assert sheet.value == value, (seed, str(sheet.tie_break), sheet.tpn)


@pytest.mark.long
@pytest.mark.parametrize("edition", TEXTS)
def test_the_lines_of_a_team_that_count_add_up_to_the_value(edition):
    for seed in range(10):
        for value, sheet in sheets(events(seed), edition):
            counted = [line.value for line in sheet.counted]
            if sheet.tie_break.name in SUMS:
                assert sum(counted) == value, (seed, str(sheet.tie_break))
            elif sheet.tie_break.name == "AOB" and value is not None:
                assert Fraction(sum(counted), len(counted)) == value
            elif sheet.tie_break.name == "SSSC":
                strength, whole = sheet.steps
                assert strength.value("total") == sum(counted)
                divided = Fraction(sum(counted), strength.value("divisor"))
                assert whole.value("secondary") + divided == value


@pytest.mark.parametrize("edition", TEXTS)
def test_every_reason_about_a_team_cites_its_edition_and_has_words(edition):
    unsaid = []

    def read(reason):
        if reason.edition is not None:
            assert article(reason.edition, reason.concept).edition == edition
        for language in ("en", "es"):
            said = translator(language).reason(reason)
            if "{" in said or said.startswith(reason.concept):
                unsaid.append((language, reason.concept, said))
        for part in reason.parts:
            read(part)

    for seed in range(5):
        for _, sheet in sheets(events(seed), edition):
            assert sheet.concept == "points" or article(edition, sheet.concept).edition == edition
            for reason in (*sheet.steps, *(each for line in sheet.lines for each in line.reasons)):
                read(reason)
    assert unsaid == []


def test_the_places_of_an_encounter_follow_from_what_its_steps_show():
    event = team_crosstable("2w1001\n1b0110")
    table = team_standings(event, parse_tie_breaks("EDEBT")[0], MARCH_2026)
    sheet = explain_team_value(event, table, table.rows[0].tpn, 0)
    assert [step.concept for step in sheet.steps] == [
        *(["extended-direct-encounter-scores"] * 2),
        *(["extended-direct-encounter-two-teams"] * 2),
    ]
    count, top = sheet.steps[2:]
    assert (count.value("name"), count.value("decided")) == ("BC", 0)
    assert [part.value("value") for part in count.parts] == [50, 50]
    assert (top.value("name"), top.value("decided")) == ("TBR", 1)
    assert [part.value("boards") for part in top.parts] == [(10, 0, 0, 10), (0, 10, 10, 0)]


def test_the_boards_of_all_who_are_tied_are_shown():
    event = team_crosstable("2w10\n1b01\n4w01\n3b10")
    table = team_standings(event, parse_tie_breaks("TBR BBE")[0], MARCH_2026)
    (step,) = explain_team_value(event, table, table.rows[0].tpn, 0).steps
    assert {part.value("team"): part.value("boards") for part in step.parts} == {
        1: (10, 0),
        2: (0, 10),
        3: (0, 10),
        4: (10, 0),
    }


def test_who_is_tied_is_who_nothing_before_has_told_apart():
    names, _ = parse_tie_breaks("TBR BH:MP EDE BBE")
    for seed in range(6):
        table = team_standings(team_swiss(seed), names, MARCH_2026)
        for row in table.rows:
            level = [each for each in table.rows if each.match_points == row.match_points]
            tied = {each.tpn for each in level} if len(level) > 1 else set()
            assert set(teams_tied_before(table, row.tpn, 0)) == tied
            assert teams_tied_before(table, row.tpn, 1) == ()
            same = [each for each in level if each.values[:2] == row.values[:2]]
            tied = {each.tpn for each in same} if len(same) > 1 else set()
            assert set(teams_tied_before(table, row.tpn, 2)) == tied


def test_the_order_of_the_teams_in_the_record_changes_nothing():
    for seed in range(8):
        event = team_swiss(seed)
        turned = replace(event, entries=event.entries[::-1])
        ours, other = (team_standings(each, ALL, MARCH_2026) for each in (event, turned))
        assert [(r.tpn, r.rank, r.values) for r in ours.rows] == [
            (r.tpn, r.rank, r.values) for r in other.rows
        ]


@given(seed=st.integers(0, 10_000), shift=st.integers(1, 12))
@settings(max_examples=25, deadline=None)
def test_the_numbers_of_the_teams_change_no_rank(seed, shift):
    event = team_swiss(seed, teams=5 + seed % 4, rounds=3)
    size = len(event.entries)
    new = {Tpn(old): Tpn((old + shift) % size + 1) for old in range(1, size + 1)}
    turned = replace(
        event,
        entries=tuple(
            replace(
                entry,
                team=entry.team._replace(number=int(new[entry.tpn])),
                rounds=tuple(
                    each._replace(opponent=each.opponent and new[each.opponent])
                    for each in entry.rounds
                ),
            )
            for entry in event.entries
        ),
    )
    names, _ = parse_tie_breaks("EDEBT/P EMGSB/C1 BH:GP/C1 TBR BC")
    ours, other = (team_standings(each, names, MARCH_2026) for each in (event, turned))
    assert {new[row.tpn]: (row.rank, row.values) for row in ours.rows} == {
        row.tpn: (row.rank, row.values) for row in other.rows
    }


def test_a_cut_never_raises_a_sum():
    names, _ = parse_tie_breaks("BH:MP BH:MP/C1 BH:MP/C2 EMGSB EMGSB/C1 EMGSB/C2 PS:GP PS:GP/C1")
    for seed in range(12):
        for row in team_standings(team_swiss(seed), names, MARCH_2026).rows:
            whole, one, two, product, less, least, progress, later = row.values
            assert whole >= one >= two
            assert product >= less >= least
            assert progress >= later


def test_some_tie_breaks_look_at_who_is_tied():
    rules = team_rules_of(MARCH_2026)
    assert {each.name for each in ALL if known_to_teams(each.name, rules).split is not None} == {
        *("EDE", "EDEBT", "EDEBB", "DE", "BC", "TBR", "BBE", "DUT")
    }
