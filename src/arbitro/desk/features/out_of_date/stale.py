"""What is not built on a round that is out of date and not published: results, a further round."""

from __future__ import annotations

from arbitro.desk import commands as asked
from arbitro.desk.commands import Command
from arbitro.desk.derived.pairing import Pairer
from arbitro.desk.features.out_of_date.comparison import stale
from arbitro.desk.features.teams.commands import ForfeitMatch, PairTeamsManually
from arbitro.desk.kernel.state import EventState, Section
from arbitro.reasons import Refused


def built_on_stale(
    state: EventState, section: Section, command: Command, pair: Pairer
) -> Refused | None:
    """Refuse results of a round that is out of date and not published, and the round after it.

    Who publishes it first, with a reason, has decided that it is played as it stands.
    """
    number = _round_of(section, command)
    if not 1 <= number <= len(section.rounds):
        return None
    return stale(state, section, number, pair)


def _round_of(section: Section, command: Command) -> int:
    """Return the round a command builds on, 0 where it builds on none."""
    match command:
        case asked.PairRound():
            return len(section.rounds)
        case asked.PairManually() | PairTeamsManually():
            return command.round - 1
        case ForfeitMatch():
            return command.round
        case asked.EnterResult() | asked.CorrectResult() | asked.SwapColours():
            game = section.game(command.game)
            return 0 if game is None else game.round
        case _:
            return 0
