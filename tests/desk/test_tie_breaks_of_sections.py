"""A section keeps only tie-breaks that can be read (C.07 art. 5)."""

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.decide import decide, pair_by_the_book
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.state import NEW_EVENT
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.reasons import Refused


@pytest.fixture
def event():
    made = decide(NEW_EVENT, asked.CreateEvent(EventSettings("Open")), pair_by_the_book)
    assert not isinstance(made, Refused)
    return fold_events(made)


def test_a_tie_break_nobody_can_read_is_refused_with_a_suggestion(event):
    settings = SectionSettings("A", rounds=5, tie_breaks=("BH", "BHZ"))
    answer = decide(event, asked.AddSection(settings), pair_by_the_book)
    assert isinstance(answer, Refused)
    assert dict(answer.values) == {"text": "BHZ", "position": 1, "suggestion": "BH"}


def test_tie_breaks_in_the_handbook_s_notation_are_kept_as_written(event):
    settings = SectionSettings("A", rounds=5, tie_breaks=("DE", "BH/C1", "bh-m1"))
    answer = decide(event, asked.AddSection(settings), pair_by_the_book)
    assert not isinstance(answer, Refused)
    assert answer[0].settings.tie_breaks == ("DE", "BH/C1", "bh-m1")
