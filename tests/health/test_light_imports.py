"""Starting costs what is used: the commands people wait for load no library they do not need."""

import json
import re
import sys

import pytest

SHELL = {"babel", "fastapi", "jinja2", "msgspec", "sqlite3", "starlette", "uvicorn"}
"""The libraries of the pages and of the storage, which no command on files needs."""

HEAVY = {
    *SHELL,
    "click",
    "fractions",
    "importlib.resources",
    "tomllib",
}


STDLIB_UNUSED = {
    "argparse",
    "decimal",
    "hashlib",
    "json",
    "logging",
    "pathlib",
    "pkgutil",
    "random",
    "shutil",
    "tempfile",
    "traceback",
}
"""What the standard library has for others than a pairing."""

UNUSED = (
    "arbitro.desk",
    "arbitro.formats.json_format",
    "arbitro.formats.trf.from_tournament",
    "arbitro.formats.trf.writer",
    "arbitro.i18n",
    "arbitro.model.team_tournament",
    "arbitro.model.time_control",
    "arbitro.rules.standings",
    "arbitro.rules.tiebreaks",
)
"""What arbitro has for others: writing, words, standings, teams."""


def loaded_by(python, code):
    """Return the modules a piece of code loads beyond those the interpreter starts with."""
    listing = (
        "import json, sys\n"
        "before = set(sys.modules)\n"
        f"{code}\n"
        "print(json.dumps(sorted(set(sys.modules) - before)))\n"
    )
    return set(json.loads(python(listing).splitlines()[-1]))


def test_importing_arbitro_loads_arbitro_alone(python):
    assert loaded_by(python, "import arbitro") <= {"arbitro", "__future__"}


@pytest.mark.parametrize("package", ["arbitro.model", "arbitro.reasons", "arbitro.regulations"])
def test_the_inner_packages_load_no_parser_and_no_library(python, package):
    found = loaded_by(python, f"import {package}") & HEAVY
    assert found <= ({"fractions"} if package == "arbitro.reasons" else set())


def test_choosing_an_edition_reads_no_article(python):
    code = (
        "from datetime import date\n"
        "from arbitro.regulations import choose_edition\n"
        "choose_edition('C.04.3', start=date(2026, 3, 1))"
    )
    assert loaded_by(python, code) & HEAVY == set()


def test_choosing_an_edition_reads_the_files_of_its_regulation_alone(python):
    code = (
        "import sys\n"
        "opened = []\n"
        "sys.addaudithook(lambda name, given: name == 'open' and opened.append(str(given[0])))\n"
        "from datetime import date\n"
        "from arbitro.regulations import choose_edition\n"
        "choose_edition('C.04.3', start=date(2026, 3, 1))\n"
        "print(*(each for each in opened if each.endswith('.toml')), sep='\\n')"
    )
    read = [re.split(r"[\\/]", each)[-1] for each in python(code).splitlines()]
    assert read == ["C.04.3@2017-07.toml", "C.04.3@2026-02.toml"]


def test_showing_an_article_loads_the_parser_only_then(python):
    code = "from arbitro.regulations import article\narticle('C.04.3@2026-02', 'rematch')"
    assert "tomllib" in loaded_by(python, code)


def test_the_programs_of_other_engines_load_what_pairs_and_nothing_else(python, root, tmp_path):
    report = tmp_path / "report.trf"
    lines = (root / "tests" / "data" / "manual40" / "round3_input.trf").read_bytes()
    report.write_bytes(b"192 FIDE_DUTCH_2017\n" + lines)
    code = (
        "from arbitro.cli.pairing.compat.programs import run\n"
        f"run('bbp', ['--dutch', {str(report)!r}, '-p', 'round.txt'])"
    )
    found = loaded_by(python, code)
    assert "arbitro.rules.pairing.dutch.fast" in found
    assert found & (HEAVY | STDLIB_UNUSED) == set()
    assert {name for name in found if name.startswith(UNUSED)} == set()
    others = {name.partition(".")[0] for name in found} - sys.stdlib_module_names
    assert {name for name in others if not name.startswith("_")} <= {"arbitro", "org"}


def test_pairing_a_round_loads_the_option_parser_and_what_pairs(python, root):
    report = root / "tests" / "data" / "manual40" / "round3_input.trf"
    found = loaded_by(python, said(["pair", str(report), "--edition", "2017", "--json"]))
    assert {"arbitro.rules.pairing.dutch.fast", "click"} <= found
    assert found & SHELL == set()
    unused = tuple(name for name in UNUSED if name != "arbitro.i18n")
    assert {name for name in found if name.startswith(unused)} == set()
    others = {name.partition(".")[0] for name in found} - sys.stdlib_module_names
    assert {name for name in others if not name.startswith("_")} <= {"arbitro", "click", "org"}


def test_a_name_is_found_in_a_list_without_what_reads_lists(python, tmp_path):
    place = tmp_path / "list.sqlite"
    code = (
        "import contextlib, io\n"
        "from arbitro.formats.rating_list import ListSource, generate_list\n"
        "from arbitro.storage.lists.rating_lists import import_list\n"
        "from pathlib import Path\n"
        "lines = '\\n'.join(generate_list(30, seed=5)).encode()\n"
        f"import_list(ListSource(io.BytesIO(lines)), Path({str(place)!r}))"
    )
    reading = {"arbitro.formats.entries", "arbitro.formats.rating_list.source"}
    assert reading <= loaded_by(python, code)
    code = (
        "import contextlib, io\n"
        "from arbitro.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n"
        f"    main(['list', 'search', 'a', '--from', {str(place)!r}])"
    )
    found = loaded_by(python, code)
    assert "arbitro.storage.lists.list_search" in found
    assert {
        name for name in found if name.startswith((*reading, "arbitro.storage.workbook"))
    } == set()
    assert not {"secrets", "tomllib", "zipfile"} & found


@pytest.mark.parametrize("group", [[], ["title"], ["games"], ["games", "engines"]])
def test_the_list_of_a_group_loads_none_of_its_commands(python, group):
    found = loaded_by(python, said([*group, "--help"]))
    assert "arbitro.cli.commands" in found
    rooms = ("arbitro.rules", "arbitro.formats", "arbitro.storage", "arbitro.desk", "arbitro.bulk")
    topics = ("pairing", "ranking", "ratings", "titles", "laws", "files", "serving", "games")
    rooms += tuple(f"arbitro.cli.{topic}" for topic in (*topics, "engines", "school"))
    assert {name for name in found if name.startswith(rooms)} == set()


@pytest.mark.parametrize(
    "words",
    [
        ["--list"],
        ["--situation", "electronic-device", "--fact", "player=white"],
        ["--situation", "flag-fell", "--fact", "player=white"],
        ["--situation", "illegal-move", "--fact", "player=black"],
        ["--situation", "touched-pieces", "--fact", "player=white"],
        ["--schema"],
    ],
)
def test_a_ruling_without_a_position_builds_no_tables(python, words):
    found = loaded_by(python, said(["ruling", *words]))
    assert "arbitro.rules.laws.situations" in found
    assert "arbitro.rules.laws.adjudicator" not in found
    # the tables of moves, and the board whose numbers tell positions apart
    assert not {"arbitro.rules.laws.board.tables", "arbitro.rules.laws.board.board"} & found


def test_a_ruling_on_a_position_builds_them(python):
    facts = ["--situation", "flag-fell", "--fact", "player=white"]
    found = loaded_by(python, said(["ruling", *facts, "--start", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]))
    assert {"arbitro.rules.laws.board.tables", "arbitro.rules.laws.board.board"} <= found


def said(words):
    """Return the code that runs a command and prints nothing."""
    return (
        "import contextlib, io\n"
        "from arbitro.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n"
        f"    main({words!r})"
    )


def test_what_is_installed_is_not_read_where_nothing_of_others_is_allowed(python, tmp_path):
    for allowed in (False, True):
        if allowed:
            (tmp_path / "plugins.json").write_text('{"somebodys": "1.0"}', "utf-8")
        code = f"import os\nos.environ['ARBITRO_PLUGINS'] = {str(tmp_path / 'plugins.json')!r}\n"
        found = loaded_by(python, code + said(["pair", "--help"]))
        assert ("importlib.metadata" in found) == allowed


def test_a_server_is_started_before_anything_of_an_event_is_loaded(python):
    found = loaded_by(python, "import arbitro.cli.serving.serve")
    assert "fastapi" in found
    rooms = ("arbitro.desk", "arbitro.formats", "arbitro.rules", "arbitro.school")
    assert {name for name in found if name.startswith(rooms)} == set()


def list_of_events(folder):
    """Return the code that shows the list of events of a folder in Spanish."""
    return (
        "from pathlib import Path\n"
        "from starlette.testclient import TestClient\n"
        "from arbitro.config import Settings\n"
        "from arbitro.web import create_app\n"
        f"app = create_app(Settings(Path({str(folder)!r})))\n"
        "here = ('127.0.0.1', 50000)\n"
        "client = TestClient(app, base_url='http://localhost', client=here)\n"
        "page = client.get('/', headers={'accept-language': 'es'})\n"
        "assert page.status_code == 200 and 'lang=\"es\"' in page.text\n"
    )


def test_the_application_needs_no_server_and_no_command_line(python):
    """Whatever answers its requests, as a page in a browser would, loads neither."""
    found = loaded_by(python, "import arbitro.web.app")
    assert "fastapi" in found
    assert {"uvicorn", "h11", "click"} & found == set()


def test_the_list_of_events_is_shown_before_anything_of_an_event_is_loaded(python, tmp_path):
    found = loaded_by(python, list_of_events(tmp_path))
    assert "arbitro.web.pages.event.events" in found
    rooms = ("arbitro.desk", "arbitro.formats", "arbitro.rules", "arbitro.school")
    days = {
        "arbitro.formats",
        "arbitro.formats.texts",
        "arbitro.formats.texts.dates",
    }  # fields of forms may be days
    assert {name for name in found - days if name.startswith(rooms)} == set()


def test_the_list_of_events_reads_a_few_files_of_words_and_none_of_another_language(
    python, tmp_path
):
    code = (
        "from arbitro.i18n import catalogue\n"
        "read, reading = [], catalogue.read_toml\n"
        "catalogue.read_toml = lambda path: read.append(path) or reading(path)\n"
        f"{list_of_events(tmp_path)}"
        "print(*read, sep='\\n')"
    )
    files = [path.replace("\\", "/").split("/")[-2:] for path in python(code).splitlines()]
    assert ["es", "ui_events.toml"] in files
    assert {language for language, _ in files} == {"es"}
    assert len(files) <= 12
