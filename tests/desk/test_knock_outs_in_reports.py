"""Knock-outs in arbitro's own reports: its comments keep all that the games do not tell."""

from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.desk.commands import EnterResult, PairRound, WithdrawPlayer
from arbitro.desk.derived.knock_out.bracket import bracket_round_of
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.knock_out.answers import ContinueMatch
from arbitro.desk.features.knock_out.taking_over import facts_of
from arbitro.desk.values.settings import GameResult
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.formats.trf import document_of, write_trf
from arbitro.model import Colour
from desk.driver import FIRST, ready
from desk.test_knock_outs import knocked_out, pair
from desk.test_knock_outs_at_random import LOTS
from desk.test_knock_outs_taken_over import FORMATS, RANDOM, at_random, bracket, cup, play_on
from desk.test_knock_outs_taken_over import taken_over as taken

DRAW = GameResult.DRAW


def report(desk):
    ranks = {row.tpn: row.rank for row in standings_of(desk.state, FIRST).rows}
    tournament, facts = tournament_of(desk.state, FIRST), facts_of(desk.section)
    return write_trf(document_of(tournament, ranks=ranks, matches=facts))


def again_from(text):
    file = read_tournament_file(text.encode())
    assert file.ok
    # where all have left before the first game there is no round, and the last may be on
    assert {each.code for each in file.problems} <= {"rounds-assumed", "round-open"}
    return taken(file.tournament, file.matches)


def test_only_a_paired_round_of_a_knock_out_is_one_of_a_bracket():
    swiss = ready(4, rounds=3)
    swiss.do(PairRound(FIRST, Colour.WHITE))
    assert bracket_round_of(swiss.section, 1) == 0
    desk = knocked_out(4)
    pair(desk)
    assert [bracket_round_of(desk.section, number) for number in (0, 1, 2)] == [0, 1, 0]


@given(*RANDOM)
@settings(max_examples=40, deadline=None)
def test_a_knock_out_taken_over_from_its_own_report_is_the_same_in_everything(
    players, rules, steps
):
    desk = at_random(players, rules, steps)
    again = again_from(report(desk))
    assert bracket(again) == bracket(desk)
    assert facts_of(again.section) == facts_of(desk.section)
    assert again.section.settings.knock_out == desk.section.settings.knock_out
    assert tournament_of(again.state, FIRST) == tournament_of(desk.state, FIRST)
    assert report(again) == report(desk)


def test_bids_lots_and_who_left_come_back_from_a_report_and_the_match_goes_on():
    desk = cup(4, FORMATS[3])
    for _game in range(3):
        play_on(desk, DRAW)
    one, other = (desk.section.entry_of(tpn) for tpn in (1, 4))
    desk.do(ContinueMatch(FIRST, one, other, bids=(200, 240)))
    desk.do(WithdrawPlayer(FIRST, desk.section.entry_of(3)))
    text = report(desk)
    for line in (
        "### arbitro match games=1 first-colour=lots bids",
        "### arbitro match stage=blitz games=2 time=180+2",
        "### arbitro match stage=armageddon games=1 time=W60/300:0+2-B60/240:0+2",
        "### arbitro match withdrawn=3",
        "### arbitro match bids-made=1:200,4:240",
    ):
        assert line in text.split("\r\n")
    again = again_from(text)
    (game,) = again.games
    again.do(EnterResult(FIRST, game.id, DRAW))
    assert bracket(again).encounters[0].winner == 1
    again.do(PairRound(FIRST, lots=LOTS))


@given(st.sampled_from(FORMATS))
def test_a_report_without_the_lines_says_nothing_of_its_matches(rules):
    desk = cup(4, rules)
    play_on(desk, DRAW)
    lines = [each for each in report(desk).split("\r\n") if not each.startswith("### arbitro")]
    file = read_tournament_file("\r\n".join(lines).encode())
    assert file.matches is None
    assert file.ok
