"""Our dataclasses answer as those of the standard library do, class by class."""

import copy
import dataclasses
import inspect
import pickle
import typing
from typing import ClassVar

import pytest

from arbitro.model import dataclass as ours

SHAPES = {
    "plain": """
@dataclass(frozen=True, slots=True)
class Shape:
    a: int
    b: tuple = ()
    c: str | None = None
""",
    "one field": """
@dataclass(frozen=True, slots=True)
class Shape:
    a: int
""",
    "by name alone": """
@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    a: int = 3
    b: int
""",
    "of another": """
@dataclass(frozen=True, slots=True)
class Base:
    a: int
    b: int = 2

@dataclass(frozen=True, slots=True)
class Shape(Base):
    c: ClassVar[int] = 7
    b: int = 5
    d: dict = field(default_factory=dict, compare=False, repr=False)
""",
    "worked out": """
@dataclass(frozen=True, slots=True)
class Shape:
    a: int
    b: list = field(init=False)
    c: int = field(init=False, default=4)
    def __post_init__(self):
        object.__setattr__(self, "b", [self.a])
""",
    "changed later": """
@dataclass(slots=True)
class Shape:
    a: int
    b: list = field(default_factory=list, metadata={"kind": "shown"})
""",
    "with its own": """
@dataclass(frozen=True, slots=True)
class Shape:
    a: int
    def __eq__(self, other):
        return True
    def __repr__(self):
        return "own"
""",
}
VALUES = [{"a": 1, "b": 9}, {"a": 1}, {"a": 2, "b": 9}, {"a": 2, "d": {}}, {"z": 1}, {}]


def made(text, module):
    known = {
        "dataclass": module.dataclass,
        "field": module.field,
        "__name__": __name__,
        "ClassVar": ClassVar,
    }
    exec(f"from __future__ import annotations\n{text}", known)
    return known["Shape"]


def answer(work):
    """Return what something gives, or the kind of error it raises."""
    try:
        return work()
    except Exception as problem:  # noqa: BLE001 - compared with that of the other
        return type(problem)


@pytest.mark.parametrize("text", SHAPES.values(), ids=SHAPES)
def test_values_are_made_told_and_compared_alike(text):
    one, other = made(text, ours), made(text, dataclasses)
    seen = []
    for shape in (one, other):
        values = [answer(lambda given=given, shape=shape: shape(**given)) for given in VALUES]
        seen.append(
            [
                (
                    repr(each),
                    [answer(lambda each=each, to=to: each == to) for to in values],
                    answer(lambda each=each: {each: 1}[copy.copy(each)]),
                    isinstance(each, type) or dataclasses.asdict(each),
                    answer(lambda each=each: repr(dataclasses.replace(each, a=5))),
                    answer(lambda each=each: repr(ours.replace(each, a=5))),
                    answer(lambda each=each: setattr(each, "a", 6)),
                    answer(lambda each=each: delattr(each, "a")),
                )
                for each in values
            ]
        )
    assert seen[0] == seen[1]


@pytest.mark.parametrize("text", SHAPES.values(), ids=SHAPES)
def test_a_class_is_described_alike(text):
    described = [
        (
            str(inspect.signature(shape)),
            shape.__match_args__,
            shape.__slots__,
            shape.__qualname__,
            dataclasses.is_dataclass(shape),
            [
                (
                    each.name,
                    each.type,
                    each.default,
                    each.default_factory,
                    each.init,
                    dict(each.metadata),
                    each.repr,
                    each.compare,
                    each.kw_only,
                )
                for each in dataclasses.fields(shape)
            ],
            shape.__dataclass_params__.frozen,
        )
        for shape in (made(text, ours), made(text, dataclasses))
    ]
    assert described[0] == described[1]


@ours.dataclass(frozen=True, slots=True)
class Kept:
    """A value that goes to another process."""

    a: int
    b: str = "x"


def test_a_value_goes_to_another_process_and_comes_back():
    assert pickle.loads(pickle.dumps(Kept(1, "y"))) == Kept(1, "y")


def test_the_standard_library_can_build_on_ours():
    @dataclasses.dataclass(frozen=True)
    class More(Kept):
        c: int = 3

    assert More(1).c == 3
    assert repr(More(1)).endswith("More(a=1, b='x', c=3)")


def test_what_is_not_done_here_is_refused():
    with pytest.raises(TypeError):
        ours.dataclass(frozen=True)

    @dataclasses.dataclass(frozen=True)
    class Theirs:
        a: int

    with pytest.raises(TypeError):

        @ours.dataclass(frozen=True, slots=True)
        class _Ours(Theirs):
            b: int


class OurPair(ours.NamedTuple):
    """Two numbers."""

    one: int
    two: "Kept | None" = None

    @property
    def both(self):
        return (self.one, self.two)


class TheirPair(typing.NamedTuple):
    """Two numbers."""

    one: int
    two: "Kept | None" = None

    @property
    def both(self):
        return (self.one, self.two)


def test_named_tuples_are_those_of_the_standard_library():
    described = [
        (
            each(1),
            each(one=2, two=3).both,
            repr(each(1)).partition("Pair")[2],
            each(4)._replace(two=5)._asdict(),
            each._fields,
            each._field_defaults,
            each.__match_args__,
            each.__bases__,
            each.__doc__,
            each.__module__,
            each.__qualname__.removesuffix("Pair") in {"Our", "Their"},
            typing.get_type_hints(each),
            str(inspect.signature(each)).partition(",")[2].count("="),
            pickle.loads(pickle.dumps(each(1, 2))),
        )
        for each in (OurPair, TheirPair)
    ]
    assert described[0] == described[1]
    assert type(pickle.loads(pickle.dumps(OurPair(1)))) is OurPair
