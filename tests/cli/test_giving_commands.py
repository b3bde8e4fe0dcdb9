"""`arbitro do`, `tokens` and `results`: what pages and programs do, at a terminal."""

import json

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.derived.lists.listed_results import as_listed
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.formats.round_lists.round_list import write_swiss_manager
from arbitro.model import Player, Result, SectionId
from arbitro.service import EventService

SECTION = SectionId(1)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "events"


@pytest.fixture
def event(folder):
    """An event whose first round is published."""
    service = EventService(folder)
    key = service.create(asked.CreateEvent(EventSettings("Hall"))).key
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=3)),
        asked.ImportPlayers(SECTION, tuple(Player(f"P {at}", rating=2000 - at) for at in range(4))),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
        asked.PublishRound(SECTION, 1),
    ):
        service.handle(key, command)
    service.close()
    return key


def state_of(folder, event):
    service = EventService(folder)
    state = service.snapshot(event).state
    service.close()
    return state


def test_an_event_is_begun_and_gone_on_with(run, folder):
    made = json.loads(run("do", "My open", "create-event", "--folder", folder, "--json").out)
    section = json.dumps({"settings": {"name": "A", "rounds": 3}})
    ran = run("do", made["event"], "add-section", section, "--folder", folder)
    assert ran.code == 0
    assert "SectionAdded" in ran.out
    assert state_of(folder, made["event"]).sections[SECTION].settings.name == "A"


def test_the_fields_of_a_command_are_typed_as_options(run, folder, event):
    about = ("--section", "1", "--entry", "2")
    asked_for = run(
        "do", event, "request-bye", *about, "--round=2", "--kind", "Z", "--folder", folder
    )
    assert asked_for.code == 0
    assert state_of(folder, event).sections[SECTION].entries[2].byes == {2: Result.ZERO_POINT_BYE}
    apart = ("--section", "1", "--entries", "1", "--entries", "3", "--first-round", "2")
    # the day has begun: a late prohibition takes the section out of FIDE mode, in two steps
    given, token = ("do", event, "forbid-pairing", *apart, "--folder", folder), ()
    for step in (1, 1, 0):
        done = run(*given, *token)
        assert done.code == step
        token = ("--token", done.err.split()[-1]) if step else ()
    (forbidden,) = state_of(folder, event).sections[SECTION].forbidden
    assert (forbidden.group, forbidden.first) == (frozenset({1, 3}), 2)
    section = json.dumps({"settings": {"name": "B", "rounds": 3}})
    added = run("do", event, "add-section", section, "--encoded-type", "9", "--folder", folder)
    assert added.code == 0
    late = json.dumps({"player": {"name": "Late"}})
    assert run("do", event, "register-player", late, "--section", "2", "--folder", folder).code == 0
    assert len(state_of(folder, event).sections[SectionId(2)].entries) == 1


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("--entry", "2", "--round", "100"), "round: 1 to 99"),
        (("--entry", "two"), "--entry"),
        (("--entri", "2"), "Did you mean --entry"),
        (("--kind", "X"), "--kind"),
        (("--entry", "2"), "round"),
        (("2",), "JSON"),
    ],
)
def test_an_option_that_fits_no_field_changes_nothing(run, folder, event, typed, said):
    before = state_of(folder, event)
    about = () if typed == ("2",) else ("--section", "1")
    ran = run("do", event, "request-bye", *typed, *about, "--folder", folder)
    assert ran.code == 2
    assert said in ran.err
    assert state_of(folder, event) == before


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (("pair-round", '{"section": 1}'), (1, "Round 1 still")),
        (("pair-round", '{"section": 1, "colour": "w"}'), (2, "colour")),
        (("pair-round", "[]"), (2, "JSON")),
        (("keep-privately", "{}"), (2, "keep-privately")),
        (("nothing", "{}"), (2, "nothing")),
    ],
)
def test_what_is_no_command_or_is_refused_changes_nothing(run, folder, event, given, expected):
    before = state_of(folder, event)
    ran = run("do", event, *given, "--folder", folder)
    code, said = expected
    assert ran.code == code
    assert said in ran.err
    assert state_of(folder, event) == before


def test_what_can_be_confirmed_is_done_with_the_token_told(run, folder, event):
    values = '{"section": 1, "round": 1, "case": "competition-rules", "note": "art. 12"}'
    told = json.loads(run("do", event, "unpair-round", values, "--folder", folder, "--json").out)
    given = (event, "unpair-round", values, "--token", told["token"], "--folder", folder)
    assert run("do", *given).code == 0
    assert state_of(folder, event).sections[SECTION].rounds == ()


def test_a_command_is_told_as_a_schema_and_all_are_listed(run):
    schema = json.loads(run("do", "withdraw-player").out)
    assert schema["$defs"]["WithdrawPlayer"]["required"] == ["section", "entry"]
    listed = [each["name"] for each in json.loads(run("do", "--json").out)]
    assert {"pair-round", "publish-round", "undo"} <= set(listed)
    printed = [line.split("  ", 1)[0] for line in run("do").out.splitlines()]
    assert printed == listed, "a name ends before its text begins"


def test_tokens_are_made_listed_and_ended(run, folder):
    made = run("tokens", "make", "robot", "--role", "deputy", "--folder", folder)
    assert made.out.startswith("arbitro_")
    listed = json.loads(run("tokens", "list", "--folder", folder, "--json").out)
    assert [(each["actor"], each["role"]) for each in listed] == [("robot", "deputy")]
    assert run("tokens", "end", "nobody", "--folder", folder).code == 2
    assert run("tokens", "end", "robot", "--folder", folder).code == 0
    assert json.loads(run("tokens", "list", "--folder", folder, "--json").out) == []
    unknown = run("tokens", "make", "robot", "--event", "no-such", "--folder", folder)
    assert unknown.code == 2
    assert "no-such" in unknown.err


def test_a_job_nobody_asked_for_is_said_to_be_none(run, folder):
    assert json.loads(run("jobs", "list", "--folder", folder, "--json").out) == []
    for act in ("cancel", "again"):
        refused = run("jobs", act, "no-such", "--folder", folder)
        assert (refused.code, "no-such" in refused.err) == (2, True)
    assert run("jobs", "work", "--folder", folder).code == 0


def test_results_of_a_list_are_compared_taken_and_written(run, folder, event, tmp_path):
    section = state_of(folder, event).sections[SECTION]
    rows = [each._replace(result="10") for each in as_listed(section, 1)]
    file = tmp_path / "round.txt"
    file.write_text(write_swiss_manager(1, rows), "utf-8")
    ran = run("results", event, file, "--folder", folder)
    assert ran.code == 0
    assert ran.out.count("No result in arbitro") == 2
    assert all(each.result is None for each in _games(folder, event))
    assert run("results", event, file, "--take", "--folder", folder).code == 0
    assert {each.result.value for each in _games(folder, event)} == {"10"}
    written = tmp_path / "written.txt"
    assert run("results", event, "--write", written, "--folder", folder).code == 0
    assert written.read_bytes() == file.read_bytes().replace(b"\n", b"\r\n").replace(b"\r\r", b"\r")


def test_a_list_has_its_ledger(run, folder, event, tmp_path):
    file = tmp_path / "round.txt"
    file.write_text("Runde;Brett;NrW;NrS;ErgW;ErgS;Sala\n1;1;1;2;1;0;A\n", "utf-8")
    ran = run("results", event, file, "--ledger", "--folder", folder)
    assert "2:13-13\treported (entry-column-unknown)\tA" in ran.out
    assert "Unexplained: 0." in ran.out
    assert "Sala" in ran.err
    data = json.loads(run("results", event, file, "--ledger", "--folder", folder, "--json").out)
    assert {each["fate"] for each in data["ledger"]} == {"read", "reported"}

    file.write_text("Runde;Brett;NrW;NrS;ErgW;ErgS\n1;1;1;2;x;0\n", "utf-8")
    ran = run("results", event, file, "--ledger", "--take", "--folder", folder)
    assert (ran.code, "rejected (round-list-row)" in ran.out) == (2, True)
    assert all(each.result is None for each in _games(folder, event))


def test_a_list_one_row_of_which_is_refused_takes_nothing(run, folder, event, tmp_path):
    first, second = as_listed(state_of(folder, event).sections[SECTION], 1)
    file = tmp_path / "round.txt"
    again = [first._replace(result="10"), second._replace(result="=="), first._replace(result="01")]
    file.write_text(write_swiss_manager(1, again), "utf-8")
    before = EventService(folder)
    version = before.version(event)
    before.close()
    ran = run("results", event, file, "--take", "--folder", folder)
    assert ran.code == 1
    assert ran.err
    assert all(each.result is None for each in _games(folder, event))
    after = EventService(folder)
    assert after.version(event) == version
    assert after.handle_all(event, [asked.CheckIn(SECTION, 1), asked.CheckIn(SECTION, 2)])
    assert after.version(event) == version + 2
    after.close()


def test_a_list_of_another_round_is_refused(run, folder, event, tmp_path):
    file = tmp_path / "round.txt"
    file.write_text("Runde;Brett;NrW;NrS;ErgW;ErgS\n2;1;1;2;1;0\n", "utf-8")
    ran = run("results", event, file, "--take", "--folder", folder)
    assert ran.code == 2
    assert "round 2" in ran.err


def _games(folder, event):
    return state_of(folder, event).sections[SECTION].current.games.values()
