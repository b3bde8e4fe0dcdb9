"""Why the Burstein System paired a round so, and why not otherwise."""

from __future__ import annotations

from arbitro.model import Contender, Pairing, RoundPairing, Tpn
from arbitro.reasons import Reason, Refused, reason
from arbitro.rules.pairing.burstein.brackets import BursteinBracket
from arbitro.rules.pairing.burstein.engine import allocate, pair_round, seeded_problem
from arbitro.rules.pairing.burstein.problem import BursteinField, BursteinProblem, seeding_rounds
from arbitro.rules.pairing.dutch import question
from arbitro.rules.pairing.swiss.colours import ColourPreference, colour_preference
from arbitro.rules.pairing.swiss.explained import (
    ExplainedRound,
    PairedRound,
    another_bye,
    colour_reason,
    first_unmet,
    measured,
    opponents_by_place,
    plain_answer,
    unmet,
)


def explain_round(problem: BursteinProblem, paired: PairedRound[BursteinBracket]) -> ExplainedRound:
    """Return the reasons of a round that the engine paired."""
    edition = problem.basis.edition
    boards = tuple(_board_reasons(problem, paired, game) for game in paired.pairing.games)
    brackets = tuple(_bracket_reason(problem, bracket) for bracket in paired.brackets)
    # A seeding round is paired by the Dutch System and has no brackets of this one: that one
    # answers.
    if not paired.brackets:
        rounds = seeding_rounds(problem.basis.rounds_total)
        brackets = (reason("seeding-rounds", edition, rounds=rounds),)
    return ExplainedRound(edition, paired.pairing, brackets, boards, why_bye(problem, paired))


def why_bye(problem: BursteinProblem, paired: PairedRound[BursteinBracket]) -> Reason | None:
    """Say why the player with the pairing-allocated bye has it; None where nobody has."""
    player = paired.pairing.bye
    if player is None:
        return None
    if not paired.brackets:
        return question.why_bye(seeded_problem(problem), paired.pairing)
    edition = problem.basis.edition
    one = next(contender for contender in problem.basis.contenders if contender.tpn == player)
    index = problem.indexes[player]
    why = reason(
        "bye-criteria",
        edition,
        index=(index.buchholz, index.sonneborn_berger),
        score=one.score,
        games=len(one.colours),
        number=one.tpn,
    )
    return reason("pairing-allocated-bye", edition, (why,), player=player)


def why_not(
    problem: BursteinProblem, paired: PairedRound[BursteinBracket], a: Tpn, b: Tpn
) -> Reason:
    """Say why two players do not meet: what forbids it, or what the best such round has worse.

    ``paired-together`` where they do meet, ``not-in-round`` where one does not play.
    """
    if not paired.brackets:
        return question.why_not(seeded_problem(problem), paired.pairing, a, b)
    plain = plain_answer(problem.basis, paired.pairing, _preference_of, (a, b))
    if plain is not None:
        return plain
    forced = pair_round(problem, together=(a, b))
    if isinstance(forced, Refused):
        return reason("completion", problem.basis.edition, players=(a, b))
    return _compared(problem, paired, forced)


def _preference_of(player: Contender) -> ColourPreference:
    return colour_preference(player.colours)


def _compared(
    problem: BursteinProblem,
    paired: PairedRound[BursteinBracket],
    forced: PairedRound[BursteinBracket],
) -> Reason:
    """Return the first thing in which a round with a forced pair falls behind."""
    edition = problem.basis.edition
    if forced.pairing.bye != paired.pairing.bye:
        byes = why_bye(problem, paired), why_bye(problem, forced)
        return another_bye(edition, paired.pairing.bye, byes)
    for mine, theirs in zip(paired.brackets, forced.brackets, strict=False):
        if mine.pairs == theirs.pairs:
            continue
        shown = reason("alternative", pairs=theirs.pairs, floaters=theirs.outgoing)
        found = _difference(problem, mine, theirs)
        return Reason(found.concept, edition, found.values, (shown,))
    raise AssertionError("a round with another pair differs in some bracket")


def _difference(problem: BursteinProblem, mine: BursteinBracket, theirs: BursteinBracket) -> Reason:
    edition = problem.basis.edition
    worse = first_unmet(edition, mine.measures.criteria(), theirs.measures.criteria())
    if worse is not None:
        return worse
    orders = (opponents_by_place(item.ranking, item.pairs) for item in (mine, theirs))
    return unmet(edition, "pairing-order", "sequence", *orders)


def _bracket_reason(problem: BursteinProblem, bracket: BursteinBracket) -> Reason:
    edition = problem.basis.edition
    parts = []
    if bracket.incoming:
        parts.append(reason("bracket", edition, incoming=bracket.incoming))
    parts += [
        measured(edition, concept, kind, value)
        for concept, kind, value in bracket.measures.criteria()
        if value != ()
    ]
    parts.append(reason("in-bracket-sequence-number", edition, ranking=bracket.ranking))
    parts.append(reason("first-best-pairing", edition, pairs=bracket.pairs))
    if bracket.outgoing:
        parts.append(reason("virtual-players", edition, floaters=bracket.outgoing))
    return reason(
        "bracket", edition, tuple(parts), residents=bracket.residents, score=bracket.score
    )


def _board_reasons(
    problem: BursteinProblem, paired: PairedRound[BursteinBracket], game: Pairing
) -> tuple[Reason, ...]:
    if not paired.brackets:
        seeded = seeded_problem(problem)
        pairing: RoundPairing = paired.pairing
        return (
            question.why_paired(seeded, pairing, game.white),
            question.why_colour(seeded, pairing, game.white),
        )
    edition = problem.basis.edition
    bracket = next(one for one in paired.brackets if _has(one, game))
    size = len(bracket.ranking)
    parts = tuple(
        reason(
            "in-bracket-sequence-number",
            edition,
            player=number,
            place=bracket.ranking.index(number) + 1,
            size=size,
            buchholz=problem.indexes[number].buchholz,
        )
        for number in sorted(game, key=bracket.ranking.index)
    )
    field = BursteinField(problem)
    place = {one.tpn: at for at, one in enumerate(field.players)}
    given = allocate(field, place[game.white], place[game.black])
    higher = min(game, key=lambda number: field.rank[place[number]])
    wishes = colour_preference(given.white.colours), colour_preference(given.black.colours)
    colour = colour_reason(problem.basis, given, higher, wishes)
    return reason("paired-together", None, parts, players=tuple(game)), colour


def _has(bracket: BursteinBracket, game: Pairing) -> bool:
    return any(set(pair) == set(game) for pair in bracket.pairs)
