"""Nothing of the person whose machine it is reaches tests, benchmarks and documentation builds."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import isolation

ROOT = Path(__file__).resolve().parents[2]

PERSONAL = """
import json, os, time
from isolation import isolate
folder = isolate()
from arbitro import config
from arbitro.cli.base import speech
print(json.dumps({
    "folder": str(folder),
    "own": [str(config.permissions_file()), str(config.engines_file()),
            str(config.settings().folder), os.path.expanduser("~")],
    "zone": time.tzname[0],
    "mail": config.mail_server().is_set_up,
    "language": speech.language(),
    "again": str(isolate()),
}))
"""


def test_the_variables_left_out_are_those_the_application_reads():
    sources = (ROOT / "src").rglob("*.py")
    named = {
        name
        for path in sources
        for name in re.findall(r"""["'](_?ARBITRO_[A-Z0-9_]+)["']""", path.read_text("utf-8"))
    }
    assert named
    assert named <= isolation.READ_BY_ARBITRO


def test_a_person_with_settings_a_language_and_a_zone_changes_nothing(tmp_path):
    home = tmp_path / "home"
    allowed = home / ".config" / "arbitro" / "plugins.json"
    allowed.parent.mkdir(parents=True)
    allowed.write_text(json.dumps({"arbitro-example": "1"}), "utf-8")
    of_the_run = {isolation.MARK, "XDG_CONFIG_HOME", "XDG_DATA_HOME"}
    person = {name: value for name, value in os.environ.items() if name not in of_the_run} | {
        "HOME": str(home),
        "TZ": "Asia/Tokyo",
        "LANG": "es_ES.UTF-8",
        "LC_ALL": "es_ES.UTF-8",
        "ARBITRO_LANG": "fr",
        "ARBITRO_FOLDER": str(home / "events"),
        "ARBITRO_MAIL": "smtp://somebody@mail.example",
        "ARBITRO_MAIL_FROM": "somebody@mail.example",
        "PYTHONPATH": os.pathsep.join([str(ROOT / "tests"), str(ROOT / "src")]),
    }
    done = subprocess.run(
        [sys.executable, "-c", PERSONAL], env=person, capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    assert all(path.startswith(found["folder"]) for path in found["own"])
    assert found["zone"] == "UTC"
    assert not found["mail"]
    assert found["language"] == "en"
    assert found["again"] == found["folder"]
    assert not Path(found["folder"]).exists(), "it is removed at the end"


def test_tools_installed_for_the_person_stay_where_they_are(tmp_path):
    home = tmp_path / "home"
    (home / ".cargo").mkdir(parents=True)
    (home / ".gitconfig").write_text("", "utf-8")
    found = isolation.isolated({"HOME": str(home), "PATH": "/bin"}, tmp_path / "own")
    assert found["CARGO_HOME"] == str(home / ".cargo")
    assert found["GIT_CONFIG_GLOBAL"] == str(home / ".gitconfig")
    assert "RUSTUP_HOME" not in found
    assert found["PATH"] == "/bin"
    elsewhere = isolation.isolated({"HOME": str(home), "CARGO_HOME": "/opt/cargo"}, tmp_path)
    assert elsewhere["CARGO_HOME"] == "/opt/cargo"


def test_these_tests_are_isolated_themselves():
    assert os.environ["HOME"].startswith(os.environ[isolation.MARK])
