"""The manual: its contents, its chapters, what is found in it, and all of it as one file."""

from __future__ import annotations

from functools import cache
from urllib.parse import quote

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from markupsafe import Markup

from arbitro.manual import (
    Chapter,
    Place,
    chapters,
    found,
    groups,
    neighbours,
    place_of_page,
    searched,
)
from arbitro.manual.rendering import as_html, as_one_page, pictures
from arbitro.web.http.request_language import language_of
from arbitro.web.rendering.templates import render

router = APIRouter(include_in_schema=False)

_LONGEST = 100
"""How much of a search is looked for; nobody writes on."""


@router.get("/help")
def show_contents(request: Request, of: str = "", q: str = "") -> Response:
    """Show the contents, or what was found; ``of`` leads to the chapter of a page."""
    language = language_of(request)
    if of:
        return RedirectResponse(_address(place_of_page(of.partition("?")[0], language)), 303)
    asked = q.strip()[:_LONGEST]
    places = [(_address(item), item) for item in searched(asked, language)]
    return render(
        request,
        "help/contents.html",
        asked=asked,
        places=places,
        groups=groups(language),
        lead=_lead,
    )


@router.get("/help/{name}")
def show_chapter(request: Request, name: str) -> HTMLResponse:
    """Show a chapter in the reader's language."""
    language = language_of(request)
    place = found(name, language)
    if place is None:
        raise HTTPException(404)
    before, after = neighbours(place.chapter, language)
    return render(
        request,
        "help/chapter.html",
        chapter=place.chapter,
        text=_text(place.chapter.path),
        groups=groups(language),
        lead=_lead,
        before=before,
        after=after,
        edit=None,
    )


@cache
def _text(path: str) -> Markup:
    """Return a chapter as HTML, made once: the editions take an eighth of a second each time."""
    # the text is ours, and what in it is written as HTML is shown as written
    return Markup(as_html(chapters()[path], _lead, _show))  # noqa: S704


@router.get("/manual.html")
def whole_manual(request: Request) -> HTMLResponse:
    """Return the manual of the reader's language as one file that needs no other."""
    return HTMLResponse(as_one_page(language_of(request)))


@router.get("/help/pictures/{name}")
def show_picture(name: str) -> FileResponse:
    """Return a picture of the manual."""
    known = {file.name: file for file in pictures()}
    if name not in known:
        raise HTTPException(404)
    return FileResponse(known[name], headers={"cache-control": "max-age=3600"})


def _show(name: str) -> str:
    return f"/help/pictures/{quote(name)}"


def _address(place: Place) -> str:
    return _lead(place.chapter, place.anchor)


def _lead(chapter: Chapter, anchor: str) -> str:
    address = "/help" if chapter.topic == "index" else f"/help/{chapter.topic}"
    return f"{address}#{quote(anchor)}" if anchor else address
