"""What is written is read again as the same: reports, JSON and entry lists."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from arbitro.formats.entries import read_entries, write_entries
from arbitro.formats.json_format import read_json, write_json
from arbitro.formats.trf import document_of, read_trf, tournament_of, write_trf
from arbitro.i18n.entry_heads import heads_of, heads_read
from arbitro.model import (
    ABSENT,
    STANDARD_POINTS,
    SYSTEMS,
    Adjustment,
    AnnouncedBye,
    Colour,
    Entry,
    EventDetails,
    FideId,
    Period,
    Player,
    Points,
    PointSystem,
    Prohibition,
    RateClass,
    RatingKind,
    RatingOrigin,
    Result,
    RoundRecord,
    Sex,
    System,
    Team,
    TimeControl,
    Title,
    Tournament,
    Tpn,
    points_table,
)
from arbitro.model.rating_periods import RatingPeriod, RatingThen

DATA = Path(__file__).parent.parent / "data"
REPORTS = sorted([*DATA.glob("trf/*.trf"), *DATA.glob("manual40/*.trf")])

LETTERS = st.characters(exclude_categories=["Cc", "Cs"])
SIDES = [
    (Result.WIN, Result.LOSS),
    (Result.LOSS, Result.WIN),
    (Result.DRAW, Result.DRAW),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    (Result.UNRATED_WIN, Result.UNRATED_LOSS),
    (Result.UNRATED_DRAW, Result.UNRATED_DRAW),
    (Result.PENDING, Result.PENDING),
    (Result.LOSS, Result.LOSS),
    (Result.DRAW, Result.LOSS),
]
ASKED = [Result.HALF_POINT_BYE, Result.FULL_POINT_BYE, Result.ZERO_POINT_BYE]


def texts(longest: int):
    return st.text(LETTERS, max_size=longest).map(lambda text: text.strip(" "))


def some(strategy):
    return st.none() | strategy


@st.composite
def played_rounds(draw, players: int, rounds: int):
    """Rounds in which everybody has a game, the bye of the round or a requested bye."""
    table = [[] for _ in range(players)]
    for _ in range(rounds):
        order = draw(st.permutations(range(players)))
        games = draw(st.integers(0, players // 2))
        for white, black in zip(order[:games], order[games : 2 * games], strict=True):
            first, second = draw(st.sampled_from(SIDES))
            table[white].append(RoundRecord(Tpn(black + 1), Colour.WHITE, first))
            table[black].append(RoundRecord(Tpn(white + 1), Colour.BLACK, second))
        rest = order[2 * games :]
        # a round without a game or a bye is none
        with_bye = bool(rest) and (games == 0 or draw(st.booleans()))
        for place, player in enumerate(rest):
            bye = with_bye and place == 0
            result = Result.PAIRING_ALLOCATED_BYE if bye else draw(st.sampled_from(ASKED))
            table[player].append(RoundRecord(None, None, result))
    return table


@st.composite
def point_systems(draw):
    value = st.integers(0, 40).map(Points)
    return draw(
        st.just(STANDARD_POINTS)
        | st.builds(PointSystem.of, value, value, value)
        | st.builds(PointSystem, *[value] * 8)
    )


ORIGINS = st.builds(
    RatingOrigin,
    st.sampled_from(RatingKind),
    st.sampled_from(["fide", "ESP"]),
    st.sampled_from(["", "2026-11"]),
    st.sampled_from(RateClass),
    st.integers(10, 3000),
)


@st.composite
def players(draw, *, everything: bool):
    federation = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=3, max_size=3)
    return Player(
        name=draw(texts(33)),
        rating=draw(st.integers(0, 3000)),
        title=draw(some(st.sampled_from(Title))),
        sex=draw(some(st.sampled_from(Sex))),
        federation=draw(st.just("") | federation),
        fide_id=draw(some(st.integers(1, 99_999_999_999).map(FideId))),
        birth=draw(st.sampled_from(["", "1990", "1990/05/17", "2001/00/00"])),
        club=draw(texts(20)) if everything else "",
        category=draw(texts(20)) if everything else "",
        national_rating=draw(st.integers(0, 3000)),
        national_id=draw(st.text("0123456789", max_size=11)),
        fixed_board=draw(some(st.integers(1, 99))) if everything else None,
        tournament_rating=draw(st.just(0) | st.integers(10, 3000)) if everything else 0,
        origins=tuple(draw(st.lists(ORIGINS, max_size=3))) if everything else (),
    )


@st.composite
def adjustments_of_a_player(draw, total: int):
    """Nothing most often, else penalties and bonuses from different rounds on."""
    if draw(st.integers(0, 3)):
        return ()
    numbers = sorted(draw(st.sets(st.integers(0, total), max_size=3)))
    values = st.sampled_from([-10, 5]).map(Points)
    return tuple(Adjustment(draw(values), number) for number in numbers)


@st.composite
def prohibitions(draw, groups, total: int):
    """Groups who may not meet, in all rounds or in some."""
    first = draw(st.integers(1, total))
    last = draw(st.just(0) | st.integers(first, total).filter(lambda last: last < total))
    return Prohibition(draw(groups), first, last)


PERIODS = st.lists(
    st.builds(Period, st.integers(0, 9999), st.integers(0, 60), some(st.integers(1, 60))),
    min_size=1,
    max_size=2,
).map(tuple)
TIME_CONTROLS = st.builds(TimeControl, PERIODS, st.just(()) | PERIODS)
TIE_BREAKS = st.lists(st.sampled_from(["DE", "BH/C1", "SB", "WIN"]), max_size=3).map(tuple)


@st.composite
def rating_periods(draw, size):
    """Rating periods of an event of so many players: the first one with round 1."""
    later = sorted(draw(st.sets(st.integers(2, 9), max_size=2)))
    numbers = st.sets(st.integers(1, size), max_size=3) if size else st.just(set())
    return tuple(
        RatingPeriod(
            first,
            draw(some(st.dates(date(1970, 1, 1), date(2069, 12, 31)))),
            tuple(
                RatingThen(
                    Tpn(number),
                    draw(st.just(0) | st.integers(10, 4000)),
                    draw(some(st.sampled_from(Title))),
                )
                for number in sorted(draw(numbers))
            ),
        )
        for first in (1, *later)
    )


@st.composite
def tournaments(draw, *, everything: bool = False):
    """Consistent tournaments; without ``everything`` only what a report of 2026 can say."""
    size = draw(st.integers(0 if everything else 1, 9))
    played = draw(st.integers(0, 4)) if size else 0
    total = draw(st.integers(max(1, played), 9))
    table = draw(played_rounds(size, played))
    points = draw(point_systems())
    worth = points_table(points)
    ranks = draw(st.permutations(range(1, size + 1)))
    tpns = st.sampled_from(range(1, size + 1)).map(Tpn) if size else st.nothing()
    # no code of the report tells a match from a knock-out
    coded = [each for each in SYSTEMS.values() if not each.is_team and each is not System.MATCH]
    system = draw(st.sampled_from(coded))
    entries = []
    for place in range(size):
        asked = draw(st.lists(st.sampled_from(ASKED), max_size=total - played))
        rounds = (*table[place], *(RoundRecord(None, None, result) for result in asked))
        adjustments = draw(adjustments_of_a_player(total))
        score = sum(worth[record.result] for record in rounds[: played + 1])
        score += sum(points for points, number in adjustments if number <= played)
        virtual = draw(st.lists(st.sampled_from([0, 5, 10]).map(Points), max_size=total))
        while virtual and not virtual[-1]:
            virtual.pop()
        entries.append(
            Entry(
                tpn=Tpn(place + 1),
                player=draw(players(everything=everything)),
                rounds=rounds,
                virtual=tuple(virtual) if system is System.DUTCH else (),
                adjustments=adjustments,
                stated_points=Points(score),
                stated_rank=ranks[place],
                announced=tuple(
                    AnnouncedBye(number, draw(st.sampled_from(ASKED)))
                    for number in sorted(draw(st.sets(st.integers(1, total), max_size=2)))
                    if number > len(rounds) + 1
                ),
            )
        )
    groups = st.frozensets(tpns, min_size=2) if size > 1 else st.nothing()
    days = st.dates(date(1970, 1, 1), date(2069, 12, 31))
    accelerated = any(entry.virtual for entry in entries)
    national = any(each.player.national_rating or each.player.national_id for each in entries)
    numbers = draw(st.lists(prohibitions(groups, total), max_size=2 if size > 1 else 0))
    return Tournament(
        details=EventDetails(
            name=draw(texts(30)),
            city=draw(texts(30)),
            federation=draw(st.sampled_from(["ESP", "FRA"])),
            start=draw(some(days)),
            end=draw(some(days)),
            chief_arbiter=draw(texts(30)),
            deputies=tuple(draw(st.lists(texts(20).filter(bool), max_size=2))),
            organiser=draw(texts(20)) if everything else "",
            type_text=draw(texts(30)),
            time_control_text=draw(texts(30)),
            round_dates=(*draw(st.lists(some(days), max_size=3)), draw(days)),
            time_control=draw(some(TIME_CONTROLS)),
            pairing_controller=draw(texts(20)),
            ranking_method="OTHER" if national else draw(st.sampled_from(["", "NRO"])),
        ),
        system=system,
        rounds_total=total,
        rounds_played=played,
        entries=tuple(entries),
        points=points,
        initial_colour=draw(st.sampled_from(Colour)),
        accelerated=accelerated,
        prohibitions=tuple(numbers),
        tie_breaks=draw(TIE_BREAKS | st.just(("DE", "PTS", "SB"))),
        board_colours=tuple(draw(st.lists(st.sampled_from(Colour), max_size=4))),
        match_points=draw(some(st.just(PointSystem.of(30, 10, 0)))),
        periods=draw(st.just(()) | rating_periods(size)),
        teams=tuple(
            Team(
                number,
                draw(texts(32)),
                tuple(draw(st.lists(tpns, max_size=4 if size else 0))),
                "ABC",
                2100,
            )
            for number in sorted(draw(st.sets(st.integers(1, 999), max_size=2 if size else 0)))
        ),
    )


@pytest.mark.long
@settings(max_examples=30, deadline=None)
@given(tournaments())
def test_a_tournament_is_the_same_after_a_report_of_2026(tournament):
    text = write_trf(document_of(tournament))

    assert tournament_of(read_trf(text.encode()).value).value == tournament


@pytest.mark.long
@settings(max_examples=30, deadline=None)
@given(tournaments())
def test_our_reports_have_no_errors(tournament):
    document = read_trf(write_trf(document_of(tournament)))

    assert document.ok
    assert tournament_of(document.value).ok


@pytest.mark.long
@settings(max_examples=20, deadline=None)
@given(tournaments(), st.sampled_from(["trf16", "trf26"]))
def test_our_reports_are_written_again_byte_for_byte(tournament, edition):
    # a coming round for which everybody has a bye is read as a round without games, and a last
    # round without games as one to come
    coming = tournament.rounds_played
    assume(not all(len(entry.rounds) > coming for entry in tournament.entries))
    last = [record for entry in tournament.entries for record in entry.rounds[coming - 1 : coming]]
    assume(not last or any(record.opponent is not None for record in last))
    # a report of 2016 does not tell a round robin from a Swiss, where such a bye is told of
    given = {record.result for entry in tournament.entries for record in entry.rounds}
    told = edition == "trf26" or tournament.system.is_swiss
    assume(told or Result.FULL_POINT_BYE not in given)
    text = write_trf(document_of(tournament, edition=edition))
    read = read_trf(text.encode()).value

    assert write_trf(read) == text
    assert write_trf(document_of(tournament_of(read).value, edition=edition)) == text


@pytest.mark.long
@settings(max_examples=20, deadline=None)
@given(tournaments())
def test_what_document_of_says_is_what_a_reader_reads(tournament):
    document = document_of(tournament)

    assert read_trf(write_trf(document)).value == document


@pytest.mark.long
@settings(max_examples=20, deadline=None)
@given(tournaments())
def test_a_report_of_2016_keeps_all_that_pairing_needs(tournament):
    text = write_trf(document_of(tournament, edition="trf16"))
    read = tournament_of(read_trf(text).value).value

    assert (read.rounds_total, read.rounds_played) == (
        tournament.rounds_total,
        tournament.rounds_played,
    )
    assert read.points == tournament.points
    assert read.initial_colour == tournament.initial_colour
    coming = min(tournament.rounds_played + 1, tournament.rounds_total)
    assert read.forbidden(coming) == tournament.forbidden(coming)
    assert [(entry.rounds, entry.virtual) for entry in read.entries] == [
        (entry.rounds, entry.virtual) for entry in tournament.entries
    ]


@pytest.mark.long
@settings(max_examples=30, deadline=None)
@given(tournaments(everything=True))
def test_a_tournament_is_the_same_after_json(tournament):
    read = read_json(write_json(tournament).encode())

    assert read.value == tournament
    assert read.problems == ()


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.name)
def test_a_foreign_report_is_the_same_after_writing_it(path):
    document = read_trf(path.read_bytes()).value

    assert read_trf(write_trf(document).encode()).value == document


@pytest.mark.parametrize(
    "path", [path for path in REPORTS if path.name != "javafo.trf"], ids=lambda path: path.name
)
def test_a_foreign_report_in_utf8_is_written_byte_for_byte(path):
    document = read_trf(path.read_bytes()).value

    assert write_trf(document).encode() == path.read_bytes()


@settings(max_examples=60, deadline=None)
@given(st.text(st.sampled_from("01234 \r\n\t#XRBWw-=+.,/ñ\u2028"), max_size=300) | st.text())
def test_any_text_is_the_same_after_writing_it(text):
    document = read_trf(text).value

    assert read_trf(write_trf(document)).value == document


def entry_texts(longest: int):
    words = st.text(LETTERS, max_size=longest)
    return words.map(lambda text: " ".join(text.split())).filter(lambda text: text != "-")


ENTRY_RATINGS = st.just(0) | st.integers(10, 3500)
"""Ratings of an entry list, where one digit alone is refused as part of another value."""


def is_name(text):
    """Tell whether a name comes back as it is: it has a letter, and no comma to be spaced anew."""
    return any(letter.isalpha() for letter in text) and "," not in text


@settings(max_examples=30, deadline=None)
@given(
    st.lists(
        st.builds(
            Player,
            name=entry_texts(30).filter(is_name),
            rating=ENTRY_RATINGS,
            title=some(st.sampled_from(Title)),
            sex=some(st.sampled_from(Sex)),
            federation=st.sampled_from(["", "ESP", "MEX"]),
            fide_id=some(st.integers(100_000, 999_999_999_999)),
            birth=st.sampled_from(["", "1990", "1990/05/17"]),
            club=entry_texts(10),
            category=entry_texts(10),
            national_rating=ENTRY_RATINGS,
            national_id=entry_texts(10).filter(lambda text: text != "0"),
            fixed_board=some(st.integers(1, 99)),
        ),
        max_size=5,
        unique_by=lambda player: player.fide_id or player.name,
    ),
    st.sampled_from(["en", "es", "fr"]),
    st.sampled_from([";", ",", "\t"]),
)
def test_an_entry_list_is_the_same_after_writing_it(entries, language, separator):
    text = write_entries(entries, heads=heads_of(language), separator=separator)

    assert read_entries(text.encode(), heads=heads_read()).value == tuple(entries)


def test_missing_records_are_written_as_absences():
    entry = Entry(Tpn(1), Player("Late"), rounds=())
    other = Entry(Tpn(2), Player("Early"), (RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE),))
    tournament = Tournament(entries=(entry, other), rounds_total=3, rounds_played=1)

    assert document_of(tournament).players[0].rounds == (ABSENT,)


def test_a_match_is_written_as_a_knock_out_of_two():
    event = Tournament(
        system=System.MATCH,
        rounds_total=2,
        entries=tuple(Entry(Tpn(at), Player(name)) for at, name in enumerate(("Ana", "Bea"), 1)),
    )
    document = document_of(event)
    assert "192 CUSTOM_KNOCKOUT" in write_trf(document)
    assert tournament_of(read_trf(write_trf(document).encode()).value).value.system is (
        System.KNOCK_OUT
    )


@pytest.mark.parametrize(
    "system", [each for each in SYSTEMS.values() if not each.is_team and each is not System.MATCH]
)
def test_a_report_of_2016_keeps_the_system(system):
    entries = tuple(Entry(Tpn(at), Player(f"P{at}")) for at in range(1, 5))
    made = Tournament(system=system, rounds_total=3, entries=entries)
    text = write_trf(document_of(made, edition="trf16"))
    assert tournament_of(read_trf(text.encode()).value).value.system is system
