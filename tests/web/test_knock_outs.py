"""Pages of a knock-out: what the wizard sets, where the arbiter is led, who may do what."""

import re
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from arbitro.desk import commands as asked
from arbitro.desk.derived.knock_out.bracket import knock_out_of
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Period, Player, SectionId, System, TimeControl
from arbitro.rules.pairing.knock_out import (
    ARMAGEDDON_TIME,
    USUAL_MATCH,
    FirstColour,
    MatchFormat,
    Stage,
    StageKind,
)
from arbitro.web.forms.form import Form
from arbitro.web.forms.knock_out import match_format, match_values
from arbitro.web.session.access import Role
from arbitro.web.session.guard import SESSION_COOKIE
from web.conftest import SECTION, TOKEN
from web.raw import cookie_of

ONE_GAME = MatchFormat(
    1,
    stages=(Stage(StageKind.ARMAGEDDON, 1, ARMAGEDDON_TIME),),
    first_colour=FirstColour.BY_NUMBER,
    bids=True,
)


@pytest.fixture
def cup(visitor):
    """A knock-out of four whose first round is published; its address and a way to look at it."""
    service = visitor.service
    key = service.create(asked.CreateEvent(EventSettings("Cup"))).key

    def do(command):
        return service.handle(key, command)

    do(
        asked.AddSection(
            SectionSettings("Cup", system=System.KNOCK_OUT, knock_out=ONE_GAME, rounds=0)
        )
    )
    do(asked.ImportPlayers(SECTION, tuple(Player(f"P{n}", rating=2400 - n) for n in range(4))))
    do(asked.CloseEntries(SECTION))
    do(asked.PairRound(SECTION))
    do(asked.PublishRound(SECTION, 1))
    visitor.url = f"/events/{key}/s/1"
    visitor.do = do
    visitor.sections = lambda: service.snapshot(key).state.sections
    visitor.section = lambda: visitor.sections()[SECTION]
    return visitor


def enter(cup, game, result):
    games = [each for played in cup.section().rounds for each in played.games.values()]
    cup.do(asked.EnterResult(SECTION, games[game].id, result))


def test_a_match_nobody_has_been_told_of_is_not_being_played(cup):
    def states():
        text = cup.get(f"{cup.url}/bracket").text
        return re.findall(r'class="tie (\w[\w-]*)"', text), text

    found, text = states()
    assert found.count("waiting") == 2
    assert 'warm">not published' not in text
    cup.do(asked.UnpairRound(SECTION, 1, confirmed=True))
    cup.do(asked.PairRound(SECTION))
    found, text = states()
    assert (found.count("draft"), found.count("waiting")) == (2, 0)
    assert text.count('warm">not published') == 2
    cup.do(asked.PublishRound(SECTION, 1))
    assert states()[0].count("waiting") == 2


@pytest.mark.parametrize(
    "rules",
    [
        USUAL_MATCH,
        ONE_GAME,
        MatchFormat(4, 6, (), third_place=True, play_on=True),
        MatchFormat(2, stages=(Stage(StageKind.RAPID, 2), Stage(StageKind.RAPID, 4))),
    ],
)
def test_a_form_sent_as_shown_changes_nothing(rules):
    assert match_format(Form(match_values(rules)), rules) == rules


def test_the_wizard_makes_a_knock_out_of_what_was_chosen(visitor):
    fields = {
        "name": "Cup",
        "system": "knock-out",
        "time": "90+30",
        "points": "standard",
        "bye": "win",
        "numbering": "rating",
        **match_values(USUAL_MATCH),
        "match_games": "4",
        "rapid_games": "0",
        "blitz_time": "5+3",
        "armageddon_black": "3",
        "third_place": "1",
    }
    answer = visitor.send("/events/new", fields)
    key = answer.headers["location"].split("/")[2]
    rules = visitor.service.snapshot(key).state.sections[SECTION].settings.knock_out
    assert (rules.games, rules.third_place) == (4, True)
    assert [stage.kind.value for stage in rules.stages] == ["blitz", "armageddon"]
    assert rules.stages[0].time_control.periods[0].seconds == 300
    assert rules.stages[1].time_control.black[0].seconds == 180


@pytest.mark.parametrize(
    ("field", "value"),
    [("match_games", "0"), ("rapid_games", "99"), ("first_colour", "x"), ("blitz_time", "1+0")],
)
def test_a_match_nobody_can_play_is_refused_at_its_field(visitor, field, value):
    fields = {
        "name": "Cup",
        "system": "knock-out",
        "time": "90+30",
        "numbering": "rating",
        **match_values(USUAL_MATCH),
        field: value,
    }
    answer = visitor.send("/events/new", fields)
    assert answer.status_code == 422
    assert f'id="{field}-fault"' in answer.text


def test_the_bracket_shows_who_plays_and_where_winners_go(cup):
    page = cup.get(f"{cup.url}/bracket").text
    assert page.count('class="tie waiting"') == 2
    assert "winner of match 1" in page
    assert "3 matches to be decided." in page


def test_a_level_match_waits_for_bids_and_the_next_step_leads_there(cup):
    enter(cup, 0, GameResult.DRAW)
    enter(cup, 1, GameResult.WHITE_WINS)
    page = cup.get(f"{cup.url}/bracket").text
    assert f'href="{cup.url}/matches/1">Enter bids' in page
    answer = cup.send(f"{cup.url}/matches/1/continue", {"bid_first": "4:00", "bid_second": "3:59"})
    assert answer.status_code == 303
    match = cup.get(f"{cup.url}/matches/1").text
    assert "P0 4:00; P3 3:59" in match
    assert "White 5:00, Black 3:59; from move 60 on, 2 seconds per move." in match
    black = next(iter(cup.section().rounds[1].games.values())).black
    assert cup.section().entry_of(4) == black
    cup.do(asked.PublishRound(SECTION, 2))
    hall = cup.url.replace("/s/1", "/hall")
    enter(cup, 2, GameResult.DRAW)
    # a draw is enough for Black: the figures alone, level all along, do not say who goes on
    said = "Armageddon drawn: Black goes through"
    assert said in cup.get(f"{cup.url}/bracket").text
    assert f"P3: advances ({said})" in cup.get(hall).text


TWO_AND_TWO = MatchFormat(
    2,
    stages=(Stage(StageKind.RAPID, 2, TimeControl((Period(600),))),),
    first_colour=FirstColour.BY_NUMBER,
)


@pytest.mark.parametrize(
    ("results", "badge"),
    [
        ((), "playing"),
        (("10",), "next game"),  # 1-0 of two games: unfinished, and not level
        (("==",), "next game"),  # level so far, with a game to play
        (("10", "10"), "level: next game"),  # both won with White: 1-1
        (("==", "=="), "level: next game"),
        (("==", "==", "10"), "next game"),  # 1-0 in the first of two rapid games
        (("==", "==", "==", "=="), "lots"),
        (("10", "01"), None),  # 2-0: over
    ],
)
def test_only_a_stage_that_is_over_and_level_is_called_level(visitor, results, badge):
    service = visitor.service
    key = service.create(asked.CreateEvent(EventSettings("Cup"))).key
    settings = SectionSettings("Cup", system=System.KNOCK_OUT, knock_out=TWO_AND_TWO, rounds=0)
    players = (Player("A", rating=2400), Player("B", rating=2300))
    url = f"/events/{key}/s/1"
    for command in (
        asked.AddSection(settings),
        asked.ImportPlayers(SECTION, players),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
        asked.PublishRound(SECTION, 1),
    ):
        service.handle(key, command)
    for at, result in enumerate(results):
        if at:
            visitor.send(f"{url}/matches/1/continue")
        for played in service.snapshot(key).state.sections[SECTION].rounds:
            if not played.published:
                service.handle(key, asked.PublishRound(SECTION, played.number))
        [game] = [each for each in service.snapshot(key).state.games() if not each.result]
        service.handle(key, asked.EnterResult(SECTION, game.id, GameResult(result)))
    page = visitor.get(f"{url}/bracket").text
    found = re.findall(r'class="tag warm">(playing|next game|level: next game|lots)<', page)
    assert found == ([] if badge is None else [badge])


@pytest.mark.parametrize("bid", ["", "x", "4:75", "0:00", "1:2:3"])
def test_what_is_no_time_is_no_bid(cup, bid):
    enter(cup, 0, GameResult.DRAW)
    answer = cup.send(f"{cup.url}/matches/1/continue", {"bid_first": bid, "bid_second": "3"})
    assert answer.status_code == 422
    assert 'id="bid_first-fault"' in answer.text


def test_a_result_is_entered_on_the_page_of_its_match(cup):
    game = next(iter(cup.section().rounds[0].games))
    form = cup.get(f"{cup.url}/matches/1").text.partition("/do/enter-result")[2]
    back = f"{cup.url}/matches/1"
    assert f'name="back" value="{back}"' in form.partition("</form>")[0]
    sent = {"game": game, "result": "10", "back": back}
    answer = cup.send(f"{cup.url}/do/enter-result", sent)
    assert answer.headers["location"].startswith(f"{back}?")
    page = cup.get(f"{cup.url}/matches/1").text
    assert "P0 has won: after game 1" in page
    assert "Manual" in page


def test_a_correction_that_would_turn_a_match_already_built_on_says_why_not(cup):
    enter(cup, 0, GameResult.WHITE_WINS)
    enter(cup, 1, GameResult.WHITE_WINS)
    cup.do(asked.PairRound(SECTION))
    game = next(iter(cup.section().rounds[0].games))
    sent = {"game": game, "result": "01", "expected": "10"}
    answer = cup.send(f"{cup.url}/do/correct-result", sent)
    assert answer.status_code == 422
    assert "Undo the later games first" in answer.text


def test_the_round_says_what_its_games_are(cup):
    assert "Semi-finals" in cup.get(f"{cup.url}/rounds/1").text


def test_the_hall_counts_the_games_of_a_knock_out_within_its_rounds(cup):
    event = cup.url.partition("/s/")[0]
    for game in (0, 1):
        enter(cup, game, GameResult.WHITE_WINS)
    text = cup.get(f"{event}/hall").text
    games = list(cup.section().rounds[0].games.values())
    for game in games:
        winner = cup.service.snapshot(event.rpartition("/")[2]).state.people[game.white].name
        assert f'<span class="tag good">{winner}: advances</span>' in text
    for command in (asked.PairRound(SECTION), asked.PublishRound(SECTION, 2)):
        cup.do(command)
    page = cup.get(f"{event}/hall").text
    pager = re.search(r'<nav class="pager".*?</nav>', page)[0]
    words = re.sub(r"<span class=.sr-only.>.*?</span>", "", pager)
    assert re.findall(r">(\w+)<", words) == ["SF", "1", "F", "1"]
    assert "<small>Final" in page
    site = event.replace("/events", "/p")
    assert "Winner" not in cup.get(f"{site}/index.html").text
    enter(cup, 2, GameResult.WHITE_WINS)
    final = next(iter(cup.section().rounds[1].games.values()))
    champion = cup.service.snapshot(event.rpartition("/")[2]).state.people[final.white].name
    assert f"Winner: {champion} · <a href=" in cup.get(f"{site}/index.html").text
    assert "Round 2/" not in page


def test_final_places_follow_the_bracket_and_offer_no_lots(cup):
    enter(cup, 0, GameResult.WHITE_WINS)
    enter(cup, 1, GameResult.WHITE_WINS)
    cup.do(asked.PairRound(SECTION))
    cup.do(asked.PublishRound(SECTION, 2))
    enter(cup, 2, GameResult.BLACK_WINS)
    page = cup.get(f"{cup.url}/standings").text
    assert re.findall(r">(P\d)<", page) == ["P2", "P0", "P1", "P3"]
    assert "do/draw-lots" not in page
    bracket = cup.get(f"{cup.url}/bracket").text
    assert "Winner: P2" in bracket
    assert (bracket.count("(advances)"), bracket.count("(winner)")) == (2, 1)
    final = cup.get(f"{cup.url}/matches/3").text
    assert '<span class="tag good">winner</span>' in final
    assert "advances" not in final


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_table_and_the_bracket_have_names_of_their_own(cup, language):
    page = cup.get(f"{cup.url}/standings", **{"accept-language": language}).text
    names = [
        re.search(rf'href="{cup.url}/{part}"[^>]*>([^<]*)<', page.split('class="views', 1)[1])[1]
        for part in ("standings", "bracket")
    ]
    assert names[0] != names[1]


def test_a_section_taken_as_json_is_taken_over_with_its_matches(cup):
    enter(cup, 0, GameResult.DRAW)
    text = cup.get(f"{cup.url}/files/json").text
    answer = cup.send("/events/from-report", {"text": text, "confirmed": "1"})
    key = answer.headers["location"].split("/")[2].split("?")[0]
    again = cup.service.snapshot(key).state.sections[SECTION]
    assert again.settings.knock_out == ONE_GAME
    assert knock_out_of(again) == knock_out_of(cup.section())


def test_a_report_is_taken_over_once_it_is_said_how_its_matches_are_played(cup):
    enter(cup, 0, GameResult.DRAW)
    told = cup.get(f"{cup.url}/report.trf").text
    text = "".join(
        line for line in told.splitlines(keepends=True) if not line.startswith("### arbitro")
    )
    page = cup.send("/events/from-report", {"text": text})
    assert page.status_code == 422
    assert "does not say how knock-out matches are played" in page.text
    assert 'name="match_games"' in page.text
    fields = {"text": text, "confirmed": "1", **match_values(ONE_GAME)}
    wrong = cup.send("/events/from-report", fields | {"match_games": "99"})
    assert wrong.status_code == 422
    assert 'name="match_games"' in wrong.text
    answer = cup.send("/events/from-report", fields)
    key = answer.headers["location"].split("/")[2].split("?")[0]
    again = cup.service.snapshot(key).state.sections[SECTION]
    assert knock_out_of(again) == knock_out_of(cup.section())
    assert cup.get(f"/events/{key}/s/1/report.trf").text == told


def test_a_report_of_our_own_says_how_its_matches_are_played(cup):
    enter(cup, 0, GameResult.DRAW)
    text = cup.get(f"{cup.url}/report.trf").text
    assert "### arbitro match games=1" in text
    page = cup.send("/events/from-report", {"text": text})
    assert page.status_code == 200
    assert 'name="match_games"' not in page.text
    answer = cup.send("/events/from-report", {"text": text, "confirmed": "1"})
    key = answer.headers["location"].split("/")[2].split("?")[0]
    assert cup.service.snapshot(key).state.sections[SECTION].settings.knock_out == ONE_GAME
    assert cup.get(f"/events/{key}/s/1/report.trf").text == text


@pytest.mark.parametrize("where", ["bracket", "paper/show/bracket", "forms"])
def test_the_bracket_is_taken_as_pdf_of_either_size(cup, where):
    page = cup.get(f"{cup.url}/{where}").text
    for link in re.findall(r'href="([^"]+bracket\.pdf[^"]*)"', page):
        answer = cup.get(link)
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.content.startswith(b"%PDF")
    assert f'href="{cup.url}/paper/bracket.pdf?paper=a3"' in page


def test_a_bracket_of_another_size_is_not_printed(cup):
    assert cup.get(f"{cup.url}/paper/bracket.pdf?paper=b7").status_code == 404


def test_a_name_no_font_of_ours_has_does_not_take_the_bracket_away(cup):
    one, before = cup.section().numbers[0], Player("P0", rating=2400)
    cup.do(asked.EditPlayer(one, Player("\u674e \u56db", rating=2400), before))
    answer = cup.get(f"{cup.url}/paper/bracket.pdf")
    assert (answer.status_code, answer.content[:4]) == (200, b"%PDF")


def test_papers_offer_the_bracket_and_a_report_of_each_class_of_rating(cup):
    page = cup.get(f"{cup.url}/paper").text
    assert f"{cup.url}/paper/show/bracket" in page
    assert f"{cup.url}/report-standard.trf" in cup.get(f"{cup.url}/paper/report").text
    assert "192 CUSTOM_KNOCKOUT" in cup.get(f"{cup.url}/report-standard.trf").text
    assert cup.get(f"{cup.url}/report-blitz.trf").status_code == 404


@pytest.mark.parametrize("where", ["bracket", "matches/1", "paper/bracket", "report-rapid.trf"])
def test_other_sections_have_no_bracket(demo, where):
    assert demo.get(f"/events/{demo.keys['en']}/s/1/{where}").status_code == 404


@pytest.mark.parametrize("number", ["0", "9"])
def test_a_match_that_is_not_in_the_bracket_is_not_found(cup, number):
    assert cup.get(f"{cup.url}/matches/{number}").status_code == 404


def test_the_bracket_is_told_as_json(cup):
    event = cup.url.split("/")[2]
    enter(cup, 0, GameResult.WHITE_WINS)
    found = cup.get(f"/api/v2/events/{event}/sections/1/bracket").json()
    assert [each["match"] for each in found["matches"]] == [1, 2, 3]
    first = found["matches"][0]
    assert (first["winner"], first["decided_by"], first["next"]) == (first["first"], "games", 3)
    assert found["matches"][2]["first"] == first["winner"]
    assert found["matches"][2]["second"] is None


@pytest.mark.article("B.02.RB@2024-03 art. 5.2")
@pytest.mark.parametrize(("seconds", "article"), [(180, "art. 5.2"), (5400, "art. 6.2")])
def test_the_article_on_games_after_the_decision_is_that_of_their_class(cup, seconds, article):
    rules = MatchFormat(3, stages=(), first_colour=FirstColour.BY_NUMBER, play_on=True)
    control = TimeControl((Period(seconds, 30 if seconds > 600 else 2),))
    settings = SectionSettings("Two", system=System.MATCH, knock_out=rules, time_control=control)
    cup.do(asked.AddSection(replace(settings, rounds=0)))
    section = SectionId(2)
    cup.do(asked.ImportPlayers(section, (Player("A", rating=2000), Player("B", rating=1900))))
    cup.do(asked.CloseEntries(section))
    for result in (GameResult.WHITE_WINS, GameResult.BLACK_WINS, GameResult.DRAW):
        cup.do(asked.PairRound(section))
        rounds = cup.sections()[section].rounds
        cup.do(asked.PublishRound(section, len(rounds)))
        cup.do(asked.EnterResult(section, next(iter(rounds[-1].games)), result))
    page = cup.get(cup.url.replace("/s/1", "/s/2/matches/1")).text
    assert article in page


def test_a_single_match_is_called_a_match_and_no_bracket(cup):
    cup.do(asked.AddSection(SectionSettings("Two", system=System.MATCH, rounds=0)))
    players = (Player("A", rating=2000), Player("B", rating=1900))
    cup.do(asked.ImportPlayers(SectionId(2), players))
    cup.do(asked.CloseEntries(SectionId(2)))
    page = cup.get(cup.url.replace("/s/1", "/s/2/bracket")).text
    assert "<h1>Match</h1>" in page
    assert ">Knock-out</a>" not in page
    assert "<h1>Knock-out</h1>" in cup.get(f"{cup.url}/bracket").text


def test_points_of_players_are_not_changed_where_matches_decide(cup):
    page = cup.get(f"{cup.url}/players/1").text
    assert "Penalty or bonus" not in page
    answer = cup.send(f"{cup.url}/do/adjust-points", {"entry": "1", "points": "-1"})
    assert answer.status_code in {409, 422}
    assert "There are no points to change" in answer.text


def test_games_that_go_on_are_told_as_on_and_not_as_waiting_to_be_published(cup):
    rules = MatchFormat(2, stages=(), first_colour=FirstColour.BY_NUMBER)
    other = SectionSettings("Other", system=System.MATCH, knock_out=rules, rounds=0)
    cup.do(asked.AddSection(other))
    section = SectionId(2)
    cup.do(asked.ImportPlayers(section, (Player("A", rating=2000), Player("B", rating=1900))))
    cup.do(asked.CloseEntries(section))
    url = cup.url.replace("/s/1", "/s/2")
    assert cup.send(f"{url}/pair").headers["location"].endswith("/hall?section=b&said=round-paired")
    cup.send(f"{url}/do/publish-round", {"round": "1"})
    game = next(iter(cup.sections()[section].rounds[0].games))
    cup.do(asked.EnterResult(section, game, GameResult.DRAW))
    assert (
        cup.send(f"{url}/pair").headers["location"].endswith("/hall?section=b&said=games-started")
    )


def test_standings_tell_who_is_still_in_and_name_the_match_for_third_place(cup):
    enter(cup, 0, GameResult.WHITE_WINS)
    page = cup.get(f"{cup.url}/standings?after=1").text
    assert page.count("still in") == 3
    assert "(still in)" in cup.get(f"{cup.url}/paper/standings?after=1").text
    rules = replace(ONE_GAME, third_place=True, bids=False)
    cup.do(asked.AddSection(SectionSettings("Third", System.KNOCK_OUT, knock_out=rules)))
    third = SectionId(2)
    cup.do(asked.ImportPlayers(third, tuple(Player(f"T{n}") for n in range(4))))
    cup.do(asked.CloseEntries(third))
    for number in (1, 2):
        cup.do(asked.PairRound(third))
        cup.do(asked.PublishRound(third, number))
        for game in cup.sections()[third].rounds[-1].games.values():
            cup.do(asked.EnterResult(third, game.id, GameResult.WHITE_WINS))
    page = cup.get(f"{cup.url.removesuffix('1')}2/standings").text
    assert page.count("match for third place") == 2
    semi_finals, last = (played.games.values() for played in cup.sections()[third].rounds)
    final = next(game for game in last if game.board == 1)
    assert {final.white, final.black} == {game.white for game in semi_finals}
    hall = cup.get(cup.url.replace("s/1", "hall")).text
    assert "Final (board 1), third place (board 2)" in hall
    assert re.findall(r"T\d: (winner|third place)<", hall) == ["winner", "third place"]
    boards = f"{cup.url.removesuffix('1')}2/boards"
    titles = [cup.get(f"{boards}/{game.id}/panel").text.partition("<b>")[0] for game in last]
    assert ["Third place" in title for title in titles] == [game is not final for game in last]
    assert "still in" not in page
    assert ">play-off<" not in page


def test_a_phone_let_in_for_results_enters_those_of_a_knock_out_too(cup):
    phone = TestClient(cup.app, base_url="http://localhost", client=("192.168.1.7", 1))
    phone.cookies.set(SESSION_COOKIE, cookie_of(cup.app, Role.DESK, "Ana"))
    cup.app.state.door.is_open = True
    games = [each.id for each in cup.section().rounds[0].games.values()]
    assert f'href="{cup.url}/boards/{games[0]}"' in phone.get(f"{cup.url}/matches/1").text
    page = phone.get(f"{cup.url}/boards/{games[0]}")
    token = TOKEN.search(page.text)[1]

    def send(game, **fields):
        path = f"{cup.url}/do/enter-result"
        return phone.post(
            path, data={"csrf": token, "game": game, **fields}, follow_redirects=False
        )

    assert send(games[0], result="10").status_code == 303
    assert cup.section().rounds[0].games[games[0]].result is GameResult.WHITE_WINS
    enter(cup, 1, GameResult.WHITE_WINS)
    cup.do(asked.PairRound(SECTION))
    (final,) = cup.section().rounds[1].games
    assert send(final, result="10").status_code == 404
    assert (
        phone.post(f"{cup.url}/do/draw-lots", data={"csrf": token, "tied": "1 2"}).status_code
        == 403
    )
    assert cup.section().rounds[1].games[final].result is None


def test_no_result_of_a_knock_out_is_entered_before_its_round_is_published(cup):
    enter(cup, 0, GameResult.WHITE_WINS)
    enter(cup, 1, GameResult.WHITE_WINS)
    cup.do(asked.PairRound(SECTION))
    (final,) = cup.section().rounds[1].games
    answer = cup.send(f"{cup.url}/do/enter-result", {"game": final, "result": "10"})
    assert answer.status_code == 422
    assert cup.section().rounds[1].games[final].result is None


def test_the_overview_names_the_rounds_of_the_bracket(cup):
    def said():
        event = cup.url.rpartition("/s/")[0]
        text = re.sub(r"<[^>]+>", "|", cup.get(event).text)
        return re.findall(r"\|(Semi-finals[^|]*|Final|Final,[^|]*|Round \d+)\|", text)

    assert said() == ["Semi-finals", "Semi-finals", "Final"], "the heading, then both rounds"
    enter(cup, 0, GameResult.DRAW)
    enter(cup, 1, GameResult.WHITE_WINS)
    assert "Final" in said()
    assert not any(title.startswith("Round") for title in said())


def test_the_panel_of_a_board_has_the_games_alone_and_the_points_of_the_stage(visitor):
    """Of three players the first plays the final alone: no game behind, and nobody has points."""
    service = visitor.service
    key = service.create(asked.CreateEvent(EventSettings("Three"))).key
    settings = SectionSettings("Cup", system=System.KNOCK_OUT, knock_out=ONE_GAME, rounds=0)
    for command in (
        asked.AddSection(settings),
        asked.ImportPlayers(SECTION, tuple(Player(f"P{n}", rating=2400 - n) for n in range(3))),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
        asked.PublishRound(SECTION, 1),
    ):
        service.handle(key, command)
    (semi_final,) = service.snapshot(key).state.sections[SECTION].rounds[0].games
    service.handle(key, asked.EnterResult(SECTION, semi_final, GameResult.WHITE_WINS))
    service.handle(key, asked.PairRound(SECTION))
    service.handle(key, asked.PublishRound(SECTION, 2))
    (final,) = service.snapshot(key).state.sections[SECTION].rounds[1].games
    page = visitor.get(f"/events/{key}/s/1/boards/{final}").text
    panel = page[page.index('id="thing-title"') :]
    assert panel.count("0 points in this stage") == 2
    assert len(re.findall(r'<ol class="past">', panel)) == 1
    assert "<p>Final · " in panel


def test_the_hall_of_a_finished_event_takes_no_results_and_says_why(cup):
    hall = f"{cup.url.rpartition('/s/')[0]}/hall"
    assert "Reopen it first" not in cup.get(hall).text
    for game in (0, 1):
        enter(cup, game, GameResult.WHITE_WINS)
    cup.do(asked.PairRound(SECTION))
    cup.do(asked.PublishRound(SECTION, 2))
    enter(cup, 2, GameResult.BLACK_WINS)
    cup.do(asked.FinishEvent())
    slip = re.search(r'<input id="slip"[^>]*>', cup.get(hall).text)[0]
    assert " disabled" in slip
    assert "Reopen it first" in slip


def test_settings_and_the_public_say_how_matches_are_played_and_nothing_of_byes(cup):
    event = cup.url.removesuffix("/s/1")
    page = cup.get(f"{event}/settings").text
    rows = dict(
        re.findall(r'<th scope="row"><a href="[^"]*"[^>]*>([^<]*)</a></th><td>([^<]*)<', page)
    )
    assert rows["Games per match"] == "1"
    assert rows["Rapid games"] == rows["Blitz games"] == "–"
    assert rows["Armageddon at the end"].startswith("White 5:00, Black 4:00")
    assert rows["Players bid for Black in the Armageddon"] == "yes"
    assert rows["Match for third place"] == "no"
    assert not [label for label in rows if re.search("bye", label, re.IGNORECASE)]
    about = cup.get(f"{event.replace('/events', '/p')}/about.html").text
    told = dict(re.findall(r"<dt>([^<]*)</dt><dd>([^<]*)</dd>", about))
    assert told["Rounds"] == "2", "the rounds of the bracket, not those its games are held in"
    assert told["Games per match"] == "1"
    assert told["Match for third place"] == "no"
    assert "Rapid games" not in told


def test_the_place_of_a_knock_out_is_explained_by_the_bracket(cup):
    for game in range(2):
        enter(cup, game, GameResult.WHITE_WINS)
    cup.do(asked.PairRound(SECTION))
    cup.do(asked.PublishRound(SECTION, 2))
    first = {game.white for game in cup.section().rounds[0].games.values()}
    lost = [entry for entry in cup.section().entries if entry not in first]
    still = sorted(first)
    panel = f"{cup.url}/standings/%d/worksheet/panel"
    assert "Both lost in the semi-finals." in cup.get(panel % lost[0]).text
    assert "Both are still in." in cup.get(panel % still[0]).text
    enter(cup, 2, GameResult.WHITE_WINS)
    final = next(iter(cup.section().rounds[1].games.values()))
    said = cup.get(panel % final.white).text
    assert "won the final against" in said
    for entry in cup.section().entries:
        assert "tie-break" not in cup.get(panel % entry).text


def test_who_deletes_a_public_round_is_told_first_what_goes_with_it(cup):
    enter(cup, 0, GameResult.WHITE_WINS)
    asked_first = re.search(
        r'do/unpair-round".*?data-confirm="([^"]*)"',
        cup.get(cup.url.replace("s/1", "hall")).text,
        re.DOTALL,
    )
    told = "This round is public. One result of this round is deleted."
    assert asked_first[1] == f"Delete the pairings of round 1? {told}"
