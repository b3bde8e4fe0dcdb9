"""A PostgreSQL server of the tests' own, with a database for each test that asks for one."""

import os
import shutil
import subprocess
import tempfile
from itertools import count
from pathlib import Path

import psycopg
import pytest

from patience import LONGEST

SETTINGS = {
    "listen_addresses": "''",
    "fsync": "off",  # it is processes that are killed here, not the machine
    "max_connections": "60",
}


class Cluster:
    """A server reached by a socket in its own folder; ``restart`` cuts all who are connected."""

    def __init__(self):
        debian = Path("/usr/lib/postgresql").glob("*/bin/pg_ctl")
        found = max(debian, default=None) or shutil.which("pg_ctl")
        if not found:
            assert "CI" not in os.environ, "PostgreSQL is installed by .ci/run"
            pytest.skip("PostgreSQL is not on this machine")
        self._programs = Path(found).parent
        self.folder = Path(tempfile.mkdtemp(prefix="arbitro-pg-"))
        self._owner = "postgres" if os.getuid() == 0 else None  # no server runs for root
        if self._owner:
            shutil.chown(self.folder, self._owner)
        self._numbers = count(1)
        self._run(
            *("initdb", "-D", self.folder / "data", "-U", "arbitro", "-A", "trust", "--no-sync"),
            *("--encoding", "UTF8", "--locale", "C"),
        )
        self.start()

    def _run(self, program, *words):
        asked = [str(self._programs / program), *map(str, words)]
        done = subprocess.run(
            asked,
            user=self._owner,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # a server started keeps the pipe of its starter open
            stderr=subprocess.STDOUT,
            timeout=LONGEST,
            check=False,
        )
        assert done.returncode == 0, asked

    def start(self):
        options = " ".join(f"-c {name}={value}" for name, value in SETTINGS.items())
        log = self.folder / "log"
        self._run(
            "pg_ctl", "-D", self.folder / "data", "-l", log, "-w", "-o",
            f"-k {self.folder} {options}", "start",
        )  # fmt: skip

    def stop(self):
        self._run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "-w", "stop")

    def database(self, encoding="UTF8"):
        """Return the address of a new, empty database."""
        name = f"t{next(self._numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} ENCODING '{encoding}' TEMPLATE template0")
        return self.address(name)

    def address(self, name):
        return f"postgresql://arbitro@/{name}?host={self.folder}"

    def close(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture(scope="session")
def cluster():
    """A running server."""
    made = Cluster()
    yield made
    made.close()
