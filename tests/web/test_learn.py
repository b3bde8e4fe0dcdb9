"""The pages of the school, read and answered without a script."""

import re
from urllib.parse import quote

import pytest

from arbitro import clock
from arbitro.config import progress_file
from arbitro.i18n import languages
from arbitro.school.competition.by_hand import (
    EDITIONS,
    drawn_round,
    engine_way,
    lesson_round,
    lessons,
)
from arbitro.school.competition.other_systems import SYSTEMS_BY_HAND, asked_round
from arbitro.school.exam import paper
from arbitro.school.families import AT_THE_BOARD, FAMILIES, TOPICS, families_of, question_of
from arbitro.school.laws.clock_by_hand import clock_task, irregular
from arbitro.school.sheets import KINDS, sheet
from arbitro.storage.tables.learning import exported


def test_the_contents_lead_to_every_area_and_family(visitor):
    page = visitor.get("/learn").text
    for topic in (*TOPICS, *FAMILIES, "all"):
        assert f'href="/learn/{topic}"' in page


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("family", FAMILIES)
def test_a_question_is_asked_and_every_answer_judged(visitor, family, language):
    spoken = {"accept-language": language}
    asked = question_of(family, 11)
    page = visitor.get(f"/learn/{family}?seed=11", **spoken).text
    assert page.count('name="answer"') == len(asked.options)
    assert "told-head" not in page
    for place in range(len(asked.options)):
        told = visitor.get(f"/learn/{family}?seed=11&answer={place}", **spoken).text
        right = place == asked.right
        assert ("told right" in told) is right
        assert 'id="following"' in told


def test_an_answer_on_this_machine_is_kept_and_what_was_wrong_comes_again(visitor):
    asked = question_of("baku", 11)
    wrong = str((asked.right + 1) % len(asked.options))
    sent = visitor.send("/learn/baku", {"seed": "11", "answer": wrong, "at": "1"})
    assert sent.status_code == 303
    assert sent.headers["location"] == f"/learn/baku?seed=11&answer={wrong}"
    assert "0 of 1 correct" in visitor.get("/learn").text
    right = {"seed": "11", "answer": str(asked.right), "at": str(int(clock.now().timestamp()) - 9)}
    visitor.send("/learn/baku", right)
    assert "1 of 2 correct" in visitor.get("/learn").text
    kept = exported(progress_file(visitor.service.folder)).attempts
    assert 9 <= kept[-1].seconds < 60


@pytest.mark.parametrize("language", languages())
def test_a_page_to_take_along_has_everything_in_it(visitor, language):
    page = visitor.get("/learn/first-steps/along?seed=4", **{"accept-language": language})
    assert page.headers["content-disposition"].startswith("attachment")
    assert page.text.count("<section") == page.text.count('data-right="yes"') == 30
    assert not re.findall(r'(?:src|href)="(?!data:)', page.text)
    assert visitor.get("/learn/nothing/along").status_code == 404


def test_an_examination_is_learnt_for_and_no_more(visitor):
    assert visitor.send("/learn", {"day": "2099-12-20"}).status_code == 303
    assert 'value="2099-12-20"' in visitor.get("/learn").text
    assert visitor.send("/learn", {"day": "yesterday"}).status_code == 400
    assert visitor.send("/learn", {"day": ""}).status_code == 303
    assert 'value="2099-12-20"' not in visitor.get("/learn").text


@pytest.mark.parametrize("sent", [{}, {"seed": "x", "answer": "1"}, {"seed": "1"}])
def test_an_answer_without_its_question_is_refused(visitor, sent):
    assert visitor.send("/learn/baku", sent).status_code == 400
    assert visitor.send("/learn/nothing", {"seed": "1", "answer": "1"}).status_code == 400


def test_a_topic_without_a_number_is_given_one(visitor):
    answer = visitor.client.get("/learn/laws", follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/learn/laws?seed=")


@pytest.mark.parametrize("query", ["seed=x", "seed=-1", "seed=99999999999", "seed="])
def test_a_number_that_is_none_is_replaced(visitor, query):
    assert visitor.client.get(f"/learn/laws?{query}", follow_redirects=False).status_code == 303


def test_an_answer_that_is_none_is_not_judged(visitor):
    assert "told-head" not in visitor.get("/learn/laws?seed=1&answer=77").text


def test_there_is_no_page_of_a_topic_that_is_none(visitor):
    assert visitor.get("/learn/nothing").status_code == 404


def round_as_text(seed, edition):
    paired, _ = engine_way(drawn_round(seed, edition))
    bye = [] if paired.bye is None else [str(paired.bye)]
    return " ".join([f"{game.white}-{game.black}" for game in paired.games] + bye)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_round_paired_by_hand_is_judged_by_its_edition(visitor, edition):
    year = edition.partition("@")[2][:4]
    right = round_as_text(4, edition)
    page = visitor.get(f"/learn/by-hand?seed=4&edition={year}&pairs={quote(right)}").text
    assert "told right" in page
    first, second, *rest = right.split()
    (a, b), (c, d) = first.split("-"), second.split("-")
    other = quote(" ".join([f"{a}-{d}", f"{c}-{b}", *rest]))
    page = visitor.get(f"/learn/by-hand?seed=4&edition={year}&pairs={other}").text
    assert "told wrong" in page
    assert "The first rule it breaks" in page
    ways = engine_way(drawn_round(4, edition))[1]
    assert page.partition('class="brackets"')[2].partition("</ol>")[0].count("<li") == len(ways)
    assert f"FIDE (Dutch) System {year}, art." in page


def test_hints_go_from_the_brackets_to_the_whole_way(visitor):
    texts = [visitor.get(f"/learn/by-hand?seed=4&hint={depth}").text for depth in (1, 2, 3)]
    assert ["Paired:" in each for each in texts] == [False, False, True]
    assert all("points:" in each for each in texts)


@pytest.mark.parametrize("pairs", ["x", "1-2", "1-1", "-", "9" * 50])
def test_what_is_no_whole_round_is_said(visitor, pairs):
    assert "told wrong" in visitor.get(f"/learn/by-hand?seed=4&pairs={pairs}").text


@pytest.mark.parametrize("language", languages())
def test_a_paper_is_sat_marked_by_areas_and_explained(visitor, language):
    spoken = {"accept-language": language}
    page = visitor.get("/learn/exam?seed=5&begin=1", **spoken)
    assert page.text.count("<fieldset>") == 20
    assert "minutes=60" in str(page.url)
    right = {f"q{n}": str(each.right) for n, each in enumerate(paper(5))}
    passed = visitor.send("/learn/exam", {"seed": "5", "at": "1", **right}, headers=spoken).text
    assert "told right" in passed
    assert "told wrong" not in passed
    few = {name: right[name] for name in list(right)[:15]}
    failed = visitor.send("/learn/exam", {"seed": "5", "at": "x", **few}, headers=spoken).text
    assert failed.count("told wrong") == 6
    assert visitor.send("/learn/exam", {"seed": "x"}).status_code == 400


def test_the_whole_examination_has_the_points_and_hours_of_a_seminars(visitor):
    begun = visitor.get("/learn/exam?seed=5&whole=1").text
    assert 'name="minutes" value="240" checked' in begun
    page = visitor.get("/learn/exam?seed=5&whole=1&begin=1&minutes=240")
    asked = paper(5, 50)
    assert page.text.count("<fieldset>") == 50
    assert sum(each.family in families_of("laws") for each in asked) == 28  # 55 of 100 points
    for right, told in ((40, "told right"), (39, "told wrong")):
        sent = {f"q{n}": str(each.right) for n, each in enumerate(asked[:right])}
        marked = visitor.send("/learn/exam", {"seed": "5", "whole": "1", "at": "x", **sent}).text
        assert f"Points: {2 * right} of 100" in marked
        assert marked.index(told) < marked.index("Points:")


def test_a_paper_is_begun_with_a_time_which_runs_on_and_is_told_when_it_was_over(visitor):
    begun = visitor.get("/learn/exam?seed=5").text
    assert "<fieldset>" in begun
    assert 'id="paper"' not in begun
    now = int(clock.now().timestamp())
    page = visitor.get(f"/learn/exam?seed=5&at={now - 600}&minutes=90").text
    left = int(page.partition('data-left="')[2].partition('"')[0])
    assert 4700 <= left <= 4800
    assert 'id="timer"' not in visitor.get(f"/learn/exam?seed=5&at={now}&minutes=0").text
    for minutes, passed, told in (("60", 3610, 0), ("60", 3700, 1), ("0", 9999, 0)):
        sent = {"seed": "5", "at": str(now - passed), "minutes": minutes}
        assert visitor.send("/learn/exam", sent).text.count("In a real examination") == told
    for strange in ("&at=x&minutes=60", f"&at={now}&minutes=9999", f"&at={now}&minutes=-1"):
        assert 'id="paper"' not in visitor.get(f"/learn/exam?seed=5{strange}").text


@pytest.mark.parametrize("language", languages())
def test_a_lesson_is_a_round_that_its_rule_decides(visitor, language):
    spoken, rule = {"accept-language": language}, "strong-colour-preference"
    page = visitor.get(f"/learn/by-hand?lesson={rule}&edition=2017", **spoken)
    assert 'id="lesson"' in page.text
    assert ">C11</a>" in page.text
    edition = EDITIONS[0]
    seed = lessons(edition)[rule][0].seed
    paired, _ = engine_way(lesson_round(seed, edition))
    bye = [] if paired.bye is None else [str(paired.bye)]
    pairs = " ".join([f"{game.white}-{game.black}" for game in paired.games] + bye)
    where = f"/learn/by-hand?lesson={rule}&edition=2017&seed={seed}&pairs={quote(pairs)}"
    assert "told right" in visitor.get(where, **spoken).text
    for strange in ("lesson=x", f"lesson={rule}&edition=x", "lesson=bye-score&edition=2017"):
        answer = visitor.get(f"/learn/by-hand?{strange}")
        assert answer.status_code == (200 if "edition=x" in strange else 404)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("edition", SYSTEMS_BY_HAND)
def test_a_round_is_paired_by_hand_by_another_system(visitor, edition, language):
    spoken = {"accept-language": language}
    asked = asked_round(4, edition)
    bye = asked.pairing.bye
    pairs = " ".join(f"{white}-{black}" for white, black in asked.pairing.games)
    where = f"/learn/by-hand?seed=4&edition={quote(edition)}"
    right = quote(f"{pairs} {bye or ''}")
    assert "told right" in visitor.get(f"{where}&pairs={right}", **spoken).text
    first, *rest = asked.pairing.games
    turned = quote(f"{first.black}-{first.white} " + " ".join(f"{w}-{b}" for w, b in rest))
    wrong = visitor.get(f"{where}&pairs={turned}%20{bye or ''}", **spoken).text
    assert "told wrong" in wrong
    assert "reason." not in wrong
    assert "reason." not in visitor.get(f"{where}&hint=3", **spoken).text


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", KINDS)
def test_a_worksheet_is_filled_in_and_every_cell_judged(visitor, kind, language):
    spoken = {"accept-language": language}
    address = f"/learn/worksheet?kind={kind}&seed=4"
    asked = sheet(kind, 4)
    page = visitor.get(address, **spoken).text
    assert page.count('name="cell"') == len(asked.cells)
    assert "told-head" not in page
    told = visitor.get(address + "&cell=x" * len(asked.cells), **spoken).text
    assert 'class="sheet told wrong"' in told
    assert told.count('aria-invalid="true"') == len(asked.cells)


def test_there_is_no_worksheet_of_an_unknown_kind(visitor):
    assert visitor.client.get("/learn/worksheet?kind=x").status_code == 404


@pytest.mark.parametrize("language", languages())
def test_a_clock_is_set_for_a_time_control_and_what_it_does_is_told(visitor, language):
    spoken = {"accept-language": language}
    seed = next(n for n in range(50) if clock_task(n).right.way == "delay")
    right = clock_task(seed).right
    sent = {"kind": "set", "seed": str(seed), "way": "delay", "seconds": str(right.seconds)}
    for place, (time, moves) in enumerate(right.periods, 1):
        sent |= {f"time-{place}": str(time // 60_000), f"moves-{place}": str(moves or "")}
    told = visitor.get(visitor.send("/learn/clock", sent).headers["location"], **spoken).text
    assert "sheet told right" in told
    other = visitor.send("/learn/clock", sent | {"way": "bronstein"}).headers["location"]
    told = visitor.get(other, **spoken).text
    assert "sheet told wrong" in told
    assert "school.clock" not in told
    unreadable = visitor.send("/learn/clock", sent | {"time-1": "x"}).headers["location"]
    assert 'aria-invalid="true"' in visitor.get(unreadable).text


def test_a_clock_is_corrected_and_tries_are_kept_on_this_machine(visitor):
    wrong, right = irregular(3).shows.left, irregular(3).right
    for times, told in ((wrong, "told wrong"), (right, "told right")):
        white, black = (f"{t // 60_000}:{t // 1000 % 60:02}" for t in times)
        sent = {"kind": "correct", "seed": "3", "white": white, "black": black, "at": "1"}
        page = visitor.get(visitor.send("/learn/clock", sent).headers["location"]).text
        assert told in page
    assert "1 tried, 0 correct at once" in page
    assert visitor.send("/learn/clock", {"kind": "correct"}).status_code == 400
    assert visitor.get("/learn/clock?kind=x").status_code == 404


def test_a_decision_at_the_board_is_timed_and_the_time_can_be_longer(visitor):
    asked = question_of(AT_THE_BOARD, 4)
    page = visitor.get(f"/learn/{AT_THE_BOARD}?seed=4&limit=20").text
    assert 'data-left="20"' in page
    now = int(clock.now().timestamp())
    for extra, words in ((0, "more than 20"), (60, "of 80 seconds")):
        sent = {"seed": "4", "answer": str(asked.right), "at": str(now - 50), "limit": "20"}
        answer = visitor.send(f"/learn/{AT_THE_BOARD}", sent | {"extra": str(extra)})
        told = visitor.get(answer.headers["location"]).text
        assert "told right" in told
        assert words in told
    assert 'role="timer"' not in visitor.get(f"/learn/{AT_THE_BOARD}?seed=4&limit=0").text


def test_a_round_is_judged_bracket_by_bracket_and_how_one_stands_is_told(visitor):
    first, *rest = round_as_text(4, EDITIONS[-1]).split()
    sent = {"seed": "4", "edition": "2026", "at": "1"}
    so_far = visitor.send("/learn/by-hand", sent | {"pairs": first}).headers["location"]
    assert "Correct so far." in visitor.get(so_far).text
    whole = visitor.send("/learn/by-hand", sent | {"pairs": " ".join((first, *rest))})
    page = visitor.get(whole.headers["location"]).text
    assert "told right" in page
    assert "1 tried, 1 correct at once" in page
    helped = visitor.send("/learn/by-hand", sent | {"seed": "5", "hint": "1"}).headers["location"]
    assert "helped=1" in helped
    visitor.send(
        "/learn/by-hand",
        sent | {"seed": "5", "helped": "1", "pairs": round_as_text(5, EDITIONS[-1])},
    )
    assert "2 tried, 1 correct at once" in visitor.get("/learn/by-hand?seed=6").text
    assert visitor.send("/learn/by-hand", {"pairs": "1-2"}).status_code == 400


def test_the_columns_of_the_check_list_stand_on_the_cards(visitor):
    page = visitor.get("/learn/by-hand?manual=6&edition=2017&columns=1").text
    for each in ("<td>BBB</td>", "<td>(b)</td>", "<td>[X]</td>", "-1R"):
        assert each in page
