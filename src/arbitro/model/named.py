"""Named tuples whose class is made quickly: what a program loads to pair one round has 80 of them.

`typing.NamedTuple` compiles and checks every annotation when a class is made, an eighth of what a
cold start costs (``python -m benchmarks.start``). Here they are kept as written, for type checkers
read the source. What comes out is the same `collections.namedtuple` with the same methods; one that
is generic needs `typing`'s.
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers read it as true; importing typing would cost every start

if TYPE_CHECKING:
    from typing import Any, NamedTuple
else:
    from collections import namedtuple

    _OF_THE_CLASS = {"__module__", "__qualname__", "__annotations__", "__doc__"}

    class _Maker(type):
        """Make a named tuple of a class body; the name that is inherited from is never kept."""

        def __new__(cls, name: str, _bases: object, body: dict[str, Any]) -> type:
            fields = body.get("__annotations__", {})
            defaults = [body[field] for field in fields if field in body]
            module = body["__module__"]
            made = namedtuple(name, fields, defaults=defaults, module=module)  # noqa: PYI024 - see above
            made.__qualname__ = body["__qualname__"]
            made.__annotations__ = dict(fields)
            if "__doc__" in body:
                made.__doc__ = body["__doc__"]
            for attribute, value in body.items():
                if attribute not in fields and attribute not in _OF_THE_CLASS:
                    setattr(made, attribute, value)
            return made

    class _Inherited:
        """What stands between the brackets of a class; it leaves no trace in its bases."""

        def __mro_entries__(self, bases: tuple[object, ...]) -> tuple[type, ...]:
            return (_BASE,)

    _BASE = type.__new__(_Maker, "NamedTuple", (), {})
    NamedTuple = _Inherited()

__all__ = ["NamedTuple"]
