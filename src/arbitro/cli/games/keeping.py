"""The database of games: read in, listed, taken back, names joined."""

from __future__ import annotations

import sqlite3
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.games import tell_packed
from arbitro.cli.base.files.reports import print_problems
from arbitro.cli.base.speech import complain, say, system_problem, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.games.options import COUNT, database_options
from arbitro.clock import now
from arbitro.config import games_file, settings
from arbitro.games.base import GameBase, GameBaseError, ImportedFile
from arbitro.games.importing import ImportFaultError, ImportReport, forget_games, import_games
from arbitro.games.search import NamedPlayer, QueryError, join, people_like
from arbitro.storage.workbooks.packed_games import PackedGamesError


class ReadProblem(NamedTuple):
    """What is wrong in a file of games, and where."""

    code: str
    line: int
    column: int
    text: str


class BrokenGame(NamedTuple):
    """A game that was read up to a half-move."""

    line: int
    half_moves_read: int


@dataclass(frozen=True, slots=True)
class ReadGames:
    """What became of the games of a file; ``not_read`` are lines of games run together."""

    number: int
    file: str
    games: int
    duplicates: int
    broken: int
    not_read: tuple[int, ...]
    lost: int
    problems: tuple[ReadProblem, ...]
    named: tuple[BrokenGame, ...]


class KnownImports(NamedTuple):
    """The files that were read in, and how many games there are in all."""

    games: int
    imports: tuple[ImportedFile, ...]


class ForgottenImport(NamedTuple):
    """An import that was taken back with its games."""

    number: int
    games: int


def opened(base: str | None, *, make: bool = False) -> GameBase | None:
    """Open a database of games; None where it cannot be, which has been said."""
    path = Path(base) if base else games_file(settings().folder)
    try:
        return GameBase.open(path, make=make)
    except GameBaseError as problem:
        tell_fault(problem)
    except OSError as problem:
        say("cli.cannot-write", error=True, path=str(path), problem=system_problem(problem))
    return None


def tell_fault(problem: GameBaseError) -> None:
    """Say why a file is no database of games that can be used."""
    code = f"cli.games.fault.{problem.code}"
    complain(words().t(code, path=str(problem.path)), problem.code)


def tell_query_fault(problem: QueryError) -> None:
    """Say what of a search cannot be understood."""
    text = words().t(f"cli.games.query.{problem.code}", text=problem.text)
    complain(text, f"query-{problem.code}")


@click.command("import", cls=Command, help="cli.games.import-help")
@click.argument("files", metavar="FILE", nargs=-1, required=True)
@option("--most", type=COUNT, metavar="N", help="cli.games.most-imported")
@database_options
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def import_files(files: tuple[str, ...], most: int | None, base: str | None, as_json: bool) -> int:
    """Read files in, each as an import of its own; a file that is refused leaves nothing."""
    opened_base = opened(base, make=True)
    if opened_base is None:
        return 2
    code = 0
    reports: list[ReadGames] = []
    with opened_base:
        for path in files:
            try:
                report = _read_in(opened_base, path, most)
            except GameBaseError as problem:
                tell_fault(problem)
                return 2
            except KeyboardInterrupt:
                say("cli.games.stopped", error=True)
                return 130
            if report is None:
                code = 2
                continue
            reports.append(_answer(path, report))
            code = max(code, int(not report.complete))
            if not as_json:
                _print(path, report)
    if as_json:
        print_answer(reports, list[ReadGames])
    return code


def _read_in(base: GameBase, path: str, most: int | None) -> ImportReport | None:
    """Read a file in; None, once it is said why, where it is refused."""
    try:
        with Path(path).open("rb") as file:
            made = now().isoformat(timespec="seconds")
            return import_games(base, file, Path(path).name, made, most=most, told=_tell)
    except OSError as problem:
        say("cli.cannot-read", error=True, path=path, problem=system_problem(problem))
    except ImportFaultError as problem:
        fault = f"cli.games.import-fault.{problem.code}"
        complain(words().t(fault, path=path, line=problem.line, most=most), problem.code)
    except PackedGamesError as problem:
        tell_packed(path, problem)
    return None


def _tell(done: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done}", end="", file=sys.stderr, flush=True)


def _print(path: str, report: ImportReport) -> None:
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    say(
        "cli.games.imported",
        number=report.number,
        path=path,
        games=report.games,
        duplicates=report.duplicates,
    )
    for item in report.named:
        say("cli.games.broken", error=True, line=item.line, read=(item.read + 1) // 2)
    for line in report.merged:
        say("cli.games.merged", error=True, line=line)
    if report.broken > len(report.named):
        say("cli.games.more-broken", error=True, count=report.broken - len(report.named))
    print_problems(path, tuple(report.faults))
    if report.lost > len(report.faults):
        say("cli.games.more-lost", error=True, count=report.lost - len(report.faults))


def _answer(path: str, report: ImportReport) -> ReadGames:
    return ReadGames(
        number=report.number,
        file=path,
        games=report.games,
        duplicates=report.duplicates,
        broken=report.broken,
        not_read=tuple(report.merged),
        lost=report.lost,
        problems=tuple(
            ReadProblem(fault.code, fault.line, fault.column, words().problem(fault))
            for fault in report.faults
        ),
        named=tuple(BrokenGame(item.line, item.read) for item in report.named),
    )


@click.command("imports", cls=Command, help="cli.games.imports-help")
@database_options
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def imports(base: str | None, as_json: bool) -> int:
    """List what was read in."""
    opened_base = opened(base)
    if opened_base is None:
        return 2
    with opened_base:
        rows = opened_base.imports()
        count = opened_base.count()
    if as_json:
        print_answer(KnownImports(count, tuple(rows)))
        return 0
    for row in rows:
        say("cli.games.import", number=row.number, name=row.name, made=row.made, games=row.games)
    say("cli.games.in-all", count=count)
    return 0


@click.command("forget", cls=Command, help="cli.games.forget-help")
@click.argument("number", type=COUNT)
@database_options
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def forget_import(number: int, base: str | None, as_json: bool) -> int:
    """Take an import back with its games."""
    opened_base = opened(base)
    if opened_base is None:
        return 2
    with opened_base:
        if number not in {item.number for item in opened_base.imports()}:
            complain(words().t("cli.games.no-import", number=number), "no-import")
            return 2
        try:
            gone = forget_games(opened_base, number)
        except sqlite3.DatabaseError:
            tell_fault(GameBaseError("busy", opened_base.path))
            return 2
    if as_json:
        print_answer(ForgottenImport(number, gone))
    else:
        say("cli.games.forgotten", number=number, games=gone)
    return 0


@click.command("players", cls=Command, help="cli.games.players-help")
@click.argument("name")
@option("--join", "person", type=COUNT, metavar="FIDE-ID", help="cli.games.join")
@database_options
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def players(name: str, person: int | None, base: str | None, as_json: bool) -> int:
    """Show the names of a person; with an identifier, give it to a name that has none."""
    opened_base = opened(base)
    if opened_base is None:
        return 2
    with opened_base:
        if person is not None:
            joined = join(opened_base, name, person)
            if not joined:
                complain(words().t("cli.games.nobody-to-join", name=name), "nobody")
                return 2
        try:
            found = people_like(opened_base, name)
        except QueryError as problem:
            tell_query_fault(problem)
            return 2
    if as_json:
        print_answer(found, list[NamedPlayer])
        return 0
    for item in found:
        say("cli.games.person", name=item.name, person=item.person or "-", games=item.games)
    if not found:
        say("cli.games.nobody", name=name)
    return 0 if found else 1
