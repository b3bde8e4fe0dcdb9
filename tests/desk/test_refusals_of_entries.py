"""Of entries every refusal is told whole, and every number, bye and point is kept where it is."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    AddSection,
    AdjustPoints,
    AdmitLateEntry,
    AllowPairing,
    BoardFixed,
    ByeCancelled,
    CancelBye,
    CheckIn,
    CloseEntries,
    EditPlayer,
    EditPlayers,
    EnterPeople,
    EnterSection,
    EntriesClosed,
    EntriesReopened,
    FixBoard,
    ForbidPairing,
    ImportPlayers,
    LateEntryAdmitted,
    MoveEntry,
    PairingAllowed,
    PairingForbidden,
    PairRound,
    PlayerEdited,
    PlayerRegistered,
    PlayerRemoved,
    PlayerWithdrawn,
    PointsAdjusted,
    PresenceNoted,
    RegisterPlayer,
    ReinstatePlayer,
    RemovePlayer,
    Renumber,
    Renumbered,
    ReopenEntries,
    RequestBye,
    SectionEntered,
    StateFacts,
    WithdrawPlayer,
)
from arbitro.desk.derived.lists.list_comparison import list_beside
from arbitro.desk.features.entry.list_edits import edits_of, numbers_done
from arbitro.desk.features.sides import MOST_POINTS
from arbitro.desk.values.settings import Numbering, SectionSettings
from arbitro.model import Colour, EntryId, FideId, Player, Points, Result, SectionId, System
from arbitro.reasons import refused
from desk.driver import FIRST, all_play_all, created, players, ready

SECOND = SectionId(2)
SEVEN = FideId(7)
ZERO, HALF, FULL = Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE


def two_sections(count=4):
    """Players 1 to ``count`` in the first section; the second one has nobody."""
    desk = created()
    desk.do(ImportPlayers(FIRST, players(count)))
    desk.do(AddSection(SectionSettings("Blitz", rounds=3)))
    return desk


def second(desk):
    return desk.state.sections[SECOND]


# --- coming in


def test_a_faulty_row_is_told_with_its_number_and_what_is_wrong():
    desk = created()
    for wrong, told in (
        (Player(" "), refused("player-name-missing", row=2)),
        (
            Player("X", rating=4001),
            refused("rating-out-of-range", rating=4001, least=10, most=4000, row=2),
        ),
        (
            Player("X", national_rating=-1),
            refused("rating-out-of-range", rating=-1, least=10, most=4000, row=2),
        ),
        (Player("X", fixed_board=0), refused("board-out-of-range", board=0, row=2)),
        (Player("X", fide_id=SEVEN), refused("entered-twice", fide_id=7, name="X", row=2)),
    ):
        assert desk.ask(ImportPlayers(FIRST, (Player("A", fide_id=SEVEN), wrong))) == told


def test_players_are_numbered_on_in_the_order_of_the_list():
    desk = two_sections()
    assert desk.ask(ImportPlayers(SECOND, (Player("A"), Player("B")))) == (
        PlayerRegistered(SECOND, 5, Player("A")),
        PlayerRegistered(SECOND, 6, Player("B")),
    )
    closed = ready(4)
    assert closed.ask(RegisterPlayer(FIRST, Player("A"))) == refused("entries-closed")


def test_somebody_of_the_event_enters_another_section_once():
    desk = two_sections()
    assert desk.ask(EnterSection(SECOND, 1)) == (SectionEntered(SECOND, 1),)
    assert desk.ask(EnterSection(SECOND, 9)) == refused("person-unknown", entry=9)
    desk.do(EnterSection(SECOND, 1))
    assert desk.ask(EnterSection(SECOND, 1)) == ()
    desk.do(EnterSection(SECOND, 2))
    desk.do(CloseEntries(SECOND))
    assert desk.ask(EnterSection(SECOND, 3)) == refused("entries-closed")


def test_somebody_of_the_event_enters_a_section_that_plays_as_a_late_entry():
    desk = two_sections()
    for entry in (1, 2):
        desk.do(EnterSection(SECOND, entry))
    desk.do(CloseEntries(SECOND))
    desk.do(PairRound(SECOND, Colour.WHITE))
    assert desk.ask(EnterSection(SECOND, 1)) == ()
    person = desk.state.people[3]
    assert desk.ask(EnterSection(SECOND, 3)) == (
        LateEntryAdmitted(SECOND, 3, person, 2, ZERO, (1, 2, 3)),
    )


def test_people_enter_together_each_once_or_not_at_all():
    desk = two_sections()
    desk.do(EnterSection(SECOND, 2))
    assert desk.ask(EnterPeople(SECOND, (1, 2, 3, 1))) == (
        SectionEntered(SECOND, 1),
        SectionEntered(SECOND, 3),
    )
    assert desk.ask(EnterPeople(SECOND, (1, 9))) == refused("person-unknown", entry=9)
    desk.do(RegisterPlayer(FIRST, Player("Twin", fide_id=SEVEN)))
    desk.do(RegisterPlayer(SECOND, Player("Other twin", fide_id=SEVEN)))
    told = refused("entered-twice", fide_id=7, name="Twin")
    assert desk.ask(EnterPeople(SECOND, (1, 5))) == told
    assert desk.ask(EnterSection(SECOND, 5)) == told
    desk.do(AddSection(SectionSettings("Third", rounds=3)))
    told = refused("entered-twice", fide_id=7, name="Other twin")
    assert desk.ask(EnterPeople(SectionId(3), (5, 6))) == told
    closed = ready(4)
    assert closed.ask(EnterPeople(FIRST, (1,))) == refused("entries-closed")


def test_who_moves_to_another_section_leaves_the_first_one():
    desk = two_sections()
    events = desk.ask(MoveEntry(FIRST, 1, SECOND))
    assert events == (SectionEntered(SECOND, 1), PlayerRemoved(FIRST, 1))
    desk.do(EnterSection(SECOND, 2))
    name = desk.state.people[2].name
    assert desk.ask(MoveEntry(FIRST, 2, SECOND)) == refused("entered-twice", name=name)
    assert desk.refusal(MoveEntry(FIRST, 9, SECOND)) == "person-unknown"
    assert desk.ask(MoveEntry(SECOND, 3, FIRST)) == refused("entry-unknown", entry=3)


def test_who_moves_from_a_section_that_plays_is_withdrawn_there():
    desk = two_sections()
    desk.do(CloseEntries(FIRST))
    desk.play()
    assert desk.ask(MoveEntry(FIRST, 1, SECOND)) == (
        SectionEntered(SECOND, 1),
        PlayerWithdrawn(FIRST, 1, 1),
    )


def test_data_are_edited_one_by_one_or_several_at_once_with_the_name_of_who_is_refused():
    desk = two_sections()
    seen = desk.state.people[1]
    now = replace(seen, club="Sol")
    assert desk.ask(EditPlayer(1, now, seen)) == (PlayerEdited(1, now),)
    assert desk.ask(EditPlayer(9, now, seen)) == refused("person-unknown", entry=9)
    other = desk.state.people[2]
    edits = (EditPlayer(1, now, seen), EditPlayer(2, replace(other, club="Sur"), other))
    assert desk.ask(EditPlayers(edits)) == (
        PlayerEdited(1, now),
        PlayerEdited(2, replace(other, club="Sur")),
    )
    wrong = EditPlayer(2, replace(other, rating=5000), other)
    assert desk.ask(EditPlayers((edits[0], wrong))) == refused(
        "rating-out-of-range", rating=5000, least=10, most=4000, name=other.name
    )
    nobody = EditPlayer(9, now, seen)
    assert desk.ask(EditPlayers((nobody,))) == refused("person-unknown", entry=9, name="")


def test_nobody_gets_the_number_of_another_one_of_the_same_section():
    desk = two_sections()
    desk.do(RegisterPlayer(FIRST, Player("Owner", fide_id=SEVEN)))
    seen = desk.state.people[1]
    told = refused("entered-twice", fide_id=7, name=seen.name)
    assert desk.ask(EditPlayer(1, replace(seen, fide_id=SEVEN), seen)) == told
    owner = desk.state.people[5]
    renamed = replace(owner, name="Renamed")
    assert desk.ask(EditPlayer(5, renamed, owner)) == (PlayerEdited(5, renamed),)
    # what is wrong with the data themselves is said first
    nameless = replace(seen, name=" ", fide_id=SEVEN)
    assert desk.ask(EditPlayer(1, nameless, seen)) == refused("player-name-missing")
    # in the other section nobody has that number
    desk.do(RegisterPlayer(SECOND, Player("Elsewhere")))
    seen = desk.state.people[6]
    assert isinstance(desk.ask(EditPlayer(6, replace(seen, fide_id=SEVEN), seen)), tuple)


@pytest.mark.parametrize(("board", "fine"), [(0, False), (1, True), (9999, True), (10000, False)])
def test_a_board_that_is_none_is_told(board, fine):
    desk = two_sections()
    told = (BoardFixed(1, board),) if fine else refused("board-out-of-range", board=board)
    assert desk.ask(FixBoard(1, board)) == told
    assert desk.ask(FixBoard(9, board)) == refused("person-unknown", entry=9)


# --- lists


def test_what_a_list_says_of_people_is_taken_over_field_by_field():
    desk = created()
    ana = Player("Ana", rating=1800, fide_id=SEVEN, club="Sol")
    eva = Player("Eva", rating=1700, fide_id=FideId(8), club="Sol")
    desk.do(ImportPlayers(FIRST, (ana, eva)))
    listed = (replace(ana, rating=1850, club="Sur"), replace(eva, rating=1750))
    beside = list_beside(desk.state, desk.section, listed)
    assert edits_of(beside, [(EntryId(1), "rating")]) == (
        EditPlayer(1, replace(ana, rating=1850), ana),
    )
    assert edits_of(beside, [(EntryId(1), "club"), (EntryId(2), "rating")]) == (
        EditPlayer(1, replace(ana, club="Sur"), ana),
        EditPlayer(2, replace(eva, rating=1750), eva),
    )
    assert edits_of(beside, [(EntryId(1), "name"), (EntryId(3), "rating")]) == ()
    edits = edits_of(beside, [(EntryId(1), "rating"), (EntryId(2), "rating")])
    done = desk.ask(ImportPlayers(FIRST, (Player("New"),), edits))
    assert numbers_done(done) == (1, 2)
    assert numbers_done(()) == (0, 0)
    desk.do(CloseEntries(FIRST))
    only_data = desk.ask(ImportPlayers(FIRST, (), edits))
    assert numbers_done(only_data) == (0, 2), "data may change after entries are closed"
    assert desk.ask(ImportPlayers(FIRST, ())) == refused("entries-closed")
    assert desk.ask(ImportPlayers(FIRST, (Player("New"),), edits)) == refused("entries-closed")
    stale = (replace(edits[0], expected=replace(ana, rating=1)),)
    assert desk.ask(ImportPlayers(FIRST, (), stale)) == refused(
        "value-changed", field="rating", name="Ana"
    )


# --- numbers


def test_a_list_is_closed_with_its_numbers_and_without_who_has_not_come():
    desk = created()
    desk.do(ImportPlayers(FIRST, players(4)))
    for entry in (4, 2, 3):
        desk.do(CheckIn(FIRST, entry))
    events = desk.ask(CloseEntries(FIRST, only_present=True))
    assert events[0] == PlayerRemoved(FIRST, 1)
    assert events[-1] == EntriesClosed(FIRST, (2, 3, 4))
    assert desk.ask(CloseEntries(FIRST))[-1] == EntriesClosed(FIRST, (1, 2, 3, 4))
    for entry in (3, 4):
        desk.do(CheckIn(FIRST, entry, present=False))
    assert desk.ask(CloseEntries(FIRST, only_present=True)) == refused("two-players-needed")


def test_a_list_drawn_by_lot_names_everybody_once():
    desk = created(numbering=Numbering.LOTS)
    desk.do(ImportPlayers(FIRST, players(3)))
    assert desk.ask(CloseEntries(FIRST, (3, 1, 2)))[-2] == EntriesClosed(FIRST, (3, 1, 2))
    for order in ((), (3, 1), (3, 1, 2, 1), (3, 1, 4)):
        assert desk.ask(CloseEntries(FIRST, order)) == refused("order-incomplete")


@pytest.mark.parametrize(("count", "fine"), [(2, True), (3, True), (4, False)])
def test_a_list_is_closed_while_the_boards_of_the_hall_suffice(count, fine):
    """The next section plays from board 2 on: one game is left, and three players play one."""
    desk = created()
    desk.do(AddSection(SectionSettings("B", rounds=3, first_board=2)))
    desk.do(ImportPlayers(FIRST, players(count)))
    answer = desk.ask(CloseEntries(FIRST))
    told = refused("boards-overlap", name="B", first=2, last=2)
    assert isinstance(answer, tuple) if fine else answer == told


def test_numbers_are_given_anew_until_the_fourth_round_is_paired():
    desk = ready(8, rounds=6)
    seen = desk.state.people[8]
    desk.do(EditPlayer(8, replace(seen, rating=2500), seen))
    for played in range(4):
        assert desk.ask(Renumber(FIRST, confirmed=True)) == (
            Renumbered(FIRST, (8, 1, 2, 3, 4, 5, 6, 7)),
        ), played
        desk.play()
    assert desk.ask(Renumber(FIRST)) == refused("numbers-frozen", round=4)
    lots = ready(4, numbering=Numbering.LOTS)
    assert lots.ask(Renumber(FIRST)) == refused("numbers-not-by-rating")
    table = all_play_all(4)
    table.play()
    assert table.ask(Renumber(FIRST)) == refused("already-paired", field="numbering")


def test_a_list_is_opened_again_while_nothing_is_paired():
    desk = ready(4)
    assert desk.ask(ReopenEntries(FIRST)) == (EntriesReopened(FIRST),)
    desk.play()
    assert desk.ask(ReopenEntries(FIRST)) == refused("already-paired", field="")


# --- late entries


def late(rating=2395, missed=ZERO):
    return AdmitLateEntry(FIRST, Player("Late", rating=rating), missed)


@pytest.mark.parametrize(
    ("rating", "numbers"),
    [
        # players have 2390, 2380 ... and are named Player 01 on: "Late" goes before them in turn
        (2400, (7, 1, 2, 3, 4, 5, 6)),
        (2390, (7, 1, 2, 3, 4, 5, 6)),
        (2389, (1, 7, 2, 3, 4, 5, 6)),
        (2341, (1, 2, 3, 4, 5, 7, 6)),
        (2339, (1, 2, 3, 4, 5, 6, 7)),
        (0, (1, 2, 3, 4, 5, 6, 7)),
    ],
)
def test_who_comes_late_stands_before_the_first_that_they_outrank(rating, numbers):
    desk = ready(6)
    desk.play()
    assert desk.ask(late(rating, HALF)) == (
        LateEntryAdmitted(FIRST, 7, Player("Late", rating=rating), 2, HALF, numbers),
    )


def test_who_comes_too_late_or_too_early_is_told_why():
    desk = ready(6, rounds=2)
    assert desk.ask(late()) == refused("nothing-paired")
    desk.play()
    assert desk.ask(late(missed=Result.WIN)) == refused("bye-kind-unknown")
    assert desk.ask(AdmitLateEntry(FIRST, Player(" "))) == refused("player-name-missing")
    desk.play()
    assert desk.ask(late()) == refused("no-round-left", rounds=2)
    cup = ready(4, system=System.KNOCK_OUT, rounds=0)
    assert cup.ask(late()) == refused("not-in-round-robin")


def test_who_comes_late_is_there():
    desk = ready(6)
    desk.play()
    desk.do(late())
    mine = desk.section.entries[7]
    assert (mine.checked_in, mine.first_round, mine.missed) == (True, 2, ZERO)


def test_in_a_table_only_a_number_that_nobody_has_is_taken():
    five, six = all_play_all(5), all_play_all(6)
    assert five.ask(late()) == (
        LateEntryAdmitted(
            FIRST, 6, Player("Late", rating=2395), 1, ZERO, (*five.section.numbers, 6)
        ),
    )
    assert five.ask(late(missed=Result.WIN)) == refused("bye-kind-unknown")
    assert six.ask(late()) == refused("no-free-number")
    five.play()
    assert five.ask(late()) == refused("already-paired", field="")


# --- byes, prohibitions, points


def test_half_point_byes_are_refused_with_the_bounds_of_the_event():
    desk = ready(6, half_point_byes=1, last_bye_round=3)
    assert desk.ask(RequestBye(FIRST, 1, 4)) == refused("bye-too-late", round=4, last=3)
    desk.do(RequestBye(FIRST, 1, 3))
    assert desk.ask(RequestBye(FIRST, 1, 2)) == refused("too-many-half-point-byes", most=1)
    assert desk.ask(RequestBye(FIRST, 1, 3, ZERO)) == refused("bye-already-requested", round=3)
    assert desk.ask(CancelBye(FIRST, 1, 3)) == (ByeCancelled(FIRST, 1, 3),)
    # full points and none at all are no half-point byes, and not bound to them
    for kind in (FULL, ZERO):
        bye = RequestBye(FIRST, 1, 5, kind, confirmed=True)
        assert isinstance(desk.ask(bye), tuple)
    desk.do(RequestBye(FIRST, 2, 2, FULL))
    assert isinstance(desk.ask(RequestBye(FIRST, 2, 3)), tuple)
    none = ready(6, half_point_byes=0)
    assert none.ask(RequestBye(FIRST, 1, 1)) == refused("too-many-half-point-byes", most=0)


@pytest.mark.parametrize(("rounds", "last"), [(5, 4), (2, 1), (1, 1)])
def test_without_a_word_the_last_round_has_no_half_point_byes(rounds, last):
    """But the only round of an event: a bye in it may be asked for."""
    desk = ready(6, rounds=rounds)
    assert isinstance(desk.ask(RequestBye(FIRST, 1, last)), tuple)
    if last < rounds:
        told = refused("bye-too-late", round=last + 1, last=last)
        assert desk.ask(RequestBye(FIRST, 1, last + 1)) == told


def test_byes_are_refused_by_round_and_kind():
    desk = ready(6)
    assert desk.ask(RequestBye(FIRST, 1, 6, ZERO)) == refused(
        "round-out-of-range", round=6, rounds=5
    )
    assert desk.ask(RequestBye(FIRST, 1, 1, Result.WIN)) == refused("bye-kind-unknown")
    assert desk.ask(RequestBye(FIRST, 9, 1)) == refused("entry-unknown", entry=9)
    desk.do(WithdrawPlayer(FIRST, 2))
    assert desk.ask(RequestBye(FIRST, 2, 1)) == refused("player-withdrawn", entry=2)
    desk.play()
    assert desk.ask(RequestBye(FIRST, 1, 1)) == refused("round-already-paired", round=1)
    assert desk.ask(CancelBye(FIRST, 1, 1)) == refused("round-already-paired", round=1)
    assert all_play_all(6).ask(RequestBye(FIRST, 1, 1)) == refused("not-in-round-robin")


@pytest.mark.article("C.05@2018 art. 6.7(4)")
def test_an_official_event_has_no_half_point_byes_and_who_is_paid_for_has_none():
    desk = created()
    plain = Player("Ana", rating=2000)
    guest = Player("Eva", rating=1900, category=" Guest ")
    desk.do(ImportPlayers(FIRST, (plain, guest)))
    desk.do(CloseEntries(FIRST))
    desk.do(StateFacts(0, "kind", (("category-with-conditions", "GUEST"),)))
    assert isinstance(desk.ask(RequestBye(FIRST, 1, 1)), tuple)
    assert desk.ask(RequestBye(FIRST, 2, 1)) == refused("bye-with-conditions", category="GUEST")
    assert isinstance(desk.ask(RequestBye(FIRST, 2, 1, ZERO)), tuple)
    assert desk.ask(RequestBye(FIRST, 9, 1)) == refused("entry-unknown", entry=9)
    level = (("level", "L1"),)
    desk.do(StateFacts(0, "kind", level, (("category-with-conditions", "GUEST"),)))
    assert desk.ask(RequestBye(FIRST, 1, 1)) == refused("bye-at-level-one")
    full = RequestBye(FIRST, 1, 1, FULL, confirmed=True)
    assert isinstance(desk.ask(full), tuple)


def test_prohibitions_are_refused_with_who_or_which_round_is_wrong():
    desk = ready(6)
    assert desk.ask(ForbidPairing(FIRST, frozenset({1}))) == refused("two-players-needed")
    told = refused("entry-unknown", entry=8)
    assert desk.ask(ForbidPairing(FIRST, frozenset({1, 9, 8}))) == told
    pair = frozenset({1, 2})
    for first, last, number in ((6, 0, 6), (0, 0, 0), (3, 2, 2), (1, 6, 6)):
        told = refused("round-out-of-range", round=number, rounds=5)
        assert desk.ask(ForbidPairing(FIRST, pair, first, last)) == told
    assert desk.ask(ForbidPairing(FIRST, pair, 2, 3)) == (PairingForbidden(FIRST, pair, 2, 3),)
    desk.do(ForbidPairing(FIRST, pair))
    assert desk.ask(AllowPairing(FIRST, pair)) == (PairingAllowed(FIRST, pair, 0),)


def test_points_are_refused_with_their_bounds_and_kept_with_their_round_and_note():
    desk = ready(6)
    assert desk.ask(AdjustPoints(FIRST, 1, Points(9995))) == refused(
        "points-out-of-range", most=9990
    )
    assert MOST_POINTS == 9990
    assert desk.ask(AdjustPoints(FIRST, 1, Points(5), round=6)) == refused(
        "round-out-of-range", round=6, rounds=5
    )
    assert desk.ask(AdjustPoints(FIRST, 1, Points(-5), "late", 2)) == (
        PointsAdjusted(FIRST, 1, Points(-5), "late", 2),
    )
    desk.do(AdjustPoints(FIRST, 1, Points(-5), "late", 2))
    desk.do(AdjustPoints(FIRST, 1, Points(-10), "later", 3))
    desk.do(AdjustPoints(FIRST, 1, Points(-20), "first"))
    mine = desk.section.entries[1]
    assert (mine.adjustment, mine.adjustment_note) == (-20, "first")
    assert mine.later_adjustments == {2: -5, 3: -10}
    assert mine.later_notes == {2: "late", 3: "later"}
    # another note alone is a change of what counts from the start
    assert len(desk.ask(AdjustPoints(FIRST, 1, Points(-20), "other"))) == 1
    cup = ready(4, system=System.KNOCK_OUT, rounds=0)
    assert cup.ask(AdjustPoints(FIRST, 1, Points(5))) == refused("no-points-in-knock-outs")
    assert cup.ask(AdjustPoints(FIRST, 1, Points(0))) == ()


def test_who_is_present_who_left_and_who_came_back_is_noted_once():
    desk = ready(6)
    assert desk.ask(CheckIn(FIRST, 1)) == (PresenceNoted(FIRST, 1, present=True),)
    desk.do(CheckIn(FIRST, 1))
    assert desk.ask(CheckIn(FIRST, 1, present=False)) == (PresenceNoted(FIRST, 1, present=False),)
    desk.play()
    assert desk.ask(WithdrawPlayer(FIRST, 1)) == (PlayerWithdrawn(FIRST, 1, 1),)
    assert desk.ask(ReinstatePlayer(FIRST, 1)) == ()
    assert desk.ask(RemovePlayer(FIRST, 1)) == refused("entries-closed")
    for command in (WithdrawPlayer(FIRST, 9), ReinstatePlayer(FIRST, 9), CheckIn(FIRST, 9)):
        assert desk.ask(command) == refused("entry-unknown", entry=9)
    early = created()
    early.do(ImportPlayers(FIRST, players(2)))
    assert early.ask(WithdrawPlayer(FIRST, 1)) == refused("entries-open")


def test_who_is_taken_out_is_in_no_list_and_no_prohibition():
    desk = created()
    desk.do(ImportPlayers(FIRST, players(4)))
    for group in ({1, 2}, {2, 3, 4}):
        desk.do(ForbidPairing(FIRST, frozenset(group)))
    desk.do(RemovePlayer(FIRST, 2))
    assert set(desk.section.entries) == {1, 3, 4}
    assert {frozenset(each.group) for each in desk.section.forbidden} == {frozenset({3, 4})}
    assert 2 not in desk.state.people
    # somebody of another section stays a person of the event
    desk.do(AddSection(SectionSettings("Blitz", rounds=3)))
    desk.do(EnterSection(SECOND, 1))
    desk.do(RemovePlayer(FIRST, 1))
    assert 1 in desk.state.people
