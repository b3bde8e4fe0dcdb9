"""A round by hand that an article forbids: the form says which, in the reader's language."""

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from arbitro.model import SectionId
from web.by_hand import made

SECTION = SectionId(1)


@pytest.fixture
def agreed(hall, state):
    """Two who met in round 1 and lost their opponents of round 2 agree to play: the form."""

    def do(command):
        assert hall.service.handle(hall.key, command).version

    for game in state().rounds[0].games:
        do(asked.EnterResult(SECTION, game, GameResult.DRAW))
    do(asked.PairRound(SECTION))
    do(asked.PublishRound(SECTION, 2))
    first, second = ([(g.white, g.black) for g in each.games.values()] for each in state().rounds)
    one, other = first[0]
    now = {a: b for pair in second for a, b in (pair, pair[::-1])}
    for entry in (now[one], now[other]):
        do(asked.WithdrawPlayer(SECTION, entry))
    gone = {one, other, now[one], now[other]}
    return [*(pair for pair in second if not gone & set(pair)), (other, one)]


@pytest.mark.article("C.05@2018 art. 6.7(3)")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Two players without an opponent may agree to play only if they have not met"),
        ("es", "solo pueden acordar jugar si no se han enfrentado"),
    ],
)
def test_two_who_have_met_are_refused_with_the_article(hall, state, agreed, language, said):
    section = state()
    names = [f"{section.numbers.index(each) + 1} Player {each}" for each in agreed[-1]]
    url = f"{hall.section}/rounds/2/by-hand"
    reason = {"reason": "agreed-without-opponent"}
    made(hall, url, agreed, **reason)
    answer = hall.send(f"{url}/finish", reason, headers={"accept-language": language})
    assert answer.status_code == 422
    assert said in answer.text
    assert "6.7(3)" in answer.text
    joint = {"en": " and ", "es": " y "}[language]
    assert answer.text.count(joint.join(names)) == len(
        ("agreed", "met before", "what the page says of the round")
    )
    assert state().rounds[1].by_hand is None
