"""Why a round was paired so, on the public pages: plain facts, held against the rules' words."""

import html
import re
from dataclasses import replace

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.derived.pairing.next_round import edition_of
from arbitro.desk.values.publicity import PublicThing, Showing, When
from arbitro.desk.values.settings import GameResult
from arbitro.i18n import translator
from arbitro.model import Points, SectionId, Tpn
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.by_hand import problem_of
from arbitro.rules.pairing.dutch.question import why_colour
from arbitro.rules.pairing.plain import FLOATED
from arbitro.web.public.pages import site_sections
from arbitro.web.public.served import Sites

S = SectionId(1)
RULES = {
    "colour-both-preferences": {"colour-due-to-both", "colour-due-to-one"},
    "colour-stronger-preference": {"colour-due-more"},
    "colour-alternate": {"colour-turned-round"},
    "colour-higher-ranked": {"colour-of-higher-ranked"},
    "colour-parity": {"colour-drawn-by-lot"},
}
"""How a rule of C.04.3 art. 5.2 is told to readers."""


def section_of(visitor, key, language="en"):
    event = visitor.service.public(key, visitor.service._now())
    return site_sections(event, translator(language))[0]


def test_every_public_game_of_the_manual_is_explained_as_the_rules_do(demo):
    section = section_of(demo, demo.keys["en"])
    tournament = section.view.tournament
    edition = edition_of(section.section, "C.04.3")
    told = 0
    for played in section.rounds:
        problem = problem_of(tournament, edition, played.number)
        pairing = dutch.pair(problem)
        points = {each.tpn: each.real_score for each in problem.contenders}
        whys = section.whys(played.number)
        for game in played.games.values():
            why = whys[game.white]
            assert why is whys[game.black]
            white, black = (Tpn(section.view.number_of[each]) for each in (game.white, game.black))
            same = points[white] == points[black]
            met, *others = why.sentences
            if played.number == 1:
                assert met.concept == "met-in-first-round"
            elif same:
                assert met.concept == "met-with-same-points"
                assert met.value("points") == points[white]
            else:
                assert met.concept in FLOATED
                more, fewer = sorted((points[white], points[black]), reverse=True)
                assert (met.value("points"), met.value("fewer")) == (more, fewer)
                lower = min((white, black), key=points.__getitem__)
                assert met.value("other") == section.view.name_of(lower)
            if (white, black) in pairing.games:
                reason = why_colour(problem, pairing, white)
                assert others[0].concept in RULES[reason.concept]
                told += 1
    assert told > 100


def test_the_page_of_a_player_tells_it_with_names_and_articles(hall):
    page = Sites(hall.service).snapshot(hall.key).files["a/player-1.html"].decode()
    why = html.unescape(re.sub("<[^>]+>", "", re.search('<p class="why">.*?</p>', page)[0]))
    assert why.startswith("In the first round, the upper half of the list meets the lower half")
    assert "So Player 1 meets Player 4." in why
    assert "FIDE (Dutch) System 2026, art. 3.3.2" in why


def test_names_are_escaped_once(hall):
    person = hall.service.snapshot(hall.key).state.people[1]
    renamed = asked.EditPlayer(1, replace(person, name="O'Hara"), person)
    hall.service.handle(hall.key, renamed)
    files = Sites(hall.service).snapshot(hall.key).files
    assert not [path for path, data in files.items() if b"&amp;#" in data]
    assert b"O&#39;Hara" in files["a/round-1-why.html"]


def test_nothing_is_explained_where_the_switch_says_so(hall):
    hidden = asked.SetPublicity(S, PublicThing.WHY, 0, Showing(When.HIDDEN))
    hall.service.handle(hall.key, hidden)
    files = Sites(hall.service).snapshot(hall.key).files
    assert "a/round-1-why.html" not in files
    assert b'class="why"' not in files["a/player-1.html"]


@pytest.fixture
def second(hall):
    """Round 2 published after White won everywhere."""
    games = hall.service.snapshot(hall.key).state.sections[S].rounds[0].games
    for each in games:
        hall.service.handle(hall.key, asked.EnterResult(S, each, GameResult.WHITE_WINS))
    hall.service.handle(hall.key, asked.PairRound(S))
    hall.service.handle(hall.key, asked.PublishRound(S, 2))
    return hall


def test_a_round_paired_before_a_correction_is_not_explained_by_the_corrected_points(second):
    before = section_of(second, second.key)
    said = [each.sentences[0] for each in before.whys(2).values()]
    assert Points(10) in {each.value("points") for each in said}
    first = next(iter(before.rounds[0].games))
    command = asked.CorrectResult(
        S, first, GameResult.BLACK_WINS, GameResult.WHITE_WINS, confirmed=True
    )
    second.service.handle(second.key, command)
    after = section_of(second, second.key)
    assert 2 in after.public.corrected
    assert after.whys(2) == {}
    page = Sites(second.service).snapshot(second.key).files["a/round-2-why.html"].decode()
    assert "was corrected after this round was paired" in page
