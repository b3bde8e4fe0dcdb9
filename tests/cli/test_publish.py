"""``arbitro publish``: the public pages as files, by the command."""

import json
import re
from zipfile import ZipFile

import pytest

from arbitro.formats.trf import room
from arbitro.service import EventService
from arbitro.service.new_events.demo import build_demo


@pytest.fixture(scope="module")
def event(tmp_path_factory, quickly):
    """The file of the demonstration event, in Spanish."""
    service = EventService(tmp_path_factory.mktemp("events"))
    with quickly():
        key = build_demo(service, "es")
    service.close()
    return service.folder / f"{key}.arbitro"


def test_the_pages_stand_in_the_folder_and_are_written_again_only_where_they_change(
    run, event, tmp_path
):
    first = json.loads(run("publish", event, "--to", tmp_path / "site", "--json").out)
    assert first["changed"] == first["files"] > 100
    again = json.loads(run("publish", event, "--to", tmp_path / "site", "--json").out)
    assert again == {"files": first["files"], "changed": 0, "removed": 0, "left_out": []}
    assert "Ronda 7" in (tmp_path / "site" / "a" / "round-7.html").read_text("utf-8")
    assert "Round 7" in (tmp_path / "site" / "en" / "a" / "round-7.html").read_text("utf-8")


def test_an_archive_holds_what_a_folder_would_and_is_the_same_for_the_same(run, event, tmp_path):
    run("publish", event, "--to", tmp_path / "site")
    for _ in range(2):
        assert run("publish", event, "--to", tmp_path / "site.zip").code == 0
    with ZipFile(tmp_path / "site.zip") as archive:
        held = {each: archive.read(each) for each in archive.namelist()}
    files = [each for each in (tmp_path / "site").rglob("*") if each.is_file()]
    written = {each.relative_to(tmp_path / "site").as_posix(): each for each in files}
    del written[".arbitro-site.json"]
    assert held.keys() == written.keys()
    told = {"feed.atom", "rounds.ics"}  # files that say since when something stands
    moment = re.compile(rb"\d{4}-?\d\d-?\d\d(T[\d:]+Z| \d\d:\d\d UTC)|data-at=\"[^\"]*\"")
    differ = {
        path
        for path, data in held.items()
        if path not in told and moment.sub(b"", data) != moment.sub(b"", written[path].read_bytes())
    }
    assert differ <= {"version.json"}, sorted(differ)[:5]


def test_a_file_that_cannot_be_made_is_named_and_all_others_are_written(
    run, event, tmp_path, monkeypatch
):
    monkeypatch.setattr(room, "MOST_PLAYERS", 2)
    for more in ((), ("--json",)):  # what stands there already is told again
        done = run("publish", event, "--to", tmp_path / "site", *more)
        assert done.code == 1
    [left_out] = json.loads(done.out)["left_out"]
    assert (left_out["file"], left_out["fate"]) == ("a/report.trf", "refused")
    told = run("publish", event, "--to", tmp_path / "site").err
    assert f"a/report.trf: Skipped · {left_out['why']}" in told
    assert (tmp_path / "site" / "a" / "players.csv").is_file()
    assert not (tmp_path / "site" / "a" / "report.trf").exists()


def test_the_languages_are_those_asked_for(run, event, tmp_path):
    assert run("publish", event, "--to", tmp_path / "site", "--languages", "fr,es").code == 0
    assert "Ronde 7" in (tmp_path / "site" / "a" / "round-7.html").read_text("utf-8")
    assert not (tmp_path / "site" / "en").exists()


def test_what_cannot_be_done_is_said_and_nothing_is_written(run, event, tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    assert run("publish", event, "--to", tmp_path).code == 2
    assert run("publish", tmp_path / "none.arbitro", "--to", tmp_path / "site").code == 2
    assert run("publish", tmp_path / "thesis.txt", "--to", tmp_path / "site").code == 2
    assert run("publish", event, "--to", tmp_path / "site", "--languages", "xx").code == 2
    assert [each.name for each in tmp_path.iterdir()] == ["thesis.txt"]
