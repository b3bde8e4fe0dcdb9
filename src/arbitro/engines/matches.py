"""Engines against each other: a round robin or a Swiss, paired by the rules every event here is.

Games end by the Laws, with threefold repetition and fifty moves counted as claimed; an illegal
move or a crash loses. With clocks, a flag that falls loses as article 6.9 says.

How far the result can be trusted is the difference in strength with its interval, by the logistic
curve every engine list uses: a score of s is worth 400 log10(s / (1 - s)). It is for machines; the
table of B.02 8.1.1 is another curve.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import NamedTuple

from arbitro.engines.annotating import move_of
from arbitro.engines.client import Clocks, Engine, EngineError, Limit
from arbitro.engines.known import KnownEngine
from arbitro.formats.pgn import PgnGame, game_of
from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    EventDetails,
    Player,
    Result,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.laws.adjudicator import can_mate
from arbitro.rules.laws.adjudicator.material import hopeless_material
from arbitro.rules.laws.board import START, Board, Move, Position, write_fen
from arbitro.rules.pairing import pair_next_round

LONGEST = 500
"""Half-moves after which a game between engines is given as drawn."""

_OF_RESULT = {
    "1-0": (Result.WIN, Result.LOSS),
    "0-1": (Result.LOSS, Result.WIN),
    "1/2-1/2": (Result.DRAW, Result.DRAW),
}


FLAG_LATE = 1.0
"""Seconds past its time after which an engine that says nothing is not waited for any longer."""


class EngineClock(NamedTuple):
    """The time of each side for a game and what it gains with each move, in milliseconds."""

    time: int
    gained: int = 0


class EngineGame(NamedTuple):
    """A game between two engines: its moves, result, and why it ended."""

    moves: tuple[Move, ...]
    result: str
    why: str


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """What engines are set against each other by.

    ``openings`` are first moves, a game after the other; each pair of games between the same two
    is not given the same ones with the same colours again.
    """

    system: System
    edition: EditionKey
    rounds: int
    limit: Limit
    openings: tuple[tuple[Move, ...], ...] = ((),)
    clock: EngineClock | None = None


class MatchEnd(NamedTuple):
    """The event as a tournament, its games, and why no further round could be paired."""

    tournament: Tournament
    games: tuple[PgnGame, ...]
    refused: Refused | None = None


def play_event(
    engines: Sequence[KnownEngine],
    settings: MatchSettings,
    told: Callable[[str, str, str], None] | None = None,
) -> MatchEnd:
    """Play an event between engines, each a process of its own for all its games.

    Raise `EngineError` where one cannot be started. ``told`` hears of each game that is over.
    """
    tournament = Tournament(
        details=EventDetails(name="Engines"),
        system=settings.system,
        rounds_total=settings.rounds,
        entries=tuple(
            Entry(Tpn(number), Player(engine.name))
            for number, engine in enumerate(engines, start=1)
        ),
        initial_colour=Colour.WHITE,
        editions=(settings.edition,),
    )
    games: list[PgnGame] = []
    with ExitStack() as stack:
        running = {
            Tpn(number): stack.enter_context(Engine(engine.program, _options(engine)))
            for number, engine in enumerate(engines, start=1)
        }
        for number in range(1, settings.rounds + 1):
            pairing = pair_next_round(tournament, settings.edition)
            if isinstance(pairing, Refused):
                return MatchEnd(tournament, tuple(games), pairing)
            records: dict[Tpn, RoundRecord] = {}
            for white, black in pairing.games:
                opening = settings.openings[len(games) % len(settings.openings)]
                played = play(
                    running[white], running[black], settings.limit, opening, clock=settings.clock
                )
                names = tuple(tournament.entry(tpn).player.name for tpn in (white, black))
                games.append(_game(names, number, played))
                mine, theirs = _OF_RESULT[played.result]
                records[white] = RoundRecord(black, Colour.WHITE, mine)
                records[black] = RoundRecord(white, Colour.BLACK, theirs)
                if told is not None:
                    told(names[0], names[1], played.result)
            if pairing.bye is not None:
                records[pairing.bye] = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
            tournament = replace(
                tournament,
                entries=tuple(
                    replace(entry, rounds=(*entry.rounds, records[entry.tpn]))
                    for entry in tournament.entries
                ),
                rounds_played=number,
            )
    return MatchEnd(tournament, tuple(games))


def _options(engine: KnownEngine) -> dict[str, str]:
    return {"Threads": "1", "Hash": "16", **dict(engine.options)}


def _game(names: tuple[str, ...], number: int, played: EngineGame) -> PgnGame:
    tags = {
        "Event": "Engines",
        "Round": str(number),
        "White": names[0],
        "Black": names[1],
        "Termination": played.why,
    }
    return game_of(played.moves, tags, result=played.result)


def play(
    white: Engine,
    black: Engine,
    limit: Limit,
    opening: Sequence[Move] = (),
    position: Position = START,
    *,
    clock: EngineClock | None = None,
) -> EngineGame:
    """Play one game from an opening on; a ``clock`` stands in place of the limit."""
    board, moves = Board(position), list(opening)
    seen = Counter([board.key])
    for move in opening:
        board.make(move)
        seen[board.key] += 1
    left = [] if clock is None else [clock.time, clock.time]
    while (over := _over(board, seen)) is None:
        side = board.side
        lost = "0-1" if side == 0 else "1-0"
        patience = None
        if clock is not None:
            limit = Limit(clocks=Clocks(left[0], left[1], clock.gained))
            patience = left[side] / 1000 + FLAG_LATE
        try:
            answer = (white, black)[side].analyse(write_fen(board), limit, patience=patience)
        except EngineError as problem:
            # Silent past its time it has lost on time; that is no crash.
            if clock is not None and problem.code == "hung":
                return EngineGame(tuple(moves), _flagged(board), "time forfeit")
            return EngineGame(tuple(moves), lost, "abandoned")
        if clock is not None:
            left[side] -= round(1000 * answer.seconds)
            if left[side] <= 0:
                return EngineGame(tuple(moves), _flagged(board), "time forfeit")
            # After the flag was looked at: what a move gains comes too late for a move that was too
            # late.
            left[side] += clock.gained
        chosen = move_of(board, answer.best)
        if chosen is None:
            return EngineGame(tuple(moves), lost, "rules infraction")
        moves.append(chosen)
        board.make(chosen)
        seen[board.key] += 1
        if len(moves) >= LONGEST:
            return EngineGame(tuple(moves), "1/2-1/2", "adjudication")
    return EngineGame(tuple(moves), over, "normal")


def _flagged(board: Board) -> str:
    """Return the result where the side to move has used its time (6.9)."""
    if can_mate(board.position(), 1 - board.side).verdict == "no":
        return "1/2-1/2"
    return "0-1" if board.side == 0 else "1-0"


def _over(board: Board, seen: Counter[int]) -> str | None:
    """Return the result of a game that is over: by mate, stalemate, claim or dead material."""
    if not board.legal_moves():
        if not board.in_check():
            return "1/2-1/2"
        return "1-0" if board.side else "0-1"
    sides = board.sides
    dead = hopeless_material(sides[0], sides[1]) and hopeless_material(sides[1], sides[0])
    if seen[board.key] >= 3 or board.halfmoves >= 100 or dead:
        return "1/2-1/2"
    return None


NINETY_FIVE = Fraction(196, 100)
"""Standard errors on each side within which the true score is 95 times in a hundred."""


class Margin(NamedTuple):
    """A difference in whole points with the ends of its interval of 95 %.

    None stands for a score of all or nothing, whose difference has no bound. ``better`` is +1 or
    -1 where the interval of the score leaves out one half, else 0.
    """

    difference: int | None
    least: int | None
    most: int | None
    better: int


def margin_of(won: int, drawn: int, lost: int) -> Margin | None:
    """Return the difference that games are worth; None where they say nothing of its error.

    The error is that of the mean of so many games: the square root of their variance divided by
    how many they are. Games that all ended alike have no variance, and two ways of ending at least
    are needed.

    >>> margin_of(60, 20, 20)
    Margin(difference=147, least=86, most=218, better=1)
    >>> margin_of(5, 0, 0)
    """
    games = won + drawn + lost
    if sum(number > 0 for number in (won, drawn, lost)) < 2:
        return None
    score = Fraction(2 * won + drawn, 2 * games)
    ends = ((won, Fraction(1)), (drawn, Fraction(1, 2)), (lost, Fraction(0)))
    spread = sum((count * (worth - score) ** 2 for count, worth in ends), Fraction(0))
    spread /= games * games
    over = score - Fraction(1, 2)
    # squares are compared: no root, so no rounding, decides who is better
    clear = over**2 > NINETY_FIVE**2 * spread
    with localcontext() as context:
        context.prec = 40
        wide = _decimal(NINETY_FIVE) * _decimal(spread).sqrt()
        middle = _decimal(score)
        difference, least, most = map(_difference, (middle, middle - wide, middle + wide))
    return Margin(difference, least, most, (1 if over > 0 else -1) if clear else 0)


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / value.denominator


def _difference(score: Decimal) -> int | None:
    if not 0 < score < 1:
        return None
    return int((400 * (score / (1 - score)).log10()).to_integral_value())
