"""The pre-flight of an event: the golden event, the printed vectors, and a table walked apart.

The expectations of random events come from `walk`, which states every row of the table anew, with
days and minutes counted by hand and none of the rules' own functions.
"""

from dataclasses import replace
from datetime import date, timedelta
from itertools import product
from random import Random

import pytest

from arbitro.model import Period, TimeControl
from arbitro.rules.laws.play_rules import PlayRules
from arbitro.rules.office.appeals import Member
from arbitro.rules.office.finding import Grade
from arbitro.rules.office.preflight import CHECKS, check_undertaking
from arbitro.rules.office.preflight.check import ratings_of
from arbitro.rules.office.preflight.fair_play import level_of
from arbitro.rules.office.preflight.statements import parted
from arbitro.rules.office.protection import Protection
from arbitro.rules.office.undertaking import Band, Official, PlannedRound, Undertaking

START = date(2026, 7, 6)
NINETY = TimeControl((Period(5400, 30),))
MEMBERS = tuple(
    Member(name, federation, date(1980, 1, 1))
    for name, federation in (("A", "ESP"), ("B", "FRA"), ("C", "ITA"))
)
FINE = Undertaking(
    start=START,
    end=date(2026, 7, 12),
    level="L2",
    mode="board",
    auspices="national",
    championship="no",
    school=False,
    international=True,
    rated="standard",
    norms=True,
    swiss=True,
    women=False,
    registered=date(2026, 5, 1),
    approved=False,
    conditions_changed=False,
    without_id=(),
    ratings=(2450, 2300, *([2000] * 18)),
    control=NINETY,
    rounds=9,
    plan=tuple(
        PlannedRound(START + timedelta(days=day), start)
        for day, starts in enumerate(
            ((600,), (600, 1020), (600, 1020), (600,), (600,), (600,), (600,))
        )
        for start in starts
    ),
    clock_modes=("increment",),
    officials=(Official("Ana", "chief", "IA", "B", active_until=date(2027, 1, 1)),),
    play=PlayRules(default_minutes=30, guideline_three="none", appeals="deadline"),
    prizes_eur=15_000,
    sharing_said=True,
    measures=2,
    areas=True,
    storage=True,
    venue_checks=True,
    random_checks=True,
    games_sent=True,
    own_document=False,
    appeal_form="written",
    appeal_limit=30,
    deposit=100,
    committee=MEMBERS,
    committee_chosen=date(2026, 7, 1),
    byes=1,
    tie_breaks=("BH/C1", "BH"),
    last_resort="lots",
    rated_said=True,
    published=date(2026, 5, 1),
)  # fmt: skip


def codes(event):
    return sorted(each.code for each in check_undertaking(event))


def test_an_event_in_order_has_nothing_to_be_said():
    assert check_undertaking(FINE) == ()


GOLDEN = replace(
    FINE,
    registered=date(2026, 6, 8),
    ratings=(2450, *([1900] * 95)),
    without_id=("Player 37",),
    prizes_eur=21_000,
    bands=(Band("under 2200", 0, 2199), Band("under 2000", 0, 1999)),
    sharing_said=None,
    measures=1,
    waiver_asked=date(2026, 6, 9),
    waiver_of="federation",
    officials=(
        Official("Ana", "chief", "FA", active_until=date(2026, 7, 10)),
        Official("Bea", "deputy", "FA"),
        Official("Eva", "arbiter", "NA"),
    ),
    play=PlayRules(),
    appeal_form="oral",
    appeal_limit=1440,
    deposit=None,
    committee=(
        *MEMBERS[:3],
        Member("D", "POR", date(2006, 1, 1)),
    ),
    byes=2,
    tie_breaks=("TPR", "BH/C1"),
    unrated_said=None,
    last_resort=None,
    rated_said=None,
)


def test_the_golden_event_has_exactly_its_findings():
    assert codes(GOLDEN) == sorted(
        [
            "registration-too-late-for-norms",
            "player-without-fide-id",
            "measures-too-few",
            "waiver-addressee",
            "waiver-late",
            "arbiter-activity-ends",
            "arbiters-few",
            "deputies-few",
            "play-default-time-unsaid",
            "appeals-oral",
            "appeal-limit-too-long",
            "appeal-deposit-unsaid",
            "committee-even",
            "committee-age",
            "half-bye-more-than-once",
            "unrated-in-rating-tie-breaks",
            "last-resort-unsaid",
            "bands-overlap",
            "sharing-unsaid",
            "rated-unsaid",
        ]
    )
    told = {each.code: dict(each.values) for each in check_undertaking(GOLDEN)}
    assert told["registration-too-late-for-norms"]["latest"] == "2026-06-06"
    assert told["waiver-late"]["latest"] == "2026-06-08"
    assert (told["bands-overlap"]["lower"], told["bands-overlap"]["to"]) == ("under 2000", 1999)
    assert (told["bands-overlap"]["upper"], told["bands-overlap"]["first"]) == ("under 2200", 2000)
    assert (told["measures-too-few"]["taken"], told["measures-too-few"]["needed"]) == (1, 2)
    assert (told["arbiters-few"]["least"], told["arbiters-few"]["most"]) == (4, 5)
    assert told["deputies-few"]["advised"] == 2


def test_every_finding_has_an_article():
    for event in (GOLDEN, Undertaking(), replace(GOLDEN, rated="rapid", mode="hybrid")):
        assert all(each.cited() for each in check_undertaking(event))


@pytest.mark.parametrize(
    ("control", "rounds", "highest", "found"),
    [
        (TimeControl((Period(7200, 0),)), 2, 2500, []),
        (TimeControl((Period(5400, 30, 40), Period(1800, 30))), 2, 2500, []),
        (TimeControl((Period(7200, 30, 40), Period(2400, 30))), 2, 2500, ["play-too-long"]),
        (NINETY, 3, 2500, []),
        (TimeControl((Period(3600, 30),)), 4, 1900, []),
        (TimeControl((Period(3600, 30),)), 4, 2400, ["time-too-short"]),
        (TimeControl((Period(5400, 30, 40), Period(1800, 30))), 3, 2500, ["play-too-long"]),
        (TimeControl((Period(5400, 30, 28), Period(1800, 30))), 1, 1700, ["first-control-short"]),
        (TimeControl((Period(3000, 10),)), 1, 1700, []),
        (TimeControl((Period(3000, 10),)), 1, 1800, ["time-too-short"]),
    ],
)
def test_time_controls_of_the_table(control, rounds, highest, found):
    plan = tuple(PlannedRound(START) for _ in range(rounds))
    event = replace(
        FINE,
        norms=False,
        control=control,
        plan=plan,
        rounds=rounds,
        ratings=(highest, *[1000] * 19),
    )
    assert codes(event) == found


@pytest.mark.parametrize(
    ("rated", "control", "rounds", "found"),
    [
        ("rapid", Period(1500, 10), 15, []),
        ("rapid", Period(1500, 10), 16, ["rounds-too-many"]),
        ("blitz", Period(180, 2), 30, []),
        ("blitz", Period(180, 2), 31, ["rounds-too-many"]),
        ("blitz", Period(180, 0), 9, ["class-differs"]),
        ("rapid", Period(3600, 0), 3, ["class-differs"]),
        ("rapid", Period(600, 0), 3, ["class-differs"]),
    ],
)
def test_rapid_and_blitz_of_the_table(rated, control, rounds, found):
    plan = tuple(PlannedRound(START) for _ in range(rounds))
    play = PlayRules(0, "lax", guideline_three="none", appeals="deadline")
    event = replace(
        FINE, rated=rated, norms=False, control=TimeControl((control,)), plan=plan, play=play
    )
    assert codes(event) == found


def test_nine_rounds_at_two_a_day_in_four_days_do_not_fit():
    plan = tuple(PlannedRound(START + timedelta(days=at // 2)) for at in range(8))
    found = codes(replace(FINE, plan=plan))
    assert "rounds-do-not-fit" in found


@pytest.mark.parametrize(
    ("changes", "needed"),
    [
        ({}, 2),
        ({"norms": False, "level": "L3", "prizes_eur": 25_000}, 2),
        ({"norms": False, "level": "L3", "championship": "youth", "prizes_eur": 0}, 2),
        ({"championship": "individual"}, 2),
        ({"norms": False, "level": "L3", "swiss": False, "average": 2395, "prizes_eur": 5000}, 1),
        ({"norms": False, "level": "L3", "swiss": False, "average": 2400, "prizes_eur": 5000}, 2),
    ],
)
def test_measures_needed_at_the_level_of_an_event(changes, needed):
    found = check_undertaking(replace(FINE, measures=0, metal_forbidden=True, **changes))
    assert [dict(each.values)["needed"] for each in found if each.code == "measures-too-few"] == [
        needed
    ]


@pytest.mark.parametrize(
    ("players", "arbiters", "deputies", "certificates"),
    [(20, 1, 0, 1), (21, 1, 1, 1), (70, 3, 1, 3), (71, 3, 2, 3), (121, 5, 3, 5), (171, 7, 4, 7),
     (221, 9, 5, 9)],
)  # fmt: skip
def test_arbiters_deputies_and_certificates_by_players(players, arbiters, deputies, certificates):
    few = (Official("Ana", "chief", "IA"), *(Official(f"N{n}", norm="FA") for n in range(99)))
    event = replace(FINE, ratings=(2000,) * players)

    def told(count):
        found = check_undertaking(replace(event, officials=few[:count]))
        return {each.code: dict(each.values) for each in found}

    if arbiters > 1:
        assert told(arbiters - 1)["arbiters-few"]["least"] == arbiters
    assert "arbiters-few" not in told(arbiters)
    assert told(1).get("deputies-few", {}).get("advised", 0) == deputies
    assert told(certificates + 2)["certificates-many"]["most"] == certificates


def walk(e):  # noqa: PLR0915 - a statement a row of the table
    """Every row of the table, stated anew: the codes a whole event has."""
    found = []

    def row(holds, code):
        found.extend([code] if holds else [])

    rated, standard = e.rated != "no", e.rated == "standard"
    before = (e.start - e.registered).days
    row(rated and before < 3, "registration-too-late")
    row(
        e.norms and before < 30 and (not e.approved or e.mode == "hybrid"),
        "registration-too-late-for-norms",
    )
    row(rated and e.mode == "hybrid" and not e.individually, "hybrid-not-approved")
    row(rated and e.mode == "hybrid" and 3 <= before < 7, "hybrid-week")
    top = max(e.ratings) > (2500 if e.women else 2700)
    row(rated and top and before < 30, "registration-too-late-for-top-players")
    row(e.norms and e.conditions_changed, "conditions-changed")
    row(rated and e.without_id, "player-without-fide-id")
    seconds = 60 * e.control.periods[0].increment + e.control.periods[0].seconds
    highest = max(e.ratings)
    minutes = 120 if highest >= 2400 else 90 if highest >= 1800 else 60
    row(standard and seconds < minutes * 60, "time-too-short")
    per_day = {each.day: 0 for each in e.plan}
    for each in e.plan:
        per_day[each.day] += 1
    for count in per_day.values():
        row(standard and count * 2 * seconds > 43_200, "play-too-long")
        row(e.rated == "rapid" and count > 15, "rounds-too-many")
        row(e.norms and count > 2, "rounds-too-many")
        row(e.school and 18_000 < count * 2 * seconds <= 21_600, "school-day-long")
        row(e.school and count * 2 * seconds > 21_600, "school-day-too-long")
    row(e.rated == "rapid" and not 600 < seconds < 3600, "class-differs")
    row(e.norms and list(per_day.values()).count(1) < 3, "one-round-days-few")
    row(e.norms and seconds < 7200, "norm-time-short")
    row(e.norms and len(e.clock_modes) > 1, "clock-modes-mixed")
    row(standard and len(e.plan) < e.rounds, "rounds-do-not-fit")
    for one, other in zip(e.plan, e.plan[1:], strict=False):
        room = other.start - one.start
        row(standard and one.day == other.day and room * 60 < 2 * seconds, "round-begins-early")
    row(standard and (e.end - e.start).days >= 30, "interim-reports")
    if rated and e.mode == "board" and not e.own_document:
        level = 3 if e.level == "L1" or e.prizes_eur > 100_000 else 1
        level = 2 if level == 1 and (e.norms or e.prizes_eur > 20_000) else level
        level = min(level + (e.championship != "no"), 3)
        row(e.measures < min(level, 2), "measures-too-few")
        row(not e.areas, "areas-not-apart")
        row(level > 1 and not e.venue_checks, "venue-not-checked")
        row(level > 1 and not e.storage, "storage-missing")
        row(not e.random_checks, "random-checks-missing")
        row(level > 2 and not e.metal_forbidden, "metal-allowed")
        row((e.norms or level > 2) and not e.games_sent, "games-not-sent")
        if e.waiver_asked and level == 3:
            row(True, "waiver-none")
        elif e.waiver_asked:
            right = "federation" if level == 1 else "commission"
            row(e.waiver_of != right, "waiver-addressee")
            row((e.start - e.waiver_asked).days < 28, "waiver-late")
    chief = e.officials[0]
    row(e.norms and chief.title not in ("IA", "FA"), "chief-arbiter-untitled")
    row(
        e.level == "L1" and not (chief.title == "IA" and chief.category in ("A", "B")),
        "chief-arbiter-category",
    )
    for who in e.officials:
        official = e.auspices in ("EVE", "GSC", "DIS", "continental")
        matters = who.title in ("IA", "FA") and (official or (who.role == "chief" and e.norms))
        row(rated and matters and who.active is False, "arbiter-inactive")
        row(
            rated and matters and who.active and who.active_until and who.active_until < e.end,
            "arbiter-activity-ends",
        )
        row(rated and not who.fee_paid, "arbiter-fee-unpaid")
        row(rated and who.suspended, "arbiter-suspended")
        row(rated and who.elsewhere, "arbiter-elsewhere")
        row(e.norms and who.plays, "arbiter-plays")
    players, arbiters = len(e.ratings), len(e.officials)
    row(rated and arbiters * 25 < players, "arbiters-few")
    deputies = len([each for each in e.officials if each.role == "deputy"])
    lines = len([each for each in (20, 70, 120, 170, 220) if players > each])
    row(rated and deputies < lines, "deputies-few")
    row(e.school and arbiters * 30 < players, "school-arbiters-few")
    row(e.play.default_minutes is None, "play-default-time-unsaid")
    row(
        (e.rated == "rapid" or (not rated and seconds < 3600)) and not e.play.supervision,
        "play-supervision-unsaid",
    )
    row(e.appeal_form == "oral", "appeals-oral")
    row(e.deposit is None, "appeal-deposit-unsaid")
    row(e.appeal_limit is None, "appeal-limit-unsaid")
    rooms = [
        other.start - one.start - 2 * seconds / 60
        for one, other in zip(e.plan, e.plan[1:], strict=False)
        if one.day == other.day
    ]
    row(
        e.appeal_limit is not None and rooms and e.appeal_limit >= min(rooms),
        "appeal-limit-too-long",
    )
    row(len(e.committee) == 0, "committee-none")
    row(0 < len(e.committee) < 3, "committee-small")
    row(len(e.committee) in (2, 4), "committee-even")
    row(e.committee_chosen > e.start and len(e.committee) > -1, "committee-chosen-late")
    row(e.swiss and e.byes > 1, "half-bye-more-than-once")
    row(e.swiss and e.byes and e.level == "L1", "half-bye-at-level-one")
    row("TPR" in e.tie_breaks and not e.unrated_said, "unrated-in-rating-tie-breaks")
    row(not e.last_resort, "last-resort-unsaid")
    row(rated and not e.rated_said, "rated-unsaid")
    row((e.prizes_eur or e.bands) and not e.sharing_said, "sharing-unsaid")
    row(len(e.bands) == 2 and e.bands[1].high >= e.bands[0].low, "bands-overlap")
    row(e.published >= e.start, "said-only-at-round-start")
    row(e.norms and e.level == "L3", "level-too-low")
    return sorted(found)


def random_event(seed):
    pick = Random(seed)
    any_of = pick.choice
    start = date(2026, any_of((3, 5, 7)), any_of((1, 6, 28)))
    rated = any_of(("standard", "standard", "rapid", "no"))
    quick = rated == "rapid"
    main = any_of((600, 900, 1500, 3600)) if quick else any_of((3000, 3600, 5400, 7200))
    days = [start + timedelta(days=at) for at in range(any_of((4, 9)))]
    plan = []
    for day in days:
        hours = any_of(((600,), (600,), (600, 1020), (540, 840, 1140)))
        plan += [PlannedRound(day, hour) for hour in hours]
    titles = ("IA", "FA", "NA", "")
    officials = tuple(
        Official(
            f"Arbiter {n}", ("chief", "deputy", "deputy", "arbiter")[n],
            any_of(titles), any_of("ABCD"), any_of((True, True, False)),
            any_of((None, start, start + timedelta(days=400))), any_of((True, True, False)),
            pick.random() < 0.1, pick.random() < 0.1, pick.random() < 0.1,
        )
        for n in range(any_of((1, 2, 4)))
    )  # fmt: skip
    ratings = tuple(
        any_of((0, 1500, 1799, 1800, 2399, 2400, 2701)) for _ in range(any_of((10, 21, 80)))
    )
    asked = any_of((None, start - timedelta(days=28), start - timedelta(days=27)))
    return replace(
        FINE, start=start, end=start + timedelta(days=any_of((8, 29, 30))), rated=rated,
        norms=rated == "standard" and pick.random() < 0.5, level=any_of(("L1", "L2", "L3")),
        mode=any_of(("board", "board", "hybrid")), auspices=any_of(("EVE", "national")),
        championship=any_of(("no", "youth")), school=pick.random() < 0.3,
        individually=pick.random() < 0.5, women=pick.random() < 0.3,
        registered=start - timedelta(days=any_of((2, 3, 6, 7, 29, 30))),
        approved=pick.random() < 0.3, conditions_changed=pick.random() < 0.2,
        without_id=any_of(((), ("Ana",))), ratings=ratings,
        control=TimeControl((Period(main, any_of((0, 10, 30))),)), rounds=any_of((5, 9)),
        plan=tuple(plan), clock_modes=any_of((("increment",), ("increment", "none"))),
        officials=officials,
        play=PlayRules(any_of((None, 0)), any_of(("", "lax")), guideline_three="none"),
        prizes_eur=any_of((0, 20_000, 20_001, 100_001)), sharing_said=any_of((None, True)),
        bands=any_of(((), (Band("a", 1800, 1999), Band("b", 0, 1799)),
                      (Band("a", 0, 1999), Band("b", 0, 1799)))),
        measures=any_of((0, 1, 2)), areas=pick.random() < 0.8, storage=pick.random() < 0.8,
        venue_checks=pick.random() < 0.8, random_checks=pick.random() < 0.8,
        games_sent=pick.random() < 0.8, metal_forbidden=pick.random() < 0.8,
        own_document=pick.random() < 0.1, waiver_asked=asked,
        waiver_of=any_of(("federation", "commission")), appeal_form=any_of(("written", "oral")),
        appeal_limit=any_of((None, 30, 180, 1440)), deposit=any_of((None, 100)),
        committee=any_of((MEMBERS, MEMBERS[:2], ())),
        committee_chosen=any_of((start, start + timedelta(days=1))), byes=any_of((0, 1, 2)),
        tie_breaks=any_of((("BH",), ("TPR", "BH"))), unrated_said=any_of((None, True)),
        last_resort=any_of((None, "lots")), rated_said=any_of((None, True)),
        published=any_of((start, start - timedelta(days=1))),
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(60))
def test_a_random_event_equals_the_table_walked_apart(seed):
    event = random_event(seed)
    expected = walk(event)
    found = [each.code for each in check_undertaking(event)]
    assert sorted(code for code in found if code != "play-guideline-with-increment") == expected


NEEDED = sorted({name for each in CHECKS for name in each.needs})


@pytest.mark.parametrize("name", NEEDED)
def test_a_fact_that_is_not_said_is_told_and_changes_nothing_it_does_not_name(name):
    event = random_event(3)
    event = replace(event, rated="standard", norms=True, mode="board", own_document=False)
    without = replace(event, **{name: None})
    users = [each for each in CHECKS if name in each.needs]
    uses = {each.concept for each in users}
    applied = any(each.applies(without) for each in users)
    unsaid = [
        dict(each.values)["fact"]
        for each in check_undertaking(without)
        if each.code == "fact-unsaid"
    ]
    already = [
        dict(each.values)["fact"] for each in check_undertaking(event) if each.code == "fact-unsaid"
    ]
    if applied:
        assert name.replace("_", "-") in unsaid
    else:
        assert unsaid == already
    assert uses


def test_nothing_is_good_because_it_is_not_said():
    found = check_undertaking(Undertaking(rated="standard", norms=True, level="L2"))
    assert {each.grade for each in found} <= {Grade.UNKNOWN, Grade.MISSING, Grade.MIND, Grade.ERROR}
    unsaid = {dict(each.values).get("fact") for each in found}
    assert {"start", "registered", "control", "plan", "officials", "measures"} <= unsaid


def test_bands_that_overlap_are_parted_where_each_keeps_somebody():
    bands = [Band(f"{low}-{high}", low, high) for low in range(5) for high in range(low, 5)]
    for one, other in product(bands, repeat=2):
        shared = set(range(one.low, one.high + 1)) & set(range(other.low, other.high + 1))
        if not shared:
            continue
        cut = parted(one, other)
        assert (cut is None) == (one[1:] == other[1:])
        if cut is not None:
            lower, upper, start = cut
            assert {lower, upper} == {one, other}
            assert set(range(lower.low, lower.high + 1)) - set(range(start, 5))
            assert set(range(start, upper.high + 1))


def test_bands_for_the_same_ratings_are_named_without_a_proposal():
    event = replace(GOLDEN, bands=(Band("a", 0, 1999), Band("b", 0, 1999)))
    assert "bands-alike" in {each.code for each in check_undertaking(event)}


@pytest.mark.parametrize(
    ("start", "edition"),
    [
        (date(2024, 2, 29), "B.02@2022-01"),
        (date(2024, 3, 1), "B.02@2024-03"),
    ],
)
def test_the_rating_regulations_are_those_of_the_first_day(start, edition):
    assert ratings_of(replace(FINE, start=start)) == edition


@pytest.mark.parametrize(
    ("level", "least"), [("L1", Protection.MAXIMUM), ("L2", Protection.STANDARD)]
)
def test_a_competition_of_the_first_level_alone_has_the_highest_protection(level, least):
    assert level_of(replace(FINE, level=level, norms=False, prizes_eur=0)) == least


@pytest.mark.parametrize(
    ("rounds", "found"),
    # games of fifty minutes: six a day are five hours, seven 5:50, eight 6:40
    [(6, []), (7, ["school-day-long"]), (8, ["school-day-too-long"])],
)
def test_a_day_of_a_school_event_is_long_after_five_hours_and_too_long_after_six(rounds, found):
    control = TimeControl((Period(1500),))
    plan = tuple(PlannedRound(START, 600 + 50 * at) for at in range(rounds))
    event = replace(FINE, school=True, rated="no", control=control, plan=plan, rounds=rounds)
    assert event.longest == 50
    assert [each for each in codes(event) if each.startswith("school-day")] == found
