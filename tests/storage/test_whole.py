"""Small files replaced whole: the old one or the new one, never a part of either."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbitro.storage.whole import OWNER_ALONE, put_table, put_whole, table_in


def test_a_file_that_cannot_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.json"
    put_table(path, {"first": 1}, OWNER_ALONE)
    assert path.stat().st_mode & 0o777 == OWNER_ALONE

    def full(_self: Path, data: bytes) -> int:
        raise OSError(28, f"no room for {len(data)} bytes")

    monkeypatch.setattr(Path, "write_bytes", full)
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
