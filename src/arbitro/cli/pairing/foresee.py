"""``arbitro pair foresee``: which boards of the next round are certain while games are played."""

from __future__ import annotations

import click

from arbitro.answers.foresight import Foresight
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.reading_choices import read_as
from arbitro.cli.base.files.reports import (
    NAMED_SYSTEMS,
    decide_edition,
    load,
    names_teams,
    of_its_day,
    read_bytes,
)
from arbitro.cli.base.files.systems import SystemChoice
from arbitro.cli.base.show import show_refusal
from arbitro.cli.base.speech import words
from arbitro.cli.base.words import Command, option
from arbitro.i18n.sentences.foresight import ForesightNames, foresight_lines, rule_lines
from arbitro.library.foresight import foreseen
from arbitro.reasons import Refused, refused


@click.command(cls=Command, help="cli.foresee.help")
@click.argument("report", metavar="FILE")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--system", type=SystemChoice(NAMED_SYSTEMS), help="cli.option.system")
@option("--reading", "readings", multiple=True, metavar="NAME=VALUE", help="cli.readings.option")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def foresee(
    report: str,
    edition: str | None,
    system: str | None,
    readings: tuple[str, ...],
    as_json: bool,
) -> int:
    """Say what is known of the next round of a report; return the exit code."""
    found = _foreseen(report, edition, system, readings)
    if isinstance(found, Refused):
        show_refusal(found, as_json=as_json)
        return 1
    if as_json:
        print_answer(found)
        return 0
    names = _names(found)
    for line in foresight_lines(words(), found, names):
        print(line)
    for line in rule_lines(words(), found.pairability, names):
        print(line)
    return 0


def _foreseen(
    report: str, edition: str | None, system: str | None, readings: tuple[str, ...]
) -> Foresight | Refused:
    data = read_bytes(report)
    if names_teams(data):
        return refused("foresight-of-players")
    loaded = of_its_day(load(report, data, system=system), edition, system)
    choice = decide_edition(loaded, loaded.tournament.system.regulation, edition)
    if readings or loaded.tournament.readings:
        loaded = read_as(loaded, readings, choice.edition.key)
    return foreseen(loaded.file, loaded.tournament, choice.edition.key)


def _names(found: Foresight) -> ForesightNames:
    """Return how players and games are called: by number and name."""
    known = {item.number: f"{item.number} {item.name}" for item in found.participants}

    def name_of(number: int) -> str:
        return known.get(number, str(number))

    def game_of(place: int) -> str:
        game = found.open_games[place - 1]
        return f"{name_of(game.white)} – {name_of(game.black)}"

    return ForesightNames(name_of, game_of)
