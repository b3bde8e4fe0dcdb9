"""A game corrected too late to count: what the board says, the reports, ratings and programs."""

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from arbitro.model import SectionId

SECTION = SectionId(1)
WHITE = GameResult.WHITE_WINS


@pytest.fixture
def played(hall, state):
    """Two rounds played, White winning every game; the third is paired and published."""

    def do(*commands):
        for command in commands:
            assert hall.service.handle(hall.key, command).version, command

    def results(number):
        for game in state().rounds[number - 1].games:
            do(asked.EnterResult(SECTION, game, WHITE))

    results(1)
    do(asked.PairRound(SECTION), asked.PublishRound(SECTION, 2))
    hall.do, hall.results, hall.section_now = do, results, state
    hall.first = next(iter(state().rounds[0].games))
    hall.api = f"/api/v1/events/{hall.key}/sections/1/games/{hall.first}/result"
    return hall


@pytest.fixture
def late(played):
    """The same after the second round, with a draw where White had won in the first."""
    played.results(2)
    played.do(asked.CorrectResult(SECTION, played.first, GameResult.DRAW, WHITE, confirmed=True))
    return played


def line_of(text, name):
    return next(line for line in text.splitlines() if line.startswith("001") and name in line)


def names(hall):
    game = hall.section_now().game(hall.first)
    people = hall.service.snapshot(hall.key).state.people
    return people[game.white].name, people[game.black].name


@pytest.mark.article("C.04.2@2026-02 art. 4.3")
@pytest.mark.parametrize("edition", ["2016", "2026"])
def test_the_report_is_for_ratings_unless_it_is_asked_for_pairings(late, edition):
    address = f"{late.section}/report.trf?edition={edition}"
    white, _black = names(late)
    rating, pairing = late.get(address).text, late.get(f"{address}&for=pairing").text
    assert late.get(f"{address}&for=rating").text == rating
    assert line_of(rating, white)[98] == "="
    assert line_of(pairing, white)[98] == "1"
    assert line_of(rating, white)[80:89] == line_of(pairing, white)[80:89]
    comments = [line for line in rating.splitlines() if line.startswith("### Rating")]
    (comment,) = comments
    assert comment.endswith(": 1-0 => =-=")
    assert "### Rating" not in pairing


def test_the_keys_of_the_hall_correct_the_result_for_ratings_and_the_row_shows_what_counts(late):
    page = late.get(f"/events/{late.key}/hall?round=a1").text
    (row,) = (part for part in page.split("<tr ") if part.startswith(f'id="g1-{late.first}"'))
    assert f'data-r="{GameResult.DRAW.value}"' in row
    assert '<span class="res">1 \N{EN DASH} 0</span>' in row


def test_a_report_for_nothing_known_is_not_found(late):
    assert late.get(f"{late.section}/report.trf?for=fun").status_code == 404


def test_nothing_corrected_too_late_both_reports_are_one(played):
    address = f"{played.section}/report.trf"
    assert played.get(address).text == played.get(f"{address}?for=pairing").text
    assert "for=pairing" not in played.get(f"{played.section}/paper").text


def test_the_page_of_papers_offers_the_report_for_pairing_programs(late):
    page = late.get(f"{late.section}/paper/report").text
    assert "for=pairing" in page
    assert "1 game was corrected too late to count." in page
    spanish = late.get(f"{late.section}/paper/report", **{"accept-language": "es"}).text
    assert "1 partida se corrigió tarde para contar." in spanish


def test_the_board_says_what_the_correction_touched(played):
    row = f"{played.section}/boards/{played.first}"
    played.do(asked.CorrectResult(SECTION, played.first, GameResult.DRAW, WHITE, confirmed=True))
    text = played.get(row).text
    assert "Corrected from 1 – 0." in text
    assert "a published round does not change" in text
    played.results(2)
    played.do(asked.CorrectResult(SECTION, played.first, WHITE, GameResult.DRAW, confirmed=True))
    text = played.get(row).text
    assert "1 – 0 counts in the tournament report" in text
    assert "C.04.2@2026-02 art. 4.3" in text


def test_colours_exchanged_too_late_are_noted_for_the_ratings(late):
    sent = {"game": late.first, "for_rating": "1"}
    assert late.send(f"{late.section}/do/swap-colours", sent).status_code == 303
    assert late.section_now().game(late.first).rating_turned
    panel = late.get(f"{late.section}/boards/{late.first}/panel").text
    assert "Colours swapped too late for the standings" in panel
    white, _black = names(late)
    assert line_of(late.get(f"{late.section}/report.trf").text, white)[96:99] == "b ="


def test_the_players_page_has_both_results(late):
    game = late.section_now().game(late.first)
    assert "for rating: " in late.get(f"{late.section}/players/{game.white}").text


def test_ratings_standings_and_crosstable_say_which_result_counts_where(late):
    white, black = names(late)
    said = f"{white} – {black}: 1 – 0 in the standings, ½ – ½ for rating."
    number = next(
        at for at in range(1, 7) if white in late.get(f"{late.section}/ratings/{at}").text
    )
    for page in ("ratings", f"ratings/{number}/panel", "standings", "crosstable"):
        assert said in late.get(f"{late.section}/{page}").text, page
    assert said in late.get(f"{late.section}/standings?after=1").text


def test_printed_tables_say_what_ratings_have_otherwise_and_who_has_left(late):
    told = "Round 1, board"
    for paper in ("standings", "crosstable"):
        sheet = late.get(f"{late.section}/paper/{paper}").text
        assert told in sheet, paper
        assert 'class="gone"' not in sheet
        assert "Struck through" not in sheet
    late.do(asked.WithdrawPlayer(SECTION, 3))
    for paper in ("standings", "crosstable"):
        sheet = late.get(f"{late.section}/paper/{paper}").text
        assert sheet.count('<span class="gone">') == 1
        assert "Struck through: withdrawn." in sheet


def test_the_ratings_of_the_section_are_those_of_what_was_played(late):
    """By B.02 art. 8 a draw brings White half a point less than a win."""
    white, _black = names(late)
    page = late.get(f"{late.section}/ratings").text
    late.do(asked.CorrectResult(SECTION, late.first, WHITE, GameResult.DRAW, confirmed=True))
    assert late.get(f"{late.section}/ratings").text != page
    assert white in page


def test_standings_keep_what_counted(played):
    played.results(2)
    before = played.client.get(f"/api/v2/events/{played.key}/sections/1/standings").json()
    played.do(asked.CorrectResult(SECTION, played.first, GameResult.DRAW, WHITE, confirmed=True))
    after = played.client.get(f"/api/v2/events/{played.key}/sections/1/standings").json()
    assert after == before


@pytest.mark.article("C.04.2@2026-02 art. 4.3")
def test_programs_are_told_the_effect_and_both_results(played):
    def correct(result, expected):
        body = {"result": result, "expected": expected}
        answer = played.client.post(played.api, json=body).json()
        if "token" in answer:
            token = {"confirmation-token": answer["token"]}
            answer = played.client.post(played.api, json=body, headers=token).json()
        return answer["effect"], answer["game"]["result"], answer["game"]["rating_result"]

    assert correct("==", "10") == ("following_pairing", "==", None)
    played.results(2)
    assert correct("01", "==") == ("rating_report_only", "==", "01")
    assert correct("01", "01")[0] is None


def test_programs_are_told_of_results_of_this_round_and_the_next_pairing(hall, state):
    games = list(state().rounds[0].games)
    url = f"/api/v1/events/{hall.key}/sections/1/games"

    def enter(game, result, expected=None):
        body = {"result": result, "expected": expected}
        return hall.client.post(f"{url}/{game}/result", json=body).json()["effect"]

    assert enter(games[0], "10") == "this_round"
    assert enter(games[0], "==", "10") == "this_round"
    assert enter(games[0], None, "==") == "this_round"


def test_the_round_has_both_results_for_programs(late):
    address = f"/api/v2/events/{late.key}/sections/1/rounds/1"
    game = next(
        each for each in late.client.get(address).json()["boards"] if each["game"] == late.first
    )
    assert (game["result"], game["rating_result"], game["rating_turned"]) == ("10", "==", False)


def test_an_event_made_of_the_report_reports_the_same(late, new_visitor):
    text = late.get(f"{late.section}/report.trf").text
    fields = {"text": text, "confirmed": "1", "name": "Again", "section_name": "Open"}
    answer = late.send("/events/from-report", fields)
    assert answer.status_code == 303, answer.text[:500]
    key = answer.headers["location"].split("/")[2].split("?")[0]
    again = late.get(f"/events/{key}/s/1/report.trf").text
    assert [line for line in again.splitlines() if line[:3] in {"001", "###"}] == [
        line for line in text.splitlines() if line[:3] in {"001", "###"}
    ]


@pytest.mark.parametrize(
    ("language", "colours", "said"),
    [
        ("en", "colours swapped", "(for ratings only)"),
        ("es", "colores cambiados", "(solo para el Elo)"),
    ],
)
def test_history_and_the_last_deed_say_that_only_ratings_were_touched(
    played, language, colours, said
):
    played.do(
        asked.CorrectResult(SECTION, played.first, GameResult.BLACK_WINS, WHITE, confirmed=True)
    )
    pages = (f"{played.url}/history", played.url)
    headers = {"accept-language": language}
    assert all(said not in played.get(page, **headers).text for page in pages)
    played.results(2)
    played.do(
        asked.CorrectResult(
            SECTION, played.first, GameResult.DRAW, GameResult.BLACK_WINS, confirmed=True
        ),
        asked.SwapColours(SECTION, played.first, for_rating=True),
    )
    history = played.get(pages[0], **headers).text
    assert f"{colours} {said}" in history
    assert history.count(said) > history.count(f"{colours} {said}")
    assert said in played.get(pages[1], **headers).text
