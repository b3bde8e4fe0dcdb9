"""Brackets and play-offs on a terminal: ``arbitro pair knock-out``, ``arbitro pair table``."""

import json
from dataclasses import replace

import pytest

import arbitro
from arbitro.formats.json_format import read_json_matches, write_json
from arbitro.formats.trf import document_of, write_trf
from arbitro.model import (
    Colour,
    Entry,
    Player,
    Points,
    Result,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.rules.pairing.knock_out import MatchFacts, MatchFormat, Stage, StageKind

WON, LOST, DREW = Result.WIN, Result.LOSS, Result.DRAW


def event(rounds, players=4):
    """A knock-out; each round has games as (White, Black, White's result)."""
    level = (DREW, Result.PENDING, Result.UNRATED_DRAW)
    other = {WON: LOST, LOST: WON, **{each: each for each in level}}
    columns = []
    for games in rounds:
        column = {}
        for white, black, result in games:
            column[white] = RoundRecord(Tpn(black), Colour.WHITE, result)
            column[black] = RoundRecord(Tpn(white), Colour.BLACK, other[result])
        columns.append(column)
    missing = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    entries = tuple(
        Entry(Tpn(at), Player(f"Player {at}"), tuple(each.get(at, missing) for each in columns))
        for at in range(1, players + 1)
    )
    return Tournament(
        system=System.KNOCK_OUT,
        rounds_played=len(rounds),
        rounds_total=len(rounds) + 1,
        entries=entries,
    )


LEVEL = [[(1, 4, DREW), (2, 3, WON)]]


@pytest.fixture
def saved(tmp_path):
    def save(tournament, name="cup.json"):
        path = tmp_path / name
        text = (
            write_json(tournament) if name.endswith("json") else write_trf(document_of(tournament))
        )
        path.write_text(text, encoding="utf-8")
        return str(path)

    return save


def test_the_bracket_is_shown_with_what_comes_next(run, saved):
    shown = run("knock-out", saved(event(LEVEL)), "--games", "1", "--rapid", "0")
    assert shown.code == 0
    assert "1. 1 Player 1 - 4 Player 4: ½-½ (open)" in shown.out
    assert "2. 2 Player 2 - 3 Player 3: 1-0 -> 2 (decided by its games)" in shown.out
    assert "3. winner of 1 - 2 Player 2" in shown.out
    assert shown.out.splitlines()[-2:] == ["Next games, White first:", "  1. 4 1"]


def test_a_report_is_read_as_well_as_json(run, saved):
    shown = run("knock-out", saved(event(LEVEL), "cup.trf"), "--games", "1", "--json")
    data = json.loads(shown.out)
    assert [match["winner"] and match["winner"]["number"] for match in data["matches"]] == [
        None, 2, None,
    ]  # fmt: skip
    assert data["next"] == [{"match": 1, "white": 4, "black": 1}]


def test_with_a_seed_colours_are_drawn_the_same_way_again(run, saved):
    path = saved(event([]))
    drawn = [run("knock-out", path, "--seed", str(seed)).out for seed in (1, 1, 2, 3, 4, 5)]
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) > 1


def test_a_game_of_two_who_have_no_match_is_pointed_out(run, saved):
    shown = run("knock-out", saved(event([[(1, 2, WON), (3, 4, WON)]])), "--games", "1")
    assert shown.code == 1
    assert "Round 1: 1 - 2 belongs to no match of the bracket." in shown.out


def test_a_finished_knock_out_has_places_for_everybody(run, saved):
    rounds = [*LEVEL, [(4, 1, DREW)], [(1, 2, WON)]]
    path = saved(event(rounds))
    shown = run("knock-out", path, "--games", "1", "--rapid", "0", "--blitz", "0", "--json")
    data = json.loads(shown.out)
    assert data["matches"][0]["decided_by"] == "armageddon"
    places = [(place["player"]["number"], place["rank"]) for place in data["places"]]
    assert places == [(1, 1), (2, 2), (3, 3), (4, 3)]


def test_pair_leads_to_this_one(run, saved):
    shown = run("pair", saved(event(LEVEL)))
    assert shown.code == 1
    assert "arbitro pair knock-out" in shown.out + shown.err


def printed(points):
    """The cup with the points a report prints, by number."""
    cup = event(LEVEL)
    entries = (
        replace(entry, stated_points=Points(each), stated_rank=4)
        for entry, each in zip(cup.entries, points, strict=True)
    )
    return replace(cup, entries=tuple(entries))


def test_the_printed_points_of_a_knock_out_are_checked(run, saved):
    """One game was drawn, the other won by number 2; places follow from the matches."""
    fine = run("check", saved(printed((5, 10, 0, 5))))
    assert fine.code == 1, "not all was compared"
    assert "only points are compared" in fine.out
    assert "printed points: no difference" in fine.out
    wrong = saved(printed((5, 20, 0, 5)), "wrong.json")
    shown = run("check", wrong)
    assert shown.code == 1
    assert "player 2: the file says 2 points, the results add up to 1" in shown.out
    assert "no difference" not in shown.out


def test_programs_are_told_that_the_places_of_a_knock_out_are_not_compared(run, saved):
    wrong = saved(printed((5, 20, 0, 5)), "wrong.json")
    told = json.loads(run("check", wrong, "--json").out)
    assert [each["what"] for each in told["places"]] == ["points"]
    assert [each["tie_break"] for each in told["left_out"]] == ["rank"]
    for points, computed in (((5, 20, 0, 5), [10]), ((5, 10, 0, 5), [])):
        checked = arbitro.check(saved(printed(points)))
        assert [int(10 * each.computed) for each in checked.places] == computed
        assert [each.tie_break for each in checked.left_out] == ["rank"]


def test_players_with_gaps_in_their_numbers_have_no_seeds(run, saved):
    gap = event([])
    entries = (*gap.entries[:3], replace(gap.entries[3], tpn=Tpn(9)))
    shown = run("knock-out", saved(replace(gap, entries=entries)))
    assert shown.code == 1


@pytest.mark.parametrize(("tied", "kind"), [(2, "match"), (6, "sections"), (11, "knock-out")])
def test_the_play_off_of_so_many_is_printed_with_its_article(run, tied, kind):
    data = json.loads(run("table", "play-off", "--players", str(tied), "--json").out)
    assert data["kind"] == kind
    assert data["article"] == "C.06@2007-01 art. 6(k)"
    assert run("table", "play-off", "--players", str(tied)).code == 0


def test_nobody_plays_off_alone(run):
    assert run("table", "play-off", "--players", "1").code == 2


@pytest.mark.parametrize("players", [2, 7, 32])
def test_a_generated_knock_out_is_one_the_bracket_agrees_with(run, tmp_path, players):
    path = tmp_path / "random.trf"
    asked = ("generate", "--system", "knock-out", "--players", str(players), "--seed", "3")
    assert run(*asked, "-o", str(path)).code == 0
    shown = run("knock-out", str(path), "--json")
    data = json.loads(shown.out)
    assert shown.code == 0
    assert data["over"]
    assert len(data["places"]) == players
    again = tmp_path / "again.trf"
    run(*asked, "-o", str(again))
    assert again.read_text() == path.read_text()


def test_no_knock_out_of_more_players_than_a_bracket_has_is_generated(run):
    assert run("generate", "--seed", "1", "--system", "knock-out", "--players", "513").code == 2


def test_standings_of_a_knock_out_say_where_its_places_are(run, saved):
    shown = run("standings", saved(event(LEVEL)))
    assert shown.code == 0
    assert "arbitro pair knock-out" in shown.err


def test_final_places_are_printed_when_all_matches_are_decided(run, tmp_path):
    path = tmp_path / "random.trf"
    run("generate", "--system", "knock-out", "--players", "6", "--seed", "4", "-o", str(path))
    places = run("knock-out", str(path)).out.partition("Places")[2].split()
    assert [each for each in places if each.endswith(".")] == [
        "1.",
        "2.",
        *["3-4."] * 2,
        *["5-6."] * 2,
    ]


def test_the_bracket_is_written_as_pdf(run, saved, tmp_path):
    out = tmp_path / "bracket.pdf"
    shown = run("knock-out", saved(event(LEVEL)), "-o", str(out), "--paper", "a3")
    assert shown.code == 0
    assert out.read_bytes().startswith(b"%PDF")


def test_a_bracket_that_cannot_be_written_says_why(run, saved, tmp_path):
    shown = run("knock-out", saved(event(LEVEL)), "-o", str(tmp_path / "none" / "bracket.pdf"))
    assert shown.code == 2
    assert "bracket.pdf" in shown.err


FACTS = MatchFacts(MatchFormat(1, stages=(Stage(StageKind.BLITZ),)), lots=((Tpn(4), Tpn(1)),))


@pytest.fixture
def told(tmp_path):
    """A knock-out in JSON that says how its matches are played."""
    path = tmp_path / "told.json"
    games = [[(1, 4, DREW), (2, 3, WON)], [(1, 4, DREW)], [(4, 1, DREW)]]
    path.write_text(write_json(event(games), FACTS), encoding="utf-8")
    return str(path)


def test_a_file_that_tells_how_its_matches_are_played_needs_no_options(run, told):
    shown = run("knock-out", told)
    assert "1. 1 Player 1 - 4 Player 4: ½-½, 1-1 -> 4 (decided by lot)" in shown.out
    other = run("knock-out", told, "--games", "3", "--rapid", "0")
    assert "1. 1 Player 1 - 4 Player 4: 1½-1½ (open)" in other.out


def test_a_knock_out_is_imported_with_what_its_json_tells(run, told, tmp_path):
    answer = run("import", told, "--name", "Cup", "--folder", str(tmp_path), "--json")
    assert answer.code == 1
    assert json.loads(answer.out)["refused"] == "report-rates-stage"
    unrated = [[(1, 4, DREW), (2, 3, WON)], [(1, 4, Result.UNRATED_DRAW)]]
    path = tmp_path / "unrated.json"
    facts = MatchFacts(FACTS.format)
    path.write_text(write_json(event(unrated), facts), encoding="utf-8")
    answer = run("import", str(path), "--name", "Cup", "--folder", str(tmp_path), "--json")
    assert answer.code == 0
    assert json.loads(answer.out)["rounds_played"] == 2


def test_a_report_of_a_knock_out_is_imported_with_the_games_of_a_match(run, saved, tmp_path):
    report = saved(event(LEVEL), "cup.trf")
    answer = run("import", report, "--name", "Cup", "--folder", str(tmp_path))
    assert answer.code == 1
    assert "format of knock-out matches" in answer.err
    answer = run(
        "import",
        report,
        "--name",
        "Cup",
        "--folder",
        str(tmp_path),
        "--games",
        "1",
        "--third-place",
    )
    assert answer.code == 0


def test_how_matches_are_played_is_kept_in_json_and_in_a_report(run, told, tmp_path):
    again = tmp_path / "again.json"
    assert run("convert", told, str(again)).code == 0
    assert read_json_matches(again.read_text("utf-8")).value[1] == FACTS
    report = tmp_path / "cup.trf"
    assert run("convert", told, str(report)).code == 0
    assert "decided by lot" in run("knock-out", str(report)).out
    back = tmp_path / "back.json"
    assert run("convert", str(report), str(back)).code == 0
    assert read_json_matches(back.read_text("utf-8")).value[1] == FACTS


def test_who_plays_on_after_an_open_match_is_taken_to_have_won_it(run, saved):
    # number 1 left after the first game of two; number 4 plays the final against number 2
    left = [[(1, 4, DREW), (2, 3, WON)], [(3, 2, LOST)], [(4, 2, WON)]]
    shown = run("knock-out", saved(event(left), "cup.trf"))
    assert shown.code == 0, shown.out
    assert "4 Player 4: ½-½ -> 4 (by withdrawal)" in shown.out


def test_games_that_nothing_explains_are_told_as_before(run, saved):
    shown = run("knock-out", saved(event([[(1, 2, WON), (3, 4, WON)]]), "cup.trf"))
    assert shown.code == 1
    assert "belongs to no match of the bracket" in shown.out
