"""Files for single programs, read as their descriptions say: the same people, games and results."""

import csv
import io
import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from py4swiss.trf import TrfParser

from arbitro.formats.entries import read_entries
from arbitro.formats.event_file import read_event_file
from arbitro.formats.exporters import EXPORTERS, Outgoing, export_in_format
from arbitro.formats.programs.boards import rounds_of
from arbitro.formats.programs.swiss_manager_players import write_swiss_manager_players
from arbitro.formats.programs.vega import in_bytes
from arbitro.model import (
    STANDARD_POINTS,
    Colour,
    EditionKey,
    Entry,
    FideId,
    Player,
    Points,
    Result,
    RoundRecord,
    Sex,
    System,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.standings import standings
from arbitro.rules.tiebreaks import parse_tie_breaks

DATA = Path(__file__).parents[1] / "data" / "trf"
REPORTS = ["generated-12-players-5-rounds.trf", "generated-14-players-forfeits.trf", "javafo.trf"]


@pytest.fixture(params=REPORTS)
def tournament(request):
    return read_event_file((DATA / request.param).read_bytes()).tournament


def met(tournament):
    """Everybody's opponent and result in each round, as the tournament has them."""
    return {
        (entry.tpn, number): (record.opponent, record.result)
        for entry in tournament.entries
        for number in range(1, tournament.rounds_played + 1)
        for record in [entry.record(number)]
    }


def drawn(opponent, colour=Colour.WHITE, result=Result.DRAW):
    return RoundRecord(Tpn(opponent), colour, result)


@pytest.mark.parametrize(
    ("edition", "first"), [("C.04.3@2017-07", 3), ("C.04.3@2026-02", 1), (None, 1)]
)
def test_boards_are_in_the_order_of_the_edition_acceleration_counted_or_not(edition, first):
    white, black = Colour.WHITE, Colour.BLACK
    rounds = {
        1: (drawn(2), drawn(2)),
        2: (drawn(1, black), drawn(1, black)),
        3: (drawn(4, white, Result.WIN), drawn(4)),
        4: (drawn(3, black, Result.LOSS), drawn(3, black)),
    }
    entries = tuple(
        Entry(Tpn(at), Player(f"P{at}"), each, virtual=(Points(10),) * 2 if at < 3 else ())
        for at, each in rounds.items()
    )
    known = () if edition is None else (EditionKey(edition),)
    event = Tournament(rounds_played=2, entries=entries, accelerated=True, editions=known)
    assert rounds_of(event, {})[1].boards[0].white.tpn == first


# chess-results.com: the attributes of the samples in its public description, in their order.

ATTRIBUTES = """
tournament: key type name fideeventid remark director organiser location arbiter rounds currentround
 rankinground sortstartrank from to ratedfide ratednational tb1no tb2no tb3no tb4no tb5no replay
 timecontrol homecolor samecolor playerperteam category ratingavg endstatus tb1_detail tb2_detail
 tb3_detail tb4_detail tb5_detail chiefarbiter deputyarbiter homepageorganiser mail
 federation creator
player: no id lastname firstname atitle title rtg rtgfide rtgnat rtgaverage rtgperform rtgdifference
 dob sex fed board teamno clubname fideid teamplayid club typ group rank tb1 tb2 tb3 tb4 tb5 pts
 equal kfaktor state
playerpairing: round pairing board whiteno blackno reswhite resblack forfeit
round: round date time
securitydata: source sid creator_sid tnr_sid
"""


@pytest.mark.parametrize("ties", [None, "", "BH/C1,SB", "BH/C1,SB,DE,PS,WIN,KS,ARO"])
def test_chess_results_has_the_elements_and_attributes_of_its_samples_in_order(tournament, ties):
    told = None if ties is None else parse_tie_breaks(ties)[0]
    table = None if told is None else standings(tournament, told, "C.07@2024-08")
    root = ET.fromstring(export_in_format("chess-results", Outgoing(tournament, standings=table)))
    assert [each.tag for each in root] == [
        *("tournamentdata", "rounds", "players", "playerpairings", "security"),
    ]
    found = {}
    for name in ATTRIBUTES.split():
        if name.endswith(":"):
            mine = found.setdefault(name[:-1], [])
        else:
            mine.append(name)
    for name, attributes in found.items():
        elements = list(root.iter(name))
        assert elements
        assert all(list(each.attrib) == attributes for each in elements)


def results_of_chess_results(game):
    """What the table of special results of the description makes of a row."""
    white, black, letter = (game.get(each) for each in ("reswhite", "resblack", "forfeit"))
    if game.get("blackno") == "-1":
        return (Result.PAIRING_ALLOCATED_BYE,)
    if game.get("blackno") == "-2":
        return (
            {
                "1.0": Result.FULL_POINT_BYE,
                "0.5": Result.HALF_POINT_BYE,
                "": Result.ZERO_POINT_BYE,
            }[white],
        )
    names = {"": ("WIN", "DRAW", "LOSS"), "U": ("UNRATED_WIN", "UNRATED_DRAW", "UNRATED_LOSS")}
    names |= {"K": ("FORFEIT_WIN", "", "FORFEIT_LOSS"), "D": ("", "", "LOSS")}
    place = {"1.0": 0, "0.5": 1, "0.0": 2}
    return tuple(Result[names[letter][place[each]]] for each in (white, black))


def test_chess_results_has_the_same_people_games_and_results(tournament):
    root = ET.fromstring(export_in_format("chess-results", Outgoing(tournament)))
    people = [
        (each.get("lastname"), int(each.get("rtgfide")), each.get("fed"))
        for each in root.iter("player")
    ]
    assert people == [
        (each.player.name.partition(",")[0].strip(), each.player.rating, each.player.federation)
        for each in tournament.entries
    ]
    found = {}
    for game in root.iter("playerpairing"):
        number, white, black = (int(game.get(each)) for each in ("round", "whiteno", "blackno"))
        results = results_of_chess_results(game)
        found[white, number] = (max(black, 0) or None, results[0])
        if black > 0:
            found[black, number] = (white, results[1])
    assert found == met(tournament)
    points = {int(each.get("no")): each.get("pts") for each in root.iter("player")}
    assert points == {
        each.tpn: f"{score // 10},{score % 10}"
        for each in tournament.entries
        for score in [tournament.score(each, tournament.rounds_played)]
    }


def test_chess_results_gets_places_and_tie_breaks_by_its_numbers(tournament):
    ties, _ = parse_tie_breaks("BH/C1,SB,DE,PS")
    table = standings(tournament, ties, "C.07@2024-08")
    root = ET.fromstring(export_in_format("chess-results", Outgoing(tournament, standings=table)))
    head = root.find("tournamentdata/tournament")
    assert [head.get(f"tb{at}no") for at in range(1, 6)] == ["84", "85", "81", "86", "0"]
    assert head.get("tb1_detail") == "0,0,1,-,-"
    for each in root.iter("player"):
        row = table.row(int(each.get("no")))
        assert int(each.get("rank")) == row.rank
        assert float(each.get("tb1").replace(",", ".")) * 10 == row.values[0]
        assert float(each.get("tb2").replace(",", ".")) * 100 == row.values[1]


def test_chess_results_gets_years_of_birth_and_nothing_that_breaks_its_lines():
    tournament = read_event_file((DATA / REPORTS[0]).read_bytes()).tournament
    odd = Player('A "<&\n, B', 2000, birth="1990-05-17", sex=Sex.FEMALE)
    first, *others = tournament.entries
    changed = replace(tournament, entries=(replace(first, player=odd), *others))
    player = ET.fromstring(export_in_format("chess-results", Outgoing(changed))).find(
        "players/player"
    )
    assert (player.get("lastname"), player.get("dob"), player.get("sex")) == (
        'A "<&',
        "1990",
        "w",
    )


# Papi: codes as the public converter of its files has them.

PAPI = ["PENDING", "LOSS", "DRAW", "WIN", "FORFEIT_LOSS", "FORFEIT_LOSS", "FORFEIT_WIN"]
PAPI_BYES = {
    ("B", 6): Result.PAIRING_ALLOCATED_BYE,
    ("F", 6): Result.FULL_POINT_BYE,
    ("F", 2): Result.HALF_POINT_BYE,
    ("F", 0): Result.ZERO_POINT_BYE,
}


def test_papi_has_the_same_people_games_and_results(tournament):
    points = tournament.points
    tournament = replace(tournament, points=replace(points, pairing_allocated_bye=points.win))
    told = json.loads(export_in_format("papi", Outgoing(tournament)))
    assert told["variables"]["type"] == "Suisse"
    assert len(told["players"]) == len(tournament.entries)
    found = {}
    for place, (player, entry) in enumerate(zip(told["players"], tournament.entries, strict=True)):
        assert player["lastName"] == entry.player.name.partition(",")[0][:20]
        for number, each in player["rounds"].items():
            result = each.get("result", 0)
            if "opponent" in each:
                other = told["players"][each["opponent"]]["rounds"][number]
                assert other["opponent"] == place
                assert {each["color"], other["color"]} == {"B", "N"}
                found[place + 1, int(number)] = (each["opponent"] + 1, Result[PAPI[result]])
            else:
                found[place + 1, int(number)] = (None, PAPI_BYES[each["color"], result])
    rated = {"UNRATED_WIN": "WIN", "UNRATED_DRAW": "DRAW", "UNRATED_LOSS": "LOSS"}
    assert found == {
        key: (other, Result[rated.get(result.name, result.name)])
        for key, (other, result) in met(tournament).items()
    }


@pytest.mark.parametrize(
    ("worth", "told"),
    [(10, {"color": "B", "result": 6}), (5, {"color": "F", "result": 2}), (0, {"color": "F"})],
)
def test_papi_has_a_plain_bye_where_that_of_the_pairing_is_worth_less_than_a_win(worth, told):
    tournament = read_event_file((DATA / "generated-9-players-three-points.trf").read_bytes())
    points = replace(STANDARD_POINTS, pairing_allocated_bye=Points(worth))
    changed = replace(tournament.tournament, points=points)
    players = json.loads(export_in_format("papi", Outgoing(changed)))["players"]
    alone = [
        (number, entry.tpn)
        for entry in changed.entries
        for number in range(1, changed.rounds_played + 1)
        if entry.record(number).result is Result.PAIRING_ALLOCATED_BYE
    ]
    assert alone
    assert all(players[tpn - 1]["rounds"][str(number)] == told for number, tpn in alone)


def test_papi_has_no_room_for_what_its_files_cannot_hold():
    tournament = read_event_file((DATA / REPORTS[0]).read_bytes()).tournament
    for odd in (
        replace(tournament, rounds_total=25),
        replace(tournament, system=System.DOUBLE_SWISS),
    ):
        assert not EXPORTERS.find("papi").writes(odd)
        assert isinstance(export_in_format("papi", Outgoing(odd)), Refused)


# Swiss-Manager and Vega.


def test_swiss_manager_takes_the_same_players_and_so_do_we():
    people = (
        Player("García, Ana", 2100, sex=Sex.FEMALE, federation="ESP", birth="1990"),
        Player("=Alfa; Anton", 0, federation="GER", club="Club; A", birth="2001-12-31"),
    )
    tournament = read_event_file((DATA / REPORTS[0]).read_bytes()).tournament
    entries = tuple(
        replace(entry, player=player)
        for entry, player in zip(tournament.entries, people, strict=False)
    )
    text = export_in_format("swiss-manager", Outgoing(replace(tournament, entries=entries)))
    rows = list(csv.DictReader(io.StringIO(text), delimiter=";"))
    assert [(row["Name"], row["Rtg_Int"], row["Birthday"]) for row in rows] == [
        ("García, Ana", "2100", "00.00.1990"),
        ("'=Alfa, Anton", "0", "31.12.2001"),
    ]
    read = read_entries(text)
    assert [each.name for each in read.value] == ["García, Ana", "=Alfa, Anton"]
    assert [each.sex for each in read.value] == [Sex.FEMALE, Sex.MALE]
    assert [each.values for each in read.problems if each.code == "entry-dialect"]


def test_swiss_manager_has_0_for_numbers_nobody_has():
    people = (
        Player("Alfa, Ana", 2100, national_id="E12", fide_id=FideId(2200017), national_rating=2050),
        Player("Bravo, Bo"),
    )
    rows = list(csv.DictReader(io.StringIO(write_swiss_manager_players(people)), delimiter=";"))
    numbers = ("ID_No", "Fide_No", "Rtg_Nat", "Rtg_Int")
    assert [[row[each] for each in numbers] for row in rows] == [
        ["E12", "2200017", "2050", "2100"],
        ["0", "0", "0", "0"],
    ]


def test_only_names_of_players_are_counted_in_bytes_and_only_those_of_other_letters():
    """Vega's column of names is 33 bytes wide; the name of the event has no column to fill."""
    event = "012 Größtes Turnier in Łódź, mit Rundenzahl und vielen Teilnehmern"
    name_of_33_letters = "001    1      " + 33 * "x" + " 2000"
    assert in_bytes(f"{event}\n{name_of_33_letters}\n") == f"{event}\n{name_of_33_letters}\n"
    odd = "001    1      " + 33 * "ö" + " 2000"
    assert in_bytes(odd) == "001    1      " + 16 * "ö" + " 2000".rjust(6)


def test_vegas_names_take_33_bytes_and_its_other_columns_stay(tournament):
    first, *others = tournament.entries
    odd = replace(first, player=replace(first.player, name="Größe-Łużycki, Žofie Иванова Ω€"))
    changed = replace(tournament, entries=(odd, *others))
    lines = export_in_format("vega", Outgoing(changed)).splitlines()
    mine = next(line for line in lines if line.startswith("001")).encode()
    plain = next(
        line
        for line in export_in_format("trf16", Outgoing(tournament)).splitlines()
        if line[:3] == "001"
    )
    assert mine[47:] == plain.encode()[47:]
    assert mine[14:47].decode().rstrip() == odd.player.name[: len(mine[14:47].decode().rstrip())]
    assert any(line.startswith("142 ") for line in lines)
    read = read_event_file("\n".join(lines).encode()).tournament
    assert met(read) == met(tournament)


def test_a_report_for_vega_is_read_by_another_library_with_the_same_players(tournament, tmp_path):
    tournament = replace(tournament, prohibitions=())  # it reads XXP of two numbers alone
    path = tmp_path / "vega.trf"
    path.write_text(export_in_format("vega", Outgoing(tournament)), encoding="utf-8")
    other = TrfParser.parse(path)
    assert len(other.player_sections) == len(tournament.entries)
    for player, entry in zip(other.player_sections, tournament.entries, strict=True):
        assert player.name.strip() == entry.player.name[:33]
        assert player.fide_rating in {entry.player.rating, None}


def test_dates_are_written_as_the_samples_have_them():
    tournament = read_event_file((DATA / REPORTS[0]).read_bytes()).tournament
    details = replace(tournament.details, start=date(2026, 5, 1), end=date(2026, 5, 9))
    root = ET.fromstring(
        export_in_format("chess-results", Outgoing(replace(tournament, details=details)))
    )
    head = root.find("tournamentdata/tournament")
    assert (head.get("from"), head.get("to")) == ("20260501", "20260509")
    told = json.loads(export_in_format("papi", Outgoing(replace(tournament, details=details))))
    assert told["variables"]["startDate"] == "01/05/2026"


def test_a_report_is_refused_where_its_columns_have_no_numbers_for_everybody():
    tournament = read_event_file((DATA / REPORTS[0]).read_bytes()).tournament
    entry = tournament.entries[0]
    many = replace(tournament, entries=(entry,) * 10_000)
    assert isinstance(export_in_format("trf", Outgoing(many)), Refused)
    assert not EXPORTERS.find("vega").writes(many)
