"""The reference page of the format leaves no problem and no record out, in any language."""

from pathlib import Path

import pytest

from arbitro.formats.texts.problems import SEVERITIES
from arbitro.formats.trf import read_trf

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "docs/en/reference/trf.md",
    ROOT / "docs/es/referencia/trf.md",
    ROOT / "docs/fr/reference/trf.md",
]
SAMPLE = ROOT / "tests/data/trf/every-record.trf"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.parent.name)
def test_the_page_lists_every_problem(page):
    text = page.read_text("utf-8")

    assert [code for code in SEVERITIES if f"`{code}`" not in text] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.parent.name)
def test_the_page_speaks_of_every_record_that_is_read(page):
    text = page.read_text("utf-8")
    codes = {line.text[:3] for line in read_trf(SAMPLE.read_bytes()).value.lines if line.record}

    assert [code for code in codes - {"ESP"} if code not in text] == []
