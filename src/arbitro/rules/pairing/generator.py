"""Random tournaments, the same for the same seed on every platform and Python version.

Only ``random.Random.random`` is used, whose sequence Python promises to keep; everything else is
integer arithmetic on it. The engine that pairs the rounds is passed in, so the same entry list and
habits can be paired by any of them; ``random_legal_pairing`` pairs without any engine, to make
histories no well-behaved event would have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from arbitro.model import (
    ABSENT,
    STANDARD_POINTS,
    Colour,
    Contender,
    EditionKey,
    Entry,
    EventDetails,
    Pairing,
    PairingProblem,
    Player,
    PointSystem,
    Prohibition,
    Result,
    RoundNumber,
    RoundPairing,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.model.double_match import bye_records
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.swiss import baku
from arbitro.rules.pairing.swiss.history import pairing_problem

PairRound = Callable[[PairingProblem], RoundPairing | Refused]
"""A pairing engine: from what is known before a round to its pairing, or the reason why not."""

PairTournament = Callable[[Tournament, EditionKey], RoundPairing | Refused]
"""What pairs the next round of a tournament of any system, as `pair_next_round` does."""

Thing = TypeVar("Thing")

_DUTCH_2026 = EditionKey("C.04.3@2026-02")


@dataclass(frozen=True, slots=True)
class GeneratorSettings:
    """What a random tournament looks like.

    Every rate is in thousandths. ``draw_rate`` is that between equals and falls with the rating
    difference; ``forfeits`` and ``double_forfeits`` count games, ``unrated_games`` played games;
    ``half_point_byes``, ``full_point_byes`` and ``zero_point_byes`` count players and rounds, as
    do ``withdrawals`` (for good); ``late_entries`` and ``unrated_players`` count players.
    ``forbidden_pairs`` is a number of pairs of players who may not meet. With ``accelerated`` the
    entries get the virtual points of C.04.7. ``initial_colour`` None leaves it to the seed.
    """

    players: int = 30
    rounds: int = 7
    system: System = System.DUTCH
    edition: EditionKey = _DUTCH_2026
    highest_rating: int = 2500
    lowest_rating: int = 1400
    unrated_players: int = 0
    draw_rate: int = 300
    forfeits: int = 10
    double_forfeits: int = 1
    unrated_games: int = 0
    half_point_byes: int = 10
    full_point_byes: int = 0
    zero_point_byes: int = 10
    withdrawals: int = 5
    late_entries: int = 0
    forbidden_pairs: int = 0
    accelerated: bool = False
    points: PointSystem = STANDARD_POINTS
    initial_colour: Colour | None = None


class RandomSource:
    """Draws that depend on the seed alone.

    >>> RandomSource(7).below(1000), RandomSource(7).below(1000)
    (323, 323)
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 - tournaments, not secrets

    def below(self, limit: int) -> int:
        """Draw a whole number from 0 up to, not including, ``limit``."""
        return int(self._random.random() * limit)

    def happens(self, per_thousand: int) -> bool:
        """Tell whether something that happens this often happens now."""
        return self.below(1000) < per_thousand

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """Return the things in a random order."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def generate(settings: GeneratorSettings, *, seed: int, pair: PairRound) -> Tournament:
    """Play a random tournament, each round paired by an engine that needs the problem only.

    As by `generate_tournament`.
    """

    def pair_next(tournament: Tournament, edition: EditionKey) -> RoundPairing | Refused:
        return pair(pairing_problem(tournament, edition))

    return generate_tournament(settings, seed=seed, pair=pair_next)


def generate_tournament(
    settings: GeneratorSettings, *, seed: int, pair: PairTournament
) -> Tournament:
    """Play a random tournament of any system, each round paired by ``pair``.

    The tournament ends early, with ``rounds_played`` below ``rounds_total``, where ``pair``
    refuses a round or fewer than two players are left.
    """
    chance = RandomSource(seed)
    arrivals = _arrivals(settings, chance)
    tournament = _before_the_first_round(settings, seed, chance)
    withdrawn: set[Tpn] = set()
    for number in range(1, settings.rounds + 1):
        games = settings.system.games_per_round
        missing = _absences(settings, RoundNumber(number), arrivals, withdrawn, chance)
        absent = {tpn: (record,) * games for tpn, record in missing.items()}
        if settings.players - len(absent) < 2:
            break
        waiting = _with_round(tournament, absent)
        if number == 1:  # who is away from it does not count for the first group
            waiting = _accelerated(waiting)
        pairing = pair(waiting, settings.edition)
        if isinstance(pairing, Refused):
            return waiting
        tournament = _with_round(waiting, absent | _results(waiting, pairing, settings, chance))
        tournament = replace(tournament, rounds_played=number * games)
    return tournament


def random_legal_pairing(problem: PairingProblem, *, seed: int) -> RoundPairing | Refused:
    """Pair a round at random within the absolute criteria [C1]-[C3], scores ignored.

    Refused ``no-complete-pairing`` where nobody may have the bye, ``gave-up`` where a bounded
    search found nothing; meant for fields of up to some 100 players. The answer depends on the
    seed and the round number.
    """
    # The rounds of a seed differ, and no event has a thousand of them to meet the next seed.
    chance = RandomSource(seed * 1000 + problem.round_number)
    for _attempt in range(_ATTEMPTS):
        order = chance.shuffled(problem.contenders)
        bye = _random_bye(order)
        if len(order) % 2 and bye is None:
            return refused("no-complete-pairing", round=problem.round_number)
        found = _match(problem, [player for player in order if player is not bye])
        if found is not None:
            games = tuple(_random_colours(*two, chance) for two in found)
            return RoundPairing(games, None if bye is None else bye.tpn)
    return refused("gave-up", round=problem.round_number)


_ATTEMPTS = 20
_STEPS = 5000
_WHITE_ADVANTAGE = 35
_EXPECTED = (500, 570, 640, 703, 760, 808, 849, 882, 909, 930, 947, 960, 969, 977, 983, 987, 990)
"""Expected score of the stronger player in thousandths, every 50 points of rating difference."""


def _before_the_first_round(
    settings: GeneratorSettings, seed: int, chance: RandomSource
) -> Tournament:
    """Draw the entry list and everything else that is fixed before the first round."""
    ratings = sorted((_rating(settings, chance) for _ in range(settings.players)), reverse=True)
    drawn = Colour.WHITE if chance.happens(500) else Colour.BLACK
    return Tournament(
        details=EventDetails(name=f"Random tournament {seed}"),
        system=settings.system,
        rounds_total=settings.rounds * settings.system.games_per_round,
        entries=tuple(
            Entry(Tpn(number), Player(f"Player {number:04}", rating=rating))
            for number, rating in enumerate(ratings, start=1)
        ),
        points=settings.points,
        initial_colour=settings.initial_colour or drawn,
        accelerated=settings.accelerated,
        prohibitions=_prohibitions(settings, chance),
        editions=(settings.edition,),
    )


def _rating(settings: GeneratorSettings, chance: RandomSource) -> int:
    """Draw a rating, most often from the middle of the range; 0 for an unrated player."""
    if chance.happens(settings.unrated_players):
        return 0
    span = settings.highest_rating - settings.lowest_rating + 1
    return settings.lowest_rating + (chance.below(span) + chance.below(span)) // 2


def _arrivals(settings: GeneratorSettings, chance: RandomSource) -> dict[Tpn, int]:
    """Draw the late entries and the first round each of them plays."""
    latest = min(settings.rounds, 4)
    if latest < 2:
        return {}
    return {
        Tpn(number): 2 + chance.below(latest - 1)
        for number in range(1, settings.players + 1)
        if chance.happens(settings.late_entries)
    }


def _accelerated(tournament: Tournament) -> Tournament:
    """Give the first group its virtual points before round 1, where there are any (C.04.7 1.2)."""
    if not tournament.accelerated:
        return tournament
    entries = baku.accelerate(
        tournament.entries,
        tournament.rounds_played,
        tournament.rounds_planned,
        tournament.points.win,
        tournament.readings,
    )
    return replace(tournament, entries=entries)


def _prohibitions(settings: GeneratorSettings, chance: RandomSource) -> tuple[Prohibition, ...]:
    """Draw the pairs of players who may not meet."""
    if settings.players < 2:
        return ()
    pairs = []
    for _ in range(settings.forbidden_pairs):
        first, second = chance.shuffled(range(1, settings.players + 1))[:2]
        pairs.append(Prohibition(frozenset((Tpn(first), Tpn(second)))))
    return tuple(pairs)


def _absences(
    settings: GeneratorSettings,
    number: RoundNumber,
    arrivals: dict[Tpn, int],
    withdrawn: set[Tpn],
    chance: RandomSource,
) -> dict[Tpn, RoundRecord]:
    """Draw who does not play a round and as what; adds those who leave to ``withdrawn``."""
    absent = {}
    for tpn in map(Tpn, range(1, settings.players + 1)):
        # Both are drawn for everybody, so that who has left does not shift the chances of the
        # others.
        leaves = number > 1 and chance.happens(settings.withdrawals)
        request = _request(settings, chance)
        if number < arrivals.get(tpn, 1):
            absent[tpn] = ABSENT
        elif leaves or tpn in withdrawn:
            withdrawn.add(tpn)
            absent[tpn] = ABSENT
        elif request is not None:
            absent[tpn] = RoundRecord(None, None, request)
    return absent


def _request(settings: GeneratorSettings, chance: RandomSource) -> Result | None:
    """Draw the bye a player asks for in a round, None for the usual case."""
    drawn = chance.below(1000)
    for rate, bye in (
        (settings.half_point_byes, Result.HALF_POINT_BYE),
        (settings.full_point_byes, Result.FULL_POINT_BYE),
        (settings.zero_point_byes, Result.ZERO_POINT_BYE),
    ):
        if drawn < rate:
            return bye
        drawn -= rate
    return None


def _with_round(tournament: Tournament, records: dict[Tpn, tuple[RoundRecord, ...]]) -> Tournament:
    """Write the records of the coming round into the entries they belong to."""
    played = tournament.rounds_played
    return replace(
        tournament,
        entries=tuple(
            replace(entry, rounds=(*entry.rounds[:played], *records[entry.tpn]))
            if entry.tpn in records
            else entry
            for entry in tournament.entries
        ),
    )


def _results(
    tournament: Tournament, pairing: RoundPairing, settings: GeneratorSettings, chance: RandomSource
) -> dict[Tpn, tuple[RoundRecord, ...]]:
    """Play the games of a round and write down what it brought everybody who was paired."""
    records: dict[Tpn, tuple[RoundRecord, ...]] = {}
    for first, second in pairing.games:
        for game in range(settings.system.games_per_round):
            white, black = (second, first) if game else (first, second)
            ratings = [tournament.entry(tpn).player.rating for tpn in (white, black)]
            results = _result(settings, ratings[0] - ratings[1], chance)
            mine = RoundRecord(black, Colour.WHITE, results[0])
            theirs = RoundRecord(white, Colour.BLACK, results[1])
            records[white] = (*records.get(white, ()), mine)
            records[black] = (*records.get(black, ()), theirs)
    if pairing.bye is not None:
        records[pairing.bye] = (RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE),)
        if settings.system.games_per_round > 1:
            records[pairing.bye] = bye_records(Result.PAIRING_ALLOCATED_BYE)
    return records


def _result(
    settings: GeneratorSettings, difference: int, chance: RandomSource
) -> tuple[Result, Result]:
    """Draw the results of White and of Black from White's rating advantage."""
    drawn = chance.below(1000)
    if drawn < settings.double_forfeits:
        return Result.FORFEIT_LOSS, Result.FORFEIT_LOSS
    if drawn < settings.double_forfeits + settings.forfeits:
        shows_up = chance.happens(500)
        lost, won = Result.FORFEIT_LOSS, Result.FORFEIT_WIN
        return (won, lost) if shows_up else (lost, won)
    unrated = chance.happens(settings.unrated_games)
    win, draw, loss = (
        (Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS)
        if unrated
        else (Result.WIN, Result.DRAW, Result.LOSS)
    )
    game = drawn_game(expected_score(difference + _WHITE_ADVANTAGE), settings.draw_rate, chance)
    if game is Result.DRAW:
        return draw, draw
    return (win, loss) if game is Result.WIN else (loss, win)


def drawn_game(expected: int, draw_rate: int, chance: RandomSource) -> Result:
    """Draw the result of a game for the player who expects a score, in thousandths as the rate."""
    draws = draw_rate * 2 * min(expected, 1000 - expected) // 1000
    drawn = chance.below(1000)
    if drawn < draws:
        return Result.DRAW
    # A draw brings half a point: wins are what half of the draws leaves of the expected score.
    return Result.WIN if drawn < draws + expected - draws // 2 else Result.LOSS


def expected_score(difference: int) -> int:
    """Return the expected score of a game in thousandths, from the rating difference.

    >>> expected_score(0), expected_score(100), expected_score(-100), expected_score(2000)
    (500, 640, 360, 990)
    """
    if difference < 0:
        return 1000 - expected_score(-difference)
    step, rest = divmod(difference, 50)
    if step >= len(_EXPECTED) - 1:
        return _EXPECTED[-1]
    return _EXPECTED[step] + (_EXPECTED[step + 1] - _EXPECTED[step]) * rest // 50


def _random_bye(order: Sequence[Contender]) -> Contender | None:
    """Return the first player who may have the pairing-allocated bye, None if it is not needed."""
    if len(order) % 2 == 0:
        return None
    return next((player for player in order if player.may_receive_bye), None)


def _match(
    problem: PairingProblem, order: list[Contender]
) -> list[tuple[Contender, Contender]] | None:
    """Pair everybody with a legal opponent by a bounded search, those with fewest choices first."""
    choices = {
        player.tpn: [other for other in order if _may_meet(problem, player, other)]
        for player in order
    }
    steps = _STEPS
    free = {player.tpn for player in order}
    found: list[tuple[Contender, Contender]] = []

    def complete() -> bool:
        nonlocal steps
        if not free:
            return True
        steps -= 1
        if steps < 0:
            return False
        left = {tpn: [one for one in choices[tpn] if one.tpn in free] for tpn in sorted(free)}
        tightest = min((player for player in order if player.tpn in free), key=_count_of(left))
        for other in left[tightest.tpn]:
            free.difference_update((tightest.tpn, other.tpn))
            found.append((tightest, other))
            if complete():
                return True
            found.pop()
            free.update((tightest.tpn, other.tpn))
        return False

    return found if complete() else None


def _count_of(left: dict[Tpn, list[Contender]]) -> Callable[[Contender], int]:
    """Return a measure of how many opponents a player has left."""
    return lambda player: len(left[player.tpn])


def _may_meet(problem: PairingProblem, one: Contender, other: Contender) -> bool:
    """Tell whether two players may be paired under [C1] and [C3]."""
    if one is other or other.tpn in one.opponents or other.tpn in one.barred:
        return False
    wanted = _must_have(one)
    if wanted is None or wanted is not _must_have(other):
        return True
    return problem.is_topscorer(one) or problem.is_topscorer(other)


def _must_have(player: Contender) -> Colour | None:
    """Return the colour of the absolute preference (C.04.3 art. 1.7.1), None without one."""
    colours = player.colours
    difference = colours.count("w") - colours.count("b")
    if difference > 1 or colours.endswith("ww"):
        return Colour.BLACK
    if difference < -1 or colours.endswith("bb"):
        return Colour.WHITE
    return None


def _random_colours(one: Contender, other: Contender, chance: RandomSource) -> Pairing:
    """Draw the colours, absolute preferences granted where that is possible."""
    swap = chance.happens(500)
    if swap:
        one, other = other, one
    if _must_have(one) is Colour.BLACK or _must_have(other) is Colour.WHITE:
        return Pairing(other.tpn, one.tpn)
    return Pairing(one.tpn, other.tpn)
