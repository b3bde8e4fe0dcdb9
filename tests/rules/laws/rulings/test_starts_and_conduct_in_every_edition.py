"""Whole rulings on the start of a game, displaced pieces, devices and refusals, by edition."""

from itertools import product

import pytest

from arbitro.rules.laws.situations.conduct import ADVICE
from law_cases.asking import ask, numbers, whole

LAX = {"rate": "rapid", "supervised": False}


def wrong_start(edition="2023", **given):
    return whole(ask("wrong-initial-position", edition=edition, **given))


NEW_GAME = ("new-game", "initial-position-wrong", "play-a-new-game", "")


@pytest.mark.article("E.01@2023-01 art. 7.2")
@pytest.mark.article("E.01@2023-01 art. A.5.1")
@pytest.mark.parametrize(
    ("edition", "given", "expected"),
    [
        ("2023", {}, NEW_GAME),
        ("2023", {"moves_each": 40}, NEW_GAME),
        ("2023", {"what": "king"}, NEW_GAME),
        ("2023", {"game_over": True}, ("nothing", "result-stands", "", "")),
        ("2023", {"what": "board"}, ("continue", "board-turned", "", "")),
        (
            "2023",
            {"what": "clock-setting"},
            ("continue", "clock-wrongly-set", "note-times-then-correct", ""),
        ),
        # without full supervision faults of the start stand after ten moves, three in 2009
        ("2023", {**LAX, "moves_each": 9}, NEW_GAME),
        ("2023", {**LAX, "moves_each": 10}, ("continue", "start-claims-barred", "", "")),
        ("2009", {**LAX, "moves_each": 2}, NEW_GAME),
        ("2009", {**LAX, "moves_each": 3}, ("continue", "start-claims-barred", "", "")),
        ("1993", {**LAX, "moves_each": 90}, NEW_GAME),
        (
            "2023",
            {**LAX, "moves_each": 10, "what": "clock-setting"},
            ("continue", "start-claims-barred clock-setting-stands", "", ""),
        ),
        (
            "2023",
            {**LAX, "moves_each": 10, "what": "king"},
            ("continue", "start-claims-barred no-castling-after-king", "", ""),
        ),
        (
            "2023",
            {**LAX, "moves_each": 10, "what": "rook"},
            ("continue", "start-claims-barred no-castling-with-rook", "", ""),
        ),
        (
            "2009",
            {**LAX, "moves_each": 10, "what": "rook"},
            (
                "continue",
                "start-claims-barred castling-with-rook-not-said",
                "",
                "option-castling-forbidden option-castling-allowed",
            ),
        ),
        ("online", {}, ("arbiter", "not-on-a-virtual-board", "", "")),
        (
            "online",
            {"what": "clock-setting"},
            ("continue", "clock-wrongly-set", "note-times-then-correct", ""),
        ),
    ],
)
def test_a_game_began_wrongly(edition, given, expected):
    assert wrong_start(edition, **given) == expected


SWAPPED = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKBNR w KQkq - 0 1"


def test_the_squares_that_stand_wrong_are_named_before_the_first_move():
    named = ask("wrong-initial-position", start=SWAPPED)
    assert [each.code for each in named.steps][:2] == ["initial-position-wrong", "misplaced-pieces"]
    assert dict(named.steps[1].values)["squares"] == ("b1", "c1")
    for given in ({"moves": ["e4"]}, {"moves_each": 1}):
        assert (
            "misplaced-pieces"
            not in whole(ask("wrong-initial-position", start=SWAPPED, **given))[1]
        )


CHOICE = "option-new-game option-play-on"


@pytest.mark.article("E.01@2023-01 art. 7.3")
@pytest.mark.parametrize(
    ("edition", "given", "expected"),
    [
        ("2023", {}, ("new-game", "colours-fewer-than-ten", "play-a-new-game", "")),
        (
            "2023",
            {"white_moves": 9, "black_moves": 9},
            ("new-game", "colours-fewer-than-ten", "play-a-new-game", ""),
        ),
        (
            "2023",
            {"white_moves": 10, "black_moves": 9},
            ("arbiter", "colours-ten-and-nine", "", CHOICE),
        ),
        (
            "2023",
            {"white_moves": 10, "black_moves": 10},
            ("continue", "colours-ten-or-more", "", ""),
        ),
        ("2023", {"ended": True}, ("nothing", "result-stands", "", "")),
        ("2014", {}, ("continue", "colours-continue-unless", "", "option-new-game")),
        ("2009", {}, ("continue", "colours-continue-unless", "", "option-new-game")),
        ("1993", {}, ("arbiter", "colours-quarter-not-used", "", CHOICE)),
        ("1993", {"quarter_used": True}, ("continue", "colours-quarter-used", "", "")),
    ],
)
def test_colours_were_reversed(edition, given, expected):
    assert whole(ask("colours-reversed", edition=edition, **given)) == expected


@pytest.mark.article("E.01@2023-01 art. 7.4")
@pytest.mark.article("E.01@2023-01 art. 7.6")
@pytest.mark.parametrize(
    ("edition", "given", "expected", "gravest"),
    [
        ("2023", {}, ("continue", "pieces-found-displaced", "set-the-clocks", ""), None),
        (
            "1993",
            {"restorable": False},
            ("new-game", "pieces-found-displaced position-lost-game-annulled", "", ""),
            None,
        ),
        (
            "1993",
            {},
            ("continue", "pieces-found-displaced", "set-the-clocks-in-proportion", ""),
            None,
        ),
        (
            "2023",
            {"restorable": False},
            ("continue", "pieces-found-displaced", "set-the-clocks", ""),
            None,
        ),
        (
            "2023",
            {"player": "white"},
            ("continue", "displacer-restores displacing-does-not-lose", "", ""),
            "penalty-time-of-offender",
        ),
        (
            "2023",
            {"player": "white", "own_time": False},
            (
                "continue",
                "displacer-restores displacing-does-not-lose",
                "opponent-stops-the-clock",
                "option-adjust-times",
            ),
            "penalty-time-of-offender",
        ),
        (
            "2023",
            {"player": "white", "pressed": True, "repeated": True},
            ("continue", "displacer-restores pressed-with-pieces-displaced", "", ""),
            "penalty-loss-of-game",
        ),
        (
            "2023",
            {"player": "white", "deliberate": True},
            ("continue", "displacer-restores", "", ""),
            "penalty-loss-of-game",
        ),
    ],
)
def test_pieces_were_displaced(edition, given, expected, gravest):
    ruling = ask("displaced-pieces", edition=edition, **given)
    assert whole(ruling) == expected
    assert (ruling.sanctions[-1].code if ruling.sanctions else None) == gravest
    if "player" not in given and expected[0] == "continue":
        irreparable = given.get("restorable") is False
        assert ruling.restore.code == (
            "last-identifiable" if irreparable else "before-the-irregularity"
        )


@pytest.mark.article("E.01@1993-01 art. 8.1")
def test_in_1993_displaced_pieces_that_cannot_be_put_back_end_as_an_illegal_move_does():
    # 8.2 says what is put back, 8.1 what follows where that is impossible
    assert numbers(ask("displaced-pieces", edition="1993", restorable=False)) == {"8.1", "8.2"}


@pytest.mark.article("E.01@2023-01 art. 11.3.2")
@pytest.mark.article("E.01@2009-07 art. 12.3(b)")
@pytest.mark.parametrize(
    ("edition", "rules", "given", "expected"),
    [
        ("2023", {}, {}, ("0-1", "device-found game-lost device-opponent-wins")),
        (
            "2023",
            {},
            {"opponent_present": False},
            ("-/+", "device-found game-lost device-opponent-wins game-not-played"),
        ),
        (
            "2023",
            {},
            {"game_agreed_drawn": True},
            ("0-1", "device-found game-lost device-opponent-wins device-changes-the-result"),
        ),
        ("2023", {}, {"deposited": True}, ("continue", "device-deposited")),
        ("2023", {}, {"where": "in-bag"}, ("0-1", "device-found game-lost device-opponent-wins")),
        (
            "2023",
            {"device_in_bag_allowed": True},
            {"where": "in-bag"},
            ("continue", "device-in-bag-allowed"),
        ),
        (
            "2023",
            {"device_in_bag_allowed": True},
            {"where": "in-bag", "rang": True},
            ("0-1", "device-found game-lost device-opponent-wins"),
        ),
        (
            "2023",
            {"device_in_bag_allowed": True},
            {"where": "switched-off"},
            ("0-1", "device-found game-lost device-opponent-wins"),
        ),
        (
            "2014",
            {"device_in_bag_allowed": True},
            {"where": "in-bag"},
            ("arbiter", "device-found device-in-bag-not-in-edition"),
        ),
        (
            "2023",
            {"device_penalty": "milder"},
            {},
            ("arbiter", "device-found device-milder-penalty"),
        ),
        # in 2009 a device that sounds loses
        ("2009", {}, {"where": "switched-off"}, ("continue", "device-switched-off")),
        ("2009", {}, {"where": "in-bag"}, ("continue", "device-switched-off")),
        ("2009", {}, {}, ("continue", "device-silent")),
        ("2009", {}, {"rang": True, "opponent_can_win": "yes"}, ("0-1", "game-lost")),
        (
            "2009",
            {},
            {"where": "switched-off", "rang": True, "opponent_can_win": "yes"},
            ("0-1", "game-lost"),
        ),
        (
            "2009",
            {},
            {"rang": True, "opponent_can_win": "no"},
            ("0-1/2", "game-lost device-opponent-draws"),
        ),
        (
            "2009",
            {},
            {"player": "black", "rang": True, "opponent_can_win": "no"},
            ("1/2-0", "game-lost device-opponent-draws"),
        ),
        ("2009", {}, {"rang": True}, ("0-1", "game-lost mate-undecided")),
        ("1993", {}, {"rang": True}, ("arbiter", "no-rule-in-this-edition")),
    ],
)
def test_a_device(edition, rules, given, expected):
    given = {"player": "white", **given}
    ruling = ask("electronic-device", edition=edition, regulations=rules, **given)
    assert whole(ruling)[:2] == expected
    assert any(each.mandatory for each in ruling.sanctions) is ("game-lost" in expected[1])


@pytest.mark.article("E.01@2023-01 art. 11.7")
@pytest.mark.article("E.01@2023-01 art. 11.8")
@pytest.mark.parametrize(
    ("edition", "given", "expected"),
    [
        ("2023", {"both": True}, ("0-0", "both-refuse", "", "")),
        ("2023", {"warnings": 0}, ("continue", "warn-first", "", "")),
        ("2023", {"warnings": 1}, ("continue", "warn-first", "", "")),
        (
            "2023",
            {"warnings": 2},
            (
                "arbiter",
                "game-lost arbiter-decides-opponents-score",
                "",
                "option-opponent-wins option-opponent-half",
            ),
        ),
        (
            "2023",
            {"warnings": 2, "opponent_can_mate": "no"},
            (
                "arbiter",
                "game-lost arbiter-decides-opponents-score full-point-unfair",
                "",
                "option-opponent-wins option-opponent-half",
            ),
        ),
        ("1993", {"player": "black"}, ("1-0", "game-lost", "", "")),
    ],
)
def test_a_player_refuses_to_comply(edition, given, expected):
    assert whole(ask("persistent-refusal", edition=edition, **given)) == expected


@pytest.mark.article("E.01@2023-01 art. 10.2")
@pytest.mark.parametrize("system", [(10, 5, 0), (30, 10, 0), (20, 10, 5)])
def test_a_score_may_be_given_whose_sum_a_game_can_have(system):
    win, draw, loss = system
    points = {"win": win, "draw": draw, "loss": loss}
    for white, black in product((0, 5, 10, 15, 20, 30), repeat=2):
        ruling = ask("proposed-score", white=white, black=black, **points)
        usual = {white, black} <= {win, draw, loss, 0}
        most = max(win + loss, draw + draw)
        expected = (
            ("nothing", "score-unusual")
            if not usual
            else ("continue", "score-allowed")
            if white + black <= most
            else ("nothing", "score-too-high")
        )
        assert whole(ruling)[:2] == expected


def test_the_limit_of_a_score_came_after_2014():
    for edition, limited in (("2023", True), ("2018", True), ("2014", False), ("1993", False)):
        steps = whole(ask("proposed-score", edition=edition, white=10, black=0))[1]
        assert ("score-limit-not-in-edition" not in steps.split()) is limited


# What the arbiter is only advised on.


@pytest.mark.parametrize("name", ADVICE)
@pytest.mark.parametrize("repeated", [False, True])
def test_conduct_has_its_article_its_duties_and_penalties_where_it_is_punished(name, repeated):
    advice = ADVICE[name]
    ruling = ask(name, edition="2023", rate="rapid", player="white", repeated=repeated)
    verdict, steps, duties, options = whole(ruling)
    said = [advice.reason, *(["repeated-offence"] if repeated and advice.punished else [])]
    assert steps.split() == said
    assert duties.split() == list(advice.duties)
    assert options.split() == list(advice.options)
    assert bool(ruling.sanctions) is advice.punished
    if repeated and advice.punished:
        assert ruling.steps[1].concepts == ruling.steps[0].concepts[-1:]
    assert verdict == ("arbiter" if advice.punished or duties or options else "continue")
    # a duty rests on one article
    assert {len(each.concepts) for each in ruling.duties} <= {1}
    assert {each.player for each in ruling.sanctions} <= {"white"}
    assert numbers(ruling)


def test_a_duty_of_another_article_cites_that_one():
    ruling = ask("fraud-accusation", edition="2023")
    cited = {each.code: each.concepts for each in ruling.duties}
    assert cited == {
        "accusation-in-writing": ("arbiter-fair-play",),
        "observe-both": ("arbiter-fair-play",),
        "note-absences": ("leaving-with-permission",),
        "inspect-or-send-games": ("inspection",),
        "warn-of-unfounded-complaint": ("arbiter-fair-play-guidelines",),
        "send-complaint-to-commission": ("arbiter-fair-play-guidelines",),
    }


@pytest.mark.parametrize(
    ("edition", "named"),
    [("1993", False), ("2009", False), ("2014", False), ("2018", True), ("2023", True)],
)
def test_duties_on_a_complaint_are_those_of_the_regulations_the_laws_name(edition, named):
    """Article 12.2.7 names them since 2018; III.B.6 has the chief arbiter tell, look and send."""
    duties = {each.code for each in ask("fraud-accusation", edition=edition).duties}
    fair_play = {"warn-of-unfounded-complaint", "send-complaint-to-commission"}
    assert duties & fair_play == (fair_play if named else set())


def test_the_clock_of_a_disabled_player_was_charged_until_2009():
    for edition, charged in (("2009", True), ("2014", False), ("2023", False)):
        duties = whole(ask("asks-for-assistant", edition=edition))[2].split()
        assert ("not-for-the-disabled" not in duties) is charged
        assert "adjust-clock-for-assistant" in duties


def test_what_holds_in_rapid_chess_alone_does_not_in_standard_chess():
    standard = ask("scoresheet-request", edition="2023")
    assert whole(standard) == ("nothing", "only-in-rapid-and-blitz", "", "")
    for rate in ("rapid", "blitz"):
        ruling = ask("scoresheet-request", edition="2023", rate=rate)
        assert whole(ruling)[:2] == ("arbiter", "scoresheet-five-times")
        assert {each.partition("-")[0] for each in ruling.steps[0].concepts} == {
            "distracting",
            rate,
        }
