"""A round is explained from the record it was paired from, whatever was corrected since."""

from arbitro.desk.commands import CorrectResult
from arbitro.desk.values.settings import GameResult
from arbitro.model import SectionId
from arbitro.reasons import Refused
from arbitro.service.new_events.demo import build_demo

SECTION = SectionId(1)


def test_a_result_corrected_after_the_pairing_does_not_change_its_explanation(visitor):
    service = visitor.service
    key = build_demo(service)
    page = f"/api/v2/events/{key}/sections/1/rounds/7/explanation"
    before = visitor.get(page).json()
    assert before["as_paired"] is True
    section = service.snapshot(key).state.sections[SECTION]
    game = next(iter(section.rounds[5].games.values()))
    other = next(
        each for each in (GameResult.WHITE_WINS, GameResult.BLACK_WINS) if each is not game.result
    )
    done = service.handle(
        key,
        CorrectResult(SECTION, game.id, other, game.result, confirmed=True),
        actor="",
        command_id="correct-6",
    )
    assert not isinstance(done, Refused)
    assert service.snapshot(key).state.sections[SECTION].game(game.id).result is other
    after = visitor.get(page).json()
    assert before.pop("changed_since") == []
    assert after.pop("changed_since") != []
    assert after == before


def test_a_round_that_is_not_paired_has_no_explanation(visitor):
    key = build_demo(visitor.service)
    assert visitor.get(f"/api/v2/events/{key}/sections/1/rounds/8/explanation").status_code == 404
