"""What ARCHITECTURE.md says is there is there: folders of its map, paths, names and arrows."""

import importlib
import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
MAP, PROSE = TEXT.split("```")[1], "".join(TEXT.split("```")[::2])
KNOWN = {
    path.relative_to(ROOT).as_posix()
    for top in ("src", "tests", "docs", "native", "deploy", "benchmarks", "examples")
    for path in (ROOT / top).rglob("*")
    if "__pycache__" not in path.parts
} | {path.name for path in ROOT.iterdir()}


def stands(path):
    """Tell whether a path, written from any folder on, leads to something."""
    path = path.strip("/")
    return path in KNOWN or any(each.endswith(f"/{path}") for each in KNOWN)


def folders_of_the_map():
    """Yield every folder of the map with the folders it is indented below."""
    above = []
    for line in MAP.splitlines():
        found = re.match(r"( *)([\w/]+)/(?=\s|$)", line)
        if found is None:
            continue
        depth = len(found[1])
        above = [each for each in above if each[0] < depth]
        above.append((depth, found[2]))
        yield "/".join(name for _, name in above)


@pytest.mark.parametrize("folder", sorted(folders_of_the_map()))
def test_a_folder_of_the_map_is_there(folder):
    assert folder in KNOWN
    assert (ROOT / folder).is_dir()


WITHIN = re.findall(r"(?<![\w./@])((?:\w+/)+)(?=[\s(,;:.)]|$)", MAP)


@pytest.mark.parametrize("name", sorted(set(WITHIN)))
def test_a_folder_named_in_the_map_is_there(name):
    assert stands(name)


NAMED = re.findall(r"(?<![\w./])([\w/-]+\.(?:py|toml|md|js|txt))\b", TEXT)


@pytest.mark.parametrize("name", sorted(set(NAMED)))
def test_a_file_that_is_named_is_there(name):
    assert stands(name)


def paths_and_names():
    """Yield what stands between marks of code in the prose: paths, modules and names in them."""
    for found in re.findall(r"`([a-z_]+(?:[./][a-z_]+)+/?)`", PROSE):
        if "." not in found or "/" in found:
            yield found


@pytest.mark.parametrize("path", sorted(set(paths_and_names())))
def test_a_path_of_the_prose_is_there(path):
    assert stands(path) or stands(f"{path}.py")


DOTTED = sorted(set(re.findall(r"`((?:formats|rules|desk|reasons)\.[a-z_.]+)`", PROSE)))


@pytest.mark.parametrize("name", DOTTED)
def test_a_name_of_the_prose_is_there(name):
    module, _, last = f"arbitro.{name}".rpartition(".")
    found = importlib.import_module(module)
    assert hasattr(found, last) or importlib.util.find_spec(f"{module}.{last}")


def test_the_rooms_of_the_arrows_are_rooms():
    [arrows] = re.findall(r"upwards in this list: `([^`]+)`", TEXT.replace("\n", " "))
    rooms = re.findall(r"\w+", arrows)
    assert len(rooms) > 10
    assert [room for room in rooms if not stands(f"arbitro/{room}") and room != "reasons"] == []


def test_it_is_short_enough_to_be_read():
    assert len(TEXT.splitlines()) <= 250


def test_each_journey_is_told_in_ten_steps_with_the_names_of_files():
    journeys = TEXT.split("## Five journeys")[1].split("\n## ")[0].split("### ")[1:]
    assert len(journeys) == 5
    for journey in journeys:
        steps = re.findall(r"^(\d+)\. ", journey, re.MULTILINE)
        assert steps == [str(number) for number in range(1, 11)], journey.splitlines()[0]
        assert len(re.findall(r"[\w/]+\.(?:py|js)\b", journey)) >= 5
