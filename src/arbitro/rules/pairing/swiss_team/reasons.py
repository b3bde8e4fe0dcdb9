"""Why the Swiss Team System paired a round so, and why not otherwise."""

from __future__ import annotations

from arbitro.explain.reason import Reason, Refused, reason
from arbitro.model import EditionKey, Pairing, Tpn
from arbitro.rules.pairing.swiss.explained import (
    ExplainedRound,
    Measure,
    another_bye,
    first_unmet,
    measured,
    unmet,
)
from arbitro.rules.pairing.swiss_team.colours import allocate
from arbitro.rules.pairing.swiss_team.editions import RULES
from arbitro.rules.pairing.swiss_team.engine import PairedTeams, pair_round
from arbitro.rules.pairing.swiss_team.problem import TeamProblem
from arbitro.rules.pairing.upfloating import Bracket, Measures, Side


def explain_round(problem: TeamProblem, paired: PairedTeams) -> ExplainedRound:
    """Return the reasons of a round that the engine paired."""
    return ExplainedRound(
        problem.edition,
        paired.pairing,
        tuple(_bracket_reason(problem, bracket) for bracket in paired.brackets),
        tuple(_match_reasons(problem, paired, game) for game in paired.pairing.games),
        why_bye(problem, paired),
    )


Criterion = tuple[str, str, Measure]
"""Concept, kind of value (``count``, ``scores``) and value."""


def criteria_of_sets(edition: EditionKey, measures: Measures) -> tuple[Criterion, ...]:
    """Return the criteria that choose the upfloaters, from [C4] on."""
    again = ("upfloat-last-round", "count", measures.upfloaters_again)
    return (
        ("upfloater-count", "count", measures.upfloaters),
        ("upfloater-scores", "scores", measures.score_differences),
        ("next-scoregroup", "count", measures.next_upfloaters),
        *((again,) if RULES[edition].sets_by_floats else ()),
    )


def criteria_of_pairs(measures: Measures) -> tuple[Criterion, ...]:
    """Return the criteria that choose the pairing of a bracket, colours first."""
    return (
        ("colour-preference", "count", measures.preferences_denied),
        ("strong-colour-preference", "count", measures.strong_preferences_denied),
        ("upfloater-opponents", "count", measures.opponents_again),
    )


def why_bye(problem: TeamProblem, paired: PairedTeams) -> Reason | None:
    """Say why the team with the pairing-allocated bye has it; None where none has."""
    team = paired.pairing.bye
    if team is None:
        return None
    side = next(each for each in problem.sides if each.tpn == team)
    why = reason("bye-criteria", problem.edition, score=side.score, games=side.matches, number=team)
    return reason("pairing-allocated-bye", problem.edition, (why,), player=team)


def why_not(problem: TeamProblem, paired: PairedTeams, a: Tpn, b: Tpn) -> Reason:
    """Say why two teams do not meet: a rematch, or what the best such round has worse.

    ``paired-together`` where they do meet, ``not-in-round`` where one does not play.
    """
    sides = {side.tpn: side for side in problem.sides}
    missing = tuple(team for team in (a, b) if team not in sides)
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


def _compared(problem: TeamProblem, paired: PairedTeams, forced: PairedTeams) -> Reason:
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


def _difference(problem: TeamProblem, mine: Bracket, theirs: Bracket) -> Reason:
    """Name the first criterion that differs; the set of upfloaters is settled before colours."""
    edition = problem.edition
    worse = first_unmet(
        edition,
        criteria_of_sets(edition, mine.measures),
        criteria_of_sets(edition, theirs.measures),
    )
    if worse is not None:
        return worse
    if mine.upfloaters != theirs.upfloaters:
        return unmet(edition, "upfloater-order", "sequence", mine.upfloaters, theirs.upfloaters)
    pairs = criteria_of_pairs(mine.measures), criteria_of_pairs(theirs.measures)
    worse = first_unmet(edition, *pairs)
    if worse is not None:
        return worse
    return unmet(edition, "pairing-identifier", "sequence", mine.identifier, theirs.identifier)


def _bracket_reason(problem: TeamProblem, bracket: Bracket) -> Reason:
    edition = problem.edition
    parts = []
    if bracket.upfloaters:
        parts.append(reason("first-best-upfloaters", edition, upfloaters=bracket.upfloaters))
    parts += [
        measured(edition, concept, kind, value)
        for concept, kind, value in (
            *criteria_of_sets(edition, bracket.measures),
            *criteria_of_pairs(bracket.measures),
        )
        if value != ()
    ]
    parts.append(reason("first-best-pairing", edition, pairs=bracket.pairs))
    return reason(
        "bracket", edition, tuple(parts), residents=bracket.residents, score=bracket.score
    )


def _match_reasons(problem: TeamProblem, paired: PairedTeams, game: Pairing) -> tuple[Reason, ...]:
    edition = problem.edition
    bracket = next(one for one in paired.brackets if any(set(game) == set(p) for p in one.pairs))
    parts = [reason("pairing-identifier", edition, pairs=bracket.pairs)]
    parts += [
        reason("upfloater-order", edition, player=team, score=bracket.score)
        for team in game
        if team in bracket.upfloaters
    ]
    sides = {side.tpn: side for side in problem.sides}
    given = allocate(problem, sides[game.white], sides[game.black])
    values: dict[str, int | str] = {"white": game.white, "black": game.black}
    if given.rule in {"colour-parity", "colour-higher-ranked", "colour-alternate-first"}:
        values["higher"] = given.first.tpn
    if given.rule == "colour-parity":
        values["number"] = given.first.tpn
        values["initial_colour"] = problem.initial_colour.value
    wishes = tuple(_wish(problem, side) for side in (given.white, given.black))
    colour = Reason(given.rule, edition, tuple(values.items()), wishes)
    return reason("paired-together", None, tuple(parts), players=tuple(game)), colour


def _wish(problem: TeamProblem, side: Side) -> Reason:
    """Return a team's colour preference with its colour difference."""
    difference = 2 * side.colours.count("w") - len(side.colours)
    if side.wish.colour is None:
        return reason("team-without-preference", problem.edition, player=side.tpn)
    kind = "strong" if problem.options.colours == "B" and side.wish.strong else "simple"
    if problem.options.colours == "B" and not side.wish.strong:
        kind = "mild"
    return reason(
        f"team-{kind}-preference",
        problem.edition,
        player=side.tpn,
        colour=side.wish.colour.value,
        difference=difference,
    )
