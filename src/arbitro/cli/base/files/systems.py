"""Choices among what is registered: ours, and that of others which are allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from arbitro.cli.base.files.reports import of_others
from arbitro.model import SYSTEMS
from arbitro.model.registry import Registry, names_of_others


class SystemChoice(click.Choice[str]):
    """A choice among names of ours; others are asked only about a name that is not one of them."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(names)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        """Return all names, for the help page."""
        others = (
            names_of_other
            for names_of_other in names_of_others("arbitro.systems")
            if names_of_other not in SYSTEMS
        )
        return click.Choice((*self.choices, *others)).get_metavar(param, ctx)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name of a system that is here; refused as any choice where it is not."""
        if value not in self.choices and of_others(value) is not None:
            return str(value)
        return super().convert(value, param, ctx)


class RegisteredChoice(click.Choice[str]):
    """A choice among the names of a registry; others are asked only where ours do not do.

    ``before`` are words that may stand in the place of a name.
    """

    def __init__(self, registry: Registry[Any], *before: str) -> None:
        super().__init__((*before, *registry))
        self._registry, self._before = registry, before

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        """Return all names, for the help page."""
        return click.Choice((*self._before, *self._registry.names())).get_metavar(param, ctx)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return a registered name; refused with all of them where it is none."""
        if value in self.choices:
            return super().convert(value, param, ctx)
        return click.Choice((*self._before, *self._registry.names())).convert(value, param, ctx)
