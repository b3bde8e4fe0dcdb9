"""Small files replaced whole: the old one or the new one, never a part of either."""

from __future__ import annotations

import ast
import os
import stat
from pathlib import Path

import pytest

from arbitro.storage import StoreError
from arbitro.storage.atomic_files import OWNER_ALONE, put_table, put_whole, table_in
from arbitro.storage.event_files.files import made_aside


def test_a_file_that_cannot_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.json"
    put_table(path, {"first": 1}, OWNER_ALONE)
    assert path.stat().st_mode & 0o777 == OWNER_ALONE

    def full(_handle: int) -> None:
        raise OSError(28, "no room for it")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no room"):
        put_whole(path, b"{}")
    assert table_in(path) == {"first": 1}


@pytest.mark.parametrize("found", [None, b"", b"{", b"[1]", b"\xff\xfe"])
def test_what_no_table_was_written_into_is_an_empty_one(
    tmp_path: Path, found: bytes | None
) -> None:
    path = tmp_path / "kept.json"
    if found is not None:
        path.write_bytes(found)
    assert table_in(path) == {}


def test_a_file_is_on_the_disk_before_it_has_its_name_and_the_name_is_before_it_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    replace = Path.replace

    def synced(handle: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")

    def named(self: Path, target: Path) -> Path:
        done.append("name")
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", named)
    put_whole(tmp_path / "kept.json", b"{}")
    assert done == ["file", "name", "folder"]


def test_what_a_killed_process_left_open_to_all_is_not_written_into(tmp_path: Path) -> None:
    part = tmp_path / ".kept.json.part"
    part.touch()
    part.chmod(0o666)
    put_whole(tmp_path / "kept.json", b"{}", OWNER_ALONE)
    assert (tmp_path / "kept.json").stat().st_mode & 0o777 == OWNER_ALONE


def test_a_copy_of_an_event_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[int, bool]] = []
    target = tmp_path / "copy.arbitro"

    def sync(handle: int) -> None:
        found = os.fstat(handle)
        synced.append((found.st_size, target.exists()))

    with made_aside(target) as part:
        part.write_bytes(b"events")
        monkeypatch.setattr(os, "fsync", sync)
    assert (6, False) in synced
    assert synced[-1][1], "and the folder that has its name after that"


WRITTEN_OTHERWISE = {
    "web/public/places.py": "pages of the site, written again in full after a failure",
    "web/pages/games/game_database.py": "games sent, beside the job that reads them in",
    "web/pages/event/dropped_file.py": "a file in a folder of the moment",
    "service/jobs/rating_list_job.py": "a list sent, beside the job that reads it in",
}
"""Where files are written that need survive no loss of power, and why."""


def test_what_is_kept_beside_the_events_is_written_in_one_place() -> None:
    root = Path(__file__).parents[2] / "src" / "arbitro"
    found = set()
    for folder in ("storage", "service", "web"):
        for path in (root / folder).rglob("*.py"):
            text = path.read_text("utf-8")
            if "write_text" in text or "write_bytes" in text:
                calls = (each for each in ast.walk(ast.parse(text)) if isinstance(each, ast.Call))
                names = {getattr(each.func, "attr", "") for each in calls}
                if names & {"write_text", "write_bytes"}:
                    found.add(path.relative_to(root).as_posix())
    assert found == set(WRITTEN_OTHERWISE)


def test_a_table_that_the_disk_does_not_take_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as told:
        put_table(tmp_path / "gone" / "table", {"event": "folder"})
    assert told.value.code == "file-missing"
