"""Clauses of an event's regulations that no item of the invitation asks for, from its settings."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.desk.kernel.state import EventState, Section
from arbitro.model import STANDARD_POINTS
from arbitro.reasons import Value
from arbitro.rules.office.captains import CAPTAINS, follows_c10, may_advise_draws
from arbitro.rules.office.conduct.appeals import GENERAL
from arbitro.rules.office.document import Clause, DocumentPart
from arbitro.rules.prizes import Sharing


def list_event_clauses(state: EventState) -> Iterator[Clause]:
    """Yield what is said of the whole event: level, appeals committee, line-ups."""
    kind, rules = state.office.facts("kind"), state.office.facts("appeals-rules")
    if kind.has("level"):
        concept = "competition-levels"
        yield _clause(DocumentPart.GENERAL, f"level-{kind.text('level')}", concept=concept)
    members = [row.facts for row in state.office.standing("committee")]
    names = tuple(member.text("name") for member in members if member.text("seat") != "reserve")
    if names:
        yield _clause(DocumentPart.APPEALS, "committee", concept="appeals-committee", names=names)
    reserves = tuple(member.text("name") for member in members if member.text("seat") == "reserve")
    if reserves:
        yield _clause(DocumentPart.APPEALS, "committee-reserves", names=reserves)
    if rules.yes("barred-after-signing"):
        yield _clause(DocumentPart.APPEALS, "signing-ends-appeals")
    captains = state.office.facts("captain-rules")
    minutes = captains.number("line-up-minutes")
    if minutes is not None:
        yield _clause(
            DocumentPart.CALENDAR, "line-up-limit", concept="team-line-up", minutes=minutes
        )
    if captains.has("may-advise-draws"):
        auspices = state.office.facts("kind").text("auspices")
        may = may_advise_draws(auspices, captains.yes("may-advise-draws"))
        code = "captains-may" if may else "captains-may-not"
        if follows_c10(auspices):
            # what the organiser says changes nothing there
            yield Clause(
                DocumentPart.SYSTEM, code, edition=CAPTAINS, concept="captain-advises-draws"
            )
        else:
            yield _clause(DocumentPart.SYSTEM, code, concept="captain-advice")


def list_section_clauses(state: EventState, section: Section, name: str) -> Iterator[Clause]:
    """Yield what a section's settings say beside the items of the invitation."""
    own = section.office.facts("section-kind")
    rated = own.text("rated")
    if state.office.facts("kind").yes("rated-said") and rated and rated != "no":
        yield _clause(DocumentPart.RULES, "rated", name, rated=rated)
    yield from _of_play(section, name)
    if own.has("last-resort"):
        yield _clause(DocumentPart.SYSTEM, f"last-resort-{own.text('last-resort')}", name)
    if section.prizes is not None:
        fund = section.prizes.fund
        shared = fund.sharing is not Sharing.TIE_BREAK
        code = f"sharing-{fund.sharing.value}"
        if shared and fund.cut_off:
            yield _clause(DocumentPart.PRIZES, f"{code}-to", name, place=fund.cut_off)
        else:
            yield _clause(DocumentPart.PRIZES, code, name)
        special = tuple(prizes.name for prizes in fund.special)
        if special:
            yield _clause(DocumentPart.PRIZES, "special-prizes", name, names=special)


def _of_play(section: Section, name: str) -> Iterator[Clause]:
    settings, play = section.settings, section.settings.play
    if settings.points != STANDARD_POINTS:
        points = settings.points
        yield _clause(
            DocumentPart.SYSTEM,
            "points",
            name,
            win=points.win,
            draw=points.draw,
            loss=points.loss,
            absence=points.absence,
        )
    if settings.system.is_swiss:
        if settings.accelerated:
            yield _clause(DocumentPart.SYSTEM, "accelerated", name)
        byes, concept = settings.half_point_byes, "half-point-bye"
        if not byes:
            yield _clause(DocumentPart.SYSTEM, "byes-none", name, concept)
        elif settings.last_bye_round or settings.rounds:
            last = settings.byes_until
            yield _clause(DocumentPart.SYSTEM, "byes", name, concept, byes=byes, last=last)
    if play.guideline_three in {"increment", "claim"}:
        yield _clause(DocumentPart.SYSTEM, f"guideline-{play.guideline_three}", name)
    if play.device_in_bag_allowed:
        yield _clause(DocumentPart.FAIR_PLAY, "device-in-bag", name)


def _clause(
    part: DocumentPart, code: str, section: str = "", concept: str = "", **said: Value
) -> Clause:
    edition = GENERAL if concept else None
    values = tuple(said.items())
    return Clause(part, code, "", values, edition=edition, concept=concept, section=section)
