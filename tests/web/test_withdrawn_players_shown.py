"""Who has withdrawn is listed as withdrawn, not as having asked for a bye."""

import html
import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from arbitro.i18n import translator
from arbitro.model import Result
from arbitro.web.public.served import Sites
from arbitro.web.views.rounds.wall import slides_of
from web.conftest import SECTION


def text(page):
    return html.unescape(" ".join(re.sub("<[^>]+>", " ", page).split()))


@pytest.fixture
def second_round(hall, state):
    """Round 2: player 6 has withdrawn after round 1, player 5 asked for a zero-point bye."""
    games = state().rounds[0].games
    numbers = {state().tpn(entry): entry for entry in state().entries}
    for command in (
        *(asked.EnterResult(SECTION, game, GameResult.DRAW) for game in games),
        asked.WithdrawPlayer(SECTION, numbers[6]),
        asked.RequestBye(SECTION, numbers[5], 2, Result.ZERO_POINT_BYE),
        asked.PairRound(SECTION),
        asked.PublishRound(SECTION, 2),
    ):
        assert hall.service.handle(hall.key, command).version, command
    return hall


@pytest.mark.parametrize(
    ("language", "withdrawn", "bye"),
    [
        ("en", "withdrawn", "zero-point bye"),
        ("es", "se ha retirado", "descanso de cero puntos"),
        ("fr", "retrait", "bye à zéro point"),
    ],
)
def test_lists_of_a_round_say_who_has_withdrawn(second_round, language, withdrawn, bye):
    hall = second_round
    for path in ("paper/pairings/2", "paper/pairings/2?name"):
        page = text(hall.get(f"{hall.section}/{path}", **{"accept-language": language}).text)
        assert re.search(rf"Player 6 ?: {withdrawn}", page.replace("\u00a0", " ")), page
        assert re.search(rf"Player 5 ?: {bye}", page.replace("\u00a0", " "))
    page = text(hall.get(f"{hall.url}/hall?round=2", **{"accept-language": language}).text)
    assert f"Player 6 ({withdrawn})" in page


def test_the_public_pages_say_it_and_a_report_keeps_the_absence(second_round):
    hall = second_round
    files = Sites(hall.service).snapshot(hall.key).files
    pages = [text(data.decode()) for name, data in files.items() if name.endswith(".html")]
    assert any(re.search(r"Player 6 ?: withdrawn", page) for page in pages)
    assert not any(re.search("Player 6 ?: zero-point bye", page) for page in pages)
    report = hall.get(f"{hall.section}/report.trf").text
    line = next(line for line in report.splitlines() if line.startswith("001    6"))
    assert line.rstrip().endswith("0000 - Z")


def test_a_bye_from_before_the_withdrawal_stays_a_bye(second_round, state):
    hall = second_round
    numbers = {state().tpn(entry): entry for entry in state().entries}
    hall.service.handle(hall.key, asked.WithdrawPlayer(SECTION, numbers[5]))
    assert "Player 5: zero-point bye" in text(hall.get(f"{hall.section}/paper/pairings/2").text)


def test_the_wall_lists_who_has_a_bye_and_leaves_out_who_has_withdrawn(second_round):
    hall = second_round
    public = hall.service.public(hall.key, hall.service._now())
    names = next(each for each in slides_of(public, translator("en")) if each.kind == "names")
    found = {line.family: line for line in names.lines}
    assert sorted(found) == [f"Player {at}" for at in range(1, 6)]
    assert (found["Player 5"].number, found["Player 5"].result) == ("–", "bye")
