"""What the files in ``deploy`` start is started here as they say, without a container engine."""

import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from arbitro.storage.databases.postgres import PostgresStore
from databases import cluster  # noqa: F401 - a fixture
from patience import LONGEST, line_of

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
PUBLIC = "chess.example.org"


def words_after(name, text):
    """The words of a line of the Containerfile or of compose, written as JSON has them."""
    return json.loads(re.search(rf"^\s*{name}:? (\[.*?\])$", text, re.MULTILINE)[1])


def health():
    """What compose asks the container, as Python's own words."""
    compose = (DEPLOY / "compose.yaml").read_text("utf-8")
    kind, *words = words_after("test", compose.partition("  arbitro:\n")[2])
    assert kind == "CMD"
    return words


def asked(port, path, host=PUBLIC):
    headers = {"Host": host, "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
    headers["X-Forwarded-Host"] = host
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=LONGEST) as answer:
            return answer.status, answer.url, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.url, refused.read().decode()


@pytest.fixture
def deployed(cluster, tmp_path):  # noqa: F811
    """The application of compose with its database; only folders, ports and the network differ."""
    container = (DEPLOY / "Containerfile").read_text("utf-8")
    compose = (DEPLOY / "compose.yaml").read_text("utf-8")
    program, *words = words_after("ENTRYPOINT", container)
    words += words_after("command", compose.partition("  arbitro:\n")[2])
    own = {"10.89.200.0/24": "127.0.0.1", "https://${ADDRESS}": f"https://{PUBLIC}"}
    own |= {"8080": "0", "0.0.0.0:9100": "0", "/data/events": "events", "/data/kept": "kept"}
    assert program == "arbitro"
    assert own.keys() <= {*words}
    address = cluster.database()
    process = subprocess.Popen(
        [sys.executable, "-m", "arbitro", *(own.get(each, each) for each in words), "--json"],
        env=os.environ | {"ARBITRO_DATABASE": address},
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield json.loads(line_of(process)), address
    finally:
        process.terminate()
        process.communicate(timeout=LONGEST)


def test_what_compose_starts_answers_is_healthy_and_keeps_events_in_the_database(deployed):
    told, address = deployed
    port = int(re.search(r"http://[^/]+:(\d+)", json.dumps(told))[1])
    program, *words = health()
    words[-1] = words[-1].replace("8080", str(port))
    for _ in range(50):
        answer = subprocess.run(
            [sys.executable, *words], capture_output=True, timeout=LONGEST, check=False
        )
        if not answer.returncode:
            break
        time.sleep(0.2)
    assert (program, answer.returncode) == ("python", 0)
    assert asked(port, "/")[1].endswith("/p")
    assert asked(port, "/", "elsewhere.example")[0] == 421
    store = PostgresStore(address)
    assert store.heads() == {}
    store.close()
