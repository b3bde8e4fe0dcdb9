"""Belgrade groups: dividing a closed list into round robins."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from arbitro.desk.features.groups.commands import MakeGroups
from arbitro.reasons import Refused
from arbitro.rules.pairing.schedules.belgrade import MOST_GROUPS
from arbitro.web.asking import AtSection
from arbitro.web.forms import Submitted
from arbitro.web.pages.players import players_page
from arbitro.web.rendering import go

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


@router.post("/groups")
def make_groups(here: AtSection, form: Submitted) -> Response:
    """Make the sections of the groups."""
    groups = form.number("groups", 2, MOST_GROUPS)
    if groups is None or not form.ok:
        return players_page(here, form)
    name = here.words.t("ui.groups.section-name", section=here.section.name)
    answer = here.do(MakeGroups(here.section.id, groups, name), form)
    if isinstance(answer, Refused):
        return players_page(here, form, answer)
    return go(here.event.url, "groups-made")
