"""Questions on complaints, and on exemptions from the measures against cheating.

Whether a case is in time, what a complaint lacks, and who deals with it; of whom an exemption is
asked, and until which day.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from arbitro.rules.office.conduct.complaints import FAIR_PLAY, BoardComplaint, check_board_complaint
from arbitro.rules.office.conduct.protection import (
    CONCEPTS,
    PROTECTION,
    WAIVER_DAYS,
    Protection,
    Stakes,
    check_waiver,
    protection_level,
)
from arbitro.rules.office.finding import Grade
from arbitro.rules.office.limits import (
    ARBITERS,
    CODE,
    is_barred,
    is_known_too_long,
    months_after,
)
from arbitro.rules.pairing.generator import RandomSource
from arbitro.school.competition.competitions import lines_of_stakes
from arbitro.school.question import Mistake, PosedQuestion, Step, WorkedAnswer, one_of, said


def complaints(chance: RandomSource) -> PosedQuestion | None:
    """Ask whether a case is in time, or what a complaint over the board lacks."""
    return one_of(chance, (_in_time, _over_the_board))(chance)


# In time? (B.06.5A art. 2.8, the Code 5.1)


def _in_time(chance: RandomSource) -> PosedQuestion | None:
    arbiter, fraud = chance.happens(600), chance.happens(400)
    conduct = date(2023, 5, 1) + timedelta(chance.below(500))
    years = 5 if fraud else 3
    near = one_of(chance, (-400, -30, -1, 0, 1, 20))
    received = months_after(conduct, 12 * years) + timedelta(near)
    months = one_of(chance, (-40, -1, 0, 1, 50))
    known = months_after(received, -9) - timedelta(months)
    old, late = is_barred(conduct, received, fraud=fraud), is_known_too_long(known, received)
    if not conduct <= known <= received or (old and late):
        return None  # of two reasons each would be a right answer
    right = _admissible(arbiter, conduct, received, known, fraud=fraud)
    wrong = (
        ("other-years", _admissible(arbiter, conduct, received, known, fraud=not fraud)),
        ("knowledge-forgotten", _admissible(arbiter, conduct, received, received, fraud=fraud)),
        ("knowledge-of-the-code", _admissible(not arbiter, conduct, received, known, fraud=fraud)),
        ("conduct-forgotten", _admissible(arbiter, received, received, known, fraud=fraud)),
        (
            "last-day-counts",
            _admissible(
                arbiter,
                conduct - timedelta(1),
                received,
                known - timedelta(1),
                fraud=fraud,
            ),
        ),
    )
    mistakes = tuple(Mistake(said(f"school.mistake.{name}"), worked) for name, worked in wrong)
    edition = ARBITERS if arbiter else CODE
    stem = said("school.stem.case-in-time", edition=edition)
    lines = (
        said("school.line.of-arbiter" if arbiter else "school.line.of-code"),
        said("school.line.fraud" if fraud else "school.line.no-fraud"),
        said("school.line.conduct", day=conduct.isoformat()),
        said("school.line.known", day=known.isoformat()),
        said("school.line.received", day=received.isoformat()),
    )
    return PosedQuestion(edition, stem, right, mistakes, lines)


def _admissible(
    arbiter: bool, conduct: date, received: date, known: date, *, fraud: bool
) -> WorkedAnswer:
    """Return whether a case is in time; nine months of knowledge bind who complains of arbiters."""
    concept = "arbiter-time-bar" if arbiter else "code-time-bar"
    step = Step(said("school.step.years", years=5 if fraud else 3), concept)
    name = "case-in-time"
    if is_barred(conduct, received, fraud=fraud):
        name = "case-too-old"
    elif arbiter and is_known_too_long(known, received):
        name = "case-known-too-long"
    answer = said(f"school.outcome.{name}")
    return WorkedAnswer(answer, (step, Step(answer, concept)))


# Cheating over the board (2022, II and III.B).

_ASKED = frozenset(
    {
        "complaint-oral",
        "complaint-fide-id",
        "complaint-evidence",
        "complaint-strength",
        "complaint-why-not-during",
    }
)


def _over_the_board(chance: RandomSource) -> PosedQuestion | None:
    facts = BoardComplaint(
        level=one_of(chance, (Protection.STANDARD, Protection.STANDARD, *Protection)),
        in_writing=not chance.happens(250),
        on_form=True,
        has_fide_id=not chance.happens(250),
        evidence_listed=not chance.happens(250),
        strength_alone=chance.happens(250),
        after_event=chance.happens(400),
        why_not_during=chance.happens(500),
        titles=chance.happens(400),
    )
    right = _lacking(facts)
    wrong = (
        ("spoken-is-enough", replace(facts, in_writing=True)),
        ("number-not-asked", replace(facts, has_fide_id=True)),
        ("evidence-later", replace(facts, evidence_listed=True)),
        ("strength-is-enough", replace(facts, strength_alone=False)),
        ("after-as-during", replace(facts, after_event=False)),
        ("commission-always", replace(facts, level=Protection.MAXIMUM)),
        ("titles-forgotten", replace(facts, titles=not facts.titles)),
        ("federation-always", replace(facts, level=Protection.STANDARD, titles=False)),
    )
    mistakes = tuple(
        Mistake(said(f"school.mistake.{name}"), _lacking(complaint)) for name, complaint in wrong
    )
    lines = [
        said("school.line.complaint-of", level=facts.level.name.lower()),
        said(f"school.line.complaint-{'written' if facts.in_writing else 'spoken'}"),
        said(f"school.line.complainant-{'with' if facts.has_fide_id else 'without'}-number"),
        said(f"school.line.evidence-{'listed' if facts.evidence_listed else 'later'}"),
        said(f"school.line.titles-{'touched' if facts.titles else 'untouched'}"),
    ]
    if facts.strength_alone:
        lines.append(said("school.line.strength-alone"))
    if facts.after_event:
        why = "told" if facts.why_not_during else "untold"
        lines.append(said(f"school.line.after-event-{why}"))
    stem = said("school.stem.complaint-over-board", edition=FAIR_PLAY)
    return PosedQuestion(FAIR_PLAY, stem, right, mistakes, tuple(lines))


def _lacking(facts: BoardComplaint) -> WorkedAnswer:
    found = check_board_complaint(facts)
    lacks = tuple(finding.code for finding in found if finding.code in _ASKED)
    (to,) = (finding.code for finding in found if finding.grade is Grade.MIND)
    answer = said("school.outcome.complaint", lacks=lacks or ("nothing",), to=to)
    steps = [Step(said("school.step.lacks", fault=lack), "fair-play-complaint") for lack in lacks]
    steps.append(Step(said("school.step.goes-to", to=to), "fair-play-jurisdiction"))
    return WorkedAnswer(answer, tuple(steps))


_ADDRESSEES = ("federation", "commission")


def waivers(chance: RandomSource) -> PosedQuestion:
    """Ask from whom an exemption may be had, and the last day to ask for it (measures of 2020)."""
    first_day = date(2024, 1, 1) + timedelta(chance.below(1400))
    level_of_event = one_of(chance, (1, 2, 2, 3, 3))
    stakes = Stakes(
        competition_level=level_of_event,
        norms=chance.happens(500) and level_of_event < 3,
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
    return PosedQuestion(
        PROTECTION,
        said("school.stem.waiver", day=first_day.isoformat()),
        _asked(level, first_day),
        tuple(Mistake(said(f"school.mistake.{name}"), worked) for name, worked in wrong),
        lines=lines_of_stakes(stakes),
    )


def _asked(
    level: Protection, first_day: date, *, days: int = WAIVER_DAYS, turned: bool = False
) -> WorkedAnswer:
    """Return whom to ask and until when at a level, by a rule with so many days."""
    steps = [Step(said("school.step.protection", level=level.name.lower()), CONCEPTS[level])]
    last = first_day - timedelta(days)
    # asked in good time, only who is asked can be wrong
    early = first_day - timedelta(2 * WAIVER_DAYS)
    heard = [
        addressee
        for addressee in _ADDRESSEES
        if not check_waiver(level, addressee, early, first_day)
    ]
    if not heard:
        answer = said("school.outcome.waiver-none")
    else:
        other = next(addressee for addressee in _ADDRESSEES if addressee not in heard)
        answer = said(
            "school.outcome.waiver", whom=other if turned else heard[0], day=last.isoformat()
        )
        steps.append(Step(said("school.step.waiver", days=days), "protection-waiver"))
    return WorkedAnswer(answer, (*steps, Step(answer, "protection-waiver")))
