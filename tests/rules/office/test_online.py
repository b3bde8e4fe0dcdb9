"""Online and hybrid events: what regulations leave unsaid, venues, cases, scores of platforms.

The scores are held against ten lines written from the comment on article 7.1 alone.
"""

from datetime import date, datetime
from random import Random

import pytest

from arbitro.model import Period, TimeControl
from arbitro.rules.office.conduct.online import (
    STATEMENTS,
    OnlineEvent,
    Scoring,
    Venue,
    arbiters_of_venues,
    check_online,
    check_venues,
    games_of,
    scores_of,
)
from arbitro.rules.office.conduct.online_cases import (
    Complaint,
    Disconnection,
    check_complaint,
    check_disconnection,
    check_penalty,
    complaints_until,
    recordings_deleted,
)
from arbitro.rules.office.facts import Facts
from arbitro.rules.office.finding import Grade
from arbitro.rules.office.sheets.online import PENALTIES

at = datetime.fromisoformat
LADDER = (Facts({"scoring": "ladder"}),)
BERSERK = (Facts({"berserk": "yes"}),)
QUICK = TimeControl((Period(1500, 10),))
SV, E = "online-supervised", "error"
CONTROL = TimeControl((Period(3600, 30),))
SAID = {
    "illegal-moves": "not-possible",
    "playing-zone-cameras": "yes",
    "backup-device": "no",
    "device-penalty": "loss",
    "appeals-allowed": "yes",
    "disconnection": "minutes",
    "reconnect-minutes": "5",
    "single-screen": "yes",
    "cards": "yes",
    "connection-of": "organiser",
    "devices-of": "organiser",
    "video-on-device": "yes",
    "device-in-bag": "no",
    "real-boards": "yes",
    "real-boards-arbiters": "4",
    "points-of-excluded": "not-to-opponents",
    "suspicion-final": "no",
    "complaints-by-form": "yes",
    "screening-consent": "yes",
    "screen-demanded": "yes",
    "privacy-cared-for": "yes",
    "recording-announced": "yes",
    "fair-play-by": "both",
    "tie-breaks-by": "arbiter",
}
SUPERVISED = (
    *("illegal-moves", "playing-zone-cameras", "backup-device", "device-penalty"),
    *("appeals-allowed", "disconnection", "single-screen", "cards", "points-of-excluded"),
    *("suspicion-final", "complaints-by-form", "screening-consent", "screen-demanded"),
    *("recording-announced", "fair-play-by", "tie-breaks-by"),
)
HYBRID = (
    *("illegal-moves", "device-penalty", "appeals-allowed", "connection-of", "devices-of"),
    *("video-on-device", "device-in-bag", "real-boards", "real-boards-arbiters"),
    "screening-consent",
)
"""The items of the list for each kind, from the text; their order is that of the articles."""


def event(mode, changes=(), control=CONTROL, **more):
    said = {name: text for name, text in (SAID | dict(changes)).items() if text}
    return OnlineEvent(mode, Facts(said), control, **more)


def found(*args, **more):
    return [each.code for each in check_online(event(*args, **more))]


@pytest.mark.parametrize("mode", ["online", "online-supervised", "hybrid"])
def test_regulations_that_say_everything_miss_nothing(mode):
    assert found(mode, captains_said=True) == []


@pytest.mark.parametrize(
    ("mode", "items"), [("online-supervised", SUPERVISED), ("hybrid", HYBRID), ("online", ())]
)
def test_each_item_that_is_not_said_gives_exactly_its_finding(mode, items):
    for item in SAID:
        expected = [f"unsaid-{item}"] if item in items else []
        if mode == "hybrid" and item == "real-boards":
            expected = ["unsaid-real-boards"]
        if mode == "online-supervised" and item == "reconnect-minutes":
            expected = ["reconnect-minutes-unsaid"]
        if mode == "online-supervised" and item == "privacy-cared-for":
            expected = ["privacy-not-cared-for"]
        assert found(mode, {item: ""}) == expected, item
    assert {each.fact for each in STATEMENTS} == {*SUPERVISED, *HYBRID}


@pytest.mark.parametrize(
    ("mode", "changes", "more", "code", "grade"),
    [
        ("hybrid", {}, {"control": QUICK}, "real-boards-too-fast", E),
        (SV, {}, {"control": None}, "online-control-unsaid", E),
        (SV, {"illegal-moves": "not-regulated"}, {}, "online-illegal-moves-untreated", E),
        ("hybrid", {"illegal-moves": "not-regulated"}, {}, "online-illegal-moves-untreated", E),
        (SV, {"fair-play-by": "platform-alone"}, {}, "fair-play-of-platform-alone", E),
        (SV, {"platform-pairs": "yes"}, {"rated": True}, "platform-pairs-rated", "mind"),
        ("hybrid", {}, {"captains_said": False}, "online-captains-unsaid", "missing"),
        ("hybrid", {}, {"scorings": LADDER}, "scoring-above-normal", E),
        (SV, {}, {"scorings": BERSERK}, "scoring-above-normal", E),
    ],
)
def test_what_regulations_may_not_say(mode, changes, more, code, grade):
    [each] = check_online(event(mode, changes, **more))
    assert (each.code, each.grade) == (code, Grade(grade))
    assert each.cited()


def test_a_platform_alone_may_score_as_it_likes():
    scorings = (Facts({"scoring": "double", "berserk": "yes"}),)
    assert check_online(event("online", scorings=scorings)) == ()
    usual = (Facts({"scoring": "usual"}),)
    assert check_online(event("hybrid", scorings=usual)) == ()


FOUR = tuple(Venue(f"V{n}", f"chief {n}", f"technical {n}") for n in range(1, 5))


def test_a_venue_has_two_arbiters_who_are_nowhere_else():
    """E.04 art. 16.8: four venues, eight local arbiters and the chief arbiter."""
    assert arbiters_of_venues(4) == 9
    assert check_venues(FOUR, "Ana") == ()
    codes = [
        [each.code for each in check_venues(venues, "Ana")]
        for venues in (
            (),
            (Venue("V", "", "T"),),
            (Venue("V", "C", ""),),
            (Venue("V", "C", "C"),),
            (Venue("V", "C", "T"), Venue("W", "D", "T")),
            (Venue("V", "C", "T"), Venue("W", "D", "U", ("C",))),
            (Venue("V", "Ana", "T"),),
        )
    ]
    assert codes == [
        ["venues-none"],
        ["venue-without-chief"],
        ["venue-without-technical"],
        ["venue-one-for-two"],
        ["venue-arbiter-twice"],
        ["venue-arbiter-twice"],
        ["venue-chief-of-event"],
    ]


LOST = at("2026-09-27T18:00")


BACK = {"flag_fell": False, "limit_minutes": 5}


def disconnection(mode="online-supervised", channel="platform", **more):
    case = Disconnection(mode, channel, **({"lost_at": LOST} | more))
    return [each.code for each in check_disconnection(case)]


@pytest.mark.parametrize(
    ("case", "codes"),
    [
        ({"flag_fell": False}, ["disconnection-play-on"]),
        ({"flag_fell": True, "opponent_can_mate": True}, ["disconnection-lost"]),
        ({"flag_fell": True, "opponent_can_mate": False}, ["disconnection-drawn"]),
        ({}, ["disconnection-flag"]),
        (BACK | {"back_at": LOST.replace(minute=5)}, ["disconnection-play-on"]),
        (BACK | {"back_at": LOST.replace(minute=5, second=1)}, ["disconnection-lost"]),
        ({"flag_fell": True, "outcome": "played-on"}, ["disconnection-not-lost"]),
        ({"flag_fell": False, "outcome": "lost"}, ["disconnection-outcome"]),
        ({"flag_fell": False, "outcome": "time-taken"}, []),
        ({"flag_fell": True, "outcome": "lost"}, []),
        ({"flag_fell": True, "opponent_can_mate": False, "outcome": "drawn"}, []),
        ({"outcome": "restart-same"}, ["restart-only-hybrid"]),
        ({"channel": ""}, ["disconnection-channel"]),
        ({"channel": "video"}, []),
        ({"channel": "video", "moved_without_video": True}, ["moved-without-video"]),
        ({"channel": "video", "cards": True}, ["video-card-yellow"]),
        ({"channel": "video", "cards": True, "before": 1}, ["video-card-red"]),
        ({"mode": "hybrid"}, ["disconnection-options"]),
        ({"mode": "hybrid", "outcome": "restart-shorter"}, []),
    ],
)
def test_what_a_disconnection_leads_to(case, codes):
    """E.04 art. 11.4, 4.5, 13.3, 13.4; 18.9 a-d for hybrid events alone."""
    assert disconnection(**case) == codes


@pytest.mark.parametrize("penalty", PENALTIES)
def test_each_of_the_nine_sanctions_where_it_can_be_given(penalty):
    good = {"game_running": True, "platform_changes_clock": True, "fines_announced": True}
    assert check_penalty(penalty, **good) == ()
    over = [each.code for each in check_penalty(penalty, **(good | {"game_running": False}))]
    cannot = check_penalty(penalty, **(good | {"platform_changes_clock": False}))
    unsaid = check_penalty(penalty, **(good | {"platform_changes_clock": None}))
    fined = [each.code for each in check_penalty(penalty, **(good | {"fines_announced": None}))]
    of_clocks = penalty in {"time-for-opponent", "time-of-offender"}
    assert over == (["penalty-game-over"] if of_clocks else [])
    assert [each.code for each in cannot] == (["penalty-platform-cannot"] if of_clocks else [])
    assert [each.code for each in unsaid] == (["penalty-platform-unknown"] if of_clocks else [])
    assert fined == (["penalty-fine-unannounced"] if penalty == "fine" else [])
    assert all(each.cited() for each in (*cannot, *unsaid))


END = at("2026-09-27T19:40")
GOOD = {
    "participant": True,
    "has_fide_id": True,
    "written": True,
    "evidence_listed": True,
    "strength_alone": False,
    "filed": at("2026-09-28T19:40"),
    "last_game_ended": END,
}


def test_the_window_of_complaints_closes_a_day_after_the_last_game():
    assert complaints_until(END) == at("2026-09-28T19:40")
    assert check_complaint(Complaint(**GOOD)) == ()
    late = Complaint(**(GOOD | {"filed": at("2026-09-28T19:41")}))
    assert [each.code for each in check_complaint(late)] == ["complaint-late"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"participant": False}, "complaint-participant"),
        ({"has_fide_id": False}, "complaint-fide-id"),
        ({"written": False}, "complaint-written"),
        ({"evidence_listed": False}, "complaint-evidence"),
        ({"strength_alone": True}, "complaint-strength"),
        ({"participant": None}, "complaint-participant-unknown"),
        ({"filed": None}, "complaint-late-unknown"),
    ],
)
def test_each_ground_on_which_a_complaint_is_not_considered(change, code):
    [each] = check_complaint(Complaint(**(GOOD | change)))
    assert each.code == code
    assert each.cited()


@pytest.mark.parametrize(
    ("results", "opened", "closed", "expected"),
    [
        (date(2026, 10, 2), None, None, date(2027, 10, 2)),
        (date(2026, 10, 2), date(2027, 5, 1), None, None),
        (date(2026, 10, 2), date(2027, 5, 1), date(2027, 12, 24), date(2027, 12, 24)),
        (date(2026, 10, 2), date(2027, 5, 1), date(2027, 6, 1), date(2027, 10, 2)),
        (date(2026, 10, 2), date(2027, 10, 3), None, date(2027, 10, 2)),
        (date(2024, 2, 29), None, None, date(2025, 2, 28)),
    ],
)
def test_recordings_are_deleted_after_a_year_unless_a_case_holds_them(
    results, opened, closed, expected
):
    assert recordings_deleted(results, opened, closed) == expected


@pytest.mark.parametrize(
    ("scoring", "games", "scores"),
    [
        (Scoring("ladder"), "W W D W W W L D", (2, 3, 1, 2, 3, 4, 0, 1)),
        (Scoring("double"), "W W W D W W D W", (2, 2, 4, 2, 2, 2, 2, 2)),
        (Scoring("double"), "W W L W", (2, 2, 0, 2)),
        (Scoring("ladder", draw_row_zero=True), "D D W D D", (1, 0, 2, 1, 0)),
        (Scoring("ladder", True, "any"), "D L D", (1, 0, 1)),
        (Scoring("ladder", True, "win"), "D L D", (1, 0, 0)),
        (Scoring("double"), "W W Wb", (2, 2, 5)),
        (Scoring("double"), "Db", (1,)),
    ],
)
def test_the_printed_rows_of_games(scoring, games, scores):
    assert scores_of(scoring, games_of(games)) == scores


def test_a_sign_that_is_no_result_of_a_game_is_refused():
    with pytest.raises(ValueError, match="X"):
        games_of("X")


def by_definition(kind, zero, ends, text):
    """The comment on article 7.1, game by game, over the text before each game."""
    scores = []
    for at, each in enumerate(text):
        before = text[:at]
        wins = len(before) - len(before.rstrip("W"))
        since = before.rsplit("W", 1)[-1] if ends == "win" else before[-1:]
        if each == "L":
            scores.append(0)
        elif each == "D":
            dead = zero and "D" in since
            scores.append(0 if dead else 2 if kind == "double" and wins > 1 else 1)
        elif kind == "ladder":
            scores.append((2, 3, 4)[min(wins, 2)])
        else:
            scores.append(4 if wins > 1 else 2)
    return tuple(scores)


def test_scores_equal_the_definition_on_random_rows():
    random = Random(17)
    for _ in range(10_000):
        kind, zero = random.choice(("ladder", "double")), random.random() < 0.5
        ends = random.choice(("any", "win"))
        text = "".join(random.choices("WDL", k=random.randrange(13)))
        got = scores_of(Scoring(kind, zero, ends), games_of(" ".join(text)))
        assert got == by_definition(kind, zero, ends, text), (kind, zero, ends, text)
