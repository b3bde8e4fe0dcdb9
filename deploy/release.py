"""Make a release: ``python3 dev.py release FOLDER``.

The folder gets the wheels and source archives of arbitro-core and arbitro, the documentation,
arbitro in a web page, the libraries arbitro runs with (their exact files, and as an SBOM), this
version's part of the changelog, and the checksums of everything. The same commit gives the same
bytes: every time is the time of the commit. A key, where one is given, signs the checksums; it
stays outside.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import uuid
import zipfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

from arbitro import __version__
from arbitro.service.outside.release_check import RELEASE_FILE

ROOT = Path(__file__).resolve().parent.parent
SIGNED_FOR = "arbitro"
"""The namespace of the signature, which its check names as well."""

_PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^ ;\\]+)(?: *; *([^\\]+?))? *\\?$")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


class ReleaseError(Exception):
    """Why no release can be made, in words for the person who makes it."""


def git(*words: str) -> str:
    """Return what git says of this checkout."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ReleaseError(f"git {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout.strip()


def check_checkout(version: str) -> None:
    """Refuse a checkout that is not the tagged commit of this version, whole and unchanged."""
    if git("status", "--porcelain"):
        raise ReleaseError("the checkout has changes that are not committed")
    tags = git("tag", "--points-at", "HEAD").split()
    if f"v{version}" not in tags:
        raise ReleaseError(f"this commit has no tag v{version}; --rehearse makes a trial release")


def build_distributions(folder: Path) -> None:
    """Build wheel and source archive of the core and of the application.

    The types of the client's calls are part of them, made anew: what lies in the checkout may be of
    an earlier commit, or missing.
    """
    script = ROOT / "docs" / "generate_answers.py"
    written = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    if written.returncode != 0:
        raise ReleaseError(written.stderr.strip())
    for project in (ROOT / "core", ROOT):
        command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel"]
        done = subprocess.run(
            [*command, "-d", str(folder)], cwd=project, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise ReleaseError(done.stderr.strip())


def build_archive(script: Path, name: str, folder: Path, when: datetime) -> None:
    """Let a script of ours fill a folder, and pack it; ReleaseError where it cannot."""
    with tempfile.TemporaryDirectory() as made:
        filled = Path(made) / "filled"
        command = [sys.executable, str(script), str(filled)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise ReleaseError(done.stdout.strip() + done.stderr.strip())
        pack(filled, folder / f"arbitro-{__version__}-{name}.zip", when)


def pack(source: Path, target: Path, when: datetime) -> None:
    """Write a folder as a zip archive whose bytes depend on names, contents and ``when`` alone."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(path for path in source.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(source).as_posix(), when.timetuple()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, path.read_bytes())


def pinned(lines: Sequence[str]) -> Iterator[tuple[str, str, str, list[str]]]:
    """Yield the name, version, condition and digests of each library of a list of fixed versions.

    Raises ReleaseError where a line is neither a library, nor a digest, nor a comment.
    """
    name = version = condition = ""
    digests: list[str] = []
    for line in lines:
        stripped = line.strip()
        digest = _HASH.match(stripped)
        if digest:
            digests.append(digest[1])
            continue
        if name:
            yield name, version, condition, digests
            name = ""
        if not stripped or stripped.startswith("#"):
            continue
        pin = _PIN.match(stripped)
        if pin is None:
            raise ReleaseError(f"constraints: cannot read {stripped!r}")
        name, version, condition, digests = pin[1], pin[2], pin[3] or "", []
    if name:
        yield name, version, condition, digests


def licence_of(name: str) -> list[dict[str, object]]:
    """Return the licence a library states, for CycloneDX; empty where it is not installed."""
    try:
        said = metadata(name)
    except PackageNotFoundError:
        return []
    for expression in said.get_all("License-Expression") or ():
        return [{"expression": expression}]
    named = [
        line.rpartition(" :: ")[2]
        for line in said.get_all("Classifier") or ()
        if line.startswith("License :: ") and line != "License :: OSI Approved"
    ]
    return [{"license": {"name": text}} for text in named]


FROM_NPM = ("@noble/ciphers", "@noble/curves", "@noble/hashes", "pyodide")
"""What the web page carries of npm; what else its lock file names only assembles it."""


def libraries_of_page() -> Iterator[dict[str, object]]:
    """Give what the web page carries of npm, for CycloneDX."""
    lock = json.loads((ROOT / "deploy" / "page" / "package-lock.json").read_text("utf-8"))
    for name in FROM_NPM:
        told = lock["packages"][f"node_modules/{name}"]
        address = f"pkg:npm/{name.replace('@', '%40')}@{told['version']}"
        yield {
            "type": "library",
            "bom-ref": address,
            "name": name,
            "version": told["version"],
            "purl": address,
            "licenses": [{"expression": told["license"]}],
            "properties": [{"name": "arbitro:condition", "value": "in the web page"}],
        }


def bill_of_materials(when: datetime) -> dict[str, object]:
    """Return the SBOM (CycloneDX 1.6) of what the application runs with."""
    listed = (ROOT / "constraints" / "run.txt").read_text("utf-8").splitlines()
    libraries = []
    for name, version, condition, _ in pinned(listed):
        address = f"pkg:pypi/{name.lower().replace('_', '-')}@{version}"
        row: dict[str, object] = {
            "type": "library",
            "bom-ref": address,
            "name": name,
            "version": version,
            "purl": address,
        }
        licences = licence_of(name)
        if licences:
            row["licenses"] = licences
        if condition:
            row["properties"] = [{"name": "arbitro:condition", "value": condition}]
        libraries.append(row)
    libraries.extend(libraries_of_page())
    own = f"pkg:pypi/arbitro@{__version__}"
    core = f"pkg:pypi/arbitro-core@{__version__}"
    apache: list[dict[str, object]] = [{"license": {"id": "Apache-2.0"}}]
    head = {"type": "application", "bom-ref": own, "name": "arbitro", "version": __version__}
    component = {
        "type": "library",
        "bom-ref": core,
        "name": "arbitro-core",
        "version": __version__,
        "purl": core,
        "licenses": apache,
    }
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'{own}#{when.isoformat()}')}",
        "version": 1,
        "metadata": {
            "timestamp": when.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {**head, "purl": own, "licenses": apache},
        },
        "components": [component, *libraries],
        "dependencies": [
            {"ref": own, "dependsOn": [core, *(str(row["bom-ref"]) for row in libraries)]},
            {"ref": core, "dependsOn": []},
        ],
    }


def changes_of(version: str, changelog: str) -> str:
    """Return the part of the changelog that is about a version."""
    found = re.search(
        rf"^## {re.escape(version)}(?=[,\s]).*?(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL
    )
    if found is None:
        raise ReleaseError(f"CHANGELOG.md says nothing of {version}")
    return found[0].strip() + "\n"


def write_checksums(folder: Path) -> Path:
    """Write SHA256SUMS, which ``sha256sum --check`` reads."""
    sums = folder / "SHA256SUMS"
    lines = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(folder.iterdir())
        if path != sums
    ]
    sums.write_text("".join(lines), "utf-8")
    return sums


def sign(sums: Path, key: Path) -> None:
    """Sign the checksums with a key of OpenSSH."""
    command = ["ssh-keygen", "-Y", "sign", "-q", "-f", str(key), "-n", SIGNED_FOR, str(sums)]
    if subprocess.run(command, check=False).returncode != 0:
        raise ReleaseError(f"ssh-keygen did not sign with {key}")


def make_release(folder: Path, *, rehearse: bool, key: Path | None = None) -> None:
    """Fill an empty folder with a release.

    Raises ReleaseError, before anything is written, where the folder is not empty or the checkout
    is not the tagged commit, and later where a part cannot be built.
    """
    if folder.exists() and any(folder.iterdir()):
        raise ReleaseError(f"{folder} is not empty")
    if not rehearse:
        check_checkout(__version__)
    changes = changes_of(__version__, (ROOT / "CHANGELOG.md").read_text("utf-8"))
    commit = git("rev-parse", "HEAD")
    when = datetime.fromtimestamp(int(git("log", "-1", "--format=%ct")), UTC)
    os.environ["SOURCE_DATE_EPOCH"] = str(int(when.timestamp()))
    folder.mkdir(parents=True, exist_ok=True)
    build_distributions(folder)
    build_archive(ROOT / "docs" / "site.py", "documentation", folder, when)
    build_archive(ROOT / "deploy" / "web_app.py", "web-app", folder, when)
    bill = json.dumps(bill_of_materials(when), indent=1, ensure_ascii=False)
    (folder / "sbom.cdx.json").write_text(bill + "\n", "utf-8")
    shutil.copyfile(ROOT / "constraints" / "run.txt", folder / "libraries.txt")
    (folder / "CHANGES.md").write_text(changes, "utf-8")
    told = {"version": __version__, "commit": commit, "date": when.date().isoformat()}
    (folder / RELEASE_FILE).write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    text = (ROOT / "deploy" / "release.md").read_text("utf-8")
    state = "a trial, not a release" if rehearse else "a release"
    for name, value in (("VERSION", __version__), ("COMMIT", commit), ("STATE", state)):
        text = text.replace(name, value)
    (folder / "README.md").write_text(text, "utf-8")
    sums = write_checksums(folder)
    if key is not None:
        sign(sums, key)


def main(words: Sequence[str]) -> int:
    """Read the command line, make the release and say what is in it."""
    parser = argparse.ArgumentParser(prog="dev.py release", description=__doc__)
    parser.add_argument("folder", type=Path, help="an empty folder, or the name of a new one")
    parser.add_argument(
        "--rehearse", action="store_true", help="from any commit, also with changes: a trial"
    )
    parser.add_argument("--key", type=Path, help="sign the checksums with this key of OpenSSH")
    asked = parser.parse_args(words)
    try:
        make_release(asked.folder, rehearse=asked.rehearse, key=asked.key)
    except ReleaseError as problem:
        print(f"dev.py release: {problem}", file=sys.stderr)
        return 1
    for path in sorted(asked.folder.iterdir()):
        print(f"{path.stat().st_size:>12,}  {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
