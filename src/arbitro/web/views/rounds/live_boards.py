"""Electronic boards as arbiters see them: what is on each, what to look at, what to enter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from arbitro.desk.derived.counting import illegal_moves_in
from arbitro.desk.derived.sides import Sides, sides_of
from arbitro.desk.kernel.state import Game
from arbitro.desk.values.settings import GameResult
from arbitro.i18n import Translator
from arbitro.i18n.sentences.boards import AlertText, alert_words
from arbitro.i18n.zones import meant, round_start
from arbitro.model import GameId, RateClass
from arbitro.rules.laws.case import GameConditions
from arbitro.rules.laws.play_rules import rate_of
from arbitro.rules.live.following import LiveBoard, as_believed
from arbitro.rules.live.watching import KnownGame, ResultProposal, alerts, proposal
from arbitro.rules.office.conduct.watching import away_since
from arbitro.rules.office.facts import Facts
from arbitro.rules.office.hall.clock_sheet import clock_setting_of
from arbitro.service import EventService
from arbitro.service.boards.of_event import BoardsOfEvent, entered_of
from arbitro.service.private import sealed_rows
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.office.play_rules import laws_of_section, setting_of
from arbitro.web.views.rounds.games_in_play import board_told
from arbitro.web.views.rounds.hall import lettered

Away = tuple[int | None, int | None]

PROPOSED: Mapping[str, GameResult] = {
    "1-0": GameResult.WHITE_WINS,
    "0-1": GameResult.BLACK_WINS,
    "1/2-1/2": GameResult.DRAW,
}


@dataclass(frozen=True, slots=True)
class BoardNow:
    """A board: its game, what it shows, how it stands, what to look at, what may be entered.

    ``state`` is ``set``, ``playing``, ``ended``, ``confirmed`` or ``down``. ``data`` is what a
    script draws.
    """

    letter: str
    section: SectionView
    game: Game
    state: str
    data: dict[str, Any]
    alerts: tuple[AlertText, ...]
    proposed: ResultProposal | None
    result: GameResult | None

    @property
    def sides(self) -> Sides:
        """Return who is named first where the board is spoken of."""
        return sides_of(self.section.section, self.game)

    @property
    def place(self) -> str:
        """Return where the board is, as ``a12``."""
        return f"{self.letter}{self.game.board}"


def conditions_of(view: SectionView) -> GameConditions:
    """Return under what the games of a section are played."""
    laws, setting = laws_of_section(view), setting_of(view)
    play = view.section.settings.play
    rate = rate_of(setting, laws) or RateClass.STANDARD
    rules = play.as_event_rules(setting.control)
    return GameConditions(laws, rate, play.supervision != "lax", rules)


def away_from(service: EventService, event: EventView) -> tuple[Facts, ...]:
    """Return the absences that are noted: for who may read them."""
    if not event.state.sealed.get("absences"):
        return ()
    told = sealed_rows(service, event.id, "absences")
    return tuple(facts for facts in told.values() if facts is not None)


def _away(view: SectionView, game: Game, letter: str, away: Sequence[Facts]) -> Away:
    """Return since when White and Black of a game are noted as away, in milliseconds."""
    number = len(view.section.rounds)
    found: list[int | None] = []
    for colour in ("white", "black"):
        left = away_since(away, letter=letter, round_number=number, board=game.board, colour=colour)
        at = None if left is None else meant(view.state, left.date(), left.time())
        found.append(None if at is None else int(at.timestamp() * 1000))
    return found[0], found[1]


def _illegal_before(view: SectionView, game: Game) -> tuple[int, int]:
    """Return how many illegal moves of White and Black in a game are recorded."""
    section = view.section
    return (
        illegal_moves_in(section, game.id, game.white),
        illegal_moves_in(section, game.id, game.black),
    )


def boards_now(
    event: EventView,
    boards: BoardsOfEvent,
    now: int,
    words: Translator,
    away: Sequence[Facts] = (),
) -> tuple[BoardNow, ...]:
    """Return the boards of the rounds in play of which something has come, section by section.

    ``away`` are the absences that are noted.
    """
    several = len(event.sections) > 1
    found: list[BoardNow] = []
    for letter, view in lettered(event):
        rounds = view.section.rounds
        if not rounds:
            continue
        number = len(rounds)
        conditions, control = conditions_of(view), view.section.settings.time_control
        setting = None if control is None else clock_setting_of(control)
        start = round_start(view.state, view.section.settings, number)
        begun = 0 if start is None else int(start.timestamp() * 1000)
        ended = boards.ended(view.id, number)
        followed = boards.round(view.id, number)
        for game in sorted(rounds[-1].games.values(), key=lambda item: item.board):
            if game.id in followed:
                entered, since = entered_of(game), ended.get(game.id)
                gone = _away(view, game, letter if several else "", away)
                before = _illegal_before(view, game)
                known = KnownGame(conditions, entered, since, begun, setting, gone, before)
                made = _board(view, game, followed[game.id], known, now, words)
                found.append(replace(made, letter=letter) if several else made)
    return tuple(found)


def _board(
    view: SectionView, game: Game, board: LiveBoard, known: KnownGame, now: int, words: Translator
) -> BoardNow:
    found = as_believed(board, now)
    told = tuple(alert_words(alert, found, known, words) for alert in alerts(board, known, now))
    proposed = proposal(board, known, now)
    data = board_told(found)
    if found.clocks is not None and not known.entered:
        clocks = found.clocks
        data["c"] = [clocks.white, clocks.black, clocks.running, clocks.at]
    result = None if proposed is None else PROPOSED[proposed.result]
    state = _state(found, known, proposed)
    return BoardNow("", view, game, state, data, told, proposed, result)


def _state(board: LiveBoard, known: KnownGame, proposed: ResultProposal | None) -> str:
    if known.entered:
        return "confirmed"
    if proposed is not None:
        return "ended"
    if board.state in {"NOTRESPONDING", "INACTIVE"}:
        return "down"
    return "playing" if board.moves else "set"


def games_without_moves(view: SectionView, followed: Mapping[GameId, LiveBoard]) -> list[Game]:
    """Return the played games of the round of which no move is known, in board order."""
    texts = view.section.game_texts
    games = view.section.rounds[-1].games.values()
    return [
        item
        for item in sorted(games, key=lambda game: game.board)
        if item.id not in texts
        and not (item.id in followed and (followed[item.id].beside or followed[item.id]).moves)
        and (item.result is None or item.result.is_played)
    ]
