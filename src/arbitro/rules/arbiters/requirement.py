"""What the regulations of arbiters ask, met or not, each with its article."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.model import EditionKey
from arbitro.reasons import Reason, Value

TITLES = EditionKey("B.06.1@2021-07")
TRAINING = EditionKey("B.06.2@2021-07")
CLASSES = EditionKey("B.06.3@2021-07")
APPOINTMENTS = EditionKey("B.06.4@2022-01")
APPOINTMENTS_2023 = EditionKey("B.06.4@2023-07")
NATIONAL = EditionKey("FEDA.AN@1994")
COMPETITIONS = EditionKey("C.05@2018")


@dataclass(frozen=True, slots=True)
class Requirement:
    """One requirement: met, not met, or None where what was told does not decide it."""

    met: bool | None
    reason: Reason


def required(edition: EditionKey, concept: str, met: bool | None, **values: Value) -> Requirement:
    """Build a requirement from keyword measures.

    >>> required(TITLES, "fide-arbiter-age", True, age=20, needed=19).reason.value("age")
    20
    """
    return Requirement(met, Reason(concept, edition, tuple(values.items())))
