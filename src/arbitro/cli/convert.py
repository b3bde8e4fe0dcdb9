"""``arbitro convert``: between the report formats, arbitro's JSON and entry lists."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from arbitro.cli.losses import say_losses
from arbitro.cli.reports import BadInputError, LoadedReport, chosen_edition, load, read_bytes
from arbitro.cli.team_reports import LoadedTeams, team_report_text, teams_in
from arbitro.cli.words import Command, language, option, say

if TYPE_CHECKING:
    from arbitro.formats.trf import Purpose

KINDS = ("trf", "trf16", "json", "csv")
ENDINGS = {".json": "json", ".trf": "trf", ".trfx": "trf", ".txt": "trf", ".csv": "csv"}


@click.command(cls=Command, help="cli.convert.help")
@click.argument("report", metavar="FILE")
@click.argument("output", metavar="OUTPUT", default="-")
@option("--to", type=click.Choice(KINDS), help="cli.convert.to")
@option(
    "--for",
    "purpose",
    type=click.Choice(("rating", "pairing")),
    default="rating",
    help="cli.convert.for",
)
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def convert(report: str, output: str, to: str | None, purpose: Purpose, as_json: bool) -> int:
    """Read a report in one format and write it in another."""
    from arbitro.cli.write import print_text, write_text

    kind = to or next((ENDINGS[each] for each in ENDINGS if output.lower().endswith(each)), "")
    if output == "-" and as_json:
        kind = kind or "json"
    if not kind:
        say("cli.convert.kind-unknown", error=True, path=output)
        return 2
    if output == "-" and as_json and kind != "json":
        say("cli.convert.one-on-output", error=True, kind=kind)
        return 2
    try:
        data = read_bytes(report)
        teams = teams_in(report, data)
        loaded = load(report, data) if teams is None else None
        text = _text(loaded, teams, kind, purpose)
        if not write_text(output, text):
            return 2
        if kind.startswith("trf"):
            _say_corrected(loaded, teams, purpose)
            say_losses(_text(loaded, teams, "json"), text, partial(_text, kind="json"))
        if as_json and output != "-":
            print_text(text if kind == "json" else _text(loaded, teams, "json"))
    except BadInputError:
        return 2
    return 0


def _text(
    loaded: LoadedReport | None,
    teams: LoadedTeams | None,
    kind: str,
    purpose: Purpose = "rating",
) -> str:
    if loaded is not None:
        return _converted(loaded, kind, purpose)
    assert teams is not None
    return _of_teams(teams, kind, purpose)


def _say_corrected(
    loaded: LoadedReport | None, teams: LoadedTeams | None, purpose: Purpose
) -> None:
    """Say which results a report has of games that were corrected too late to count."""
    known = loaded or teams
    assert known is not None, "the file holds players or teams"
    count = len(known.tournament.corrections)
    if count:
        say(f"cli.convert.corrected-{purpose}", error=True, count=count)


def _of_teams(loaded: LoadedTeams, kind: str, purpose: Purpose) -> str:
    """Return a report of teams in another format; an entry list holds players alone."""
    if kind == "csv":
        say("cli.convert.teams-in-csv", error=True)
        raise BadInputError
    if kind == "json":
        from arbitro.formats.json_format import write_team_json

        return write_team_json(loaded.tournament)
    return team_report_text(loaded, old=kind == "trf16", purpose=purpose)


def _converted(loaded: LoadedReport, kind: str, purpose: Purpose) -> str:
    """Return the report in another format; comments and unknown lines of a TRF stay in a TRF.

    An entry list has the players in the order of their numbers, with heads in the language in use.

    The edition a report names goes along: as the encoded type of a TRF, or stored in the JSON.
    """
    tournament = loaded.tournament
    if kind == "csv":
        from arbitro.formats.entries import write_entries
        from arbitro.i18n.entry_lists import heads_of

        players = (entry.player for entry in tournament.entries)
        return write_entries(players, heads=heads_of(language()))
    named = chosen_edition("C.04.3", encoded_type=loaded.file.encoded_type)
    is_named = named.decided_by == "encoded-type"
    if is_named:
        from arbitro.cli.write import with_edition

        tournament = with_edition(tournament, named.edition.key)
    if kind == "json":
        from arbitro.formats.json_format import write_json

        return write_json(tournament, loaded.file.matches)
    from arbitro.formats.trf import document_of, names_too_long, write_trf

    shortened = names_too_long(tournament)
    if shortened:
        say("cli.convert.names-shortened", error=True, count=len(shortened), players=shortened)
    foreign = loaded.document.lines if loaded.document else ()
    document = document_of(
        tournament,
        edition="trf16" if kind == "trf16" else "trf26",
        type_edition=named.edition.key.partition("@")[2][:4] if is_named else None,
        matches=loaded.file.matches,
        purpose=purpose,
    )
    kept = tuple(line for line in foreign if line.record is None and line.text.strip())
    return write_trf(document._replace(lines=document.lines + kept))
