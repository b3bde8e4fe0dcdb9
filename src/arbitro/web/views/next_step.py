"""What the arbiter does next in a section, so that every page can lead there."""

from __future__ import annotations

from arbitro.desk.features.groups import group_sections
from arbitro.web.views.event import SectionView
from arbitro.web.views.knock_out_step import knock_out_step
from arbitro.web.views.step import Step

FEWEST_PLAYERS = 2


def next_step(view: SectionView) -> Step | None:
    """Return the next step of a section, None when its event is finished."""
    section, url = view.section, view.url
    if view.state.finished:
        return None
    if not section.entries_closed and not section.rounds:
        return _of_entries(view)
    current = section.current
    if current is None and group_sections(view.state, section):
        return Step("groups", view.url.rpartition("/s/")[0])
    if current is None:
        return Step("pair", f"{url}/pair", True, {"round": 1})
    here = f"{url}/rounds/{current.number}"
    if not current.published:
        return _of_preview(view, here, current.number)
    if view.is_knock_out:
        return knock_out_step(view)
    if current.missing:
        values = {"round": current.number, "count": current.missing}
        return Step("enter-results", here, False, values)
    if current.number < view.rounds_total:
        return Step("pair", f"{url}/pair", True, {"round": current.number + 1})
    if view.adjourned:
        values = {"round": view.adjourned[0].round, "count": len(view.adjourned)}
        return Step("end-adjourned", f"{url}/rounds/{view.adjourned[0].round}", False, values)
    return Step("final-standings", f"{url}/standings")


def _of_preview(view: SectionView, here: str, number: int) -> Step:
    """Return what leads on from a round nobody was told of; one out of date is not published.

    Where it was paired by hand the arbiter looks at it first.
    """
    found = view.out_of_date
    if found is None:
        code = "publish-boards" if view.has_line_ups else "publish"
        return Step(code, f"{here}/publish", True, {"round": number})
    if found.by_hand:
        return Step("look-again", f"{here}#out-of-date", False, {"round": number})
    return Step("pair-again", f"{here}/pair-again", True, {"round": number})


def _of_entries(view: SectionView) -> Step:
    """Return what comes first while entries are open: who takes part, then the numbers."""
    section = view.section
    if view.kind.entrants == "teams":
        teams = len(section.teams.teams)
        if teams < FEWEST_PLAYERS:
            return Step("enter-teams", f"{view.url}/teams")
        return Step("close-teams", f"{view.url}/close", True, {"count": teams})
    if len(section.entries) < FEWEST_PLAYERS:
        return Step("enter-players", f"{view.url}/players")
    return Step("close-entries", f"{view.url}/close", True, {"count": len(section.entries)})
