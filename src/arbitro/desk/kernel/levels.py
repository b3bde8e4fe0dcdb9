"""How grave what a command meets is, and whether its giver may have it done all the same.

The levels are those FIDE asks of pairing programs. They are decided here alone, for pages, commands
and the JSON interface: nothing else asks whether a command was confirmed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from enum import IntEnum, unique
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

from arbitro.desk.kernel.feature import Answer
from arbitro.desk.values.fide_mode import Departure
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

    @property
    def word(self) -> str:
        """Return how data names the level.

        >>> Level.TWO_STEPS.word
        'two-steps'
        """
        return self.name.lower().replace("_", "-")


LEVELS_OF_REFUSALS: Mapping[str, Level] = {
    # the pairings were public, or what belongs to their games goes with them: no rule forbids it
    "confirmation-needed": Level.CONFIRM,
    "round-has-records": Level.CONFIRM,
    "restore-needed": Level.CONFIRM,  # what was done since is taken back as a whole
    # against the rules of pairing, where the arbiter or another program has decided so
    "by-hand-against-rules": Level.CONFIRM,
    "late-entry-agreed": Level.CONFIRM,  # a published pairing changes
    "by-hand-begins": Level.CONFIRM,
    "by-hand-published": Level.CONFIRM,
    "by-hand-other-than-rules": Level.TWO_STEPS,
    "by-hand-both-wrong": Level.ACKNOWLEDGE,  # no text speaks of it
    "further-half-point-bye": Level.CONFIRM,  # an event usually gives one (C.05 art. 6.7(4))
    "full-point-bye": Level.ACKNOWLEDGE,  # points of no game and of no pairing
    "earlier-round-corrected": Level.CONFIRM,  # the next round was published with what was wrong
    "adjourned-game-decided": Level.CONFIRM,  # rounds were paired with it as a draw
    "adjourned-game-waits": Level.ACKNOWLEDGE,  # older than the round just completed
    "rating-tie-breaks-in-long-event": Level.ACKNOWLEDGE,  # only advised against (C.07 art. 10)
    "report-against-rules": Level.CONFIRM,
    "numbers-exchange": Level.CONFIRM,
    "numbers-move": Level.CONFIRM,  # of the list the pairings were made of
    "import-rounds-differ": Level.CONFIRM,
    # rounds were paired by what is to change: possibly necessary, and never by mistake
    "rounds-after-pairing": Level.TWO_STEPS,
    "edition-after-pairing": Level.TWO_STEPS,
    # what FIDE mode does not allow: refused, unless it is left; outside it is only asked about
    "leaves-fide-mode": Level.TWO_STEPS,
    "changed-after-pairing": Level.CONFIRM,
}
"""Code of a refusal -> its level; what is not listed is refused."""


class LockLevels(NamedTuple):
    """How grave it is to change what FIDE mode locks, in the mode and outside.

    In the mode it is refused, or the mode is left (`LEVELS_OF_REFUSALS`, ``leaves-fide-mode``).
    """

    in_mode: Level
    outside: Level


_NEVER = LockLevels(Level.REFUSE, Level.REFUSE)
"""What has decided pairings: nobody changes it once a round is paired, in the mode or not."""

LOCKS: Mapping[Departure, LockLevels] = {
    Departure.ROUNDS: LockLevels(Level.REFUSE, Level.TWO_STEPS),
    Departure.CHANGED_EDITION: LockLevels(Level.REFUSE, Level.TWO_STEPS),
    Departure.TIE_BREAKS: LockLevels(Level.REFUSE, Level.CONFIRM),
    Departure.PROHIBITIONS: LockLevels(Level.REFUSE, Level.CONFIRM),
    Departure.CHANGED_SYSTEM: LockLevels(Level.REFUSE, Level.CONFIRM),
    Departure.TEAM_RULES: LockLevels(Level.REFUSE, Level.CONFIRM),
    Departure.SCORING: _NEVER,
    Departure.ACCELERATION: _NEVER,
    Departure.READINGS: _NEVER,
    Departure.CYCLES: _NEVER,
    Departure.NUMBERING: _NEVER,
}
"""What is locked once a round is paired -> its levels."""


LEVELS_OF_ACTS: Mapping[str, Level] = {
    # commands that can be taken back: what is hard to see is gone, or that nobody wanted to press
    "detach-game": Level.CONFIRM,
    "expel-player": Level.CONFIRM,
    "forfeit-match": Level.CONFIRM,
    "pass-reading": Level.CONFIRM,
    "remove-player": Level.CONFIRM,
    "remove-section": Level.CONFIRM,
    "remove-team": Level.CONFIRM,
    "undo": Level.CONFIRM,
    "unpair-round": Level.CONFIRM,
    "withdraw-player": Level.CONFIRM,
    "withdraw-team": Level.CONFIRM,
    # a key is destroyed, and what it opened with it
    "erase-private": Level.CONFIRM,
    "erase-sealed-row": Level.CONFIRM,
    # said by a player, who sees no history
    "make-request": Level.CONFIRM,
    "report-result": Level.CONFIRM,
    # beside the log: what was given out opens nothing any more
    "put-out-account": Level.CONFIRM,
    "put-out-device": Level.CONFIRM,
    "remove-computer": Level.CONFIRM,
    # of two computers one makes the changes from then on
    "take-over": Level.CONFIRM,
    "renew-calendar": Level.CONFIRM,
    "renew-captains": Level.CONFIRM,
    "renew-card": Level.CONFIRM,
    "end-token": Level.CONFIRM,
    # of a device: what it could not send is forgotten
    "discard-unsent": Level.CONFIRM,
    # a form that removes what another one of its page changes
    "remove-prizes": Level.CONFIRM,
    # in a seminar, where all see it at once
    "close-examination": Level.CONFIRM,
    "drop-session": Level.CONFIRM,
    "give-back-answers": Level.CONFIRM,
    "hand-in-answers": Level.CONFIRM,
    "open-examination": Level.CONFIRM,
    "publish-examination": Level.CONFIRM,
    "remove-participant": Level.CONFIRM,
}
"""Name of a command, or of another act of a page -> what a page does before it is done.

What is not listed is done at once. A program has read what it gives, and is asked nothing.
"""


def asks_first(name: str) -> bool:
    """Tell whether a page asks before it does an act.

    >>> asks_first("remove-section"), asks_first("reopen-entries")
    (True, False)
    """
    return LEVELS_OF_ACTS.get(name, Level.NOTE) >= Level.CONFIRM


def level_of(problem: Refused) -> Level:
    """Return how grave a refusal is.

    >>> level_of(Refused("round-has-records")).name, level_of(Refused("entries-open")).name
    ('CONFIRM', 'REFUSE')
    """
    return LEVELS_OF_REFUSALS.get(problem.code, Level.REFUSE)


def standing(problem: Refused | None, *, confirmed: bool | Level) -> Refused | None:
    """Return a refusal as far as it still stands after the confirmation, None where it does not.

    True is a plain confirmation. Levels come from `settle` alone, which has seen their tokens; it
    is told of what needs none as well, so that it can say it.

    >>> standing(Refused("confirmation-needed"), confirmed=True) is None
    True
    >>> standing(Refused("entries-open"), confirmed=True).code
    'entries-open'
    """
    if problem is None or confirmed is False:
        return problem
    passed = Level.CONFIRM if confirmed is True else confirmed
    return None if level_of(problem) <= passed < Level.REFUSE else problem


@dataclass(frozen=True, slots=True)
class Settled:
    """The answer to a command, and what was unusual though it was done, to be acknowledged."""

    answer: Answer
    notices: tuple[Refused, ...] = ()


G = TypeVar("G")
"""A command, or several given as one."""


def settle(
    command: G, answer_to: Callable[[G], Answer], log: tuple[str, int], token: str = ""
) -> Settled:
    """Answer a command according to the level of what it meets.

    ``log`` is which log it is and its version. A ``token`` confirms nothing but the situation it
    was given for: this command at this version of this log with these consequences.
    """
    answer = answer_to(command)
    if not isinstance(answer, Refused) or not hasattr(command, "confirmed"):
        return Settled(answer)
    level = level_of(answer)
    if level is Level.REFUSE:
        return Settled(answer)
    first, second = (_token(command, log, answer, step) for step in (1, 2))
    asked = replace(answer, level=level.word, token=first)
    if level is Level.CONFIRM and token != first:
        return Settled(asked)
    if level is Level.TWO_STEPS and token != second:
        # the second token is told to nobody who has not come back with the first
        shown = replace(asked, token=second, step=2) if token == first else asked
        return Settled(shown)
    passed: Any = replace(command, confirmed=level)  # type: ignore[type-var]
    done = answer_to(passed)
    noticed = level is Level.ACKNOWLEDGE and not isinstance(done, Refused)
    return Settled(done, (replace(answer, level=level.word),) if noticed else ())


def _token(command: object, log: tuple[str, int], problem: Refused, step: int) -> str:
    """Return what confirms one step of one situation; it binds, it is no secret."""
    # lots are drawn anew whenever a command is asked: they are not part of what was confirmed
    asked = [
        (field.name, getattr(command, field.name))
        for field in fields(command)  # type: ignore[arg-type]
        if field.name not in {"confirmed", "lots"}
    ]
    shown = (problem.code, problem.values, problem.reasons)
    situation = repr((type(command).__name__, asked, log, shown, step))
    return sha256(situation.encode()).hexdigest()[:32]
