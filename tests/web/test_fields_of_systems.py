"""The settings of a section ask for what its system has, and take nothing else."""

import re

import pytest

from arbitro.model import SYSTEMS, System
from arbitro.web.forms.system_fields import GROUPS

STYLE = "/static/settings.css"
WIZARD = {
    "name": "Open of León",
    "start": "2026-03-01",
    "time": "90+30",
    "points": "standard",
    "numbering": "",
}
VALUE = re.compile(r'\[value([$^]?)="([^"]+)"\]')


def hidden_for(style):
    """Return, by class, the systems for which the style sheet hides the fields."""
    found = {}
    part = style.partition("fields that only some systems have")[2].partition("/*")[0]
    for selector in re.findall(r"form:has\((.+)\) \.(for-[a-z-]+)", part):
        conditions, name = selector
        chosen = {
            each.key
            for each in SYSTEMS.values()
            if any(
                {"": each.key == text, "^": each.key.startswith(text)}.get(
                    how, each.key.endswith(text)
                )
                for how, text in VALUE.findall(conditions)
            )
        }
        others = {each.key for each in SYSTEMS.values()} - chosen
        found[name] = others if ":not(" in conditions else chosen
    return found


@pytest.mark.parametrize("name", GROUPS)
def test_the_style_sheet_hides_a_field_for_the_systems_without_it(visitor, name):
    hidden = hidden_for(visitor.get(STYLE).text)
    assert hidden[name] == {each.key for each in SYSTEMS.values() if not GROUPS[name].of(each)}


def test_every_field_of_a_group_stands_inside_its_class_on_the_page(visitor):
    page = visitor.get("/events/new").text
    for name, group in GROUPS.items():
        starts = [each.start() for each in re.finditer(rf'class="{name}"', page)]
        assert starts
        for one in group.names:
            at = page.index(f' name="{one}"')
            assert any(start < at for start in starts), one
            opened = max(start for start in starts if start < at)
            inside = page[opened:at]
            tag = "fieldset" if page[opened - 10 : opened].strip().endswith("<fieldset") else "div"
            assert inside.count(f"</{tag}>") <= inside.count(f"<{tag}"), one


@pytest.mark.parametrize("system", ["round-robin", "knock-out", "match", "double-round-robin"])
def test_what_a_system_does_not_have_is_neither_read_nor_refused(visitor, system):
    sent = {"rounds": "many", "half_point_byes": "-1", "accelerated": "1", "bye": "?"}
    sent |= {"edition_swiss": "1850", "team_gap": "x", "team_order": "?"}
    assert visitor.send("/events/new", WIZARD | sent | {"system": system}).status_code == 303
    settings = settings_of(visitor)
    assert settings.rounds == 0
    assert not settings.accelerated
    assert settings.half_point_byes == 1


def test_a_swiss_refuses_what_is_wrong_with_its_own_fields(visitor):
    sent = {"system": "dutch", "rounds": "many", "half_point_byes": "-1", "bye": "?"}
    page = visitor.send("/events/new", WIZARD | sent)
    assert page.status_code == 422
    assert set(re.findall(r'id="(\w+)-fault"', page.text)) == {"rounds", "half_point_byes", "bye"}


@pytest.mark.parametrize("system", ["knock-out", "match"])
def test_a_knock_out_has_no_tie_breaks(visitor, system):
    sent = {"system": system, "tie_break_1": "DE", "rule_own": "nobody"}
    assert visitor.send("/events/new", WIZARD | sent).status_code == 303
    settings = settings_of(visitor)
    assert settings.tie_breaks == ()
    assert not settings.event_rules


def test_settings_a_system_does_not_have_are_kept_when_it_is_edited(visitor):
    sent = WIZARD | {"system": "dutch", "rounds": "7", "bye": "win", "half_point_byes": "2"}
    visitor.send("/events/new", sent | {"section_name": "A"})
    key = visitor.service.events()[0].key
    changed = sent | {"section_name": "A", "system": "round-robin", "half_point_byes": "x"}
    assert visitor.send(f"/events/{key}/s/1/edit", changed).status_code == 303
    settings = settings_of(visitor)
    assert settings.system is System.ROUND_ROBIN
    assert settings.half_point_byes == 2


@pytest.mark.article("C.05@2018 art. 6.7(4)")
def test_the_last_round_with_a_half_point_bye_is_set_and_shown_again(visitor):
    sent = WIZARD | {"system": "dutch", "rounds": "7", "bye": "win", "last_bye_round": "2"}
    visitor.send("/events/new", sent | {"section_name": "A"})
    assert settings_of(visitor).last_bye_round == 2
    key = visitor.service.events()[0].key
    page = visitor.get(f"/events/{key}/s/1/edit").text
    assert re.search(r'name="last_bye_round"[^>]* value="2"', page)
    changed = sent | {"section_name": "A", "last_bye_round": ""}
    assert visitor.send(f"/events/{key}/s/1/edit", changed).status_code == 303
    assert settings_of(visitor).last_bye_round == 0


def settings_of(visitor):
    key = visitor.service.events()[0].key
    return visitor.service.snapshot(key).state.sections[1].settings
