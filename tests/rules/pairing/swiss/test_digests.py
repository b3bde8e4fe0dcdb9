"""The digest a round keeps of its text: the same for the same text, another for another."""

import subprocess
import sys
from dataclasses import is_dataclass, replace

import pytest

from arbitro.model import EditionKey
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.digest import _as_text, edition_digest
from arbitro.rules.pairing.swiss.swiss_rules import values_of

TEXTS = (
    *("C.04.3@2017-07", "C.04.3@2026-02", "C.04.4.1@1997", "C.04.4.1@2026-02"),
    *("C.04.4.2@1999", "C.04.4.2@2026-02", "C.04.4.3@1999", "SWISS.1992@1992-06"),
    *("DUTCH.2009@2009", "C.04.5@2026-02", "C.04.6@2024-08", "C.04.6@2026-02", "D.02@2022"),
)


def test_every_text_has_a_digest_of_its_own_and_the_same_in_any_run():
    code = (
        "from arbitro.rules.pairing.digest import edition_digest\n"
        f"print(' '.join(map(edition_digest, {TEXTS!r})))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    digests = [edition_digest(EditionKey(each)) for each in TEXTS]
    assert run.stdout.split() == digests
    assert len(set(digests)) == len(TEXTS)
    assert {len(each) for each in digests} == {64}


DUTCH = dutch.EDITIONS[EditionKey("C.04.3@2026-02")]


@pytest.mark.parametrize("dropped", range(len(DUTCH.criteria)))
def test_an_edition_without_one_of_its_criteria_is_another(dropped):
    criteria = DUTCH.criteria[:dropped] + DUTCH.criteria[dropped + 1 :]
    try:
        without = replace(DUTCH, criteria=criteria)
    except ValueError:
        assert dropped in {1, 2}, "only what settles how many float down cannot be dropped"
    else:
        assert _as_text(without) != _as_text(DUTCH)


@pytest.mark.parametrize("edition", TEXTS)
def test_what_a_text_leaves_open_is_not_part_of_it(edition):
    """Which reading was taken is kept with the tournament, and files of before have digests."""
    value = values_of(EditionKey(edition))[EditionKey(edition)]
    changed = replace if is_dataclass(value) else type(value)._replace
    assert value.readings
    assert _as_text(changed(value, readings=())) == _as_text(value)


def test_a_text_that_sets_nothing_has_no_digest():
    assert edition_digest(EditionKey("C.05@2018")) == ""
