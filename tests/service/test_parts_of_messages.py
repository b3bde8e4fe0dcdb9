"""Messages of a board's program that come in parts."""

import base64
import hashlib
import socket
import threading

from arbitro.service.boards.web_socket import WebSocket
from patience import LONGEST

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


def test_parts_that_came_before_the_time_was_over_are_kept():
    later, held = threading.Event(), []

    def serve(server):
        peer, _ = server.accept()
        held.append(peer)
        head = b""
        while b"\r\n\r\n" not in head:
            head += peer.recv(4096)
        key = head.partition(b"Sec-WebSocket-Key: ")[2].partition(b"\r\n")[0]
        proof = base64.b64encode(hashlib.sha1(key + GUID).digest())
        peer.sendall(b"HTTP/1.1 101 x\r\nSec-WebSocket-Accept: " + proof + b"\r\n\r\n")
        peer.sendall(bytes((0x01, 2)) + b"he")
        later.wait(LONGEST)
        peer.sendall(bytes((0x80, 3)) + b"llo" + bytes((0x81, 2)) + b"ho")

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=serve, args=(server,))
        thread.start()
        web = WebSocket(f"ws://127.0.0.1:{server.getsockname()[1]}/")
        try:
            assert web.receive(0.3) is None
            later.set()
            assert [web.receive(20), web.receive(20)] == ["hello", "ho"]
        finally:
            later.set()
            thread.join()
            web.close()
            held[0].close()
