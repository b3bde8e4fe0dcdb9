"""The choices of players in a file of games, and what an engine's record says of each.

What tells nothing is left out, and counted by its reason: the opening, a named opening or a book
where asked, a single legal move, a position that is decided or came before, a game of a few moves,
another starting position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from arbitro.engines.client import Analysis, EngineLine
from arbitro.engines.events import EventTags, event_tags, events_apart
from arbitro.engines.openings import Openings, known_until
from arbitro.engines.runs import RecordFile, RunSettings
from arbitro.formats.pgn import PgnGame
from arbitro.rules.laws.board import Board, write_fen
from arbitro.rules.screening.calibration import PlayerChoices
from arbitro.rules.screening.choice import MoveChoice

DECIDED = 300
"""Beyond so many hundredths of a pawn a position is decided, and its moves tell nothing."""

SHORTEST = 20
"""A game of fewer half-moves tells nothing of its players."""

REASONS = (
    *("opening", "eco", "book", "single-move"),
    *("decided", "repeated", "short-game", "other-start"),
)
"""Why a move is left out, each under a name; of games that are left out all moves are counted."""


NOTHING_KNOWN = Openings()
"""No move is left out because an opening is known."""


class EngineDecision(NamedTuple):
    """A position in which a player had a choice, and the move chosen.

    ``game`` counts the games of the file from 0; ``number`` is that of the move in the game. The
    ``rating`` is 0 where the file has none.
    """

    player: str
    fen: str
    move: str
    rating: int = 0
    event: EventTags = EventTags()
    round: str = ""
    game: int = 0
    number: int = 0


def decisions_of(
    games: Iterable[PgnGame],
    from_ply: int,
    left_out: Counter[str] | None = None,
    *,
    shortest: int = 0,
    openings: Openings = NOTHING_KNOWN,
) -> Iterator[EngineDecision]:
    """Yield the positions in which a player had a choice, from so many plies on.

    A move that the ``openings`` still know is left out, too. What is left out is counted by its
    reason in ``left_out``: games of fewer half-moves than ``shortest`` too.
    """
    out: Counter[str] = Counter() if left_out is None else left_out
    for count, game in enumerate(games):
        if game.position.chess960:
            out["other-start"] += len(game.moves)
            continue
        if len(game.moves) < shortest:
            out["short-game"] += len(game.moves)
            continue
        names = (game.tag("White") or "?", game.tag("Black") or "?")
        ratings = (_rating(game.tag("WhiteElo")), _rating(game.tag("BlackElo")))
        place = (event_tags(game), game.tag("Round") or "", count)
        board = Board(game.position)
        known = known_until(openings, [item.move for item in game.moves], game.position)
        for ply, item in enumerate(game.moves):
            if ply < from_ply:
                out["opening"] += 1
            elif reason := next((name for name, until in known.items() if ply < until), None):
                out[reason] += 1
            elif len(board.legal_moves()) == 1:
                out["single-move"] += 1
            else:
                side, number = board.side, (game.position.side + ply) // 2 + 1
                fen, move = write_fen(board), item.move.uci()
                yield EngineDecision(names[side], fen, move, ratings[side], *place, number)
            board.make(item.move)


def _rating(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= 4 else 0


@dataclass(slots=True)
class CollectedChoices:
    """The choices of all players: by player and game, each with the number of its move.

    ``ratings`` are the mean of each player's, where the games have any; ``missing`` counts the
    moves the record has no answer to; ``engine`` is how the engine called itself.
    """

    games: dict[str, dict[int, list[tuple[int, MoveChoice]]]] = field(default_factory=dict)
    events: dict[int, EventTags] = field(default_factory=dict)
    rounds: dict[int, str] = field(default_factory=dict)
    ratings: dict[str, int] = field(default_factory=dict)
    rated: dict[tuple[str, int], int] = field(default_factory=dict)
    left_out: Counter[str] = field(default_factory=Counter)
    missing: int = 0
    engine: str = ""

    @property
    def players(self) -> dict[str, list[MoveChoice]]:
        """Return all choices of each player."""
        return {
            name: [choice for game in games.values() for _, choice in game]
            for name, games in self.games.items()
        }

    def played(self) -> Iterator[PlayerChoices]:
        """Yield what each player with a rating chose in each event."""
        events = events_apart(self.events)
        for name, games in self.games.items():
            together: dict[str, list[int]] = {}
            for game in games:
                if self.rated.get((name, game)):
                    together.setdefault(events[game], []).append(game)
            for event, numbers in together.items():
                choices = tuple(choice for game in numbers for _, choice in games[game])
                ratings = [self.rated[name, game] for game in numbers]
                yield PlayerChoices(name, round(sum(ratings) / len(ratings)), event, choices)


def collected(
    decisions: Iterable[EngineDecision],
    settings: RunSettings,
    record: RecordFile,
    left_out: Counter[str],
) -> CollectedChoices:
    """Return the choices of each player as the record sees them."""
    found = CollectedChoices(left_out=left_out)
    seen: set[tuple[str, str]] = set()
    for decision in decisions:
        found.rated[decision.player, decision.game] = decision.rating
        found.events[decision.game] = decision.event
        found.rounds[decision.game] = decision.round
        mine = found.games.setdefault(decision.player, {}).setdefault(decision.game, [])
        # Without the counters of moves: the same position is no new choice, however late it comes
        # again.
        place = " ".join(decision.fen.split()[:4])
        if (decision.player, place) in seen:
            left_out["repeated"] += 1
            continue
        seen.add((decision.player, place))
        key = settings.key(decision.fen)
        answer = record.get(key)
        found.engine = found.engine or record.engine_of(key)
        # One line compares a move with nothing.
        if answer is None or len(answer.lines) < 2:
            found.missing += 1
        elif (choice := choice_of(answer, decision.move)) is not None:
            mine.append((decision.number, choice))
        else:
            left_out["decided"] += 1
    for name, games in found.games.items():
        ratings = [found.rated[name, game] for game in games if found.rated[name, game]]
        if ratings:
            found.ratings[name] = round(sum(ratings) / len(ratings))
    return found


def choice_of(answer: Analysis, move: str) -> MoveChoice | None:
    """Return a choice among the lines of an answer; None where the position is decided.

    A move that is in none of them stands behind them, at the value of the last.
    """
    values = tuple(_pawns(line) for line in answer.lines)
    if abs(values[0]) * 100 > DECIDED:
        return None
    firsts = [line.moves[0] for line in answer.lines]
    if move in firsts:
        return MoveChoice(values, firsts.index(move))
    return MoveChoice((*values, values[-1]), len(values))


def _pawns(line: EngineLine) -> float:
    if line.mate is not None:
        return 10.0 if line.mate > 0 else -10.0
    return (line.centipawns or 0) / 100
