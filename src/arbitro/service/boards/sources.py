"""Where boards are heard: a folder, a PGN file, an address, LiveChess on this machine.

A source is asked again and again and answers with what is new. One that fails says why, waits, and
is asked again; what it told before stands.
"""

from __future__ import annotations

import http.client
import re
import socket
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Event, Timer
from typing import Protocol
from urllib.parse import urlsplit

from arbitro.clock import ticking
from arbitro.formats.live_boards import (
    LARGEST,
    MOST_BOARDS,
    BoardFeed,
    answer_of_livechess,
    calls_to_livechess,
    from_folder,
    from_pgn,
)
from arbitro.loops import Loop
from arbitro.service.boards.web_socket import WebSocket
from arbitro.service.outside.outgoing import OutgoingError, connected

LIVECHESS = "livechess"
PORT = 1982
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


class SourceError(Exception):
    """A source cannot be read; ``code`` says why."""

    def __init__(self, code: str) -> None:
        """Say why: ``address``, ``local``, ``missing``, ``unreachable``, ``too-large``, ..."""
        super().__init__(code)
        self.code = code


class Source(Protocol):
    """Something boards are heard from."""

    wait: float
    """Seconds until it is worth asking again."""

    def heard(self, number: int, at: int) -> Iterable[BoardFeed]:
        """Return what is new while round ``number`` is played, at an instant in milliseconds.

        SourceError where it cannot be read now.
        """

    def close(self) -> None:
        """Let go of it."""


def source_of(text: str, *, local: bool, private: bool) -> Source:
    """Return the source an address means; SourceError where it means none.

    ``local`` allows what is of this machine: its files and its LiveChess, which no browser of
    another machine has to do with. ``private`` allows addresses of the network around it.
    """
    text = text.strip()
    if text.startswith(("http://", "https://")):
        return PgnAddress(text, private=private or local)
    if not text or not local:
        raise SourceError("local" if text else "address")
    if text == LIVECHESS or text.startswith(f"{LIVECHESS}://"):
        return LiveChess(text)
    path = Path(text)
    if path.is_dir():
        return Folder(path)
    if path.suffix.lower() == ".pgn":
        return PgnFile(path)
    raise SourceError("missing")


class _Stable:
    """Files that are read once they have changed and stand still between two looks."""

    def __init__(self) -> None:
        self._seen: dict[Path, tuple[int, int]] = {}
        self._read: dict[Path, tuple[int, int]] = {}

    def new(self, path: Path) -> bytes | None:
        """Return a file's content, None while nothing is new or it is being written."""
        try:
            now = path.stat()
            mark = (now.st_mtime_ns, now.st_size)
            stands = self._seen.get(path) == mark
            self._seen[path] = mark
            if not stands or self._read.get(path) == mark:
                return None
            if now.st_size > LARGEST:
                raise SourceError("too-large")
            data = path.read_bytes()
            after = path.stat()
        except FileNotFoundError:
            return None
        except OSError:  # held by the program that writes it: the next look finds it
            return None
        # Written to while it was read: half a file is no game.
        if (after.st_mtime_ns, after.st_size) != mark or len(data) != now.st_size:
            return None
        self._read[path] = mark
        return data


class PgnFile:
    """A PGN another program writes anew."""

    wait = 1.0

    def __init__(self, path: Path) -> None:
        """Read a file; it may come later."""
        self._path, self._files = path, _Stable()

    def heard(self, number: int, at: int) -> Iterable[BoardFeed]:
        """Return the boards of the file, once it has changed."""
        del number
        if not self._path.exists():
            raise SourceError("missing")
        data = self._files.new(self._path)
        return () if data is None else from_pgn(data, at)

    def close(self) -> None:
        """Do nothing: a file is not held."""


class Folder:
    """A folder LiveChess writes (a folder a round), or one of any PGN files."""

    wait = 1.0

    def __init__(self, path: Path) -> None:
        """Read a folder."""
        self._path, self._files = path, _Stable()
        self._kept: dict[Path, dict[str, bytes]] = {}

    def heard(self, number: int, at: int) -> Iterable[BoardFeed]:
        """Return the boards of the round's folder, or of this one, once a file has changed."""
        if not self._path.is_dir():
            raise SourceError("missing")
        of_round = self._path / f"round-{number}"
        folder = of_round if of_round.is_dir() else self._path
        kept = self._kept.setdefault(folder, {})
        changed = {}
        # Bounded: somebody may name a folder with everything in it.
        for path in sorted(folder.iterdir(), key=_natural)[: 2 * MOST_BOARDS]:
            if path.suffix.lower() == ".pgn" or path.name == "index.json":
                data = self._files.new(path)
                if data is not None:
                    changed[path.name] = kept[path.name] = data
        if not changed:
            return ()
        if "index.json" in changed or "games.pgn" in kept or "index.json" in kept:
            return from_folder(kept if "index.json" in changed else _with_index(changed, kept), at)
        return [heard for data in changed.values() for heard in from_pgn(data, at)]

    def close(self) -> None:
        """Do nothing: a folder is not held."""


_OF_ALL = frozenset({"index.json", "games.pgn"})


def _with_index(changed: dict[str, bytes], kept: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files that changed, with the index, and with whatever may be newer than them."""
    if "games.pgn" in changed:
        return kept
    return {name: data for name, data in kept.items() if name in changed or name in _OF_ALL}


def _natural(path: Path) -> tuple[tuple[int, str], ...]:
    """Return what sorts names by their numbers: 10 after 9.

    >>> _natural(Path("game-10.pgn")) > _natural(Path("game-9.pgn"))
    True
    """
    parts = re.split(r"(\d+)", path.name.lower())
    return tuple((int(part), "") if part.isdecimal() else (-1, part) for part in parts)


class PgnAddress:
    """A PGN at an address, asked for with what is known of it."""

    wait = 4.0
    _FIRST, _LONGEST = 10.0, 60.0
    _ANSWERED_WITHIN = 20.0

    def __init__(self, url: str, *, private: bool) -> None:
        """Read an address; SourceError where it is none."""
        if not urlsplit(url).hostname:
            raise SourceError("address")
        self._url, self._private, self._tag = url, private, ""
        self._data = b""

    def heard(self, number: int, at: int) -> Iterable[BoardFeed]:
        """Return the boards of the PGN, where it is another one. No redirection is followed.

        ``{}`` in the address stands for the round.
        """
        data = self._asked(self._url.replace("{}", str(number)))
        self.wait = PgnAddress.wait
        if data is None or data == self._data:
            return ()
        self._data = data
        return from_pgn(data, at)

    def _asked(self, url: str) -> bytes | None:
        try:
            connection, path = connected(url, private=self._private, seconds=5)
        except OutgoingError as problem:
            raise self._failed(problem.code) from None
        open_socket, is_over = connection.sock, Event()

        def give_up() -> None:
            is_over.set()
            with suppress(OSError):
                # that of TLS would let go of what the other thread reads from
                socket.socket.shutdown(open_socket, socket.SHUT_RDWR)

        # The time-out of a socket begins anew with every byte: who sends one now and then would be
        # heard for ever.
        limit = Timer(self._ANSWERED_WITHIN, give_up)
        limit.daemon = True
        limit.start()
        try:
            known = {"if-none-match": self._tag} if self._tag else {}
            connection.request("GET", path, headers={"accept": "*/*", **known})
            answer = connection.getresponse()
            if answer.status == 304:
                return None
            # One byte more than may be, to tell what fits from what is cut off.
            data = answer.read(LARGEST + 1)
            if answer.status != 200:
                raise self._failed("refused")
        except (OSError, http.client.HTTPException):
            raise self._failed("unreachable") from None
        finally:
            limit.cancel()
            connection.close()
        if is_over.is_set():  # what has come may be a part
            raise self._failed("unreachable")
        if len(data) > LARGEST:
            raise self._failed("too-large")
        self._tag = answer.headers.get("etag", "")
        return data

    def _failed(self, code: str) -> SourceError:
        """Wait longer each time."""
        before = self.wait if self.wait >= self._FIRST else self._FIRST / 2
        self.wait = min(before * 2, self._LONGEST)
        return SourceError(code)

    def close(self) -> None:
        """Do nothing: no connection is held."""


class LiveChess:
    """LiveChess on this machine: its boards are listed, and each board's events subscribed to."""

    wait = 0.3
    _AGAIN = 3.0
    _LISTED_AGAIN = 20.0
    _ODD_FOR = 60_000
    """Milliseconds for which it is said that something that came cannot be read."""

    def __init__(self, text: str) -> None:
        """Listen at ``livechess`` or ``livechess://127.0.0.1:1982``; SourceError where it is none.

        The connection has a thread of its own, which begins anew when it breaks.
        """
        rest = text.partition("://")[2]
        try:
            parts = urlsplit(f"ws://{rest or f'127.0.0.1:{PORT}'}")
            host, port = parts.hostname or "", parts.port or PORT
        except ValueError:
            raise SourceError("address") from None
        if host not in _LOOPBACK:
            raise SourceError("address")
        named = f"[{host}]" if ":" in host else host
        self._address = f"ws://{named}:{port}/api/v1.0"
        # Bounded: where nobody asks for a while, the boards wait, and memory does not grow.
        self._told: Queue[str] = Queue(maxsize=20_000)
        self._problem, self._odd = "", -self._ODD_FOR
        self._loop = Loop("livechess", self._run)
        self._loop.start()

    def heard(self, number: int, at: int) -> Iterable[BoardFeed]:
        """Return what has come since it was asked last."""
        del number
        found: list[BoardFeed] = []
        with suppress(Empty):
            while True:
                text = self._told.get_nowait()
                # One by one: what nobody foresaw in one message takes no other board's away.
                with self._loop.part("heard") as part:
                    found += answer_of_livechess(text, at)
                if part.failed:
                    self._odd = at
        if not found and self._problem:
            raise SourceError(self._problem)
        if not found and at - self._odd < self._ODD_FOR:
            raise SourceError("unreadable")
        return found

    def close(self) -> None:
        """End the connection and its thread."""
        self._loop.end(10)

    def _run(self, loop: Loop) -> None:
        while not loop.ended.is_set():
            loop.turned()
            try:
                connection = WebSocket(self._address)
            except OSError:
                self._problem = "unreachable"
                loop.ended.wait(self._AGAIN)
                continue
            self._problem = ""
            try:
                self._listen(connection)
            except OSError:
                self._problem = "unreachable"
            except Exception:
                self._problem = "fault"  # said on the page until the loop has begun again
                raise
            finally:
                connection.close()

    def _listen(self, connection: WebSocket) -> None:
        """Take what comes; boards that are switched on later are found by asking again."""
        subscribed: set[str] = set()
        listed_again = 0.0
        while not self._loop.ended.is_set():
            self._loop.turned()
            if ticking() >= listed_again:
                connection.send(calls_to_livechess()[0])
                listed_again = ticking() + self._LISTED_AGAIN
            text = connection.receive(0.5)
            if text is None:
                continue
            self._told.put(text)
            # Asked for once each: a second subscription would tell everything twice.
            serials: set[str] = set()
            with self._loop.part("listed"):
                serials = {heard.key for heard in answer_of_livechess(text, 0)} - subscribed
            for call in calls_to_livechess(sorted(serials)) if serials else ():
                connection.send(call)
            subscribed |= serials
