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
    assert "Nobody is told." in run("hook", *event).out

    named = json.loads(run("hook", *event, "--tell", "https://example.org/x", "--json").out)

    assert (named["url"], len(named["secret"]) > 30) == ("https://example.org/x", True)
    assert named["secret"] in run("hook", *event).out
    assert json.loads(run("hook", *event, "--nobody", "--json").out)["url"] == ""


def test_what_is_no_address_is_refused_and_changes_nothing(run, event):
    refused = run("hook", *event, "--tell", "example.org")

    assert refused.code == 1
    assert "no address" in refused.err
    assert "Nobody is told." in run("hook", *event).out
