"""The wheel alone, without the working tree, is the whole application."""

import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile

import pytest

from patience import LONGEST, line_of


@pytest.fixture(scope="module")
def unpacked(root, tmp_path_factory):
    """Build the wheel and unpack it, as an installation does."""
    folder = tmp_path_factory.mktemp("wheel")
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


@pytest.fixture
def environment(unpacked):
    return {**os.environ, "PYTHONPATH": str(unpacked)}


@pytest.fixture
def installed(environment, tmp_path):
    """Run a command of the unpacked wheel and return what it printed."""

    def run(*arguments):
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    return run


def test_the_wheel_is_what_runs(installed, unpacked):
    assert installed("-c", "import arbitro; print(arbitro.__file__)").startswith(str(unpacked))


def test_every_file_of_the_package_is_in_the_wheel(root, tracked, unpacked):
    package = root / "src"
    kept = [path.relative_to(package) for path in tracked if path.is_relative_to(package)]
    assert kept
    assert [str(path) for path in kept if not (unpacked / path).is_file()] == []


def test_what_a_package_index_shows_has_no_link_that_leads_nowhere(unpacked):
    (metadata,) = unpacked.glob("*.dist-info/METADATA")
    description = metadata.read_text("utf-8").split("\n\n", 1)[1]
    assert "arbitro pair FILE.trf" in description
    assert re.findall(r"\]\((?!https?://)[^)]*\)", description) == []
    # no sign or cell is left of a picture that is not there
    assert re.findall(r"^[!|].*", description, re.MULTILINE) == []


def test_a_package_index_links_the_texts_that_are_carried_out(unpacked):
    (metadata,) = unpacked.glob("*.dist-info/METADATA")
    head = metadata.read_text("utf-8").split("\n\n", 1)[0]
    assert "Project-URL: FIDE Handbook, https://handbook.fide.com/" in head.splitlines()


def test_the_wheel_pairs_a_round(installed, root):
    report = root / "tests" / "data" / "manual40" / "round3_input.trf"
    boards = installed("-m", "arbitro", "pair", str(report), "--edition", "2017")
    assert boards.splitlines()[0] == "20"
    assert len(boards.splitlines()) == 21


def test_the_wheel_brings_the_systems_of_clubs(unpacked, installed):
    code = (
        "from pathlib import Path;"
        "from arbitro.plugins.loading import Plugins; from arbitro.plugins.shipped import *;"
        "from arbitro.plugins.permissions import Permissions;"
        "allowed = Permissions(Path('allowed.json')); allowed.allow('arbitro-keizer', '1.0');"
        "found = Plugins(allowed, shipped=shipped_offers).find('arbitro.systems', 'keizer');"
        "print(found[0].key, folder())"
    )
    assert installed("-c", code).split() == ["keizer", f"{unpacked}/arbitro/plugins/packages"]


@pytest.mark.parametrize("readme", ["README.md", "README.es.md", "README.fr.md"])
def test_the_library_lines_of_the_readme_run_on_the_wheel_alone(installed, root, tmp_path, readme):
    (code,) = re.findall(r"```python\n(.*?)```", (root / readme).read_text("utf-8"), re.DOTALL)
    assert code.count("\n") <= 24, "they fit on one screen"
    report = root / "tests" / "data" / "manual40" / "round3_input.trf"
    (tmp_path / "event.trf").write_bytes(report.read_bytes())
    # -S: no library of the environment is there, as in a bare Python
    printed = installed("-S", "-c", code).splitlines()
    assert printed[0].startswith("((1, 6), (5, 8), (9, 2)")
    assert printed[-1] == "no"


def test_the_wheel_has_the_manual_in_every_language(installed, root):
    for language, title in (("en", "# Tie-breaks"), ("es", "# Desempates"), ("fr", "# Départages")):
        assert installed("-m", "arbitro", "help", "tie-breaks", "--lang", language).startswith(
            title
        )
    pages = {path.name for path in (root / "docs").iterdir() if (path / "index.md").is_file()}
    listed = installed("-c", "from arbitro.manual import languages; print(*languages())")
    assert set(listed.split()) == pages


def test_the_wheel_serves_its_pages(environment, tmp_path):
    server = subprocess.Popen(
        [sys.executable, "-m", "arbitro", "serve", "--no-browser", "--folder", "events"],
        cwd=tmp_path,
        env={**environment, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        address = next(word for word in line_of(server).split() if "://" in word)
        page = answer(address)
        assert "<html" in page
        assert "arbitro.css" in page
    finally:
        server.terminate()
        server.communicate(timeout=LONGEST)


def answer(address):
    """Return the first page the server gives, once it is up."""
    until = time.monotonic() + LONGEST
    while True:
        try:
            with urllib.request.urlopen(address, timeout=LONGEST) as page:
                return page.read().decode()
        except urllib.error.URLError:
            assert time.monotonic() < until, "the server does not answer"
            time.sleep(0.1)
