"""The JSON schema of what commands hold, by the types of their fields."""

from collections.abc import Mapping

from arbitro.service.by_name import schema_of


def test_values_by_name_have_the_schema_of_the_values():
    found = schema_of(Mapping[str, int], {}, "#/")
    assert found == {"type": "object", "additionalProperties": {"type": "integer"}}
