"""A board of a match is written from the home team's side wherever it stands, whoever has White.

The winner is known from the players: those of the first team are named 1.1, 1.2 ...
"""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.derived.office.fillings import filling_of, sources_of
from arbitro.i18n import translator
from arbitro.model import System
from arbitro.rules.office.papers import PAPERS
from arbitro.web.views.event.event import EventView
from arbitro.web.views.papers import slips_and_cards
from web.teams import SECTION, Teams

DASH = "\N{EN DASH}"
WRITTEN = {"10": f"1 {DASH} 0", "+-": "+ : \N{MINUS SIGN}"}


@pytest.fixture(params=["10", "+-"], ids=["played", "forfeit"])
def match(request, visitor):
    """A match of two boards, both entered as won by the home player, as a row sends it."""
    event = Teams(visitor, System.TEAM_ROUND_ROBIN, 2, 2)
    event.do(asked.PairRound(SECTION), asked.PublishRound(SECTION, 1))
    event.shown = WRITTEN[request.param]
    [teams] = event.section.rounds[0].teams.matches
    event.home = [f"{teams.home}.{board}" for board in (1, 2)]
    event.away = [f"{teams.away}.{board}" for board in (1, 2)]
    event.said, event.white = [], []
    for each in event.section.rounds[0].games.values():
        event.white.append(event.state.people[each.white].name)
        result = request.param if event.white[-1] in event.home else request.param[::-1]
        sent = {"result": result, "expected": ""}
        answer = visitor.send(f"{event.url}/games/{each.id}/put", sent).json()
        event.said.append(answer["row"])
    assert event.white == [event.home[0], event.away[1]], "White alternates down the match"
    return event


def plain(html):
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def in_order(text, *parts):
    """Where each part begins after the one before, or the assertion that names the missing one."""
    at = 0
    for part in parts:
        found = text.find(part, at)
        assert found >= 0, (part, text[at:])
        at = found + len(part)


def of_both(match, text):
    for home, away in zip(match.home, match.away, strict=True):
        in_order(text, home, match.shown, away)


def test_the_row_and_the_panel_of_the_hall(match):
    for board, row in enumerate(match.said):
        in_order(plain(row), match.home[board], match.shown, match.away[board])
    for board, game in enumerate(match.section.rounds[0].games):
        panel = plain(match.visitor.get(f"{match.url}/boards/{game}/panel").text)
        in_order(panel, match.shown, match.home[board], match.away[board])


def test_the_heads_of_the_hall_name_no_colour(match):
    head = match.visitor.get(f"/events/{match.key}/hall").text
    head = plain(head[head.index("<thead") : head.index("</thead>")])
    in_order(head, "Player on the left", "Result", "Player on the right")
    assert "White" not in head


def test_the_log_and_what_was_done_last(match):
    page = plain(match.visitor.get(f"/events/{match.key}/history").text)
    for home, away in zip(match.home, match.away, strict=True):
        assert f"{home} {match.shown} {away}" in page
    in_order(plain(match.visitor.get(f"/events/{match.key}/hall").text), match.home[1], match.shown)


def test_the_round_the_protocol_and_the_list_on_paper(match):
    for page in ("rounds/1", "paper/protocols/1", "paper/pairings/1"):
        of_both(match, plain(match.visitor.get(f"{match.url}/{page}").text).split("Board", 1)[1])


def test_the_protocol_that_is_filled_in(match):
    paper = PAPERS["match-protocol"]
    [source] = sources_of(match.state, paper)
    lines = filling_of(match.state, paper, source.key).lines
    code = "".join(match.shown.split()[::2]).replace("\N{MINUS SIGN}", "-")
    assert [line[-1] for line in lines] == [code, code]
    for board, line in enumerate(lines):
        in_order(" ".join(line), match.home[board], match.away[board])


def test_the_wall_and_the_public_page(match):
    slides = plain(match.visitor.get(f"/w/{match.key}/slides").text)
    in_order(slides, f"Team {match.home[0][0]}", f"2 {DASH} 0", f"Team {match.away[0][0]}")
    of_both(match, plain(match.visitor.get(f"/p/{match.key}/a/round-1.html").text))


def test_the_page_of_games_and_the_table_of_results(match):
    page = match.visitor.get(f"{match.url}/games").text
    table = plain(page[page.index("<table") : page.index("</table>")])
    in_order(table, "Player on the left", "Result", "Player on the right")
    of_both(match, table)
    table = match.visitor.get(f"{match.url}/tables/results.csv").text
    of_both(match, table)
    assert "White" in table, "the colour of the home player"


def test_the_json_has_the_result_of_the_row_beside_white_s(match):
    code = "".join(match.shown.split()[::2]).replace("\N{MINUS SIGN}", "-")
    [found] = match.visitor.get(f"{match.api.replace('v1', 'v2')}/rounds/1").json()["matches"]
    assert [each["home_result"] for each in found["boards"]] == [code, code]
    assert [each["result"] for each in found["boards"]] == [code, code[::-1]]


def test_a_slip_has_the_home_player_first_with_the_colour(match):
    view = EventView(match.key, match.state, 0)
    printed = slips_and_cards.PrintContext(view, translator("en"), "http://hall")
    slips = slips_and_cards.slips(printed, view.sections, 1, None)
    for board, slip in enumerate(slips):
        first, second = slip["sides"]
        assert [" ".join(first["names"]), " ".join(second["names"])] == [
            match.home[board],
            match.away[board],
        ]
        assert first["white"] is (match.white[board] == match.home[board]) is not second["white"]
