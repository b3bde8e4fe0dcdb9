"""What each paper says, read back from the PDF."""

from dataclasses import fields, replace
from datetime import date
from io import BytesIO

import pypdf
import pytest

from arbitro.i18n import translator
from arbitro.model import EditionKey, Period, TimeControl, Title
from arbitro.papers.forms.arbiter_application import arbiter_application
from arbitro.papers.forms.arbiter_application import sheet as application_sheet
from arbitro.papers.forms.arbiter_category import category_application
from arbitro.papers.forms.arbiter_norm import arbiter_norm, most_certificates, why_not
from arbitro.papers.forms.chief_report import NormMade, chief_report
from arbitro.papers.forms.direct_titles import DirectTitles, direct_titles
from arbitro.papers.forms.direct_titles import remarks as remarks_on_titles
from arbitro.papers.forms.filling import fill, missing
from arbitro.papers.forms.official import KINDS
from arbitro.papers.forms.title_application import requirements, title_application, title_norm
from arbitro.papers.forms.title_result import TitleResult, title_result
from arbitro.papers.forms.tournament_report import (
    PLAYERS_FOR_DEPUTY,
    Count,
    remarks,
    tournament_report,
)
from arbitro.papers.papers import CODES, PAPERS, paper_of, pdf_of
from arbitro.rules.arbiters.career import (
    ArbiterNorm,
    Calendar,
    Career,
    Category,
    CategoryStep,
    EventLevel,
    NormKind,
    Role,
    Service,
)
from arbitro.rules.standings import standings, tie_breaks_of
from arbitro.rules.titles.direct import direct_awards, row_in_force
from arbitro.rules.titles.direct_tables import Finish
from arbitro.rules.titles.edition import norm_rules

C07 = EditionKey("C.07@2024-08")
LONG = "Ximénez de Quesada y Fernández-Villaverde de la Torre, María de los Ángeles Concepción"


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("code", tuple(PAPERS))
def test_every_paper_can_be_printed_blank(code, language, spoken):
    pdf = pdf_of(code, paper_of(code).blank, language)
    reader = pypdf.PdfReader(BytesIO(pdf))
    assert reader.trailer["/Root"]["/Lang"] == language
    title = paper_of(code).sheet(paper_of(code).blank, spoken(language)).title
    assert reader.metadata.title == title
    assert missing(paper_of(code).blank)


@pytest.mark.parametrize("code", tuple(PAPERS))
def test_a_paper_is_the_same_bytes_every_time(code):
    assert pdf_of(code, paper_of(code).blank, "es") == pdf_of(code, paper_of(code).blank, "es")


def test_a_certificate_has_the_numbers_of_the_sample_in_the_manual(norm, printed):
    paper = title_result(*norm)
    assert (paper.average, paper.performance, paper.score, paper.step) == (2500, 2625, 60, "+125")
    assert paper.grandmasters == 7
    text = printed("it1", paper)
    for said in ("2500", "2625", "+125", "Lallana Ruiz", "117129", "ARG", "Georgiev, Kiril"):
        assert said in text
    assert "2122 2200 1" in text


def test_a_certificate_needs_what_the_report_does_not_know(norm):
    assert missing(title_result(*norm)) == ("birth_place",)


def test_no_certificate_is_made_without_a_norm(norm):
    event, entry, verdict, rules = norm
    with pytest.raises(ValueError, match="GM"):
        title_result(event, entry, replace(verdict, norm=False), rules)


def test_what_a_person_fills_in_is_printed(norm, printed):
    filled = fill(title_result(*norm), {"birth_place": "Rosario", "remarks": "Con honores."})
    text = printed("it1", filled.paper, "es")
    assert "Rosario" in text
    assert "Con honores." in text


@pytest.mark.parametrize("rounds", [10, 11, 13])
def test_a_certificate_of_many_rounds_and_long_names_stays_on_one_page(norm, rounds):
    paper = title_result(*norm)
    row = replace(paper.opponents[0], name=LONG[:50])
    long = replace(paper, surname=LONG[:50], event=LONG, opponents=(row,) * rounds, chief=LONG)
    assert len(pypdf.PdfReader(BytesIO(pdf_of("it1", long, "es"))).pages) == 1


def test_a_name_no_font_can_show_is_in_latin_letters_and_named(norm, no_fonts_here):
    found = pdf_of("it1", replace(title_result(*norm), chief="棋手"), "en")
    assert found.respelled == ("棋手",)
    pages = pypdf.PdfReader(BytesIO(found)).pages
    text = " ".join(" ".join(each.extract_text() for each in pages).split())
    assert text.count("QiShou") > text.count("Latin letters: QiShou") == 1


@pytest.mark.article("B.01@2023-01 art. 1.5.1")
def test_an_application_tells_how_many_games_its_norms_count(norm, printed):
    event, entry, verdict, rules = norm
    one = title_norm(event, verdict)
    paper = title_application(entry.player, Title.GM, [one, one], rules, 2510)
    text = printed("it2", paper)
    assert "The norms count for 18 games; 27 needed." in text
    assert "Highest rating: 2510" in text
    assert "Open of the sample" in text


def test_an_application_says_nothing_of_a_rating_that_is_not_known(norm):
    event, entry, verdict, rules = norm
    paper = title_application(entry.player, Title.GM, [title_norm(event, verdict)], rules)
    concepts = {each.reason.concept for each in requirements(paper)}
    assert "title-rating" not in concepts
    assert "twenty-seven-games" in concepts


def test_the_report_of_a_tournament_counts_titles_and_federations(open_event, spoken, printed):
    paper = tournament_report(open_event, spoken("en"), "arbitro")
    grandmasters = next(each for each in paper.titles if each.kind == "GM")
    assert (grandmasters.players, grandmasters.federations) == (7, 5)
    assert (grandmasters.of_host, grandmasters.of_others) == (3, 4)
    assert [each.players for each in paper.ratings] == [10, 0]
    text = printed("it3", paper)
    assert "GM 7 5 3 4" in text
    assert "Rated 10 6 5 5" in text


def test_counts_of_a_report_that_do_not_go_together_are_told(open_event, spoken):
    """The totals of the printed report go together: 411 are 324 and 87, 36 are 10 and 26."""
    paper = tournament_report(open_event, spoken("en"), "arbitro")
    assert remarks(paper) == ()
    printed = (Count("rated", 411, 37, 324, 87), Count("unrated", 36, 17, 10, 26))
    assert remarks(replace(paper, ratings=printed, players=447)) == ()
    wrong = (printed[0], replace(printed[1], of_others=25))
    told = remarks(replace(paper, titles=(Count("GM", 7, 5, 3, 5),), ratings=wrong, players=448))
    assert [each.concept for each in told] == ["count-of-title", "count-of-unrated", "count-of-all"]
    assert "411" not in spoken("en").reason(told[1])
    assert "447 of 448" in spoken("en").reason(told[2])
    unsaid = replace(paper, titles=(Count("GM", 7, 5, None, None),), ratings=(), players=448)
    assert remarks(unsaid) == ()


def test_the_report_of_a_tournament_takes_the_arbiters_and_the_rate_of_play_apart(
    open_event, spoken, printed
):
    """Records 102, 112 and 222 of a report of another program, which has no 122."""
    control = TimeControl((Period(5400, 30, 40), Period(1800, 30)))
    details = replace(
        open_event.details,
        chief_arbiter="IA Sol Vega, Ana (22200001)",
        deputies=("FA Mar, Eva 2205807", "Luz, Pau"),
        time_control_text="",
        time_control=control,
    )
    paper = tournament_report(replace(open_event, details=details), spoken("en"), "arbitro")
    assert (paper.chief, paper.chief_title, paper.chief_id) == ("Sol Vega, Ana", "IA", 22200001)
    assert paper.rate_of_play == "90 min / 40 + 30 min, + 30 s"
    text = printed("it3", paper)
    assert "Mar, Eva FIDE Arbiter 2205807" in text
    assert "Luz, Pau" in text


def test_the_report_of_a_tournament_has_the_lines_of_deputies_of_the_form(printed):
    text = printed("it3", paper_of("it3").blank)
    for place, players in enumerate(PLAYERS_FOR_DEPUTY, 1):
        assert f"{place} (more than {players} players)" in text


def test_direct_titles_on_condition_say_what_is_held_at_once(open_event, printed):
    finish = Finish(open_event.entries[1].tpn, 1, True, 70, 9)
    awards = [
        (finish, each)
        for each in direct_awards(row_in_force("world-u20", date(2019, 5, 1)), finish, 2230)
    ]
    paper = direct_titles(open_event, "world-u20", awards)
    (row,) = paper.awards
    assert (row.title, row.award, row.now) == ("GM", "conditional", "IM")
    assert "conditional title" in printed("it4", paper)


def test_direct_titles_without_a_condition_are_held_at_once(open_event):
    finish = Finish(open_event.entries[1].tpn, 1, True, 70, 9)
    awards = [
        (finish, each)
        for each in direct_awards(row_in_force("world-u20", date(2019, 5, 1)), finish, 2300)
    ]
    (row,) = direct_titles(open_event, "world-u20", awards).awards
    assert (row.title, row.award, row.now) == ("GM", "title", "GM")


@pytest.mark.article("B.06.1@2021-07 art. 3.8.1")
def test_a_norm_report_takes_the_facts_from_the_event(open_event, printed):
    paper = arbiter_norm(open_event, "FA", "Gil, Ana")
    assert (paper.players, paper.rated, paper.federations, paper.rounds) == (10, 10, 6, 9)
    assert (paper.level, paper.event_kind, paper.role) == ("international", "swiss", "chief")
    assert why_not(paper).concept == "fide-arbiter-swiss"
    assert "Supervisor" in printed("fa1", paper)


@pytest.mark.article("B.06.1@2021-07 art. 4.8.3")
def test_what_nobody_has_said_yet_is_no_reason_against_a_norm(open_event):
    """An event for IA is one where a norm for players was possible, which a person has to say."""
    enough = replace(
        arbiter_norm(open_event, "IA", "Gil, Ana"), players=90, rated=80, federations=6, rounds=9
    )
    said = {possible: replace(enough, norm_possible=possible) for possible in (None, True, False)}
    assert why_not(said[None]) is None
    assert why_not(said[True]) is None
    assert why_not(said[False]).concept == "international-arbiter-player-norm"
    few = replace(said[None], rounds=3, federations=1)
    assert why_not(few) is not None, "nothing that could be said would make it one"


@pytest.mark.article("B.06.1@2021-07 art. 2.7")
def test_a_norm_report_says_how_many_certificates_the_event_may_give(open_event, printed):
    paper = replace(arbiter_norm(open_event, "IA"), players=76)
    assert most_certificates(paper) == 4
    assert "76 players can give 4 certificates" in printed("ia1", paper)


CAREER = Career(
    "Gil Ruiz, Ana",
    date(1990, 5, 1),
    (
        ArbiterNorm("Open of Lima", NormKind.SWISS, date(2025, 3, 9), EventLevel.INTERNATIONAL,
                    rounds=9, players=120, rated=100, federations=5, chief="B. Sol"),
        ArbiterNorm("Seminar", NormKind.SEMINAR, date(2025, 1, 10), score=85),
    ),
    national=date(2018, 1, 10),
)  # fmt: skip


def test_an_application_of_an_arbiter_lists_norms_and_requirements(printed):
    paper = arbiter_application("FA", CAREER, date(2026, 1, 1))
    assert missing(paper) == ("fide_id", "federation", "languages")
    text = printed("fa2", paper)
    assert "Open of Lima" in text
    assert "Seminar" in text
    assert "B.06.1@2021-07" in text


def test_an_application_for_a_category_takes_the_next_one_and_the_events_that_count():
    event = ArbiterNorm(
        "European Youth", NormKind.SWISS, date(2025, 3, 9), EventLevel.WORLD, rounds=9
    )
    career = replace(
        CAREER,
        fide=date(2020, 1, 1),
        international=date(2022, 1, 1),
        categories=(CategoryStep(Category.D, date(2022, 1, 1)),),
        refreshers=(date(2024, 1, 1),),
        services=(
            Service(event, date(2025, 3, 1), Role.CHIEF, Calendar.OTHER_CONTINENTAL, positive=True),
        ),
    )
    paper = category_application(career, date(2026, 1, 1))
    assert (paper.category, paper.wanted, paper.active_until) == ("D", "C", date(2028, 1, 1))
    (row,) = paper.events
    assert (row.event, row.event_category, row.role) == ("European Youth", "C", "chief")


def test_the_chief_arbiters_report_has_participants_rounds_and_standings(
    open_event, spoken, printed
):
    tie_breaks, _ = tie_breaks_of(open_event, C07)
    table = standings(open_event, tie_breaks, C07)
    norms = (NormMade("Lallana Ruiz, Daniel", "GM"),)
    paper = chief_report(
        open_event, spoken("en"), table=table, norms=norms, incidents="Two phones."
    )
    text = printed("report", paper)
    for said in (
        *("Two phones.", "Participants", "Round 9", "Final standings", "BH/C1"),
        "1 Lallana Ruiz, Daniel 1 : 0 2 Roche Simon, Manuel Angel",
    ):
        assert said in text


def test_with_a_link_the_lists_are_not_printed_again(open_event, spoken, printed):
    paper = replace(chief_report(open_event, spoken("en")), link="https://example.org/open")
    text = printed("report", paper)
    assert "https://example.org/open" in text
    assert "Round 9" not in text


def test_a_report_of_a_hundred_players_and_long_texts_is_printed(open_event, spoken):
    entries = tuple(replace(open_event.entries[at % 10], tpn=at, rounds=()) for at in range(1, 101))
    paper = chief_report(replace(open_event, entries=entries, rounds_played=0), spoken("es"))
    paper = replace(paper, incidents="Sonó un teléfono.\n\n" * 120)
    assert len(pypdf.PdfReader(BytesIO(pdf_of("report", paper, "es"))).pages) >= 5


def test_a_certificate_of_the_2024_text_says_what_unrated_opponents_count(norm, printed):
    rules = norm_rules(EditionKey("B.01@2024-01"))
    paper = replace(title_result(*norm), unrated=rules.unrated)
    assert f"An unrated opponent counts as {rules.unrated}" in printed("it1", paper)
    assert "unrated opponent counts" not in printed("it1", TitleResult())


def test_an_application_does_not_judge_what_nobody_told(printed):
    # activity follows from courses and titles, of which this career says nothing (B.06.3 art. 2)
    paper = arbiter_application("IA", replace(CAREER, fide=date(2019, 1, 1)), date(2026, 1, 1))
    text = printed("ia2", paper)
    assert "Already a FIDE Arbiter." in text
    assert "Active as a FIDE Arbiter" not in text


def test_an_application_has_every_field_its_articles_ask_for():
    """B.06.1 art. 5.4: person, age, languages, national title, three events, seminar, signed."""
    paper = arbiter_application("FA", CAREER, date(2026, 1, 1))
    said = {each.name for each in fields(paper)}
    assert {"surname", "given_name", "fide_id", "federation", "birth", "languages"} <= said
    assert {"national_since", "applied_on", "remarks"} <= said
    data = application_sheet(paper, translator("en")).data()
    [norms] = [each for each in data["blocks"] if each["kind"] == "table"]
    blank = application_sheet(arbiter_application("FA"), translator("en")).data()
    [empty] = [each for each in blank["blocks"] if each["kind"] == "table"]
    assert len(empty["rows"]) >= 4  # room for three events and a seminar
    assert {"Kind of event", "Level", "Last day", "Rounds", "Players"} <= set(norms["heads"])
    assert {"System, if not listed", "Chief arbiter"} <= set(norms["heads"])
    [signed] = [each for each in data["blocks"] if each["kind"] == "signatures"]
    assert any("federation" in each["label"].casefold() for each in signed["items"])


def test_the_papers_named_before_they_are_loaded_are_those_there_are():
    assert tuple(each.code for each in KINDS) == CODES == tuple(PAPERS)


@pytest.mark.parametrize(
    "known", [{"championship": "world-u18"}, {"start": date(2026, 5, 1)}, {}], ids=str
)
def test_a_list_of_titles_has_no_remark_without_a_championship_and_its_day(known):
    assert remarks_on_titles(DirectTitles(**known)) == ()
