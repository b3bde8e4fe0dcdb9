"""Rules of play of a section: entered, checked against the Laws, used by the assistant."""

import re
from dataclasses import replace

import pytest

from arbitro.desk.commands import EditSection, EnterResult, FinishEvent
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import GameResult
from arbitro.model import Period, SectionId, TimeControl
from arbitro.reasons import Refused
from arbitro.rules.laws.play_rules import PlayRules
from arbitro.web.forms.play_rules import PLAY_RULES


def page_of(visitor):
    return visitor.get(f"{visitor.section}/play").text


def findings(page):
    return re.search(r'id="findings".*?</section>', page, re.DOTALL)[0]


def test_what_is_missing_is_told_before_anything_was_entered(hall):
    said = findings(page_of(hall))
    assert "The default time is not stated" in said
    assert "6.7.1" in said
    assert f'href="{hall.section}/play"' in hall.get(f"{hall.url}/settings").text


def test_rules_of_play_are_kept_and_checked(hall, state):
    sent = {"default_minutes": "30", "draws_from_move": "30", "appeals": "deadline"}
    answer = hall.send(f"{hall.section}/play/edit", sent)
    assert answer.status_code == 303
    assert state().settings.play == PlayRules(
        default_minutes=30, draws_from_move=30, appeals="deadline"
    )
    page = page_of(hall)
    assert "Only draws by agreement are restricted" in findings(page)
    assert 'value="30"' in page


@pytest.mark.article("E.01@2023-01 art. III.2.2")
def test_what_contradicts_the_laws_is_told_and_kept(hall, state):
    before = state().settings
    timed = replace(before, time_control=TimeControl((Period(5400, 30),)))
    hall.service.handle(hall.key, EditSection(SectionId(1), timed, before))
    hall.send(f"{hall.section}/play/edit", {"guideline_three": "claim"})
    said = findings(page_of(hall))
    assert "Against the Laws" in said
    assert "only for play without increment" in said
    assert state().settings.play.guideline_three == "claim"


@pytest.mark.parametrize(
    "sent", [{"default_minutes": "soon"}, {"supervision": "some"}, {"draws_from_move": "-1"}]
)
def test_what_is_not_understood_is_shown_at_its_field(hall, state, sent):
    assert hall.send(f"{hall.section}/play/edit", sent).status_code == 422
    assert state().settings.play == PlayRules()


@pytest.mark.article("E.01@2023-01 art. 6.7.1")
def test_the_assistant_rules_by_the_rules_of_the_section(hall, state):
    hall.send(f"{hall.section}/play/edit", {"default_minutes": "30"})
    game = next(iter(state().rounds[0].games))
    about = f"event={hall.key}&section=1&game={game}"
    late = f"/assistant/late-arrival?asked=1&started=19:40&white=19:40&black=20:05&{about}"
    assert "20:10" in hall.get(late).text
    other = hall.get(f"{late}&default_minutes=0").text
    assert "20:10" not in other


@pytest.mark.article("E.01@2023-01 art. 11.3.2.1")
def test_the_assistant_knows_what_the_section_allows_of_devices_and_draws(hall, state):
    hall.send(f"{hall.section}/play/edit", {"device_in_bag_allowed": "1", "draws": "forbidden"})
    assert state().settings.play.device_in_bag_allowed
    about = f"event={hall.key}&section=1&game={next(iter(state().rounds[0].games))}"
    bag = f"/assistant/electronic-device?asked=1&player=white&where=in-bag&{about}"
    assert "The regulations allow a switched-off device" in hall.get(bag).text
    agreed = f"/assistant/draw-agreed?asked=1&moves_each=40&{about}"
    assert "do not allow a draw by agreement at this point" in hall.get(agreed).text


def test_rules_of_play_are_taken_back(hall, state):
    hall.send(f"{hall.section}/play/edit", {"default_minutes": "30"})
    command = hall.service.history(hall.key)[-1].command
    hall.send(f"{hall.url}/undo", {"what": command, "confirmed": "1"})
    assert state().settings.play.default_minutes is None


def test_rules_of_play_are_told_to_who_cannot_change_them_and_to_the_public(hall, state):
    sent = {"default_minutes": "15", "draws": "forbidden", "recorded": "1"}
    settings = f"{hall.url}/settings"
    about = f"/p/{hall.key}/about.html"
    unsaid = "not stated: 0 minutes (Laws 6.7.1)"
    assert unsaid in hall.get(settings).text
    assert unsaid in hall.get(about).text
    hall.send(f"{hall.section}/play/edit", sent)
    assert "<dt>Default time</dt><dd>15 minutes</dd>" not in page_of(hall), "the form says it"
    before = state().settings
    shorter = EditSection(SectionId(1), replace(before, rounds=1), before)
    hall.service.handle(hall.key, replace(shorter, confirmed=Level.TWO_STEPS))
    for game in state().rounds[0].games:
        hall.service.handle(hall.key, EnterResult(SectionId(1), game, GameResult.DRAW))
    answer = hall.service.handle(hall.key, FinishEvent())
    assert not isinstance(answer, Refused), answer
    shown = dict(re.findall(r"<dt>([^<]*)</dt><dd>([^<]*)</dd>", page_of(hall)))
    assert shown["Default time"] == "15 minutes"
    assert shown["Draws by agreement"] == "forbidden"
    assert shown["Arbiters record the games"] == "yes"
    assert shown["Appeals"] == "not stated"
    assert len(shown) == len(list(PLAY_RULES)), "every field, none twice"
    assert "default time: 15 minutes" in hall.get(settings).text
    assert "<dt>Default time</dt><dd>15 minutes</dd>" in hall.get(about).text
