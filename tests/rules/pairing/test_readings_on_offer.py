"""Readings of disputed articles: the list of them, and those of systems of single players."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from arbitro.formats.trf import read_trf, tournament_of
from arbitro.i18n import citation, languages, translator
from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    Float,
    Player,
    Points,
    Result,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing import dutch, pair_next_round
from arbitro.rules.pairing.burstein import burstein_problem
from arbitro.rules.pairing.double_swiss.listed import listed_round
from arbitro.rules.pairing.dubov import dubov_problem
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from arbitro.rules.pairing.readings import (
    READINGS,
    editions_of,
    merged,
    parse_readings,
    reading_reasons,
    readings_of,
    unusual,
)
from arbitro.rules.pairing.swiss.history import pairing_problem
from arbitro.rules.pairing.swiss.swiss_rules import every_value
from arbitro.rules.pairing.systems import explain_swiss

DIVERGENCES = Path(__file__).parents[2] / "data" / "divergences"
TEAMS, DOUBLE = EditionKey("C.04.6@2026-02"), EditionKey("C.04.5@2026-02")
DUBOV, BURSTEIN = EditionKey("C.04.4.1@2026-02"), EditionKey("C.04.4.2@2026-02")


def test_every_reading_rests_on_an_article_of_each_of_its_editions():
    for each in READINGS:
        for (why,) in (
            reading_reasons(((each.name, each.values[1]),), key) for key in editions_of(each)
        ):
            assert citation(why), (each.name, editions_of(each))


@pytest.mark.parametrize("language", languages())
def test_every_reading_has_a_name_words_for_its_values_and_an_argument(language):
    words = translator(language)
    for each in READINGS:
        said = [words.t(f"value.reading.{each.name}={value}") for value in each.values]
        assert len(set(said)) == len(each.values) >= 2
        assert words.t(f"value.reading.{each.name}")
        assert words.t(f"value.reading_why.{each.name}")


def test_an_edition_offers_each_reading_once_and_the_same_values_everywhere():
    for key in {key for each in READINGS for key in editions_of(each)}:
        names = [each.name for each in readings_of(key)]
        assert len(names) == len(set(names))
    for each in READINGS:
        assert all(each.values == other.values for other in READINGS if other.name == each.name)


def test_every_reading_is_on_offer_and_no_other_is():
    assert all(map(editions_of, READINGS))
    assert set(READINGS) == {each for value in every_value().values() for each in value.readings}
    assert len(set(READINGS)) == len(READINGS)


def test_a_text_nobody_has_written_offers_what_its_value_has(monkeypatch):
    """The same event as in the divergences, by a text that is written into the list of values."""
    report = tournament_of(read_trf((DIVERGENCES / "parity-of-the-file.trf").read_bytes()).value)
    invented = EditionKey(f"{System.DUTCH.regulation}@2033")
    assert readings_of(invented) == ()
    value = replace(dutch.EDITIONS[EditionKey("C.04.3@2026-02")])
    monkeypatch.setitem(dutch.EDITIONS, invented, value)
    assert [each.name for each in readings_of(invented)] == ["parity", "topscorers"]
    assert unusual((("parity", "file"),), invented) == (("parity", "file"),)
    usual = dutch.pair(pairing_problem(report.value, invented))
    other = replace(report.value, readings=(("parity", "file"),))
    turned = dutch.pair(pairing_problem(other, invented))
    assert {(black, white) for white, black in usual.games} == set(turned.games)
    monkeypatch.setitem(dutch.EDITIONS, invented, replace(value, readings=()))
    assert unusual((("parity", "file"),), invented).code == "reading-not-of-edition"


def test_a_reading_is_written_as_name_and_value():
    assert parse_readings(["last-round-wish = strong", "colour-history=by-round"]) == (
        ("colour-history", "by-round"),
        ("last-round-wish", "strong"),
    )


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("last-round-wishes=strong", "reading-unknown"),
        ("last-round-wish", "reading-value-unknown"),
        ("last-round-wish=mild", "reading-value-unknown"),
        ("", "reading-unknown"),
    ],
)
def test_what_is_no_reading_is_refused(written, code):
    assert parse_readings([written]).code == code


def test_a_reading_is_refused_where_the_text_gives_no_ground_for_it():
    assert unusual((("last-round-wish", "strong"),), DOUBLE).code == "reading-not-of-edition"
    assert unusual((("next-scoregroup", "graded"),), DOUBLE) == ()
    old = EditionKey("C.04.6@2024-08")
    assert isinstance(unusual((("next-scoregroup", "pass-or-fail"),), old), Refused)


def test_a_usual_reading_asked_for_replaces_another_one_stated():
    both = merged((("float-score", "standings"),), (("float-score", "pairing"),))
    assert unusual(both, TEAMS) == ()


@pytest.mark.article("C.04.3@2017-07 art. E.5")
def test_by_the_numbers_of_the_list_an_absent_player_turns_the_colours_of_a_first_round():
    """Player 1 has not arrived: see ``parity-of-the-file.trf`` in the divergences."""
    report = tournament_of(read_trf((DIVERGENCES / "parity-of-the-file.trf").read_bytes()).value)
    edition = EditionKey("C.04.3@2017-07")
    usual = pair_next_round(report.value, edition).games
    turned = pair_next_round(replace(report.value, readings=(("parity", "file"),)), edition).games
    assert set(map(frozenset, usual)) == set(map(frozenset, turned))
    assert {(black, white) for white, black in usual} == set(turned)


def event(system, rows, rounds_total=5):
    """A tournament of rows with a rating and a cell a round: ``4b0``, ``U``, ``Z``."""
    return Tournament(
        system=system,
        rounds_total=rounds_total,
        rounds_played=3,
        initial_colour=Colour.WHITE,
        entries=tuple(
            Entry(Tpn(number), Player(f"Player {number}", rating=rating), tuple(map(_cell, cells)))
            for number, (rating, *cells) in enumerate(rows, 1)
        ),
    )


def _cell(text):
    if len(text) == 1:
        return RoundRecord(None, None, Result(text))
    return RoundRecord(Tpn(int(text[0])), Colour(text[1]), Result(text[2]))


@pytest.mark.article("C.04.4.1@2026-02 art. 2.3.6")
def test_a_forfeited_game_may_count_as_an_upfloat_of_the_dubov_system():
    """3 leads, has played 2 and 4 and needs an upfloater from 5 and 6, one point each.

    5 was paired with 1, half a point above, in the round before, and nobody played that game. As
    no upfloat 5 is the first of the two; as one it is the second upfloat running ([C10]).
    """
    before = event(
        System.DUBOV,
        [(2238, "4b0", "2w=", "5b-"), (2141, "5w1", "1b=", "3w0"), (2032, "6b+", "4w1", "2b1"),
         (1852, "1w1", "3b0", "6b1"), (1776, "2b0", "6w0", "1w+"), (1499, "3w-", "5b1", "4w0")],
    )  # fmt: skip
    assert {3, 5} in map(set, pair_next_round(before, DUBOV).games)
    counted = replace(before, readings=(("forfeit-upfloats", "upfloats"),))
    assert {3, 6} in map(set, pair_next_round(counted, DUBOV).games)


@pytest.mark.article("C.04.4.2@2026-02 art. 1.7.2")
def test_byes_of_somebody_who_is_back_may_count_as_draws_in_the_burstein_system():
    """3 and 5 have half a point, two games each, the same Buchholz and Sonneborn-Berger.

    5, the larger number, has the bye. But if the zero-point bye of 3 in the round before counts as
    a draw for the opponents of 3, then 5, who drew with 3, has half a point of Buchholz more.
    """
    before = event(
        System.BURSTEIN,
        [(2236, "Z", "3w1", "5b1"), (2181, "4b1", "6w1", "Z"), (2065, "5w=", "1b0", "Z"),
         (1992, "2w0", "U", "6b1", "Z"), (1956, "3b=", "Z", "1w0"), (1696, "U", "2b0", "4w0")],
    )  # fmt: skip
    assert pair_next_round(before, BURSTEIN).bye == 5
    counted = replace(before, readings=(("absence-series", "before"),))
    assert pair_next_round(counted, BURSTEIN).bye == 3


def matches(*results):
    """Six players accelerated, after the first of five rounds: 1-3, 4-2, 5-6."""
    pairs = ((1, 3), (4, 2), (5, 6))
    turned = {"1": "0", "0": "1", "=": "="}
    cells = {}
    for (white, black), games in zip(pairs, results, strict=True):
        for one, other, colours, mine in (
            (white, black, "wb", games),
            (black, white, "bw", [turned[each] for each in games]),
        ):
            cells[one] = tuple(
                RoundRecord(Tpn(other), Colour(colour), Result(result))
                for colour, result in zip(colours, mine, strict=True)
            )
    return Tournament(
        system=System.DOUBLE_SWISS,
        rounds_total=10,
        rounds_played=2,
        accelerated=True,
        initial_colour=Colour.WHITE,
        entries=tuple(
            Entry(Tpn(number), Player(f"Player {number}"), cells[number]) for number in range(1, 7)
        ),
    )


@pytest.mark.article("C.04.7@2026-02 art. 1.4.2")
def test_virtual_points_of_matches_are_those_of_a_match_or_of_a_game_won():
    """1 to 4 are the first group; 1 and 4 have won 2-0, 6 has won 1.5-0.5.

    With two virtual points: 1, 4 have 4; 2, 3 have 2; 6 and 5 less. 2 and 3 could meet, but then 5
    and 6 would meet again; both float up: 2-5, 3-6. With one: 6 has more than 2 and 3, who have 1,
    and meets the first of them: 2-6, 3-5.
    """
    before = matches("11", "11", "0=")
    assert pair_next_round(before, DOUBLE).code == "virtual-points-of-matches"
    for value, others in (("match", ({2, 5}, {3, 6})), ("game", ({2, 6}, {3, 5}))):
        chosen = replace(before, readings=(("virtual-points", value),))
        games = list(map(set, pair_next_round(chosen, DOUBLE).games))
        assert {1, 4} in games
        assert all(pair in games for pair in others)


def test_a_player_with_virtual_points_floated_down_to_one_without():
    stated = matches("==", "11", "0=")
    first, *others = stated.entries
    entries = (replace(first, virtual=(Points(20),) * 4), *others)
    listed = listed_round(replace(stated, entries=entries), DOUBLE, 2)
    floats = {each.tpn: each.float_last for each in listed.contenders}
    assert (floats[1], floats[3], floats[5]) == (Float.DOWN, Float.UP, Float.NONE)


def test_the_explanation_of_a_round_names_its_readings():
    before = replace(matches("11", "11", "0="), readings=(("virtual-points", "game"),))
    (why,) = explain_swiss(before, DOUBLE, 2).readings
    assert why.value("taken") == "virtual-points=game"
    said = translator("en").reason(why)
    assert "a won game" in said
    assert "only the points in the report" in said


def played(system, edition, seed, **rates):
    """A random tournament of nine players with forfeits and absences, after four rounds."""
    settings = GeneratorSettings(players=9, rounds=7, system=system, edition=edition, **rates)
    whole = generate_tournament(settings, seed=seed, pair=pair_next_round)
    entries = tuple(replace(each, rounds=each.rounds[:4]) for each in whole.entries)
    return replace(whole, entries=entries, rounds_played=4)


WORTH = {"1": 10, "=": 5, "+": 10, "U": 10, "H": 5, "F": 10}


def scored(entry, rounds):
    return sum(WORTH.get(record.result.value, 0) for record in entry.rounds[:rounds])


@pytest.mark.parametrize("value", ["none", "upfloats"])
def test_upfloats_of_the_dubov_system_are_counted_as_they_are_read(value):
    counted = set()
    for seed in range(12):
        before = played(System.DUBOV, DUBOV, seed, forfeits=200)
        problem = dubov_problem(replace(before, readings=(("forfeit-upfloats", value),)), DUBOV)
        for entry in before.entries:
            met = [
                (number, before.entry(record.opponent))
                for number, record in enumerate(entry.rounds)
                if record.opponent is not None
                and (value == "upfloats" or record.result.value in "1=0")
            ]
            up = [number for number, other in met if scored(other, number) > scored(entry, number)]
            found = problem.upfloats[entry.tpn]
            assert (found.times, found.last_round) == (len(up), 3 in up), (seed, entry.tpn)
            counted.add(found.times)
    assert len(counted) > 2


@pytest.mark.parametrize("value", ["still-absent", "before"])
def test_byes_in_the_opposition_of_the_burstein_system_are_draws_as_they_are_read(value):
    as_draws = 0
    for seed in range(12):
        before = played(System.BURSTEIN, BURSTEIN, seed, zero_point_byes=250)
        away = {before.entries[seed % 9].tpn}
        before = replace(
            before,
            readings=(("absence-series", value),),
            entries=tuple(
                replace(each, rounds=(*each.rounds, *[_cell("Z")] * (each.tpn in away)))
                for each in before.entries
            ),
        )
        seen = {}
        for entry in before.entries:
            letters = "".join(record.result.value for record in entry.rounds[:4])
            series = len(letters) - len(letters.rstrip("Z"))
            counts = value == "before" or entry.tpn in away
            seen[entry.tpn] = scored(entry, 4) + 5 * series * counts
            as_draws += series * counts
        found = burstein_problem(before, BURSTEIN).indexes
        for entry in before.entries:
            if entry.tpn in away:
                continue
            strength = [
                seen[record.opponent] if record.result.value in "1=0" else scored(entry, 4)
                for record in entry.rounds[:4]
            ]
            assert found[entry.tpn].buchholz == sum(strength), (seed, entry.tpn)
    assert as_draws


ARGUED = re.findall(
    r"^\| `([a-z-]+)` \| ([^|]+) \| `([^`]+)` \| ([^|]+) \|",
    (Path(__file__).parents[3] / "docs" / "divergences.md").read_text("utf-8"),
    re.MULTILINE,
)
"""Each argued reading: its name, where it is read, the usual value, the others."""


@pytest.mark.parametrize(("name", "place", "usual", "others"), ARGUED)
def test_a_reading_that_is_argued_is_offered_as_the_argument_says(name, place, usual, others):
    offered = [each for each in READINGS if each.name == name]
    assert offered
    assert {each.usual for each in offered} == {usual}
    assert all(list(each.values[1:]) == re.findall(r"`([^`]+)`", others) for each in offered)
    editions = {key for each in offered for key in editions_of(each)}
    named = set(re.findall(r"C\.04(?:\.\d)+", place.partition(" with ")[0]))
    if name not in {"parity", "virtual-points"}:  # of other systems too
        assert {key.partition("@")[0] for key in editions} == named
    for year in re.findall(r"of (\d{4})", place):
        assert {key.partition("@")[2][:4] for key in editions} == {year}


def test_every_reading_but_those_of_olympiads_is_argued():
    known = {each.name for each in READINGS if not each.name.startswith("olympiad-")}
    assert known == {name for name, *_ in ARGUED}
