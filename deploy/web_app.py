"""Assemble arbitro in a web page: ``python3 dev.py web-app FOLDER``.

The folder gets files that any server of files gives out: the page that stays, Python for the
browser, arbitro and its libraries. Everything is fixed: the libraries in constraints/run.txt with
their digests, what comes from npm in deploy/page/package-lock.json. The same checkout gives the
same bytes. Node and npm are needed, and a network unless all has been fetched before.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from arbitro.web.in_page.words import words_of_page

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "deploy"))
from release import FROM_NPM, pinned  # noqa: E402 - a script beside this one

PAGE = ROOT / "deploy" / "page"
KEPT = ROOT / "build" / "web-app"
"""What has been fetched, for the next time."""

PLATFORM = "pyemscripten_2026_0_wasm32"
PYTHON = "3.14"
NOT_IN_PAGE = frozenset(
    {
        *("cffi", "cryptography", "pycparser"),  # in their place: page/ciphers.py
        *("click", "h11", "uvicorn"),  # nobody listens
        *("editables", "hatch-fancy-pypi-readme", "hatchling", "packaging", "pathspec", "pluggy"),
        *("tomlkit", "trove-classifiers"),
    }
)
"""Libraries of the program that a page does without."""

_DATA_OF_BABEL = frozenset(
    {
        *("root", "en", "en_001", "en_150", "en_GB", "en_US", "es", "es_419", "es_ES", "es_MX"),
        *("fr", "fr_FR", "fr_CA"),
    }
)
_PICTURES = "pictures"
"""Those of the manual are files of the page: each is fetched when somebody looks at it."""

_LEFT_OUT = (".c", ".h", ".pyi", ".pyc", ".cdx.json")
LIBRARY = "python_stdlib.zip"
_PYODIDE = ("pyodide.asm.mjs", "pyodide.asm.wasm")
"""They are given out packed, since a plain server packs nothing."""

NOT_IN_LIBRARY = frozenset(
    {
        *("_pydatetime.py", "_pydecimal.py", "_pyio.py", "_pyrepl", "bdb.py", "cProfile.py"),
        *("doctest.py", "ensurepip", "ftplib.py", "idlelib", "imaplib.py", "lib2to3"),
        *("mailbox.py", "modulefinder.py", "pdb.py", "pickletools.py", "poplib.py", "profile.py"),
        *("pstats.py", "pydoc.py", "pydoc_data", "tabnanny.py", "test", "timeit.py", "tkinter"),
        *("trace.py", "turtle.py", "turtledemo", "unittest", "venv", "wave.py", "wsgiref"),
        *("xmlrpc", "zipapp.py"),
    }
)
"""Modules of Python's own library that a page never imports."""


class AssemblyError(Exception):
    """Why the page cannot be assembled, in words for the person who assembles it."""


def assemble(folder: Path, level: int = 22) -> None:
    """Fill an empty folder with the page; ``level`` says how hard it is packed, 1 to 22.

    Raises AssemblyError where the folder is not empty, or something cannot be fetched.
    """
    if folder.exists() and any(folder.iterdir()):
        raise AssemblyError(f"{folder} is not empty")
    wheels, packages = fetch_wheels(), fetch_packages()
    with tempfile.TemporaryDirectory() as made:
        tree = Path(made) / "tree"
        lay_out(wheels, tree)
        pyodide = packages / "node_modules" / "pyodide"
        library = Path(made) / "library"
        lay_out_library(pyodide / LIBRARY, library)
        archives, own = Path(made) / "archives", folder / "_page"
        archives.mkdir()
        run("node", "compile.mjs", tree, library, where=packages)
        for name, is_wanted in ARCHIVES.items():
            (archives / f"{name}.bin").write_bytes(archive(tree, is_wanted))
        run("node", "pack.mjs", archives, level, where=packages)
        own.mkdir(parents=True)
        for path in archives.glob("*.zst"):
            shutil.copyfile(path, own / path.name)
        add_pyodide(pyodide, own / "pyodide", stored(library))
    write_licences(packages / "node_modules", own / "licences.txt")
    bundle_ciphers(packages, own / "ciphers.mjs")
    add_site(folder)


def run(*command: object, where: Path = ROOT) -> None:
    """Run a command; AssemblyError with what it said where it fails or is not there."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, cwd=where, capture_output=True, text=True, check=False)
    except FileNotFoundError as problem:
        raise AssemblyError(f"{words[0]} was not found") from problem
    if done.returncode != 0:
        raise AssemblyError(f"{' '.join(words)}: {done.stdout}{done.stderr}".strip())


def fetch_packages() -> Path:
    """Return a folder with what the lock file of npm names, fetched unless it is there."""
    lock = (PAGE / "package-lock.json").read_bytes()
    folder = KEPT / f"npm-{hashlib.sha256(lock).hexdigest()[:12]}"
    if not (folder / "whole").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copyfile(PAGE / name, folder / name)
        run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", where=folder)
        (folder / "whole").touch()
    for name in ("ciphers.mjs", "compile.mjs", "pack.mjs"):
        shutil.copyfile(PAGE / name, folder / name)
    return folder


def fetch_wheels() -> Path:
    """Return a folder with the wheels of the page, fetched by their digests unless it is there."""
    wanted = dict(_wanted())
    text = "".join(wanted.values())
    folder = KEPT / f"wheels-{hashlib.sha256(text.encode()).hexdigest()[:12]}"
    if not (folder / "whole").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        # It has no wheel for the browser: what is written in Python is in that of any system.
        markup = wanted.pop("markupsafe")
        _download(folder, "".join(wanted.values()), PLATFORM, "any")
        _download(folder, markup, "manylinux2014_x86_64")
        (folder / "whole").touch()
    return folder


def _wanted() -> Iterator[tuple[str, str]]:
    """Give each library of the page, with its line for pip."""
    lines = (ROOT / "constraints" / "run.txt").read_text("utf-8").splitlines()
    for name, version, _, digests in pinned(lines):
        if name not in NOT_IN_PAGE:
            hashes = " ".join(f"--hash=sha256:{digest}" for digest in digests)
            yield name, f"{name}=={version} {hashes}\n"


def _download(folder: Path, lines: str, *platforms: str) -> None:
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as listed:
        listed.write(lines)
        listed.flush()
        run(
            *(sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet"),
            *("--no-deps", "--only-binary=:all:", "--require-hashes", "-r", listed.name),
            *("--dest", folder, "--python-version", PYTHON, "--implementation", "cp"),
            *(word for platform in platforms for word in ("--platform", platform)),
            *("--abi", "cp314", "--abi", "abi3", "--abi", "none"),
        )


def lay_out(wheels: Path, tree: Path) -> None:
    """Lay out the libraries and arbitro, as they are imported."""
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as opened:
            opened.extractall(tree, [name for name in opened.namelist() if _is_laid_out(name)])
    arbitro = tree / "arbitro"
    source = ROOT / "src" / "arbitro"
    for path in sorted(source.rglob("*")):
        told = path.relative_to(source)
        if (
            path.is_file()
            and _is_laid_out(told.as_posix())
            and told.parts[0] not in {"cli", "bulk"}
        ):
            _copy(path, arbitro / told)
    _copy(PAGE / "ciphers.py", arbitro / "storage" / "ciphers.py")
    _copy(source / "papers" / "engine.py", tree / f"{_ENGINE}.py")
    for path in sorted((ROOT / "docs").rglob("*.*")):
        told = path.relative_to(ROOT / "docs")
        if path.suffix in {".md", ".toml"} and told.parts[0] != _PICTURES:
            _copy(path, arbitro / "manual" / "pages" / told)


def _is_laid_out(name: str) -> bool:
    parts = Path(name).parts
    if name.endswith(_LEFT_OUT) or "__pycache__" in parts or name.endswith("/RECORD"):
        return False
    if parts[0] == "markupsafe":
        return name.endswith(".py")
    if parts[:2] == ("babel", "locale-data"):
        return Path(name).stem in _DATA_OF_BABEL
    return ".data" not in parts[0]


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


_MANUAL, _ENGINE = "arbitro/manual/pages/", "paper_engine"
_PAPERS = ("typst", _ENGINE)
ARCHIVES: dict[str, Callable[[str], bool]] = {
    "app": lambda name: not name.startswith((_MANUAL, *_PAPERS)),
    "manual": lambda name: name.startswith(_MANUAL),
    "papers": lambda name: name.startswith(_PAPERS),
}
"""What is fetched by itself: the engine of papers is large, and has a worker of its own."""


def archive(tree: Path, is_wanted: Callable[[str], bool]) -> bytes:
    """Return files as one: a length, names with sizes, and after them all contents in one piece.

    Packed as a whole it is smaller, and a browser lays it out without copying.
    """
    names = sorted(path.relative_to(tree).as_posix() for path in tree.rglob("*") if path.is_file())
    found = [(name, (tree / name).read_bytes()) for name in names if is_wanted(name)]
    head = json.dumps([[name, len(data)] for name, data in found], separators=(",", ":")).encode()
    return b"".join((len(head).to_bytes(4, "little"), head, *(data for _, data in found)))


def lay_out_library(source: Path, target: Path) -> None:
    """Lay out Python's own library, without what a page never imports."""
    with zipfile.ZipFile(source) as opened:
        names = opened.namelist()
        opened.extractall(target, [n for n in names if Path(n).parts[0] not in NOT_IN_LIBRARY])


def stored(folder: Path) -> bytes:
    """Return a folder as a ZIP whose files are not packed: it is packed as a whole."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as opened:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            opened.writestr(zipfile.ZipInfo(path.relative_to(folder).as_posix()), path.read_bytes())
    return written.getvalue()


def add_pyodide(source: Path, target: Path, library: bytes) -> None:
    """Add Python for the browser; of the packages of its own store none is fetched."""
    target.mkdir()
    shutil.copyfile(source / "pyodide.mjs", target / "pyodide.mjs")
    for name, data in [
        *((name, (source / name).read_bytes()) for name in _PYODIDE),
        (LIBRARY, library),
    ]:
        (target / f"{name}.gz").write_bytes(gzip.compress(data, mtime=0))
    lock = json.loads((source / "pyodide-lock.json").read_text("utf-8"))
    _write_json(target / "pyodide-lock.json", {**lock, "packages": {}})


def bundle_ciphers(packages: Path, target: Path) -> None:
    """Write the ciphers of the page, with what they are made of, as one module."""
    run("node_modules/.bin/esbuild", "ciphers.mjs", "--bundle", "--format=esm", "--minify",
        "--log-level=warning", f"--outfile={target.resolve()}", where=packages)  # fmt: skip


def write_licences(packages: Path, target: Path) -> None:
    """Write under which licences the page carries what comes from npm; wheels have theirs."""
    parts = []
    for name in FROM_NPM:
        told = json.loads((packages / name / "package.json").read_text("utf-8"))
        text = packages / name / "LICENSE"
        whole = text.read_text("utf-8") if text.exists() else told.get("homepage", "")
        parts.append(f"{name} {told['version']}: {told['license']}\n\n{whole.strip()}\n")
    target.write_text("\n".join(parts), "utf-8")


def add_site(folder: Path) -> None:
    """Add the page that stays, and the service worker with the names of all files of this page."""
    own, site = folder / "_page", PAGE / "site"
    static = ROOT / "src" / "arbitro" / "web" / "static"
    for name in ("icon.svg", "icon-192.png", "icon-512.png"):
        shutil.copyfile(static / name, own / name)
    for name in ("shell.js", "shell.css", "archives.mjs", "papers.mjs", "worker.mjs"):
        shutil.copyfile(site / name, own / name)
    shutil.copytree(ROOT / "docs" / _PICTURES, own / _PICTURES)
    _write_json(own / "words.json", words_of_page())
    _write_json(own / "app.webmanifest", MANIFEST)
    index = (site / "index.html").read_bytes()
    for name in ("index.html", "404.html"):  # a server of files gives the second for other paths
        (folder / name).write_bytes(index)
    files = sorted(path for path in own.rglob("*") if path.is_file())
    digest = hashlib.sha256(index)
    for path in files:
        digest.update(path.relative_to(own).as_posix().encode() + path.read_bytes())
    worker = (site / "sw.js").read_text("utf-8")
    digest.update(worker.encode())
    listed = [f"/{path.relative_to(folder).as_posix()}" for path in files]
    first = ["/", *(name for name in listed if not name.startswith(_LATER))]
    worker = worker.replace("{version}", digest.hexdigest()[:16])
    (folder / "sw.js").write_text(worker.replace('["{files}"]', json.dumps(first)), "utf-8")


_LATER = ("/_page/papers.bin.zst", f"/_page/{_PICTURES}/")
"""What is stored when it is first asked for."""

MANIFEST = {
    "name": "arbitro",
    "short_name": "arbitro",
    "start_url": "/",
    "scope": "/",
    "display": "standalone",
    "icons": [
        {"src": f"/_page/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ],
}
"""How the page is installed."""


def _write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), "utf-8")


def main(words: Sequence[str]) -> int:
    """Read the command line, assemble the page and say what is in it."""
    parser = argparse.ArgumentParser(prog="dev.py web-app", description=__doc__)
    parser.add_argument("folder", type=Path, help="an empty folder, or the name of a new one")
    asked = parser.parse_args(words)
    try:
        assemble(asked.folder)
    except AssemblyError as problem:
        print(f"dev.py web-app: {problem}", file=sys.stderr)
        return 1
    for path in sorted(path for path in asked.folder.rglob("*") if path.is_file()):
        print(f"{path.stat().st_size:>12,}  {path.relative_to(asked.folder)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
