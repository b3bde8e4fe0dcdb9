"""The demonstration event: the 40-player tournament of the Arbiters' Manual, six rounds played.

It is built through the same commands an arbiter gives, each with a fixed name: building it twice
leaves one event.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from arbitro.desk import commands
from arbitro.desk.commands import Command
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.i18n import translator
from arbitro.model import (
    Colour,
    Period,
    Player,
    Result,
    SectionId,
    TimeControl,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.school.manual_event import ABSENT, PLAYED, WITHDRAWN, manual_data
from arbitro.service.events import EventService
from arbitro.service.told import Outcome

_START, _END = date(2025, 4, 14), date(2025, 4, 20)
_SECTION = SectionId(1)
_LAST = "demo-publish-7"


class DemoError(Exception):
    """A command of the demonstration was refused: a fault of ours."""


def build_demo(service: EventService, language: str = "en") -> str:
    """Build the demonstration event, or find it, and return its key."""
    data = manual_data()
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
        round_dates=tuple(_START.replace(day=_START.day + each) for each in range(7)),
    )
    players = tuple(
        Player(each, federation=federation, rating=rating)
        for each, federation, rating in data["players"]
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
