"""Tournaments of every Swiss system: paired, checked, explained, asked about."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from arbitro.i18n import citation, translator
from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    Player,
    Result,
    RoundNumber,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.checker import check_pairings
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from arbitro.rules.pairing.systems import digest_of, explain_swiss, pair_swiss, why_not_together

EDITIONS = {
    System.DUTCH: EditionKey("C.04.3@2026-02"),
    System.DUBOV: EditionKey("C.04.4.1@2026-02"),
    System.BURSTEIN: EditionKey("C.04.4.2@2026-02"),
    System.LIM: EditionKey("C.04.4.3@2026-02"),
    System.DUTCH_2012: EditionKey("DUTCH.2012@2013"),
    System.DUTCH_2009: EditionKey("DUTCH.2009@2009"),
    System.SWISS_1992: EditionKey("SWISS.1992@1992-06"),
}
OTHERS = [system for system in EDITIONS if system is not System.DUTCH]


def played(system, seed, players=24, rounds=7):
    settings = GeneratorSettings(
        players=players, rounds=rounds, system=system, edition=EDITIONS[system],
        half_point_byes=30, forfeits=20,
    )  # fmt: skip
    return generate_tournament(settings, seed=seed, pair=pair_next_round)


def flat(reasons):
    for each in reasons:
        yield each
        yield from flat(each.parts)


@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("seed", range(2))
def test_a_generated_tournament_passes_the_checker(system, seed):
    tournament = played(system, seed)
    assert tournament.system is system
    assert tournament.rounds_played == 7
    assert check_pairings(tournament, EDITIONS[system]) == ()


@pytest.mark.parametrize("system", OTHERS)
def test_the_checker_names_the_rule_that_two_exchanged_players_break(system):
    tournament = played(system, 5)
    first, second = explain_swiss(tournament, EDITIONS[system], 6).pairing.games[:2]
    swap = {first.black: second.black, second.black: first.black}
    opponents = {first.white: second.black, second.white: first.black}
    entries = []
    for entry in tournament.entries:
        record = entry.rounds[5]
        if entry.tpn in opponents:
            record = replace_opponent(record, opponents[entry.tpn])
        elif entry.tpn in swap:
            record = replace_opponent(
                record, second.white if entry.tpn == first.black else first.white
            )
        entries.append(replace(entry, rounds=(*entry.rounds[:5], record)))
    wrong = replace(tournament, rounds_played=6, entries=tuple(entries))
    found = [each for each in check_pairings(wrong, EDITIONS[system]) if each.round_number == 6]
    assert [each.kind for each in found] == ["pairs"]
    assert set(found[0].expected) == {first, second}
    assert found[0].reason.edition == EDITIONS[system]


def replace_opponent(record, opponent):
    return record._replace(opponent=opponent)


@pytest.mark.parametrize("system", OTHERS)
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_line_of_an_explanation_has_words_and_an_article(system, language):
    words = translator(language)
    tournament = played(system, 2, players=25)
    for number in range(1, 8):
        explained = explain_swiss(tournament, EDITIONS[system], number)
        assert len(explained.boards) == len(explained.pairing.games)
        lines = (*explained.brackets, *(line for board in explained.boards for line in board))
        for each in flat((*lines, *((explained.bye,) if explained.bye else ()))):
            text = words.reason(each)
            assert text
            assert not re.fullmatch(r"[a-z0-9-]+( \(.*\))?", text), text
            assert citation(each) or each.edition is None


@pytest.mark.parametrize("system", OTHERS)
def test_why_not_is_never_a_better_alternative(system):
    tournament = played(system, 7, players=14, rounds=6)
    answers = set()
    for number in range(1, 7):
        pairing = pair_swiss(tournament, EDITIONS[system], round_number=number)
        games = pairing.games
        for one, other in pairwise(games):
            players = one.white, other.black
            why = why_not_together(tournament, EDITIONS[system], RoundNumber(number), players)
            assert not isinstance(why, Refused)
            values = dict(why.values)
            if "chosen" in values and values.get("kind", "sequence") != "sequence":
                assert values["chosen"] < values["rejected"], (number, players)
            answers.add(why.concept)
    assert len(answers) >= 4


@pytest.mark.parametrize("system", EDITIONS)
def test_a_round_of_two_who_have_met_is_refused_and_so_is_every_question_about_it(system):
    met = (
        Entry(
            Tpn(1), Player("One", rating=2000), (RoundRecord(Tpn(2), Colour.WHITE, Result.DRAW),)
        ),
        Entry(
            Tpn(2), Player("Two", rating=1900), (RoundRecord(Tpn(1), Colour.BLACK, Result.DRAW),)
        ),
    )
    tournament = Tournament(rounds_total=5, rounds_played=1, entries=met, system=system)
    edition = EDITIONS[system]
    for refused in (
        pair_swiss(tournament, edition),
        explain_swiss(tournament, edition, 2),
        why_not_together(tournament, edition, 2, (Tpn(1), Tpn(2))),
    ):
        assert refused.code == "no-complete-pairing"


def test_the_digest_of_a_text_is_that_of_one_system_and_one_edition():
    dutch = {digest_of("dutch", EditionKey(key)) for key in ("C.04.3@2017-07", "C.04.3@2026-02")}
    dubov = digest_of("dubov", EditionKey("C.04.4.1@2026-02"))
    assert len({*dutch, dubov}) == 3
    assert all(re.fullmatch("[0-9a-f]{64}", each) for each in (*dutch, dubov))
    assert digest_of("no-system", EditionKey("C.04.3@2026-02")) == ""
