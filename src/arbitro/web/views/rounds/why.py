"""Why a Swiss round was paired as it was: brackets, boards, and the pairing that was not made."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass

from arbitro.desk.derived.pairing import edition_of
from arbitro.model import (
    EditionKey,
    PairingProblem,
    RoundNumber,
    RoundPairing,
    Tournament,
    Tpn,
)
from arbitro.reasons import Reason, Refused
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.by_hand import problem_of
from arbitro.rules.pairing.dutch.question import why_bye, why_colour, why_float, why_not, why_paired
from arbitro.rules.pairing.dutch.trace import BracketTrace, Trace, trace
from arbitro.rules.pairing.readings import reading_reasons
from arbitro.rules.pairing.swiss.explained import ExplainedRound
from arbitro.rules.pairing.swiss.history import stated_round
from arbitro.rules.pairing.systems import explain_swiss, is_traced, why_not_together
from arbitro.web.views.event.event import SectionView


@dataclass(frozen=True, slots=True)
class RecomputedRound:
    """A round as a problem, the rules' own answer, and whether it is what was paired.

    ``explained`` has the reasons of systems other than the Dutch, which has views of its own.
    """

    tournament: Tournament
    problem: PairingProblem
    pairing: RoundPairing
    as_paired: bool
    explained: ExplainedRound | None = None

    @property
    def edition(self) -> EditionKey:
        """Return the text the answer follows: that of the system, also where it is of others."""
        return self.explained.edition if self.explained else self.problem.edition

    @property
    def readings(self) -> tuple[Reason, ...]:
        """Return the articles that are not read as usual."""
        return reading_reasons(self.tournament.readings, self.problem.edition)


def asked_round(view: SectionView, number: int) -> RecomputedRound | Refused | None:
    """Return a round with the rules' answer; None where a round is not paired by Swiss rules."""
    system = view.section.settings.system
    edition = edition_of(view.section, system.regulation)
    if (
        "why" not in view.kind.papers
        or edition is None
        or not 1 <= number <= len(view.section.rounds)
    ):
        return None
    problem = problem_of(view.tournament, edition, number)
    if isinstance(problem, Refused):
        return problem
    explained: ExplainedRound | None = None
    if is_traced(system):
        pairing = dutch.pair(problem)
        if isinstance(pairing, Refused):
            return pairing
    else:
        answer = explain_swiss(view.tournament, edition, number)
        if isinstance(answer, Refused):
            return answer
        explained, pairing = answer, answer.pairing
    theirs = stated_round(view.tournament, RoundNumber(number))
    same = set(theirs.games) == set(pairing.games) and theirs.bye == pairing.bye
    return RecomputedRound(view.tournament, problem, pairing, same, explained)


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion of a bracket and its value; ``listed`` values are points in tenths."""

    reason: Reason
    value: int
    listed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BracketView:
    """A bracket, with the criteria that cost something apart from those that are met."""

    trace: BracketTrace
    concept: Reason
    failed: tuple[Criterion, ...]
    met: tuple[Reason, ...]


def brackets(asked: RecomputedRound) -> tuple[BracketView, ...]:
    """Return the brackets of a round of the Dutch system from the top."""
    if asked.explained is not None:
        return ()
    traced = trace(asked.problem, asked.pairing)
    if isinstance(traced, Refused):
        return ()
    return tuple(_bracket(bracket, traced) for bracket in traced.brackets)


def _bracket(bracket: BracketTrace, traced: Trace) -> BracketView:
    failed, met = [], []
    for criterion in bracket.criteria:
        value = criterion.value
        why = Reason(criterion.concept, traced.edition)
        none = criterion.kind == "differences" and isinstance(value, tuple) and not any(value)
        if not value or none:
            met.append(why)
        elif isinstance(value, int):
            failed.append(Criterion(why, value, ()))
        else:
            failed.append(Criterion(why, 0, tuple(value)))
    concept = Reason(bracket.concept, traced.edition)
    return BracketView(bracket, concept, tuple(failed), tuple(met))


def board_reasons(asked: RecomputedRound, player: Tpn) -> tuple[Reason, ...]:
    """Return why a player meets whom, why with this colour, and why the player floats."""
    problem, pairing = asked.problem, asked.pairing
    if asked.explained is not None:
        return _explained_reasons(asked.explained, player)
    if pairing.bye == player:
        bye = why_bye(problem, pairing)
        return () if bye is None else (bye,)
    floats = why_float(problem, pairing, player)
    colour = why_colour(problem, pairing, player)
    found = (why_paired(problem, pairing, player), colour)
    return found if floats.concept == "no-other-floats" else (*found, floats)


def _explained_reasons(explained: ExplainedRound, player: Tpn) -> tuple[Reason, ...]:
    if explained.pairing.bye == player:
        return () if explained.bye is None else (explained.bye,)
    boards = zip(explained.pairing.games, explained.boards, strict=True)
    return next((why for game, why in boards if player in game), ())


def not_together(asked: RecomputedRound, one: Tpn, other: Tpn) -> Reason:
    """Return why two players do not meet."""
    if asked.explained is not None:
        problem = asked.problem
        why = why_not_together(
            asked.tournament, problem.edition, problem.round_number, (one, other)
        )
        assert isinstance(why, Reason), "the round was paired"
        return why
    return why_not(asked.problem, asked.pairing, one, other)


def answers_about(
    asked: RecomputedRound, player: int | None, other: int | None
) -> tuple[Reason, ...] | None:
    """Answer about one player or about two who do not meet; None where somebody is unknown."""
    known = {contender.tpn for contender in asked.problem.contenders}
    if player is None:
        return ()
    if player not in known or (other is not None and (other not in known or other == player)):
        return None
    if other is None:
        return board_reasons(asked, Tpn(player))
    return (not_together(asked, Tpn(player), Tpn(other)),)


_OF_PLAYERS = frozenset({"player", "players", "opponent", "white", "black", "leaving", "entering"})
"""The measures of a reason that are pairing numbers."""


def people_in(reasons: Iterable[Reason], known: Container[int]) -> tuple[Tpn, ...]:
    """Return, in order, the numbers of the players some reasons speak of.

    >>> from arbitro.reasons import reason
    >>> people_in([reason("rematch", players=(22, 1)), reason("x", player=99)], range(1, 41))
    (1, 22)
    """
    found: set[Tpn] = set()
    for reason in reasons:
        for name, value in reason.values:
            if name in _OF_PLAYERS:
                numbers = value if isinstance(value, tuple) else (value,)
                found.update(Tpn(one) for one in numbers if isinstance(one, int) and one in known)
        found.update(people_in(reason.parts, known))
    return tuple(sorted(found))
