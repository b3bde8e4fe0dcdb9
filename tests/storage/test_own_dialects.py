"""Saved layouts of lists: those that can be used, and what is wrong with the others."""

import pytest

from arbitro.formats.entries.head_words import Column
from arbitro.formats.entries.matching import own_dialect, written
from arbitro.storage.lists.list_dialects import LARGEST, keep_dialect, own_dialects

GOOD = own_dialect("Club", ["Izena", "Elo"], [Column.NAME, Column.RATING])


def test_a_saved_layout_whose_head_is_not_folded_is_named_and_the_others_are_used(tmp_path):
    keep_dialect(tmp_path, GOOD)
    (tmp_path / "edited.toml").write_text(written(GOOD).replace('"elo"', '"Élo"'), "utf-8")
    found = own_dialects(tmp_path)
    assert found.known == (GOOD,)
    (problem,) = found.problems
    assert (problem.code, problem.severity.value) == ("own-dialect-unfolded", "warning")
    assert dict(problem.values) == {"file": "edited.toml", "head": "Élo", "folded": "elo"}


@pytest.mark.parametrize(
    "text",
    ["[head", 'id = "x"', written(GOOD).replace('"rating"', '"age"'), "#" * (LARGEST + 1)],
    ids=["no-toml", "no-program", "no-such-column", "too-large"],
)
def test_a_saved_layout_that_cannot_be_read_is_named(tmp_path, text):
    (tmp_path / "damaged.toml").write_text(text, "utf-8")
    keep_dialect(tmp_path, GOOD)
    found = own_dialects(tmp_path)
    assert found.known == (GOOD,)
    told = [(each.code, dict(each.values)) for each in found.problems]
    assert told == [("own-dialect-unreadable", {"file": "damaged.toml"})]


def test_a_folder_that_is_not_there_has_no_layouts(tmp_path):
    assert own_dialects(tmp_path / "none") == ((), ())
