"""The arbiters of an event in the JSON interface, with every check of theirs."""

from __future__ import annotations

from fastapi import APIRouter

from arbitro.answers.interface.events import ArbiterItem, ArbitersOut, CheckItem, SectionNormItem
from arbitro.rules.arbiters.requirement import Requirement
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.event_request import AtEvent
from arbitro.web.views.event.rating_list_lookup import titles_listed
from arbitro.web.views.office.arbiters import ArbiterRow, arbiters_view

router = APIRouter(
    route_class=AnswerRoute, prefix="/api/v1/events/{event}/arbiters", tags=["arbitro"]
)


@router.get("")
def arbiters(here: AtEvent) -> ArbitersOut:
    """Return the arbiters of an event with everything that is checked of them."""
    shown = arbiters_view(here.event)
    listed = titles_listed(here.service.folder, shown.stands.arbiters)
    return ArbitersOut(
        calendar=shown.stands.calendar.value,
        player_norms=shown.stands.player_norms,
        arbiters=tuple(_make_arbiter(row, listed.get(row.arbiter.fide_id)) for row in shown.rows),
        team=_checks(shown.team),
    )


def _make_arbiter(row: ArbiterRow, listed_title: str | None) -> ArbiterItem:
    who = row.arbiter
    return ArbiterItem(
        name=who.name,
        role=who.role.value,
        title=who.title,
        fide_id=who.fide_id,
        federation=who.federation,
        category=who.category.value if who.category else None,
        listed_title=listed_title,
        checks=_checks(row.checks),
        norms=tuple(
            SectionNormItem(
                section=norm.section,
                title=norm.title,
                norm=norm.why is None,
                why_not=norm.why,
            )
            for norm in row.norms
        ),
    )


def _checks(found: tuple[Requirement, ...]) -> tuple[CheckItem, ...]:
    return tuple(CheckItem(met=requirement.met, reason=requirement.reason) for requirement in found)
