"""What arbitro can do where it runs: a web page has no threads, no processes and no network.

Whoever needs one of these asks `can`, and nothing is offered that cannot be done here.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum


class Ability(Enum):
    """Something that not every place can do."""

    THREADS = "threads"
    """Work goes on beside the answers."""
    PROCESSES = "processes"
    """Other programs and workers are started."""
    NETWORK = "network"
    """Other machines are asked and told."""
    OTHER_DEVICES = "other-devices"
    """Phones, screens and computers are answered."""


EVERYTHING = frozenset(Ability)
IN_PAGE: frozenset[Ability] = frozenset()
"""Of a web page: one program, which answers one browser."""

_here = [IN_PAGE if sys.platform == "emscripten" else EVERYTHING]


def can(ability: Ability) -> bool:
    """Tell whether it can be done where arbitro runs now."""
    return ability in _here[-1]


@contextmanager
def limited_to(abilities: frozenset[Ability]) -> Iterator[None]:
    """Be able to do these alone for a while: what another place does is tried out here."""
    _here.append(abilities)
    try:
        yield
    finally:
        _here.pop()
