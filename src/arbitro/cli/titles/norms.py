"""``arbitro title norms``: who made a norm, requirement by requirement."""

from __future__ import annotations

from typing import Any

import click

from arbitro.answers.norms import make_norms
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.rated_event import print_checks
from arbitro.cli.base.show import print_reason
from arbitro.cli.base.speech import say
from arbitro.cli.base.words import Command, option
from arbitro.cli.titles.event_options import TITLES, event_options
from arbitro.cli.titles.norm_events import (
    EventOptions,
    chosen_entries,
    load_event,
    verdicts_of,
)
from arbitro.cli.titles.norm_papers import certificates_of, write_certificates
from arbitro.model import Entry, Title
from arbitro.rules.titles.edition import NormRules
from arbitro.rules.titles.verdict import NormVerdict, headline, rounds_left_out


@click.command(cls=Command, help="cli.norms.help")
@click.argument("report", metavar="FILE")
@option("--player", type=int, metavar="PLAYER", help="cli.norms.player")
@option("--title", type=click.Choice(TITLES), help="cli.norms.title")
@event_options
@option("--certificates", metavar="FOLDER", help="cli.norms.certificates")
@option("--explain", is_flag=True, help="cli.norms.explain")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def norms(
    report: str,
    *,
    player: int | None,
    title: str | None,
    certificates: str | None,
    explain: bool,
    as_json: bool,
    **event_asked: Any,
) -> int:
    """Judge norms."""
    event, rules = load_event(report, EventOptions(**event_asked))
    entries = chosen_entries(event, player)
    wanted = Title(title) if title else None
    verdicts = [(other, verdicts_of(event, other, rules, wanted)) for other in entries]
    if certificates is not None:
        made = certificates_of(event, rules, verdicts)
        return write_certificates(made, certificates, as_json=as_json)
    if as_json:
        judged = [(entry, verdict) for entry, found in verdicts for verdict in found]
        print_answer(make_norms(event, rules, judged))
    elif player is not None or explain:
        for entry, found in verdicts:
            _print_verdicts(entry, found, rules)
    else:
        _print_norms(verdicts)
    return 0


def _print_verdicts(entry: Entry, verdicts: tuple[NormVerdict, ...], rules: NormRules) -> None:
    print(f"{entry.tpn} {entry.player.name}")
    for verdict in verdicts:
        print_reason(headline(verdict), depth=1)
        for left_out in rounds_left_out(verdict, rules):
            print_reason(left_out, depth=2)
        print_checks(verdict.checks, depth=2)


def _print_norms(verdicts: list[tuple[Entry, tuple[NormVerdict, ...]]]) -> None:
    none = True
    for entry, found in verdicts:
        for verdict in found:
            used = verdict.used
            if not verdict.norm or used is None:
                continue
            none = False
            say(
                "cli.norms.norm",
                title=verdict.title.value,
                player=entry.tpn,
                name=entry.player.name,
                score=used.found.score,
                games=used.found.games,
                average=used.found.average,
                performance=used.found.performance,
                credited=used.credited,
            )
    if none:
        say("cli.norms.none")
