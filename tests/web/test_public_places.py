"""The public pages sent to other machines: whole, in order, and without a secret told."""

import asyncio
import json
import threading
from collections import Counter
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

import asyncssh
import pytest

from arbitro import clock
from arbitro.cli import main
from arbitro.config import Credentials
from arbitro.desk import commands as asked
from arbitro.desk.values.publicity import PublicThing, Showing, When
from arbitro.desk.values.settings import EventSettings, GameResult
from arbitro.formats.trf import room
from arbitro.model import SectionId
from arbitro.web.public.hooks import Hooks
from arbitro.web.public.place import LISTED, ForeignFolderError, PlaceError, address_of
from arbitro.web.public.places import FolderPlace, Writer, place_of
from arbitro.web.public.publisher import Publisher
from arbitro.web.public.served import Sites
from arbitro.web.public.site_files import VERSION
from patience import LONGEST

S = SectionId(1)
PASSWORD = "kept-quiet-17"


class Bucket(BaseHTTPRequestHandler):
    """What S3 does of what we ask: objects of a bucket, kept in memory."""

    def log_message(self, *_):
        """Say nothing."""

    def _answer(self, status, body=b""):
        self.send_response(status)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _key(self):
        return unquote(urlsplit(self.path).path).removeprefix("/chess/")

    def do_PUT(self):
        data = self.rfile.read(int(self.headers["content-length"]))
        self.server.order.append(self._key())
        self.server.kept[self._key()] = (data, dict(self.headers))
        self._answer(200)

    def do_GET(self):
        asked_for = urlsplit(self.path)
        if asked_for.path.strip("/") == "chess":
            prefix = parse_qs(asked_for.query).get("prefix", [""])[0]
            found = sum(each.startswith(prefix) for each in self.server.kept)
            told = f"<ListBucketResult><KeyCount>{found}</KeyCount></ListBucketResult>"
            self._answer(200, told.encode())
        elif self._key() in self.server.kept:
            self._answer(200, self.server.kept[self._key()][0])
        else:
            self._answer(404, b"<Error><Code>NoSuchKey</Code></Error>")

    def do_DELETE(self):
        self.server.order.append(f"-{self._key()}")
        self.server.kept.pop(self._key(), None)
        self._answer(204)


@pytest.fixture
def bucket(monkeypatch):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Bucket)
    server.kept, server.order = {}, []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", PASSWORD)
    server.target = f"s3://chess/open?endpoint=http://127.0.0.1:{server.server_port}"
    yield server
    server.shutdown()
    server.server_close()


class OnePassword(asyncssh.SSHServer):
    """Who is let in with the password; each connection is put into ``connections``."""

    def __init__(self, connections):
        self.connections = connections

    def connection_made(self, conn):
        self.connections.append(conn)

    def password_auth_supported(self):
        return True

    def validate_password(self, _, password):
        return password == PASSWORD


@pytest.fixture
def sftp(tmp_path):
    """A machine reached by SFTP, whose files are in a folder here."""
    loop, ready, told = asyncio.new_event_loop(), threading.Event(), {}
    root = tmp_path / "far"
    root.mkdir()
    connections = []
    key = asyncssh.generate_private_key("ssh-ed25519")

    async def listen():
        server = await asyncssh.create_server(
            lambda: OnePassword(connections),
            "127.0.0.1",
            0,
            server_host_keys=[key],
            sftp_factory=lambda channel: asyncssh.SFTPServer(channel, chroot=str(root).encode()),
        )
        told["port"] = server.get_port()
        told["server"] = server
        ready.set()

    async def end():
        # a loop that stops first leaves sockets open, which a later test is blamed for
        told["server"].close()
        await told["server"].wait_closed()
        for each in connections:
            each.abort()
            await each.wait_closed()

    thread = threading.Thread(
        target=lambda: (loop.run_until_complete(listen()), loop.run_forever()), daemon=True
    )
    thread.start()
    assert ready.wait(LONGEST)
    known = tmp_path / "known_hosts"
    public = key.export_public_key().decode().strip()
    known.write_text(f"[127.0.0.1]:{told['port']} {public}\n")
    secrets = Credentials(sftp_password=PASSWORD, sftp_known_hosts=str(known))
    yield f"sftp://web@127.0.0.1:{told['port']}/www/open", secrets, root / "www" / "open"
    asyncio.run_coroutine_threadsafe(end(), loop).result(LONGEST)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(LONGEST)
    loop.close()


@pytest.fixture
def sites(hall):
    return Sites(hall.service)


def hide(hall):
    hidden = asked.SetPublicity(S, PublicThing.PAIRINGS, 0, Showing(When.HIDDEN))
    hall.service.handle(hall.key, hidden)


def test_a_bucket_holds_the_site_and_nothing_that_is_public_no_more(hall, sites, bucket):
    writer = Writer(place_of(bucket.target, Credentials()))
    snapshot = sites.snapshot(hall.key)
    writer.write(snapshot)
    assert {each.removeprefix("open/") for each in bucket.kept} == {*snapshot.files, LISTED}
    page, headers = bucket.kept["open/a/round-1.html"]
    assert page == snapshot.files["a/round-1.html"]
    told = {name.lower(): value for name, value in headers.items()}
    assert told["content-type"] == "text/html; charset=utf-8"
    assert "max-age=15" in told["cache-control"]
    assert bucket.order[0] == f"open/{LISTED}", "what is ours is known before it stands there"
    assert bucket.order[-2:] == [f"open/{VERSION}", f"open/{LISTED}"]
    hide(hall)
    assert writer.write(sites.snapshot(hall.key)).removed > 0
    assert not [each for each in bucket.kept if "round-1" in each]
    writer.close()


def test_a_folder_far_away_is_written_only_where_it_changes(hall, sites, sftp):
    target, secrets, root = sftp
    writer = Writer(place_of(target, secrets))
    snapshot = sites.snapshot(hall.key)
    assert writer.write(snapshot).changed == len(snapshot.files)
    written = {each.relative_to(root).as_posix() for each in root.rglob("*") if each.is_file()}
    assert written == {*snapshot.files, LISTED}
    writer.close()
    hide(hall)
    anew = Writer(place_of(target, secrets))
    done = anew.write(sites.snapshot(hall.key))
    assert 0 < done.changed < done.files
    assert not (root / "a" / "round-1.html").exists()
    anew.close()


def test_a_machine_nobody_knows_and_a_wrong_password_are_told_apart(hall, sites, sftp, tmp_path):
    target, secrets, _ = sftp
    strange = tmp_path / "nobody"
    strange.write_text("")
    for wrong, code in (
        (Credentials(PASSWORD, sftp_known_hosts=str(strange)), "host"),
        (Credentials("guess", sftp_known_hosts=secrets.sftp_known_hosts), "refused"),
    ):
        writer = Writer(place_of(target, wrong))
        with pytest.raises(PlaceError) as told:
            writer.write(sites.snapshot(hall.key))
        assert told.value.code == code
        assert PASSWORD not in f"{told.value} {wrong!r}"
        writer.close()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("sftp://web:secret@example.org/www", "password"),
        ("sftp://example.org", "address"),
        ("sftp://example.org:many/www", "address"),
        ("ftp://example.org/www", "address"),
        ("s3:///open", "address"),
    ],
)
def test_an_address_that_is_none_is_refused(text, code):
    with pytest.raises(PlaceError) as told:
        address_of(text)
    assert told.value.code == code


class Failing(FolderPlace):
    """A folder whose line breaks after some files."""

    left = 10**9

    def put(self, files):
        for name, content in files.items():
            if self.left <= 0:
                raise PlaceError("unreachable")
            self.left -= 1
            super().put({name: content})


@pytest.mark.parametrize("after", [1, 2, 5, 12])
def test_what_was_put_before_the_line_broke_is_taken_away_with_the_round(
    hall, sites, tmp_path, after
):
    place = Failing(tmp_path / "site")
    place.left = after
    with pytest.raises(PlaceError):
        Writer(place).write(sites.snapshot(hall.key))
    hide(hall)
    place.left = 10**9
    Writer(place).write(sites.snapshot(hall.key))
    left = {
        each.relative_to(tmp_path / "site").as_posix()
        for each in (tmp_path / "site").rglob("*")
        if each.is_file()
    }
    assert left == {*sites.snapshot(hall.key).files, LISTED}


def test_files_of_others_are_left_alone(hall, sites, bucket):
    bucket.kept["open/thesis.txt"] = (b"mine", {})
    writer = Writer(place_of(bucket.target, Credentials()))
    with pytest.raises(ForeignFolderError):
        writer.write(sites.snapshot(hall.key))
    assert set(bucket.kept) == {"open/thesis.txt"}
    writer.close()


def publisher(hall, folder, places, times, **world):
    return Publisher(
        lambda: Sites(hall.service, now=lambda: times[-1]),
        folder / ".published",
        Hooks(folder / ".hooks"),
        now=lambda: times[-1],
        place=lambda target, _: places.setdefault(target, Failing(folder / "far")),
        secrets=Credentials,
        **world,
    )


@pytest.mark.parametrize(("cost", "rest"), [(0.1, 2.0), (0.3, 6.0), (10, 8.0), (0, 0)])
def test_a_site_is_made_again_after_a_rest_that_leaves_the_machine_to_the_hall(
    hall, tmp_path, cost, rest
):
    hour, spent = [0.0], [0.0]

    def so_much():
        spent[0] += cost
        return spent[0] - cost  # asked before and after

    sender = publisher(hall, tmp_path, {}, [clock.now()], ticking=lambda: hour[0], spent=so_much)
    sender._ended = True
    sender.send_to(hall.key, "s3://chess/open")
    sender._ended = False
    sender.turn()
    page = tmp_path / "far" / "a" / "round-1.html"
    before = page.read_bytes()
    game = next(iter(hall.service.snapshot(hall.key).state.sections[S].rounds[0].games))
    hall.service.handle(hall.key, asked.EnterResult(S, game, GameResult.DRAW))
    if rest:
        hour[0] = rest - 0.01
        sender.turn()
        assert page.read_bytes() == before
    hour[0] = rest + 0.01
    sender.turn()
    assert page.read_bytes() != before


def test_a_result_goes_out_as_soon_as_it_is_entered_and_not_at_the_next_look(
    hall, tmp_path, monkeypatch
):
    monkeypatch.setattr("arbitro.web.public.publisher.LOOKED_AT_AGAIN", 120.0)
    sender = publisher(hall, tmp_path, {}, [clock.now()], spent=lambda: 0.0)
    sender.send_to(hall.key, "s3://chess/open")
    version = tmp_path / "far" / "version.json"
    hour = clock.ticking()

    def comes(other):
        while clock.ticking() - hour < 60 and not (
            version.exists() and version.read_bytes() != other
        ):
            threading.Event().wait(0.02)
        return version.read_bytes()

    before = comes(b"")
    game = next(iter(hall.service.snapshot(hall.key).state.sections[S].rounds[0].games))
    hall.service.handle(hall.key, asked.EnterResult(S, game, GameResult.DRAW))
    assert comes(before) != before
    sender.close()
    assert hall.service.subscribers(hall.key) == 0


def test_a_moment_that_passed_while_nothing_ran_is_made_good_at_the_next_start(hall, tmp_path):
    times, places = [clock.now()], {}
    due = times[0] + timedelta(minutes=10)
    at = Showing(When.AT_TIME, at=f"{due:%Y-%m-%dT%H:%M:%SZ}")
    hall.service.handle(hall.key, asked.SetPublicity(S, PublicThing.PAIRINGS, 0, at))
    first = publisher(hall, tmp_path, places, times)
    first._ended = True  # no thread: turns are taken here
    first.send_to(hall.key, "s3://chess/open")
    first._ended = False
    first.turn()
    page = tmp_path / "far" / "a" / "round-1.html"
    assert first.sent(hall.key).files > 0
    assert not page.exists()
    times.append(due + timedelta(seconds=1))
    second = publisher(hall, tmp_path, places, times)
    second.turn()
    assert page.exists()


@pytest.mark.parametrize(
    "target",
    ["sftp://a..b/x", "s3://open/x?endpoint=file:///x", "s3://open/x?endpoint=http://a..b"],
)
def test_an_address_that_can_be_none_is_told_and_ends_no_other_publication(hall, tmp_path, target):
    made = Publisher(
        lambda: Sites(hall.service), tmp_path / ".published", Hooks(tmp_path / ".hooks")
    )
    made._ended = True  # by hand, not in a thread
    made.send_to(hall.key, target)
    made._ended = False
    made.turn()
    assert made.sent(hall.key).problem == "address"


def test_what_could_not_be_made_is_told_beside_what_was_sent(hall, tmp_path, monkeypatch):
    monkeypatch.setattr(room, "MOST_PLAYERS", 2)
    made = hall.app.state.publisher
    made._ended = True  # by hand, not in a thread
    far = tmp_path / "far"
    monkeypatch.setattr(made, "_place", lambda *_: FolderPlace(far))
    made.send_to(hall.key, "s3://chess/open")
    assert "a/report.trf" not in hall.get(f"/events/{hall.key}/publicity").text
    made._ended = False
    made.turn()
    made._ended = True
    sent = made.sent(hall.key)
    assert (sent.problem, [each.name for each in sent.left_out]) == ("", ["a/report.trf"])
    assert (far / "a" / "players.csv").is_file()
    assert not (far / "a" / "report.trf").exists()
    page = hall.get(f"/events/{hall.key}/publicity").text
    assert "a/report.trf" in page
    assert sent.left_out[0].why in page.replace("&#39;", "'")


def test_a_place_that_does_not_answer_is_tried_again_later_each_time(hall, tmp_path):
    times, places = [clock.now()], {}
    sender = publisher(hall, tmp_path, places, times)
    sender._ended = True
    sender.send_to(hall.key, "s3://chess/open")
    sender._ended = False
    places["s3://chess/open"] = broken = Failing(tmp_path / "far")
    broken.left = 0
    waits = []
    for _ in range(4):
        sender.turn()
        told = sender.sent(hall.key)
        assert told.problem == "unreachable"
        waits.append((told.again - times[-1]).seconds)
        times.append(told.again)
    assert waits == [5, 10, 20, 40]
    broken.left = 10**9
    sender.turn()
    assert sender.sent(hall.key).problem == ""


def test_what_nobody_foresaw_in_one_event_ends_no_other_publication(hall, tmp_path, monkeypatch):
    other = hall.service.create(asked.CreateEvent(EventSettings("Other"))).key
    snapshot = Sites.snapshot

    def odd(sites, event):
        if event == other:
            raise ZeroDivisionError
        return snapshot(sites, event)

    monkeypatch.setattr(Sites, "snapshot", odd)
    made = Publisher(
        lambda: Sites(hall.service),
        tmp_path / ".published",
        Hooks(tmp_path / ".hooks"),
        place=lambda *_: FolderPlace(tmp_path / "far"),
    )
    made._ended = True  # by hand, not in a thread
    made.send_to(other, "s3://chess/other")
    made.send_to(hall.key, "s3://chess/open")
    made._ended = False
    made.turn()
    assert [made.sent(each).problem for each in (other, hall.key)] == ["failed", ""]
    assert [each.part for each in made._loop.faults] == [other]


def test_the_arbiter_says_where_on_the_page_and_no_password_is_kept(hall):
    page = f"{hall.url}/publicity"
    wrong = {"target": f"sftp://web:{PASSWORD}@example.org/www"}
    answer = hall.send(f"{page}/send", wrong)
    assert answer.status_code == 422
    assert "Remove the password from the address" in answer.text
    assert PASSWORD not in answer.text
    assert hall.send(f"{page}/send", {"target": "site"}).status_code == 422
    sender = hall.app.state.publisher
    sender._ended = True
    assert hall.send(f"{page}/send", {"target": "s3://chess/open"}).status_code == 303
    assert 'value="s3://chess/open"' in hall.get(page).text
    events = b"".join(each.read_bytes() for each in hall.service.folder.glob("*.arbitro"))
    assert b"s3://chess" not in events
    hall.send(f"{page}/send", {"target": ""})
    assert sender.sent(hall.key) is None


def test_the_command_sends_as_well_and_tells_what_is_wrong(hall, bucket, capsys):
    file = str(next(hall.service.folder.glob("*.arbitro")))
    with pytest.raises(SystemExit, match="0"):
        main(["publish", file, "--to", bucket.target, "--json"])
    assert json.loads(capsys.readouterr().out)["files"] == len(bucket.kept) - 1
    with pytest.raises(SystemExit, match="2"):
        main(["publish", file, "--to", "sftp://web:secret@example.org/www"])
    assert "secret" not in capsys.readouterr().err
    assert Counter(bucket.order)[f"open/{VERSION}"] == 1
