"""Whole rulings on recording, late players and penalties, edition by edition."""

import pytest

from arbitro.rules.laws.case import Case, GameConditions
from arbitro.rules.laws.editions import PROFILES, laws_of
from arbitro.rules.laws.situations.sanctions import LADDER, penalties
from law_cases.asking import ask, score, whole

# Recording.

RELIEVED = "relieved-to-period"


def recording(edition="2023", **given):
    return ask("recording", edition=edition, **{"player": "white", "seconds_left": 1_000, **given})


@pytest.mark.article("E.01@2023-01 art. 8.4")
@pytest.mark.parametrize(
    ("edition", "given", "expected", "punished"),
    [
        ("2023", {}, ("continue", "must-record", "", ""), False),
        ("2023", {"seconds_left": 300}, ("continue", "must-record", "", ""), False),
        ("2023", {"seconds_left": 299}, ("continue", RELIEVED, "", ""), False),
        ("2023", {"relieved_before": True}, ("continue", RELIEVED, "", ""), False),
        # in 1993 the relief lasted until the time was longer again
        ("1993", {"relieved_before": True}, ("continue", "must-record", "", ""), False),
        ("1993", {"seconds_left": 299}, ("continue", "relieved-to-flag", "", ""), False),
        # an increment of half a minute keeps everybody recording; in 1993 one of twenty seconds
        *(
            (
                edition,
                {"seconds_left": 10, "regulations": {"increment_seconds": seconds}},
                ("continue", code, "", ""),
                False,
            )
            for edition, seconds, code in (
                ("2023", 30, "must-record-with-increment"),
                ("2023", 29, RELIEVED),
                ("1993", 20, "must-record-with-increment"),
                ("1993", 19, "relieved-to-flag"),
            )
        ),
        # one move may be replied to before it is written, two may not
        ("2023", {"unwritten": 1}, ("continue", "must-record", "", ""), False),
        (
            "2023",
            {"unwritten": 2},
            ("continue", "must-record too-many-unwritten", "write-before-moving", ""),
            True,
        ),
        (
            "2023",
            {"unwritten": 2, "seconds_left": 9, "regulations": {"increment_seconds": 30}},
            (
                "continue",
                "must-record-with-increment too-many-unwritten",
                "write-before-moving",
                "",
            ),
            True,
        ),
        ("2023", {"unwritten": 2, "seconds_left": 9}, ("continue", RELIEVED, "", ""), False),
        (
            "2023",
            {"seconds_left": 9, "opponent_records": False},
            ("continue", RELIEVED, "arbiter-keeps-score", ""),
            False,
        ),
        (
            "2023",
            {"seconds_left": 9, "flag_fell": True},
            ("continue", RELIEVED, "update-on-own-time", ""),
            False,
        ),
        (
            "2023",
            {"seconds_left": 9, "flag_fell": True, "opponent_records": False},
            ("continue", RELIEVED, "both-update-clocks-stopped", ""),
            False,
        ),
        (
            "2023",
            {"wrote_before": True},
            ("continue", "wrote-beforehand must-record", "", ""),
            True,
        ),
        (
            "1993",
            {"wrote_before": True},
            ("continue", "writing-before-allowed must-record", "", ""),
            False,
        ),
        (
            "2023",
            {"covered": "pen"},
            ("continue", "pen-on-sheet-allowed must-record", "", ""),
            False,
        ),
        (
            "2023",
            {"covered": "last-move"},
            ("continue", "last-move-hidden must-record", "show-the-last-move", ""),
            True,
        ),
        (
            "2023",
            {"signed": "wrong"},
            ("continue", "signed-result-stands", "", "option-arbiter-decides-otherwise"),
            False,
        ),
        ("2023", {"signed": "yes"}, ("continue", "must-record", "", ""), False),
        (
            "2023",
            {"disabled": True},
            ("continue", "disabled-may-be-assisted disabled-not-charged must-record", "", ""),
            False,
        ),
        (
            "2009",
            {"disabled": True},
            ("continue", "disabled-may-be-assisted must-record", "", ""),
            False,
        ),
        ("2023", {"rate": "rapid"}, ("continue", "no-recording-in-rapid", "", ""), False),
        ("1993", {"rate": "rapid"}, ("continue", "must-record", "", ""), False),
        ("online", {}, ("continue", "platform-records", "", ""), False),
    ],
)
def test_a_player_has_to_record(edition, given, expected, punished):
    ruling = recording(edition, **given)
    assert whole(ruling) == expected
    assert bool(ruling.sanctions) is punished


@pytest.mark.article("E.01@2023-01 art. 8.6")
@pytest.mark.parametrize(
    ("edition", "given", "expected"),
    [
        (
            "2023",
            {},
            (
                "continue",
                "no-complete-sheet",
                "note-position-and-times reconstruct-on-another-board",
                "",
            ),
        ),
        ("2023", {"reconstructed": "yes"}, ("continue", "sheets-show-enough-moves", "", "")),
        (
            "2023",
            {"reconstructed": "yes", "time_exceeded": True},
            ("arbiter", "sheets-show-too-few-moves", "rule-as-on-a-flag", ""),
        ),
        ("2023", {"reconstructed": "impossible"}, ("continue", "next-move-is-the-first", "", "")),
        (
            "2023",
            {"reconstructed": "impossible", "more_evident": True},
            (
                "continue",
                "next-move-is-the-first more-moves-are-evident",
                "count-the-evident-moves",
                "",
            ),
        ),
        (
            "1993",
            {"reconstructed": "impossible", "more_evident": True},
            ("continue", "next-move-is-the-first", "", ""),
        ),
    ],
)
def test_score_sheets_that_cannot_be_completed(edition, given, expected):
    assert whole(ask("sheets-incomplete", edition=edition, **given)) == expected


@pytest.mark.article("E.01@2023-01 art. 11.2.4")
@pytest.mark.parametrize(
    ("edition", "given", "expected"),
    [
        (
            "2023",
            {},
            ("continue", "waiting-may-leave-the-area reporting-only-if-regulated", "", ""),
        ),
        ("2014", {}, ("continue", "waiting-may-leave-the-area", "", "")),
        ("2023", {"regulated": True}, ("arbiter", "leaving-not-reported", "", "")),
        (
            "2023",
            {"regulated": True, "reported": True},
            ("continue", "leaving-was-reported", "", ""),
        ),
        (
            "2014",
            {"regulated": True},
            ("arbiter", "no-rule-in-this-edition leaving-not-reported", "", ""),
        ),
    ],
)
def test_who_waits_may_leave(edition, given, expected):
    ruling = ask("left-while-waiting", edition=edition, player="white", **given)
    assert whole(ruling) == expected
    assert bool(ruling.sanctions) is (expected[0] == "arbiter")


# Late players.

WAITING = "white-loses-waiting-time"


@pytest.mark.article("E.01@2023-01 art. 6.7.1")
@pytest.mark.parametrize(
    ("default", "given", "expected"),
    [
        # to the minute: at the deadline both are in time
        (30, {"white": "15:30", "black": "15:30"}, ("continue", f"in in {WAITING}")),
        (30, {"white": "15:31", "black": "15:30"}, ("-/+", f"late in {WAITING}")),
        (30, {"white": "15:00", "black": "15:31"}, ("+/-", "in late")),
        (30, {"white": "15:31", "black": "15:31"}, ("-/-", f"late late {WAITING}")),
        # nobody has come: until the deadline one waits
        (30, {"now": "15:30"}, ("continue", f"wait wait {WAITING}")),
        (30, {"now": "15:31"}, ("-/-", f"late late {WAITING}")),
        (30, {"white": "15:00", "now": "15:30"}, ("continue", "in wait")),
        (30, {"white": "15:00", "now": "15:31"}, ("+/-", "in late")),
        (30, {"white": "15:00"}, ("+/-", "in late")),
        (30, {"black": "15:01"}, ("-/+", f"late in {WAITING}")),
        # with no time to wait nothing is charged
        (0, {"white": "15:00", "black": "15:01"}, ("+/-", "in late")),
        (0, {"white": "15:01", "black": "15:01"}, ("-/-", "late late")),
    ],
)
def test_who_comes_after_the_deadline_loses(default, given, expected):
    codes = {
        "arrived-in-time": "in",
        "arrived-too-late": "late",
        "not-yet-late": "wait",
        WAITING: WAITING,
    }
    rules = {"default_minutes": default}
    ruling = ask("late-arrival", regulations=rules, started="15:00", **given)
    verdict, steps, duties, options = whole(ruling)
    deadline, *others = steps.split()
    assert deadline == "default-deadline"
    assert (verdict, " ".join(codes[each] for each in others)) == expected
    assert (duties, options) == ("", "option-arbiter-admits" if score(ruling) else "")


@pytest.mark.parametrize(
    ("started", "white", "late"),
    [
        # a time more than half a day before the start is of the next day
        ("23:50", "00:20", False),
        ("23:50", "00:21", True),
        ("12:00", "00:00", False),
        ("12:01", "00:00", True),
        ("15:00", "14:50", False),
    ],
)
def test_a_game_may_begin_before_midnight_and_a_player_come_after_it(started, white, late):
    ruling = ask(
        "late-arrival",
        regulations={"default_minutes": 30},
        started=started,
        white=white,
        black=started,
    )
    assert score(ruling) == ("-/+" if late else None)


@pytest.mark.article("E.01@2023-01 art. 6.7.2")
@pytest.mark.parametrize(
    ("given", "lost"),
    [
        ({"white": "15:10", "black": "15:05"}, 10),
        ({"now": "15:20"}, 20),
        ({"black": "15:05", "now": "15:07"}, 7),
        ({"black": "15:05"}, None),
        ({"white": "15:01", "black": "15:30"}, 1),
    ],
)
def test_where_nobody_is_there_white_loses_the_time_until_coming(given, lost):
    ruling = ask("late-arrival", regulations={"default_minutes": 30}, started="15:00", **given)
    (step,) = [each for each in ruling.steps if each.code == WAITING]
    assert dict(step.values)["minutes"] == lost


@pytest.mark.parametrize(
    ("edition", "expected", "deadline"),
    [
        ("2023", "default-not-specified", "15:00"),
        ("2009", "default-not-specified", "15:00"),
        ("1993", "default-not-specified", "16:00"),
        ("2014", "default-must-be-specified", None),
    ],
)
def test_where_nothing_is_regulated_the_edition_has_its_own_time(edition, expected, deadline):
    ruling = ask("late-arrival", edition=edition, started="15:00", white="15:00", black="15:00")
    assert ruling.steps[0].code == expected
    assert ruling.verdict.value == ("continue" if deadline else "arbiter")
    if deadline:
        assert dict(ruling.steps[1].values)["deadline"] == deadline


@pytest.mark.article("E.01@2009-07 art. 6.6(a)")
@pytest.mark.parametrize(
    ("edition", "option"), [("2023", True), ("2014", True), ("2009", False), ("1993", False)]
)
def test_the_arbiter_may_admit_who_is_late_since_2014(edition, option):
    ruling = ask(
        "late-arrival",
        edition=edition,
        regulations={"default_minutes": 5},
        started="15:00",
        white="15:00",
        black="15:06",
    )
    assert ("option-arbiter-admits" in whole(ruling)[3]) is option


# The penalties of 12.9.


@pytest.mark.article("E.01@2023-01 art. 12.9")
@pytest.mark.parametrize("most", range(9))
def test_penalties_are_offered_up_to_the_gravest_that_is_meant(most):
    # of 2023: warning, time, points, loss, fine, exclusion, expulsion (12.9.1 to 12.9.9)
    of_2023 = Case(GameConditions(laws_of("2023")))
    assert penalties(of_2023, LADDER[most]) == LADDER[: most + 1]
    for laws in PROFILES:
        case = Case(GameConditions(laws))
        everything = penalties(case)
        assert penalties(case, LADDER[most]) == tuple(
            each for each in everything if LADDER.index(each) <= most
        )
