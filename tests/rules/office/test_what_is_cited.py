"""The articles that deadlines and findings name, by the numbers of the texts themselves.

The deadlines are rows of the list of dates as it was made from the sources, each with its article.
"""

from datetime import date, datetime

import pytest

from arbitro.model import EditionKey
from arbitro.regulations import article
from arbitro.rules.arbiters.career import Category
from arbitro.rules.arbiters.panels import Continent, Panel, PanelMembers, judge_panel
from arbitro.rules.office.conduct.cases import check_arbiter_case, check_code_case
from arbitro.rules.office.conduct.online import STATEMENTS
from arbitro.rules.office.conduct.online_cases import Complaint, check_complaint
from arbitro.rules.office.conduct.protection import Protection, check_waiver
from arbitro.rules.office.deadlines import DUE
from arbitro.rules.office.facts import Facts
from arbitro.rules.office.finding import Grade, finding
from arbitro.rules.office.hall.hall_plan import check_venue
from arbitro.rules.office.school import SchoolCategory, check_categories, check_school

ARTICLES = {
    "D04": "D.04.12@2023 art. 4",
    "D05": "E.04@2020-12 art. II.2",
    "D06": "C.05@2018 art. 5.2",
    "D07": "C.05@2018 art. 6.3",
    "D08": "C.05@2018 art. 10.2",
    "D09": "C.05@2018 art. 6.7(2)",
    "D10": "C.05@2018 art. 6.5",
    "D11": "C.05@2018 art. 7.1",
    "D15": "C.05@2018 art. 10.4",
    "D18": "E.04@2020-12 art. I.G.2.1",
    "D19": "E.04@2020-12 art. I.A.10",
    "D20": "B.02@2024-03 art. 9.1",
    "D22": "B.02@2024-03 art. 0.4",
    "D23": "B.01@2024-01 art. 2.3",
    "D24": "B.01@2024-01 art. 2.4",
    "D25": "B.01@2024-01 art. 0.4.4",
    "D26": "B.06.1@2021-07 art. 5.3.1",
    "D27": "B.06.1@2021-07 art. 5.3.2",
    "D28": "B.06.1@2021-07 art. 5.3.3",
    "D29": "B.06.1@2021-07 art. 5.7",
    "D31": "B.06.2@2021-07 art. 5.2.2",
    "D32": "B.06.2@2021-07 art. 5.2.6",
    "D33": "B.06.2@2021-07 art. 2.1.2",
    "D35": "E.04@2020-12 art. I.A.5",
    "D36": "E.04@2020-12 art. I.I.1",
    "D40": "B.06.5A@2023-05 art. 2.8",
    "D41": "B.06.5A@2023-05 art. 5.5",
    "D42": "B.06.5A@2023-05 art. 5.7",
    "D43": "B.06.5A@2023-05 art. 6.2",
    "D44": "B.06.5A@2023-05 art. 6.3",
    "D46": "B.06.5A@2023-05 art. 5.1",
    "D47": "EDC@2022-04 art. 5.1",
    "D48": "EDC@2022-04 art. 3.11",
    "D49": "EDC@2022-04 art. 10.21",
    "D50": "EDC@2022-04 art. 10.9",
    "D51": "EDC@2022-04 art. 17.4",
    "D52": "C.05@2018 art. 12.4",
}


@pytest.mark.parametrize(("row", "cited"), ARTICLES.items())
def test_a_deadline_names_the_article_that_sets_it(row, cited):
    due = next(each for each in DUE if each.id == row)
    assert str(article(due.edition, due.concept)) == cited


def cited(findings, code):
    """Return the article of the finding of a code, without the word some articles have behind."""
    (found,) = {each.cited() for each in findings if each.code == code}
    return found.partition(" [")[0]


@pytest.mark.parametrize(
    ("fact", "code", "article_of_it"),
    [
        ("ordered", "submissions-until", "B.06.5A@2023-05 art. 5.5"),
        ("decided-on", "decision-until", "B.06.5A@2023-05 art. 5.7"),
        ("delivered", "answer-until", "B.06.5A@2023-05 art. 6.3"),
    ],
)
def test_each_day_of_an_arbiter_s_case_names_its_article(fact, code, article_of_it):
    assert cited(check_arbiter_case(Facts({fact: "2026-03-02"})), code) == article_of_it


@pytest.mark.parametrize(
    ("facts", "code", "article_of_it"),
    [
        ({"discovered": "2026-03-02"}, "reconsider-until", "EDC@2022-04 art. 3.11"),
        ({"corrective-received": "2026-03-02"}, "review-until", "EDC@2022-04 art. 10.21"),
        ({"sanction": "fine", "fine-eur": "50001"}, "fine-too-high", "EDC@2022-04 art. 13.1"),
        ({"sanction": "ban", "months": "181"}, "sanction-too-long", "EDC@2022-04 art. 13.1"),
        (
            {"probation-from": "2026-03-02", "probation-months": "5"},
            "probation-length",
            "EDC@2022-04 art. 15.2",
        ),
    ],
)
def test_each_limit_of_the_code_names_its_article(facts, code, article_of_it):
    assert cited(check_code_case(Facts(facts), {}), code) == article_of_it


VENUE = {
    "area": "500",
    "least-light": "450",
    "least-temperature": "21",
    "greatest-temperature": "23",
    "spectators-distance": "100",
    "toilets": "yes",
    "drinks": "yes",
}


@pytest.mark.parametrize(
    ("change", "code", "concept"),
    [
        ({"least-light": "449"}, "light-low", "venue-light"),
        ({"least-temperature": "20"}, "too-cold", "venue-temperature"),
        ({"greatest-temperature": "24"}, "too-warm", "venue-temperature"),
        ({"toilets": "no"}, "no-toilets", "venue-toilets"),
    ],
)
def test_each_measure_of_a_venue_is_about_its_own_article(change, code, concept):
    found = check_venue(Facts(VENUE | change), 100, official=True)
    (finding,) = (each for each in found if each.code == code)
    assert (finding.concept, finding.edition) == (concept, "C.01@2022-11")


def test_the_measures_of_a_school_are_cited_from_the_chapter_on_schools():
    found = check_venue(
        Facts(VENUE | {"area": "199", "spectators-distance": "99"}), 100, school=True
    )
    assert cited(found, "area-of-school") == "AM.XI@2023 art. 11.3.1"
    assert cited(found, "spectators-near") == "AM.XI@2023 art. 11.3.11"


def test_what_a_school_event_does_otherwise_names_its_article():
    flash = check_school(Facts({"flash-minutes": "6"}))
    assert cited(flash, "school-flash") == "AM.XI@2023 art. 11.1.6"
    for swiss, article_of_it in ((True, "art. 11.5.3"), (False, "art. 11.5.4")):
        found = check_school(Facts({}), tie_breaks=("BH",), swiss=swiss)
        assert cited(found, "school-tie-breaks") == f"AM.XI@2023 {article_of_it}"
    bare = check_categories([SchoolCategory("U10", 2016, 2017)])
    assert cited(bare, "category-without-colour") == "AM.XI@2023 art. 11.3.10"


@pytest.mark.parametrize(
    ("name", "article_of_it"),
    [
        ("screen-demanded", "art. I.A.6"),
        ("points-of-excluded", "art. I.A.9"),
        ("suspicion-final", "art. I.A.12"),
        ("fair-play-by", "art. I.A.14"),
        ("real-boards-arbiters", "art. 20.2"),
    ],
)
def test_what_regulations_of_online_events_leave_unsaid_names_its_article(name, article_of_it):
    statement = next(each for each in STATEMENTS if each.fact == name)
    assert f"art. {article('E.04@2020-12', statement.concept).number}" == article_of_it


@pytest.mark.parametrize(
    ("change", "code", "article_of_it"),
    [
        ({"participant": False}, "complaint-participant", "art. I.G.2.1"),
        ({"written": False}, "complaint-written", "art. I.G.2.2"),
        ({"evidence_listed": False}, "complaint-evidence", "art. I.G.2.2"),
        ({"strength_alone": True}, "complaint-strength", "art. I.G.2.5"),
    ],
)
def test_each_ground_to_leave_a_complaint_aside_names_its_article(change, code, article_of_it):
    whole = {
        "participant": True,
        "has_fide_id": True,
        "written": True,
        "evidence_listed": True,
        "strength_alone": False,
        "filed": datetime.fromisoformat("2026-09-28T19:40+00:00"),
        "last_game_ended": datetime.fromisoformat("2026-09-27T19:40+00:00"),
    }
    assert cited(check_complaint(Complaint(**whole | change)), code) == (
        f"E.04@2020-12 {article_of_it}"
    )


def test_a_waiver_is_asked_of_who_grants_it_by_the_measures_against_cheating():
    (found,) = check_waiver(Protection.MAXIMUM, "commission", date(2026, 5, 1), date(2026, 7, 6))
    assert (found.code, found.concept) == ("waiver-none", "protection-waiver")


def test_a_panel_of_2023_is_asked_for_women_and_continents_each_by_its_own_requirement():
    members = PanelMembers((Category.A,) * 8, 1, (Continent.EUROPE,))
    found = {each.reason.concept: each for each in judge_panel(Panel.GREEN, members)}
    assert found["women-in-panel"].met is False
    assert found["continents-in-panel"].met is False
    enough = PanelMembers((Category.A,) * 8, 2, tuple(Continent))
    found = {each.reason.concept: each for each in judge_panel(Panel.GREEN, enough)}
    assert found["women-in-panel"].met is True
    assert found["continents-in-panel"].met is True


def test_a_finding_of_no_article_cites_the_edition_alone():
    key = EditionKey("E.01@2023-01")
    assert finding(Grade.MIND, "said", "", key).cited() == "E.01@2023-01"
    # that a move is made with one hand is art. 4.1 of the Laws of 2023
    assert finding(Grade.MIND, "said", "one-hand", key).cited() == "E.01@2023-01 art. 4.1"
