"""Clients that others' generators make of the description run an event: Python and TypeScript.

    python -m benchmarks.generated_clients OUT

``openapi-python-client`` and ``openapi-typescript`` are no dependencies: they are installed below
OUT, with a network. The Python client is generated, imported and used; the types for TypeScript are
generated, and a program that uses them is checked by ``tsc --strict`` and run by Node. Each makes
an event, enters four players, pairs a round, enters its results and reads the standings, which have
to be what the library says. Exit 1 where one of them does not.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent / "clients"
POINTS = ["1", "1", "0", "0"]
"""White wins both games of the first round."""


def main() -> None:
    """Generate both clients and let each run its event."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    out = parser.parse_args().out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    with served(out / "events") as address:
        description = out / "openapi.json"
        with urllib.request.urlopen(f"{address}/api/v1/openapi.json") as answer:
            description.write_bytes(answer.read())
        told = {"python": python_client(out, description, address)}
        told["typescript"] = typescript_client(out, description, address)
    print(json.dumps(told))
    sys.exit(any(points != POINTS for points in told.values()))


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve an empty folder of events; yield the address."""
    command = [sys.executable, "-m", "arbitro", "serve", "--folder", str(folder), "--port", "0"]
    server = subprocess.Popen(
        [*command, "--no-browser", "--json"], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    try:
        yield json.loads(server.stdout.readline())["url"].rstrip("/")
    finally:
        server.terminate()
        server.wait(30)


def python_client(out: Path, description: Path, address: str) -> list[str]:
    """Generate the client of ``openapi-python-client`` and run the event with it."""
    place = out / "python"
    run([sys.executable, "-m", "venv", str(place)])
    python = place / "bin" / "python"
    run([str(python), "-m", "pip", "install", "-q", "openapi-python-client", "ruff"])
    made = out / "python_client"
    environment = {**os.environ, "PATH": f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    generate = [str(place / "bin" / "openapi-python-client"), "generate", "--overwrite"]
    run(
        [*generate, "--path", str(description), "--meta", "none", "--output-path", str(made)],
        env=environment,
    )
    told = run([str(python), str(HERE / "event.py"), address], env={"PYTHONPATH": str(out)})
    points: list[str] = json.loads(told)
    return points


def typescript_client(out: Path, description: Path, address: str) -> list[str]:
    """Generate the types of ``openapi-typescript`` and run the event with them."""
    place = out / "typescript"
    place.mkdir(exist_ok=True)
    (place / "package.json").write_text('{"type": "module", "private": true}')
    packages = ["openapi-typescript", "openapi-fetch", "typescript@5", "@types/node"]
    run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", *packages], cwd=place)
    # a field with a default may be left out, which the generator says only when it is told to
    kinds = ["--default-non-nullable=false", "-o", "arbitro.d.ts"]
    run(["npx", "openapi-typescript", str(description), *kinds], cwd=place)
    (place / "event.ts").write_bytes((HERE / "event.ts").read_bytes())
    options = ["--strict", "--module", "nodenext", "--target", "es2022", "--skipLibCheck"]
    run(["npx", "tsc", *options, "event.ts"], cwd=place)
    told = run(["node", "event.js", address], cwd=place)
    points: list[str] = json.loads(told)
    return points


def run(command: list[str], cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    """Run a command; return what it printed."""
    done = subprocess.run(command, cwd=cwd, env=env, check=False, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: {done.returncode}\n{done.stdout}")
    return done.stdout


if __name__ == "__main__":
    main()
