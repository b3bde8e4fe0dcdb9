"""Why the Swiss System based on rating paired a round so, and where two others were passed over."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.model import Contender, Pairing, PairingProblem, Tpn
from arbitro.reasons import Reason, reason
from arbitro.rules.pairing.swiss.colours import ColourPreference, Strength
from arbitro.rules.pairing.swiss.explained import (
    ExplainedRound,
    PairedRound,
    colour_reason,
    plain_answer,
    preference_reason,
)
from arbitro.rules.pairing.swiss_by_rating.field import SwissByRatingField, allocate, preference
from arbitro.rules.pairing.swiss_by_rating.groups import GroupHalves, ScoreBracket

_UP = {1: "upfloats-two-rounds-dropped", 0: "upfloats-dropped"}
_DOWN = {1: "downfloats-two-rounds-dropped", 0: "downfloats-dropped"}
_WAYS = {
    "previous-undone": "previous-bracket-undone",
    "penultimate-undone": "penultimate-bracket-undone",
    "joined": "brackets-joined",
}


def explain_round(problem: PairingProblem, paired: PairedRound[ScoreBracket]) -> ExplainedRound:
    """Return the reasons of a round that the engine paired."""
    return ExplainedRound(
        problem.edition,
        paired.pairing,
        tuple(_bracket_reason(problem, bracket) for bracket in paired.brackets),
        tuple(_board_reasons(problem, paired, game) for game in paired.pairing.games),
        why_bye(problem, paired),
    )


def why_bye(problem: PairingProblem, paired: PairedRound[ScoreBracket]) -> Reason | None:
    """Say why the player with the pairing-allocated bye has it; None where nobody has."""
    player = paired.pairing.bye
    if player is None:
        return None
    last = paired.brackets[-1]
    why = reason("left-over-at-last", problem.edition, score=last.score, p=_pairs_of(last))
    return reason("pairing-allocated-bye", problem.edition, (why,), player=player)


def why_not(problem: PairingProblem, paired: PairedRound[ScoreBracket], a: Tpn, b: Tpn) -> Reason:
    """Say at which step of the procedure two players were passed over, or what forbids the pair.

    ``paired-together`` where they do meet, ``not-in-round`` where one does not play.
    """

    def wish(player: Contender) -> ColourPreference:
        return preference(problem, player)

    plain = plain_answer(problem, paired.pairing, wish, (a, b))
    if plain is not None:
        return plain
    if paired.pairing.bye in (a, b):
        bye = why_bye(problem, paired)
        assert bye is not None, "somebody has it"
        return bye
    (bracket, half), (other_bracket, other_half) = (_found(paired, one) for one in (a, b))
    edition = problem.edition
    if bracket is not other_bracket:
        scores = tuple(item.score for item in (bracket, other_bracket))
        return reason("other-bracket", edition, players=(a, b), scores=scores)
    if half is not other_half:
        moved = a if half is bracket.halves[0] else b
        return reason("moved-down-first", edition, player=moved, other=b if moved == a else a)
    if (a in half.first) == (b in half.first):
        where = "S1" if a in half.first else "S2"
        return reason("same-half", edition, players=(a, b), half=where)
    one, other = (a, b) if a in half.first else (b, a)
    return _passed_over(problem, bracket, half, one, other)


def _passed_over(
    problem: PairingProblem, bracket: ScoreBracket, half: GroupHalves, one: Tpn, other: Tpn
) -> Reason:
    """Say why a player of S1 has another opponent than somebody of S2."""
    edition = problem.edition
    place = half.first.index(one)
    chosen = half.opponents[place]
    if other in half.opponents[:place]:
        by = half.first[half.opponents.index(other)]
        return reason("taken-before", edition, player=other, by=by, other=one)
    if half.second.index(other) > half.second.index(chosen):
        return reason("later-transposition", edition, player=one, opponent=chosen, other=other)
    field = SwissByRatingField(problem)
    at = {number: place for place, number in enumerate(field.numbers)}
    if field.denied(at[one], at[other]) or not field.fits(at[one], at[other], bracket.demands):
        by_number = field.by_number
        parts = tuple(
            preference_reason(
                edition, number, by_number[number].colours, preference(problem, by_number[number])
            )
            for number in (one, other)
        )
        return reason("demand-not-met", edition, parts, players=(one, other), x=half.most_denied)
    return reason("fewer-pairs", edition, players=(one, other), p=len(half.first))


def _found(paired: PairedRound[ScoreBracket], player: Tpn) -> tuple[ScoreBracket, GroupHalves]:
    for bracket in paired.brackets:
        for half in bracket.halves:
            if player in half.first or player in half.opponents:
                return bracket, half
    raise AssertionError("everybody without the bye is in a pair")


def _pairs_of(bracket: ScoreBracket) -> int:
    return sum(len(half.first) for half in bracket.halves)


def _bracket_reason(problem: PairingProblem, bracket: ScoreBracket) -> Reason:
    return reason(
        "bracket",
        problem.edition,
        tuple(_parts(problem, bracket)),
        residents=bracket.residents,
        score=bracket.score,
    )


def _parts(problem: PairingProblem, bracket: ScoreBracket) -> Iterator[Reason]:
    """Say of a bracket who came, what was dropped for it, how its groups were paired, who goes."""
    edition = problem.edition
    if bracket.moved_down:
        yield reason("moved-down-players", edition, players=bracket.moved_down)
    if bracket.incompatible:
        yield reason("incompatible-players", edition, players=bracket.incompatible)
    if bracket.way in _WAYS:
        yield reason(_WAYS[bracket.way], edition)
    yield from _lowered(problem, bracket)
    for half in bracket.halves:
        yield reason(
            "pair-halves",
            edition,
            _steps(problem, half),
            pairs=half.pairs,
            p=len(half.first),
            x=half.most_denied,
        )
    if bracket.left_over:
        yield reason("left-over", edition, players=bracket.left_over)


def _lowered(problem: PairingProblem, bracket: ScoreBracket) -> Iterator[Reason]:
    """Say of a bracket what was no longer demanded."""
    edition = problem.edition
    demands = bracket.demands
    if demands.up in _UP:
        yield reason(_UP[demands.up], edition)
    if demands.down in _DOWN:
        yield reason(_DOWN[demands.down], edition)
    if demands.extra:
        yield reason("x-raised", edition, count=demands.extra)
    if demands.strong:
        yield reason("z-raised", edition, count=demands.strong)
    if demands.absolute:
        yield reason("top-scorers-not-absolute", edition, count=demands.absolute)
    if _minds_strong_preferences(problem, bracket):
        kept = "strong-as-absolute" if demands.strict else "strong-not-absolute"
        yield reason(kept, edition)


def _minds_strong_preferences(problem: PairingProblem, bracket: ScoreBracket) -> bool:
    """Tell whether art. A7.d speaks of anybody in a bracket."""
    field = SwissByRatingField(problem)
    members = {*bracket.moved_down, *bracket.residents}
    return field.strong_as_absolute and any(
        number in members and strength is Strength.STRONG
        for number, strength in zip(field.numbers, field.strengths, strict=True)
    )


def _steps(problem: PairingProblem, half: GroupHalves) -> tuple[Reason, ...]:
    """Say what was exchanged and how S2 stands against S1."""
    edition = problem.edition
    steps = []
    if half.leaving:
        steps.append(reason("exchange", edition, leaving=half.leaving, entering=half.entering))
    if half.opponents != half.second[: len(half.first)]:
        steps.append(reason("transposition", edition, order=half.opponents))
    return tuple(steps)


def _board_reasons(
    problem: PairingProblem, paired: PairedRound[ScoreBracket], game: Pairing
) -> tuple[Reason, ...]:
    edition = problem.edition
    bracket, half = _found(paired, game.white)
    one = game.white if game.white in half.first else game.black
    place = half.first.index(one)
    other = half.opponents[place]
    proposed = half.second[place] == other
    parts = [
        reason(
            "opposite-in-s2" if proposed else "transposition",
            edition,
            player=one,
            opponent=other,
            place=place + 1,
        )
    ]
    if one in bracket.moved_down and len(bracket.halves) > 1:
        parts.append(reason("moved-down-players", edition, player=one))
    by_number = {contender.tpn: contender for contender in problem.contenders}
    pair = by_number[game.white], by_number[game.black]
    higher = min(pair, key=lambda contender: (-contender.score, contender.tpn))
    wishes = preference(problem, pair[0]), preference(problem, pair[1])
    colour = colour_reason(problem, allocate(problem, *pair), higher.tpn, wishes)
    return reason("paired-together", None, tuple(parts), players=(one, other)), colour
