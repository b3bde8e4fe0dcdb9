"""Counts how reports found in public repositories are read: as they are, adjusted, or refused.

    python benchmarks/corpus.py FOLDER...

Folders are searched, and so are git directories without a work tree. Each different file counts
once. Every refusal is told with the first line it is for; nothing of a file is kept.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from arbitro.formats.event_file import read_event_file
from arbitro.formats.texts.problems import SEVERITIES, Severity

ENDINGS = re.compile(r"\.(trfx?|trf\d\d|trfb|txt|in|input)$", re.IGNORECASE)
REPORT = re.compile(rb"(?:\A|[\r\n])(?:\xef\xbb\xbf)?001 [ \d]{4} ")
LARGEST = 2_000_000


def files_of(place: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a folder or of the newest commit of a git directory."""
    if (place / "HEAD").is_file():
        git = ["git", "-c", "safe.directory=*", "-C", str(place)]
        listed = subprocess.run(
            [*git, "ls-tree", "-r", "-z", "--name-only", "HEAD"], capture_output=True, check=True
        )
        for name in listed.stdout.decode(errors="replace").split("\0"):
            if ENDINGS.search(name):
                shown = subprocess.run(
                    [*git, "show", f"HEAD:{name}"], capture_output=True, check=False
                )
                yield f"{place.parent.name}:{name}", shown.stdout
        return
    for path in sorted(place.rglob("*")):
        if path.is_file() and ENDINGS.search(path.name) and path.stat().st_size <= LARGEST:
            yield str(path.relative_to(place)), path.read_bytes()


def is_report(data: bytes) -> bool:
    """Tell whether a file has players' lines: others that end so are no reports."""
    plain = data.decode("utf-16", "ignore").encode() if data[:2] == b"\xff\xfe" else data
    return REPORT.search(plain) is not None


def verdict(data: bytes) -> tuple[str, list[str], str]:
    """Return how a file is read, the codes of what was told of it, and the first line refused."""
    file = read_event_file(data)
    codes = sorted({each.code for each in file.problems})
    errors = [each for each in file.problems if SEVERITIES[each.code] is Severity.ERROR]
    if not errors:
        return ("adjusted" if codes else "read"), codes, ""
    first = errors[0]
    return "refused", sorted({each.code for each in errors}), f"{first.line}:{first.column}"


def count(places: list[Path]) -> dict[str, object]:
    """Return how many files are read, adjusted and refused, by code, with every refusal."""
    seen: set[str] = set()
    verdicts: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    refused: dict[str, list[str]] = {}
    for place in places:
        for name, data in files_of(place):
            digest = sha256(data).hexdigest()
            if digest in seen or not is_report(data):
                continue
            seen.add(digest)
            found, told, where = verdict(data)
            verdicts[found] += 1
            codes.update(f"{found}: {each}" for each in told)
            if found == "refused":
                refused[name] = [*told, where]
    return {
        "files": len(seen),
        "verdicts": dict(verdicts),
        "codes": dict(codes.most_common()),
        "refused": refused,
    }


def main() -> None:
    """Count, and print as JSON."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("places", nargs="+", type=Path)
    print(json.dumps(count(asked.parse_args().places), indent=2))


if __name__ == "__main__":
    main()
