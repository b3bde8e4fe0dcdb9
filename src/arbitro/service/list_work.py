"""A rating list read in as a long job."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from arbitro.formats.rating_list import ListSource
from arbitro.jobs import Tell
from arbitro.storage.rating_lists import fingerprint_of, import_list


def rating_list(given: Mapping[str, Any], tell: Tell) -> None:
    """Read a list of the server's own disk in, as ``arbitro list import`` does."""
    path = Path(given["file"])
    with _opened(path) as data:
        source = ListSource(data, fingerprint_of(path))
        import_list(source, Path(given["target"]), lambda count: tell(count, 0))


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    """Give the list, which may be the only file of a ZIP archive."""
    if not zipfile.is_zipfile(path):
        with path.open("rb") as data:
            yield data
        return
    with zipfile.ZipFile(path) as archive:
        names = [each for each in archive.namelist() if not each.endswith("/")]
        if len(names) != 1:
            raise ValueError(", ".join(names))
        with archive.open(names[0]) as data:
            yield data
