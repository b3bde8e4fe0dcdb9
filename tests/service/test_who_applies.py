"""Whom of the event an application speaks of."""

from types import SimpleNamespace

from arbitro.service.applications import same_person


def test_of_two_of_one_name_the_one_with_the_number_is_meant():
    people = {
        entry: SimpleNamespace(name="Gil, Ana", fide_id=number, birth=None)
        for entry, number in ((1, 111), (2, 222))
    }
    state = SimpleNamespace(people=people)
    asked = [{"name": "Gil, Ana", "fide_id": each} for each in ("111", "222", "")]
    assert [same_person(state, each) for each in asked] == [1, 2, 1]
