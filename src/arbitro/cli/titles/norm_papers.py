"""Certificates of norms as PDF: ``arbitro title norms`` and ``arbitro office paper it1``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.days import day_of_option
from arbitro.cli.base.files.rated_event import print_checks
from arbitro.cli.base.files.write import make_folder, write_paper
from arbitro.cli.base.speech import BadInputError, complain, language, say, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.titles.event_options import TITLES, event_options
from arbitro.cli.titles.norm_events import (
    EventOptions,
    load_event,
    refuse_one_event_twice,
)
from arbitro.model import Entry, Title
from arbitro.papers.forms.title_result import TitleResult, title_result
from arbitro.papers.papers import pdf_of
from arbitro.reasons import Refused
from arbitro.rules.titles.application import Norm, achieved_on, judge_application
from arbitro.rules.titles.edition import NormRules
from arbitro.rules.titles.event import NormEvent
from arbitro.rules.titles.norm_measures import USUAL_GAMES
from arbitro.rules.titles.verdict import NormCheck, NormVerdict, judge


class NormCertificate(NamedTuple):
    """The certificate of one norm, with the player's number and the title."""

    player: int
    title: str
    paper: TitleResult


@dataclass(frozen=True, slots=True)
class CertificateFile:
    """A certificate, and what became of it; ``respelled`` are names in Latin letters."""

    player: int
    title: str
    file: str
    fate: str
    why: str = ""
    respelled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TitleApplication:
    """Whether the norms of a player are enough for a title, and from which day it counts."""

    title: Title
    enough: bool
    achieved: date | None
    norms: tuple[Norm, ...]
    checks: tuple[NormCheck, ...]


def certificates_of(
    event: NormEvent, rules: NormRules, verdicts: Iterable[tuple[Entry, tuple[NormVerdict, ...]]]
) -> Iterator[NormCertificate]:
    """Yield the certificate of every verdict that is a norm."""
    for entry, found in verdicts:
        for verdict in found:
            if verdict.norm:
                paper = title_result(event, entry, verdict, rules)
                yield NormCertificate(entry.tpn, verdict.title.value, paper)


def write_certificates(
    made: Iterable[NormCertificate], folder: str, *, as_json: bool = False
) -> int:
    """Write every certificate into a folder and name the files; 1 where there is none.

    Also 1 where a certificate cannot be made: it is named, and the others are written. 2 where a
    file cannot be written.
    """
    files: list[CertificateFile] = []
    refusals = 0
    for item in made:
        target = Path(folder) / f"IT1-{item.player}-{item.title}.pdf"
        pdf = pdf_of("it1", item.paper, language())
        whose = partial(CertificateFile, item.player, item.title, str(target))
        if isinstance(pdf, Refused):
            why = words().refused(pdf)
            refusals += 1
            files.append(whose("refused", why))
            complain(f"{target}: {why}", pdf.code)
            continue
        if not make_folder(folder) or not write_paper(str(target), pdf):
            return 2
        fate = "respelled" if pdf.respelled else "made"
        files.append(whose(fate, respelled=pdf.respelled))
        if not as_json:
            print(target)
    if as_json:
        print_answer(files, list[CertificateFile])
    elif not files:
        say("cli.norms.none", error=True)
    return 0 if files and not refusals else 1


@dataclass(frozen=True, slots=True)
class ApplicationOptions:
    """What is asked: player, title, the highest rating and its day, a norm of a special event."""

    fide_id: int
    title: Title
    rating: int
    special: bool
    rating_day: date | None = None


def show_application(
    events: list[tuple[NormEvent, NormRules]], case: ApplicationOptions, *, as_json: bool
) -> int:
    """Print whether the norms of a player are enough; 1 where they are not."""
    title = case.title
    norms = [norm for event, rules in events if (norm := _norm(event, rules, case.fide_id, title))]
    if case.special and norms:
        norms[0] = replace(norms[0], special_event=True)
    checks = judge_application(title, norms, case.rating, events[-1][1])
    enough = all(check.met for check in checks)
    achieved = achieved_on(norms, case.rating_day) if enough else None
    if as_json:
        print_answer(TitleApplication(title, enough, achieved, tuple(norms), tuple(checks)))
        return 0 if enough else 1
    for norm in norms:
        say("cli.norms.of-application", event=norm.event, games=norm.games)
    print_checks(checks)
    if achieved is not None:
        say("cli.norms.achieved", day=achieved)
    return 0 if enough else 1


def _norm(event: NormEvent, rules: NormRules, fide_id: int, title: Title) -> Norm | None:
    """Return the norm a player made in an event; what is not one is said."""
    details = event.tournament.details
    entry = _entry(event, fide_id)
    if details.end is None:
        say("cli.norms.no-end", error=True, event=details.name)
        raise BadInputError
    verdict = judge(event, entry, title, rules)
    used = verdict.used
    if not verdict.norm or used is None:
        say("cli.norms.no-norm-in", error=True, event=details.name, title=title.value)
        return None
    return Norm(
        details.name,
        details.end,
        used.credited,
        exempt=verdict.exemption_used is not None,
        eight_games=len(used.games) < USUAL_GAMES and event.kind.value == "usual",
        special_event=event.is_special,
        single_round_days=event.single_round_days,
    )


def _entry(event: NormEvent, fide_id: int) -> Entry:
    for entry in event.tournament.entries:
        if entry.player.fide_id == fide_id:
            return entry
    say("cli.norms.not-there", error=True, event=event.tournament.details.name, fide_id=fide_id)
    raise BadInputError


@click.command("title-application", cls=Command, help="cli.norms.application")
@click.argument("fide_id", metavar="FIDE_ID", type=int)
@click.argument("reports", metavar="FILE...", nargs=-1, required=True)
@option("--title", type=click.Choice(TITLES), required=True, help="cli.norms.title")
@option("--rating", type=int, default=0, metavar="RATING", help="cli.norms.rating")
@option("--rating-day", metavar="YYYY-MM-DD", help="cli.norms.rating-day")
@option("--special", is_flag=True, help="cli.norms.special")
@event_options
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def title_application(
    fide_id: int,
    reports: tuple[str, ...],
    *,
    title: str,
    rating: int,
    rating_day: str | None,
    special: bool,
    as_json: bool,
    **event_asked: Any,
) -> int:
    """Judge the norms of several events together for one player."""
    events = [load_event(path, EventOptions(**event_asked)) for path in reports]
    refuse_one_event_twice([event for event, _ in events])
    day = day_of_option("--rating-day", rating_day) if rating_day else None
    wished = ApplicationOptions(fide_id, Title(title), rating, special, day)
    return show_application(events, wished, as_json=as_json)
