"""Blind and disabled players, score sheets that cannot be completed, leaving off the move.

Expected values are those of the texts of 1993, 2009, 2014 and 2023 (appendices .02, E, D, D), of
D.04.12 and of article 8.6.
"""

import pytest

from law_cases.asking import ask, codes, numbers


@pytest.mark.article("E.01@2023-01 art. D.2.8")
def test_a_slip_of_the_tongue_is_corrected_before_the_clock_and_cost_nothing_in_1993():
    late = ask("blind-slip", player="white")
    assert late.verdict.value == "arbiter"
    assert {"D.2.8", "D.2.9"} <= numbers(late)
    assert "slip-corrected-in-time" in codes(ask("blind-slip", player="white", before_clock=True))
    old = ask("blind-slip", edition="1993", player="white")
    assert codes(old) == {"slip-not-penalised"}
    assert numbers(old) == {".02 3(b)"}


@pytest.mark.article("E.01@2023-01 art. D.2.10", "E.01@2014-07 art. D.2(9)")
@pytest.mark.parametrize(
    ("edition", "article"), [("2009", "E.2(9)"), ("2014", "D.2(9)"), ("2023", "D.2.10")]
)
@pytest.mark.parametrize(
    "task", ["executes", "announces", "records", "tells", "claims", "adjourns"]
)
def test_the_six_tasks_of_a_blind_players_assistant(task, edition, article):
    ruling = ask("blind-assistant", edition=edition, player="black", task=task)
    assert not ruling.sanctions
    assert numbers(ruling) == {article}


@pytest.mark.article("E.01@2023-01 art. D.2.10", "E.01@2023-01 art. D.2.11")
def test_an_assistant_advises_nobody_and_tells_moves_and_times_only_when_asked():
    assert ask("blind-assistant", player="white", task="advises").sanctions
    assert ask("blind-assistant", player="white", task="tells", requested=False).sanctions
    assert not ask("blind-assistant", player="white", task="tells").sanctions
    unasked = ask("blind-assistant", player="white", task="tells", requested=False)
    assert "assistant-tells-unasked" in codes(unasked)
    advising = ask("blind-assistant", player="white", task="advises")
    assert "not-a-task-of-the-assistant" in codes(advising)
    # D.2.11: the sighted player's has the first two tasks alone
    for task, allowed in (("executes", True), ("announces", True), ("claims", False)):
        ruling = ask("blind-assistant", player="white", sighted=True, task=task)
        assert bool(ruling.sanctions) is not allowed
        assert numbers(ruling) >= {"D.2.11"}


def test_in_1993_a_representative_does_not_claim():
    assert ask("blind-assistant", edition="1993", player="white", task="claims").sanctions
    assert not ask("blind-assistant", edition="1993", player="white", task="tells").sanctions
    ruling = ask("blind-assistant", edition="1993", player="white", sighted=True, task="executes")
    assert "no-rule-in-this-edition" in codes(ruling)


@pytest.mark.article("E.01@2023-01 art. D.2.11")
def test_a_blind_player_against_a_deaf_one_must_have_an_assistant():
    given = {"player": "white", "task": "announces", "opponent_deaf": True}
    assert "assistant-needed-with-deaf" in codes(ask("blind-assistant", **given))
    before = ask("blind-assistant", edition="2014", **given)
    assert "assistant-needed-with-deaf" not in codes(before)


@pytest.mark.article("E.01@2023-01 art. D.2.6.1", "E.01@2023-01 art. D.2.7")
@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ("talking-clock", (None, None, "D.2(5)(c)", "D.2.6.1")),
        ("raised-clock", (None, "E.2(4)(a)", "D.2(5)(a)", "D.2.6.2")),
        ("recorder", (None, "E.2(5)", "D.2(6)", "D.2.7")),
        ("special-board", (".02", "E.1", "D.1", "D.1")),
    ],
)
def test_what_a_blind_player_may_play_with_by_edition(what, expected):
    for edition, number in zip(("1993", "2009", "2014", "2023"), expected, strict=True):
        ruling = ask("blind-equipment", edition=edition, player="white", what=what)
        assert numbers(ruling) == ({number} if number else set())


@pytest.mark.parametrize(
    ("what", "code", "article"),
    [
        ("refused", "disabled-refused", None),
        ("place", "turn-the-board-not-the-clock", "6.5"),
        ("help", "option-time-for-who-helps", "4.9"),
        ("deduction", "disabled-deduction", "6.2.6"),
        ("writing", "complete-the-sheet-afterwards", "8.4"),
        ("late-notice", "disabled-late-notice", None),
    ],
)
def test_the_requirements_on_disabled_players(what, code, article):
    # D.04.12: 2, 6, 10, 5, the recommendation on recording, and 4
    ruling = ask("disabled-player", player="white", what=what)
    assert code in codes(ruling)
    assert article is None or article in numbers(ruling)
    # the penalty for refusing is the opponent's
    assert {each.player for each in ruling.sanctions} <= {"black"}


@pytest.mark.article("E.01@2023-01 art. 8.5.3", "E.01@2023-01 art. 8.6")
def test_sheets_that_cannot_be_completed_make_the_next_move_the_first_of_the_next_period():
    first = ask("sheets-incomplete")
    assert {"note-position-and-times", "reconstruct-on-another-board"} <= codes(first)
    assert numbers(first) == {"8.5.3"}
    lost = ask("sheets-incomplete", reconstructed="impossible")
    assert codes(lost) == {"next-move-is-the-first"}
    assert numbers(lost) == {"8.6"}
    evident = ask("sheets-incomplete", reconstructed="impossible", more_evident=True)
    assert "count-the-evident-moves" in codes(evident)
    found = ask("sheets-incomplete", reconstructed="yes", time_exceeded=True)
    assert {"6.4", "6.9"} <= numbers(found)


@pytest.mark.article("E.01@1993-01 art. 11.9")
def test_in_1993_nothing_but_what_can_be_shown_counts():
    given = {"reconstructed": "impossible", "more_evident": True}
    ruling = ask("sheets-incomplete", edition="1993", **given)
    assert codes(ruling) == {"next-move-is-the-first"}
    assert numbers(ruling) == {"11.9"}


@pytest.mark.article("E.01@2023-01 art. 11.2.4", "E.01@2023-01 art. 11.2.3.2")
def test_who_is_not_to_move_may_leave_the_area_unless_the_regulations_ask_him_to_report():
    free = ask("left-while-waiting", player="white")
    assert free.verdict.value == "continue"
    assert not free.sanctions
    assert {"11.2.3.2", "11.2.4"} <= numbers(free)
    bound = ask("left-while-waiting", player="white", regulated=True)
    assert bound.sanctions
    assert "11.2.4" in numbers(bound)
    assert not ask("left-while-waiting", player="white", regulated=True, reported=True).sanctions


@pytest.mark.article("E.01@2009-07 art. 12.2")
@pytest.mark.parametrize("edition", ["2009", "2014"])
def test_before_2018_the_laws_knew_no_duty_to_report(edition):
    ruling = ask("left-while-waiting", edition=edition, player="white", regulated=True)
    assert "no-rule-in-this-edition" in codes(ruling)


@pytest.mark.article("E.01@2009-07 art. 12.6")
@pytest.mark.parametrize(
    ("situation", "since"),
    [
        ("refuses-inspection", "2014"),
        ("asks-about-the-law", "2014"),
        ("refuses-to-help-claim", "2023"),
    ],
)
def test_conduct_is_judged_by_what_the_edition_says_and_by_nothing_later(situation, since):
    for edition in ("1993", "2009", "2014", "2023"):
        ruling = ask(situation, edition=edition, player="white")
        said = "no-rule-in-this-edition" in codes(ruling)
        assert said == (edition < since)
        assert not (said and len(codes(ruling)) > 1)


@pytest.mark.article("E.01@2023-01 art. A.4.3", "E.01@2023-01 art. B.2.3")
def test_asking_for_the_arbiters_score_sheet_is_a_matter_of_rapid_and_blitz():
    given = {"situation": "scoresheet-request", "player": "white"}
    assert numbers(ask(rate="rapid", **given)) == {"A.4.3", "11.5", "11.6", "12.9"}
    assert numbers(ask(rate="blitz", **given)) == {"B.2.3", "11.5", "11.6", "12.9"}
    assert codes(ask(**given)) == {"only-in-rapid-and-blitz"}


@pytest.mark.article("E.01@2023-01 art. 6.7.1", "E.01@1993-01 art. 10.15")
def test_the_arbiter_may_admit_who_is_late_only_where_the_text_says_so():
    given = {"regulations": {"default_minutes": 30}, "started": "16:00", "white": "16:00"}
    for edition, may in (("1993", False), ("2009", False), ("2014", True), ("2023", True)):
        ruling = ask("late-arrival", edition=edition, black="16:40", **given)
        assert ("option-arbiter-admits" in codes(ruling)) is may


def test_times_past_midnight_are_those_of_the_next_day():
    given = {"regulations": {"default_minutes": 30}, "started": "23:50", "black": "23:50"}
    late = ask("late-arrival", white="00:25", **given)
    assert late.score is not None
    assert late.score.value == "-/+"
    assert dict(late.steps[0].values)["deadline"] == "00:20"
    assert ask("late-arrival", white="00:20", **given).score is None
    early = ask("late-arrival", started="16:00", white="15:40", black="15:55")
    assert early.score is None


@pytest.mark.article("E.01@2023-01 art. A.3", "E.01@2014-07 art. B.2")
def test_the_one_minute_of_a_wrong_claim_rests_on_the_article_that_says_one():
    rapid = ask("claims-repetition", rate="rapid", player="white", times=2)
    assert [each.concept for each in rapid.times] == ["rapid-penalties"]
    assert {"9.5.3", "A.3"} <= numbers(rapid)
    blitz = ask("claims-repetition", edition="2014", rate="blitz", player="white", times=2)
    assert {"9.5(b)", "B.2"} <= numbers(blitz)
    assert "A.3" not in numbers(ask("claims-repetition", player="white", times=2))
