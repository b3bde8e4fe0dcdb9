"""The office of an event: facts said, taken back and refused; rows kept and struck out."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk.commands import (
    AddSection,
    AnswerRequest,
    EditPlayer,
    EditSection,
    KeepRow,
    MakeRequest,
    RequestBye,
    StateFacts,
    StrikeRow,
    Undo,
)
from arbitro.desk.decide import decide
from arbitro.desk.derived.office.checks import checked
from arbitro.desk.derived.office.section_facts import undertaking_of
from arbitro.desk.values.requests import Wish
from arbitro.desk.values.settings import SectionSettings
from arbitro.model import Result, System
from arbitro.reasons import Refused
from arbitro.rules.office.facts import Fact, FactKind
from arbitro.rules.office.sheets import SHEETS
from arbitro.storage.event_files.codec import encode
from desk.driver import FIRST, ready

KIND = (("level", "L2"), ("school", "no"))
MEMBER = (("born", "1980-02-03"), ("name", "Ana"), ("seat", "chair"))


@pytest.fixture
def event():
    return ready(6)


def test_facts_are_said_of_the_event_and_of_a_section(event):
    event.do(StateFacts(0, "kind", KIND))
    section = next(iter(event.state.sections))
    event.do(StateFacts(section, "section-kind", (("norms", "yes"),)))
    assert event.state.office.facts("kind").text("level") == "L2"
    assert event.state.office.facts("kind").yes("school") is False
    assert event.state.office.facts("kind").yes("international") is None
    assert event.state.sections[section].office.facts("section-kind").yes("norms") is True


def test_only_what_differs_from_what_was_seen_changes(event):
    event.do(StateFacts(0, "kind", KIND))
    event.do(StateFacts(0, "kind", (("auspices", "club"),)))
    assert dict(event.state.office.sheets["kind"]) == {**dict(KIND), "auspices": "club"}
    event.do(StateFacts(0, "kind", (("level", "L2"),), KIND))
    assert "school" not in dict(event.state.office.sheets["kind"])
    asked = StateFacts(0, "kind", (("level", "L1"),), (("level", "L3"),))
    assert event.ask(asked).code == "value-changed"
    assert event.ask(StateFacts(0, "kind", (("level", "L2"),))) == ()


def test_saying_is_taken_back(event):
    before = event.state.office
    name = event.do(StateFacts(0, "kind", KIND))
    event.do(Undo(name))
    assert {key: said for key, said in event.state.office.sheets.items() if said} == before.sheets


def test_two_facts_of_a_sheet_are_taken_back_apart(event):
    first = event.do(StateFacts(0, "kind", (("level", "L2"),)))
    event.do(StateFacts(0, "kind", (("school", "yes"),)))
    event.do(Undo(first))
    assert event.state.office.sheets["kind"] == (("school", "yes"),)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (StateFacts(0, "nowhere", ()), "office-sheet-unknown"),
        (StateFacts(0, "committee", MEMBER), "office-sheet-unknown"),
        (StateFacts(0, "section-kind", ()), "section-unknown"),
        (StateFacts(9, "section-kind", ()), "section-unknown"),
        (StateFacts(0, "kind", (("colour", "red"),)), "office-fact-unknown"),
        (StateFacts(0, "kind", (("level", "L9"),)), "office-fact-wrong"),
        (StateFacts(0, "registration", (("registered-on", "31.2."),)), "office-fact-wrong"),
        (StateFacts(0, "kind", (("lev\nel", "L1"),)), "text-with-control-character"),
        (KeepRow(0, "committee", 0, ()), "office-row-empty"),
        (KeepRow(0, "committee", 7, MEMBER), "office-row-unknown"),
        (StrikeRow(0, "committee", 7, "x"), "office-row-unknown"),
        (StrikeRow(0, "committee", 7, " "), "office-reason-missing"),
    ],
)
def test_what_nobody_can_mean_is_refused(event, command, code):
    found = event.ask(command)
    assert isinstance(found, Refused)
    assert found.code == code


def test_rows_have_permanent_numbers_and_stay_when_struck_out(event):
    first = event.do(KeepRow(0, "committee", 0, MEMBER))
    event.do(KeepRow(0, "committee", 0, (("name", "Bea"),)))
    assert [each.number for each in event.state.office.standing("committee")] == [1, 2]
    event.do(KeepRow(0, "committee", 2, (("name", "Bea"), ("seat", "member")), (("name", "Bea"),)))
    assert event.state.office.rows["committee"][2].facts.text("seat") == "member"
    asked = KeepRow(0, "committee", 2, (("name", "Eva"),), (("name", "Bea"),))
    assert event.ask(asked).code == "value-changed"
    event.do(StrikeRow(0, "committee", 2, "ill"))
    assert [each.number for each in event.state.office.standing("committee")] == [1]
    assert event.state.office.rows["committee"][2].struck == "ill"
    event.do(Undo(first))
    event.do(KeepRow(0, "committee", 0, MEMBER))
    assert event.state.office.standing("committee")[-1].number == 3


def test_the_office_of_a_finished_event_can_still_be_filled_in(event):
    state = replace(event.state, finished=True)
    assert not isinstance(decide(state, StateFacts(0, "kind", KIND)), Refused)


@pytest.mark.parametrize(
    ("fact", "text", "kept"),
    [
        (Fact("x", FactKind.NUMBER, least=1, most=20), "07", "7"),
        (Fact("x", FactKind.NUMBER, least=1, most=20), "21", None),
        (Fact("x", FactKind.NUMBER), "-1", None),
        (Fact("x", FactKind.YES_NO), "true", None),
        (Fact("x", FactKind.DAY), "2024-02-29", "2024-02-29"),
        (Fact("x", FactKind.DAY), "2023-02-29", None),
        (Fact("x", FactKind.TIME), "09:05", "09:05"),
        (Fact("x", FactKind.TIME), "24:00", None),
        (Fact("x", FactKind.MOMENT), "2026-05-10T16:30", "2026-05-10T16:30"),
        (Fact("x", FactKind.MOMENT), "2026-05-10", None),
        (Fact("x", FactKind.MANY, ("a", "b", "c")), "c a", "a c"),
        (Fact("x", FactKind.MANY, ("a", "b")), "a d", None),
        (Fact("x", FactKind.LINES), "one\r\ntwo", "one\ntwo"),
        (Fact("x"), "one\ntwo", None),
        (Fact("x"), "y" * 301, None),
    ],
)
def test_a_fact_is_kept_in_one_way_or_not_at_all(fact, text, kept):
    assert fact.canonical(text) == kept


def test_every_event_of_the_office_can_be_stored(event):
    event.do(StateFacts(0, "kind", KIND))
    event.do(KeepRow(0, "committee", 0, MEMBER))
    number = event.state.office.standing("committee")[0].number
    for each in event.ask(StrikeRow(0, "committee", number, "ill")):
        assert encode(each)[0] == "OfficeRowStruck"


def test_names_of_sheets_are_of_one_sheet_each():
    assert all(name == sheet.name for name, sheet in SHEETS.items())


def test_the_pre_flight_reads_settings_players_and_sheets(event):
    section = next(iter(event.state.sections))
    event.do(StateFacts(0, "kind", (("level", "L2"), ("mode", "board"))))
    event.do(StateFacts(section, "section-kind", (("norms", "yes"), ("rated", "standard"))))
    found = {each.finding.code: dict(each.finding.values) for each in checked(event.state)}
    assert found["player-without-fide-id"]["count"] == 6
    assert "rated-unsaid" in found
    read = undertaking_of(event.state, event.state.sections[section])
    assert (read.level, read.norms, read.swiss, read.byes) == ("L2", True, True, 1)


def test_what_is_found_in_all_sections_is_said_once(event):
    event.do(AddSection(SectionSettings("B", rounds=3)))
    codes = [(each.section, each.finding.code) for each in checked(event.state)]
    assert codes.count((0, "appeal-deposit-unsaid")) == 0  # the form of appeals is asked first
    event.do(StateFacts(0, "appeals-rules", (("form", "written"),)))
    codes = [(each.section, each.finding.code) for each in checked(event.state)]
    assert codes.count((0, "appeal-deposit-unsaid")) == 1
    assert (2, "appeal-deposit-unsaid") not in codes


@pytest.mark.article("C.05@2018 art. 6.7(4)")
def test_an_official_event_has_no_half_point_byes():
    event = ready(6)
    entry = next(iter(event.section.entries))
    event.do(StateFacts(0, "kind", (("level", "L1"),)))
    half = RequestBye(event.section.id, entry, 1, Result.HALF_POINT_BYE)
    assert event.ask(half).code == "bye-at-level-one"
    event.do(RequestBye(event.section.id, entry, 1, Result.ZERO_POINT_BYE))
    event.do(StateFacts(0, "kind", (("level", "L2"),), (("level", "L1"),)))
    other = list(event.section.entries)[1]
    event.do(RequestBye(event.section.id, other, 1, Result.HALF_POINT_BYE))


@pytest.mark.article("C.05@2018 art. 6.7(4)")
def test_the_rules_of_an_event_may_give_the_byes_the_article_does_not():
    """Paragraphs (3) and (4) stand under "unless the rules of the competition say otherwise"."""
    event = ready(6)
    one, other = list(event.section.entries)[:2]
    invited = replace(event.state.people[other], category="Invited")
    event.do(EditPlayer(other, invited, event.state.people[other]))
    said = (("category-with-conditions", "invited"), ("level", "L1"))
    event.do(StateFacts(0, "kind", said))
    for each in (one, other):
        half = RequestBye(event.section.id, each, 1, Result.HALF_POINT_BYE)
        assert event.refusal(half) == "bye-at-level-one"
    event.do(StateFacts(0, "kind", (("byes-otherwise", "yes"), *said), said))
    for each in (one, other):
        event.do(RequestBye(event.section.id, each, 1, Result.HALF_POINT_BYE))


@pytest.mark.article("C.05@2018 art. 6.7(4)")
def test_who_has_conditions_or_free_entry_gets_no_half_point_bye():
    event = ready(6)
    entry, other = list(event.section.entries)[:2]
    invited = replace(event.state.people[entry], category="Invited")
    event.do(EditPlayer(entry, invited, event.state.people[entry]))
    half = RequestBye(event.section.id, entry, 1, Result.HALF_POINT_BYE)
    event.do(StateFacts(0, "kind", (("category-with-conditions", "invited"),)))
    assert event.ask(half).code == "bye-with-conditions"
    event.do(RequestBye(event.section.id, entry, 1, Result.ZERO_POINT_BYE))
    event.do(RequestBye(event.section.id, other, 1, Result.HALF_POINT_BYE))


@pytest.mark.article("C.05@2018 art. 6.7(4)")
def test_a_wish_for_a_half_point_bye_is_judged_as_the_bye_itself():
    event = ready(6)
    entry, other = list(event.section.entries)[:2]
    wish = MakeRequest(event.section.id, entry=entry, wish=Wish.HALF_POINT_BYE, round=1)
    event.do(wish)
    event.do(StateFacts(0, "kind", (("level", "L1"),)))
    [number] = event.section.requests
    assert event.refusal(AnswerRequest(event.section.id, number, True)) == "bye-at-level-one"
    assert event.refusal(replace(wish, entry=other)) == "bye-at-level-one"
    event.do(AnswerRequest(event.section.id, number, False))
    assert not event.section.entries[entry].byes


def test_captains_are_asked_about_where_there_are_teams_alone(event):
    def asked(state):
        return {"captains-advice-unsaid", "line-up-limit-unsaid", "disabled-teams-unsaid"} & {
            each.finding.code for each in checked(state)
        }

    assert asked(event.state) == set()
    teams = SectionSettings("Teams", system=System.TEAM_ROUND_ROBIN)
    event.do(AddSection(teams))
    assert asked(event.state) == {
        *("captains-advice-unsaid", "line-up-limit-unsaid", "disabled-teams-unsaid")
    }
    event.do(StateFacts(0, "captain-rules", (("line-up-minutes", "60"),)))
    assert asked(event.state) == {"captains-advice-unsaid", "disabled-teams-unsaid"}


def test_the_plan_of_an_undertaking_has_the_hours_of_its_rounds_in_minutes():
    event = ready(6)
    section = event.state.sections[FIRST]
    wanted = replace(
        section.settings,
        round_dates=tuple(date(2026, 7, 6 + at) for at in range(5)),
        round_times=("16:30", "", "09:05", "", ""),
    )
    event.do(EditSection(FIRST, wanted, section.settings))
    plan = undertaking_of(event.state, event.state.sections[FIRST]).plan
    assert [each.start for each in plan] == [990, None, 545, None, None]
