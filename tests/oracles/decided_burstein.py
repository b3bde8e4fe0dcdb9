"""Which of two pairings of a round the Burstein System of 2026 gives (C.04.4.2)."""

from arbitro.model import EditionKey
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.burstein.engine import seeded_problem
from arbitro.rules.pairing.burstein.problem import seeding_rounds
from arbitro.rules.pairing.swiss.history import pairing_problem
from definitions import burstein
from definitions.random_burstein import as_definition
from enumerator.rounds import EDITION_2017
from oracles import gacrux_oracle
from oracles.comparison import answer_of, coloured_by_file, definition
from oracles.decided import (
    OTHER,
    TOO_LONG,
    Decision,
    TooLongError,
    among,
    at_most,
    first_difference,
    one_has_none,
    pairs_of,
    shown,
    whose,
)
from oracles.decided_dubov import first_illegal, of_colours

BYE = ("3.1.1", "3.1.2", "3.1.3", "3.1.4", "3.1.5")
CRITERIA = ("C5", "C6", "C7", "C8", "4.3")


def decide(tournament, problem, answers, *, indexes=None, seconds=5):
    """Return the decision on a round; ``indexes`` are those the other program computed."""
    ours, theirs = answers
    if None in {ours, theirs}:
        return one_has_none(ours, "1.9.1")
    basis = problem.basis
    if basis.round_number <= seeding_rounds(basis.rounds_total):
        return of_seeding(tournament, problem, ours, theirs, seconds)
    players = {one.number: one for one in as_definition(problem)}
    if ours[1] != theirs[1]:
        return of_bye(players, ours[1], theirs[1], indexes)
    if pairs_of(ours) == pairs_of(theirs):
        order = {number: burstein.rank(one) for number, one in players.items()}
        found = of_colours(basis, ours, theirs, ("", 0), lambda one: order[one.tpn])
        if found.article == "5.2.5" and otherwise_indexed(players.values(), indexes):
            return found._replace(article="1.7")
        return found
    if illegal := first_illegal(players, pairs_of(theirs), burstein.legal):
        return illegal
    left = [one for one in players.values() if one.number != ours[1]]
    incoming = []
    while True:
        top = max((one.score for one in left), default=None)
        members = incoming + [one for one in left if one.score == top]
        lower = [one for one in left if one.score != top]
        numbers = frozenset(one.number for one in members)
        mine, other = (among(pairs_of(answer), numbers) for answer in (ours, theirs))
        if mine != other:
            break
        incoming = [one for one in members if not any(one.number in pair for pair in mine)]
        left = lower
    return of_bracket(members, lower, (mine, other), indexes, seconds)


def of_bracket(members, lower, both, indexes, seconds):
    """Measure both pairings of the first bracket that differs, and enumerate it."""
    detail = f"{[one.number for one in sorted(members, key=burstein.rank)]}:"
    detail += f" {shown(both[0])} | {shown(both[1])}"
    definition = TOO_LONG
    try:
        with at_most(seconds):
            made, _leaving = burstein.best_of_bracket(members, lower)
            expected = frozenset(frozenset((a.number, b.number)) for a, b in made)
            definition = whose(expected, *both)
    except TooLongError:
        pass
    try:
        with at_most(seconds):
            measured = [measures(members, lower, pairs) for pairs in both]
    except TooLongError:
        return Decision("C7 or later", definition, detail)
    article, against = first_difference(CRITERIA, *measured)
    detail += f"; {measured[0][:4]} | {measured[1][:4]}"
    if article == "4.3" and otherwise_indexed(members, indexes):
        article = "1.7"
    return Decision(article, definition, detail, against)


def otherwise_indexed(members, indexes):
    """Tell whether the other program gives one of these an index of its own."""
    return bool(indexes) and any(indexes[one.number] != one.strength for one in members)


def measures(members, lower, pairs):
    """Return [C5] to [C8] of a pairing of a bracket, and its place in the order of art. 4.3."""
    ranked = sorted(members, key=burstein.rank)
    by_number = {one.number: one for one in members}
    place = {one.number: at for at, one in enumerate(ranked, start=1)}
    opponent = {}
    for pair in pairs:
        a, b = pair
        opponent[a], opponent[b] = place[b], place[a]
    leaving = [one for one in ranked if one.number not in opponent]
    return (
        len(leaving),
        sorted((one.score for one in leaving), reverse=True),
        burstein.following_bracket(leaving, lower),
        burstein.denied([tuple(by_number[number] for number in pair) for pair in pairs]),
        [-opponent.get(one.number, 0) for one in ranked],
    )


def of_bye(players, mine, other, indexes):
    """Measure both on art. 3.1; the definition looks at everybody."""
    everybody = list(players.values())
    expected = burstein.bye_of(everybody).number
    if None in (mine, other):
        return Decision("3.1", whose(expected, mine, other))

    def measured(number):
        one = players[number]
        rest = [each for each in everybody if each is not one]
        return (
            not one.may_have_bye, not burstein.can_be_paired(rest), one.score, -one.games,
            [-part for part in burstein.rank(one)[0]] + [-one.number],
        )  # fmt: skip

    article, against = first_difference(BYE, measured(mine), measured(other))
    if article == "3.1.5" and otherwise_indexed([players[mine], players[other]], indexes):
        article = "1.7"
    detail = f"{mine} {measured(mine)[2:]} | {other} {measured(other)[2:]}"
    return Decision(article, whose(expected, mine, other), detail, against)


def of_seeding(tournament, problem, ours, theirs, seconds):
    """Seeding rounds are those of the Dutch System of the same time (art. 1.6.1).

    Fields too large for the enumeration are put to gacrux.
    """
    dutch_problem = seeded_problem(problem)
    try:
        with at_most(seconds):
            expected = definition(dutch_problem)
    except TooLongError:
        expected = gacrux_oracle.pair(dutch_problem)
    earlier = pairing_problem(tournament, EditionKey(EDITION_2017))
    by_2017 = answer_of(dutch.pair(earlier))
    if pairs_of(ours) == pairs_of(theirs) and theirs == coloured_by_file(dutch_problem, ours):
        article = "C.04.3 5.2.5"
    elif theirs in (by_2017, coloured_by_file(earlier, by_2017)):
        article = "1.6.1"
    else:
        article = "C.04.3"
    found = whose(expected, ours, theirs)
    detail = f"{shown(pairs_of(ours) - pairs_of(theirs))} | "
    detail += shown(pairs_of(theirs) - pairs_of(ours))
    return Decision(article, found, detail, found == OTHER)
