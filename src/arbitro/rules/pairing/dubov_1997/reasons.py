"""Why the procedure of 1997 paired a round so, and where it left that to the arbiter."""

from __future__ import annotations

from arbitro.model import Pairing, Tpn
from arbitro.reasons import Reason, Refused, reason
from arbitro.rules.pairing.dubov_1997.edition import EDITION
from arbitro.rules.pairing.dubov_1997.engine import Decision, Dubov1997Bracket, allocate, pair_round
from arbitro.rules.pairing.dubov_1997.problem import Dubov1997Field, Dubov1997Problem
from arbitro.rules.pairing.reading import taken
from arbitro.rules.pairing.swiss.explained import (
    ExplainedRound,
    PairedRound,
    another_bye,
    colour_reason,
    settled,
)


def explain_round(
    problem: Dubov1997Problem, paired: PairedRound[Dubov1997Bracket]
) -> ExplainedRound:
    """Return the reasons of a round that the engine paired."""
    return ExplainedRound(
        EDITION,
        paired.pairing,
        tuple(_bracket_reason(problem, bracket) for bracket in paired.brackets),
        tuple(_board_reasons(problem, paired, game) for game in paired.pairing.games),
        why_bye(problem, paired),
    )


def why_bye(problem: Dubov1997Problem, paired: PairedRound[Dubov1997Bracket]) -> Reason | None:
    """Say why the player with the bye has it; None where nobody has."""
    player = paired.pairing.bye
    if player is None:
        return None
    if problem.basis.round_number == 1:
        why = reason("bye-criteria", EDITION, last=player)
    else:
        one = next(contender for contender in problem.basis.contenders if contender.tpn == player)
        rating = problem.ratings[player]
        why = reason("bye-criteria", EDITION, rating=rating, score=one.score)
    return reason("pairing-allocated-bye", EDITION, (why,), player=player)


def why_not(
    problem: Dubov1997Problem, paired: PairedRound[Dubov1997Bracket], a: Tpn, b: Tpn
) -> Reason:
    """Say why two players do not meet: what forbids it, or what the steps come to instead.

    ``paired-together`` where they do meet, ``not-in-round`` where one does not play.
    """
    plain = settled(EDITION, problem.basis.contenders, paired.pairing, (a, b))
    if plain is not None:
        return plain
    field = Dubov1997Field(problem)
    place = {one.tpn: at for at, one in enumerate(field.players)}
    if not field.may_meet(place[a], place[b]):
        return reason("colour-limits", EDITION, players=(a, b))
    # A reading that hands a choice to the arbiter would end the comparison; the usual one decides.
    taken_here = tuple(reading for reading in problem.readings if reading[1] != "arbiter")
    forced = pair_round(problem._replace(readings=taken_here), together=(a, b))
    if isinstance(forced, Refused):
        return reason("completion", EDITION, players=(a, b))
    if forced.pairing.bye != paired.pairing.bye:
        byes = why_bye(problem, paired), why_bye(problem, forced)
        return another_bye(EDITION, paired.pairing.bye, byes)
    return _first_difference(paired, forced)


def _first_difference(
    paired: PairedRound[Dubov1997Bracket], forced: PairedRound[Dubov1997Bracket]
) -> Reason:
    """Return what the steps come to in the first bracket that a forced pair would change."""
    mine, theirs = next(
        (mine, theirs)
        for mine, theirs in zip(paired.brackets, forced.brackets, strict=False)
        if mine.pairs != theirs.pairs
    )
    shown = reason("alternative", pairs=theirs.pairs, floaters=theirs.outgoing)
    return reason("rows-of-columns", EDITION, (shown,), instead=mine.pairs)


def _bracket_reason(problem: Dubov1997Problem, bracket: Dubov1997Bracket) -> Reason:
    parts = []
    if bracket.incoming:
        parts.append(reason("floaters-first", EDITION, incoming=bracket.incoming))
    if bracket.raised:
        parts.append(reason("coming-up-to-a-player", EDITION, raised=bracket.raised))
    if bracket.evening:
        parts.append(reason("coming-up", EDITION, raised=bracket.evening))
    if problem.basis.round_number == 1 and bracket.residents == bracket.white + bracket.black:
        parts.append(reason("first-round", EDITION, upper=bracket.white, lower=bracket.black))
    elif bracket.white or bracket.black:
        if bracket.changed:
            to_white = bracket.changed[0] in bracket.white
            concept = "columns-evened-by-black" if to_white else "columns-evened"
            parts.append(reason(concept, EDITION, changed=bracket.changed))
        white, black = bracket.white, bracket.black
        parts.append(reason("columns", EDITION, white_side=white, black_side=black))
    if bracket.pairs:
        parts.append(reason("rows-of-columns", EDITION, pairs=bracket.pairs))
    if bracket.outgoing:
        parts.append(reason("floating-down", EDITION, floaters=bracket.outgoing))
    parts += [_left_open(problem, one) for one in bracket.decisions]
    return reason(
        "bracket", EDITION, tuple(parts), residents=bracket.residents, score=bracket.score
    )


def _left_open(problem: Dubov1997Problem, one: Decision) -> Reason:
    """Say what the text left to the arbiter, and by which reading it was taken."""
    way = taken(problem.readings, one.reading)
    return reason(
        one.reading.concept,
        EDITION,
        candidates=one.candidates,
        taken=one.taken,
        way=f"{one.reading.name}={way}",
    )


def _board_reasons(
    problem: Dubov1997Problem, paired: PairedRound[Dubov1997Bracket], game: Pairing
) -> tuple[Reason, ...]:
    field = Dubov1997Field(problem)
    place = {one.tpn: at for at, one in enumerate(field.players)}
    bracket = next(
        one for one in paired.brackets if any(set(pair) == set(game) for pair in one.pairs)
    )
    parts = [
        reason(
            "average-of-opponents",
            EDITION,
            player=number,
            rating=problem.ratings[number],
            average=_rounded(problem, number),
        )
        for number in game
    ]
    if set(game) & set(bracket.incoming):
        player = next(number for number in game if number in bracket.incoming)
        parts.append(reason("floater-opponent", EDITION, player=player))
    given = allocate(field, place[game.white], place[game.black])
    colour = colour_reason(problem.basis, given, min(game, key=place.__getitem__))
    return reason("paired-together", None, tuple(parts), players=tuple(game)), colour


def _rounded(problem: Dubov1997Problem, player: Tpn) -> int:
    """Return an average to the nearest whole number, a half upwards, to be shown."""
    return (2 * problem.averages[player] + problem.scale) // (2 * problem.scale)
