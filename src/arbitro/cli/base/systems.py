"""Choices among what is registered: ours, and that of others which are allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from arbitro.model import SYSTEMS, System

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbitro.model.registry import Registry


def system_named(key: str) -> System:
    """Return the system of a key that the command line has let through; KeyError for another."""
    found = SYSTEMS.get(key) or _of_others(key)
    if found is None:
        raise KeyError(key)
    return found


class SystemChoice(click.Choice[str]):
    """A choice among names of ours; others are asked only about a name that is not one of them."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(names)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        """Return all names, for the help page."""
        from arbitro.rules.pairing.systems import systems_here  # noqa: PLC0415 - rarer, and slow

        others = (each.key for each in systems_here() if each.key not in SYSTEMS)
        return click.Choice((*self.choices, *others)).get_metavar(param, ctx)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name of a system that is here; refused as any choice where it is not."""
        if value not in self.choices and _of_others(value) is not None:
            return str(value)
        return super().convert(value, param, ctx)


class RegisteredChoice(click.Choice[str]):
    """A choice among the names of a registry; others are asked only where ours do not do."""

    def __init__(self, registry: Registry[Any]) -> None:
        super().__init__(tuple(registry))
        self._registry = registry

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        """Return all names, for the help page."""
        return click.Choice(self._registry.names()).get_metavar(param, ctx)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return a registered name; refused with all of them where it is none."""
        if value in self.choices:
            return super().convert(value, param, ctx)
        return click.Choice(self._registry.names()).convert(value, param, ctx)


def _of_others(key: str) -> System | None:
    if key in SYSTEMS:
        return None
    from arbitro.rules.pairing.systems import system_called  # noqa: PLC0415 - rarer, and slow

    return system_called(key)
