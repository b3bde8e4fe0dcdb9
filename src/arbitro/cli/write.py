"""Writing files for a command: whole or not at all."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from arbitro.cli.words import say, system_problem

if TYPE_CHECKING:
    from arbitro.cli.reports import LoadedReport
    from arbitro.formats.trf import TrfDocument
    from arbitro.model import RoundPairing
    from arbitro.regulations import EditionChoice


def write_text(path: str, text: str) -> bool:
    """Write a text as UTF-8, line ends untouched; say why not and return False where it fails.

    The file is replaced in one step, so an interrupted command leaves the old one.
    """
    if path == "-":
        sys.stdout.write(text)
        return True
    try:
        _replace(Path(path).resolve(), text)
    except OSError as problem:
        say("cli.cannot-write", error=True, path=path, problem=system_problem(problem))
        return False
    return True


def _replace(target: Path, text: str) -> None:
    """Put a text in the place of a file; what is no plain file (a device, a pipe) is written to."""
    if target.exists() and not target.is_file():
        with target.open("w", encoding="utf-8", newline="") as stream:
            stream.write(text)
        return
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=".arbitro-")
    draft = Path(name)
    try:
        with open(descriptor, "w", encoding="utf-8", newline="") as stream:  # noqa: PTH123 - no path
            stream.write(text)
        draft.chmod(mode)
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def write_round(
    loaded: LoadedReport, pairing: RoundPairing, choice: EditionChoice, output: str
) -> bool:
    """Write a report with its new round; False where it cannot be written.

    An edition that came from an option or from the default is stored in the report (record 192),
    so that the next round is paired by the same one; an all-play-all has no such editions.
    """
    from arbitro.formats.trf import document_of, with_round, write_trf
    from arbitro.model import Result, RoundNumber, System

    number = RoundNumber(loaded.tournament.rounds_played + 1)
    document = loaded.document or document_of(loaded.tournament)
    if loaded.tournament.system is not System.DUTCH:
        absent = loaded.tournament.requested_byes(number)
        document = with_round(document, number, pairing, absent=absent, bye=Result.ZERO_POINT_BYE)
        return write_text(output, write_trf(document))
    document = with_round(document, number, pairing)
    if choice.decided_by in {"option", "default"}:
        document = _with_edition(document, choice.edition.key.partition("@")[2][:4])
    return write_text(output, write_trf(document))


def _with_edition(document: TrfDocument, year: str) -> TrfDocument:
    """Return the report naming the edition's year in its encoded type."""
    from arbitro.formats.trf.reader import read_trf

    lines = list(document.lines)
    place = next((at for at, line in enumerate(lines) if line.text.startswith("192")), None)
    words = ["FIDE", "DUTCH"] if place is None else lines[place].text[4:].strip().split("_")
    named = "_".join([*words[:2], year, *(word for word in words[2:] if not word.isdecimal())])
    line = read_trf(f"192 {named}").value.lines[0]
    if place is not None:
        lines[place] = line
    else:
        first = next((at for at, each in enumerate(lines) if each.text[:3] > "192"), len(lines))
        before = next((at for at, each in enumerate(lines) if each.text.startswith("001")), first)
        lines.insert(before, line)
    return replace(document, lines=tuple(lines))
