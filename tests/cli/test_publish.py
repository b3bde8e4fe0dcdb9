"""``arbitro publish``: the public pages as files, by the command."""

import json

import pytest

from arbitro.service import EventService
from arbitro.service.demo import build_demo


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
    assert again == {"files": first["files"], "changed": 0, "removed": 0}
    assert "Ronda 7" in (tmp_path / "site" / "a" / "round-7.html").read_text("utf-8")
    assert "Round 7" in (tmp_path / "site" / "en" / "a" / "round-7.html").read_text("utf-8")


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
