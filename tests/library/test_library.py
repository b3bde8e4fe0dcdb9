"""What the library answers is what the rules give, in the form it promises."""

import io
import json
import pickle
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

import arbitro

DATA = Path(__file__).parents[1] / "data"
MANUAL = DATA / "manual40"
DUTCH = "C.04.3"
TEAMS = DATA / "teams" / "swiss_team_next_scoregroup.trf"


def expected(number):
    """Return the boards of a round of the Arbiters' Manual's example, and who has the bye."""
    lines = (MANUAL / f"round{number}_expected.txt").read_text("utf-8").splitlines()
    pairs = tuple(tuple(map(int, line.split())) for line in lines)
    bye = next((one for one, other in pairs if not other), None)
    return tuple(pair for pair in pairs if pair[1]), bye


@pytest.mark.parametrize("number", range(2, 8))
def test_the_rounds_of_the_arbiters_manual_are_paired_as_printed(number):
    paired = arbitro.pair(MANUAL / f"round{number}_input.trf", edition="2017")
    assert (paired.pairs, paired.bye) == expected(number)
    assert (paired.number, paired.edition) == (number, "C.04.3@2017-07")


@pytest.mark.parametrize("given", [str, Path.read_bytes, arbitro.read])
def test_a_path_bytes_and_a_tournament_give_the_same_round(given):
    source = given(MANUAL / "round3_input.trf")
    assert arbitro.pair(source, edition="2017").pairs == expected(3)[0]


def test_a_tournament_answers_as_the_functions_do():
    event = arbitro.read(MANUAL / "round4_input.trf")
    assert event.pair() == arbitro.pair(event)
    assert event.check() == arbitro.check(event)
    assert event.standings(tie_breaks="BH") == arbitro.standings(event, tie_breaks="BH")
    assert event.explain(2) == arbitro.explain(event, 2)


def test_a_round_played_by_the_library_is_the_round_of_a_report():
    four = arbitro.read(MANUAL / "round4_input.trf")
    results = {}
    for entry in four.file.tournament.entries:
        record = entry.record(3)
        if record.colour is not None and record.colour.value == "w":
            results[int(entry.tpn)] = record.result.value
    three = arbitro.read(MANUAL / "round3_input.trf")
    paired = three.pair(edition="2017")
    played = three.with_round(paired, [results[white] for white, _ in paired.pairs])
    assert played.pair(edition="2017").pairs == expected(4)[0]


def test_a_generated_tournament_passes_its_own_check_and_a_changed_round_does_not():
    event = arbitro.generate(players=11, rounds=5, seed=7)
    assert event.check()
    four = arbitro.generate(players=11, rounds=5, seed=7, played=4)
    paired = four.pair()
    (first, second), (third, fourth), *others = paired.pairs
    swapped = arbitro.Round.of(5, ((first, third), (second, fourth), *others), paired.bye)
    found = four.with_round(swapped, "1" * 5).check()
    assert not found
    assert [each.round for each in found.rounds] == [5]
    assert arbitro.Why(found.rounds[0].why).article


def test_a_round_without_all_results_is_paired_with_draws_and_says_which():
    event = arbitro.generate(players=8, rounds=4, seed=2, played=1)
    first = event.pair()
    half = event.with_round(first, "101").pair()
    assert half.unfinished == (first.pairs[3],)
    whole = event.with_round(first, "101=").pair()
    assert (half.boards, whole.unfinished) == (whole.boards, ())


def test_points_and_values_are_exact_fractions():
    event = arbitro.generate(players=8, rounds=4, seed=2)
    table = event.standings(tie_breaks="BH,ARO")
    for row in table.rows:
        assert all(isinstance(each, Fraction) for each in (row.points, *row.values))
    assert sum(row.points for row in table.rows) == Fraction(8 * 4, 2)


@pytest.mark.parametrize("tie_break", ["BH", "BH/C1", "SB"])
def test_the_lines_of_a_worksheet_that_count_add_up_to_its_value(tie_break):
    event = arbitro.generate(players=12, rounds=5, seed=5)
    table = event.standings(tie_breaks=tie_break)
    for row in table.rows:
        (sheet,) = arbitro.worksheet(event, row.number, tie_break).workings
        counted = [line.value for line in sheet.lines if line.fate == "counted"]
        assert sheet.value == row.values[0]
        if not sheet.steps:
            assert sum(counted) == sheet.value


def test_a_rating_changes_by_its_coefficient_times_score_less_expectation():
    for each in arbitro.rate(arbitro.generate(players=12, rounds=7, seed=9)).players:
        assert each.exact_change == each.coefficient * (each.points - each.expected)
        assert each.new == each.rating + each.change
        assert abs(each.exact_change - each.change) <= Fraction(1, 2)


def test_norms_are_judged_for_the_player_and_the_title_asked_for():
    event = arbitro.generate(players=12, rounds=9, seed=4)
    (found,) = arbitro.norms(event, player=3, title="IM").norms
    assert (found.number, found.title.value, found.made) == (3, "IM", False)
    assert found.why.concept
    assert {norm.title.value for norm in arbitro.norms(event, player=3).norms} == {"GM", "IM"}


@pytest.mark.article("E.01@2023-01 art. 6.9")
def test_a_flag_that_falls_against_a_bare_king_is_a_draw_by_the_laws():
    case = {
        "situation": "flag-fell",
        "facts": {"player": "white"},
        "start": "8/8/8/8/8/5k2/8/R4K2 w - - 0 1",
    }
    ruling = arbitro.rule(case)
    assert ruling.result == "1/2-1/2"
    assert "6.9" in {article.number for article in ruling.articles}
    assert arbitro.rule(case, "es").tell() != ruling.tell()


def test_teams_are_paired_and_ranked_by_their_numbers():
    event = arbitro.read(TEAMS)
    assert event.of_teams
    paired = event.pair()
    numbers = {row.number for row in event.standings().rows}
    there = [number for match in paired.pairs for number in match]
    assert set(there) <= numbers
    assert len(set(there)) == len(there)


def test_the_first_day_decides_the_edition_where_nothing_else_does():
    before = arbitro.generate(players=6, rounds=3, seed=1, played=1, start=date(2025, 5, 1))
    assert before.pair().edition == "C.04.3@2017-07"
    after = arbitro.generate(players=6, rounds=3, seed=1, played=1, start=date(2026, 5, 1))
    assert after.pair().edition == "C.04.3@2026-02"


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (lambda event: event.pair(edition="1066"), "edition-unknown"),
        (lambda event: event.pair(edition=""), "edition-unknown"),
        (lambda event: event.standings(edition=" "), "edition-unknown"),
        (lambda _: arbitro.pair(TEAMS, edition=""), "edition-unknown"),
        (lambda event: event.explain(9), "no-such-round"),
        (lambda event: arbitro.why_not(event, 1, 99), "no-such-player"),
        (lambda event: event.standings(tie_breaks="XYZ"), "tie-break-unknown"),
        (lambda event: event.standings(after=7), "no-such-round"),
        (lambda event: arbitro.norms(event, title="FM"), "title-unknown"),
        (lambda event: arbitro.rate(event, rate_class="bullet"), "rate-class-unknown"),
        (lambda _: arbitro.generate(seed=1, system="chess"), "system-unknown"),
        (lambda _: arbitro.generate(seed=1, system="round-robin"), "system-not-generated"),
        (lambda _: arbitro.can_mate("8/8/8/8/8/5k2/8/R4K2 w - - 0 1", "red"), "side-unknown"),
        (lambda event: event.with_round(event.pair(), "x"), "results-not-understood"),
        (lambda event: event.with_round(arbitro.Round.of(1, ())), "round-not-next"),
        (lambda event: event.with_round(arbitro.Round.of(3, ((1, 9),))), "no-such-player"),
        (lambda event: arbitro.pair(event, readings=["foo=bar"]), "reading-unknown"),
        (lambda event: arbitro.check(event, readings=["parity=x"]), "reading-value-unknown"),
        (lambda _: arbitro.pair(TEAMS, readings=["foo=bar"]), "reading-unknown"),
        (lambda _: arbitro.check(TEAMS, readings=["foo=bar"]), "reading-unknown"),
        (lambda _: arbitro.generate(players=6, rounds=3, seed=1, played=-1), "no-such-round"),
        (lambda _: arbitro.generate(players=6, rounds=-1, seed=1), "no-such-round"),
    ],
)
def test_what_there_is_not_is_a_lookup_error_with_a_code_and_a_sentence(asked, code):
    event = arbitro.generate(players=6, rounds=3, seed=1, played=2)
    with pytest.raises(LookupError) as caught:
        asked(event)
    assert isinstance(caught.value, arbitro.UnknownError)
    assert caught.value.code == code
    assert str(caught.value) == caught.value.say("en") != caught.value.say("es")


def played_by(boards, bye=None):
    """Return four players with one round."""
    four = arbitro.generate(players=4, rounds=3, seed=1, played=0)
    return four.with_round(arbitro.Round.of(1, boards, bye), "1" * len(boards))


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (lambda: arbitro.generate(players=6, rounds=3, seed=1).pair(), "no-round-left"),
        (lambda: arbitro.standings(TEAMS, event_rules="seen=draw"), "single-players-only"),
        (lambda: arbitro.write(arbitro.generate(seed=1), kind="docx"), "format-unknown"),
        (lambda: played_by(((1, 1), (2, 3))), "line-up-twice"),
        (lambda: played_by(((1, 2), (3, 2))), "line-up-twice"),
        (lambda: played_by(((1, 2), (3, 4)), bye=4), "line-up-twice"),
        (lambda: arbitro.worksheet(played_by(((1, 2),)), 1, "BH,SB"), "tie-break-needed"),
        (lambda: arbitro.worksheet(TEAMS, 1, ""), "tie-break-needed"),
    ],
)
def test_what_the_rules_refuse_is_a_refused_error(asked, code):
    with pytest.raises(arbitro.RefusedError) as caught:
        asked()
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (lambda: arbitro.read(b"no report"), "file-not-usable"),
        (lambda: arbitro.can_mate("8/8/8/8/8/8/8/8 w - - 0 1", "white"), "position-not-playable"),
        (lambda: arbitro.rule({"situation": "tea-break"}), "case-not-understood"),
    ],
)
def test_what_cannot_be_read_is_a_value_error(asked, code):
    with pytest.raises(ValueError, match=r"\S") as caught:
        asked()
    assert isinstance(caught.value, arbitro.UnreadableError)
    assert caught.value.code == code


@pytest.mark.parametrize("thing", [None, 5, io.BytesIO(b"012 Open"), bytearray(b"012 Open")])
def test_what_is_neither_a_path_nor_bytes_is_a_type_error_that_says_so(thing):
    for asked in (arbitro.read, arbitro.pair, arbitro.standings, arbitro.rate):
        with pytest.raises(TypeError, match="a path, bytes or a tournament is read"):
            asked(thing)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (lambda event: event.explain("2"), "a round is a whole number, no str"),
        (lambda event: arbitro.why_not(event, 1, 2, 1.5), "a round is a whole number, no float"),
        (lambda event: event.standings(after="2"), "a round is a whole number, no str"),
        (lambda event: event.pair(edition=2026), 'an edition is named by a text as "2026", no int'),
        (lambda event: event.standings(edition=2026), "no int"),
        (lambda event: arbitro.rate(event, edition=2024), "no int"),
        (lambda _: arbitro.generate(seed=1, edition=2026), "no int"),
        (lambda _: arbitro.pair(TEAMS, edition=2026), "no int"),
        (lambda event: arbitro.pair(event, readings="parity=file"), "several texts"),
        (lambda _: arbitro.explain(TEAMS, readings="parity=file"), "several texts"),
        (lambda event: event.standings(tie_breaks=["BH", "SB"]), 'one text as "DE,BH/C1", no list'),
        (lambda _: arbitro.can_mate(None, "white"), "a text in FEN, no NoneType"),
        (lambda _: arbitro.rule('{"situation": "flag-fell"}'), "a mapping of its facts, no str"),
    ],
)
def test_what_is_of_another_type_is_a_type_error_that_says_what_is_meant(asked, words):
    event = arbitro.generate(players=6, rounds=3, seed=1, played=2)
    with pytest.raises(TypeError) as caught:
        asked(event)
    assert words in str(caught.value)


@pytest.mark.parametrize("text", ["012 Open\n001    1", "012 Open\r\n", "a\0b", ""])
def test_what_a_file_holds_is_told_from_a_path(text):
    for asked in (arbitro.read, arbitro.pair, arbitro.rate):
        with pytest.raises(ValueError, match="a text is the path of a file"):
            asked(text)


def test_an_edition_or_a_system_that_only_the_file_names_is_refused_by_its_name():
    event = arbitro.generate(players=6, rounds=3, seed=1, played=1)
    written = json.loads(arbitro.write(event, kind="json"))
    known = json.dumps(written | {"editions": [f"{DUTCH}@2031"]}).encode()
    for asked in (arbitro.pair, arbitro.check, arbitro.explain):
        with pytest.raises(arbitro.UnknownError, match=f"{DUTCH} has no edition {DUTCH}@2031"):
            asked(known)
    with pytest.raises(arbitro.UnreadableError, match="does not support the system “acme”"):
        arbitro.read(json.dumps(written | {"system": "acme"}).encode())


def test_a_file_that_is_not_there_is_the_error_of_python():
    with pytest.raises(FileNotFoundError):
        arbitro.read("nowhere.trf")


def test_many_places_of_one_rule_are_one_adjustment_with_samples():
    data = (MANUAL / "round3_input.trf").read_bytes()
    doubtful = data.replace(b"001 ", b"XYZ line\n001 ")
    (found,) = [
        each for each in arbitro.read(doubtful).adjustments if each.code == "record-unknown"
    ]
    assert found.severity == "note"
    assert found.count == data.count(b"001 ")
    assert len(found.places) == 5
    assert (found.line, found.column) == found.places[0]
    assert found.say("es") != found.say("en")


CELLS = {
    "sex-f": (b"f", "f", "w", "TRF16"),
    "sex-unknown": (b"x", "x", "", "TRF16"),
}


@pytest.mark.parametrize("code", CELLS)
def test_what_stood_in_a_field_and_what_was_read_are_told(code):
    letter, before, after, basis = CELLS[code]
    lines = (MANUAL / "round3_input.trf").read_bytes().splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if line.startswith(b"001"))
    lines[at] = lines[at][:9] + letter + lines[at][10:]
    (found,) = [each for each in arbitro.read(b"".join(lines)).adjustments if each.code == code]
    assert (found.line, found.column) == (at + 1, 10)
    assert (found.before, found.after, found.basis) == (before, after, basis)
    assert (found.severity, found.asked) == ("adjusted", False)


def test_points_that_differ_are_told_with_those_of_the_results():
    lines = (MANUAL / "round3_input.trf").read_bytes().splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if line.startswith(b"001"))
    points = lines[at][80:84].decode().strip()
    lines[at] = lines[at][:80] + b" 9.5" + lines[at][84:]
    (found,) = arbitro.read(b"".join(lines)).adjustments[:1]
    assert found.code == "points-differ"
    assert (found.before, found.basis) == ("9.5", "results")
    assert found.after == points


@pytest.mark.parametrize(
    ("unusable", "begins"),
    [
        (lambda: arbitro.read(b"001    x\r\n"), ":"),
        (lambda: arbitro.rule({"situation": "flag-fell", "facts": {"player": "green"}}), "("),
    ],
)
def test_what_is_not_usable_is_said_in_one_language_to_the_last_word(unusable, begins):
    with pytest.raises(arbitro.UnreadableError) as caught:
        unusable()
    said = [caught.value.say(language) for language in ("en", "es", "fr")]
    inner = [sentence.partition(begins)[2].partition("(")[0].strip(" .") for sentence in said]
    assert len(set(inner)) == 3
    assert not set(inner) & {""}
    assert pickle.loads(pickle.dumps(caught.value)).say("fr") == said[2]
