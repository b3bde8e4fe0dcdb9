"""Two equal players exchange their numbers; nobody else does (147, 148, 150, 151, 155)."""

from dataclasses import replace
from itertools import combinations

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.values.settings import EventSettings, Numbering, SectionSettings
from arbitro.formats.trf.from_tournament import document_of
from arbitro.formats.trf.lines.document import write_trf
from arbitro.model import Colour, Player, SectionId, Title
from arbitro.service import EventService
from desk.driver import FIRST, created
from web.by_hand import confirmed

SECTION = SectionId(1)
FIELD = (
    Player("Abad", rating=2000),
    Player("Baz", rating=2000),
    Player("Cruz", rating=2000, title=Title.FM),
    Player("Dorn", rating=1900),
    Player("Egea", rating=2000),
    Player("Fox"),
    Player("Gil"),
    Player("Haas", rating=1900, title=Title.CM),
)


def entered(**settings):
    desk = created(rounds=6, **settings)
    desk.do(asked.ImportPlayers(FIRST, FIELD))
    desk.do(asked.CloseEntries(FIRST))
    return desk


def names(desk):
    return [desk.state.people[entry].name for entry in desk.section.numbers]


def entry(desk, name):
    return next(key for key, person in desk.state.people.items() if person.name == name)


def exchange(desk, one, other, **more):
    return asked.ExchangeNumbers(FIRST, entry(desk, one), entry(desk, other), **more)


@pytest.mark.article("C.04.2@2026-02 art. 2.2")
@pytest.mark.parametrize(("one", "other"), list(combinations(FIELD, 2)), ids=lambda one: one.name)
def test_only_players_of_one_rating_and_title_exchange_numbers(one, other):
    desk = entered()
    level = (one.rating, one.title) == (other.rating, other.title)
    code = "numbers-exchange" if level else "numbers-not-level"
    assert desk.refusal(exchange(desk, one.name, other.name)) == code
    if not level:
        assert desk.refusal(exchange(desk, one.name, other.name, confirmed=True)) == code
        return
    before = names(desk)
    desk.do(exchange(desk, one.name, other.name, confirmed=True))
    after = names(desk)
    # the list stays in the order of ratings and titles, and only these two have moved
    moved = {name for name, then in zip(after, before, strict=True) if name != then}
    assert moved == {one.name, other.name}
    ranks = [
        (-person.rating, list(Title).index(person.title) if person.title else 99)
        for person in (desk.state.people[number] for number in desk.section.numbers)
    ]
    assert ranks == sorted(ranks)


def test_the_order_chosen_stays_when_numbers_are_given_again_and_when_somebody_comes_late():
    desk = entered()
    desk.do(exchange(desk, "Abad", "Egea", confirmed=True))
    chosen = ["Cruz", "Egea", "Baz", "Abad"]
    assert names(desk)[:4] == chosen
    dorn = entry(desk, "Dorn")
    seen = desk.state.people[dorn]
    desk.do(asked.EditPlayer(dorn, replace(seen, rating=2100), seen))
    desk.do(asked.Renumber(FIRST, confirmed=True))
    assert names(desk)[:5] == ["Dorn", *chosen]
    # no more level: the data decide again
    egea = entry(desk, "Egea")
    seen = desk.state.people[egea]
    desk.do(asked.EditPlayer(egea, replace(seen, rating=1950), seen))
    desk.do(asked.Renumber(FIRST, confirmed=True))
    assert names(desk)[:5] == ["Dorn", "Cruz", "Abad", "Baz", "Egea"]


def test_it_is_taken_back_and_forgotten_with_the_numbers():
    desk = entered()
    before = names(desk)
    name = desk.do(exchange(desk, "Fox", "Gil", confirmed=True))
    assert names(desk) != before
    desk.do(asked.Undo(name))
    assert (names(desk), desk.section.exchanged) == (before, ())
    desk.do(exchange(desk, "Fox", "Gil", confirmed=True))
    desk.do(asked.ReopenEntries(FIRST))
    desk.do(asked.CloseEntries(FIRST))
    assert names(desk) == before


@pytest.mark.article("C.04.2@2026-02 art. 2.3")
def test_numbers_are_exchanged_until_round_four_is_paired_and_a_report_says_so():
    desk = entered()
    for _ in range(3):
        desk.play()
    desk.do(exchange(desk, "Fox", "Gil", confirmed=True))
    report = write_trf(document_of(tournament_of(desk.state, FIRST)))
    assert "### Exchange @ Round 3: 7 8 => 8 7" in report
    desk.do(asked.PairRound(FIRST, Colour.WHITE))
    again = exchange(desk, "Fox", "Gil", confirmed=True)
    assert desk.refusal(again) == "numbers-frozen"


def test_drawn_and_fixed_numbers_stay():
    desk = created(rounds=6, numbering=Numbering.FIXED)
    desk.do(asked.ImportPlayers(FIRST, FIELD))
    desk.do(asked.CloseEntries(FIRST, tuple(desk.section.entries)))
    assert desk.refusal(exchange(desk, "Abad", "Baz")) == "numbers-not-by-rating"


def with_the_field(service):
    key = service.create(asked.CreateEvent(EventSettings("Open"))).key
    service.handle(key, asked.AddSection(SectionSettings("Open", rounds=6)))
    service.handle(key, asked.ImportPlayers(SECTION, FIELD))
    service.handle(key, asked.CloseEntries(SECTION))
    return key


def numbers(service, key):
    return service.snapshot(key).state.sections[SECTION].numbers


def test_page_json_and_command_line_ask_first(visitor, run, tmp_path):
    key = with_the_field(visitor.service)
    before = numbers(visitor.service, key)
    one, other = before[1:3]
    said = {"section": 1, "entry": one, "other": other}
    first = visitor.command(key, "exchange-numbers", **said)
    assert (first.status_code, first.json()["refused"]) == (422, "numbers-exchange")
    assert numbers(visitor.service, key) == before
    token = {"confirmation-token": first.json()["token"]}
    assert visitor.command(key, "exchange-numbers", token, **said).status_code == 200
    assert numbers(visitor.service, key) == (before[0], other, one, *before[3:])
    page = visitor.get(f"/events/{key}/s/1/players/{one}").text
    assert "Exchange numbers with Baz (2)" in page
    fields = {"entry": str(one), "other": str(other)}
    url = f"/events/{key}/s/1/do/exchange-numbers"
    assert visitor.send(url, fields).status_code == 422
    assert confirmed(visitor, url, fields).status_code == 303
    assert numbers(visitor.service, key) == before
    service = EventService(tmp_path)
    key = with_the_field(service)
    service.close()
    given = ("do", key, "exchange-numbers", "--section", "1", "--entry", str(one))
    given = (*given, "--other", str(other), "--folder", tmp_path)
    first = run(*given)
    assert first.code == 1
    assert run(*given, "--token", first.err.split()[-1]).code == 0
