"""Who may be appointed to an event (B.06.3 art. 2 and 8, B.06.4)."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.rules.arbiters.appointment import Appointee, ArbiterTeam, Body, check_team, unmet
from arbitro.rules.arbiters.career import Calendar, Category, Role
from arbitro.rules.arbiters.panels import (
    PANELS_2022,
    PANELS_2023,
    Continent,
    Panel,
    PanelMembers,
    judge_panel,
    panel_needed,
    positions,
)

A, B, C, D = Category
GREEN, BLUE, RED, YELLOW = Panel
CHIEF = Appointee(
    "Ana", Role.CHIEF, "IA", A, "ESP", "w", GREEN, active=True, sanctioned=False,
    investigated=False, chief=0, deputy=0, official=0,
)  # fmt: skip
DEPUTY = replace(CHIEF, name="Bruno", role=Role.DEPUTY, sex="m", panel=BLUE)
TEAM = ArbiterTeam(
    "Candidates",
    date(2023, 4, 1),
    Calendar.MAJOR_WORLD,
    body=Body.EVENTS,
    federation="ESP",
    player_norms=True,
    arbiters=(CHIEF, DEPUTY),
)


def wrong(team):
    return sorted((each.who, each.requirement.reason.concept) for each in unmet(check_team(team)))


def with_chief(**facts):
    return wrong(replace(TEAM, arbiters=(replace(CHIEF, **facts), DEPUTY)))


@pytest.mark.article("B.06.4@2022-01 art. 3")
def test_nothing_stands_against_a_team_that_keeps_every_rule():
    assert wrong(TEAM) == []


@pytest.mark.article("B.06.3@2021-07 art. 8.3")
def test_the_table_of_roles_is_left_to_the_handbook_and_never_decided():
    found = [each for each in check_team(TEAM) if each.requirement.met is None]
    assert [each.requirement.reason.concept for each in found] == ["role-table"]


@pytest.mark.parametrize(
    ("facts", "concepts"),
    [
        ({"category": C}, ["chief-arbiter-category"]),
        ({"title": "FA", "category": D}, ["chief-arbiter-category"]),
        ({"active": False}, ["inactive-chief-arbiter", "inactive-official-events"]),
        ({"sanctioned": True}, ["sanctioned-arbiter"]),
        ({"investigated": True}, ["arbiter-under-investigation"]),
        ({"panel": BLUE}, ["green-panel-roles"]),
        ({"panel": None}, ["green-panel-roles"]),
        ({"panel": BLUE, "exception": True}, []),
        ({"panel": RED, "exception": True}, ["panel-below"]),
        ({"chief": 1, "official": 1}, []),
        ({"chief": 2, "official": 2}, ["chief-arbiter-appointments"]),
        ({"official": 3}, ["official-appointments"]),
        (
            {"title": "NA", "category": None},
            ["chief-arbiter-category", "national-arbiter-at-world-event"],
        ),
        ({"title": "NA", "category": None, "approved": True}, ["chief-arbiter-category"]),
    ],
)
def test_each_breach_of_a_chief_arbiter_is_named(facts, concepts):
    assert with_chief(**facts) == [("Ana", each) for each in concepts]


@pytest.mark.article("B.06.4@2022-01 art. 4.2")
def test_a_deputy_serves_twice_a_year_and_any_arbiter_three_times():
    third = replace(DEPUTY, deputy=2, official=2)
    assert wrong(replace(TEAM, arbiters=(CHIEF, third))) == [("Bruno", "deputy-appointments")]


def test_a_year_nobody_has_told_of_decides_nothing():
    unknown = replace(CHIEF, chief=None, official=None, active=None)
    checks = check_team(replace(TEAM, arbiters=(unknown, DEPUTY)))
    undecided = {each.requirement.reason.concept for each in checks if each.requirement.met is None}
    assert {"chief-arbiter-appointments", "official-appointments"} < undecided
    assert {"inactive-chief-arbiter", "inactive-official-events"} < undecided
    assert wrong(replace(TEAM, arbiters=(unknown, DEPUTY))) == []


@pytest.mark.article("B.06.4@2022-01 art. 2.1")
def test_panels_are_asked_in_category_a_and_in_world_events_of_category_b_alone():
    plain = replace(CHIEF, panel=None)
    assert ("Ana", "blue-panel-roles") in wrong(
        replace(TEAM, calendar=Calendar.OTHER_WORLD, arbiters=(plain, DEPUTY))
    )
    for calendar in (Calendar.MAJOR_CONTINENTAL, Calendar.OTHER_CONTINENTAL, Calendar.OTHER):
        assert wrong(replace(TEAM, calendar=calendar, arbiters=(plain, DEPUTY))) == []


@pytest.mark.article("C.05@2018 art. 13.1")
def test_the_chief_arbiter_of_a_continental_championship_is_of_category_a_or_b():
    team = replace(TEAM, calendar=Calendar.MAJOR_CONTINENTAL)
    assert wrong(team) == []
    lower = replace(team, arbiters=(replace(CHIEF, category=C), DEPUTY))
    assert wrong(lower) == [("Ana", "chief-arbiter-appointed")]
    assert wrong(replace(lower, calendar=Calendar.OTHER_CONTINENTAL)) == []


def floor(listed, local, foreign=0):
    one = Appointee("x", Role.ARBITER, "FA", D, "ESP", "w", YELLOW, active=True, official=0)
    men = [replace(one, sex="m")] * listed
    away = replace(one, panel=None)
    return (*men, *[away] * local, *[replace(away, federation="FRA")] * foreign)


@pytest.mark.article("B.06.4@2022-01 art. 6.3")
@pytest.mark.parametrize(
    ("listed", "local", "foreign", "fits"), [(2, 2, 0, True), (2, 3, 0, False), (3, 1, 1, False)]
)
def test_half_of_the_floor_comes_from_a_panel_and_the_rest_is_local(listed, local, foreign, fits):
    team = replace(TEAM, arbiters=(CHIEF, DEPUTY, *floor(listed, local, foreign)))
    assert (("", "arbiters-from-panels") not in wrong(team)) == fits


@pytest.mark.article("B.06.4@2022-01 art. 6.4")
@given(st.lists(st.sampled_from(["w", "m", ""]), min_size=1, max_size=14))
def test_a_quarter_of_each_sex_is_asked_and_unknown_sexes_are_given_the_benefit(sexes):
    arbiters = tuple(replace(CHIEF, role=Role.FAIR_PLAY, sex=sex) for sex in sexes)
    found = {
        each.requirement.reason.concept: each.requirement.met
        for each in check_team(replace(TEAM, arbiters=arbiters))
        if not each.who
    }
    for concept, sex in (("women-among-arbiters", "w"), ("men-among-arbiters", "m")):
        least = sexes.count(sex) / len(sexes)
        most = (sexes.count(sex) + sexes.count("")) / len(sexes)
        assert found[concept] is (True if least >= 0.25 else None if most >= 0.25 else False)


@pytest.mark.article("B.06.4@2022-01 art. 7.3")
def test_an_olympiad_has_a_quarter_of_local_match_arbiters_and_a_pair_a_federation():
    match = Appointee("m", Role.MATCH, "FA", D, "ESP", "w", YELLOW, active=True, official=0)
    others = tuple(
        replace(match, federation=f"F{number}", sex="wm"[number % 2]) for number in range(7)
    )
    olympiad = replace(TEAM, olympiad=True, body=Body.GLOBAL_STRATEGY)
    two = (match, replace(match, sex="m", panel=None))
    assert wrong(replace(olympiad, arbiters=(*others, *two))) == []
    assert wrong(replace(olympiad, arbiters=(*others, match, match))) == [("", "olympiad-arbiters")]
    # exactly a quarter may be local: one of four, not one of three
    assert wrong(replace(olympiad, arbiters=(replace(match, panel=None), *others[:3]))) == []
    assert wrong(replace(olympiad, arbiters=(replace(match, panel=None), *others[:2]))) == [
        ("", "olympiad-arbiters")
    ]
    local = tuple(replace(each, panel=None) for each in others[:3])
    assert wrong(replace(olympiad, arbiters=(*local, *others[3:]))) == [("", "olympiad-arbiters")]


@pytest.mark.article("B.06.4@2022-01 art. 7.4")
def test_the_global_strategy_commission_counts_the_calendar_year():
    team = replace(TEAM, body=Body.GLOBAL_STRATEGY, women_in_year=24, men_in_year=76)
    assert wrong(team) == [("", "women-in-the-year")]
    assert wrong(replace(team, women_in_year=25, men_in_year=75)) == []
    assert wrong(replace(team, women_in_year=None)) == []


@pytest.mark.article("B.06.4@2022-01 art. 3.1.2")
def test_panels_have_their_size_and_no_member_of_too_low_a_category():
    assert PANELS_2022.sizes == {GREEN: 20, BLUE: 35, RED: 50}

    def met(panel, categories):
        return judge_panel(panel, PanelMembers(tuple(categories)), PANELS_2022)[0].met

    assert met(GREEN, [A] * 20)
    assert not met(GREEN, [A] * 19 + [B])
    assert not met(GREEN, [A] * 21)
    assert met(BLUE, [A] * 10 + [B] * 25)
    assert not met(RED, [B] * 49 + [None])
    assert judge_panel(YELLOW, PanelMembers((None,) * 200)) == ()


def test_panels_of_2023_are_larger_with_a_quarter_of_women_and_every_continent():
    """FIDE's news of 16 August 2023: 25, 45 and 60; 25 % of women; every continent."""
    assert PANELS_2023.sizes == {GREEN: 25, BLUE: 45, RED: 60}
    full = PanelMembers((A,) * 25, 7, tuple(Continent))
    assert [each.met for each in judge_panel(GREEN, full)] == [True, True, True]
    few = PanelMembers((A,) * 25, 6, (Continent.ASIA, Continent.EUROPE))
    size, women, continents = judge_panel(GREEN, few)
    assert (size.met, women.met, continents.met) == (True, False, False)
    assert continents.reason.value("missing") == ("africa", "americas")
    untold = judge_panel(GREEN, PanelMembers((A,) * 20))
    assert [each.met for each in untold] == [False, None, None]


def test_since_july_2023_chief_and_deputy_count_together_and_fair_play_not_at_all():
    def later(**facts):
        arbiters = (replace(CHIEF, **facts), DEPUTY)
        return wrong(replace(TEAM, start=date(2023, 7, 20), arbiters=arbiters))

    assert later(chief=1, deputy=0, official=1) == []
    assert later(chief=1, deputy=1, official=2) == [("Ana", "chief-or-deputy-appointments")]
    assert with_chief(chief=1, deputy=1, official=2) == []
    # how often somebody may serve in all is asked by the text before
    assert later(official=5) == [("Ana", "official-appointments")]
    officer = replace(CHIEF, name="Eva", role=Role.FAIR_PLAY, sanctioned=True)
    before = replace(TEAM, arbiters=(CHIEF, DEPUTY, officer))
    assert wrong(before) == [("Eva", "sanctioned-arbiter")]
    assert wrong(replace(before, start=date(2023, 7, 20))) == []


@pytest.mark.article("B.06.4@2022-01 art. 3.2.3")
def test_the_blue_panel_gives_every_deputy_of_category_a_and_twice_as_many_in_b():
    found = positions(Role.DEPUTY, 5, 30)
    assert (found.category_a, found.in_a, found.same_panel_in_b) == (BLUE, 5, 10)
    assert (found.below, found.below_in_b) == (RED, 20)
    assert positions(Role.CHIEF, 5, 30).same_panel_in_b == 5
    assert positions(Role.SECTOR, 5, 3).below_in_b == 0


def test_a_higher_panel_may_take_every_role_of_a_lower_one():
    assert panel_needed(A, Role.PAIRINGS)[0] is RED
    assert panel_needed(B, Role.SECTOR)[0] is YELLOW
    team = replace(TEAM, arbiters=(CHIEF, replace(DEPUTY, panel=GREEN)))
    assert wrong(team) == []


@pytest.mark.article("B.06.4@2022-01 art. 4")
def test_the_appointments_of_the_year_are_told_with_this_one():
    busy = replace(CHIEF, chief=2, official=1)
    told = {
        each.requirement.reason.concept: each.requirement.reason.value("events")
        for each in check_team(replace(TEAM, arbiters=(busy,)))
        if each.requirement.reason.concept.endswith("appointments")
    }
    assert told == {"chief-arbiter-appointments": 3, "official-appointments": 2}
