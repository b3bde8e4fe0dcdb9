"""Bad input comes back with a word at the field and changes nothing; good input takes effect."""

import re
from datetime import date

import pytest

from arbitro.desk.values.settings import GameResult
from arbitro.formats.trf import read_trf, tournament_of
from arbitro.model import GameId, Result, System
from arbitro.service import EventQuery

WIZARD = {
    "name": "Open of León",
    "start": "2026-03-01",
    "end": "2026-03-05",
    "system": "dutch",
    "rounds": "5",
    "time": "90+30",
    "points": "standard",
    "bye": "win",
    "numbering": "rating",
}


def faults(answer):
    """Return the fields that have a word of complaint beside them."""
    return set(re.findall(r'id="(\w+)-fault"', answer.text))


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 500}, "name"),
        ({"start": "yesterday"}, "start"),
        ({"end": "2026-02-01"}, "end"),
        ({"start": "0206-05-01", "end": ""}, "start"),
        ({"federation": "Atlantis"}, "federation"),
        ({"system": "guess"}, "system"),
        ({"rounds": "0"}, "rounds"),
        ({"rounds": "many"}, "rounds"),
        ({"rounds": ""}, "rounds"),
        ({"time": "never"}, "time"),
        ({"points": "other", "win": "x", "draw": "1", "loss": "0"}, "win"),
        ({"points": "other", "win": "1", "draw": "2", "loss": "0"}, "win"),
        ({"bye": "gift"}, "bye"),
        ({"tie_break_1": "BH", "tie_break_2": "BH"}, "tie_break_2"),
        ({"tie_break_1": "LUCK"}, "tie_break_1"),
        ({"numbering": "whim"}, "numbering"),
        ({"half_point_byes": "-1"}, "half_point_byes"),
        ({"first_board": "0"}, "first_board"),
    ],
)
def test_the_wizard_says_at_the_field_what_is_wrong_and_makes_no_event(visitor, change, field):
    answer = visitor.send("/events/new", WIZARD | change)
    assert answer.status_code == 422
    assert field in faults(answer)
    assert visitor.service.events() == ()


def test_the_wizard_keeps_what_was_typed(visitor):
    answer = visitor.send("/events/new", WIZARD | {"rounds": "0", "city": "León"})
    assert 'value="León"' in answer.text
    assert 'value="Open of León"' in answer.text


def test_the_wizard_makes_the_event_and_its_section(visitor):
    answer = visitor.send("/events/new", WIZARD | {"points": "three", "bye": "draw"})
    assert answer.status_code == 303
    key = visitor.service.events()[0].key
    state = visitor.service.snapshot(key).state
    section = next(iter(state.sections.values()))
    assert state.settings.start == date(2026, 3, 1)
    assert (section.settings.rounds, section.settings.points.win) == (5, 30)
    assert section.settings.points.pairing_allocated_bye == 10
    assert {each.key for each in section.editions} >= {"C.04.3@2026-02", "C.07@2026-03"}


def test_a_wizard_sent_twice_makes_one_event(visitor):
    for _ in range(2):
        assert visitor.send("/events/new", WIZARD | {"command": "a" * 32}).status_code == 303
    assert len(visitor.service.events()) == 1


def test_a_round_robin_needs_no_number_of_rounds(visitor):
    wanted = WIZARD | {"system": "round-robin", "rounds": ""}
    assert visitor.send("/events/new", wanted).status_code == 303
    key = visitor.service.events()[0].key
    section = next(iter(visitor.service.snapshot(key).state.sections.values()))
    assert section.settings.system is System.ROUND_ROBIN
    assert section.settings.tie_breaks[0] == "DE"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"rating": "9999"}, "rating"),
        ({"rating": "1e3"}, "rating"),
        ({"rating": "²"}, "rating"),
        ({"title": "KING"}, "title"),
        ({"federation": "E1P"}, "federation"),
        ({"birth": "long ago"}, "birth"),
        ({"fide_id": "12x"}, "fide_id"),
        ({"sex": "?"}, "sex"),
    ],
)
def test_a_player_is_entered_whole_or_not_at_all(hall, state, change, field):
    answer = hall.send(f"{hall.section}/players", {"name": "New, Nora", "rating": "1800"} | change)
    assert answer.status_code == 422
    assert field in faults(answer)
    assert len(state().entries) == 6


def test_a_fault_is_said_in_spanish_to_a_spanish_reader(hall):
    answer = hall.send(f"{hall.section}/players", {}, headers={"accept-language": "es"})
    assert "Rellene este campo." in answer.text


def test_a_player_after_the_list_is_closed_is_a_late_entry(hall, state):
    assert hall.send(f"{hall.section}/players", {"name": "New, Nora"}).status_code == 303
    late = list(state().entries.values())[-1]
    assert late.first_round == 2


def test_a_players_data_is_changed_from_what_was_seen(hall):
    hall.send(f"{hall.section}/players/1", {"name": "Renamed, Rita", "rating": "2200"})
    assert "Renamed, Rita" in hall.get(f"{hall.section}/players").text


def test_byes_are_noted_and_taken_back(hall, state):
    hall.send(f"{hall.section}/do/request-bye", {"entry": "1", "round": "2", "kind": "H"})
    assert state().entries[1].byes == {2: Result.HALF_POINT_BYE}
    hall.send(f"{hall.section}/do/cancel-bye", {"entry": "1", "round": "2"})
    assert state().entries[1].byes == {}


@pytest.mark.parametrize("data", [{"round": "x", "kind": "H"}, {"round": "2", "kind": "U"}, {}])
def test_a_bye_that_makes_no_sense_is_not_noted(hall, state, data):
    assert hall.send(f"{hall.section}/do/request-bye", {"entry": "1", **data}).status_code == 422
    assert state().entries[1].byes == {}


def test_a_bye_in_a_round_already_paired_is_refused_in_words(hall):
    answer = hall.send(f"{hall.section}/do/request-bye", {"entry": "1", "round": "1", "kind": "H"})
    assert answer.status_code == 422
    assert "already paired" in answer.text


def test_withdrawing_and_coming_back(hall, state):
    hall.send(f"{hall.section}/do/withdraw-player", {"entry": "6"})
    assert state().entries[6].withdrawn
    hall.send(f"{hall.section}/do/reinstate-player", {"entry": "6"})
    assert not state().entries[6].withdrawn


def test_a_result_is_entered_corrected_and_cleared(hall, state):
    enter = f"{hall.section}/do/enter-result"
    hall.send(enter, {"game": "1", "result": "10"})
    assert state().game(GameId(1)).result is GameResult.WHITE_WINS
    hall.send(enter, {"game": "1", "result": "+-", "expected": "10"})
    assert state().game(GameId(1)).result is GameResult.WHITE_WINS_BY_FORFEIT
    hall.send(f"{hall.section}/do/clear-result", {"game": "1", "expected": "+-"})
    assert state().game(GameId(1)).result is None


@pytest.mark.parametrize("data", [{"result": "11"}, {"result": ""}, {}])
def test_what_is_no_result_is_not_entered(hall, state, data):
    assert hall.send(f"{hall.section}/do/enter-result", {"game": "1", **data}).status_code == 422
    assert state().rounds[0].missing == 3


def test_a_result_over_one_not_seen_is_a_conflict_and_overwrites_nothing(hall, state):
    path = f"{hall.section}/do/enter-result"
    hall.send(path, {"game": "1", "result": "10"})
    answer = hall.send(path, {"game": "1", "result": "01"})
    assert answer.status_code == 409
    assert "Someone else has changed" in answer.text
    assert state().game(GameId(1)).result is GameResult.WHITE_WINS


def test_the_same_command_sent_again_is_carried_out_once(hall):
    path = f"{hall.section}/do/enter-result"
    data = {"game": "1", "result": "10", "command": "c" * 32}
    before = hall.service.version(hall.key)
    for _ in range(3):
        assert hall.send(path, data).status_code == 303
    assert hall.service.version(hall.key) == before + 1


def test_a_round_goes_from_pairing_over_publishing_to_the_next(hall, state):
    for game in (1, 2, 3):
        hall.send(f"{hall.section}/do/enter-result", {"game": game, "result": "=="})
    assert hall.send(f"{hall.section}/pair").status_code == 303
    assert not state().rounds[1].published
    assert hall.send(f"{hall.section}/do/publish-round", {"round": "2"}).status_code == 303
    assert state().rounds[1].published


def test_a_round_is_not_paired_while_results_are_missing_and_the_page_says_which(hall, state):
    answer = hall.send(f"{hall.section}/pair")
    assert answer.status_code == 422
    assert "3 games without a result" in answer.text
    assert len(state().rounds) == 1


def test_a_published_round_without_results_is_thrown_away_after_a_confirmation(hall, state):
    case = {"round": "1", "case": "competition-rules", "note": "art. 12"}
    address = f"{hall.section}/do/unpair-round"
    late = {**case, "case": "late-entry", "confirmed": "1"}
    for short in ({"round": "1"}, {"round": "1", "confirmed": "1"}, case, late):
        assert hall.send(address, short).status_code == 422
    assert hall.send(address, {**case, "confirmed": "1"}).status_code == 303
    assert state().rounds == ()


def test_what_was_done_is_taken_back_and_done_again(hall, state):
    hall.send(f"{hall.section}/do/enter-result", {"game": "1", "result": "10"})
    what = {"what": hall.service.history(hall.key)[-1].command, "confirmed": "1"}
    assert hall.send(f"{hall.url}/undo", what).status_code == 303
    assert state().game(GameId(1)).result is None
    assert hall.send(f"{hall.url}/redo", what).status_code == 303
    assert state().game(GameId(1)).result is GameResult.WHITE_WINS


def test_taking_back_what_concerns_a_published_round_asks_first(hall):
    hall.send(f"{hall.section}/do/enter-result", {"game": "1", "result": "10"})
    answer = hall.send(f"{hall.url}/undo", {"what": hall.service.history(hall.key)[-1].command})
    assert answer.status_code == 422
    assert '<button class="button danger">Undo</button>' in answer.text


def test_a_section_is_added_and_removed(hall):
    fields = {key: value for key, value in WIZARD.items() if key not in {"name", "start", "end"}}
    answer = hall.send(f"{hall.url}/sections/new", fields | {"section_name": "Juniors"})
    assert answer.status_code == 303
    assert "Juniors" in hall.get(hall.url).text
    assert hall.send(f"{hall.url}/s/2/do/remove-section").status_code == 303
    assert "Juniors" not in hall.get(hall.url).text.split("<main")[1].split("notice")[0]


def test_the_events_data_are_changed(hall):
    data = {"name": "Hall, renamed", "city": "Oviedo", "federation": "esp"}
    for name, said in data.items():
        place = f"{hall.url}/settings/{name}"
        assert hall.send(place, {name: said}).status_code == 303
    settings = hall.service.snapshot(hall.key).state.settings
    assert (settings.name, settings.city, settings.federation) == ("Hall, renamed", "Oviedo", "ESP")


def test_an_event_is_finished_only_when_all_is_played(hall):
    answer = hall.send(f"{hall.url}/do/finish-event")
    assert answer.status_code == 422
    assert "rounds are finished." in answer.text


def test_a_report_taken_along_is_read_back_as_the_tournament(hall):
    hall.send(f"{hall.section}/do/enter-result", {"game": "1", "result": "10"})
    for edition in ("2016", "2026"):
        answer = hall.get(f"{hall.section}/report.trf?edition={edition}")
        assert "attachment" in answer.headers["content-disposition"]
        read = tournament_of(read_trf(answer.content).value)
        assert read.ok
        assert len(read.value.entries) == 6


def test_an_event_exported_is_brought_in_again_whole(hall):
    data = hall.get(f"{hall.url}/export?private=1").content
    hall.send(f"{hall.section}/do/enter-result", {"game": "1", "result": "10"})
    answer = hall.send("/events/import", files={"file": ("hall.arbitro", data)})
    assert answer.status_code == 303
    assert len(hall.service.events()) == 2  # one as it was exported, without the result
    copy = hall.get(answer.headers["location"])
    assert copy.status_code == 200
    assert "Hall" in copy.text


def test_an_event_moved_away_is_archived_with_the_last_step_of_the_page(hall):
    page = hall.get(f"{hall.url}/export").text
    assert f'action="{hall.url}/shelf/archive"' in page
    assert hall.send(f"{hall.url}/shelf/archive", {"away": "1"}).status_code == 303
    assert [each.archived for each in hall.service.listed(EventQuery(archived=True)).cards] == [
        True
    ]
    assert hall.service.events() == ()


@pytest.mark.parametrize("data", [b"", b"not an event", b"SQLite format 3\x00" + b"\x00" * 500])
def test_a_file_that_is_no_event_is_refused_at_the_field(visitor, data):
    answer = visitor.send("/events/import", files={"file": ("x.arbitro", data)})
    assert answer.status_code == 422
    assert "file" in faults(answer)
    assert visitor.service.events() == ()
