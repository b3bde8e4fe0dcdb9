"""Cases of discipline by their dates: the vectors of the texts, and what a person has to decide."""

from datetime import date

import pytest

from arbitro.rules.office.conduct.cases import check_arbiter_case, check_code_case
from arbitro.rules.office.facts import Facts, Seal
from arbitro.rules.office.finding import Grade
from arbitro.rules.office.sheets import SHEETS

SPAIN = {"ESP": {date(2026, 12, 25)}, "GER": {date(2026, 12, 25), date(2026, 12, 26)}}
SPAIN["FRA"] = {date(2026, 7, 14)}


def arbiter(**said):
    facts = Facts({name.replace("_", "-"): text for name, text in said.items()})
    return {each.code: dict(each.values) for each in check_arbiter_case(facts)}


def code(**said):
    facts = Facts({name.replace("_", "-"): text for name, text in said.items()})
    return {each.code: dict(each.values) for each in check_code_case(facts, SPAIN)}


IN_TIME = {"conduct": "2024-01-10", "received": "2024-02-10"}


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"conduct": "2023-11-22", "received": "2026-11-22"}, []),
        ({"conduct": "2023-11-21", "received": "2026-11-22"}, ["case-barred-unless-fraud"]),
        ({"conduct": "2023-11-21", "received": "2026-11-22", "fraud": "no"}, ["case-barred"]),
        ({"conduct": "2023-11-21", "received": "2026-11-22", "fraud": "yes"}, []),
        ({"conduct": "2023-05-01", "received": "2028-05-02", "fraud": "yes"}, ["case-barred"]),
        ({"conduct": "2026-01-01", "received": "2026-11-22", "known": "2026-02-22"}, []),
        (
            {"conduct": "2026-01-01", "received": "2026-11-22", "known": "2026-02-21"},
            ["case-known-too-long"],
        ),
        ({"conduct": "2023-04-30", "received": "2024-01-01"}, ["case-earlier-rules"]),
        ({"conduct": "2023-04-30", "received": "2024-01-01", "earlier_agreed": "yes"}, []),
        ({"conduct": "2024-02-29", "received": "2027-02-28", "fraud": "no"}, []),
        ({"conduct": "2024-02-29", "received": "2027-03-01", "fraud": "no"}, ["case-barred"]),
        ({"received": "2026-11-22"}, ["case-days-unknown"]),
        (IN_TIME | {"complains_as": "nobody-named"}, ["case-not-entitled"]),
        (IN_TIME | {"complains_as": "player"}, []),
    ],
)
def test_whether_a_complaint_against_an_arbiter_is_in_time(said, found):
    """B.06.5A art. 2.6, 2.8, 8.1, 8.2: equality is in time; fraud is classed by a person."""
    assert list(arbiter(**said)) == found


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"notice": "2026-06-13"}, ("appeal-until", "2026-06-28")),  # a Sunday: never extended
        ({"ordered": "2026-06-13"}, ("submissions-until", "2026-06-28")),
        ({"decided_on": "2026-06-13"}, ("decision-until", "2026-07-03")),
        ({"delivered": "2026-12-20"}, ("answer-until", "2027-01-04")),
        ({"closed": "2024-02-29"}, ("file-erased-on", "2034-02-28")),
        ({"sanction": "warning", "issued": "2025-02-28"}, ("sanction-lapses", "2026-02-28")),
        ({"sanction": "warning", "issued": "2024-02-29"}, ("sanction-lapses", "2025-02-28")),
        ({"sanction": "reprimand", "issued": "2024-02-29"}, ("sanction-lapses", "2026-02-28")),
        (
            {"sanction": "ban", "issued": "2026-08-31", "months": "6", "first_offence": "yes"},
            ("sanction-ends", "2027-02-28"),
        ),
    ],
)
def test_last_days_of_an_arbiters_case(said, expected):
    found = arbiter(**IN_TIME, **said)
    assert found == {expected[0]: {"day": expected[1]}}


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"proposed_months": "20", "first_offence": "yes"}, ["ban-referred"]),
        ({"proposed_months": "18", "first_offence": "yes"}, []),
        ({"proposed_months": "24", "first_offence": "no"}, []),
        ({"proposed_months": "25", "first_offence": "no"}, ["ban-referred"]),
        ({"proposed_months": "20"}, ["first-offence-unknown"]),
        ({"months": "19", "first_offence": "yes"}, ["ban-too-long"]),
        (
            {"notice": "2026-06-13", "appealed": "2026-06-29"},
            ["appeal-after-limit", "appeal-until"],
        ),
        (
            {"notice": "2026-06-13", "appealed": "2026-06-28", "appeal_fee_paid": "no"},
            ["appeal-fee-unpaid", "appeal-until"],
        ),
    ],
)
def test_bans_and_appeals_of_arbiters(said, found):
    assert list(arbiter(**IN_TIME, **said)) == found


@pytest.mark.parametrize(
    ("notice", "country", "last"),
    [
        ("2026-03-03", "ESP", "2026-03-24"),
        ("2026-06-14", "ESP", "2026-07-06"),  # 5 July is a Sunday
        ("2026-05-16", "ESP", "2026-06-06"),  # a Saturday does not extend
        ("2026-12-04", "ESP", "2026-12-26"),
        ("2026-12-04", "GER", "2026-12-28"),  # 26 a holiday, 27 a Sunday
        ("2026-06-23", "FRA", "2026-07-15"),  # 14 July in France
        ("2026-06-23", "ESP", "2026-07-14"),
    ],
)
def test_an_appeal_under_the_code_moves_past_holidays_of_the_appellants_country(
    notice, country, last
):
    assert code(**IN_TIME, notice=notice, country=country) == {"appeal-until": {"day": last}}


def test_where_no_holiday_of_a_country_is_known_both_days_are_said():
    found = code(**IN_TIME, notice="2026-12-04", country="POR")
    assert found == {
        "appeal-until-unless-holiday": {
            "day": "2026-12-25",
            "later": "2026-12-26",
            "country": "POR",
        }
    }


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"corrective_received": "2026-06-14"}, ["review-until"]),
        (
            {"corrective_received": "2026-06-14", "review_asked": "2026-07-06"},
            ["review-late", "review-until"],
        ),
        ({"discovered": "2026-01-01", "reconsideration_asked": "2026-01-31"}, ["reconsider-until"]),
        (
            {"discovered": "2026-01-01", "reconsideration_asked": "2026-02-01"},
            ["reconsideration-late", "reconsider-until"],
        ),
        (
            {"decided_on": "2021-01-01", "reconsideration_asked": "2026-01-02"},
            ["reconsideration-late"],
        ),
        ({"sanction": "fine", "fine_eur": "50001"}, ["fine-too-high"]),
        ({"sanction": "fine", "fine_eur": "50000"}, []),
        ({"sanction": "ban", "months": "181"}, ["sanction-too-long"]),
        ({"sanction": "ban", "months": "180"}, []),
        ({"sanction": "no-membership", "months": "61"}, ["sanction-too-long"]),
        ({"sanction": "community-work", "months": "13"}, ["sanction-too-long"]),
        ({"sanction": "ban", "months": "4", "fast_track": "yes"}, ["fast-track-ban"]),
        ({"sanction": "ban", "months": "3", "fast_track": "yes"}, []),
        (
            {"probation_from": "2026-01-10", "probation_months": "24", "new_breach": "2027-12-31"},
            ["probation-ends", "original-revives"],
        ),
        (
            {"probation_from": "2026-01-10", "probation_months": "24", "new_breach": "2028-01-11"},
            ["probation-ends", "original-does-not-revive"],
        ),
        (
            {"probation_from": "2026-01-10", "probation_months": "5"},
            ["probation-length", "probation-ends"],
        ),
        # from six months to three years
        ({"probation_from": "2026-01-10", "probation_months": "6"}, ["probation-ends"]),
        ({"probation_from": "2026-01-10", "probation_months": "36"}, ["probation-ends"]),
        (
            {"probation_from": "2026-01-10", "probation_months": "37"},
            ["probation-length", "probation-ends"],
        ),
    ],
)
def test_reviews_sanctions_and_probation_under_the_code(said, found):
    assert list(code(**IN_TIME, **said)) == found


def test_a_review_ends_after_twenty_one_days_without_extension():
    assert code(**IN_TIME, corrective_received="2026-06-14")["review-until"] == {
        "day": "2026-07-05"
    }


def test_what_a_person_has_to_decide_is_no_verdict():
    facts = Facts({"conduct": "2021-11-22", "received": "2026-11-22"})
    [barred] = check_code_case(facts, {})
    assert (barred.grade, barred.code) == (Grade.JUDGE, "case-barred-unless-fraud")
    assert barred.cited()


def test_cases_are_read_by_the_chief_arbiter_alone():
    sealed = {sheet.name: sheet.seal for sheet in SHEETS.values() if sheet.seal is not Seal.NONE}
    assert sealed == {
        "absences": Seal.WATCH,
        "inspections": Seal.WATCH,
        "needs": Seal.PEOPLE,
        "captains": Seal.PEOPLE,
        "arbiter-cases": Seal.CASES,
        "code-cases": Seal.CASES,
        "complaints": Seal.CASES,
    }
