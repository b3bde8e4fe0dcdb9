"""``arbitro games boards``: what electronic boards tell, without an event."""

from __future__ import annotations

import time
from dataclasses import dataclass

import click

from arbitro import clock
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.speech import complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.i18n.sentences.boards import AlertText, alert_words
from arbitro.rules.laws.case import GameConditions
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.live.following import LiveBoard, advanced, as_believed
from arbitro.rules.live.watching import KnownGame, alerts, proposal
from arbitro.service.boards.hall import milliseconds
from arbitro.service.boards.sources import Source, SourceError, source_of

LOOKED_AT_AGAIN = 1.0
STANDS = 0.2
"""Seconds a file stands still before it is read."""


@click.command(cls=Command, help="board.live.cli.help")
@click.argument("source", metavar="SOURCE")
@option("--round", "number", type=click.IntRange(min=1), default=1, help="board.live.cli.round")
@option("--edition", metavar="YEAR", default="2023", help="board.option.edition")
@option("--follow", is_flag=True, help="board.live.cli.follow")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def boards(source: str, number: int, edition: str, *, follow: bool, as_json: bool) -> int:
    """Show every board of a source once, or again whenever one has changed."""
    try:
        known = KnownGame(GameConditions(laws_of(edition)))
    except LookupError:
        shown = "1993, 2009, 2014, 2018, 2023"
        say("cli.edition-unknown", error=True, regulation="E.01", asked=edition, known=shown)
        return 2
    try:
        heard = source_of(source, local=True, private=True)
    except SourceError as problem:
        return _failed(source, problem)
    try:
        return _listen(heard, number, known, follow=follow, as_json=as_json)
    except SourceError as problem:
        return _failed(source, problem)
    except KeyboardInterrupt:
        return 0
    finally:
        heard.close()


def _failed(source: str, problem: SourceError) -> int:
    told = words().t(f"board.live.problem.{problem.code}")
    complain(f"{source}: {told}", f"boards-{problem.code}")
    return 2


@dataclass(frozen=True, slots=True)
class HeardBoard:
    """An electronic board as it stands: its moves (UCI), a result proposed and by what."""

    key: str
    moves: tuple[str, ...]
    proposed: str
    by: str
    alerts: tuple[AlertText, ...]


def _listen(source: Source, number: int, known: KnownGame, *, follow: bool, as_json: bool) -> int:
    found: dict[str, LiveBoard] = {}
    # A file is read once it has stood still for a moment: the first look only sees how it stands.
    tuple(source.heard(number, milliseconds(clock.now())))
    time.sleep(STANDS)
    while True:
        at = milliseconds(clock.now())
        changed = []
        for heard in source.heard(number, at):
            before = found.get(heard.key, LiveBoard())
            found[heard.key] = advanced(before, heard.seen)
            changed.append(heard.key)
        if as_json and not follow:
            heard_boards = [_as_heard(key, board, known, at) for key, board in found.items()]
            print_answer(heard_boards, list[HeardBoard])
            return 0
        for key in changed:
            _show(key, found[key], known, at, as_json=as_json)
        if not follow:
            return 0
        time.sleep(LOOKED_AT_AGAIN)


def _describe_alerts(board: LiveBoard, known: KnownGame, at: int) -> list[AlertText]:
    shown = as_believed(board, at)
    return [alert_words(alert, shown, known, words()) for alert in alerts(board, known, at)]


def _show(key: str, board: LiveBoard, known: KnownGame, at: int, *, as_json: bool) -> None:
    if as_json:
        print_answer(_as_heard(key, board, known, at))
        return
    proposed = proposal(board, known, at)
    count = (len(as_believed(board, at).moves) + 1) // 2
    result = proposed.result if proposed else "*"
    say("board.live.cli.board", key=key, count=count, result=result)
    for item in _describe_alerts(board, known, at):
        urgency = words().t(f"board.live.urgency.{item.urgency}")
        print(f"  {urgency}: {item.text} {item.advice} {item.article}".rstrip())


def _as_heard(key: str, board: LiveBoard, known: KnownGame, at: int) -> HeardBoard:
    proposed, shown = proposal(board, known, at), as_believed(board, at)
    return HeardBoard(
        key,
        tuple(move.uci() for move in shown.moves),
        proposed.result if proposed else "",
        proposed.by if proposed else "",
        tuple(_describe_alerts(board, known, at)),
    )
