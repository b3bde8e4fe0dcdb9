"""What the enumerator looks at: players by rank, who may meet whom, and what a pair costs.

Players are numbered 0, 1, 2 ... by rank (art. 1.2); sets of them are bit masks.
"""

from dataclasses import dataclass

from arbitro.model import Colour, Contender, Float, PairingProblem

NONE, MILD, STRONG, ABSOLUTE = range(4)
WHITE, BLACK = 1, -1


@dataclass(frozen=True)
class Readings:
    """The places where the text can be read in two ways; docs/divergences.md argues the defaults.

    ``absolute_is_strong``: [C13]/C.11 counts the denied absolute preference of a topscorer as a
    denied strong one. Art. 1.7.2 defines a strong preference by a colour difference of one, which
    most absolute preferences have or exceed, so a stronger preference is not a weaker claim.

    ``limbo_has_difference``: in [C18] and [C20] a moved-down player in the Limbo counts with the
    difference to an imaginary score one point below the bracket, as A.8 of 2017 defines for every
    downfloater. Without it, floating a protected player twice would look better than pairing them.

    ``remainder_has_own_numbers``: the players of a remainder are numbered 1, 2, 3 ... among
    themselves before exchanges are sorted (said by art. 4.1.1 of 2026, open in section D of 2017).

    ``lookahead_minds_the_bye``: C.7 of 2017 asks the following bracket, if it is the last, to
    leave a player who may have the bye. The article speaks of pairs and differences only, but C.2
    is absolute and the bye part of the pairing of the last bracket (note of A.9).

    ``floaters_may_meet_below``: the pairing that [C4] asks for may have two downfloaters of one
    bracket meet. In a bracket below both are moved-down players, whom art. 3.3.3 never pairs.
    """

    absolute_is_strong: bool = True
    limbo_has_difference: bool = True
    remainder_has_own_numbers: bool = True
    lookahead_minds_the_bye: bool = True
    floaters_may_meet_below: bool = True


@dataclass(frozen=True)
class Preference:
    """A colour preference: ``colour`` is WHITE, BLACK or 0 for none (art. 1.7)."""

    colour: int
    strength: int
    difference: int


def preference(colours):
    """Read the colour preference off the colours of the games played, oldest first."""
    difference = colours.count("w") - colours.count("b")
    if not colours:
        return Preference(0, NONE, 0)
    if difference > 1 or colours[-2:] == "ww":
        return Preference(BLACK, ABSOLUTE, difference)
    if difference < -1 or colours[-2:] == "bb":
        return Preference(WHITE, ABSOLUTE, difference)
    if difference:
        return Preference(-difference, STRONG, difference)
    return Preference(BLACK if colours[-1] == "w" else WHITE, MILD, difference)


@dataclass(frozen=True)
class Pair:
    """What holds of a pair whatever the bracket; ``high`` is the higher ranked player.

    ``costs`` are [C10]-[C13] of 2026, which are C.8-C.11 of 2017.
    """

    high: int
    low: int
    high_is_white: bool
    costs: tuple[int, int, int, int]
    difference: int


class Field:
    """The players of a round by rank, and the facts about each pair of them."""

    def __init__(self, problem: PairingProblem, readings: Readings | None = None) -> None:
        self.problem = problem
        self.readings = readings or Readings()
        self.players = problem.contenders
        self.size = len(self.players)
        self.everybody = (1 << self.size) - 1
        self.score = [player.score for player in self.players]
        self.preference = [preference(player.colours) for player in self.players]
        self.topscorer = [self._is_topscorer(player) for player in self.players]
        self.eligible = [player.may_receive_bye for player in self.players]
        self.down = [
            [player.float_last is Float.DOWN, player.float_before is Float.DOWN]
            for player in self.players
        ]
        self.up = [
            [player.float_last is Float.UP, player.float_before is Float.UP]
            for player in self.players
        ]
        self.partners = [
            sum(1 << other for other in range(self.size) if self._may_meet(player, other))
            for player in range(self.size)
        ]
        self.pairs = {
            (high, low): self._pair(high, low)
            for high in range(self.size)
            for low in range(high + 1, self.size)
            if self.partners[high] >> low & 1
        }

    def _is_topscorer(self, player: Contender) -> bool:
        """Art. 1.8: over half of the maximum possible score, in the last round only."""
        as_paired = self.problem.topscorers_as_paired
        score = player.score if as_paired else player.real_score
        return self.problem.is_last_round and 2 * score > self.problem.maximum_score

    def _may_meet(self, one: int, other: int) -> bool:
        """[C1], forbidden pairs, and [C3]: two non-topscorers with one absolute preference."""
        a, b = self.players[one], self.players[other]
        if one == other or b.tpn in a.opponents | a.barred or a.tpn in b.opponents | b.barred:
            return False
        mine, theirs = self.preference[one], self.preference[other]
        clash = mine.strength == theirs.strength == ABSOLUTE and mine.colour == theirs.colour
        return not clash or self.topscorer[one] or self.topscorer[other]

    def white_of(self, high: int, low: int) -> int:
        """Allocate the colours of a pair, article by article (art. 5.2, section E)."""
        mine, theirs = self.preference[high], self.preference[low]
        if mine.colour != theirs.colour:  # 5.2.1; who never played leaves the other the choice
            return high if mine.colour == WHITE or theirs.colour == BLACK else low
        if mine.colour:
            granted = None
            if mine.strength != theirs.strength:  # 5.2.2
                granted = high if mine.strength > theirs.strength else low
            elif mine.strength == ABSOLUTE and abs(mine.difference) != abs(theirs.difference):
                granted = high if abs(mine.difference) > abs(theirs.difference) else low
            if granted is not None:
                return granted if mine.colour == WHITE else high + low - granted
        ours = self.players[high].colours, self.players[low].colours
        for a, b in zip(reversed(ours[0]), reversed(ours[1]), strict=False):  # 5.2.3
            if a != b:
                return low if a == "w" else high
        if mine.colour:  # 5.2.4
            return high if mine.colour == WHITE else low
        initial_is_white = self.problem.initial_colour is Colour.WHITE  # 5.2.5
        odd = self.players[high].parity_number % 2 == 1
        return high if odd == initial_is_white else low

    def _pair(self, high: int, low: int) -> Pair:
        """Count what [C10]-[C13] count for one pair."""
        white = self.white_of(high, low)
        too_wide = thrice = denied = strong = 0
        for player in (high, low):
            colour = WHITE if player == white else BLACK
            wish = self.preference[player]
            if self.topscorer[high] or self.topscorer[low]:
                too_wide += abs(wish.difference + colour) > 2
                last = "ww" if colour == WHITE else "bb"
                thrice += self.players[player].colours.endswith(last)
            if wish.colour == -colour:
                denied += 1
                strong += wish.strength == STRONG or (
                    wish.strength == ABSOLUTE and self.readings.absolute_is_strong
                )
        costs = (too_wide, thrice, denied, strong)
        return Pair(high, low, white == high, costs, self.score[high] - self.score[low])


def members(mask):
    """List the players of a mask by rank."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(players):
    """Return the mask of a group of players."""
    return sum(1 << player for player in players)
