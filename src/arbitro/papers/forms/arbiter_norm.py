"""FA1 and IA1: the report on an arbiter's work in an event, a norm (B.06.1 art. 2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from arbitro.i18n import Translator
from arbitro.model import RateClass, System, Tournament
from arbitro.papers.blocks import Block, Note, Sheet
from arbitro.papers.forms.filling import choice, day, number, text, yes_no
from arbitro.papers.forms.person import describe_event, names_of
from arbitro.papers.forms.writing import PaperMembers
from arbitro.reasons import Reason
from arbitro.rules.arbiters.application import certificates_allowed
from arbitro.rules.arbiters.career import ArbiterNorm, ArbiterTitle, EventLevel, NormKind, Role
from arbitro.rules.arbiters.norms import why_no_norm

EVENT_KINDS = tuple(item.value for item in NormKind if item is not NormKind.SEMINAR)
LEVELS = tuple(level.value for level in EventLevel)
ROLES = tuple(role.value for role in Role)
SIGNERS = ("IA", "FA", "IO")

_KIND_OF_SYSTEM = {
    System.ROUND_ROBIN: NormKind.ROUND_ROBIN,
    System.DOUBLE_ROUND_ROBIN: NormKind.DOUBLE_ROUND_ROBIN,
    System.KNOCK_OUT: NormKind.KNOCK_OUT,
}


@dataclass(frozen=True, slots=True)
class ArbiterNormReport:
    """What the chief arbiter certifies of an arbiter's work, with the facts of the event."""

    norm_for: str = choice("FA", "IA", needed=True, computed=True)
    surname: str = text(needed=True)
    given_name: str = text(needed=True)
    fide_id: int | None = number(needed=True)
    federation: str = text(needed=True)
    birth: date | None = day(needed=True)
    role: str = choice(*ROLES, needed=True)
    event: str = text(needed=True)
    place: str = text(needed=True)
    host: str = text(needed=True)
    start: date | None = day(needed=True)
    end: date | None = day(needed=True)
    event_code: str = text()
    level: str = choice(*LEVELS, needed=True)
    event_kind: str = choice(*EVENT_KINDS, needed=True)
    event_system: str = choice(
        *(
            event_kind
            for event_kind in EVENT_KINDS
            if event_kind in {"swiss", "round-robin", "double-round-robin", "knock-out"}
        )
    )
    rounds: int | None = number(needed=True, computed=True)
    players: int | None = number(needed=True, computed=True)
    rated: int | None = number(needed=True, computed=True)
    federations: int | None = number(needed=True, computed=True)
    teams: int | None = number()
    boards: int | None = number()
    norm_possible: bool | None = yes_no()
    approved: bool | None = yes_no()
    evaluation: str = text(long=True, needed=True)
    chief: str = text(needed=True)
    chief_title: str = choice("IA", "FA", "NA")
    supervisor: str = text()
    supervisor_title: str = choice(*SIGNERS)
    official: str = text()
    certificate: int | None = number()


def arbiter_norm(
    tournament: Tournament, title: str, name: str = "", rate_class: RateClass | None = None
) -> ArbiterNormReport:
    """Return the report on an arbiter of an event; its facts come from the record."""
    details = tournament.details
    surname, given_name = names_of(name)
    about: dict[str, Any] = describe_event(details)
    federations = {entry.player.federation for entry in tournament.entries} - {"", "NON"}
    single = tournament.system.is_swiss and not tournament.system.is_team
    kind = NormKind.SWISS if single else _KIND_OF_SYSTEM.get(tournament.system)
    system = kind.value if kind else ""
    if rate_class in {RateClass.RAPID, RateClass.BLITZ}:
        kind = NormKind.RAPID
    role = ""
    if name:
        role = "chief" if name == details.chief_arbiter else ""
        role = "deputy" if name in details.deputies else role
    return ArbiterNormReport(
        **about,
        norm_for=title,
        surname=surname,
        given_name=given_name,
        role=role,
        level=(EventLevel.NATIONAL if len(federations) == 1 else EventLevel.INTERNATIONAL).value,
        event_kind=kind.value if kind else "",
        event_system=system if kind is NormKind.RAPID else "",
        rounds=tournament.rounds_planned or tournament.rounds_paired,
        players=len(tournament.entries),
        rated=sum(bool(entry.player.rating) for entry in tournament.entries),
        federations=len(federations),
    )


def why_not(paper: ArbiterNormReport) -> Reason | None:
    """Return why the event is no norm for the title, None where it is or facts are missing."""
    if not (paper.norm_for and paper.event_kind and paper.level and paper.end):
        return None
    norm = ArbiterNorm(
        paper.event,
        NormKind(paper.event_kind),
        paper.end,
        EventLevel(paper.level),
        paper.event_system,
        paper.rounds or 0,
        paper.players or 0,
        paper.rated or 0,
        paper.federations or 0,
        boards=paper.boards or 0,
        teams=paper.teams or 0,
        player_norm=bool(paper.norm_possible),
        approved=bool(paper.approved),
        chief=paper.chief,
    )
    title = ArbiterTitle(paper.norm_for)
    if paper.norm_possible is None and why_no_norm(replace(norm, player_norm=True), title) is None:
        return None  # it depends on what nobody has said yet
    return why_no_norm(norm, title)


def most_certificates(paper: ArbiterNormReport) -> int | None:
    """Return how many certificates the event may give, None for no limit or where unknown."""
    if not (paper.event_kind and paper.level and paper.players):
        return None
    kind = NormKind(paper.event_system or paper.event_kind)
    return certificates_allowed(paper.players, kind, EventLevel(paper.level))


def sheet(paper: ArbiterNormReport, words: Translator) -> Sheet:
    """Return the report as it is printed."""
    it = PaperMembers(paper, words)
    code = f"{paper.norm_for or 'FA'}1"
    signing = ["chief", "date"]
    if paper.role == "chief":
        signing = ["supervisor", "date"]
    blocks: list[Block] = [
        it.fields("surname:2", "given_name:2", "fide_id", "federation", "birth", "role"),
        it.fields(
            "event:4",
            "place:2",
            "host",
            "event_code",
            "start",
            "end",
            "level",
            "event_kind",
            heading="event",
        ),
        it.fields(
            "event_system",
            "rounds",
            "players",
            "rated",
            "federations",
            "teams",
            "boards",
            "certificate",
        ),
        it.fields("norm_possible:2", "approved:2"),
        it.box("evaluation", lines=5),
        it.fields("chief:3", "chief_title", "supervisor:3", "supervisor_title"),
        it.signatures(*signing, "federation-stamp", "date", "official", "signature"),
    ]
    most = most_certificates(paper)
    if most is not None:
        blocks.append(Note(words.t("paper.note.certificates", count=most, players=paper.players)))
    blocks += [Note(words.t("paper.note.arbiter-norm")), Note(words.t("paper.note.own-layout"))]
    subtitle = words.t(f"paper.choice.{code[:2].lower()}")
    return Sheet(words.t("paper.title.arbiter-norm"), code, blocks, subtitle, "B.06.1@2021-07")
