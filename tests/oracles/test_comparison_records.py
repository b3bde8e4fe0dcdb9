"""Records of long comparisons: their form, what they owe to the text, and a block repeated.

A record whose tournaments are no longer played so is of other rules: the comparison is run again.
"""

import datetime as dt
import json
from pathlib import Path

import pytest

from arbitro.checklists.this_build import this_build
from arbitro.cli.pairing.engine_comparison.command import BLOCK
from arbitro.regulations import edition_by_key
from oracles.comparison_record import LETTERS, WAYS
from oracles.repeat_comparison import is_repeated

TESTS = Path(__file__).parent.parent
RECORDS = sorted((TESTS / "data" / "comparisons").glob("*.json"))
DIVERGENCES = (TESTS.parent / "docs" / "divergences.md").read_text("utf-8")
EVIDENCE = (TESTS.parent / "docs" / "en" / "explanation" / "evidence.md").read_text("utf-8")
OUTCOMES = {"other", "places", "failed"}


@pytest.fixture(params=RECORDS, ids=lambda path: path.stem)
def record(request):
    return json.loads(request.param.read_text("utf-8"))


def test_a_record_says_when_with_what_and_how_much_was_compared(record):
    assert dt.date.fromisoformat(record["day"]) >= edition_by_key(record["edition"]).in_force_from
    assert record["engine"]
    assert len(record["rules"]) == 64
    assert edition_by_key(record["edition"]).key == record["edition"]
    for way in WAYS:
        found, blocks = record["ways"][way], record["blocks"][way]
        assert len(blocks) == -(-found["tournaments"] // BLOCK)
        assert {len(digest) for digest in blocks} <= {LETTERS}
        assert {outcome for outcome, _, _ in found["disagreements"]} <= OUTCOMES
        differing = sum(count for _, _, count in found["disagreements"])
        total = [found["tournaments"], found["rounds"], differing]
        for axis, values in found["axes"].items():
            assert [sum(column) for column in zip(*values.values(), strict=True)] == total, axis


def test_every_disagreement_of_a_record_is_decided_by_an_article_that_is_argued(record):
    for way in WAYS:
        for outcome, article, _count in record["ways"][way]["disagreements"]:
            if outcome != "failed":
                number = article.partition("art. ")[2] or article
                assert number.split()[-1] in DIVERGENCES, article


def test_a_block_is_repeated_to_the_letter(record):
    """The block is another one for other rules: sooner or later each is looked at."""
    number = int(this_build().engine[:8], 16) % len(record["blocks"]["ours"])
    assert is_repeated(record, "ours", number)


def test_the_page_of_evidence_has_the_counts_of_the_record(record):
    for way in WAYS:
        found = record["ways"][way]
        differing = sum(n for outcome, _, n in found["disagreements"] if outcome != "failed")
        assert f"| {found['tournaments']:,} | {found['rounds']:,} | {differing} |" in EVIDENCE
