"""The moves of games, kept as the files that brought them: one game a text, none overwritten."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    Keys,
    OfSection,
    Situation,
    kinds,
)
from arbitro.desk.kernel.fold import Fold, SectionFold
from arbitro.desk.kernel.state import Game, Section
from arbitro.desk.values.games import LONGEST, GameText
from arbitro.formats.pgn import games_in
from arbitro.model import GameId, SectionId
from arbitro.reasons import Refused, refused


class AttachedGame(NamedTuple):
    """The text of one game; ``expected`` is the digest of the text that stood there, if any."""

    game: GameId
    text: bytes
    expected: str = ""


@dataclass(frozen=True, slots=True)
class AttachGames(Command):
    """Keep the PGN of games with their boards; ``source`` names the file."""

    section: SectionId
    games: tuple[AttachedGame, ...]
    source: str = ""


@dataclass(frozen=True, slots=True)
class DetachGame(Command):
    """Take the moves of a game away; ``expected`` is the digest of what stood there."""

    section: SectionId
    game: GameId
    expected: str


GameCommand = AttachGames | DetachGame


@dataclass(frozen=True, slots=True)
class GameAttached(Event):
    """The moves of a game arrived, or arrived anew, as this PGN."""

    section: SectionId
    round: int
    game: GameId
    text: bytes
    source: str = ""


@dataclass(frozen=True, slots=True)
class GameDetached(Event):
    """The moves of a game were taken away."""

    section: SectionId
    round: int
    game: GameId


def moved_with_their_games(found: SectionFold, moved: Mapping[GameId, Game]) -> None:
    """Give the moves of games that are paired again as they were to their new numbers."""
    texts = found.section.game_texts
    if not moved.keys().isdisjoint(texts):
        new = {moved[key].id if key in moved else key: text for key, text in texts.items()}
        found.set(game_texts=new)


def _attached(fold: Fold, event: GameAttached) -> None:
    section = fold.section(event.section)
    kept = {**section.section.game_texts, event.game: GameText(event.text, event.source)}
    section.set(game_texts=kept)


def _detached(fold: Fold, event: GameDetached) -> None:
    section = fold.section(event.section)
    kept = {
        key: game_text for key, game_text in section.section.game_texts.items() if key != event.game
    }
    section.set(game_texts=kept)


def on_games(section: Section, command: GameCommand) -> Answer:
    """Answer a command about the moves of games."""
    match command:
        case AttachGames():
            return _attach(section, command)
        case DetachGame():
            game = section.game(command.game)
            if game is None:
                return refused("game-unknown", game=command.game)
            stands = section.game_texts.get(command.game)
            if stands is None:
                return ()
            if command.expected != stands.digest:
                return refused("value-changed", game=command.game)
            return (GameDetached(section.id, game.round, game.id),)


def _attach(section: Section, command: AttachGames) -> Answer:
    events = []
    for item in command.games:
        game = section.game(item.game)
        if game is None:
            return refused("game-unknown", game=item.game)
        problem = _unusable(item.text, game.board)
        if problem is not None:
            return problem
        stands = section.game_texts.get(item.game)
        if stands is not None and stands.text == item.text:
            continue
        if item.expected != ("" if stands is None else stands.digest):
            return refused("value-changed", game=item.game)
        events.append(GameAttached(section.id, game.round, game.id, item.text, command.source))
    return tuple(events)


def _unusable(text: bytes, board: int) -> Refused | None:
    """Refuse what is not the text of one game."""
    if len(text) > LONGEST:
        return refused("game-text-too-long", board=board, count=LONGEST)
    count = sum(1 + game.not_read for game in games_in(text))
    if count != 1:
        return refused("game-text-not-one", board=board, count=count)
    return None


def _of_moves(event: GameAttached | GameDetached) -> Keys:
    return (("moves", event.section, event.game),)


def _answer(at: Situation, command: GameCommand) -> Answer:
    return on_games(at.section, command)


FEATURE = Feature(
    "games",
    kinds(
        EventKind(
            "GameAttached",
            GameAttached,
            _attached,
            _of_moves,
            lambda event: ((event.section, "paired", event.round),),
        ),
        EventKind("GameDetached", GameDetached, _detached, _of_moves),
    ),
    (
        OfSection(AttachGames, _answer, right="organise", is_large=True),
        OfSection(DetachGame, _answer, right="organise"),
    ),
)
