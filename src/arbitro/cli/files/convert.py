"""``arbitro convert``: between the report formats, arbitro's JSON and entry lists."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, cast

import click

from arbitro.cli.base.reports import BadInputError, LoadedReport, chosen_edition, load, read_bytes
from arbitro.cli.base.speech import language, say
from arbitro.cli.base.team_reports import LoadedTeams, team_report_text, teams_in
from arbitro.cli.base.words import Command, option
from arbitro.cli.base.write import print_text, with_edition, write_text
from arbitro.formats.entries import write_entries
from arbitro.formats.json_format import write_json, write_team_json
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.formats.trf import (
    document_of,
    is_team_report,
    names_too_long,
    read_trf,
    team_tournament_of,
    write_trf,
)
from arbitro.i18n.language import heads_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from arbitro.formats.trf import Purpose

    AsJson = Callable[[LoadedReport | None, LoadedTeams | None], str]


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
        return write_team_json(loaded.tournament)
    return team_report_text(loaded, old=kind == "trf16", purpose=purpose)


def _converted(loaded: LoadedReport, kind: str, purpose: Purpose) -> str:
    """Return the report in another format; comments and unknown lines of a TRF stay in a TRF.

    An entry list has the players in the order of their numbers, with heads in the language in use.

    The edition a report names goes along: as the encoded type of a TRF, or stored in the JSON.
    """
    tournament = loaded.tournament
    if kind == "csv":
        players = (entry.player for entry in tournament.entries)
        return write_entries(players, heads=heads_of(language()))
    named = chosen_edition("C.04.3", encoded_type=loaded.file.encoded_type)
    is_named = named.decided_by == "encoded-type"
    if is_named:
        tournament = with_edition(tournament, named.edition.key)
    if kind == "json":
        return write_json(tournament, loaded.file.matches)

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


_STATED = frozenset({"version", "stated_points", "stated_rank", "stated_match_points"})
_TOLD_ELSEWHERE = frozenset({"name", "stated_game_points"})
_LEFT_OUT = _STATED | _TOLD_ELSEWHERE


def say_losses(before: str, report: str, as_json: AsJson) -> None:
    """Name the members of a tournament's JSON that its report as TRF does not keep.

    ``as_json`` writes a report that was read, of players or of teams, as JSON.
    """
    after = json.loads(_read_again(report, as_json))
    lost = tuple(sorted(set(_differing(json.loads(before), after))))
    if lost:
        say("cli.convert.lost", error=True, members=lost)


def _read_again(report: str, as_json: AsJson) -> str:
    """Return a report as JSON, of teams where it is still one of teams."""
    document = read_trf(report).value
    if is_team_report(document):
        return as_json(None, LoadedTeams("", team_tournament_of(document).value, document))
    return as_json(LoadedReport("", read_tournament_file(report.encode())), None)


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
