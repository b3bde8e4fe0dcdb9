"""Vectors of the texts and of their arithmetic that no other test of the office states."""

from dataclasses import replace
from datetime import date, datetime
from fractions import Fraction
from itertools import combinations, product

import pytest

from arbitro.model import (
    EditionKey,
    Period,
    Points,
    PointSystem,
    RateClass,
    Result,
    TimeControl,
    Tpn,
    points_of,
)
from arbitro.rules.laws.clock.reading import read_setting
from arbitro.rules.laws.clock.setting import Bonus
from arbitro.rules.laws.play_rules import PlayRules
from arbitro.rules.office.competition_levels import check_level, check_start
from arbitro.rules.office.conduct.appeals import Appeal, CommitteeMember, check_appeal, panel_for
from arbitro.rules.office.deadlines import calendar_of
from arbitro.rules.office.finding import Grade
from arbitro.rules.office.hall.clock_sheet import readings_of, sheet_of_round
from arbitro.rules.office.hall.equipment import EquipmentMeasures, check_equipment, check_school_set
from arbitro.rules.office.preflight import check_undertaking
from arbitro.rules.office.preflight.statements import parted
from arbitro.rules.office.school import Clockless
from arbitro.rules.office.section_facts import PrizeBand
from arbitro.rules.office.staff import arbiters_needed, sectors
from arbitro.rules.prizes import Fund, Sharing
from arbitro.rules.prizes.award import shares
from arbitro.rules.standings import StandingsRow
from rules.office.test_preflight import FINE


def codes(found):
    return [each.code for each in found]


# What the regulations say of play, points and prizes.


def test_rapid_of_fifteen_minutes_and_more_says_whether_the_competition_rules_hold():
    for control in (Period(600, 10), Period(900, 10)):
        event = replace(
            FINE,
            norms=False,
            level="L3",
            rated="rapid",
            control=TimeControl((control,)),
            play=PlayRules(0, "", guideline_three="none", appeals="deadline"),
        )
        assert event.rate_class is RateClass.RAPID
        found = [each for each in check_undertaking(event) if each.code != "class-differs"]
        assert codes(found) == ["play-supervision-unsaid"]
        assert found[0].grade is Grade.MISSING


def test_three_values_of_points_leave_the_loss_by_forfeit_at_nought():
    """Win 3, draw 2, loss 1: a loss by forfeit is another value, and 0 where it is not said."""
    system = PointSystem.of(30, 20, 10)
    assert points_of(Result.FORFEIT_LOSS, system) == 0
    event = replace(FINE, usual_points=False)
    assert codes(check_undertaking(event)) == ["forfeit-loss-unsaid"]


def test_somebody_of_1750_is_in_two_bands_until_they_are_parted():
    upper, lower = PrizeBand("under 2000", 0, 1999), PrizeBand("under 1800", 0, 1799)
    assert all(each.low <= 1750 <= each.high for each in (upper, lower))
    low, high, first = parted(upper, lower)
    assert (low.name, high.name, first) == ("under 1800", "under 2000", 1800)


def test_eleven_at_place_ten_do_not_share_its_prize_where_sharing_ends_there():
    """Ten prizes; places 10 to 20 with 7 points: place 10 alone has it, by tie-break."""
    points = [80] * 4 + [75] * 5 + [70] * 11
    rows = [StandingsRow(Tpn(n), n, 1, Points(each), ()) for n, each in enumerate(points, start=1)]
    amounts = tuple(range(1000, 0, -100))
    limited = {int(each.tpn): each.due for each in shares(rows, Fund(amounts, Sharing.EQUAL, 10))}
    assert limited[10] == amounts[9]
    assert [limited[n] for n in range(11, 21)] == [0] * 10
    open_ = {int(each.tpn): each.due for each in shares(rows, Fund(amounts, Sharing.EQUAL))}
    assert [open_[n] for n in range(10, 21)] == [Fraction(100, 11)] * 11


# Levels.


def test_what_can_be_won_decides_the_level_an_event_may_state():
    order = ["L1", "L2", "L3", "unrated"]
    for stated, norms, rated in product(order, (True, False), (True, False)):
        at_least = {(True, True): "L2", (True, False): "L2", (False, True): "L3"}
        least = at_least.get((norms, rated), "unrated")
        wrong = order.index(stated) > order.index(least)
        found = check_level(stated, norms=norms, rated=rated)
        assert codes(found) == ["level-too-low"] * wrong


@pytest.mark.parametrize(
    ("players", "big", "announced", "found"),
    [
        (31, True, None, []),
        (31, False, True, ["big-clock-missing"]),
        (29, None, True, []),
        (29, True, False, ["start-announcements-missing"]),
        (30, True, True, []),
        (30, True, False, ["start-announcements-missing"]),
        (30, False, True, ["big-clock-missing"]),
        (30, None, None, ["big-clock-unsaid", "start-announcements-unsaid"]),
    ],
)
def test_thirty_players_exactly_are_asked_for_both_measures(players, big, announced, found):
    """C.05 art. 4.4 says more than thirty and fewer than thirty."""
    assert codes(check_start("L1", players, big_clock=big, announced=announced)) == found
    assert check_start("L2", players, big_clock=False, announced=False) == ()


# Appeals: every committee and every set of people involved, against what a lawful panel is.


def lawful(members, sitting, involved):
    """Whether some people may hear a case: voting or reserve, none involved, an odd number."""
    return len(sitting) % 2 == 1 and len(sitting) >= 3 and not involved & {m.name for m in sitting}


def test_a_panel_is_the_largest_lawful_one_with_reserves_in_their_order():
    for voting, reserves in product(range(6), range(3)):
        members = tuple(
            CommitteeMember(f"{n}", reserve=n >= voting) for n in range(voting + reserves)
        )
        for size in range(len(members) + 1):
            for away in combinations([each.name for each in members], size):
                check_panel(members, voting, set(away))


def check_panel(members, voting, involved):
    panel = panel_for(members, involved)
    possible = [
        chosen
        for size in range(len(members) + 1)
        for chosen in combinations(members, size)
        if lawful(members, chosen, involved) and size <= voting
    ]
    assert panel.can_sit is bool(possible)
    if not possible:
        return
    largest = max(map(len, possible))
    assert len(panel.sitting) == largest
    # of the largest ones: voting members before reserves, each in the order they were named
    best = min(
        (each for each in possible if len(each) == largest),
        key=lambda each: [(m.reserve, members.index(m)) for m in each],
    )
    assert set(panel.sitting) == set(best)
    assert {each.name for each in panel.standing_down} == involved


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"entitled": False}, ["appeal-not-entitled"]),
        ({"against_official": False}, ["appeal-no-decision"]),
        ({"written": False}, ["appeal-oral"]),
        ({"late": True}, ["appeal-late"]),
        ({"deposit_paid": False}, ["appeal-deposit-unpaid"]),
        ({"late": None, "deposit_paid": None}, ["appeal-terms-unsaid"]),
        ({"barred_by_signature": True}, ["appeal-signed"]),
        ({"against_official": False, "platform_result": True}, []),
    ],
)
def test_the_eight_questions_whether_an_appeal_is_heard(change, found):
    good = {"entitled": True, "against_official": True, "written": True, "late": False}
    assert codes(check_appeal(Appeal(**(good | {"deposit_paid": True} | change)))) == found


# Equipment.


@pytest.mark.parametrize(
    ("measures", "found"),
    [
        (EquipmentMeasures({"king": 950}, {"king": 380}), []),
        (EquipmentMeasures({"king": 950}, {"king": 379}), ["piece-base"]),
        (EquipmentMeasures({"king": 950}, {"king": 475}), []),
        (EquipmentMeasures({"king": 950}, {"king": 476}), ["piece-base"]),
        (EquipmentMeasures(square=500), []),
        (EquipmentMeasures(square=499), ["square"]),
        (EquipmentMeasures(square=600), []),
        (EquipmentMeasures(square=601), ["square"]),
        (EquipmentMeasures({"pawn": 500}, {"pawn": 250}, 500), []),
        (EquipmentMeasures({"pawn": 502}, {"pawn": 251}, 501), ["four-pawns"]),
        (EquipmentMeasures(table={"length": 9350, "width": 7225, "height": 7400}), []),
        (EquipmentMeasures(table={"length": 9349}), ["table"]),
        (EquipmentMeasures(table={"width": 9775}), []),
        (EquipmentMeasures(table={"width": 9776}), ["table"]),
    ],
)
def test_every_bound_is_inside_and_a_tenth_of_a_millimetre_more_is_not(measures, found):
    """C.02 art. 2.4, 3.3, 4.1."""
    assert codes(check_equipment(measures)) == found


@pytest.mark.parametrize(
    ("square", "king", "fits"),
    [
        (500, 900, True),  # a set of C.02
        (550, 900, True),
        (650, 900, True),  # at least 55 mm
        (650, 899, False),
        (380, 750, True),
        (380, 760, False),
        (381, 750, False),
        (450, 900, False),
    ],
)
def test_a_set_of_schools_is_one_of_three_sizes(square, king, fits):
    """AM.XI art. 11.3.6."""
    found = check_school_set(EquipmentMeasures({"king": king}, square=square))
    assert codes(found) == ([] if fits else ["school-set"])
    assert {each.grade for each in found} <= {Grade.MIND}


# Staff, clocks, schools, deadlines.


def test_sixty_and_sixty_one_boards_for_five_arbiters():
    def sizes(boards):
        return [each.last - each.first + 1 for each in sectors(boards, 5)]

    assert sizes(60) == [12] * 5
    assert sizes(61) == [13, 12, 12, 12, 12]
    assert arbiters_needed(96) == (4, 5)


def row(setting, elapsed, text, **more):
    (found,) = sheet_of_round(setting, elapsed * 60_000, readings_of(text), **more)
    return found


@pytest.mark.parametrize(
    ("line", "difference", "cause"),
    [
        ("7 71 78 14", 0, ""),
        ("12 64 80 11", -2, ""),  # two minutes are no alarm yet
        ("20 60 79 9", -5, "less"),
        ("23 88 63 12", 4, "more"),
    ],
)
def test_the_four_boards_of_the_manual_by_their_differences(line, difference, cause):
    """90 minutes for 40 moves, begun at 16:10, read at 16:55: 135 minutes and the moves."""
    found = row(read_setting("90/40+30+30"), 45, line)
    assert (found.line.difference, found.cause) == (difference * 60_000, cause)


def test_both_have_begun_the_second_period_and_the_sheet_goes_on():
    found = row(read_setting("90/40+30+30"), 150, "1 70 62 42")
    assert found.line.expected == (240 - 150) * 60_000  # and 42 for the moves: 132
    assert (found.line.difference, found.cause) == (0, "")


def test_two_minutes_given_to_a_player_are_expected_on_the_clocks():
    setting = read_setting("90/40+30+30")
    plain = row(setting, 45, "1 71 80 14")
    given = row(setting, 45, "1 71 80 14", added={1: 120_000})
    assert plain.line.difference - given.line.difference == 120_000
    assert given.line.difference == 0


def test_with_a_delay_the_clocks_may_show_anything_up_to_the_whole_of_it():
    """Sixty minutes with a delay of 10 seconds, 40 minutes gone, move 30: 80 to 90 minutes."""
    setting = replace(read_setting("60+10"), bonus=Bonus.DELAY)
    shown = {77: "less", 78: "", 80: "", 85: "", 90: "", 92: "", 93: "more"}
    for minutes, cause in shown.items():
        assert row(setting, 40, f"1 {minutes - 40} 40 30").cause == cause, minutes


def test_eighteen_unfinished_boards_need_eighteen_clocks_and_end_after_thirty_minutes():
    assert Clockless().longest == 30
    assert divmod(Clockless().day(6), 60) == (3, 50)
    assert Clockless().day(6) <= 5 * 60


@pytest.mark.parametrize(
    ("end", "official", "expected"),
    [
        (date(2026, 5, 30), False, date(2026, 6, 28)),  # after the closing day of the first list
        (date(2026, 5, 30), True, date(2026, 5, 30)),
        (date(2026, 5, 29), False, date(2026, 6, 28)),
        (date(2024, 2, 24), False, date(2024, 3, 29)),  # five days left of a leap February
        (date(2024, 2, 23), False, date(2024, 2, 27)),
    ],
)
def test_an_event_that_ends_in_the_last_five_days_of_a_month(end, official, expected):
    rows = {each.id: each for each in calendar_of({"end": end}, official=official)}
    assert rows["D20"].on == expected


def test_a_complaint_is_in_time_to_the_minute():
    rows = {
        each.id: each
        for each in calendar_of({"last-round": datetime.fromisoformat("2026-09-27T19:40")})
    }
    assert rows["D18"].at.isoformat() == "2026-09-28T19:40:00"
    assert str(EditionKey("E.04@2020-12")) in rows["D18"].cited()
