"""What is public of an event at an instant: as the switches say, and nothing beside it."""

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import RegisterTeam
from arbitro.desk.decide import decide
from arbitro.desk.derived.publication.public import public_event
from arbitro.desk.features.games import AttachedGame
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.levels import Level
from arbitro.desk.kernel.state import NEW_EVENT
from arbitro.desk.values.games import digest_of
from arbitro.desk.values.publicity import (
    POSSIBLE,
    USUAL,
    PublicName,
    PublicPage,
    PublicThing,
    Showing,
    When,
)
from arbitro.desk.values.settings import EventSettings, GameResult, ReasonByHand, SectionSettings
from arbitro.model import Colour, Player, SectionId, Sex, System
from arbitro.reasons import Refused

S = SectionId(1)
NOON = datetime(2026, 12, 26, 12, 0, tzinfo=UTC)
PRIVATE = "private-"


def after(state, *commands):
    for each in commands:
        answer = decide(state, each)
        assert not isinstance(answer, Refused), (each, answer)
        state = fold_events(answer, state)
    return state


def player(at):
    return Player(
        f"Player {at}",
        rating=2100 - 10 * at,
        sex=Sex.FEMALE,
        federation="ESP",
        fide_id=100000 + at,
        birth=f"{PRIVATE}birth",
        club=f"Club {at}",
        category=f"{PRIVATE}category",
        national_id=f"{PRIVATE}national",
        fixed_board=at if at == 3 else None,
    )


@pytest.fixture
def state():
    """Six players, the first round published and its first board decided."""
    begun = after(
        NEW_EVENT,
        asked.CreateEvent(EventSettings("Open", deputies=(f"{PRIVATE}deputy",))),
        asked.AddSection(SectionSettings("A", rounds=3)),
        asked.ImportPlayers(S, tuple(player(at) for at in range(1, 7))),
        asked.CloseEntries(S),
        asked.PairRound(S, initial_colour=Colour.WHITE),
        asked.PublishRound(S, 1),
    )
    return won(begun, 1, boards=1)


def won(state, number, boards=None):
    """Let White win the first boards of a round, all of them where no number is given."""
    games = list(state.sections[S].rounds[number - 1].games.values())
    for game in games[:boards]:
        if game.result is None:
            state = after(state, asked.EnterResult(S, game.id, GameResult.WHITE_WINS))
    return state


def public(state, at=NOON, before=lambda _: NEW_EVENT):
    return public_event(state, at, before)


def results(event, number=1):
    return [each.result for each in event.sections[S].section.rounds[number - 1].games.values()]


def say(state, thing, when, number=0, **rest):
    return after(state, asked.SetPublicity(S, thing, number, Showing(when, **rest)))


def test_nothing_is_public_of_a_round_that_is_not_published(state):
    paired = after(won(state, 1), asked.PairRound(S))
    assert len(public(paired).sections[S].section.rounds) == 1
    published = after(paired, asked.PublishRound(S, 2))
    assert len(public(published).sections[S].section.rounds) == 2


def test_what_an_event_keeps_of_people_stays_there(state):
    assert PRIVATE in repr(state)
    shown = repr(public(state))
    assert PRIVATE not in shown
    assert "100001" not in shown, "identifiers are shown only where somebody says so"
    person = public(state).state.people[1]
    assert {each.name for each in fields(Player) if getattr(person, each.name)} == {
        "name",
        "rating",
        "federation",
        "club",
    }


def test_identifiers_and_clubs_are_shown_as_the_pages_are_set(state):
    shown = after(state, asked.SetPublicPage(PublicPage(identifiers=True, clubs=False)))
    person = public(shown).state.people[1]
    assert (person.fide_id, person.club) == (100001, "")


@pytest.mark.parametrize(
    ("kind", "name", "identifier"),
    [
        (PublicName.FULL, "Player 1", 100001),
        (PublicName.INITIALS, "P.", None),
        (PublicName.NUMBER, "#1", None),
    ],
)
def test_somebody_is_named_as_is_said_of_them_or_of_all(state, kind, name, identifier):
    page = asked.SetPublicPage(PublicPage(names=PublicName.INITIALS, identifiers=True))
    named = after(state, page, asked.NameInPublic(1, kind))
    person = public(named).state.people[1]
    assert (person.name, person.fide_id) == (name, identifier)
    back = after(named, asked.NameInPublic(1, None))
    assert public(back).state.people[1].name == "P."


def test_results_are_public_as_they_come_and_standings_when_the_round_is_over(state):
    assert results(public(state)) == [GameResult.WHITE_WINS, None, None]
    assert public(state).sections[S].standings == ()
    over = won(state, 1)
    assert public(over).sections[S].standings == (1,)


@pytest.mark.parametrize(
    ("when", "rest", "shown"),
    [
        (When.HIDDEN, {}, [False, False]),
        (When.AT_ONCE, {}, [True, True]),
        (When.ROUND_OVER, {}, [False, True]),
        (When.AT_TIME, {"at": "2026-12-26T12:00:00Z"}, [True, True]),
        (When.AT_TIME, {"at": "2026-12-26T12:00:01Z"}, [False, False]),
    ],
)
def test_results_are_shown_when_their_switch_says(state, when, rest, shown):
    playing = say(state, PublicThing.RESULTS, when, **rest)
    seen = [results(public(each))[0] is not None for each in (playing, won(playing, 1))]
    assert seen == shown


def test_a_switch_of_one_round_goes_before_that_of_all(state):
    kept = say(say(state, PublicThing.RESULTS, When.HIDDEN), PublicThing.RESULTS, When.AT_ONCE, 1)
    assert results(public(kept))[0] is GameResult.WHITE_WINS
    back = after(kept, asked.SetPublicity(S, PublicThing.RESULTS, 1, None))
    assert results(public(back))[0] is None


def test_a_delayed_result_is_the_one_that_stood_then(state):
    slow = say(state, PublicThing.RESULTS, When.DELAYED, minutes=15)
    later = won(slow, 1)
    told = []

    def before(minutes):
        told.append(minutes)
        return slow

    assert results(public(later, before=before)) == [GameResult.WHITE_WINS, None, None]
    assert set(told) == {15}
    assert results(public(later, before=lambda _: NEW_EVENT)) == [None, None, None]


def test_pairings_wait_for_their_delay_and_go_when_they_are_taken_back(state):
    slow = say(state, PublicThing.PAIRINGS, When.DELAYED, minutes=5)
    assert public(slow).sections[S].section.rounds == ()
    assert len(public(slow, before=lambda _: slow).sections[S].section.rounds) == 1
    other = replace(slow.sections[S], rounds=())
    gone = replace(slow, sections={S: other})
    assert public(gone, before=lambda _: slow).sections[S].section.rounds == ()


def test_points_are_told_only_where_every_result_before_is_public(state):
    held = say(won(state, 1), PublicThing.RESULTS, When.HIDDEN, 1)
    second = after(held, asked.PairRound(S), asked.PublishRound(S, 2))
    assert 2 not in public(second).sections[S].scores
    assert public(second).sections[S].standings == ()
    shown = after(second, asked.SetPublicity(S, PublicThing.RESULTS, 1, None))
    assert 2 in public(shown).sections[S].scores
    assert public(shown).sections[S].standings == (1,)


def test_a_list_that_is_hidden_is_not_there_before_a_round_is(state):
    start = after(
        NEW_EVENT,
        asked.CreateEvent(EventSettings("Open")),
        asked.AddSection(SectionSettings("A", rounds=3)),
        asked.ImportPlayers(S, (player(1), player(2))),
    )
    hidden = say(start, PublicThing.PLAYERS, When.HIDDEN)
    assert public(start).state.people
    assert not public(hidden).state.people
    assert public(say(state, PublicThing.PLAYERS, When.HIDDEN)).state.people


@pytest.mark.parametrize("thing", PublicThing)
def test_every_thing_has_a_usual_switch_that_is_possible(thing):
    assert USUAL[thing].when in POSSIBLE[thing]


@pytest.mark.parametrize(
    ("thing", "showing", "code"),
    [
        (PublicThing.PLAYERS, Showing(When.ROUND_OVER), "publicity-not-of-this"),
        (PublicThing.WHY, Showing(When.DELAYED, 5), "publicity-not-of-this"),
        (PublicThing.RESULTS, Showing(When.DELAYED), "publicity-delay"),
        (PublicThing.RESULTS, Showing(When.DELAYED, 7 * 24 * 60 + 1), "publicity-delay"),
        (PublicThing.RESULTS, Showing(When.AT_TIME, at="2026-12-26T12:00"), "publicity-time"),
        (PublicThing.RESULTS, Showing(When.AT_TIME, at="noon"), "publicity-time"),
    ],
)
def test_a_switch_that_means_nothing_is_refused(state, thing, showing, code):
    answer = decide(state, asked.SetPublicity(S, thing, 0, showing))
    assert isinstance(answer, Refused)
    assert answer.code == code


@pytest.mark.parametrize(
    "command",
    [
        asked.SetPublicity(S, PublicThing.RESULTS, 4, Showing(When.HIDDEN)),
        asked.SetPublicity(S, PublicThing.PLAYERS, 1, Showing(When.HIDDEN)),
        asked.SetPublicPage(PublicPage(address="javascript:x")),
        asked.SetPublicPage(PublicPage(until="31/12/2026")),
        asked.NameInPublic(99, PublicName.NUMBER),
    ],
)
def test_what_is_not_there_is_refused(state, command):
    assert isinstance(decide(state, command), Refused)


def test_the_longest_delay_is_possible(state):
    week = timedelta(days=7) // timedelta(minutes=1)
    assert say(state, PublicThing.RESULTS, When.DELAYED, minutes=week)


def texts(event):
    return {game: each.text for game, each in event.sections[S].section.game_texts.items()}


def attached(state, game, text, expected=""):
    return after(state, asked.AttachGames(S, (AttachedGame(game, text, expected),), "round.pgn"))


@pytest.mark.parametrize(
    ("when", "rest", "shown"),
    [
        (None, {}, [False, False]),
        (When.HIDDEN, {}, [False, False]),
        (When.AT_ONCE, {}, [True, True]),
        (When.ROUND_OVER, {}, [False, True]),
        (When.AT_TIME, {"at": "2026-12-26T12:00:00Z"}, [True, True]),
        (When.AT_TIME, {"at": "2026-12-26T12:00:01Z"}, [False, False]),
    ],
)
def test_moves_are_shown_only_when_somebody_lets_them_out(state, when, rest, shown):
    first, second = list(state.sections[S].rounds[0].games)[:2]
    kept = attached(state, first, b"1. e4 *\n")
    playing = kept if when is None else say(kept, PublicThing.GAMES, when, **rest)
    moves = {first: b"1. e4 *\n"}
    seen = [texts(public(each)) for each in (playing, won(playing, 1))]
    assert seen == [moves if each else {} for each in shown]
    assert second not in seen[1]


def test_delayed_moves_are_those_that_stood_then_and_stand_still(state):
    game, other = list(state.sections[S].rounds[0].games)[:2]
    slow = say(state, PublicThing.GAMES, When.DELAYED, minutes=15)
    first = attached(slow, game, b"1. e4 *\n")
    second = attached(first, other, b"1. d4 *\n")
    assert texts(public(second, before=lambda _: NEW_EVENT)) == {}
    assert texts(public(second, before=lambda _: first)) == {game: b"1. e4 *\n"}
    assert texts(public(second, before=lambda _: second)).keys() == {game, other}
    # a text that was replaced since is out again only when the new one has waited
    changed = attached(second, game, b"1. c4 *\n", digest_of(b"1. e4 *\n"))
    assert texts(public(changed, before=lambda _: second)) == {other: b"1. d4 *\n"}


@pytest.mark.parametrize(
    ("when", "rest", "minutes"),
    [
        (None, {}, {}),
        (When.HIDDEN, {}, {}),
        (When.AT_ONCE, {}, {1: 0}),
        (When.DELAYED, {"minutes": 15}, {1: 15}),
        (When.ROUND_OVER, {}, {}),
        (When.AT_TIME, {"at": "2026-12-26T12:00:00Z"}, {}),
    ],
)
def test_a_running_game_is_followed_only_where_its_moves_are_out_while_it_runs(
    state, when, rest, minutes
):
    said = state if when is None else say(state, PublicThing.GAMES, when, **rest)
    assert public(said).sections[S].live == minutes


def test_the_teams_of_a_section_are_public_and_their_captains_are_not():
    begun = after(
        NEW_EVENT,
        asked.CreateEvent(EventSettings("League")),
        asked.AddSection(SectionSettings("A", rounds=1, system=System.TEAM_ROUND_ROBIN)),
        *(
            RegisterTeam(
                S, f"Team {at}", captain=f"{PRIVATE}captain", players=(player(at), player(at + 4))
            )
            for at in (1, 2)
        ),
    )
    assert PRIVATE in repr(begun.sections[S].teams)
    shown = public(begun).sections[S].section.teams
    assert [each.name for each in shown.teams.values()] == ["Team 1", "Team 2"]
    assert PRIVATE not in repr(shown)


def test_of_a_round_by_hand_the_games_the_rules_would_not_have_made_are_marked(state):
    whole = won(state, 1)
    by_rules = after(whole, asked.PairRound(S)).sections[S].rounds[1].games.values()
    (white, black), *rest = ((each.white, each.black) for each in by_rules)
    games = ((black, white), *rest)
    reason = ReasonByHand.COMPETITION_RULES
    by_hand = asked.PairByHand(S, 2, games, reason, note="art. 12", confirmed=True)
    shown = say(after(whole, by_hand, asked.PublishRound(S, 2)), PublicThing.WHY, When.AT_ONCE)
    section = public(shown).sections[S]
    played = section.section.rounds[1].games
    marked = [(played[each].white, played[each].black) for each in section.by_hand]
    assert 2 in section.why
    assert marked == [(black, white)]


def test_of_what_befell_a_section_the_public_is_told_what_is_out_and_not_who_may_not_meet(state):
    entries = frozenset(list(state.sections[S].entries)[:2])
    seen = state.sections[S].settings
    state = after(
        state,
        asked.ForbidPairing(S, entries, confirmed=Level.TWO_STEPS),
        asked.EditSection(S, replace(seen, rounds=seen.rounds + 2), seen, Level.TWO_STEPS),
    )
    state = after(won(state, 1), asked.PairRound(S))
    now = state.sections[S].settings
    wanted = replace(now, rounds=now.rounds + 1)
    state = after(state, asked.EditSection(S, wanted, now, Level.TWO_STEPS))
    told = [(line.kind, line.round) for line in state.sections[S].integrity]
    assert told == [("Prohibition", 1), ("Rounds", 1), ("Rounds", 2)]
    shown = public(state).sections[S].section.integrity
    assert [(line.kind, line.round) for line in shown] == [("Rounds", 1)]
