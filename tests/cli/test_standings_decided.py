"""``arbitro standings`` by groups, with play-offs, lots and the rules of the event."""

import json
from dataclasses import replace
from datetime import date

import pytest

from arbitro.formats.trf import document_of, write_trf
from arbitro.model import EventDetails, Sex
from crosstables.written import crosstable

PEOPLE = [
    ("Ana María García", Sex.FEMALE, "ESP", "1975"),
    ("Bert", Sex.MALE, "FRA", "2008/03/01"),
    ("Carla", Sex.FEMALE, "ESP", "2012/12/31"),
    ("Dora", None, "ESP", "2018"),
]


@pytest.fixture
def report(tmp_path):
    event = crosstable(
        """
        2400 2w1 3b1 4w0
        2300 1b0 4w1 3b0
        1700 4w1 1w0 2w1
        1600 3b0 2b0 1b1
        """
    )
    entries = tuple(
        replace(
            entry,
            player=replace(entry.player, name=name, sex=sex, federation=federation, birth=birth),
        )
        for entry, (name, sex, federation, birth) in zip(event.entries, PEOPLE, strict=True)
    )
    details = EventDetails(name="Four", start=date(2026, 4, 1))
    text = write_trf(document_of(replace(event, details=details, entries=entries)))
    path = tmp_path / "four.trf"
    path.write_text(text, "utf-8", newline="")
    return path


def words_of(out):
    return [line.split() for line in out.splitlines() if line]


def test_groups_are_printed_under_their_names_with_the_place_among_all(run, report):
    done = run("standings", report, "--by", "sex", "--tiebreaks", "DE")
    assert done.code == 0
    assert words_of(done.out) == [
        ["Men", "(1", "of", "4", "players)"],
        ["Place", "Overall", "No.", "Name", "Pts", "DE"],
        ["1", "3", "2", "Bert", "1", "1"],
        ["Women", "(2", "of", "4", "players)"],
        ["Place", "Overall", "No.", "Name", "Pts", "DE"],
        ["1", "1", "1", "Ana", "María", "García", "2", "1"],
        ["2", "2", "3", "Carla", "2", "2"],
        ["Unknown", "(1", "of", "4", "players)"],
        ["Place", "Overall", "No.", "Name", "Pts", "DE"],
        ["1", "4", "4", "Dora", "1", "2"],
    ]


def test_federations_are_ranked_by_their_best(run, report):
    asked = ("standings", report, "--by", "federation", "--best", "2", "--tiebreaks", "DE")
    ranking = json.loads(run(*asked, "--json").out)["ranking"]
    assert [(each["name"], each["points"], each["numbers"]) for each in ranking] == [
        ("ESP", "4", [1, 3]),
        ("FRA", "1", [2]),
    ]
    assert [each["places"] for each in ranking] == [1 + 2, 3 + 5]
    assert words_of(run(*asked).out)[1] == [
        *("1", "ESP", "4", "3", "Ana", "María", "García", "and", "Carla")
    ]


def test_a_ranking_without_groups_is_refused(run, report):
    done = run("standings", report, "--best", "2")
    assert (done.code, done.err.strip()) == (2, "--best also needs --by for the groups.")


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("--by", "age"), ["-8", "13-14", "17-18", "50-64"]),
        (("--by", "age", "--year", "2027"), ["9-10", "15-16", "19-20", "50-64"]),
        (("--by", "rating", "--bands", "-1999,2000-"), ["-1999", "2000-"]),
        (("--by", "federation"), ["ESP", "FRA"]),
        (("--only", "federation=ESP", "--only", "rating=-2000"), [""]),
    ],
)
def test_groups_are_in_the_json(run, report, words, names):
    data = json.loads(run("standings", report, *words, "--tiebreaks", "BH", "--json").out)
    assert [group["name"] for group in data["groups"]] == names
    assert len(data["rows"]) == 4


def test_only_some_players_have_places_of_their_own(run, report):
    done = run("standings", report, "--only", "sex=w", "--only", "born=2000-", "--tiebreaks", "BH")
    assert words_of(done.out)[2][:4] == ["1", "1=", "3", "Carla"]
    assert words_of(done.out)[0] == ["1", "of", "4", "players"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--by", "rating"), "need bands"),
        (("--by", "rating", "--bands", "x"), "“x” is not a rating band"),
        (("--only", "colour=red"), "“colour=red” is not a condition"),
        (("--event-rules", "own=me"), "nobody, own-score, capped and virtual-opponent"),
        (("--play-off", "1"), "not a play-off result"),
        (("--play-off", "1,2"), "1 and 2 are not tied"),
        (("--play-off", "1,9"), "no player 9"),
        (("--lots", "1,1"), "is not a drawing of lots"),
        (("--lots", "1,2", "--draw-lots", "x"), "not both"),
        (("--lots", "1,9"), "no player 9"),
        (("--lots", "1"), "leaves out 3"),
    ],
)
def test_what_is_not_understood_is_bad_input_and_said(run, report, words, said):
    done = run("standings", report, "--tiebreaks", "BH", *words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def order(done):
    return [row["number"] for row in json.loads(done.out)["rows"]]


def test_a_play_off_and_lots_decide_and_are_in_the_json(run, report):
    options = ("--tiebreaks", "WIN", "--play-off", "3,1", "--lots", "4,2", "--json")
    done = run("standings", report, *options)
    rows = json.loads(done.out)["rows"]
    assert [row["number"] for row in rows] == [3, 1, 4, 2]
    assert [row["play_off"] and row["play_off"]["place"] for row in rows] == [1, 2, None, None]
    assert [row["by_lot"] for row in rows] == [False, False, True, True]


def test_whose_place_no_tie_break_decided_is_named(run, report):
    options = ("--tiebreaks", "WIN", "--play-off", "3,1", "--lots", "4,2")
    lines = run("standings", report, *options).out.splitlines()
    assert lines[-2:] == ["Decided by play-off: 3 and 1", "Decided by lot: 4 and 2"]
    assert "Place 1 in the play-off." in run("standings", report, *options, "--explain", "3").out
    drawn = run("standings", report, *options, "--explain", "2", "--lang", "es")
    assert "El puesto se decidió por sorteo." in drawn.out


def test_lots_drawn_from_a_seed_are_said_and_drawn_again(run, report):
    options = ("--tiebreaks", "WIN", "--draw-lots", "Elche", "--json")
    first, again = (run("standings", report, *options) for _ in range(2))
    assert order(first) == order(again)
    # the beginnings of the SHA-256 of Elche:1 to Elche:4, in order
    assert "drawing of lots with “Elche”: 2,4,1,3" in first.err
    assert order(first) == [1, 3, 2, 4]


def test_the_rules_of_the_event_are_in_the_json(run, report):
    options = ("--event-rules", "seen=drawn, own=nobody", "--tiebreaks", "BH", "--json")
    data = json.loads(run("standings", report, *options).out)
    assert data["event_rules"] == "seen=drawn,own=nobody"


def test_an_edition_with_lists_of_its_own_recommends_them(run, report):
    done = run("standings", report, "--edition", "C.06@2007-01", "--json")
    assert [each["name"] for each in json.loads(done.out)["tie_breaks"]] == ["DE", "TPR", "ARO"]
    assert "recommended by C.06@2007-01" in done.err
