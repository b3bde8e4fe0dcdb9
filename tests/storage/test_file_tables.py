"""Tables in a file beside the events: its faults are named, and pass with their cause."""

import pytest

from arbitro.storage import StoreError
from arbitro.storage.tables.file_tables import FileTables


class Words(FileTables):
    """One table of words."""

    name = ".words"
    tables = "CREATE TABLE IF NOT EXISTS word (text text)"
    named_as = {"word": "word"}  # noqa: RUF012 - never changed

    def add(self, text):
        self._run("INSERT INTO {word} VALUES (%s)", (text,))

    def all(self):
        return [row[0] for row in self._run("SELECT text FROM {word}")[0]]


def test_a_file_that_is_no_database_is_named(tmp_path):
    (tmp_path / ".words").write_bytes(b"no database at all " * 100)
    with pytest.raises(StoreError) as told:
        Words(tmp_path).add("one")
    assert told.value.code == "file-damaged"
    assert ".words" in str(told.value)


def test_a_file_whose_tables_could_not_be_made_is_made_by_the_next_who_asks(tmp_path, monkeypatch):
    """As on a disk that was full at the first row: arbitro went on without that file for ever."""
    words = Words(tmp_path)
    monkeypatch.setattr(Words, "tables", "CREATE nothing")
    for _ in range(2):
        with pytest.raises(StoreError):
            words.add("one")
    monkeypatch.undo()
    words.add("two")
    assert words.all() == ["two"]
    words.close()
