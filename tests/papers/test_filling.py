"""Blanks are filled in by a person; what the games say cannot be changed."""

from dataclasses import fields, replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.i18n import translator
from arbitro.papers.forms.chief_report import ArbiterAtWork, ChiefReport
from arbitro.papers.forms.filling import as_data, fill, members, missing, read_data
from arbitro.papers.forms.title_result import TitleResult
from arbitro.papers.forms.tournament_report import TournamentReport
from arbitro.papers.forms.writing import written
from arbitro.papers.papers import PAPERS, paper_of


def codes(filled):
    return {where: why.code for where, why in filled.faults}


def test_what_is_not_named_stays_as_it_is():
    filled = fill(TitleResult(surname="Gil", rounds=9), {"given_name": "Ana"})
    assert filled.ok
    assert (filled.paper.surname, filled.paper.given_name, filled.paper.rounds) == ("Gil", "Ana", 9)


def test_nothing_and_an_empty_text_make_a_blank():
    filled = fill(
        TitleResult(surname="Gil", start=date(2026, 1, 2)), {"surname": "", "start": None}
    )
    assert (filled.paper.surname, filled.paper.start) == ("", None)


@pytest.mark.parametrize(
    ("member", "raw", "value"),
    [
        ("start", "2026-03-01", date(2026, 3, 1)),
        ("fide_id", "117129", 117129),
        ("fide_id", 117129, 117129),
        ("sex", "w", "w"),
        ("remarks", "two\nlines", "two\nlines"),
        ("official", "  Eva   Gil ", "Eva Gil"),
        ("score", "6.5", 65),
        ("score", "6½", 65),
        ("score", 6, 60),
        ("score", "½", 5),
    ],
)
def test_a_value_is_understood_as_people_and_programs_write_it(member, raw, value):
    filled = fill(TitleResult(), {member: raw})
    assert filled.ok
    assert getattr(filled.paper, member) == value


@pytest.mark.parametrize(
    ("member", "raw"),
    [
        ("start", "2026-02-30"),
        ("start", "1/3/2026"),
        ("start", 20260301),
        ("fide_id", "12a"),
        ("fide_id", -1),
        ("fide_id", True),
        ("fide_id", 10**12),
        ("sex", "x"),
        ("surname", 7),
        ("surname", "a" * 201),
        ("score", "six"),
        ("score", "1.25"),
        ("score", "."),
        ("score", [6]),
    ],
)
def test_a_value_of_another_kind_is_refused_at_its_member(member, raw):
    assert codes(fill(TitleResult(), {member: raw})) == {member: "paper-value"}


@pytest.mark.parametrize(
    ("member", "value", "shown"),
    [
        ("surname", "Gil", "Gil"),
        ("rounds", 9, "9"),
        ("rounds", None, ""),
        ("score", 65, "6½"),
        ("sex", "w", "female"),
        ("start", date(2026, 3, 1), "1 March 2026"),
    ],
)
def test_a_paper_shows_a_value_as_people_write_it(member, value, shown):
    known = {item.name: item for item in members(TitleResult())}
    assert written(translator("en"), known[member], value) == shown


def test_a_member_the_paper_does_not_have_is_refused():
    assert codes(fill(TitleResult(), {"nickname": "x"})) == {"nickname": "paper-member-unknown"}


def test_what_comes_from_the_games_cannot_be_changed():
    paper = TitleResult(performance=2625)
    assert codes(fill(paper, {"performance": 2700})) == {"performance": "paper-member-computed"}
    assert fill(paper, {"performance": 2625}).ok


FROM_THE_GAMES = {
    "rounds": 9, "foreign": 5, "rated": 8, "of_host": 3, "titled": 6, "grandmasters": 3,
    "swiss_federations": 4, "swiss_foreign": 20, "swiss_titled": 10, "average": 2480,
    "performance": 2625, "games": 9, "credited": 9, "unrated": 1,
}  # fmt: skip


@pytest.mark.article("B.01@2024-01 art. 1.4")
@pytest.mark.parametrize("member", FROM_THE_GAMES)
def test_no_number_of_a_certificate_that_decides_the_norm_is_filled_in_by_hand(member):
    """Federations, titles, ratings and rounds (art. 1.4) are what the games say."""
    number = FROM_THE_GAMES[member]
    paper = replace(TitleResult(), **{member: number})
    assert codes(fill(paper, {member: number + 1})) == {member: "paper-member-computed"}
    assert fill(paper, {member: number}).ok


def test_a_certificate_needs_all_that_tells_who_the_player_is():
    """Form IT1: name, FIDE identity number, federation, sex, date and place of birth."""
    who = {"surname", "given_name", "sex", "fide_id", "federation", "birth", "birth_place"}
    assert who <= set(missing(TitleResult()))
    known = TitleResult(
        surname="Gil", given_name="Ana", sex="w", fide_id=2200001, federation="ESP",
        birth="1990", birth_place="Lima",
    )  # fmt: skip
    assert not who & set(missing(known))


def test_on_a_blank_form_everything_can_be_filled_in():
    assert fill(TitleResult(), {"performance": 2700}).paper.performance == 2700


def test_faults_in_rows_name_the_row_and_the_member():
    given_rows = [{"name": "Gil"}, {"name": "Ruiz", "fide_id": "x"}, 7]
    found = codes(fill(ChiefReport(), {"arbiters": given_rows}))
    assert found == {"arbiters.2.fide_id": "paper-value", "arbiters.3": "paper-row"}
    assert codes(fill(ChiefReport(), {"arbiters": "Gil"})) == {"arbiters": "paper-rows"}


def test_what_is_missing_names_needed_members_and_rows():
    paper = ChiefReport(event="Open", place="Lima", chief="Gil", arbiters=(ArbiterAtWork(),))
    assert missing(paper) == ("start", "end", "arbiters.1.name")


@pytest.mark.parametrize("code", tuple(PAPERS))
def test_a_paper_written_as_data_fills_a_blank_one_in_again(code):
    blank = paper_of(code).blank
    assert fill(blank, as_data(blank)).paper == blank


@given(
    st.fixed_dictionaries(
        {
            "event": st.text(max_size=40),
            "rounds": st.one_of(st.none(), st.integers(0, 99)),
            "start": st.one_of(st.none(), st.dates()),
            "pairing": st.sampled_from(["", "manual", "computer"]),
        }
    )
)
def test_filling_in_what_was_written_changes_nothing(values):
    written = {**values, "start": values["start"] and values["start"].isoformat()}
    once = fill(TournamentReport(), written).paper
    assert fill(TournamentReport(), as_data(once)).paper == once


@pytest.mark.parametrize("code", tuple(PAPERS))
def test_every_member_has_a_kind_and_a_name_in_both_languages(code, spoken):
    def named(paper):
        for member in members(paper):
            for language in ("en", "es"):
                assert spoken(language).has(f"paper.field.{member.name.replace('_', '-')}")
            assert spoken("en").has(f"paper.kind.{member.kind}") or member.kind == "rows"
            if member.row is not None:
                named(member.row)

    assert fields(paper_of(code).blank)
    named(paper_of(code).blank)


def test_a_file_holds_the_members_themselves_or_below_data():
    assert read_data('{"surname": "Gil"}', "it1") == {"surname": "Gil"}
    assert read_data('{"paper": "it1", "data": {"surname": "Gil"}}', "it1") == {"surname": "Gil"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "paper-data-unreadable"),
        ("[]", "paper-data-unreadable"),
        ("[" * 100_000, "paper-data-unreadable"),
        ('{"data": 3}', "paper-data-unreadable"),
        ('{"paper": "it3", "data": {}}', "paper-of-other-kind"),
    ],
)
def test_a_file_that_is_no_data_of_the_paper_is_refused(text, code):
    assert read_data(text, "it1").code == code
