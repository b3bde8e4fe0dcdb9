"""``arbitro spreadsheet``: every table of a section as a file for spreadsheets."""

from __future__ import annotations

import click

from arbitro.cli.base.events import NoStoreError, opened
from arbitro.cli.base.show import print_json
from arbitro.cli.base.speech import complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.base.write import write_bytes
from arbitro.config import settings
from arbitro.service import EventService, UnknownEventError
from arbitro.storage import StoreError
from arbitro.web.views.event import EventView, SectionView
from arbitro.web.views.spreadsheets import saved, shown_tables
from arbitro.web.views.tables import Asked

DONE, BAD_INPUT = 0, 2


@click.command("spreadsheet", cls=Command, help="cli.spreadsheet.help")
@click.argument("event", metavar="EVENT")
@click.argument("table", metavar="[TABLE]", required=False)
@click.argument("output", metavar="[OUTPUT]", default="-")
@option("--section", type=click.IntRange(1), default=1, metavar="N", help="cli.results.section")
@option("--round", "number", type=click.IntRange(1), metavar="N", help="cli.spreadsheet.round")
@option("--excel", is_flag=True, help="cli.spreadsheet.excel")
@option("--folder", metavar="FOLDER", help="cli.serve.folder")
@option("--database", metavar="ADDRESS", help="cli.serve.database")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def spreadsheet(  # noqa: PLR0913, PLR0917 - one parameter an option
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
    try:
        service = opened(settings(folder, database=database))
    except NoStoreError:
        return BAD_INPUT
    try:
        view = _section(service, event, section, number)
        if view is None:
            complain(words().t("cli.spreadsheet.no-section"), "section-unknown")
            return BAD_INPUT
        asked = Asked(words(), number, private=True)
        if table is None:
            return _list(view, asked, as_json=as_json)
        kind = "xlsx" if output.lower().endswith(".xlsx") else "csv"
        done = saved(view, table, kind, asked, plain=not excel)
        if done is None:
            known = tuple(shown_tables(view, asked))
            complain(words().t("cli.spreadsheet.unknown", table=table, known=known), "table")
            return BAD_INPUT
        return DONE if write_bytes(output, done.data) else BAD_INPUT
    except UnknownEventError:
        complain(words().t("cli.events.unknown", event=event), "file-missing")
    except StoreError as problem:
        complain(words().t(f"ui.file.{problem.code}"), problem.code)
    finally:
        service.close()
    return BAD_INPUT


def _section(
    service: EventService, event: str, section: int, number: int | None
) -> SectionView | None:
    """Return the section, None where there is none or it has no such round."""
    found = EventView(event, service.snapshot(event).state, 0).section(section)
    rounds = 0 if found is None else len(found.section.rounds)
    return found if number is None or number <= rounds else None


def _list(view: SectionView, asked: Asked, *, as_json: bool) -> int:
    found = shown_tables(view, asked)
    if as_json:
        told = [
            {"code": code, "name": sheet.name, "of_round": table.of_round, "rows": len(sheet.rows)}
            for code, (table, sheet) in found.items()
        ]
        print_json({"tables": told})
        return DONE
    for code, (_, sheet) in found.items():
        say("cli.spreadsheet.line", code=code, name=sheet.name, rows=len(sheet.rows))
    return DONE
