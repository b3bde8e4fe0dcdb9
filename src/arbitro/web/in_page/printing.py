"""Papers of a web page, set by a second worker while the first goes on answering.

There is one thread, and it cannot wait in the middle of an answer. So an answer that needs a paper
is given up, and begun again once the paper is there: until then it has read and changed nothing. A
long job, which has changed something by then, waits.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar

from arbitro.papers.engine import Setting, read_answer, request_of

Answered = tuple[int, bytes]
SetLater = Callable[[str], Awaitable[Answered]]
"""Has a paper set by the second worker: its status and the bytes."""
SetNow = Callable[[str], Answered]
"""The same, waited for."""

MOST_AGAIN = 8
"""So often an answer is begun again for another paper; the papers after these are waited for."""


class PaperAwaitedError(BaseException):
    """An answer cannot go on without a paper; no handler of faults takes it for one."""

    def __init__(self, request: str) -> None:
        self.request = request
        super().__init__("a paper is awaited")


class NoEngineError(Exception):
    """The engine of papers is not there: it was never fetched, and now there is no network."""


_may_await: ContextVar[bool] = ContextVar("may_await", default=False)
"""Whether what goes on now is an answer that can be begun again; a long job is none."""


class Printing:
    """The papers that are asked for while the page answers."""

    def __init__(self, set_later: SetLater, set_now: SetNow) -> None:
        self._set_later = set_later
        self._set_now = set_now
        self._made: dict[str, bytes | str] = {}

    def compiled(self, sources: Mapping[str, bytes], setting: Setting) -> bytes | str:
        """Return a paper that is there; PaperAwaitedError while it is not."""
        request = request_of(sources, setting)
        if request in self._made:
            return self._made[request]
        if _may_await.get():
            raise PaperAwaitedError(request)
        return _made(self._set_now(request))

    async def answer(self, ask: Callable[[], Awaitable[None]]) -> None:
        """Have a request answered, again for each paper that it needs.

        ``ask`` has its papers before it begins to answer. NoEngineError where there are none.
        """
        asked: list[str] = []
        before = _may_await.set(True)
        try:
            for _ in range(MOST_AGAIN):
                try:
                    return await ask()
                except PaperAwaitedError as awaited:
                    asked.append(awaited.request)
                    self._made[awaited.request] = _made(await self._set_later(awaited.request))
            _may_await.set(False)
            await ask()
        finally:
            _may_await.reset(before)
            for request in asked:
                self._made.pop(request, None)


def _made(answered: Answered) -> bytes | str:
    made = read_answer(*answered)
    if made is None:
        raise NoEngineError
    return made
