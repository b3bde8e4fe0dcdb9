"""``arbitro office paper``: certificates, applications and reports as PDF."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.days import day_of_option
from arbitro.cli.base.files.reports import read_bytes
from arbitro.cli.base.files.systems import RegisteredChoice
from arbitro.cli.base.files.write import write_paper
from arbitro.cli.base.show import (
    print_reason,
    print_what_was_refused,
    show_refusal,
)
from arbitro.cli.base.speech import BadInputError, complain, language, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.titles.event_options import TITLES, event_options
from arbitro.cli.titles.norm_events import EventOptions
from arbitro.cli.titles.norm_papers import write_certificates
from arbitro.cli.titles.paper_list import list_papers
from arbitro.cli.titles.paper_sources import Draft, PaperOptions, certificates, draft_of
from arbitro.papers.forms.filling import as_data, fill, members, missing, read_data
from arbitro.papers.forms.writing import label_of, written
from arbitro.papers.kinds import PaperKind
from arbitro.papers.papers import PAPERS, paper_of, pdf_of
from arbitro.reasons import Reason, Refused
from arbitro.rules.titles.direct import ChampionshipFacts


@dataclass(frozen=True, slots=True)
class FilledPaper:
    """What a paper says, what is still missing in it, and what is to be minded."""

    paper: str
    missing: tuple[str, ...]
    remarks: tuple[Reason, ...]
    data: Mapping[str, object]


@click.command(cls=Command, help="cli.paper.help")
@click.argument("code", metavar="PAPER", type=RegisteredChoice(PAPERS, "list"))
@click.argument("files", metavar="[FILE]...", nargs=-1)
@option("-o", "--output", metavar="OUT.pdf", help="cli.paper.output")
@option("--data", "data_path", metavar="DATA.json", help="cli.paper.data")
@option("--player", type=int, metavar="PLAYER", help="cli.paper.player")
@option("--title", type=click.Choice(TITLES), help="cli.paper.title")
@option("--rating", type=int, default=0, metavar="RATING", help="cli.paper.rating")
@option("--arbiter", metavar="NAME", default="", help="cli.paper.arbiter")
@option("--on", metavar="YYYY-MM-DD", help="cli.paper.on")
@option("--event", metavar="EVENT", help="cli.norms.direct")
@option("--women", is_flag=True, help="cli.paper.women")
@option("--members", type=int, default=0, metavar="N", help="cli.paper.members")
@option("--qualifies", is_flag=True, help="cli.norms.qualifies")
@option("--subgroup", type=int, multiple=True, metavar="PLAYER", help="cli.norms.subgroup")
@event_options
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def paper(
    code: str,
    files: tuple[str, ...],
    output: str | None,
    data_path: str | None,
    player: int | None,
    title: str | None,
    rating: int,
    arbiter: str,
    on: str | None,
    event: str | None,
    women: bool,
    members: int,
    qualifies: bool,
    subgroup: tuple[int, ...],
    list_path: str | None,
    kind: str,
    exempt: tuple[str, ...],
    predetermined: bool,
    approved: bool,
    later_lists: tuple[str, ...],
    edition: str | None,
    as_json: bool,
) -> int:
    """Make a paper, or list them all."""
    if code == "list":
        return list_papers(as_json=as_json)
    request = PaperOptions(
        files,
        EventOptions(list_path, kind, exempt, predetermined, edition, later_lists, approved),
        player,
        title,
        rating,
        arbiter,
        day_of_option("--on", on) if on else None,
        ChampionshipFacts(event, women, members, qualifies=qualifies, subgroup=frozenset(subgroup))
        if event
        else None,
    )
    if code == "it1" and files and player is None and output and Path(output).is_dir():
        return write_certificates(certificates(request), output, as_json=as_json)
    draft = draft_of(code, request)
    if draft is None:
        if as_json:
            print_what_was_refused()
        return 1
    if data_path is not None:
        draft = _filled_in(code, draft, data_path)
    return _deliver(paper_of(code), draft, output, as_json=as_json)


def _filled_in(code: str, draft: Draft, path: str) -> Draft:
    """Return the paper with what a file fills in; every fault is said."""
    given = read_data(read_bytes(path).decode("utf-8-sig", "replace"), code)
    if isinstance(given, Refused):
        complain(f"{path}: {words().refused(given)}", given.code)
        raise BadInputError
    filled = fill(draft.paper, given)
    for _, why in filled.faults:
        complain(f"{path}: {words().refused(why)}", why.code)
    if not filled.ok:
        raise BadInputError
    return draft._replace(paper=filled.paper)


def _deliver(kind: PaperKind, draft: Draft, output: str | None, *, as_json: bool) -> int:
    """Write the PDF where one is asked for, and show what is in it and what is missing.

    1 where its standings are not by all their tie-breaks.
    """
    blanks = missing(draft.paper)
    answer = 1 if getattr(draft.paper, "tie_breaks_left_out", "") else 0
    written = _write(kind, draft, output, as_json=as_json) if output is not None else 0
    if written:
        return written
    if as_json:
        remarks = tuple(kind.remarks(draft.paper))
        print_answer(FilledPaper(kind.code, tuple(blanks), remarks, as_data(draft.paper)))
        return answer
    if output is None:
        _print_members(kind, draft)
    _print_missing(kind, draft, blanks)
    return answer


def _write(kind: PaperKind, draft: Draft, output: str, *, as_json: bool) -> int:
    """Write the PDF; 1 where it cannot be made, 2 where it cannot be written."""
    made = pdf_of(kind.code, draft.paper, language())
    if isinstance(made, Refused):
        show_refusal(made, as_json=as_json)
        return 1
    return 0 if write_paper(output, made) else 2


def _print_members(kind: PaperKind, draft: Draft) -> None:
    print(kind.title(words()))
    for member in members(draft.paper):
        value = getattr(draft.paper, member.name)
        label = label_of(words(), member.name)
        if member.kind != "rows":
            print(f"  {member.name:<18} {label}: {written(words(), member, value)}".rstrip())
            continue
        print(f"  {member.name:<18} {label}:")
        for row in value:
            shown = (written(words(), other, getattr(row, other.name)) for other in members(row))
            print("    " + "  ".join(filter(None, shown)))


def _print_missing(kind: PaperKind, draft: Draft, blanks: tuple[str, ...]) -> None:
    if blanks:
        print(words().t("cli.paper.missing", members=blanks), file=sys.stderr)
    for remark in kind.remarks(draft.paper):
        print_reason(remark, stream=sys.stderr)
