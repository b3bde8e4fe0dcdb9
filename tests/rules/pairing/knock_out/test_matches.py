"""A match game by game: decided as soon as it is, stage after stage, and who has White."""

from itertools import product

import pytest

from arbitro.model import Colour, Result, Tpn
from arbitro.rules.pairing.knock_out import (
    ARMAGEDDON_TIME,
    MANUAL_STAGES,
    FirstColour,
    MatchFormat,
    MatchGame,
    Stage,
    StageKind,
    first_with_white,
    follow,
    format_problem,
)

ANA, BEA = Tpn(1), Tpn(2)
SIDES = {
    "1": (Result.WIN, Result.LOSS),
    "=": (Result.DRAW, Result.DRAW),
    "0": (Result.LOSS, Result.WIN),
    "-": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    "z": (Result.LOSS, Result.LOSS),
    "?": (Result.PENDING, Result.PENDING),
    ".": (None, None),
}
ARMAGEDDON = Stage(StageKind.ARMAGEDDON, 1)


def games(text):
    """Games as Ana's results in turn; she has White in those with odd numbers."""
    made = []
    for at, letter in enumerate(text):
        ana, bea = SIDES[letter]
        made.append(MatchGame(BEA, ANA, bea, ana) if at % 2 else MatchGame(ANA, BEA, ana, bea))
    return made


def match(text, count=2, stages=MANUAL_STAGES, **options):
    return follow(ANA, BEA, games(text), MatchFormat(count, stages=stages).all_stages(), **options)


def worth(letter):
    return {"1": 2, "=": 1, "0": 0}[letter]


def side_ahead(text, count):
    """Return whose points are more than half of a match of so many games; 0 for a level one."""
    points = sum(map(worth, text))
    return (points > count) - (points < count)


def first_deciding_game(text):
    """Return the game after which every course of the rest has the same winner."""
    count = len(text)
    for played in range(1, count + 1):
        rests = product("1=0", repeat=count - played)
        ends = {side_ahead(text[:played] + "".join(rest), count) for rest in rests}
        if len(ends) == 1 and 0 not in ends:
            return played - 1
    return None


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_a_match_is_decided_by_the_first_game_after_which_the_rest_cannot_change_the_winner(count):
    """Every course of a match against the definition, all continuations tried."""
    for course in product("1=0", repeat=count):
        text = "".join(course)
        found = match(text, count)
        winner = {1: ANA, 0: None, -1: BEA}[side_ahead(text, count)]
        assert (found.decided_at, found.winner) == (first_deciding_game(text), winner), text


def test_of_four_games_whoever_has_two_and_a_half_goes_on():
    """The example of the Wimbledon system (source 000)."""
    won = match("1=1", 4)
    assert (won.winner, won.decided_by, won.decided_at, won.next) == (ANA, "games", 2, None)
    assert match("1=0", 4).winner is None


@pytest.mark.article("AM.IV@2023 art. 6.1")
def test_games_after_the_decision_count_for_nothing():
    played = match("110", 2, play_on=True)
    assert (played.winner, played.decided_at) == (ANA, 1)
    longer = follow(ANA, BEA, games("1110"), MatchFormat(4).all_stages(), play_on=True)
    assert (longer.winner, longer.decided_at, longer.after) == (ANA, 2, (3,))


def test_the_rest_is_offered_only_where_it_is_played_on():
    assert match("11=", 4, play_on=True).next.number == 4
    assert match("11=", 4).next is None


@pytest.mark.article("AM.IV@2023 art. 6.2")
def test_a_level_match_goes_on_with_two_rapid_games_two_blitz_games_and_sudden_death():
    kinds = []
    text = "=="
    while (coming := match(text).next) is not None:
        kinds.append((coming.kind.value, coming.number))
        text += "="
    assert kinds == [("rapid", 1), ("rapid", 2), ("blitz", 1), ("blitz", 2), ("armageddon", 1)]


def test_a_stage_is_a_match_of_its_own():
    won = match("10" + "1=")
    assert (won.winner, won.decided_by) == (ANA, "rapid")
    assert [(score.first, score.second) for score in won.scores] == [(10, 10), (15, 5)]


@pytest.mark.article("AM.IV@2023 art. 6.2")
@pytest.mark.parametrize(("result", "winner"), [("1", ANA), ("=", BEA), ("0", BEA)])
def test_in_sudden_death_white_must_win_and_black_may_draw(result, winner):
    decided = match("==" + "==" + "==" + result)
    assert (decided.winner, decided.decided_by) == (winner, "armageddon")


def test_lots_are_asked_for_only_when_every_stage_is_level():
    assert not match("=", 2, stages=()).lots_needed
    level = match("==", 2, stages=())
    assert (level.lots_needed, level.winner, level.next) == (True, None, None)
    drawn = match("==", 2, stages=(), lots=BEA)
    assert (drawn.winner, drawn.decided_by, drawn.lots_needed) == (BEA, "lots", False)
    assert match("1=", 2, stages=(), lots=BEA).winner == ANA


def test_lots_follow_an_armageddon_both_players_lost():
    assert match("=z", 1, stages=(ARMAGEDDON,)).lots_needed


@pytest.mark.parametrize("unknown", ["?", "."])
def test_a_match_waits_for_a_game_that_is_not_over(unknown):
    waiting = match(f"1{unknown}")
    assert (waiting.winner, waiting.next, waiting.waiting) == (None, None, 1)


def test_who_withdraws_loses_a_match_that_is_open():
    assert match("1", withdrawn=frozenset({ANA})).winner == BEA
    assert match("", withdrawn=frozenset({ANA})).decided_by == "withdrawal"
    assert match("====", withdrawn=frozenset({BEA})).winner == ANA


def test_who_withdraws_after_winning_a_match_has_won_it():
    assert match("1=", withdrawn=frozenset({ANA})).winner == ANA


def test_nobody_goes_on_when_both_withdraw_or_nobody_came():
    both = match("=", withdrawn=frozenset({ANA, BEA}))
    assert (both.winner, both.loser, both.is_decided) == (None, None, True)
    nobody = match("--")
    assert (nobody.winner, nobody.decided_by) == (None, "no-show")


def test_one_game_nobody_came_to_decides_nothing_by_itself():
    assert match("-1").winner == ANA
    assert match("-=").next.kind is StageKind.RAPID


def test_colours_alternate_inside_a_stage():
    played = games("=")
    assert first_with_white(match("="), played, FirstColour.LOTS, match_number=1) == BEA


@pytest.mark.parametrize("drawn", list(Colour))
@pytest.mark.parametrize("text", ["", "==", "===="])
def test_the_first_game_of_a_stage_has_the_colours_drawn(text, drawn):
    found = first_with_white(match(text), games(text), FirstColour.LOTS, match_number=1, lot=drawn)
    assert found == (ANA if drawn is Colour.WHITE else BEA)
    missing = first_with_white(match(text), games(text), FirstColour.LOTS, match_number=1)
    assert missing is None


def test_without_lots_higher_seeds_begin_with_white_in_odd_matches_and_stages_take_turns():
    def white(text, number):
        return first_with_white(
            match(text), games(text), FirstColour.BY_NUMBER, match_number=number
        )

    assert [white("", number) for number in (1, 2, 3)] == [ANA, BEA, ANA]
    assert white("==", 1) == BEA


def test_after_an_upset_the_higher_seed_may_stand_second_and_begins_all_the_same():
    upset = follow(BEA, ANA, (), MatchFormat(2).all_stages())
    found = [
        first_with_white(upset, (), FirstColour.BY_NUMBER, match_number=number) for number in (1, 2)
    ]
    assert found == [ANA, BEA]


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (MatchFormat(games=0), "match-games-out-of-range"),
        (MatchFormat(games=25), "match-games-out-of-range"),
        (MatchFormat(final_games=25), "match-games-out-of-range"),
        (MatchFormat(stages=(ARMAGEDDON,) * 7), "match-stages-too-many"),
        (MatchFormat(stages=(Stage(StageKind.ARMAGEDDON, 2),)), "match-stage-impossible"),
        (MatchFormat(stages=(Stage(StageKind.GAMES, 2),)), "match-stage-impossible"),
    ],
)
def test_a_format_nobody_can_play_is_refused(rules, code):
    assert format_problem(rules).code == code


def test_the_longest_formats_can_still_be_played():
    for rules in (
        MatchFormat(games=24), MatchFormat(final_games=24), MatchFormat(stages=(ARMAGEDDON,) * 6),
        MatchFormat(games=1, stages=()),
    ):  # fmt: skip
        assert format_problem(rules) is None


def test_the_stages_of_the_manual_are_those_of_its_article():
    """IV.6.2: two rapid games, two of blitz, one of five minutes against four with 2 s after 60."""
    stages = [(each.kind.value, each.games) for each in MANUAL_STAGES]
    assert stages == [("rapid", 2), ("blitz", 2), ("armageddon", 1)]
    white, black = ARMAGEDDON_TIME.periods, ARMAGEDDON_TIME.black
    assert [(each.seconds, each.increment, each.moves) for each in white] == [
        (5 * 60, 0, 60),
        (0, 2, None),
    ]
    assert [(each.seconds, each.increment, each.moves) for each in black] == [
        (4 * 60, 0, 60),
        (0, 2, None),
    ]
