"""A whole knock-out: who goes on, walkovers, final places, and the reasons for it all."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.model import Colour, Entry, Player, Result, RoundRecord, System, Tournament, Tpn
from arbitro.reasons import reason
from arbitro.rules.pairing.knock_out import (
    MatchFormat,
    MatchGame,
    final_places,
    knock_out,
    why_decided,
    why_placed,
    why_together,
)
from arbitro.rules.pairing.knock_out.reasons import MANUAL
from arbitro.rules.pairing.knock_out.record import facts_of_record, knock_out_by

ONE_GAME = MatchFormat(1, stages=())
WON = (Result.WIN, Result.LOSS)


def played(players, rules=ONE_GAME, *, upsets=frozenset(), withdrawn=frozenset()):
    """Let the better seed win every match but those whose number is among the upsets."""
    games = {}
    while True:
        event = knock_out(players, rules, games, withdrawn=withdrawn)
        ready = [each for each in event.encounters if each.progress and each.progress.next]
        if not ready:
            return event
        for each in ready:
            best, worst = sorted((each.first, each.second))
            winner = worst if each.tie.number in upsets else best
            loser = best if winner is worst else worst
            games[each.pair] = [*each.games, MatchGame(winner, loser, *WON)]


def ranks(event):
    return {each.tpn: (each.rank, each.sharing) for each in final_places(event)}


@given(
    st.integers(2, 60),
    st.frozensets(st.integers(1, 60)),
    st.frozensets(st.integers(1, 60)),
    st.booleans(),
)
@settings(max_examples=60)
def test_places_of_a_finished_knock_out_are_whole_whatever_happens(
    players, upsets, withdrawn, third_place
):
    gone = frozenset(Tpn(each) for each in withdrawn)
    rules = MatchFormat(1, stages=(), third_place=third_place)
    event = played(players, rules, upsets=upsets, withdrawn=gone)
    assert event.is_over
    places = final_places(event)
    assert sorted(each.tpn for each in places) == list(range(1, players + 1))
    taken = []
    while len(taken) < players:
        shared = [each for each in places if each.rank == len(taken) + 1]
        assert shared
        assert {each.sharing for each in shared} == {len(shared)}
        taken += shared


@given(st.integers(2, 200))
@settings(max_examples=40)
def test_without_upsets_the_best_seeds_have_the_best_places(players):
    event = played(players)
    assert event.final.winner == 1
    assert event.final.loser == 2
    order = [each.rank for each in sorted(final_places(event), key=lambda place: place.tpn)]
    assert order == sorted(order)


@pytest.mark.article("C.06@2007-01 art. 6(f)")
def test_the_losers_of_the_semi_finals_share_third_and_fourth():
    assert ranks(played(4)) == {1: (1, 1), 2: (2, 1), 3: (3, 2), 4: (3, 2)}


def test_a_match_for_third_place_parts_third_and_fourth():
    rules = MatchFormat(1, stages=(), third_place=True)
    assert ranks(played(4, rules)) == {1: (1, 1), 2: (2, 1), 3: (3, 1), 4: (4, 1)}


def test_players_still_in_share_the_first_places():
    games = {frozenset((1, 4)): [MatchGame(Tpn(1), Tpn(4), *WON)]}
    event = knock_out(4, ONE_GAME, games)
    assert ranks(event) == {1: (1, 3), 2: (1, 3), 3: (1, 3), 4: (4, 1)}


def test_an_opponent_of_nobody_goes_on_without_a_game():
    event = played(8, withdrawn=frozenset({Tpn(1), Tpn(8)}))
    assert event.is_over
    second = [each for each in event.round(2) if 4 in each.pair]
    assert second[0].vacant
    assert second[0].winner == 4
    assert why_decided(second[0]).concept == "knock-out-walkover"


def test_a_knock_out_everybody_leaves_ends_without_a_winner():
    event = played(4, withdrawn=frozenset(map(Tpn, range(1, 5))))
    assert event.is_over
    assert event.final.winner is None
    assert {(each.rank, each.sharing) for each in final_places(event)} == {(1, 4)}


def test_byes_are_those_who_begin_in_the_second_round():
    assert knock_out(11, ONE_GAME, {}).byes() == (1, 2, 3, 4, 5)


def test_the_final_may_have_more_games():
    rules = MatchFormat(1, final_games=3, stages=())
    assert len(played(4, rules).final.games) == 2


@pytest.mark.article("WIM@2009 wimbledon")
def test_why_two_players_meet_names_their_seeds_or_matches():
    event = played(4)
    first, _, final = event.encounters
    assert [each.values for each in why_together(first).parts] == [(("seed", 1),), (("seed", 4),)]
    assert [each.values for each in why_together(final).parts] == [(("match", 1),), (("match", 2),)]


def test_why_a_match_is_decided_has_its_scores_and_the_games_that_are_not_rated():
    games = [
        MatchGame(Tpn(1), Tpn(2), *WON),
        MatchGame(Tpn(2), Tpn(1), Result.LOSS, Result.WIN),
        MatchGame(Tpn(1), Tpn(2), Result.DRAW, Result.DRAW),
    ]
    event = knock_out(2, MatchFormat(3, play_on=True), {frozenset((1, 2)): games})
    said = why_decided(event.final)
    assert (said.concept, said.value("player"), said.value("game")) == ("match-by-games", 1, 2)
    assert [each.concept for each in said.parts] == ["match-score-games", "match-after-decision"]
    # the Arbiters' Manual tells how games decide a match, not how lots or a withdrawal do
    assert said.edition == MANUAL
    level = [MatchGame(Tpn(1), Tpn(2), Result.DRAW, Result.DRAW)]
    drawn = {frozenset((1, 2)): level}
    by_lot = why_decided(knock_out(2, ONE_GAME, drawn, lots={frozenset((1, 2)): Tpn(2)}).final)
    assert (by_lot.concept, by_lot.edition) == ("match-by-lots", None)


def test_an_open_match_has_no_reason_yet():
    assert why_decided(knock_out(2, ONE_GAME, {}).final) is None


@pytest.mark.parametrize(("rounds", "lots"), [(1, ((Tpn(2), Tpn(1)),)), (2, ())])
def test_once_all_is_played_the_ranks_of_a_report_tell_who_won_a_level_final(rounds, lots):
    colours = [(Tpn(1), Tpn(2), Colour.WHITE, 2), (Tpn(2), Tpn(1), Colour.BLACK, 1)]
    entries = tuple(
        Entry(one, Player(f"P{one}"), (RoundRecord(other, mine, Result.DRAW),), stated_rank=rank)
        for one, other, mine, rank in colours
    )
    tournament = Tournament(
        system=System.MATCH, rounds_total=rounds, rounds_played=1, entries=entries
    )
    facts = facts_of_record(tournament, ONE_GAME)
    assert facts.lots == lots
    assert knock_out_by(tournament, facts).final.winner == (2 if lots else None)


@given(st.integers(2, 40), st.frozensets(st.integers(1, 40)), st.booleans())
@settings(max_examples=40)
def test_a_place_is_explained_by_the_rounds_two_players_lost_in(players, upsets, third_place):
    event = played(players, MatchFormat(1, stages=(), third_place=third_place), upsets=upsets)
    lost_in = {
        match.loser: event.rounds - match.tie.round_number + 1
        for match in event.encounters
        if not match.tie.third_place
    }
    table = final_places(event)
    for one, other in pairwise(table):
        said = why_placed(event, one.tpn, other.tpn)
        if one.rank == other.rank:
            assert said.concept == "place-out-together"
            assert said.value("bracket_round") == lost_in[one.tpn] == lost_in[other.tpn]
        elif one.rank == 1:
            assert said == reason("place-final-won", one=one.tpn, other=event.final.loser)
        elif lost_in[one.tpn] == lost_in[other.tpn]:
            assert said.concept == "place-by-third-place-match"
            assert third_place
        else:
            assert said.concept == "place-out-later"
            assert said.value("bracket_round") == lost_in[one.tpn] < lost_in[other.tpn]
            assert said.value("other_round") == lost_in[other.tpn]
