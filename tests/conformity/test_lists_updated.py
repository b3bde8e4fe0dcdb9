"""All rating lists are read in again by one press, and daily where that was said (135, 136)."""

import json
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from arbitro.config import list_file
from arbitro.formats.rating_list import ListedPlayer, ListedRating
from arbitro.formats.rating_list.generate import HEAD, line_of
from arbitro.model import FideId
from arbitro.service.jobs.list_update_job import LOOKED_AT_AGAIN, ListWatcher
from arbitro.storage.lists.list_places import (
    LOOK_AGAIN,
    ListPlace,
    list_places,
    look_daily,
    put_place,
)
from arbitro.storage.lists.list_search import RatingList
from arbitro.web.jobs.process import perform_job
from arbitro.worker_process import RefusedWorkError


def listed(rating):
    ana = ListedPlayer(FideId(2200001), "Gil, Ana", standard=ListedRating(rating, 0, 20))
    return f"{HEAD}\n{line_of(ana)}\n".encode()


@contextmanager
def served(files):
    """A web server of this machine with some files, which also sends elsewhere."""

    class Files(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            content = files.get(self.path)
            if isinstance(content, str):
                self.send_response(302)
                self.send_header("Location", content)
                self.end_headers()
                return
            self.send_response(404 if content is None else 200)
            self.end_headers()
            self.wfile.write(content or b"")

        def log_message(self, *_):
            pass

    asked: list[str] = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Files)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", asked
    finally:
        server.shutdown()
        server.server_close()


def rating_in(folder, name):
    with RatingList(list_file(folder).with_name(f"{name}.sqlite")) as players:
        return players.player(2200001).standard.rating


@pytest.fixture
def work(visitor):
    """Have the jobs that wait done here, where the clock is ours; return what each told."""
    done = set()

    def worked():
        told = []
        for job in visitor.app.state.working().rows.all():
            if job.name not in done:
                done.add(job.name)
                try:
                    told.append(perform_job(job.kind, json.loads(job.given), lambda *_: None))
                except RefusedWorkError as problem:
                    told.append(str(problem))
        return told

    return worked


def test_one_press_reads_all_lists_in_again_and_names_the_one_it_could_not(visitor, tmp_path, work):
    folder, own = visitor.service.folder, tmp_path / "club_nov26.txt"
    own.write_bytes(listed(1800))
    files = {"/list.txt": "/moved/list.txt", "/moved/list.txt": listed(2000), "/bad": b"<html>"}
    with served(files) as (address, _):
        sent = {"list_name": "fide", "address": f"{address}/list.txt"}
        visitor.send("/jobs/list-places", sent)
        put_place(folder, ListPlace("club", str(own)))
        put_place(folder, ListPlace("none", f"{address}/none.txt"))
        put_place(folder, ListPlace("odd", f"{address}/bad"))
        for rating in (2000, 2050):
            files["/moved/list.txt"] = listed(rating)
            own.write_bytes(listed(rating - 100))

            assert visitor.send("/jobs/rating-lists", {"at": str(rating)}).status_code == 303
            assert work() == ["list-place"]

            assert (rating_in(folder, "fide"), rating_in(folder, "club")) == (rating, rating - 100)
    faults = {place.name: place.fault for place in list_places(folder).places}
    assert faults == {"fide": "", "club": "", "none": "unreachable", "odd": "unreadable"}
    page = visitor.get("/jobs").text
    assert "The list could not be fetched or opened." in page
    assert 'action="/jobs/list-places/none/remove"' in page


@pytest.fixture
def moment(monkeypatch):
    times = [datetime(2026, 11, 30, 8, tzinfo=UTC)]
    monkeypatch.setattr("arbitro.clock.now", lambda: times[-1])
    return times


def test_no_list_is_more_than_a_day_behind_its_address_while_arbitro_runs(visitor, moment, work):
    assert LOOK_AGAIN + timedelta(seconds=LOOKED_AT_AGAIN) < timedelta(days=1)
    folder, files = visitor.service.folder, {"/list.txt": listed(2000)}
    with served(files) as (address, asked):
        put_place(folder, ListPlace("fide", f"{address}/list.txt"))
        watcher: ListWatcher = visitor.app.state.list_watcher()
        watcher.turn()
        assert not visitor.app.state.working().rows.all()  # nobody has said so
        look_daily(folder, daily=True)
        watcher.turn()
        assert work() == [None]
        assert rating_in(folder, "fide") == 2000
        files["/list.txt"] = listed(2100)
        for hours, rating in ((19, 2000), (21, 2100)):
            moment.append(moment[0] + timedelta(hours=hours))
            watcher.turn()
            assert work() == ([None] if rating == 2100 else [])
            assert rating_in(folder, "fide") == rating
        assert asked == ["/list.txt", "/list.txt"]


def test_the_command_line_keeps_places_and_reads_them_again(run, tmp_path, monkeypatch):
    monkeypatch.setenv("ARBITRO_FOLDER", str(tmp_path / "events"))
    own = tmp_path / "list.txt"
    own.write_bytes(listed(1900))
    assert run("data", "list", "update").code == 2
    assert run("data", "list", "places", "--add", "no place").code == 2
    assert run("data", "list", "places", "--add", f"fide={own}", "--daily").code == 0
    assert run("data", "list", "update").code == 0
    assert rating_in(tmp_path / "events", "fide") == 1900
    own.unlink()
    assert run("data", "list", "update").code == 1
    assert run("data", "list", "places", "--remove", "fide").code == 0
    assert list_places(tmp_path / "events").places == ()
