"""The commands that pair by the rules, and what holds back a round that is out of date."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbitro.desk.derived.pairing.next_round import is_here
from arbitro.desk.derived.plugin_data import standings_to_keep, system_missing
from arbitro.desk.derived.problem import before_round
from arbitro.desk.features.knock_out.answers import lots_needed
from arbitro.desk.features.pairing.by_system import PairRound, pair_round
from arbitro.desk.features.pairing.comparison import stale
from arbitro.desk.features.results import CorrectResult, EnterResult, SwapColours
from arbitro.desk.features.round.events import PublishRound, RoundPublished
from arbitro.desk.features.round.pair_by_hand import PairByHand
from arbitro.desk.features.round.unpairing import UnpairRound, unpair_round
from arbitro.desk.features.teams.by_hand import PairTeamsByHand
from arbitro.desk.features.teams.forfeits import ForfeitMatch
from arbitro.desk.kernel.feature import Answer, Command, Feature, OfSection, Pairer, Situation
from arbitro.desk.kernel.fields import LotsField, RoundField
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.levels import Level
from arbitro.desk.kernel.lots import Lots, drawn_colours
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.settings import ReasonByHand
from arbitro.model import SectionId
from arbitro.reasons import Refused, refused


@dataclass(frozen=True, slots=True)
class PairAgain(Command):
    """Throw the pairings of the last round away and pair it anew, in one step.

    Conditions, ``case`` and ``confirmed`` are those of `UnpairRound`, ``lots`` that of `PairRound`.
    """

    section: SectionId
    round: RoundField
    confirmed: bool | Level = False
    lots: LotsField = ""
    case: ReasonByHand | None = None
    note: str = ""


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


def publish_round(
    state: EventState, section: Section, command: PublishRound, pair: Pairer
) -> Answer:
    """Publish the pairings of a round that is still what the rules would pair.

    Where it is not, only with a reason to keep it, which the log keeps.
    """
    if not 1 <= command.round <= len(section.rounds):
        return refused("round-not-paired", round=command.round)
    if section.rounds[command.round - 1].published:
        return ()
    problem = stale(state, section, command.round, pair)
    reason = "" if problem is None else command.reason.strip()
    if problem is not None and not reason:
        return problem
    kept = standings_to_keep(state, section, command.round - 1)
    return (RoundPublished(section.id, command.round, reason, kept),)


def pair_again(at: Situation, command: PairAgain) -> Answer:
    """Throw the last round's pairings away and pair it as things stand now: both or nothing."""
    thrown = unpair_round(
        at.section,
        UnpairRound(
            at.section.id,
            command.round,
            confirmed=command.confirmed,
            case=command.case,
            note=command.note,
        ),
    )
    if isinstance(thrown, Refused):
        return thrown
    state = fold_events(thrown, at.state)
    section = state.sections[at.section.id]
    if section.rounds:
        problem = stale(state, section, len(section.rounds), at.pair)
        if problem is not None:
            return problem
    anew = PairRound(section.id, lots=command.lots, confirmed=command.confirmed)
    paired = pair_round(state, section, anew, at.pair)
    return paired if isinstance(paired, Refused) else (*thrown, *paired)


def system_not_here(at: Situation, command: Command) -> Answer | None:
    """Refuse to pair by a system that is not known here; what was played can still be shown."""
    pairs = isinstance(command, PairRound | PairAgain)
    if pairs and not is_here(at.section):
        return system_missing(at.section)
    return None


def _drawn(state: EventState, command: PairAgain, lots: Lots, _: str) -> PairAgain:
    """Draw the colours of a round of a bracket that is paired again."""
    section = state.sections.get(command.section)
    if command.lots or section is None:
        return command
    if not (section.settings.system.is_knock_out and section.rounds):
        return command
    before = before_round(state, section, len(section.rounds)).section
    return replace(command, lots=drawn_colours(lots_needed(before), lots))


FEATURE = Feature(
    "pairing",
    commands=(
        OfSection(PairAgain, pair_again, right="pair", draw=_drawn),
        OfSection(
            PublishRound,
            lambda at, command: publish_round(at.state, at.section, command, at.pair),
            right="publish",
        ),
    ),
    guards=(built_on_stale, system_not_here),
)
