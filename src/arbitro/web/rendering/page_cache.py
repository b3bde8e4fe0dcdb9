"""Pages rendered once for all who are shown the same, and what changes in them.

A page of an event is a function of the log's version, the address, the language, and what the
device may do. It is kept with marks where an answer puts what belongs to one session or one
answer alone: the token of the forms, and the identifier of each command. So no identifier is ever
given twice, whoever reads the same page.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple, TypeVar
from urllib.parse import parse_qsl, urlencode
from uuid import uuid4

from starlette.concurrency import run_in_threadpool

from arbitro.service.responses import LogMark
from arbitro.web.http.query import SAID_ONCE
from arbitro.web.http.request_origin import Application, Message, Receive, Scope, Send
from arbitro.web.session.access import Action
from arbitro.web.session.devices import Grant
from arbitro.web.session.guard import WITHIN, RouteRequest, Session

# Drawn anew at every start: nobody can enter a text that holds a mark, and have the token of
# another reader put into it.
TOKEN_MARK, COMMAND_MARK = secrets.token_hex(16), secrets.token_hex(16)

_SHARED = frozenset(
    f"pages.{name}"
    for name in (
        *(
            "event.all_sections",
            "event.overview",
            "event.requests",
            "games.moves_of_games",
            "rounds.hall",
            "rounds.knock_out",
        ),
        *("rounds.why", "section.check_in", "section.play_rules"),
        *("section.players", "section.prizes", "section.ratings", "section.schedule"),
        *("section.standings", "section.teams"),
    )
)
"""Modules whose pages depend on nothing but the log, the address, the language and the rights."""

MOST_BYTES = 64 * 1024 * 1024
RENDERED_AT_ONCE = 2
"""Pages made at a time: more would only keep results waiting."""

READ_AT_ONCE = 4
"""The same of what is read by one alone: papers, files, histories."""


LOOKED_AT_ONCE = 8
"""Looks at the versions of events at a time, for pages and for those who listen."""

T = TypeVar("T")


class Key(NamedTuple):
    """What a page depends on beside the version of its event."""

    path: str
    query: str
    language: str
    theme: str
    grant: Grant


_MOST_FIELDS = 20
"""More than any page of ours has in its address."""


def _fields_of(query: str) -> list[tuple[str, str]] | None:
    """Return what an address asks for, None where that is more than any address of ours."""
    try:
        return parse_qsl(query, keep_blank_values=True, max_num_fields=_MOST_FIELDS)
    except ValueError:
        return None


def key_of(path: str, query: str, language: str, theme: str, grant: Grant) -> Key:
    """Return the key of a page: what was said of an action, and a device's tables, are no part."""
    asked = _fields_of(query)
    kept = query if asked is None else urlencode([e for e in asked if e[0] not in SAID_ONCE])
    return Key(path, kept, language, theme, replace(grant, tables=None))


def filled(html: str, token: str) -> str:
    """Return a page with the token of a session, and an identifier of its own for each command."""
    parts = html.replace(TOKEN_MARK, token).split(COMMAND_MARK)
    # 24 digits of chance and 8 of the number: as long as the identifiers that forms make elsewhere.
    page = uuid4().hex[:24]
    made = [parts[0]]
    for number, part in enumerate(parts[1:]):
        made += (f"{page}{number:08x}", part)
    return "".join(made)


_PANEL = "/panel"
"""How the address ends of what stands beside a list, which its page fetches by itself."""
_VERSION = re.compile(r'data-live-version="([0-9]+)"')
_LIVE = re.compile(r"<!--live ([a-z]+)-->")
_PIECE = re.compile(r'<tr id="(?P<row>[^"]+)"|<!--part (?P<part>[\w-]+)-->')
_ROW_END, _PART_END = "</tr>", "<!--/part-->"
# The number grows with every command: left in, each region would be told as changed each time.
_OF_THE_VERSION = re.compile(r' data-version="[0-9]+"')


@dataclass(frozen=True)
class Body:
    """A page with its marks: the version it shows, its regions, and the pieces of the main one.

    A piece is a row of a table, or a part that is marked as such, by its identifier.
    """

    version: int
    html: str

    @cached_property
    def regions(self) -> dict[str, str]:
        """Return the regions that follow the changes of others, without its number."""
        found = {match[1]: match.end() for match in _LIVE.finditer(self.html)}
        ends = {name: self.html.find(f"<!--/live {name}-->", at) for name, at in found.items()}
        return {
            name: _OF_THE_VERSION.sub("", self.html[at : ends[name]])
            for name, at in found.items()
            if ends[name] >= 0
        }

    @cached_property
    def _divided(self) -> tuple[dict[str, str], str]:
        """Return the pieces of the main region, and the region without them."""
        region = self.regions.get("live", "")
        pieces: dict[str, str] = {}
        around: list[str] = []
        at = 0
        while found := _PIECE.search(region, at):
            row, part = found["row"], found["part"]
            begin = found.start() if row else found.end()
            # The templates are ours: no row with an identifier holds another row, so the next end
            # is its own. This must stay so.
            last = region.find(_ROW_END if row else _PART_END, begin)
            if last < 0:
                break
            until = last + len(_ROW_END) if row else last
            # Of a row its tag is kept too, since its attributes change as well; of a part what is
            # in it.
            pieces[row or part] = region[begin:until]
            around += (region[at : found.start()], _place(row, part))
            at = until if row else last + len(_PART_END)
        return pieces, "".join((*around, region[at:]))

    @property
    def pieces(self) -> dict[str, str]:
        """Return the pieces of the main region."""
        return self._divided[0]

    @property
    def skeleton(self) -> str:
        """Return the main region with an empty element in the place of each piece."""
        return self._divided[1]


def _place(row: str | None, part: str | None) -> str:
    return f'<tr id="{row}" data-kept></tr>' if row else f'<div id="{part}" data-kept></div>'


def _is_other(before: LogMark | None, now: LogMark) -> bool:
    """Tell whether a log is not the one it was, gone on.

    >>> [_is_other((7, "ab"), now) for now in ((8, "cd"), (7, "ab"), (7, "cd"), (3, "ef"))]
    [False, False, True, True]
    """
    return before is not None and now != before and now[0] <= before[0]


MOST_SENT = 60_000
"""Characters of a change; where it is more, pages are told to read again."""


def change(before: Body, after: Body) -> dict[str, Any]:
    """Return what a page that shows one version has to change to show another one."""
    told: dict[str, Any] = {"from": before.version, "to": after.version}
    small = {
        name: text
        for name, text in after.regions.items()
        if name != "live" and before.regions.get(name) != text
    }
    rows = {name: text for name, text in after.pieces.items() if before.pieces.get(name) != text}
    moved = after.skeleton != before.skeleton
    size = sum(map(len, (*small.values(), *rows.values()))) + moved * len(after.skeleton)
    # A region that has come or gone has no place in an open page where it could be put.
    if size > MOST_SENT or before.regions.keys() != after.regions.keys():
        return {**told, "again": True}
    if moved:
        told["skeleton"] = after.skeleton
    return {**told, "regions": small, "rows": rows}


@dataclass
class Bodies:
    """The pages of an application that several are shown, the latest asked for kept longest."""

    app: Application
    mark: Callable[[str], LogMark]
    rights: Any
    stamp: Callable[[], object]
    """What pages depend on and no log holds, such as whether a rating list is there."""
    seen: object = None
    kept: OrderedDict[Key, Body] = field(default_factory=OrderedDict)
    making: dict[tuple[Key, int], asyncio.Task[Body | None]] = field(default_factory=dict)
    marks: dict[str, LogMark] = field(default_factory=dict)
    """Where the log of each event was seen to end last."""
    cleared: int = 0
    rendered: int = 0

    def clear(self) -> None:
        """Forget all pages, those that are being made too: they may show what is there no more."""
        self.kept.clear()
        self.making.clear()
        self.cleared += 1

    def asked(self, key: Key) -> RouteRequest | None:
        """Return what a page is, None where it is none that several are shown or may ask for."""
        asked: RouteRequest | None = self.rights.asked({"path": key.path, "method": "GET"})
        if asked is None or asked.module not in _SHARED or "/paper/" in key.path:
            return None
        return asked if key.grant.may(asked.action, asked.event, asked.section) else None

    async def page(self, key: Key, least: int) -> Body | None:
        """Return a page that shows at least a version, made once however many ask for it.

        None where the address answers otherwise than with a page that follows an event.
        """
        known = self.kept.get(key)
        if known is not None and known.version >= least:
            self.kept.move_to_end(key)
            return known
        # By the version too: what is being made may be older than what whoever asks has just sent.
        task = self.making.get((key, least))
        if task is None:
            task = asyncio.get_running_loop().create_task(self._make(key, least))
            self.making[key, least] = task
            task.add_done_callback(lambda _: self._made(key, least, task))
        # Others wait for the same page: whoever leaves must not cancel it for them.
        return await asyncio.shield(task)

    async def latest(self, key: Key) -> Body | None:
        """Return a page as it is by now; UnknownEventError where its event is gone."""
        asked = self.asked(key)
        if asked is None:
            return None
        stamp = self.stamp()
        if stamp != self.seen:
            self.clear()
            self.seen = stamp
        return await self.page(key, await self._version(asked.event))

    async def _version(self, event: str) -> int:
        """Return the version of an event; where its log is another one now, all pages go.

        A copy put over its file may be as long as the log it takes the place of, or shorter: pages
        of that log have a version that is still to come.
        """
        mark = await looked(self.mark, event)
        if _is_other(self.marks.get(event), mark):
            # Of two looks at once the earlier may answer last: then a second one tells.
            mark = await looked(self.mark, event)
            if _is_other(self.marks.get(event), mark):
                self.clear()
        self.marks[event] = mark
        return mark[0]

    async def _make(self, key: Key, least: int) -> Body | None:
        told: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            told.append(message)

        async with _RENDERING.here():
            # After the turn has come, not before: what was sent while this page waited for it goes
            # first.
            await let_write()
            self.rendered += 1
            cleared = self.cleared
            await self.app(self._scope(key), receive, send)
        headers = dict(told[0]["headers"])
        if told[0]["status"] != 200 or not headers[b"content-type"].startswith(b"text/html"):
            return None
        html = b"".join(item.get("body", b"") for item in told).decode()
        version = _VERSION.search(html)
        if version is None and not key.path.endswith(_PANEL):
            return None
        # A panel by itself does not say its version: it shows the one it was asked for, or a later.
        body = Body(int(version[1]) if version else least, html)
        if cleared == self.cleared:
            self._keep(key, body)
        return body

    def _made(self, key: Key, least: int, task: asyncio.Task[Body | None]) -> None:
        if self.making.get((key, least)) is task:
            del self.making[key, least]

    def _keep(self, key: Key, body: Body) -> None:
        self.kept[key] = body
        self.kept.move_to_end(key)
        while (
            len(self.kept) > 1 and sum(len(other.html) for other in self.kept.values()) > MOST_BYTES
        ):
            self.kept.popitem(last=False)

    def _scope(self, key: Key) -> Scope:
        """Return a request for a page as somebody with these rights sends it, whoever it is."""
        cookies = f"language={key.language}; theme={key.theme}"
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": key.path,
            "raw_path": key.path.encode(),
            "root_path": "",
            "query_string": key.query.encode(),
            # No accept-encoding: the answer is read here, so it must not come packed.
            "headers": [(b"host", b"localhost"), (b"cookie", cookies.encode())],
            "client": None,
            "server": None,
            "state": {
                "within": WITHIN,
                "session": Session("", given=key.grant),
                "ours": False,
                "asked": self.asked(key),
            },
        }


class Turns:
    """So many at a time, in whatever event loop they are."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._of: dict[asyncio.AbstractEventLoop, asyncio.Semaphore] = {}

    def here(self) -> asyncio.Semaphore:
        """Return what gives out the turns of this event loop."""
        loop = asyncio.get_running_loop()
        if loop not in self._of:
            # asyncio binds a semaphore to one loop. Only the latest is kept, so that ended loops
            # are let go.
            self._of = {loop: asyncio.Semaphore(self._at_once)}
        return self._of[loop]


_RENDERING = Turns(RENDERED_AT_ONCE)
_READING = Turns(READ_AT_ONCE)
_LOOKING = Turns(LOOKED_AT_ONCE)


async def looked(look: Callable[[str], T], event: str) -> T:
    """Run what looks where an event stands in one of a few threads.

    What is sent has all the other threads of the application, and never waits for one.
    """
    async with _LOOKING.here():
        return await run_in_threadpool(look, event)


WRITES_FIRST = 0.25
"""Seconds a page waits for what is being sent: with ten desks at once something always is."""


class _Writing:
    """What is being sent: pages are made when there is nothing, so that it has Python to itself."""

    def __init__(self) -> None:
        self._under_way = 0
        self._done = asyncio.Event()

    @asynccontextmanager
    async def one(self) -> AsyncIterator[None]:
        """Count what is sent while it is carried out."""
        self._under_way += 1
        try:
            yield
        finally:
            self._under_way -= 1
            if not self._under_way:
                done, self._done = self._done, asyncio.Event()
                done.set()

    async def pause(self) -> None:
        """Wait until nothing is being sent, or long enough."""
        if self._under_way:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._done.wait(), WRITES_FIRST)


_WRITING: dict[asyncio.AbstractEventLoop, _Writing] = {}


def writing() -> AbstractAsyncContextManager[None]:
    """Return what surrounds the carrying out of something that was sent."""
    return _of_this_loop().one()


async def let_write() -> None:
    """Let what was sent be carried out before something is rendered."""
    await _of_this_loop().pause()


def _of_this_loop() -> _Writing:
    loop = asyncio.get_running_loop()
    if loop not in _WRITING:
        _WRITING.clear()
        _WRITING[loop] = _Writing()
    return _WRITING[loop]


async def in_turn(app: Application, scope: Scope, receive: Receive, send: Send) -> None:
    """Run what only reads when its turn comes, up to the beginning of its answer.

    So what is sent never waits for a thread, nor for Python, behind a crowd that reads; and whoever
    takes an answer in slowly keeps nobody else from theirs.
    """
    turns = _READING.here()
    await turns.acquire()
    # Given back once alone: the answer begins, and the `finally` below comes all the same.
    held = True

    def release() -> None:
        nonlocal held
        if held:
            held = False
            turns.release()

    async def begun(message: Message) -> None:
        if message["type"] == "http.response.start":
            release()
        await send(message)

    try:
        await app(scope, receive, begun)
    finally:
        release()


def is_shared(scope: Scope) -> bool:
    """Tell whether a request may be answered with what others are shown too."""
    state = scope["state"]
    asked: RouteRequest | None = state["asked"]
    session: Session = state["session"]
    if asked is None or asked.module not in _SHARED or state.get("within") is WITHIN:
        return False
    query = _fields_of(scope["query_string"].decode("latin-1"))
    return (
        scope["method"] == "GET"
        and query is not None
        and "/paper/" not in scope["path"]
        # With one of these in its address a page says what one reader has just done.
        and not any(name in SAID_ONCE for name, _ in query)
        and not state.get("unread")
        # A page that a script asks for leads back to where the script stands (`page_of`).
        and not any(name == b"hx-request" for name, _ in scope["headers"])
        # Who has just acted without that right is shown the own deed to take back, and nobody
        # else's.
        and (session.grant.may(Action.UNDO) or not session.acted)
    )
