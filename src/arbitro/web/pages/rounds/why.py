"""Why a round was paired so: the whole of it, one participant's board, why two do not meet."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse

from arbitro.answers.explanations import BoardReasons, ByeReasons, Explanation
from arbitro.i18n.explanations import measured, plain_text
from arbitro.library.explaining import RoundInquiry
from arbitro.model import Tpn
from arbitro.reasons import Refused, people_in
from arbitro.web.event_request import AtMatches, EventRequest, asked_number
from arbitro.web.pages.by_kind.pages_by_kind import pages_of
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.rounds.why import inquiry_of, paired_numbers

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


def _asked(then: SectionView, number: int) -> RoundInquiry | Refused:
    found = inquiry_of(then, number)
    if found is None:
        raise HTTPException(404)
    return found


@router.get("/rounds/{number}/why")
def why(here: AtMatches, number: int) -> HTMLResponse:
    """Show how a round was paired and answer why two do not meet."""
    then = here.section_when_paired(number)
    asked = _asked(then, number)
    since = here.changed_since(then, number)
    found = asked if isinstance(asked, Refused) else asked.explanation((), since)
    if isinstance(found, Refused) or isinstance(asked, Refused):
        assert isinstance(found, Refused), "what cannot be asked is refused"
        return pages_of(here).round_page(here, number, found)
    present = paired_numbers(found)
    wanted = (asked_number(here.request, name) for name in ("a", "b"))
    one, other = (number if number in present else None for number in wanted)
    answer = asked.why_not(one, other) if one and other and one != other else None
    return here.page(
        "rounds/why.html",
        section=then,
        found=found,
        names=_names(found),
        present=present,
        one=one,
        other=other,
        answer=None if answer is None or isinstance(answer, Refused) else answer,
        measured=measured,
        plain=_plain(here, found),
    )


@router.get("/rounds/{number}/why/{player}")
def why_player(here: AtMatches, number: int, player: int) -> HTMLResponse:
    """Show why one player or team meets whom, with which colour."""
    then = here.section_when_paired(number)
    asked = _asked(then, number)
    since = here.changed_since(then, number)
    found = asked if isinstance(asked, Refused) else asked.explanation({Tpn(player)}, since)
    if isinstance(found, Refused):
        return pages_of(here).round_page(here, number, found)
    if player not in paired_numbers(found):
        raise HTTPException(404)
    told = found.select_number(player)
    item = told.boards[0] if told.boards else told.bye
    assert item is not None, "who is in the round is at a board or has the bye"
    names = _names(found)
    return here.page(
        "rounds/why_player.html",
        section=then,
        found=found,
        names=names,
        player=player,
        item=item,
        people=people_in(item.reasons, names),
        plain=_plain(here, found),
    )


def _names(found: Explanation) -> dict[int, str]:
    return {item.number: item.name for item in found.participants}


def _plain(here: EventRequest, found: Explanation) -> Callable[[BoardReasons | ByeReasons], str]:
    """Return what puts the plain sentences of a board or the bye into words, with the names."""
    names = _names(found)
    return lambda item: plain_text(here.words, item.plain, names.__getitem__)
