"""``arbitro table`` and ``arbitro draw``."""

import json

import pytest


def test_a_table_is_printed_round_by_round(run):
    done = run("table", "scheveningen", "--boards", "3")
    assert done.code == 0
    assert done.out.splitlines() == [
        "Round 1: A1-B1  A2-B2  B3-A3",
        "Round 2: B2-A1  A2-B3  B1-A3",
        "Round 3: A1-B3  B1-A2  A3-B2",
    ]


@pytest.mark.parametrize(
    ("words", "rounds"),
    [(("berger", "--players", "6"), 5), (("double-berger", "--players", "6"), 10),
     (("schiller", "--teams", "4", "--boards", "3"), 9), (("hilton", "--teams", "6"), 3),
     (("molter", "--teams", "5", "--boards", "4"), 4),
     (("skalitzka", "--boards", "4"), 2), (("semi-scheveningen", "--boards", "8"), 4)],
)  # fmt: skip
def test_every_table_is_given_as_json(run, words, rounds):
    assert len(json.loads(run("table", *words, "--json").out)["rounds"]) == rounds


def test_groups_and_brackets_are_given_in_both_languages(run):
    assert "Group C: 6, 8, 12" in run("table", "varma", "--players", "12").out
    assert (
        "Grupo 4: 4, 5, 12, 13"
        in run("table", "belgrade", "--players", "16", "--groups", "4", "--lang", "es").out
    )
    assert "Match 1: 1 - 16" in run("table", "wimbledon", "--players", "16").out
    data = json.loads(run("table", "wimbledon", "--players", "5", "--json").out)
    assert (data["rounds"], len(data["matches"])) == (3, 4)


def test_a_missing_or_impossible_size_is_bad_input(run):
    missing = run("table", "schiller", "--teams", "4")
    assert (missing.code, missing.out) == (2, "")
    assert "--boards" in missing.err
    wrong = run("table", "hilton", "--teams", "5")
    assert wrong.code == 2
    assert "--teams 5" in wrong.err
    assert run("table", "wheel", "--players", "5").code == 2


@pytest.mark.article("C.05@2018 art. 5.1")
def test_a_double_round_robin_is_printed_with_either_exchange_of_rounds(run):
    # the eight players of the Arbiters' Manual: both cycles end with round 7 before round 6
    words = ["table", "double-berger", "--players", "8"]
    usual, each = (
        run(*words).out.splitlines(),
        run(*words, "--exchange", "each-cycle").out.splitlines(),
    )
    assert each[:12] == usual[:12]
    assert [line.partition(": ")[2] for line in each[12:]] == [
        line.partition(": ")[2] for line in reversed(usual[12:])
    ]
    assert run("table", "berger", "--players", "8", "--exchange", "none").code == 2


def test_what_has_no_table_is_told_with_the_sizes_that_have_one(run):
    told = run("table", "hilton", "--teams", "5").err
    assert "Sizes with a table: --teams 4, 6, 8, 10, 12." in told
    assert run("table", "berger", "--players", "2").out == "Round 1: 1-2\n"


def test_a_draw_is_repeatable_and_names_group_and_number(run, tmp_path):
    path = tmp_path / "entries.csv"
    codes = ["AAA"] * 3 + ["BBB"] * 2 + ["CCC", "DDD", "EEE", "FFF", "GGG"]
    names = "".join(f"Player {at:02};{2100 - at};{code}\n" for at, code in enumerate(codes))
    path.write_text("Name;Rating;Federation\n" + names, "utf-8")
    first = run("draw", str(path), "--seed", "4")
    assert first.code == 0
    assert first.out == run("draw", str(path), "--seed", "4").out
    assert first.out.startswith("1. Player 00 (AAA): group ")
    data = json.loads(run("draw", str(path), "--seed", "4", "--json").out)
    assert sorted(each["number"] for each in data["draws"]) == [*range(1, 11)]
    path.write_text("Name;Rating;Federation\nPlayer;2000;AAA\n", "utf-8")
    assert run("draw", str(path), "--seed", "4").code == 1


def with_accents(path, federations):
    names = ["Nz, Al", "Ñu, Eva", "Núñez, Olga"]
    names += [f"Player {at}" for at in range(len(federations) - len(names))]
    rows = (f"{name};2000;{code}\n" for name, code in zip(names, federations, strict=True))
    path.write_text("Name;Rating;Federation\n" + "".join(rows), "utf-8")
    return path


def test_a_draw_names_its_order_of_names_and_takes_the_one_asked_for(run, tmp_path):
    path = with_accents(tmp_path / "entries.csv", ["ESP"] * 3 + list("ABCDEFG"))

    def drawn(*words):
        data = json.loads(run("draw", str(path), "--seed", "4", *words, "--json").out)
        return data["names"], [each["name"] for each in data["draws"][:3]]

    spanish = ("es", ["Núñez, Olga", "Nz, Al", "Ñu, Eva"])
    english = ("en", ["Ñu, Eva", "Núñez, Olga", "Nz, Al"])
    assert drawn() == english
    assert drawn("--lang", "es") == drawn("--names", "es") == spanish
    assert drawn("--lang", "es", "--names", "en") == english
    assert "Order of names: Spanish" in run("draw", str(path), "--seed", "4", "--names", "es").out


WOMEN = """Name;Title;Federation;Rating;Sex;Team
Alba Marín;WGM;ESP;2350;F;One
Berthe Leroy;WGM;FRA;2340;F;Two
Cecylia Nowak;WGM;POL;2330;F;Three
Dora Vidal;WFM;ESP;2180;F;One
Élise Martin;WFM;FRA;2170;F;Two
Felicja Lis;WFM;POL;2160;F;Three
Gema Soto;;ESP;2150;F;One
Hélène Petit;;FRA;2140;F;Two
Iga Mazur;;POL;2130;F;Three
Julia Ramos;;ESP;2120;F;Four
Katell Roux;;FRA;2110;F;Four
Lena Wilk;;POL;2100;F;Four
"""
"""Arbiters' Manual 2023, IV.4: four teams of three women; a list like the one it describes."""


@pytest.fixture
def women(tmp_path):
    path = tmp_path / "women.csv"
    path.write_text(WOMEN, "utf-8")
    return path


@pytest.mark.article("AM.IV@2023 art. 4")
def test_teams_of_a_schiller_are_made_so_that_norms_are_within_reach(run, women):
    told = run("table", "schiller", "--teams", "4", "--norms", women)
    assert told.code == 0
    lines = told.out.splitlines()
    assert [line.split()[2] for line in lines[2:5]] == ["Alba", "Berthe", "Cecylia"]
    # average 2206.7: 7 of 9 are 78 % and bring 220 points, 6½ only 166; 5 are 56 % and bring 43
    assert (
        "  D3  Katell Roux: WGM with 7 of 9, average 2207; WIM with 5 of 9, average 2207" in lines
    )
    assert any("needs prior approval.  [B.01@2024-01 art. 1.4.2.e]" in line for line in lines)
    assert sum(line.startswith("Round ") for line in lines) == 9
    data = json.loads(run("table", "schiller", "--teams", "4", "--norms", women, "--json").out)
    assert (data["players_with_a_norm"], data["at_most"], data["certainty"]) == (9, 9, "best")
    assert len(data["rounds"]) == 9


def test_teams_of_a_list_are_judged_as_they_are_given(run, women):
    words = ("table", "schiller", "--norms", women, "--as-given", "--title", "WGM")
    told = run(*words, "--lang", "es").out
    assert "D1  Julia Ramos: WGM con 7 de 9, Elo medio 2217" in told
    assert "A2  Dora Vidal, WGM, con estos oponentes:" in told
    assert "1 oponente WGM, IM o GM más.  [B.01@2024-01 art. 1.4.5.d]" in told
    explained = run(*words, "--explain").out
    assert "Titled opponents: 4; 5 needed.  [B.01@2024-01 art. 1.4.5.a]" in explained


def test_what_is_said_of_the_event_counts_for_the_teams_as_well(run, tmp_path):
    """Nine compatriots of twelve: more than the limits of federations, which a zonal has not."""
    path = tmp_path / "one.csv"
    path.write_text(WOMEN.replace(";FRA;", ";ESP;").replace(";POL;2160", ";ESP;2160"), "utf-8")
    words = ("table", "schiller", "--teams", "4", "--norms", path, "--json")

    def players(*said):
        found = json.loads(run(*words, *said).out)
        federation = {player["number"]: player["federation"] for team in found["teams"]
                      for player in team["players"]}  # fmt: skip
        return {federation[norm["number"]] for norm in found["norms"] if norm["demand"]}

    assert players() == set()
    assert players("--exempt", "zonal") == {"ESP", "POL"}
    assert players("--exempt", "national-championship", "--federation", "esp") == {"ESP"}
    assert players("--exempt", "national-championship") == set()


def test_an_approved_format_needs_no_approval(run, women):
    words = ("table", "schiller", "--teams", "4", "--norms", women)
    assert "needs prior approval" not in run(*words, "--approved").out
    assert "needs prior approval" in run(*words).out


def test_a_championship_of_teams_needs_fewer_games(run, tmp_path):
    path = tmp_path / "eight.csv"
    path.write_text("\n".join(WOMEN.splitlines()[:9]), "utf-8")
    words = ("table", "schiller", "--teams", "8", "--norms", path)
    assert run(*words).code == 1
    assert run(*words, "--kind", "team-championship").code == 0


def test_only_the_players_named_count(run, women):
    words = ("table", "schiller", "--teams", "4", "--norms", women, "--json", "--title", "WIM")
    data = json.loads(run(*words, "--for", "5", "--for", "12").out)
    assert {(norm["number"], norm["title"]) for norm in data["norms"]} == {(5, "WIM"), (12, "WIM")}
    assert run(*words, "--for", "13").code == 2


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [(("hilton", "--teams", "4", "--norms", "x"), 2, "--norms"),
     (("schiller", "--teams", "4", "--title", "IM"), 2, "--title"),
     (("schiller", "--teams", "4", "--boards", "3", "--kind", "usual"), 2, "--kind"),
     (("berger", "--players", "4", "--entries", "x"), 2, "--entries")],
)  # fmt: skip
def test_options_of_lists_go_with_their_tables(run, words, code, said):
    ran = run("table", *words)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err


def test_a_field_that_makes_no_teams_is_refused(run, women):
    refused = run("table", "schiller", "--teams", "5", "--norms", women)
    assert (refused.code, refused.out) == (1, "")
    assert "5 teams of the same size" in refused.err


def test_belgrade_groups_are_made_of_a_list_with_their_averages(run, women):
    told = run("table", "belgrade", "--groups", "3", "--entries", women)
    assert told.code == 0
    # 1, 6, 7 and 12 of the list by rating: 2350, 2160, 2150, 2100
    assert "Group 1, average rating 2190" in told.out
    assert "numbers 1–3 go to groups 1–3" in told.out
    data = json.loads(run("table", "belgrade", "--groups", "5", "--entries", women, "--json").out)
    assert [each["players"][0]["number"] for each in data["groups"]] == [1, 2, 3, 4, 5]
    # 2350, 2120, 2110
    assert data["groups"][0]["average"] == "6580/3"
    assert run("table", "belgrade", "--groups", "7", "--entries", women).code == 1


@pytest.mark.article("C.04.2@2026-02 art. 2.2.3")
def test_equal_players_of_a_list_are_grouped_in_the_order_of_names_asked_for(run, tmp_path):
    path = with_accents(tmp_path / "entries.csv", ["ESP"] * 4)
    words = ("table", "belgrade", "--groups", "2", "--entries", path, "--json")

    def listed(*further):
        groups = json.loads(run(*words, *further).out)["groups"]
        places = {each["number"]: each["name"] for group in groups for each in group["players"]}
        return [places[number] for number in sorted(places)]

    assert listed("--names", "es") == ["Núñez, Olga", "Nz, Al", "Ñu, Eva", "Player 0"]
    assert listed("--names", "en") == ["Ñu, Eva", "Núñez, Olga", "Nz, Al", "Player 0"]
    assert listed("--lang", "es") == listed("--names", "es")


def test_an_order_of_names_without_names_is_refused(run):
    told = run("table", "belgrade", "--players", "8", "--groups", "2", "--names", "es")
    assert (told.code, told.out) == (2, "")
    assert "--entries" in told.err


def test_groups_of_a_report_keep_its_numbers(run, manual):
    words = ("table", "belgrade", "--groups", "10", "--entries", manual("round1_input.trf"))
    data = json.loads(run(*words, "--json").out)
    assert data["players"] == 40
    names = manual("round1_input.trf").read_text("utf-8").splitlines()
    second = [each["name"] for each in data["groups"][1]["players"]]
    listed = [line[14:47].strip() for line in names if line.startswith("001")]
    assert second == [listed[number - 1] for number in (2, 19, 22, 39)]
