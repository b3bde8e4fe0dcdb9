"""Network drives and synchronised folders are recognised; a disk of this machine is nothing."""

from pathlib import Path

import pytest

from arbitro.storage.folder_location import (
    FolderLocation,
    mounted_on_linux,
    mounted_on_macos,
    remote_of,
    whereabouts_of,
)

# As /proc/self/mounts (proc(5)) and mount(8) of macOS write them.
LINUX = """\
/dev/sda1 / ext4 rw,relatime 0 0
tmpfs /run tmpfs rw,nosuid 0 0
nas:/volume1/chess /srv/chess nfs4 rw,vers=4.2 0 0
//nas/hall /mnt/the\\040hall cifs rw 0 0
ana@host:/events /data/far fuse.sshfs rw 0 0
/dev/sdb1 /srv/chess/stick vfat rw 0 0
"""
MACOS = """\
/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
//ana@nas._smb._tcp.local/chess on /Volumes/chess (smbfs, nodev, nosuid, mounted by ana)
/dev/disk4s1 on /Volumes/STICK (msdos, local, nodev, nosuid)
"""


@pytest.mark.parametrize(
    ("mounted", "place", "kind"),
    [
        (mounted_on_linux(LINUX), "/data/events", None),
        (mounted_on_linux(LINUX), "/srv/chess/2026/events", "nfs4"),
        (mounted_on_linux(LINUX), "/srv/chess", "nfs4"),
        (mounted_on_linux(LINUX), "/srv/chess/stick/events", None),
        (mounted_on_linux(LINUX), "/srv/chessboards", None),
        (mounted_on_linux(LINUX), "/mnt/the hall/events", "cifs"),
        (mounted_on_linux(LINUX), "/data/far/events", "fuse.sshfs"),
        (mounted_on_macos(MACOS), "/data/events", None),
        (mounted_on_macos(MACOS), "/Volumes/chess/events", "smbfs"),
        (mounted_on_macos(MACOS), "/Volumes/STICK", None),
    ],
)
def test_a_folder_is_on_the_file_system_mounted_nearest_to_it(mounted, place, kind):
    assert remote_of(Path(place), mounted) == kind


@pytest.mark.parametrize(
    ("above", "name"),
    [
        ("Dropbox", "Dropbox"),
        ("Dropbox (Chess Club)", "Dropbox"),
        ("OneDrive - Federation", "OneDrive"),
        ("GoogleDrive-ana@example.org", "Google Drive"),
        ("Mobile Documents", "iCloud"),
        ("Nextcloud", "Nextcloud"),
    ],
)
def test_a_folder_that_a_program_synchronises_is_known_by_its_name(tmp_path, above, name):
    folder = tmp_path / above / "chess" / "events"
    folder.mkdir(parents=True)
    assert whereabouts_of(folder) == FolderLocation("synchronised", name)


def test_a_folder_that_was_renamed_is_known_by_what_the_program_leaves_in_it(tmp_path):
    folder = tmp_path / "shared" / "events"
    folder.mkdir(parents=True)
    (tmp_path / "shared" / ".stfolder").mkdir()
    assert whereabouts_of(folder) == FolderLocation("synchronised", "Syncthing")


@pytest.mark.parametrize("name", ["events", "Dropboxes", "megabytes", "my drives"])
def test_a_folder_of_ones_own_is_nothing_to_be_warned_of(tmp_path, name):
    (tmp_path / name).mkdir()
    assert whereabouts_of(tmp_path / name) is None
