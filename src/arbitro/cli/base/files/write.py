"""Writing files for a command: whole or not at all."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from arbitro.cli.base.files.reports import LoadedReport
from arbitro.cli.base.speech import say, system_problem, words
from arbitro.formats.exporters import with_edition
from arbitro.formats.json_format import write_json
from arbitro.formats.trf import TrfDocument, document_of, tournament_of, with_round, write_trf
from arbitro.formats.trf import own_lines as kept
from arbitro.formats.trf.event_types import event_type, type_code
from arbitro.formats.trf.lines.records import ReadingRecord
from arbitro.formats.trf.reader import read_trf
from arbitro.formats.trf.writer import line_of, with_what_counted
from arbitro.model import (
    Pairing,
    Readings,
    Result,
    RoundNumber,
    RoundPairing,
    System,
)
from arbitro.regulations import EditionChoice, year_of_type


def write_text(path: str, text: str) -> bool:
    """Write a text as UTF-8, line ends untouched; say why not and return False where it fails.

    The file is replaced in one step, so an interrupted command leaves the old one.
    """
    if path == "-":
        print_text(text)
        return True
    return write_bytes(path, text.encode())


def write_generated(
    path: str, trf: Callable[[], str], json: Callable[[], str], *, as_json: bool
) -> int:
    """Write a tournament and return the exit code: as JSON to a name in ``.json``, else as TRF.

    With ``as_json`` the JSON is printed, whatever is written besides.
    """
    if path == "-":
        print_text(json() if as_json else trf())
        return 0
    if not write_text(path, json() if path.lower().endswith(".json") else trf()):
        return 2
    if as_json:
        print_text(json())
    return 0


def print_text(text: str) -> None:
    """Print a text as UTF-8, its line ends untouched, whatever the terminal's own letters are."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())


def write_paper(path: str, paper: bytes) -> bool:
    """Write a PDF as ``write_bytes`` does, and say which of its texts are in Latin letters."""
    respelled = getattr(paper, "respelled", ())
    if respelled:
        print(words().t("office.part-respelled", texts=respelled), file=sys.stderr)
    return write_bytes(path, paper)


def write_bytes(path: str, data: bytes) -> bool:
    """Write a file in one step, as ``write_text`` does; ``-`` is standard output."""
    if path == "-":
        sys.stdout.buffer.write(data)
        return True
    return write_parts(path, (data,)) is not None


def write_parts(path: str, parts: Iterable[bytes]) -> int | None:
    """Write a file in one step from parts, one at a time in memory; return how many were not empty.

    None, once it is said why, where it fails.
    """
    try:
        return _replace(Path(path).resolve(), parts)
    except OSError as problem:
        say("cli.cannot-write", error=True, path=path, problem=system_problem(problem))
        return None


def make_folder(path: str) -> bool:
    """Make a folder where it is not there yet; say why not and return False where it fails."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        say("cli.cannot-write", error=True, path=path, problem=system_problem(problem))
        return False
    return True


def _replace(target: Path, parts: Iterable[bytes]) -> int:
    """Put parts in the place of a file; what is no plain file (a device, a pipe) is written to."""
    if target.exists() and not target.is_file():
        with target.open("wb") as stream:
            return sum(bool(stream.write(part)) for part in parts)
    # The new file is put in the old one's place, which its folder decides alone: what is
    # write-protected is left as it is.
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=".arbitro-")
    draft = Path(name)
    try:
        with open(descriptor, "wb") as stream:
            count = sum(bool(stream.write(part)) for part in parts)
        draft.chmod(mode)
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    return count


def _umask() -> int:
    # It can only be read by setting it.
    mask = os.umask(0)
    os.umask(mask)
    return mask


def write_round(
    loaded: LoadedReport, pairing: RoundPairing, choice: EditionChoice, output: str
) -> bool:
    """Write a report with its new round, as JSON for a name in ``.json``; False where it cannot be.

    A system named for the report, and an edition that came from an option or from the default, are
    stored in the report (record 192), so that the next round is paired by the same ones; an
    all-play-all has no such editions.
    """
    number = RoundNumber(loaded.tournament.rounds_played + 1)
    swiss = loaded.tournament.system.is_swiss
    stands = loaded.document or document_of(loaded.tournament, purpose="rating")
    document = with_round(
        with_what_counted(stands, loaded.tournament.corrections),
        number,
        pairing,
        absent=() if swiss else loaded.tournament.requested_byes(number),
        bye=Result.PAIRING_ALLOCATED_BYE if swiss else Result.ZERO_POINT_BYE,
    )
    if loaded.tournament.system.games_per_round > 1:
        # A round of matches is two records: the second game has the colours reversed, and the bye
        # of the match is a win in the first and a draw in the second (C.04.5 art. 1.4).
        turned = pairing._replace(games=tuple(Pairing(*game[::-1]) for game in pairing.games))
        document = with_round(document, number + 1, turned, bye=Result.HALF_POINT_BYE)
    if output.lower().endswith(".json") or (output == "-" and loaded.document is None):
        return write_text(output, _as_json(loaded, document, choice))
    document = _with_readings(document, loaded.tournament.readings)
    if swiss:
        named = choice.decided_by in {"option", "default"}
        year = year_of_type(choice.edition.key) if named else ""
        document = _with_type(document, loaded.tournament.system, year)
    return write_text(output, write_trf(document))


def _with_readings(document: TrfDocument, readings: Readings) -> TrfDocument:
    """Return the report with the readings it was paired by, others than those gone."""
    wanted = tuple(kept.reading_records(readings))
    if tuple(record for _line, record in document.numbered(ReadingRecord)) == wanted:
        return document
    lines = [line for line in document.lines if not isinstance(line.record, ReadingRecord)]
    first = next((at for at, line in enumerate(lines) if line.text[:3] == "001"), len(lines))
    lines[first:first] = map(line_of, wanted)
    return document._replace(lines=tuple(lines))


def _as_json(loaded: LoadedReport, document: TrfDocument, choice: EditionChoice) -> str:
    """Return the tournament with the rounds of the document, and all else as it was loaded."""
    tournament, paired = loaded.tournament, tournament_of(document).value
    entries = tuple(
        replace(entry, rounds=paired.entry(entry.tpn).rounds) for entry in tournament.entries
    )
    tournament = replace(tournament, entries=entries, rounds_played=paired.rounds_played)
    return write_json(with_edition(tournament, choice.edition.key))


def _with_type(document: TrfDocument, system: System, year: str) -> TrfDocument:
    """Return the report with an encoded type of the system and, if given, the edition's year."""
    lines = list(document.lines)
    place = next((at for at, line in enumerate(lines) if line.text.startswith("192")), None)
    stated = "" if place is None else lines[place].text[4:].strip()
    kind = event_type(stated)
    same = (kind.system if kind else System.DUTCH) is system
    if same and not year:
        return document
    words = stated.split("_") if kind and same else type_code(system).split("_")
    named = "_".join(words)
    if year:
        named = "_".join([*words[:2], year, *(word for word in words[2:] if not word.isdecimal())])
    line = read_trf(f"192 {named}").value.lines[0]
    if place is not None:
        lines[place] = line
    else:
        first = next((at for at, item in enumerate(lines) if item.text[:3] > "192"), len(lines))
        # The head ends where the players begin, in whichever order its lines stand.
        before = next((at for at, item in enumerate(lines) if item.text.startswith("001")), first)
        lines.insert(before, line)
    return document._replace(lines=tuple(lines))
