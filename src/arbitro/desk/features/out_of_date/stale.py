"""What is not built on a round that is out of date and not published: results, a further round."""

from __future__ import annotations

from arbitro.desk.features.out_of_date.comparison import stale
from arbitro.desk.features.results import CorrectResult, EnterResult, SwapColours
from arbitro.desk.features.round.commands import PairByHand, PairRound
from arbitro.desk.features.teams.commands import ForfeitMatch, PairTeamsByHand
from arbitro.desk.kernel.feature import Answer, Command, Feature, Situation
from arbitro.desk.kernel.state import Section


def built_on_stale(at: Situation, command: Command) -> Answer | None:
    """Refuse results of a round that is out of date and not published, and the round after it.

    Who publishes it first, with a reason, has decided that it is played as it stands.
    """
    number = _round_of(at.section, command)
    if not 1 <= number <= len(at.section.rounds):
        return None
    return stale(at.state, at.section, number, at.pair)


def _round_of(section: Section, command: Command) -> int:
    """Return the round a command builds on, 0 where it builds on none."""
    match command:
        case PairRound():
            return len(section.rounds)
        case PairByHand() | PairTeamsByHand():
            return command.round - 1
        case ForfeitMatch():
            return command.round
        case EnterResult() | CorrectResult() | SwapColours():
            game = section.game(command.game)
            return 0 if game is None else game.round
        case _:
            return 0


FEATURE = Feature("out-of-date", guards=(built_on_stale,))
