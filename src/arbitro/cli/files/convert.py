"""``arbitro data convert``: between the report formats, arbitro's JSON and entry lists."""

from __future__ import annotations

from dataclasses import replace

import click

from arbitro.answers.losses import Losses
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.reports import (
    LoadedReport,
    chosen_edition,
    load,
    read_bytes,
)
from arbitro.cli.base.files.systems import RegisteredChoice
from arbitro.cli.base.files.team_reports import LoadedTeams, teams_in
from arbitro.cli.base.files.write import print_text, write_text
from arbitro.cli.base.speech import BadInputError, complain, language, say, words
from arbitro.cli.base.words import Command, option
from arbitro.formats.event_file import read_event_file
from arbitro.formats.exporters import (
    EXPORTERS,
    Outgoing,
    code_for,
    export_in_format,
    make_outgoing,
    purpose_of,
)
from arbitro.formats.importers import TournamentFile
from arbitro.formats.losses import losses_in
from arbitro.formats.texts.problems import repaired
from arbitro.formats.trf import (
    Purpose,
    names_too_long,
)
from arbitro.i18n.entry_heads import heads_of
from arbitro.model import Tournament
from arbitro.reasons import Refused
from arbitro.rules.ratings.by_period import chosen_period


@click.command(cls=Command, help="cli.convert.help")
@click.argument("report", metavar="FILE")
@click.argument("output", metavar="OUTPUT", default="-")
@option("--to", type=RegisteredChoice(EXPORTERS), help="cli.convert.to")
@option(
    "--for",
    "purpose",
    type=click.Choice(("rating", "pairing")),
    help="cli.convert.for",
)
@option("--period", type=click.IntRange(1, 99), metavar="N", help="cli.convert.period")
@option("--strict", is_flag=True, help="cli.convert.strict")
@option("--losses", is_flag=True, help="cli.convert.losses")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def convert(
    report: str,
    output: str,
    to: str | None,
    purpose: Purpose | None,
    period: int | None,
    strict: bool,
    losses: bool,
    as_json: bool,
) -> int:
    """Read a report in one format and write it in another."""
    kind = _kind(output, to, as_json=as_json and not losses)
    if kind is None:
        return 2
    data = read_bytes(report)
    found = teams_in(report, data) or _in_period(load(report, data), period)
    if strict and _is_repaired(report, data):
        return 2
    outgoing, text = _written(found, kind, purpose)
    lost = losses_in(outgoing, kind, text)
    if losses:
        return _tell_losses(Losses(kind, lost), as_json=as_json)
    if not write_text(output, text):
        return 2
    if kind.startswith("trf"):
        _print_corrected(found, purpose)
    if lost:
        say("cli.convert.lost", error=True, members=lost)
    if as_json and output != "-":
        print_text(text if kind == "json" else _written(found, "json")[1])
    return 0


def _in_period(found: LoadedReport, period: int | None) -> LoadedReport:
    """Return a report with the rounds of one rating period alone, where one is asked for."""
    if period is None:
        return found
    chosen = chosen_period(found.tournament, period)
    if isinstance(chosen, Refused):
        complain(words().refused(chosen), chosen.code)
        raise BadInputError
    return found._replace(file=found.file._replace(tournament=chosen.tournament))


def _kind(output: str, to: str | None, *, as_json: bool) -> str | None:
    """Return the format to write; None, said before, where there is none, or two for one output."""
    kind = to or code_for(output)
    if output == "-" and as_json:
        kind = kind or "json"
        if kind != "json":
            say("cli.convert.one-on-output", error=True, kind=kind)
            return None
    if kind is None:
        say("cli.convert.kind-unknown", error=True, path=output)
    return kind


def _is_repaired(report: str, data: bytes) -> bool:
    """Tell whether a report was not read as it stands, which is said."""
    count = len(repaired(read_event_file(data).problems))
    if count:
        say("cli.convert.not-strict", error=True, path=report, count=count)
    return count > 0


def _print_corrected(found: LoadedReport | LoadedTeams, wanted: Purpose | None) -> None:
    """Say which results a report has of games that were corrected too late to count."""
    count = len(found.tournament.corrections)
    purpose = purpose_of(found.tournament, wanted)
    if count and not isinstance(purpose, Refused):
        say(f"cli.convert.corrected-{purpose}", error=True, count=count)


def _written(
    found: LoadedReport | LoadedTeams, kind: str, purpose: Purpose | None = None
) -> tuple[Outgoing, str]:
    """Return what goes out, and its text in a format; unknown lines of a TRF stay in a TRF.

    Raises BadInputError, having said so, where the format has no room for it.
    """
    outgoing = replace(_outgoing(found, kind), purpose=purpose, heads=heads_of(language()))
    text = export_in_format(kind, outgoing)
    if isinstance(text, Refused):
        complain(words().refused(text), text.code)
        raise BadInputError
    return outgoing, text


def _tell_losses(found: Losses, *, as_json: bool) -> int:
    """Print what a format does not keep; 1 where it is anything, or nobody knows."""
    if as_json:
        print_answer(found)
    elif found.members is None:
        say("cli.convert.losses-unknown", kind=found.format)
    elif found.members:
        say("cli.convert.lost", members=found.members)
    else:
        say("cli.convert.nothing-lost")
    return int(bool(found))


def _outgoing(found: LoadedReport | LoadedTeams, kind: str) -> Outgoing:
    """Return what goes out of a file; names that a report shortens are said."""
    if isinstance(found, LoadedTeams):
        details = Tournament(details=found.tournament.details)
        file = TournamentFile(details, (), document=found.document, teams=found.tournament)
        return make_outgoing(file)
    chosen_edition("C.04.3", encoded_type=found.file.encoded_type)
    shortened = names_too_long(found.tournament) if kind.startswith("trf") else ()
    if shortened:
        say("cli.convert.names-shortened", error=True, count=len(shortened), players=shortened)
    return make_outgoing(found.file._replace(tournament=found.tournament))
