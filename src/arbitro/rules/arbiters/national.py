"""The title of national arbiter of the Spanish federation, as its list of functions has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from arbitro.reasons import Reason, reason
from arbitro.rules.arbiters.career import Career, NationalKind, NationalNorm, Role
from arbitro.rules.arbiters.requirement import NATIONAL, Requirement, required

AGE, NORMS, NATIONALITY = 18, 4, "ESP"


@dataclass(frozen=True, slots=True)
class NationalJudgement:
    """The norms one by one with why they do not count, and what is asked of them together."""

    norms: tuple[tuple[NationalNorm, Reason | None], ...]
    requirements: tuple[Requirement, ...]

    @property
    def enough(self) -> bool:
        """Tell whether everything asked is met."""
        return all(requirement.met for requirement in self.requirements)


def judge_national(career: Career, on: date) -> NationalJudgement:
    """Judge what somebody has for the title of national arbiter on a day."""
    norms = tuple((norm, _why_not(norm)) for norm in career.national_norms)
    kinds = Counter(norm.kind for norm, why in norms if why is None)
    age = career.age(on)
    requirements = (
        required(NATIONAL, "national-arbiter-age", age >= AGE, age=age, needed=AGE),
        required(NATIONAL, "national-arbiter-papers", career.papers),
        required(
            NATIONAL, "national-arbiter-nationality", career.nationality.upper() == NATIONALITY
        ),
        required(NATIONAL, "national-arbiter-course", career.course),
        required(NATIONAL, "national-arbiter-report", career.report),
        _norms(kinds),
        *_groups(kinds),
    )
    return NationalJudgement(norms, requirements)


def _why_not(norm: NationalNorm) -> Reason | None:
    if norm.role not in {Role.CHIEF, Role.DEPUTY}:
        return reason("national-norm-role", NATIONAL, role=norm.role.value)
    return None if norm.recognised else reason("national-norm-recognised", NATIONAL)


def _norms(kinds: Counter[NationalKind]) -> Requirement:
    found = kinds.total()
    return required(NATIONAL, "national-arbiter-norms", found >= NORMS, norms=found, needed=NORMS)


def _groups(kinds: Counter[NationalKind]) -> Sequence[Requirement]:
    return [
        required(NATIONAL, "national-arbiter-groups", bool(kinds[kind]), group=kind.value)
        for kind in (NationalKind.OFFICIAL, NationalKind.OPEN)
    ]
