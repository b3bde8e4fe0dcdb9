"""Forty boards that send, with faults: every move on its board, nothing out too soon."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.publicity import PublicThing, Showing, When
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.formats.live_boards import LONGEST_KEY, BoardFeed, from_pgn
from arbitro.loops import loops
from arbitro.model import Player, SectionId
from arbitro.rules.live.board_signals import BoardSignal, Clocks
from arbitro.rules.live.following import LiveBoard
from arbitro.service import EventService
from arbitro.service.boards import of_event, sources
from arbitro.service.boards.hall import BoardSetup, LiveBoards, milliseconds
from arbitro.service.boards.journal import Journal
from arbitro.service.boards.of_event import MOST_KEYS, BoardsOfEvent
from arbitro.service.boards.sources import LiveChess, SourceError
from arbitro.web.views.event.event import EventView
from arbitro.web.views.rounds.games_in_play import live_json, live_of, live_pgn
from live_boards import random_game, sent_by
from livechess import LiveChessOfTests
from patience import LONGEST, until

S = SectionId(1)
BEGUN = datetime(2026, 9, 1, 15, tzinfo=UTC)
DELAY = 15


class Hall:
    """An event whose first round is played on forty boards, at an hour the test says."""

    def __init__(self, folder, boards=40):
        self.folder, self.at = folder, BEGUN
        self.service = EventService(folder)
        self.key = self.service.create(asked.CreateEvent(EventSettings("Boards"))).key
        players = tuple(Player(f"Player {at}", rating=2600 - at) for at in range(2 * boards))
        late = Showing(When.DELAYED, DELAY)
        for command in (
            asked.AddSection(SectionSettings("Open", rounds=3)),
            asked.ImportPlayers(S, players),
            asked.CloseEntries(S),
            asked.PairRound(S),
            asked.PublishRound(S, 1),
            asked.SetPublicity(S, PublicThing.GAMES, 0, late),
        ):
            self.service.handle(self.key, command)
        self.boards = self.anew()

    def anew(self):
        """The same boards as another process finds them."""
        return LiveBoards(self.service, self.folder / ".boards", local=True, now=lambda: self.at)

    @property
    def games(self):
        games = self.service.snapshot(self.key).state.sections[S].rounds[0].games
        return {game.board: game for game in games.values()}

    def now(self):
        return milliseconds(self.at)

    def round(self):
        return self.boards.of(self.key).round(S, 1)

    def take(self, heard):
        state = self.service.snapshot(self.key).state
        plan = {str(30_000 + at): ("a", at) for at in self.games}
        self.boards.of(self.key).note_results(state, self.now())
        self.boards.of(self.key).take(state, plan, heard)

    def public(self):
        """What the world is told of the games: JSON and PGN."""
        public = self.service.public(self.key, self.at)
        live = live_of(self.boards, self.key, public, self.now())
        view = EventView("", public.state, 0).section(S)
        return (
            (live_json(view, live[S]), live_pgn(view, live[S], identifiers=True)) if live else None
        )

    def close(self):
        self.boards.close()
        self.service.close()


@pytest.fixture
def hall(tmp_path, without_waiting_for_the_disk):
    made = Hall(tmp_path)
    yield made
    made.close()


def test_forty_boards_of_livechess_each_move_on_its_board_and_none_too_soon(hall):
    serials = [str(30_000 + at) for at in range(1, 41)]
    games = {serial: random_game(at, 12) for at, serial in enumerate(serials)}
    sent = {
        serial: sent_by(moves, at, begun=hall.now(), result="1-0" if at == 7 else "", one_in=3)
        for at, (serial, moves) in enumerate(games.items())
    }
    trace = sorted(
        ((seen, serial) for serial, each in sent.items() for seen in each.sent),
        key=lambda each: each[0].at,
    )
    server = LiveChessOfTests(serials)
    try:
        plan = "\n".join(f"{serial} = {at}" for at, serial in enumerate(serials, 1))
        hall.boards.turn = lambda _: None  # the test says when
        hall.boards.ask(hall.key, BoardSetup((server.address,), plan), here=True)
        turn = LiveBoards.turn
        turn(hall.boards, hall.key)
        assert server.ready.wait(LONGEST)
        half = len(trace) // 2
        for seen, serial in trace[:half]:
            server.tell(serial, seen)
        hall.at = BEGUN + timedelta(minutes=1)
        source = hall.boards.listened(hall.key)[0].source

        def taken(count):
            def all_have_come():
                turn(hall.boards, hall.key)
                told = sum(len(each.seen) for each in _kept(hall).values())
                return told >= count

            return all_have_come

        # what is told twice counts once, and the list of boards comes before the games
        until(taken(half - _repeated(trace[:half]) + 40), "what was told", 20)
        assert source is not None
        first = hall.round()
        server.hang_up()  # the program is started anew in the middle of the round
        assert server.ready.wait(LONGEST)
        for seen, serial in trace[half:]:
            server.tell(serial, seen)
        hall.at = BEGUN + timedelta(minutes=6)
        until(
            lambda: (
                turn(hall.boards, hall.key) is None
                and {hall.games[at].id: games[serial] for at, serial in enumerate(serials, 1)}
                == {key: board.moves for key, board in hall.round().items()}
            ),
            "all games",
            20,
        )
    finally:
        server.end()
    # nothing is out that came less than fifteen minutes ago
    assert hall.public() is None
    hall.at = BEGUN + timedelta(minutes=1 + DELAY)
    told = json.loads(hall.public()[0])
    shown = {each["b"]: len(each["m"].split()) for each in told["boards"]}
    assert shown == {at: len(first[hall.games[at].id].moves) for at in range(1, 41)}
    # and after a restart all of it is there
    again = hall.anew().of(hall.key).round(S, 1)
    assert {key: board.moves for key, board in again.items()} == {
        key: board.moves for key, board in hall.round().items()
    }


def _kept(hall):
    return hall.boards.of(hall.key)._rounds.get((S, 1), {})


def _repeated(trace):
    last, count = {}, 0
    for seen, serial in trace:
        same = last.get(serial)
        count += same is not None and replace(same, at=seen.at) == seen
        last[serial] = seen
    return count


def test_what_is_public_depends_on_nothing_younger_than_the_delay(hall):
    """For random traces: two that differ only in what came later look alike to the last byte."""
    seen = {
        at: sent_by(random_game(at, 16), at, begun=hall.now(), result="0-1").sent
        for at in range(1, 9)
    }
    moment = milliseconds(BEGUN + timedelta(minutes=3))
    for at, messages in seen.items():
        other = [
            BoardSignal(each.at, placement="8/8/8/8/8/8/8/K6k", result="1-0") for each in messages
        ]
        for each, changed in zip(messages, other, strict=True):
            told = each if each.at <= moment or at % 2 else changed
            hall.at = datetime.fromtimestamp(each.at / 1000, UTC)
            hall.take([BoardFeed(str(30_000 + at), told)])
    hall.at = datetime.fromtimestamp(moment / 1000, UTC) + timedelta(minutes=DELAY)
    with_others = hall.public()
    hall.boards = LiveBoards(hall.service, hall.folder / ".else", local=True, now=lambda: hall.at)
    for at, messages in seen.items():
        for each in messages:
            if each.at <= moment:
                hall.take([BoardFeed(str(30_000 + at), each)])
    hall.at = datetime.fromtimestamp(moment / 1000, UTC) + timedelta(minutes=DELAY)
    assert with_others is not None
    assert with_others == hall.public()


def test_moves_that_are_hidden_are_not_there_at_all(hall):
    hall.take([BoardFeed("30001", BoardSignal(hall.now(), moves=("e4",)))])
    hall.at += timedelta(hours=1)
    assert hall.public() is not None
    for hidden in (Showing(When.HIDDEN), Showing(When.ROUND_OVER)):
        hall.service.handle(hall.key, asked.SetPublicity(S, PublicThing.GAMES, 0, hidden))
        assert hall.public() is None
    hall.service.handle(
        hall.key, asked.SetPublicity(S, PublicThing.GAMES, 0, Showing(When.AT_ONCE))
    )
    hall.take([BoardFeed("30001", BoardSignal(hall.now(), moves=("e4", "e5")))])
    assert b"1. e4 e5" in hall.public()[1]


def test_nothing_is_followed_past_the_result_of_the_arbiter_until_it_is_taken_back(hall):
    game = hall.games[1].id
    hall.take([BoardFeed("30001", BoardSignal(hall.now(), moves=("e4", "e5")))])
    hall.service.handle(hall.key, asked.EnterResult(S, game, GameResult.DRAW))
    hall.take([])
    hall.at += timedelta(minutes=1)
    hall.take([BoardFeed("30001", BoardSignal(hall.now(), moves=("e4", "e5", "Nf3")))])
    assert len(hall.round()[game].moves) == 2
    assert len(hall.anew().of(hall.key).round(S, 1)[game].moves) == 2
    hall.service.handle(hall.key, asked.ClearResult(S, game, GameResult.DRAW))
    hall.take([])
    assert len(hall.round()[game].moves) == 3


def test_a_pgn_finds_its_board_by_names_and_says_why_it_finds_none(hall):
    first = hall.games[2]
    people = hall.service.snapshot(hall.key).state.people
    white, black = people[first.white].name, people[first.black].name

    def heading(white, black):
        return f'[Event "x"]\n[Round "1.9"]\n[White "{white}"]\n[Black "{black}"]\n\n1. e4 *\n\n'

    path = hall.folder / "live.pgn"
    path.write_text(heading(white, black) + heading("Nobody", "Somebody"), "utf-8")
    hall.boards.turn = lambda _: None
    hall.boards.ask(hall.key, BoardSetup((str(path),)), here=True)
    for _ in range(2):  # a file is read once it has stood still between two looks
        for each in hall.boards.listened(hall.key):
            each.again = 0
        LiveBoards.turn(hall.boards, hall.key)
    assert list(hall.round()) == [first.id]
    (other,) = hall.boards.of(hall.key).unmatched.values()
    assert (other.white, other.problem) == ("Nobody", "no-board")
    path.write_text(heading(black, white), "utf-8")
    hall.take(())
    for _ in range(2):
        for each in hall.boards.listened(hall.key):
            each.again = 0
        LiveBoards.turn(hall.boards, hall.key)
    assert "colours-differ" in {
        each.problem for each in hall.boards.of(hall.key).unmatched.values()
    }


def test_two_games_of_one_name_are_named_and_neither_is_followed(hall):
    first = hall.games[2]
    people = hall.service.snapshot(hall.key).state.people
    white, black = people[first.white].name, people[first.black].name
    head = f'[Round "1"]\n[White "{white}"]\n[Black "{black}"]\n\n'
    state, boards = hall.service.snapshot(hall.key).state, hall.boards.of(hall.key)
    both = f"{head}1. e4 *\n\n{head}1. d4 *\n\n".encode()
    boards.take(state, {}, from_pgn(both, hall.now()))
    assert {each.problem for each in boards.unmatched.values()} == {"same-name"}
    assert len(boards.unmatched) == 2
    assert not hall.round()
    boards.take(state, {}, from_pgn(f"{head}1. d4 d5 *".encode(), hall.now() + 1))
    assert [len(each.moves) for each in hall.round().values()] == [2]


def test_what_waited_for_the_table_plan_is_not_lost(hall):
    state = hall.service.snapshot(hall.key).state
    boards = hall.boards.of(hall.key)
    start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
    boards.take(state, {}, [BoardFeed("777", BoardSignal(hall.now(), placement=start))])
    assert boards.unmatched["777"].problem == "no-table"
    clocks = Clocks(1, 1, "black", hall.now())
    boards.take(
        state, {"777": ("a", 3)}, [BoardFeed("777", BoardSignal(hall.now(), clocks=clocks))]
    )
    assert len(hall.round()[hall.games[3].id].moves) == 1
    assert not boards.unmatched


def test_a_journal_cut_off_in_the_middle_of_a_line_is_read_up_to_it_and_goes_on(tmp_path, hall):
    hall.take([BoardFeed("30001", BoardSignal(hall.now(), moves=("e4",)))])
    hall.take([BoardFeed("30001", BoardSignal(hall.now(), moves=("e4", "e5")))])
    (file,) = (hall.folder / ".boards").rglob("1-1.jsonl")
    file.write_text(file.read_text("utf-8")[:-9], "utf-8")
    again = BoardsOfEvent(Journal(hall.folder / ".boards", hall.key)).round(S, 1)
    assert len(again[hall.games[1].id].moves) == 1
    assert isinstance(again[hall.games[1].id], LiveBoard)
    hall.boards = hall.anew()  # what comes next is not lost with the line that was cut off
    hall.take([BoardFeed("30001", BoardSignal(hall.now(), moves=("e4", "c5", "Nf3")))])
    again = BoardsOfEvent(Journal(hall.folder / ".boards", hall.key)).round(S, 1)
    assert len(again[hall.games[1].id].moves) == 3


@pytest.mark.parametrize(
    "moves", [("e4", "e5 Nf3"), ("e4", "", "e5"), ("e4", "Nf6\n"), ("",), ("e4", "\u2028"), ()]
)
def test_odd_moves_are_followed_after_a_restart_as_they_were_before(tmp_path, hall, moves):
    """A text with a space in it is one entry of the list, and no two moves."""
    hall.take([BoardFeed("30001", BoardSignal(hall.now(), moves=moves))])
    again = BoardsOfEvent(Journal(hall.folder / ".boards", hall.key)).round(S, 1)
    assert again == hall.round()


def test_no_more_boards_are_known_than_may_be_and_those_of_games_stay(tmp_path, hall):
    hall.take([BoardFeed("30001", BoardSignal(hall.now(), moves=("e4",)))])
    many = [BoardFeed(f"no game {at}", BoardSignal(hall.now())) for at in range(MOST_KEYS + 50)]
    hall.take([BoardFeed("x" * (LONGEST_KEY + 1), BoardSignal(hall.now())), *many])
    boards = hall.boards.of(hall.key)
    for known in (boards._last, boards._places):
        assert len(known) == MOST_KEYS
        assert "30001" in known
    assert len(boards.unmatched) == len(boards._waiting) == MOST_KEYS - 1
    assert many[-1].key in boards.unmatched


def test_what_is_of_the_machine_is_heard_where_it_was_said_at_it(tmp_path, hall):
    own = (str(tmp_path), "http://192.168.1.9/live.pgn")
    hall.boards.turn = lambda _: None
    with pytest.raises(SourceError, match="local"):
        hall.boards.ask(hall.key, BoardSetup(own[:1]), here=False)
    hall.boards.ask(hall.key, BoardSetup(own[1:]), here=False)
    assert not hall.boards.listened(hall.key)[0].source._private, "it may be none of the network"
    hall.boards.ask(hall.key, BoardSetup(own), here=True)
    hall.boards.ask(hall.key, BoardSetup(own, "1 = 1"), here=False)
    folder, address = hall.anew().asked(hall.key).ours
    assert (folder, address) == own, "they stay while others change the plan"
    assert hall.boards.listened(hall.key)[1].source._private


class Unforeseen:
    """A source in which something raises that nobody thought of."""

    wait = 0.0

    def heard(self, number, at):
        raise ZeroDivisionError

    def close(self):
        """Hold nothing."""


class Telling(Unforeseen):
    """A source that tells of one board."""

    def heard(self, number, at):
        return [BoardFeed("30002", BoardSignal(at, moves=("e4",)))]


def heard_by(hall, *sources):
    hall.boards._source = lambda address, _: sources[int(address)]
    plan = "\n".join(f"{30_000 + at} = {at}" for at in hall.games)
    addresses = tuple(str(at) for at in range(len(sources)))
    hall.boards.start = lambda: None  # the test says when
    hall.boards.ask(hall.key, BoardSetup(addresses, plan), here=True)


def test_a_source_that_raises_says_so_and_the_others_are_heard(hall):
    heard_by(hall, Unforeseen(), Telling())
    hall.boards.turn(hall.key)
    assert [each.problem for each in hall.boards.listened(hall.key)] == ["fault", ""]
    assert len(hall.round()[hall.games[2].id].moves) == 1
    assert [each.kind for each in hall.boards._loop.faults] == ["ZeroDivisionError"]
    hall.boards.listened(hall.key)[0].source = Telling()
    hall.boards.turn(hall.key)
    assert hall.boards._loop.faults == ()


def test_the_fault_of_a_source_goes_with_it(hall):
    heard_by(hall, Unforeseen(), Telling())
    hall.boards.turn(hall.key)
    assert hall.boards._loop.state == "fault"
    heard_by(hall)
    assert hall.boards._loop.state == "well"


def test_the_fault_of_an_event_goes_when_its_boards_are_heard_no_more(hall, monkeypatch):
    events = {hall.key: {}, "gone": {}}

    def turn(event):
        if event == "gone":
            raise ZeroDivisionError

    monkeypatch.setattr(hall.boards, "_all", lambda: dict(events))
    monkeypatch.setattr(hall.boards, "turn", turn)
    hall.boards.start()
    until(lambda: hall.boards._loop.state == "fault", "a fault")
    del events["gone"]
    until(lambda: hall.boards._loop.state == "well", "the end of the fault")
    hall.boards.close()


def test_a_board_of_another_event_sets_the_fault_of_one_of_its_name_not_right(hall, monkeypatch):
    def advanced(known, seen, ended=None):
        raise ZeroDivisionError

    other = BoardsOfEvent(Journal(hall.folder / ".boards", "other"), hall.boards._loop)
    with monkeypatch.context() as broken:
        broken.setattr(of_event, "advanced", advanced)
        hall.take([BoardFeed("30001", BoardSignal(hall.now(), moves=("e4",)))])
    state = hall.service.snapshot(hall.key).state
    other.take(
        state, {"30001": ("a", 1)}, [BoardFeed("30001", BoardSignal(hall.now(), moves=("d4",)))]
    )
    assert [each.part for each in hall.boards._loop.faults] == [f"{hall.key} 30001"]


def test_an_event_that_raises_keeps_no_other_from_being_heard(hall, monkeypatch):
    other = hall.service.create(asked.CreateEvent(EventSettings("Other"))).key
    turns = []

    def turn(event):
        turns.append(event)
        if event == other:
            raise ZeroDivisionError

    monkeypatch.setattr(hall.boards, "_all", lambda: {other: {}, hall.key: {}})
    monkeypatch.setattr(hall.boards, "turn", turn)
    hall.boards.start()
    until(lambda: turns.count(hall.key) > 2, "turns after a fault")
    (loop,) = (each for each in loops() if each is hall.boards._loop)
    assert (loop.state, [each.part for each in loop.faults]) == ("fault", [other])


def test_a_board_that_cannot_be_followed_keeps_no_other_from_being_taken(hall, monkeypatch):
    one = of_event.advanced

    def advanced(known, seen, ended=None):
        if seen.state == "odd":
            raise ZeroDivisionError
        return one(known, seen, ended)

    monkeypatch.setattr(of_event, "advanced", advanced)
    moved = BoardSignal(hall.now(), moves=("e4",))
    hall.take([BoardFeed("30001", replace(moved, state="odd")), BoardFeed("30002", moved)])
    assert len(hall.round()[hall.games[2].id].moves) == 1
    assert hall.boards.of(hall.key).unmatched["30001"].problem == "fault"
    hall.take([BoardFeed("30001", moved)])
    assert len(hall.round()[hall.games[1].id].moves) == 1
    assert not hall.boards.of(hall.key).unmatched


def test_a_line_of_the_journal_that_cannot_be_followed_is_left_out(hall):
    hall.take([BoardFeed("30001", BoardSignal(hall.now(), moves=("e4",)))])
    hall.take([BoardFeed("30001", BoardSignal(hall.now(), moves=("e4", "e5")))])
    (file,) = (hall.folder / ".boards").rglob("1-1.jsonl")
    first, second = file.read_text("utf-8").splitlines()
    odd = json.dumps({**json.loads(first), "p": 5})
    file.write_text(f"{odd}\n{second}\n", "utf-8")
    again = BoardsOfEvent(Journal(hall.folder / ".boards", hall.key))
    for _ in range(2):
        assert len(again.round(S, 1)[hall.games[1].id].moves) == 2


def test_a_message_of_livechess_that_raises_keeps_no_other_board_still(hall, monkeypatch):
    read = sources.answer_of_livechess

    def answer(text, at):
        if "odd" in text:
            raise TypeError
        return read(text, at)

    monkeypatch.setattr(sources, "answer_of_livechess", answer)
    server = LiveChessOfTests(["30001", "30002"])
    source = LiveChess(server.address)
    try:
        assert server.ready.wait(LONGEST)
        server.tell("30001", BoardSignal(hall.now(), moves=("e4",), state="odd"))
        server.tell("30002", BoardSignal(hall.now(), moves=("e4",)))
        found, problems = [], []

        def has_come():
            try:
                found.extend(each.key for each in source.heard(1, 0) if each.seen.moves)
            except SourceError as problem:
                problems.append(problem.code)
            return found and "unreadable" in problems

        until(has_come, "the board after the odd one")
        assert found == ["30002"]
        (loop,) = (each for each in loops() if each is source._loop)
        assert loop.last_fault.kind == "TypeError"
    finally:
        source.close()
        server.end()
