"""Every row of the pre-flight, a case that breaks it and one at its bound that does not.

The base event has nothing to be said of; each pair differs from it in the facts of its row alone.
"""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from arbitro.model import Period, TimeControl
from arbitro.rules.laws.play_rules import PlayRules
from arbitro.rules.office.conduct.appeals import CommitteeMember
from arbitro.rules.office.finding import Grade
from arbitro.rules.office.preflight import check_undertaking
from arbitro.rules.office.section_facts import Official, PlannedRound
from rules.office.test_preflight import FINE, GOLDEN, MEMBERS, START

D = date
CHIEF = FINE.officials[0]
NAMES = ("Bea", "Eva", "Ida", "Ona", "Pia")
SLOW = TimeControl((Period(7200, 0),))


def control(minutes, increment=0, moves=None, *rest):
    return TimeControl((Period(minutes * 60, increment, moves), *rest))


def a_day(rounds, **more):
    """That many rounds on one day and nothing else of norms."""
    plan = tuple(PlannedRound(START) for _ in range(rounds))
    return {"norms": False, "level": "L3", "plan": plan, "rounds": rounds, **more}


def chief(**changes):
    return {"officials": (replace(CHIEF, **changes),)}


def staff(arbiters, deputies, players):
    others = tuple(
        Official(NAMES[at], "deputy" if at < deputies else "arbiter") for at in range(arbiters - 1)
    )
    return {"officials": (CHIEF, *others), "ratings": (2000,) * players}


QUICK = {"play": PlayRules(0, "lax", guideline_three="none", appeals="deadline")}
RAPID = a_day(15, rated="rapid", control=control(15, 10), **QUICK)
BLITZ = a_day(30, rated="blitz", control=control(3, 2), **QUICK)
HYBRID = {"mode": "hybrid", "individually": True}
SCHOOL = a_day(2, rated="no", school=True, control=control(75), byes=0)
MANY = {"officials": (CHIEF, *(Official(each, norm="FA") for each in NAMES))}
FULL = PlayRules(0, "full", 3, recorded=True, guideline_three="none", appeals="deadline")

ROWS = [
    # registration
    ("registered", {"norms": False, "level": "L3", "registered": D(2026, 7, 3)},
     {"registered": D(2026, 7, 4)}, "registration-too-late"),
    ("registered for norms", {"registered": D(2026, 6, 6)}, {"registered": D(2026, 6, 7)},
     "registration-too-late-for-norms"),
    ("hybrid", HYBRID, {"individually": False}, "hybrid-not-approved"),
    ("hybrid by the comment", HYBRID | {"norms": False, "level": "L3",
     "registered": D(2026, 6, 29)}, {"registered": D(2026, 6, 30)}, "hybrid-week"),
    ("hybrid with norms", HYBRID | {"approved": True}, {"registered": D(2026, 6, 7)},
     "registration-too-late-for-norms"),
    ("top players", {"norms": False, "level": "L3", "registered": D(2026, 6, 20),
     "ratings": (2700, *[2000] * 19)}, {"ratings": (2701, *[2000] * 19)},
     "registration-too-late-for-top-players"),
    ("conditions", {}, {"conditions_changed": True}, "conditions-changed"),
    ("identifiers", {}, {"without_id": ("Ana",)}, "player-without-fide-id"),
    ("fees of arbiters", {}, chief(fee_paid=False), "arbiter-fee-unpaid"),
    # time control and timetable
    ("2400 and 120 minutes", {"norms": False, "level": "L3", "control": control(60, 30),
     "ratings": (2399,) * 20}, {"ratings": (2400, *[2399] * 19)}, "time-too-short"),
    ("1800 and 90 minutes", {"norms": False, "level": "L3", "control": control(30, 30),
     "ratings": (1799,) * 20}, {"ratings": (1800, *[1799] * 19)}, "time-too-short"),
    ("first control", {"control": control(90, 30, 30, Period(1800, 30))},
     {"control": control(90, 30, 29, Period(1800, 30))}, "first-control-short"),
    ("twelve hours", a_day(3, control=SLOW), {"control": control(121)}, "play-too-long"),
    ("rapid", RAPID, {"control": control(60)}, "class-differs"),
    ("rapid at least", RAPID, {"control": control(10)}, "class-differs"),
    ("blitz", BLITZ, {"control": control(3)}, "class-differs"),
    ("rapid rounds", RAPID, a_day(16), "rounds-too-many"),
    ("blitz rounds", BLITZ, a_day(31), "rounds-too-many"),
    ("rounds of norms", {}, {"plan": (*FINE.plan, PlannedRound(FINE.plan[1].day)), "rounds": 10},
     "rounds-too-many"),
    ("equal times", {}, {"control": replace(FINE.control, black=(Period(4500, 45),))},
     "times-unequal"),
    ("time of norms", {"ratings": (2300,) * 20}, {"control": control(89, 30)}, "norm-time-short"),
    ("clocks of norms", {}, {"clock_modes": ("increment", "none")}, "clock-modes-mixed"),
    ("one round a day", {"plan": FINE.plan[:-2], "rounds": 7},
     {"plan": FINE.plan[:-3], "rounds": 6}, "one-round-days-few"),
    ("more than thirty days", {"end": START + timedelta(29), **chief(active_until=None)},
     {"end": START + timedelta(30)}, "interim-reports"),
    ("five hours of school", SCHOOL, {"control": control(76)}, "school-day-long"),
    # protection
    ("measures", {}, {"measures": 1}, "measures-too-few"),
    ("areas", {}, {"areas": False}, "areas-not-apart"),
    ("venue", {}, {"venue_checks": False}, "venue-not-checked"),
    ("storage", {}, {"storage": False}, "storage-missing"),
    ("random checks", {}, {"random_checks": False}, "random-checks-missing"),
    ("metal", {"prizes_eur": 100_001, "metal_forbidden": True}, {"metal_forbidden": False},
     "metal-allowed"),
    ("games sent", {}, {"games_sent": False}, "games-not-sent"),
    ("games should be sent", {"norms": False, "level": "L3"}, {"games_sent": False},
     "games-not-sent"),
    ("declared", {}, {"protection_declared": False}, "protection-undeclared"),
    ("arbiter of fair play", {}, {"fair_play_arbiter": False}, "fair-play-arbiter-missing"),
    ("screening", {}, {"screening_during": False}, "screening-not-planned"),
    ("a document of its own", {"measures": 0, "own_document": True}, {"own_document": False},
     "measures-too-few"),
    ("waiver in time", {"waiver_asked": D(2026, 6, 8), "waiver_of": "commission"},
     {"waiver_asked": D(2026, 6, 9)}, "waiver-late"),
    ("waiver of whom", {"waiver_asked": D(2026, 6, 8), "waiver_of": "commission"},
     {"waiver_of": "federation"}, "waiver-addressee"),
    ("waiver at the highest level", {"waiver_asked": D(2026, 6, 8), "waiver_of": "commission",
     "metal_forbidden": True}, {"prizes_eur": 100_001}, "waiver-none"),
    # arbiters
    ("title of the chief", {}, chief(title="NA"), "chief-arbiter-untitled"),
    ("category of the chief", {"level": "L1", "metal_forbidden": True, "byes": 0},
     chief(category="C"), "chief-arbiter-category"),
    ("activity", {}, chief(active=False), "arbiter-inactive"),
    ("activity of another", {"norms": False, "level": "L3", **chief(active=False)},
     {"auspices": "continental"}, "arbiter-inactive"),
    ("activity to the end", chief(active_until=D(2026, 7, 12)),
     chief(active_until=D(2026, 7, 11)), "arbiter-activity-ends"),
    ("no player", {}, chief(plays=True), "arbiter-plays"),
    ("suspended", {}, chief(suspended=True), "arbiter-suspended"),
    ("one event at once", {}, chief(elsewhere=True), "arbiter-elsewhere"),
    ("number", staff(2, 1, 50), staff(2, 1, 51), "arbiters-few"),
    ("deputies", staff(4, 1, 70), staff(4, 1, 71), "deputies-few"),
    ("number at school", SCHOOL | staff(1, 0, 30), staff(1, 0, 31), "school-arbiters-few"),
    ("certificates", MANY | {"ratings": (2000,) * 120, "norms": True} | {"officials":
     tuple(replace(each, role="deputy") if each.name in NAMES[:2] else each
           for each in MANY["officials"])}, {"ratings": (2000,) * 100}, "certificates-many"),
    ("three games an arbiter", RAPID | {"play": FULL}, {"play": replace(FULL, games_per_arbiter=4)},
     "play-too-few-arbiters"),
    ("one blitz game an arbiter", BLITZ | {"play": replace(FULL, games_per_arbiter=1)},
     {"play": replace(FULL, games_per_arbiter=2)}, "play-too-few-arbiters"),
    ("recorded", RAPID | {"play": FULL}, {"play": replace(FULL, recorded=False)},
     "play-arbiters-must-record"),
    # statements
    ("default time", {}, {"play": replace(FINE.play, default_minutes=None)},
     "play-default-time-unsaid"),
    ("supervision", RAPID, {"play": replace(QUICK["play"], supervision="")},
     "play-supervision-unsaid"),
    ("last minutes", {"control": SLOW}, {"play": replace(FINE.play, guideline_three="")},
     "play-guideline-unsaid"),
    ("last minutes with increment", {}, {"play": replace(FINE.play, guideline_three="increment")},
     "play-guideline-with-increment"),
    ("last minutes of blitz", BLITZ | {"control": control(5)},
     {"play": replace(QUICK["play"], guideline_three="claim")}, "play-guideline-in-blitz"),
    ("form of appeals", {}, {"appeal_form": "oral"}, "appeals-oral"),
    ("deposit", {}, {"deposit": None}, "appeal-deposit-unsaid"),
    ("limit of appeals", {}, {"appeal_limit": None}, "appeal-limit-unsaid"),
    ("time for appeals", {"appeal_limit": 179}, {"appeal_limit": 180}, "appeal-limit-too-long"),
    ("committee", {}, {"committee": ()}, "committee-none"),
    ("odd", {}, {"committee": (*MEMBERS, CommitteeMember("D", "POR", D(1970, 1, 1)))},
     "committee-even"),
    ("of age", {"committee": (*MEMBERS[:2], CommitteeMember("C", "ITA", D(2005, 7, 6)))},
     {"committee": (*MEMBERS[:2], CommitteeMember("C", "ITA", D(2005, 7, 7)))}, "committee-age"),
    ("federations", {}, {"committee": (*MEMBERS[:2], CommitteeMember("C", "FRA", D(1980, 1, 1)))},
     "committee-federation"),
    ("chosen in time", {"committee_chosen": START}, {"committee_chosen": START + timedelta(1)},
     "committee-chosen-late"),
    ("half-point byes", {}, {"byes": 2}, "half-bye-more-than-once"),
    ("byes of the last round", {"byes_until": 8}, {"byes_until": 9}, "half-bye-in-last-round"),
    ("lots of a round robin", {"swiss": False, "average": 2000, "drawn": D(2026, 7, 5)},
     {"drawn": START}, "lots-drawn-late"),
    ("restrictions", {"restricted": True, "restrictions_told": START},
     {"restrictions_told": START + timedelta(1)}, "restrictions-told-late"),
    ("unrated in tie-breaks", {"tie_breaks": ("ARO",), "unrated_said": True},
     {"unrated_said": None}, "unrated-in-rating-tie-breaks"),
    ("last resort", {}, {"last_resort": None}, "last-resort-unsaid"),
    ("deciding games", {"last_resort": "play-off", "play_off_said": True}, {"play_off_said": None},
     "deciding-games-unsaid"),
    ("rated", {}, {"rated_said": None}, "rated-unsaid"),
    ("sharing", {}, {"sharing_said": None}, "sharing-unsaid"),
    ("to which place", {"limit_said": True}, {"limit_said": False}, "sharing-limit-unsaid"),
    ("loss by forfeit", {"usual_points": False, "forfeit_loss_said": True},
     {"forfeit_loss_said": None}, "forfeit-loss-unsaid"),
    ("published", {"published": D(2026, 7, 5)}, {"published": START}, "said-only-at-round-start"),
    ("level", {"norms": False, "level": "L3"}, {"level": "unrated"}, "level-too-low"),
]  # fmt: skip


def codes(event):
    return sorted(each.code for each in check_undertaking(event))


@pytest.mark.parametrize(("right", "wrong", "code"), [row[1:] for row in ROWS],
                         ids=[row[0] for row in ROWS])  # fmt: skip
def test_a_row_finds_what_breaks_it_and_nothing_at_its_bound(right, wrong, code):
    fine = replace(FINE, **right)
    assert codes(fine) == []
    assert codes(replace(fine, **wrong)) == ([code] if code else [])


def test_a_swiss_system_published_after_the_first_day_is_announced_late():
    """C.05 art. 5.4; an omission is not cured on the first day either (guidelines)."""
    late = replace(FINE, published=START + timedelta(1))
    assert codes(late) == ["said-only-at-round-start", "system-announced-late"]
    assert codes(replace(late, swiss=False, average=2000, drawn=D(2026, 7, 5))) == [
        "said-only-at-round-start"
    ]


def test_a_school_day_of_more_than_six_hours_is_told_so():
    assert codes(replace(FINE, **SCHOOL | {"control": control(90)})) == ["school-day-long"]
    assert codes(replace(FINE, **SCHOOL | {"control": control(91)})) == ["school-day-too-long"]


def test_a_round_begins_when_the_longest_game_and_its_pairing_are_over():
    def second_at(minute):
        plan = (*FINE.plan[:2], PlannedRound(FINE.plan[1].day, minute), *FINE.plan[3:])
        return codes(replace(FINE, plan=plan, appeal_limit=4, pairing_minutes=15))

    assert second_at(600 + 240 + 15) == ["appeal-limit-too-long"]  # no time is left to appeal
    assert second_at(600 + 240 + 14) == ["appeal-limit-too-long", "round-begins-early"]


@pytest.mark.article("C.05@2018 art. 6.7(4)")
@pytest.mark.parametrize("level", ["L1", "L2", "L3"])
@pytest.mark.parametrize("byes", [1, 2, 3])
def test_half_point_byes_are_what_the_event_decides(level, byes):
    event = replace(FINE, level=level, byes=byes)
    found = [each for each in check_undertaking(event) if each.concept == "half-point-bye"]
    codes = {each.code for each in found}
    assert ("half-bye-more-than-once" in codes) == (byes > 1)
    assert ("half-bye-at-level-one" in codes) == (level == "L1")
    assert {each.grade for each in found} <= {Grade.MIND}


def test_a_level_one_event_has_no_half_point_bye():
    official = replace(FINE, level="L1", metal_forbidden=True)
    assert codes(official) == ["half-bye-at-level-one"]
    assert codes(replace(official, byes=0)) == []


NAMED_BY = {
    "start": {"registration-too-late-for-norms", "waiver-late", "waiver-addressee",
              "committee-age", "committee-even", "unrated-in-rating-tie-breaks",
              "last-resort-unsaid"},
    "end": {"arbiter-activity-ends"},
    "rated": {"player-without-fide-id", "measures-too-few", "waiver-late", "waiver-addressee",
              "arbiter-activity-ends", "arbiters-few", "deputies-few", "rated-unsaid"},
    "norms": {"registration-too-late-for-norms", "arbiter-activity-ends", "measures-too-few"},
    "swiss": {"half-bye-more-than-once"},
    "registered": {"registration-too-late-for-norms"},
    "without_id": {"player-without-fide-id"},
    "ratings": {"arbiters-few", "deputies-few"},
    "control": {"appeal-limit-too-long"},
    "plan": {"appeal-limit-too-long"},
    "officials": {"arbiter-activity-ends", "arbiters-few", "deputies-few"},
    "play": {"play-default-time-unsaid"},
    "prizes_eur": set(),
    "measures": {"measures-too-few"},
    "waiver_asked": {"waiver-late", "waiver-addressee"},
    "waiver_of": {"waiver-late", "waiver-addressee"},
    "appeal_form": {"appeals-oral", "appeal-deposit-unsaid", "appeal-limit-too-long"},
    "appeal_limit": {"appeal-limit-too-long", "appeal-limit-unsaid"},
    "committee": {"committee-even", "committee-age", "committee-none"},
    "byes": {"half-bye-more-than-once"},
    "tie_breaks": {"unrated-in-rating-tie-breaks", "last-resort-unsaid"},
}  # fmt: skip
"""Facts of the golden event, and the findings that name them or rest on them."""
NEVER_UNSAID = {"pairing_minutes", "players_at_venue", "restricted", "usual_points", "bands"}
FACTS = [
    name
    for name in GOLDEN.__slots__
    if getattr(GOLDEN, name) is not None and name not in NEVER_UNSAID
]


@pytest.mark.parametrize("name", FACTS)
def test_a_fact_taken_away_changes_only_the_findings_that_name_it(name):
    before = {each.code: each for each in check_undertaking(GOLDEN)}
    left = check_undertaking(replace(GOLDEN, **{name: None}))
    after = {each.code: each for each in left if each.grade is not Grade.UNKNOWN}
    changed = {code for code in before.keys() | after if before.get(code) != after.get(code)}
    assert changed <= NAMED_BY.get(name, set())
    unsaid = {dict(each.values).get("fact") for each in left if each.grade is Grade.UNKNOWN}
    assert unsaid <= {name.replace("_", "-")} | ({"metal-forbidden"} if name == "level" else set())
