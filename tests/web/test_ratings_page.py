"""Ratings and norms in the browser."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, GameId, Period, Player, SectionId, TimeControl, Title
from arbitro.web.views.standings import ratings as views

SECTION = SectionId(1)


def page_of(visitor, **headers):
    return visitor.get(f"{visitor.section}/ratings", **headers).text


def play(visitor, number):
    """Let White win every game of a round."""
    if number > 1:
        visitor.service.handle(visitor.key, asked.PairRound(SECTION))
        visitor.service.handle(visitor.key, asked.PublishRound(SECTION, number))
    section = visitor.service.snapshot(visitor.key).state.sections[SECTION]
    for game in section.rounds[-1].games:
        command = asked.EnterResult(SECTION, game, GameResult.WHITE_WINS)
        visitor.service.handle(visitor.key, command)


@pytest.fixture
def team_of_masters(visitor):
    """Ten players of nine federations, strong and titled, before the first of nine rounds."""
    key = visitor.service.create(asked.CreateEvent(EventSettings("Masters"))).key
    federations = ("ESP", "FRA", "ITA", "GER", "ENG", "NED", "HUN", "POL", "CZE", "AUT")
    players = tuple(
        Player(
            f"Player {at}",
            rating=2600 - at,
            title=Title.GM if at > 1 else None,
            federation=federation,
        )
        for at, federation in enumerate(federations, 1)
    )
    time = TimeControl((Period(5400, 30),))
    settings = SectionSettings("Open", rounds=9, tie_breaks=("BH",), time_control=time)
    for command in (
        asked.AddSection(settings),
        asked.ImportPlayers(SECTION, players),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION, Colour.BLACK),
        asked.PublishRound(SECTION, 1),
    ):
        visitor.service.handle(key, command)
    visitor.section, visitor.key = f"/events/{key}/s/1", key
    return visitor


def test_every_game_of_everybody_is_on_the_page_with_its_article(hall):
    # 2090, 2080 and 2070 meet players 30 points weaker: what one wins the other loses
    play(hall, 1)
    page = page_of(hall)
    opened = re.findall(r'<tr data-open="([^"]+)"', page)
    assert len(opened) == 6
    panels = [hall.get(f"{address}/panel").text for address in opened]
    assert all('title="B.02@2024-03 art. 8.3.1"' in panel for panel in panels)
    assert any("K = 20 assumes that 30 games have been rated" in panel for panel in panels)
    changes = re.findall(r'<td class="number">([+\N{MINUS SIGN}]\d+)</td>', page)
    assert sum(int(each.replace("\N{MINUS SIGN}", "-")) for each in changes) == 0


def test_a_section_without_a_time_control_says_what_is_assumed(hall):
    assert "The time control is unknown" in page_of(hall)
    assert "El ritmo de juego es desconocido" in page_of(hall, **{"accept-language": "es"})


def test_what_the_report_still_needs_is_listed(hall):
    page = page_of(hall)
    assert "Missing: the chief arbiter." in page
    assert "6 players have no FIDE ID" in page
    listed = page.partition('id="report"')[2]
    assert "Player 1</a>" in listed
    assert "and 1 more" in listed
    of_report = hall.get(f"{hall.section}/paper/report").text
    gaps = re.compile(r'<ul class="gaps">.*?</ul>', re.DOTALL)
    assert gaps.search(page)[0] == gaps.search(of_report)[0]


def test_a_norm_is_named_with_its_requirements(team_of_masters):
    visitor = team_of_masters
    assert 'id="norms"' not in page_of(visitor)
    for number in range(1, 10):
        play(visitor, number)
    page = page_of(visitor)
    assert 'id="norms"' in page
    assert re.search(r"GM opponents: [89]; 3 needed\.", page)


def test_the_page_is_one_of_the_sections_own(hall):
    assert f'href="{hall.section}/ratings"' in hall.get(hall.section + "/standings").text


def test_a_players_games_are_a_table_with_differences_and_the_sum(hall):
    # B.02 art. 8.1.2: a difference of 30 points is an expected score of 0.54
    games = hall.service.snapshot(hall.key).state.sections[SECTION].rounds[-1].games
    number, game = next(
        (each, game) for each, game in games.items() if 1 in {game.white, game.black}
    )
    won = GameResult.WHITE_WINS if game.white == 1 else GameResult.BLACK_WINS  # colours are drawn
    hall.service.handle(hall.key, asked.EnterResult(SECTION, number, won))
    page = hall.get(f"{hall.section}/ratings/1/panel").text
    cells = re.findall(r'<td class="number[^"]*">([^<]*)</td>', page)
    assert cells[:4] == ["1", "30", "0.54", "0.46"]
    assert "<small>2060</small>" in page
    assert "K 20 = 9.20, rounded +9" in page
    assert f'href="{hall.section}/ratings/1"' in page_of(hall)


def test_there_is_no_rating_of_nobody(hall):
    assert hall.get(f"{hall.section}/ratings/99").status_code == 404


def test_a_section_is_rated_once_for_all_pages_of_a_version(hall, monkeypatch):
    rated = []
    rate = views.rate_event
    monkeypatch.setattr(views, "rate_event", lambda *given: (rated.append(1), rate(*given))[1])
    page_of(hall)
    page_of(hall)
    hall.get(f"{hall.section}/ratings/1")
    assert len(rated) == 1
    hall.service.handle(hall.key, asked.EnterResult(SECTION, GameId(1), GameResult.WHITE_WINS))
    before = len(rated)
    page_of(hall)
    assert len(rated) == before + 1


def test_a_career_can_be_stated_where_k_is_assumed(hall):
    """B.02 art. 8.3.3: K 40 until thirty games are completed; 20 then, below 2400."""
    play(hall, 1)
    address = f"{hall.section}/ratings/1/panel"
    assumed = "the number of rated games is unknown"
    page = hall.get(address).text
    assert assumed in page
    assert "K 20 " in page
    below, above = (hall.get(f"{address}?games={games}").text for games in (29, 30))
    assert "K 40 " in below
    assert "K 20 " in above
    assert assumed not in below + above
    assert hall.get(f"{address}?games=many").text.count(assumed) == 1


def test_an_open_game_has_no_points_in_a_players_rating(hall):
    panel = hall.get(f"{hall.section}/ratings/1").text.split('id="thing-title"')[1]
    assert '<td class="number">–</td>' in panel.partition("</thead>")[2].partition("</tr>")[0]
    play(hall, 1)
    panels = [hall.get(f"{hall.section}/ratings/{at}").text for at in (1, 2)]
    changes = re.findall(r'strong">([−-]?\d+\.\d+)</td></tr>', "".join(panels))
    assert any(each.startswith("−") for each in changes)
    assert not any(each.startswith("-") for each in changes)
