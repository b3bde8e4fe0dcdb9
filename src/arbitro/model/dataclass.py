"""Dataclasses with slots that cost little to make: a start makes hundreds of them.

The standard library writes, compiles and runs six methods for each class while its module is
loaded, and loads a dozen modules to do so: a quarter of the time until the first page. Here the
methods are shared, and ``__init__`` is compiled when the first value of a class is made. For type
checkers these are the dataclasses of the standard library, and whoever asks as
`dataclasses.fields` does is answered.

``NamedTuple`` is that of `typing`, whose hints are not looked at before somebody asks for them; it
is for the modules that a pairing loads.
"""

from __future__ import annotations

import collections
from operator import attrgetter

TYPE_CHECKING = False  # type checkers read it as true; importing typing would cost every start

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from dataclasses import dataclass, field, replace
    from typing import Any, NamedTuple

__all__ = ["NamedTuple", "dataclass", "field", "replace"]


class _Missing:
    """Stands where there is no default, None being one, and where a default is still to be made."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "<factory>"


_MISSING = _Missing()


class _Field:
    """A field: its default, or what makes one; where it takes part."""

    __slots__ = (
        "compare",
        "default",
        "factory",
        "hint",
        "init",
        "kw_only",
        "metadata",
        "name",
        "repr",
    )

    def __init__(  # noqa: PLR0913 - as in the standard library
        self,
        *,
        default: object = _MISSING,
        default_factory: object = _MISSING,
        init: bool = True,
        repr: bool = True,  # noqa: A002 - named as in the standard library
        compare: bool = True,
        metadata: dict[str, Any] | None = None,
    ) -> None:
        self.name = self.hint = ""
        self.metadata = metadata
        self.default, self.factory = default, default_factory
        self.init, self.repr, self.compare, self.kw_only = init, repr, compare, False


_Fields = dict[str, _Field]


def _dataclass(
    *, frozen: bool = False, slots: bool = False, kw_only: bool = False
) -> Callable[[type], type]:
    """Make a class a dataclass; ``slots`` has to be true, the rest is as in `dataclasses`."""
    if not slots:
        raise TypeError("without slots a class is one of the standard library")

    def made(given: type) -> type:
        own = dict(vars(given))
        fields = _inherited(given)
        taken = {name for base in given.__mro__[1:] for name in getattr(base, "__slots__", ())}
        for name, hint in own.get("__annotations__", {}).items():
            if "ClassVar" not in str(hint).partition("[")[0]:
                default = own.pop(name, _MISSING)
                each = default if isinstance(default, _Field) else _Field(default=default)
                each.name, each.hint, each.kw_only = name, hint, kw_only
                fields[name] = each
        for name in ("__dict__", "__weakref__"):
            own.pop(name, None)
        if own.get("__hash__") is None:
            own.pop("__hash__", None)  # set by the language where there is an __eq__
        methods = _methods(fields, frozen=frozen)
        again: Any = type(given)(
            given.__name__,
            given.__bases__,
            {
                **methods,
                **own,
                "__fields_in_order__": fields,
                "__slots__": tuple(name for name in fields if name not in taken),
            },
        )
        again.__qualname__ = given.__qualname__
        if "__init__" not in own:
            _write_late(again, "__init__", lambda: _init(again, frozen=frozen))
        if "__eq__" not in own:
            _write_late(again, "__eq__", lambda: _equal(again))
        return again  # type: ignore[no-any-return]

    return made


def _inherited(given: type) -> _Fields:
    """Return the fields of the classes a class is made from."""
    fields: _Fields = {}
    for base in given.__mro__[-1:0:-1]:
        own = vars(base).get("__fields_in_order__", {})
        if not own and "__dataclass_fields__" in vars(base):
            raise TypeError(f"{base.__name__} is a dataclass of the standard library")
        fields.update(own)
    return fields


def _methods(fields: _Fields, *, frozen: bool) -> dict[str, Any]:
    """Return what a class has where it says nothing else."""
    compared = _reader(each.name for each in fields.values() if each.compare)
    methods: dict[str, Any] = {
        "__dataclass_fields__": _Asked("__dataclass_fields__"),
        "__dataclass_params__": _Asked("__dataclass_params__"),
        "__signature__": _Signature(),
        "__match_args__": tuple(e.name for e in fields.values() if e.init and not e.kw_only),
        "__repr__": _repr,
        "__hash__": (lambda self: hash(compared(self))) if frozen else None,
    }
    if frozen:
        methods |= {
            "__setattr__": _refuse_to_set,
            "__delattr__": _refuse_to_delete,
            "__getstate__": _state,
            "__setstate__": _take_state,
        }
    return methods


def _reader(names: Iterable[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Return what reads the values of some fields as a tuple."""
    given = tuple(names)
    if len(given) == 1:
        only = attrgetter(*given)
        return lambda value: (only(value),)
    return attrgetter(*given) if given else lambda _value: ()


def _write_late(made: Any, name: str, write: Callable[[], Any]) -> None:
    """Give a class a method that is written when it is first called."""

    def first(self: Any, /, *values: Any, **named: Any) -> Any:
        written = write()
        setattr(made, name, written)
        return written(self, *values, **named)

    setattr(made, name, first)


def _equal(made: Any) -> Any:
    """Return the ``__eq__`` of a class."""
    names = [each.name for each in made.__fields_in_order__.values() if each.compare]
    of_one, of_other = ("".join(f"{who}.{name}, " for name in names) for who in ("self", "other"))
    return _written(
        made,
        "__eq__",
        "self, other",
        [
            "if other.__class__ is self.__class__:",
            f" return ({of_one}) == ({of_other})",
            "return NotImplemented",
        ],
        {},
    )


def _init(made: Any, *, frozen: bool) -> Any:
    """Return the ``__init__`` of a class."""
    known: dict[str, Any] = {"_set": object.__setattr__, "_missing": _MISSING}
    parameters: list[str] = ["self"]
    by_name: list[str] = []
    lines: list[str] = []
    for name, each in made.__fields_in_order__.items():
        known[f"_default_{name}"], known[f"_make_{name}"] = each.default, each.factory
        value = name
        if each.factory is not _MISSING:
            value = f"_make_{name}() if {name} is _missing else {name}" if each.init else ""
            value = value or f"_make_{name}()"
            default = "=_missing"
        else:
            default = "" if each.default is _MISSING else f"=_default_{name}"
            if not each.init:
                value = f"_default_{name}" if default else ""
        if each.init:
            (by_name if each.kw_only else parameters).append(f"{name}{default}")
        if value:
            lines.append(f"_set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    if hasattr(made, "__post_init__"):
        lines.append("self.__post_init__()")
    if by_name:
        parameters += ["*", *by_name]
    return _written(made, "__init__", ", ".join(parameters), lines or ["pass"], known)


def _written(made: Any, name: str, parameters: str, lines: list[str], known: dict[str, Any]) -> Any:
    """Return a method from its text, which is made of names of fields alone."""
    body = "\n ".join(lines)
    exec(f"def {name}({parameters}):\n {body}", known)  # noqa: S102 - as in the standard library
    written = known[name]
    written.__qualname__ = f"{made.__qualname__}.{name}"
    written.__module__ = made.__module__
    return written


def _repr(self: Any) -> str:
    shown = (each.name for each in self.__fields_in_order__.values() if each.repr)
    inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
    return f"{self.__class__.__qualname__}({inside})"


def _refuse_to_set(self: Any, name: str, value: object) -> None:
    if "__fields_in_order__" in vars(type(self)) or name in self.__fields_in_order__:
        from dataclasses import FrozenInstanceError  # noqa: PLC0415 - a mistake in the program

        raise FrozenInstanceError(f"cannot assign to field {name!r}")
    object.__setattr__(self, name, value)


def _refuse_to_delete(_self: Any, name: str) -> None:
    from dataclasses import FrozenInstanceError  # noqa: PLC0415 - a mistake in the program

    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self.__fields_in_order__]


def _take_state(self: Any, state: list[Any]) -> None:
    for name, value in zip(self.__fields_in_order__, state, strict=True):
        object.__setattr__(self, name, value)


class _Asked:
    """What the standard library keeps of a dataclass, made when somebody asks for it."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, value: object, owner: Any) -> Any:
        import dataclasses  # noqa: PLC0415 - most classes are never asked

        made = next(each for each in owner.__mro__ if "__fields_in_order__" in vars(each))
        frozen = made.__setattr__ is _refuse_to_set
        specified = []
        for each in made.__fields_in_order__.values():
            options: dict[str, Any] = {
                name: getattr(each, name)
                for name in ("init", "repr", "compare", "kw_only", "metadata")
            }
            if each.default is not _MISSING:
                options["default"] = each.default
            if each.factory is not _MISSING:
                options["default_factory"] = each.factory
            specified.append((each.name, each.hint, dataclasses.field(**options)))
        if self.name == "__dataclass_fields__":
            # without methods, for storing events asks this of a hundred classes
            twin = dataclasses.make_dataclass(
                made.__name__, specified, init=False, repr=False, eq=False
            )
        else:
            twin = dataclasses.make_dataclass(made.__name__, specified, frozen=frozen)
        kept = getattr(twin, self.name)
        setattr(made, self.name, kept)
        return kept


class _Signature:
    """The parameters of a class for `inspect`, which reads them off the written ``__init__``."""

    __slots__ = ()

    def __get__(self, value: object, owner: Any) -> Any:
        import inspect  # noqa: PLC0415 - asked for by few

        if value is not None or "__fields_in_order__" not in vars(owner):
            raise AttributeError("__signature__")
        found = inspect.signature(_init(owner, frozen=owner.__setattr__ is _refuse_to_set))
        fields = owner.__fields_in_order__
        told = [
            each.replace(annotation=fields[each.name].hint)
            for each in tuple(found.parameters.values())[1:]
        ]
        return found.replace(parameters=told, return_annotation=None)


def _replace(value: Any, /, **changes: Any) -> Any:
    """Return a value with some fields changed; as `dataclasses.replace`, for any dataclass."""
    fields: _Fields | None = getattr(value, "__fields_in_order__", None)
    if fields is None:
        from dataclasses import replace  # noqa: PLC0415 - one of the standard library

        return replace(value, **changes)
    for name, each in fields.items():
        if not each.init:
            if name in changes:
                raise ValueError(f"field {name} is not set by who makes the value")
        elif name not in changes:
            changes[name] = getattr(value, name)
    return value.__class__(**changes)


_named_tuple: Callable[..., Any] = collections.namedtuple  # noqa: PYI024 - names are worked out


class _OfTuples(type):
    """Makes named tuples of the classes that are written as one."""

    def __new__(cls, name: str, bases: tuple[type, ...], own: dict[str, Any]) -> Any:
        if not bases:
            return super().__new__(cls, name, bases, own)
        hints = own.get("__annotations__", {})
        defaults = [own[field] for field in hints if field in own]
        made = _named_tuple(name, hints, defaults=defaults, module=own["__module__"])
        for key, value in own.items():
            if key not in hints and key != "__module__":
                setattr(made, key, value)
        return made


class _NamedTuple(metaclass=_OfTuples):
    """Written as a base, as `typing.NamedTuple` is."""


if not TYPE_CHECKING:
    dataclass, field, replace, NamedTuple = _dataclass, _Field, _replace, _NamedTuple
