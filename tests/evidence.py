"""How tests ended that answers to checklists name, kept for ``arbitro conformity``."""

import platform
from collections import defaultdict
from pathlib import Path

import pytest

from arbitro import __version__, clock
from arbitro.checklists.claims import claims, named_tests
from arbitro.checklists.evidence import PASSED, Evidence, read_evidence, write_evidence
from arbitro.checklists.this_build import PACKAGE, digest_of

PARTLY = "partly"
"""How a test ended that ran with some of its parameters alone."""


def function_of(nodeid):
    """Return the function of a test, without its parameters and the place of the run."""
    return nodeid.partition("[")[0]


class Recorder:
    """A plug-in of pytest that writes how named tests ended, beside what earlier runs wrote."""

    def __init__(self, path, named=None):
        self.path = Path(path)
        self.named = named_tests(claims()) if named is None else named
        self.digest = digest_of(PACKAGE)
        self.outcomes = defaultdict(set)
        self.ran = set()

    def pytest_deselected(self, items):
        for item in items:
            self.outcomes[function_of(item.nodeid)].add(PARTLY)

    def pytest_runtest_logreport(self, report):
        test = function_of(report.nodeid)
        if test not in self.named:
            return
        self.ran.add(test)
        if hasattr(report, "wasxfail"):
            self.outcomes[test].add("xfail")
        elif report.when == "call" or not report.passed:
            self.outcomes[test].add(report.outcome)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node, error):
        for test in getattr(node, "workeroutput", {}).get("deselected", ()):
            self.outcomes[test].add(PARTLY)

    def pytest_sessionfinish(self, session):
        output = getattr(session.config, "workeroutput", None)
        if output is not None:  # a process of several: the first one writes
            output["deselected"] = [each for each, how in self.outcomes.items() if PARTLY in how]
        elif digest_of(PACKAGE) == self.digest:
            chosen = {function_of(each) for each in session.config.args if "[" in each}
            self.write(chosen)

    def write(self, chosen=frozenset()):
        """Write how the tests ended; those ``chosen`` by a parameter ran partly."""
        ended = {test: PARTLY if test in chosen else self.ending(test) for test in sorted(self.ran)}
        made = Evidence(
            __version__,
            self.digest,
            platform.python_version(),
            platform.system(),
            clock.today().isoformat(),
            ended,
        )
        before = read_evidence(self.path.read_text("utf-8")) if self.path.is_file() else None
        if before is not None and before[:4] == made[:4]:
            made = made._replace(tests={**before.tests, **made.tests})
        self.path.write_text(write_evidence(made), "utf-8")

    def ending(self, test):
        """Return how all cases of a test ended together."""
        found = self.outcomes[test]
        return PASSED if found == {PASSED} else " ".join(sorted(found - {PASSED})) or "not run"
