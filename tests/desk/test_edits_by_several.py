"""Two who edit the same: only what the second changed is changed, and never in silence."""

from dataclasses import dataclass, replace
from itertools import product

import pytest

from arbitro.desk.commands import EditEvent, EditSection
from arbitro.desk.kernel.merge import merged
from desk.driver import FIRST, created


@dataclass(frozen=True)
class Both:
    one: int
    other: int = 7


@pytest.mark.parametrize(("now", "seen", "wanted"), list(product(range(3), repeat=3)))
def test_a_field_is_changed_where_it_was_edited_and_is_as_it_was_seen(now, seen, wanted):
    answer = merged(Both(now), Both(seen), Both(wanted))
    if wanted in (seen, now):
        assert answer == Both(now)
    elif now == seen:
        assert answer == Both(wanted)
    else:
        assert (answer.code, dict(answer.values)) == ("value-changed", {"field": "one"})


def test_fields_edited_by_two_are_both_kept():
    assert merged(Both(1, 8), Both(1, 7), Both(2, 7)) == Both(2, 8)


def test_of_two_who_rename_a_section_or_an_event_the_second_is_told():
    desk = created()
    section, event = desk.section.settings, desk.state.settings
    desk.do(EditSection(FIRST, replace(section, name="A"), section))
    desk.do(EditEvent(replace(event, name="A"), event))
    assert desk.refusal(EditSection(FIRST, replace(section, name="B"), section)) == "value-changed"
    assert desk.refusal(EditEvent(replace(event, name="B"), event)) == "value-changed"
    desk.do(EditSection(FIRST, replace(section, rounds=7), section))
    assert (desk.section.settings.name, desk.section.settings.rounds) == ("A", 7)
