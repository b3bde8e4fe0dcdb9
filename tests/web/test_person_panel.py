"""The panel of a player: what it shows, the acts it offers, where a refused one is corrected."""

import json
import re

import pytest

from arbitro.desk.commands import EnterResult, PairAgain, PairRound
from arbitro.desk.values.requests import Wish
from arbitro.desk.values.settings import GameResult
from arbitro.i18n import translator
from arbitro.model import SectionId
from arbitro.web.session.access import Role
from arbitro.web.views.event.acts import ON_PERSON
from web.raw import Device

THIRD = "{section}/players/3"


def acts_in(page):
    """Return the commands whose forms stand in a panel, and those that cannot be given now."""
    given = set(re.findall(r'/s/1/do/([a-z-]+)"', page.partition('id="thing"')[2] or page))
    return given, page.count('<button type="button" class="act" disabled')


def test_the_address_of_a_player_is_the_list_with_that_player_open(hall):
    page = hall.get(THIRD.format(section=hall.section)).text
    listed, _, pane = page.partition('<aside class="pane"')
    entries = hall.service.snapshot(hall.key).state.sections[1].entries
    assert listed.count('data-open="') == len(entries)
    assert listed.count(' class="here"') == 1
    assert f'data-of="{hall.section}/players/3"' in pane
    alone = hall.get(f"{hall.section}/players/3/panel").text
    assert alone.strip().startswith("<section")
    assert acts_in(alone)[0] <= acts_in(pane)[0]


def test_every_act_on_a_person_has_its_place_in_the_panel(hall):
    panel = hall.get(f"{hall.section}/players/3/panel").text
    given, _ = acts_in(panel)
    own = {"edit-player", "adjust-points"}
    # there is one section, nobody is withdrawn or late, and a round is paired
    not_now = {"move-entry", "reinstate-player", "pair-late-entry", "remove-player"}
    assert set(ON_PERSON) - own - not_now <= given
    assert all(f'id="act-{name}"' in panel for name in own)


def test_who_is_withdrawn_is_reinstated_there_and_is_given_no_bye_before(hall):
    hall.send(f"{hall.section}/do/withdraw-player", {"entry": "3"})
    panel = hall.get(f"{hall.section}/players/3/panel").text
    given, off = acts_in(panel)
    assert "reinstate-player" in given
    assert not {"withdraw-player", "request-bye"} & given
    assert off == 1
    assert "This player has withdrawn. Reinstate them first." in panel


def test_a_form_that_is_wrong_is_shown_again_open_with_what_was_typed(hall):
    answer = hall.send(f"{hall.section}/do/adjust-points", {"entry": "3", "points": "much"})
    assert answer.status_code == 422
    opened = r'<details[^>]* id="act-adjust-points" open>.*?</details>'
    form = re.search(opened, answer.text, re.DOTALL)
    assert form
    assert 'value="much"' in form[0]
    assert 'aria-invalid="true"' in form[0]
    assert len(re.findall(r'class="act-form"[^>]* open>', answer.text)) == 1


def test_a_form_that_is_refused_keeps_what_was_chosen(hall):
    rounds = len(hall.service.snapshot(hall.key).state.sections[1].rounds)
    url, form = f"{hall.section}/do/request-bye", {"entry": "3", "kind": "H"}
    assert hall.send(url, {**form, "round": str(rounds + 1)}).status_code == 303
    answer = hall.send(url, {**form, "round": str(rounds + 2)})
    assert answer.status_code == 422
    form = answer.text.partition('id="act-request-bye"')[2]
    assert f'<option value="{rounds + 2}" selected' in form.partition("</select>")[0]


def test_no_identifier_stands_twice_on_the_page_of_a_player(hall):
    page = hall.get(f"{hall.section}/players/3").text
    names = re.findall(r' id="([^"]+)"', page)
    assert sorted(set(names)) == sorted(names)


def test_who_may_change_nothing_is_offered_no_act(hall):
    hall.app.state.door.is_open = True
    helper = Device.let_in(hall.app, Role.HELPER)
    panel = helper.get(f"{hall.section}/players/3/panel")
    assert panel.status == 200
    assert acts_in(panel.text) == (set(), 0)
    assert "Player 3" in panel.text


def test_who_may_only_ask_asks_from_the_panel_and_an_arbiter_answers(hall):
    hall.app.state.door.is_open = True
    desk = Device.let_in(hall.app, Role.DESK)
    panel = desk.get(f"{hall.section}/players/3/panel").text
    assert acts_in(panel)[0] == {"make-request"}
    forms = re.findall(r'<form method="post"[^>]*/do/make-request".*?</form>', panel, re.DOTALL)
    wanted = {re.search(r'name="wish" value="([^"]+)"', form)[1]: form for form in forms}
    assert set(wanted) == {wish.value for wish in Wish}
    assert "Request: Withdrawal from the event" in wanted["withdrawal"]
    sent = dict(re.findall(r'name="(entry|wish|round)" value="([^"]*)"', wanted["withdrawal"]))
    # as an arbiter: what is asked is the same whoever may ask
    assert hall.send(f"{hall.section}/do/make-request", sent).status_code == 303
    state = hall.service.snapshot(hall.key).state
    [asked] = state.sections[1].requests.values()
    assert (asked.entry, asked.wish, asked.is_open) == (3, Wish.WITHDRAWAL, True)
    hall.send(f"{hall.section}/do/withdraw-player", {"entry": "3"})
    assert acts_in(desk.get(f"{hall.section}/players/3/panel").text) == (set(), 0)


@pytest.mark.parametrize("number", [0, 99])
def test_nobody_of_that_number_has_a_panel(hall, number):
    assert hall.get(f"{hall.section}/players/{number}/panel").status_code == 404


def test_a_list_shows_those_of_one_kind_and_counts_them(hall):
    hall.send(f"{hall.section}/do/withdraw-player", {"entry": "3"})
    whole = hall.get(f"{hall.section}/players").text
    assert re.search(r'href="[^"]*\?only=withdrawn">Withdrawn 1<', whole)
    shown = hall.get(f"{hall.section}/players?only=withdrawn").text
    assert shown.count('data-open="') == 1
    assert f'data-open="{hall.section}/players/3"' in shown


def test_an_act_with_a_number_or_a_name_is_found_and_leads_to_its_form(hall):
    for text in ("withdraw+3", "leaves+player+3"):
        lines = hall.get(f"{hall.url}/palette?q={text}").json()
        assert lines[0]["go"] == f"{hall.section}/players/3?act=withdraw-player", text
    found = hall.get(f"{hall.url}/palette?q=bye+3").json()[0]["go"]
    assert re.search(r'<details[^>]* id="act-request-bye" open>', hall.get(found).text)


def test_an_act_that_is_not_allowed_is_not_found(hall):
    hall.app.state.door.is_open = True
    helper = Device.let_in(hall.app, Role.HELPER)
    lines = json.loads(helper.get(f"{hall.url}/palette?q=withdraw+3").text)
    assert not [line for line in lines if "act=" in line["go"]]


def seats(hall):
    """Return board, colour and opponent of everybody in the first round, by entry."""
    games = hall.service.snapshot(hall.key).state.sections[1].rounds[0].games.values()
    white = {game.white: (game.board, "w", game.black) for game in games}
    return white | {game.black: (game.board, "b", game.white) for game in games}


def test_the_panel_begins_with_where_somebody_plays_and_against_whom(hall):
    board, colour, opponent = seats(hall)[3]
    panel = hall.get(f"{hall.section}/players/3/panel").text
    head = panel.partition('class="acts"')[0]
    now = re.search(r'<p class="now">.*?</p>', head)[0]
    assert f"Round 1 · Board {board}</a>" in now
    assert f'class="side {colour}"' in now
    assert f"{hall.section}/players/{opponent}" in now
    assert "place" not in head  # nobody has a place before a result
    sure = f"The game on board {board} of round 1 still needs its result."
    assert sure in re.search(r"=\"(Withdraw [^\"]*)\"", panel)[1]


def test_the_panel_tells_place_and_points_and_the_rating_of_opponents(hall):
    board, colour, opponent = seats(hall)[3]
    game = next(
        game.id
        for game in hall.service.snapshot(hall.key).state.sections[1].rounds[0].games.values()
        if game.board == board
    )
    won = GameResult.WHITE_WINS if colour == "w" else GameResult.BLACK_WINS
    hall.service.handle(hall.key, EnterResult(SectionId(1), game, won))
    panel = hall.get(f"{hall.section}/players/3/panel").text
    assert 'class="now"' not in panel
    # of six players who have a result or none, only this one has a point
    assert f'{hall.section}/standings/3/worksheet">place 1</a>' in panel
    assert '<span class="tag">1 point</span>' in panel
    games = panel.partition('class="games"')[2]
    assert f">{2100 - 10 * opponent}</td>" in games
    assert '<b aria-hidden="true">1</b><span class="sr-only">win</span>' in games


def test_the_list_shows_boards_while_a_round_is_played(hall):
    page = hall.get(f"{hall.section}/players").text
    board, colour, _ = seats(hall)[3]
    row = re.search(r'<tr id="entry-3".*?</tr>', page, re.DOTALL)[0]
    assert re.search(rf'class="side {colour}".*?</span> {board}</td>', row)
    for each in hall.service.snapshot(hall.key).state.sections[1].rounds[0].games:
        command = EnterResult(SectionId(1), each, GameResult.DRAW)
        hall.service.handle(hall.key, command)
    assert ">Board</th>" in page
    assert ">Board</th>" not in hall.get(f"{hall.section}/players").text


def test_a_column_nobody_fills_is_left_out(hall):
    assert "sort=club" not in hall.get(f"{hall.section}/players").text
    hall.send(f"{hall.section}/players/3", {"name": "Player 3", "club": "León"})
    assert "sort=club" in hall.get(f"{hall.section}/players").text


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_letters_of_acts_are_those_of_their_words_and_differ(language):
    words = translator(language)
    names = ("withdraw", "bye", "edit", "must-not-meet", "adjust", "add-player")
    keys = [words.t(f"ui.act.key.{name}") for name in names]
    assert len(set(keys)) == len(keys)
    assert "x" not in keys  # ticks a row
    for name, key in zip(names, keys, strict=True):
        initials = [word[0].lower() for word in words.t(f"ui.act.{name}").split()]
        assert key in initials, name


def test_a_round_paired_after_the_player_left_says_so_as_hall_and_public_pages_do(hall, state):
    """What the round is called is the same everywhere: withdrawn, no zero-point bye."""
    for game in state().rounds[-1].games.values():
        hall.service.handle(hall.key, EnterResult(SectionId(1), game.id, GameResult.WHITE_WINS))
    hall.send(f"{hall.section}/do/withdraw-player", {"entry": "6"})
    hall.service.handle(hall.key, PairRound(SectionId(1)))
    games = hall.get(f"{hall.section}/players/6/panel").text.split('<table class="games">')[1]
    assert "Zero-point bye" not in games
    assert "<td>withdrawn</td>" in games


def test_who_left_while_the_round_was_a_draft_has_left_once_it_is_paired_again(hall, state):
    for game in state().rounds[-1].games.values():
        hall.service.handle(hall.key, EnterResult(SectionId(1), game.id, GameResult.WHITE_WINS))
    hall.service.handle(hall.key, PairRound(SectionId(1)))
    hall.send(f"{hall.section}/do/withdraw-player", {"entry": "6"})
    hall.service.handle(hall.key, PairAgain(SectionId(1), 2))
    assert 6 in state().rounds[-1].absent
    games = hall.get(f"{hall.section}/players/6/panel").text.split('<table class="games">')[1]
    assert "Zero-point bye" not in games
    assert "<td>withdrawn</td>" in games
