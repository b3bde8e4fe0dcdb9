"""Named tuples made quickly are those of Python's own in all a program can see."""

from __future__ import annotations

import pickle
import typing

import pytest

from arbitro.model import named


class Quick(named.NamedTuple):
    """A pair."""

    first: int
    second: str = "b"

    @property
    def both(self) -> str:
        """Return both."""
        return f"{self.first}{self.second}"


class Usual(typing.NamedTuple):
    """A pair."""

    first: int
    second: str = "b"

    @property
    def both(self) -> str:
        """Return both."""
        return f"{self.first}{self.second}"


def _seen(kind: type) -> tuple[object, ...]:
    one = kind(1)
    return (
        one.both,
        one._replace(second="c") == (1, "c"),
        kind(second="c", first=2) == (2, "c"),
        kind._fields,
        kind._field_defaults,
        kind.__doc__,
        kind.__module__,
        kind.__bases__,
        kind.__match_args__,
        typing.get_type_hints(kind),
        one._asdict(),
        repr(one).partition("(")[2],
        sorted(set(vars(kind)) - {"__orig_bases__"}),
    )


def test_a_quick_named_tuple_is_one_of_pythons():
    assert _seen(Quick) == _seen(Usual)
    assert (Quick.__name__, Quick.__qualname__) == ("Quick", "Quick")
    assert pickle.loads(pickle.dumps(Quick(3))) == Quick(3)


@pytest.mark.parametrize("kind", [Quick, Usual])
def test_a_field_left_out_or_too_many_is_an_error(kind):
    with pytest.raises(TypeError, match="first"):
        kind()
    with pytest.raises(TypeError):
        kind(1, "b", 3)
    with pytest.raises(AttributeError):
        kind(1).first = 2
