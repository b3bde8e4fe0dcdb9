"""A list beside what stands here: players by what they are known by, boards by who meets whom."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    CloseEntries,
    EnterResult,
    ImportPlayers,
    PairRound,
    PublishRound,
    RequestBye,
)
from arbitro.desk.derived.lists.list_comparison import advised, list_beside
from arbitro.desk.derived.lists.listed_results import (
    ListedResult,
    RowStanding,
    as_listed,
    listed_results,
)
from arbitro.desk.values.settings import GameResult
from arbitro.formats.round_lists.round_list import (
    NOT_PAIRED,
    PAIRING_ALLOCATED_BYE,
    ListedBoard,
    RoundList,
)
from arbitro.model import Colour, Player, Result, Title
from desk.driver import FIRST, created, ready

ANA = Player(
    "Núñez Gil, Ana",
    rating=2000,
    federation="ESP",
    fide_id=11,
    birth="1990-05-06",
    club="Soria",
    national_id="77",
)


def event_of(*people, paired=False):
    desk = created()
    desk.do(ImportPlayers(FIRST, people))
    if paired:
        desk.do(CloseEntries(FIRST))
        desk.do(PairRound(FIRST, Colour.WHITE))
    return desk


def beside(desk, *players):
    """New names; who is there with every field that is otherwise; who is missing."""
    found = list_beside(desk.state, desk.section, players)
    people = desk.state.people
    assert all(people[each.entry] == each.person for each in found.known)
    return (
        [each.name for each in found.new],
        {each.person.name: [one.field for one in each.otherwise] for each in found.known},
        [people[each].name for each in found.missing],
    )


@pytest.mark.parametrize(
    ("listed", "known"),
    [
        # the FIDE number decides, whatever else is otherwise
        (Player("Ada Roca", fide_id=11), True),
        (replace(ANA, fide_id=12), False),
        # then the national number, within its federation
        (Player("Ada Roca", federation="ESP", national_id="77"), True),
        (Player("Ada Roca", federation="FRA", national_id="77"), False),
        (Player("Ada Roca", federation="ESP", national_id="78"), False),
        (Player("Ada Roca", federation="ESP", national_id="77", birth="1991"), False),
        # then the name, where no year of birth parts the two
        (Player("nunez gil, ana"), True),
        (Player("Núñez Gil, Ana", birth="1990"), True),
        (Player("Núñez Gil, Ana", birth="1990-01-01"), True),
        (Player("Núñez Gil, Ana", birth="1991"), False),
        (Player("Núñez Gil, Eva"), False),
        # a number that nobody has here says nothing against the name
        (Player("Ada Roca", federation="ESP", national_id="77", fide_id=12), False),
    ],
)
def test_somebody_is_known_by_numbers_first_and_then_by_name(listed, known):
    found = list_beside(*_of(event_of(ANA)), (listed,))
    assert [each.person for each in found.known] == ([ANA] if known else [])
    assert list(found.new) == ([] if known else [listed])
    assert len(found.missing) == (0 if known else 1)


def _of(desk):
    return desk.state, desk.section


def test_a_player_without_a_number_here_is_known_by_name_to_a_list_that_has_one():
    here = replace(ANA, fide_id=None, national_id="")
    assert beside(event_of(here), ANA) == (
        [],
        {ANA.name: ["fide_id", "national_id"]},
        [],
    )


def test_new_known_and_missing_are_told_in_the_order_of_list_and_section():
    desk = event_of(Player("B"), Player("A"), Player("D"), Player("C"))
    told = beside(desk, Player("Z"), Player("C", club="X"), Player("Y"), Player("B"))
    assert told == (["Z", "Y"], {"C": ["club"], "B": []}, ["A", "D"])
    found = list_beside(*_of(desk), (Player("C", club="X"), Player("B")))
    assert [each.person.name for each in found.changed] == ["C"]


def test_of_namesakes_no_data_are_compared_until_one_is_left():
    desk = event_of(Player("Ana", rating=1500), Player("Ana", rating=1600))
    first, second = (Player("Ana", rating=1700), Player("Ana", rating=1800))
    found = list_beside(*_of(desk), (first, second, replace(first, rating=1900)))
    assert [[one.field for one in each.otherwise] for each in found.known] == [[], ["rating"]]
    assert [each.person.rating for each in found.known] == [1500, 1600]
    assert [each.rating for each in found.new] == [1900]  # a third one of the name


FIELDS = {
    "name": "Ada Roca",
    "rating": 2001,
    "national_rating": 1999,
    "title": Title.WFM,
    "federation": "FRA",
    "birth": "1991-05-06",
    "club": "Lugo",
    "category": "S50",
    "national_id": "78",
    "fixed_board": 3,
}


@pytest.mark.parametrize("paired", [False, True])
@pytest.mark.parametrize(("field", "value"), FIELDS.items())
def test_a_field_is_otherwise_where_the_list_says_something_else(field, value, paired):
    """Ratings are not advised once a round is paired; what the list leaves out stays."""
    desk = event_of(ANA, Player("Bea"), paired=paired)
    listed = replace(ANA, **{field: value})
    [known] = list_beside(*_of(desk), (listed,)).known
    [otherwise] = known.otherwise
    rated = field in {"rating", "national_rating"}
    assert (otherwise.field, otherwise.before, otherwise.after, otherwise.advised) == (
        *(field, getattr(ANA, field), value),
        not (paired and rated),
    )
    told = advised(list_beside(*_of(desk), (listed, Player("Bea"))))
    assert told == (((known.entry, field),) if otherwise.advised else ())
    nothing = type(value)() if isinstance(value, str | int) else None
    [same] = list_beside(*_of(desk), (replace(ANA, **{field: nothing}),)).known
    assert same.otherwise == ()


def test_a_name_spelled_otherwise_is_told_and_not_advised():
    desk = event_of(ANA)
    [known] = list_beside(*_of(desk), (replace(ANA, name="Ana Nunez Gil"),)).known
    assert [(each.field, each.advised) for each in known.otherwise] == [("name", False)]
    assert advised(list_beside(*_of(desk), (replace(ANA, name="Ana Nunez Gil"),))) == ()


@pytest.mark.parametrize(
    ("here", "listed", "told"),
    [
        ("1990-05-06", "1990", []),
        ("1990", "1990-05-06", ["birth"]),
        ("1990-05-06", "1991", ["birth"]),
        ("1990-05-06", "1990-05-07", ["birth"]),
        ("", "1990", ["birth"]),
    ],
)
def test_a_year_alone_says_less_than_the_day(here, listed, told):
    desk = event_of(replace(ANA, birth=here))
    assert beside(desk, replace(ANA, birth=listed)) == ([], {ANA.name: told}, [])


# A list of results.


def rows(desk, *listed, number=1):
    boards = tuple(ListedBoard(at, at, *each) for at, each in enumerate(listed, 1))
    found = listed_results(desk.state, desk.section, number, RoundList("x", number, boards))
    assert tuple(each.row for each in found) == boards
    return [each.beside for each in found]


@pytest.fixture
def desk():
    """Five players: 4 - 2 are paired without a request; 5 has asked for a bye."""
    made = created()
    names = ("Núñez, Ana", "Roca, Bea", "Puig, Mar", "Sanz, Leo", "Sanz, Leo")
    made.do(ImportPlayers(FIRST, tuple(Player(each, rating=2000 - 9 * at)
                                       for at, each in enumerate(names))))  # fmt: skip
    made.do(CloseEntries(FIRST))
    made.do(RequestBye(FIRST, made.section.numbers[4], 1, Result.HALF_POINT_BYE))
    made.do(PairRound(FIRST, Colour.WHITE))
    return made


def test_who_is_meant_is_found_by_number_or_by_a_name_only_one_has(desk):
    won = GameResult.WHITE_WINS.value
    first = desk.games[0]
    assert [desk.section.numbers.index(each) for each in (first.white, first.black)] == [0, 2]
    for white, black in ((1, 3), ("NUNEZ  ana", "puig, mar"), (1, "Puig Mar"), ("Núñez-Ana", 3)):
        assert rows(desk, (white, black, won), (black, white, won)) == [
            RowStanding.NEW, RowStanding.NOT_MET,
        ]  # fmt: skip
    for unknown in (0, 6, -1, "Nobody", "Sanz, Leo"):
        listed = ((unknown, 3, won), (1, unknown, won), (unknown, None, NOT_PAIRED))
        assert rows(desk, *listed) == [RowStanding.UNKNOWN] * 3
    assert rows(desk, (5, 4, won)) == [RowStanding.NOT_MET]


def test_who_has_no_opponent_in_the_list_has_none_here(desk):
    assert (
        rows(desk, (5, None, NOT_PAIRED), (5, None, PAIRING_ALLOCATED_BYE))
        == [RowStanding.SAME] * 2
    )
    assert (
        rows(desk, (1, None, NOT_PAIRED), (1, None, PAIRING_ALLOCATED_BYE))
        == [RowStanding.NOT_MET] * 2
    )
    assert rows(desk, (5, None, None), (5, None, "10")) == [RowStanding.NOT_MET] * 2
    odd = ready(5)
    odd.do(PairRound(FIRST, Colour.WHITE))
    bye = odd.section.numbers.index(odd.section.rounds[0].bye) + 1
    assert rows(odd, (bye, None, PAIRING_ALLOCATED_BYE)) == [RowStanding.SAME]
    assert rows(odd, (bye, None, NOT_PAIRED)) == [RowStanding.NOT_MET]


def test_a_row_has_the_game_it_is_of_and_what_the_list_says(desk):
    boards = (ListedBoard(1, 1, 1, 3, "=="), ListedBoard(2, 2, 1, 3, None),
              ListedBoard(3, 3, 1, 3, "who knows"), ListedBoard(4, 4, 3, 1, "=="))  # fmt: skip
    found = listed_results(desk.state, desk.section, 1, RoundList("x", 1, boards))
    game = desk.games[0]
    assert [(each.beside, each.game, each.listed) for each in found] == [
        (RowStanding.NEW, game, GameResult.DRAW),
        (RowStanding.OPEN, game, None),
        (RowStanding.UNKNOWN, game, None),
        (RowStanding.NOT_MET, None, None),
    ]


def test_a_list_is_of_the_round_it_is_asked_for(desk):
    for game in desk.games:
        desk.do(EnterResult(FIRST, game.id, GameResult.DRAW))
    desk.do(PublishRound(FIRST, 1))
    desk.do(PairRound(FIRST, Colour.WHITE))
    met = {each.beside for each in _listed_of(desk, 1, 1)}
    assert met == {RowStanding.SAME}
    assert RowStanding.SAME not in {each.beside for each in _listed_of(desk, 1, 2)}


def _listed_of(desk, listed, asked):
    told = tuple(each for each in as_listed(desk.section, listed) if each.black is not None)
    return listed_results(desk.state, desk.section, asked, RoundList("x", asked, told))


def test_a_round_here_is_listed_board_by_board_with_the_bye_last():
    desk = ready(7)
    desk.do(PairRound(FIRST, Colour.WHITE))
    given = (GameResult.ADJOURNED, GameResult.BOTH_LOSE, GameResult.BLACK_WINS)
    tpn = desk.section.tpns()
    pairs = [(tpn[each.white], tpn[each.black]) for each in desk.games]
    bye = tpn[desk.section.rounds[0].bye]
    open_ = tuple(ListedBoard(0, at, *pair, None) for at, pair in enumerate(pairs, 1))
    last = ListedBoard(0, 4, bye, None, PAIRING_ALLOCATED_BYE)
    assert as_listed(desk.section, 1) == (*open_, last)
    for game, result in zip(desk.games, given, strict=True):
        desk.do(EnterResult(FIRST, game.id, result))
    # what such a list cannot say stays open in it
    assert as_listed(desk.section, 1) == (
        *open_[:2],
        ListedBoard(0, 3, *pairs[2], GameResult.BLACK_WINS.value),
        last,
    )


@pytest.mark.parametrize("beside", RowStanding)
def test_what_is_missing_or_other_here_is_taken_from_the_list(beside):
    row = ListedBoard(1, 1, 1, 3, None)
    assert ListedResult(row, beside).is_taken is (beside in {RowStanding.NEW, RowStanding.OTHER})


def test_a_bye_is_looked_for_in_the_round_of_the_list():
    desk = ready(5)
    desk.play(GameResult.DRAW)
    desk.do(PairRound(FIRST, Colour.WHITE))
    first, second = (desk.section.numbers.index(each.bye) + 1 for each in desk.section.rounds)
    assert first != second
    for number, bye, other in ((1, first, second), (2, second, first)):
        listed = ((bye, None, PAIRING_ALLOCATED_BYE), (other, None, PAIRING_ALLOCATED_BYE))
        assert rows(desk, *listed, number=number) == [RowStanding.SAME, RowStanding.NOT_MET]


def test_a_bye_alone_is_listed_at_the_first_board():
    desk = ready(3)
    for entry in desk.section.numbers[1:]:
        desk.do(RequestBye(FIRST, entry, 1, Result.ZERO_POINT_BYE))
    desk.do(PairRound(FIRST, Colour.WHITE))
    assert as_listed(desk.section, 1) == (ListedBoard(0, 1, 1, None, PAIRING_ALLOCATED_BYE),)
