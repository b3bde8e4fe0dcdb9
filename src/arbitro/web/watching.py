"""What ``arbitro serve`` tells its operator: a log and numbers, where they are asked for."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from arbitro.web.observing import Log, Metrics, Observed

if TYPE_CHECKING:
    from fastapi import FastAPI

    from arbitro.service import EventService
    from arbitro.web.coming import Application

STREAM = "-"
_LOOPBACK = "127.0.0.1"
_HIGHEST_PORT = 65_535


class NotWatchedError(Exception):
    """A log or numbers cannot be had as asked: the code of the message, and what was asked."""

    def __init__(self, code: str, what: str) -> None:
        """Say why not."""
        super().__init__(code)
        self.code = code
        self.what = what


class Watched(AbstractContextManager["Watched"]):
    """An application whose answers are told; what tells them is closed at the end."""

    def __init__(self, app: Application, log: Log | None, metrics: Metrics | None) -> None:
        self._log, self._metrics = log, metrics
        told = tuple(each.answer for each in (log, metrics) if each is not None)
        self.app: Application = Observed(app, told, log) if told else app

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the log and serve no more numbers."""
        for each in (self._log, self._metrics):
            if each is not None:
                each.close()


def watch(app: FastAPI, service: EventService, log: str, metrics: str) -> Watched:
    """Return the application as it is to be served; NotWatchedError where that cannot be."""
    written = None
    if log:
        try:
            written = Log(None if log == STREAM else Path(log))
        except OSError as problem:
            raise NotWatchedError("bad-log", log) from problem
    return Watched(app, written, _metrics(service, metrics) if metrics else None)


def _metrics(service: EventService, asked: str) -> Metrics:
    host, _, port = asked.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) <= _HIGHEST_PORT):
        raise NotWatchedError("bad-metrics", asked)
    numbers = {
        "open_events": lambda: float(service.open_now()),
        "listeners": lambda: float(service.listeners()),
    }
    try:
        return Metrics(host or _LOOPBACK, int(port), numbers)
    except ImportError as problem:
        raise NotWatchedError("no-metrics", asked) from problem
    except OSError as problem:
        raise NotWatchedError("metrics-taken", asked) from problem
