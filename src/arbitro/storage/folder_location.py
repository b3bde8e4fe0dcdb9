"""Where a folder lies: on a disk of this machine, on a network drive, in a synchronised folder.

On a network drive the locks that keep two writers apart may not hold, and what was said to be on
the disk may be in another machine's memory. A program that synchronises puts another machine's file
in the place of one, and knows nothing of what was done here meanwhile. Both are told, none is
refused: events are read and written there as far as the place allows.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Literal, NamedTuple


class FolderLocation(NamedTuple):
    """What is to be known of a place, with its name: of the file system, or of the program."""

    kind: Literal["network", "synchronised"]
    name: str


_REMOTE = re.compile(
    r"(nfs\d?|cifs|smb\d?|smbfs|smb\dfs|ncpfs|afs|afpfs|9p|ceph|glusterfs|lustre|davfs2?|webdav"
    r"|fuse\.(sshfs|rclone|davfs2?|glusterfs|s3fs|google-drive-ocamlfuse|curlftpfs))"
)
"""Kinds of file systems whose files are another machine's."""

_MARKS = {
    ".dropbox": "Dropbox",
    ".dropbox.cache": "Dropbox",
    ".stfolder": "Syncthing",
    ".owncloudsync.log": "ownCloud",
    ".nextcloudsync.log": "Nextcloud",
    ".debris": "MEGA",
}
"""What programs that synchronise leave at the top of their folders."""

_NAMES = (
    (re.compile(r"dropbox( \(.+\))?", re.IGNORECASE), "Dropbox"),
    (re.compile(r"onedrive( - .+|-.+)?", re.IGNORECASE), "OneDrive"),
    (re.compile(r"(google ?drive(-.+)?|my drive)", re.IGNORECASE), "Google Drive"),
    (re.compile(r"(icloud ?drive|mobile documents)", re.IGNORECASE), "iCloud"),
    (re.compile(r"nextcloud\d?", re.IGNORECASE), "Nextcloud"),
    (re.compile(r"owncloud\d?", re.IGNORECASE), "ownCloud"),
    (re.compile(r"pcloud ?drive", re.IGNORECASE), "pCloud"),
    (re.compile(r"mega(sync)?", re.IGNORECASE), "MEGA"),
)
"""How such programs call their folders where the user has not renamed them."""


def whereabouts_of(folder: Path) -> FolderLocation | None:
    """Return what is to be known of where a folder lies; None for a disk of this machine."""
    place = folder.resolve()
    synchronised = _synchronised_by(place)
    if synchronised is not None:
        return FolderLocation("synchronised", synchronised)
    remote = _remote_system(place)
    return None if remote is None else FolderLocation("network", remote)


def _synchronised_by(place: Path) -> str | None:
    for parent in (place, *place.parents):
        for mark, name in _MARKS.items():
            if (parent / mark).exists():
                return name
        for shape, name in _NAMES:
            if shape.fullmatch(parent.name):
                return name
    return None


def _remote_system(place: Path) -> str | None:
    """Return the kind of the network drive a folder is on; None where it is on none, or unknown."""
    if sys.platform == "win32":
        return _remote_on_windows(place)
    try:
        if sys.platform == "darwin":
            told = subprocess.run(["/sbin/mount"], capture_output=True, text=True, check=True)
            return remote_of(place, mounted_on_macos(told.stdout))
        return remote_of(place, mounted_on_linux(Path("/proc/self/mounts").read_text()))
    except (OSError, UnicodeError, subprocess.SubprocessError):
        return None


def remote_of(place: Path, mounted: Iterable[tuple[Path, str]]) -> str | None:
    """Return the kind of the file system that holds a folder, where it is another machine's."""
    holding = [item for item in mounted if place.is_relative_to(item[0])]
    # what was mounted last at a place hides what was there
    kind = max(enumerate(holding), key=lambda item: (len(item[1][0].parts), item[0]), default=None)
    return kind[1][1] if kind is not None and _REMOTE.fullmatch(kind[1][1]) else None


def mounted_on_linux(text: str) -> list[tuple[Path, str]]:
    r"""Return places and kinds of file systems from ``/proc/self/mounts``.

    >>> [kind for place, kind in mounted_on_linux("//nas/hall /mnt/the\\040hall cifs rw 0 0\n")]
    ['cifs']
    """
    lines = [line.split() for line in text.splitlines()]
    return [(Path(_plain(line[1])), line[2]) for line in lines if len(line) > 2]


def _plain(word: str) -> str:
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), word)


def mounted_on_macos(text: str) -> list[tuple[Path, str]]:
    """Return places and kinds of file systems from what ``mount`` prints.

    >>> [kind for place, kind in mounted_on_macos("//ana@nas/a on /Volumes/a (smbfs, nodev)")]
    ['smbfs']
    """
    found = re.findall(r"^.+? on (/.*) \((\w+)[,)]", text, re.MULTILINE)
    return [(Path(place), kind) for place, kind in found]


def _remote_on_windows(place: Path) -> str | None:
    """Return ``network`` for a path of another machine or a letter that stands for one."""
    if sys.platform != "win32":
        return None
    import ctypes  # noqa: PLC0415 - its windll is there on Windows alone

    drive_remote = 4
    told = ctypes.windll.kernel32.GetDriveTypeW(place.anchor)
    return "network" if place.anchor.startswith("\\\\") or told == drive_remote else None
