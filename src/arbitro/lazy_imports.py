"""Names of a module that are loaded from others when they are first asked for."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


def later(holder: str, modules: Mapping[str, Iterable[str]]) -> Callable[[str], object]:
    """Return the ``__getattr__`` of a module, from others and the names each of them has.

    They are modules of the holder, or written in full.
    """
    where = {name: module for module, names in modules.items() for name in names}

    def find(name: str) -> object:
        if name not in where:
            raise AttributeError(f"module {holder!r} has no attribute {name!r}")
        module = where[name]
        full = module if module.startswith("arbitro.") else f"{holder}.{module}"
        value: object = getattr(import_module(full), name)
        setattr(sys.modules[holder], name, value)
        return value

    return find
