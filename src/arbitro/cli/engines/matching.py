"""``arbitro games engines match``: engines against each other."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.games import whole_games
from arbitro.cli.base.files.reports import system_named
from arbitro.cli.base.show import show_refusal
from arbitro.cli.base.speech import BadInputError, complain, say, system_problem, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.engines.keeping import engine_named, tell_fault
from arbitro.cli.engines.options import COUNT
from arbitro.engines.client import EngineError, Limit
from arbitro.engines.matches import (
    EngineClock,
    Margin,
    MatchEnd,
    MatchSettings,
    margin_of,
    play_event,
)
from arbitro.formats.pgn import exported
from arbitro.formats.trf import document_of, write_trf
from arbitro.model import EditionKey, Tournament
from arbitro.rules.laws.board import Move
from arbitro.rules.pairing.round_robin.berger import rounds_of_table
from arbitro.rules.ratings.conversion import difference_of_percentage

SYSTEMS = ("round-robin", "double-round-robin", "dutch")
DUTCH = EditionKey("C.04.3@2026-02")


class Row(NamedTuple):
    """A line of the crosstable: points of games in halves, a cell an opponent, worth in rating.

    ``cells`` are in the order of the lines. ``byes`` are rounds without a game, a point each.
    ``margin`` is what machines are compared by, and how far it can be trusted.
    """

    name: str
    halves: int
    games: int
    cells: tuple[str, ...]
    difference: int | None
    margin: Margin | None
    byes: int = 0

    @property
    def points(self) -> int:
        """Return the points with those of byes, in halves."""
        return self.halves + 2 * self.byes


@click.command("match", cls=Command, help="cli.engines.match-help")
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
def play_match(
    names: tuple[str, ...],
    system_name: str,
    rounds: int | None,
    nodes: int | None,
    depth: int | None,
    seconds: int | None,
    clock: str | None,
    openings: str | None,
    games: str | None,
    report: str | None,
    as_json: bool,
) -> int:
    """Play an event between engines and show its crosstable."""
    found = [engine_named(fromkey) for fromkey in dict.fromkeys(names)]
    known = [engine for engine in found if engine is not None]
    if len(known) < len(found):
        return 2
    if len(known) < 2:
        complain(words().t("cli.engines.two-needed"), "two-needed")
        return 2
    beginnings = _openings(openings)
    if beginnings is None:
        return 2
    system = system_named(system_name)
    double = system_name == "double-round-robin"
    table = rounds_of_table(len(known), double=double)
    wanted = (rounds or len(known) - 1) if system.is_swiss else table
    limit = Limit(nodes, depth, None if seconds is None else 1000 * seconds)
    if limit == Limit():
        limit = Limit(nodes=50_000)
    time = None if clock is None else _clock_of(clock)
    if clock is not None and time is None:
        complain(words().t("cli.engines.no-clock", text=clock), "no-clock")
        return 2
    settings = MatchSettings(system, DUTCH, wanted, limit, beginnings, time)
    try:
        end = play_event(known, settings, None if as_json else _tell)
    except EngineError as problem:
        tell_fault(", ".join(engine.name for engine in known), problem)
        return 2
    if not _kept(games, "".join(map(exported, end.games))):
        return 2
    if not _kept(report, write_trf(document_of(end.tournament))):
        return 2
    return _shown(end, as_json)


def _shown(end: MatchEnd, as_json: bool) -> int:
    rows = crosstable_of(end.tournament)
    if as_json:
        print_answer(rows, list[Row])
    else:
        _print(rows)
    if end.refused is not None:
        show_refusal(end.refused, as_json=as_json)
        return 1
    return 0


_CLOCK = re.compile(r"(\d{1,5})(?:\.(\d{1,3}))?(?:\+(\d{1,3})(?:\.(\d{1,3}))?)?", re.ASCII)


def _clock_of(text: str) -> EngineClock | None:
    """Read the seconds of a game and of each move.

    >>> _clock_of("60+0.5"), _clock_of("0")
    (EngineClock(time=60000, gained=500), None)
    """
    read = _CLOCK.fullmatch(text)
    if read is None:
        return None
    whole, part, more, of_more = (group or "0" for group in read.groups())
    time, gained = int(whole + part.ljust(3, "0")), int(more + of_more.ljust(3, "0"))
    return EngineClock(time, gained) if time else None


def _openings(path: str | None) -> tuple[tuple[Move, ...], ...] | None:
    """Return the first moves of games; None where they cannot be read, which is said."""
    if path is None:
        return ((),)
    try:
        games = whole_games(path)
    except BadInputError:
        return None
    found = tuple(tuple(move.move for move in game.moves) for game in games)
    return found or ((),)


def _kept(path: str | None, text: str) -> bool:
    if path is None:
        return True
    try:
        Path(path).write_text(text, "utf-8")
    except OSError as problem:
        say("cli.cannot-write", error=True, path=path, problem=system_problem(problem))
        return False
    return True


def _tell(white: str, black: str, result: str) -> None:
    say("cli.engines.played", white=white, black=black, result=result)


def crosstable_of(tournament: Tournament) -> list[Row]:
    """Return the crosstable, the best first; differences are those of the table of B.02 8.1.1."""
    worth = {"win": 2, "draw": 1}
    found: dict[int, tuple[Row, dict[int, str]]] = {}
    for entry in tournament.entries:
        cells: dict[int, str] = {}
        ended, byes = [0, 0, 0], 0
        for record in entry.rounds:
            if record.opponent is None:
                byes += 1
                continue
            gained = worth.get(record.result.name.lower(), 0)
            ended[gained] += 1
            cells[record.opponent] = cells.get(record.opponent, "") + "0½1"[gained]
        lost, drawn, won = ended
        halves, games = 2 * won + drawn, sum(ended)
        percentage = (100 * halves + games) // (2 * games) if games else 50
        difference = difference_of_percentage(percentage) if games else None
        margin = margin_of(won, drawn, lost)
        row = Row(entry.player.name, halves, games, (), difference, margin, byes)
        found[entry.tpn] = row, cells
    order = sorted(found, key=lambda number: (-found[number][0].points, found[number][0].name))
    return [
        row._replace(cells=tuple(cells.get(number, "·") for number in order))
        for row, cells in map(found.__getitem__, order)
    ]


def _print(rows: list[Row]) -> None:
    width = max(len(row.name) for row in rows)
    wide = max(len(str(len(rows))), *(len(cell) for row in rows for cell in row.cells))
    head = "  ".join(f"{number:<{wide}}" for number in range(1, len(rows) + 1))
    print(f"{'':4}{'':{width}}  {head}".rstrip())
    for number, row in enumerate(rows, start=1):
        points = f"{_halves(row.points)}/{row.games + row.byes}"
        difference = "" if row.difference is None else f"{row.difference:+}"
        trusted = _trusted(row.margin)
        cells = "  ".join(f"{cell:<{wide}}" for cell in row.cells)
        print(f"{number:3} {row.name:{width}}  {cells}  {points}  {difference}  {trusted}".rstrip())
    if any(row.byes for row in rows):
        say("cli.engines.byes")
    say("cli.engines.differences")
    if any(row.margin for row in rows):
        say("cli.engines.margins")


def _halves(points: int) -> str:
    """Write points that are counted in halves.

    >>> _halves(0), _halves(1), _halves(5)
    ('0', '½', '2½')
    """
    return f"{points // 2 or ''}{'½' if points % 2 else ''}" or "0"


def _trusted(margin: Margin | None) -> str:
    """Write a margin; an end that has no bound is a sign of infinity."""
    if margin is None:
        return ""
    least = "-∞" if margin.least is None else f"{margin.least:+}"
    most = "+∞" if margin.most is None else f"{margin.most:+}"
    middle = "" if margin.difference is None else f"{margin.difference:+} "
    return f"{middle}[{least}, {most}]"
