"""Whole rulings on games of blind and disabled players, edition by edition."""

from itertools import product

import pytest

from law_cases.asking import ask, whole

TASKS = ["executes", "announces", "records", "tells", "claims", "adjourns", "advises"]
OF_THE_BLIND = {"2023": TASKS[:6], "2009": TASKS[:6], "1993": TASKS[:4]}


@pytest.mark.article("E.01@2023-01 art. D.2.10")
@pytest.mark.article("E.01@2023-01 art. D.2.11")
@pytest.mark.parametrize(("edition", "sighted"), list(product(OF_THE_BLIND, (False, True))))
def test_an_assistant_does_what_the_edition_lists(edition, sighted):
    for task, requested in product(TASKS, (False, True)):
        given = {"player": "white", "sighted": sighted, "task": task, "requested": requested}
        ruling = ask("blind-assistant", edition=edition, **given)
        verdict, steps, *_ = whole(ruling)
        if steps == "no-rule-in-this-edition":
            assert (verdict, edition, sighted) == ("arbiter", "1993", True)
            continue
        listed = task in (TASKS[:2] if sighted else OF_THE_BLIND[edition])
        allowed = listed and (task != "tells" or requested)
        said = ["sighted-may-have-assistant"] if sighted else []
        said += [
            f"assistant-{task}"
            if allowed
            else "assistant-tells-unasked"
            if listed
            else "not-a-task-of-the-assistant"
        ]
        assert (verdict, steps.split()) == ("continue", said)
        assert bool(ruling.sanctions) is not allowed


def test_with_a_deaf_opponent_an_assistant_is_needed_now_and_was_not_in_2009():
    steps = {
        edition: whole(
            ask(
                "blind-assistant",
                edition=edition,
                player="white",
                task="executes",
                opponent_deaf=True,
            )
        )[1].split()
        for edition in ("2009", "2023")
    }
    assert steps == {
        "2009": ["assistant-executes"],
        "2023": ["assistant-needed-with-deaf", "assistant-executes"],
    }


@pytest.mark.article("E.01@2023-01 art. D.2.8")
@pytest.mark.parametrize(
    ("edition", "before_clock", "expected"),
    [
        ("2023", True, ("continue", "slip-corrected-in-time", "", "")),
        ("2023", False, ("arbiter", "slip-too-late", "compare-boards-and-sheets", "")),
        ("1993", True, ("continue", "slip-not-penalised", "", "")),
        ("1993", False, ("continue", "slip-not-penalised", "", "")),
    ],
)
def test_a_slip_of_the_tongue(edition, before_clock, expected):
    found = ask("blind-slip", edition=edition, player="white", before_clock=before_clock)
    assert whole(found) == expected


@pytest.mark.article("E.01@2023-01 art. D.2.9")
@pytest.mark.parametrize(
    ("agree", "expected"),
    [
        (True, ("continue", "boards-sheets-agree", "adjust-who-executed-wrong", "")),
        (
            False,
            ("continue", "boards-sheets-differ", "back-to-where-sheets-agree set-the-clocks", ""),
        ),
    ],
)
def test_two_boards_differ(agree, expected):
    assert whole(ask("boards-differ", sheets_agree=agree)) == expected
    assert whole(ask("boards-differ"))[1] == "boards-sheets-agree"
    assert whole(ask("boards-differ", edition="online"))[0] == "arbiter"


@pytest.mark.parametrize(
    ("what", "expected", "punished"),
    [
        ("refused", ("arbiter", "disabled-refused", "", ""), True),
        ("place", ("continue", "disabled-place", "turn-the-board-not-the-clock", ""), False),
        ("help", ("continue", "disabled-help", "", "option-time-for-who-helps"), False),
        ("deduction", ("continue", "disabled-deduction", "", ""), False),
        ("writing", ("continue", "disabled-writing", "complete-the-sheet-afterwards", ""), False),
        ("late-notice", ("arbiter", "disabled-late-notice", "do-what-can-be-done", ""), False),
    ],
)
def test_a_disabled_player_asks_for_something(what, expected, punished):
    ruling = ask("disabled-player", player="white", what=what)
    assert whole(ruling) == expected
    assert bool(ruling.sanctions) is punished
    assert {each.player for each in ruling.sanctions} <= {"black"}


@pytest.mark.parametrize("what", ["talking-clock", "raised-clock", "recorder", "special-board"])
def test_a_blind_player_has_clock_recorder_and_board(what):
    ruling = ask("blind-equipment", player="white", what=what)
    assert whole(ruling) == ("continue", f"equipment-{what}", "", "")
    assert len(ruling.steps[0].concepts) == 1
    online = ask("blind-equipment", edition="online", player="white", what=what)
    assert online.verdict.value == "arbiter"
