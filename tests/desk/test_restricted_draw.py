"""Numbers of a round robin by the restricted draw, from the service that draws to the warning."""

import pytest

from arbitro.desk.commands import (
    AddSection,
    AdmitLateEntry,
    CloseEntries,
    ImportPlayers,
    PairRound,
)
from arbitro.desk.decide import with_lots
from arbitro.desk.derived.restricted_draw import (
    alphabet_of_entries,
    drawn_order,
    free_number,
    meetings_of_federations,
    numbers_follow_strength,
    of_entries,
)
from arbitro.desk.values.settings import Numbering, SectionSettings
from arbitro.model import Colour, EntryId, Player, System
from arbitro.model.names import NameOrder
from arbitro.rules.pairing.schedules import follows_varma
from arbitro.service.entropy import new_lots
from desk.driver import FIRST, created


def entered(*federations, numbering=Numbering.VARMA):
    desk = created(system=System.ROUND_ROBIN, rounds=0, numbering=numbering)
    desk.do(
        ImportPlayers(
            FIRST,
            tuple(
                Player(f"Same Name {at % 3}", federation=each)
                for at, each in enumerate(federations)
            ),
        )
    )
    return desk


TWELVE = ("ESP",) * 4 + ("FRA",) * 3 + ("ITA", "ITA", "POR", "GER", "SUI")


@pytest.mark.article("C.05@2018 art. 5.3")
def test_the_service_draws_numbers_that_keep_every_federation_in_one_group():
    desk = entered(*TWELVE)
    command = with_lots(desk.state, CloseEntries(FIRST), new_lots())
    desk.do(command)
    federations = [desk.state.people[entry].federation for entry in desk.section.numbers]
    assert follows_varma(federations)
    assert sorted(desk.section.numbers) == sorted(desk.section.entries)


def test_a_round_keeps_the_seed_its_numbers_were_drawn_from():
    desk = entered(*TWELVE)
    desk.do(with_lots(desk.state, CloseEntries(FIRST), new_lots()))
    desk.do(PairRound(FIRST))
    seed = desk.section.drawing.seed
    assert seed is not None
    assert desk.section.rounds[0].paired_by.seed == seed


def test_numbers_that_split_a_federation_are_refused():
    desk = entered(*TWELVE)
    order = tuple(desk.section.entries)
    code = desk.refusal(CloseEntries(FIRST, order))
    assert code == "numbers-not-of-a-restricted-draw"
    assert desk.refusal(CloseEntries(FIRST, order[1:])) == "order-incomplete"


def test_outside_the_tables_and_without_a_group_the_draw_says_why():
    few = entered("ESP", "FRA", "ITA", "POR")
    assert few.refusal(CloseEntries(FIRST)) == "varma-players-out-of-range"
    one_country = entered(*["ESP"] * 10)
    command = with_lots(one_country.state, CloseEntries(FIRST), new_lots())
    assert one_country.refusal(command) == "varma-federation-too-large"


def test_the_known_clash_of_twelve_players_is_shown():
    """Numbers 6 and 12 of group C meet in round 11, whatever the table is for."""
    desk = entered(*TWELVE, numbering=Numbering.FIXED)
    people = desk.state.people
    french = [entry for entry, each in people.items() if each.federation == "FRA"]
    others = [entry for entry in people if entry not in french]
    order = [others.pop() if at not in {6, 8, 12} else french.pop() for at in range(1, 13)]
    desk.do(CloseEntries(FIRST, tuple(order)))
    late = [
        (sorted((desk.section.tpn(one), desk.section.tpn(other))), number)
        for one, other, number in meetings_of_federations(desk.state, desk.section)
        if people[one].federation == "FRA"
    ]
    assert late == [([6, 12], 11)]


def test_only_a_single_round_robin_has_a_restricted_draw():
    desk = created()
    for system in (System.DUTCH, System.DOUBLE_ROUND_ROBIN, System.KNOCK_OUT):
        settings = SectionSettings("B", system=system, rounds=5, numbering=Numbering.VARMA)
        assert desk.refusal(AddSection(settings)) == "restricted-draw-in-round-robins"


def test_the_same_seed_draws_the_same_numbers():
    desk = entered(*TWELVE)
    people, entries = desk.state.people, tuple(desk.section.entries)
    assert drawn_order(people, entries, 7) == drawn_order(people, entries, 7)


def test_players_of_one_country_only_cannot_be_kept_apart():
    desk = entered(*["ESP"] * 6, numbering=Numbering.RATING)
    desk.do(CloseEntries(FIRST))
    assert meetings_of_federations(desk.state, desk.section) == ()


def league(players):
    desk = created(system=System.ROUND_ROBIN, rounds=0)
    desk.do(
        ImportPlayers(FIRST, tuple(Player(f"P{at}", rating=2400 - at) for at in range(players)))
    )
    desk.do(CloseEntries(FIRST))
    return desk


@pytest.mark.article("C.05@2018 art. 6.4")
def test_a_late_entry_takes_the_free_number_and_leaves_the_pairings_as_they_are():
    desk = league(5)
    before = desk.section.numbers
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=2800)))
    assert desk.section.numbers[:5] == before
    desk.do(PairRound(FIRST))
    pairs = [(desk.section.tpn(game.white), desk.section.tpn(game.black)) for game in desk.games]
    assert pairs == [(1, 6), (2, 5), (3, 4)]
    assert desk.refusal(AdmitLateEntry(FIRST, Player("Later"))) == "already-paired"


def test_a_table_without_a_free_number_takes_no_late_entry():
    assert league(4).refusal(AdmitLateEntry(FIRST, Player("Late"))) == "no-free-number"


def test_namesakes_are_told_apart_and_names_follow_the_order_of_the_language():
    people = {EntryId(at): Player(name) for at, name in enumerate(("Ñu", "Nube", "Ana", "Ana"), 1)}
    named = of_entries(people, people)
    assert len({name for name, _ in named}) == 4
    order = alphabet_of_entries(NameOrder("es"))
    shown = [entry for _, entry in sorted(named, key=lambda each: order(each[0]))]
    assert shown == [3, 4, 2, 1]


@pytest.mark.article("C.05@2018 art. 6.4")
@pytest.mark.parametrize("system", [System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN, System.DUTCH])
@pytest.mark.parametrize("players", range(3, 9))
def test_the_free_number_is_the_one_the_table_has_and_no_player(system, players):
    desk = created(system=system, rounds=5 if system is System.DUTCH else 0)
    desk.do(ImportPlayers(FIRST, tuple(Player(f"P{at}") for at in range(players))))
    assert free_number(desk.section) == 0
    desk.do(CloseEntries(FIRST))
    # the tables are of even numbers: an odd field leaves exactly one of them free
    free = {3: 4, 5: 6, 7: 8}.get(players, 0) if system is not System.DUTCH else 0
    assert free_number(desk.section) == free
    desk.do(PairRound(FIRST, Colour.WHITE))
    assert free_number(desk.section) == 0


@pytest.mark.parametrize(
    ("ratings", "follows"),
    [
        ((2400, 2300, 2200), True),
        ((2400, 2400, 2200), True),
        ((2400, 2300, 2300), True),
        ((2200, 2300, 2400), False),
        ((2400, 2200, 2300), False),
        ((2300, 2300, 2300), False),
        ((2400, 2300, 0), False),
        ((2400, 2300, 2200, 0), True),
        ((2400, 2300, 0, 2200), False),
    ],
)
def test_numbers_follow_the_strength_of_three_or_more_who_are_rated(ratings, follows):
    people = tuple(Player(f"P{at}", rating=each) for at, each in enumerate(ratings))
    for system in (System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN):
        desk = created(system=system, rounds=0, numbering=Numbering.FIXED)
        desk.do(ImportPlayers(FIRST, people))
        desk.do(CloseEntries(FIRST, tuple(desk.section.entries)))
        told = numbers_follow_strength(desk.state, desk.section)
        assert told == (follows and system is System.ROUND_ROBIN)
