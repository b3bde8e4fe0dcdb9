"""The Double-Swiss System read literally: C.04.5 of 2026 from the cells of a report.

Brackets are enumerated by `definitions.upfloating`, whose criteria without colours are these; how
matches are read and who begins with White is written here anew, sharing nothing with the engine.
"""

from definitions import upfloating

WORTH = {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0, "U": 10, "F": 10, "H": 5, "Z": 0}
OVER_THE_BOARD = {"1", "=", "0"}


class Event:
    """``cells[player]`` has (opponent, colour letter, result letter) per game, two a round."""

    def __init__(self, cells, rounds, first_colour):
        self.cells = cells
        self.rounds = rounds
        self.first_colour = first_colour

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

    def colours(self, player, before):
        """Art. 1.6."""
        return [
            self.games(player, number)[0][1]
            for number in range(1, before)
            if any(result in OVER_THE_BOARD for _o, _c, result in self.games(player, number))
        ]

    def floated(self, player, before):
        """Art. 1.5."""
        number = before - 1
        if number < 1 or not self.opponent(player, number) or self.by_forfeit(player, number):
            return False
        other = self.opponent(player, number)
        return self.score(player, number) != self.score(other, number)


def enumerate_round(event, present, number):
    """Return the bye and the pairs as (White, Black); None where there is no pairing."""
    sides = [
        upfloating.Side(
            player, event.score(player, number), event.met(player, number),
            len(event.met(player, number)), event.may_have_bye(player, number),
            event.floated(player, number), "", False,
        )
        for player in present
    ]  # fmt: skip
    found = upfloating.enumerate_round(sides, floats_count=number < event.rounds)
    if found is None:
        return None
    pairs = {begin(event, *pair, number) for pair in map(tuple, found.pairs)}
    return found.bye, pairs


def begin(event, a, b, number):
    """Art. 4: who has White in the first game."""
    high, low = sorted((a, b), key=lambda player: (-event.score(player, number), player))
    mine, theirs = event.colours(high, number), event.colours(low, number)
    if not mine and not theirs:
        other = "b" if event.first_colour == "w" else "w"
        white = (event.first_colour if high % 2 else other) == "w"
    elif mine.count("w") != theirs.count("w"):
        white = mine.count("w") < theirs.count("w")
    else:
        apart = [x for x, y in zip(reversed(mine), reversed(theirs), strict=False) if x != y]
        if apart:
            white = apart[0] == "b"
        elif mine:
            white = mine[-1] == "b"
        else:
            white = theirs[-1] == "w"
    return (high, low) if white else (low, high)
