"""The Double-Swiss System read literally: C.04.5 of 2026 from the cells of a report.

Brackets are enumerated by `definitions.upfloating`, whose criteria without colours are these; how
matches are read and who begins with White is written here anew, sharing nothing with the engine.
Where an article can be read in another way too, ``readings`` of an event has its value.
"""

from definitions import upfloating

WORTH = {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0, "U": 10, "F": 10, "H": 5, "Z": 0}
OVER_THE_BOARD = {"1", "=", "0"}


class Event:
    """``cells[player]`` has (opponent, colour letter, result letter) per game, two a round.

    ``virtual[player]`` are the virtual points of each round.
    """

    def __init__(self, cells, rounds, first_colour, readings=frozenset(), virtual=None):
        self.cells = cells
        self.rounds = rounds
        self.first_colour = first_colour
        self.readings = readings
        self.virtual = virtual or {}

    def pairing_score(self, player, before):
        points = self.virtual.get(player, ())[before - 1 : before]
        return self.score(player, before) + sum(points)

    def score_for(self, article, player, before):
        by_standings = f"{article}=standings" in self.readings
        return (self.score if by_standings else self.pairing_score)(player, before)

    def games(self, player, number):
        return self.cells[player][2 * number - 2 : 2 * number]

    def score(self, player, before):
        return sum(WORTH[result] for _o, _c, result in self.cells[player][: 2 * (before - 1)])

    def forfeited_both(self, player, number):
        return [result for _o, _c, result in self.games(player, number)] == ["-", "-"]

    def opponent(self, player, number):
        return self.games(player, number)[0][0]

    def by_forfeit(self, player, number):
        """Preface: a match ends by forfeit only if at least one forfeits both games."""
        other = self.opponent(player, number)
        return self.forfeited_both(player, number) or self.forfeited_both(other, number)

    def met(self, player, before):
        return frozenset(
            self.opponent(player, number)
            for number in range(1, before)
            if self.opponent(player, number) and not self.by_forfeit(player, number)
        )

    def may_have_bye(self, player, before):
        """[C2]: neither a bye before, nor a full-point bye, nor a match won by forfeit."""
        for number in range(1, before):
            results = [result for _o, _c, result in self.games(player, number)]
            if "U" in results or results == ["F", "F"]:
                return False
            other = self.opponent(player, number)
            lost = self.forfeited_both(player, number)
            if other and self.forfeited_both(other, number) and not lost:
                return False
        return True

    def paired(self, player, before):
        return [number for number in range(1, before) if self.opponent(player, number)]

    def matches(self, player, before):
        """Art. 3.4.3."""
        if "matches-played=paired" in self.readings:
            return len(self.paired(player, before))
        return len(self.met(player, before))

    def colour(self, player, number):
        """Art. 1.6; nothing where no game was played."""
        games = self.games(player, number)
        played = any(result in OVER_THE_BOARD for _o, _c, result in games)
        return games[0][1] if played else ""

    def colours(self, player, before):
        found = [self.colour(player, number) for number in range(1, before)]
        return [colour for colour in found if colour]

    def floated(self, player, before):
        """Art. 1.5."""
        number = before - 1
        if number < 1 or not self.opponent(player, number):
            return False
        if self.by_forfeit(player, number) and "forfeit-floats=floats" not in self.readings:
            return False
        other = self.opponent(player, number)
        mine, theirs = (self.score_for("float-score", one, number) for one in (player, other))
        return mine != theirs


def enumerate_round(event, present, number):
    """Return the bye and the pairs as (White, Black); None where there is no pairing."""
    sides = [
        upfloating.Side(
            player, event.pairing_score(player, number), event.met(player, number),
            event.matches(player, number), event.may_have_bye(player, number),
            event.floated(player, number), "", False,
        )
        for player in present
    ]  # fmt: skip
    found = upfloating.enumerate_round(sides, floats_count=number < event.rounds)
    if found is None:
        return None
    numbers = parity_numbers(event, present, number)
    pairs = {begin(event, *pair, number, numbers) for pair in map(tuple, found.pairs)}
    return found.bye, pairs


def parity_numbers(event, present, number):
    """Art. 4.3.1: the number, or the place among those paired so far or now (C.04.2 art. 2.4)."""
    if "parity=paired" not in event.readings:
        return {player: player for player in present}
    arrived = [
        player
        for player in sorted(event.cells)
        if player in present
        or event.paired(player, number)
        or any(result == "U" for _o, _c, result in event.cells[player])
    ]
    return {player: arrived.index(player) + 1 for player in present}


def begin(event, a, b, number, numbers):
    """Art. 4: who has White in the first game."""
    high, low = sorted(
        (a, b), key=lambda player: (-event.score_for("colour-score", player, number), player)
    )
    mine, theirs = event.colours(high, number), event.colours(low, number)
    if not mine and not theirs:
        other = "b" if event.first_colour == "w" else "w"
        white = (event.first_colour if numbers[high] % 2 else other) == "w"
    elif mine.count("w") != theirs.count("w"):
        white = mine.count("w") < theirs.count("w")
    else:
        apart = last_apart(event, high, low, number)
        if apart:
            white = apart == "b"
        elif mine:
            white = mine[-1] == "b"
        else:
            white = theirs[-1] == "w"
    return (high, low) if white else (low, high)


def last_apart(event, high, low, number):
    """Art. 4.3.3: the colour of the first when the two last had different ones, if ever."""
    if "colour-history=by-round" in event.readings:
        rounds = [(event.colour(high, each), event.colour(low, each)) for each in range(1, number)]
        apart = [x for x, y in reversed(rounds) if {x, y} == {"w", "b"}]
    else:
        mine, theirs = event.colours(high, number), event.colours(low, number)
        apart = [x for x, y in zip(reversed(mine), reversed(theirs), strict=False) if x != y]
    return apart[0] if apart else ""
