"""Why a round was paired so: board by board, one board opened beside them, why two do not meet."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse

from arbitro.answers.explanations import Explanation
from arbitro.desk.derived.tournament import remembered
from arbitro.i18n.sentences.explanations import measured
from arbitro.library.explaining import RoundInquiry
from arbitro.model import Tpn
from arbitro.reasons import Reason, Refused, named
from arbitro.web.event_request import AtMatches, AtSection, EventRequest
from arbitro.web.forms.form import whole_number
from arbitro.web.pages.rounds.hall import hall_page
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.rounds.why import hall_numbers, inquiry_of, paired_numbers
from arbitro.web.views.rounds.why_brief import brief_lines
from arbitro.web.views.rounds.why_panel import (
    Apart,
    BoardSaid,
    apart_of,
    names_in,
    said_of,
)

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


def _asked(then: SectionView, number: int) -> RoundInquiry | Refused:
    found = inquiry_of(then, number)
    if found is None:
        raise HTTPException(404)
    return found


def _page(here: EventRequest, number: int, player: int | None = None) -> HTMLResponse:
    then = here.section_when_paired(number)
    asked = _asked(then, number)
    since = here.changed_since(then, number)
    found = asked if isinstance(asked, Refused) else asked.explanation((), since)
    if isinstance(found, Refused) or isinstance(asked, Refused):
        assert isinstance(found, Refused), "what cannot be asked is refused"
        return hall_page(here, found, round_=number)
    present = paired_numbers(found)
    one, other = (number if number in present else None for number in _two(here, asked))
    return here.page(
        "rounds/why.html",
        section=then,
        found=found,
        present=present,
        one=one,
        other=other,
        apart=None if player is not None else _apart(here, asked, one, other),
        opened=None if player is None else _opened(here, then, asked, player),
        measured=measured,
        names=names_in(found),
        brackets=_brackets(found),
        brief=brief_lines(here.words, found),
        in_hall=hall_numbers(here.section, then, number),
    )


FEW = 40
"""Of so many the groups are told by names; the names of more would hide the groups."""


def _brackets(found: Explanation) -> tuple[Reason, ...]:
    """Return the groups of a round, with the names of those in them where they are few."""
    names = names_in(found)
    if len(names) > FEW:
        return found.brackets
    return tuple(
        named(item, lambda number: f"{names[number]} ({number})") for item in found.brackets
    )


def _two(here: EventRequest, asked: RoundInquiry) -> tuple[int, int]:
    """Return the numbers of the two who are asked about, by number or by name; 0 for nobody."""
    one, other = (here.request.query_params.get(name, "") for name in ("a", "b"))
    return _number(one, asked), _number(other, asked)


def _number(text: str, asked: RoundInquiry) -> int:
    number, wanted = whole_number(text.partition(" ")[0], 0), text.strip().casefold()
    named = (item.number for item in asked.participants if wanted in item.name.casefold())
    return number or (next(named, 0) if wanted else 0)


def _opened(here: EventRequest, then: SectionView, asked: RoundInquiry, player: int) -> BoardSaid:
    """Return what the panel of a board shows; 404 where nobody of the round has the number.

    It is worked out once for the section as it stood then.
    """

    def told() -> BoardSaid | None:
        found = asked.explanation({Tpn(player)})
        if isinstance(found, Refused) or player not in paired_numbers(found):
            return None
        return said_of(here.words, asked, found, player)

    name = f"why {asked.number} {player} {here.words.language}"
    said = remembered(then.state, then.section, name, told)
    if said is None:
        raise HTTPException(404)
    return said


def _apart(
    here: EventRequest, asked: RoundInquiry, one: int | None, other: int | None
) -> Apart | None:
    """Return what the panel of two who do not meet shows; None where two are not asked about."""
    if not one or not other or one == other:
        return None
    if not {one, other} <= {item.number for item in asked.participants}:
        return None
    answer = asked.why_not(one, other)
    return None if isinstance(answer, Refused) else apart_of(here.words, asked, answer)


@router.get("/why")
def last_why(here: AtSection) -> HTMLResponse:
    """Show how the last round whose boards are shown was paired."""
    rounds = len(here.section.section.rounds)
    return _page(here, rounds) if rounds else here.page("rounds/why_none.html")


@router.get("/rounds/{number}/why")
def why(here: AtMatches, number: int) -> HTMLResponse:
    """Show how a round was paired and answer why two do not meet."""
    return _page(here, number)


@router.get("/rounds/{number}/why/panel")
def panel_of_two(here: AtMatches, number: int) -> HTMLResponse:
    """Show by itself why two do not meet."""
    then = here.section_when_paired(number)
    asked = _asked(then, number)
    found = None if isinstance(asked, Refused) else _apart(here, asked, *_two(here, asked))
    if found is None:
        raise HTTPException(404)
    return here.page("rounds/why_apart.html", section=then, apart=found, round=number)


@router.get("/rounds/{number}/why/{player}")
def why_player(here: AtMatches, number: int, player: int) -> HTMLResponse:
    """Show a round with the board of one player or team open."""
    return _page(here, number, player)


@router.get("/rounds/{number}/why/{player}/panel")
def panel_of_player(here: AtMatches, number: int, player: int) -> HTMLResponse:
    """Show by itself why one player or team meets whom, with which colour."""
    then = here.section_when_paired(number)
    asked = _asked(then, number)
    if isinstance(asked, Refused):
        raise HTTPException(404)
    opened = _opened(here, then, asked, player)
    return here.page(
        "rounds/why_board.html",
        section=then,
        opened=opened,
        round=number,
        in_hall=hall_numbers(here.section, then, number),
    )
