"""Files of a time when a system was stored by its key alone."""

import pytest

from arbitro.desk.kernel.feature import EventKind
from arbitro.desk.kernel.steps import SYSTEM_WITH_TRAITS, Step
from arbitro.desk.kernel.stored import brought_up
from arbitro.model.system import SYSTEMS

# systems that came after traits were stored with the key were never stored by it alone
BY_KEY = [key for key in SYSTEMS if key not in {"olympiad", "molter", "dutch-2012"}]


@pytest.mark.parametrize("key", BY_KEY)
def test_a_system_stored_by_its_key_is_read_with_the_traits_it_has(key):
    read = SYSTEM_WITH_TRAITS.change({"settings": {"system": key}})["settings"]["system"]
    assert read == {name: getattr(SYSTEMS[key], name) for name in read}
    assert {"key", "is_swiss", "is_team", "has_line_ups", "is_knock_out"} < set(read)


def test_the_fields_of_an_old_event_go_through_every_step_since_and_through_none_before():
    def noting(schema):
        return Step(lambda fields: {**fields, "steps": (*fields.get("steps", ()), schema)})

    kind = EventKind(
        "Told", object, lambda *_: None, lambda _: (), steps=tuple(map(noting, range(1, 5)))
    )
    for schema in range(1, 6):
        found = brought_up(kind, schema, {"name": "A"})
        assert found.pop("steps", ()) == tuple(range(schema, 5))
        assert found == {"name": "A"}
