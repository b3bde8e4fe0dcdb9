"""The arbiter's assistant, and the Laws to read; both without an event."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro.formats.diagram import DiagramWords, svg_diagram
from arbitro.i18n.rule_texts.rule_reader import (
    SideBySide,
    glossary,
    read_rule,
    rules_of_situation,
    side_by_side,
)
from arbitro.i18n.rule_texts.rule_search import search
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.laws.situations import SITUATIONS
from arbitro.service import EventService
from arbitro.web.event_request import Service, heard_of, is_arbiter
from arbitro.web.http.query import know_only
from arbitro.web.rendering.templates import render, words_of
from arbitro.web.views.office.assistant import (
    CASE,
    FIRST,
    GROUPS,
    LONGEST,
    NEWEST,
    ONLINE,
    GameRecord,
    answer,
    asks_who,
    fact_fields,
    names_of_case,
    position_of,
    profiles,
    question_of,
    years,
)
from arbitro.web.views.office.board_context import (
    NAMES,
    BoardContext,
    board_context,
    record_address,
    record_of,
    with_conditions,
    with_earlier,
)

router = APIRouter(include_in_schema=False)

_CARRIED = ("start", "edition", "rate", "supervision")
"""What leads back from a situation to the board, beside the board of the event."""


def _given(request: Request) -> dict[str, str]:
    """Return what was asked, each text cut where nobody would write on."""
    return {name: value[:LONGEST] for name, value in request.query_params.items()}


def _context(
    request: Request, service: EventService, given: Mapping[str, str]
) -> BoardContext | None:
    """Return the board the address names: to the arbiter, as it brings what the log knows."""
    return board_context(service, given) if is_arbiter(request) else None


def _record(request: Request, context: BoardContext | None) -> GameRecord | None:
    """Return the moves of the board, kept or live."""
    return record_of(context, *heard_of(request, context.event.id)) if context else None


@router.get("/assistant")
def assistant(request: Request, service: Service) -> Response:
    """Show the board and the situations."""
    given = _given(request)
    if given.get("situation") in SITUATIONS:
        name = given.pop("situation")
        query = request.url.include_query_params().query
        return RedirectResponse(f"/assistant/{name}?{query}", 303)
    know_only(request, {*CASE, *NAMES})
    context = _context(request, service, given)
    given = with_conditions(given, context)
    record = _record(request, context)
    if record is not None:
        given = {"start": record.end, **given}
    return render(
        request,
        "assistant/start.html",
        given=given,
        record=record,
        first=FIRST,
        groups=GROUPS,
        years=profiles(),
        context=context,
    )


@router.get("/assistant/diagram.svg")
def diagram(request: Request) -> Response:
    """Draw the position of the case."""
    given, words = _given(request), words_of(request)
    position = position_of(given.get("start", ""))
    if position is None:
        raise HTTPException(404)
    said = DiagramWords(words.t("assistant.position"), given["start"])
    return Response(svg_diagram(position, said), media_type="image/svg+xml")


@router.get("/assistant/{name}")
def situation(request: Request, name: str, service: Service) -> HTMLResponse:
    """Ask for the facts of a situation, and rule on it once they are given."""
    found = SITUATIONS.get(name)
    if found is None:
        raise HTTPException(404)
    given, words = _given(request), words_of(request)
    know_only(request, {*names_of_case(found), *NAMES})
    context = _context(request, service, given)
    given = with_conditions(given, context)
    if found.online:
        given["edition"] = ONLINE
    who = asks_who(found)
    ready = "asked" in given and (who is None or bool(given.get(who)))
    record = _record(request, context)
    if record is not None:
        given = {"start": record.end, **given}
    facts = with_earlier(found, given, context)
    shown = answer(words, question_of(found, facts, words, record)) if ready else None
    from_record = record is not None and record.until(given["start"]) is not None
    return render(
        request,
        "assistant/situation.html",
        situation=found,
        given=given,
        who=who,
        fields=fact_fields(found, facts),
        drawn=position_of(given.get("start", "")) is not None,
        answer=shown,
        record=record if from_record else None,
        trail=urlencode({text: given[text] for text in (*_CARRIED, *NAMES) if given.get(text)}),
        context=context,
        recorded=record_address(found.name, facts, context) if shown and shown.ruling else "",
        years=profiles(),
        year=given.get("edition") if given.get("edition") in profiles() else NEWEST,
    )


@router.get("/rules")
def rules(request: Request) -> HTMLResponse:
    """Show the Laws: by number, words or situation, and beside another edition."""
    given, words = _given(request), words_of(request)
    about = given.get("situation", "")
    year = given.get("edition") if given.get("edition") in profiles() else NEWEST
    if about in SITUATIONS and SITUATIONS[about].online:
        year = ONLINE
    beside = given.get("beside") if given.get("beside") in years() else ""
    key = laws_of(year or NEWEST).key
    asked = given.get("q", "").strip()
    pairs: tuple[SideBySide, ...] = ()
    if about in SITUATIONS:
        found = rules_of_situation(words, key, SITUATIONS[about].concepts)
    else:
        found = read_rule(words, key, asked) or search(words, asked, (key,))
    if beside and beside != year:
        other = laws_of(beside).key
        pairs = tuple(
            side
            for rule in found
            for side in side_by_side(words, key, other, rule.number)
            if side.concept == rule.concept
        )
    return render(
        request,
        "assistant/rules.html",
        asked=asked,
        about=about if about in SITUATIONS else "",
        year=year,
        beside=beside,
        years=years(),
        profiles=profiles(),
        found=found,
        pairs=pairs,
        terms=glossary(words, asked) if asked else (),
        edition=key,
        situations=tuple(SITUATIONS),
    )
