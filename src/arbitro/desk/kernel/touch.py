"""What events change and what they build on; undo and redo are decided by it."""

from __future__ import annotations

from collections.abc import Iterable

from arbitro.desk.kernel.feature import KINDS, Event, Key, Keys


def written(event: Event) -> Keys:
    """Return the keys of what the event changes."""
    return KINDS[type(event)].writes(event)


def built_on(event: Event) -> Keys:
    """Return the keys of what the event supposes, beside what it changes."""
    return KINDS[type(event)].builds_on(event)


def clash(some: Iterable[Key], others: Iterable[Key]) -> bool:
    """Tell whether a key of the one begins a key of the other, or the other way round.

    >>> clash([(3,)], [(3, "round", 1)]), clash([(3, "round", 1)], [(3, "round", 2)])
    (True, False)
    """
    mine = tuple(some)
    return any(a[: len(b)] == b[: len(a)] for b in others for a in mine)


def depends(later: Iterable[Event], earlier: Iterable[Event]) -> bool:
    """Tell whether later events change, or build on, what earlier ones changed."""
    changed = [key for event in earlier for key in written(event)]
    touched = [key for event in later for key in (*written(event), *built_on(event))]
    return clash(changed, touched)
