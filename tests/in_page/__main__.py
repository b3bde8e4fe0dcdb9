"""Checks and kills of the assembled page in a browser of this machine.

python -m tests.in_page SITE --browser firefox --language es
python -m tests.in_page SITE --browser firefox --kills 200 --seed 1
python -m tests.in_page SITE --measures

SITE is a folder of ``dev.py web-app``. It leaves with 1 where something was found.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS.parent / "src")]

from isolation import isolate  # noqa: E402 - the folder of the tests is known only now

isolate()

from playwright.sync_api import sync_playwright  # noqa: E402

from arbitro.clock import today  # noqa: E402
from in_page.browsers import BROWSERS, Elsewhere, Files, found, speak_to_firefox  # noqa: E402
from in_page.checks import Checks  # noqa: E402
from in_page.kills import Killing  # noqa: E402
from in_page.measures import measure  # noqa: E402


def main(words):
    """Read the command line, do what it says, print what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.in_page", description=__doc__)
    parser.add_argument("site", type=Path, help="the assembled page")
    parser.add_argument("--browser", choices=sorted(BROWSERS), default="chromium")
    parser.add_argument("--language", choices=("en", "es", "fr"), default="en")
    parser.add_argument("--kills", type=int, metavar="N", help="kill it N times, make no check")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--measures", action="store_true", help="measure all, beside the program")
    asked = parser.parse_args(words)
    if asked.measures:
        speak_to_firefox()
        with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
            told = measure(driver, asked.site, Path(folder), Elsewhere(), today().isoformat())
        print(json.dumps(told, indent=1))
        return 0
    path = found(asked.browser)
    if path is None:
        parser.error(f"{asked.browser} was not found")
    if asked.browser == "firefox":
        speak_to_firefox()
    how = {"browser": asked.browser, "language": asked.language}
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        if asked.kills:
            return killed(driver, path, asked, folder, how)
        checks = Checks(driver, path, asked.site, Path(folder), Elsewhere(), **how)
        return 0 if checks.run() else 1


def killed(driver, path, asked, profile, how):
    """Kill a browser as often as asked; print what came of it."""
    begun = time.monotonic()
    files = Files(asked.site)
    killing = Killing(driver, path, profile, files.address, Elsewhere(), seed=asked.seed, **how)
    findings = killing.run(asked.kills)
    middle = sorted(killing.starts)[len(killing.starts) // 2]
    told = {
        "browser": asked.browser,
        "seed": asked.seed,
        **killing.counts,
        "found": len(findings),
        "seconds": round(time.monotonic() - begun),
        "start, median": round(middle, 1),
    }
    print(json.dumps(told))
    for line in findings:
        print(line)
    return 1 if findings else 0


sys.exit(main(sys.argv[1:]))
