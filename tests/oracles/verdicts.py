"""What exhaustive enumeration says to the question why two players were not paired."""

from unittest import mock

from arbitro.rules.pairing.dutch.question import why_not
from enumerator import candidates
from enumerator.rounds import EDITION_2026, KINDS

SEQUENCE = {
    "paired-moved-down-players",
    "mdp-set-order",
    "transposition-order",
    "exchange-fewest-players",
    "exchange-smallest-difference",
    "exchange-largest-leaving-s1",
    "exchange-smallest-entering-s1",
}
COLOURS = (
    "topscorer-colour-difference",
    "topscorer-colour-streak",
    "colour-preference",
    "strong-colour-preference",
)
FLOATS = (
    "downfloat-last-round",
    "upfloat-last-round",
    "downfloat-two-rounds-before",
    "upfloat-two-rounds-before",
)


OBSTACLES = {"rematch", "absolute-colours", "forbidden-pair"}


def confirmed(problem, pairing, one, other):
    """Tell whether the enumerator gives the same answer for two players of a round."""
    found = why_not(problem, pairing, one, other).concept
    if found in OBSTACLES:
        return True
    order = [each.tpn for each in problem.contenders]
    expected = defined_verdict(problem, *sorted((order.index(one), order.index(other))))
    names = {None: {"paired-together"}, "illegal": {"completion"}, "sequence": SEQUENCE}
    return found in names.get(expected, {expected})


def flat(edition, vector):
    """Return the enumerator's vector as (concept, value) in the order of the criteria."""
    lead, psd, head, costs, counts, differences = vector
    if edition == EDITION_2026:
        bye, pairs, scores = lead
        yield from (("bye-score", bye), ("downfloater-count", pairs))
        yield from (("downfloater-scores", scores), ("next-bracket", head[0]))
        yield "bye-unplayed-games", head[1]
    else:
        yield "downfloater-count", lead[0]
        yield "pairing-score-difference", (*lead[1:], psd)
        yield "next-bracket", head
    yield from zip(COLOURS, costs, strict=True)
    yield from zip(FLOATS, counts, strict=True)
    yield from zip([f"{each}-difference" for each in FLOATS], differences, strict=True)


def defined_verdict(problem, high, low):
    """Say by exhaustive enumeration why two players, given by rank, do not meet.

    None where they do; ``illegal`` where no legal candidate has them meet, or lets the higher
    ranked float down to the other; ``sequence`` where all criteria are equal.
    """
    rules = KINDS[str(problem.edition)](problem, every_set=True)
    for bracket, candidate in rules.brackets():
        members = {*bracket.moved_down, *bracket.residents}
        if high not in members:
            continue
        if (high, low) in candidate.pairs:
            return None
        meeting = low in members
        if not meeting and high in candidate.floaters:
            continue
        other = constrained(bracket, high, low if meeting else None)
        if other is None:
            return "illegal"
        chosen = flat(problem.edition, candidate.vector)
        for (concept, mine), (_same, theirs) in zip(
            chosen, flat(problem.edition, other.vector), strict=True
        ):
            if mine != theirs:
                assert mine < theirs
                return concept
        return "sequence"
    raise AssertionError((high, low))


def constrained(bracket, high, low):
    """Return the best candidate in which two players meet, or the first floats down."""

    class Constrained(candidates.Enumeration):
        def _finish(self, done, floating, total):
            meets = (high, low) in done if low is not None else high in floating
            if meets:
                super()._finish(done, floating, total)

    with mock.patch.object(candidates, "Enumeration", Constrained):
        return candidates.best_candidate(bracket)
