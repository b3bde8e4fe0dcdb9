"""What tests showed: which ran on which build and how they ended, and what an answer is worth."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum, unique
from typing import NamedTuple

from arbitro.checklists.claims import Claim, ClaimKind
from arbitro.checklists.questions import Question

PASSED = "passed"


@unique
class Status(Enum):
    """How an answer stands."""

    MET = "met"
    DECLARED = "declared"
    DEMO = "demo"
    MEASURED = "measured"
    ADMITTED = "admitted"
    STALE = "stale"
    NOT_SHOWN = "not-shown"


class Build(NamedTuple):
    """The program as it is: its version, and digests of its sources and of what pairs."""

    version: str
    digest: str
    engine: str


class Evidence(NamedTuple):
    """How tests ended, by the name of their function, and on which build and machine they ran."""

    version: str
    digest: str
    python: str
    platform: str
    day: str
    tests: Mapping[str, str]

    def is_of(self, build: Build) -> bool:
        """Tell whether the tests ran on a build."""
        return self.digest == build.digest


def read_evidence(text: str) -> Evidence | None:
    """Return what a file of evidence holds, None for a text that is none.

    >>> read_evidence("{}") is None, read_evidence("[") is None
    (True, True)
    """
    try:
        return Evidence(**json.loads(text))
    except (ValueError, TypeError):
        return None


def write_evidence(evidence: Evidence) -> str:
    """Return evidence as the text of a file.

    >>> found = Evidence("0.1.0", "ab", "3.12", "Linux", "2026-11-30", {"tests/a.py::b": "passed"})
    >>> read_evidence(write_evidence(found)) == found
    True
    """
    return json.dumps(evidence._asdict(), indent=1, sort_keys=True) + "\n"


def status_of(claim: Claim, evidence: Evidence | None, build: Build) -> Status:
    """Return how an answer stands: what no test of this build shows is not shown."""
    if claim.kind is ClaimKind.TEST:
        ran = evidence.tests if evidence is not None and evidence.is_of(build) else {}
        shown = bool(claim.tests) and all(ran.get(test) == PASSED for test in claim.tests)
        return Status.MET if shown else Status.NOT_SHOWN
    if claim.kind is ClaimKind.DEMO:
        return Status.DEMO if minor(claim.version) == minor(build.version) else Status.STALE
    if claim.kind is ClaimKind.MEASURED:
        return Status.MEASURED if claim.engine == build.engine else Status.STALE
    return Status.DECLARED if claim.kind is ClaimKind.DECLARED else Status.ADMITTED


def taken(question: Question, claim: Claim, status: Status) -> bool:
    """Return the answer that counts: the graver one where the other is not shown."""
    if status in {Status.NOT_SHOWN, Status.STALE} and question.graver is not None:
        return question.graver
    return claim.yes


def minor(version: str) -> tuple[str, ...]:
    """Return the first two numbers of a version.

    >>> minor("0.1.7")
    ('0', '1')
    """
    return tuple(version.split(".")[:2])
