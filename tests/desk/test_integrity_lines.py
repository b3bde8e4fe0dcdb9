"""What befell a section stands in its report by lines, goes with an undo, and comes back.

The draft checklist VCL4THP 13, questions 112 to 114, 163, 179, 202 and 217: the forms of the lines
are those of the TEC Manual (3.9.4.9) as far as they are known.
"""

import re
from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.desk import commands as asked
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.integrity import entry_of_line
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.formats.event_file import read_event_file
from arbitro.formats.json_format import read_json, write_json
from arbitro.formats.trf import document_of, read_trf, write_trf
from arbitro.formats.trf import tournament_of as understood
from arbitro.formats.trf.integrity_lines import integrity_text
from arbitro.model import Result
from arbitro.model.integrity import KINDS, Named
from arbitro.model.tournament import IntegrityLine
from arbitro.rules.pairing.checker import check_pairings, text_of_round
from desk.driver import BY_RULES, FIRST, Driver, all_play_all, players, ready

WHITE, DRAW, BLACK = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS
ADJOURNED = GameResult.ADJOURNED


def edit(desk, **changes):
    seen = desk.section.settings
    return asked.EditSection(FIRST, replace(seen, **changes), seen, confirmed=Level.TWO_STEPS)


def playing(count=6, *, results=(WHITE,), **settings):
    """A Swiss in which round 1 was played and round 2 is being played."""
    desk = ready(count, **settings)
    desk.play(*results)
    desk.do(asked.PairRound(FIRST))
    desk.do(asked.PublishRound(FIRST, 2))
    return desk


def first_game(desk):
    return next(iter(desk.section.rounds[0].games.values()))


def pair_of(desk, game):
    return f"{desk.section.tpn(game.white)}-{desk.section.tpn(game.black)}"


def report(desk):
    return write_trf(document_of(tournament_of(desk.state, FIRST)))


def lines_of(desk):
    """The lines of the report, without that of FIDE mode."""
    return [
        line
        for line in report(desk).splitlines()
        if line.startswith("### ") and " @ Round " in line and "FIDE mode" not in line
    ]


def corrected(desk):
    game = first_game(desk)
    return (
        asked.CorrectResult(FIRST, game.id, BLACK, WHITE),
        f"### Correction @ Round 1: {pair_of(desk, game)}: 1-0 => 0-1",
    )


def turned(desk):
    game = first_game(desk)
    white, black = desk.section.tpn(game.white), desk.section.tpn(game.black)
    return (
        asked.SwapColours(FIRST, game.id),
        f"### Correction @ Round 1: {white}-{black} => {black}-{white}",
    )


def of_two(desk):
    return frozenset(desk.section.numbers[i] for i in (2, 4))


ACTS = {
    "a result of an earlier round": corrected,
    "colours of an earlier round": turned,
    "the number of rounds": lambda desk: (edit(desk, rounds=7), "### Rounds @ Round 2: 5 => 7"),
    "tie-breaks": lambda desk: (
        edit(desk, tie_breaks=("DE", "SB")),
        "### Tie-breaks @ Round 2: PTS BH/C1 BH => PTS DE SB",
    ),
    "rules of tie-breaks": lambda desk: (
        edit(desk, event_rules="unrated=1400"),
        "### Tie-breaks @ Round 2: PTS BH/C1 BH => PTS BH/C1 BH unrated=1400",
    ),
    "an edition": lambda desk: (
        asked.ChangeEdition(FIRST, "C.04.3", "2017", Level.TWO_STEPS),
        "### Edition @ Round 2: C.04.3@2026-02 => C.04.3@2017-07",
    ),
    "a prohibition": lambda desk: (
        asked.ForbidPairing(FIRST, of_two(desk), confirmed=Level.TWO_STEPS),
        "### Prohibition @ Round 2: + 3 5",
    ),
    "a prohibition of some rounds": lambda desk: (
        asked.ForbidPairing(FIRST, of_two(desk), 4, 5, confirmed=Level.TWO_STEPS),
        "### Prohibition @ Round 2: + 3 5 in rounds 4-5",
    ),
}


def begun():
    return playing(tie_breaks=("BH/C1", "BH"))


@pytest.mark.parametrize("act", ACTS)
def test_an_act_during_play_is_told_by_its_line_and_taken_back_with_it(act):
    desk = begun()
    assert lines_of(desk) == []
    command, line = ACTS[act](desk)
    name = desk.do(command)
    assert lines_of(desk) == [line]
    desk.do(asked.Undo(name, confirmed=True))
    assert lines_of(desk) == []
    desk.do(asked.Redo(name, confirmed=True))
    assert lines_of(desk) == [line]


@pytest.mark.parametrize("act", [name for name in ACTS if "earlier" not in name])
def test_before_round_1_is_paired_nothing_of_it_is_out_of_the_way(act):
    desk = ready(6, tie_breaks=("BH/C1", "BH"))
    desk.do(ACTS[act](desk)[0])
    assert lines_of(desk) == []


def test_a_report_is_read_into_the_same_lines_and_its_event_tells_them_again():
    desk = begun()
    for act in ACTS.values():
        desk.do(act(desk)[0])
    assert len(lines_of(desk)) == len(ACTS) - 1, "the second prohibition is in the first"
    text = report(desk)
    read = read_event_file(text.encode())
    assert read.ok, read.problems
    record = tournament_of(desk.state, FIRST)
    assert read.tournament.integrity == record.integrity
    assert read_json(write_json(record)).value.integrity == record.integrity
    again = Driver()
    again.do(asked.CreateEvent(EventSettings("Open")))
    again.do(asked.TakeOverTournament("Open", read.tournament, confirmed=True))
    assert set(lines_of(desk)) <= set(lines_of(again))
    for before, after in pairwise(lines_of(desk)):
        assert lines_of(again).index(before) < lines_of(again).index(after)


def test_a_lifted_prohibition_is_told_as_one():
    desk = ready(6)
    desk.do(asked.ForbidPairing(FIRST, of_two(desk)))
    desk.play(DRAW)
    desk.do(asked.AllowPairing(FIRST, of_two(desk), confirmed=Level.TWO_STEPS))
    assert lines_of(desk) == ["### Prohibition @ Round 1: - 3 5"]


def test_corrections_of_the_round_being_played_are_nobody_s_business():
    desk = ready(6)
    desk.play(WHITE)
    game = desk.games[0]
    desk.do(asked.CorrectResult(FIRST, game.id, BLACK, WHITE))
    desk.do(asked.SwapColours(FIRST, game.id))
    assert lines_of(desk) == []


@pytest.mark.article("C.04.2@2026-02 art. 4.3")
def test_what_comes_too_late_to_count_has_its_own_line_in_the_report_for_ratings_alone():
    desk = ready(8)
    desk.play(WHITE)
    desk.play(WHITE)
    game = first_game(desk)
    desk.do(asked.CorrectResult(FIRST, game.id, DRAW, WHITE))
    assert lines_of(desk) == []
    rating = write_trf(document_of(tournament_of(desk.state, FIRST), purpose="rating"))
    line = f"### Rating correction @ Round 1: {pair_of(desk, game)}: 1-0 => =-="
    assert line in rating.splitlines()


def test_in_an_all_play_all_no_pairing_depends_on_results():
    desk = all_play_all(4)
    desk.play(WHITE)
    desk.play(WHITE)
    game = first_game(desk)
    desk.do(asked.CorrectResult(FIRST, game.id, DRAW, game.result))
    assert lines_of(desk) == []


@pytest.mark.article("C.04.2@2026-02 art. 3.1")
@pytest.mark.parametrize(
    ("result", "text"),
    [
        (WHITE, "1-0"),
        (BLACK, "0-1"),
        (GameResult.WHITE_WINS_BY_FORFEIT, "+--"),
        (GameResult.BLACK_WINS_BY_FORFEIT, "--+"),
        (GameResult.DOUBLE_FORFEIT, "---"),
        (GameResult.UNRATED_WHITE_WINS, "W-L"),
        (DRAW, None),
        (GameResult.UNRATED_DRAW, None),
    ],
)
def test_an_adjourned_game_is_told_of_where_it_ended_otherwise_than_it_was_paired_with(
    result, text
):
    desk = playing(results=(ADJOURNED, WHITE))
    game = first_game(desk)
    desk.do(asked.CorrectResult(FIRST, game.id, result, ADJOURNED))
    line = f"### Adjournment @ Round 1: {pair_of(desk, game)} {text}"
    assert lines_of(desk) == ([] if text is None else [line])


@pytest.mark.article("C.04.2@2026-02 art. 4.3")
@pytest.mark.parametrize("change", [corrected, turned], ids=["result", "colours"])
@pytest.mark.parametrize("count", [6, 9])
def test_a_report_with_a_correction_during_play_is_as_the_rules_paired_it(change, count):
    desk = playing(count)
    desk.do(change(desk)[0])
    for game in desk.section.rounds[1].games:
        desk.do(asked.EnterResult(FIRST, game, DRAW))
    desk.do(asked.PairRound(FIRST))
    record = understood(read_trf(report(desk)).value).value
    assert record.rounds_paired == 3
    assert check_pairings(record, NEWER) == ()
    # without the line nobody could know it: round 2 is compared with today's results
    if change is corrected:
        bare = replace(record, integrity=())
        assert {each.round_number for each in check_pairings(bare, NEWER)} == {2}


@pytest.mark.article("C.04.2@2026-02 art. 3.1")
def test_a_round_paired_while_a_game_was_adjourned_is_compared_with_a_draw():
    desk = playing(results=(ADJOURNED, WHITE))
    desk.do(asked.CorrectResult(FIRST, first_game(desk).id, WHITE, ADJOURNED))
    record = understood(read_trf(report(desk)).value).value
    assert check_pairings(record, NEWER) == ()


def test_a_game_that_turns_out_to_be_open_is_told_with_a_star():
    desk = playing()
    game = first_game(desk)
    desk.do(asked.CorrectResult(FIRST, game.id, ADJOURNED, WHITE))
    assert lines_of(desk) == [f"### Correction @ Round 1: {pair_of(desk, game)}: 1-0 => *"]


def test_a_round_paired_anew_after_a_correction_was_paired_by_what_is_true():
    desk = playing()
    desk.do(corrected(desk)[0])
    assert len(lines_of(desk)) == 1
    desk.do(asked.PairAgain(FIRST, 2, confirmed=True, **BY_RULES))
    assert lines_of(desk) == []


def test_what_changed_while_a_thrown_away_round_was_paired_is_of_the_round_before():
    desk = begun()
    desk.do(edit(desk, rounds=7))
    desk.do(asked.UnpairRound(FIRST, 2, confirmed=True, **BY_RULES))
    assert lines_of(desk) == ["### Rounds @ Round 1: 5 => 7"]
    desk.do(asked.PairRound(FIRST))
    assert lines_of(desk) == ["### Rounds @ Round 1: 5 => 7"]


@pytest.mark.article("C.04.2@2026-02 art. 2.3")
def test_numbers_given_anew_are_told_by_who_had_which():
    """Player 04 of six turns out to be the strongest: 1, 2, 3 move down, 4 becomes 1."""
    desk = playing()
    entry = desk.section.numbers[3]
    person = desk.state.people[entry]
    desk.do(asked.EditPlayer(entry, replace(person, rating=2500), person))
    desk.do(asked.Renumber(FIRST, confirmed=True))
    assert lines_of(desk) == ["### Regeneration @ Round 2: 1 2 3 4 => 2 3 4 1"]
    desk.do(corrected(desk)[0])
    assert lines_of(desk)[1] == corrected(desk)[1], "the numbers of today, whenever it was done"


def test_each_full_point_bye_of_a_paired_round_is_told():
    desk = ready(7)
    one, two = desk.section.numbers[3:5]
    desk.do(asked.RequestBye(FIRST, one, 1, Result.FULL_POINT_BYE))
    desk.do(asked.RequestBye(FIRST, two, 2, Result.FULL_POINT_BYE))
    assert lines_of(desk) == []
    desk.play(DRAW)
    assert lines_of(desk) == ["### FPB @ Round 1: 4=FPB"]
    desk.play(DRAW)
    assert lines_of(desk) == ["### FPB @ Round 1: 4=FPB", "### FPB @ Round 2: 5=FPB"]
    read = read_event_file(report(desk).encode())
    assert read.tournament.integrity == (), "the rounds say it"


def test_lines_of_others_about_rounds_are_kept_where_the_rounds_do_not_say_it():
    desk = playing()
    head = "### MPA @ Round 1: 1-4 2-5 => 1-5 2-4\n### FPB @ Round 1: 3=FPB\n"
    text = report(desk).replace("001    1", head + "001    1", 1)
    read = read_event_file(text.encode())
    assert [line.kind for line in read.tournament.integrity] == ["MPA", "FPB"]
    written = write_trf(document_of(read.tournament)).splitlines()
    assert [line for line in written if line.startswith("### ")] == head.splitlines()


def test_understood_again_the_report_says_no_more_than_it_did():
    desk = begun()
    desk.do(corrected(desk)[0])
    desk.do(edit(desk, rounds=7))
    document = document_of(tournament_of(desk.state, FIRST))
    again = document_of(understood(document).value)
    lines = [[line.text for line in each.lines if "###" in line.text] for each in (document, again)]
    assert lines[0] == lines[1]


# An edition changed in mid-event: what the report states, and by what each round is judged.

NEWER, OLDER = "C.04.3@2026-02", "C.04.3@2017-07"


def with_another_edition():
    """Rounds 1 and 2 follow the text of 2026, round 3 that of 2017."""
    desk = Driver()
    desk.do(asked.CreateEvent(EventSettings("Spring Open", start=date(2026, 5, 1))))
    desk.do(asked.AddSection(SectionSettings("Open", rounds=5)))
    desk.do(asked.ImportPlayers(FIRST, players(8)))
    desk.do(asked.CloseEntries(FIRST))
    desk.play(WHITE)
    desk.play(WHITE, DRAW)
    desk.do(asked.ChangeEdition(FIRST, "C.04.3", "2017", Level.TWO_STEPS))
    desk.play(BLACK)
    return desk


def types(text):
    return [line for line in text.splitlines() if line.startswith("192 ")]


def test_a_report_for_ratings_states_the_text_the_event_began_with_and_says_what_came_after():
    record = tournament_of(with_another_edition().state, FIRST)
    line = f"### Edition @ Round 2: {NEWER} => {OLDER}"
    rating = write_trf(document_of(record, purpose="rating"))
    assert (types(rating), line in rating) == (["192 FIDE_DUTCH"], True)
    pairing = write_trf(document_of(record))
    assert (types(pairing), line in pairing) == (["192 FIDE_DUTCH_2017"], True)


@pytest.mark.parametrize("purpose", ["rating", "pairing"])
def test_either_report_taken_over_goes_on_as_the_event_would(purpose):
    desk = with_another_edition()
    text = write_trf(document_of(tournament_of(desk.state, FIRST), purpose=purpose))
    read = read_event_file(text.encode()).tournament
    (encoded,) = types(text)
    again = Driver()
    again.do(asked.CreateEvent(EventSettings("Open", start=date(2026, 5, 1))))
    again.do(
        asked.TakeOverTournament("Open", read, encoded_type=encoded[4:], confirmed=Level.TWO_STEPS)
    )
    assert OLDER in {item.key for item in again.section.editions}
    followed = [
        next(key for key in played.editions if key.startswith("C.04.3"))
        for played in again.section.rounds
    ]
    assert followed == [NEWER, NEWER, OLDER]
    assert [apart.round for apart in again.section.imported.apart] == []
    assert lines_of(again) == lines_of(desk)


def test_a_checker_holds_each_round_against_the_text_of_then():
    record = tournament_of(with_another_edition().state, FIRST)
    for number, key in ((1, NEWER), (2, NEWER), (3, OLDER)):
        assert text_of_round(record, OLDER, number) == key
        assert text_of_round(record, NEWER, number) == key
    assert text_of_round(replace(record, integrity=()), NEWER, 3) == NEWER
    odd = IntegrityLine("Edition", 2, "NOBODYS@1 => C.04.3@2017-07")
    assert text_of_round(replace(record, integrity=(odd,)), OLDER, 1) == OLDER, "nobody has it"
    assert check_pairings(record, OLDER) == ()


# Any line of any kind keeps its players, whatever numbers they have later.

PLAYER = st.integers(1, 12).map("<{}>".format)
"""A player as the tests mark one; in the texts there is the number alone."""
BOARD = st.builds("{}-{}".format, PLAYER, PLAYER)
BYE = st.builds("{}={}".format, PLAYER, st.sampled_from(["PAB", "HPB", "FPB", "ZPB"]))
BOARDS = st.lists(BOARD | BYE, max_size=4).map(" ".join)
RESULT = st.sampled_from(["1-0", "=-=", "0-1", "+--", "--+", "---", "W-L", "D-D", "*"])
GAME = st.builds("{}: {} => {}".format, BOARD, RESULT, RESULT) | st.builds(
    "{} => {}".format, BOARD, BOARD
)
TEXTS = {
    Named.BOARDS: st.builds("{} => {}".format, BOARDS, BOARDS),
    Named.GAMES: st.lists(GAME, min_size=1, max_size=3).map(", ".join)
    | st.builds("{} {}".format, BOARD, RESULT),
    Named.GROUP: st.builds(
        "{} {}{}".format,
        st.sampled_from("+-"),
        st.lists(PLAYER, min_size=2, max_size=4).map(" ".join),
        st.sampled_from(["", " in rounds 5-6", " in rounds 7-"]),
    ),
    Named.NOBODY: st.sampled_from(["", "9 => 10", "PTS BH => PTS DE", "4 5 6 => 5 6 4"]),
}


def numbered(marked, number=lambda tpn: tpn):
    """A text whose marked players have such numbers."""
    return re.sub(r"<(\d+)>", lambda found: str(number(int(found[1]))), marked)


@given(st.data(), st.sampled_from(sorted(KINDS)), st.permutations(range(1, 13)))
def test_a_line_of_any_kind_keeps_its_players_whatever_numbers_they_have_later(data, kind, order):
    """Held by permanent numbers, a line says by the numbers of any day who it was of."""
    marked = data.draw(TEXTS[KINDS[kind].named])
    now = {tpn: 100 + entry for tpn, entry in enumerate(order, 1)}
    held = entry_of_line(IntegrityLine(kind, 3, numbered(marked)), now)
    assert held.text == numbered(marked, lambda tpn: f"{{{now[tpn]}}}")
    later = held.line({who: 13 - tpn for tpn, who in now.items()})
    assert later.text == numbered(marked, lambda tpn: 13 - tpn)


@given(st.data(), st.sampled_from(sorted(KINDS)))
def test_a_line_of_any_kind_is_written_and_read(data, kind):
    text = numbered(data.draw(TEXTS[KINDS[kind].named])).strip()
    line = IntegrityLine(kind, data.draw(st.integers(0, 99)), text)
    written = integrity_text(line)
    assert read_trf(f"012 Open\r\n{written}\r\n").value.lines[1].record == line
