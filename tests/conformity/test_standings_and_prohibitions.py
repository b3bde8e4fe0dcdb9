"""Withdrawals, prohibitions from round 1 on, numbers given again (155, 170, 194, 195)."""

from dataclasses import replace

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId
from desk.driver import FIRST, created, players

SECTION = SectionId(1)


def test_the_standings_show_who_has_withdrawn(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Open"))).key
    names = tuple(Player(f"Player {at}", rating=2000 - 10 * at) for at in range(4))
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=3)),
        asked.ImportPlayers(SECTION, names),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
        asked.PublishRound(SECTION, 1),
    ):
        visitor.service.handle(key, command)
    section = visitor.service.snapshot(key).state.sections[SECTION]
    for game in section.rounds[0].games:
        answer = visitor.command(key, "enter-result", section=1, game=game, result="==")
        assert answer.status_code == 200
    gone = '<span class="gone">Player 0</span>'
    assert gone not in visitor.get(f"/events/{key}/s/1/standings").text
    visitor.service.handle(key, asked.WithdrawPlayer(SECTION, section.numbers[0]))
    assert gone in visitor.get(f"/events/{key}/s/1/standings").text


def test_two_who_must_not_meet_are_kept_apart_from_the_first_round_on():
    """Without the prohibition 1 meets 3 and 2 meets 4."""
    desk = created(rounds=3)
    desk.do(asked.ImportPlayers(FIRST, players(4)))
    one, _, three, _ = desk.section.entries
    desk.do(asked.ForbidPairing(FIRST, frozenset((one, three))))
    desk.do(asked.CloseEntries(FIRST))
    desk.play()
    met = {frozenset((game.white, game.black)) for game in desk.games}
    assert frozenset((one, three)) not in met


def test_equal_players_keep_their_order_when_numbers_are_given_again():
    """Two of one rating and title stand by name, whatever changes above or below them."""
    desk = created(rounds=3)
    named = (("Cruz", 2100), ("Abad", 2000), ("Baz", 2000), ("Dorn", 1900))
    desk.do(asked.ImportPlayers(FIRST, tuple(Player(name, rating=at) for name, at in named)))
    desk.do(asked.CloseEntries(FIRST))

    def names():
        return [desk.state.people[entry].name for entry in desk.section.numbers]

    assert names() == ["Cruz", "Abad", "Baz", "Dorn"]
    last = desk.section.numbers[-1]
    seen = desk.state.people[last]
    desk.do(asked.EditPlayer(last, replace(seen, rating=2300), seen))
    desk.do(asked.Renumber(FIRST, confirmed=True))
    assert names() == ["Dorn", "Cruz", "Abad", "Baz"]
