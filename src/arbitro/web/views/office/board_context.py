"""The board somebody asks the assistant about: its event, its players, what the log knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from urllib.parse import urlencode

from arbitro.desk.derived.counting import illegal_moves_in
from arbitro.desk.kernel.state import Game
from arbitro.model import EntryId, GameId, Player
from arbitro.rules.laws.situations import SituationKind
from arbitro.rules.live.following import as_believed
from arbitro.service import EventService, UnknownEventError
from arbitro.service.boards.of_event import BoardsOfEvent
from arbitro.storage import StoreError
from arbitro.web.forms.form import whole_number
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.games.moves_of_games import parsed
from arbitro.web.views.office.assistant import GameRecord, asks_who
from arbitro.web.views.office.play_rules import assistant_conditions

NAMES = ("event", "section", "game")
"""What an address says of the board, beside the facts."""


@dataclass(frozen=True, slots=True)
class BoardContext:
    """A board of an event."""

    event: EventView
    section: SectionView
    game: Game

    @property
    def address(self) -> dict[str, str]:
        """Return what an address has to say to lead back here."""
        numbers = (str(self.section.id), str(self.game.id))
        return dict(zip(NAMES, (self.event.id, *numbers), strict=True))

    def player(self, colour: str) -> Player:
        """Return who has a colour, ``white`` or ``black``."""
        return self.section.person(self.entry(colour))

    def entry(self, colour: str) -> EntryId:
        """Return the entry that has a colour."""
        return self.game.white if colour == "white" else self.game.black

    def illegal_moves(self, colour: str) -> int:
        """Count the completed illegal moves of a player in this game, as the log has them."""
        return illegal_moves_in(self.section.section, self.game.id, self.entry(colour))

    @property
    def known_illegal_moves(self) -> tuple[tuple[Player, int], ...]:
        """Return who has made illegal moves in this game, and how many."""
        counted = ((self.player(name), self.illegal_moves(name)) for name in ("white", "black"))
        return tuple((player, count) for player, count in counted if count)


def record_of(
    context: BoardContext | None, boards: BoardsOfEvent | None, now: int
) -> GameRecord | None:
    """Return the moves of a board: those kept with it, else what its electronic board has told."""
    if context is None:
        return None
    kept = context.section.section.game_texts.get(context.game.id)
    if kept is not None:
        read = parsed(kept.text)
        moves = tuple(move.move for move in read.moves)
        return GameRecord(read.position, moves) if moves and not read.position.chess960 else None
    if boards is None:
        return None
    followed = boards.round(context.section.id, context.game.round).get(context.game.id)
    if followed is None:
        return None
    found = as_believed(followed, now)
    return GameRecord(found.start, found.moves, is_live=True) if found.moves else None


def board_context(service: EventService, given: Mapping[str, str]) -> BoardContext | None:
    """Return the board an address names, None where it names none that is there."""
    try:
        now = service.snapshot(given.get("event", ""))
    except (UnknownEventError, StoreError):
        return None
    event = EventView(now.key, now.state, now.version)
    section = event.section(whole_number(given.get("section", ""), 0))
    game = section and section.section.game(GameId(whole_number(given.get("game", ""), 0)))
    return BoardContext(event, section, game) if section and game else None


def with_conditions(given: Mapping[str, str], context: BoardContext | None) -> dict[str, str]:
    """Return what was given with the conditions of play the section has, where none were given."""
    return {**(assistant_conditions(context.section) if context else {}), **given}


def with_earlier(
    situation: SituationKind, given: Mapping[str, str], context: BoardContext | None
) -> dict[str, str]:
    """Return the facts given with the earlier illegal moves the log has of the player.

    Whoever names another number is believed.
    """
    facts = dict(given)
    if context is None or "prior" not in {field.name for field in fields(situation.facts)}:
        return facts
    colour = facts.get(asks_who(situation) or "", "")
    if not facts.get("prior", "").strip():
        known = context.illegal_moves(colour) if colour in {"white", "black"} else 0
        facts["prior"] = str(known) if colour else ""
    return facts


def record_address(situation: str, facts: Mapping[str, str], context: BoardContext | None) -> str:
    """Return where a ruling is recorded: at its board, or where the board is asked for."""
    asked = {name: text for name, text in facts.items() if text and name not in {"asked", *NAMES}}
    if context is None:
        return f"/assistant/{situation}/record?{urlencode(asked)}"
    place = {"situation": situation, "game": str(context.game.id)}
    return f"{context.section.url}/incidents/new?{urlencode({**asked, **place})}"
