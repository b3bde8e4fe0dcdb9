"""Are the tables of an event, as XLSX, in LibreOffice what they are as CSV? Cell by cell.

    python -m benchmarks.opened_elsewhere FOLDER EVENT

LibreOffice (``soffice``, Calc) opens the workbook of every table and writes each sheet as CSV; each
is compared with the CSV that ``arbitro event spreadsheet`` writes of it. Without it nothing
is compared and the exit status is 2. Exit status 1 where a cell differs.
"""

from __future__ import annotations

import argparse
import csv
import json
import shutil
import subprocess
import sys
import tempfile
from itertools import zip_longest
from pathlib import Path

AS_CSV = (
    "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1"  # every sheet
)


def main() -> int:
    """Compare and print a line a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("event")
    told = parser.parse_args()
    office = shutil.which("soffice")
    if office is None:
        print("soffice is not here: nothing was compared")
        return 2
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        ours = ["arbitro", "spreadsheet", told.event]
        at = ["--folder", told.folder]
        listed = subprocess.run([*ours, *at], check=True, capture_output=True, text=True).stdout
        subprocess.run([*ours, "all", place / "all.xlsx", *at], check=True, capture_output=True)
        profile = f"-env:UserInstallation={(place / 'profile').as_uri()}"
        asked = [office, "--headless", profile, "--convert-to", AS_CSV, "--outdir", place]
        subprocess.run([*asked, place / "all.xlsx"], check=True, capture_output=True)
        wrong = 0
        for line in listed.splitlines():
            code, title = line.rsplit(" (", 1)[0].split(": ", 1)
            own = place / f"{code}-own.csv"
            subprocess.run([*ours, code, own, *at], check=True, capture_output=True)
            cells, differ = compared(rows(own), rows(place / f"all-{title}.csv"))
            wrong += differ
            print(json.dumps({"table": code, "cells": cells, "differ": differ}))
    return 1 if wrong else 0


def rows(path: Path) -> list[list[str]]:
    """Return the cells of a CSV."""
    with path.open(encoding="utf-8-sig", newline="") as opened:
        return list(csv.reader(opened))


def compared(ours: list[list[str]], theirs: list[list[str]]) -> tuple[int, int]:
    """Return how many cells there are and how many differ; 3.0 and 3 are one number."""
    pairs = [
        pair
        for one, other in zip_longest(ours, theirs, fillvalue=[])
        for pair in zip_longest(one, other, fillvalue="")
    ]
    return len(pairs), sum(not _same(*pair) for pair in pairs)


def _same(one: str, other: str) -> bool:
    if one == other:
        return True
    try:
        return float(one) == float(other)
    except ValueError:
        return False


if __name__ == "__main__":
    sys.exit(main())
