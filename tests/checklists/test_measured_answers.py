"""What the answers about compared engines say is what the records of the comparisons hold."""

import json
from pathlib import Path

import pytest

from arbitro.checklists.claims import ClaimKind, claims

ENOUGH = 50_000
"""Tournaments each way that question 33 asks for."""

FEW = 10
"""Discrepancies either way that question 34 allows."""

UNSENT = "Not sent yet."


ROOT = Path(__file__).parents[2]


@pytest.fixture
def record():
    return json.loads((ROOT / claims()[33].report).read_text("utf-8"))


def discrepancies(found):
    return sum(count for outcome, _, count in found["disagreements"] if outcome != "failed")


def test_every_report_an_answer_rests_on_is_there():
    reports = {claim.report for claim in claims().values() if claim.report}
    assert len(reports) > 2
    assert [name for name in reports if not (ROOT / name).is_file()] == []


def test_measured_answers_are_of_the_rules_and_the_day_of_their_record(record):
    for claim in claims().values():
        if claim.kind is ClaimKind.MEASURED:
            assert (claim.engine, claim.on.isoformat()) == (record["rules"], record["day"])


def is_enough(record):
    least = min(found["tournaments"] for found in record["ways"].values())
    return least >= ENOUGH and record["compared_places"] > 0


def test_tournaments_are_enough_only_if_so_many_were_compared_each_way(record):
    assert claims()[33].yes == is_enough(record)


def test_few_discrepancies_are_claimed_only_of_enough_tournaments(record):
    most = max(discrepancies(found) for found in record["ways"].values())
    assert claims()[34].yes == (most > FEW or not is_enough(record))


@pytest.mark.parametrize("question", [37, 39])
def test_a_fault_or_reading_counts_as_reported_only_once_it_was_sent(question):
    claim = claims()[question]
    assert claim.yes == (UNSENT not in (ROOT / claim.report).read_text("utf-8"))
