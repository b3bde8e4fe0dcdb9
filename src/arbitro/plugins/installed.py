"""The plug-ins of this machine, for a program that starts and may never ask for one."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from arbitro.model.registry import ask_others

if TYPE_CHECKING:
    from arbitro.model.registry import Origin
    from arbitro.plugins.loading import Plugins


@cache
def plugins_here() -> Plugins:
    """Return the plug-ins of this machine, as its user has allowed them."""
    # most commands never ask for a name that is not ours: they do without what this loads
    from arbitro.plugins.local_plugins import local_plugins  # noqa: PLC0415

    return local_plugins()


def _find(group: str, name: str) -> tuple[object, Origin] | None:
    return plugins_here().find(group, name)


def _names(group: str) -> tuple[str, ...]:
    return plugins_here().names(group)


def switch_on_here() -> None:
    """Let names that are not ours be looked for on this machine, from the first such name on."""
    ask_others(_find, _names, switch_on_here)
