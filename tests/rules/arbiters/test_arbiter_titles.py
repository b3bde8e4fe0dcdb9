"""Titles of arbiters: norms one by one, and an application on a day."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.rules.arbiters.application import certificates_allowed, judge_application
from arbitro.rules.arbiters.career import ArbiterNorm, ArbiterTitle, Career, EventLevel, NormKind
from arbitro.rules.arbiters.norms import why_no_norm

FA, IA = ArbiterTitle.FA, ArbiterTitle.IA
DAY = date(2025, 6, 1)
INTERNATIONAL = EventLevel.INTERNATIONAL

SWISS = ArbiterNorm(
    "Open", NormKind.SWISS, date(2025, 3, 1), INTERNATIONAL,
    rounds=9, players=60, rated=40, federations=4, player_norm=True, chief="A",
)  # fmt: skip
ROBIN = replace(SWISS, event="Robin", kind=NormKind.ROUND_ROBIN, players=10, rated=10, chief="B")
SEMINAR = ArbiterNorm("Seminar", NormKind.SEMINAR, date(2024, 5, 1), score=85, approved=True)
TEAM = replace(SWISS, event="League", kind=NormKind.TEAM, boards=6, teams=10, players=100, rated=60)
GOOD_FA = Career("Ana", date(1990, 5, 1), (SWISS, SWISS, ROBIN, SEMINAR), date(2018, 1, 1))
GOOD_IA = replace(GOOD_FA, norms=(SWISS, SWISS, ROBIN, ROBIN, SEMINAR), fide=date(2021, 1, 1))


def unmet(career, title, on=DAY):
    found = judge_application(career, title, on)
    return [each.reason.concept for each in found.requirements if each.met is False]


def refused(norm, title):
    found = why_no_norm(norm, title)
    return found.concept if found else None


@pytest.mark.article("B.06.1@2021-07 art. 2.2")
@pytest.mark.parametrize(("career", "title"), [(GOOD_FA, FA), (GOOD_IA, IA)])
def test_an_application_with_everything_is_enough(career, title):
    assert unmet(career, title) == []
    assert judge_application(career, title, DAY).enough


@pytest.mark.article("B.06.1@2021-07 art. 2.4")
def test_the_manuals_exam_question_24_needs_another_system_or_a_large_international_event():
    # two Swisses of 76 and 88 players and a seminar
    small = replace(SWISS, rounds=7, players=76), replace(SWISS, rounds=7, players=88)
    career = replace(GOOD_FA, norms=(*small, SEMINAR))
    assert unmet(career, FA) == ["arbiter-norms", "different-systems"]
    assert unmet(replace(career, norms=(*career.norms, ROBIN)), FA) == []
    large = replace(SWISS, rounds=7, players=100, rated=30, federations=2)
    assert unmet(replace(career, norms=(*career.norms, large)), FA) == []
    # a festival counts with all its events (art. 2.5.1)
    part = replace(large, players=60, festival_players=100, festival_rated=30)
    assert unmet(replace(career, norms=(*career.norms, part)), FA) == []
    nearly = replace(large, players=99)
    assert unmet(replace(career, norms=(*career.norms, nearly)), FA) == ["different-systems"]


@pytest.mark.article("B.06.1@2021-07 art. 2.4")
@pytest.mark.parametrize(("system", "met"), [("swiss", False), ("", None), ("round-robin", True)])
def test_an_event_of_a_special_kind_is_of_the_system_it_was_played_by(system, met):
    small = replace(SWISS, players=76)
    rapid = replace(small, kind=NormKind.RAPID, rated=76, system=system)
    career = replace(GOOD_FA, norms=(small, small, rapid, SEMINAR))
    found = judge_application(career, FA, DAY).requirements
    assert [each.met for each in found if each.reason.concept == "different-systems"] == [met]


@pytest.mark.article("B.06.1@2021-07 art. 3.8.1")
@pytest.mark.parametrize(
    ("norm", "why"),
    [
        (replace(SWISS, rated=20), None),
        (replace(SWISS, rated=19), "fide-arbiter-swiss"),
        (replace(ROBIN, rated=9), "fide-arbiter-round-robin"),
        # a national final is judged as what it was played by
        (replace(ROBIN, kind=NormKind.NATIONAL_FINAL), None),
        (
            replace(ROBIN, kind=NormKind.NATIONAL_FINAL, rated=19, system="swiss"),
            "fide-arbiter-swiss",
        ),
        (replace(ROBIN, kind=NormKind.NATIONAL_FINAL, rated=20, system="swiss"), None),
        (replace(ROBIN, rated=9, all_rated=True), None),
        (replace(ROBIN, kind=NormKind.DOUBLE_ROUND_ROBIN, rated=6), None),
        (
            replace(ROBIN, kind=NormKind.DOUBLE_ROUND_ROBIN, rated=5),
            "fide-arbiter-double-round-robin",
        ),
        (replace(TEAM, rounds=5), None),
        (replace(TEAM, rounds=4), "fide-arbiter-team"),
        (replace(TEAM, teams=9), "fide-arbiter-team"),
        (replace(TEAM, teams=6, system="double-round-robin"), None),
        (replace(TEAM, boards=3), "fide-arbiter-team"),
        (replace(TEAM, boards=4), None),
        (replace(TEAM, teams=5, system="double-round-robin"), "fide-arbiter-team"),
        (replace(TEAM, rated=59), "fide-arbiter-team"),
        (replace(SWISS, kind=NormKind.RAPID, rated=30, rounds=9), None),
        (replace(SWISS, kind=NormKind.RAPID, rated=29, rounds=9), "fide-arbiter-rapid"),
        (replace(SWISS, kind=NormKind.RAPID, rated=30, rounds=8), "fide-arbiter-rapid"),
        (replace(SWISS, kind=NormKind.HYBRID), "arbiter-hybrid-events"),
        (replace(SWISS, kind=NormKind.OLYMPIAD, rounds=0), None),
        (replace(SWISS, federations=1), "international-arbiter-event"),
        (replace(SWISS, federations=2), None),
        (replace(SWISS, rounds=5), None),
        (replace(SWISS, rounds=4), "fide-arbiter-rounds"),
        (replace(SEMINAR, score=80), None),
        (replace(SEMINAR, score=79), "fide-arbiter-seminar"),
    ],
)
def test_norms_of_fide_arbiters(norm, why):
    assert refused(norm, FA) == why


@pytest.mark.article("B.06.1@2021-07 art. 4.8.3")
@pytest.mark.parametrize(
    ("norm", "why"),
    [
        (SWISS, None),
        (replace(SWISS, player_norm=False), "international-arbiter-player-norm"),
        (replace(SWISS, player_norm=False, players=100, rated=30), None),
        (replace(SWISS, level=EventLevel.NATIONAL), "international-arbiter-player-norm"),
        (replace(SWISS, kind=NormKind.NATIONAL_FINAL, level=EventLevel.NATIONAL), None),
        (replace(SWISS, federations=2), "international-arbiter-event"),
        (replace(SWISS, federations=3), None),
        (replace(SWISS, kind=NormKind.RAPID), "international-arbiter-rapid"),
        (replace(SWISS, kind=NormKind.RAPID, level=EventLevel.WORLD), None),
        (replace(TEAM, rounds=7), None),
        (replace(TEAM, rounds=6), "international-arbiter-team"),
        (replace(SWISS, rounds=6), "international-arbiter-rounds"),
        (replace(SEMINAR, approved=False), "international-arbiter-seminar"),
    ],
)
def test_norms_of_international_arbiters(norm, why):
    assert refused(norm, IA) == why


@pytest.mark.article("B.06.1@2021-07 art. 3.9")
def test_some_kinds_count_once_and_one_event_may_be_short():
    rapid = replace(SWISS, kind=NormKind.RAPID, rated=30)
    career = replace(GOOD_FA, norms=(rapid, rapid, SWISS, SEMINAR))
    assert unmet(career, FA) == ["arbiter-norms"]
    short = replace(SWISS, rounds=6)
    assert unmet(replace(GOOD_FA, norms=(short, SWISS, ROBIN, SEMINAR)), FA) == []
    assert unmet(replace(GOOD_FA, norms=(short, short, ROBIN, SEMINAR)), FA) == ["arbiter-norms"]


@pytest.mark.article("B.06.1@2021-07 art. 4.8.1")
def test_national_finals_count_twice_and_the_large_event_once_for_international_arbiters():
    final = replace(ROBIN, kind=NormKind.NATIONAL_FINAL, level=EventLevel.NATIONAL)
    assert unmet(replace(GOOD_IA, norms=(final, final, SWISS, SWISS, SEMINAR)), IA) == []
    three = replace(GOOD_IA, norms=(final, final, final, SWISS, SEMINAR))
    assert unmet(three, IA) == ["arbiter-norms"]
    large = replace(SWISS, player_norm=False, players=150, rated=100)
    two = replace(GOOD_IA, norms=(large, large, SWISS, ROBIN, SEMINAR))
    assert unmet(two, IA) == ["arbiter-norms"]


@pytest.mark.article("B.06.1@2021-07 art. 5.3.1")
@pytest.mark.parametrize(
    ("change", "on", "missing"),
    [
        ({}, date(2026, 3, 1), []),
        ({}, date(2026, 3, 2), ["application-expiry"]),
        ({"end": date(2019, 6, 1)}, DAY, []),
        ({"end": date(2019, 5, 31)}, DAY, ["arbiter-norms"]),
    ],
)
def test_norms_and_applications_expire(change, on, missing):
    norms = (replace(ROBIN, **change), SWISS, SWISS, SEMINAR)
    career = replace(GOOD_FA, norms=norms)
    found = unmet(career, FA, on)
    assert [each for each in found if each != "different-systems"] == missing


@pytest.mark.article("B.06.1@2021-07 art. 5.3.2")
def test_a_seminar_expires_after_four_years():
    old = replace(GOOD_FA, norms=(SWISS, SWISS, ROBIN, replace(SEMINAR, end=date(2021, 5, 31))))
    assert unmet(old, FA) == ["fide-arbiter-seminar"]


@pytest.mark.parametrize(
    ("career", "title", "on", "missing"),
    [
        (replace(GOOD_FA, birth=date(2006, 6, 2)), FA, DAY, "fide-arbiter-age"),
        (replace(GOOD_IA, birth=date(2004, 6, 2)), IA, DAY, "international-arbiter-age"),
        (replace(GOOD_IA, fide=None), IA, DAY, "fide-arbiter-first"),
        (replace(GOOD_IA, fide=date(2025, 3, 1)), IA, DAY, "arbiter-norms"),
        (replace(GOOD_FA, national=date(2025, 3, 2)), FA, DAY, "arbiter-norms"),
        (replace(GOOD_FA, birth=date(2007, 3, 2)), FA, date(2026, 3, 1), "arbiter-norms"),
    ],
)
def test_age_and_titles_before_are_asked_for(career, title, on, missing):
    assert missing in unmet(career, title, on)


@pytest.mark.parametrize(("career", "title", "years"), [(GOOD_FA, FA, 19), (GOOD_IA, IA, 21)])
def test_who_reaches_the_age_on_the_day_of_the_application_is_old_enough(career, title, years):
    born = DAY.replace(year=DAY.year - years)
    ages = {"fide-arbiter-age", "international-arbiter-age"}
    assert not ages & set(unmet(replace(career, birth=born), title))


@pytest.mark.article("B.06.1@2021-07 art. 4.13.1")
def test_not_all_norms_of_an_international_arbiter_are_of_one_chief_arbiter():
    norms = tuple(replace(norm, chief="A") for norm in GOOD_IA.norms)
    assert unmet(replace(GOOD_IA, norms=norms), IA) == ["chief-arbiters-differ"]


@pytest.mark.article("B.06.1@2021-07 art. 4.7")
def test_international_arbiters_need_a_seminar_since_2024():
    norms = tuple(replace(norm, end=date(2023, 3, 1)) for norm in GOOD_IA.norms[:-1])
    career = replace(GOOD_IA, norms=norms)
    assert unmet(career, IA, date(2023, 12, 31)) == []
    assert unmet(career, IA, date(2024, 1, 1)) == ["international-arbiter-seminar"]


@pytest.mark.article("B.06.1@2021-07 art. 2.7")
@pytest.mark.parametrize(
    ("players", "kind", "level", "most"),
    [
        (25, NormKind.SWISS, INTERNATIONAL, 1),
        (26, NormKind.SWISS, INTERNATIONAL, 2),
        (300, NormKind.ROUND_ROBIN, EventLevel.NATIONAL, 2),
        (300, NormKind.SWISS, EventLevel.WORLD, None),
        (300, NormKind.TEAM, EventLevel.NATIONAL, None),
    ],
)
def test_an_event_gives_so_many_certificates(players, kind, level, most):
    assert certificates_allowed(players, kind, level) == most


@pytest.mark.article("B.06.1@2021-07 art. 2.9.2")
def test_who_is_inactive_cannot_become_an_international_arbiter():
    lapsed = replace(GOOD_IA, fide=date(2021, 1, 1), last_event=2018, norms=GOOD_IA.norms[:4])
    assert unmet(lapsed, IA) == ["international-arbiter-seminar", "norms-of-active-arbiters"]
    unknown = judge_application(replace(lapsed, last_event=0), IA, DAY)
    assert unknown.requirements[-1].met is None


@pytest.mark.article("B.06.1@2021-07 art. 5.3")
@pytest.mark.parametrize(
    ("old", "concept", "years"),
    [
        (replace(ROBIN, end=date(2019, 5, 31)), "event-norm-expiry", 6),
        (replace(SEMINAR, end=date(2021, 5, 31)), "seminar-norm-expiry", 4),
    ],
)
def test_an_expired_norm_says_after_how_many_years_its_kind_expires(old, concept, years):
    (judged,) = judge_application(replace(GOOD_FA, norms=(old,)), FA, DAY).norms
    assert (judged.why.concept, dict(judged.why.values)) == (concept, {"years": years})
