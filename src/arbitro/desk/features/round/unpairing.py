"""Pairings thrown away before any of their games has a result."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.derived.counting import bound_to
from arbitro.desk.derived.withdrawals import has_own_results
from arbitro.desk.features.round.cases import not_a_case, what_stands
from arbitro.desk.features.round.events import games_thrown_away, of_pairing, on_round
from arbitro.desk.kernel.feature import Answer, Command, Event, EventKind, Feature, OfSection, kinds
from arbitro.desk.kernel.fields import RoundField
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.levels import Level, standing
from arbitro.desk.kernel.state import Round, Section
from arbitro.desk.kernel.steps import NO_CASE
from arbitro.desk.values.settings import ReasonByHand
from arbitro.model import SectionId
from arbitro.reasons import Refused, refused


@dataclass(frozen=True, slots=True)
class UnpairRound(Command):
    """Throw away the last round's pairings before any of its games has a result.

    Once published, or where incidents or moves belong to its games, this needs ``confirmed``.
    Published ones are changed in one ``case`` of those the edition names, with a ``note`` of what
    happened; that the regulations of the event allow it is shown by the note alone.
    """

    section: SectionId
    round: RoundField
    confirmed: bool | Level = False
    case: ReasonByHand | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class RoundUnpaired(Event):
    """The last round's pairings were thrown away before any of its games had a result.

    Where they had been published, ``case`` is the one in which that was done, and ``note`` what
    was written about it.
    """

    section: SectionId
    round: int
    case: ReasonByHand | None = None
    note: str = ""


def _round_unpaired(fold: Fold, event: RoundUnpaired) -> None:
    section = fold.section(event.section)
    games_thrown_away(section, event.round, {})
    section.drop_round(event.round)


def unpair_round(section: Section, command: UnpairRound) -> Answer:
    """Throw away the last round's pairings before any game has a result.

    Published ones only in one of the cases the edition names, which the log keeps.
    """
    current = section.current
    if current is None or command.round != current.number:
        return refused("round-not-last", round=command.round)
    if has_own_results(section, current):
        return refused("round-has-results", round=command.round)
    case = command.case if current.published else None
    if current.published:
        problem = not_a_case(section, current, case, command.note)
        if problem is not None:
            return problem
    problem = standing(_loss(section, current), confirmed=command.confirmed)
    note = "" if case is None else command.note.strip()
    return problem or (RoundUnpaired(section.id, command.round, case, note),)


def _loss(section: Section, current: Round) -> Refused | None:
    """Say what is lost with the pairings of a round: what was public, what belongs to its games."""
    if current.published:
        return refused("confirmation-needed", what_stands(section))
    incidents, moves = bound_to(section, current.number)
    if incidents or moves:
        return refused("round-has-records", incidents=incidents, moves=moves)
    return None


FEATURE = Feature(
    "unpairing",
    kinds(
        EventKind(
            "RoundUnpaired",
            RoundUnpaired,
            _round_unpaired,
            of_pairing,
            builds_on=on_round,
            steps=(NO_CASE,),
        )
    ),
    (OfSection(UnpairRound, lambda at, command: unpair_round(at.section, command), right="pair"),),
)
