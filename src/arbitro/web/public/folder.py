"""A site as plain files in a folder, or in one archive."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from arbitro.storage.whole import put_whole
from arbitro.web.public.places import Written
from arbitro.web.public.snapshot import Snapshot

_ANY_TIME = (2000, 1, 1, 0, 0, 0)


def zipped(snapshot: Snapshot) -> bytes:
    """Return a site as a ZIP archive: the same site gives the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in sorted(snapshot.files.items()):
            # With the time of now the same site would be other bytes every second.
            told = zipfile.ZipInfo(path, _ANY_TIME)
            told.external_attr = 0o644 << 16
            told.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(told, data)
    return out.getvalue()


def write_zip(path: Path, snapshot: Snapshot) -> Written:
    """Let a file hold a site as a ZIP archive, whole or as it was; OSError where it cannot be."""
    data = zipped(snapshot)
    if path.is_file() and path.read_bytes() == data:
        return Written(len(snapshot.files), 0, 0)
    put_whole(path, data)
    return Written(len(snapshot.files), len(snapshot.files), 0)
