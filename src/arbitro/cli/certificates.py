"""Certificates of norms as PDF, one file a norm: ``arbitro norms`` and ``arbitro paper it1``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from arbitro.cli.speech import language, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from arbitro.model import Entry
    from arbitro.papers.title_result import TitleResult
    from arbitro.rules.titles.edition import NormRules
    from arbitro.rules.titles.event import NormEvent
    from arbitro.rules.titles.verdict import NormVerdict


class NormCertificate(NamedTuple):
    """The certificate of one norm, with the player's number and the title."""

    player: int
    title: str
    paper: TitleResult


def certificates_of(
    event: NormEvent, rules: NormRules, verdicts: Iterable[tuple[Entry, tuple[NormVerdict, ...]]]
) -> Iterator[NormCertificate]:
    """Yield the certificate of every verdict that is a norm."""
    from arbitro.papers.title_result import title_result

    for entry, found in verdicts:
        for verdict in found:
            if verdict.norm:
                paper = title_result(event, entry, verdict, rules)
                yield NormCertificate(entry.tpn, verdict.title.value, paper)


def write_certificates(
    made: Iterable[NormCertificate], folder: str, *, as_json: bool = False
) -> int:
    """Write every certificate into a folder and name the files; 1 where there is none.

    Also 1 where a name cannot be printed, 2 where a file cannot be written.
    """
    from arbitro.cli.show import print_json, show_refusal
    from arbitro.cli.write import make_folder, write_bytes
    from arbitro.papers.papers import pdf_of
    from arbitro.reasons import Refused

    files: list[dict[str, object]] = []
    for each in made:
        target = Path(folder) / f"IT1-{each.player}-{each.title}.pdf"
        pdf = pdf_of("it1", each.paper, language())
        if isinstance(pdf, Refused):
            show_refusal(pdf, as_json=as_json)
            return 1
        if not make_folder(folder) or not write_bytes(str(target), pdf):
            return 2
        files.append({"player": each.player, "title": each.title, "file": str(target)})
        if not as_json:
            print(target)
    if as_json:
        print_json(files)
    elif not files:
        say("cli.norms.none", error=True)
    return 0 if files else 1
