"""Calling what others wrote: whatever it raises is an answer that names it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from arbitro.model.registry import Registry
from arbitro.reasons.reason import Refused, refused

T = TypeVar("T")
A = TypeVar("A")


def guarded(registry: Registry[T], name: str, call: Callable[[], A]) -> A | Refused:
    """Return what a call of a registered thing gives; refused where code of others raises.

    What is ours is not caught: a mistake of ours must not pass for an answer.
    """
    try:
        return call()
    except Exception as problem:
        origin = registry.origin(name)
        if origin is None or origin.is_ours:
            raise
        fault = f"{type(problem).__name__}: {problem}"
        return refused("plugin-failed", plugin=origin.distribution, name=name, fault=fault)
