"""Addresses that bookmarks and mails have from before the pages of an event had one frame.

Each still leads, moved or not, to a page that is called after what it was about.
"""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.i18n import translator
from arbitro.model import Player, SectionId, System
from arbitro.service.new_events.demo import build_festival
from web.conftest import let_go, visitor_of
from web.teams import Teams

S = SectionId(1)
OF_PLAYERS = {
    "/edit": "ui.place.settings",
    "/sections/new": "ui.overview.add-section",
    "/s/1/edit": "ui.overview.edit-section",
    "/hall": "ui.nav.rounds",
    "/requests": "ui.requests.title",
    "/applications": "ui.entering.title",
    "/s/1/check-in": "ui.check.title",
    "/screens": "ui.wall.title",
    "/s/1/cards": "ui.cards.title",
    "/arbiters": "ui.arbiters.title",
    "/arbiters/edit": "ui.arbiters.edit",
    "/repair": "ui.repair.title",
    "/restore": "ui.restore.title",
    "/compare": "ui.compare.title",
    "/shelf": "ui.shelf.link",
    "/private": "ui.private.title",
    "/s/1/players/3/private": "ui.private.title",
    "/publicity": "ui.public.link",
    "/history": "ui.nav.history",
    "/export": "ui.export.title",
    "/s/1/players/import": "ui.import.title",
    "/s/1/players/listed": "ui.listed.title",
    "/s/1/players/refresh": "ui.refresh.title",
    "/s/1/players/3/listed": "ui.complete.title",
    "/s/1/incidents": "ui.incidents.title",
    "/s/1/incidents/new": "ui.incidents.new",
    "/s/1/games": "ui.nav.games",
    "/s/1/paper/drawing": "ui.drawing.title",
    "/s/1/play": "ui.play.title",
    "/s/1/players": "ui.nav.players",
    "/s/1/players/3": "ui.nav.players",
    "/s/1/rounds": "ui.nav.rounds",
    "/s/1/rounds/3": "ui.nav.rounds",
    "/s/1/standings": "ui.nav.standings",
    "/s/1/standings/3/worksheet": "ui.nav.standings",
    "/s/1/crosstable": "ui.nav.crosstable",
    "/s/1/paper/small": "ui.small.title",
    "/s/1/schedule": "ui.schedule.title",
    "/s/1/prizes": "ui.nav.prizes",
    "/s/1/prizes/edit": "ui.prizes.enter",
    "/s/1/ratings": "ui.nav.ratings",
    "/s/1/ratings/3": "ui.nav.ratings",
    "/s/1/norms": "ui.norms.title",
    "/s/1/norms/3": "ui.norms.title",
    "/s/1/direct-titles": "ui.direct.title",
    "/s/1/forms": "ui.official.title",
    "/s/1/paper": "ui.nav.paper",
    "/s/1/paper/players": "ui.paper.players",
    "/s/1/tables": "ui.tables.title",
    "/office": "office.title",
    "/office/calendar": "office.calendar",
    "/office/plan": "office.sheet.hall-plan",
    "/office/seats": "office.seats",
    "/office/papers": "office.group.papers",
    "/office/packet": "office.packet-title",
    "/office/recordings": "office.sheet.recordings",
    "/office/school": "office.school",
    "/office/regulations": "office.regulations",
    "/office/amendments": "office.amendments",
    "/boards": "board.live.title",
}
OF_TEAMS = {
    "/s/1/teams": "ui.nav.teams",
    "/s/1/teams/1": "ui.nav.teams",
    "/s/1/standings": "ui.nav.standings",
    "/s/1/line-ups/1/1": "",
}
OF_A_CUP = {"/s/1/bracket": "ui.nav.bracket", "/s/1/matches/1": ""}
OF_ONE = ("/s/1/players/3", "/s/1/standings/3/worksheet", "/s/1/ratings/3", "/s/1/norms/3")
NAMED = {
    **dict.fromkeys(OF_ONE, "Ruiz de Alarcón, Inés"),  # the third of the festival's first list
    "/s/1/line-ups/1/1": "Team 1",
    "/s/1/matches/1": "P 0",
}
"""Who is named in the page of one person, team or match."""


@pytest.fixture(scope="module")
def events(tmp_path_factory, quickly):
    """A visitor of the festival, an event of teams and a knock-out, each with its key."""
    made = visitor_of(tmp_path_factory.mktemp("before") / "events")
    with quickly():
        made.festival = build_festival(made.service)
        teams = Teams(made, System.TEAM_SWISS, 4, 2, rounds=3)
        teams.play(GameResult.DRAW)
        made.teams = teams.key
        made.cup = made.service.create(asked.CreateEvent(EventSettings("Cup"))).key
        people = tuple(Player(f"P {number}", rating=2000 - number) for number in range(4))
        for command in (
            asked.AddSection(SectionSettings("Cup", System.KNOCK_OUT, 0)),
            asked.ImportPlayers(S, people),
            asked.CloseEntries(S),
            asked.PairRound(S),
            asked.PublishRound(S, 1),
        ):
            assert hasattr(made.service.handle(made.cup, command), "version"), command
    yield made
    let_go(made)


@pytest.mark.parametrize(
    ("event", "addresses"), [("festival", OF_PLAYERS), ("teams", OF_TEAMS), ("cup", OF_A_CUP)]
)
@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_every_address_of_before_leads_to_what_it_was_about(events, event, addresses, language):
    key, told = getattr(events, event), translator(language).t
    lost = {}
    for at, (address, title) in enumerate(addresses.items()):
        if at % 3 != ("en", "es", "fr").index(language) and event == "festival":
            continue  # each is asked in one language, every kind of event in all
        answer = events.get(f"/events/{key}{address}", **{"accept-language": language})
        called = re.search("<title>(.*?)</title>", answer.text)[1]
        body = answer.text.partition("<main")[2]
        is_called = not title or called.startswith(told(title))
        if answer.status_code != 200 or not is_called or NAMED.get(address, "") not in body:
            lost[address] = answer.status_code
    assert lost == {}
