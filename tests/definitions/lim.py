"""The Lim System walked through as its text says, with every exchange really made.

Written from C.04.4.3 clause by clause: nothing is pruned, exchanges are tried one after the other
and taken back, and so it ends in reasonable time for small scoregroups only. It shares nothing with
the engine but the names of colours. The readings it takes are those of docs/divergences.md.
"""

from dataclasses import dataclass, field


@dataclass(eq=False)
class Player:
    number: int
    score: int
    colours: str = ""
    met: frozenset = frozenset()
    floated: bool = False
    may_have_bye: bool = True
    odd: bool = True  # whether the number counts as odd for the first colour (art. 7.2)
    rating: int | None = None  # only in a maxi-tournament; 0 without one


@dataclass(eq=False)
class Group:
    score: float
    direction: str
    players: list
    arrivals: list = field(default_factory=list)
    pairs: list = field(default_factory=list)


class ImpossibleError(Exception):
    """The round has no pairing within the limits."""


# Colours -------------------------------------------------------------------------------------


def forbidden(player):
    """The colours that art. 5.1.1 and 5.1.2 forbid."""
    whites, blacks = player.colours.count("w"), player.colours.count("b")
    no = set()
    if player.colours.endswith("ww") or whites - blacks >= 2:
        no.add("w")
    if player.colours.endswith("bb") or blacks - whites >= 2:
        no.add("b")
    return no


def compatible(a, b):
    """Art. 2.1."""
    if a is b or b.number in a.met:
        return False
    return any(one not in forbidden(a) and other not in forbidden(b) for one, other in ("wb", "bw"))


def due(player):
    """Art. 5.1, 5.5, 5.6: the equalising colour, or the alternate one when colours are level."""
    whites, blacks = player.colours.count("w"), player.colours.count("b")
    if not player.colours:
        return None
    if abs(whites - blacks) < 2 and player.colours[-2:] in ("ww", "bb"):
        return "b" if player.colours[-1] == "w" else "w"
    if whites != blacks:
        return "b" if whites > blacks else "w"
    return "b" if player.colours[-1] == "w" else "w"


def both_get_their_due(a, b):
    return due(a) is None or due(a) != due(b)


def white_of(a, b, drawn, below_median):
    """Who has White (art. 5.3 to 5.6 and 7.2); ``drawn`` is the colour of the odd numbers."""
    higher, lower = sorted((a, b), key=lambda one: (-one.score, one.number))
    if due(a) != due(b):
        for one, other in ((a, b), (b, a)):
            if due(one) == "w" or due(other) == "b":
                return one
    colour = due(a)
    if colour is None:
        return higher if higher.odd == (drawn == "w") else lower
    granted = None
    for claim in (must, difference):
        if claim(a) != claim(b):
            granted = a if claim(a) > claim(b) else b
            break
    if granted is None:
        back = 1
        while back <= min(len(a.colours), len(b.colours)):
            if a.colours[-back] != b.colours[-back]:
                return a if a.colours[-back] == "b" else b
            back += 1
        granted = lower if below_median else higher
    denied = a if granted is b else b
    return granted if colour == "w" else denied


def must(player):
    return bool(forbidden(player))


def difference(player):
    return abs(player.colours.count("w") - player.colours.count("b"))


# Maxi-tournaments (art. 3.2.3, 3.8, 5.7) -----------------------------------------------------


def hundred_points_or_less(a, b):
    return a.rating is None or -100 <= a.rating - b.rating <= 100


def without_exchanges_too_far(fits, pairs):
    """Art. 5.7: of the opponents found before colours, exchanges for near ones only.

    Who was to find an opponent may get another in the place of the one found. Two who were both to
    find one, or were both found, come together by one of them taking the place of another.
    """
    seekers = [seeker for seeker, _ in pairs]
    opponent = {}
    for seeker, found in pairs:
        opponent[seeker.number], opponent[found.number] = found, seeker

    def test(a, b):
        if not fits(a, b):
            return False
        places = []
        if a in seekers or b not in seekers:
            places.append(hundred_points_or_less(opponent[a.number], b))
        if b in seekers or a not in seekers:
            places.append(hundred_points_or_less(opponent[b.number], a))
        return any(places)

    return test


# The scrutiny (art. 4) -----------------------------------------------------------------------


def proposed_order(player, unpaired, group, retained):
    """The opponents of a player one after the other, as art. 3.8 and the tables of art. 4 do."""
    residents = [one for one in unpaired if one not in group.arrivals and one is not player]
    if player in group.arrivals:
        floaters = [one for one in unpaired if one in group.arrivals and one is not player]
        floaters.sort(key=lambda one: one.number, reverse=group.direction == "up")
        order = residents + floaters
    else:
        bottom = residents[len(residents) // 2 :]
        top = residents[: len(residents) // 2]
        order = bottom + list(reversed(top))
    kept = retained.get(player.number)
    if kept is not None:
        order = [one for one in order if one.number == kept] + [
            one for one in order if one.number != kept
        ]
    return order


def exchange_until_fit(unpaired, needing, fits, group, retained):
    """Give opponents to all those needing one, in turn; None where no exchange does it."""
    waiting = [one for one in unpaired if one in needing]
    if not waiting:
        return []
    player = waiting[0]
    for other in proposed_order(player, unpaired, group, retained):
        if fits(player, other):
            rest = [one for one in unpaired if one not in (player, other)]
            others = exchange_until_fit(rest, needing, fits, group, retained)
            if others is not None:
                return [(player, other), *others]
    return None


def in_turn(group):
    """Floaters first (art. 3.6, 3.7), then everybody from the top or from the bottom (4.1)."""
    inside = [one for one in group.arrivals if one in group.players]
    above = [one for one in inside if one.score > group.score]
    below = [one for one in inside if one.score <= group.score]
    above.sort(key=lambda one: (-one.score, one.number))
    below.sort(key=lambda one: (one.score, -one.number))
    residents = [one for one in group.players if one not in group.arrivals]
    residents.sort(key=lambda one: one.number, reverse=group.direction == "up")
    floaters = below + above if group.direction == "up" else above + below
    return floaters + residents


def first_scrutiny(group, fits, retained):
    """Everybody in turn: the first for whom nothing helps, or None."""
    turn = in_turn(group)
    needing = []
    for player in turn:
        needing.append(player)
        if exchange_until_fit(turn, needing, fits, group, retained) is None:
            return player
    return None


def second_scrutiny(group, fits, retained, strict=None):
    """Colours, player by player, never at the cost of somebody before (art. 5.2)."""
    turn = in_turn(group)
    wishes = [both_get_their_due] if strict is None else [strict, both_get_their_due]
    demands = []
    for wish in wishes:
        if wish is both_get_their_due:
            before = exchange_until_fit(turn, turn, demanded(fits, demands), group, retained)
            fits = without_exchanges_too_far(fits, before)
        having = []
        demands.append((wish, having))
        for player in turn:
            having.append(player)
            if exchange_until_fit(turn, turn, demanded(fits, demands), group, retained) is None:
                having.remove(player)
    return exchange_until_fit(turn, turn, demanded(fits, demands), group, retained)


def demanded(fits, demands):
    def test(a, b):
        return fits(a, b) and all(
            wish(a, b) or (a not in having and b not in having) for wish, having in demands
        )

    return test


# Floaters (art. 3) ---------------------------------------------------------------------------


def before(one, other, direction):
    """Whether a floater is paired before another (art. 3.6, 3.7)."""
    if direction == "up":
        return (one.score, -one.number) < (other.score, -other.number)
    return (-one.score, one.number) < (-other.score, other.number)


def kind(player, group, adjacent, leaving):
    """Art. 3.9.1, with the exclusions of 3.3 and 3.4."""
    free = list(adjacent)
    others = [one for one in leaving if one is not player and before(one, player, group.direction)]
    while others:
        first = next(
            one for one in others if not any(before(x, one, group.direction) for x in others)
        )
        others.remove(first)
        wanted = [one for one in free if compatible(first, one)]
        wanted.sort(key=lambda one: one.number, reverse=group.direction == "up")
        near = [one for one in wanted if hundred_points_or_less(one, wanted[0])]
        best = [one for one in near if both_get_their_due(first, one)] or wanted
        if best:
            free.remove(best[0])
    lucky = any(compatible(player, one) for one in free)
    return {(True, False): "a", (True, True): "b", (False, False): "c", (False, True): "d"}[
        player in group.arrivals, lucky
    ]


def most_pairs(players):
    if len(players) < 2:
        return 0
    first, *rest = players
    best = most_pairs(rest)
    for other in rest:
        if compatible(first, other):
            best = max(best, 1 + most_pairs([one for one in rest if one is not other]))
    return best


def last_first(players, direction):
    return sorted(players, key=lambda one: one.number, reverse=direction != "up")


def for_evenness(group, adjacent, leaving):
    """Art. 2.3.4 with 3.2, 3.3, 3.9.2 and 3.10."""
    dues = [due(one) for one in group.players]
    ordered = []
    for letter in "dcba":
        same = [one for one in group.players if kind(one, group, adjacent, leaving) == letter]
        same = last_first(same, group.direction)
        if dues.count("w") != dues.count("b"):
            more = "w" if dues.count("w") > dues.count("b") else "b"
            evening = [
                one for one in same if due(one) == more and hundred_points_or_less(one, same[0])
            ]
            same = evening + [one for one in same if one not in evening]
        ordered += same
    first = ordered[0]
    if first.floated:
        enough = most_pairs([one for one in group.players if one is not first])
        for other in ordered[1:]:
            rest = [one for one in group.players if one is not other]
            if (
                not other.floated
                and kind(other, group, adjacent, leaving) == "d"
                and most_pairs(rest) >= enough
            ):
                return other
    return first


def exchanged(failing, group, adjacent, leaving, fits):
    """Art. 3.5 and 3.9.2: somebody less disadvantaged floats for the one without an opponent."""
    turn = in_turn(group)
    upto = turn[: turn.index(failing) + 1]
    for letter in "dcb":
        if kind(failing, group, adjacent, leaving) >= letter:
            break
        for other in reversed(upto[:-1]):
            needing = [one for one in upto if one is not other]
            if (
                kind(other, group, adjacent, leaving) == letter
                and exchange_until_fit(turn, needing, fits, group, {}) is not None
            ):
                return other
    return failing


def pair_group(group, adjacent, fits):
    """Art. 2.3 to 4.4 for a scoregroup above or below the median; the floaters."""
    leaving = []
    retained = {}
    if len(group.players) > 1:
        alone = [
            one for one in in_turn(group) if not any(fits(one, other) for other in group.players)
        ]
        leaving += alone
        group.players = [one for one in group.players if one not in alone]
    odd = None
    if len(group.players) % 2:
        odd = for_evenness(group, adjacent, leaving)
        leaving.append(odd)
        group.players.remove(odd)
    while (failing := first_scrutiny(group, fits, retained)) is not None:
        goes = exchanged(failing, group, adjacent, leaving, fits)
        turn = in_turn(group)
        needing = [one for one in turn[: turn.index(failing) + 1] if one is not goes]
        kept = exchange_until_fit(turn, needing, fits, group, retained)
        retained = {one.number: other.number for one, other in kept}
        retained.pop(goes.number, None)
        leaving.append(goes)
        group.players.remove(goes)
        if odd is not None:
            leaving.remove(odd)
            group.players.append(odd)
            odd = None
        else:
            remaining = [one for one in group.players if all(one not in pair for pair in kept)]
            ranked = [
                one
                for letter in "dcba"
                for one in last_first(remaining, group.direction)
                if kind(one, group, adjacent, leaving) == letter
            ]
            leaving.append(ranked[0])
            group.players.remove(ranked[0])
    group.pairs = second_scrutiny(group, fits, retained)
    return leaving


# The round (art. 1, 2.2, 2.6, 6) -------------------------------------------------------------


def pair_round(players, rounds_played, *, win=10, last_round=False, drawn="w"):
    """The games as (white, black) numbers and the number of the bye, None without one."""
    widest = compatible_at_last if last_round else compatible
    everybody = sorted(players, key=lambda one: (-one.score, one.number))
    bye = None
    if len(everybody) % 2:
        bye = who_has_the_bye(everybody, widest)
        everybody.remove(bye)
    elif not can_all_play(everybody, widest):
        raise ImpossibleError
    done = pair_groups(everybody, win * rounds_played / 2, last_round)
    games = set()
    for each in done:
        for a, b in each.pairs:
            white = white_of(a, b, drawn, each.direction == "up")
            games.add((white.number, (b if white is a else a).number))
    return games, None if bye is None else bye.number


def compatible_at_last(a, b):
    """Art. 6."""
    same = a is not b and a.score == b.score and b.number not in a.met
    return same or compatible(a, b)


def who_has_the_bye(everybody, widest):
    """Art. 1.1."""
    for one in reversed(everybody):
        rest = [other for other in everybody if other is not one]
        if one.may_have_bye and can_all_play(rest, widest):
            return one
    raise ImpossibleError


def pair_groups(everybody, median, last_round):
    """Art. 2.2 and 2.6: all scoregroups, the median one last."""
    scores = sorted({one.score for one in everybody})
    of_score = {score: [one for one in everybody if one.score == score] for score in scores}
    middle = of_score.get(median, [])
    done = []

    def side(direction, steps, beyond):
        floaters = []
        for at, score in enumerate(steps):
            adjacent = of_score[steps[at + 1]] if at + 1 < len(steps) else beyond
            made = []
            for fits in [compatible, compatible_at_last] if last_round else [compatible]:
                group = Group(score, direction, [*of_score[score], *floaters], list(floaters))
                made.append((pair_group(group, adjacent, fits), group))
            floaters, group = min(made, key=lambda each: len(each[0]))
            done.append(group)
        return floaters

    high = side("down", [score for score in reversed(scores) if score > median], middle)
    low = side("up", [score for score in scores if score < median], [*middle, *high])
    while True:
        group = Group(median, "down", [*middle, *high, *low], [*high, *low])
        pairs = pair_median(group, last_round)
        if pairs is not None:
            group.pairs = pairs
            return [*done, group]
        upper = [one for one in done if one.direction == "down" and one.pairs]
        lower = [one for one in done if one.direction == "up" and one.pairs]
        from_lower = (len(high) > len(low) and lower) or not upper
        cracked = (lower if from_lower else upper)[-1].pairs.pop()
        (low if from_lower else high).extend(cracked)


def pair_median(group, last_round):
    if first_scrutiny(group, compatible, {}) is None:
        return second_scrutiny(group, compatible, {})
    if last_round and first_scrutiny(group, compatible_at_last, {}) is None:
        return second_scrutiny(group, compatible_at_last, {}, strict=compatible)
    return None


def can_all_play(players, fits):
    if not players:
        return True
    first, *rest = players
    return any(
        fits(first, other) and can_all_play([one for one in rest if one is not other], fits)
        for other in rest
    )
