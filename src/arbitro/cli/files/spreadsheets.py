"""``arbitro event spreadsheet``: every table of a section as a file for spreadsheets."""

from __future__ import annotations

import click

from arbitro.answers.interface.events import TableItem
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.events import BAD_INPUT, done_at
from arbitro.cli.base.files.write import write_bytes
from arbitro.cli.base.options.shared_options import at_a_place
from arbitro.cli.base.speech import complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.config import settings
from arbitro.reasons import Refused
from arbitro.service import EventService
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.standings.spreadsheets import (
    ALL,
    TablesMade,
    saved,
    shown_tables,
    table_items,
    tables_made,
)
from arbitro.web.views.standings.tables import TableAudience

DONE, LEFT_OUT = 0, 1


@click.command("spreadsheet", cls=Command, help="cli.spreadsheet.help")
@click.argument("event", metavar="EVENT")
@click.argument("table", metavar="[TABLE]", required=False)
@click.argument("output", metavar="[OUTPUT]", default="-")
@option("--section", type=click.IntRange(1), default=1, metavar="N", help="cli.results.section")
@option("--round", "number", type=click.IntRange(1), metavar="N", help="cli.spreadsheet.round")
@option("--excel", is_flag=True, help="cli.spreadsheet.excel")
@at_a_place
def spreadsheet(
    event: str,
    table: str | None,
    output: str,
    section: int,
    number: int | None,
    excel: bool,
    folder: str | None,
    database: str | None,
    as_json: bool,
) -> int:
    """List the tables of a section, or write one: XLSX by the ending of its name, else CSV."""

    def told(service: EventService) -> int:
        view = _section(service, event, section, number)
        if view is None:
            complain(words().t("cli.spreadsheet.no-section"), "section-unknown")
            return BAD_INPUT
        request = TableAudience(words(), number, private=True)
        if table is None:
            return _list(view, request, as_json=as_json)
        return _written(view, table, output, request, plain=not excel)

    return done_at(settings(folder, database=database), event, told)


def _written(
    view: SectionView, table: str, output: str, request: TableAudience, *, plain: bool
) -> int:
    kind = "xlsx" if output.lower().endswith(".xlsx") else "csv"
    done = saved(view, table, kind, request, plain=plain)
    if done is None:
        known = tuple(shown_tables(view, request))
        complain(words().t("cli.spreadsheet.unknown", table=table, known=known), "table")
        return BAD_INPUT
    if isinstance(done, Refused):
        complain(words().refused(done), done.code)
        return LEFT_OUT
    if not write_bytes(output, done.data):
        return BAD_INPUT
    return _said(tables_made(view, request)) if table == ALL else DONE


def _said(made: TablesMade) -> int:
    """Name the tables that cannot be made; return the exit code that says whether there are any."""
    for code, (_, why) in made.left_out.items():
        fate = words().headed(words().t("office.part-fate.refused"), code)
        complain(f"{fate} · {words().refused(why)}", "left-out")
    return LEFT_OUT if made.left_out else DONE


def _section(
    service: EventService, event: str, section: int, number: int | None
) -> SectionView | None:
    """Return the section, None where there is none or it has no such round."""
    found = EventView(event, service.snapshot(event).state, 0).section(section)
    rounds = 0 if found is None else len(found.section.rounds)
    return found if number is None or number <= rounds else None


def _list(view: SectionView, request: TableAudience, *, as_json: bool) -> int:
    made = tables_made(view, request)
    if as_json:
        print_answer(table_items(made, words()), list[TableItem])
        return DONE
    for code, (_, sheet) in made.shown.items():
        say("cli.spreadsheet.line", code=code, name=sheet.name, rows=len(sheet.rows))
    _said(made)
    return DONE
