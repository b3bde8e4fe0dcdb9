"""The least points with which a norm can still be made when several rounds are left.

Nobody knows the opponents to come. What is found here is exact in this sense: some opponents of the
field the player has not met allow the norm with so many points, and no opponents allow it with
fewer. Where all opponents are known, as in a round robin, it is simply what is needed.

With the games to be used fixed, what is needed falls as the average rises: the best opponents are
those of the `highest_sum`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from arbitro.model import Entry, Points, System, Title, Tpn
from arbitro.rules.titles.edition import LEVELS, NormRules, NormTitle, score_needed
from arbitro.rules.titles.event import NormEvent
from arbitro.rules.titles.games import (
    NO_FEDERATION,
    Games,
    NormGame,
    Opponent,
    games_of,
    opponent_of,
)
from arbitro.rules.titles.highest_sum import Kinds, highest_sum, of_kinds
from arbitro.rules.titles.norm_measures import (
    Supply,
    candidates,
    double_round_robin_is_right,
    droppable,
    fewest_games,
    measures,
    mix_is_right,
    opponents_counted,
    supply_of,
)

EVERYBODY_OF_OTHER_TEAMS = frozenset({System.SCHEVENINGEN, System.SCHILLER})
"""Systems in which everybody meets all players of the other teams once."""

WIN = 10


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a norm still takes: ``points`` in tenths from ``rounds`` rounds, None: out of reach.

    ``opponent`` is the next one, None for whoever suits best. ``next_score`` is the least the next
    game has to bring: with less, even winning all the others is not enough.
    """

    opponent: Opponent | None
    rounds: int
    points: Points | None
    next_score: Points | None = None


@dataclass(frozen=True, slots=True)
class NormDemand:
    """What a norm takes: ``points`` in tenths, and how many games to come are won and left out.

    ``average`` is that of the opponents used.
    """

    points: Points
    left_out: int
    average: int


class EventOpponents:
    """Everybody of an event as an opponent, looked up once where many players are asked about."""

    def __init__(self, event: NormEvent) -> None:
        self._event = event
        self._kinds: dict[tuple[NormTitle, NormRules], Kinds] = {}
        self._supplies: dict[tuple[NormTitle, NormRules], Supply] = {}

    @cached_property
    def everybody(self) -> tuple[Opponent, ...]:
        """Return those whose game would count."""
        return tuple(
            opponent_of(entry, self._event.titles or {})
            for entry in self._event.tournament.entries
            if entry.player.federation not in NO_FEDERATION
        )

    def unmet(self, entry: Entry, games: Games) -> list[Opponent]:
        """Return who may still be met by a player, and whose game would count."""
        gone = self._gone(entry, games)
        return [person for person in self.everybody if person.tpn not in gone]

    def kinds(self, entry: Entry, games: Games, level: NormTitle, rules: NormRules) -> Kinds:
        """Return the same by kind, as `of_kinds` does of a list.

        Two of a kind with one rating and one federation are as good as each other, so that those
        who are gone can be taken out of what was sorted once for all.
        """
        whole = self._kinds.get((level, rules))
        if whole is None:
            whole = self._kinds[level, rules] = of_kinds(self.everybody, level, rules)
        gone = self._gone(entry, games)
        taken = of_kinds(self._of(gone), level, rules)
        # Copies: what was sorted is shared by all who are asked about.
        left: Kinds = (whole[0].copy(), whole[1].copy(), whole[2].copy())
        for kind, rated in enumerate(taken):
            for item in rated:
                left[kind].remove(item)
        return left

    def supply(self, level: NormTitle, rules: NormRules) -> Supply:
        """Return what all of them bring, the strongest first."""
        known = self._supplies.get((level, rules))
        if known is None:
            found = supply_of(self.everybody, level, rules)
            known = replace(found, ratings=tuple(sorted(found.ratings, reverse=True)))
            self._supplies[level, rules] = known
        return known

    def may_suffice(self, games: Games, rounds: int, level: NormTitle, rules: NormRules) -> bool:
        """Tell whether a norm may still be made with so many games more, without looking at sets.

        Each opponent is met once. Nobody gets more than the strongest there are, nor more titles
        than games are left.
        """
        met = opponents_counted(games)
        if met is None or self._event.tournament.system.games_per_round > 1:
            return True
        own, others = supply_of((*met, *games.pending), level, rules), self.supply(level, rules)
        whole = Supply(
            (*own.ratings, *others.ratings[:rounds]),
            own.holders + min(rounds, others.holders),
            own.mix + min(rounds, others.mix),
        )
        return whole.is_enough(fewest_games(self._event, games), level)

    def _of(self, numbers: Iterable[Tpn]) -> Iterator[Opponent]:
        return (self._by_number[number] for number in numbers if number in self._by_number)

    @cached_property
    def _by_number(self) -> dict[Tpn, Opponent]:
        return {person.tpn: person for person in self.everybody}

    def _gone(self, entry: Entry, games: Games) -> set[Tpn]:
        """Return the player, those already met, and those who are paired to be met."""
        rounds = entry.rounds[: self._event.tournament.rounds_played]
        met = {round_.opponent for round_ in rounds if round_.opponent is not None}
        return {entry.tpn, *met, *(opponent.tpn for opponent in games.pending)}


def rounds_left(event: NormEvent, entry: Entry, games: Games) -> int:
    """Return how many games a player still has to play, those paired included.

    Rounds somebody is known to stay away from bring no game: byes asked for, and all that are to
    come for who has left.
    """
    played = event.tournament.rounds_played
    total = event.tournament.rounds_total or played
    away = {number for number, _ in entry.announced if number > played}
    away.update(range(played + 1, len(entry.rounds) + 1))
    coming = sum(number not in away for number in range(played + 1, total + 1))
    return coming + len(games.pending)


def prospect(
    event: NormEvent,
    entry: Entry,
    title: Title,
    rules: NormRules,
    field: EventOpponents | None = None,
    games: Games | None = None,
) -> Prospect:
    """Return the least points from the rounds left, against the opponents that suit best.

    ``field`` is that of the event, where several players are asked about, ``games`` the player's.
    """
    games = games or games_of(event.tournament, entry, rules, event.titles or {}, event.by_round)
    rounds = rounds_left(event, entry, games)
    known = _known_opponents(event, entry, games)
    if known is not None:
        points = _against_known(event, games, known, LEVELS[title], rules)
        return Prospect(None, len(known), points)
    field = field or EventOpponents(event)
    if not field.may_suffice(games, rounds, LEVELS[title], rules):
        return Prospect(None, rounds, None)
    kinds = field.kinds(entry, games, LEVELS[title], rules)
    points = _least(event, games, kinds, rounds, LEVELS[title], rules)
    return Prospect(None, rounds, points)


def prospects(
    event: NormEvent, entry: Entry, title: Title, rules: NormRules
) -> tuple[Prospect, ...]:
    """Return the least points for every opponent who may be the next.

    A next opponent already paired is the only one. Where all opponents are known it makes no
    difference who is met first, and the answer is empty.
    """
    games = games_of(event.tournament, entry, rules, event.titles or {}, event.by_round)
    rounds = rounds_left(event, entry, games)
    if not rounds or _known_opponents(event, entry, games) is not None:
        return ()
    level = LEVELS[title]
    pool = EventOpponents(event).unmet(entry, games)
    kinds = of_kinds(pool, level, rules)
    without = _least(event, replace(games, pending=()), kinds, rounds - 1, level, rules)
    found = []
    for opponent in games.pending or pool:
        rest = of_kinds((other for other in pool if other.tpn != opponent.tpn), level, rules)
        paired = replace(games, pending=(opponent,))
        total = _least(event, paired, rest, rounds, level, rules, met=True)
        if without is not None and (total is None or without + WIN < total):
            # it is beaten and left out
            total = Points(without + WIN)
        least = None if total is None else Points(max(0, total - WIN * (rounds - 1)))
        found.append(Prospect(opponent, rounds, total, least))
    return tuple(found)


def _known_opponents(event: NormEvent, entry: Entry, games: Games) -> tuple[Opponent, ...] | None:
    """Return the opponents to come of a round robin, of players or by teams; None: not known."""
    tournament = event.tournament
    times = {System.ROUND_ROBIN: 1, System.DOUBLE_ROUND_ROBIN: 2}.get(tournament.system)
    own = frozenset({entry.tpn})
    if tournament.system in EVERYBODY_OF_OTHER_TEAMS and tournament.teams:
        times = 1
        own = frozenset(
            next((team.members for team in tournament.teams if entry.tpn in team.members), own)
        )
    if times is None:
        return None
    met = Counter(
        record.opponent
        for record in entry.rounds[: tournament.rounds_played]
        if record.opponent is not None
    )
    paired = Counter(opponent.tpn for opponent in games.pending)
    return tuple(
        opponent_of(other, event.titles or {})
        for other in tournament.entries
        if other.tpn not in own
        # A game paired but not played stands among those met, and is still to come.
        for _ in range(times - met[other.tpn] + paired[other.tpn])
    )


def _against_known(
    event: NormEvent, games: Games, known: Sequence[Opponent], level: NormTitle, rules: NormRules
) -> Points | None:
    """Return the least points against known opponents.

    A game that is left out has to be won, whether it was played already or is still to come.
    """
    first = event.tournament.rounds_played + 1
    added = tuple(
        NormGame(first + at, opponent, Points(WIN))
        for at, opponent in enumerate(
            other for other in known if other.federation not in NO_FEDERATION
        )
    )
    whole = (*games.counted, *added)
    exempt = event.exemption_for(games.federation) is not None
    most = len(whole) - fewest_games(event, games)
    if most < 0 or not double_round_robin_is_right(event):
        return None
    complete = measures(whole, games.federation, level, rules)
    fixed = rules.complete_mix and not mix_is_right(complete, exempt=exempt)
    if event.tournament.system is not System.DOUBLE_ROUND_ROBIN:
        pool = [game.opponent for game in added]
        takes = against_each_once(event, games, pool, level, rules, fixed=fixed)
        return None if takes is None else takes.points
    wins = [] if games.own_absence or fixed else [game for game in whole if game.score == WIN]
    best: int | None = None
    for dropped in droppable(wins, level, rules, most):
        left = tuple(game for game in whole if game not in dropped)
        found = measures(left, games.federation, level, rules)
        needed = score_needed(level, found.average, found.games)
        if needed is None or not mix_is_right(found, exempt=exempt):
            continue
        kept = [game for game in added if game not in dropped]
        missing = needed - sum(game.score for game in games.counted if game not in dropped)
        if missing > WIN * len(kept):
            continue
        points = max(0, missing) + WIN * (len(added) - len(kept))
        if best is None or points < best:
            best = points
    return None if best is None else Points(best)


def against_each_once(
    event: NormEvent,
    games: Games,
    known: Sequence[Opponent],
    level: NormTitle,
    rules: NormRules,
    *,
    fixed: bool = False,
    any_points: bool = False,
) -> NormDemand | None:
    """Return what a norm takes against opponents who are all met once, None where it is none.

    Of those to come the highest sum of ratings is used, as many as are not left out; with
    ``fixed`` nothing may be left out. With ``any_points`` the first set found is enough.
    """
    exempt = event.exemption_for(games.federation) is not None
    least = fewest_games(event, games)
    fewest = len(known) if fixed or games.own_absence else 0
    kinds = of_kinds(known, level, rules)
    ratings = sorted((rating for rated in kinds for rating, _ in rated), reverse=True)
    best: NormDemand | None = None
    bases = [games.counted] if fixed else _bases(games, len(known), least, level, rules)
    for base in bases:
        score = sum(game.score for game in base)
        # A bound only: in truth no more than one opponent is raised.
        own = sum(max(game.opponent.rating or rules.unrated, level.floor) for game in base)
        for more in range(len(known), max(fewest, least - len(base)) - 1, -1):
            count, left_out = len(base) + more, len(known) - more
            if best is not None and (any_points or WIN * left_out >= best.points):
                break
            # nobody can do better than against the highest rated, all raised to the floor
            hoped = own + sum(max(rating, level.floor) for rating in ratings[:more])
            if not _is_less(_takes(level, hoped, count, score, left_out), best, more):
                continue
            total = highest_sum(
                base, (), kinds, more, games.federation, level, rules, exempt=exempt
            )
            takes = None if total is None else _takes(level, total, count, score, left_out)
            best = takes if _is_less(takes, best, more) else best
    return best


def _takes(
    level: NormTitle, total: int, count: int, score: int, left_out: int
) -> NormDemand | None:
    """Return what is still needed where ``count`` opponents have this sum of ratings."""
    if not count:
        return None
    average = (2 * total + count) // (2 * count)
    needed = score_needed(level, average, count)
    if needed is None:
        return None
    return NormDemand(Points(max(0, needed - score) + WIN * left_out), left_out, average)


def _is_less(takes: NormDemand | None, best: NormDemand | None, more: int) -> bool:
    """Tell whether ``more`` games can bring the points, and these are fewer than the best."""
    if takes is None or takes.points - WIN * takes.left_out > WIN * more:
        return False
    return best is None or takes.points < best.points


def _least(
    event: NormEvent,
    games: Games,
    kinds: Kinds,
    rounds: int,
    level: NormTitle,
    rules: NormRules,
    *,
    met: bool = False,
) -> Points | None:
    """Return the least points over the sets of games played and the number of rounds used.

    The opponents in ``games.pending`` are met first; with ``met`` they have to be used.
    """
    fixed = games.pending
    if not met and any(candidate.norm for candidate in candidates(event, games, level, rules)):
        return Points(0)
    exempt = event.exemption_for(games.federation) is not None
    least = fewest_games(event, games)
    best: int | None = None
    for base in _bases(games, rounds, least, level, rules):
        score = sum(game.score for game in base)
        for more in range(max(0, least - len(base)), rounds + 1):
            if met and more < len(fixed):
                continue
            used = fixed[:more]
            total = highest_sum(
                base, used, kinds, more - len(used), games.federation, level, rules, exempt=exempt
            )
            if total is None:
                continue
            count = len(base) + more
            # The average to the nearest whole number, a half upwards.
            needed = score_needed(level, (2 * total + count) // (2 * count), count)
            if needed is None or needed - score > WIN * more:
                continue
            points = max(0, needed - score)
            if best is None or points < best:
                best = points
    return None if best is None else Points(best)


def _bases(
    games: Games, rounds: int, least: int, level: NormTitle, rules: NormRules
) -> Iterator[tuple[NormGame, ...]]:
    """Yield the sets of games played that may be used: all, and without some of those won."""
    counted = games.counted
    wins = [] if games.own_absence else [game for game in counted if game.score == WIN]
    most = max(0, len(counted) + rounds - least)
    for dropped in droppable(wins, level, rules, most):
        yield tuple(game for game in counted if game not in dropped)


# What a player still needs for a norm, by opponent and by round.

RESULTS = (Points(0), Points(5), Points(10))


@dataclass(frozen=True, slots=True)
class Need:
    """The least score, in tenths, needed against an opponent; None where nothing is enough."""

    opponent: Opponent
    score: Points | None


def needed_against(
    event: NormEvent,
    games: Games,
    title: Title,
    rules: NormRules,
    opponents: Sequence[Opponent],
) -> Points | None:
    """Return the least score against these next opponents that makes a norm, None if none does.

    A score is enough when some way of making it is: which game is won can matter.
    """
    level = LEVELS[title]
    first = event.tournament.rounds_played - len(games.pending) + 1
    for total in range(0, 10 * len(opponents) + 1, 5):
        # Same total, other games won: a win may be left out, a draw may not.
        for scores in product(RESULTS, repeat=len(opponents)):
            if sum(scores) != total:
                continue
            added = tuple(
                NormGame(first + place, opponent, score)
                for place, (opponent, score) in enumerate(zip(opponents, scores, strict=True))
            )
            then = replace(games, counted=(*games.counted, *added), pending=())
            if any(candidate.norm for candidate in candidates(event, then, level, rules)):
                return Points(total)
    return None


def needs(event: NormEvent, entry: Entry, title: Title, rules: NormRules) -> tuple[Need, ...]:
    """Return what the next game has to bring, for every opponent who may be the next.

    Where the next game is paired that is the one opponent; else all whom the player has not met.
    """
    tournament = event.tournament
    games = games_of(tournament, entry, rules, event.titles or {}, event.by_round)
    opponents = games.pending
    if not opponents:
        met = {record.opponent for record in entry.rounds[: tournament.rounds_played]}
        opponents = tuple(
            opponent_of(other, event.titles or {})
            for other in tournament.entries
            if other.tpn != entry.tpn and other.tpn not in met
        )
    return tuple(
        Need(opponent, needed_against(event, games, title, rules, (opponent,)))
        for opponent in opponents
    )


def outlook(
    event: NormEvent, games: Games, title: Title, rules: NormRules, averages: Sequence[int]
) -> tuple[tuple[int, Points | None], ...]:
    """Return the points needed from the rounds left, by the average rating of their opponents.

    Titles and federations are left out: this looks at average, performance and score alone, with
    the lowest opponent so far raised to the floor. None: even winning all is not enough.
    """
    level = LEVELS[title]
    left = event.tournament.rounds_total - event.tournament.rounds_played + len(games.pending)
    ratings = sorted(game.opponent.rating or rules.unrated for game in games.counted)
    if ratings and ratings[0] < level.floor:
        ratings[0] = level.floor
    score = sum(game.score for game in games.counted)
    count = len(ratings) + left
    found = []
    for average in averages:
        total = sum(ratings) + left * average
        needed = score_needed(level, (2 * total + count) // (2 * count), count) if count else None
        missing = None if needed is None else Points(max(needed - score, 0))
        fits = missing is not None and missing <= 10 * left
        found.append((average, missing if fits else None))
    return tuple(found)
