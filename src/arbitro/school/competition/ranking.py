"""Questions on the order of those who are level, on line-ups of teams, and on who is present."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.model import EditionKey, Tournament
from arbitro.rules.office.captains import line_ups
from arbitro.rules.office.staff import team_may_begin
from arbitro.rules.pairing.generator import RandomSource
from arbitro.rules.standings.standings import standings
from arbitro.rules.tiebreaks.definition import TieBreak
from arbitro.school.competition.tables import TEXTS, crosstable_of, drawn_event
from arbitro.school.competition.team_tables import wrong_boards
from arbitro.school.question import Mistake, PosedQuestion, Step, WorkedAnswer, one_of, said

GENERAL = EditionKey("C.05@2018")

LISTS = (
    (TieBreak("BH"), TieBreak("SB")),
    (TieBreak("BH", cut_low=1), TieBreak("BH")),
    (TieBreak("SB"), TieBreak("PS")),
    (TieBreak("PS"), TieBreak("BH", cut_low=1)),
    (TieBreak("BH", cut_low=1, cut_high=1), TieBreak("SB")),
)


def tie_order(chance: RandomSource) -> PosedQuestion | None:
    """Ask in which order those who are level stand by a list of tie-breaks."""
    tournament = drawn_event(chance)
    if tournament is None:
        return None
    codes, edition = one_of(chance, LISTS), one_of(chance, TEXTS)
    level = _level(chance, tournament)
    right = None if level is None else _ordered(tournament, codes, edition, level)
    if level is None or right is None:
        return None
    mistakes = [
        Mistake(said("school.mistake.list-turned"), worked)
        for worked in (_ordered(tournament, codes[::-1], edition, level),)
        if worked is not None
    ]
    for other in TEXTS:
        worked = _ordered(tournament, codes, other, level)
        if worked is not None:
            mistakes.append(Mistake(said("school.mistake.edition", edition=other), worked))
    turned = _found(tuple(_players(right))[::-1], codes)
    mistakes.append(Mistake(said("school.mistake.lowest-first"), turned))
    mistakes.append(Mistake(said("school.mistake.by-number"), _found(level, codes)))
    stem = said(
        "school.stem.tie-order",
        edition=edition,
        players=level,
        codes=tuple(map(str, codes)),
    )
    return PosedQuestion(edition, stem, right, tuple(mistakes), rows=crosstable_of(tournament))


def _level(chance: RandomSource, tournament: Tournament) -> tuple[int, ...] | None:
    """Return those who have as many points as somebody drawn: three to five; None else."""
    points = tournament.score(one_of(chance, tournament.entries))
    level = tuple(int(e.tpn) for e in tournament.entries if tournament.score(e) == points)
    return level if 3 <= len(level) <= 5 else None


def _ordered(
    tournament: Tournament, codes: Sequence[TieBreak], edition: EditionKey, level: tuple[int, ...]
) -> WorkedAnswer | None:
    """Return the order; None where a place is shared: then there is no one order to ask for."""
    rows = [row for row in standings(tournament, codes, edition).rows if int(row.tpn) in level]
    ranks = [row.rank for row in rows]
    if len(set(ranks)) < len(ranks):
        return None
    ordered = sorted(rows, key=lambda row: row.rank)
    return _found(tuple(int(row.tpn) for row in ordered), codes)


def _found(players: tuple[int, ...], codes: Sequence[TieBreak]) -> WorkedAnswer:
    answer = said("school.outcome.order", players=players)
    steps = (
        Step(said("school.step.first-separates", code=str(codes[0])), "tie-break-sequence"),
        Step(said("school.step.rest-by-next", code=str(codes[1])), "tie-break-sequence"),
    )
    return WorkedAnswer(answer, (*steps, Step(answer, "tie-break-sequence")))


def _players(worked: WorkedAnswer) -> tuple[int, ...]:
    players = worked.answer.value("players")
    assert isinstance(players, tuple)
    return tuple(player for player in players if isinstance(player, int))


# Teams (C.05 art. 7).


def teams(chance: RandomSource) -> PosedQuestion | None:
    """Ask for a line-up, whether enough of a team are there, or what wrong boards lead to."""
    return one_of(chance, (_line_up, _line_up, _quorum, wrong_boards))(chance)


def _line_up(chance: RandomSource) -> PosedQuestion | None:
    boards = one_of(chance, (4, 4, 5, 6, 8))
    listed = boards + 1 + chance.below(3)
    letters = tuple("ABCDEFGHIJK"[:listed])
    absent = chance.shuffled(range(listed))[: listed - boards]
    playing = [letter for at, letter in enumerate(letters) if at not in absent]
    (right,) = (item for item in line_ups(letters, boards) if set(item) == set(playing))
    reserve = next((at for at, text in enumerate(right) if letters.index(text) >= boards), None)
    moved = right
    if reserve is not None:
        # whoever comes from below takes the empty board, and nobody moves up
        seats: list[str] = [letter if letter in right else "" for letter in letters[:boards]]
        reserves = [text for text in right if letters.index(text) >= boards]
        moved = tuple(seat or reserves.pop(0) for seat in seats)
    last = (*right[1:], right[0])
    swapped = (right[1], right[0], *right[2:])
    end = (*right[:-2], right[-1], right[-2])
    mistakes = [
        Mistake(said("school.mistake.reserve-takes-the-board"), _lined(moved)),
        Mistake(said("school.mistake.first-to-the-end"), _lined(last)),
        Mistake(said("school.mistake.order-of-list"), _lined(swapped)),
        Mistake(said("school.mistake.order-of-list"), _lined(end)),
    ]
    stem = said(
        "school.stem.line-up",
        listed=letters,
        boards=boards,
        absent=tuple(letters[number] for number in sorted(absent)),
    )
    return PosedQuestion(GENERAL, stem, _lined(right), tuple(mistakes))


def _lined(players: tuple[str, ...]) -> WorkedAnswer:
    answer = said("school.outcome.line-up", players=players)
    return WorkedAnswer(answer, (Step(answer, "team-line-up"),))


def _quorum(chance: RandomSource) -> PosedQuestion | None:
    boards = 4 + chance.below(7)
    present = min(boards, max(1, boards // 2 + one_of(chance, (-1, 0, 0, 1, 1, 2))))
    right = _begins(team_may_begin(boards, present))
    mistakes = (
        Mistake(said("school.mistake.half-is-enough"), _begins(2 * present >= boards)),
        Mistake(said("school.mistake.everybody"), _begins(present == boards)),
        Mistake(said("school.mistake.one-is-enough"), _begins(present > 0)),
    )
    stem = said("school.stem.quorum", boards=boards, present=present)
    return PosedQuestion(GENERAL, stem, right, mistakes)


def _begins(enough: bool) -> WorkedAnswer:
    answer = said("school.outcome.match-begins" if enough else "school.outcome.match-waits")
    return WorkedAnswer(answer, (Step(answer, "team-quorum"),))
