"""Secrets and what a learner did, kept in places that need not be there yet."""

from datetime import UTC, datetime

from arbitro.storage.event_files.file_store import FileStore
from arbitro.storage.tables.learning import record_exercise

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def test_a_secret_is_known_by_its_name_and_its_text(tmp_path):
    store = FileStore(tmp_path)
    kept = store.secret("door", "a" * 40)
    assert store.has_secret("door", kept)
    assert not store.has_secret("door", "b" * 40)
    assert not store.has_secret("gate", kept)


def test_exercises_are_kept_in_a_folder_that_is_made_for_the_first_of_them(tmp_path):
    path = tmp_path / "new" / "folder" / "learning.sqlite"
    for seed in (1, 2):
        record_exercise(path, "pairing", (seed, "C.04.3@2026-02"), NOON, right=True)
    assert path.exists()
