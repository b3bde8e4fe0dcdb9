"""A round of an Olympiad by the rules of 2022 (D.02@2022 art. 3 to 9 and 11.1), step by step.

Teams are grouped by match points. The groups are paired from the top and from the bottom towards
the Median Group, which comes last; floaters travel towards it. A group keeps as many pairs as it
can (`kept`) while everybody else can still be paired without a rematch: this one number decides
who floats, whom floaters meet, and that nobody is left. Colours decide no pair but by their limits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.pairable import perfect_matching
from arbitro.rules.pairing.olympiad.edition import EDITION, EDITIONS, OlympiadText
from arbitro.rules.pairing.olympiad.teams import (
    USUAL,
    WHITE,
    GivenColour,
    OlympiadReadings,
    OlympiadTeam,
    colour_of,
    fresh,
    within_limits,
)


@dataclass(frozen=True, slots=True)
class OlympiadFloat:
    """A team that left its group of so many match points, or passed through it."""

    points: int
    number: int


@dataclass(frozen=True, slots=True)
class GroupMeeting:
    """How two teams came to meet in the group of so many match points.

    ``chooser`` took ``chosen`` after all in ``passed``, each with why it was none: ``met``, kept
    ``apart`` by the event, ``limits`` of colours, or ``rest``, that could not be paired then.
    ``floated`` tells that it came from another group. ``given`` is the colour of the higher-ranked
    of the two, ``higher``.
    """

    points: int
    chooser: int
    chosen: int
    floated: bool
    passed: tuple[tuple[int, str], ...]
    higher: int
    given: GivenColour


@dataclass(frozen=True, slots=True)
class OlympiadRound:
    """A round: pairs (White on board 1, Black) in the order they are published, who has the bye.

    ``median`` are the match points of the Median Group, ``floats`` the floaters in the order they
    were found, ``unlimited`` the groups in which art. 7.4 sets the limits of colours aside.
    ``meetings`` tells of every pair, in the same order, how it came about.
    """

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    median: int
    floats: tuple[OlympiadFloat, ...] = ()
    unlimited: tuple[int, ...] = ()
    meetings: tuple[GroupMeeting, ...] = ()


Adjacent = Callable[[OlympiadTeam, OlympiadTeam], bool]


def ranking(teams: Iterable[OlympiadTeam], text: OlympiadText) -> list[OlympiadTeam]:
    """Return the teams by rank (art. 3.2; until 2021 art. 10, with game points)."""
    by_games = text.ranked_by_game_points
    return sorted(teams, key=lambda team: (-team.points, -team.game_points * by_games, team.number))


def pair(
    teams: Iterable[OlympiadTeam],
    drawn: str = WHITE,
    *,
    text: OlympiadText = EDITIONS[EDITION],
    readings: OlympiadReadings = USUAL,
) -> OlympiadRound | Refused:
    """Return the next round; ``drawn`` is the colour drawn for the first team in round 1.

    Refused where no round without a rematch is left, or nobody may have the bye.
    """
    ranked = ranking(teams, text)
    bye = None
    if len(ranked) % 2:
        bye = _bye(ranked)
        if bye is None:
            return refused("no-legal-pairing", reason="bye")
        ranked = [team for team in ranked if team is not bye]
    if perfect_matching(range(len(ranked)), lambda a, b: fresh(ranked[a], ranked[b])) is None:
        return refused("no-legal-pairing", reason="rematch")
    making = _RoundDraft(ranked, drawn, readings)
    making.run()
    pairs = tuple(making.published())
    return OlympiadRound(
        pairs,
        None if bye is None else bye.number,
        making.median,
        tuple(making.floats),
        tuple(making.unlimited),
        tuple(making.meetings[frozenset(item)] for item in pairs),
    )


def _bye(ranked: Sequence[OlympiadTeam]) -> OlympiadTeam | None:
    """Return the lowest-ranked eligible team without which all others can be paired (art. 4)."""
    for team in reversed(ranked):
        rest = [other for other in ranked if other is not team]
        if team.may_have_bye and _pairable(rest, fresh):
            return team
    return None


def _pairable(teams: Sequence[OlympiadTeam], adjacent: Adjacent) -> bool:
    matched = perfect_matching(range(len(teams)), lambda a, b: adjacent(teams[a], teams[b]))
    return matched is not None


@dataclass
class _Group:
    """A group while it is paired: residents by rank, and who floated in, in their order."""

    points: int
    residents: list[OlympiadTeam]
    floated: list[tuple[OlympiadTeam, bool]] = field(default_factory=list)

    @property
    def members(self) -> list[OlympiadTeam]:
        """Return all of them."""
        return [*(team for team, _ in self.floated), *self.residents]


class _RoundDraft:
    """A round being made, group by group."""

    def __init__(
        self, ranked: Sequence[OlympiadTeam], drawn: str, readings: OlympiadReadings
    ) -> None:
        self.rank = {team.number: at for at, team in enumerate(ranked)}
        self.drawn = drawn
        self.readings = readings
        self.meetings: dict[frozenset[int], GroupMeeting] = {}
        self.left: list[OlympiadTeam] = list(ranked)
        self.pairs: list[tuple[OlympiadTeam, OlympiadTeam]] = []
        self.floats: list[OlympiadFloat] = []
        self.unlimited: list[int] = []
        # the lower of the two middle teams of an even number (art. 6.4)
        self.median = ranked[len(ranked) // 2].points if ranked else 0
        scores = sorted({team.points for team in ranked}, reverse=True)
        self.groups = {
            score: _Group(score, [team for team in ranked if team.points == score])
            for score in scores
        }
        self.above = [score for score in scores if score > self.median]
        self.below = sorted(score for score in scores if score < self.median)

    def run(self) -> None:
        """Pair the groups above the median, those below it, and the Median Group (art. 6.4)."""
        for side, downwards in ((self.above, True), (self.below, False)):
            for at, score in enumerate(side):
                following = side[at + 1] if at + 1 < len(side) else self.median
                leaving = self._paired(self.groups[score], following, downwards=downwards)
                into = self.groups[following].floated
                into += [(team, downwards) for team in leaving]
                # Sorted each time: the Median Group has floaters from both sides.
                into.sort(key=self._order_of_floaters)
        if self.groups:
            self._paired(self.groups[self.median], None, downwards=True)

    def _order_of_floaters(self, floater: tuple[OlympiadTeam, bool]) -> tuple[bool, int]:
        """Put who came down first, the highest first; then who came up, the lowest first."""
        team, down = floater
        rank = self.rank[team.number]
        return not down, rank if down else -rank

    def _paired(
        self, group: _Group, following: int | None, *, downwards: bool
    ) -> list[OlympiadTeam]:
        """Pair a group as far as it can be, and return who leaves it."""
        limits, kept = self._kept(group)
        inside = group.members
        leaving: list[OlympiadTeam] = []
        for floater, down in group.floated:
            if floater not in inside:
                continue  # another floater has met it
            others = self._opponents(floater, inside, group, down=down)
            passed: list[tuple[int, str]] = []
            opponent = None
            for other in others:
                why = _apart(floater, other, limits)
                if not why and self._feasible(inside, kept - 1, limits, (floater, other)):
                    opponent = other
                    break
                passed.append((other.number, why or "rest"))
            # Whoever finds nobody leaves: no later pair of this group may count on that team.
            inside = _without(inside, floater, *([opponent] if opponent else []))
            # Only a floater with an opponent uses up one of the pairs that the group keeps.
            if opponent is None:
                self._leaves(group, floater, leaving)
            else:
                self._pair(floater, opponent, group.points, passed, floated=True)
                kept -= 1
        while len(inside) > 2 * kept:
            floater = self._next_floater(inside, kept, following, limits, downwards=downwards)
            inside = _without(inside, floater)
            self._leaves(group, floater, leaving)
        self._subgroups(inside, limits, group.points, downwards=downwards)
        return leaving

    def _leaves(self, group: _Group, team: OlympiadTeam, leaving: list[OlympiadTeam]) -> None:
        self.floats.append(OlympiadFloat(group.points, team.number))
        leaving.append(team)

    def _kept(self, group: _Group) -> tuple[Adjacent, int]:
        """Return how pairs of a group may be made, and the most it keeps (art. 7.4, 9.5)."""
        members = group.members
        kept = self._most(members, within_limits)
        if kept < len(members) // 2:
            # Limits give way only where that keeps more pairs: else they hold (art. 7.4).
            without = self._most(members, fresh)
            if without > kept:
                self.unlimited.append(group.points)
                return fresh, without
        return within_limits, kept

    def _opponents(
        self, floater: OlympiadTeam, inside: Sequence[OlympiadTeam], group: _Group, *, down: bool
    ) -> list[OlympiadTeam]:
        """Return whom a floater meets, the first choice first (art. 8.2.1, 8.3.1)."""
        residents = [resident for resident in group.residents if resident in inside]
        floated = [team for team, _ in group.floated if team in inside and team is not floater]
        floated.sort(key=lambda team: self.rank[team.number])
        step = 1 if down else -1
        return [*residents[::step], *floated[::step]]

    def _next_floater(
        self,
        inside: Sequence[OlympiadTeam],
        kept: int,
        following: int | None,
        limits: Adjacent,
        *,
        downwards: bool,
    ) -> OlympiadTeam:
        """Return who floats next: lowest above the median, highest below it (art. 8.2, 8.3).

        Who has met everybody of the adjacent group floats only where nobody else can.
        """
        adjacent = [] if following is None else self.groups[following].members

        def order(team: OlympiadTeam) -> tuple[bool, int]:
            last = self.readings.played_all_adjacent == "last"
            stuck = last and not any(
                fresh(team, olympiad_team)
                for olympiad_team in adjacent
                if olympiad_team in self.left
            )
            rank = self.rank[team.number]
            return stuck, -rank if downwards else rank

        return next(
            team
            for team in sorted(inside, key=order)
            if self._feasible(_without(inside, team), kept, limits)
        )

    def _most(self, inside: Sequence[OlympiadTeam], limits: Adjacent) -> int:
        """Return the most pairs inside while all teams left are paired without a rematch."""
        most = len(inside) // 2
        if self._quickly(inside, most, limits):
            return most
        return self._by_weights(inside, limits)

    def _feasible(
        self,
        inside: Sequence[OlympiadTeam],
        pairs: int,
        limits: Adjacent,
        met: tuple[OlympiadTeam, ...] = (),
    ) -> bool:
        """Tell whether so many pairs can be made inside, all others left being paired as well.

        ``met`` are two who meet, and so are paired already.
        """
        # A group that keeps no pair has none to give a floater.
        if pairs < 0:
            return False
        inside, before = _without(inside, *met), self.left
        self.left = _without(before, *met)
        try:
            if self._quickly(inside, pairs, limits):
                return True
            if 2 * pairs == len(inside):
                return False  # the quick look is exact where nobody leaves
            return self._by_weights(inside, limits) >= pairs
        finally:
            # Only asked: the two stay unpaired, whatever the answer.
            self.left = before

    def _quickly(self, inside: Sequence[OlympiadTeam], pairs: int, limits: Adjacent) -> bool:
        """Tell whether it is so with nobody, or one of those inside, paired outside."""
        outside = self._outside(inside)
        if 2 * pairs == len(inside):
            return _pairable(inside, limits) and _pairable(outside, fresh)
        if 2 * pairs + 1 == len(inside):
            return any(
                _pairable(_without(inside, team), limits) and _pairable([*outside, team], fresh)
                for team in inside
            )
        return False

    def _outside(self, inside: Sequence[OlympiadTeam]) -> list[OlympiadTeam]:
        own = {team.number for team in inside}
        return [team for team in self.left if team.number not in own]

    def _by_weights(self, inside: Sequence[OlympiadTeam], limits: Adjacent) -> int:
        """Return the most pairs inside, by the heaviest perfect matching; -1 where there is none.

        A pair inside weighs one, any other nothing.
        """
        teams = [*inside, *self._outside(inside)]
        own = len(inside)

        def weight(a: int, b: int) -> int | None:
            if a == b or not fresh(teams[a], teams[b]):
                return None
            both = a < own and b < own
            return int(limits(teams[a], teams[b])) if both else 0

        # two of a group who keep no limits may still be paired, but then as if both had left it
        weights = [[weight(a, b) for b in range(len(teams))] for a in range(len(teams))]
        matched = heaviest_perfect_matching(weights)
        if matched is None:
            return -1
        return sum(1 for a, b in enumerate(matched) if a < b < own and limits(teams[a], teams[b]))

    def _subgroups(
        self, inside: Sequence[OlympiadTeam], limits: Adjacent, points: int, *, downwards: bool
    ) -> None:
        """Pair the rest top against bottom half, each by its first choice (art. 9.1 to 9.3)."""
        rest = sorted(inside, key=lambda team: self.rank[team.number], reverse=not downwards)
        while rest:
            first, half = rest[0], len(rest) // 2
            # The other half from its top; then the own one, from the end nearest to the other.
            choices = [*rest[half:], *reversed(rest[1:half])]
            passed: list[tuple[int, str]] = []
            for opponent in choices:
                why = _apart(first, opponent, limits)
                if not why and _pairable(_without(rest, first, opponent), limits):
                    break
                passed.append((opponent.number, why or "rest"))
            self._pair(first, opponent, points, passed, floated=False)
            rest = _without(rest, first, opponent)

    def _pair(
        self,
        one: OlympiadTeam,
        other: OlympiadTeam,
        points: int,
        passed: Sequence[tuple[int, str]],
        *,
        floated: bool,
    ) -> None:
        higher, lower = sorted((one, other), key=lambda team: self.rank[team.number])
        given = colour_of(higher, lower, self.drawn, self.readings)
        met = GroupMeeting(
            points, one.number, other.number, floated, tuple(passed), higher.number, given
        )
        self.meetings[frozenset({one.number, other.number})] = met
        self.pairs.append((higher, lower))
        self.left = _without(self.left, one, other)

    def published(self) -> Iterable[tuple[int, int]]:
        """Give the pairs, White on board 1 first, in the order of art. 11.1."""
        ordered = sorted(
            self.pairs,
            key=lambda both: (
                -both[0].points,
                -both[0].points - both[1].points,
                -both[0].average,
                both[0].number,
            ),
        )
        for higher, lower in ordered:
            given = self.meetings[frozenset({higher.number, lower.number})].given
            white = given.colour == WHITE
            yield (higher.number, lower.number) if white else (lower.number, higher.number)


def _without(teams: Sequence[OlympiadTeam], *gone: OlympiadTeam) -> list[OlympiadTeam]:
    return [team for team in teams if team not in gone]


def _apart(one: OlympiadTeam, other: OlympiadTeam, limits: Adjacent) -> str:
    """Return why two may not be paired in a group, empty where they may."""
    if other.number in one.met:
        return "met"
    if other.number in one.barred:
        return "apart"
    return "" if limits(one, other) else "limits"
