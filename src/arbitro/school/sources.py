"""Questions of the Arbiters' Manual of 2023, retold, and answered by the product.

The positions are ours: the manual's diagrams are lost. The number is that of the manual's sample
examination; what the product cannot answer, or the manual lost, is not among them.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, NamedTuple

from arbitro.model import (
    Colour,
    Contender,
    EditionKey,
    PairingProblem,
    Points,
    RateClass,
    Result,
    RoundNumber,
    Tpn,
)
from arbitro.reasons import Value
from arbitro.rules.laws.board import Board, Move, read_fen
from arbitro.rules.laws.case import Case, DayTime, EventRegulations, GameConditions
from arbitro.rules.laws.deciding import adjudicator
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.laws.situations.claims import Claim
from arbitro.rules.laws.situations.conduct import Device
from arbitro.rules.laws.situations.game_end import (
    FlagFell,
    KingsInCheck,
    PositionEnding,
    ResignationFacts,
)
from arbitro.rules.laws.situations.illegal import IllegalMove
from arbitro.rules.laws.situations.start import LateArrival
from arbitro.rules.pairing.generator import RandomSource
from arbitro.rules.ratings.coefficient import RatingStatus
from arbitro.rules.ratings.edition import rating_rules
from arbitro.school import sources_competition as event
from arbitro.school.competition.swiss import pair_coloured
from arbitro.school.laws.rulings import StatedCase, worked_out
from arbitro.school.question import Mistake, PosedQuestion, WorkedAnswer, said
from arbitro.school.titles.ratings import (
    RatingGame,
    change_worked,
    first_worked,
    rated_games,
    table_of_games,
    with_differences,
)

_WIN, _DRAW, _LOSS = Result.WIN, Result.DRAW, Result.LOSS


def _case(fen: str = "", moves: str = "", **conditions: Any) -> Case:
    """Return a case of 2023 with a position and the moves played from it, as engines write them."""
    known = GameConditions(laws_of("2023"), **conditions)
    position = read_fen(fen).position if fen else None
    if position is None:
        return Case(known, adjudicate=adjudicator())
    board = Board(position)
    played: list[Move] = []
    for text in moves.split():
        move = next(legal_move for legal_move in board.legal_moves() if legal_move.uci() == text)
        board.make(move)
        played.append(move)
    return Case(known, position, tuple(played), adjudicator())


def _ruled(
    number: int, asked: StatedCase, *wrong: tuple[str, StatedCase], fen: str = "", **about: Value
) -> PosedQuestion:
    """Pose a question on a case: ``wrong`` are mistakes by name with the case they make of it."""
    right = worked_out(asked)
    assert right is not None, number
    mistakes = tuple(
        Mistake(said(f"school.mistake.{name}"), worked)
        for name, other in wrong
        if (worked := worked_out(other)) is not None
    )
    stem = said(f"school.manual.{number}", **about)
    return PosedQuestion(asked.edition, stem, right, mistakes, fen=fen)


def _q1() -> PosedQuestion:
    fen = "6k1/8/8/3n4/8/8/3R4/6K1 w - - 0 40"
    asked = StatedCase("flag-fell", _case(fen), FlagFell(player="white"))
    return _with_play_on(
        _ruled(
            1,
            asked,
            ("material-list", asked.told(opponent_can_mate="no")),
            ("wrong-flag", asked.told(player="black")),
            fen=fen,
        ),
        "flag-ignored",
    )


def _with_play_on(posed: PosedQuestion, name: str) -> PosedQuestion:
    more = Mistake(said(f"school.mistake.{name}"), WorkedAnswer(said("school.outcome.continue")))
    return posed._replace(mistakes=(*posed.mistakes, more))


def _q3() -> PosedQuestion:
    rules = EventRegulations(default_minutes=30)
    facts = LateArrival(
        started=DayTime(19 * 60 + 40), white=DayTime(19 * 60 + 30), black=DayTime(20 * 60 + 5)
    )
    asked = StatedCase("late-arrival", _case(rules=rules), facts)
    return _ruled(
        3,
        asked,
        ("timetable", asked.told(started=DayTime(19 * 60 + 30))),
        ("zero", asked.under(rules=EventRegulations(default_minutes=0))),
    )


def _q4() -> PosedQuestion:
    fen = "6k1/6pp/3q4/8/8/1B1P4/6PP/6K1 b - - 0 28"
    asked = StatedCase("illegal-move", _case(fen), IllegalMove(player="black", touched=("d6",)))
    return _ruled(
        4,
        asked,
        ("other-piece", asked.told(touched=("g8",))),
        # a pawn that cannot move binds to nothing
        ("touching-forgotten", asked.told(touched=("h7",))),
        fen=fen,
    )


def _q5() -> PosedQuestion:
    fen = "1r4k1/2P5/8/8/8/8/8/6K1 w - - 0 35"
    facts = IllegalMove(player="white", faults=("two-hands", "unpromoted"), promotion_square="b8")
    asked = StatedCase("illegal-move", _case(fen), facts)
    return _ruled(
        5,
        asked,
        ("two-faults", asked.told(prior=1, opponent_can_mate="yes")),
        ("rate", asked.under(rate=RateClass.RAPID)),
        ("pressing-forgotten", asked.told(pressed=False)),
        fen=fen,
    )


def _q6() -> PosedQuestion:
    fen = "K7/1P6/k7/3n4/8/8/8/8 w - - 0 1"
    asked = StatedCase("position-reached", _case(fen, "b7b8r d5c7"), PositionEnding())
    queen = asked._replace(case=_case(fen, "b7b8q d5c7"))
    wins = Mistake(
        said("school.mistake.inverted-illegal"),
        WorkedAnswer(said("school.outcome.ended", score="1-0")),
    )
    posed = _ruled(6, asked, ("inverted-queen", queen), fen=fen)
    return posed._replace(mistakes=(*posed.mistakes, wins))


def _q7() -> PosedQuestion:
    fen = "2k5/2P5/3K4/8/8/8/8/8 w - - 0 50"
    asked = StatedCase("position-reached", _case(fen, "d6c6"), PositionEnding())
    before = StatedCase(
        "resigned", _case(fen), ResignationFacts(player="black", opponent_can_mate="yes")
    )
    return _with_play_on(
        _ruled(7, asked, ("resignation-late", before), fen=fen), "resignation-ignored"
    )


def _q8() -> PosedQuestion:
    fen = "6k1/ppp2ppp/8/8/4B1q1/8/PPP3PP/6K1 b - - 0 26"
    moves = "c7c6 e4f3 g4f5 f3e4 f5g4 e4f3 g4f5 f3e4"
    asked = StatedCase(
        "claims-repetition", _case(fen, moves), Claim(player="black", intended="Qg4")
    )
    return _ruled(
        8,
        asked,
        ("one-fewer", asked.told(times=2)),
        ("executed", asked.told(executed=True)),
        fen=fen,
    )


def _q9() -> PosedQuestion:
    fen = "8/2P3k1/8/8/8/7K/5p2/4R3 b - - 0 45"
    case = _case(rate=RateClass.RAPID, supervised=False)
    asked = StatedCase("illegal-position", case, KingsInCheck(still_illegal=True))
    loses = Mistake(
        said("school.mistake.unseen-move"), WorkedAnswer(said("school.outcome.ended", score="1-0"))
    )
    posed = _ruled(9, asked, ("position-gone", asked.told(still_illegal=False)), fen=fen)
    return posed._replace(mistakes=(*posed.mistakes, loses))


def _q12() -> PosedQuestion:
    rules = rating_rules(EditionKey("B.02@2022-01"), date(2022, 1, 1))
    games = tuple(
        RatingGame(rating, result)
        for rating, result in (
            *((2095, _WIN), (2254, _WIN), (2415, _DRAW), (2488, _LOSS)),
            *((2310, _WIN), (2570, _DRAW), (2673, _DRAW)),
        )
    )

    def worked(factor: int) -> WorkedAnswer:
        return change_worked(rated_games(RatingStatus(2460, coefficient=factor), games, rules))

    none = with_differences(rules, lambda _own, opponents: tuple(0 for _ in opponents))
    level = change_worked(rated_games(RatingStatus(2460, coefficient=10), games, none))
    mistakes = (
        *(
            Mistake(said("school.mistake.factor", factor=other), worked(other))
            for other in (20, 40)
        ),
        Mistake(said("school.mistake.expectation-forgotten"), level),
    )
    stem = said("school.stem.rating-change", edition=rules.edition, rating=2460, factor=10)
    return PosedQuestion(rules.edition, stem, worked(10), mistakes, rows=table_of_games(games))


def _q13() -> PosedQuestion:
    rules = rating_rules(EditionKey("B.02@2022-01"), date(2022, 1, 1))
    games = tuple(
        RatingGame(rating, result)
        for rating, result in (
            *((1726, _LOSS), (1315, _WIN), (1424, _DRAW), (1625, _LOSS), (1502, _WIN)),
            *((1980, Result.FORFEIT_WIN), (1628, _DRAW), (1740, _LOSS)),
        )
    )
    newer = rating_rules(EditionKey("B.02@2024-03"), date(2024, 3, 1))
    played = tuple(RatingGame(r, _WIN if x is Result.FORFEIT_WIN else x) for r, x in games)
    newcomer = RatingStatus(first_event=True)
    mistakes = (
        Mistake(
            said("school.mistake.forfeits"),
            first_worked(rated_games(newcomer, played, rules), rules),
        ),
        Mistake(
            said("school.mistake.edition", edition=newer.edition),
            first_worked(rated_games(newcomer, games, newer), newer),
        ),
    )
    stem = said("school.stem.first-rating", edition=rules.edition)
    right = first_worked(rated_games(newcomer, games, rules), rules)
    return PosedQuestion(rules.edition, stem, right, mistakes, rows=table_of_games(games))


def _coloured(one: tuple[int, str], other: tuple[int, str]) -> Callable[[], PosedQuestion]:
    def pose() -> PosedQuestion:
        edition = EditionKey("C.04.3@2017-07")
        contenders = tuple(
            Contender(
                tpn=Tpn(number),
                score=Points(30),
                real_score=Points(30),
                colours=history.replace("-", ""),
                parity_number=number,
            )
            for number, history in (one, other)
        )
        problem = PairingProblem(
            edition=edition,
            round_number=RoundNumber(6),
            rounds_total=9,
            initial_colour=Colour.WHITE,
            maximum_score=Points(50),
            contenders=contenders,
        )
        stem = said("school.stem.colours", edition=edition, colour="w")
        return pair_coloured(problem, (one[1], other[1]), stem)

    return pose


def _device(number: int, **facts: Any) -> Callable[[], PosedQuestion]:
    def pose() -> PosedQuestion:
        case = _case(rate=RateClass.RAPID if number == 22 else RateClass.STANDARD)
        asked = StatedCase("electronic-device", case, Device(player="white", **facts))
        drawn = WorkedAnswer(said("school.outcome.ended", score="1/2-1/2"))
        names = {22: "device-needs-no-mate", 23: "device-after-the-draw"}
        posed = _ruled(number, asked)
        mistake = Mistake(said(f"school.mistake.{names[number]}"), drawn)
        return _with_play_on(posed._replace(mistakes=(mistake,)), "device-warned")

    return pose


class Item(NamedTuple):
    """A question of a source: its name there, and what poses it."""

    name: str
    pose: Callable[[], PosedQuestion]


ITEMS = (
    *(Item("1", _q1), Item("3", _q3), Item("4", _q4), Item("5", _q5), Item("6", _q6)),
    *(Item("7", _q7), Item("8", _q8), Item("9", _q9), Item("12", _q12), Item("13", _q13)),
    Item("15a", _coloured((2, "wbw-b"), (8, "w-bwb"))),
    Item("15b", _coloured((5, "-bwbw"), (10, "wb-bw"))),
    Item("15c", _coloured((7, "bwbwb"), (15, "bwwbb"))),
    *(Item("10", event.norm_of_nine_rounds), Item("11", event.last_round_of_a_norm)),
    *(Item("14", event.bracket_of_nine), Item("16", event.five_of_three_points)),
    *(
        Item(part, event.play_a_day(part, time_control))
        for part, time_control in event.PLAY_A_DAY.items()
    ),
    *(Item("18", event.appeals_by_word), Item("24", event.fourth_norm)),
    Item("19", event.sonneborn_berger),
    *(
        Item(f"20 ({tie_break_text})", event.opponents_score(tie_break_text))
        for tie_break_text in event.TIE_BREAK_TEXTS
    ),
    Item("22", _device(22)),
    Item("23", _device(23, game_agreed_drawn=True)),
)
"""The questions of the sample examination that are asked, in its order."""


def item(name: str) -> PosedQuestion:
    """Return a question of the sample by its name; KeyError where it is not asked."""
    return {other.name: other for other in ITEMS}[name].pose()


def manual(chance: RandomSource) -> PosedQuestion | None:
    """Ask a question of the manual's sample examination."""
    return ITEMS[chance.below(len(ITEMS))].pose()
