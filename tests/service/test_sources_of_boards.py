"""Where boards are heard: files that are being written, addresses, a web socket in pieces."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from arbitro.service.boards.sources import Folder, LiveChess, PgnAddress, SourceError, source_of
from arbitro.service.boards.web_socket import SocketError, WebSocket, _taken
from livechess import LiveChessOfTests, frame
from patience import LONGEST, until

AT = 1_790_000_000_000
ONE = b'[Round "1.1"]\n[White "A"]\n[Black "B"]\n\n1. e4 *\n'


def test_a_file_is_read_once_it_stands_still(tmp_path):
    (tmp_path / "round-2").mkdir()
    (tmp_path / "round-2" / "game-1.pgn").write_bytes(ONE)
    folder = Folder(tmp_path)
    assert list(folder.heard(2, AT)) == [], "it may be half written"
    assert len(list(folder.heard(2, AT))) == 1
    assert list(folder.heard(2, AT)) == [], "nothing is new"
    assert list(folder.heard(1, AT)) == [], "another round has no folder here"


def test_a_folder_of_any_pgn_is_read_in_the_order_of_its_numbers(tmp_path):
    for number in (10, 9):
        text = ONE.replace(b"1.1", b"1.%d" % number)
        (tmp_path / f"board{number}.pgn").write_bytes(text)
    folder = Folder(tmp_path)
    list(folder.heard(1, AT))
    assert [each.key[:4] for each in folder.heard(1, AT)] == ["1.9 ", "1.10"]


class Answers(BaseHTTPRequestHandler):
    """A PGN with a tag, an address that leads elsewhere, and one that is not there."""

    def log_message(self, *_):
        """Say nothing."""

    def do_GET(self):
        if self.path == "/slow":
            self.send_response(200)
            self.end_headers()
            self.wfile.write(ONE)
            self.server.ended.wait(LONGEST)
            return
        self.server.asked.append((self.path, self.headers.get("if-none-match")))
        if self.path == "/gone":
            self.send_response(302)
            self.send_header("location", "/3.pgn")
        elif self.headers.get("if-none-match") == '"x"':
            self.send_response(304)
        else:
            self.send_response(200)
            self.send_header("etag", '"x"')
        self.end_headers()
        if self.path == "/3.pgn" and self.headers.get("if-none-match") is None:
            self.wfile.write(ONE)


@pytest.fixture
def web():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    server.asked, server.ended = [], threading.Event()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    server.url = f"http://127.0.0.1:{server.server_port}"
    yield server
    server.ended.set()
    server.shutdown()
    server.server_close()


def test_an_address_is_asked_with_what_is_known_of_it(web):
    source = PgnAddress(f"{web.url}/{{}}.pgn", private=True)
    assert len(list(source.heard(3, AT))) == 1
    assert list(source.heard(3, AT)) == []
    assert web.asked == [("/3.pgn", None), ("/3.pgn", '"x"')]


def test_an_address_that_leads_elsewhere_is_not_followed_and_is_asked_later_each_time(web):
    source = PgnAddress(f"{web.url}/gone", private=True)
    waits = []
    for _ in range(5):
        with pytest.raises(SourceError, match="refused"):
            source.heard(3, AT)
        waits.append(source.wait)
    assert waits == [10, 20, 40, 60, 60]


def test_an_answer_that_never_ends_is_given_up_and_its_part_is_not_taken(web, monkeypatch):
    monkeypatch.setattr(PgnAddress, "_ANSWERED_WITHIN", 0.05)
    source = PgnAddress(f"{web.url}/slow", private=True)
    with pytest.raises(SourceError, match="unreachable"):
        source.heard(3, AT)


@pytest.mark.parametrize(
    ("text", "local", "code"),
    [
        ("", True, "address"),
        ("/nowhere/at/all", True, "missing"),
        ("/etc", False, "local"),
        ("livechess", False, "local"),
        ("livechess://192.0.2.7:1982", True, "address"),
        ("livechess://[", True, "address"),
        ("http://", True, "address"),
    ],
)
def test_what_is_no_source_is_refused_with_its_reason(text, local, code):
    with pytest.raises(SourceError, match=code):
        source_of(text, local=local, private=False)


def test_a_server_for_others_reads_nothing_of_its_own_network(web):
    source = source_of(f"{web.url}/3.pgn", local=False, private=False)
    with pytest.raises(SourceError, match="private"):
        source.heard(3, AT)


def test_a_program_that_is_not_there_is_told():
    source = LiveChess("livechess://127.0.0.1:9")
    try:
        problems = []

        def is_told():
            try:
                source.heard(1, AT)
            except SourceError as told:
                problems.append(told.code)
            return problems

        until(is_told, "a program that is not there")
        assert problems == ["unreachable"]
    finally:
        source.close()


def test_messages_come_in_pieces_long_and_between_pings():
    server = LiveChessOfTests(["1"])
    socket = WebSocket(server.address.replace("livechess", "ws"))
    try:
        socket.send('{"call": "eboards", "id": 1}')
        assert "serialnr" in socket.receive(5)
        theirs = server.connections[-1].request
        long = "x" * 70_000
        theirs.sendall(b"\x01\x03abc\x89\x02hi\x80\x02de")  # a text in two parts, a ping between
        assert socket.receive(5) == "abcde"
        theirs.sendall(b"\x81\x7f" + len(long).to_bytes(8, "big") + long.encode())
        assert socket.receive(5) == long
        whole = frame("late")
        theirs.sendall(whole[:3])
        assert socket.receive(0.05) is None
        theirs.sendall(whole[3:])
        assert socket.receive(5) == "late"
        theirs.sendall(b"\x88\x00")
        with pytest.raises(SocketError, match="closed"):
            socket.receive(5)
    finally:
        socket.close()
        server.end()


@pytest.mark.parametrize(
    "data", [b"\xc1\x00", b"\x81\x80", b"\x81\x7f\xff\xff\xff\xff\xff\xff\xff\xff"]
)
def test_what_is_no_frame_is_refused(data):
    with pytest.raises(SocketError):
        _taken(data)
