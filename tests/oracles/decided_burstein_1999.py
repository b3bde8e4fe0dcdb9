"""Which of two pairings of a round the Burstein procedure of the Arbiters' Manual gives."""

from definitions import burstein_1999
from oracles.decided import (
    OTHER,
    OURS,
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

FLOATERS_FIRST = "3.2, floaters first"


def as_walked(problem):
    """Return the players as the walk takes them."""
    return [
        burstein_1999.Player(
            one.tpn, one.score, tuple(problem.indexes[one.tpn]), one.colours, one.opponents,
            one.may_receive_bye,
        )
        for one in problem.basis.contenders
    ]  # fmt: skip


def decide(problem, ours, theirs, seconds=5):
    """Return the decision on a round; the article is found in the walk's own groups."""
    players = {one.number: one for one in as_walked(problem)}
    if None in {ours, theirs}:
        return one_has_none(ours, "6.6, not everybody paired")
    illegal = first_illegal(players, pairs_of(theirs))
    try:
        with at_most(seconds):
            bye, groups = burstein_1999.walk_groups(players.values())
    except TooLongError:
        return Decision(illegal or "walk", TOO_LONG)
    bye = bye and bye.number
    expected = (
        bye,
        frozenset(frozenset((a.number, b.number)) for group in groups for a, b in group.pairs),
    )
    mine, other = (ours[1], pairs_of(ours)), (theirs[1], pairs_of(theirs))
    if mine == other:
        return of_colours(problem.basis, players, ours, theirs)
    definition = whose(expected, mine, other)
    if illegal:
        return Decision(illegal, definition)
    if mine[0] != other[0]:
        return Decision("4.2", definition)
    for at, group in enumerate(groups):
        members = [*group.incoming, *group.residents]
        numbers = frozenset(one.number for one in members)
        here = among(expected[1], numbers), among(other[1], numbers)
        if here[0] == here[1]:
            continue
        below = next_scoregroup(groups[at + 1 :])
        article, against = of_group(group, below, here[1])
        if of_floaters_first(players, other, seconds):
            article = FLOATERS_FIRST
        ranked = [one.number for one in burstein_1999.by_opposition(members)]
        detail = f"{ranked}, in {[one.number for one in group.incoming]}:"
        return Decision(
            article, definition, f"{detail} {shown(here[0])} | {shown(here[1])}", against
        )
    return Decision("none", definition, against_us=definition == OTHER)


def next_scoregroup(groups):
    """Return who was next when a group was paired, whatever was taken together later."""
    residents = groups[0].residents if groups else []
    top = max((one.score for one in residents), default=None)
    return [one for one in residents if one.score == top]


def first_illegal(players, pairs):
    """Return the article on who may meet that a pair breaks."""
    for pair in pairs:
        a, b = (players[number] for number in pair)
        if b.number in a.met:
            return "3.1"
        if not burstein_1999.legal(a, b):
            return "5.2-5.3"
    return None


def of_group(group, below, theirs):
    """Return the article by which the other pairs of a group are not the first best ones.

    A group of several scores was taken together; otherwise an even number floats nobody and an
    odd one somebody who did not float in and can be paired below.
    """
    members = [*group.incoming, *group.residents]
    if len({one.score for one in group.residents}) > 1:
        return "6.6, groups together", False
    by_number = {one.number: one for one in members}
    ranked = burstein_1999.by_opposition(members)
    place = {one.number: at for at, one in enumerate(ranked, start=1)}
    expected = frozenset(frozenset((a.number, b.number)) for a, b in group.pairs)

    def measured(pairs):
        paired = {number for pair in pairs for number in pair}
        floats = [one for one in members if one.number not in paired]
        made = [tuple(by_number[number] for number in pair) for pair in pairs]
        opponent = {}
        for a, b in pairs:
            opponent[a], opponent[b] = place[b], place[a]
        return (
            len(floats),
            sum(one in group.incoming for one in floats),
            sum(not any(burstein_1999.legal(one, other) for other in below) for one in floats),
            burstein_1999.denied(made),
            [-opponent.get(one.number, 0) for one in ranked],
        )

    articles = "6.3, number", "6.3, floated in", "6.6, nobody below", "6.5", "6.2"
    return first_difference(articles, measured(expected), measured(theirs))


def of_floaters_first(players, other, seconds):
    """Tell whether the other answer is that of a walk with floaters ranked first."""
    try:
        with at_most(seconds):
            found = burstein_1999.walk_groups(players.values(), floaters_first=True)
    except TooLongError:
        return False
    pairs = {frozenset((a.number, b.number)) for group in found[1] for a, b in group.pairs}
    return pairs == other[1]


def of_colours(basis, players, ours, theirs):
    """Art. 5: by the list of 5.4, turned where 5.2 or 5.3 forbid it."""
    contenders = {one.tpn: one for one in basis.contenders}
    definition, articles = OURS, []
    for game in sorted(ours[0] - theirs[0]):
        first, second = burstein_1999.by_opposition(players[number] for number in game)
        odd = contenders[first.number].parity_number % 2 == 1
        white, article = white_of(first, second, odd=odd, drawn=basis.initial_colour.value)
        articles.append(article)
        if white != game[0]:
            definition = OTHER
    return Decision(articles[0], definition, str(sorted(ours[0] - theirs[0])), definition != OURS)


def white_of(first, second, *, odd, drawn):
    """Return who has White, by number, and the article; ``first`` is the higher ranked."""
    mine, theirs = burstein_1999.preference(first), burstein_1999.preference(second)
    apart = [2 * one.colours.count("w") - len(one.colours) for one in (first, second)]
    article = "5.4"
    if not mine and not theirs:
        white, article = odd == (drawn == "w"), "5.1"
    elif mine != theirs:
        white = mine == "w" or theirs == "b"
    elif apart[0] != apart[1]:
        white = apart[0] < apart[1]
    else:
        white = mine == "w"
        for back in range(1, min(len(first.colours), len(second.colours)) + 1):
            if first.colours[-back] != second.colours[-back]:
                white = first.colours[-back] == "b"
                break
    pair = (first, second) if white else (second, first)
    if not (burstein_1999.may(pair[0], "w") and burstein_1999.may(pair[1], "b")):
        pair, article = pair[::-1], "5.2-5.3"
    return pair[0].number, article
