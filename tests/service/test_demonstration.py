"""The demonstration is the Manual's tournament, built by the rules and not by copying."""

import json
from pathlib import Path

import pytest

from arbitro.model import Result, SectionId
from arbitro.service import EventService
from arbitro.service.new_events.demo import build_demo, build_festival

MANUAL = json.loads(
    (Path(__file__).parents[1] / "data" / "manual40" / "tournament.json").read_text("utf-8")
)


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    """One folder for all: a demonstration that is there is found and not built again."""
    made = EventService(tmp_path_factory.mktemp("events"))
    yield made
    made.close()


def test_every_round_is_the_manuals_with_colours_boards_and_byes(service):
    section = service.snapshot(build_demo(service)).state.sections[SectionId(1)]
    assert len(section.rounds) == 7
    for paired, printed in zip(section.rounds, MANUAL["rounds"], strict=True):
        boards = [board for board in printed["boards"] if board["bye"] is None]
        ours = [
            (section.tpn(game.white), section.tpn(game.black)) for game in paired.games.values()
        ]
        assert ours == [(board["white"], board["black"]) for board in boards]
        byes = [board["white"] for board in printed["boards"] if board["bye"] == "PAB"]
        free = [] if paired.bye is None else [section.tpn(paired.bye)]
        assert free == byes
        away = {absent["player"]: Result.ZERO_POINT_BYE for absent in printed["absent"]}
        assert {section.tpn(entry): kind for entry, kind in paired.absent.items()} == away


def test_six_rounds_have_their_results_and_the_seventh_waits(service):
    section = service.snapshot(build_demo(service)).state.sections[SectionId(1)]
    assert section.rounds_complete == 6
    assert section.current.missing == 19
    forfeits = [
        (each.number, section.tpn(game.white), section.tpn(game.black))
        for each in section.rounds
        for game in each.games.values()
        if game.result is not None and not game.result.is_played
    ]
    assert forfeits == [(4, 35, 32)]


def test_it_follows_the_rules_of_2017(service):
    section = service.snapshot(build_demo(service)).state.sections[SectionId(1)]
    chosen = {each.key.partition("@")[0]: each for each in section.editions}
    assert chosen["C.04.3"] == ("C.04.3@2017-07", "start-date")


def test_building_it_again_finds_it(service):
    found = build_demo(service)
    count = len(service.events())
    assert build_demo(service) == found
    assert len(service.events()) == count
    assert build_demo(service, "es") != found


def test_the_festival_has_a_round_in_play_and_one_to_be_published_by_todays_rules(service):
    key = build_festival(service, "es")
    assert build_festival(service, "es") == key
    first, second = service.snapshot(key).state.sections.values()
    assert (first.current.published, first.current.missing) == (True, 12)
    assert not second.current.published
    boards = [game.board for each in (first, second) for game in each.current.games.values()]
    assert boards == list(range(1, 30))
    for section in (first, second):
        followed = {each.key.partition("@")[0]: each.key for each in section.editions}
        assert followed["C.04.3"] == "C.04.3@2026-02"
        for played in section.rounds[:6]:
            results = [game.result for game in played.games.values()]
            assert len(set(results)) == 3
            assert None not in results
