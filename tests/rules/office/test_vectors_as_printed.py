"""The vectors as printed, where other tests have them in part: inputs, grades, measures."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from arbitro.model import Period, TimeControl
from arbitro.rules.laws.clock.reading import read_setting
from arbitro.rules.laws.play_rules import PlayRules
from arbitro.rules.office.captains import Captain, check_captain
from arbitro.rules.office.conduct.appeals import CommitteeMember, panel_for
from arbitro.rules.office.conduct.online import Scoring, games_of, scores_of
from arbitro.rules.office.conduct.online_cases import Complaint, check_complaint
from arbitro.rules.office.conduct.protection import Protection
from arbitro.rules.office.finding import Grade
from arbitro.rules.office.hall.clock_sheet import readings_of, sheet_of_round
from arbitro.rules.office.preflight import check_undertaking
from arbitro.rules.office.school import Clockless, clocks_needed
from arbitro.rules.office.section_facts import PlannedRound
from rules.office.test_preflight import FINE, START

QUIET = PlayRules(0, "lax", guideline_three="none", appeals="deadline")


def minutes(base, increment=0, moves=None, *rest):
    return TimeControl((Period(base * 60, increment, moves), *rest))


def found(event):
    return {(each.code, each.grade) for each in check_undertaking(event)}


def graded(codes, grade):
    return {(each, grade) for each in codes}


# What regulations say.


@pytest.mark.parametrize(
    ("changes", "code", "grade"),
    [
        # rapid of 10 minutes and 5 seconds, supervision unsaid
        (
            {"rated": "rapid", "norms": False, "level": "L3", "control": minutes(10, 5),
             "play": PlayRules(0, "", guideline_three="none", appeals="deadline")},
            "play-supervision-unsaid", Grade.MISSING,
        ),
        # 90 minutes and 30 seconds with guideline III.4: docs/divergences.md says why an error
        (
            {"play": replace(FINE.play, guideline_three="increment")},
            "play-guideline-with-increment", Grade.ERROR,
        ),
        # blitz of five minutes with guideline III.5
        (
            {"rated": "blitz", "norms": False, "level": "L3", "control": minutes(5),
             "play": replace(QUIET, guideline_three="claim")},
            "play-guideline-in-blitz", Grade.ERROR,
        ),
        # points of a win, a draw and a loss alone
        ({"usual_points": False}, "forfeit-loss-unsaid", Grade.MISSING),
        # equal sharing, to no stated place
        ({"limit_said": False}, "sharing-limit-unsaid", Grade.MISSING),
        # no play-off, Buchholz last and no lots
        ({"tie_breaks": ("BH/C1", "BH"), "last_resort": None}, "last-resort-unsaid", Grade.MIND),
        # a half-point bye of the last round: allowed, advised against
        ({"byes_until": 9}, "half-bye-in-last-round", Grade.MIND),
    ],
)  # fmt: skip
def test_what_is_said_or_not_with_its_grade(changes, code, grade):
    assert found(replace(FINE, **changes)) == {(code, grade)}


# Time controls and the hours of a day.


@pytest.mark.parametrize(
    ("control", "a_day", "game", "codes"),
    [
        (minutes(90, 0, 40, Period(1800, 0)), 2, 240, ()),
        (minutes(90, 30, 30, Period(1800, 30)), 2, 300, ()),
        (minutes(120, 30, 40, Period(2400, 30)), 2, 380, ("play-too-long",)),
        (minutes(90, 30), 3, 240, ()),
        (minutes(60, 30), 4, 180, ("time-too-short",)),
        (minutes(90, 30, 40, Period(1800, 30)), 3, 300, ("play-too-long",)),
        (minutes(90, 30, 28, Period(1800, 30)), 1, 300, ("first-control-short",)),
        (minutes(50, 10), 1, 120, ("time-too-short",)),
    ],
)
def test_the_time_controls_of_the_table_with_a_player_of_2450(control, a_day, game, codes):
    """B.02 art. 1.1, 1.2, 3.1: minutes for both players, and what the day says of them."""
    plan = tuple(PlannedRound(START) for _ in range(a_day))
    event = replace(FINE, norms=False, level="L3", control=control, plan=plan, rounds=a_day,
                    play=QUIET)  # fmt: skip
    assert event.longest == game
    assert found(event) == graded(codes, Grade.ERROR)
    low = replace(event, ratings=(1799,) * 20)
    assert ("time-too-short", Grade.ERROR) not in found(low)  # sixty minutes are enough


def test_which_pairs_cannot_be_rated_is_counted():
    """Ninety minutes: a player of 2400 makes eleven pairs with eleven others, and no other does."""
    event = replace(FINE, norms=False, level="L3", control=minutes(60, 30),
                    ratings=(2400, *[2000] * 11))  # fmt: skip
    [told] = check_undertaking(event)
    assert dict(told.values) == {"minutes": 90, "needed": 120, "pairs": 11}


def test_nine_rounds_at_two_a_day_in_four_days_leave_one_over():
    plan = tuple(
        PlannedRound(START + timedelta(days=at // 2), 600 + 420 * (at % 2)) for at in range(8)
    )
    told = check_undertaking(replace(FINE, norms=False, level="L3", plan=plan))
    assert {(each.code, each.grade) for each in told} == {("rounds-do-not-fit", Grade.MIND)}


# The requirements of the three levels of protection.

ERROR, MIND, NONE = Grade.ERROR, Grade.MIND, None
AT_LEVEL = {
    Protection.STANDARD: {"norms": False, "level": "L3", "prizes_eur": 0},
    Protection.INCREASED: {"norms": False, "level": "L3", "prizes_eur": 20_001},
    Protection.MAXIMUM: {"norms": False, "level": "L3", "prizes_eur": 100_001},
}


@pytest.mark.parametrize(
    ("fact", "code", "grades"),
    [
        ("areas", "areas-not-apart", (ERROR, ERROR, ERROR)),
        ("metal_forbidden", "metal-allowed", (NONE, NONE, ERROR)),
        ("games_sent", "games-not-sent", (MIND, MIND, ERROR)),
        ("protection_declared", "protection-undeclared", (ERROR, ERROR, ERROR)),
        ("venue_checks", "venue-not-checked", (NONE, ERROR, ERROR)),
        ("storage", "storage-missing", (NONE, MIND, ERROR)),
        ("random_checks", "random-checks-missing", (MIND, MIND, ERROR)),
        ("fair_play_arbiter", "fair-play-arbiter-missing", (NONE, MIND, ERROR)),
        ("screening_during", "screening-not-planned", (NONE, MIND, MIND)),
    ],
)
def test_each_requirement_at_each_level(fact, code, grades):
    """Must is an error, recommended and encouraged are to be minded (sections 2 and 3)."""
    for (level, at), grade in zip(AT_LEVEL.items(), grades, strict=True):
        event = replace(FINE, metal_forbidden=True, **at)
        assert found(event) == set(), level
        expected = set() if grade is None else {(code, grade)}
        assert found(replace(event, **{fact: False})) == expected, level


def test_games_of_norms_must_be_sent_at_every_level_and_quick_ones_nowhere():
    norms = replace(FINE, games_sent=False)
    assert found(norms) == {("games-not-sent", Grade.ERROR)}
    quick = replace(FINE, rated="rapid", control=minutes(15, 10), play=QUIET, games_sent=False,
                    metal_forbidden=True, **AT_LEVEL[Protection.MAXIMUM])  # fmt: skip
    assert found(quick) == {("games-not-sent", Grade.MIND)}


@pytest.mark.parametrize(("needed", "level"), [(1, "L3"), (2, "L2"), (2, "L1")])
def test_measures_of_the_annex_by_level(needed, level):
    event = replace(FINE, norms=level == "L2", level=level, prizes_eur=0, metal_forbidden=True,
                    byes=0)  # fmt: skip
    assert found(replace(event, measures=needed)) == set()
    assert found(replace(event, measures=needed - 1)) == {("measures-too-few", Grade.ERROR)}


# Appeals and captains.

OLD = date(1970, 1, 1)
MEMBERS = (
    *(
        CommitteeMember("A", "ESP", OLD),
        CommitteeMember("B", "FRA", OLD),
        CommitteeMember("C", "ESP", OLD),
    ),
    *(
        CommitteeMember("D", "ITA", OLD, reserve=True),
        CommitteeMember("E", "POR", OLD, reserve=True),
    ),
)


def test_where_federations_of_the_parties_stand_down_two_reserves_cannot_sit():
    panel = panel_for(MEMBERS, (), {"FRA", "ESP"})
    assert [each.name for each in panel.standing_down] == ["A", "B", "C"]
    assert (panel.sitting, panel.can_sit) == ((), False)
    assert [each.name for each in panel_for(MEMBERS, ()).sitting] == ["A", "B", "C"]


@pytest.mark.parametrize(
    ("auspices", "captain", "codes"),
    [
        ("EVE", Captain("Ana", 1503014, "fed@x.example", "fed@x.example", "600"),
         ["captain-email-of-federation"]),
        ("GSC", Captain("Ana", 1503014, "ana@x.example", "fed@x.example", "600"), []),
        ("national", Captain("Ana"), []),
    ],
)  # fmt: skip
def test_captains_as_printed(auspices, captain, codes):
    """C.10 art. 4.1 asks for an identifier of any federation, 4.2 for an address of one's own."""
    assert [each.code for each in check_captain(captain, auspices)] == codes


# Clocks of a round; rounds without clocks.


def test_the_scheduled_hour_would_flag_every_board_of_the_manual():
    """Begun at 16:10, not at 16:00: 55 minutes would expect 125, and all four are above it."""
    lines = readings_of("7 71 78 14\n12 64 80 11\n20 60 79 9\n23 88 63 12")
    late = sheet_of_round(read_setting("90/40+30+30"), 55 * 60_000, lines)
    assert [row.line.difference // 60_000 for row in late] == [10, 8, 5, 14]
    assert {row.cause for row in late} == {"more"}


def test_eighteen_of_thirty_two_boards_need_eighteen_clocks():
    """AM.XI art. 11.4.2: at 20:00 of a round of 64 players, by who watches them; over at 30:00."""
    unfinished = [*range(1, 10), *range(24, 33)]
    sectors = [("Ana", range(1, 9)), ("Bea", range(9, 25)), ("Cid", range(25, 33))]
    needed = clocks_needed(unfinished, sectors)
    assert [(name, len(boards)) for name, boards in needed] == [("Ana", 8), ("Bea", 2), ("Cid", 8)]
    assert sum(len(boards) for _, boards in needed) == 18
    assert (Clockless().first, Clockless().longest) == (20, 30)


# Online.


def test_a_spectator_without_identifier_is_refused_on_both_grounds():
    asked = Complaint(participant=False, has_fide_id=False, written=True, evidence_listed=True,
                      strength_alone=False, filed=None, last_game_ended=None)  # fmt: skip
    codes = {each.code for each in check_complaint(asked)}
    assert {"complaint-participant", "complaint-fide-id"} <= codes


@pytest.mark.parametrize(
    ("scoring", "games", "total"),
    [
        (Scoring("ladder"), "W W D W W W L D", 16),
        (Scoring("double"), "W W W D W W D W", 18),
        (Scoring("double"), "W W L W", 6),
        (Scoring("ladder", draw_row_zero=True), "D D W D D", 4),
        (Scoring("ladder", True, "any"), "D L D", 2),
        (Scoring("ladder", True, "win"), "D L D", 1),
        (Scoring("double"), "W W Wb", 9),
    ],
)
def test_the_totals_of_the_printed_rows(scoring, games, total):
    assert sum(scores_of(scoring, games_of(games))) == total
