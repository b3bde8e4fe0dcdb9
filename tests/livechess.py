"""A program that answers as LiveChess does on its own machine: boards listed, events pushed."""

from __future__ import annotations

import base64
import hashlib
import json
import socket
import socketserver
import threading
from contextlib import suppress
from typing import Any

from arbitro.rules.live.board_signals import BoardSignal
from patience import LONGEST

PROOF = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


def frame(text: str, *, code: int = 0x81) -> bytes:
    """Return a message as a server sends it."""
    content = text.encode()
    if len(content) < 126:
        return bytes((code, len(content))) + content
    return bytes((code, 126)) + len(content).to_bytes(2, "big") + content


def board_of(serial: str, seen: BoardSignal) -> dict[str, Any]:
    """Return what LiveChess says of a board."""
    told: dict[str, Any] = {"serialnr": serial, "flipped": False}
    if seen.placement:
        told["board"] = seen.placement
    if seen.moves is not None:
        told["san"] = list(seen.moves)
    if seen.state:
        told["state"] = seen.state
    if seen.clocks is not None:
        run = {"white": True, "black": False}.get(seen.clocks.running or "")
        white, black = seen.clocks.white // 1000, seen.clocks.black // 1000
        told["clock"] = {"white": white, "black": black, "run": run, "time": seen.clocks.at}
    return told


class _Connection(socketserver.BaseRequestHandler):
    server: LiveChessOfTests

    def setup(self) -> None:
        self.lock = threading.Lock()

    def handle(self) -> None:
        with suppress(OSError):  # whoever asked may have given up before it was answered
            self._speak()
        self.server.forget(self)

    def send(self, told: dict[str, Any]) -> None:
        """Send a message whole, whoever else sends on this connection."""
        with self.lock:
            self.request.sendall(frame(json.dumps(told)))

    def _speak(self) -> None:
        head = b""
        while b"\r\n\r\n" not in head:
            more = self.request.recv(4096)
            if not more:
                return
            head += more
        lines = dict(
            line.split(": ", 1) for line in head.decode().split("\r\n")[1:] if ": " in line
        )
        given = {name.lower(): value for name, value in lines.items()}["sec-websocket-key"]
        proof = base64.b64encode(hashlib.sha1((given + PROOF).encode()).digest()).decode()
        self.request.sendall(
            f"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Accept: {proof}\r\n\r\n".encode()
        )
        self.server.connections.append(self)
        while (text := self._text()) is not None:
            self._answer(json.loads(text))

    def _exactly(self, count: int) -> bytes:
        found = b""
        while len(found) < count:
            more = self.request.recv(count - len(found))
            if not more:
                raise ConnectionError
            found += more
        return found

    def _text(self) -> str | None:
        try:
            first, second = self._exactly(2)
            length = second & 0x7F
            if length == 126:
                length = int.from_bytes(self._exactly(2), "big")
            mask, content = self._exactly(4), self._exactly(length)
        except OSError:
            return None
        if first & 0x0F == 8:
            return None
        if first & 0x0F != 1:  # the answer to a ping
            return self._text()
        return bytes(each ^ mask[at % 4] for at, each in enumerate(content)).decode()

    def _answer(self, call: dict[str, Any]) -> None:
        if call["call"] == "eboards":
            listed = [{"serialnr": each} for each in self.server.serials]
            told = {"response": "call", "id": call["id"], "param": listed}
            self.send(told)
        else:
            serial = call["param"]["param"]["serialnr"]
            self.server.subscribe(serial, self, call["param"]["id"])


class LiveChessOfTests(socketserver.ThreadingTCPServer):
    """Boards by serial number; ``tell`` pushes an event of one to whoever has subscribed to it."""

    daemon_threads, allow_reuse_address = True, True

    def __init__(self, serials: list[str]) -> None:
        super().__init__(("127.0.0.1", 0), _Connection)
        self.serials = serials
        self.connections: list[_Connection] = []
        self.subscribed: dict[str, tuple[_Connection, int]] = {}
        self._lock = threading.Lock()
        self.ready = threading.Event()
        self._thread = threading.Thread(target=self.serve_forever, daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        return f"livechess://127.0.0.1:{self.server_address[1]}"

    def subscribe(self, serial: str, connection: _Connection, number: int) -> None:
        with self._lock:
            self.subscribed[serial] = (connection, number)
            if len(self.subscribed) == len(self.serials):
                self.ready.set()

    def forget(self, connection: _Connection) -> None:
        """Let a connection go that has ended, with what it had subscribed to."""
        with self._lock:
            gone = [serial for serial, (of, _) in self.subscribed.items() if of is connection]
            for serial in gone:
                del self.subscribed[serial]
            if gone:
                self.ready.clear()

    def tell(self, serial: str, seen: BoardSignal) -> None:
        """Tell what a board shows, on the connection that has asked for that board."""
        with self._lock:
            connection, number = self.subscribed[serial]
        connection.send({"response": "feed", "id": number, "param": board_of(serial, seen)})

    def hang_up(self) -> None:
        """Close every connection, as a program that is started anew does."""
        with self._lock:
            self.subscribed.clear()
            self.ready.clear()
            connections, self.connections = self.connections, []
        for each in connections:
            with suppress(OSError):
                each.request.shutdown(socket.SHUT_RDWR)

    def end(self) -> None:
        self.hang_up()
        self.shutdown()
        self.server_close()
        self._thread.join(LONGEST)
