"""Why the procedure paired a round so, and why not otherwise."""

from __future__ import annotations

from arbitro.model import Pairing, Tpn
from arbitro.reasons import Reason, Refused, reason
from arbitro.rules.pairing.burstein_1999.edition import EDITION
from arbitro.rules.pairing.burstein_1999.engine import Burstein1999Bracket, allocate, pair_round
from arbitro.rules.pairing.burstein_1999.problem import Burstein1999Field, Burstein1999Problem
from arbitro.rules.pairing.swiss.explained import (
    ExplainedRound,
    PairedRound,
    another_bye,
    colour_reason,
    measured,
    opponents_by_place,
    settled,
    unmet,
)


def explain_round(
    problem: Burstein1999Problem, paired: PairedRound[Burstein1999Bracket]
) -> ExplainedRound:
    """Return the reasons of a round that the engine paired."""
    return ExplainedRound(
        EDITION,
        paired.pairing,
        tuple(_bracket_reason(bracket) for bracket in paired.brackets),
        tuple(_board_reasons(problem, paired, game) for game in paired.pairing.games),
        why_bye(problem, paired),
    )


def why_bye(
    problem: Burstein1999Problem, paired: PairedRound[Burstein1999Bracket]
) -> Reason | None:
    """Say why the player with the bye has it; None where nobody has."""
    player = paired.pairing.bye
    if player is None:
        return None
    one = next(contender for contender in problem.basis.contenders if contender.tpn == player)
    why = reason("bye-criteria", EDITION, lowest=player, score=one.score)
    return reason("pairing-allocated-bye", EDITION, (why,), player=player)


def why_not(
    problem: Burstein1999Problem, paired: PairedRound[Burstein1999Bracket], a: Tpn, b: Tpn
) -> Reason:
    """Say why two players do not meet: what forbids it, or what such a round has worse.

    ``paired-together`` where they do meet, ``not-in-round`` where one does not play.
    """
    plain = settled(EDITION, problem.basis.contenders, paired.pairing, (a, b))
    if plain is not None:
        return plain
    field = Burstein1999Field(problem)
    place = {one.tpn: at for at, one in enumerate(field.players)}
    if not field.may_meet(place[a], place[b]):
        return reason("colour-limits", EDITION, players=(a, b))
    forced = pair_round(problem, together=(a, b))
    if isinstance(forced, Refused):
        return reason("completion", EDITION, players=(a, b))
    return _compared(problem, paired, forced)


def _compared(
    problem: Burstein1999Problem,
    paired: PairedRound[Burstein1999Bracket],
    forced: PairedRound[Burstein1999Bracket],
) -> Reason:
    """Return the first thing in which a round with a forced pair falls behind."""
    if forced.pairing.bye != paired.pairing.bye:
        byes = why_bye(problem, paired), why_bye(problem, forced)
        return another_bye(EDITION, paired.pairing.bye, byes)
    for mine, theirs in zip(paired.brackets, forced.brackets, strict=False):
        if mine == theirs:
            continue
        shown = reason("alternative", pairs=theirs.pairs, floaters=theirs.outgoing)
        found = _difference(mine, theirs)
        return Reason(found.concept, EDITION, found.values, (shown,))
    raise AssertionError("a round with another pair differs in some bracket")


def _difference(mine: Burstein1999Bracket, theirs: Burstein1999Bracket) -> Reason:
    if set(mine.ranking) != set(theirs.ranking):
        groups = len(mine.ranking), len(theirs.ranking)
        return unmet(EDITION, "groups-together", "count", *groups)
    if mine.preferences_denied != theirs.preferences_denied:
        denied = mine.preferences_denied, theirs.preferences_denied
        return unmet(EDITION, "colour-preference", "count", *denied)
    orders = (opponents_by_place(item.ranking, item.pairs) for item in (mine, theirs))
    return unmet(EDITION, "pairing-order", "sequence", *orders)


def _bracket_reason(bracket: Burstein1999Bracket) -> Reason:
    parts = []
    if bracket.incoming:
        parts.append(reason("bracket", EDITION, incoming=bracket.incoming))
    parts += [
        reason("in-bracket-sequence-number", EDITION, ranking=bracket.ranking),
        measured(EDITION, "colour-preference", "count", bracket.preferences_denied),
        reason("first-best-pairing", EDITION, pairs=bracket.pairs),
    ]
    if bracket.outgoing:
        parts.append(reason("virtual-players", EDITION, floaters=bracket.outgoing))
    return reason(
        "bracket", EDITION, tuple(parts), residents=bracket.residents, score=bracket.score
    )


def _board_reasons(
    problem: Burstein1999Problem, paired: PairedRound[Burstein1999Bracket], game: Pairing
) -> tuple[Reason, ...]:
    bracket = next(
        one for one in paired.brackets if any(set(pair) == set(game) for pair in one.pairs)
    )
    size = len(bracket.ranking)
    parts = tuple(
        reason(
            "in-bracket-sequence-number",
            EDITION,
            number=number,
            place=bracket.ranking.index(number) + 1,
            size=size,
        )
        for number in sorted(game, key=bracket.ranking.index)
    )
    field = Burstein1999Field(problem)
    place = {one.tpn: at for at, one in enumerate(field.players)}
    given = allocate(field, place[game.white], place[game.black])
    higher = min(game, key=lambda number: field.rank[place[number]])
    colour = colour_reason(problem.basis, given, higher)
    return reason("paired-together", None, parts, players=tuple(game)), colour
