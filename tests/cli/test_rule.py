"""``arbitro rule``: the rule reader on the command line."""

import json

import pytest


def test_an_article_is_shown_by_its_number(run):
    ran = run("rule", "9.6.1")
    assert ran.code == 0
    assert "five times" in ran.out


def test_two_editions_are_shown_side_by_side(run):
    ran = run("rule", "9.5(b)", "--edition", "2014", "--beside", "2009")
    assert "two extra minutes" in ran.out
    assert "three extra minutes" in ran.out
    found = json.loads(run("rule", "9.5(b)", "--edition", "2014", "--beside", "2009", "--json").out)
    assert found[0]["same"] is False


def test_words_are_searched_without_accents(run):
    ran = run("rule", "search", "repeticion", "quinta", "--lang", "es")
    assert "9.6.1" in ran.out.splitlines()[0]


def test_words_are_searched_in_all_regulations_or_in_the_edition_named(run):
    everywhere = run("rule", "search", "wheelchair")
    assert everywhere.code == 0
    assert "D.04.12@2023" in everywhere.out
    found = json.loads(run("rule", "search", "late", "arrival", "--json").out)
    assert (found[0]["edition"], found[0]["number"]) == ("E.01@2023-01", "6.7.1")
    assert len({each["edition"] for each in found}) > 1
    one = run("rule", "search", "late", "arrival", "--edition", "2014", "--json")
    assert {each["edition"] for each in json.loads(one.out)} == {"E.01@2014-07"}


def test_a_situation_leads_to_its_articles(run):
    assert "11.3.2.2" in run("rule", "situation", "electronic-device").out


def test_the_glossary_is_a_list_of_words(run):
    told = "flag: What shows that the time of a period has run out.\n"
    assert run("rule", "glossary", "fla").out == told
    assert len(json.loads(run("rule", "glossary", "--json").out)) > 30


def test_what_is_not_there_is_said(run):
    assert run("rule", "99").code == 1
    assert run("rule", "search", "zzzz").code == 1
    assert run("rule", "glossary", "zzz").code == 1
    assert run("rule", "9.2", "--edition", "1950").code == 2


@pytest.mark.article("E.04@2020-12 art. 13.3")
def test_a_situation_of_online_games_leads_to_their_rules(run):
    found = run("rule", "situation", "video-lost")
    assert "13.3" in found.out
    assert "E.04@2020-12" in found.out
    ruled = run("ruling", "--situation", "video-lost", "--fact", "player=white").out
    assert "E.04@2020-12" in ruled
    assert "13.3" in ruled


def test_an_article_of_another_regulation_is_shown_by_the_key_of_its_edition(run):
    result = run("rule", "5.2.3", "--edition", "C.04.3@2026-02", "--beside", "C.04.3@2017-07")
    assert result.code == 0
    assert "E.3" in result.out
    assert run("rule", "1", "--edition", "C.04.3@none").code == 2
