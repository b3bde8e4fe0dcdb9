"""What a web page cannot do is not offered there, and each such page names the program instead."""

import os
import threading

import pytest

from arbitro.abilities import EVERYTHING, IN_PAGE, Ability, can, limited_to
from arbitro.i18n import translator
from arbitro.loops import Loop
from arbitro.parallel_jobs import StoppedError, processes_here, run_apart
from arbitro.storage.event_files.files import EventFileError, made_aside
from arbitro.web.routes.route_needs import NEEDS, lacking
from arbitro.web.routes.table import TOPICS
from arbitro.worker_process import RefusedWorkError, WorkFaultError


@pytest.fixture
def in_page():
    with limited_to(IN_PAGE):
        yield


def test_every_need_is_of_a_module_or_a_route_there_is():
    routes = {name for topic in TOPICS for name, _ in topic.named()}
    modules = {topic.module for topic in TOPICS}
    assert set(NEEDS) <= routes | modules


def test_a_computer_lacks_nothing():
    assert all(can(ability) for ability in Ability)
    assert not any(lacking(topic.module, name) for topic in TOPICS for name, _ in topic.named())


@pytest.mark.parametrize("lost", Ability)
def test_one_ability_that_is_lacking_takes_its_own_routes_alone(lost):
    with limited_to(EVERYTHING - {lost}):
        found = {lacking(topic.module, name) for topic in TOPICS for name, _ in topic.named()}
    assert found <= {None, lost}
    assert can(lost)


@pytest.mark.parametrize("path", ["/devices", "/tokens", "/games", "/join"])
@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_page_that_cannot_be_had_names_the_program(visitor, in_page, path, language):
    answer = visitor.get(path, **{"accept-language": language})
    needed = "processes" if path == "/games" else "other-devices"
    assert answer.status_code == 501
    assert translator(language).t(f"ui.error.text.needs-{needed}") in answer.text


def test_programs_are_told_by_a_code(visitor, in_page):
    answer = visitor.client.get("/api/v1/tokens")
    assert (answer.status_code, answer.json()["error"]) == (501, "needs-other-devices")


def test_the_public_pages_offer_no_sending_in_a_page(hall, in_page):
    page = hall.get(f"{hall.url}/publicity").text
    assert "/publicity/site.zip" in page
    for form in ("send", "hook", "notices"):
        assert f"/publicity/{form}" not in page
        answer = hall.send(f"{hall.url}/publicity/{form}", {"target": "/tmp"})
        assert answer.status_code == 501
    assert translator("en").t("ui.error.text.needs-network") in page


def test_nothing_begins_where_there_are_no_threads(in_page):
    before = threading.active_count()
    loop = Loop("never", lambda _: pytest.fail("it ran"))
    loop.start()
    assert (loop.has_begun, threading.active_count()) == (False, before)
    loop.end()


def _adds(first, second, tell):
    tell(1, 2)
    return first + second


def _refuses(tell):
    raise RefusedWorkError("no such list")


def _fails(tell):
    raise KeyError("x")


def test_work_apart_is_done_here_where_there_are_no_processes(in_page):
    told = []
    assert run_apart(_adds, (2, 3), lambda *at: told.append(at) or True) == 5
    assert told == [(1, 2)]
    assert processes_here(50) == 1
    with pytest.raises(StoppedError):
        run_apart(_adds, (2, 3), lambda *_: False)
    with pytest.raises(WorkFaultError, match=r"\Ano such list\Z"):
        run_apart(_refuses, (), lambda *_: True)
    with pytest.raises(WorkFaultError, match=r"KeyError: 'x'"):
        run_apart(_fails, (), lambda *_: True)


def test_a_file_gets_its_name_where_the_system_has_no_links(tmp_path, monkeypatch):
    monkeypatch.delattr(os, "link")
    with made_aside(tmp_path / "a") as part:
        part.write_bytes(b"whole")
    assert (tmp_path / "a").read_bytes() == b"whole"
    with pytest.raises(EventFileError), made_aside(tmp_path / "a"):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
