"""Which of two pairings of a round the Dubov System of 2026 gives (C.04.4.1)."""

from definitions import dubov
from definitions.colours_2026 import Side, white_of
from definitions.random_dubov import as_definition
from oracles.decided import (
    NEITHER,
    OTHER,
    OURS,
    TOO_LONG,
    Decision,
    TooLongError,
    at_most,
    first_difference,
    one_has_none,
    pairs_of,
    shown,
    whose,
)

BYE = ("3.1.1", "3.1.2", "3.1.3", "3.1.4", "3.1.5")
CRITERIA = ("C5", "C6", "C7", "C8", "C9", "C10", "4.2")


def decide(problem, ours, theirs, seconds=5):
    """Return the decision on a round of a Dubov problem."""
    players = {one.number: one for one in as_definition(problem)}
    if None in {ours, theirs}:
        return one_has_none(ours, "1.9.1")
    if ours[1] != theirs[1]:
        return of_bye(players, ours[1], theirs[1])
    left = sorted(
        (one for one in players.values() if one.number != ours[1]),
        key=lambda one: (-one.score, one.number),
    )
    if pairs_of(ours) == pairs_of(theirs):
        return of_colours(problem.basis, ours, theirs)
    if illegal := first_illegal(players, pairs_of(theirs), dubov.legal):
        return illegal
    basis = problem.basis
    while True:
        top = left[0].score
        residents = [one for one in left if one.score == top]
        mine, other = (bracket(residents, answer) for answer in (ours, theirs))
        if mine != other:
            break
        left = [one for one in left if not any(one.number in pair for pair in mine)]
    most = 2 + basis.rounds_total // 5
    measured = [
        measures(residents, pairs, left, most, last_round=basis.is_last_round)
        for pairs in (mine, other)
    ]
    found = first_difference(CRITERIA, *measured)
    try:
        with at_most(seconds):
            chosen, best = dubov.bracket_of(left, most, last_round=basis.is_last_round)
            made = dubov.pairs_of(chosen, best)
            expected = {frozenset((a.number, b.number)) for a, b in made}
            definition = whose(expected, mine, other)
            if found is None:
                first = {a.number for a, _b in made}
                crossing = all(len(pair & first) == 1 for pair in other)
                found = ("4.4" if crossing else "4.3"), definition == OTHER
    except TooLongError:
        definition = TOO_LONG
        found = found or ("4.3 or 4.4", False)
    detail = f"{shown(mine - other)} | {shown(other - mine)}; {measured[0]} | {measured[1]}"
    return Decision(found[0], definition, detail, found[1])


def first_illegal(players, pairs, legal):
    """Return the decision on a pair that [C1] or [C3] forbids, None without one."""
    for pair in pairs:
        a, b = (players[number] for number in pair)
        if b.number in a.met:
            return Decision("C1", OURS, shown([pair]))
        if not legal(a, b):
            return Decision("C3", OURS, shown([pair]))
    return None


def bracket(residents, answer):
    """Return the pairs of the residents."""
    numbers = {one.number for one in residents}
    return {pair for pair in pairs_of(answer) if pair & numbers}


def measures(residents, pairs, left, most, *, last_round):
    """Return [C5] to [C10] of a bracket and the places of its upfloaters in art. 4.2."""
    players = {one.number: one for one in left}
    here = [tuple(players[number] for number in pair) for pair in pairs]
    members = {one for pair in here for one in pair}
    chosen = [one for one in left if one in members and one not in residents]
    lower = [one for one in left if one not in residents]
    return (
        len(chosen),
        *dubov.value_of(here, chosen, most, last_round=last_round),
        [lower.index(one) for one in chosen],
    )


def of_bye(players, mine, other):
    """Measure both on art. 3.1; the definition looks at everybody."""
    everybody = list(players.values())
    expected = dubov.bye_of(everybody).number
    if None in (mine, other):
        return Decision("3.1", whose(expected, mine, other))

    def measured(number):
        one = players[number]
        rest = [each for each in everybody if each is not one]
        return (
            not one.may_have_bye, not dubov.can_be_paired(rest), one.score, -one.games,
            -one.number,
        )  # fmt: skip

    article, against = first_difference(BYE, measured(mine), measured(other))
    detail = f"{mine} {measured(mine)[2:]} | {other} {measured(other)[2:]}"
    return Decision(article, whose(expected, mine, other), detail, against)


def of_colours(basis, ours, theirs, without_games=("b", 1), rank=None):
    """Return the decision on a round whose pairs are the same."""
    rank = rank or (lambda one: (-one.score, one.tpn))
    articles, definition = [], OURS
    byname = {one.tpn: one for one in basis.contenders}
    for game in sorted(ours[0] - theirs[0]):
        sides = [
            Side(one.tpn, one.colours, one.parity_number % 2 == 1)
            for one in sorted((byname[number] for number in game), key=rank)
        ]
        white, article = white_of(*sides, basis.initial_colour.value, without_games)
        articles.append((article, game))
        if white != game[0]:
            definition = NEITHER
    return Decision(articles[0][0], definition, f"{articles[0][1]}", definition != OURS)
