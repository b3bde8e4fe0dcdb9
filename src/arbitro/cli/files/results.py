"""``arbitro event results``: a round beside another program's list."""

from __future__ import annotations

from typing import NamedTuple

import click

from arbitro.answers.interface.games import ListedItem
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.events import BAD_INPUT, done_at
from arbitro.cli.base.files.reports import read_bytes
from arbitro.cli.base.files.write import write_bytes
from arbitro.cli.base.ledger import LedgerPart, ledger_parts, print_ledger
from arbitro.cli.base.options.shared_options import at_a_place
from arbitro.cli.base.show import show_refusal
from arbitro.cli.base.speech import BadInputError, complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.config import settings
from arbitro.desk.commands import CorrectResult, EnterResult
from arbitro.desk.derived.lists.listed_results import ListedResult, as_listed, listed_results
from arbitro.desk.kernel.state import EventState, Section
from arbitro.formats.round_lists.round_list import (
    RoundList,
    account_of,
    read_round_list,
    write_swiss_manager,
)
from arbitro.formats.texts.ledger import Account
from arbitro.formats.texts.text import decode
from arbitro.model import SectionId
from arbitro.reasons import Refused
from arbitro.service import EventService
from arbitro.storage.workbooks.packed_lists import unpacked
from arbitro.storage.workbooks.workbook import WorkbookError, is_workbook, sheet_text

DONE, REFUSED = 0, 1


class ComparedList(NamedTuple):
    """What a list says beside a round as it stood, and how many results were taken.

    ``ledger`` is what became of every part of the list, null where nobody asked for it.
    """

    rows: tuple[ListedItem, ...]
    taken: int
    ledger: tuple[LedgerPart, ...] | None


@click.command("results", cls=Command, help="cli.results.help")
@click.argument("event", metavar="EVENT")
@click.argument("file", metavar="[FILE]", required=False)
@option("--section", type=click.IntRange(1), default=1, metavar="N", help="cli.results.section")
@option("--round", "number", type=click.IntRange(1), metavar="N", help="cli.results.round")
@option("--take", is_flag=True, help="cli.results.take")
@option("--ledger", is_flag=True, help="cli.ledger.help")
@option("--write", "target", metavar="FILE", help="cli.results.write")
@at_a_place
def results(
    event: str,
    file: str | None,
    section: int,
    number: int | None,
    take: bool,
    ledger: bool,
    target: str | None,
    folder: str | None,
    database: str | None,
    as_json: bool,
) -> int:
    """Compare a round with a list, take its results, or write it."""

    def told(service: EventService) -> int:
        state = service.snapshot(event).state
        found = state.sections.get(SectionId(section))
        last = 0 if found is None else len(found.rounds)
        round_number = number or last
        if found is None or found.settings.system.is_team or not 1 <= round_number <= last:
            complain(words().t("cli.results.no-round"), "round-unknown")
            return BAD_INPUT
        if target is not None:
            text = write_swiss_manager(round_number, as_listed(found, round_number))
            return DONE if write_bytes(target, text.encode()) else BAD_INPUT
        if file is None:
            say("cli.events.which", error=True)
            return BAD_INPUT
        text = _text(file)
        account = account_of(text, round_number) if ledger else None
        if account is not None and not as_json:
            print_ledger(account)
        read = _read(file, text, round_number)
        at = (state, found, round_number)
        return _compared(service, event, at, read, account, take=take, as_json=as_json)

    return done_at(settings(folder, database=database), event, told)


def _compared(
    service: EventService,
    event: str,
    at: tuple[EventState, Section, int],
    told: RoundList,
    account: Account | None,
    *,
    take: bool,
    as_json: bool,
) -> int:
    state, section, number = at
    rows = listed_results(state, section, number, told)
    taken = [_command(section.id, row) for row in rows if take and row.is_taken]
    answer = service.handle_all(event, taken, actor="results") if taken else ()
    if isinstance(answer, Refused):
        show_refusal(answer, as_json=as_json)
        return REFUSED
    _show(rows, len(taken), account, as_json=as_json)
    return DONE


def _text(file: str) -> str:
    """Return the text of a list or a workbook; BadInputError, said, where it cannot be had."""
    data = read_bytes(file)
    try:
        data = unpacked(data)
        return sheet_text(data).text if is_workbook(data) else decode(data, [])
    except WorkbookError as problem:
        complain(str(problem), "workbook")
        raise BadInputError from problem


def _read(file: str, text: str, number: int) -> RoundList:
    """Return a list of a round, all that is wrong said; BadInputError if it cannot be used."""
    read = read_round_list(text, number)
    for problem in read.problems:
        complain(
            f"{file}:{problem.line}:{problem.column}: {words().problem(problem)}", problem.code
        )
    if not read.ok:
        raise BadInputError
    if read.value.round not in {None, number}:
        other = words().t("cli.results.other-round", file=file, round=read.value.round)
        complain(other, "list-of-other-round")
        raise BadInputError
    return read.value


def _command(section: SectionId, row: ListedResult) -> EnterResult | CorrectResult:
    assert row.game is not None
    assert row.listed is not None
    if row.game.result is None:
        return EnterResult(section, row.game.id, row.listed, None)
    return CorrectResult(section, row.game.id, row.listed, row.game.result)


def _show(
    rows: tuple[ListedResult, ...], taken: int, account: Account | None, *, as_json: bool
) -> None:
    found = tuple(row.answer for row in rows)
    if as_json:
        ledger = None if account is None else ledger_parts(account)
        print_answer(ComparedList(found, taken, ledger))
        return
    for item in found:
        if item.beside != "same":
            said = words().t(f"ui.round-list.beside.{item.beside}")
            parts = (item.board, item.white, item.black, item.stands, item.listed)
            print("\t".join("-" if part is None else str(part) for part in (*parts, said)))
    same = sum(item.beside == "same" for item in found)
    wanted = sum(row.is_taken for row in rows)
    print(words().t("ui.round-list.found", same=same, taken=wanted))
    if taken:
        print(words().t("ui.done.list-taken", number=taken))
