"""What is public just when a switch turns, of rounds that are held back, of teams, of an event."""

from dataclasses import fields, replace
from datetime import date, timedelta

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import ForfeitMatch, RegisterTeam
from arbitro.desk.derived.publication.public import public_event
from arbitro.desk.kernel.state import NEW_EVENT
from arbitro.desk.values.publicity import PublicThing, Showing, When
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, Player, System
from arbitro.reasons import refused
from desk.test_public import NOON, S, after, attached, player, public, say, texts, won

STALE = refused("pairing-stale")


def told(instant):
    return instant.strftime("%Y-%m-%dT%H:%M:%SZ")


@pytest.fixture(scope="module")
def begun():
    """Six players whose first round is published, without a result."""
    return after(
        NEW_EVENT,
        asked.CreateEvent(EventSettings("Open")),
        asked.AddSection(SectionSettings("A", rounds=4)),
        asked.ImportPlayers(S, tuple(player(at) for at in range(1, 7))),
        asked.CloseEntries(S),
        asked.PairRound(S, initial_colour=Colour.WHITE),
        asked.PublishRound(S, 1),
    )


@pytest.fixture(scope="module")
def second(begun):
    """The first round over, the second published."""
    return after(won(begun, 1), asked.PairRound(S), asked.PublishRound(S, 2))


@pytest.fixture(scope="module")
def third(second):
    """The second round over as well, the third published."""
    return after(won(second, 2), asked.PairRound(S), asked.PublishRound(S, 3))


class Watched:
    """An event whose last round goes out at an instant: what of it is seen, and what was asked."""

    def __init__(self, state, due, then, *, now_stale=True, then_stale=True):
        self.number = len(state.sections[S].rounds)
        self.state = say(state, PublicThing.PAIRINGS, When.AT_TIME, self.number, at=told(due))
        self.then, self.minutes = then, []
        self.is_stale = {id(self.state): now_stale, id(then): then_stale}

    def before(self, minutes):
        self.minutes.append(minutes)
        return self.then

    def stale(self, state, section, number):
        assert section is state.sections[S]
        assert number == self.number
        return STALE if self.is_stale[id(state)] else None

    @property
    def shown(self):
        seen = public_event(self.state, NOON, self.before, self.stale)
        return len(seen.sections[S].section.rounds) == self.number


@pytest.mark.parametrize(
    ("seconds", "minutes"), [(0, 0), (1, 1), (60, 1), (61, 2), (90, 2), (3600, 60)]
)
def test_a_round_out_of_date_then_and_now_is_held_back(begun, seconds, minutes):
    watched = Watched(begun, NOON - timedelta(seconds=seconds), begun)
    assert not watched.shown
    assert set(watched.minutes) == {minutes}, "the whole minutes that hold the instant"


@pytest.mark.parametrize(("now", "then"), [(False, True), (True, False), (False, False)])
def test_a_round_that_was_right_or_is_right_goes_out(begun, now, then):
    assert Watched(begun, NOON, begun, now_stale=now, then_stale=then).shown


def test_a_round_that_was_not_there_or_not_published_then_goes_out(begun, second):
    drafted = after(won(begun, 1), asked.PairRound(S))
    for then in (NEW_EVENT, begun, drafted):
        assert Watched(second, NOON, then).shown
    assert not Watched(second, NOON, second).shown


def test_only_what_goes_out_by_itself_is_held_back_and_not_once_it_is_played(begun):
    assert Watched(won(begun, 1, boards=1), NOON, begun).shown

    def stale(*_):
        return STALE

    seen = public_event(begun, NOON, lambda _: begun, stale)
    assert len(seen.sections[S].section.rounds) == 1
    timed = say(begun, PublicThing.PAIRINGS, When.AT_TIME, at=told(NOON))
    alone = public(timed, before=lambda _: timed)
    assert len(alone.sections[S].section.rounds) == 1, "where nobody says what is stale"


def test_pairings_of_a_round_wait_for_the_instant_and_for_their_publication(begun):
    for late, shown in ((0, 1), (1, 0)):
        due = told(NOON + timedelta(seconds=late))
        timed = say(begun, PublicThing.PAIRINGS, When.AT_TIME, at=due)
        assert len(public(timed).sections[S].section.rounds) == shown
    hidden = say(begun, PublicThing.PAIRINGS, When.HIDDEN)
    assert public(hidden).sections[S].section.rounds == ()


def test_delayed_pairings_are_those_that_were_published_then_and_stand_still(begun, second):
    slow = say(second, PublicThing.PAIRINGS, When.DELAYED, 2, minutes=5)
    drafted = after(won(begun, 1), asked.PairRound(S))
    rounds = [
        len(public(slow, before=lambda _, then=then: then).sections[S].section.rounds)
        for then in (NEW_EVENT, begun, drafted, slow)
    ]
    assert rounds == [1, 1, 1, 2]
    unlike = drafted.sections[S].rounds[1]
    fewer = replace(unlike, games=dict(list(unlike.games.items())[1:]), published=True)
    other = replace(drafted.sections[S], rounds=(drafted.sections[S].rounds[0], fewer))
    then = replace(drafted, sections={S: other})
    assert len(public(slow, before=lambda _: then).sections[S].section.rounds) == 1


def test_what_may_still_come_by_itself_is_waited_for(begun):
    assert not public(begun).waits
    for thing in (PublicThing.PAIRINGS, PublicThing.STANDINGS):
        for when, rest in (
            (When.DELAYED, {"minutes": 5}),
            (When.AT_TIME, {"at": told(NOON)}),
        ):
            assert public(say(begun, thing, when, **rest)).waits
        assert not public(say(begun, thing, When.HIDDEN)).waits
        assert not public(say(begun, thing, When.AT_ONCE)).waits


def test_of_the_event_all_is_public_but_the_deputies():
    whole = EventSettings(
        "Open",
        *("Toledo", "ESP", "Casino"),
        *(date(2026, 12, 26), date(2026, 12, 30)),
        chief_arbiter="Ana",
        deputies=("Luis",),
        organiser="Club",
        language="es",
        time_zone="Europe/Madrid",
    )
    unlike = {each.name for each in fields(whole) if not getattr(whole, each.name)}
    assert unlike == {"texts"}, "every other field says something"
    shown = public(after(NEW_EVENT, asked.CreateEvent(whole))).state.settings
    assert shown == replace(whole, deputies=())
    assert public(NEW_EVENT).state.settings is None


def test_an_open_list_says_so_and_an_entry_keeps_what_counts(begun):
    start = after(
        NEW_EVENT,
        asked.CreateEvent(EventSettings("Open")),
        asked.AddSection(SectionSettings("A", rounds=3)),
        asked.ImportPlayers(S, (player(1), player(2), player(3))),
    )
    seen = public(start).sections[S]
    assert (seen.list_open, seen.players) == (True, True)
    assert set(seen.section.numbers) == set(start.sections[S].entries)
    assert seen.section.entries_closed, "nobody can enter through what is public"
    assert not public(begun).sections[S].list_open
    timed = say(start, PublicThing.PLAYERS, When.AT_TIME, at=told(NOON + timedelta(seconds=1)))
    hidden = public(timed).sections[S]
    assert (hidden.players, hidden.section.entries, hidden.section.numbers) == (False, {}, ())
    left = after(won(begun, 1), asked.WithdrawPlayer(S, 2))
    shown = public(left).sections[S].section.entries
    assert {key: each.withdrawn_after for key, each in shown.items()} == {
        key: 1 if key == 2 else None for key in range(1, 7)
    }


def test_why_is_told_of_rounds_whose_results_before_are_all_public(begun, second, third):
    for state, rounds in ((begun, {1}), (second, {1, 2}), (third, {1, 2, 3})):
        section = public(state).sections[S]
        assert section.why == section.scores & set(range(1, len(rounds) + 1)) == rounds
    over = public(won(third, 3)).sections[S]
    assert (over.why, over.scores) == ({1, 2, 3}, {1, 2, 3, 4})
    for number in (1, 2):
        held = say(third, PublicThing.RESULTS, When.HIDDEN, number)
        section = public(held).sections[S]
        assert section.why == section.scores == set(range(1, number + 1))
    hidden = say(third, PublicThing.WHY, When.HIDDEN, 2)
    assert public(hidden).sections[S].why == {1, 3}
    at_the_end = say(third, PublicThing.WHY, When.ROUND_OVER)
    assert public(at_the_end).sections[S].why == {1, 2}


def test_a_round_paired_before_a_correction_is_marked_where_its_pairing_is_explained(second):
    game = next(iter(second.sections[S].rounds[0].games.values()))
    corrected = after(
        second, asked.CorrectResult(S, game.id, GameResult.DRAW, game.result, confirmed=True)
    )
    assert public(second).sections[S].corrected == frozenset()
    assert public(corrected).sections[S].corrected == {2}
    hidden = say(corrected, PublicThing.WHY, When.HIDDEN, 2)
    assert public(hidden).sections[S].corrected == frozenset()


def test_issued_pairings_are_public_with_their_round(second):
    assert set(public(second).sections[S].section.issued) == {1, 2}
    held = say(second, PublicThing.PAIRINGS, When.HIDDEN, 2)
    assert set(public(held).sections[S].section.issued) == {1}


def test_moves_are_announced_for_every_round_that_does_not_hide_them(second):
    assert public(second).sections[S].moves == {}
    shown = say(second, PublicThing.GAMES, When.ROUND_OVER, 2)
    assert public(shown).sections[S].moves == {2: Showing(When.ROUND_OVER)}
    # the first round is over, the second is not
    game, coming = (next(iter(each.games)) for each in second.sections[S].rounds)
    both = say(second, PublicThing.GAMES, When.ROUND_OVER)
    kept = attached(attached(both, game, b"1. e4 *\n"), coming, b"1. d4 *\n")
    assert texts(public(kept)) == {game: b"1. e4 *\n"}
    assert texts(public(won(kept, 2))) == {game: b"1. e4 *\n", coming: b"1. d4 *\n"}


@pytest.mark.parametrize(
    ("when", "rest", "playing", "over"),
    [
        (When.ROUND_OVER, {}, (1,), (1, 2)),
        # at once: as soon as a game of the round has a result
        (When.AT_ONCE, {}, (1, 2), (1, 2)),
        (When.HIDDEN, {}, (), ()),
        (When.AT_TIME, {"at": told(NOON)}, (1,), (1, 2)),
        (When.AT_TIME, {"at": told(NOON + timedelta(seconds=1))}, (), ()),
        # delayed: as many as were over then, of an event in its second round
        (When.DELAYED, {"minutes": 9}, (1,), (1,)),
    ],
)
def test_standings_are_shown_when_their_switch_says(second, when, rest, playing, over):
    said = say(second, PublicThing.STANDINGS, when, **rest)

    def after_rounds(state, then=said):
        return public(state, before=lambda _: then).sections[S].standings

    assert after_rounds(said) == playing[:1], "round 2 has no result"
    assert after_rounds(won(said, 2, boards=1)) == playing
    assert after_rounds(won(said, 2)) == over
    if when is When.DELAYED:
        assert after_rounds(won(said, 2), NEW_EVENT) == ()


def test_a_round_of_standings_that_is_hidden_leaves_those_beside_it(third):
    over = won(third, 3)
    hidden = say(over, PublicThing.STANDINGS, When.HIDDEN, 2)
    assert public(hidden).sections[S].standings == (1, 3)


def test_a_match_decided_away_from_the_boards_is_told_with_the_last_result():
    teams = (
        RegisterTeam(
            S,
            f"Team {at}",
            players=tuple(Player(f"{at}.{board}", rating=2200 - 100 * at) for board in (1, 2)),
        )
        for at in range(1, 5)
    )
    state = after(
        NEW_EVENT,
        asked.CreateEvent(EventSettings("League")),
        asked.AddSection(SectionSettings("A", System.TEAM_ROUND_ROBIN)),
        *teams,
        asked.CloseEntries(S),
        asked.PairRound(S),
        asked.PublishRound(S, 1),
    )
    lost = GameResult.WHITE_WINS_BY_FORFEIT
    matches = state.sections[S].rounds[0].teams.matches
    state = after(state, ForfeitMatch(S, 1, matches[0].number, lost))

    def seen(event):
        shown = public(event).sections[S].section.rounds[0]
        assert shown.published
        return [(each.sides, each.forfeit) for each in shown.teams.matches]

    sides = [each.sides for each in matches]
    assert seen(won(state, 1, boards=0)) == [(each, None) for each in sides]
    assert seen(won(state, 1)) == [(sides[0], lost), (sides[1], None)]
