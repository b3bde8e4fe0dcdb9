"""The public pages of an event, for anybody: files of its site, and nothing else is looked at."""

from __future__ import annotations

import posixpath
from typing import NamedTuple

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from arbitro import clock
from arbitro.service import UnknownEventError
from arbitro.storage import StoreError
from arbitro.web.public.place import kept_for, media_type
from arbitro.web.public.served import sites_of
from arbitro.web.public.snapshot import VERSION
from arbitro.web.security import POLICY

router = APIRouter(include_in_schema=False, prefix="/p/{event}")

ALIKE = 0.5
"""Seconds in which all who ask whether a site is new are told the same."""

_ANYWHERE = {
    "content-security-policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors *"),
    "cross-origin-resource-policy": "cross-origin",
}
"""What lets any page show a table within itself: nothing but the tables that are made for it."""


@router.get("")
def start(event: str) -> Response:
    """Lead to the first page."""
    return RedirectResponse(f"/p/{event}/index.html", 307)


@router.get("/{name}")
async def at_the_top(request: Request, event: str, name: str) -> Response:
    """Give a file of the site."""
    if name == VERSION:
        return await _small_file(request, event)
    return await run_in_threadpool(_file, request, event, name)


@router.get("/{key}/{name}")
def in_a_folder(request: Request, event: str, key: str, name: str) -> Response:
    """Give a file of a section, of another language, or what the pages are shown with."""
    return _file(request, event, f"{key}/{name}")


@router.get("/{code}/{key}/{name}")
def in_another_language(request: Request, event: str, code: str, key: str, name: str) -> Response:
    """Give a page of a section in another language."""
    return _file(request, event, f"{code}/{key}/{name}")


class _Told(NamedTuple):
    """A file, its tag, and when it was looked up, in seconds of the machine that ticks."""

    content: bytes
    tag: str
    at: float


async def _small_file(request: Request, event: str) -> Response:
    """Answer with the file that every open page asks for again and again.

    All who ask within a moment are told the same, and only one of them looks.
    """
    state = request.app.state
    told: dict[str, _Told] | None = getattr(state, "told_of_sites", None)
    if told is None:
        told = state.told_of_sites = {}
    last = told.get(event)
    if last is None or clock.ticking() - last.at > ALIKE:
        last = told[event] = await run_in_threadpool(_looked_up, request, event, VERSION)
    return _answer(request, VERSION, last)


def _file(request: Request, event: str, path: str) -> Response:
    """Answer with a file of the site."""
    told = _looked_up(request, event, path)
    if posixpath.basename(path) == "entry.html":
        return RedirectResponse(f"/enter/{event}", 307)  # here it needs no file
    return _answer(request, path, told)


def _looked_up(request: Request, event: str, path: str) -> _Told:
    """Return a file; what an event keeps back, and events there are not, look alike."""
    try:
        site = sites_of(request.app.state).snapshot(event)
    except (UnknownEventError, StoreError) as problem:
        raise HTTPException(404) from problem
    content = site.files.get(path)
    if content is None:
        raise HTTPException(404)
    return _Told(content, f'"{site.tags[path]}"', clock.ticking())


def _answer(request: Request, path: str, told: _Told) -> Response:
    """Answer with a file, or with nothing to whoever has it."""
    headers = {"etag": told.tag, "cache-control": kept_for(path)}
    if posixpath.basename(path).startswith("embed-"):
        headers |= _ANYWHERE
    asked = request.headers.get("if-none-match", "")
    if told.tag in (each.strip().removeprefix("W/") for each in asked.split(",")):
        return Response(status_code=304, headers=headers)
    return Response(told.content, media_type=media_type(path), headers=headers)
