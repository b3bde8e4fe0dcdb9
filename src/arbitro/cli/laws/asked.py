"""What is asked of the commands on the Laws: their options, apart from what answers them.

Help and mistakes in the options load nothing of the rules.
"""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base import work
from arbitro.cli.base.words import Command, option


@click.command(cls=Command, help="canmate.help")
@click.argument("fen", metavar="FEN")
@click.argument("side", type=click.Choice(("white", "black")), metavar="white|black")
@option("--budget", type=click.IntRange(min=1), metavar="NODES", help="canmate.option.budget")
@option("--edition", metavar="YEAR", default="2023", help="canmate.option.edition")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def canmate(**asked: Any) -> int:
    """Tell whether a side can still mate."""
    return work("laws.canmate:canmate", asked)


@click.command(cls=Command, help="cli.clock.help")
@click.argument("setting")
@option("--log", metavar="FILE", help="cli.clock.log")
@option("--elapsed", metavar="TIME", help="cli.clock.elapsed")
@option("--white", metavar="TIME", help="cli.clock.white")
@option("--black", metavar="TIME", help="cli.clock.black")
@option("--move", type=click.IntRange(0, 999), help="cli.clock.move")
@option("--at-zero", is_flag=True, help="cli.clock.at-zero")
@option("--back-to", type=click.IntRange(1, 999), help="cli.clock.back-to")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def clock(**asked: Any) -> int:
    """Explain a time control."""
    return work("laws.clock:clock", asked)


@click.command(cls=Command, help="board.position.help")
@click.argument("fen", metavar="FEN")
@option("--letters", metavar="LANGUAGE", help="board.option.letters")
@option("--svg", metavar="FILE", help="board.option.svg")
@option("--flip", is_flag=True, help="board.option.flip")
@option("--strict", is_flag=True, help="board.option.strict")
@option("--same-as", metavar="FEN", help="board.option.same-as")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def position(**asked: Any) -> int:
    """Draw a position and say what can be said of it."""
    return work("laws.position:position", asked)


@click.command(cls=Command, help="cli.regulations.help")
@click.argument("time", required=False)
@option("--edition", metavar="YEAR", default="2023", help="cli.regulations.edition")
@option("--rate", type=click.Choice(("standard", "rapid", "blitz")), help="cli.regulations.rate")
@option("--default-time", type=click.IntRange(0, 999), help="cli.regulations.default-time")
@option("--supervision", type=click.Choice(("full", "lax")), help="cli.regulations.supervision")
@option("--games-per-arbiter", type=click.IntRange(1, 999), help="cli.regulations.games")
@option("--recorded", is_flag=True, help="cli.regulations.recorded")
@option(
    "--last-minutes",
    type=click.Choice(("none", "increment", "claim")),
    help="cli.regulations.last-minutes",
)
@option(
    "--draws", type=click.Choice(("free", "forbidden", "consent")), help="cli.regulations.draws"
)
@option("--draws-from", type=click.IntRange(1, 999), help="cli.regulations.draws-from")
@option("--device-in-bag", is_flag=True, help="cli.regulations.device-in-bag")
@option("--device-milder", is_flag=True, help="cli.regulations.device-milder")
@option("--appeals", type=click.Choice(("deadline", "none")), help="cli.regulations.appeals")
@option("--fifty-moves-extended", is_flag=True, help="cli.regulations.fifty")
@option("--points", metavar="W-D-L", help="cli.regulations.points")
@option("--rated", is_flag=True, help="cli.regulations.rated")
@option("--highest-rating", type=click.IntRange(0, 3500), default=0, help="cli.regulations.rating")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def regulations(**asked: Any) -> int:
    """Check the rules of play of an event against the Laws."""
    return work("laws.regulations:regulations", asked)


@click.command(cls=Command, help="office.help")
@click.argument("file", metavar="FILE")
@option("--ical", metavar="FILE", help="office.ical")
@option("--on", metavar="DATE", type=click.DateTime(["%Y-%m-%d"]), help="office.on-option")
@option("--packet", is_flag=True, help="office.packet-option")
@option("--paper", metavar="PAPER", help="office.paper-option")
@option("--out", metavar="FILE", help="office.paper-out")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def office(**asked: Any) -> int:
    """Check the office of an event, or write one of its papers."""
    paper, out, packet = asked.pop("paper"), asked.pop("out"), asked.pop("packet")
    if paper is not None:
        wanted = {"file": asked["file"], "code": paper, "out": out, "as_json": asked["as_json"]}
        return work("laws.office_paper:office_paper", wanted)
    if packet:
        wanted = {"file": asked["file"], "out": out, "as_json": asked["as_json"]}
        return work("laws.office_of_event:packet", wanted)
    return work("laws.office:office", asked)


@click.command(cls=Command, help="cli.rule.help")
@click.argument("asked", nargs=-1, required=True, metavar="NUMBER | search WORDS")
@option("--edition", metavar="YEAR", help="cli.rule.edition")
@option("--beside", metavar="YEAR", help="cli.rule.beside")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def rule(**asked: Any) -> int:
    """Show an article."""
    return work("laws.rule:rule", asked)


@click.command(cls=Command, help="cli.ruling.help")
@click.argument("file", required=False, metavar="[FILE]")
@option("--situation", metavar="NAME", help="cli.ruling.situation")
@option("--fact", "given", multiple=True, metavar="NAME=VALUE", help="cli.ruling.fact")
@option("--rule", "rules", multiple=True, metavar="NAME=VALUE", help="cli.ruling.rule")
@option("--edition", metavar="YEAR", help="cli.ruling.edition")
@option("--rate", metavar="CLASS", help="cli.ruling.rate")
@option("--unsupervised", is_flag=True, help="cli.ruling.unsupervised")
@option("--start", metavar="FEN", help="cli.ruling.start")
@option("--move", "moves", multiple=True, metavar="MOVE", help="cli.ruling.move")
@option("--letters", metavar="LANGUAGE", help="cli.ruling.letters")
@option("--list", "listing", is_flag=True, help="cli.ruling.list")
@option("--schema", is_flag=True, help="cli.ruling.schema")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def ruling(**asked: Any) -> int:
    """Rule on a situation."""
    return work("laws.ruling:ruling", asked)


@click.command(cls=Command, help="board.live.cli.help")
@click.argument("source", metavar="SOURCE")
@option("--round", "number", type=click.IntRange(min=1), default=1, help="board.live.cli.round")
@option("--edition", metavar="YEAR", default="2023", help="board.option.edition")
@option("--follow", is_flag=True, help="board.live.cli.follow")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def boards(**asked: Any) -> int:
    """Show what electronic boards tell, and what an arbiter should look at."""
    return work("laws.boards:boards", asked)
