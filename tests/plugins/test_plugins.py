"""Distributions of others: nothing is loaded unasked or unallowed, and nothing of them is fatal."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest

from arbitro.formats.exporters import EXPORTERS, Exporter, Outgoing, export_in_format
from arbitro.formats.rating_list import ListSource, rows_of_source
from arbitro.formats.texts.problems import Problem
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.i18n import catalogue, translator
from arbitro.model import Tournament
from arbitro.model.registry import Registry
from arbitro.plugins.loading import Plugins, State, switch_off, switch_on
from arbitro.plugins.permissions import Permissions, PermissionsDamagedError

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Lay distributions beside the installed ones, as pip leaves them."""
    place = tmp_path / "site"
    place.mkdir()
    monkeypatch.syspath_prepend(str(place))
    before = set(sys.modules)

    def lay(name: str, code: str, entry_points: str, version: str = "1.0") -> None:
        (place / f"{name}.py").write_text(code, encoding="utf-8")
        about = place / f"{name}-{version}.dist-info"
        about.mkdir()
        about.joinpath("METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8"
        )
        about.joinpath("entry_points.txt").write_text(entry_points, encoding="utf-8")

    yield lay
    switch_off()
    for each in set(sys.modules) - before:
        del sys.modules[each]


@pytest.fixture
def permissions(tmp_path: Path) -> Permissions:
    return Permissions(tmp_path / "settings" / "plugins.json")


SHOUT = """
from arbitro.formats.exporters import Exporter
shout = Exporter(
    "shout", ".txt", "text/plain", lambda out, tournament: tournament.details.name.upper()
)
"""
ENTRY = "[arbitro.exporters]\nshout = loud:shout\n"
OPEN = Outgoing(Tournament())


def _said(code: str = "shout") -> str:
    answer = export_in_format(code, OPEN)
    return answer if isinstance(answer, str) else answer.code


def test_what_is_not_allowed_is_neither_found_nor_imported(
    install: Install, permissions: Permissions
) -> None:
    install("loud", SHOUT, ENTRY)
    plugins = Plugins(permissions)
    switch_on(plugins)
    assert _said() == "format-unknown"
    assert "shout" not in EXPORTERS.names()
    assert "loud" not in sys.modules
    (status,) = plugins.status()
    assert (status.offer.distribution, status.offer.version) == ("loud", "1.0")
    assert status.state is State.NOT_ALLOWED
    assert "loud" not in sys.modules, "not even listing what there is imports it"


def test_what_is_allowed_is_found_and_says_whose_it_is(
    install: Install, permissions: Permissions
) -> None:
    install("loud", SHOUT, ENTRY)
    permissions.allow("loud", "1.0")
    switch_on(Plugins(permissions))
    assert isinstance(EXPORTERS.find("shout"), Exporter)
    assert EXPORTERS.names()[-1] == "shout"
    origin = EXPORTERS.origin("shout")
    assert origin is not None
    assert tuple(origin) == ("loud", "1.0")
    assert _said() == ""


def test_another_version_is_asked_about_again(install: Install, permissions: Permissions) -> None:
    install("loud", SHOUT, ENTRY, version="2.0")
    permissions.allow("loud", "1.0")
    plugins = Plugins(permissions)
    switch_on(plugins)
    assert _said() == "format-unknown"
    assert plugins.status()[0].state is State.OTHER_VERSION
    permissions.allow("loud", "2.0")
    assert _said() == ""
    assert permissions.read() == {"loud": "2.0"}, "one version a distribution"


def test_a_permission_taken_back_counts_at_once(install: Install, permissions: Permissions) -> None:
    install("loud", SHOUT, ENTRY)
    permissions.allow("loud", "1.0")
    switch_on(Plugins(permissions))
    assert _said() == ""
    assert permissions.forget("loud")
    assert not permissions.forget("loud")
    assert _said() == "format-unknown"


def test_names_of_ours_are_never_asked_of_others(
    install: Install, permissions: Permissions, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("loud", SHOUT, "[arbitro.exporters]\njson = loud:shout\n")
    permissions.allow("loud", "1.0")
    plugins = Plugins(permissions)
    switch_on(plugins)
    with monkeypatch.context() as patch:
        patch.setattr(plugins, "find", lambda *_: pytest.fail("asked for a name of ours"))
        switch_on(plugins)
        ours = EXPORTERS.find("json")
    assert ours is not None
    assert ours.ending == ".json"
    assert "loud" not in sys.modules
    (status,) = plugins.status()
    assert status.state is State.TAKEN


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("raise RuntimeError('no chessboard')", "RuntimeError: no chessboard"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("this is no Python", "SyntaxError: "),
        ("shout = 7", "loud:shout is no arbitro.formats.exporters.Exporter"),
        ("", "AttributeError: "),
    ],
)
def test_one_that_cannot_be_loaded_is_named_and_left_out(
    install: Install, permissions: Permissions, code: str, fault: str
) -> None:
    install("loud", code, ENTRY)
    permissions.allow("loud", "1.0")
    plugins = Plugins(permissions)
    switch_on(plugins)
    assert _said() == "format-unknown"
    assert "shout" not in EXPORTERS.names()
    (status,) = plugins.status()
    assert status.state is State.FAILED
    assert status.fault.startswith(fault)
    assert _said("json").startswith("{"), "ours go on"


def test_one_that_fails_when_called_is_a_refusal_by_name(
    install: Install, permissions: Permissions
) -> None:
    install("loud", SHOUT.replace("tournament.details.name.upper()", "1 // 0"), ENTRY)
    permissions.allow("loud", "1.0")
    switch_on(Plugins(permissions))
    answer = export_in_format("shout", OPEN)
    assert not isinstance(answer, str)
    assert answer.code == "plugin-failed"
    assert dict(answer.values)["plugin"] == "loud"
    assert str(dict(answer.values)["fault"]).startswith("ZeroDivisionError")


def test_what_comes_with_words_says_so_once(install: Install, permissions: Permissions) -> None:
    install("loud", SHOUT, ENTRY)
    permissions.allow("loud", "1.0")
    told: list[str] = []
    switch_on(Plugins(permissions, told.append))
    assert _said() == _said() == ""
    assert told == ["loud"]


READER = """
from arbitro.formats.importers import Importer
from arbitro.formats.importers import TournamentFile
from arbitro.i18n import catalogue, translator
from arbitro.model import Tournament
club = Importer(
    "club", lambda data: data.startswith(b"CLUB"), lambda data: TournamentFile(Tournament(), ())
)
"""


def test_files_that_do_not_look_like_ours_are_shown_to_others(
    install: Install, permissions: Permissions
) -> None:
    install("club", READER, "[arbitro.importers]\nclub = club:club\n")
    permissions.allow("club", "1.0")
    assert not read_tournament_file(b"CLUB 7").ok
    switch_on(Plugins(permissions))
    assert read_tournament_file(b"CLUB 7").ok
    assert not read_tournament_file(b"CLUB 7\n012 Open").ok, "a line of a report makes it one"


@pytest.mark.parametrize("where", ['startswith(b"CLUB")', "TournamentFile(Tournament(), ())"])
def test_an_importer_that_fails_is_a_problem_of_the_file_by_its_name(
    install: Install, permissions: Permissions, where: str
) -> None:
    install(
        "club", READER.replace(where, "no_such_thing"), "[arbitro.importers]\nclub = club:club\n"
    )
    permissions.allow("club", "1.0")
    switch_on(Plugins(permissions))
    (problem,) = read_tournament_file(b"CLUB 7").problems
    assert problem.code == "importer-failed"
    assert dict(problem.values)["importer"] == "club"


def test_a_package_of_others_speaks_its_own_words_and_never_in_place_of_ours(
    install: Install, permissions: Permissions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("loud", "", "[arbitro.exporters]\nshout = loudly:shout\n")
    words = tmp_path / "site" / "loudly" / "words" / "es"
    words.mkdir(parents=True)
    words.parents[1].joinpath("__init__.py").write_text(SHOUT, encoding="utf-8")
    ours = translator("es").t("refused.already-paired")
    words.joinpath("refused.toml").write_text(
        'too-quiet = "Demasiado bajo."\nalready-paired = "¡Nada!"\n', encoding="utf-8"
    )
    permissions.allow("loud", "1.0")
    monkeypatch.setattr(catalogue, "FOLDERS", list(catalogue.FOLDERS))
    switch_on(Plugins(permissions, catalogue.add_words_of))
    assert not translator("es").has("refused.too-quiet")
    try:
        assert _said() == ""
        assert translator("es").t("refused.too-quiet") == "Demasiado bajo."
        assert translator("es").t("refused.already-paired") == ours
    finally:
        monkeypatch.undo()
        catalogue.forget()


def test_permissions_that_cannot_be_read_allow_nothing(
    install: Install, permissions: Permissions
) -> None:
    install("loud", SHOUT, ENTRY)
    permissions.path.parent.mkdir()
    for text in ("{", '["loud"]', json.dumps({"loud": 1})):
        permissions.path.write_text(text, encoding="utf-8")
        with pytest.raises(PermissionsDamagedError):
            permissions.read()
        switch_on(Plugins(permissions))
        assert _said() == "format-unknown"


@pytest.mark.parametrize(
    ("damaged", "content"),
    [
        ("entry_points.txt", b"[arbitro.exporters]\nneither name nor value\n"),
        ("entry_points.txt", b"\xff\xfe[arbitro.exporters]\nhush = hush:hush\n"),
        ("METADATA", b"\xff\xfe\xff"),
        ("METADATA", b""),
        ("METADATA", None),
    ],
)
def test_an_installation_that_broke_off_takes_nobody_else_down(
    install: Install,
    permissions: Permissions,
    tmp_path: Path,
    damaged: str,
    content: bytes | None,
) -> None:
    """Folders of distributions stay behind where an installer was killed."""
    install("hush", SHOUT, ENTRY.replace("loud", "hush").replace("shout", "hush"))
    file = tmp_path / "site" / "hush-1.0.dist-info" / damaged
    file.unlink() if content is None else file.write_bytes(content)
    install("loud", SHOUT, ENTRY)
    permissions.allow("loud", "1.0")
    permissions.allow("hush", "1.0")
    switch_on(Plugins(permissions))
    assert _said() == ""
    assert _said("hush") == "format-unknown"


@pytest.fixture
def with_words(tmp_path: Path) -> Iterator[Callable[[bytes], None]]:
    """Lay a package with one file of words."""
    site = tmp_path / "site"
    folders = list(catalogue.FOLDERS)

    def lay(words: bytes) -> None:
        folder = site / "loud" / "words" / "en"
        folder.mkdir(parents=True)
        (site / "loud" / "__init__.py").write_text(SHOUT, encoding="utf-8")
        (folder / "value.toml").write_bytes(words)
        about = site / "loud-1.0.dist-info"
        about.mkdir()
        about.joinpath("METADATA").write_text("Name: loud\nVersion: 1.0\n", encoding="utf-8")
        about.joinpath("entry_points.txt").write_text(ENTRY, encoding="utf-8")

    yield lay
    catalogue.FOLDERS[:] = folders
    catalogue.forget()


@pytest.mark.parametrize("words", [b"this is = no TOML [", b"\xff\xfe"])
def test_one_whose_words_cannot_be_read_is_named_and_left_out(
    install: Install,
    permissions: Permissions,
    with_words: Callable[[bytes], None],
    words: bytes,
) -> None:
    """Else the first page that says its name would fail."""
    with_words(words)
    permissions.allow("loud", "1.0")
    plugins = Plugins(permissions, catalogue.add_words_of)
    switch_on(plugins)
    assert _said() == "format-unknown"
    (status,) = plugins.status()
    assert status.state is State.FAILED
    assert status.fault.startswith("words/en/value.toml: ")
    assert translator("en").name_of("format", "shout") == "shout"


@pytest.mark.parametrize(
    "words", [b"[format]\nshout = 5\n", b"format = 3\n", b"[format.shout]\none = 'a'\nother = 3\n"]
)
def test_words_that_are_none_leave_the_name_of_the_thing(
    install: Install,
    permissions: Permissions,
    with_words: Callable[[bytes], None],
    words: bytes,
) -> None:
    with_words(words)
    permissions.allow("loud", "1.0")
    switch_on(Plugins(permissions, catalogue.add_words_of))
    assert _said() == ""
    for language in ("en", "es"):
        assert translator(language).name_of("format", "shout") == "shout"


def test_a_name_registered_twice_is_a_mistake() -> None:
    registry: Registry[int] = Registry("arbitro.examples")
    registry.register("one", 1)
    with pytest.raises(ValueError, match="twice"):
        registry.register("one", 2)


def test_a_reader_of_lists_that_fails_is_named(install: Install, permissions: Permissions) -> None:
    code = """
from arbitro.formats.rating_list import ListReader
def read(start, source):
    yield from ()
    raise KeyError("rating")
broken = ListReader("broken", lambda start: start[:4] == b"LIST", read)
blind = ListReader("blind", lambda start: start[9], read)
"""
    offers = "[arbitro.rating_lists]\nblind = lists:blind\nbroken = lists:broken\n"
    install("lists", code, offers)
    permissions.allow("lists", "1.0")
    switch_on(Plugins(permissions))
    (told,) = rows_of_source(ListSource(BytesIO(b"LIST")))
    assert isinstance(told, Problem)
    assert (told.code, dict(told.values)["importer"]) == ("importer-failed", "broken")
    assert dict(told.values)["fault"] == "KeyError: 'rating'"
