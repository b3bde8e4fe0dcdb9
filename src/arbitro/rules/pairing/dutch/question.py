"""What players ask about a round: why these two, why not those two, why this colour, float, bye.

Every answer is a tree of reasons with concepts and measures; the edition finds the articles. To
say why something else was not done, the clear engine is asked for the best that could be done
with it, and the two are compared.
"""

from __future__ import annotations

from dataclasses import replace

from arbitro.model import PairingProblem, RoundPairing, Tpn
from arbitro.reasons import Reason, reason
from arbitro.rules.pairing.dutch.bracket import BYE, Bracket, Edge
from arbitro.rules.pairing.dutch.candidate import Candidate
from arbitro.rules.pairing.dutch.facts import DutchFacts
from arbitro.rules.pairing.dutch.impossible import obstacles, why_impossible
from arbitro.rules.pairing.dutch.shortcut import CandidateDemand, best_candidate
from arbitro.rules.pairing.dutch.text import Condition, PairedBracket
from arbitro.rules.pairing.dutch.trace import QuestionedRound
from arbitro.rules.pairing.dutch.verdict import verdict
from arbitro.rules.pairing.swiss.colours import last_different_colours


def why_not(
    problem: PairingProblem,
    pairing: RoundPairing,
    a: Tpn,
    b: Tpn,
    *,
    asked: QuestionedRound | None = None,
) -> Reason:
    """Say why two players do not meet in a round that the engine paired.

    The concept is what forbids the pair; or the first criterion by which the best candidate with
    the pair is worse than the one chosen, in the first bracket where they differ; or the rule of
    the sequence that generates the chosen one earlier. The parts show the alternative.
    ``paired-together`` where the two do meet, ``not-in-round`` where one does not play. ``asked``
    saves reading the brackets again where many questions are asked about one round.
    """
    asked = asked or QuestionedRound(problem, pairing)
    facts = asked.facts
    missing = [one for one in (a, b) if one not in facts.rank]
    if missing or a == b:
        return reason("not-in-round", players=tuple(missing) or (a,))
    high, low = facts.by_rank(a, b)
    if {high, low} in map(set, pairing.games):
        return reason("paired-together", players=(high, low))
    forbidden = obstacle(facts, high, low)
    if forbidden is not None:
        return forbidden
    for paired in asked.brackets():
        bracket, candidate, _route = paired
        if high not in bracket.members:
            continue
        meeting = low in bracket.members
        # The higher one goes down too, so it is a lower bracket that parted the two.
        if not meeting and high in candidate.floaters:
            continue
        demand = _with_pair(high, low) if meeting else _with_float(high)
        return _compared(paired, demand, (high, low))
    raise AssertionError("the two players are in some bracket together")


def obstacle(facts: DutchFacts, one: Tpn, other: Tpn) -> Reason | None:
    """Return what forbids two players to meet in any pairing, None where nothing does."""
    concept = facts.obstacle(one, other)
    if concept is None:
        return None
    edition = None if concept == "forbidden-pair" else facts.problem.edition
    parts: tuple[Reason, ...] = ()
    if concept == "absolute-colours":
        parts = tuple(_preference(facts, player) for player in (one, other))
    return reason(concept, edition, parts, players=(one, other))


def why_paired(
    problem: PairingProblem,
    pairing: RoundPairing,
    player: Tpn,
    *,
    asked: QuestionedRound | None = None,
) -> Reason:
    """Say how the game or the bye of a player came about, from the player's bracket down.

    Each bracket the player was in is a part: ``mdp-pairing`` or ``homogeneous-candidate`` where
    the opponent was found, ``downfloater`` where the player went on. Where the opponent is not
    the first one that the tentative pairing offers, a part says why not that one.
    """
    asked = asked or QuestionedRound(problem, pairing)
    facts = asked.facts
    if player not in facts.rank:
        return reason("not-in-round", players=(player,))
    parts: list[Reason] = []
    for paired in asked.brackets():
        bracket, candidate, _route = paired
        if player not in bracket.members:
            continue
        if player in candidate.floaters:
            parts.append(_float_reason(paired, player))
            continue
        parts.append(_place_in_candidate(asked, paired, player))
        break
    opponent = _opponent(pairing, player)
    if opponent is None:
        return reason("pairing-allocated-bye", problem.edition, tuple(parts), player=player)
    return reason("paired-together", parts=tuple(parts), players=(player, opponent))


def why_board(asked: QuestionedRound, player: Tpn) -> tuple[Reason, ...]:
    """Say why a player meets whom, why with this colour, and why the player floats, if so."""
    problem, pairing = asked.facts.problem, asked.pairing
    met = why_paired(problem, pairing, player, asked=asked)
    colour = why_colour(problem, pairing, player, asked=asked)
    floats = why_float(problem, pairing, player, asked=asked)
    # what led down to the opponent is said already
    further = tuple(part for part in floats.parts if part not in met.parts)
    return (met, colour, replace(floats, parts=further)) if further else (met, colour)


def why_colour(
    problem: PairingProblem,
    pairing: RoundPairing,
    player: Tpn,
    *,
    asked: QuestionedRound | None = None,
) -> Reason:
    """Say by which rule a player has the colour of this round (art. 5.2, section E)."""
    facts = DutchFacts(problem) if asked is None else asked.facts
    opponent = _opponent(pairing, player)
    if player not in facts.rank or opponent is None:
        return reason("not-in-round", players=(player,))
    given = facts.colours(player, opponent)
    parts = tuple(_preference(facts, one.tpn) for one in (given.white, given.black))
    values: dict[str, int | str] = {"white": given.white.tpn, "black": given.black.tpn}
    if given.rule == "colour-alternate":
        apart = last_different_colours(given.white.colours, given.black.colours)
        if apart is not None:
            values["white_had"], values["black_had"] = apart
    if given.rule in ("colour-parity", "colour-higher-ranked"):
        higher, _lower = facts.by_rank(player, opponent)
        values["higher"] = higher
        if given.rule == "colour-parity":
            values["number"] = facts.contender[higher].parity_number
            values["initial_colour"] = problem.initial_colour.value
    return Reason(given.rule, problem.edition, tuple(values.items()), parts)


def why_float(
    problem: PairingProblem,
    pairing: RoundPairing,
    player: Tpn,
    *,
    asked: QuestionedRound | None = None,
) -> Reason:
    """Say why a player floats in this round: each bracket left, or the one floated up to.

    ``no-other-floats`` where the player meets somebody of the same score.
    """
    asked = asked or QuestionedRound(problem, pairing)
    facts = asked.facts
    if player not in facts.rank:
        return reason("not-in-round", players=(player,))
    parts = []
    for paired in asked.brackets():
        candidate = paired.candidate
        if player in candidate.floaters:
            parts.append(_float_reason(paired, player))
        if player in candidate.partners:
            demand = _kept_from(player, paired.bracket.moved)
            high = candidate.paired[candidate.partners.index(player)]
            why = _compared(paired, demand, (high, player))
            parts.append(
                reason("mdp-pairing", problem.edition, (why,), player=player, opponent=high)
            )
    if not parts:
        return reason("no-other-floats", problem.edition, player=player)
    return reason("float-definition", problem.edition, tuple(parts), player=player)


def why_bye(
    problem: PairingProblem, pairing: RoundPairing, *, asked: QuestionedRound | None = None
) -> Reason | None:
    """Say why the player with the pairing-allocated bye has it; None where nobody has."""
    asked = asked or QuestionedRound(problem, pairing)
    facts = asked.facts
    player = pairing.bye
    if player is None:
        return None
    contender = facts.contender[player]
    # The bye goes to the lowest score: who is barred above this player explains nothing.
    barred = tuple(
        one.tpn
        for one in problem.contenders
        if not one.may_receive_bye and one.score <= contender.score
    )
    parts = [reason("bye-barred", problem.edition, players=barred)] if barred else []
    parts += [
        _float_reason(paired, player)
        for paired in asked.brackets()
        if player in paired.candidate.floaters
    ]
    return reason(
        "pairing-allocated-bye",
        problem.edition,
        tuple(parts),
        player=player,
        score=contender.score,
        unplayed=contender.unplayed_rounds,
    )


def _float_reason(paired: PairedBracket, player: Tpn) -> Reason:
    """Say why this player, and not another, floats down from a bracket."""
    bracket, candidate, _route = paired
    why = _compared(paired, _without_float(player), (player,))
    return reason(
        "downfloater",
        bracket.facts.problem.edition,
        (why,),
        player=player,
        score=bracket.facts.score(bracket.residents[0]),
        downfloaters=len(candidate.floaters),
    )


def _compared(paired: PairedBracket, demand: CandidateDemand, players: tuple[Tpn, ...]) -> Reason:
    """Compare a bracket's candidate with the best one that respects a demand."""
    bracket, candidate, _route = paired
    other = best_candidate(bracket, demand=demand)
    if other is None:
        return why_illegal(bracket, demand.allows, players)
    found = verdict(bracket, candidate, other)
    assert found is not None, "the engine's candidate is the first of the best"
    shown = reason("alternative", pairs=other.pairs, floaters=other.floaters, players=players)
    if other.floaters and not (bracket.following or bracket.rest):
        # Who floats down from the last bracket has the bye.
        shown = replace(shown, values=(*shown.values, ("bye", other.floaters[0])))
    return Reason(found.concept, found.edition, found.values, (*found.parts, shown))


def why_illegal(
    bracket: Bracket,
    condition: Condition,
    players: tuple[Tpn, ...],
    *,
    apart_below: bool = False,
) -> Reason:
    """Say why no candidate respects ``condition``: no legal opponent, or nobody left for others.

    ``apart_below`` keeps two who float down from meeting there, as the letter of [C4] does not.
    """
    facts = bracket.facts
    edition = facts.problem.edition

    def joined(one: Tpn, other: Tpn) -> bool:
        if bracket.may_be_partners(one, other) and condition(bracket.edge(one, other)):
            return True
        apart = None if apart_below else bracket.apart(one, other)
        return apart is not None and condition(apart)

    others = [one for one in facts.order if one in bracket.members and one not in players]
    if len(players) == 1 and not any(joined(players[0], other) for other in others):
        parts = obstacles(facts, players, others)
        return reason("absolute-criteria", edition, parts, players=players)
    everybody = [one for one in bracket.vertices if one is not BYE]
    refusal = why_impossible(facts, everybody, joined=joined)
    return reason("completion", edition, refusal.reasons, players=players)


def _place_in_candidate(asked: QuestionedRound, paired: PairedBracket, player: Tpn) -> Reason:
    """Say where in S1 and S2 the two of a pair stand."""
    bracket, candidate, _route = paired
    facts, pairing = asked.facts, asked.pairing
    edition = facts.problem.edition
    opponent = _opponent(pairing, player)
    moved = [one for one in (player, opponent) if one in candidate.paired]
    if moved:
        place = candidate.paired.index(moved[0])
        first, second = candidate.paired, candidate.partners
        offered = _offered(bracket.residents, place, candidate)
        concept = "mdp-pairing"
    else:
        first, second = candidate.first, candidate.second
        one = player if player in first else opponent
        assert one is not None, "a game has two players"
        place = first.index(one)
        offered = _tentative(candidate, one)
        concept = "homogeneous-candidate"
    parts: tuple[Reason, ...] = ()
    if offered is not None and offered != second[place]:
        parts = (why_not(facts.problem, pairing, first[place], offered, asked=asked),)
    elif first[place] in candidate.entering:
        parts = (_exchange(asked, candidate),)
    return reason(
        concept,
        edition,
        parts,
        first=first[place],
        second=second[place],
        place=place + 1,
        score=facts.score(bracket.residents[0]),
    )


def _offered(residents: tuple[Tpn, ...], place: int, candidate: Candidate) -> Tpn | None:
    """Return the resident that the tentative pairing puts opposite a moved-down player."""
    return residents[place] if place < len(residents) and candidate.paired else None


def _tentative(candidate: Candidate, player: Tpn) -> Tpn | None:
    """Return who stands opposite a player of the original S1 before anything is altered."""
    rest = [number for number in candidate.remainder if number not in candidate.original]
    if player not in candidate.original:
        return None
    place = candidate.original.index(player)
    return rest[place] if place < len(rest) else None


def _exchange(asked: QuestionedRound, candidate: Candidate) -> Reason:
    """Say who was exchanged between S1 and S2, and why who left S1 did not stay there."""
    leaver = candidate.leaving[0]
    opposite = _tentative(candidate, leaver)
    problem, pairing = asked.facts.problem, asked.pairing
    why: tuple[Reason, ...] = ()
    if opposite is not None:
        why = (why_not(problem, pairing, leaver, opposite, asked=asked),)
    return reason(
        "exchange",
        problem.edition,
        why,
        leaving=candidate.leaving,
        entering=candidate.entering,
    )


def _preference(facts: DutchFacts, player: Tpn) -> Reason:
    """Return a player's colour preference and the games behind it (art. 1.7)."""
    contender = facts.contender[player]
    wish = facts.preference(player)
    return reason(
        _PREFERENCES[wish.strength.name],
        facts.problem.edition,
        player=player,
        colour=wish.colour.value if wish.colour is not None else "",
        colours=contender.colours,
        difference=wish.difference,
    )


_PREFERENCES = {
    "NONE": "no-colour-preference",
    "MILD": "mild-colour-preference",
    "STRONG": "strong-colour-preference-definition",
    "ABSOLUTE": "absolute-colour-preference",
}


def _opponent(pairing: RoundPairing, player: Tpn) -> Tpn | None:
    for white, black in pairing.games:
        if player in (white, black):
            return black if player == white else white
    return None


def _with_pair(one: Tpn, other: Tpn) -> CandidateDemand:
    """Allow only candidates with this pair."""
    pair = frozenset((one, other))

    def allowed(edge: Edge) -> bool:
        touched = pair.intersection((*(edge.pair or ()), *edge.floaters))
        return not touched or (edge.pair is not None and pair == set(edge.pair))

    return CandidateDemand(allowed, pair)


def _with_float(player: Tpn) -> CandidateDemand:
    """Allow only candidates in which a player floats down."""
    return CandidateDemand(
        lambda edge: edge.pair is None or player not in edge.pair, frozenset((player,))
    )


def _without_float(player: Tpn) -> CandidateDemand:
    """Allow only candidates in which a player does not float down."""
    return CandidateDemand(lambda edge: player not in edge.floaters, frozenset((player,)))


def _kept_from(player: Tpn, others: frozenset[Tpn]) -> CandidateDemand:
    """Allow only candidates in which a player meets none of the moved-down players."""

    def allowed(edge: Edge) -> bool:
        return edge.pair is None or player not in edge.pair or others.isdisjoint(edge.pair)

    return CandidateDemand(allowed, frozenset((player,)))
