"""What follows from an event as it stands: texts, brackets, online games, clauses, material."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk.commands import (
    CloseEntries,
    EnterResult,
    ImportPlayers,
    KeepRow,
    PairByHand,
    PairRound,
    PublishRound,
    StateFacts,
)
from arbitro.desk.derived.knock_out.bracket import encounter_of, games_to_come, knock_out_of
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.office.document import document_of
from arbitro.desk.derived.office.judged import decided_before, unsigned
from arbitro.desk.derived.office.material import _read_material
from arbitro.desk.derived.office.online import _disconnections
from arbitro.desk.derived.pairing.edition_notes import stand_ins
from arbitro.desk.derived.pairing.next_round import system_is_here
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.values.office import Row
from arbitro.desk.values.settings import (
    ChosenEdition,
    EventSettings,
    GameResult,
    Numbering,
    ReasonByHand,
)
from arbitro.model import SYSTEMS, Player, System
from arbitro.reasons import reason, refused
from arbitro.rules.office.conduct.appeals import GENERAL
from arbitro.rules.office.conduct.online_cases import Disconnection, check_disconnection
from arbitro.rules.office.finding import JudgementQuestion
from arbitro.rules.pairing.knock_out import FirstColour, MatchFormat
from desk.driver import FIRST, created, ready

WHITE, DRAW = GameResult.WHITE_WINS, GameResult.DRAW


# --- texts of another day


def following(*chosen, start=date(2010, 1, 1)):
    desk = created()
    section = replace(desk.section, editions=chosen)
    settings = EventSettings("E", start=start)
    state = replace(desk.state, settings=settings, sections={FIRST: section})
    return stand_ins(state, section)


@pytest.mark.parametrize(
    ("decided_by", "start", "told"),
    [
        ("default", date(2010, 1, 1), True),
        ("option", date(2010, 1, 1), False),
        ("default", date(2026, 3, 1), False),
        ("option", date(2026, 3, 1), False),
    ],
)
def test_a_text_stands_in_where_it_was_taken_by_default_for_a_day_that_is_not_its_own(
    decided_by, start, told
):
    found = following(ChosenEdition("C.05@2018", decided_by), start=start)
    expected = (reason("no-text-of-the-day", edition=None, texts=("C.05@2018",)),)
    assert found == (expected if told else ())
    assert following(ChosenEdition("C.05@2018", "default"), start=None) == ()


# --- brackets


def cup(count, rules):
    return ready(count, system=System.KNOCK_OUT, rounds=0, knock_out=rules)


def test_matches_are_those_of_the_bracket_that_is_asked_about():
    desk = cup(4, MatchFormat(1, stages=(), first_colour=FirstColour.BY_NUMBER))
    desk.do(PairRound(FIRST))
    event, (game, *_) = knock_out_of(desk.section), desk.games
    mine = encounter_of(event, desk.section, game)
    assert mine is event.encounters[0]
    nobody = event._replace(encounters=())
    assert encounter_of(nobody, desk.section, game) is None
    assert encounter_of(event, desk.section, game) is mine


def test_games_that_are_played_on_after_the_decision_are_one_round_more_at_least():
    """Three games, the first two won by the same player: the third is played all the same."""
    rules = MatchFormat(3, stages=(), play_on=True, first_colour=FirstColour.BY_NUMBER)
    desk = cup(2, rules)
    for number in (1, 2):
        desk.do(PairRound(FIRST))
        if not desk.section.rounds[-1].published:
            desk.do(PublishRound(FIRST, number))
        (game,) = desk.games
        first = desk.section.entry_of(1) == game.white
        desk.do(EnterResult(FIRST, game.id, WHITE if first else GameResult.BLACK_WINS))
    event = knock_out_of(desk.section)
    assert event.is_over
    assert games_to_come(desk.section, event) == 1
    assert rounds_total(desk.section) == 3
    desk.do(PairRound(FIRST))
    desk.do(EnterResult(FIRST, desk.games[0].id, DRAW))
    assert games_to_come(desk.section, knock_out_of(desk.section)) == 0
    assert rounds_total(desk.section) == 3


# --- records and systems


def test_a_round_by_hand_of_two_games_a_round_stands_under_the_number_of_the_round():
    desk = ready(6, system=System.DOUBLE_SWISS, rounds=4)
    desk.play(DRAW)
    desk.play(DRAW)
    desk.do(PairRound(FIRST))
    games = [(game.white, game.black) for game in desk.games][::2]
    (one, two), *rest = games
    made = ((two, one), *rest)
    rules = ReasonByHand.COMPETITION_RULES
    desk.do(PairByHand(FIRST, 3, made, rules, note="art. 7", confirmed=True))
    (told,) = tournament_of(desk.state, FIRST).by_hand
    assert told.round_number == 3


def test_every_system_of_ours_is_here():
    assert all(map(system_is_here, SYSTEMS.values()))


def test_a_restricted_draw_numbers_everybody_once():
    desk = created(system=System.ROUND_ROBIN, rounds=0, numbering=Numbering.VARMA)
    people = tuple(Player(f"P{at}", federation=f"F{at}") for at in range(9))
    desk.do(ImportPlayers(FIRST, people))
    everybody = tuple(range(1, 10))
    assert isinstance(desk.ask(CloseEntries(FIRST, everybody)), tuple)
    for order in (everybody[:8], (*everybody, 1), (*everybody[:8], 8), (*everybody[:8], 99)):
        assert desk.ask(CloseEntries(FIRST, order)) == refused("order-incomplete")


# --- clauses, questions, material


def test_a_clause_cites_the_general_regulations_where_it_names_what_of_them():
    desk = ready(4)
    clauses = document_of(desk.state).clauses
    byes = next(each for each in clauses if each.code == "byes")
    assert (byes.concept, byes.edition) == ("half-point-bye", GENERAL)
    assert dict(byes.values) == {"byes": 1, "last": 4}
    for each in clauses:
        assert (each.edition is None) == (not each.concept), each


def test_a_question_without_a_register_was_decided_nowhere_before():
    desk = ready(4)
    row = (("by", "Eva"), ("decision", "upheld"))
    question = JudgementQuestion(object(), "appeals", "decision", ())
    nowhere = JudgementQuestion(object())
    assert decided_before(desk.state, nowhere) == ()
    assert decided_before(desk.state, question) == ()
    desk.do(KeepRow(0, "appeals", 0, (row[0],)))
    assert decided_before(desk.state, question) == (), "nothing was decided"
    by = JudgementQuestion(object(), "appeals", "by", ())
    assert [each.number for each in decided_before(desk.state, by)] == [1]


def test_pieces_are_counted_as_usable_where_that_is_said_and_else_as_there_are():
    def counted(**said):
        return _read_material(Row(1, tuple(said.items())))

    assert counted(what="sets", count="20", usable="18").usable == 18
    assert counted(what="sets", count="20").usable == 20
    assert counted(what="sets").usable is None
    assert (counted().name, counted(what="sets").name) == ("1", "sets")


# --- online games


def online(mode, **rules):
    desk = created()
    desk.do(StateFacts(0, "kind", (("mode", mode),)))
    said = tuple((name.replace("_", "-"), text) for name, text in rules.items())
    if said:
        desk.do(StateFacts(0, "online-rules", said))
    return desk


def lost(desk, **said):
    row = tuple(sorted((name.replace("_", "-"), text) for name, text in said.items()))
    desk.do(KeepRow(FIRST, "disconnections", 0, row))


@pytest.mark.parametrize("cards", ["yes", "no", None])
@pytest.mark.parametrize("outcome", ["", "time-taken"])
def test_a_video_that_is_lost_is_checked_with_the_cards_of_the_event(cards, outcome):
    desk = online("online-supervised", **({} if cards is None else {"cards": cards}))
    more = {"outcome": outcome} if outcome else {}
    for _ in range(2):
        lost(desk, player="Eva", channel="video", moved_without_video="no", **more)
    expected = []
    for before in (0, 1):
        case = Disconnection(
            "online-supervised",
            "video",
            moved_without_video=False,
            outcome=outcome,
            cards=cards == "yes",
            before=before,
        )
        expected += [(each, 1, "Eva") for each in check_disconnection(case)]
    found = list(_disconnections(desk.state))
    signs = [each for each in found if each.finding.code == "decision-unsigned"]
    rest = [tuple(each)[:3] for each in found if each.finding.code != "decision-unsigned"]
    assert rest == expected
    # taking time is left to an arbiter, who signs it
    rows = desk.section.office.standing("disconnections")
    asked = [one for row in rows for one in unsigned(row, "disconnections", 1, "Eva")]
    assert signs == (asked if outcome == "time-taken" else [])
    assert len(asked) == (2 if outcome else 0)


@pytest.mark.parametrize("mode", ["hybrid", "online-supervised"])
def test_every_outcome_of_a_hybrid_game_is_signed_and_of_others_that_of_an_arbiter(mode):
    desk = online(mode)
    lost(desk, player="Eva", channel="platform", outcome="lost", flag_fell="yes")
    codes = [each.finding.code for each in _disconnections(desk.state)]
    assert ("decision-unsigned" in codes) == (mode == "hybrid")
