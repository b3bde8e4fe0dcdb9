"""Reports of other programs in a folder: every default told, every round paired again.

Run it from the root of the repository, with any number of reports::

    PYTHONPATH=src python tests/oracles/foreign_reports.py FOLDER

What a report states is looked for in its own lines, without the reader of reports: what is neither
stated nor told is named, and the exit code is 1.
"""

import sys
from collections import Counter
from pathlib import Path

from arbitro.formats.event_file import read_event_file
from arbitro.formats.import_defaults import defaults_taken
from arbitro.formats.texts.problems import Severity
from arbitro.library.auditing import audited

STATED = {
    "rounds": ({"142", "XXR", "BBR"}, {"rounds-played", "rounds-dated"}),
    "scoring": ({"162", "362", "XXS", "BBW", "BBD"}, {"scoring"}),
    "system": ({"192"}, {"system", "system-described", "system-unknown"}),
    "tie-breaks": ({"202", "212"}, {"tie-breaks"}),
    "ranking method": ({"172"}, {"ranking-method"}),
    "acceleration": ({"250", "XXA"}, {"acceleration-none", "acceleration"}),
    "prohibitions": ({"260", "XXP"}, {"prohibitions-none"}),
    "byes": ({"240", "XXZ"}, {"byes-none"}),
}
"""What has to be known, the records that state it, and the defaults that are told instead."""

ONLY_BEFORE_2026 = {"acceleration", "prohibitions", "byes"}
"""A report of 2026 that has none of these says that there are none."""


def lines_of(data):
    """Return the lines of a report."""
    return data.decode("latin-1").replace("\r", "\n").split("\n")


def untold(data, file):
    """Yield what a report neither states nor is told to lack."""
    lines = lines_of(data)
    records = {line[:3] for line in lines}
    found = defaults_taken(file)
    told = {default.code for default in found}
    of_2026 = any(item.code == "format" and item.value.startswith("TRF26") for item in found)
    for what, (stating, codes) in STATED.items():
        if what in ONLY_BEFORE_2026 and of_2026:
            continue
        # bbpPairings writes the code of the system in the record of its description
        coded = what == "system" and any(line.startswith("092 FIDE_") for line in lines)
        if not (records & stating or told & codes or coded):
            yield what


def main():
    counts, silent, differing = Counter(), [], Counter()
    for path in sorted(Path(sys.argv[1]).iterdir()):
        data = path.read_bytes()
        file = read_event_file(data)
        if not file.ok:
            placed = any(item.severity is Severity.ERROR and item.line for item in file.problems)
            counts["refused, with the line" if placed else "refused"] += 1
            continue
        counts["read"] += 1
        silent += [f"{path.name}: {what}" for what in untold(data, file)]
        report = audited(data, None, "en", path.name)
        counts[report.status] += 1
        if report.status == "audited":
            left = report.texts[report.best].rounds_differing
            counts["rounds"] += report.rounds
            counts["rounds as some text gives them"] += report.rounds - left
            differing[path.name.rpartition("-")[0]] += left
    print(*(f"{count:6} {what}" for what, count in counts.items()), sep="\n")
    print("rounds that differ, by source:", dict(+differing))
    print(f"defaults kept in silence: {len(silent)}", *silent, sep="\n")
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main())
