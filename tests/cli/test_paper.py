"""``arbitro paper``: forms as PDF, and what is in them for people and programs."""

import json
from io import BytesIO

import pypdf
import pytest

LINES = (
    "012 Open of Lima",
    "032 PER",
    "042 2023/05/01",
    "052 2023/05/09",
    "102 Gil Ruiz, Ana",
    "112 Sol, Berta",
    "XXR 9",
)
OPPONENTS = (
    ("GM", 2700, "ENG", "="), ("IM", 2393, "NZL", "="), ("GM", 2592, "USA", "="),
    ("", 2345, "NED", "1"), ("FM", 2380, "AUS", "1"), ("GM", 2450, "NZL", "="),
    ("GM", 2685, "GER", "="), ("", 2149, "NED", "1"), ("GM", 2559, "ESP", "="),
)  # fmt: skip
"""Arbiters' Manual 2023, exam question 10: six points and a GM norm."""

INVERSE = {"1": "0", "=": "="}


def row(number, person, cells, points):
    title, rating, federation = person
    return (
        f"001 {number:4} m{title:>3} {'Player, Number' + str(number):33} {rating:4} "
        f"{federation:3} {100 + number:11} 1990/01/01 {points:4.1f} {1:4}"
        + "".join(f"  {each}" for each in cells)
    )


@pytest.fixture
def event(tmp_path):
    own = [f"{at + 1:4} {'w' if at % 2 else 'b'} {each[3]}" for at, each in enumerate(OPPONENTS, 1)]
    lines = [*LINES, row(1, ("IM", 2450, "AUS"), own, 6)]
    for at, (title, rating, federation, result) in enumerate(OPPONENTS, 1):
        cells = ["0000 - Z"] * 9
        cells[at - 1] = f"{1:4} {'b' if at % 2 else 'w'} {INVERSE[result]}"
        lines.append(row(at + 1, (title, rating, federation), cells, 0 if result == "1" else 0.5))
    path = tmp_path / "event.trf"
    path.write_text("\n".join(lines) + "\n")
    return path


def read(path):
    reader = pypdf.PdfReader(BytesIO(path.read_bytes()))
    return " ".join("\n".join(page.extract_text() for page in reader.pages).split())


def test_it_lists_the_papers(run):
    done = run("paper", "list")
    assert done.code == 0
    assert [line.split()[0] for line in done.out.splitlines()] == [
        *("it1", "it2", "it3", "it4", "fa1", "fa2", "ia1", "ia2", "ia3", "report")
    ]
    assert json.loads(run("paper", "list", "--json").out)[0]["about"] == "player"


def test_a_certificate_is_written_as_pdf_in_the_language_asked_for(run, event, tmp_path):
    target = tmp_path / "it1.pdf"
    done = run("paper", "it1", event, "--player", 1, "-o", target, "--lang", "es")
    assert done.code == 0
    assert "birth_place" in done.err
    text = read(target)
    assert "Gran Maestro" in text
    assert "2478" in text
    assert "2603" in text


def test_without_a_player_the_certificates_of_all_norms_go_into_a_folder(run, event, tmp_path):
    done = run("paper", "it1", event, "-o", tmp_path)
    assert done.code == 0
    assert done.out.splitlines() == [str(tmp_path / "IT1-1-GM.pdf")]
    assert "Grandmaster" in read(tmp_path / "IT1-1-GM.pdf")


def test_without_an_output_it_shows_what_is_in_the_paper(run, event):
    done = run("paper", "it1", event, "--player", 1)
    assert "average            Ra: 2478" in done.out
    assert "Blank: birth_place" in done.err


def test_what_it_prints_as_json_can_be_filled_in_and_given_back(run, event, tmp_path):
    shown = json.loads(run("paper", "it1", event, "--player", 1, "--json").out)
    assert shown["missing"] == ["birth_place", "place"]
    shown["data"] |= {"birth_place": "Perth", "place": "Lima"}
    data = tmp_path / "data.json"
    data.write_text(json.dumps(shown))
    target = tmp_path / "it1.pdf"
    done = run("paper", "it1", event, "--player", 1, "--data", data, "-o", target)
    assert (done.code, done.err) == (0, "")
    assert "Perth" in read(target)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ('{"start": "May"}', "start: enter a date like 2026-03-01, not “May”"),
        ('{"average": 2600}', "average: calculated from the games; it cannot be changed here"),
        ('{"nick": 1}', "nick: the document has no such field"),
        ("{", "line 1, column 2: this is not a JSON object"),
        ('{"paper": "it3", "data": {}}', "these are the data of the document it3, not of it1"),
    ],
)
def test_data_that_do_not_fit_are_refused_and_nothing_is_written(run, event, tmp_path, data, said):
    path, target = tmp_path / "data.json", tmp_path / "it1.pdf"
    path.write_text(data)
    done = run("paper", "it1", event, "--player", 1, "--data", path, "-o", target)
    assert done.code == 2
    assert said in done.err
    assert not target.exists()


def test_there_is_no_certificate_without_a_norm(run, event, tmp_path):
    done = run("paper", "it1", event, "--player", 5, "-o", tmp_path / "it1.pdf")
    assert done.code == 1
    assert "Player, Number5 has not achieved a GM and IM norm" in done.err
    as_json = json.loads(run("paper", "it1", event, "--player", 5, "--json").out)
    assert (as_json["refused"], as_json["text"] in done.err) == ("no-norm", True)


def test_who_has_the_highest_title_makes_no_norm(run, event):
    done = run("paper", "it1", event, "--player", 2)
    assert (done.code, done.out) == (1, "")
    assert "Player, Number2 has the highest title" in done.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("it1",), "this document needs a player"),
        (("it2",), "this document needs --title"),
        (("it4",), "this document needs the championship"),
        (("it1", "--player", 77), "77"),
        (("fa2", "--on", "tomorrow"), "“tomorrow” is not a clear date"),
    ],
)
def test_what_is_needed_is_said(run, event, words, said):
    done = run("paper", words[0], event, *words[1:])
    assert done.code == 2
    assert said in done.err


def test_several_files_are_for_applications_alone(run, event):
    assert run("paper", "it3", event, event).code == 2


def copies(event, *names):
    """Write the same games as other events."""
    made = []
    for name in names:
        path = event.with_name(f"{name}.trf")
        path.write_text(event.read_text().replace("Open of Lima", f"Open {name}"))
        made.append(path)
    return made


def test_an_application_takes_one_file_a_norm(run, event):
    words = (
        "it2",
        event,
        *copies(event, "B", "C"),
        "--player",
        1,
        "--title",
        "GM",
        "--rating",
        2505,
    )
    shown = json.loads(run("paper", *words, "--json").out)
    assert [each["games"] for each in shown["data"]["norms"]] == [9, 9, 9]
    assert shown["data"]["highest_rating"] == 2505


def test_an_application_takes_no_event_twice(run, event):
    done = run("paper", "it2", event, event, "--player", 1, "--title", "GM")
    assert done.code == 2
    assert "given twice" in done.err


def test_without_a_fide_number_nobody_is_searched_for_in_other_reports(run, event):
    first = event.read_text().replace(f"{101:11} 1990", f"{'':11} 1990")
    event.write_text(first)
    done = run("paper", "it2", event, *copies(event, "B"), "--player", 1, "--title", "GM")
    assert done.code == 2
    assert "has no FIDE ID" in done.err


@pytest.mark.parametrize("code", ["it3", "fa1", "ia1", "report"])
def test_papers_about_the_event_are_written(run, event, tmp_path, code):
    target = tmp_path / "paper.pdf"
    assert run("paper", code, event, "-o", target).code == 0
    assert "Open of Lima" in read(target)


def test_a_norm_report_says_why_the_event_is_no_norm(run, event):
    done = run("paper", "fa1", event, "--arbiter", "Sol, Berta")
    assert "Role: deputy arbiter" in done.out
    assert "B.06.1@2021-07 art. 3.8" in done.err


def test_a_norm_of_a_player_makes_the_event_one_for_international_arbiters(run, event):
    done = run("paper", "ia1", event, "--arbiter", "Sol, Berta")
    assert "Player norms possible: yes" in done.out
    assert "4.8.3" not in done.err


def test_where_nobody_said_whether_norms_were_possible_nothing_is_denied(run, event):
    event.write_text(event.read_text().replace(" IM ", "    ").replace(" GM ", "    "))
    done = run("paper", "ia1", event, "--arbiter", "Sol, Berta")
    assert "Player norms possible:\n" in done.out
    assert "4.8.3" not in done.err


CAREER = {
    "name": "Gil Ruiz, Ana",
    "birth": "1990-05-01",
    "national": "2018-01-10",
    "fide": "2020-01-10",
    "international": "2022-01-10",
    "norms": [
        {"event": "Open of Cusco", "kind": "swiss", "end": "2025-03-09", "rounds": 9,
         "players": 120, "rated": 100, "federations": 5, "level": "international"}
    ],
}  # fmt: skip


@pytest.mark.parametrize("code", ["fa2", "ia2", "ia3"])
def test_applications_of_arbiters_are_made_from_a_career(run, tmp_path, code):
    career, target = tmp_path / "career.json", tmp_path / "paper.pdf"
    career.write_text(json.dumps(CAREER))
    assert run("paper", code, career, "--on", "2026-01-01", "-o", target).code == 0
    assert "Gil Ruiz" in read(target)


def test_without_a_file_the_form_is_blank(run, tmp_path):
    target = tmp_path / "blank.pdf"
    assert run("paper", "fa2", "-o", target).code == 0
    assert "Arbiter Title Application" in read(target)


def test_a_name_the_fonts_cannot_show_is_said_and_in_latin_letters(run, tmp_path):
    data, target = tmp_path / "data.json", tmp_path / "paper.pdf"
    # no sign is assigned there: no machine has a font for it
    data.write_text('{"event": "\U0002fffd Open"}', "utf-8")
    done = run("paper", "it3", "--data", data, "-o", target)
    assert done.code == 0
    assert "Latin letters replace them: \U0002fffd Open" in done.err
    assert "□ Open" in read(target)


def test_a_file_that_cannot_be_written_is_said(run, tmp_path):
    done = run("paper", "it3", "-o", tmp_path / "nowhere" / "it3.pdf")
    assert done.code == 2
    assert "nowhere" in done.err
