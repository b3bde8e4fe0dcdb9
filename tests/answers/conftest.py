"""The doors an answer comes through: command line, library, JSON interface, client."""

import json
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from arbitro.cli import main
from web.conftest import let_go, visitor_of

DATA = Path(__file__).parent.parent / "data" / "answers"


@pytest.fixture(autouse=True, scope="module")
def quick_disk(quickly):
    """Write events without waiting for the disk."""
    with quickly():
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The JSON interface over a folder of events."""
    made = visitor_of(tmp_path_factory.mktemp("answers") / "events")
    yield made
    let_go(made)


@pytest.fixture(scope="session")
def file_and_section(server, tmp_path_factory):
    """Return how a report becomes an event, and the event's section a file for the other doors."""

    def made(report):
        taken = server.client.post(
            "/api/v1/events/from-report",
            json={"report": report.read_text("utf-8"), "as_played": True},
        )
        assert taken.status_code == 201, taken.text
        address = f"/events/{taken.json()['event']}/sections/1"
        text = server.get(f"/api/v1{address}/files/json").text
        path = tmp_path_factory.mktemp("section") / f"{report.stem}.json"
        path.write_text(text, "utf-8")
        return path, address

    return made


@pytest.fixture
def golden():
    """Return an answer as its golden file has it, without the line end after it."""
    return lambda name: (DATA / f"{name}.json").read_text("utf-8").removesuffix("\n")


@pytest.fixture
def printed():
    """Return what the command line prints with ``--json``, without the line end after it."""

    def run(*words):
        out = StringIO()
        with redirect_stdout(out), redirect_stderr(StringIO()), pytest.raises(SystemExit):
            main([*map(str, words), "--json"])
        json.loads(out.getvalue())
        return out.getvalue().removesuffix("\n")

    return run
