"""Two copies that both went on: the common beginning is exact, whatever each did alone."""

import random

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import GameId, Player, SectionId
from arbitro.service import EventService
from arbitro.service.copies.comparing import compare, copy_of

FIRST = SectionId(1)
RESULTS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)


@pytest.fixture
def service(tmp_path):
    made = EventService(tmp_path / "events")
    made.key = made.create(asked.CreateEvent(EventSettings("Open"))).key
    for command in (
        asked.AddSection(SectionSettings("A", rounds=3)),
        asked.ImportPlayers(FIRST, tuple(Player(f"P{at}", rating=2000 - at) for at in range(12))),
        asked.CloseEntries(FIRST),
        asked.PairRound(FIRST),
        asked.PublishRound(FIRST, 1),
    ):
        made.handle(made.key, command)
    yield made
    made.close()


def play(service, key, count, seed):
    drawn = random.Random(seed)
    done = []
    for _ in range(count):
        game = GameId(drawn.randint(1, 6))
        answer = service.handle(key, asked.EnterResult(FIRST, game, drawn.choice(RESULTS)))
        done += [answer.command] if getattr(answer, "events", ()) else []
    return done


@pytest.mark.parametrize(("before", "here", "there"), [(0, 3, 2), (2, 4, 0), (1, 0, 3), (3, 0, 0)])
def test_the_common_part_is_what_was_done_before_the_copy_was_made(
    service, tmp_path, before, here, there
):
    play(service, service.key, before, 1)
    both = [each.command for each in service.history(service.key)]
    service.export(service.key, tmp_path / "copy.arbitro")
    other = service.import_file(tmp_path / "copy.arbitro")
    ours, theirs = play(service, service.key, here, 2), play(service, other, there, 3)
    found = compare(service.history(service.key), service.history(other))
    assert [each.command for each in found.common] == both
    assert [each.command for each in found.first] == ours
    assert [each.command for each in found.second] == theirs
    assert [each.key for each in service.copies_of(service.key)] == [other]
    service.export(other, tmp_path / "later.arbitro")
    assert [each.command for each in copy_of(tmp_path / "later.arbitro").items] == both + theirs


def test_what_was_taken_back_in_one_copy_alone_is_still_in_common(service, tmp_path):
    [done] = play(service, service.key, 1, 1)
    service.export(service.key, tmp_path / "copy.arbitro")
    other = service.import_file(tmp_path / "copy.arbitro")
    service.handle(other, asked.Undo(done, confirmed=True))
    found = compare(service.history(service.key), service.history(other))
    assert found.common[-1].command == done
    assert (len(found.first), len(found.second)) == (0, 1)


def test_events_of_their_own_are_no_copies(service):
    other = service.create(asked.CreateEvent(EventSettings("Open"))).key
    assert service.copies_of(service.key) == ()
    assert compare(service.history(service.key), service.history(other)).common == ()
