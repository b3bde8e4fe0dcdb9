"""``arbitro convert``: between the report formats and arbitro's JSON."""

from __future__ import annotations

import click

from arbitro.cli.reports import BadInputError, LoadedReport, load
from arbitro.cli.words import Command, option, say

KINDS = ("trf", "trf16", "json")


@click.command(cls=Command, help="cli.convert.help")
@click.argument("report", metavar="FILE")
@click.argument("output", metavar="OUTPUT", default="-")
@option("--to", type=click.Choice(KINDS), help="cli.convert.to")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def convert(report: str, output: str, to: str | None, as_json: bool) -> int:
    """Read a report in one format and write it in another."""
    from arbitro.cli.write import write_text

    kind = to or ("json" if as_json or output.lower().endswith(".json") else "")
    if not kind and output.lower().endswith((".trf", ".trfx", ".txt")):
        kind = "trf"
    if not kind:
        say("cli.convert.kind-unknown", error=True, path=output)
        return 2
    try:
        loaded = load(report)
    except BadInputError:
        return 2
    return 0 if write_text(output, _converted(loaded, kind)) else 2


def _converted(loaded: LoadedReport, kind: str) -> str:
    """Return the report in another format; comments and unknown lines of a TRF stay in a TRF."""
    if kind == "json":
        from arbitro.formats.json_format import write_json

        return write_json(loaded.tournament)
    from dataclasses import replace

    from arbitro.formats.trf import document_of, edition_hint, write_trf

    foreign = loaded.document.lines if loaded.document else ()
    hint = edition_hint(loaded.document) if loaded.document else ""
    document = document_of(
        loaded.tournament, edition="trf16" if kind == "trf16" else "trf26", type_edition=hint
    )
    kept = tuple(line for line in foreign if line.record is None and line.text.strip())
    return write_trf(replace(document, lines=document.lines + kept))
