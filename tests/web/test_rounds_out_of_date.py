"""A pairing that is out of date: told on every page that leads to it, and not published unseen."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import ForbidTeams
from arbitro.desk.features.pairing.comparison import ChangedBoard, ComparedBoard, OutOfDate
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import EventSettings, GameResult, ReasonByHand, SectionSettings
from arbitro.i18n import translator
from arbitro.model import Colour, EntryId, Player, Result, SectionId, System
from arbitro.service import EventService
from web.teams import Teams

SECTION = SectionId(1)
WHITE, BLACK = GameResult.WHITE_WINS, GameResult.BLACK_WINS


@pytest.fixture
def draft(visitor):
    """Eight players, a round played, the next one paired, and a result corrected since."""
    key = visitor.service.create(asked.CreateEvent(EventSettings("Hall"))).key

    def do(*commands):
        for command in commands:
            assert visitor.service.handle(key, command).version, command

    def section():
        return visitor.service.snapshot(key).state.sections[SECTION]

    do(
        asked.AddSection(SectionSettings("Open", rounds=3)),
        asked.ImportPlayers(
            SECTION, tuple(Player(f"Player {at}", rating=2100 - 10 * at) for at in range(1, 9))
        ),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION, Colour.WHITE),
        asked.PublishRound(SECTION, 1),
    )
    games = list(section().rounds[0].games.values())
    do(*(asked.EnterResult(SECTION, game.id, WHITE) for game in games))
    do(asked.PairRound(SECTION))
    visitor.do, visitor.section, visitor.key = do, section, key
    visitor.url, visitor.api = f"/events/{key}/s/1", f"/api/v1/events/{key}/sections/1/rounds/2"
    visitor.shaped = visitor.api.replace("/v1/", "/v2/")
    visitor.give = lambda name, headers=None, **values: visitor.command(
        key, name, headers, section=1, round=2, **values
    )
    visitor.correct = lambda: do(
        asked.CorrectResult(SECTION, games[0].id, BLACK, WHITE, confirmed=True)
    )
    return visitor


def boards(draft):
    return [
        (game.board, game.white, game.black) for game in draft.section().rounds[1].games.values()
    ]


TITLE = "Round 2 is out of date"


@pytest.mark.parametrize("page", ["/s/1/rounds/2", "", "/s/1/players", "/s/1/standings"])
def test_pages_say_that_the_pairing_is_out_of_date_and_why(draft, page):
    address = f"/events/{draft.key}{page}"
    assert TITLE not in draft.get(address).text
    draft.correct()
    text = draft.get(address).text
    assert TITLE in text
    assert "Round 1, board 1, Player 1 – Player 5: the result was" in text
    assert "Pairing again would change " in text
    assert "/do/pair-again" in text


def test_the_page_of_the_round_names_who_would_meet_now(draft):
    draft.correct()
    before = draft.get(f"{draft.url}/rounds/2").text
    told = draft.client.get(draft.shaped).json()["out_of_date"]
    assert told["boards"]
    names = {entry: f"Player {entry}" for entry in range(1, 9)}
    for each in told["boards"]:
        for pair in (each["paired"], each["anew"]):
            assert " – ".join(names[entry] for entry in pair) in before


def test_the_same_in_spanish(draft):
    draft.correct()
    text = draft.get(f"{draft.url}/rounds/2", **{"accept-language": "es"}).text
    assert "La ronda 2 está desactualizada" in text
    assert "Player 1 tenía 1 punto al emparejar y ahora tiene 0 puntos." in text
    assert "Volver a emparejar cambiaría " in text


def test_publishing_it_is_refused_on_the_page_and_through_json_alike(draft):
    draft.correct()
    page = draft.send(f"{draft.url}/do/publish-round", {"round": "2"})
    assert page.status_code == 422
    assert "Pair it again, or publish it as it is with a reason." in page.text
    answer = draft.give("publish-round")
    assert answer.status_code == 422
    body = answer.json()
    assert body["refused"] == "pairing-stale"
    assert {each["concept"] for each in body["reasons"]} >= {"since-result", "since-score"}
    assert not draft.section().rounds[1].published


@pytest.mark.parametrize("through", ["page", "json"])
def test_paired_again_it_is_what_json_said_it_would_be(draft, through):
    draft.correct()
    anew = {
        each["board"]: tuple(each["anew"])
        for each in draft.client.get(draft.shaped).json()["out_of_date"]["boards"]
    }
    before = boards(draft)
    if through == "page":
        done = draft.send(f"{draft.url}/do/pair-again", {"round": "2"})
        assert done.status_code == 303
        told = draft.get(done.headers["location"]).text
        assert f"Changed boards: {', '.join(map(str, sorted(anew)))}." in told
        assert "Player 1 had 1 point when paired and now has 0 points." in told
    else:
        assert draft.give("pair-again").status_code == 200
    expected = [(board, *anew.get(board, (white, black))) for board, white, black in before]
    assert boards(draft) == expected != before
    assert draft.client.get(draft.shaped).json()["out_of_date"] is None
    assert draft.send(f"{draft.url}/do/publish-round", {"round": "2"}).status_code == 303


@pytest.mark.article("C.04.2@2026-02 art. 4.3")
def test_a_correction_after_the_round_is_published_is_told_at_once_and_changes_no_pairing(draft):
    draft.send(f"{draft.url}/do/publish-round", {"round": "2"})
    before, told = boards(draft), "A result was corrected after round 2 was paired."
    addresses = [f"/events/{draft.key}{page}" for page in ("", "/s/1/rounds/2", "/s/1/players")]
    assert not any(told in draft.get(each).text for each in addresses)
    draft.correct()
    assert all(told in draft.get(each).text for each in addresses)
    answer = draft.client.get(draft.shaped).json()
    assert answer["out_of_date"] is None
    told_to_programs = answer["changed_since"]
    assert {each["concept"] for each in told_to_programs["causes"]} >= {"since-result"}
    assert told_to_programs["anew"]["boards"]
    page = draft.get(f"{draft.url}/rounds/2").text
    assert "published pairings change only in these cases" in page
    first, *rest = draft.section().rounds[1].games
    draft.do(asked.EnterResult(SECTION, first, WHITE))
    page = draft.get(f"{draft.url}/rounds/2").text
    assert told in page
    assert "published pairings change only" not in page, "the round has begun"
    assert draft.client.get(draft.shaped).json()["changed_since"] == told_to_programs
    draft.do(*(asked.EnterResult(SECTION, game, WHITE) for game in rest))
    assert told not in draft.get(f"{draft.url}/rounds/2").text
    assert boards(draft) == before


@pytest.mark.article("C.04.2@2026-02 art. 4.3.2")
def test_so_are_colours_exchanged_too_late_for_the_round(draft):
    draft.send(f"{draft.url}/do/publish-round", {"round": "2"})
    game = next(iter(draft.section().rounds[0].games))
    draft.do(asked.SwapColours(SECTION, game, confirmed=True))
    page = draft.get(f"{draft.url}/rounds/2").text
    assert "A result was corrected after round 2 was paired." in page
    assert "the colours were reversed" in page


def test_what_changes_no_board_is_checked_again_and_said(draft):
    game = next(iter(draft.section().rounds[0].games))
    unrated = asked.CorrectResult(
        SECTION, game, GameResult.UNRATED_WHITE_WINS, WHITE, confirmed=True
    )
    draft.do(unrated)
    for page in ("", "/s/1/rounds/2", "/s/1/players"):
        assert "Round 2 checked" in draft.get(f"/events/{draft.key}{page}").text
    answer = draft.client.get(draft.shaped).json()
    assert (answer["out_of_date"], answer["changed_since"]["anew"]) == (None, None)
    assert draft.send(f"{draft.url}/do/publish-round", {"round": "2"}).status_code == 303


def test_a_published_round_is_paired_again_with_the_token_of_what_was_refused(draft):
    draft.send(f"{draft.url}/do/publish-round", {"round": "2"})
    assert draft.give("pair-again", confirmed=True).json()["faults"]
    assert draft.give("pair-again").json()["refused"] == "case-needed"
    case = {"case": "competition-rules", "note": "art. 12"}
    refused = draft.give("pair-again", **case)
    assert refused.status_code == 422
    told = refused.json()
    assert (told["refused"], told["level"], told["step"]) == ("confirmation-needed", "confirm", 1)
    draft.correct()
    late = draft.give("pair-again", {"confirmation-token": told["token"]}, **case)
    assert late.status_code == 422
    assert late.json()["token"] != told["token"]
    done = draft.give("pair-again", {"confirmation-token": late.json()["token"]}, **case)
    assert (done.status_code, done.json()["warnings"]) == (200, [])
    assert not draft.section().rounds[1].published


@pytest.mark.article("C.04.2@2026-02 art. 4.4")
def test_the_page_asks_for_the_case_in_which_published_pairings_change_and_the_history_tells_it(
    draft,
):
    draft.send(f"{draft.url}/do/publish-round", {"round": "2"})
    draft.correct()
    page = draft.get(f"{draft.url}/rounds/2").text
    assert page.count('name="case"') == 2, "pairing again, and throwing away"
    again = f"{draft.url}/do/pair-again"
    refused = draft.send(again, {"round": "2"}).text
    assert "change only in a case named in the regulations" in refused
    case = {"round": "2", "case": "competition-rules", "note": "art. 12 of the event"}
    asked_for = draft.send(again, case)
    (token,) = re.findall(r'name="token" value="([0-9a-f]+)"', asked_for.text)
    assert draft.send(again, {**case, "token": token}).status_code == 303
    told = draft.get(f"/events/{draft.key}/history").text
    assert "The event regulations require it (art. 12 of the event)" in told
    assert 'name="case"' not in draft.get(f"{draft.url}/rounds/2").text, "a draft is free"


def test_the_history_takes_back_what_was_public_with_the_token_of_what_it_said(draft):
    draft.send(f"{draft.url}/do/publish-round", {"round": "2"})
    event = f"/events/{draft.key}"
    what = draft.service.history(draft.key)[-1].command
    page = draft.send(f"{event}/undo", {"what": what})
    assert page.status_code == 422
    (token,) = re.findall(r'name="token" value="([0-9a-f]+)"', page.text)
    assert draft.section().rounds[1].published
    assert draft.send(f"{event}/undo", {"what": what, "token": token}).status_code == 303
    assert not draft.section().rounds[1].published


@pytest.mark.parametrize("through", ["page", "json"])
def test_kept_for_a_reason_it_is_published_and_says_so(draft, through):
    draft.correct()
    before = boards(draft)
    reason = {"reason": "the boards are set up"}
    if through == "page":
        assert (
            draft.send(f"{draft.url}/do/publish-round", {"round": "2", **reason}).status_code == 303
        )
    else:
        assert draft.give("publish-round", **reason).status_code == 200
    assert boards(draft) == before
    assert "although out of date: the boards are set up" in draft.get(f"{draft.url}/rounds/2").text
    history = draft.get(f"/events/{draft.key}/history").text
    assert "Round 2 published although out of date: the boards are set up" in history
    opened_again = EventService(draft.service.folder)
    kept = opened_again.snapshot(draft.key).state.sections[SECTION].rounds[1].kept
    opened_again.close()
    assert kept == "the boards are set up"


def test_a_round_that_is_current_is_published_through_json(draft):
    named = {"idempotency-key": "publish-2"}
    answer = draft.give("publish-round", named).json()
    assert [(each["type"], each["data"]["round"]) for each in answer["events"]] == [
        ("RoundPublished", 2)
    ]
    assert draft.give("publish-round", named).json() == answer
    round_two = draft.section().rounds[1]
    assert (round_two.published, round_two.kept) == (True, "")


def test_a_form_of_another_site_publishes_nothing(draft):
    sent = draft.give("publish-round", {"content-type": "text/plain"})
    assert sent.status_code in {415, 422}
    assert not draft.section().rounds[1].published


def test_a_round_nobody_paired_is_not_found(draft):
    answer = draft.command(draft.key, "publish-round", section=1, round=7)
    assert answer.json()["refused"] == "round-not-paired"


def test_results_of_a_round_that_is_out_of_date_are_refused_through_json(draft):
    draft.correct()
    game = next(iter(draft.section().rounds[1].games))
    url = f"/api/v1/events/{draft.key}/sections/1/games/{game}/result"
    assert draft.client.post(url, json={"result": "=="}).status_code == 422


def test_the_printed_pairings_say_that_they_are_out_of_date(draft):
    draft.correct()
    assert "out of date" in draft.get(f"{draft.url}/paper/pairings/2").text


def changed_since(draft):
    api = draft.api.replace("/v1/", "/v2/")
    return draft.client.get(f"{api}/explanation").json()["changed_since"]


def test_why_explains_with_the_points_of_the_pairing_and_says_what_they_are_now(draft):
    draft.do(asked.PublishRound(SECTION, 2))
    page = f"{draft.url}/rounds/2/why"
    assert "Changes since then:" not in draft.get(page).text
    draft.correct()
    for each in (page, f"{page}/1"):
        text = draft.get(each).text
        assert "Changes since then:" in text
        assert "Player 1 had 1 point when paired and now has 0 points." in text
    told = draft.client.get(f"{draft.api}/explanation".replace("/v1/", "/v2/")).json()[
        "changed_since"
    ]
    assert [each["concept"] for each in told] == ["since-result", "since-score", "since-score"]


def test_what_came_later_than_a_round_is_no_change_of_what_it_was_paired_from(draft):
    draft.do(asked.PublishRound(SECTION, 2))
    for game in draft.section().rounds[1].games:
        draft.do(asked.EnterResult(SECTION, game, WHITE))
    draft.do(asked.WithdrawPlayer(SECTION, draft.section().numbers[0]))
    assert changed_since(draft) == []


def test_a_round_by_hand_is_looked_at_again_and_not_paired_over(draft):
    (_, a, b), (_, c, d), *rest = boards(draft)
    games = ((a, d), (c, b), *((white, black) for _, white, black in rest))
    reason = ReasonByHand.COMPETITION_RULES
    draft.do(asked.PairByHand(SECTION, 2, games, reason, note="rule 7"))
    draft.correct()
    text = draft.get(f"{draft.url}/rounds/2").text
    assert TITLE in text
    assert f'href="{draft.url}/rounds/2/by-hand"' in text
    assert "The arbiter decides whether it still holds" in text
    told = draft.client.get(draft.shaped).json()["out_of_date"]
    assert (told["by_hand"], told["boards"]) == (True, [])


def test_the_card_says_what_is_forfeited_and_who_is_absent_in_another_way(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Hall"))).key
    for command in (
        asked.AddSection(SectionSettings("Table", System.ROUND_ROBIN)),
        asked.ImportPlayers(SECTION, tuple(Player(f"P{at}") for at in range(1, 5))),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
        asked.WithdrawPlayer(SECTION, EntryId(4)),
    ):
        assert visitor.service.handle(key, command).version, command
    text = visitor.get(f"/events/{key}/s/1/rounds/1").text
    assert "P1 – P4</td><td>P1 – P4 · + : −</td>" in text
    address = f"/api/v2/events/{key}/sections/1/rounds/1"
    (board,) = visitor.client.get(address).json()["out_of_date"]["boards"]
    assert (board["board"], board["paired"], board["anew"]) == (1, [1, 4], [1, 4])
    assert board["differs"] == ["paired-anew-forfeits"]


def test_the_card_names_who_would_lose_the_half_point_of_a_bye(draft):
    draft.do(
        asked.UnpairRound(SECTION, 2),
        asked.RequestBye(SECTION, EntryId(8), 2, Result.HALF_POINT_BYE),
        asked.PairRound(SECTION),
        asked.WithdrawPlayer(SECTION, EntryId(8)),
    )
    text = draft.get(f"{draft.url}/rounds/2").text
    assert "Player 8</th><td>half-point bye</td><td>zero-point bye</td>" in text
    told = draft.client.get(draft.shaped).json()["out_of_date"]
    assert told["absences"] == [{"absent": 8, "paired": "H", "anew": "Z"}]


@pytest.mark.parametrize(
    ("before", "after", "english", "spanish"),
    [
        (None, 3, "add a bye.", "añadiría un descanso."),
        (3, None, "remove the bye.", "quitaría el descanso."),
        (3, 5, "give the bye to another player.", "daría el descanso a otro jugador."),
    ],
)
def test_a_bye_that_is_new_and_one_that_goes_are_no_bye_of_somebody_else(
    before, after, english, spanish
):
    told = OutOfDate(2, "", bye=before, bye_anew=after).told
    assert translator("en").reason(told) == f"Pairing again would {english}"
    assert translator("es").reason(told) == f"Volver a emparejar {spanish}"


def test_the_bye_of_teams_goes_to_a_team():
    told = OutOfDate(2, "", bye=3, bye_anew=5, of_teams=True).told
    assert translator("en").reason(told) == "Pairing again would give the bye to another team."
    assert translator("es").reason(told).endswith("daría el descanso a otro equipo.")


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("es", 1, "Volver a emparejar cambiaría un tablero: el 4."),
        ("es", 2, "Volver a emparejar cambiaría 2 tableros: 4, 5."),
        ("en", 1, "Pairing again would change one board: 4."),
        ("en", 2, "Pairing again would change 2 boards: 4, 5."),
    ],
)
def test_one_board_and_several_are_told_in_words_of_their_own(language, count, said):
    boards = tuple(
        ChangedBoard(at, ComparedBoard((1, 2), at), ComparedBoard((2, 1), at))
        for at in range(4, 4 + count)
    )
    text = translator(language).reason(OutOfDate(2, "", boards).told)
    assert text == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("es", "Volver a emparejar cambiaría 2 encuentros: 1, 2."),
        ("en", "Pairing again would change 2 matches: 1, 2."),
    ],
)
def test_of_teams_it_tells_of_matches(visitor, language, said):
    event = Teams(visitor, System.TEAM_SWISS, 4, 4, size=4, rounds=3)
    event.play(GameResult.WHITE_WINS)
    event.do(asked.PairRound(SECTION))
    met = next(iter(event.section.rounds[1].teams.matches)).sides
    event.do(ForbidTeams(SECTION, frozenset(met), confirmed=Level.TWO_STEPS))
    page = visitor.get(f"/events/{event.key}/s/1/rounds/2", **{"accept-language": language})
    assert said in page.text
