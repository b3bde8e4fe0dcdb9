"""The arbiters of an event in the JSON interface, with every check of theirs."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel, Field

from arbitro.i18n import Translator
from arbitro.rules.arbiters.requirement import Requirement
from arbitro.web.api_v1.answers import Explained, explained
from arbitro.web.event_request import AtEvent
from arbitro.web.views.event.rating_list_lookup import titles_listed
from arbitro.web.views.office.arbiters import ArbiterRow, arbiters_view

router = APIRouter(prefix="/api/v1/events/{event}/arbiters", tags=["arbitro"])


class CheckItem(BaseModel):
    """One requirement with its article."""

    met: bool | None = Field(description="null where what is known does not decide it")
    reason: Explained


class SectionNormItem(BaseModel):
    """Whether a section is a norm for the title wanted, and why not."""

    section: str
    title: str
    norm: bool
    why_not: Explained | None


class ArbiterItem(BaseModel):
    """One arbiter."""

    name: str
    role: str
    title: str
    fide_id: str
    federation: str
    category: str | None
    listed_title: str | None = Field(
        default=None,
        description="the title FIDE's list has for the number, where it is another; null else",
    )
    checks: list[CheckItem]
    norms: list[SectionNormItem]


class ArbitersOut(BaseModel):
    """The arbiters and what is checked of them together."""

    calendar: str
    player_norms: bool
    arbiters: list[ArbiterItem]
    team: list[CheckItem]


@router.get("")
def arbiters(here: AtEvent) -> ArbitersOut:
    """Return the arbiters of an event with everything that is checked of them."""
    shown = arbiters_view(here.event)
    listed = titles_listed(here.service.folder, shown.stands.arbiters)
    return ArbitersOut(
        calendar=shown.stands.calendar.value,
        player_norms=shown.stands.player_norms,
        arbiters=[_item(row, listed.get(row.arbiter.fide_id), here.words) for row in shown.rows],
        team=_checks(shown.team, here.words),
    )


def _item(row: ArbiterRow, listed_title: str | None, words: Translator) -> ArbiterItem:
    who = row.arbiter
    return ArbiterItem(
        name=who.name,
        role=who.role.value,
        title=who.title,
        fide_id=who.fide_id,
        federation=who.federation,
        category=who.category.value if who.category else None,
        listed_title=listed_title,
        checks=_checks(row.checks, words),
        norms=[
            SectionNormItem(
                section=norm.section,
                title=norm.title,
                norm=norm.why is None,
                why_not=explained(norm.why, words) if norm.why else None,
            )
            for norm in row.norms
        ],
    )


def _checks(found: tuple[Requirement, ...], words: Translator) -> list[CheckItem]:
    return [
        CheckItem(met=requirement.met, reason=explained(requirement.reason, words))
        for requirement in found
    ]
