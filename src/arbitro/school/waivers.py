"""Questions on exemptions from the measures against cheating: from whom, and until which day."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from arbitro.rules.office.protection import (
    CONCEPTS,
    PROTECTION,
    WAIVER_DAYS,
    Protection,
    Stakes,
    check_waiver,
    protection_level,
)
from arbitro.school.question import Mistake, Posed, Step, Worked, one_of, said

if TYPE_CHECKING:
    from arbitro.rules.pairing.generator import Chance

_ADDRESSEES = ("federation", "commission")


def waivers(chance: Chance) -> Posed:
    """Ask from whom an exemption may be had, and the last day to ask for it (measures of 2020)."""
    first_day = date(2024, 1, 1) + timedelta(chance.below(1400))
    stakes = Stakes(
        competition_level=one_of(chance, (1, 2, 3, 3, 3)),
        norms=chance.happens(400),
        prizes_eur=one_of(chance, (3000, 9000, 20_000, 20_500, 100_000, 120_000)),
        national_championship=chance.happens(300),
    )
    level = protection_level(stakes)
    one_up = Protection(min(level + 1, Protection.MAXIMUM))
    plain = protection_level(replace(stakes, national_championship=False))
    wrong = (
        ("waiver-addressee", _asked(level, first_day, turned=True)),
        ("waiver-of-maximum", _asked(Protection.INCREASED, first_day)),
        ("waiver-level-above", _asked(one_up, first_day)),
        ("championship-forgotten", _asked(plain, first_day)),
        ("waiver-month", _asked(level, first_day, days=WAIVER_DAYS + 3)),
        ("waiver-two-weeks", _asked(level, first_day, days=WAIVER_DAYS // 2)),
        ("waiver-day-after", _asked(level, first_day, days=WAIVER_DAYS - 1)),
    )
    lines = [said("school.line.competition-level", level=stakes.competition_level)]
    if stakes.norms:
        lines.append(said("school.line.norms-possible"))
    lines.append(said("school.line.prizes", amount=stakes.prizes_eur))
    if stakes.national_championship:
        lines.append(said("school.line.national-championship"))
    return Posed(
        PROTECTION,
        said("school.stem.waiver", day=first_day.isoformat()),
        _asked(level, first_day),
        tuple(Mistake(said(f"school.mistake.{name}"), worked) for name, worked in wrong),
        lines=tuple(lines),
    )


def _asked(
    level: Protection, first_day: date, *, days: int = WAIVER_DAYS, turned: bool = False
) -> Worked:
    """Return whom to ask and until when at a level, by a rule with so many days."""
    steps = [Step(said("school.step.protection", level=level.name.lower()), CONCEPTS[level])]
    last = first_day - timedelta(days)
    # asked in good time, only who is asked can be wrong
    early = first_day - timedelta(2 * WAIVER_DAYS)
    heard = [each for each in _ADDRESSEES if not check_waiver(level, each, early, first_day)]
    if not heard:
        answer = said("school.outcome.waiver-none")
    else:
        other = next(each for each in _ADDRESSEES if each not in heard)
        answer = said(
            "school.outcome.waiver", whom=other if turned else heard[0], day=last.isoformat()
        )
        steps.append(Step(said("school.step.waiver", days=days), "protection-waiver"))
    return Worked(answer, (*steps, Step(answer, "protection-waiver")))
