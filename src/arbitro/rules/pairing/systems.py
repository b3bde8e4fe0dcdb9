"""The Swiss systems that arbitro pairs, explains and checks, one table for all of them.

The FIDE (Dutch) System has ways of its own to be asked (`arbitro.rules.pairing.dutch`); what is
here treats every system alike: pair a round, explain it, say why two players do not meet.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeVar

from arbitro.model import EditionKey, PairingProblem, RoundPairing, System, Tournament, Tpn
from arbitro.reasons.reason import Reason, Refused
from arbitro.rules.pairing import (
    burstein,
    burstein_manual,
    double_swiss,
    dubov,
    dubov_manual,
    dutch,
    lim,
    swiss_by_rating,
)
from arbitro.rules.pairing.burstein import reasons as burstein_reasons
from arbitro.rules.pairing.burstein_manual import reasons as manual_reasons
from arbitro.rules.pairing.double_swiss import reasons as double_swiss_reasons
from arbitro.rules.pairing.dubov import reasons as dubov_reasons
from arbitro.rules.pairing.dubov_manual import reasons as procedure_reasons
from arbitro.rules.pairing.dutch import question
from arbitro.rules.pairing.lim import reasons as lim_reasons
from arbitro.rules.pairing.readings import reading_reasons
from arbitro.rules.pairing.swiss.explained import ExplainedRound
from arbitro.rules.pairing.swiss.history import Parity, pairing_problem
from arbitro.rules.pairing.swiss_by_rating import reasons as by_rating_reasons


class _Made(Protocol):
    """A round as an engine paired it."""

    @property
    def pairing(self) -> RoundPairing:
        """Return the pairs and the bye."""


P = TypeVar("P")
M = TypeVar("M", bound=_Made)


class _Round(NamedTuple):
    """A round to be paired: of which tournament, by which edition, as which number."""

    tournament: Tournament
    edition: EditionKey
    number: int | None
    parity: Parity | None = None
    give_up: dutch.GiveUp | None = None


class _Answers(NamedTuple):
    """A paired round and what can be asked of it."""

    pairing: RoundPairing
    explained: Callable[[], ExplainedRound]
    why_not: Callable[[Tpn, Tpn], Reason]


def pair_swiss(
    tournament: Tournament,
    edition: EditionKey,
    *,
    round_number: int | None = None,
    parity: Parity | None = None,
    give_up: dutch.GiveUp | None = None,
) -> RoundPairing | Refused:
    """Pair the coming round, or an earlier one, by the system of a Swiss tournament.

    Refused as by the system's own ``pair``; ``give_up`` is asked by the Dutch engine only.
    """
    made = _paired(_Round(tournament, edition, round_number, parity, give_up))
    return made if isinstance(made, Refused) else made.pairing


def explain_swiss(
    tournament: Tournament, edition: EditionKey, round_number: int
) -> ExplainedRound | Refused:
    """Pair a round and say why: each bracket, each board, the bye.

    The brackets of the FIDE (Dutch) System are left to `dutch.trace`, which says more of them.
    """
    made = _paired(_Round(tournament, edition, round_number))
    if isinstance(made, Refused):
        return made
    readings = reading_reasons(tournament.readings, edition)
    return made.explained()._replace(readings=readings)


def why_not_together(
    tournament: Tournament, edition: EditionKey, round_number: int, players: tuple[Tpn, Tpn]
) -> Reason | Refused:
    """Say why two players do not meet in a round, or refuse it as a round that has no pairing."""
    made = _paired(_Round(tournament, edition, round_number))
    return made if isinstance(made, Refused) else made.why_not(*players)


def _paired(asked: _Round) -> _Answers | Refused:
    return _SYSTEMS[asked.tournament.system](asked)


def _problem(asked: _Round) -> PairingProblem:
    return pairing_problem(
        asked.tournament, asked.edition, round_number=asked.number, parity=asked.parity
    )


def _answers(
    problem: P,
    made: M | Refused,
    explain: Callable[[P, M], ExplainedRound],
    why_not: Callable[[P, M, Tpn, Tpn], Reason],
) -> _Answers | Refused:
    """Return the answers of a system that keeps how it paired; a refusal as it is."""
    if isinstance(made, Refused):
        return made
    return _Answers(
        made.pairing, lambda: explain(problem, made), lambda a, b: why_not(problem, made, a, b)
    )


def _by_dutch(asked: _Round) -> _Answers | Refused:
    problem = _problem(asked)
    pairing = dutch.pair(problem, give_up=asked.give_up)
    if isinstance(pairing, Refused):
        return pairing

    def explained() -> ExplainedRound:
        boards = tuple(
            (
                question.why_paired(problem, pairing, game.white),
                question.why_colour(problem, pairing, game.white),
            )
            for game in pairing.games
        )
        bye = question.why_bye(problem, pairing)
        return ExplainedRound(asked.edition, pairing, (), boards, bye)

    return _Answers(pairing, explained, lambda a, b: question.why_not(problem, pairing, a, b))


def _by_dubov(asked: _Round) -> _Answers | Refused:
    if asked.edition == dubov_manual.EDITION:
        return _by_procedure(asked)
    problem = dubov.dubov_problem(
        asked.tournament, asked.edition, round_number=asked.number, parity=asked.parity
    )
    if isinstance(problem, Refused):
        return problem
    made = dubov.pair_round(problem)
    return _answers(problem, made, dubov_reasons.explain_round, dubov_reasons.why_not)


def _by_procedure(asked: _Round) -> _Answers | Refused:
    """Pair by the Dubov System of 1997, a procedure of its own."""
    problem = dubov_manual.procedure_problem(
        asked.tournament, round_number=asked.number, parity=asked.parity
    )
    if isinstance(problem, Refused):
        return problem
    made = dubov_manual.pair_round(problem)
    return _answers(problem, made, procedure_reasons.explain_round, procedure_reasons.why_not)


def _by_burstein(asked: _Round) -> _Answers | Refused:
    if asked.edition == burstein_manual.EDITION:
        return _by_manual(asked)
    problem = burstein.burstein_problem(
        asked.tournament, asked.edition, round_number=asked.number, parity=asked.parity
    )
    made = burstein.pair_round(problem)
    return _answers(problem, made, burstein_reasons.explain_round, burstein_reasons.why_not)


def _by_manual(asked: _Round) -> _Answers | Refused:
    """Pair by the Burstein System of the Arbiters' Manual, a procedure of its own."""
    problem = burstein_manual.manual_problem(
        asked.tournament, round_number=asked.number, parity=asked.parity
    )
    made = burstein_manual.pair_round(problem)
    return _answers(problem, made, manual_reasons.explain_round, manual_reasons.why_not)


def _by_lim(asked: _Round) -> _Answers | Refused:
    problem = lim.lim_problem(
        asked.tournament, asked.edition, round_number=asked.number, parity=asked.parity
    )
    made = lim.pair_round(problem)
    return _answers(problem, made, lim_reasons.explain_round, lim_reasons.why_not)


def _by_double_swiss(asked: _Round) -> _Answers | Refused:
    problem = double_swiss.double_swiss_problem(
        asked.tournament, asked.edition, round_number=asked.number, parity=asked.parity
    )
    if isinstance(problem, Refused):
        return problem
    made = double_swiss.pair_round(problem)
    return _answers(problem, made, double_swiss_reasons.explain_round, double_swiss_reasons.why_not)


def _by_rating(asked: _Round) -> _Answers | Refused:
    problem = _problem(asked)
    made = swiss_by_rating.pair_round(problem)
    return _answers(problem, made, by_rating_reasons.explain_round, by_rating_reasons.why_not)


_SYSTEMS: dict[System, Callable[[_Round], _Answers | Refused]] = {
    System.DUTCH: _by_dutch,
    System.DUBOV: _by_dubov,
    System.BURSTEIN: _by_burstein,
    System.LIM: _by_lim,
    System.DOUBLE_SWISS: _by_double_swiss,
    System.DUTCH_2009: _by_rating,
    System.SWISS_1992: _by_rating,
}
"""How each Swiss system of single players is paired and asked."""
