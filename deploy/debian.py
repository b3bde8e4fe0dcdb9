"""Make a Debian package of arbitro for a server: ``python3 dev.py debian FOLDER``.

It has the application and the extras ``server`` and ``publish`` with all their libraries, each
installed by its digest (constraints/run.txt and server.txt), in a folder of its own, /opt/arbitro;
the unit of systemd; and the command ``arbitro``. Libraries are compiled for one version of Python:
the package asks for the one it was made with. The same commit, on the same system, gives the same
bytes. Removing it leaves /var/lib/arbitro, where events are kept.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from arbitro import __version__

ROOT = Path(__file__).resolve().parent.parent
HERE = f"{sys.version_info.major}.{sys.version_info.minor}"
NEXT = f"{sys.version_info.major}.{sys.version_info.minor + 1}"
LIBRARIES = "opt/arbitro/lib"

LAUNCHER = f"""#!/bin/sh
# the libraries lie beside this file; those of the system or of a user are not looked at
here=$(dirname "$(readlink -f "$0")")
PYTHONPATH="$here/../lib" exec python{HERE} -s -m arbitro "$@"
"""

CONTROL = f"""Package: arbitro
Version: {__version__}
Section: games
Priority: optional
Architecture: {{architecture}}
Depends: python3 (>= {HERE}), python3 (<< {NEXT}~)
Suggests: postgresql
Installed-Size: {{kilobytes}}
Maintainer: The arbitro authors <releases@arbitro.invalid>
Description: chess events by the book
 Pairings, standings and reports of chess events that are exact and explained, for a laptop or a
 server. The service is not started by itself: write its address first (systemctl edit arbitro).
"""


class PackageError(Exception):
    """Why no package can be made, in words for the person who makes it."""


def run(command: Sequence[str | Path], folder: Path = ROOT) -> str:
    """Return what a command prints; PackageError where it fails."""
    done = subprocess.run(
        [str(word) for word in command], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise PackageError(f"{command[0]}: {done.stderr.strip()}")
    return done.stdout.strip()


def install_libraries(target: Path) -> None:
    """Install the application and its libraries into a folder, every library by its digest."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    into = ("--no-compile", "--target", target)
    lists = (ROOT / "constraints" / f"{name}.txt" for name in ("run", "server"))
    hashes = [word for path in lists for word in ("--requirement", path)]
    run((*pip, *into, "--require-hashes", "--only-binary", ":all:", *hashes))
    with tempfile.TemporaryDirectory() as made:
        for project in (ROOT / "core", ROOT):
            run((sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", made), project)
        wheels = sorted(Path(made).glob("*.whl"))
        run((*pip, *into, "--no-index", "--no-deps", *wheels))
    shutil.rmtree(target / "bin")  # commands that name the Python they were installed by
    for kept in target.glob("*.dist-info/direct_url.json"):
        kept.unlink()  # says where the wheel lay
    for record in target.glob("*.dist-info/RECORD"):
        record.unlink()  # lists what was left out; dpkg has its own


def fill(root: Path) -> None:
    """Lay out what the package installs below a folder."""
    install_libraries(root / LIBRARIES)
    launcher = root / "opt/arbitro/bin/arbitro"
    launcher.parent.mkdir()
    launcher.write_text(LAUNCHER, "utf-8")
    launcher.chmod(0o755)
    command = root / "usr/bin/arbitro"
    command.parent.mkdir(parents=True)
    command.symlink_to("/opt/arbitro/bin/arbitro")
    unit = root / "usr/lib/systemd/system/arbitro.service"
    unit.parent.mkdir(parents=True)
    shutil.copyfile(ROOT / "deploy" / "arbitro.service", unit)
    papers = root / "usr/share/doc/arbitro"
    papers.mkdir(parents=True)
    shutil.copyfile(ROOT / "LICENSE", papers / "copyright")


def level(root: Path, when: int) -> int:
    """Give every file the same owner's rights and one time; return the kilobytes they take."""
    total = 0
    for path in sorted(root.rglob("*"), reverse=True):
        if not path.is_symlink():
            is_run = path.is_dir() or path.parent.name == "bin"
            path.chmod(0o755 if is_run else 0o644)
            total += path.stat().st_size if path.is_file() else 0
        os.utime(path, (when, when), follow_symlinks=False)
    return total // 1024


def make_package(folder: Path) -> Path:
    """Put the package into a folder and return it; PackageError where that is not possible."""
    if shutil.which("dpkg-deb") is None:
        raise PackageError("dpkg-deb was not found: a Debian package is made on Debian")
    architecture = run(("dpkg", "--print-architecture"))
    when = run(("git", "log", "-1", "--format=%ct"))
    os.environ["SOURCE_DATE_EPOCH"] = when
    folder.mkdir(parents=True, exist_ok=True)
    package = folder.resolve() / f"arbitro_{__version__}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as made:
        root = Path(made) / "root"
        fill(root)
        kilobytes = level(root, int(when))
        control = root / "DEBIAN" / "control"
        control.parent.mkdir()
        control.write_text(CONTROL.format(architecture=architecture, kilobytes=kilobytes), "utf-8")
        level(root, int(when))
        run(("dpkg-deb", "--build", "--root-owner-group", "-Zxz", root, package))
    return package


def main(words: Sequence[str]) -> int:
    """Read the command line, make the package and say how large it is."""
    parser = argparse.ArgumentParser(prog="dev.py debian", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the package is put")
    try:
        package = make_package(parser.parse_args(words).folder)
    except PackageError as problem:
        print(f"dev.py debian: {problem}", file=sys.stderr)
        return 1
    print(f"{package.stat().st_size:>12,}  {package}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
