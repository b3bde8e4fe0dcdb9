"""The demonstrations: the 40-player tournament of the Arbiters' Manual, and a festival.

Of the tournament six rounds are played. Of the festival's two sections by today's rules one is in
play and one to be published; its names and ratings are invented, and the results follow the ratings
and the board, and no chance. Both are built through the same commands an arbiter gives, each with a
fixed name: building one twice leaves one event.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from importlib.resources import files
from typing import Any

from arbitro.desk import commands
from arbitro.desk.commands import Command
from arbitro.desk.kernel.state import Game
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.i18n import translator
from arbitro.model import (
    Colour,
    Period,
    Player,
    Result,
    SectionId,
    TimeControl,
    Title,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.school.arbiters_manual import ABSENT, PLAYED, WITHDRAWN, read_manual
from arbitro.service.events import EventService
from arbitro.service.responses import Outcome

_START, _END = date(2025, 4, 14), date(2025, 4, 20)
_SECTION = SectionId(1)
_LAST = "demo-publish-7"


class DemoError(Exception):
    """A command of the demonstration was refused: a fault of ours."""


def build_demo(service: EventService, language: str = "en") -> str:
    """Build the demonstration event, or find it, and return its key."""
    data = read_manual()
    t = translator(language).t
    settings = EventSettings(
        t("value.demo.name"),
        city="León",
        federation="ESP",
        start=_START,
        end=_END,
        language=language,
    )
    made = service.create(
        commands.CreateEvent(settings), actor="demo", command_id=f"demo-{language}"
    )
    key = accepted(made).key

    def do(label: str, command: Command) -> None:
        accepted(service.handle(key, command, actor="demo", command_id=f"demo-{label}"))

    if any(item.command == _LAST for item in service.history(key)):
        return key
    section = SectionSettings(
        t("value.demo.section"),
        rounds=len(data["rounds"]),
        tie_breaks=("BH/C1", "BH", "SB", "DE"),
        time_control=TimeControl((Period(90 * 60, 30),)),
        time_control_text=t("value.demo.time-control"),
        round_dates=tuple(_START.replace(day=_START.day + other) for other in range(7)),
    )
    players = tuple(
        Player(item, federation=federation, rating=rating)
        for item, federation, rating in data["players"]
    )
    do("section", commands.AddSection(section))
    do("players", commands.ImportPlayers(_SECTION, players))
    do("close", commands.CloseEntries(_SECTION))
    do("colour", commands.DrawInitialColour(_SECTION, Colour.WHITE))
    for number, boards in enumerate(data["rounds"], 1):
        _play(service, key, do, number, boards)
    return key


def _play(
    service: EventService,
    key: str,
    do: Callable[[str, Command], None],
    number: int,
    boards: list[str],
) -> None:
    """Pair a round as the rules do and enter the results the Manual prints."""
    section = service.snapshot(key).state.sections[_SECTION]
    if number == 5:
        do("withdrawal", commands.WithdrawPlayer(_SECTION, section.entry_of(Tpn(WITHDRAWN))))
    if number == 7:
        absent = section.entry_of(Tpn(ABSENT))
        do("absence", commands.RequestBye(_SECTION, absent, number, Result.ZERO_POINT_BYE))
    do(f"pair-{number}", commands.PairRound(_SECTION))
    do(f"publish-{number}", commands.PublishRound(_SECTION, number))
    if number > PLAYED:
        return
    results = {}
    for board in boards:
        white, black, *result = board.split()
        if result:
            results[int(white), int(black)] = GameResult(result[0])
    section = service.snapshot(key).state.sections[_SECTION]
    for game in section.rounds[number - 1].games.values():
        result_of_game = results[section.tpn(game.white), section.tpn(game.black)]
        label = f"result-{number}-{game.board}"
        do(label, commands.EnterResult(_SECTION, game.id, result_of_game))


def accepted(answer: Outcome | Refused) -> Outcome:
    """Return what a command of the demonstration did; DemoError where it was refused."""
    if isinstance(answer, Refused):
        raise DemoError(answer)
    return answer


_OPENING, _DAYS = date(2026, 12, 4), 5
_ROUNDS, _ROUNDS_PLAYED = 9, 6
_NAMES = ("masters", "under-2000")
_READY = "festival-ready"


def build_demonstrations(service: EventService, language: str = "en") -> str:
    """Build both demonstrations, the manual's tournament first; return the festival's key."""
    build_demo(service, language)
    return build_festival(service, language)


def build_festival(service: EventService, language: str = "en") -> str:
    """Build the festival, or find it, and return its key."""
    t = translator(language).t
    settings = EventSettings(
        t("value.demo.festival"),
        city="Alcalá de Henares",
        federation="ESP",
        start=_OPENING,
        end=_OPENING.replace(day=_OPENING.day + _DAYS - 1),
        language=language,
    )
    create = commands.CreateEvent(settings)
    key = accepted(service.create(create, actor="demo", command_id=f"festival-{language}")).key
    if any(item.command == _READY for item in service.history(key)):
        return key
    desk = _Desk(service, key)
    first = 1
    for number, data in enumerate(_read_festival()["sections"], 1):
        section = SectionId(number)
        desk.enter(section, t(f"value.demo.{_NAMES[number - 1]}"), data, first)
        first += (len(data["players"]) + 1) // 2
        for played in range(1, _ROUNDS_PLAYED + 1):
            desk.play(section, played, frozenset())
    desk.pair(SectionId(1), _ROUNDS_PLAYED + 1)
    desk.publish(SectionId(1), _ROUNDS_PLAYED + 1)
    desk.results(
        SectionId(1), _ROUNDS_PLAYED + 1, frozenset(_read_festival()["sections"][0]["open"])
    )
    desk.pair(SectionId(2), _ROUNDS_PLAYED + 1, _READY)
    return key


class _Desk:
    """Gives the commands, each with a name of its own."""

    def __init__(self, service: EventService, key: str) -> None:
        self._service = service
        self._key = key

    def _do(self, label: str, command: Command) -> None:
        accepted(self._service.handle(self._key, command, actor="demo", command_id=label))

    def enter(self, section: SectionId, name: str, data: dict[str, Any], first: int) -> None:
        """Add a section with its players, its boards from one on, and close its entries."""
        at = f"festival-{section}"
        settings = SectionSettings(
            name,
            rounds=_ROUNDS,
            tie_breaks=("BH/C1", "BH", "SB", "DE"),
            time_control=TimeControl((Period(90 * 60, 30),)),
            round_dates=tuple(
                _OPENING.replace(day=_OPENING.day + (number + 1) // 2) for number in range(_ROUNDS)
            ),
            round_times=tuple("10:00" if number % 2 else "16:30" for number in range(_ROUNDS)),
            first_board=first,
        )
        people = tuple(
            Player(name, rating=rating, federation=federation, title=_title(title))
            for name, title, federation, rating in data["players"]
        )
        self._do(f"{at}-section", commands.AddSection(settings))
        self._do(f"{at}-players", commands.ImportPlayers(section, people))
        self._do(f"{at}-close", commands.CloseEntries(section))
        self._do(f"{at}-colour", commands.DrawInitialColour(section, Colour.WHITE))

    def play(self, section: SectionId, number: int, open_boards: frozenset[int]) -> None:
        """Pair, publish and play a round."""
        self.pair(section, number)
        self.publish(section, number)
        self.results(section, number, open_boards)

    def pair(self, section: SectionId, number: int, label: str = "") -> None:
        """Pair a round."""
        self._do(label or f"festival-{section}-pair-{number}", commands.PairRound(section))

    def publish(self, section: SectionId, number: int) -> None:
        """Publish a round."""
        self._do(f"festival-{section}-publish-{number}", commands.PublishRound(section, number))

    def results(self, section: SectionId, number: int, open_boards: frozenset[int]) -> None:
        """Enter the results of a round, but those of boards still being played."""
        state = self._service.snapshot(self._key).state
        for game in state.sections[section].rounds[number - 1].games.values():
            if game.board not in open_boards:
                by_rating = [
                    state.people[entry_id].rating or 0 for entry_id in (game.white, game.black)
                ]
                result = _result(game, by_rating[0] - by_rating[1])
                label = f"festival-{section}-result-{number}-{game.board}"
                self._do(label, commands.EnterResult(section, game.id, result))


_SURE = 180
"""Rating points ahead by which a game is won."""


def _result(game: Game, ahead: int) -> GameResult:
    """Return the result of a game: by the ratings where they differ, else by board and round."""
    turn = (3 * game.board + 5 * game.round) % 7
    if turn == 0:
        return GameResult.DRAW
    if ahead > _SURE or (abs(ahead) <= _SURE and turn in {1, 4}):
        return GameResult.WHITE_WINS
    if ahead < -_SURE or (abs(ahead) <= _SURE and turn in {2, 5}):
        return GameResult.BLACK_WINS
    return GameResult.DRAW


def _title(text: str) -> Title | None:
    return Title(text) if text else None


def _read_festival() -> dict[str, Any]:
    text = files("arbitro.service").joinpath("data/festival.json").read_text("utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
