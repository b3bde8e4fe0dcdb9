"""What arbitro answers to a checklist, and what each answer rests on."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from datetime import date
from enum import Enum, unique
from functools import cache
from typing import Any, NamedTuple

from arbitro.checklists.questions import DATA, VCL4THP


@unique
class ClaimKind(Enum):
    """What an answer rests on.

    ``TEST``: tests, run on the build. ``DECLARED``: the word of those who make the program.
    ``DEMO``: somebody tried it by hand, in one version. ``MEASURED``: a report of a long run.
    ``ADMITTED``: nothing, for it is the answer that costs more.
    """

    TEST = "test"
    DECLARED = "declared"
    DEMO = "demo"
    MEASURED = "measured"
    ADMITTED = "admitted"


class Claim(NamedTuple):
    """An answer to a question, True for yes, and what shows it.

    ``tests`` are functions of tests. ``who`` declares or tried it, on the day ``on``, in the
    ``version``; ``report`` is where a run is told, ``engine`` the digest of what was run.
    """

    yes: bool
    kind: ClaimKind
    tests: tuple[str, ...] = ()
    who: str = ""
    on: date | None = None
    version: str = ""
    report: str = ""
    engine: str = ""


@cache
def claims(key: str = VCL4THP) -> Mapping[int, Claim]:
    """Return the answers to a checklist by the numbers of its questions.

    >>> claims()[2].yes, claims()[2].kind.value
    (True, 'declared')
    """
    return read_claims((DATA / f"{key}.answers.toml").read_text("utf-8"))


def read_claims(text: str) -> Mapping[int, Claim]:
    """Return the answers a file of data holds."""
    return {int(number): _claim(row) for number, row in tomllib.loads(text).items()}


def named_tests(found: Mapping[int, Claim]) -> frozenset[str]:
    """Return every test that some answer names."""
    return frozenset(test for claim in found.values() for test in claim.tests)


def _claim(row: dict[str, Any]) -> Claim:
    tests = tuple(row.get("by", ()))
    return Claim(
        {"yes": True, "no": False}[row["answer"]],
        ClaimKind(row.get("kind", "test" if tests else "admitted")),
        tests,
        row.get("who", ""),
        row.get("on"),
        row.get("version", ""),
        row.get("report", ""),
        row.get("engine", ""),
    )
