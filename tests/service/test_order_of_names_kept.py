"""Numbers by name: in the language's order for new sections, as they were in older logs."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from arbitro.desk.commands import (
    AddSection,
    AdmitLateEntry,
    AdmitLateTeam,
    CloseEntries,
    CreateEvent,
    EditEvent,
    EditSection,
    EnterResult,
    ImportPlayers,
    PairRound,
    PublishRound,
    RegisterTeam,
    Renumber,
    ReopenEntries,
)
from arbitro.desk.derived.tournament import numbers_of, team_order, tournament_of
from arbitro.desk.events import Renumbered
from arbitro.desk.features.groups import MakeGroups
from arbitro.desk.features.play_offs import StartPlayOff
from arbitro.desk.values.settings import (
    USUAL_RULES,
    EventSettings,
    GameResult,
    Numbering,
    SectionSettings,
)
from arbitro.model import Player, SectionId, System
from arbitro.model.names import NameOrder
from arbitro.reasons import Refused
from arbitro.service import EventService

LOG = Path(__file__).parents[1] / "data" / "event_files" / "names_by_code_points.sql"
A, B, C, D, E = (SectionId(number) for number in range(1, 6))
NOON = datetime(2026, 3, 8, 12, tzinfo=UTC)


class Hall:
    """A service with one event, whose commands are insisted on."""

    def __init__(self, service, key):
        self.service, self.key = service, key

    @property
    def state(self):
        return self.service.snapshot(self.key).state

    def do(self, command):
        answer = self.service.handle(self.key, command)
        assert not isinstance(answer, Refused), answer
        return answer

    def names(self, section):
        found = self.state.sections[section]
        if found.settings.system.is_team:
            return [found.teams.teams[each].name for each in team_order(self.state, found)]
        return [self.state.people[each].name for each in numbers_of(self.state, found)]

    def settings(self, section):
        return self.state.sections[section].settings


@pytest.fixture
def service(tmp_path):
    made = EventService(tmp_path, now=lambda: NOON)
    yield made
    made.close()


@pytest.fixture
def old(service, tmp_path):
    """An event of three sections numbered, and one open, by an arbitro that knew no languages."""
    with closing(sqlite3.connect(tmp_path / "old.arbitro")) as connection:
        connection.executescript(LOG.read_text("utf-8"))
    return Hall(service, "old")


def new(service, language="es", **settings):
    made = service.create(CreateEvent(EventSettings("Abierto", language=language)))
    hall = Hall(service, made.key)
    hall.do(AddSection(SectionSettings(**{"name": "A", "rounds": 5, **settings})))
    return hall


def entered(hall, *names, rating=1800, section=A):
    hall.do(ImportPlayers(section, tuple(Player(name, rating=rating) for name in names)))


WITH_ACCENTS = (
    "Zapata, Ana",
    "Álvarez, Eva",
    "Nz, Al",
    "Bravo, Luis",
    "Ñíguez, Iván",
    "Núñez, Olga",
)


@pytest.mark.article("C.04.2@2026-02 art. 2.2.3")
@pytest.mark.parametrize(
    ("language", "last"),
    [
        ("es", ["Núñez, Olga", "Nz, Al", "Ñíguez, Iván"]),
        ("en", ["Ñíguez, Iván", "Núñez, Olga", "Nz, Al"]),
    ],
)
def test_equal_players_are_numbered_by_the_order_of_the_event_s_language(service, language, last):
    hall = new(service, language)
    entered(hall, *WITH_ACCENTS)
    hall.do(CloseEntries(A))
    assert hall.names(A) == ["Álvarez, Eva", "Bravo, Luis", *last, "Zapata, Ana"]


@pytest.mark.article("C.04.2@2017-07 art. B.2")
def test_so_they_are_by_the_text_of_2017(service):
    made = service.create(
        CreateEvent(EventSettings("Abierto", start=date(2019, 5, 1), language="es"))
    )
    hall = Hall(service, made.key)
    hall.do(AddSection(SectionSettings("A", rounds=5)))
    entered(hall, "Zapata, Ana", "Bravo, Luis", "Álvarez, Eva")
    hall.do(CloseEntries(A))
    assert hall.names(A) == ["Álvarez, Eva", "Bravo, Luis", "Zapata, Ana"]


def test_the_order_stays_when_the_language_of_the_event_changes(service):
    hall = new(service, "es")
    entered(hall, *WITH_ACCENTS)
    before = hall.state.settings
    hall.do(EditEvent(before, replace(before, language="en")))
    hall.do(CloseEntries(A))
    assert hall.names(A)[2:5] == ["Núñez, Olga", "Nz, Al", "Ñíguez, Iván"]


def test_the_order_can_be_chosen_until_the_first_pairing(service):
    hall = new(service, "es")
    entered(hall, *WITH_ACCENTS)
    hall.do(CloseEntries(A))
    before = hall.settings(A)
    wanted = replace(before, name_order=NameOrder.ENGLISH)
    hall.do(EditSection(A, wanted, before))
    assert [type(each) for each in hall.do(Renumber(A, confirmed=True)).events] == [Renumbered]
    assert hall.names(A)[2:5] == ["Ñíguez, Iván", "Núñez, Olga", "Nz, Al"]
    hall.do(PairRound(A))
    answer = hall.service.handle(hall.key, EditSection(A, before, wanted))
    assert (answer.code, dict(answer.values)["field"]) == ("already-paired", "name_order")


@pytest.mark.article("C.04.2@2026-02 art. 2.4")
def test_a_late_entry_comes_where_its_name_stands_in_that_order(service):
    hall = new(service, "es")
    entered(hall, "Bravo, Luis", "Ñíguez, Iván", "Ocaña, Ana", "Nz, Al")
    hall.do(CloseEntries(A))
    hall.do(PairRound(A))
    hall.do(AdmitLateEntry(A, Player("Núñez, Olga", rating=1800)))
    hall.do(AdmitLateEntry(A, Player("Ábalos, Eva", rating=1800)))
    assert hall.names(A) == [
        "Ábalos, Eva",
        "Bravo, Luis",
        "Núñez, Olga",
        "Nz, Al",
        "Ñíguez, Iván",
        "Ocaña, Ana",
    ]


def test_teams_of_one_strength_follow_the_same_order(service):
    rules = replace(USUAL_RULES, boards=1)
    hall = new(service, "es", system=System.TEAM_SWISS, rounds=3, teams=rules)
    for name in ("Zamora", "Ávila", "Ñora", "Burgos"):
        hall.do(RegisterTeam(A, name, players=(Player(f"{name} 1", rating=1600),)))
    hall.do(CloseEntries(A))
    hall.do(PairRound(A))
    hall.do(AdmitLateTeam(A, "Órbigo", players=(Player("Órbigo 1", rating=1600),)))
    assert hall.names(A) == ["Ávila", "Burgos", "Ñora", "Órbigo", "Zamora"]


def test_a_restricted_draw_follows_it_too(service):
    hall = new(service, "es", system=System.ROUND_ROBIN, rounds=0, numbering=Numbering.VARMA)
    people = [("Nz, Al", "ESP"), ("Ñu, Eva", "ESP"), ("Núñez, Olga", "ESP")]
    people += [(f"P{at}", f"F{at}") for at in range(7)]
    hall.do(ImportPlayers(A, tuple(Player(name, federation=each) for name, each in people)))
    hall.do(CloseEntries(A))
    state = hall.state
    drew = [state.people[each.entry].name for each in state.sections[A].drawing.draws[:3]]
    assert drew == ["Núñez, Olga", "Nz, Al", "Ñu, Eva"]


def test_groups_and_play_offs_have_the_order_of_their_section(service):
    hall = new(service, "es", name_order=NameOrder.ENGLISH)
    entered(hall, *WITH_ACCENTS)
    hall.do(CloseEntries(A))
    hall.do(MakeGroups(A, 2, "Grupo"))
    assert [hall.settings(each).name_order for each in (B, C)] == [NameOrder.ENGLISH] * 2


def test_a_play_off_has_the_order_of_its_section(service):
    hall = new(service, "es", rounds=1, name_order=NameOrder.ENGLISH)
    entered(hall, "Bravo, Luis", "Álvarez, Eva")
    hall.do(CloseEntries(A))
    hall.do(PairRound(A))
    hall.do(PublishRound(A, 1))
    (game,) = hall.state.sections[A].rounds[0].games
    hall.do(EnterResult(A, game, GameResult.DRAW))
    hall.do(StartPlayOff(A, hall.state.sections[A].numbers, "Desempate"))
    assert hall.settings(B).name_order is NameOrder.ENGLISH


NUMBERED = {
    A: """
        Álvarez, Eva|Bravo, Luis|de la Cruz, Ana|De la Cruz, Eva|Nuñez, Raúl|Núñez, Olga
        Zapata, Ana|Águila, Sol|Ñíguez, Iván
    """,
    C: """
        Łuczak, Jan|Ibsen, Al|Øye, Siv|Olsen, Per|Ábalos, Eva|Lis, Ewa|Öst, Bo|Osk, Li
        Zabala, Ana
    """,
    D: "Burgos|Zamora|Ávila|Ñora|Órbigo",
    E: "Burgos, Bea|Zeta, Bea|Ávila, Bea",
}
"""As the program that made the log had them."""


@pytest.mark.parametrize("section", NUMBERED)
def test_what_was_numbered_before_keeps_its_numbers(old, section):
    lines = NUMBERED[section].strip().splitlines()
    assert old.names(section) == [name for line in lines for name in line.strip().split("|")]


def test_the_game_records_of_that_log_are_those_of_the_players_they_name(old):
    tournament = tournament_of(old.state, A)
    games = {
        (entry.player.name, tournament.entry(record.opponent).player.name)
        for entry in tournament.entries
        for record in entry.rounds[:1]
        if record.opponent
    }
    state = old.state
    paired = {
        (state.people[one].name, state.people[other].name)
        for game in state.sections[A].rounds[0].games.values()
        for one, other in ((game.white, game.black), (game.black, game.white))
    }
    assert games == paired


def test_late_entries_and_new_numbers_of_such_a_section_follow_the_order_it_had(old):
    for game in old.state.sections[A].rounds[-1].games:
        old.do(EnterResult(A, game, GameResult.DRAW))
    old.do(AdmitLateEntry(A, Player("Ávalos, Paz", rating=1800)))
    assert old.names(A)[-3:] == ["Águila, Sol", "Ávalos, Paz", "Ñíguez, Iván"]
    numbers = old.names(A)
    assert old.do(Renumber(A)).events == ()
    assert old.names(A) == numbers
    old.do(Renumber(E, confirmed=True))
    assert old.names(E) == ["Ávila, Bea", "Burgos, Bea", "Zeta, Bea"]  # corrected: now a FM
    old.do(AdmitLateTeam(D, "Úbeda", players=(Player("Úbeda 1", rating=1600),)))
    assert old.names(D)[-2:] == ["Órbigo", "Úbeda"]


def test_entries_of_that_log_still_open_are_numbered_by_the_language_and_keep_it(old):
    assert old.settings(B).name_order is None
    old.do(CloseEntries(B))
    assert old.names(B) == ["Ávila, Eva", "Burgos, Luis", "Zeta, Ana"]
    assert old.settings(B).name_order is NameOrder.SPANISH
    old.do(PairRound(B))
    old.do(AdmitLateEntry(B, Player("Ábalos, Sol", rating=1500)))
    assert old.names(B)[0] == "Ábalos, Sol"


def test_opening_such_a_list_again_lets_it_be_numbered_by_the_language(old):
    old.do(ReopenEntries(E))
    old.do(CloseEntries(E))
    assert old.names(E) == ["Ávila, Bea", "Burgos, Bea", "Zeta, Bea"]
    assert old.settings(E).name_order is NameOrder.SPANISH
