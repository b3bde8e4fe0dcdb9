"""What there is of one kind by its name: what is ours, and what others have added."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple, TypeVar, cast

T = TypeVar("T")


class Origin(NamedTuple):
    """Where a thing comes from: a distribution and its version; both empty for what is ours."""

    distribution: str = ""
    version: str = ""

    @property
    def is_ours(self) -> bool:
        """Tell whether this came with arbitro itself."""
        return not self.distribution


OURS = Origin()
"""The origin of what comes with arbitro."""

Finder = Callable[[str, str], "tuple[object, Origin] | None"]
"""Finds what others have under a group and a name; None where there is nothing, or none allowed."""

Names = Callable[[str], "tuple[str, ...]"]
"""Lists the names others have in a group, without loading anything."""


class _Others:
    """Who is asked for what is not ours; nobody until a shell says so."""

    def __init__(self) -> None:
        self.find: Finder = lambda _group, _name: None
        self.names: Names = lambda _group: ()
        self.are_asked = False
        self.elsewhere: Callable[[], None] | None = None


_others = _Others()


def ask_others(find: Finder, names: Names, elsewhere: Callable[[], None] | None = None) -> None:
    """Let names that are not ours be looked for elsewhere: the one place where a shell plugs in.

    The rules read no file, so who looks for installed distributions is told them from outside.
    ``elsewhere``, a function of a module, does the same in another process of the program.
    """
    _others.find, _others.names, _others.are_asked = find, names, True
    _others.elsewhere = elsewhere


def ask_nobody() -> None:
    """Leave it at what is ours, as it is before a shell says otherwise."""
    fresh = _Others()
    _others.find, _others.names, _others.are_asked = fresh.find, fresh.names, False
    _others.elsewhere = None


def are_others_asked() -> bool:
    """Tell whether names that are not ours are looked for at all."""
    return _others.are_asked


def ask_others_elsewhere() -> Callable[[], None] | None:
    """Return what lets others be asked in another process; None where nobody is asked here."""
    return _others.elsewhere


def names_of_others(group: str) -> tuple[str, ...]:
    """Return the names that others who are allowed have in a group; nothing of them is loaded."""
    return _others.names(group)


class Registry(Generic[T]):
    """The things of one kind, by name, in the order they were registered.

    ``group`` is the name under which distributions of others offer theirs. What is ours is never
    shadowed: others are asked only for a name that nobody here has.

    >>> systems: Registry[str] = Registry("arbitro.examples")
    >>> systems.register("dutch", "by brackets")
    >>> systems.find("dutch"), systems.find("keizer"), list(systems)
    ('by brackets', None, ['dutch'])
    """

    def __init__(self, group: str) -> None:
        self.group = group
        self._ours: dict[str, T | None] = {}
        self._waiting: dict[str, Callable[[], T]] = {}

    def register(self, name: str, thing: T) -> None:
        """Add a thing of ours; a name twice is a mistake in the program."""
        self._add(name, thing)

    def register_later(self, name: str, load: Callable[[], T]) -> None:
        """Add a name of ours whose thing is loaded when it is first asked for."""
        self._add(name, None)
        self._waiting[name] = load

    def _add(self, name: str, thing: T | None) -> None:
        if name in self._ours:
            message = f"{name!r} is registered twice in {self.group}"
            raise ValueError(message)
        self._ours[name] = thing

    def find(self, name: str) -> T | None:
        """Return the thing of a name, None where neither we nor others allowed have it."""
        ours = self._ours.get(name)
        if ours is None and name in self._ours:
            # kept as long as it has not come: two threads may ask at once
            ours = self._ours[name] = self._waiting[name]()
        if ours is not None:
            return ours
        found = _others.find(self.group, name)
        return None if found is None else cast("T", found[0])

    def origin(self, name: str) -> Origin | None:
        """Tell whose a name is, None where it is nobody's."""
        if name in self._ours:
            return OURS
        found = _others.find(self.group, name)
        return None if found is None else found[1]

    def names(self) -> tuple[str, ...]:
        """Return all names that may be asked for: ours, then those of others that are allowed."""
        return tuple(self.in_turn())

    def in_turn(self) -> Iterator[str]:
        """Go through all names; others are asked for theirs only once ours have been passed."""
        yield from self._ours
        yield from (name for name in names_of_others(self.group) if name not in self._ours)

    def __iter__(self) -> Iterator[str]:
        """Go through the names that are ours."""
        return iter(self._ours)
