"""What every command builds on; and the one place where what a command does is loaded."""

from __future__ import annotations

import gc
from importlib import import_module
from typing import Any


def loaded(place: str) -> Any:
    """Return what stands at a place below `arbitro.cli`.

    Nothing of what is loaded is garbage, so none is looked for, now or at the end.
    """
    module, _, name = place.partition(":")
    gc.disable()
    try:
        return getattr(import_module(f"arbitro.cli.{module}"), name)
    finally:
        gc.freeze()
        gc.enable()


def work(place: str, asked: dict[str, Any]) -> int:
    """Answer a command by what stands at a place, loaded only now: help needs none of it."""
    code: int = loaded(place)(**asked)
    return code
