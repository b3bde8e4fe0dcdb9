"""An event's own rules of play beside the Laws: contradictions, what is missing, what to mind.

The list is that of the guidelines for organisers in the Arbiters' Manual of 2023 and of C.05; the
limits are those of the articles each test names.
"""

import pytest

from arbitro.model import EditionKey, Period, PointSystem, RateClass, TimeControl
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.laws.play_rules import PlayGrade, PlayRules, Setting, check_play_rules
from arbitro.rules.ratings.edition import rating_rules

COMPLETE = {"default_minutes": 0, "appeals": "deadline"}
STANDARD = TimeControl((Period(5400, 30),))


def time(minutes, increment=0, *rest):
    return TimeControl((Period(minutes * 60, increment), *rest))


def found(setting=None, edition="2023", **rules):
    said = check_play_rules(
        PlayRules(**{**COMPLETE, **rules}), setting or Setting(STANDARD), laws_of(edition)
    )
    return {each.code: each.grade for each in said}


def test_regulations_that_say_everything_leave_nothing_to_object():
    assert found() == {}


@pytest.mark.article("E.01@2023-01 art. 6.7.1")
@pytest.mark.article("E.01@2014-07 art. 6.7(a)")
@pytest.mark.article("E.01@1993-01 art. 10.15")
def test_the_default_time_must_be_stated_and_what_holds_otherwise_differs_by_edition():
    for edition, minutes in (("2023", 0), ("2009", 0), ("1993", 60)):
        said = check_play_rules(PlayRules(appeals="none"), Setting(STANDARD), laws_of(edition))
        (only,) = [each for each in said if each.code == "default-time-unsaid"]
        assert dict(only.values)["minutes"] == minutes
    assert found(edition="2014", default_minutes=None) == {
        "default-time-needed": PlayGrade.CONTRADICTS
    }


def test_a_default_time_after_the_first_flag_is_told():
    assert found(Setting(time(25, 10)), supervision="lax", default_minutes=30) == {
        "default-time-after-the-flag": PlayGrade.MIND
    }


@pytest.mark.article("E.01@2023-01 art. A.1")
@pytest.mark.article("E.01@2009-07 art. A.1")
def test_an_event_is_not_announced_in_another_class_than_its_time():
    rapid = Setting(time(30, 30), RateClass.RAPID)  # 30 + 30 seconds are 60 minutes: standard
    assert found(rapid, supervision="lax")["class-differs"] is PlayGrade.CONTRADICTS
    assert "class-differs" not in found(Setting(time(29, 30), RateClass.RAPID), supervision="lax")
    twelve = Setting(time(12), RateClass.RAPID)
    assert "class-differs" not in found(twelve, supervision="lax")
    assert "class-differs" in found(twelve, "2009", supervision="lax")


@pytest.mark.article("E.01@2023-01 art. A.6")
@pytest.mark.article("E.01@2023-01 art. B.4")
def test_rapid_and_blitz_say_whether_the_competition_rules_apply_in_full():
    for setting in (Setting(time(15, 10)), Setting(time(3, 2))):
        assert found(setting) == {"supervision-unsaid": PlayGrade.MISSING}
        assert found(setting, supervision="lax") == {}
        assert found(setting, "2009") == {}  # that edition does not ask it


@pytest.mark.article("E.01@2023-01 art. A.4.1")
@pytest.mark.article("E.01@2023-01 art. B.2.1")
@pytest.mark.parametrize(
    ("setting", "most"), [(Setting(time(15, 10)), 3), (Setting(time(3, 2)), 1)]
)
def test_full_competition_rules_need_arbiters_enough(setting, most):
    full = {"supervision": "full", "recorded": True}
    assert found(setting, games_per_arbiter=most, **full) == {}
    too_many = found(setting, games_per_arbiter=most + 1, **full)
    assert too_many == {"too-few-arbiters": PlayGrade.CONTRADICTS}


@pytest.mark.article("E.01@2023-01 art. A.4.2")
@pytest.mark.article("E.01@2014-07 art. A.3(b)")
def test_full_competition_rules_have_the_games_recorded_since_2014():
    setting = Setting(time(15, 10))
    for edition, codes in (("2009", set()), ("2014", {"arbiters-must-record"})):
        assert set(found(setting, edition, supervision="full")) == codes
    assert set(found(setting, supervision="full")) == {"arbiters-must-record"}


@pytest.mark.article("E.01@2023-01 art. III.2.1")
@pytest.mark.article("E.01@2023-01 art. III.2.2")
def test_play_without_increment_says_whether_the_guidelines_apply():
    without = Setting(time(60))
    assert found(without) == {"guideline-unsaid": PlayGrade.MISSING}
    assert found(without, guideline_three="none") == {}
    assert found(without, guideline_three="claim") == {}
    with_increment = found(Setting(STANDARD), guideline_three="claim")
    assert with_increment == {"guideline-with-increment": PlayGrade.CONTRADICTS}
    blitz = found(Setting(time(5)), guideline_three="claim", supervision="lax")
    assert blitz == {"guideline-in-blitz": PlayGrade.CONTRADICTS}


@pytest.mark.article("E.01@2014-07 art. G.4")
def test_the_five_seconds_exist_since_2014_and_no_procedure_existed_in_1993():
    without = Setting(time(60))
    asked = {"guideline_three": "increment"}
    assert found(without, "2014", **asked) == {}
    assert set(found(without, "2009", **asked)) == {"guideline-increment-not-in-edition"}
    assert "guideline-not-in-edition" in found(without, "1993", **asked)
    assert "guideline-unsaid" not in found(without, "2009")


@pytest.mark.article("E.01@2023-01 art. 9.1.1")
def test_draws_can_be_restricted_since_2009_and_claims_stay():
    for edition, codes in (
        ("1993", {"draws-not-restrictable"}),
        ("2009", {"restriction-leaves-claims"}),
        ("2023", {"restriction-leaves-claims"}),
    ):
        assert set(found(edition=edition, draws_from_move=30)) == codes
    assert "draws-restricted-twice" in found(draws="forbidden", draws_from_move=30)


@pytest.mark.article("E.01@2023-01 art. 11.3.2.1")
def test_what_regulations_may_say_of_devices_came_later():
    assert found(device_in_bag_allowed=True) == {}
    assert found(device_milder=True) == {"device-milder": PlayGrade.MIND}
    assert found(edition="2009", device_in_bag_allowed=True) == {
        "device-rule-not-in-edition": PlayGrade.MIND
    }


@pytest.mark.article("E.01@2023-01 art. 10.1")
def test_points_are_in_order_and_unusual_ones_are_announced():
    three = Setting(STANDARD, points=PointSystem.of(30, 10, 0))
    assert found(three) == {"points-unusual": PlayGrade.MIND}
    wrong = Setting(STANDARD, points=PointSystem.of(10, 20, 0))
    assert found(wrong) == {"points-out-of-order": PlayGrade.MIND}
    assert found(Setting(STANDARD, points=PointSystem())) == {}


@pytest.mark.article("E.01@1993-01 art. 10.12")
def test_endings_of_75_moves_existed_in_1993_only():
    assert found(edition="1993", fifty_moves_extended=True) == {}
    for edition in ("2009", "2014", "2023"):
        said = found(edition=edition, fifty_moves_extended=True)
        assert said == {"fifty-moves-not-extendable": PlayGrade.CONTRADICTS}


@pytest.mark.article("B.02@2024-03 art. 1.1")
@pytest.mark.parametrize(
    ("minutes", "rating", "rated"),
    [(60, 1799, True), (60, 1800, False), (90, 2399, True), (90, 2400, False), (120, 2400, True)],
)
def test_the_time_must_be_enough_for_the_rating_of_the_best(minutes, rating, rated):
    rules = rating_rules(EditionKey("B.02@2024-03"))
    setting = Setting(time(minutes), highest_rating=rating, rated_by=rules)
    said = found(setting, guideline_three="none")
    assert said == ({} if rated else {"not-rated": PlayGrade.MIND})


@pytest.mark.article("E.01@2023-01 art. 6.3.1")
def test_the_last_period_is_for_all_moves():
    open_end = TimeControl((Period(5400, 30, 40),))
    assert found(Setting(open_end)) == {"last-period-with-moves": PlayGrade.CONTRADICTS}
    assert found(Setting(None)) == {"time-control-unsaid": PlayGrade.MISSING}


def test_rules_are_handed_to_rulings_as_they_are():
    rules = PlayRules(default_minutes=15, guideline_three="claim", device_milder=True)
    handed = rules.as_event_rules(TimeControl((Period(5400, 30, 40), Period(900, 10))))
    assert (handed.default_minutes, handed.increment_seconds) == (15, 10)
    assert (handed.guideline_three, handed.device_penalty) == ("claim", "milder")
