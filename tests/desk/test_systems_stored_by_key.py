"""Files of a time when a system was stored by its key alone."""

import pytest

from arbitro.desk.kernel.steps import SYSTEM_WITH_TRAITS
from arbitro.model.system import SYSTEMS


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_system_stored_by_its_key_is_read_with_the_traits_it_has(key):
    read = SYSTEM_WITH_TRAITS.change({"settings": {"system": key}})["settings"]["system"]
    assert read == {name: getattr(SYSTEMS[key], name) for name in read}
    assert {"key", "is_swiss", "is_team", "has_line_ups", "is_knock_out"} < set(read)
