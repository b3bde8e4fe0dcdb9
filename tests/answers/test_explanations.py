"""Why a round is so is one answer: the same bytes from command line, library and JSON interface.

The first round of five players is worked out by hand from C.04.3@2026-02. All have no points: one
bracket, S1 is 1 and 2, S2 is 3, 4 and 5 (art. 3.2), the first transposition pairs 1-3 and 2-4 and
leaves 5 (art. 4.2.2), who has the bye (art. 1.5). Nobody prefers a colour; of the higher ranked 1
has an odd number and with it the initial-colour, White, and 2 an even one (art. 5.2.5). That 1 and
2 meet would take an exchange between S1 and S2, which comes after all transpositions (art. 4.3).
"""

from dataclasses import replace
from fractions import Fraction

import pytest

import arbitro
from answers.conftest import DATA
from arbitro.desk import commands as asked
from arbitro.library.explaining import inquiry
from arbitro.model import EditionKey, Entry, Player, SectionId, System, Tournament, Tpn

FIVE = DATA / "events" / "five_and_a_bye.trf"
MISPRINTED = DATA / "events" / "misprinted.trf"
QUADRANGULAR = DATA / "events" / "quadrangular.trf"
CUP = DATA / "events" / "cup.json"
THREE_TEAMS = DATA / "events" / "three_teams.json"


def test_round_of_five_is_explained_as_worked_out_by_hand():
    found = arbitro.explain(FIVE)
    assert (found.round, found.edition, found.as_paired) == (1, "C.04.3@2026-02", None)
    (bracket,) = found.dutch_brackets
    assert (bracket.s1, bracket.s2, bracket.floaters) == ((1, 2), (3, 4, 5), (5,))
    assert (bracket.pairs, bracket.max_pairs, bracket.score) == (((1, 3), (2, 4)), 2, 0)
    cost = {item.rule.concept: item.count for item in bracket.criteria if item.count}
    assert cost == {"downfloater-count": 1}
    listed = {item.rule.concept: item.scores for item in bracket.criteria if item.scores}
    assert listed == {"bye-score": (Fraction(0),), "downfloater-scores": (Fraction(0),)}
    assert found.pairs == ((1, 3), (4, 2))
    assert found.bye.number == 5
    for board, higher in zip(found.boards, (1, 2), strict=True):
        assert [sentence.concept for sentence in board.plain] == [
            "met-in-first-round",
            "colour-drawn-by-lot",
        ]
        assert board.plain[1].value("player") == higher
        articles = [arbitro.Why(reason).article for reason in board.reasons]
        assert articles == [None, "C.04.3@2026-02 art. 5.2.5"]
        assert arbitro.Why(board.reasons[0].parts[0]).article == "C.04.3@2026-02 art. 3.3.2"


def test_two_of_one_half_do_not_meet_before_a_transposition_is_tried():
    found = arbitro.why_not(FIVE, 1, 2)
    assert arbitro.Why(found.why).article.startswith("C.04.3@2026-02 art. 4.3")
    assert (found.why.value("chosen"), found.why.value("rejected")) == (0, 1)
    assert [each.concept for each in found.plain] == ["apart-by-order", "apart-met", "apart-met"]
    assert [item.number for item in found.participants] == [1, 2, 3, 4]


def test_two_of_a_round_robin_meet_in_the_round_the_table_has_them():
    # The Berger table of four: 1-4 2-3, then 4-3 1-2, then 2-4 3-1 (C.05, table A).
    four = tuple(Entry(Tpn(at), Player(f"P{at}")) for at in (1, 2, 3, 4))
    played = Tournament(entries=four, system=System.ROUND_ROBIN)
    for asked_of in (1, 2, 3):
        found = inquiry(played, EditionKey("C.05@2018"), "option", asked_of).why_not(4, 3)
        (aloud,) = found.plain
        is_past = asked_of > 2
        assert aloud.concept == f"table-{'had' if is_past else 'has'}-game-in-round"
        assert dict(aloud.values) == {"white": 4, "black": 3, "round": 2}
        assert found.why.value("round") == 2


@pytest.mark.parametrize(("name", "words"), [("explanation", ()), ("why-not", ("--why-not", 1, 2))])
def test_explanation_is_written_as_the_golden_file_has_it(golden, printed, name, words):
    found = arbitro.why_not(FIVE, 1, 2) if words else arbitro.explain(FIVE)
    assert printed("explain", FIVE, *words) == golden(name)
    assert arbitro.to_json(found) == golden(name)
    assert arbitro.from_json(golden(name)) == found


@pytest.mark.parametrize("report", [FIVE, MISPRINTED, QUADRANGULAR, THREE_TEAMS])
@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_command_line_and_library_say_the_same(printed, report, language):
    found = arbitro.explain(report)
    text = printed("explain", report, "--lang", language)
    assert text == arbitro.to_json(found, language=language)
    assert arbitro.from_json(text) == found
    board = printed("explain", report, "--board", 1)
    assert board == arbitro.to_json(arbitro.explain(report, board=1))
    assert board == arbitro.to_json(replace(found, boards=found.boards[:1], bye=None))


def test_report_paired_with_other_colours_is_told_from_what_the_rules_give():
    assert arbitro.explain(MISPRINTED).as_paired is False
    assert arbitro.why_not(MISPRINTED, 1, 2).as_paired is False
    assert arbitro.explain(QUADRANGULAR).as_paired is True


@pytest.fixture
def paired(server, file_and_section):
    """Return a report as an event whose next round was paired, and where it stands."""

    def made(report):
        path, address = file_and_section(report)
        key = address.split("/")[2]
        assert server.service.handle(key, asked.PairRound(SectionId(1))).version
        return path, address

    return made


def test_interface_gives_the_same_explanation(server, paired):
    path, address = paired(FIVE)
    answer = server.get(f"/api/v2{address}/rounds/1/explanation")
    assert answer.headers["content-type"] == "application/json"
    found = arbitro.from_json(answer.text)
    assert arbitro.to_json(found) == answer.text
    # only the event has the round paired
    assert replace(found, as_paired=None) == arbitro.explain(path)
    told = server.get(f"/api/v2{address}/rounds/1/why-not?one=1&other=2").text
    assert arbitro.from_json(told) == replace(arbitro.why_not(path, 1, 2), as_paired=True)


def test_interface_gives_the_same_explanation_of_teams(server, paired, tmp_path):
    report = tmp_path / "teams.trf"
    arbitro.write(arbitro.read(THREE_TEAMS), report)
    path, address = paired(report)
    found = arbitro.from_json(server.get(f"/api/v2{address}/rounds/1/explanation").text)
    assert replace(found, as_paired=None) == arbitro.explain(path)
    assert [sentence.concept for sentence in found.boards[0].plain] == [
        "teams-met-with-same-points",
        "team-white-on-first-board",
    ]


def test_what_is_said_of_one_participant_has_its_board_alone(server, paired):
    _, address = paired(FIVE)
    told = server.get(f"/api/v2{address}/rounds/1/explanation?participant=4").text
    found = arbitro.from_json(told)
    assert (found.pairs, found.bye) == (((4, 2),), None)
    told = server.get(f"/api/v2{address}/rounds/1/explanation?participant=5").text
    found = arbitro.from_json(told)
    assert (found.pairs, found.bye.number) == ((), 5)


def test_boards_of_the_interface_are_those_of_the_hall(server, paired):
    path, address = paired(FIVE)
    key, section = address.split("/")[2], SectionId(1)
    settings = server.service.snapshot(key).state.sections[section].settings
    begins = asked.EditSection(section, replace(settings, first_board=61), settings)
    for command in (asked.UnpairRound(section, 1), begins, asked.PairRound(section)):
        assert server.service.handle(key, command).version, command
    found = arbitro.from_json(server.get(f"/api/v2{address}/rounds/1/explanation").text)
    assert [item.board for item in found.boards] == [61, 62]
    assert found.pairs == arbitro.explain(path).pairs
    told = server.get(f"/api/v2{address}/rounds/1/explanation?board=62").text
    assert arbitro.from_json(told).pairs == ((4, 2),)
    assert server.get(f"/api/v2{address}/rounds/1/explanation?board=2").status_code == 404


@pytest.mark.parametrize("question", ["explanation?board=3", "explanation?participant=7"])
def test_board_or_participant_that_is_not_there_is_not_found(server, paired, question):
    _, address = paired(FIVE)
    assert server.get(f"/api/v2{address}/rounds/1/{question}").status_code == 404


def test_words_begin_with_a_plain_sentence_and_name_people():
    board = arbitro.tell(arbitro.explain(FIVE, board=2)).splitlines()
    at = board.index("Board 2: 4 Díaz, Leo - 2 Bello, Bo")
    assert board[at + 1].startswith(
        "  In the first round, the upper half of the list meets the lower half"
    )
    assert "So 2 Bello, Bo meets 4 Díaz, Leo." in board[at + 1]
    assert board[at + 2] == "  4 and 2 meet in this round."


@pytest.mark.parametrize("number", [1, 2])
def test_rounds_of_a_knock_out_are_explained_by_their_bracket(server, file_and_section, number):
    path, address = file_and_section(CUP)
    if number == 2:
        key = address.split("/")[2]
        assert server.service.handle(key, asked.PairRound(SectionId(1))).version
    answer = server.get(f"/api/v2{address}/rounds/{number}/explanation")
    found = arbitro.from_json(answer.text)
    assert found.as_paired
    assert replace(found, as_paired=None) == replace(
        arbitro.explain(path, round=number), as_paired=None
    )
    why = server.get(f"/api/v2{address}/rounds/1/why-not?one=1&other=2")
    assert (why.status_code, why.json()["refused"]) == (422, "knock-out-by-bracket")
