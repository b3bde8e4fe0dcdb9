"""Public files kept for a moment: who may be given one, and when somebody has to look again."""

import gzip

import pytest

from arbitro import clock
from arbitro.desk import commands as asked
from arbitro.desk.values.publicity import PublicThing, Showing, When
from arbitro.desk.values.settings import GameResult
from arbitro.model import SectionId
from arbitro.web.http import public_file_cache
from arbitro.web.http.public_file_cache import ALIKE, PACKED, PublicFile, PublicFileCache
from arbitro.web.public.site_files import VERSION
from web.raw import Device

S = SectionId(1)


@pytest.fixture
def ticking(monkeypatch):
    """A clock that stands until it is told to go on."""
    at = [100.0]
    monkeypatch.setattr(clock, "ticking", lambda: at[0])
    return at


def a_file(kept, content=b"x", event="e"):
    at, version = kept.begun(event)
    return PublicFile(content, f'"{content[:9].hex()}"', (), event, at, version)


def test_a_file_stands_for_half_a_second_and_until_something_is_done(ticking):
    versions = {"e": 4}
    kept = PublicFileCache(versions.get)
    file = kept.keep("/p/e/a", a_file(kept), names_all=False)
    assert kept.file("/p/e/a") == file
    ticking[0] += ALIKE / 2
    versions["e"] = 5
    assert kept.file("/p/e/a") is None, "something was done here"
    versions["e"] = 4
    ticking[0] += ALIKE
    assert kept.file("/p/e/a") is None, "too long ago"


def test_who_was_told_of_a_change_is_given_no_page_from_before(ticking):
    kept = PublicFileCache({"e": 4, "f": 1}.get)
    kept.keep(f"/p/e/{VERSION}", a_file(kept, b"1"), names_all=True)
    page, other = a_file(kept), a_file(kept, event="f")
    kept.keep("/p/e/a", page, names_all=False)
    kept.keep("/p/f/a", other, names_all=False)
    ticking[0] += 0.1
    kept.keep(f"/p/e/{VERSION}", a_file(kept, b"1"), names_all=True)
    assert kept.file("/p/e/a") == page, "nothing has changed"
    late = a_file(kept)  # somebody begins to look, and a moment passes until it is kept
    ticking[0] += 0.1
    kept.keep(f"/p/e/{VERSION}", a_file(kept, b"2"), names_all=True)
    kept.keep("/p/e/b", late, names_all=False)
    assert kept.file(f"/p/e/{VERSION}").content == b"2"
    assert (kept.file("/p/e/a"), kept.file("/p/e/b")) == (None, None)
    assert kept.file("/p/f/a") == other, "another event"


def test_no_more_files_are_kept_than_so_many(ticking):
    kept = PublicFileCache(lambda _: 1, most=3)
    for number in range(9):
        kept.keep(f"/p/{number}/a", a_file(kept, event=str(number)), names_all=True)
    there = [number for number in range(9) if kept.file(f"/p/{number}/a")]
    assert there == [6, 7, 8]


def test_a_page_is_packed_once_and_sent_so_to_who_reads_it(ticking, monkeypatch):
    kept, times, pack = PublicFileCache(lambda _: 1), [], gzip.compress
    monkeypatch.setattr(
        public_file_cache.gzip,
        "compress",
        lambda *given, **of: times.append(1) or pack(*given, **of),
    )
    content = b"board " * PACKED
    for _ in range(2):
        file = kept.keep("/p/e/a", a_file(kept, content), names_all=False)
    assert times == [1]
    status, head, body = file.reply("", "gzip, deflate")
    said = dict(head)
    assert (status, gzip.decompress(body), said[b"content-encoding"]) == (200, content, b"gzip")
    assert said[b"content-length"] == str(len(body)).encode()
    assert file.reply("", "deflate")[2] == content
    for tag in (file.tag, f"W/{file.tag}", f'"other", {file.tag}'):
        status, head, body = file.reply(tag, "gzip")
        assert (status, body, dict(head)[b"vary"]) == (304, b"", b"Accept-Encoding")


def test_the_second_who_asks_is_answered_alike_without_anybody_looking(hall, ticking):
    paths = [f"/p/{hall.key}/{each}" for each in (VERSION, "a/round-1.html", "a/embed-round.html")]
    for path in paths:
        first = hall.get(path)
        hall.app.state.sites = None  # a mark: whoever looks would make them anew
        again = hall.get(path)
        assert hall.app.state.sites is None
        assert (first.status_code, first.content) == (again.status_code, again.content)
        assert sorted(first.headers.items()) == sorted(again.headers.items())
        known = hall.get(path, **{"if-none-match": first.headers["etag"]})
        assert (known.status_code, hall.app.state.sites) == (304, None)


def test_a_result_and_what_is_hidden_are_seen_at_once(hall, ticking):
    path = f"/p/{hall.key}/a/round-1.html"
    before = hall.get(path)
    game = next(iter(hall.service.snapshot(hall.key).state.sections[S].rounds[0].games))
    hall.service.handle(hall.key, asked.EnterResult(S, game, GameResult.WHITE_WINS))
    assert hall.get(path).content != before.content
    switch = asked.SetPublicity(S, PublicThing.PAIRINGS, 0, Showing(When.HIDDEN))
    hall.service.handle(hall.key, switch)
    assert hall.get(path).status_code == 404


def test_what_the_guard_refuses_is_refused_though_the_file_is_kept(hall, ticking):
    path = f"/p/{hall.key}/a/round-1.html"
    assert hall.get(path).status_code == 200
    hall.app.state.door.is_open = True
    assert Device(hall.app).get(path).status == 200
    stranger, twice = Device(hall.app, host="elsewhere.example"), (b"host", b"192.168.1.5:8080")
    assert stranger.get(path).status == 421
    assert Device(hall.app).ask(("GET", path, b"", (twice,)))[0].status == 400
    token = Device(hall.app, headers={"authorization": "Bearer nobody"})
    assert token.get(path).status == 401
    assert Device(hall.app).ask(("POST", path))[0].status != 200
