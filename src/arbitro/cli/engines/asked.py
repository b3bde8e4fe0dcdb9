"""What is asked of ``arbitro engines``: its commands and options, apart from what answers them."""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base import work
from arbitro.cli.base.words import Command, Group, language_option, option

COUNT = click.IntRange(min=1)
TOLERANCE = "cli.screening.tolerance"


@click.group("engines", cls=Group, params=[language_option()], help="cli.engines.help")
def engines() -> None:
    """Find, keep, test and ask engines."""


@engines.command("list", cls=Command, help="cli.engines.list-help")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def list_engines(**asked: Any) -> int:
    """List the engines of this machine."""
    return work("engines.keeping:list_engines", asked)


@engines.command("add", cls=Command, help="cli.engines.add-help")
@click.argument("name")
@click.argument("program")
@option("--option", "options", multiple=True, metavar="NAME=VALUE", help="cli.engines.option")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def add_engine(**asked: Any) -> int:
    """Keep an engine under a name, once it has answered."""
    return work("engines.keeping:add_engine", asked)


@engines.command("remove", cls=Command, help="cli.engines.remove-help")
@click.argument("name")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def remove_engine(**asked: Any) -> int:
    """Forget an engine."""
    return work("engines.keeping:remove_engine", asked)


@engines.command("test", cls=Command, help="cli.engines.test-help")
@click.argument("name")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def test_engine(**asked: Any) -> int:
    """Ask an engine twice the same."""
    return work("engines.asking:test_engine", asked)


@engines.command("options", cls=Command, help="cli.engines.options-help")
@click.argument("name")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def show_options(**asked: Any) -> int:
    """Show the options of an engine."""
    return work("engines.asking:show_options", asked)


@engines.command("analyse", cls=Command, help="cli.engines.analyse-help")
@click.argument("name")
@click.argument("fen", metavar="FEN")
@option("--nodes", type=COUNT, metavar="N", help="cli.engines.nodes")
@option("--depth", type=COUNT, metavar="N", help="cli.engines.depth")
@option("--seconds", type=COUNT, metavar="N", help="cli.engines.seconds")
@option("--lines", type=COUNT, default=1, metavar="N", help="cli.engines.lines")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def analyse(**asked: Any) -> int:
    """Analyse one position."""
    return work("engines.asking:analyse", asked)


@engines.command("run", cls=Command, help="cli.engines.run-help")
@click.argument("name")
@click.argument("games")
@option("--record", required=True, metavar="FILE", help="cli.engines.record")
@option("--nodes", type=COUNT, default=100_000, metavar="N", help="cli.engines.nodes")
@option("--lines", type=COUNT, default=1, metavar="N", help="cli.engines.lines")
@option("--workers", type=COUNT, metavar="N", help="cli.engines.workers")
@option("--cluster", metavar="ADDRESS", help="cli.engines.cluster")
@option("--hash", "size", type=COUNT, default=64, metavar="MB", help="cli.engines.hash")
@option("--from-ply", type=click.IntRange(0), default=16, metavar="N", help="cli.engines.from-ply")
@option("--eco", is_flag=True, help="cli.screening.eco")
@option("--book", metavar="FILE", help="cli.screening.book")
@option("--plan", is_flag=True, help="cli.screening.plan-only")
@option("--self-check", is_flag=True, help="cli.screening.self-check")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def run_games(**asked: Any) -> int:
    """Analyse the positions of games."""
    return work("engines.running:run_games", asked)


@engines.command("screen", cls=Command, help="cli.engines.screen-help")
@click.argument("name")
@click.argument("games")
@option("--record", required=True, metavar="FILE", help="cli.engines.record")
@option("--nodes", type=COUNT, default=100_000, metavar="N", help="cli.engines.nodes")
@option("--lines", type=click.IntRange(2), default=5, metavar="N", help="cli.engines.lines")
@option("--hash", "size", type=COUNT, default=64, metavar="MB", help="cli.engines.hash")
@option("--from-ply", type=click.IntRange(0), default=16, metavar="N", help="cli.engines.from-ply")
@option("--eco", is_flag=True, help="cli.screening.eco")
@option("--book", metavar="FILE", help="cli.screening.book")
@option("--tolerance", type=click.IntRange(0, 50), default=5, metavar="N", help=TOLERANCE)
@option("--calibration", metavar="FILE", help="cli.screening.calibration")
@option("--absences", metavar="FILE", help="cli.screening.absences")
@option("--unsettled", metavar="FILE", help="cli.screening.unsettled")
@option("--singled-out", metavar="FILE", help="cli.screening.singled-out")
@option("--looks", type=COUNT, default=1, metavar="N", help="cli.screening.looks")
@option("--seed", type=click.IntRange(0), default=1, metavar="N", help="cli.screening.seed")
@option("--report", metavar="FILE", help="cli.screening.report")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def screen_games(**asked: Any) -> int:
    """Compare the moves of the players with the answers kept."""
    return work("engines.screening:screen_games", asked)


@engines.command("calibrate", cls=Command, help="cli.screening.calibrate-help")
@click.argument("name")
@click.argument("games")
@option("--record", required=True, metavar="FILE", help="cli.engines.record")
@option("--output", "-o", required=True, metavar="FILE", help="cli.screening.output")
@option("--nodes", type=COUNT, default=100_000, metavar="N", help="cli.engines.nodes")
@option("--lines", type=click.IntRange(2), default=5, metavar="N", help="cli.engines.lines")
@option("--hash", "size", type=COUNT, default=64, metavar="MB", help="cli.engines.hash")
@option("--from-ply", type=click.IntRange(0), default=16, metavar="N", help="cli.engines.from-ply")
@option("--eco", is_flag=True, help="cli.screening.eco")
@option("--book", metavar="FILE", help="cli.screening.book")
@option("--tolerance", type=click.IntRange(0, 50), default=5, metavar="N", help=TOLERANCE)
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def calibrate(**asked: Any) -> int:
    """Measure on clean games how a rating plays."""
    return work("engines.calibrating:calibrate_games", asked)


@engines.command("annotate", cls=Command, help="cli.engines.annotate-help")
@click.argument("name")
@click.argument("games")
@option("--nodes", type=COUNT, default=100_000, metavar="N", help="cli.engines.nodes")
@option("--output", "-o", metavar="FILE", help="cli.games.output")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def annotate(**asked: Any) -> int:
    """Write games with values, marks and better lines."""
    return work("engines.annotating:annotate_games", asked)


@engines.command("match", cls=Command, help="cli.engines.match-help")
@click.argument("names", metavar="NAME", nargs=-1, required=True)
@option(
    "--system",
    "system_name",
    type=click.Choice(("round-robin", "double-round-robin", "dutch")),
    default="double-round-robin",
    help="cli.engines.system",
)
@option("--rounds", type=COUNT, metavar="N", help="cli.engines.rounds")
@option("--nodes", type=COUNT, metavar="N", help="cli.engines.nodes")
@option("--depth", type=COUNT, metavar="N", help="cli.engines.depth")
@option("--seconds", type=COUNT, metavar="N", help="cli.engines.seconds")
@option("--clock", metavar="SECONDS+SECONDS", help="cli.engines.clock")
@option("--openings", metavar="FILE", help="cli.engines.openings")
@option("--games", metavar="FILE", help="cli.engines.games")
@option("--report", metavar="FILE", help="cli.engines.report")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def match(**asked: Any) -> int:
    """Let engines play each other."""
    return work("engines.matching:play_match", asked)
