"""Public files as they were looked up a moment ago, for the crowd that asks for the same ones.

When a round is published every open page asks for the same few files. One of them looks; all who
ask within half a second are given what it was given, packed once, and the guard answers them itself
after it has looked at the request. Nothing but files that anybody may read is ever kept here.
"""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import NamedTuple

from arbitro import clock
from arbitro.service.responses import LogMark

ALIKE = 0.5
"""Seconds in which all who ask for a file are told the same."""

MOST = 64
"""Files that are kept: pages of the round that was just published, in each language."""

PACKED = 2000
"""Bytes from which a file is packed, as the other answers of the application are."""

_LEVEL = 5
_PACKED_ALREADY = ("font/", "image/")

Head = list[tuple[bytes, bytes]]


class PublicFile(NamedTuple):
    """A file, what is said of it, and when whoever looked it up began to, in ticking seconds."""

    content: bytes
    tag: str
    head: tuple[tuple[bytes, bytes], ...]
    event: str
    at: float
    log: LogMark | None
    """What the event was known as here when somebody began to look."""
    asked: object = None
    """The route that was asked for, as the guard found it."""
    packed: bytes | None = None

    def reply(self, known: str, encodings: str) -> tuple[int, Head, bytes]:
        """Return status, headers and body for whoever knows these tags and reads these encodings.

        Nothing is sent to whoever has the file as it is.
        """
        head = [*self.head, (b"etag", self.tag.encode())]
        if self.packed is not None:
            head.append((b"vary", b"Accept-Encoding"))
        # A proxy that packs what it passes on makes the tag a weak one.
        if self.tag in (word.strip().removeprefix("W/") for word in known.split(",")):
            return 304, [item for item in head if item[0] != b"content-type"], b""
        body = self.content
        if self.packed is not None and "gzip" in encodings:
            body = self.packed
            head.append((b"content-encoding", b"gzip"))
        head.append((b"content-length", str(len(body)).encode()))
        return 200, head, body


@dataclass(slots=True)
class _Event:
    """When the last change of what names all files of an event was seen, and the tag it has."""

    tag: str = ""
    changed: float = 0.0


class PublicFileCache:
    """The public files looked up last, by the path they are asked for. Safe for many threads."""

    def __init__(self, seen: Callable[[str], LogMark | None], most: int = MOST) -> None:
        """``seen`` returns what an event was last seen as here, without looking."""
        self._seen = seen
        self._most = most
        self._lock = Lock()
        self._files: OrderedDict[str, PublicFile] = OrderedDict()
        self._events: dict[str, _Event] = {}

    def file(self, path: str) -> PublicFile | None:
        """Return a file that still stands; None where somebody has to look.

        It does not where anything was done in its event since, or where whoever asks may have been
        told by another file that there is a newer one.
        """
        # Without the lock, which every reader would wait for: at the worst somebody looks once
        # more.
        found = self._files.get(path)
        if found is None or clock.ticking() - found.at > ALIKE:
            return None
        event = self._events.get(found.event)
        if event is None or found.at < event.changed or found.log != self._seen(found.event):
            return None
        return found

    def begun(self, event: str) -> tuple[float, LogMark | None]:
        """Return the moment somebody begins to look, and at what, for what is found then."""
        return clock.ticking(), self._seen(event)

    def keep(self, path: str, file: PublicFile, *, names_all: bool) -> PublicFile:
        """Keep a file; return it, packed where that is worth it.

        Whoever is told of a change by the file that ``names_all`` asks for other files at once, and
        must not be given one that was looked up before: none does whose look-up began earlier.
        """
        # Before the lock is taken: packing takes its time, and nobody has to wait for it.
        file = _packed(file, self._files.get(path))
        with self._lock:
            event = self._events.setdefault(file.event, _Event())
            if names_all and event.tag != file.tag:
                event.tag, event.changed = file.tag, clock.ticking()
                file = file._replace(at=event.changed)
            self._files[path] = file
            self._files.move_to_end(path)
            while len(self._files) > self._most:
                self._files.popitem(last=False)
            if len(self._events) > self._most:
                there = {item.event for item in self._files.values()}
                self._events = {key: self._events[key] for key in there}
        return file

    def forget(self) -> None:
        """Forget all files, as after half a second."""
        with self._lock:
            self._files.clear()


def _packed(file: PublicFile, last: PublicFile | None) -> PublicFile:
    """Return a file with its packed form, that of the last one where nothing has changed."""
    kind = dict(file.head).get(b"content-type", b"").decode()
    if len(file.content) < PACKED or kind.startswith(_PACKED_ALREADY):
        return file
    if last is not None and last.packed is not None and last.content == file.content:
        return file._replace(packed=last.packed)
    # No moment in it: the same content is packed to the same bytes.
    return file._replace(packed=gzip.compress(file.content, _LEVEL, mtime=0))
