"""The public pages of an event, for anybody: files of its site, and nothing else is looked at."""

from __future__ import annotations

import posixpath
import re

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import RedirectResponse, Response

from arbitro.i18n import translator
from arbitro.service import UnknownEventError
from arbitro.storage import StoreError
from arbitro.web.http.headers import POLICY
from arbitro.web.http.public_file_cache import PublicFile, PublicFileCache
from arbitro.web.http.query import UnknownParameterError
from arbitro.web.public.place import kept_for, media_type
from arbitro.web.public.served import sites_of
from arbitro.web.public.site_files import VERSION
from arbitro.web.rendering.templates import environment

router = APIRouter(include_in_schema=False, prefix="/p/{event}")

_ANYWHERE = (
    ("content-security-policy", POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")),
    ("cross-origin-resource-policy", "cross-origin"),
)
"""What lets any page show a table within itself: nothing but the tables that are made for it."""


@router.get("")
def start(event: str) -> Response:
    """Lead to the first page."""
    return RedirectResponse(f"/p/{event}/index.html", 307)


@router.get("/{name}")
def at_the_top(request: Request, event: str, name: str) -> Response:
    """Give a file of the site."""
    return _file(request, event, name)


@router.get("/{key}/{name}")
def in_a_folder(request: Request, event: str, key: str, name: str) -> Response:
    """Give a file of a section, of another language, or what the pages are shown with."""
    return _file(request, event, f"{key}/{name}")


@router.get("/{code}/{key}/{name}")
def in_another_language(request: Request, event: str, code: str, key: str, name: str) -> Response:
    """Give a page of a section in another language."""
    return _file(request, event, f"{code}/{key}/{name}")


def _file(request: Request, event: str, path: str) -> Response:
    """Answer with a file of the site, and keep it for whoever asks within a moment."""
    remembered: PublicFileCache = request.app.state.remembered
    file = _looked_up(request, remembered, event, path)
    unread: tuple[str, ...] = getattr(request.state, "unread", ())
    if unread:
        return _with_notice(file, unread)
    if posixpath.basename(path) == "entry.html":
        return RedirectResponse(f"/enter/{event}", 307)  # here it needs no file
    file = remembered.keep(request.scope["path"], file, names_all=path == VERSION)
    asked = request.headers
    status, head, body = file.reply(
        asked.get("if-none-match", ""), asked.get("accept-encoding", "")
    )
    answer = Response(body, status)
    answer.raw_headers = head
    return answer


def _with_notice(file: PublicFile, unread: tuple[str, ...]) -> Response:
    """Return a page that names what its address says and nobody reads; refuse any other file."""
    kind = dict(file.head).get(b"content-type", b"").decode()
    text = file.content.decode() if kind.startswith("text/html") else ""
    language, begin = _LANGUAGE.search(text), _BEGIN.search(text)
    if language is None or begin is None:
        raise UnknownParameterError(unread)
    words = translator(language[1])
    notice = (
        environment()
        .get_template("parts/unknown_parameters.html")
        .render(t=words.t, unknown_parameters=unread)
    )
    made = text[: begin.end()] + notice + text[begin.end() :]
    return Response(made, media_type=kind, headers={"cache-control": "no-store"})


_LANGUAGE = re.compile(r'<html lang="([^"]+)"')
_BEGIN = re.compile(r"<main[^>]*>")


def _looked_up(request: Request, remembered: PublicFileCache, event: str, path: str) -> PublicFile:
    """Return a file; what an event keeps back, and events there are not, look alike."""
    at, log = remembered.begun(event)
    try:
        site = sites_of(request.app.state).snapshot(event)
    except (UnknownEventError, StoreError) as problem:
        raise HTTPException(404) from problem
    content = site.files.get(path)
    if content is None:
        raise HTTPException(404)
    head = [("content-type", media_type(path)), ("cache-control", kept_for(path))]
    if posixpath.basename(path).startswith("embed-"):
        head += _ANYWHERE
    said = tuple((name.encode(), value.encode()) for name, value in head)
    return PublicFile(content, f'"{site.tags[path]}"', said, event, at, log, request.state.asked)
