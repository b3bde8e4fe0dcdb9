"""A complaint of cheating over the board: what it still needs, and to whom it goes.

The regulations against cheating of 2022, II and III, and the notes printed behind them. Nothing
here judges whether somebody cheated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from arbitro.model import EditionKey
from arbitro.rules.office.finding import Finding, Grade, finding
from arbitro.rules.office.protection import Protection

FAIR_PLAY = EditionKey("FPR@2022")


@dataclass(frozen=True, slots=True)
class BoardComplaint:
    """What is said of a complaint. None: not known.

    ``in_writing``: during the event that is enough; after it (``after_event``) it is to be on the
    form too. ``strength_alone``: it says nothing but that
    somebody plays too well. ``engine_claimed``: it rests on moves agreeing with an engine's;
    ``engine_told``: with engine and version, settings, and the moves counted; ``published``: it was
    made public. ``titles``: a title of FIDE master or above is held by one of the two or at stake.
    """

    level: Protection
    in_writing: bool | None = None
    on_form: bool | None = None
    has_fide_id: bool | None = None
    evidence_listed: bool | None = None
    strength_alone: bool | None = None
    after_event: bool | None = None
    why_not_during: bool = False
    engine_claimed: bool | None = None
    engine_told: bool | None = None
    published: bool | None = None
    titles: bool | None = None


def check_board_complaint(each: BoardComplaint) -> tuple[Finding, ...]:
    """Return what a complaint lacks and to whom it goes (II, III.B.1-9; notes VI.1, VI.2)."""
    asked: tuple[tuple[str, bool | None], ...] = (
        ("oral", each.in_writing),
        ("fide-id", each.has_fide_id),
        ("evidence", each.evidence_listed),
        ("strength", None if each.strength_alone is None else not each.strength_alone),
    )
    found = []
    for code, good in asked:
        if good is None:
            found.append(_of(Grade.UNKNOWN, f"complaint-{code}-unknown"))
        elif not good:
            found.append(_of(Grade.ERROR, f"complaint-{code}"))
    if each.after_event is None:
        found.append(_of(Grade.UNKNOWN, "complaint-when-unknown"))
    elif each.after_event:
        if each.in_writing and not each.on_form:
            found.append(_of(Grade.MISSING, "complaint-form-asked"))
        if not each.why_not_during:
            found.append(_of(Grade.MISSING, "complaint-why-not-during"))
    return (*found, *_of_engine(each), _referred(each))


def _of_engine(each: BoardComplaint) -> Iterator[Finding]:
    """Agreement with an engine is told so that it can be repeated; else nobody may publish it."""
    if not each.engine_claimed or each.engine_told:
        return
    if each.published:
        yield _of(Grade.ERROR, "complaint-engine-published")
    else:
        yield _of(Grade.MISSING, "complaint-engine-untold")


def _referred(each: BoardComplaint) -> Finding:
    """Say who decides: above the standard level the commission, and wherever titles are touched."""
    if each.level > Protection.STANDARD:
        code = "complaint-to-commission"
    elif each.titles is None:
        return finding(
            Grade.UNKNOWN, "complaint-titles-unknown", "fair-play-jurisdiction", FAIR_PLAY
        )
    else:
        code = "complaint-to-both" if each.titles else "complaint-to-federation"
    return finding(Grade.MIND, code, "fair-play-jurisdiction", FAIR_PLAY)


def _of(grade: Grade, code: str) -> Finding:
    return finding(grade, code, "fair-play-complaint", FAIR_PLAY)
