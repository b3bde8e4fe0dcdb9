"""The fixed versions fit every Python that arbitro says it runs on."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from importlib.metadata import requires

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from .conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CLASSIFIER = "Programming Language :: Python :: 3."
VERSIONS = [
    f"3.{line.removeprefix(CLASSIFIER)}.9"
    for line in PROJECT["project"]["classifiers"]
    if line.startswith(CLASSIFIER)
]
PIN = re.compile(r"^[A-Za-z0-9][^\\]*==[^\\]*", re.MULTILINE)


def _applying(kind: str, python: str) -> dict[str, list[str]]:
    """Return, for each project of the list, the versions fixed for ``python`` on Linux."""
    machine = {
        "python_full_version": python,
        "python_version": python.rpartition(".")[0],
        "sys_platform": "linux",
        "platform_python_implementation": "CPython",
        "implementation_name": "cpython",
    }
    applying: dict[str, list[str]] = defaultdict(list)
    for line in PIN.findall((ROOT / "constraints" / f"{kind}.txt").read_text("utf-8")):
        pin = Requirement(line.strip())
        if pin.marker is None or pin.marker.evaluate(machine):
            applying[pin.name].append(str(pin.specifier))
    return applying


@pytest.mark.parametrize("kind", ["run", "server", "dev"])
def test_every_supported_python_installs_the_same_projects_once(kind: str) -> None:
    """A project fixed for one version only leaves the others with nothing to install."""
    named = {python: _applying(kind, python) for python in VERSIONS}
    first = named[VERSIONS[0]]
    for python, applying in named.items():
        assert applying.keys() == first.keys(), python
        assert [name for name, pins in applying.items() if len(pins) != 1] == [], python


def test_every_named_dependency_is_fixed() -> None:
    """What pyproject.toml asks for, the lists fix: to run, and to develop."""
    asked = [
        each.name
        for each in map(Requirement, PROJECT["project"]["dependencies"])
        # what another system needs is fixed with its marker, and the core is of this repository
        if each.marker is None and each.name != "arbitro-core"
    ]
    groups = PROJECT["dependency-groups"]
    developing = [
        Requirement(line).name
        for group in ("build", "dev")
        for line in groups[group]
        if isinstance(line, str)
    ]
    for python in VERSIONS:
        run, dev = _applying("run", python), _applying("dev", python)
        assert [name for name in asked if name not in run] == []
        assert [name for name in (*asked, *developing) if name not in dev] == []


def _blocks(kind: str) -> dict[str, str]:
    """Return what a list says of each project, its digests with it."""
    text = (ROOT / "constraints" / f"{kind}.txt").read_text("utf-8")
    return {block.split("==")[0]: block for block in re.split(r"(?m)^(?=\S)", text) if block}


def test_the_list_of_a_server_is_what_its_extras_need_beside_the_application() -> None:
    """Each as it was developed with; the metadata of the libraries say what these need."""
    run, server, dev = (_blocks(kind) for kind in ("run", "server", "dev"))
    assert {name: dev[name] for name in server} == server
    assert not server.keys() & run.keys()
    extras = PROJECT["project"]["optional-dependencies"]
    waiting = [Requirement(line) for extra in ("server", "publish") for line in extras[extra]]
    needed: set[tuple[str, str]] = set()
    while waiting:
        asked = waiting.pop()
        name = canonicalize_name(asked.name)
        for extra in {"", *asked.extras}:
            if (name, extra) not in needed:
                needed.add((name, extra))
                further = map(Requirement, requires(name) or ())
                waiting += [
                    each
                    for each in further
                    if each.marker is None or each.marker.evaluate({"extra": extra})
                ]
    assert {name for name, _ in needed} - run.keys() == server.keys()
