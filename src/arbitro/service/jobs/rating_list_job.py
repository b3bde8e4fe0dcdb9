"""A rating list read in as a long job."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from arbitro.config import list_file
from arbitro.formats.rating_list import ListSource
from arbitro.storage.lists.rating_lists import fingerprint_of, import_list, names_of
from arbitro.worker_process import Tell

if TYPE_CHECKING:
    from arbitro.service.jobs.job_runner import JobRunner
    from arbitro.storage.tables.job_rows import JobRecord


def rating_list(given: Mapping[str, Any], tell: Tell) -> None:
    """Read a list of the server's own disk in, as ``arbitro data list import`` does."""
    path, sent = Path(given["file"]), given.get("name", "")
    with opened_list(path) as data:
        source = ListSource(
            data,
            fingerprint_of(path),
            month=given.get("month", ""),
            names=names_of(path, sent),
        )
        target, months = Path(given["target"]), bool(given.get("months"))
        import_list(source, target, lambda count: tell(count, 0), months=months)
    if given.get("brought"):
        path.unlink(missing_ok=True)


MONTH = re.compile(r"(19|20)\d\d-(0[1-9]|1[0-2])")
"""A month as it is sent."""


class SentList(NamedTuple):
    """A list that was sent: its bytes, the name of its file, and its month where that was said."""

    data: bytes
    name: str = ""
    month: str = ""


def bring_list(working: JobRunner, folder: Path, name: str, sent: SentList) -> JobRecord:
    """Keep a list that was brought and have it read; the copy goes once that is done.

    One that could not be read stays until the next is brought, so that it can be tried again.
    """
    target = list_file(folder)
    target.parent.mkdir(parents=True, exist_ok=True)
    for left in target.parent.glob(f"{_BROUGHT}*"):
        job = working.rows.named(left.name.removeprefix(_BROUGHT))
        if job is None or job.is_over:
            left.unlink(missing_ok=True)
    brought = target.parent / f"{_BROUGHT}{name}"
    if working.rows.named(name) is None:
        # Whole or not there: the job may be taken by another process at any moment.
        part = brought.with_name(f".{brought.name}.part")
        part.write_bytes(sent.data)
        part.replace(brought)
    given = {
        "file": str(brought),
        "target": str(target),
        "brought": True,
        "months": True,
        "name": sent.name,
        "month": sent.month,
    }
    return working.ask(name, "rating-list", "", given, "")


_BROUGHT = "brought-"


@contextmanager
def opened_list(path: Path) -> Iterator[IO[bytes]]:
    """Give the list, which may be the only file of a ZIP archive."""
    if not zipfile.is_zipfile(path):
        with path.open("rb") as data:
            yield data
        return
    with zipfile.ZipFile(path) as archive:
        names = [text for text in archive.namelist() if not text.endswith("/")]
        if len(names) != 1:
            raise ValueError(", ".join(names))
        with archive.open(names[0]) as data:
            yield data
