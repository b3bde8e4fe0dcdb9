"""Random tournaments, the same for the same seed on every platform and Python version.

Only ``random.Random.random`` is used, whose sequence Python promises to keep; everything else is
integer arithmetic on it. The engine that pairs the rounds is passed in, so the same entry list and
habits can be paired by any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from types import MappingProxyType
from typing import TypeVar

from arbitro.model import (
    ABSENT,
    STANDARD_POINTS,
    Colour,
    EditionKey,
    Entry,
    EventDetails,
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
from arbitro.reasons import Refused
from arbitro.rules.pairing.generated_counts import Frequency, Quotas, rate_of
from arbitro.rules.pairing.generated_results import draws_by_strength, expected_by_table
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
    do ``withdrawals`` (for good); ``late_entries`` and ``unrated_players`` count players. Byes,
    forfeits and unrated games may be a `Count` of the event instead. ``forbidden_pairs`` is a
    number of pairs of players who may not meet. With ``accelerated`` the entries get the virtual
    points of C.04.7. ``initial_colour`` None leaves it to the seed. ``ratings`` are those of the
    players, where they are not drawn. ``by_table`` draws results by the expectation of B.02
    (`generated_results`), not by ``draw_rate`` and an advantage of White.
    """

    players: int = 30
    rounds: int = 7
    system: System = System.DUTCH
    edition: EditionKey = _DUTCH_2026
    highest_rating: int = 2500
    lowest_rating: int = 1400
    unrated_players: int = 0
    draw_rate: int = 300
    forfeits: Frequency = 10
    double_forfeits: Frequency = 1
    unrated_games: Frequency = 0
    half_point_byes: Frequency = 10
    full_point_byes: Frequency = 0
    zero_point_byes: Frequency = 10
    withdrawals: int = 5
    late_entries: int = 0
    forbidden_pairs: int = 0
    accelerated: bool = False
    points: PointSystem = STANDARD_POINTS
    initial_colour: Colour | None = None
    ratings: tuple[int, ...] = ()
    by_table: bool = False


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
    byes = Quotas({bye.name: frequency for frequency, bye in _byes(settings)}, chance.below)
    odd = Quotas({name: getattr(settings, name) for name in _ODD_GAMES}, chance.below)
    for number in range(1, settings.rounds + 1):
        games = settings.system.games_per_round
        missing = _absences(settings, RoundNumber(number), arrivals, withdrawn, chance)
        present = [entry.tpn for entry in tournament.entries if entry.tpn not in missing]
        for tpn, bye in byes.take(present, settings.rounds - number).items():
            missing[tpn] = RoundRecord(None, None, Result[bye])
        absent = {tpn: (record,) * games for tpn, record in missing.items()}
        if settings.players - len(absent) < 2:
            break
        waiting = _with_round(tournament, absent)
        if number == 1:  # who is away from it does not count for the first group
            waiting = _accelerated(waiting)
        pairing = pair(waiting, settings.edition)
        if isinstance(pairing, Refused):
            return waiting
        boards = list(range(len(pairing.games) * games))
        happens = odd.take(boards, settings.rounds - number)
        played = _results(waiting, pairing, settings, chance, happens)
        tournament = _with_round(waiting, absent | played)
        tournament = replace(tournament, rounds_played=number * games)
    return tournament


_WHITE_ADVANTAGE = 35
_EXPECTED = (500, 570, 640, 703, 760, 808, 849, 882, 909, 930, 947, 960, 969, 977, 983, 987, 990)
"""Expected score of the stronger player in thousandths, every 50 points of rating difference."""


def _before_the_first_round(
    settings: GeneratorSettings, seed: int, chance: RandomSource
) -> Tournament:
    """Draw the entry list and everything else that is fixed before the first round."""
    ratings = settings.ratings or [_rating(settings, chance) for _ in range(settings.players)]
    ratings = sorted(ratings, reverse=True)
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
    for frequency, bye in _byes(settings):
        if drawn < rate_of(frequency):
            return bye
        drawn -= rate_of(frequency)
    return None


def _byes(settings: GeneratorSettings) -> tuple[tuple[Frequency, Result], ...]:
    """Return how often each kind of bye is asked for."""
    return (
        (settings.half_point_byes, Result.HALF_POINT_BYE),
        (settings.full_point_byes, Result.FULL_POINT_BYE),
        (settings.zero_point_byes, Result.ZERO_POINT_BYE),
    )


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
    tournament: Tournament,
    pairing: RoundPairing,
    settings: GeneratorSettings,
    chance: RandomSource,
    happens: Mapping[int, str] = MappingProxyType({}),
) -> dict[Tpn, tuple[RoundRecord, ...]]:
    """Play the games of a round and write down what it brought everybody who was paired.

    ``happens`` names what is not usual at games of the round, counted from 0.
    """
    records: dict[Tpn, tuple[RoundRecord, ...]] = {}
    places = count()
    for first, second in pairing.games:
        for game in range(settings.system.games_per_round):
            white, black = (second, first) if game else (first, second)
            ratings = [tournament.entry(tpn).player.rating for tpn in (white, black)]
            white_rating, black_rating = ratings
            results = _result(
                settings,
                white_rating - black_rating,
                chance,
                total=white_rating + black_rating,
                odd=happens.get(next(places)),
            )
            mine = RoundRecord(black, Colour.WHITE, results[0])
            theirs = RoundRecord(white, Colour.BLACK, results[1])
            records[white] = (*records.get(white, ()), mine)
            records[black] = (*records.get(black, ()), theirs)
    if pairing.bye is not None:
        records[pairing.bye] = (RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE),)
        if settings.system.games_per_round > 1:
            records[pairing.bye] = bye_records(Result.PAIRING_ALLOCATED_BYE)
    return records


_ODD_GAMES = ("double_forfeits", "forfeits", "unrated_games")


def _result(
    settings: GeneratorSettings,
    difference: int,
    chance: RandomSource,
    *,
    total: int = 0,
    odd: str | None = None,
) -> tuple[Result, Result]:
    """Draw the results of White and of Black from White's rating advantage.

    ``total`` is the sum of both ratings; ``odd`` names what is unusual at this very game.
    """
    drawn = 1000 if odd else chance.below(1000)
    double_forfeits = rate_of(settings.double_forfeits)
    if odd == "double_forfeits" or drawn < double_forfeits:
        return Result.FORFEIT_LOSS, Result.FORFEIT_LOSS
    if odd == "forfeits" or drawn < double_forfeits + rate_of(settings.forfeits):
        shows_up = chance.happens(500)
        lost, won = Result.FORFEIT_LOSS, Result.FORFEIT_WIN
        return (won, lost) if shows_up else (lost, won)
    unrated = chance.happens(rate_of(settings.unrated_games)) or odd == "unrated_games"
    win, draw, loss = (
        (Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS)
        if unrated
        else (Result.WIN, Result.DRAW, Result.LOSS)
    )
    game = _game(settings, difference, total, chance)
    if game is Result.DRAW:
        return draw, draw
    return (win, loss) if game is Result.WIN else (loss, win)


def _game(settings: GeneratorSettings, difference: int, total: int, chance: RandomSource) -> Result:
    """Draw how a game that is played ends for White."""
    if not settings.by_table:
        expected = expected_score(difference + _WHITE_ADVANTAGE)
        return drawn_game(expected, settings.draw_rate, chance)
    expected = expected_by_table(difference)
    draws = draws_by_strength((total + difference) // 2, (total - difference) // 2)
    draws = min(draws, 2 * min(expected, 1000 - expected))
    return _drawn(expected, draws - draws % 2, chance)


def drawn_game(expected: int, draw_rate: int, chance: RandomSource) -> Result:
    """Draw the result of a game for the player who expects a score, in thousandths as the rate."""
    return _drawn(expected, draw_rate * 2 * min(expected, 1000 - expected) // 1000, chance)


def _drawn(expected: int, draws: int, chance: RandomSource) -> Result:
    """Draw the result of a game whose expected score and share of draws are known."""
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
