"""What an operator sees of a server where it is asked for: lines of a log and numbers.

Neither has anybody's data. A request is named by its route as the list of routes has it
(``GET /events/{event}/hall``), never by its address: keys of captains and players, names and
searches stand in addresses.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, TextIO

from arbitro import clock
from arbitro.loops import loops, places_of, tell_faults
from arbitro.web.http.request_origin import Application, Message, Receive, Scope, Send

if TYPE_CHECKING:
    from fastapi import FastAPI

    from arbitro.service import EventService


Told = Callable[[str, int, float], None]
"""What is told of each answer: route, status, seconds up to its beginning."""

OTHER = "other"
"""The name of whatever asks for no route."""

_FAULT = 500
_BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 2.5, 10.0)


class ObservedApplication:
    """An application of which each answer is told to those who asked for it."""

    def __init__(self, app: Application, told: tuple[Told, ...], faults: Log | None) -> None:
        self._app = app
        self._told = told
        self._faults = faults

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the application does, and tell of it."""
        if scope["type"] != "http" or scope.get("state", {}).get("within"):
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()
        status = _FAULT

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = int(message["status"])
                self._tell(scope, status, time.perf_counter() - begun)
            await send(message)

        try:
            await self._app(scope, receive, seen)
        except Exception as problem:
            if self._faults is not None:
                self._faults.fault(_route(scope), problem)
            raise

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        for item in self._told:
            item(_route(scope), status, seconds)


def _route(scope: Scope) -> str:
    asked = scope.get("state", {}).get("asked")
    return OTHER if asked is None else str(asked.name)


class Log:
    """Lines of JSON, one an answer: when, which route, status and milliseconds."""

    def __init__(self, path: Path | None) -> None:
        """Write to a file, to its end, or to the error stream where none is named."""
        self._out: TextIO = sys.stderr if path is None else path.open("a", encoding="utf-8")
        self._own = path is not None

    def answer(self, route: str, status: int, seconds: float) -> None:
        """Write a line about an answer."""
        self._write({"route": route, "status": status, "ms": round(seconds * 1000, 1)})

    def fault(self, route: str, problem: BaseException) -> None:
        """Write a line about a fault: its kind and where it happened, not what it says.

        A message may hold what somebody typed.
        """
        self._write({"route": route, **_as_written(problem)})

    def fault_of_loop(self, name: str, problem: Exception) -> None:
        """Write a line about a fault in what goes on beside the answers."""
        self._write({"loop": name, **_as_written(problem)})

    def _write(self, told: dict[str, Any]) -> None:
        line = {"at": clock.now().isoformat(timespec="milliseconds"), **told}
        self._out.write(f"{json.dumps(line)}\n")
        self._out.flush()

    def close(self) -> None:
        """Close the file."""
        if self._own:
            self._out.close()


def _as_written(problem: BaseException) -> dict[str, Any]:
    return {"fault": type(problem).__name__, "where": list(places_of(problem))}


class Metrics:
    """Numbers for Prometheus, served at an address of their own (the extra ``server``)."""

    def __init__(self, host: str, port: int, numbers: dict[str, Callable[[], float]]) -> None:
        """Serve them; ``numbers`` are asked whenever somebody looks. OSError: the port is taken."""
        # an extra, and slow to load
        from prometheus_client import (  # noqa: PLC0415
            CollectorRegistry,
            Gauge,
            Histogram,
            start_http_server,
        )

        registry = CollectorRegistry()
        self._answers = Histogram(
            "arbitro_answer_seconds",
            "Seconds up to the beginning of an answer",
            ("route", "status"),
            buckets=_BUCKETS,
            registry=registry,
        )
        for name, ask in numbers.items():
            Gauge(f"arbitro_{name}", name.replace("_", " "), registry=registry).set_function(ask)
        self._server, self._thread = start_http_server(port, addr=host, registry=registry)
        self.port: int = self._server.server_port

    def answer(self, route: str, status: int, seconds: float) -> None:
        """Count an answer."""
        self._answers.labels(route, f"{status // 100}xx").observe(seconds)

    def close(self) -> None:
        """Serve no more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)


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


class MonitoredApplication(AbstractContextManager["MonitoredApplication"]):
    """An application whose answers are told; what tells them is closed at the end."""

    def __init__(self, app: Application, log: Log | None, metrics: Metrics | None) -> None:
        self._log, self._metrics = log, metrics
        told = tuple(item.answer for item in (log, metrics) if item is not None)
        self.app: Application = ObservedApplication(app, told, log) if told else app
        self._end = [] if log is None else [tell_faults(log.fault_of_loop)]

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the log and serve no more numbers."""
        for end in self._end:
            end()
        for item in (self._log, self._metrics):
            if item is not None:
                item.close()


def watch(app: FastAPI, service: EventService, log: str, metrics: str) -> MonitoredApplication:
    """Return the application as it is to be served; NotWatchedError where that cannot be."""
    written = None
    if log:
        try:
            written = Log(None if log == STREAM else Path(log))
        except OSError as problem:
            raise NotWatchedError("bad-log", log) from problem
    return MonitoredApplication(app, written, _metrics(service, metrics) if metrics else None)


def _metrics(service: EventService, asked: str) -> Metrics:
    host, _, port = asked.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) <= _HIGHEST_PORT):
        raise NotWatchedError("bad-metrics", asked)
    numbers = {
        "open_events": lambda: float(service.open_now()),
        "listeners": lambda: float(service.listeners()),
        "loops": lambda: float(len(loops())),
        "loops_in_trouble": lambda: float(sum(loop.state != "well" for loop in loops())),
    }
    try:
        return Metrics(host or _LOOPBACK, int(port), numbers)
    except ImportError as problem:
        raise NotWatchedError("no-metrics", asked) from problem
    except OSError as problem:
        raise NotWatchedError("metrics-taken", asked) from problem
