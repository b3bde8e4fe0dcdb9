"""How grave what a command meets is, and whether its giver may have it done all the same.

The levels are those FIDE asks of pairing programs. They are decided here alone, for pages, commands
and the JSON interface: nothing else asks whether a command was confirmed.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum, unique

from arbitro.reasons import Refused


@unique
class Level(IntEnum):
    """What happens with something unusual; nothing removes or lowers a level.

    ``NOTE``: done without a word. ``ACKNOWLEDGE``: done, and said. ``CONFIRM``: done once it is
    confirmed. ``TWO_STEPS``: done once its consequences, shown after a first confirmation, are
    confirmed as well. ``REFUSE``: not done.
    """

    NOTE = 1
    ACKNOWLEDGE = 2
    CONFIRM = 3
    TWO_STEPS = 4
    REFUSE = 5


LEVELS: Mapping[str, Level] = {
    # the pairings were public, or what belongs to their games goes with them: no rule forbids it
    "confirmation-needed": Level.CONFIRM,
    "round-has-records": Level.CONFIRM,
}
"""Code of a refusal -> its level; what is not listed is refused."""


def level_of(problem: Refused) -> Level:
    """Return how grave a refusal is.

    >>> level_of(Refused("round-has-records")).name, level_of(Refused("entries-open")).name
    ('CONFIRM', 'REFUSE')
    """
    return LEVELS.get(problem.code, Level.REFUSE)


def standing(problem: Refused | None, *, confirmed: bool) -> Refused | None:
    """Return a refusal as far as it still stands after the confirmation, None where it does not.

    >>> standing(Refused("confirmation-needed"), confirmed=True) is None
    True
    >>> standing(Refused("entries-open"), confirmed=True).code
    'entries-open'
    """
    if problem is None:
        return None
    passed = Level.CONFIRM if confirmed else Level.ACKNOWLEDGE
    return None if level_of(problem) <= passed else problem
