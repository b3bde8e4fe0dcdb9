"""What phones with fewer rights read: what is published, and of people what stands on lists."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import RegisterTeam, WithdrawTeam
from arbitro.desk.features.incidents import RecordIncident
from arbitro.desk.values.games import Incident
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings, TeamRules
from arbitro.model import Player, Points, SectionId, System
from arbitro.reasons import Refused
from arbitro.rules.pairing.knock_out import USUAL_MATCH
from arbitro.web.routes.table import TOPICS
from arbitro.web.session.access import Action, Role
from web.raw import Device

READ_BY_ALL = [
    name
    for each in TOPICS
    for name, action in each.named()
    if action in {Action.READ, Action.PRINT}
]
PHONES = [Role.DESK, Role.CAPTAIN]
OTHERWISE_EACH_TIME = {"/events/{event}/live", "/learn/{name}/along"}
"""What is never the same twice: what is told as it comes, and exercises that are drawn."""
BIRTH, FIDE_ID, NATIONAL_ID = "1957-06-05", "24680135", "DNI-13579"
NOTE, CASE = "a penalty for nobody to read", "an incident for nobody to read"
PRIVATE = re.compile(rf"{BIRTH}|\b{BIRTH[:4]}\b|\b{FIDE_ID}\b|{NATIONAL_ID}|{NOTE}|{CASE}")
SYSTEMS = {
    System.DUTCH: {"rounds": 4},
    System.DOUBLE_SWISS: {"rounds": 4},
    System.ROUND_ROBIN: {},
    System.KNOCK_OUT: {"knock_out": replace(USUAL_MATCH, games=1)},
    System.SCHEVENINGEN: {"teams": TeamRules(boards=4)},
    System.TEAM_SWISS: {"rounds": 3, "teams": TeamRules(boards=2)},
}


class Hall:
    """An event on the laptop, its door open; sections in which the first round is over."""

    def __init__(self, visitor, systems):
        self.app, self.service = visitor.app, visitor.service
        self.key = self.service.create(asked.CreateEvent(EventSettings("Hall"))).key
        for at, system in enumerate(systems, 1):
            self._add(SectionId(at), system)

    def do(self, *commands):
        for command in commands:
            answer = self.service.handle(self.key, command)
            assert not isinstance(answer, Refused), answer

    def section(self, number):
        return self.service.snapshot(self.key).state.sections[SectionId(number)]

    def _add(self, at, system):
        settings = SectionSettings(system.key, system, **{"rounds": 0, **SYSTEMS[system]})
        self.do(asked.AddSection(settings))
        players = [Player(f"{at} P{n}", rating=2000 - n, club="C") for n in range(8)]
        players[0] = Player(
            f"{at} Ana", birth=BIRTH, rating=2100, fide_id=int(FIDE_ID), national_id=NATIONAL_ID
        )
        if system.is_team:
            size = 4 if system is System.SCHEVENINGEN else 2
            for team in range(8 // size):
                own = tuple(players[team * size : team * size + size])
                self.do(RegisterTeam(at, f"{at} Team {team}", captain="Cap", players=own))
        else:
            self.do(asked.ImportPlayers(at, tuple(players)))
        self.do(asked.CloseEntries(at), asked.PairRound(at), asked.PublishRound(at, 1))
        for game in self.section(at).rounds[0].games.values():
            result = GameResult.WHITE_WINS if game.board % 2 else GameResult.BLACK_WINS
            self.do(asked.EnterResult(at, game.id, result))

    def phone(self, role):
        return Device.let_in(self.app, role)

    def readable(self):
        """Where everything is that devices let in may read, for everybody and everything there."""
        for name in READ_BY_ALL:
            method, _, template = name.partition(" ")
            if method == "GET" and "{key}" not in template and template not in OTHERWISE_EACH_TIME:
                yield from self._addresses(template)

    def _addresses(self, template):
        places = [template]
        for part, values in (
            ("event", [self.key]),
            ("section", [*self.service.snapshot(self.key).state.sections]),
            ("name", ["illegal-move"]),
            ("number", [1, 2, 3]),
            ("entry", [1, 2]),
            ("player", [1, 2]),
            ("team", [1, 2]),
            ("game", [1, 5, 17]),  # of a round over, of the next one, and none
        ):
            written = "{" + part + "}"
            places = [
                each.replace(written, str(value))
                for each in places
                for value in (values if written in each else [""])
            ]
        return places


pytestmark = pytest.mark.usefixtures("papers_as_text")


@pytest.fixture
def hall_of(new_visitor):
    return lambda *systems: Hall(new_visitor(lan=True, hosts=("192.168.1.5",)), systems)


CHANGING = re.compile(
    r'(?<=csrf" value=")[^"]+|(?<=command" value=")[^"]+|X-CSRF-Token": "[^"]+|version="\d+"'
    r'|"version":\d+|data-live-version="\d+"|\d+:\d\d(?::\d\d)?(?:.[AP]M)?'
    r'|(?<=help\?of=)[^"]+'
)
"""What differs from one time a page is read to the next: tokens, versions, the time of printing.

So does the address that was asked for, which the link to the manual has.
"""


def as_read(answer):
    """What somebody reads, without what changes by itself."""
    return answer.status, CHANGING.sub("", answer.text)


def private_in(answer):
    """The private data in what somebody reads."""
    return PRIVATE.findall(answer.text)


@pytest.mark.long
@pytest.mark.parametrize("role", PHONES)
@pytest.mark.parametrize("system", [each for each in SYSTEMS if not each.has_line_ups])
def test_nothing_a_phone_reads_tells_of_a_round_that_is_not_published(hall_of, system, role):
    hall = hall_of(system)
    phone, pages = hall.phone(role), [*hall.readable()]
    before = phone.ask(*(("GET", each) for each in pages))
    hall.do(asked.PairRound(SectionId(1)))
    assert not hall.section(1).current.published
    after = phone.ask(*(("GET", each) for each in pages))
    told = [
        where
        for where, one, other in zip(pages, before, after, strict=True)
        if as_read(one) != as_read(other)
    ]
    assert told == []
    arbiter = hall.phone(Role.CHIEF)
    round_2 = f"/events/{hall.key}/s/1/rounds/2"
    boards = f"/events/{hall.key}/hall"
    assert ">not published<" in arbiter.get(boards).text
    assert (phone.get(round_2).status, phone.get(round_2).headers["location"]) == (303, boards)
    hall.do(asked.PublishRound(SectionId(1), 2))
    assert 'data-round="2"' in phone.get(boards).text


@pytest.mark.parametrize("role", PHONES)
def test_captains_know_whom_they_meet_and_not_who_sits_where(hall_of, role):
    hall = hall_of(System.TEAM_SWISS)
    phone, section = hall.phone(role), f"/events/{hall.key}/s/1"
    api, shaped = (f"/api/{at}/events/{hall.key}/sections/1" for at in ("v1", "v2"))
    known = ("/rounds", "/boards/", "/paper/pairings/2", "/paper/line-ups/", "/paper/protocols/2")
    pages = [
        each
        for each in hall.readable()
        if not each.startswith((f"/events/{hall.key}/hall", *(f"{section}{at}" for at in known)))
        and not each.startswith((f"{api}/rounds/2", f"{shaped}/rounds/2"))
    ]
    before = phone.ask(*(("GET", each) for each in pages))
    hall.do(asked.PairRound(SectionId(1)))
    after = phone.ask(*(("GET", each) for each in pages))
    assert [
        where
        for where, one, other in zip(pages, before, after, strict=True)
        if as_read(one) != as_read(other)
    ] == []
    match = phone.get(f"{shaped}/rounds/2").text
    assert '"boards": []' in match
    assert '"home":' in match
    page = phone.get(f"/events/{hall.key}/hall").text
    assert "Team 0" in page
    assert "P3" not in page
    assert "P3" in hall.phone(Role.CHIEF).get(f"/events/{hall.key}/hall").text


@pytest.mark.parametrize("role", PHONES)
def test_a_phone_reads_nothing_of_what_would_be_paired_now(hall_of, role):
    hall = hall_of(System.DUTCH)
    first = hall.section(1).rounds[0].games[1]
    hall.do(asked.PairRound(SectionId(1)))
    black, white = GameResult.BLACK_WINS, GameResult.WHITE_WINS
    hall.do(asked.CorrectResult(SectionId(1), first.id, black, white))
    told = "Round 2 is out of date"
    assert told in hall.phone(Role.CHIEF).get(f"/events/{hall.key}/s/1/standings").text
    phone = hall.phone(role)
    answers = phone.ask(*(("GET", each) for each in hall.readable()))
    assert not [each for each in answers if told in each.text]


@pytest.mark.parametrize("role", PHONES)
def test_captains_are_told_that_their_match_is_out_of_date_and_not_of_another(hall_of, role):
    hall = hall_of(System.TEAM_SWISS)
    where = f"/events/{hall.key}/hall"
    api = f"/api/v2/events/{hall.key}/sections/1/rounds/2"
    hall.do(asked.PairRound(SectionId(1)))
    phone, arbiter = hall.phone(role), hall.phone(Role.CHIEF)
    tag, card = '<span class="tag alarm">out of date</span>', 'id="out-of-date-1"'
    assert tag not in phone.get(where).text
    hall.do(WithdrawTeam(SectionId(1), min(hall.section(1).teams.teams)))
    pages = phone.get(where).text, arbiter.get(where).text
    assert [tag in each for each in pages] == [True, True]
    assert [card in each for each in pages] == [False, True]
    assert '"out_of_date": null' in phone.get(api).text
    assert '"out_of_date": {' in arbiter.get(api).text


def test_why_tells_a_phone_of_changed_points_and_not_what_the_arbiter_noted(hall_of):
    hall = hall_of(System.DUTCH)
    hall.do(asked.PairRound(SectionId(1)), asked.PublishRound(SectionId(1), 2))
    hall.do(asked.AdjustPoints(SectionId(1), min(hall.section(1).entries), Points(-5), NOTE))
    why = f"/events/{hall.key}/s/1/rounds/2/why"
    json = f"/api/v2/events/{hall.key}/sections/1/rounds/2/explanation"
    for answer in hall.phone(Role.CAPTAIN).ask(("GET", why), ("GET", json)):
        assert re.search(r"1 Ana[^.]*when paired", answer.text)
        assert NOTE not in answer.text


def test_the_arbiter_reads_the_preview(hall_of):
    hall = hall_of(System.DUTCH)
    hall.do(asked.PairRound(SectionId(1)))
    arbiter = hall.phone(Role.CHIEF)
    api = f"/api/v2/events/{hall.key}/sections/1/rounds/2"
    assert arbiter.get(api).status == 200
    assert hall.phone(Role.DESK).get(api).status == 404


def test_a_preview_has_no_games_for_a_phone_and_the_round_before_is_not_corrected(hall_of):
    hall = hall_of(System.DUTCH)
    hall.do(asked.PairRound(SectionId(1)))
    body, kind = b'{"result": "==", "expected": "10"}', [(b"content-type", b"application/json")]
    for game, status, code in ((1, 403, "role"), (5, 404, "game-unknown")):
        where = f"/api/v1/events/{hall.key}/sections/1/games/{game}/result"
        answer = hall.phone(Role.DESK).ask(("POST", where, body, kind))[0]
        assert (answer.status, json.loads(answer.text)["error"]) == (status, code)


class Links(HTMLParser):
    """The links of a page that are shown to readers."""

    VOID = frozenset({"meta", "link", "input", "br", "hr", "img", "path", "use", "rect", "circle"})

    def __init__(self, page):
        super().__init__()
        self.open, self.found = [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        known = dict(attrs)
        hidden = "arbiter" in (known.get("class") or "").split()
        if tag == "a" and not hidden and not any(self.open):
            self.found.append(known.get("href") or "")
        if tag not in self.VOID:
            self.open.append(hidden)

    def handle_endtag(self, tag):
        if tag not in self.VOID and self.open:
            self.open.pop()


def in_the_hall(hall):
    """An incident and a penalty; every section a round on, which some joined and left since."""
    first, game = min(hall.section(1).entries), next(iter(hall.section(1).rounds[0].games))
    penalty = asked.AdjustPoints(SectionId(1), first, Points(-5), NOTE)
    hall.do(penalty, RecordIncident(SectionId(1), Incident(1, game, 1, note=CASE)))
    for number in range(1, len(SYSTEMS) + 1):
        hall.do(asked.PairRound(SectionId(number)))
    late, gone = Player("Late", birth=BIRTH), hall.section(1).numbers[3]
    hall.do(asked.AdmitLateEntry(SectionId(1), late), asked.WithdrawPlayer(SectionId(1), gone))


@pytest.mark.long
@pytest.mark.parametrize("role", [Role.DESK])
def test_every_link_a_phone_finds_leads_to_a_page_without_private_data(hall_of, role):
    hall = hall_of(*SYSTEMS)
    in_the_hall(hall)
    phone, seen, coming = hall.phone(role), set(), {"/"}
    wrong = []
    while coming:
        where = min(coming)
        coming.discard(where)
        seen.add(urlsplit(where).path)
        answer = phone.get(where)
        bad = answer.is_refused or answer.status >= 400
        wrong += [(where, answer.status)] * bad
        wrong += [(where, word) for word in private_in(answer)]
        if "html" in answer.headers.get("content-type", ""):
            links = {urljoin(where, each).partition("#")[0] for each in Links(answer.text).found}
            paths = {each for each in links if each.startswith("/events/") or each == "/"}
            coming |= {each for each in paths if urlsplit(each).path not in seen}
    assert wrong == []
    assert len(seen) > 150


@pytest.mark.long
@pytest.mark.parametrize("role", [Role.CAPTAIN])
def test_whatever_a_phone_reads_tells_no_births_numbers_penalties_or_incidents(hall_of, role):
    hall = hall_of(*SYSTEMS)
    in_the_hall(hall)
    phone, pages = hall.phone(role), [*hall.readable()]
    answers = phone.ask(*(("GET", each) for each in pages))
    told = [
        (where, word)
        for where, answer in zip(pages, answers, strict=True)
        for word in private_in(answer)
    ]
    assert told == []
    assert all(answer.status < 500 for answer in answers)
    card = hall.phone(Role.CHIEF).get(f"/events/{hall.key}/s/1/players/1").text
    assert all(word in card for word in (BIRTH, FIDE_ID, NOTE))


def test_the_history_of_a_phone_is_of_results(hall_of):
    hall = hall_of(System.DUTCH)
    in_the_hall_of_one = asked.AdjustPoints(SectionId(1), 1, Points(-5), NOTE)
    hall.do(in_the_hall_of_one, asked.PairRound(SectionId(1)))
    first = hall.service.history(hall.key)
    result = next(each for each in first if each.section and "Result" in str(each.events[0]))
    page = hall.phone(Role.DESK).get(f"/events/{hall.key}/history").text
    assert f"deed-{result.command}" in page
    assert page.count('<li id="deed-') == 5
    whole = hall.phone(Role.CHIEF).get(f"/events/{hall.key}/history").text
    assert whole.count('<li id="deed-') == len(first)


@pytest.mark.parametrize("role", PHONES)
def test_the_assistant_tells_a_phone_nothing_of_the_log(hall_of, role):
    hall = hall_of(System.DUTCH)
    hall.do(asked.PairRound(SectionId(1)))
    board = f"/assistant?event={hall.key}&section=1&game=5"
    assert "1 Ana" not in hall.phone(role).get(board).text
    names = {each.name for each in hall.service.snapshot(hall.key).state.people.values()}
    assert any(each in hall.phone(Role.CHIEF).get(board).text for each in names)
