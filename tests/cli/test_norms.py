"""``arbitro norms``: norms as people and programs read them."""

import json
from dataclasses import replace

import pypdf
import pytest

from arbitro import reasons
from arbitro.cli.titles import norm_papers
from arbitro.cli.titles.norm_papers import NormCertificate, write_certificates
from arbitro.formats.rating_list import ListedPlayer, ListedRating
from arbitro.formats.rating_list.generate import HEAD, line_of
from arbitro.model import FideId
from arbitro.papers.rendering import Pdf

EXAM_10 = [
    ("GM", 2700, "ENG", "="), ("IM", 2393, "NZL", "="), ("GM", 2592, "USA", "="),
    ("", 2345, "NED", "1"), ("FM", 2380, "AUS", "1"), ("GM", 2450, "NZL", "="),
    ("GM", 2685, "GER", "="), ("", 2149, "NED", "1"), ("GM", 2559, "ESP", "="),
]  # fmt: skip
"""Arbiters' Manual 2023, exam question 10: six points and a GM norm."""

INVERSE = {"1": "0", "0": "1", "=": "=", "?": "?"}
WORTH = {"1": 1, "=": 0.5, "0": 0, "?": 0.5}


def report(games, start="2023/05/01", event="Norms"):
    rounds = len(games)

    def line(number, game, cells, points):
        title, rating, federation = game[:3]
        return (
            f"001 {number:4} m{title:>3} {'Player ' + str(number):33} {rating:4} {federation:3} "
            f"{100 + number:11} 1990/01/01 {points:4.1f} {1:4}" + "".join(f"  {c}" for c in cells)
        )

    own = [f"{n + 1:4} {'w' if n % 2 else 'b'} {game[3]}" for n, game in enumerate(games, 1)]
    rows = [line(1, ("IM", 2450, "AUS"), own, sum(WORTH[game[3]] for game in games))]
    for n, game in enumerate(games, 1):
        result = game[3]
        reply = f"{1:4} {'b' if n % 2 else 'w'} {INVERSE[result]}"
        cells = ["0000 - Z"] * (n - 1) + [reply] + ["0000 - Z"] * (rounds - n)
        rows.append(line(n + 1, game, cells, WORTH[INVERSE[result]]))
    dates = f"042 {start}\n052 {start[:8]}09"
    return f"012 {event}\n032 AUT\n{dates}\nXXR {rounds}\n" + "\n".join(rows) + "\n"


@pytest.fixture
def written(tmp_path):
    def _written(games, name="event.trf", **rest):
        path = tmp_path / name
        path.write_text(report(games, **rest))
        return path

    return _written


def text_of(path):
    return " ".join(" ".join(page.extract_text() for page in pypdf.PdfReader(path).pages).split())


def test_it_names_who_made_a_norm(run, written):
    done = run("norms", written(EXAM_10))
    assert done.code == 0
    assert done.out == (
        "GM: 1 Player 1, 6 of 9, average 2478, performance 2603; counts for 9 games\n"
    )
    weaker = [*EXAM_10[:8], ("GM", 2559, "ESP", "0")]
    assert run("norms", written(weaker)).out == "Nobody achieved a norm.\n"


def test_it_shows_every_requirement_of_a_player_with_its_article(run, written):
    done = run("norms", written(EXAM_10), "--player", 1)
    assert "met      GM opponents: 5; 3 needed.  [B.01@2023-01 art. 1.4.5.b]" in done.out
    weaker = written([*EXAM_10[:8], ("GM", 2559, "ESP", "0")])
    done = run("norms", weaker, "--player", 1, "--lang", "es")
    assert "No hay norma de GM." in done.out
    assert "NO cumple  2478 y 80 por el 61\u00a0% dan 2558; hace falta 2600." in done.out


def test_programs_read_every_check(run, written):
    data = json.loads(run("norms", written(EXAM_10), "--player", 1, "--json").out)
    (title,) = data["norms"]
    assert (title["made"], title["average"], title["counts_for"]) == (True, 2478, 9)
    assert all(check["met"] for check in title["checks"])
    assert len(data["rounds"]) == 9


def test_it_says_what_the_next_game_has_to_bring(run, written):
    pending = [*EXAM_10[:8], ("GM", 2559, "ESP", "?")]
    done = run("norm-needs", written(pending), "--player", 1)
    assert done.out == "GM: 1 Player 1 needs\n  against 10 (2559): \N{VULGAR FRACTION ONE HALF}\n"
    data = json.loads(run("norm-needs", written(pending), "--player", 1, "--json").out)
    assert data[0]["opponents"] == [
        {"opponent": 10, "rating": 2559, "points": "0.5", "total": None}
    ]


def test_several_events_are_an_application(run, written):
    files = [written(EXAM_10, f"{name}.trf", event=name) for name in "abc"]
    options = ("--title", "GM", "--rating", 2500)
    done = run("title-application", 101, *files, *options)
    assert done.code == 1
    assert "NOT met  At least one norm is from a large Swiss" in done.out
    assert "met      The norms count for 27 games; 27 needed." in done.out
    data = json.loads(run("title-application", 101, *files, *options, "--special", "--json").out)
    unmet = [check["reason"]["concept"] for check in data["checks"] if not check["met"]]
    assert unmet == ["one-round-a-day-norm"]
    assert data["achieved"] is None


@pytest.mark.article("B.01@2023-01 art. 1.4.3.e")
def test_norms_of_a_zonal_against_opponents_as_usual_need_no_other_norm(run, written):
    files = [written(EXAM_10, f"{name}.trf", event=name) for name in "abc"]
    options = ("--title", "GM", "--rating", 2500, "--exempt", "zonal")
    lines = run("title-application", 101, *files, *options).out.splitlines()
    (said,) = [line for line in lines if "usual conditions on federations" in line]
    assert said.startswith("met ")
    data = json.loads(run("norms", files[0], "--player", 1, "--exempt", "zonal", "--json").out)
    (title,) = data["norms"]
    assert (title["exemption"], title["exemption_used"]) == ("zonal", None)


@pytest.mark.article("B.01@2023-01 art. 0.4.3")
def test_a_title_counts_from_the_last_norm_or_the_rating(run, written):
    # norms for IM need no day with one round
    files = [written(EXAM_10, f"{name}.trf", event=name) for name in "abc"]
    options = ("--title", "IM", "--rating", 2400, "--special")
    done = run("title-application", 101, *files, *options, "--rating-day", "2023-02-01")
    assert done.out.endswith("The title counts from 9 May 2023.\n")
    done = run("title-application", 101, *files, *options, "--rating-day", "2024-02-01", "--json")
    assert json.loads(done.out)["achieved"] == "2024-02-01"
    assert run("title-application", 101, *files, *options, "--rating-day", "May").code == 2


@pytest.mark.parametrize(
    ("command", "options", "said"),
    [
        (("norms",), ("--player", 99), "99"),
        (("norm-needs",), ("--player", 99), "99"),
        (("title-application", 101), (), "--title"),
        (("title-application", 999), ("--title", "GM"), "no player has the FIDE ID 999"),
    ],
)
def test_what_cannot_be_answered_is_said(run, written, command, options, said):
    done = run(*command, written(EXAM_10), *options)
    assert done.code == 2
    assert said in done.err


def test_an_event_with_three_rounds_in_a_day_or_fast_clocks_gives_no_norm(run, written):
    path = written(EXAM_10)
    path.write_text(path.read_text().replace("XXR", "222 5400\nXXR"))
    done = run("norms", path, "--player", 1)
    assert "No GM norm." in done.out
    assert "NOT met  Minutes for 60 moves: 90; 120 needed.  [B.01@2023-01 art. 1.1.3]" in done.out


IT1 = [
    ("", 2230, "ESP", "1"), ("", 2122, "ESP", "1"), ("GM", 2580, "ESP", "="),
    ("GM", 2613, "ESP", "="), ("GM", 2571, "ESP", "="), ("GM", 2636, "BUL", "="),
    ("GM", 2578, "RUS", "="), ("GM", 2538, "ISR", "1"), ("GM", 2557, "ISL", "="),
]  # fmt: skip
"""Arbiters' Manual 2023, the certificate shown as an example: Ra 2500, dp 125, Rp 2625."""


def test_a_certificate_has_the_numbers_of_the_manuals_example(run, written, tmp_path):
    path = written([*IT1, ("", 1940, "ESP", "0")])
    path.write_text(path.read_text().replace("032 AUT", "032 ESP"))
    done = run("norms", path, "--certificates", tmp_path / "forms")
    assert done.code == 0
    page = text_of(tmp_path / "forms" / "IT1-1-GM.pdf")
    for shown in (
        "Ra 2500 d(p) +125 Rp 2625 Score 6 Games 9 Counts for 9",
        "From other federations 9 Rated 9 Of the host federation 5 With a title 7",
        "2122 2200",
    ):
        assert shown in page
    spanish = run("norms", path, "--certificates", tmp_path / "impresos", "--lang", "es")
    assert "Gran Maestro" in text_of(tmp_path / "impresos" / "IT1-1-GM.pdf")
    assert spanish.code == 0


def test_norms_and_paper_write_the_same_certificate(run, written, tmp_path):
    path = written(EXAM_10)
    (tmp_path / "papers").mkdir()
    done = run("norms", path, "--certificates", tmp_path / "forms", "--json")
    assert [(each["player"], each["title"]) for each in json.loads(done.out)] == [(1, "GM")]
    assert run("paper", "it1", path, "-o", tmp_path / "papers").code == 0
    forms = (tmp_path / "forms" / "IT1-1-GM.pdf").read_bytes()
    assert (tmp_path / "papers" / "IT1-1-GM.pdf").read_bytes() == forms


def test_a_certificate_that_cannot_be_made_is_named_and_the_others_are_written(
    tmp_path, monkeypatch, capsys
):
    """Two certificates, of which the first has a text nothing can show."""
    made = [Pdf(b"%PDF"), reasons.refused("paper-unprintable", text="x")]
    monkeypatch.setattr(norm_papers, "pdf_of", lambda *_: made.pop())
    papers = [NormCertificate(number, "GM", None) for number in (1, 2)]
    assert write_certificates(papers, str(tmp_path), as_json=True) == 1
    told = json.loads(capsys.readouterr().out)
    assert [(each["player"], each["fate"]) for each in told] == [(1, "refused"), (2, "made")]
    assert "x" in told[0]["why"]
    assert [each.name for each in tmp_path.iterdir()] == ["IT1-2-GM.pdf"]


def test_a_folder_that_is_a_file_takes_no_certificates(run, written, tmp_path):
    (tmp_path / "forms").write_text("")
    done = run("norms", written(EXAM_10), "--certificates", tmp_path / "forms")
    assert done.code == 2
    assert done.err.startswith("cannot write")


def test_one_event_given_twice_is_refused(run, written):
    path = written(EXAM_10)
    done = run("title-application", "101", path, path, "--title", "GM")
    assert (done.code, done.out) == (2, "")
    assert "given twice" in done.err


def test_without_a_norm_no_certificate_is_written(run, written, tmp_path):
    path = written([*EXAM_10[:8], ("GM", 2559, "ESP", "0")])
    done = run("norms", path, "--certificates", tmp_path / "forms")
    assert (done.code, done.out, done.err) == (1, "", "Nobody achieved a norm.\n")


def test_the_direct_titles_of_a_championship_are_named(run, written):
    # ten players in nine rounds: one of them has seven points more than the others
    done = run("direct-titles", written(EXAM_10, start="2024/05/01"), "world-u18")
    assert done.code == 0
    assert "1 Player 1: GM norm, nine games" in done.out
    assert "1 Player 1: title of IM" in done.out
    assert "that of 1 July 2017. Later versions may have other cells" in done.err
    done = run("direct-titles", written(EXAM_10, start="2026/05/01"), "world-u18")
    assert done.code == 1
    assert "the table of that day (B.01.DT@2026-01)" in done.err


def test_direct_titles_as_data_name_their_table_and_what_is_unsure_of_it(run, written):
    path = written(EXAM_10, start="2025/05/01")
    data = json.loads(run("direct-titles", path, "world-u18", "--json").out)
    assert data["table"] == "B.01.DT@2017-07"
    assert [each["concept"] for each in data["cautions"]] == ["direct-title-table-newer"]
    assert {each["title"] for each in data["awards"] if each["number"] == 1} == {"GM", "IM"}


def test_a_group_of_a_merged_championship_is_judged_by_itself(run, written):
    path = written(EXAM_10, start="2023/05/01")
    done = run("direct-titles", path, "continental-u14", "--subgroup", 2, "--subgroup", 3)
    assert (done.code, "The group has 2 players" in done.err) == (1, True)
    done = run("direct-titles", path, "continental-u14", "--subgroup", 99)
    assert (done.code, "no players 99" in done.err) == (1, True)
    group = [arg for tpn in range(1, 7) for arg in ("--subgroup", tpn)]
    done = run("direct-titles", path, "continental-u14", *group)
    assert "1 Player 1: title of FM" in done.out
    assert "2 Player" not in done.out


def test_a_list_decides_about_ratings_titles_and_federations(run, written, tmp_path):
    players = [
        ListedPlayer(
            FideId(101 + n),
            f"Player {n + 1}",
            federation,
            "M",
            title,
            standard=ListedRating(rating, 0, 10),
        )
        for n, (title, rating, federation) in enumerate(
            [("IM", 2450, "AUS"), *(game[:3] for game in EXAM_10)]
        )
    ]
    players[1] = replace(players[1], standard=ListedRating(2650, 0, 10))
    listed = tmp_path / "list.txt"
    listed.write_text("\n".join([HEAD, *map(line_of, players[:-1])]) + "\n")
    done = run("norms", written(EXAM_10), "--list", listed, "--player", 1)
    # 50 points less for the first opponent: 22254 / 9 = 2472.7, and 6 of 9 need 2475
    assert "NOT met  2473 and 125 for 67% give 2598; 2600 needed." in done.out
    assert "2 Player 2: the report says GM 2700 ENG, the list GM 2650 ENG" in done.err
    assert "10 Player 10 is not in the list" in done.err


def test_the_table_of_nine_rounds_is_that_of_the_annex(run):
    # Arbiters' Manual 2023: 3 and 5 titled, at most 6 and 5 of a federation, 7 points 2380
    done = run("norm-table", 9)
    lines = done.out.splitlines()
    assert [line.rsplit(" ", 1)[1] for line in lines[:4]] == ["3", "5", "6", "5"]
    assert lines[6].split() == ["7", "2380", "2230", "2180", "2030"]
    assert lines[8].split() == ["6", "2475", "2325", "2275", "2125"]
    data = json.loads(run("norm-table", 9, "--json").out)
    assert data["titles"][1]["averages"][1] == {"points": "6.5", "average": 2284}
    assert run("norms").code == 2


def test_a_result_is_judged_by_three_numbers(run):
    # form IT1 in the Arbiters' Manual: Ra 2500, 6 of 9, d(p) 125, Rp 2625
    done = run("norm-of", 2500, "6", 9)
    assert done.code == 0
    assert done.out.startswith("Performance 2625")
    assert "GM: enough for a norm" in done.out
    below = run("norm-of", 2500, "5.5", 9)
    assert "GM: no norm" in below.out
    assert "this average needs 6 points" in below.out
    assert run("norm-of", 2000, "3", 9).code == 1
    data = json.loads(run("norm-of", 2500, "6", 9, "--json").out)
    assert (data["performance"], data["titles"][0]["average_needed"]) == (2625, 2475)


@pytest.mark.parametrize("score", ["6.3", "10", "six", "-1"])
def test_a_score_of_a_result_that_cannot_be_is_refused(run, score):
    done = run("norm-of", "--", 2500, score, 9)
    assert done.code == 2
    assert "is not a possible score in 9 games" in done.err


def test_games_after_a_round_count_where_pairings_were_known(run, written):
    path = written([*EXAM_10, ("", 2300, "FRA", "0")])
    assert "GM norm, counting for 9 games." in run("norms", path, "--player", 1).out
    assert "No GM norm." in run("norms", path, "--player", 1, "--predetermined").out


def unfinished(written):
    """Write the exam's event after seven rounds, its last two opponents not met yet."""
    path = written(EXAM_10[:7])
    text = path.read_text().replace("XXR 7", "XXR 9")
    for number, (title, rating, federation, _) in enumerate(EXAM_10[7:], 9):
        text += (
            f"001 {number:4} m{title:>3} {'Player ' + str(number):33} {rating:4} {federation:3} "
            f"{100 + number:11} 1990/01/01  0.0    9" + "  0000 - Z" * 7 + "\n"
        )
    path.write_text(text)
    return path


def test_with_two_rounds_left_it_says_the_points_and_what_the_next_game_must_bring(run, written):
    # 4½ of 7; the exam's six points of nine were 1½ against exactly these two opponents
    done = run("norm-needs", unfinished(written), "--player", 1)
    assert done.out.splitlines()[1:4] == [
        "  1½ from the 2 rounds left, against the best-suited opponents",
        "  against 9 (2149): ½ at least, 1½ in all",
        "  against 10 (2559): ½ at least, 1½ in all",
    ]
    (data,) = json.loads(run("norm-needs", unfinished(written), "--player", 1, "--json").out)
    assert (data["rounds"], data["points"]) == (2, "1.5")
    assert data["opponents"][0] == {
        "opponent": 9, "rating": 2149, "points": "0.5", "total": "1.5",
    }  # fmt: skip
    everybody = run("norm-needs", unfinished(written)).out
    assert "against 9" not in everybody
    assert "1½ from the 2 rounds left" in everybody


def long_event(written):
    """Write the exam's event as a league from May to July with a date for every round."""
    path = written(EXAM_10)
    days = [f"23/0{5 + at // 4}/{1 + 7 * (at % 4):02}" for at in range(9)]
    dates = "132".ljust(91) + "  ".join(days)
    text = path.read_text().replace("052 2023/05/09", f"052 2023/07/01\n{dates}")
    path.write_text(text)
    return path


def later_list(tmp_path, rating):
    """Write a list of July in which the last opponent has another rating and no title."""
    player = ListedPlayer(
        FideId(110), "Player 10", "ESP", "M", standard=ListedRating(rating, 0, 10)
    )
    path = tmp_path / f"july{rating}.txt"
    path.write_text(f"{HEAD}\n{line_of(player)}\n")
    return path


@pytest.mark.article("B.01@2023-01 art. 1.1.4")
def test_in_an_event_of_more_than_30_days_the_list_of_the_day_of_the_game_counts(
    run, written, tmp_path
):
    event = long_event(written)
    assert "GM: 1 Player 1" in run("norms", event).out
    weaker = later_list(tmp_path, 2500)
    # 59 points less for the last opponent: 22245 / 9 = 2471.7, and 6 of 9 need 2475
    done = run("norms", event, "--later-list", f"2023-07-01={weaker}", "--player", 1)
    assert "NOT met  2472 and 125 for 67% give 2597; 2600 needed." in done.out
    assert "GM opponents: 4; 3 needed." in done.out
    # a list of the day after the last round changes nothing
    done = run("norms", event, "--later-list", f"2023-07-02={weaker}")
    assert "GM: 1 Player 1, 6 of 9, average 2478" in done.out


def test_a_later_list_needs_a_long_event_with_dated_rounds(run, written, tmp_path):
    listed = later_list(tmp_path, 2500)
    for event, given, said in (
        (written(EXAM_10, "short.trf"), f"2023-07-01={listed}", "lacks the dates of its rounds"),
        (long_event(written), f"1 July={listed}", "1 July"),
        (long_event(written), "2023-07-01", "the list is missing"),
    ):
        done = run("norms", event, "--later-list", given)
        assert (done.code, said in done.err) == (2, True), done.err
    # thirty days from 1 to 30 May, one more till 31 May
    text = long_event(written).read_text().replace("23/06/", "23/05/")
    for last, refused in (("30", True), ("31", False)):
        short = tmp_path / f"until{last}.trf"
        short.write_text(text.replace("23/07/01", f"23/05/{last}"))
        done = run("norms", short, "--later-list", f"2023-05-02={listed}")
        assert ("no more than 30 days" in done.err) == refused
        assert (done.code == 2) == refused, done.err


def test_a_knock_out_of_the_championship_gives_titles_by_the_round_reached(run, written):
    path = written(EXAM_10)
    lines = path.read_text().replace("2023/05/01", "2023/05/01").splitlines()
    ranked = [
        line[:85] + f"{int(line[4:8]):4}" + line[89:] if line.startswith("001") else line
        for line in lines
    ]
    path.write_text("\n".join(ranked) + "\n")
    done = run("direct-titles", path, "world-cup", "--qualified", 1)
    assert "1 Player 1: title of GM" in done.out
    # the champion and the finalist of the women's championship gain open titles, too
    done = run("direct-titles", path, "womens-world")
    assert "1 Player 1: title of GM" in done.out


@pytest.mark.article("B.01@2024-01 art. 1.3")
def test_a_rating_brings_titles_without_norms(run):
    done = run("titles-by-rating", 2300)
    assert done.code == 0
    assert done.out.startswith("A rating of 2300 after 30 games gives: FM and CM.\n")
    assert done.out.endswith("30 rated games are needed.  [B.01@2024-01 art. 1.3]\n")
    done = run("titles-by-rating", 2100, "--women", "--json")
    assert json.loads(done.out)["titles"] == ["WFM", "WCM"]
    done = run("titles-by-rating", 2300, "--games", 29)
    assert (done.code, "gives no title" in done.out) == (1, True)
