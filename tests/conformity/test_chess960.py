"""Chess960: the position of each round is drawn, shown, printed and written in PGN (222)."""

from functools import partial
from itertools import permutations

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.kernel.lots import start_position_by_seed
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.formats.pgn.reader import read_pgn
from arbitro.formats.pgn.score_sheet import sheet_fields
from arbitro.formats.pgn.writer import exported
from arbitro.i18n import translator
from arbitro.model import Player, SectionId
from arbitro.papers.score_sheet import sheet_words
from arbitro.reasons import Refused
from arbitro.rules.laws.board.position import array_number
from arbitro.service import EventService
from arbitro.web.public.served import Sites
from arbitro.web.views.event.event import EventView
from arbitro.web.views.event.start_position import pieces_written
from arbitro.web.views.games.moves_of_games import filled, head_of

SECTION = SectionId(1)
KNIGHTS = ["NN---", "N-N--", "N--N-", "N---N", "-NN--", "-N-N-", "-N--N", "--NN-", "--N-N", "---NN"]
"""The places of the knights among five squares, as the numbering lists them."""


def number_of(array):
    """The number of an array by the published rule of R. Scharnagl, from the array to the number.

    The bishop of the light squares counts 0 to 3, that of the dark ones four times as much, the
    queen's place among the six squares left sixteen times, the knights' among five ninety-six.
    """
    light = next(file for file in range(1, 8, 2) if array[file] == "B") // 2
    dark = next(file for file in range(0, 8, 2) if array[file] == "B") // 2
    six = [piece for piece in array if piece != "B"]
    five = [piece for piece in six if piece != "Q"]
    knights = KNIGHTS.index("".join("N" if piece == "N" else "-" for piece in five))
    return light + 4 * dark + 16 * six.index("Q") + 96 * knights


def is_legal(array):
    """The conditions of Guidelines II: bishops on both colours, the king between the rooks."""
    bishops = [file for file, piece in enumerate(array) if piece == "B"]
    rooks = [file for file, piece in enumerate(array) if piece == "R"]
    return sum(bishops) % 2 == 1 and rooks[0] < array.index("K") < rooks[1]


def test_the_numbers_are_those_of_the_published_rule_for_every_array():
    legal = {array for array in permutations("RNBQKBNR") if is_legal(array)}
    assert len(legal) == 960
    assert {number_of(array): "".join(array) for array in legal} == {
        number: pieces_written(number, "en") for number in range(960)
    }


@pytest.mark.parametrize(
    ("number", "pieces"), [(518, "RNBQKBNR"), (0, "BBQNNRKR"), (959, "RKRNNQBB")]
)
def test_well_known_numbers(number, pieces):
    assert pieces_written(number, "en") == pieces


def test_no_position_is_likelier_than_another():
    """96,000 draws: each is expected 100 times; seven standard deviations are 70."""
    counts = [0] * 960
    for seed in range(8_000):
        for number in range(1, 13):
            counts[start_position_by_seed(str(seed), SECTION, number)] += 1
    assert max(abs(count - 100) for count in counts) < 70


@pytest.fixture
def event(visitor):
    return with_a_round(visitor.service)


def with_a_round(service):
    key = service.create(asked.CreateEvent(EventSettings("Open"))).key
    names = tuple(Player(f"Player {at}", rating=2000 - 10 * at) for at in range(1, 5))
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=3)),
        asked.ImportPlayers(SECTION, names),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
    ):
        service.handle(key, command)
    return key


def view_of(service, key):
    snapshot = service.snapshot(key)
    return EventView(key, snapshot.state, snapshot.version).section(1)


def drawn(service, key, number=1):
    return view_of(service, key).section.rounds[number - 1].start_position


def test_drawing_again_brings_the_same_and_it_is_taken_back_and_redone(visitor, event):
    answer = visitor.send(f"/events/{event}/s/1/do/draw-start-position", {"round": "1"})
    assert answer.status_code == 303
    first = drawn(visitor.service, event)
    assert first in range(960)
    name = list(visitor.service.history(event))[-1].command
    visitor.service.handle(event, asked.Undo(name))
    assert drawn(visitor.service, event) is None
    visitor.command(event, "draw-start-position", section=1, round=1)
    assert drawn(visitor.service, event) == first
    visitor.service.handle(event, asked.UnpairRound(SECTION, 1, confirmed=True))
    visitor.service.handle(event, asked.PairRound(SECTION))
    assert drawn(visitor.service, event) is None, "another pairing has none of its own"
    visitor.service.handle(event, asked.DrawStartPosition(SECTION, 1))
    assert drawn(visitor.service, event) == first


def test_a_section_of_chess960_draws_with_each_pairing(visitor):
    service = visitor.service
    key = service.create(asked.CreateEvent(EventSettings("Open"))).key
    names = tuple(Player(f"Player {at}", rating=2000 - 10 * at) for at in range(1, 5))
    do = partial(service.handle, key)
    do(asked.AddSection(SectionSettings("Open", rounds=3, chess960=True)))
    do(asked.ImportPlayers(SECTION, names))
    do(asked.CloseEntries(SECTION))
    paired = do(asked.PairRound(SECTION))
    first = drawn(service, key)
    assert first in range(960)
    assert f"Start position {first}: " in visitor.get(f"/events/{key}/hall").text
    do(asked.Undo(paired.command))
    assert not view_of(service, key).section.rounds, "the position is taken back with its round"
    do(asked.PairRound(SECTION))
    assert drawn(service, key) == first
    assert do(asked.DrawStartPosition(SECTION, 1, 518)).version
    do(asked.UnpairRound(SECTION, 1, confirmed=True))
    assert do(asked.PairRound(SECTION, start_position=960)).code == "start-position-unknown"
    do(asked.PairRound(SECTION, start_position=11))
    assert drawn(service, key) == 11


def test_chess960_is_set_on_the_list_of_settings_and_shown_there(visitor, event):
    page = visitor.get(f"/events/{event}/settings").text
    assert f"/events/{event}/s/1/settings/chess960" in page
    sent = visitor.send(f"/events/{event}/s/1/settings/chess960", {"chess960": "1"})
    assert sent.status_code == 303
    assert view_of(visitor.service, event).section.settings.chess960
    visitor.send(f"/events/{event}/s/1/settings/chess960", {})
    assert not view_of(visitor.service, event).section.settings.chess960


def test_a_position_drawn_in_the_hall_is_typed_and_one_nobody_knows_refused(visitor, event):
    fields = {"round": "1", "number": "518"}
    visitor.send(f"/events/{event}/s/1/do/draw-start-position", fields)
    assert drawn(visitor.service, event) == 518
    for number in (-1, 960):
        answer = visitor.service.handle(event, asked.DrawStartPosition(SECTION, 1, number))
        assert isinstance(answer, Refused)
        assert answer.code == "start-position-unknown"
    assert drawn(visitor.service, event) == 518


def test_it_changes_no_more_once_a_result_is_there(visitor, event):
    name = visitor.service.handle(event, asked.DrawStartPosition(SECTION, 1, 7)).command
    visitor.service.handle(event, asked.PublishRound(SECTION, 1))
    game = next(iter(view_of(visitor.service, event).section.rounds[0].games))
    visitor.service.handle(event, asked.EnterResult(SECTION, game, GameResult.DRAW))
    answer = visitor.service.handle(event, asked.DrawStartPosition(SECTION, 1, 8))
    assert answer.code == "start-position-late"
    undone = visitor.service.handle(event, asked.Undo(name, confirmed=True))
    assert undone.code == "undo-blocked", "games were played from it"
    assert drawn(visitor.service, event) == 7


def places(visitor, key):
    """What everybody is shown of the round: the hall's page, the paper, the screen, the site."""
    site = Sites(visitor.service).snapshot(key).files
    return {
        "hall": visitor.get(f"/events/{key}/hall").text,
        "paper": visitor.get(f"/events/{key}/s/1/paper/pairings/1").text,
        "wall": visitor.get(f"/w/{key}/slides").text,
        "site": "".join(page.decode() for name, page in site.items() if "round-1" in name),
    }


def test_hall_paper_wall_and_site_show_it_once_it_is_published(visitor, event):
    do = visitor.service.handle
    do(event, asked.DrawStartPosition(SECTION, 1, 518))
    said = "Start position 518: RNBQKBNR"
    before = places(visitor, event)
    assert said in before["hall"], "the arbiter sees it at once"
    assert not [name for name in ("wall", "site") if said in before[name]]
    do(event, asked.PublishRound(SECTION, 1))
    shown = places(visitor, event)
    assert {name for name, text in shown.items() if said in text} == set(shown)
    spanish = visitor.get(f"/events/{event}/hall", **{"accept-language": "es"}).text
    assert "Posición inicial 518: TCADRACT" in spanish


def test_pgn_and_scoresheets_begin_with_it(visitor, event):
    visitor.service.handle(event, asked.DrawStartPosition(SECTION, 1, 0))
    view = view_of(visitor.service, event)
    game = next(iter(view.section.rounds[0].games.values()))
    text = exported(filled(view, game))
    assert '[Variant "Chess960"]' in text
    assert '[SetUp "1"]' in text
    assert '[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w ' in text
    (read,) = read_pgn(text)
    assert array_number(read.position) == 0
    fields = dict(sheet_fields(head_of(view, game), sheet_words(translator("es"))))
    assert fields["Posición inicial"] == "AADCCTRT"
    headings = visitor.get(f"/events/{event}/boards/1/headings.pgn").text
    assert '[FEN "bbqnnrkr/' in headings


def test_the_command_line_draws_as_well(run, tmp_path):
    service = EventService(tmp_path)
    key = with_a_round(service)
    service.close()
    asked_for = ("--section", "1", "--round", "1", "--folder", tmp_path)
    assert run("do", key, "draw-start-position", *asked_for).code == 0
    service = EventService(tmp_path)
    assert drawn(service, key) in range(960)
    service.close()
