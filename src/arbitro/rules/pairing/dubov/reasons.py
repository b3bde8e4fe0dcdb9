"""Why the Dubov System paired a round so, and why not otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.model import Pairing, Tpn
from arbitro.reasons import Reason, Refused, reason
from arbitro.rules.pairing.dubov.engine import DubovBracket, allocate, pair_round
from arbitro.rules.pairing.dubov.problem import DubovProblem, preference_of
from arbitro.rules.pairing.swiss.explained import (
    ExplainedRound,
    PairedRound,
    another_bye,
    colour_reason,
    first_unmet,
    measured,
    plain_answer,
    unmet,
)


def explain_round(problem: DubovProblem, paired: PairedRound[DubovBracket]) -> ExplainedRound:
    """Return the reasons of a round that the engine paired."""
    edition = problem.basis.edition
    return ExplainedRound(
        edition,
        paired.pairing,
        tuple(_bracket_reason(problem, bracket) for bracket in paired.brackets),
        tuple(_board_reasons(problem, paired, game) for game in paired.pairing.games),
        why_bye(problem, paired),
    )


def why_bye(problem: DubovProblem, paired: PairedRound[DubovBracket]) -> Reason | None:
    """Say why the player with the pairing-allocated bye has it; None where nobody has."""
    player = paired.pairing.bye
    if player is None:
        return None
    edition = problem.basis.edition
    one = next(contender for contender in problem.basis.contenders if contender.tpn == player)
    why = reason("bye-criteria", edition, score=one.score, games=len(one.colours), number=one.tpn)
    return reason("pairing-allocated-bye", edition, (why,), player=player)


def why_not(problem: DubovProblem, paired: PairedRound[DubovBracket], a: Tpn, b: Tpn) -> Reason:
    """Say why two players do not meet: what forbids it, or what the best such round has worse.

    ``paired-together`` where they do meet, ``not-in-round`` where one does not play.
    """
    plain = plain_answer(problem.basis, paired.pairing, preference_of, (a, b))
    if plain is not None:
        return plain
    forced = pair_round(problem, together=(a, b))
    if isinstance(forced, Refused):
        return reason("completion", problem.basis.edition, players=(a, b))
    return _compared(problem, paired, forced)


def _compared(
    problem: DubovProblem, paired: PairedRound[DubovBracket], forced: PairedRound[DubovBracket]
) -> Reason:
    """Return the first thing in which a round with a forced pair falls behind."""
    edition = problem.basis.edition
    if forced.pairing.bye != paired.pairing.bye:
        byes = why_bye(problem, paired), why_bye(problem, forced)
        return another_bye(edition, paired.pairing.bye, byes)
    for mine, theirs in zip(paired.brackets, forced.brackets, strict=False):
        if mine == theirs:
            continue
        shown = reason("alternative", upfloaters=theirs.upfloaters, pairs=_pairs(theirs))
        found = _difference(problem, mine, theirs)
        return Reason(found.concept, edition, found.values, (shown,))
    raise AssertionError("a round with another pair differs in some bracket")


def _difference(problem: DubovProblem, mine: DubovBracket, theirs: DubovBracket) -> Reason:
    edition = problem.basis.edition
    worse = first_unmet(edition, mine.measures, theirs.measures)
    if worse is not None:
        return worse
    for concept, chosen, other in (
        ("upfloater-order", mine.upfloaters, theirs.upfloaters),
        ("shifter-order", mine.avoiding_shifters, theirs.avoiding_shifters),
        ("shifter-order", mine.balancing_shifters, theirs.balancing_shifters),
    ):
        if chosen != other:
            return unmet(edition, concept, "sequence", chosen, other)
    return unmet(
        edition, "first-legal-transposition", "sequence", mine.second_side, theirs.second_side
    )


def _pairs(bracket: DubovBracket) -> tuple[tuple[int, int], ...]:
    return tuple(zip(bracket.first_side, bracket.second_side, strict=True))


def _bracket_reason(problem: DubovProblem, bracket: DubovBracket) -> Reason:
    edition = problem.basis.edition
    parts = []
    if bracket.upfloaters:
        parts.append(reason("first-best-upfloaters", edition, upfloaters=bracket.upfloaters))
    parts += [
        measured(edition, concept, kind, value)
        for concept, kind, value in bracket.measures
        if value != ()
    ]
    first, second = bracket.first_group, bracket.second_group
    parts.append(reason("subgroups", edition, first=first, second=second))
    shifting = (*bracket.avoiding_shifters, *bracket.balancing_shifters)
    if shifting:
        parts.append(reason("shifters", edition, players=shifting))
    first, second = bracket.first_side, bracket.second_side
    parts.append(reason("first-legal-transposition", edition, first=first, second=second))
    return reason(
        "bracket", edition, tuple(parts), residents=bracket.residents, score=bracket.score
    )


def _board_reasons(
    problem: DubovProblem, paired: PairedRound[DubovBracket], game: Pairing
) -> tuple[Reason, ...]:
    edition = problem.basis.edition
    bracket = next(one for one in paired.brackets if _holds(one, game.white))
    one = game.white if game.white in bracket.first_side else game.black
    other = game.black if one == game.white else game.white
    parts = [
        reason(
            "subgroup-s1",
            edition,
            player=one,
            average=problem.averages[one],
            place=bracket.first_side.index(one) + 1,
        ),
        reason("first-legal-transposition", edition, opponent=other),
    ]
    parts += [
        reason("upfloater-order", edition, player=number, score=bracket.score)
        for number in game
        if number in bracket.upfloaters
    ]
    by_number = {contender.tpn: contender for contender in problem.basis.contenders}
    pair = by_number[game.white], by_number[game.black]
    higher = min(pair, key=lambda contender: (-contender.score, contender.tpn))
    wishes = preference_of(pair[0]), preference_of(pair[1])
    colour = colour_reason(problem.basis, allocate(problem.basis, *pair), higher.tpn, wishes)
    return reason("paired-together", None, tuple(parts), players=(one, other)), colour


def _holds(bracket: DubovBracket, player: Tpn) -> bool:
    members: Sequence[Tpn] = (*bracket.residents, *bracket.upfloaters)
    return player in members
