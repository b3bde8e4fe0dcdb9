"""The files for a server ask for nothing that `arbitro serve` does not know, and fit each other."""

import re
import subprocess
import sys
import tomllib
from importlib.util import module_from_spec, spec_from_file_location

import pytest

from arbitro.cli.serving.serve import serve

from .conftest import ROOT

FILES = ("Containerfile", "compose.yaml", "arbitro.service")
KNOWN = {name for option in serve.params for name in option.opts}


def text_of(name):
    return (ROOT / "deploy" / name).read_text("utf-8")


@pytest.mark.parametrize("name", FILES)
def test_every_option_is_one_of_the_command(name):
    command = "".join(
        line
        for line in text_of(name).splitlines()
        if "ENTRYPOINT" in line or "ExecStart" in line or line.strip().startswith('command: ["--')
    )
    found = set(re.findall(r"--[a-z-]+", command))
    assert found
    assert found <= KNOWN


def test_what_is_behind_the_proxy_trusts_the_network_it_is_in():
    told = text_of("compose.yaml")
    subnet = re.search(r"subnet: ([\d./]+)", told)[1]
    assert f'"--behind-proxy", "{subnet}"' in told


def test_the_ports_are_those_that_are_asked_for():
    container, compose = text_of("Containerfile"), text_of("compose.yaml")
    port = re.search(r'"--port", "(\d+)"', container)[1]
    assert f"EXPOSE {port}" in container
    assert f"arbitro:{port}" in compose
    assert f"127.0.0.1:{port}/health" in compose


def test_the_container_copies_all_that_its_build_reads():
    lines = re.findall(r"^COPY (.+) \S+$", text_of("Containerfile"), re.MULTILINE)
    copied = {word for line in lines for word in line.split()}
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    read = {path.split("/")[0] for path in wheel["targets"]["wheel"]["force-include"]}
    assert read
    assert read | {"core", "src", "pyproject.toml", "README.md", "LICENSE"} <= copied


def test_every_image_and_library_of_the_container_is_named_by_its_digest():
    images = re.findall(r"(?:image: |PYTHON=)(docker\S+)", text_of("Containerfile"))
    images += re.findall(r"image: (\S+)", text_of("compose.yaml"))
    assert len(images) == 3
    assert [name for name in images if not re.search(r"@sha256:[0-9a-f]{64}$", name)] == []
    for command in re.findall(r"pip install [^&\n\\]+", text_of("Containerfile")):
        assert "--require-hashes" in command or "--no-index --no-deps" in command


@pytest.fixture(scope="module")
def debian():
    spec = spec_from_file_location("debian", ROOT / "deploy" / "debian.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_debian_package_has_what_its_unit_starts(debian, tmp_path, monkeypatch):
    def libraries(target):
        (target / "arbitro").mkdir(parents=True)
        (target / "arbitro" / "__main__.py").write_text("print('started')", "utf-8")
        (target / "arbitro" / "__init__.py").touch()

    monkeypatch.setattr(debian, "install_libraries", libraries)
    debian.fill(tmp_path)
    assert debian.level(tmp_path, 1_790_000_000) > 0
    unit = (tmp_path / "usr/lib/systemd/system/arbitro.service").read_text("utf-8")
    started = tmp_path / re.search(r"ExecStart=/(\S+)", unit)[1]
    assert f"/{started.relative_to(tmp_path)}" == str((tmp_path / "usr/bin/arbitro").readlink())
    assert {path.lstat().st_mtime for path in tmp_path.rglob("*")} == {1_790_000_000}
    (tmp_path / f"python{debian.HERE}").symlink_to(sys.executable)
    path = {"PATH": f"{tmp_path}:/usr/bin:/bin"}
    done = subprocess.run([started], capture_output=True, text=True, check=False, env=path)
    assert done.stdout == "started\n", done.stderr


WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"


def test_the_workflow_runs_pinned_actions_and_what_there_is():
    told = WORKFLOW.read_text("utf-8")
    actions = re.findall(r"uses: (\S+)", told)
    assert actions
    assert [name for name in actions if not re.search(r"@[0-9a-f]{40}$", name)] == []
    commands = (ROOT / "dev.py").read_text("utf-8")
    for command in re.findall(r"python dev\.py ([a-z-]+)", told):
        assert f'"{command}"' in commands
    for path in re.findall(r"deploy[/\\][\w/\\.]+", told):
        assert (ROOT / path.replace("\\", "/")).is_file()


def test_what_nobody_has_run_says_so():
    for name in ("bundle/windows.iss", "bundle/pack.sh", "bundle/arbitro.spec"):
        assert "nobody has run" in text_of(name).casefold()
    assert "Nobody has run" in WORKFLOW.read_text("utf-8")


def test_the_installer_leaves_the_events_and_takes_the_folder_of_the_recipe():
    told = text_of("bundle/windows.iss")
    assert "[UninstallDelete]" not in told
    assert r'Source: "..\..\build\bundle\arbitro\*"' in told
    assert 'build" / "bundle"' in (ROOT / "dev.py").read_text("utf-8")


def test_the_manual_speaks_of_each_file():
    pages = ("en/how-to/operate-a-server", "es/como/operar-un-servidor")
    for page in (*pages, "fr/comment/exploiter-un-serveur"):
        told = (ROOT / "docs" / f"{page}.md").read_text("utf-8")
        assert all(name in told for name in FILES)


def test_the_service_has_the_home_its_account_lacks():
    """Without one, whose plug-ins are allowed could not be told: every page of papers failed."""
    told = text_of("arbitro.service")
    folder = re.search(r"StateDirectory=(\w+)", told)[1]
    assert f"Environment=HOME=/var/lib/{folder}\n" in told
