"""The readable handbook: all regulations, an edition by article, two side by side, search."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse

from arbitro.i18n.rule_texts.handbook import entries, search_handbook, shelves
from arbitro.i18n.rule_texts.rule_reader import glossary
from arbitro.model import EditionKey
from arbitro.regulations import Edition, edition_by_key, editions
from arbitro.regulations.catalogue import UNREAD
from arbitro.rules.laws.situations import SITUATIONS
from arbitro.school.competition.by_hand import EDITIONS, lessons
from arbitro.web.rendering.templates import render, words_of

router = APIRouter(include_in_schema=False)

_LONGEST = 100

_COMMENTED = {EditionKey("E.01@2014-07"): "2014", EditionKey("E.01@2023-01"): "2023"}
"""The editions with comments, and the name of the words that say whose these are."""


@router.get("/handbook")
def handbook(request: Request, edition: str = "", beside: str = "", q: str = "") -> HTMLResponse:
    """Show the shelves, what was searched for, or an edition, alone or beside another."""
    words, asked = words_of(request), q.strip()[:_LONGEST]
    if not edition:
        return render(
            request,
            "handbook/contents.html",
            asked=asked,
            found=search_handbook(words, asked),
            terms=glossary(words, asked) if asked else (),
            shelves=() if asked else shelves(words),
            unread=UNREAD,
        )
    shown = _known(edition)
    others = [item.key for item in editions(shown.regulation) if item.key != shown.key]
    other = EditionKey(beside) if beside in others else None
    return render(
        request,
        "handbook/edition.html",
        edition=shown,
        others=others,
        beside=other,
        commented=_COMMENTED.get(shown.key, ""),
        used=_used(request, shown),
        entries=entries(words, shown.key, other),
    )


def _used(request: Request, shown: Edition) -> dict[str, list[tuple[str, str]]]:
    """Return where concepts of an edition are met: situations to rule on, rounds to pair by hand.

    Each is an address with its words.
    """
    t = words_of(request).t
    found: dict[str, list[tuple[str, str]]] = {}
    if shown.regulation in {"E.01", "E.04"}:
        for name, situation in SITUATIONS.items():
            if situation.online == (shown.regulation == "E.04"):
                for concept in situation.concepts:
                    link = f"/assistant/{name}", t(f"ruling.situation.{name}")
                    found.setdefault(concept, []).append(link)
    if shown.key in EDITIONS:
        for concept in lessons(shown.key):
            address = f"/learn/by-hand?lesson={concept}&edition={shown.key}"
            found.setdefault(concept, []).append((address, t("handbook.pair")))
    return found


def _known(key: str) -> Edition:
    try:
        return edition_by_key(EditionKey(key))
    except LookupError as unknown:
        raise HTTPException(404) from unknown
