"""A site as plain files in a folder: what changed is written, what went is removed."""

from __future__ import annotations

import io
import json
import os
import zipfile
from dataclasses import dataclass
from pathlib import Path

from arbitro.web.public.site import VERSION, Snapshot

LISTED = ".arbitro-site.json"
"""Which files are ours, with what is in each; others in the folder are never touched."""


_ANY_TIME = (2000, 1, 1, 0, 0, 0)


class ForeignFolderError(Exception):
    """The folder holds files, and none of them is known to be of a site written before."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a writing did: files of the site, those new or changed, those removed."""

    files: int
    changed: int
    removed: int


def write_site(folder: Path, snapshot: Snapshot) -> Written:
    """Let a folder hold a site; the file that open pages ask for is written last of all.

    So whoever is told of something new finds all of it. ForeignFolderError where the folder is not
    empty and was not written by this; OSError where it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    known = _known(folder)
    tags = dict(snapshot.tags)
    changed = [path for path in tags if known.get(path) != tags[path]]
    gone = [path for path in known if path not in tags]
    for path in sorted(changed, key=lambda each: each == VERSION):
        if path == VERSION:
            _remove(folder, gone)
        _write(folder / path, snapshot.files[path])
    if changed or gone:
        _write(folder / LISTED, json.dumps(tags).encode())
    return Written(len(tags), len(changed), len(gone))


def zipped(snapshot: Snapshot) -> bytes:
    """Return a site as a ZIP archive: the same site gives the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in sorted(snapshot.files.items()):
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
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(data)
    part.replace(path)
    return Written(len(snapshot.files), len(snapshot.files), 0)


def _known(folder: Path) -> dict[str, str]:
    try:
        listed = json.loads((folder / LISTED).read_bytes())
    except (OSError, ValueError):
        if any(folder.iterdir()):
            raise ForeignFolderError(str(folder)) from None
        return {}
    if not isinstance(listed, dict):
        raise ForeignFolderError(str(folder))
    return {str(path): str(tag) for path, tag in listed.items() if _is_inside(str(path))}


def _is_inside(path: str) -> bool:
    """Tell whether a listed path stays in the folder, also where somebody changed the list."""
    parts = path.split("/")
    return bool(path) and not path.startswith("/") and ".." not in parts and "\\" not in path


def _remove(folder: Path, gone: list[str]) -> None:
    for path in gone:
        (folder / path).unlink(missing_ok=True)


def _write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, for those who read it meanwhile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(content)
    os.replace(part, path)  # noqa: PTH105 - Path.replace says nothing of being atomic
