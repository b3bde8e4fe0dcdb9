"""The pre-flight of events of random settings equals its table, walked apart.

The expectations come from `walk`, which states every row of the table anew, with days and minutes
counted by hand and none of the rules' own functions.
"""

from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest

from arbitro.model import Period, TimeControl
from arbitro.rules.laws.play_rules import PlayRules
from arbitro.rules.office.preflight import CHECKS, check_undertaking
from arbitro.rules.office.section_facts import Official, PlannedRound, PrizeBand
from rules.office.test_preflight import FINE, MEMBERS


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
        level = 2 if level == 1 and (e.level == "L2" or e.norms or e.prizes_eur > 20_000) else level
        level = min(level + (e.championship != "no"), 3)
        row(e.measures < min(level, 2), "measures-too-few")
        row(not e.areas, "areas-not-apart")
        row(level > 1 and not e.venue_checks, "venue-not-checked")
        row(level > 1 and not e.storage, "storage-missing")
        row(not e.random_checks, "random-checks-missing")
        row(level > 2 and not e.metal_forbidden, "metal-allowed")
        row(not e.games_sent, "games-not-sent")
        row(not e.protection_declared, "protection-undeclared")
        row(level > 1 and not e.fair_play_arbiter, "fair-play-arbiter-missing")
        row(level > 1 and not e.screening_during, "screening-not-planned")
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
    late = e.byes and e.level != "L1" and e.byes_until == e.rounds
    row(e.swiss and late, "half-bye-in-last-round")
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
        bands=any_of(((), (PrizeBand("a", 1800, 1999), PrizeBand("b", 0, 1799)),
                      (PrizeBand("a", 0, 1999), PrizeBand("b", 0, 1799)))),
        measures=any_of((0, 1, 2)), areas=pick.random() < 0.8, storage=pick.random() < 0.8,
        venue_checks=pick.random() < 0.8, random_checks=pick.random() < 0.8,
        games_sent=pick.random() < 0.8, protection_declared=pick.random() < 0.8,
        fair_play_arbiter=pick.random() < 0.8, screening_during=pick.random() < 0.8,
        metal_forbidden=pick.random() < 0.8,
        own_document=pick.random() < 0.1, waiver_asked=asked,
        waiver_of=any_of(("federation", "commission")), appeal_form=any_of(("written", "oral")),
        appeal_limit=any_of((None, 30, 180, 1440)), deposit=any_of((None, 100)),
        committee=any_of((MEMBERS, MEMBERS[:2], ())),
        committee_chosen=any_of((start, start + timedelta(days=1))), byes=any_of((0, 1, 2)),
        byes_until=any_of((None, 4, 5, 9)),
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
