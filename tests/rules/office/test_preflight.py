"""The pre-flight of an event: the golden event, the printed vectors, editions and bands."""

from dataclasses import replace
from datetime import date, timedelta
from itertools import product

import pytest

from arbitro.model import Period, TimeControl
from arbitro.rules.laws.play_rules import PlayRules
from arbitro.rules.office.conduct.appeals import CommitteeMember
from arbitro.rules.office.conduct.protection import Protection
from arbitro.rules.office.finding import Grade
from arbitro.rules.office.preflight import check_undertaking
from arbitro.rules.office.preflight.check import ratings_of
from arbitro.rules.office.preflight.fair_play import level_of
from arbitro.rules.office.preflight.statements import parted
from arbitro.rules.office.section_facts import Official, PlannedRound, PrizeBand, SectionFacts

START = date(2026, 7, 6)
NINETY = TimeControl((Period(5400, 30),))
MEMBERS = tuple(
    CommitteeMember(name, federation, date(1980, 1, 1))
    for name, federation in (("A", "ESP"), ("B", "FRA"), ("C", "ITA"))
)
FINE = SectionFacts(
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
    protection_declared=True,
    fair_play_arbiter=True,
    screening_during=True,
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
    bands=(PrizeBand("under 2200", 0, 2199), PrizeBand("under 2000", 0, 1999)),
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
        CommitteeMember("D", "POR", date(2006, 1, 1)),
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
    for event in (GOLDEN, SectionFacts(), replace(GOLDEN, rated="rapid", mode="hybrid")):
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
        # rapid is more than ten minutes for sixty moves, blitz more than three and at most ten
        ("rapid", Period(660, 0), 3, []),
        ("rapid", Period(600, 1), 3, []),
        ("blitz", Period(240, 0), 9, []),
        ("blitz", Period(600, 0), 9, []),
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


def test_nothing_is_good_because_it_is_not_said():
    found = check_undertaking(SectionFacts(rated="standard", norms=True, level="L2"))
    assert {each.grade for each in found} <= {Grade.UNKNOWN, Grade.MISSING, Grade.MIND, Grade.ERROR}
    unsaid = {dict(each.values).get("fact") for each in found}
    assert {"start", "registered", "control", "plan", "officials", "measures"} <= unsaid


def test_bands_that_overlap_are_parted_where_each_keeps_somebody():
    bands = [PrizeBand(f"{low}-{high}", low, high) for low in range(5) for high in range(low, 5)]
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
    event = replace(GOLDEN, bands=(PrizeBand("a", 0, 1999), PrizeBand("b", 0, 1999)))
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
    ("level", "least"),
    [
        ("L1", Protection.MAXIMUM),
        ("L2", Protection.INCREASED),
        ("L3", Protection.STANDARD),
    ],
)
def test_the_level_of_a_competition_alone_decides_its_protection(level, least):
    """Section 1 (A), (B) and (C) of the measures begin with the levels 1, 2 and 3."""
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


@pytest.mark.parametrize(
    ("change", "code", "concept"),
    [
        ({"sharing_said": None}, "sharing-unsaid", "prizes-shared"),
        ({"bands": GOLDEN.bands}, "bands-overlap", "prize-bands"),
        ({"published": START}, "said-only-at-round-start", "said-before-the-event"),
        ({"ratings": (1900,) * 96}, "arbiters-few", "arbiters-for-players"),
        ({"ratings": (1900,) * 96}, "deputies-few", "deputies-of-the-report"),
    ],
)
def test_what_an_event_is_reminded_of_is_cited_from_the_manual(change, code, concept):
    found = {each.code: each for each in check_undertaking(replace(FINE, **change))}
    assert found[code].concept == concept
    assert found[code].edition in {"AM.I@2023", "AM.OG@2023"}
