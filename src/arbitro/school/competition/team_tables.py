"""Questions on tables of teams and restricted draws, and on games played at wrong boards."""

from __future__ import annotations

from arbitro.model import EditionKey
from arbitro.rules.laws.case import Case, GameConditions
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.laws.ruling import Player, Score
from arbitro.rules.laws.situations.start import WrongTeamBoard, wrong_team_board
from arbitro.rules.pairing.generator import RandomSource
from arbitro.rules.pairing.schedules.meeting import Meeting
from arbitro.rules.pairing.schedules.scheveningen import scheveningen
from arbitro.rules.pairing.schedules.varma import FEWEST, MOST, varma_groups
from arbitro.school.question import (
    Mistake,
    PosedQuestion,
    Step,
    WorkedAnswer,
    one_of,
    said,
    written_points,
)

SYSTEMS = EditionKey("AM.IV@2023")
GENERAL = EditionKey("C.05@2018")


def schedules(chance: RandomSource) -> PosedQuestion | None:
    """Ask for a meeting of two teams, or for the numbers of a restricted draw."""
    return one_of(chance, (_seats, _numbers))(chance)


# Everybody of one team meets everybody of the other (Arbiters' Manual IV.3).


def _seats(chance: RandomSource) -> PosedQuestion | None:
    """Ask in which round two of a Scheveningen match meet, and who has White."""
    boards = 3 + chance.below(8)
    one, other = 1 + chance.below(boards), 1 + chance.below(boards)
    number, white = _meeting(boards, f"A{one}", f"B{other}")
    black = f"B{other}" if white == f"A{one}" else f"A{one}"
    by_shift = (other - one) % boards + 1
    mistakes = (
        Mistake(said("school.mistake.colours-swapped"), _met(number, black)),
        Mistake(said("school.mistake.turned"), _met(number % boards + 1, white)),
        Mistake(said("school.mistake.turned"), _met((number - 2) % boards + 1, white)),
        Mistake(said("school.mistake.boards-in-turn"), _met(by_shift, white)),
        Mistake(said("school.mistake.boards-in-turn"), _met(by_shift, f"A{one}")),
    )
    stem = said("school.stem.seats", boards=boards, one=f"A{one}", other=f"B{other}")
    return PosedQuestion(SYSTEMS, stem, _met(number, white), mistakes)


def _meeting(boards: int, one: str, other: str) -> tuple[int, str]:
    for number, meetings in enumerate(scheveningen(boards), 1):
        for meeting in meetings:
            names = _names(meeting)
            if set(names) == {one, other}:
                return number, names[0]
    raise AssertionError("everybody meets everybody")


def _names(meeting: Meeting) -> tuple[str, str]:
    return str(meeting.white), str(meeting.black)


def _met(number: int, white: str) -> WorkedAnswer:
    steps = (
        Step(said("school.step.met", round=number), "scheveningen-tables"),
        Step(said("school.step.seat-white", seat=white), "scheveningen-tables"),
    )
    return WorkedAnswer(said("school.outcome.seat", round=number, seat=white), steps)


# Players of one federation draw from one group (C.05 art. 5.3, annex 2).


def _numbers(chance: RandomSource) -> PosedQuestion | None:
    """Ask which numbers are left for the others of a federation after its first draw."""
    players = FEWEST + chance.below(MOST - FEWEST + 1)
    drawn = 1 + chance.below(players)
    right = _left(players, drawn)
    if not right:
        return None
    mistakes = [
        Mistake(said("school.mistake.other-table"), _lots(left))
        for number in (players - 2, players + 2, players - 4, players + 4)
        if FEWEST <= number <= MOST and drawn <= number and (left := _left(number, drawn))
    ]
    mistakes += [
        Mistake(said("school.mistake.other-group"), _lots(numbers))
        for numbers in varma_groups(players).values()
        if drawn not in numbers
    ]
    if players % 2:
        whole = tuple(number for number in (*right, players + 1) if number != drawn)
        mistakes.append(Mistake(said("school.mistake.no-such-number"), _lots(whole)))
    stem = said("school.stem.varma", edition=GENERAL, players=players, drawn=drawn)
    return PosedQuestion(GENERAL, stem, _lots(right), tuple(mistakes))


def _left(players: int, drawn: int) -> tuple[int, ...]:
    (group,) = (
        varma_group for varma_group in varma_groups(players).values() if drawn in varma_group
    )
    return tuple(number for number in group if number != drawn)


def _lots(numbers: tuple[int, ...]) -> WorkedAnswer:
    answer = said("school.outcome.lots", numbers=numbers)
    return WorkedAnswer(answer, (Step(answer, "annex-of-varma-tables"),))


# Games at wrong boards (Arbiters' Manual, competitions of teams).

_SCORES = (Score.WHITE_WINS, Score.DRAW, Score.BLACK_WINS)
_POINTS = {
    Score.WHITE_WINS: (10, 0),
    Score.DRAW: (5, 5),
    Score.BLACK_WINS: (0, 10),
    Score.BLACK_FORFEITS: (10, 0),
    Score.WHITE_FORFEITS: (0, 10),
}


def wrong_boards(chance: RandomSource) -> PosedQuestion | None:
    """Ask for the score of a match in which two of a team sat at each other's boards."""
    boards = one_of(chance, (4, 4, 5, 6, 8))
    games = tuple(one_of(chance, _SCORES) for _ in range(boards))
    first = chance.below(boards - 1)
    second = first + 1 + chance.below(boards - first - 1)
    away = one_of(chance, (True, False))
    wrong = (first, second)
    right = _match(games, wrong, away)
    mistakes = (
        Mistake(said("school.mistake.as-played"), _match(games, (), away)),
        Mistake(said("school.mistake.other-team-loses"), _match(games, wrong, not away)),
        Mistake(said("school.mistake.one-board-alone"), _match(games, wrong[:1], away)),
        Mistake(said("school.mistake.one-board-alone"), _match(games, wrong[1:], away)),
        Mistake(said("school.mistake.games-taken-out"), _without(games, wrong)),
    )
    team = "B" if away else "A"
    stem = said(
        "school.stem.wrong-boards", team=team, boards=tuple(f"{number + 1}" for number in wrong)
    )
    table = tuple(
        (f"A{at}", f"B{at}", "-".join(_shown(_POINTS[score]))) for at, score in enumerate(games, 1)
    )
    head = ("school.head.of-team-a", "school.head.of-team-b", "school.head.result")
    return PosedQuestion(GENERAL, stem, right, mistakes, rows=(head, *table))


def _shown(points: tuple[int, int]) -> tuple[str, str]:
    return written_points(points[0]), written_points(points[1])


def _match(games: tuple[Score, ...], wrong: tuple[int, ...], away: bool) -> WorkedAnswer:
    """Return the score of a match; of each board White is taken for the first team."""
    player: Player = "black" if away else "white"
    case = Case(GameConditions(laws_of("2023")))
    counted = []
    for at, score in enumerate(games):
        if at in wrong:
            ruled = wrong_team_board(case, WrongTeamBoard(player=player, result=score)).score
            assert ruled is not None
            counted.append(ruled)
        else:
            counted.append(score)
    return _scored(tuple(_POINTS[other] for other in counted))


def _without(games: tuple[Score, ...], wrong: tuple[int, ...]) -> WorkedAnswer:
    return _scored(tuple(_POINTS[e] for at, e in enumerate(games) if at not in wrong))


def _scored(points: tuple[tuple[int, int], ...]) -> WorkedAnswer:
    one, other = sum(a for a, _ in points), sum(b for _, b in points)
    answer = said("school.outcome.match", one=one, other=other)
    boards = said("school.step.board-by-board", results=tuple("-".join(_shown(e)) for e in points))
    return WorkedAnswer(answer, (Step(boards, "team-line-up"), Step(answer, "team-line-up")))
