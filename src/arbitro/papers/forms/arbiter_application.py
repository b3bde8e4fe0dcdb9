"""FA2 and IA2: the application for a title of an arbiter (B.06.1 art. 5)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from arbitro.i18n import Translator, citation
from arbitro.papers.blocks import Block, Note, Sheet, Tick, Ticks
from arbitro.papers.forms.arbiter_norm import EVENT_KINDS, LEVELS
from arbitro.papers.forms.filling import choice, day, number, rows, text, yes_no
from arbitro.papers.forms.person import names_of
from arbitro.papers.forms.writing import PaperMembers
from arbitro.rules.arbiters.application import JudgedApplication, judge_application
from arbitro.rules.arbiters.career import ArbiterNorm, ArbiterTitle, Career, EventLevel, NormKind


@dataclass(frozen=True, slots=True)
class NormOfArbiter:
    """One norm of an arbiter: an event or a seminar, as its certificate says it."""

    event: str = text(needed=True)
    event_kind: str = choice(*EVENT_KINDS, "seminar", needed=True)
    event_system: str = choice("swiss", "round-robin", "double-round-robin", "knock-out")
    end: date | None = day(needed=True)
    level: str = choice(*LEVELS)
    rounds: int | None = number()
    players: int | None = number()
    rated: int | None = number()
    federations: int | None = number()
    all_rated: bool | None = yes_no()
    boards: int | None = number()
    teams: int | None = number()
    norm_possible: bool | None = yes_no()
    approved: bool | None = yes_no()
    examination: int | None = number()
    chief: str = text()


@dataclass(frozen=True, slots=True)
class ArbiterApplication:
    """An application on a day; ``by_arbiter`` where the federation declined to apply (5.2)."""

    application_for: str = choice("FA", "IA", needed=True, computed=True)
    surname: str = text(needed=True)
    given_name: str = text(needed=True)
    fide_id: int | None = number(needed=True)
    federation: str = text(needed=True)
    birth: date | None = day(needed=True)
    national_since: date | None = day()
    fide_since: date | None = day()
    languages: str = text(needed=True)
    applied_on: date | None = day(needed=True)
    norms: tuple[NormOfArbiter, ...] = rows(NormOfArbiter, needed=True, spare=5)
    remarks: str = text(long=True)
    by_arbiter: bool | None = yes_no()
    official: str = text()


def arbiter_application(
    title: str, career: Career | None = None, on: date | None = None
) -> ArbiterApplication:
    """Return the application of an arbiter whose career is known."""
    if career is None:
        return ArbiterApplication(title)
    surname, given_name = names_of(career.name)
    return ArbiterApplication(
        title,
        surname,
        given_name,
        birth=career.birth,
        national_since=career.national,
        fide_since=career.fide,
        applied_on=on,
        norms=tuple(_of_norm(norm) for norm in career.norms),
    )


def _of_norm(norm: ArbiterNorm) -> NormOfArbiter:
    seminar = norm.kind is NormKind.SEMINAR
    return NormOfArbiter(
        norm.event,
        norm.kind.value,
        norm.system,
        norm.end,
        "" if seminar else norm.level.value,
        norm.rounds or None,
        norm.players or None,
        norm.rated or None,
        None if seminar else norm.federations,
        norm.all_rated or None,
        norm.boards or None,
        norm.teams or None,
        norm.player_norm or None,
        norm.approved or None,
        norm.score or None,
        norm.chief,
    )


def career_of(paper: ArbiterApplication) -> Career | None:
    """Return what the application says of a career, None while the day of birth is missing."""
    if paper.birth is None:
        return None
    norms = tuple(
        ArbiterNorm(
            norm.event,
            NormKind(norm.event_kind),
            norm.end,
            EventLevel(norm.level or EventLevel.NATIONAL.value),
            norm.event_system,
            norm.rounds or 0,
            norm.players or 0,
            norm.rated or 0,
            norm.federations or 1,
            bool(norm.all_rated),
            norm.boards or 0,
            norm.teams or 0,
            bool(norm.norm_possible),
            bool(norm.approved),
            norm.examination or 0,
            norm.chief,
        )
        for norm in paper.norms
        if norm.end is not None and norm.event_kind
    )
    name = ", ".join(filter(None, (paper.surname, paper.given_name)))
    return Career(name, paper.birth, norms, paper.national_since, paper.fide_since)


def verdict(paper: ArbiterApplication) -> JudgedApplication | None:
    """Return what the norms amount to on the day, None while a date they need is missing."""
    career = career_of(paper)
    if career is None or paper.applied_on is None or not paper.application_for:
        return None
    return judge_application(career, ArbiterTitle(paper.application_for), paper.applied_on)


def sheet(paper: ArbiterApplication, words: Translator) -> Sheet:
    """Return the application as it is printed."""
    it = PaperMembers(paper, words)
    code = f"{paper.application_for or 'FA'}2"
    columns = [
        "event:3",
        "event_kind:2",
        "event_system:2",
        "level",
        "end",
        "rounds",
        "players",
        "rated",
        "federations",
        "examination",
        "chief:2",
    ]
    blocks: list[Block] = [
        it.fields("surname:2", "given_name:2", "fide_id", "federation", "birth", "applied_on"),
        it.fields("national_since", "fide_since", "languages:2"),
        it.table("norms", *columns, heading="norms", blank=5),
    ]
    found = verdict(paper)
    if found is not None:
        ticks = tuple(
            Tick(
                f"{words.reason(requirement.reason)} [{citation(requirement.reason)}]",
                requirement.met,
            )
            for requirement in found.requirements
            if requirement.met is not None
        )
        blocks.append(Ticks(ticks, words.t("paper.heading.requirements")))
    signing = "applicant" if paper.by_arbiter else "official"
    blocks += [
        it.box("remarks"),
        it.signatures(signing, "date", "federation-stamp", "signature"),
        Note(words.t("paper.note.arbiter-application")),
        Note(words.t("paper.note.own-layout")),
    ]
    subtitle = words.t(f"paper.choice.{code[:2].lower()}")
    title = words.t("paper.title.arbiter-application")
    return Sheet(title, code, blocks, subtitle, "B.06.1@2021-07", flipped=True)
