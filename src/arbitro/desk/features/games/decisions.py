"""Commands about the moves of games: one game a text, nothing overwritten unseen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.desk.features.games.commands import AttachGames, DetachGame, GameCommand
from arbitro.desk.features.games.events import GameAttached, GameDetached
from arbitro.desk.values.games import LONGEST
from arbitro.formats.pgn import read_pgn
from arbitro.reasons import Refused
from arbitro.reasons.reason import refused

if TYPE_CHECKING:
    from arbitro.desk.kernel.state import Section

    Answer = tuple[GameAttached | GameDetached, ...] | Refused


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
    for each in command.games:
        game = section.game(each.game)
        if game is None:
            return refused("game-unknown", game=each.game)
        problem = _unusable(each.text, game.board)
        if problem is not None:
            return problem
        stands = section.game_texts.get(each.game)
        if stands is not None and stands.text == each.text:
            continue
        if each.expected != ("" if stands is None else stands.digest):
            return refused("value-changed", game=each.game)
        events.append(GameAttached(section.id, game.round, game.id, each.text, command.source))
    return tuple(events)


def _unusable(text: bytes, board: int) -> Refused | None:
    """Refuse what is not the text of one game."""
    if len(text) > LONGEST:
        return refused("game-text-too-long", board=board, count=LONGEST)
    found = [each for each in read_pgn(text) if each.tags or each.moves or each.unread]
    if len(found) != 1:
        return refused("game-text-not-one", board=board, count=len(found))
    return None
