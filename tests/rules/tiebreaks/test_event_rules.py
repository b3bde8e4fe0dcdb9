"""What an event may decide otherwise: unplayed rounds, unrated players, the order of a list."""

import pytest

from arbitro.i18n import translator
from arbitro.model import Tpn
from arbitro.regulations import article
from arbitro.rules.standings import explain_value, standings
from arbitro.rules.tiebreaks import (
    Cuts,
    EventRules,
    Fate,
    Order,
    OwnOpponent,
    SeenByOpponents,
    compute,
    parse_event_rules,
    parse_tie_break,
    parse_tie_breaks,
    rules_of,
    table_of,
)
from crosstables.random_events import swiss
from crosstables.written import EDITIONS, crosstable, one_player

MARCH_2026 = EDITIONS[-1]


def value(tournament, name, event, *, edition=MARCH_2026, tpn=1, unrated=0):
    table = table_of(tournament, unrated=unrated)
    return compute(table, parse_tie_break(name), rules_of(edition, event))[table.place[tpn]]


# Handbook chapter of 2022: the examples printed with the formula of the virtual opponent.
NO_SHOW = one_player("1 = - = = = = = =", [1] * 9)
WAITED = one_player("1 1 1 0 = + = = =", [1] * 9)


@pytest.mark.parametrize(("player", "score"), [(NO_SHOW, 55), (WAITED, 50)])
def test_the_virtual_opponent_scores_as_in_the_examples_of_the_chapter(player, score):
    """1.5 before round 3 of 9, a forfeit loss: 5.5; 3.5 before round 6, a forfeit win: 5."""
    assert value(player, "BH", EventRules(own=OwnOpponent.VIRTUAL)) == 80 + score


@pytest.mark.parametrize(
    ("own", "buchholz"),
    [(OwnOpponent.NOBODY, 30), (OwnOpponent.OWN_SCORE, 55), (OwnOpponent.CAPPED, 45)],
)
def test_the_opponent_of_an_unplayed_round_is_who_the_event_says(own, buchholz):
    # two and a half points of three rounds; the cap of 2026 is a draw a round
    assert value(one_player("1 1 H", [1, 2]), "BH", EventRules(own=own)) == buchholz


OPPONENT_WITHDREW = crosstable("2000 2w1 U U\n1900 1b0 - Z".replace("-", "1b-"))


@pytest.mark.parametrize(
    ("seen", "buchholz"),
    [
        (SeenByOpponents.AWARDED, 0),
        (SeenByOpponents.REQUESTED_DRAWN, 5),
        (SeenByOpponents.VOLUNTARY_DRAWN, 10),
        (SeenByOpponents.DRAWN, 10),
    ],
)
def test_an_opponents_unplayed_rounds_are_what_the_event_says(seen, buchholz):
    event = EventRules(seen=seen, own=OwnOpponent.NOBODY)
    assert value(OPPONENT_WITHDREW, "BH", event) == buchholz


@pytest.mark.parametrize(
    ("cuts", "left"), [(Cuts.LOWEST, 55), (Cuts.VOLUNTARY_FIRST, 40), (Cuts.HIGHER, 40)]
)
def test_the_cut_takes_what_the_event_says(cuts, left):
    # opponents of 1 and 3 points and a half-point bye against the own score of 2.5
    player = one_player("1 1 H", [1, 3])
    assert value(player, "BH/C1", EventRules(own=OwnOpponent.OWN_SCORE, cuts=cuts)) == left


UNRATED = crosstable("2000 2w1 3b=\n1900 1b0 3w1\n0 2b0 1w=")


def test_unrated_players_have_the_rating_the_event_gives_or_are_left_out():
    given, out = EventRules(unrated=1400), EventRules(unrated=0)
    assert value(UNRATED, "ARO", given, unrated=1400) == 1650
    assert value(UNRATED, "ARO", out) == 1900
    assert value(UNRATED, "TPR", out) == 1900 + 800


def ranked(tournament, names, event):
    return standings(tournament, parse_tie_breaks(names)[0], MARCH_2026, event=event)


def test_the_standings_give_unrated_players_the_rating_of_the_event():
    table = ranked(UNRATED, "ARO", EventRules(unrated=1400))
    assert table.row(Tpn(1)).values == (1650,)
    assert not ranked(UNRATED, "ARO", None).tie_breaks


# 1 beat 2, 2 beat 3 and 3 beat 1, so that the direct encounter cannot decide between the three;
# 2 and 3 won with Black
RING = crosstable(
    """
    2000 2w1 Z   3w0
    1900 1b0 3b1 Z
    1800 Z   2w0 1b1
    """
)
AGAIN = EventRules(order=Order.SUBSIDIARY)


def test_a_subsidiary_list_starts_again_once_a_tie_is_split():
    """After BWG has put 1 last, the direct encounter is asked about 2 and 3 alone.

    FCE.02@1994 art. 14(a) goes on with the next of the list, art. 14(b) begins it again.
    """
    assert [row.tpn for row in ranked(RING, "DE,BWG,TPN/R", None).rows] == [3, 2, 1]
    table = ranked(RING, "DE,BWG,TPN/R", AGAIN)
    assert [row.tpn for row in table.rows] == [2, 3, 1]
    assert [row.values[0] for row in table.rows] == [1, 2, 1]


def test_the_working_of_a_restarted_encounter_is_of_the_last_tie():
    table = ranked(RING, "DE,BWG,TPN/R", AGAIN)
    sheet = explain_value(RING, table, Tpn(2), 0)
    assert sheet.value == 1
    assert [line.opponent for line in sheet.lines] == [3]
    assert explain_value(RING, table, Tpn(1), 0).value == 1


def test_without_a_direct_encounter_the_order_of_a_list_changes_nothing():
    for seed in range(20):
        tournament = swiss(seed)
        for names in ("BH/C1,SB,WIN,PS", "WIN,ARO,BH"):
            found = ranked(tournament, names, AGAIN)
            plain = ranked(tournament, names, None)
            assert [(row.tpn, row.rank) for row in found.rows] == [
                (row.tpn, row.rank) for row in plain.rows
            ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "seen=drawn,own=virtual-opponent",
        "own=nobody,cuts=lowest,unrated=left-out",
        "seen=awarded,unrated=1400,order=subsidiary",
    ],
)
def test_the_rules_of_an_event_are_read_as_they_are_written(text):
    assert str(parse_event_rules(text)) == text


@pytest.mark.parametrize(
    "text", ["own", "own=me", "x=1", "unrated=-5", f"unrated={'9' * 5000}", "order=1"]
)
def test_a_rule_that_is_not_understood_is_refused_with_what_could_stand_there(text):
    refusal = parse_event_rules(text)
    assert refusal.code == "event-rule-unknown"
    assert dict(refusal.values)["known"]


EVERY_CHOICE = [
    *(EventRules(seen=each) for each in SeenByOpponents),
    *(EventRules(own=each) for each in OwnOpponent),
    *(EventRules(cuts=each) for each in Cuts),
    EventRules(SeenByOpponents.DRAWN, OwnOpponent.VIRTUAL, Cuts.LOWEST),
]
NAMES, _ = parse_tie_breaks("BH/C1,BH/M1,FB,SB,SB/C1,AOB")


@pytest.mark.long
@pytest.mark.parametrize("event", EVERY_CHOICE, ids=str)
@pytest.mark.parametrize("edition", [*EDITIONS, "C.06@2007-01", "FCE.02@1994"])
def test_the_working_of_an_events_choices_ends_with_the_value_and_cites_the_article(edition, event):
    for seed in range(3):
        tournament = swiss(seed)
        table = standings(tournament, NAMES, edition, event=event)
        for row in table.rows:
            for column, value in enumerate(row.values):
                sheet = explain_value(tournament, table, row.tpn, column)
                assert sheet.value == value
                for line in sheet.lines:
                    for reason in line.reasons:
                        _readable(reason)


def _readable(reason):
    if reason.edition is not None:
        article(reason.edition, reason.concept)
    for language in ("en", "es"):
        said = translator(language).reason(reason)
        assert "{" not in said
        assert not said.startswith(reason.concept)
    for part in reason.parts:
        _readable(part)


def test_choosing_what_the_edition_says_changes_no_value():
    event = EventRules(SeenByOpponents.REQUESTED_DRAWN, OwnOpponent.CAPPED, Cuts.HIGHER)
    for seed in range(10):
        tournament = swiss(seed)
        same = standings(tournament, NAMES, MARCH_2026, event=event)
        assert same.rows == standings(tournament, NAMES, MARCH_2026).rows


def test_a_game_that_is_left_out_is_shown_as_such():
    table = ranked(UNRATED, "ARO", EventRules(unrated=0))
    sheet = explain_value(UNRATED, table, Tpn(1), 0)
    assert [(line.opponent, line.fate) for line in sheet.lines] == [
        (2, Fate.COUNTED),
        (3, Fate.LEFT_OUT),
    ]
    assert sheet.lines[1].reasons[0].value("counted") == 0


def test_a_rating_that_the_event_gives_is_shown_as_such():
    table = ranked(UNRATED, "TPR", EventRules(unrated=1400))
    sheet = explain_value(UNRATED, table, Tpn(1), 0)
    assert sheet.value == table.row(Tpn(1)).values[0]
    assert sheet.lines[1].reasons[0].value("rating") == 1400
