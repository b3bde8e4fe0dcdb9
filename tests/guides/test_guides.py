"""The guides are followed literally: files are written as they say, and their checks are run.

A block whose first line names a file is that file; with ``after`` it goes behind the first line
that begins so. What a shell would run is run in a copy of the sources; what is installed is laid
beside them, as an installer leaves it.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from arbitro.plugins.loading import GROUPS

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PLACE = re.compile(r"# (\S+\.\w+)(?: after (.+))?\n")
GUIDES = sorted((ROOT / "docs" / "en" / "how-to").glob("add-*.md"))


def blocks(page):
    return BLOCK.findall(page.read_text("utf-8"))


@pytest.fixture
def sources(tmp_path):
    """A copy of the sources; tests and documents are those of the repository, only read.

    Their byte code comes with them: every guide would compile a thousand modules else.
    """
    shutil.copytree(ROOT / "src", tmp_path / "src")
    if sys.pycache_prefix is not None:
        compiled = Path(sys.pycache_prefix)
        here, there = (compiled / each.relative_to("/") / "src" for each in (ROOT, tmp_path))
        if here.exists():
            shutil.copytree(here, there)
    for each in ("tests", "docs", "pyproject.toml"):
        (tmp_path / each).symlink_to(ROOT / each)
    return tmp_path


def written(folder, text):
    """Write a block to the place its first line names; return its path."""
    place = PLACE.match(text)
    assert place, f"a block of a guide names its file: {text[:60]}"
    path, content = folder / place[1], text[place.end() :]
    if place[2] is None:
        assert not path.exists(), f"{place[1]} is new"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
        return
    lines = path.read_text("utf-8").splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith(place[2]))
    path.write_text("".join([*lines[: at + 1], content, *lines[at + 1 :]]), "utf-8")


def install(folder, words):
    """Lay a distribution beside the sources as pip does, without asking a network for anything."""
    (name,) = words
    build = ("-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "wheels"))
    subprocess.run([sys.executable, *build], cwd=folder / name, check=True)
    for wheel in (folder / "wheels").glob("*.whl"):
        with zipfile.ZipFile(wheel) as content:
            content.extractall(folder / "installed")


def run(folder, line):
    program, *words = shlex.split(line)
    assert program == "python", line
    if words[:3] == ["-m", "pip", "install"]:
        install(folder, words[3:])
        return
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(folder / "src"), str(folder / "installed"))),
            "ARBITRO_PLUGINS": str(folder / "plugins.json"),
            "PYTEST_ADDOPTS": "-p no:cacheprovider",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"


@pytest.mark.long
@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.stem)
def test_a_guide_does_what_it_says(sources, page):
    found = blocks(page)
    assert any(kind == "sh" for kind, _ in found), "a guide ends with its check"
    for kind, text in found:
        if kind != "sh":
            written(sources, text)
            continue
        for line in text.splitlines():
            run(sources, line)


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.stem)
def test_a_guide_has_the_same_blocks_in_every_language(page):
    head = page.read_text("utf-8").split("\n", 3)[2]
    targets = re.findall(r"\[[^\]]+\]\(([^)]+)\)", head)
    assert len(targets) == 2
    for target in targets:
        assert blocks(page) == blocks(page.parent / target)


@pytest.mark.parametrize(
    ("guide", "most"),
    [
        ("add-a-tie-break", 4),
        ("add-an-edition", 2),  # one, and the edition's own file with its articles
        ("add-a-page", 9),
        ("add-a-language", 2),
        ("add-a-plug-in", 0),
        ("add-a-system", 0),
        ("add-a-paper", 0),
    ],
)
def test_a_guide_writes_in_few_files_of_ours(guide, most):
    page = ROOT / "docs" / "en" / "how-to" / f"{guide}.md"
    places = [PLACE.match(text) for kind, text in blocks(page) if kind != "sh"]
    ours = {each[1] for each in places if each[1].startswith(("src/", "tests/", "docs/"))}
    assert len(ours) <= most, sorted(ours)


def test_an_edition_is_written_in_one_file_beside_its_own():
    page = ROOT / "docs" / "en" / "how-to" / "add-an-edition.md"
    places = [PLACE.match(text)[1] for kind, text in blocks(page) if kind != "sh"]
    values, own = places
    assert values == "src/arbitro/rules/pairing/dutch/edition.py"
    assert own.startswith("src/arbitro/regulations/data/")


def test_every_example_and_every_entry_point_is_in_the_guide_to_plug_ins():
    examples = {each.name for each in (ROOT / "examples").iterdir() if each.is_dir()}
    pages = ("en/how-to/add-a-plug-in", "es/como/anadir-un-complemento")
    for page in (*pages, "fr/comment/ajouter-une-extension"):
        text = (ROOT / "docs" / f"{page}.md").read_text("utf-8")
        assert {each for each in examples if f"`examples/{each}`" in text} == examples
        assert {each for each in GROUPS if f"`{each}`" in text} == set(GROUPS)
