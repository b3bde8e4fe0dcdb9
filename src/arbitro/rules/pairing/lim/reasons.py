"""Why the Lim System paired a round so, and at which step two others were passed over."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.model import Pairing, Tpn
from arbitro.reasons import Reason, reason
from arbitro.rules.pairing.lim.groups import Floater, LimScoregroup, Pair
from arbitro.rules.pairing.lim.problem import LimField, LimProblem, allocate, due
from arbitro.rules.pairing.swiss.explained import (
    ExplainedRound,
    PairedRound,
    colour_reason,
    plain_answer,
    preference_reason,
)

_HEADS = {"down": "scoregroup-downwards", "up": "scoregroup-upwards", "median": "median-scoregroup"}


def explain_round(problem: LimProblem, paired: PairedRound[LimScoregroup]) -> ExplainedRound:
    """Return the reasons of a round that the engine paired."""
    return ExplainedRound(
        problem.basis.edition,
        paired.pairing,
        tuple(_group_reason(problem, group) for group in paired.brackets),
        tuple(_board_reasons(problem, paired, game) for game in paired.pairing.games),
        why_bye(problem, paired),
    )


def why_bye(problem: LimProblem, paired: PairedRound[LimScoregroup]) -> Reason | None:
    """Say why the player with the pairing-allocated bye has it; None where nobody has."""
    player = paired.pairing.bye
    if player is None:
        return None
    edition = problem.basis.edition
    one = next(contender for contender in problem.basis.contenders if contender.tpn == player)
    why = reason("bye-lowest-ranked", edition, score=one.score, number=one.tpn)
    return reason("pairing-allocated-bye", edition, (why,), player=player)


def why_not(problem: LimProblem, paired: PairedRound[LimScoregroup], a: Tpn, b: Tpn) -> Reason:
    """Say at which step two players were passed over, or what forbids that they meet.

    ``paired-together`` where they do meet, ``not-in-round`` where one does not play.
    """
    basis = problem.basis
    plain = plain_answer(basis, paired.pairing, due, (a, b))
    scores = {one.tpn: one.score for one in basis.contenders}
    # In the last round two with the same score may meet whatever their colours are (art. 6), so
    # these are no answer then.
    lifted = basis.is_last_round and scores.get(a) == scores.get(b)
    if plain is not None and not (plain.concept == "absolute-colours" and lifted):
        return plain
    if paired.pairing.bye in (a, b):
        bye = why_bye(problem, paired)
        assert bye is not None, "somebody has it"
        return bye
    first, second = sorted(_found(paired, one) for one in (a, b))
    edition = basis.edition
    if first[0] != second[0]:
        moves = _moves(problem, paired, (a, b))
        return reason("other-scoregroup", edition, moves, players=(a, b))
    mine = first[-1]
    one, other = (a, b) if a in mine[:2] else (b, a)
    return _passed_over(problem, mine, one, other)


def _passed_over(problem: LimProblem, mine: Pair, one: Tpn, other: Tpn) -> Reason:
    """Say why somebody met another of the same scoregroup, found earlier than the one asked for."""
    edition = problem.basis.edition
    if one == mine.second:
        return reason("taken-before", edition, player=one, by=mine.first, other=other)
    if other not in (*mine.tried, *mine.too_far):
        return reason("not-reached", edition, player=one, opponent=mine.second, other=other)
    field = LimField(problem)
    place = {number: at for at, number in enumerate(field.numbers)}
    if other in mine.too_far:
        why = _why_limited(problem)
        return reason("maxi-tournament-exchange", edition, why, players=(one, other))
    if field.both_due(place[one], place[other]):
        return reason("no-opponents-left", edition, player=one, other=other)
    by_number = field.by_number
    parts = tuple(
        preference_reason(edition, number, by_number[number].colours, due(by_number[number]))
        for number in (one, other)
    )
    return reason("colours-not-due", edition, parts, players=(one, other))


def _found(paired: PairedRound[LimScoregroup], player: Tpn) -> tuple[int, int, Pair]:
    """Return the scoregroup in which a player was paired, whose turn it was there, the pair."""
    for at, group in enumerate(paired.brackets):
        for turn, pair in enumerate(group.pairs):
            if player in pair[:2]:
                return at, turn, pair
    raise AssertionError("everybody without the bye is in a pair")


def _moves(
    problem: LimProblem, paired: PairedRound[LimScoregroup], players: tuple[Tpn, Tpn]
) -> tuple[Reason, ...]:
    """Say in which scoregroup each of some players was paired, and why not in the own one."""
    parts = []
    for player in players:
        group = paired.brackets[_found(paired, player)[0]]
        why = tuple(
            _floater_reason(problem, floater)
            for other in paired.brackets
            for floater in other.floaters
            if floater.player == player
        )
        head = _HEADS[group.way]
        parts.append(reason(head, problem.basis.edition, why, player=player, score=group.score))
    return tuple(parts)


def _floater_reason(problem: LimProblem, floater: Floater) -> Reason:
    edition, (player, concept, kind, other) = problem.basis.edition, floater
    if other is None:
        return reason(concept, edition, player=player, kind=kind)
    return reason(concept, edition, _why_limited(problem), player=player, kind=kind, other=other)


def _why_limited(problem: LimProblem) -> tuple[Reason, ...]:
    """Say why ratings limit what is done for colours; nothing where they do not."""
    basis, maxi = problem.basis, problem.maxi
    if maxi is None:
        return ()
    participants, rounds = maxi.participants, basis.rounds_total
    head = reason("maxi-tournament", basis.edition, participants=participants, rounds=rounds)
    return (head,)


def _group_reason(problem: LimProblem, group: LimScoregroup) -> Reason:
    parts = tuple(_parts(problem, group))
    return reason(
        _HEADS[group.way],
        problem.basis.edition,
        parts,
        residents=group.residents,
        score=group.score,
    )


def _parts(problem: LimProblem, group: LimScoregroup) -> Iterator[Reason]:
    """Say of a scoregroup who came, who left, what was undone for it, who meets whom."""
    edition = problem.basis.edition
    if group.cracked:
        yield reason("blocked-median", edition, pairs=group.cracked)
    if group.arrivals:
        yield reason("floaters-first", edition, players=group.arrivals)
    for floater in group.floaters:
        yield _floater_reason(problem, floater)
    if group.waived:
        yield reason("last-round-colours", edition)
    for concept in dict.fromkeys(pair.concept for pair in group.pairs):
        pairs = tuple(pair[:2] for pair in group.pairs if pair.concept == concept)
        yield reason(concept, edition, pairs=pairs)
    kept = tuple(pair[:2] for pair in group.pairs if pair.too_far)
    if kept:
        yield reason("maxi-tournament-exchange", edition, _why_limited(problem), pairs=kept)


def _board_reasons(
    problem: LimProblem, paired: PairedRound[LimScoregroup], game: Pairing
) -> tuple[Reason, ...]:
    edition = problem.basis.edition
    at, _turn, pair = _found(paired, game.white)
    parts = [
        reason(
            pair.concept,
            edition,
            player=pair.first,
            opponent=pair.second,
            tried=pair.tried,
        )
    ]
    if pair.too_far:
        why, others = _why_limited(problem), pair.too_far
        limit = "maxi-tournament-exchange"
        parts.append(reason(limit, edition, why, player=pair.first, others=others))
    parts += [
        _floater_reason(problem, floater)
        for group in paired.brackets
        for floater in group.floaters
        if floater.player in game
    ]
    by_number = {contender.tpn: contender for contender in problem.basis.contenders}
    both = by_number[game.white], by_number[game.black]
    higher = min(both, key=lambda contender: (-contender.score, contender.tpn))
    below = paired.brackets[at].way == "up"
    given = allocate(problem.basis, *both, below_median=below)
    colour = colour_reason(problem.basis, given, higher.tpn, (due(both[0]), due(both[1])))
    players = pair.first, pair.second
    return reason("paired-together", None, tuple(parts), players=players), colour
