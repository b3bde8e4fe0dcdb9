"""The lots a command needs, drawn before it is decided."""

from __future__ import annotations

from arbitro.desk.all_features import COMMANDS
from arbitro.desk.commands import Command
from arbitro.desk.kernel.lots import Lots
from arbitro.desk.kernel.state import EventState


def with_lots(state: EventState, command: Command, lots: Lots, seed: str = "") -> Command:
    """Return the command with every lot drawn that it lacks; commands without lots unchanged.

    Lots among those who are level come from the event's ``seed``.
    """
    row = COMMANDS.get(type(command))
    if row is None or row.draw is None:
        return command
    drawn: Command = row.draw(state, command, lots, seed)
    return drawn
