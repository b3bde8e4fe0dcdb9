"""Taking back and doing again: the commands, and what the log keeps of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbitro.desk.kernel.feature import EventKind, Keys, kinds
from arbitro.desk.kernel.levels import Level

if TYPE_CHECKING:
    from arbitro.desk.kernel.fold import Fold


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back what a command did, whoever gave it.

    Refused while a later command builds on it. Needs ``confirmed`` where a published round is
    concerned.
    """

    command: str
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class Redo:
    """Do again what was taken back, while nothing has changed that it builds on."""

    command: str
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class CommandUndone:
    """What a command did was taken back."""

    command: str


@dataclass(frozen=True, slots=True)
class CommandRedone:
    """What was taken back was done again."""

    command: str


def _left_to_the_timeline(_: Fold, event: CommandUndone | CommandRedone) -> None:
    """Do nothing: what a turn changes are other events, and only the timeline has them."""
    raise AssertionError(event)


def _no_part(_: CommandUndone | CommandRedone) -> Keys:
    return ()


EVENTS = kinds(
    EventKind("CommandUndone", CommandUndone, _left_to_the_timeline, _no_part),
    EventKind("CommandRedone", CommandRedone, _left_to_the_timeline, _no_part),
)
