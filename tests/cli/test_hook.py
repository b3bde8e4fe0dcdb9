"""Which service is told of an event, from the command line."""

import json

import pytest


@pytest.fixture
def event(run, tmp_path):
    """Return the words that name an event in a folder of its own."""
    report = tmp_path / "small.trf"
    run("generate", "--seed", "1", "--players", "8", "--rounds", "5", "--played", "2", "-o", report)
    folder = tmp_path / "events"
    folder.mkdir()
    run("import", report, "--folder", folder)
    (name,) = [each.stem for each in folder.glob("*.arbitro")]
    return name, "--folder", folder


def test_a_service_is_named_shown_and_named_no_longer(run, event):
    assert "arbitro calls no address." in run("hook", *event).out

    named = json.loads(run("hook", *event, "--tell", "https://example.org/x", "--json").out)

    assert (named["url"], len(named["secret"]) > 30) == ("https://example.org/x", True)
    assert named["secret"] in run("hook", *event).out
    assert json.loads(run("hook", *event, "--nobody", "--json").out)["url"] == ""


def test_what_is_no_address_is_refused_and_changes_nothing(run, event):
    refused = run("hook", *event, "--tell", "example.org")

    assert refused.code == 1
    assert "not the address of a service" in refused.err
    assert "arbitro calls no address." in run("hook", *event).out


def test_a_service_and_nobody_at_once_are_refused_and_change_nothing(run, event):
    run("hook", *event, "--tell", "https://example.org/x")

    refused = run("hook", *event, "--tell", "https://example.org/y", "--nobody")

    assert refused.code == 2
    assert "--tell, --nobody" in refused.err
    assert json.loads(run("hook", *event, "--json").out)["url"] == "https://example.org/x"


def test_one_thing_at_a_time_is_done_to_an_event(run, event, tmp_path):
    refused = run("events", *event, "--archive", "--write", tmp_path / "copy.arbitro")

    assert refused.code == 2
    assert "--archive, --write" in refused.err
    assert not (tmp_path / "copy.arbitro").exists()
