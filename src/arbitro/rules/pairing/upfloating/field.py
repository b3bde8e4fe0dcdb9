"""The sides of a round, teams or players of matches, as the criteria compare them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Literal, NamedTuple, cast

from arbitro.model import Colour, Pairing, Points, Readings, Tpn
from arbitro.rules.pairing.matching.pairability import Pairability, manners, opponents
from arbitro.rules.pairing.reading import (
    COLOUR_HISTORY,
    COLOUR_SCORE,
    FLOAT_SCORE,
    FORFEIT_FLOATS,
    MATCHES_PLAYED,
    NEXT_SCOREGROUP,
    UPFLOATERS_AGAIN,
    taken,
)
from arbitro.rules.pairing.swiss.colours import last_different_colours
from arbitro.rules.pairing.swiss.meetings import barred_places, met_or_barred

NextScoregroup = Literal["graded", "pass-or-fail"]
"""What [C6] asks of the next scoregroup: as few upfloaters as can be, or the least its number
allows, which a set of upfloaters either leaves possible or not."""

RepeatedUpfloaters = Literal["fewest", "none-or-first"]
"""What [C7] asks where it cannot be nought: the fewest, or no matter how many."""

WhichScore = Literal["pairing", "standings"]
"""The score with virtual points or the one without them."""


class UpfloatingReadings(NamedTuple):
    """How articles that can be read in more than one way are read.

    ``float_score`` tells who floated (art. 1.5), ``colour_score`` who ranks before whom when
    colours are given (art. 4.2). ``forfeits_float`` counts pairings that were not played among the
    floats, ``forfeits_are_matches`` among the matches played of art. 3.4.3. ``colours_by_round``
    looks for the most recent different colours round by round and not match by match (art. 4.3).
    """

    next_scoregroup: NextScoregroup = "graded"
    repeated_upfloaters: RepeatedUpfloaters = "fewest"
    float_score: WhichScore = "pairing"
    colour_score: WhichScore = "pairing"
    forfeits_float: bool = False
    forfeits_are_matches: bool = False
    colours_by_round: bool = False


USUAL = UpfloatingReadings()
"""The readings taken where nothing else is said."""


def upfloating_readings(readings: Readings) -> UpfloatingReadings:
    """Return what a tournament's readings say, usual ones where they say nothing."""
    if not readings:
        return USUAL
    return UpfloatingReadings(
        cast("NextScoregroup", taken(readings, NEXT_SCOREGROUP)),
        cast("RepeatedUpfloaters", taken(readings, UPFLOATERS_AGAIN)),
        cast("WhichScore", taken(readings, FLOAT_SCORE)),
        cast("WhichScore", taken(readings, COLOUR_SCORE)),
        taken(readings, FORFEIT_FLOATS) == "floats",
        taken(readings, MATCHES_PLAYED) == "paired",
        taken(readings, COLOUR_HISTORY) == "by-round",
    )


class ColourWish(NamedTuple):
    """A colour preference and whether it is a strong one; no colour is no preference."""

    colour: Colour | None = None
    strong: bool = False


class UpfloatingSide(NamedTuple):
    """One team, or one player of matches, to be paired.

    ``colours`` has one letter ``w`` or ``b`` a match played, oldest first; ``matches`` is their
    number. ``floated`` tells whether the side was a floater in the round before. ``secondary`` is
    the score used for colours only, equal for all where the event does not use it. ``barred`` are
    those who may not be met for another reason than having been. ``colour_score`` is the score
    that ranks the two of a pair when colours are given, ``by_round`` the colours of all rounds,
    ``-`` where no match was played.
    """

    tpn: Tpn
    score: Points
    secondary: Points = Points(0)
    colours: str = ""
    opponents: frozenset[Tpn] = frozenset()
    may_receive_bye: bool = True
    matches: int = 0
    floated: bool = False
    wish: ColourWish = ColourWish()
    barred: frozenset[Tpn] = frozenset()
    colour_score: Points | None = None
    by_round: str = ""

    @property
    def rank_score(self) -> Points:
        """Return the score that ranks the two of a pair when colours are given."""
        return self.score if self.colour_score is None else self.colour_score


class UpfloatingField:
    """Sides by place, in order of score and number, with what the criteria ask of them.

    ``floats_count`` tells whether this round looks at the floaters of the one before ([C7] and
    the last criterion), ``sets_by_floats`` whether it does so when it chooses upfloaters, too.
    ``together`` are two who, to answer a question, must meet. ``looks_ahead`` tells whether [C6]
    takes part in the choice. ``near`` has everybody's possible opponents under [C1], as bits.
    """

    def __init__(
        self,
        sides: Sequence[UpfloatingSide],
        *,
        floats_count: bool,
        sets_by_floats: bool = True,
        together: tuple[Tpn, ...] = (),
        readings: UpfloatingReadings = USUAL,
    ) -> None:
        self.readings = readings
        self.looks_ahead = True
        self.sides = sorted(sides, key=lambda one: (-one.score, one.tpn))
        self.scores = [one.score for one in self.sides]
        self.floated = [one.floated and floats_count for one in self.sides]
        self.floats_again = [one and sets_by_floats for one in self.floated]
        place = {one.tpn: at for at, one in enumerate(self.sides)}
        self.met = met_or_barred(self.sides)
        self.near = opponents(self.met, [place[tpn] for tpn in together])
        self.pairability = Pairability(self.near)
        self.manners = manners((), barred_places(self.sides))

    def without(self, criterion: Literal["next-scoregroup", "floats"]) -> UpfloatingField:
        """Return the field with one criterion on sets of upfloaters left out, [C6] or [C7]."""
        # Shallow: who may meet is the same, so what one finds of matchings serves the other.
        other = copy(self)
        if criterion == "floats":
            other.floats_again = [False] * len(self.sides)
        else:
            other.looks_ahead = False
        return other

    def may_meet(self, a: int, b: int) -> bool:
        """Tell whether two sides may meet under [C1]; two meeting by force meet nobody else."""
        return bool(self.near[a] >> b & 1)

    def denied(self, a: int, b: int) -> tuple[int, int]:
        """Return how many preferences, and strong ones, a pair leaves unfulfilled ([C8], [C9])."""
        mine, theirs = self.sides[a].wish, self.sides[b].wish
        if mine.colour is None or mine.colour is not theirs.colour:
            return 0, 0
        return 1, int(mine.strong and theirs.strong)

    def number(self, place: int) -> Tpn:
        """Return the TPN of a side."""
        return self.sides[place].tpn


# The most recent time in which one had White and the other Black (C.04.5, C.04.6, art. 4.3).


def last_apart(
    readings: UpfloatingReadings, one: UpfloatingSide, other: UpfloatingSide
) -> tuple[str, str] | None:
    """Return the two colours of the latest match in which they differed, None if never.

    Matches are counted from the last one played (C.04.2 art. 3.4), or, as another reading of "the
    most recent time" has it, round by round, where both played.

    >>> from arbitro.model import Points, Tpn
    >>> early = UpfloatingSide(Tpn(1), Points(0), colours="bwb", by_round="bwb-")
    >>> late = UpfloatingSide(Tpn(2), Points(0), colours="bwb", by_round="-bwb")
    >>> last_apart(UpfloatingReadings(), early, late)
    >>> last_apart(UpfloatingReadings(colours_by_round=True), early, late)
    ('b', 'w')
    """
    if not readings.colours_by_round:
        return last_different_colours(one.colours, other.colours)
    # Every history has a sign for each round, so that places from the end are the same rounds.
    rounds = zip(reversed(one.by_round), reversed(other.by_round), strict=True)
    return next(((a, b) for a, b in rounds if {a, b} == {"w", "b"}), None)


def in_board_order(
    sides: Iterable[UpfloatingSide], games: Iterable[Pairing]
) -> tuple[Pairing, ...]:
    """Sort matches as boards are sorted (C.04.2 art. 3.6).

    By the score of the better of both, then the sum of their scores, then the number of the better.
    """
    known = {side.tpn: side for side in sides}

    def place(game: Pairing) -> tuple[int, int, int]:
        both = [known[tpn] for tpn in game]
        better = min(both, key=lambda side: (-side.score, side.tpn))
        return -better.score, -sum(side.score for side in both), better.tpn

    return tuple(sorted(games, key=place))
