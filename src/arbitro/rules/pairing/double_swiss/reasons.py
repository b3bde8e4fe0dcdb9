"""Why the Double-Swiss System paired a round so, and why not otherwise."""

from __future__ import annotations

from arbitro.explain.reason import Reason, Refused, reason
from arbitro.model import Pairing, Tpn
from arbitro.rules.pairing.double_swiss.colours import allocate
from arbitro.rules.pairing.double_swiss.engine import PairedRound, pair_round
from arbitro.rules.pairing.double_swiss.problem import DoubleSwissProblem
from arbitro.rules.pairing.swiss.colours import last_different_colours
from arbitro.rules.pairing.swiss.explained import (
    ExplainedRound,
    Measure,
    another_bye,
    first_unmet,
    measured,
    unmet,
)
from arbitro.rules.pairing.upfloating import Bracket, Measures, Side


def explain_round(problem: DoubleSwissProblem, paired: PairedRound) -> ExplainedRound:
    """Return the reasons of a round that the engine paired."""
    return ExplainedRound(
        problem.edition,
        paired.pairing,
        tuple(_bracket_reason(problem, bracket) for bracket in paired.brackets),
        tuple(_match_reasons(problem, paired, game) for game in paired.pairing.games),
        why_bye(problem, paired),
    )


def criteria(measures: Measures) -> tuple[tuple[str, str, Measure], ...]:
    """Return [C4] to [C8] as concept, kind of value (``count``, ``scores``) and value."""
    return (
        ("upfloater-count", "count", measures.upfloaters),
        ("upfloater-scores", "scores", measures.score_differences),
        ("next-scoregroup", "count", measures.next_upfloaters),
        ("upfloaters-again", "count", measures.upfloaters_again),
        ("upfloater-opponents", "count", measures.opponents_again),
    )


def why_bye(problem: DoubleSwissProblem, paired: PairedRound) -> Reason | None:
    """Say why the player with the pairing-allocated bye has it; None where nobody has."""
    player = paired.pairing.bye
    if player is None:
        return None
    side = next(each for each in problem.sides if each.tpn == player)
    why = reason(
        "bye-criteria", problem.edition, score=side.score, games=side.matches, number=player
    )
    return reason("pairing-allocated-bye", problem.edition, (why,), player=player)


def why_not(problem: DoubleSwissProblem, paired: PairedRound, a: Tpn, b: Tpn) -> Reason:
    """Say why two players do not meet: a rematch, or what the best such round has worse.

    ``paired-together`` where they do meet, ``not-in-round`` where one does not play.
    """
    sides = {side.tpn: side for side in problem.sides}
    missing = tuple(player for player in (a, b) if player not in sides)
    if missing or a == b:
        return reason("not-in-round", players=missing or (a,))
    if any({a, b} == set(game) for game in paired.pairing.games):
        return reason("paired-together", players=(a, b))
    if b in sides[a].opponents:
        return reason("rematch", problem.edition, players=(a, b))
    if b in sides[a].barred:
        return reason("forbidden-pair", players=(a, b))
    forced = pair_round(problem, together=(a, b))
    if isinstance(forced, Refused):
        return reason("completion", problem.edition, players=(a, b))
    return _compared(problem, paired, forced)


def _compared(problem: DoubleSwissProblem, paired: PairedRound, forced: PairedRound) -> Reason:
    """Return the first thing in which a round with a forced pair falls behind."""
    edition = problem.edition
    if forced.pairing.bye != paired.pairing.bye:
        byes = why_bye(problem, paired), why_bye(problem, forced)
        return another_bye(edition, paired.pairing.bye, byes)
    for mine, theirs in zip(paired.brackets, forced.brackets, strict=False):
        if mine == theirs:
            continue
        shown = reason("alternative", upfloaters=theirs.upfloaters, pairs=theirs.pairs)
        found = _difference(problem, mine, theirs)
        return Reason(found.concept, edition, found.values, (shown,))
    raise AssertionError("a round with another pair differs in some bracket")


def _difference(problem: DoubleSwissProblem, mine: Bracket, theirs: Bracket) -> Reason:
    """Name the first criterion that differs; the set of upfloaters is settled before pairs."""
    edition = problem.edition
    ours, others = criteria(mine.measures), criteria(theirs.measures)
    worse = first_unmet(edition, ours[:4], others[:4])
    if worse is not None:
        return worse
    if mine.upfloaters != theirs.upfloaters:
        return unmet(edition, "upfloater-order", "sequence", mine.upfloaters, theirs.upfloaters)
    worse = first_unmet(edition, ours[4:], others[4:])
    if worse is not None:
        return worse
    return unmet(edition, "pairing-identifier", "sequence", mine.identifier, theirs.identifier)


def _bracket_reason(problem: DoubleSwissProblem, bracket: Bracket) -> Reason:
    edition = problem.edition
    parts = []
    if bracket.upfloaters:
        parts.append(reason("first-best-upfloaters", edition, upfloaters=bracket.upfloaters))
    parts += [
        measured(edition, concept, kind, value)
        for concept, kind, value in criteria(bracket.measures)
        if value != ()
    ]
    parts.append(reason("first-best-pairing", edition, pairs=bracket.pairs))
    return reason(
        "bracket", edition, tuple(parts), residents=bracket.residents, score=bracket.score
    )


def _match_reasons(
    problem: DoubleSwissProblem, paired: PairedRound, game: Pairing
) -> tuple[Reason, ...]:
    edition = problem.edition
    bracket = next(one for one in paired.brackets if any(set(game) == set(p) for p in one.pairs))
    parts = [reason("pairing-identifier", edition, pairs=bracket.pairs)]
    parts += [
        reason("upfloater-order", edition, player=player, score=bracket.score)
        for player in game
        if player in bracket.upfloaters
    ]
    colour = _colour_reason(problem, game)
    return reason("paired-together", None, tuple(parts), players=tuple(game)), colour


def _colour_reason(problem: DoubleSwissProblem, game: Pairing) -> Reason:
    sides = {side.tpn: side for side in problem.sides}
    given = allocate(problem, sides[game.white], sides[game.black])
    values: dict[str, int | str] = {"white": game.white, "black": game.black}
    if given.rule in {"colour-parity", "colour-alternate-higher"}:
        values["higher"] = given.higher.tpn
    if given.rule == "colour-parity":
        values["number"] = problem.parity[given.higher.tpn]
        values["initial_colour"] = problem.initial_colour.value
    apart = last_different_colours(given.white.colours, given.black.colours)
    if given.rule == "colour-alternate" and apart is not None:
        values["white_had"], values["black_had"] = apart
    parts = tuple(_had(problem, side) for side in (given.white, given.black))
    return Reason(given.rule, problem.edition, tuple(values.items()), parts)


def _had(problem: DoubleSwissProblem, side: Side) -> Reason:
    """Return the colours a player had in the first games of matches."""
    whites = side.colours.count("w")
    return reason(
        "match-colour", problem.edition, player=side.tpn, colours=side.colours, whites=whites
    )
