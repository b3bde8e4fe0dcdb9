"""The application of a web page: made once, asked by the worker of the page, in turns."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import anyio.to_thread
from fastapi import FastAPI

from arbitro.config import Settings
from arbitro.papers.rendering import compile_with
from arbitro.storage import StoreError
from arbitro.web.app import create_app
from arbitro.web.in_page.answer import Begin, Go, Headers, answer
from arbitro.web.in_page.printing import NoEngineError, Printing, SetLater, SetNow
from arbitro.web.in_page.words import no_engine

KEPT = Path("/kept")
"""The folder whose files the browser keeps; events stand in it as beside other things elsewhere."""


class Page:
    """arbitro in a page."""

    def __init__(self, set_later: SetLater, set_now: SetNow, folder: Path = KEPT) -> None:
        answer_at_once()
        self._printing = Printing(set_later, set_now)
        self.application: FastAPI = create_app(Settings(folder / "events"))
        self._lifespan: AbstractAsyncContextManager[object] = (
            self.application.router.lifespan_context(self.application)
        )

    async def start(self) -> None:
        """Begin: what goes on beside the answers of a server has its turns in `turn`."""
        await self._lifespan.__aenter__()
        compile_with(self._printing.compiled)

    async def end(self) -> None:
        """End, as a server does."""
        await self._lifespan.__aexit__(None, None, None)

    async def answer(
        self,
        method: str,
        address: str,
        headers: Headers,
        body: bytes,
        *,
        begin: Begin,
        go_on: Go,
        left: Awaitable[Any],
    ) -> None:
        """Answer one request."""

        async def ask() -> None:
            await answer(
                self.application,
                method,
                address,
                headers,
                body,
                begin=begin,
                go_on=go_on,
                left=left,
            )

        try:
            await self._printing.answer(ask)
        except NoEngineError:
            begin(503, [["content-type", "text/plain; charset=utf-8"]])
            go_on(no_engine().encode())

    def turn(self) -> bool:
        """Do one of the long jobs that wait; tell whether there was one.

        No page is answered meanwhile.
        """
        working = self.application.state.working
        if not working.cache_info().currsize:
            return False
        try:
            return bool(working().work_at_one())
        except StoreError:
            return False


def answer_at_once() -> None:
    """Have what would run in a thread run at once: there is one, and nobody else waits."""

    async def run_sync(func: Callable[..., Any], *arguments: Any, **_: Any) -> Any:
        return func(*arguments)

    anyio.to_thread.run_sync = run_sync  # type: ignore[assignment]  # fewer options, none used here
