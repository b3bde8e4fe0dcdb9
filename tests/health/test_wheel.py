"""The wheels alone, without the working tree, are the library and the whole application."""

import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile
from email import message_from_string

import pytest

from arbitro import __version__
from patience import LONGEST, line_of


def built(folder, target):
    """Build a wheel of ours; return its path."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = target.glob("*.whl")
    return wheel


def files_of(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


@pytest.fixture(scope="module")
def wheels(root, tmp_path_factory):
    """Build the wheels of the core and of the application."""
    folder = tmp_path_factory.mktemp("wheels")
    return built(root / "core", folder / "core"), built(root, folder / "application")


def unpack(folder, *wheels):
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
    return folder


@pytest.fixture(scope="module")
def unpacked(wheels, tmp_path_factory):
    """Unpack both wheels into one folder, as an installation does."""
    return unpack(tmp_path_factory.mktemp("installed"), *wheels)


@pytest.fixture(scope="module")
def core(wheels, tmp_path_factory):
    """Unpack the core alone."""
    return unpack(tmp_path_factory.mktemp("core"), wheels[0])


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
    (metadata,) = unpacked.glob("arbitro-*.dist-info/METADATA")
    description = metadata.read_text("utf-8").split("\n\n", 1)[1]
    assert "arbitro pair FILE.trf" in description
    assert re.findall(r"\]\((?!https?://)[^)]*\)", description) == []
    # no sign or cell is left of a picture that is not there
    assert re.findall(r"^[!|].*", description, re.MULTILINE) == []


def test_a_package_index_links_the_texts_that_are_carried_out(unpacked):
    (metadata,) = unpacked.glob("arbitro-*.dist-info/METADATA")
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


def in_core(core, folder, *arguments, language="en"):
    """Run Python with the core alone and no other library, not even the option parser."""
    return subprocess.run(
        [sys.executable, "-S", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(core), "ARBITRO_LANG": language},
        capture_output=True,
        text=True,
        check=False,
    )


def test_no_file_is_in_both_wheels_and_the_core_is_small(wheels):
    core, application = map(files_of, wheels)
    assert core & application == set()
    assert wheels[0].stat().st_size < 3_000_000
    assert not {name for name in core if name.startswith("arbitro/web/")}


def test_the_application_asks_for_the_core_of_its_own_version_and_the_core_for_nothing(unpacked):
    (application,) = unpacked.glob("arbitro-*.dist-info/METADATA")
    (core,) = unpacked.glob("arbitro_core-*.dist-info/METADATA")
    asked, own = (message_from_string(path.read_text("utf-8")) for path in (application, core))
    assert f"arbitro-core=={__version__}" in asked.get_all("Requires-Dist")
    assert asked["Version"] == own["Version"] == __version__
    assert [line for line in own.get_all("Requires-Dist") or () if "extra" not in line] == []


@pytest.mark.parametrize(("program", "switch"), [("bbp", "--dutch"), ("javafo", "")])
def test_the_core_is_an_engine_for_other_programs(core, root, tmp_path, program, switch):
    report = root / "tests" / "data" / "manual40" / "round3_input.trf"
    code = f"from arbitro.cli.pairing.compat.programs import {program}; {program}()"
    done = in_core(core, tmp_path, "-c", code, *filter(None, (switch, str(report), "-p")))
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0] == "20"


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "more libraries"), ("es", "bibliotecas"), ("fr", "bibliothèques")],
)
def test_the_core_says_what_its_command_line_needs(core, tmp_path, language, words):
    done = in_core(core, tmp_path, "-m", "arbitro", "pair", "--lang", language)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert words in done.stderr
    assert "arbitro-core[cli]" in done.stderr


def with_parser(core, tmp_path, *arguments):
    """Run the core's command line, with the libraries of the environment."""
    return subprocess.run(
        [sys.executable, "-m", "arbitro", *arguments, "--lang", "en"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(core)},
        capture_output=True,
        text=True,
        check=False,
    )


OF_FILES = ("pair", "check", "standings", "explain", "rate")


@pytest.mark.parametrize("command", OF_FILES)
def test_commands_of_files_run_with_the_core(core, root, tmp_path, command):
    report = root / "tests" / "data" / "manual40" / "round3_input.trf"
    done = with_parser(core, tmp_path, command, str(report))
    assert done.returncode in {0, 1}, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout


@pytest.mark.parametrize("command", ["serve", "event list", "school learn", "office"])
def test_the_core_names_what_only_the_application_can_do(core, tmp_path, command):
    done = with_parser(core, tmp_path, *command.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"“{command}” is part of the whole application")
    assert "pip install arbitro" in done.stderr


@pytest.mark.parametrize("readme", ["README.md", "README.es.md", "README.fr.md"])
def test_the_library_lines_of_the_readme_run_on_the_core_alone(core, root, tmp_path, readme):
    (code,) = re.findall(r"```python\n(.*?)```", (root / readme).read_text("utf-8"), re.DOTALL)
    assert code.count("\n") <= 24, "they fit on one screen"
    report = root / "tests" / "data" / "manual40" / "round3_input.trf"
    (tmp_path / "event.trf").write_bytes(report.read_bytes())
    printed = in_core(core, tmp_path, "-c", code).stdout.splitlines()
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
