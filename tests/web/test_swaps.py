"""Players of a draft exchanged: what may not be is counted out from the rounds played."""

from itertools import combinations

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.web.views.event import EventView
from arbitro.web.views.swaps import Judge, draft_of

SECTION = SectionId(1)


@pytest.fixture
def view(new_visitor):
    """A section of thirteen before its fourth round, which is a draft."""
    service = new_visitor().service
    key = service.create(asked.CreateEvent(EventSettings("Hall"))).key

    def do(*commands):
        for command in commands:
            assert hasattr(service.handle(key, command), "version"), command

    do(asked.AddSection(SectionSettings("Open", rounds=7)))
    do(asked.ImportPlayers(SECTION, tuple(Player(f"P{n}", rating=2000 - n) for n in range(13))))
    do(asked.CloseEntries(SECTION))
    kinds = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)
    for number in (1, 2, 3):
        do(asked.PairRound(SECTION), asked.PublishRound(SECTION, number))
        games = service.snapshot(key).state.sections[SECTION].current.games.values()
        do(*(asked.EnterResult(SECTION, each.id, kinds[each.board % 3]) for each in games))
    do(asked.PairRound(SECTION))
    now = service.snapshot(key)
    return EventView(now.key, now.state, now.version).section(SECTION)


def _against(view, draft):
    """Whether a draft repeats a game or a bye, or gives one colour too often."""
    played, colours, free = set(), {}, set()
    for each in view.section.rounds[:-1]:
        free.add(each.bye)
        for game in each.games.values():
            played.add(frozenset((game.white, game.black)))
            colours[game.white] = colours.get(game.white, "") + "w"
            colours[game.black] = colours.get(game.black, "") + "b"
    if draft.bye in free or any(frozenset(game) in played for game in draft.games):
        return True
    for game in draft.games:
        for entry, colour in zip(game, "wb", strict=True):
            after = colours.get(entry, "") + colour
            if after[-3:] == 3 * colour or abs(2 * after.count("w") - len(after)) > 2:
                return True
    return False


def test_with_whom_a_player_may_not_change_is_what_the_rounds_played_say(view):
    draft, judge = draft_of(view), Judge(view, 4)
    seats = [each for game in draft.games for each in game] + [draft.bye]
    told = {player: set(judge.forbidden(draft, player)) for player in seats}
    counted = set()
    for one, other in combinations(seats, 2):
        wrong = _against(view, draft.swapped([(one, other)]))
        assert (other in told[one]) is (one in told[other]) is wrong, (one, other)
        counted.add(wrong)
    assert counted == {True, False}


def test_a_draft_as_paired_is_the_same_and_every_legal_other_leaves_a_named_rule(view):
    draft, judge = draft_of(view), Judge(view, 4)
    assert judge.judged(draft).grade == "same"
    seats = [each for game in draft.games for each in game] + [draft.bye]
    legal = 0
    for swap in combinations(seats, 2):
        after = draft.swapped([swap])
        judged = judge.judged(after)
        if _against(view, after):
            assert judged.grade in {"forbidden", "unusual"}
        else:
            legal += 1
            assert judged.grade == "legal"
            assert judged.reasons[0].concept
    assert legal


def test_an_exchange_and_its_return_leave_the_draft_and_nonsense_names_nobody(view):
    draft = draft_of(view)
    (white, black), (other, _) = draft.games[:2]
    assert draft.swapped([(white, other), (other, white)]) == draft
    assert draft.swapped([(white, black)]).games[0] == (black, white)
    assert draft.swapped([(white, white)]) is None
    assert draft.swapped([(0, white)]) is None
    assert draft.swapped([(white, other)]).mark != draft.mark
