"""``arbitro laws canmate``: whether a side can still mate by any series of legal moves."""

from __future__ import annotations

import textwrap

import click

from arbitro.answers.mates import SIDES, Mate, make_mate
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.speech import say, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.laws.position import playable
from arbitro.i18n.sentences.positions import line_in_words
from arbitro.rules.laws.adjudicator import DEFAULT_BUDGET, Adjudication, checked_can_mate
from arbitro.rules.laws.adjudicator.certificates import Closure, Material, Regions
from arbitro.rules.laws.board import Position, read_fen
from arbitro.rules.laws.editions import Laws, laws_of


@click.command(cls=Command, help="canmate.help")
@click.argument("fen", metavar="FEN")
@click.argument("side", type=click.Choice(SIDES), metavar="white|black")
@option("--budget", type=click.IntRange(min=1), metavar="NODES", help="canmate.option.budget")
@option("--edition", metavar="YEAR", default="2023", help="canmate.option.edition")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def canmate(fen: str, side: str, budget: int | None, edition: str, as_json: bool) -> int:
    """Tell whether a side can still mate."""
    laws, position = _known_laws(edition), _playable(fen)
    if laws is None or position is None:
        return 2
    winner = SIDES.index(side)
    spent = budget or DEFAULT_BUDGET
    answer = checked_can_mate(position, winner, spent)
    mate = make_mate(position, winner, answer, spent, laws)
    if as_json:
        print_answer(mate)
    else:
        _print(position, winner, answer, mate)
        if laws.dead_positions == "listed":
            say("canmate.listed")
        say("canmate.articles", edition=mate.edition, articles=mate.articles)
    return 0


def _known_laws(edition: str) -> Laws | None:
    try:
        return laws_of(edition)
    except LookupError:
        say("cli.rule.no-edition", error=True, name=edition)
        return None


def _playable(fen: str) -> Position | None:
    """Read a position with one king of each side; None after saying what is wrong."""
    reading = read_fen(fen)
    for finding in reading.findings:
        text = words().t(f"board.finding.{finding.code}")
        say("board.position.finding", error=True, column=finding.column, text=text)
    if reading.position is None or playable(reading.position) is None:
        say("board.position.unreadable", error=True)
        return None
    return reading.position


def _print(position: Position, winner: int, answer: Adjudication, mate: Mate) -> None:
    colour = "wb"[winner]
    say(f"canmate.{answer.verdict}", colour=colour, budget=mate.budget)
    certificate = answer.certificate
    if answer.line:
        line = tuple(move.uci() for move in answer.line)
        print(
            textwrap.fill(" ".join(line_in_words(words(), position, line)), 78, initial_indent="  ")
        )
    elif isinstance(certificate, Material):
        say(f"canmate.material.{certificate.rule}")
    elif isinstance(certificate, Closure):
        say("canmate.closure", positions=certificate.positions, walls=len(certificate.walls))
    elif isinstance(certificate, Regions):
        say("canmate.regions", scenes=certificate.scenes)
    elif certificate is not None:
        say(f"canmate.{certificate.kind}")
