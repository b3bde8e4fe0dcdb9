"""What pages ask of a section beside its commands, counted here in another way."""

from dataclasses import replace
from itertools import permutations

import pytest

from arbitro.desk.commands import (
    AllowPairing,
    CloseEntries,
    EnterResult,
    ForbidPairing,
    ImportPlayers,
    PairRound,
    PairTeamsByHand,
    PublishRound,
    RemovePlayer,
    RequestBye,
    RequestTeamBye,
    Undo,
    UnpairRound,
    WithdrawPlayer,
    WithdrawTeam,
)
from arbitro.desk.derived.knock_out.bracket import is_played_now
from arbitro.desk.derived.length import is_over
from arbitro.desk.derived.restricted_draw import numbers_follow_strength
from arbitro.desk.derived.teams.record import uncounted
from arbitro.desk.features.groups import MakeGroups, group_sections, propose_groups
from arbitro.desk.features.knock_out.answers import lots_needed
from arbitro.desk.features.pairing.comparison import has_changed, paired_otherwise
from arbitro.desk.features.private import ErasePrivate, KeepPrivately
from arbitro.desk.values.private import PrivateTopic
from arbitro.desk.values.settings import GameResult, Numbering, ReasonByHand
from arbitro.desk.values.teams import TeamId
from arbitro.model import SYSTEMS, Colour, EntryId, GameId, Player, Result, System
from arbitro.reasons import Refused
from arbitro.rules.pairing.knock_out import ARMAGEDDON_TIME, FirstColour, MatchFormat, Stage
from arbitro.rules.pairing.knock_out import StageKind as Kind
from desk.driver import BY_RULES, FIRST, all_play_all, created, ready
from desk.team_driver import TeamDriver

NOBODY = EntryId(99)


def numbered(ratings, system=System.ROUND_ROBIN):
    """A section whose numbers are those of the list, whatever the ratings."""
    desk = created(system=system, rounds=0 if not system.is_swiss else 3, numbering=Numbering.FIXED)
    desk.do(ImportPlayers(FIRST, tuple(Player(f"P{at}", each) for at, each in enumerate(ratings))))
    desk.do(CloseEntries(FIRST, tuple(desk.section.entries)))
    return desk


def test_numbers_of_a_round_robin_that_lots_would_hardly_give_are_noticed():
    """Arbiters' Manual, IV.1: numbers are drawn, since the first half has one White more."""
    for order in permutations((2300, 2200, 2100, 0)):
        desk = numbered(order)
        falling = order == (2300, 2200, 2100, 0)
        assert numbers_follow_strength(desk.state, desk.section) == falling, order
    for same in ((2000, 2000, 2000, 2000), (2300, 2200, 0, 0), (0, 0, 0, 0)):
        desk = numbered(same)
        assert not numbers_follow_strength(desk.state, desk.section)
    desk = numbered((2300, 2200, 2200, 2200))
    assert numbers_follow_strength(desk.state, desk.section)
    swiss = numbered((2300, 2200, 2100, 0), System.DUTCH)
    assert not numbers_follow_strength(swiss.state, swiss.section)


ROUNDS_OF_TWO = MatchFormat(2, stages=(Stage(Kind.ARMAGEDDON, 1, ARMAGEDDON_TIME),))


def knocked_out(count, rules=ROUNDS_OF_TWO):
    return ready(count, system=System.KNOCK_OUT, rounds=0, knock_out=rules)


def test_a_game_is_played_now_while_its_round_of_the_bracket_is():
    desk = knocked_out(4)
    assert not is_played_now(desk.section, GameId(1))
    # a match of two games: rounds 1 and 2 of the section are the semi-finals, 3 and 4 the final
    for number, stage in ((1, 1), (2, 1), (3, 2), (4, 2)):
        desk.do(PairRound(FIRST, lots="w" * 8))
        if not desk.section.rounds[-1].published:
            assert not any(is_played_now(desk.section, each.id) for each in desk.games)
            desk.do(PublishRound(FIRST, number))
        for played, each in enumerate(desk.section.rounds, 1):
            now = (played > 2) == (stage == 2)
            assert {is_played_now(desk.section, game) for game in each.games} == {now}
        for game in desk.games:
            white_first = desk.section.tpn(game.white) < desk.section.tpn(game.black)
            wins = GameResult.WHITE_WINS if white_first else GameResult.BLACK_WINS
            if game.result is None:
                desk.do(EnterResult(FIRST, game.id, wins))
    assert is_over(desk.section)
    assert not is_played_now(all_play_all(4).section, GameId(1))


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_lots_are_needed_for_the_first_game_of_each_match(count):
    desk = knocked_out(count)
    # as many first matches as players beyond the byes of a full bracket
    full = next(2**each for each in range(1, 9) if 2**each >= count)
    assert lots_needed(desk.section) == count - full // 2
    assert desk.refusal(PairRound(FIRST, lots="w" * (count - full // 2 - 1))) == "colours-not-drawn"
    desk.do(PairRound(FIRST, lots="w" * (count - full // 2)))
    desk.do(PublishRound(FIRST, 1))
    for game in desk.games:
        desk.do(EnterResult(FIRST, game.id, GameResult.DRAW))
    assert lots_needed(desk.section) == 0
    by_number = knocked_out(count, replace(ROUNDS_OF_TWO, first_colour=FirstColour.BY_NUMBER))
    assert lots_needed(by_number.section) == 0


@pytest.mark.article("C.05@2018 art. 6.6")
@pytest.mark.parametrize("left_after", range(1, 5))
def test_a_team_that_left_before_half_of_its_matches_is_named(left_after):
    desk = TeamDriver(System.TEAM_ROUND_ROBIN, 6, 1)
    for _ in range(left_after):
        desk.pair_teams()
        desk.finish_round()
    assert uncounted(desk.state, desk.section) == ()
    desk.do(WithdrawTeam(FIRST, TeamId(2)))
    # five rounds: less than half are one and two
    expected = ("Team 2",) if left_after < 3 else ()
    assert uncounted(desk.state, desk.section) == expected


def test_in_a_swiss_every_match_of_a_team_that_left_counts():
    desk = TeamDriver(System.TEAM_SWISS, 6, 1, rounds=5)
    desk.pair_teams()
    desk.finish_round()
    desk.do(WithdrawTeam(FIRST, TeamId(2)))
    assert uncounted(desk.state, desk.section) == ()


@pytest.mark.parametrize("groups", [0, 1, 2, 3, 4, 5])
def test_groups_are_proposed_exactly_as_they_are_made(groups):
    desk = all_play_all(9)
    desk.do(WithdrawPlayer(FIRST, desk.section.numbers[3]))
    proposed = propose_groups(desk.state, desk.section, groups)
    answer = desk.ask(MakeGroups(FIRST, groups, "Group"))
    if isinstance(proposed, Refused):
        assert answer.code == proposed.code
        return
    desk.record(answer)
    left = [each for each in desk.section.numbers if not desk.section.entries[each].withdrawn]
    made = [each.numbers for each in group_sections(desk.state, desk.section)]
    assert [tuple(left[place - 1] for place in each.places) for each in proposed.groups] == made


def digests(desk):
    return {
        (entry, topic): (found.number, found.digest)
        for entry, topics in desk.state.private.items()
        for topic, found in topics.items()
    }


def test_a_record_kept_aside_is_known_until_it_is_replaced_or_erased():
    desk = ready(4)
    one, other = desk.section.numbers[:2]
    topics = list(PrivateTopic)[:2]
    kept = KeepPrivately(one, topics[0], 1, "a" * 16)
    assert desk.refusal(replace(kept, entry=NOBODY)) == "entry-unknown"
    assert desk.ask(KeepPrivately(one, topics[0])) == ()
    desk.do(kept)
    assert desk.ask(kept) == ()
    desk.do(KeepPrivately(one, topics[1], 2, "b" * 16))
    desk.do(KeepPrivately(other, topics[0], 3, "c" * 16))
    three = {
        (one, topics[0]): (1, "a" * 16),
        (one, topics[1]): (2, "b" * 16),
        (other, topics[0]): (3, "c" * 16),
    }
    assert digests(desk) == three
    desk.do(KeepPrivately(one, topics[1]))
    assert digests(desk) == {key: three[key] for key in three if key != (one, topics[1])}
    assert desk.ask(ErasePrivate(())) == ()
    erased = desk.do(ErasePrivate((one,)))
    assert digests(desk) == {(other, topics[0]): three[other, topics[0]]}
    # the key is destroyed: that is never taken back
    assert desk.refusal(Undo(erased)) == "erasing-stays"


def test_what_a_published_round_was_paired_from_is_watched_over():
    desk = ready(8)
    desk.do(PairRound(FIRST, Colour.WHITE))
    assert paired_otherwise(desk.state, desk.section, 1) is None
    desk.do(UnpairRound(FIRST, 1))
    desk.play()
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(PublishRound(FIRST, 2))
    assert not has_changed(desk.state, desk.section, 2)
    assert paired_otherwise(desk.state, desk.section, 2) is None
    boards = [(game.white, game.black) for game in desk.games]
    # the two of the first board may not meet: paired again, at least they have others
    desk.do(UnpairRound(FIRST, 2, confirmed=True, **BY_RULES))
    desk.do(ForbidPairing(FIRST, frozenset(boards[0])))
    desk.do(PairRound(FIRST))
    anew = [(game.white, game.black) for game in desk.games]
    desk.do(AllowPairing(FIRST, frozenset(boards[0])))
    assert has_changed(desk.state, desk.section, 2)
    found = paired_otherwise(desk.state, desk.section, 2)
    different = [
        at for at, (one, two) in enumerate(zip(anew, boards, strict=True), 1) if one != two
    ]
    assert [each.board for each in found.boards if each.paired != each.anew] == different != []


def test_a_second_meeting_is_a_reason_to_pair_again_only_where_there_is_one():
    desk = TeamDriver(System.TEAM_SWISS, 6, 1, rounds=5)
    desk.pair_teams()
    met = [match.sides for match in desk.matches]
    desk.finish_round()
    desk.pair_teams()
    current = [match.sides for match in desk.matches]
    other = PairTeamsByHand(FIRST, 2, tuple(each[::-1] for each in current), ReasonByHand.REMATCH)
    assert desk.refusal(other) == "reason-does-not-hold"
    again = PairTeamsByHand(
        FIRST, 2, tuple(met), ReasonByHand.COMPETITION_RULES, note="art. 1", confirmed=True
    )
    desk.do(again)
    answer = desk.ask(other)
    assert not isinstance(answer, Refused) or answer.code != "reason-does-not-hold"


ALL_PLAY_ALL = [each for each in SYSTEMS.values() if not each.is_swiss and not each.is_team]


@pytest.mark.parametrize("system", ALL_PLAY_ALL)
def test_byes_are_asked_for_in_a_swiss_alone(system):
    desk = created(system=system, rounds=0)
    desk.do(ImportPlayers(FIRST, tuple(Player(f"P{at}", 2000 + at) for at in range(4))))
    one = next(iter(desk.section.entries))
    for kind in (Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE):
        assert desk.refusal(RequestBye(FIRST, one, 1, kind)) == "not-in-round-robin"
    desk.do(RemovePlayer(FIRST, one))


@pytest.mark.parametrize("system", [System.TEAM_ROUND_ROBIN, System.SCHEVENINGEN])
def test_so_are_those_of_teams(system):
    desk = TeamDriver(system, 2, 2)
    assert desk.refusal(RequestTeamBye(FIRST, TeamId(1), 1)) == "not-in-round-robin"


@pytest.mark.parametrize(
    ("span", "asks"),
    [
        *(((1, 0), True), ((1, 2), True), ((2, 2), True), ((2, 0), True)),
        ((3, 3), True),  # made for the coming round, it holds in the one before, if paired anew
        *(((1, 1), False), ((4, 4), False), ((4, 0), False)),
    ],
)
def test_a_prohibition_makes_a_round_out_of_date_where_it_would_hold_in_it(span, asks):
    desk = ready(8, rounds=5)
    desk.play()
    desk.do(PairRound(FIRST, Colour.WHITE))
    boards = [(game.white, game.black) for game in desk.games]
    # those of two boards who do not meet may not meet either: the problem is another one
    desk.do(ForbidPairing(FIRST, frozenset((boards[0][0], boards[1][0])), *span))
    assert has_changed(desk.state, desk.section, 2) is asks
