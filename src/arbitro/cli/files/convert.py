"""``arbitro data convert``: between the report formats, arbitro's JSON and entry lists."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import cast

import click

from arbitro.cli.base.files.reports import (
    BadInputError,
    LoadedReport,
    chosen_edition,
    load,
    read_bytes,
)
from arbitro.cli.base.files.systems import RegisteredChoice
from arbitro.cli.base.files.team_reports import LoadedTeams, teams_in
from arbitro.cli.base.files.write import print_text, with_edition, write_text
from arbitro.cli.base.speech import complain, language, say, words
from arbitro.cli.base.words import Command, option
from arbitro.formats.event_file import read_event_file
from arbitro.formats.exporters import EXPORTERS, Outgoing, code_for, export_in_format, purpose_of
from arbitro.formats.importers import TournamentFile
from arbitro.formats.texts.problems import repaired
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.formats.trf import (
    Purpose,
    is_team_report,
    names_too_long,
    read_trf,
    team_tournament_of,
)
from arbitro.i18n.entry_heads import heads_of
from arbitro.model import Tournament
from arbitro.reasons import Refused


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
@option("--strict", is_flag=True, help="cli.convert.strict")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def convert(
    report: str, output: str, to: str | None, purpose: Purpose | None, strict: bool, as_json: bool
) -> int:
    """Read a report in one format and write it in another."""
    kind = to or code_for(output)
    if output == "-" and as_json:
        kind = kind or "json"
    if kind is None:
        say("cli.convert.kind-unknown", error=True, path=output)
        return 2
    if output == "-" and as_json and kind != "json":
        say("cli.convert.one-on-output", error=True, kind=kind)
        return 2
    try:
        data = read_bytes(report)
        found = teams_in(report, data) or load(report, data)
        if strict and _is_repaired(report, data):
            return 2
        text = _text(found, kind, purpose)
        if not write_text(output, text):
            return 2
        if kind.startswith("trf"):
            _print_corrected(found, purpose)
        _print_losses(found, kind, text)
        if as_json and output != "-":
            print_text(text if kind == "json" else _text(found, "json"))
    except BadInputError:
        return 2
    return 0


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


def _text(found: LoadedReport | LoadedTeams, kind: str, purpose: Purpose | None = None) -> str:
    """Return what was read in another format; comments and unknown lines of a TRF stay in a TRF.

    Raises BadInputError, having said so, where the format has no room for it.
    """
    if isinstance(found, LoadedTeams):
        outgoing = Outgoing(found.tournament)
    else:
        outgoing = _of_players(found, kind)
    lines = found.document.lines if found.document else ()
    text = export_in_format(
        kind,
        replace(
            outgoing,
            purpose=purpose,
            heads=heads_of(language()),
            kept=tuple(line for line in lines if line.record is None and line.text.strip()),
        ),
    )
    if isinstance(text, Refused):
        complain(words().refused(text), text.code)
        raise BadInputError
    return text


def _of_players(loaded: LoadedReport, kind: str) -> Outgoing:
    """Return what goes out of a report of players, with the edition it names.

    That is stored in the JSON, and is the encoded type of a TRF.
    """
    tournament = loaded.tournament
    named = chosen_edition("C.04.3", encoded_type=loaded.file.encoded_type)
    is_named = named.decided_by == "encoded-type"
    if is_named:
        tournament = with_edition(tournament, named.edition.key)
    shortened = names_too_long(tournament) if kind.startswith("trf") else ()
    if shortened:
        say("cli.convert.names-shortened", error=True, count=len(shortened), players=shortened)
    year = named.edition.key.partition("@")[2][:4] if is_named else None
    return Outgoing(tournament, matches=loaded.file.matches, type_edition=year)


_REPORTS = frozenset({"trf", "trf16", "vega"})
"""The formats of which we read what we wrote."""

_STATED = frozenset({"version", "stated_points", "stated_rank", "stated_match_points"})
_TOLD_ELSEWHERE = frozenset({"name", "stated_game_points"})
_LEFT_OUT = _STATED | _TOLD_ELSEWHERE


def _print_losses(found: LoadedReport | LoadedTeams, kind: str, written: str) -> None:
    """Name the members of a tournament's JSON that a file of another format does not keep."""
    held = _held(found, kind, written)
    if held is None:
        return
    before, after = json.loads(_text(found, "json")), json.loads(_text(held, "json"))
    lost = tuple(sorted(set(_differing(before, after))))
    if lost:
        say("cli.convert.lost", error=True, members=lost)


def _held(
    found: LoadedReport | LoadedTeams, kind: str, written: str
) -> LoadedReport | LoadedTeams | None:
    """Return what a file that was written says; None where that is all, or nobody knows."""
    if kind in _REPORTS:
        return _read_again(written)
    exporter = EXPORTERS.find(kind)
    if exporter is None or exporter.held is None or isinstance(found, LoadedTeams):
        return None
    outgoing = _of_players(found, kind)
    assert isinstance(outgoing.competition, Tournament), "a report of players is one of players"
    held = exporter.held(outgoing, outgoing.competition)
    return LoadedReport("", TournamentFile(held, ()))


def _read_again(report: str) -> LoadedReport | LoadedTeams:
    """Return a report that was written, as one of teams where it is still one."""
    document = read_trf(report).value
    if is_team_report(document):
        return LoadedTeams("", team_tournament_of(document).value, document)
    return LoadedReport("", read_tournament_file(report.encode()))


def _differing(before: object, after: object, place: str = "") -> Iterator[str]:
    """Give the members, without places in lists, that said something and say another thing now."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name, value in cast("dict[str, object]", before).items():
            if name not in _LEFT_OUT:
                inside = f"{place}.{name}" if place else name
                yield from _differing(value, cast("dict[str, object]", after).get(name), inside)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for old, new in zip(before, after, strict=True):
            yield from _differing(old, new, place)
    elif before and before != after:
        yield place
