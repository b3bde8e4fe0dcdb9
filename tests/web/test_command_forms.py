"""One address for the commands of pages: its rights, where it leads, and what a form lacks."""

from urllib.parse import urlencode

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.kernel.fields import fields_of, is_simple
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.i18n.catalogue import catalogue
from arbitro.model import Player, SectionId
from arbitro.service.by_name import OFFERED
from arbitro.web.forms.command_fields import form_of
from arbitro.web.forms.form import Form
from arbitro.web.session.access import Role
from web.raw import Device, cookie_of

FORM = (b"content-type", b"application/x-www-form-urlencoded")


def test_every_field_that_can_be_typed_is_in_the_form_of_its_command():
    for name, kind in OFFERED.items():
        typed = [each.name for each in fields_of(kind) if each.kind != "values"]
        assert [each.name for each in form_of(kind)] == typed, name
        assert is_simple(kind) is not any(
            each.kind == "values" and each.is_required for each in fields_of(kind)
        )


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_every_command_field_and_choice_has_words(language):
    known = {code for topic in ("command", "ui", "value") for code in catalogue(language, topic)}
    for name, kind in OFFERED.items():
        assert {f"command.{name}", f"command.also.{name}"} <= known
        for field in fields_of(kind):
            assert field.label in known, (name, field.name)
            chosen = {f"{field.words}{each.value}" for each in field.choices}
            assert chosen <= known, (name, field.name)


@pytest.mark.parametrize(
    ("text", "faults"),
    [("1", []), ("99", []), ("0", ["round"]), ("100", ["round"]), ("", ["round"])],
)
def test_a_round_lies_between_the_bounds_its_field_declares(text, faults):
    form = Form({"entry": "1", "round": text, "kind": "H"})
    form_of(OFFERED["request-bye"]).read(form)
    assert sorted(form.faults) == faults


@pytest.mark.parametrize(
    "path",
    [
        "/s/1/do/no-such-command",
        "/s/1/do/register-player",
        "/do/withdraw-player",
        "/s/9/do/renumber",
    ],
)
def test_what_no_form_carries_there_is_no_page(hall, path):
    assert hall.send(f"{hall.url}{path}", {"entry": "1"}).status_code == 404


def test_a_row_of_the_whole_event_is_struck_by_its_form(hall):
    keep = asked.KeepRow(0, "committee", 0, (("name", "Ana"), ("seat", "chair")))
    hall.service.handle(hall.key, keep)
    number = next(iter(hall.service.snapshot(hall.key).state.office.rows["committee"]))
    sent = {"register": "committee", "number": str(number), "reason": "ill"}
    assert hall.send(f"{hall.url}/do/strike-row", sent).status_code == 303
    row = hall.service.snapshot(hall.key).state.office.rows["committee"][number]
    assert row.struck == "ill"


def test_what_cannot_be_read_is_never_answered_as_done(hall):
    for name, sent in (
        ("pass-reading", {"round": "first"}),
        ("request-bye", {"entry": "6", "round": "2", "kind": "X"}),
        ("forbid-pairing", {"entries": ""}),
    ):
        before = hall.service.version(hall.key)
        assert hall.send(f"{hall.section}/do/{name}", sent).status_code == 422, name
        assert hall.service.version(hall.key) == before


def test_a_fixed_board_is_given_in_the_section_of_a_player_alone(hall):
    given = {"entry": "1", "board": "7"}
    assert hall.send(f"{hall.section}/do/fix-board", {**given, "entry": "99"}).status_code == 404
    assert hall.send(f"{hall.section}/do/fix-board", given).status_code == 303
    person = hall.service.snapshot(hall.key).state.people[1]
    assert person.fixed_board == 7
    assert hall.send(f"{hall.section}/do/fix-board", {"entry": "1", "board": ""}).status_code == 303
    assert hall.service.snapshot(hall.key).state.people[1].fixed_board is None


@pytest.mark.parametrize(
    ("back", "leads"),
    [
        ("{section}/players#entry-6", "{section}/players?said=did"),
        ("https://elsewhere.example/", "{section}/players/6?said=did"),
        ("//elsewhere.example", "{section}/players/6?said=did"),
        ("{url}-of-others", "{section}/players/6?said=did"),
        ("", "{section}/players/6?said=did"),
    ],
)
def test_a_form_leads_back_to_its_event_alone(hall, back, leads):
    known = {"section": hall.section, "url": hall.url}
    sent = {"entry": "6", "back": back.format(**known)}
    answer = hall.send(f"{hall.section}/do/withdraw-player", sent)
    assert answer.headers["location"].startswith(leads.format(**known))


def test_a_page_says_what_was_done_and_nobody_makes_it_say_another_thing(hall):
    answer = hall.send(f"{hall.section}/do/withdraw-player", {"entry": "6"})
    name = hall.service.snapshot(hall.key).state.people[6].name
    assert f'role="status"><p>{name} withdrew</p>' in hall.get(answer.headers["location"]).text
    forged = hall.get(f"{hall.section}/players/6?said=did&told=All+games+are+annulled").text
    assert "annulled" not in forged


@pytest.fixture
def lan(new_visitor):
    """An event of a section of six players, and another, in a hall with its door open."""
    made = new_visitor(lan=True, hosts=("192.168.1.5",))
    made.key = made.service.create(asked.CreateEvent(EventSettings("Hall"))).key
    players = tuple(Player(f"P{number}") for number in range(6))
    for command in (
        asked.AddSection(SectionSettings("A", rounds=3)),
        asked.ImportPlayers(SectionId(1), players),
        asked.AddSection(SectionSettings("B", rounds=3)),
    ):
        made.service.handle(made.key, command)
    return made


@pytest.mark.parametrize(
    ("role", "sections", "name", "status"),
    [
        (Role.SECTOR, {1}, "check-in", 303),
        (Role.SECTOR, {2}, "check-in", 403),
        (Role.SECTOR, {1}, "remove-player", 403),
        (Role.DEPUTY, set(), "remove-player", 303),
        (Role.HELPER, set(), "check-in", 303),
        (Role.HELPER, set(), "withdraw-player", 403),
        (Role.DEPUTY, set(), "remove-section", 403),
        (Role.DEPUTY, set(), "require-second-reading", 403),
    ],
)
def test_a_device_gives_the_commands_of_its_role_and_section(lan, role, sections, name, status):
    cookie = cookie_of(lan.app, role, "Ana", sections=frozenset(sections))
    device = Device(lan.app, cookie=cookie)
    token = lan.app.state.sessions.token(lan.app.state.sessions.read(cookie))
    said = {"csrf": token, "command": "c" * 32, "entry": "6", "present": "1"}
    where = f"/events/{lan.key}/s/1/do/{name}"
    answer = device.ask(("POST", where, urlencode(said).encode(), [FORM]))[0]
    assert answer.status == status
    without = urlencode({**said, "csrf": "x"}).encode()
    assert device.ask(("POST", where, without, [FORM]))[0].status == 403
