"""``arbitro exam room``: the seminars kept on a machine."""

from datetime import UTC, datetime

from arbitro.config import seminars_file
from arbitro.storage.tables.seminars import FileSeminars

PLAN = {
    "title": "Course",
    "kind": "refresher",
    "format": "online",
    "start": "2026-05-02",
    "end": "2026-05-02",
    "language": "en",
}


def test_seminars_are_listed_and_one_is_shown(tmp_path, run):
    folder, now = tmp_path / "events", datetime(2026, 5, 2, tzinfo=UTC)
    seminars = FileSeminars(seminars_file(folder))
    name = seminars.begin(PLAN, now, "begin-1")
    seminars.do(name, "enrolled", {"name": "Ana"}, now, "enrol-1")
    assert name in run("exam", "room", "--folder", str(folder)).out
    assert "Ana" in run("exam", "room", name, "--folder", str(folder)).out
    assert '"Ana"' in run("exam", "room", name, "--folder", str(folder), "--json").out
    assert run("exam", "room", "nothing", "--folder", str(folder)).code == 1
