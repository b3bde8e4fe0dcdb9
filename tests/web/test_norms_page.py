"""The radar of norms: who has one, who still can, and what each game has to bring."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, Period, Player, SectionId, TimeControl, Title

SECTION = SectionId(1)
FEDERATIONS = ("ESP", "FRA", "ITA", "GER", "ENG", "NED", "HUN", "POL", "CZE", "AUT")


@pytest.fixture
def masters(visitor):
    """An all-play-all of an untitled player and nine grandmasters; 1 wins every game."""
    key = visitor.service.create(asked.CreateEvent(EventSettings("Masters"))).key
    players = tuple(
        Player(f"Player {at}", rating=2610 - 10 * at, title=Title.GM if at > 1 else None,
               federation=federation)
        for at, federation in enumerate(FEDERATIONS, 1)
    )  # fmt: skip
    time = TimeControl((Period(5400, 30),))
    settings = SectionSettings("Open", rounds=9, tie_breaks=("BH",), time_control=time)
    visitor.key, visitor.section = key, f"/events/{key}/s/1"
    for command in (
        asked.AddSection(settings),
        asked.ImportPlayers(SECTION, players),
        asked.CloseEntries(SECTION),
    ):
        visitor.service.handle(key, command)
    visitor.played = 0
    return visitor


def play(visitor, rounds):
    """Pair and play rounds up to a number; the player at the top wins, the others draw."""
    for number in range(visitor.played + 1, rounds + 1):
        first = (Colour.WHITE,) if number == 1 else ()
        visitor.service.handle(visitor.key, asked.PairRound(SECTION, *first))
        visitor.service.handle(visitor.key, asked.PublishRound(SECTION, number))
        section = visitor.service.snapshot(visitor.key).state.sections[SECTION]
        for key, game in section.rounds[-1].games.items():
            result = GameResult.DRAW
            if 1 in {int(game.white), int(game.black)}:
                white = int(game.white) == 1
                result = GameResult.WHITE_WINS if white else GameResult.BLACK_WINS
            visitor.service.handle(visitor.key, asked.EnterResult(SECTION, key, result))
    visitor.played = rounds


def page_of(visitor, rest="", **headers):
    answer = visitor.get(f"{visitor.section}/norms{rest}", **headers)
    return answer.status_code, " ".join(re.sub("<[^>]+>", " ", answer.text).split())


def test_before_the_first_round_norms_are_possible_and_none_is_made(masters):
    code, text = page_of(masters)
    assert code == 200
    assert "Nobody has made a norm yet." in text
    assert "Norms still possible" in text


def test_after_a_round_the_page_tells_what_the_rest_has_to_bring(masters):
    play(masters, 1)
    text = page_of(masters, "/1")[1]
    assert "What the 8 games to come have to bring" in text
    assert "Round 2, opponent by opponent" in text


def test_in_the_last_round_every_result_is_decided_exactly(masters):
    # eight wins against grandmasters of eight federations: nine games are all that is missing
    play(masters, 8)
    text = page_of(masters, "/1")[1]
    assert "Games: 8; 9 needed." in text
    assert "whether the norm is made, every requirement looked at" in text
    assert re.search(r"GM Player \d+ \d+ 25\d\d title asked for [A-Z]{3} norm norm norm", text)


def test_a_norm_made_leads_to_its_certificate(masters):
    play(masters, 9)
    html = masters.get(f"{masters.section}/norms").text
    assert "forms/it1/edit?player=1&amp;title=GM" in html
    assert "Counts for" in page_of(masters, "/1")[1]


def test_an_exemption_stated_by_the_organiser_is_looked_at(masters):
    play(masters, 2)
    usual = page_of(masters, "/1")[1]
    zonal = page_of(masters, "/1?exempt=zonal")[1]
    assert "Federations of the opponents" in usual or "federations" in usual
    assert usual != zonal


def test_what_the_address_says_wrong_is_as_if_it_were_not_there(masters):
    play(masters, 1)
    assert page_of(masters, "?kind=x&exempt=y") == page_of(masters)


@pytest.mark.parametrize("rest", ["/0", "/99"])
def test_there_is_no_page_for_nobody(masters, rest):
    assert page_of(masters, rest)[0] == 404


def test_rapid_sections_give_no_norms(masters):
    time = TimeControl((Period(900, 10),))
    masters.service.handle(
        masters.key,
        asked.AddSection(SectionSettings("Rapid", rounds=9, time_control=time)),
    )
    masters.section = masters.section.replace("/s/1", "/s/2")
    assert "This section gives no norms" in page_of(masters)[1]
    assert "Esta sección no da normas" in page_of(masters, **{"accept-language": "es"})[1]


def test_the_page_of_ratings_leads_to_the_norms(masters):
    assert f'href="{masters.section}/norms"' in masters.get(f"{masters.section}/ratings").text
