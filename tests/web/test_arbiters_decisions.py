"""What only an arbiter decides: penalties, prohibitions, lots, colours, numbers, editions."""

import re
from dataclasses import replace

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult, SectionSettings
from arbitro.model import Colour, EntryId, GameId, Player, SectionId
from web.test_confirmations import confirmed


@pytest.mark.parametrize(("sign", "stands"), [("-", -5), ("−", -5), ("+", 5), ("", 5)])
def test_a_penalty_or_a_bonus_counts_and_carries_its_reason(hall, state, sign, stands):
    data = {"entry": "1", "points": f"{sign}½", "note": "a telephone rang"}
    assert hall.send(f"{hall.section}/do/adjust-points", data).status_code == 303
    entry = state().entries[1]
    assert (entry.adjustment, entry.adjustment_note) == (stands, "a telephone rang")


def test_a_penalty_that_is_no_number_is_refused(hall, state):
    answer = hall.send(f"{hall.section}/do/adjust-points", {"entry": "1", "points": "much"})
    assert answer.status_code == 422
    assert state().entries[1].adjustment == 0


def test_two_players_are_kept_apart_and_let_together_again(hall, state):
    hall.send(f"{hall.section}/do/forbid-pairing", {"entries": "1 2", "first_round": "2"})
    assert [each.group for each in state().forbidden] == [frozenset({1, 2})]
    assert "Must not meet Player 2" in hall.get(f"{hall.section}/players/1").text
    hall.send(f"{hall.section}/do/allow-pairing", {"entries": "2,1"})
    assert state().forbidden == ()


@pytest.mark.parametrize(
    ("company", "changes", "apart"),
    [
        ("club", {"club": "Norte"}, {1, 3, 4}),
        ("federation", {"federation": "ESP"}, {1, 3, 4}),
        ("family", {"name": "polgar, {}"}, {1, 3, 4}),
    ],
)
def test_all_of_a_club_a_federation_or_a_family_are_kept_apart(
    hall, state, company, changes, apart
):
    for entry in apart:
        person = hall.service.snapshot(hall.key).state.people[entry]
        now = {field: text.format(entry) for field, text in changes.items()}
        changed = asked.EditPlayer(EntryId(entry), replace(person, **now), person)
        hall.service.handle(hall.key, changed)
    page = hall.get(f"{hall.section}/players/1").text
    assert re.findall(r'<option value="1 3 4">[^<]*[(]3[)]', page), company
    path = f"{hall.section}/do/forbid-pairing"
    assert hall.send(path, {"entries": "1 3 4", "first_round": "2"}).status_code == 303
    assert [each.group for each in state().forbidden] == [frozenset(apart)]
    assert "3 players do not meet each other" in hall.get(f"{hall.section}/players/3").text
    assert "do not meet each other" not in hall.get(f"{hall.section}/players/2").text
    hall.send(f"{hall.section}/do/allow-pairing", {"entries": "1 3 4"})
    assert state().forbidden == ()


def test_who_has_nobody_to_be_kept_apart_from_is_told_so(hall, state):
    path = f"{hall.section}/do/forbid-pairing"
    assert "At least two players are needed." in hall.send(path, {"entries": "1"}).text
    assert hall.send(path, {"entries": "shoe size"}).status_code == 422
    assert hall.send(path, {"entries": "1 99"}).status_code == 422
    assert state().forbidden == ()


def test_colours_are_exchanged_from_the_list_of_results(hall, state):
    before = state().game(GameId(1))
    hall.send(f"{hall.section}/do/enter-result", {"game": "1", "result": "10"})
    hall.send(f"{hall.section}/do/swap-colours", {"game": "1", "for_rating": "1"})
    after = state().game(GameId(1))
    assert (after.white, after.black) == (before.black, before.white)
    assert after.result is GameResult.BLACK_WINS


def test_the_initial_colour_is_set_as_the_arbiter_drew_it(hall, state):
    case = {"case": "competition-rules", "note": "art. 12", "confirmed": "1"}
    hall.send(f"{hall.section}/do/unpair-round", {"round": "1", **case})
    stands = state().initial_colour
    wanted = stands.opposite
    hall.send(f"{hall.section}/do/draw-initial-colour", {"colour": wanted.value})
    assert state().initial_colour is wanted
    assert isinstance(stands, Colour)


def test_numbers_are_given_anew_after_a_corrected_rating(hall, state):
    hall.send(f"{hall.section}/players/6", {"name": "Player 6", "rating": "2500"})
    before = state().numbers
    answer = hall.send(f"{hall.section}/do/renumber")
    assert (answer.status_code, "Player 6: 6 becomes 1." in answer.text) == (422, True)
    assert state().numbers == before
    assert confirmed(hall, answer).status_code == 303
    assert state().numbers[0] == 6


def test_another_edition_is_followed_from_now_on(hall, state):
    data = {"regulation": "C.07", "edition": "C.07@2024-08"}
    answer = hall.send(f"{hall.section}/do/change-edition", data, leaves=False)
    for _ in ("what happens", "what follows"):
        assert (answer.status_code, "From now on Tie-breaks" in answer.text) == (422, True)
        assert "C.07@2024-08" not in {each.key for each in state().editions}
        answer = confirmed(hall, answer)
    assert answer.status_code == 303
    assert "C.07@2024-08" in {each.key for each in state().editions}
    refused = hall.send(
        f"{hall.section}/do/change-edition", {"regulation": "C.07", "edition": "1874"}
    )
    assert refused.status_code == 422


def test_somebody_of_another_section_is_entered_once_more(hall):
    added = asked.AddSection(SectionSettings("Blitz", rounds=3))
    hall.service.handle(hall.key, added)
    assert hall.send(f"{hall.url}/s/2/enter", {"entry": "4"}).status_code == 303
    blitz = hall.service.snapshot(hall.key).state.sections[SectionId(2)]
    assert set(blitz.entries) == {4}


def test_lots_are_drawn_among_those_nothing_separates(hall):
    service, key, second = hall.service, hall.key, SectionId(2)
    players = tuple(Player(f"Twin {at}", rating=2000) for at in range(4))
    for command in (
        asked.AddSection(SectionSettings("Short", rounds=1, tie_breaks=("WIN",))),
        asked.ImportPlayers(second, players),
        asked.CloseEntries(second),
        asked.PairRound(second),
        asked.PublishRound(second, 1),
    ):
        service.handle(key, command)
    section = service.snapshot(key).state.sections[second]
    for game in section.rounds[0].games:
        service.handle(key, asked.EnterResult(second, game, GameResult.WHITE_WINS))
    page = hall.get(f"{hall.url}/s/2/standings").text
    assert "Final standings" in page
    tied = re.search(r'name="tied" value="([\d ]+)"', page)[1]
    assert hall.send(f"{hall.url}/s/2/do/draw-lots", {"tied": tied}).status_code == 303
    assert len(service.snapshot(key).state.sections[second].lots) == 1
    assert hall.get(f"{hall.url}/s/2/standings").text.count('name="tied"') == 1


def test_a_penalty_between_rounds_counts_from_the_last_one_and_is_taken_away(hall, state):
    page = hall.get(f"{hall.section}/players/1").text
    assert '<option value="1" selected>after round 1</option>' in page
    data = {"entry": "1", "points": "-1", "round": "1", "note": "a telephone rang"}
    assert hall.send(f"{hall.section}/do/adjust-points", data).status_code == 303
    page = hall.get(f"{hall.section}/players/1").text
    assert "penalty −1, after round 1 — a telephone rang" in page
    gone = {"entry": "1", "points": "0", "round": "1"}
    assert hall.send(f"{hall.section}/do/adjust-points", gone).status_code == 303
    assert state().entries[1].later_adjustments == {1: 0}
    assert "telephone" not in hall.get(f"{hall.section}/players/1").text


def test_a_prohibition_made_between_rounds_begins_with_the_next_one(hall, state):
    page = hall.get(f"{hall.section}/players/1").text
    assert '<input type="hidden" name="first_round" value="2">' in page
    hall.send(f"{hall.section}/do/forbid-pairing", {"entries": "1 2", "first_round": "2"})
    assert [each[:3] for each in state().forbidden] == [(frozenset({1, 2}), 2, 0)]
