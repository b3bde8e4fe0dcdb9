"""Plug-ins stay out: of an event by the texts always, and of everything under ``--no-plugins``.

Every kind of plug-in is installed and allowed here, and asked for on a page, by a command and in
the JSON interface. An event of a FIDE system with FIDE tie-breaks goes through all three without a
line of theirs: FIDE mode has nothing of theirs (`docs/adr/0018-fide-mode.md`).
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from starlette.testclient import TestClient

import arbitro as library
import working
from arbitro.cli.entry_point import _with_plugins
from arbitro.config import Settings
from arbitro.formats.rating_list import generate_list
from arbitro.i18n import catalogue
from arbitro.model.registry import are_others_asked, ask_nobody
from arbitro.plugins.installed import plugins_here, switch_on_here
from arbitro.plugins.loading import GROUPS
from arbitro.service import EventService
from arbitro.service.new_events.demo import build_demo
from arbitro.web.app import create_app
from arbitro.worker_process import WorkerProcess

EXAMPLES = ("keizer", "modified-median", "games-csv", "crosstable", "diploma", "club-list")
GAMES = "round;white;black;result\n1;Ana;Bea;1-0\n1;Carla;Dora;1/2-1/2\n"
CLUB = "CLUB LIST\n7,Ana Gil,1810\n8,Bea Sanz,1750\n"
OF_TEAMS = """
from arbitro.rules.tiebreaks.definition import Definition, Unit
from arbitro.rules.tiebreaks.team import TEAM_TIE_BREAKS

BOARDS = TEAM_TIE_BREAKS.find("BC")._replace(code="CLUBBC", usual=())
"""


class World(NamedTuple):
    """A folder with files, an event with a section, its pages, and the command line."""

    folder: Path
    service: EventService
    event: str
    pages: TestClient
    arbitro: Callable[..., subprocess.CompletedProcess[str]]

    @property
    def section(self) -> str:
        return f"/events/{self.event}/s/1"

    @property
    def json(self) -> str:
        return f"/api/v1/events/{self.event}/sections/1"

    def sent(self, place: str, **fields: str) -> Any:
        """Send a form of a page with what every form has, and confirm it as often as asked."""
        page = self.pages.get(place).text
        token = page.partition('name="csrf" value="')[2].partition('"')[0]
        data = {"csrf": token, **fields}
        answer = self.pages.post(place, data=data, follow_redirects=False)
        asking = re.compile(r'name="(token|against)"[^>]* value="([^"]+)"')
        while answer.status_code != 303 and (asked := asking.search(answer.text)):
            data = {**data, asked[1]: asked[2]}
            answer = self.pages.post(place, data=data, follow_redirects=False)
        return answer


@pytest.fixture
def world(
    unpacked: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[World]:
    """All kinds of plug-ins installed and allowed, and looked for as a program does it."""
    for name in EXAMPLES:
        place = unpacked(f"arbitro-{name}")
    beside = tmp_path / "beside"
    about = beside / "arbitro_of_teams-1.0.dist-info"
    about.mkdir(parents=True)
    (beside / "arbitro_of_teams.py").write_text(OF_TEAMS, "utf-8")
    about.joinpath("METADATA").write_text(
        "Metadata-Version: 2.1\nName: arbitro-of-teams\nVersion: 1.0\n", "utf-8"
    )
    about.joinpath("entry_points.txt").write_text(
        "[arbitro.team_tiebreaks]\nCLUBBC = arbitro_of_teams:BOARDS\n", "utf-8"
    )
    kept = tmp_path / "plugins.json"
    names = [f"arbitro-{name}" for name in (*EXAMPLES, "of-teams")]
    kept.write_text(json.dumps(dict.fromkeys(names, "1.0")), "utf-8")
    monkeypatch.setenv("ARBITRO_PLUGINS", str(kept))
    monkeypatch.setenv("ARBITRO_LANG", "en")
    monkeypatch.setattr(catalogue, "FOLDERS", list(catalogue.FOLDERS))
    for each in (place, beside):
        monkeypatch.syspath_prepend(str(each))
    before = set(sys.modules)
    path = os.pathsep.join((str(Path(__file__).parents[2] / "src"), str(place), str(beside)))

    def arbitro(*words: str) -> subprocess.CompletedProcess[str]:
        """Run a command that tells on its errors what it imports."""
        return subprocess.run(
            [sys.executable, "-v", "-m", "arbitro", *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=False,
        )

    (tmp_path / "games.csv").write_text(GAMES, "utf-8")
    (tmp_path / "club.txt").write_text(CLUB, "utf-8")
    service = EventService(tmp_path / "events")
    event = build_demo(service, "en")
    app = create_app(Settings(folder=service.folder), service=service)
    pages = TestClient(app, base_url="http://localhost", client=("127.0.0.1", 50000))
    pages.headers["accept-language"] = "en"
    made = World(tmp_path, service, event, pages, arbitro)
    library.write(library.generate(players=8, rounds=5, seed=1, played=2), tmp_path / "open.trf")
    made.arbitro(
        *[
            "generate",
            "--system",
            "team",
            "--players",
            "6",
            "--rounds",
            "3",
            "--seed",
            "1",
            "-o",
            "teams.trf",
        ]
    )
    plugins_here.cache_clear()
    switch_on_here()
    yield made
    app.state.carrier.close()
    if app.state.working.cache_info().currsize:
        app.state.working().rows.close()
    service.close()
    ask_nobody()
    plugins_here.cache_clear()
    monkeypatch.undo()
    catalogue.forget()
    for each in set(sys.modules) - before:
        if each.startswith("arbitro_"):
            del sys.modules[each]


def imports_of_theirs(done: subprocess.CompletedProcess[str]) -> bool:
    """Tell whether a command imported anything of the plug-ins."""
    return "import 'arbitro_" in done.stderr


def loaded() -> set[str]:
    """Return what of the plug-ins this process has imported."""
    return {name for name in sys.modules if name.startswith("arbitro_")}


# How a thing of each kind is asked for: true where it is to be had.

SETTINGS = {
    "section_name": "A",
    "system": "dutch",
    "rounds": "5",
    "points": "standard",
    "bye": "win",
    "numbering": "rating",
    "time": "90+30",
}


def _made(world: World, **settings: str) -> bool:
    """Make a section on its page."""
    place = f"/events/{world.event}/sections/new"
    answer = world.sent(place, **(SETTINGS | settings | {"section_name": str(settings)}))
    return answer.status_code == 303


def _added(world: World, **settings: Any) -> bool:
    """Add a section in the JSON interface."""
    seen = world.pages.get(f"{world.json}/settings").json()
    token: str | None = ""
    while token is not None:
        answer = world.pages.post(
            f"/api/v1/events/{world.event}/commands/add-section",
            json={"settings": {**seen, "name": str(settings), **settings}},
            headers={"confirmation-token": token},
        )
        token = answer.json().get("token") or None
    return answer.status_code == 200


def _list_read(world: World) -> bool:
    """Bring a rating list to its page and let the job be done, in its process."""
    place = {"file": ("club.txt", CLUB.encode())}
    page = world.pages.get("/jobs").text
    token = page.partition('name="csrf" value="')[2].partition('"')[0]
    world.pages.post("/jobs/rating-list", data={"csrf": token}, files=place)
    working = world.pages.app.state.working()  # type: ignore[attr-defined]
    assert working.work_at_one()
    (job,) = working.rows.all()[:1]
    return not job.fault


ON_PAGES: dict[str, Callable[[World], bool]] = {
    "arbitro.systems": lambda world: "Keizer system" in world.pages.get("/events/new").text,
    "arbitro.tiebreaks": lambda world: _made(world, tie_breaks_written="MMED"),
    "arbitro.team_tiebreaks": lambda world: _made(world, tie_breaks_written="CLUBBC"),
    "arbitro.importers": lambda world: (
        world.sent("/events/from-report", text=GAMES, name="Club", confirmed="yes").status_code
        == 303
    ),
    "arbitro.exporters": lambda world: (
        world.pages.get(f"{world.section}/files/crosstable").status_code == 200
    ),
    "arbitro.papers": lambda world: (
        world.pages.get(f"{world.section}/forms/diploma/edit").status_code == 200
    ),
    "arbitro.rating_lists": _list_read,
}
IN_JSON: dict[str, Callable[[World], bool]] = {
    "arbitro.systems": lambda world: _added(world, system="keizer"),
    "arbitro.tiebreaks": lambda world: _added(world, tie_breaks=["MMED"]),
    "arbitro.team_tiebreaks": lambda world: _added(world, tie_breaks=["CLUBBC"]),
    "arbitro.importers": lambda world: (
        world.pages.post(
            "/api/v1/events/from-report", json={"report": GAMES, "name": "Club", "as_played": True}
        ).status_code
        == 201
    ),
    "arbitro.exporters": lambda world: (
        world.pages.get(f"{world.json}/files/crosstable").status_code == 200
    ),
}
WITHOUT_JSON = {"arbitro.papers", "arbitro.rating_lists"}
"""Kinds that no address of the JSON interface takes or gives."""

OWN = ("--edition", "OWN@2026-03", "--tie-breaks")
BY_COMMAND: dict[str, tuple[str, ...]] = {
    "arbitro.systems": ("pair", "open.trf", "--system", "keizer"),
    "arbitro.tiebreaks": ("standings", "open.trf", *OWN, "MMED"),
    "arbitro.team_tiebreaks": ("standings", "teams.trf", *OWN, "CLUBBC"),
    "arbitro.importers": ("standings", "games.csv"),
    "arbitro.exporters": ("convert", "open.trf", "-", "--to", "crosstable"),
    "arbitro.papers": ("paper", "diploma", "open.trf", "--edition=2026", "--player=3", "--json"),
    "arbitro.rating_lists": ("list", "import", "club.txt", "--to", "club.ratings"),
}


def test_all_kinds_are_asked_for_on_pages_by_commands_and_in_json() -> None:
    assert set(ON_PAGES) == set(BY_COMMAND) == set(IN_JSON) | WITHOUT_JSON == set(GROUPS)


def test_what_is_allowed_is_to_be_had_and_left_out_where_plug_ins_are(world: World) -> None:
    for asked in (ON_PAGES, IN_JSON):
        assert {kind: ask(world) for kind, ask in asked.items()} == dict.fromkeys(asked, True)
    ask_nobody()
    for asked in (ON_PAGES, IN_JSON):
        assert {kind: ask(world) for kind, ask in asked.items()} == dict.fromkeys(asked, False)


def test_a_command_has_what_is_allowed_and_without_plug_ins_nothing(world: World) -> None:
    for kind, words in BY_COMMAND.items():
        done = world.arbitro(*words)
        assert done.returncode == 0, (kind, done.stderr[-2000:])
        assert imports_of_theirs(done), kind
        left_out = world.arbitro(*words, "--no-plugins")
        assert left_out.returncode == 2, kind
        assert not imports_of_theirs(left_out), kind


def test_a_server_started_without_plug_ins_asks_nobody(world: World) -> None:
    ask_nobody()
    assert _with_plugins(["serve", "--no-plugins", "--port", "0"]) == ["serve", "--port", "0"]
    assert not are_others_asked()
    before = loaded()
    assert {each["state"] for each in world.pages.get("/api/v1/plugins").json()} >= {"allowed"}
    assert "without plug-ins" in world.pages.get("/plugins").text
    assert loaded() == before, "what is listed is not loaded"
    _with_plugins(["serve", "--port", "0"])
    assert are_others_asked()


def test_a_system_that_is_not_here_is_no_section_whatever_traits_are_sent(world: World) -> None:
    keizer = {"key": "keizer", "is_swiss": True, "regulation": "C.04.3"}
    assert _added(world, name="before", system=keizer)
    ask_nobody()
    assert not _added(world, name="after", system=keizer)


@pytest.mark.usefixtures("world")
def test_processes_of_a_program_have_the_plug_ins_it_has() -> None:
    for on in (True, False):
        worker = WorkerProcess()
        try:
            worker.give(working.formats)
            assert ("crosstable" in worker.answer()) == on
        finally:
            worker.end()
        ask_nobody()


def test_an_event_by_the_texts_goes_its_way_without_a_line_of_theirs(world: World) -> None:
    """Paired, published, played, ranked, explained, checked and reported, on pages and in JSON."""
    at = f"/api/v1/events/{world.event}/commands"
    seen = world.pages.get(f"{world.json}/settings").json()
    made = world.pages.post(f"{at}/add-section", json={"settings": {**seen, "name": "B"}})
    assert made.status_code == 200, made.text
    pages, told = (each.replace("ons/1", "ons/2") for each in (world.section, world.json))
    pages = pages.replace("/s/1", "/s/2")
    players = [{"name": f"Player {number}", "rating": 2000 - number} for number in range(1, 9)]
    for name, given in (
        ("import-players", {"players": players}),
        ("close-entries", {}),
        ("pair-round", {"initial_colour": "w"}),
        ("publish-round", {"round": 1}),
    ):
        done = world.pages.post(f"{at}/{name}", json={"section": 2, **given})
        assert done.status_code == 200, done.text
    for place in (
        "/rounds/1",
        "/rounds/1/why",
        "/standings",
        "/crosstable",
        "/paper/standings",
    ):
        assert world.pages.get(f"{pages}{place}").status_code == 200, place
    for place in ("/players", "/files/trf"):
        assert world.pages.get(f"{told}{place}").status_code == 200, place
    for place in ("/rounds/1", "/rounds/1/explanation", "/standings"):
        answer = world.pages.get(f"{told}{place}".replace("/api/v1/", "/api/v2/"))
        assert answer.status_code == 200, place
    report = world.pages.get(f"{told}/files/trf").text
    again = {"report": report, "name": "Again", "as_played": True}
    assert world.pages.post("/api/v1/events/from-report", json=again).status_code == 201
    assert not loaded()


BY_THE_TEXTS = (
    "pair open.trf",
    "check open.trf",
    "standings open.trf",
    "convert open.trf open.json",
    "generate --players 8 --rounds 3 -o new.trf",
    "list import fide.txt --to fide.ratings",
)


def test_a_command_by_the_texts_imports_nothing_of_theirs(world: World) -> None:
    listed = "\n".join(generate_list(5, seed=5)).encode() + b"\n"
    (world.folder / "fide.txt").write_bytes(listed)
    for words in BY_THE_TEXTS:
        done = world.arbitro(*words.split(" "))
        assert done.returncode == 0, (words, done.stderr[-2000:])
        assert not imports_of_theirs(done), words
