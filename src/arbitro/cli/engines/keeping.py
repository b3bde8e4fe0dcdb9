"""The engines of this machine: listed, added once they have answered, removed."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.speech import complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.config import engines_file
from arbitro.engines.client import Engine, EngineError
from arbitro.engines.known import EngineListError, KnownEngine, add, engines, remove


class EngineItem(NamedTuple):
    """An engine of this machine; ``added``: by its name, else it was found."""

    name: str
    program: str
    options: Mapping[str, str]
    added: bool


class AddedEngine(NamedTuple):
    """An engine that answered and was added."""

    name: str
    version: str


class RemovedEngine(NamedTuple):
    """An engine that was removed from the list."""

    name: str


def known_engines() -> tuple[KnownEngine, ...] | None:
    """Return the engines of this machine; None where the list is damaged, which has been said."""
    try:
        return engines(engines_file())
    except EngineListError as problem:
        say("cli.engines.damaged", error=True, path=str(problem))
        return None


def engine_named(name: str) -> KnownEngine | None:
    """Return an engine by its name; None where there is none, which has been said."""
    listed = known_engines()
    if listed is None:
        return None
    found = next((engine for engine in listed if engine.name == name), None)
    if found is None:
        say("cli.engines.unknown", error=True, name=name)
    return found


def tell_fault(name: str, problem: EngineError) -> None:
    """Say why an engine cannot be used."""
    code = f"cli.engines.fault.{problem.code}"
    complain(words().t(code, name=name, detail=problem.detail), problem.code)


@click.command("list", cls=Command, help="cli.engines.list-help")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def list_engines(as_json: bool) -> int:
    """List the engines added and found."""
    listed = known_engines()
    if listed is None:
        return 2
    if as_json:
        items = [
            EngineItem(engine.name, str(engine.program), dict(engine.options), engine.added)
            for engine in listed
        ]
        print_answer(items, list[EngineItem])
        return 0
    if not listed:
        say("cli.engines.none")
    for engine in listed:
        state = words().t("cli.engines.added" if engine.added else "cli.engines.found")
        say("cli.engines.entry", name=engine.name, program=str(engine.program), state=state)
    return 0


@click.command("add", cls=Command, help="cli.engines.add-help")
@click.argument("name")
@click.argument("program")
@option("--option", "options", multiple=True, metavar="NAME=VALUE", help="cli.engines.option")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def add_engine(name: str, program: str, options: tuple[str, ...], as_json: bool) -> int:
    """Start an engine with its options, and keep it if it answers."""
    chosen: dict[str, str] = {}
    for text in options:
        option, sign, value = text.partition("=")
        if not sign or not option.strip():
            say("cli.engines.no-option", error=True, text=text)
            return 2
        chosen[option.strip()] = value.strip()
    path = Path(shutil.which(program) or program).absolute()
    try:
        with Engine(path, chosen) as engine:
            # Kept only once it has answered: a list of programs that do not start helps nobody.
            version = engine.name
        add(engines_file(), name, path, chosen)
    except EngineError as problem:
        tell_fault(name, problem)
        return 2
    except EngineListError as problem:
        say("cli.engines.damaged", error=True, path=str(problem))
        return 2
    if as_json:
        print_answer(AddedEngine(name, version))
    else:
        say("cli.engines.kept", name=name, version=version)
    return 0


@click.command("remove", cls=Command, help="cli.engines.remove-help")
@click.argument("name")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def remove_engine(name: str, as_json: bool) -> int:
    """Forget an engine that was added."""
    try:
        removed = remove(engines_file(), name)
    except EngineListError as problem:
        say("cli.engines.damaged", error=True, path=str(problem))
        return 2
    if removed and as_json:
        print_answer(RemovedEngine(name))
        return 0
    say("cli.engines.gone" if removed else "cli.engines.unknown", error=not removed, name=name)
    return 0 if removed else 2


def tell_progress(done: int, everything: int) -> None:
    """Say how far a run has come, on one line of a terminal."""
    if sys.stderr.isatty():
        text = words().t("cli.engines.progress", done=done, all=everything)
        print(f"\r{text}", end="" if done < everything else "\n", file=sys.stderr, flush=True)
