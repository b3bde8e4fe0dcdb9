"""``arbitro event compare``: two copies of one event that both went on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.speech import complain, language, say
from arbitro.cli.base.words import Command, option
from arbitro.desk.kernel.state import EventState
from arbitro.i18n import translator
from arbitro.i18n.sentences.history import sentence
from arbitro.service.copies.comparing import Copy, LogComparison, compare, copy_of
from arbitro.service.responses import HistoryItem
from arbitro.storage import StoreError

NO_COPIES = 2


@dataclass(frozen=True, slots=True)
class ComparedEntry:
    """An entry of the log that one copy has alone."""

    entry: int
    at: datetime
    actor: str
    what: str
    undone: bool


@dataclass(frozen=True, slots=True)
class ComparedCopies:
    """How many entries two copies have in common, and what each has alone."""

    common: int
    first: tuple[ComparedEntry, ...]
    second: tuple[ComparedEntry, ...]


@click.command(cls=Command, help="cli.compare.help")
@click.argument("file", metavar="FILE")
@click.argument("other", metavar="OTHER")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def compare_files(file: str, other: str, as_json: bool) -> int:
    """Say what two files have in common and what each has alone; 1 where both went on."""
    read = []
    for text in (file, other):
        try:
            read.append(copy_of(Path(text)))
        except StoreError as problem:
            why = translator(language()).t(f"ui.file.{problem.code}", opened_by=problem.opened_by)
            complain(f"{text}: {why}", problem.code)
            return 2
    first, second = read
    found = compare(first.items, second.items)
    if as_json:
        print_answer(_answer(found, first, second))
    elif found.common:
        _print(found, first, second, (file, other))
    if not found.common:
        say("cli.compare.no-copies", error=True, file=file, other=other)
        return NO_COPIES
    return 1 if found.first and found.second else 0


def _print(found: LogComparison, first: Copy, second: Copy, names: tuple[str, str]) -> None:
    last = found.common[-1]
    say("cli.compare.common", count=len(found.common), last=_line(last, first.state))
    for name, alone, copy in ((names[0], found.first, first), (names[1], found.second, second)):
        if not alone:
            say("cli.compare.nothing-more", file=name)
            continue
        say("cli.compare.alone", file=name, count=len(alone))
        for item in alone:
            print(f"  {_line(item, copy.state)}")


def _line(item: HistoryItem, state: EventState) -> str:
    words = translator(language())
    told = ", ".join(filter(None, (words.moment(item.at.astimezone()), item.actor)))
    return f"{item.version}: {said(item, state)} ({told})"


def said(item: HistoryItem, state: EventState) -> str:
    """Return what a command did; of a taking back, that it was one."""
    words = translator(language())
    return sentence(item.events, state, words) or words.t("ui.compare.turn")


def _answer(found: LogComparison, first: Copy, second: Copy) -> ComparedCopies:
    return ComparedCopies(
        sum(len(item.events) for item in found.common),
        tuple(_entry(item, first.state) for item in found.first),
        tuple(_entry(item, second.state) for item in found.second),
    )


def _entry(item: HistoryItem, state: EventState) -> ComparedEntry:
    return ComparedEntry(item.version, item.at, item.actor, said(item, state), item.undone)
