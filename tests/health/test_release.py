"""A release is whole, says what is in it, and is the same for the same commit."""

import hashlib
import json
import re
import subprocess
import sys
import zipfile
from datetime import UTC, datetime
from importlib.util import module_from_spec, spec_from_file_location

import pytest

import arbitro
from arbitro import __version__
from arbitro.answers.derivation import VERSION as ANSWER_VERSION
from arbitro.formats.json_format.players import VERSION
from arbitro.storage.databases.postgres import FORM
from arbitro.storage.event_files.layout import LAYOUT
from arbitro.web.routes.route_group import SHAPED_ROOT

from .conftest import ROOT

WHEN = datetime(2026, 11, 30, 12, 0, 1, tzinfo=UTC)
LIST = """\
# made by hand
anyio==4.16.0 \\
    --hash=sha256:{a} \\
    --hash=sha256:{b}
tzdata==2026.3 ; sys_platform == 'win32' \\
    --hash=sha256:{c}
""".format(a="a" * 64, b="b" * 64, c="c" * 64)


@pytest.fixture(scope="module")
def release():
    spec = spec_from_file_location("release", ROOT / "deploy" / "release.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_there_is_one_version():
    """What has to say it in a file of its own says the same."""
    places = {
        "pyproject.toml": r'^version = "(.+)"$',
        "native/pyproject.toml": r'^version = "(.+)"$',
        "native/Cargo.toml": r'^version = "(.+)"$',
        "native/arbitro_native/__init__.py": r'^__version__ = "(.+)"$',
        "src/arbitro/rules/laws/native.py": r'^VERSION = "(.+)"$',
        "CITATION.cff": r"^version: (.+)$",
    }
    found = {
        name: re.findall(pattern, (ROOT / name).read_text("utf-8"), re.MULTILINE)
        for name, pattern in places.items()
    }
    assert found == {name: [__version__] for name in places}


def test_every_library_is_read_with_its_condition_and_digests(release):
    assert list(release.pinned(LIST.splitlines())) == [
        ("anyio", "4.16.0", "", ["a" * 64, "b" * 64]),
        ("tzdata", "2026.3", "sys_platform == 'win32'", ["c" * 64]),
    ]


def test_a_line_of_the_list_that_is_not_understood_stops_the_release(release):
    with pytest.raises(release.ReleaseError, match="anyio>=4"):
        list(release.pinned(["anyio>=4"]))


def test_the_bill_of_materials_has_every_library_once_and_what_each_needs(release):
    bill = release.bill_of_materials(WHEN)
    names = [row["name"] for row in bill["components"]]
    assert len(names) == len(set(names))
    listed = (ROOT / "constraints" / "run.txt").read_text("utf-8").splitlines()
    of_page = {name for name in names if name.startswith("@noble/")} | {"pyodide"}
    assert len(of_page) == 4
    assert set(names) == {"arbitro-core", *(name for name, *_ in release.pinned(listed)), *of_page}
    known = {row["bom-ref"] for row in bill["components"]}
    application, core = bill["dependencies"]
    assert set(application["dependsOn"]) == known
    assert core["dependsOn"] == []  # the library needs Python alone
    typst = next(row for row in bill["components"] if row["name"] == "typst")
    assert typst["licenses"]
    assert bill["metadata"]["timestamp"] == "2026-11-30T12:00:01Z"


def test_the_changes_of_a_version_are_its_part_of_the_changelog(release):
    text = "# Changelog\n\n## 1.1.0\n\nnew\n\n## 1.0.0, 2026-01-01\n\nold\n"
    assert release.changes_of("1.0.0", text) == "## 1.0.0, 2026-01-01\n\nold\n"
    assert release.changes_of("1.1.0", text) == "## 1.1.0\n\nnew\n"
    with pytest.raises(release.ReleaseError):
        release.changes_of("1.0", text)
    assert release.changes_of(__version__, (ROOT / "CHANGELOG.md").read_text("utf-8"))


def test_an_archive_depends_on_contents_alone(release, tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        for file in sorted(("b.html", "a.html"), reverse=name == "two"):
            (tmp_path / name / file).write_text(file, "utf-8")
        release.pack(tmp_path / name, tmp_path / f"{name}.zip", WHEN)
    one, two = ((tmp_path / f"{name}.zip").read_bytes() for name in ("one", "two"))
    assert one == two
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert archive.namelist() == ["a.html", "b.html"]
        assert archive.getinfo("a.html").date_time == (2026, 11, 30, 12, 0, 0)


def test_the_checksums_are_those_of_every_file(release, tmp_path):
    (tmp_path / "a.whl").write_bytes(b"wheel")
    (tmp_path / "README.md").write_bytes(b"read me")
    lines = release.write_checksums(tmp_path).read_text("utf-8").splitlines()
    assert lines == [
        f"{hashlib.sha256(b'read me').hexdigest()}  README.md",
        f"{hashlib.sha256(b'wheel').hexdigest()}  a.whl",
    ]


def test_a_folder_that_is_not_empty_is_refused_and_left_alone(release, tmp_path):
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    with pytest.raises(release.ReleaseError, match="not empty"):
        release.make_release(tmp_path, rehearse=True)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    "page", ["en/explanation/versions", "es/explicacion/versiones", "fr/explication/versions"]
)
def test_the_page_of_versions_has_those_of_the_code_and_counts_the_files(page):
    text = (ROOT / "docs" / f"{page}.md").read_text("utf-8")
    told = re.findall(r"^\| [^|]+ \| `([\d.]+)` \|", text.split("\n## ")[0], re.MULTILINE)
    interface = SHAPED_ROOT.removeprefix("/api/v")
    assert told == list(
        map(str, (LAYOUT, VERSION, ANSWER_VERSION, interface, arbitro.LIBRARY_VERSION, FORM))
    )
    folders = (ROOT / "tests" / "data" / "upgrades").glob("*/digests.json")
    files = sum(len(json.loads(path.read_text("utf-8"))) for path in folders)
    assert f"| {files} " in text


@pytest.fixture
def checkout(release, tmp_path, monkeypatch):
    """A repository of one commit, in which the release looks."""
    monkeypatch.setattr(release, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "")
    (tmp_path / "file").write_text("text", "utf-8")
    for words in (["init", "-q"], ["add", "file"], ["commit", "-qm", "Begin"]):
        identity = ["-c", "user.name=n", "-c", "user.email=n@example.org"]
        subprocess.run(["git", *identity, *words], cwd=tmp_path, check=True)
    return tmp_path


def test_only_the_tagged_commit_without_changes_is_released(release, checkout):
    with pytest.raises(release.ReleaseError, match=r"no tag v1\.0\.0"):
        release.check_checkout("1.0.0")
    subprocess.run(["git", "tag", "v1.0.0"], cwd=checkout, check=True)
    release.check_checkout("1.0.0")
    (checkout / "file").write_text("changed", "utf-8")
    with pytest.raises(release.ReleaseError, match="not committed"):
        release.check_checkout("1.0.0")


def test_the_core_is_built_twice_with_the_same_bytes(tmp_path, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1790000000")
    digests = set()
    for name in ("one", "two"):
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path / name],
            cwd=ROOT / "core",
            check=True,
            capture_output=True,
        )
        (wheel,) = (tmp_path / name).glob("*.whl")
        digests.add(hashlib.sha256(wheel.read_bytes()).hexdigest())
    assert len(digests) == 1
