"""Why a round was paired as it was, and why two do not meet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Annotated

from arbitro.answers.derivation import Exact, answer
from arbitro.answers.rounds import RoundDecidedBy
from arbitro.answers.standings import in_points
from arbitro.model import EditionKey, Points
from arbitro.reasons import Reason, people_in
from arbitro.rules.pairing.dutch.criteria import Kind
from arbitro.rules.pairing.dutch.trace import BracketTrace, MeasuredCriterion
from arbitro.rules.pairing.explanation import ReasonedRound
from arbitro.rules.pairing.plain import PlainMeeting


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion of a bracket: how often it is failed, or with which scores or differences."""

    rule: Reason
    kind: Annotated[Kind, "what is measured: scores, or differences of scores in a pair"]
    count: Annotated[int | None, "null where scores or differences are listed"]
    scores: Annotated[tuple[Exact, ...], "in descending order"]

    @property
    def is_met(self) -> bool:
        """Tell whether the bracket costs nothing by it."""
        listed = any(self.scores) if self.kind == "differences" else bool(self.scores)
        return not (self.count or listed)


@dataclass(frozen=True, slots=True)
class DutchBracket:
    """A bracket of the FIDE (Dutch) System: who was in it, how it was divided, what came out.

    Everybody by number. ``max_pairs`` is MaxPairs, ``paired_moved_down`` M1; ``least_denied`` is
    how many colour preferences cannot be granted whatever the pairs. ``s1_original`` and
    ``s2_original`` are the subgroups before ``leaving`` and ``entering`` were exchanged.
    """

    number: int
    rule: Annotated[Reason, "bracket, or the special one of a round that was collapsed"]
    score: Exact
    homogeneous: bool
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    max_pairs: int
    paired_moved_down: int
    least_denied: int
    limbo: tuple[int, ...]
    mdp_pairs: tuple[tuple[int, int], ...]
    s1_original: tuple[int, ...]
    s2_original: tuple[int, ...]
    leaving: tuple[int, ...]
    entering: tuple[int, ...]
    s1: tuple[int, ...]
    s2: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    criteria: tuple[Criterion, ...]


@dataclass(frozen=True, slots=True)
class BoardReasons:
    """Why two meet, and with which colours; of teams a match, ``white`` the home team.

    ``plain`` says it in sentences about points, groups and colours; ``reasons`` are the steps of
    the rules, each with its article.
    """

    board: Annotated[int, "in the hall; where no hall is known the place in the order"]
    white: Annotated[int, "number when the round was paired"]
    black: Annotated[int, "number when the round was paired"]
    plain: tuple[Reason, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class ByeReasons:
    """Why somebody has the bye of the pairing; as `BoardReasons`."""

    number: Annotated[int, "number when the round was paired"]
    plain: tuple[Reason, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Participant:
    """Whose a number was when a round was paired."""

    number: int
    participant: Annotated[int, "entry of the player, or permanent number of the team"]
    name: str


@answer("explanation")
@dataclass(frozen=True, slots=True)
class Explanation:
    """A round as the rules pair it, and why: each board, the bye, each bracket.

    Everybody is named by the number of that moment; ``participants`` tells whose these were.
    ``as_paired`` tells whether the round was paired so; ``changed_since`` is what was corrected in
    the rounds before it, and whose points with that: it is explained with what was known then.
    Where one board is asked for ``boards`` has no other.
    """

    round: int
    edition: Annotated[str, "the text that pairs it"]
    edition_decided_by: RoundDecidedBy
    as_paired: Annotated[bool | None, "null where it is not paired yet"]
    readings: Annotated[tuple[Reason, ...], "articles that are not read as usual"]
    brackets: Annotated[tuple[Reason, ...], "of other systems than the Dutch; of a table its rule"]
    dutch_brackets: tuple[DutchBracket, ...]
    boards: tuple[BoardReasons, ...]
    bye: ByeReasons | None
    changed_since: tuple[Reason, ...]
    participants: tuple[Participant, ...]

    def select_board(self, board: int) -> Explanation:
        """Return the explanation with one board alone; KeyError where there is none."""
        found = {item.board: item for item in self.boards}[board]
        return replace(self, boards=(found,), bye=None)

    def select_number(self, number: int) -> Explanation:
        """Return the explanation with what is said of one participant alone."""
        boards = tuple(item for item in self.boards if number in {item.white, item.black})
        bye = self.bye if self.bye is not None and self.bye.number == number else None
        return replace(self, boards=boards, bye=bye)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Return who meets whom in the order of the boards, White first."""
        return tuple((item.white, item.black) for item in self.boards)


@answer("why-not")
@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why two do not meet in a round: the first rule that speaks against it; or that they do.

    ``as_paired`` tells whether the round was paired as the rules give it. ``plain`` says it in
    sentences about points, colours and the list, the first as it is said aloud. ``participants``
    tells whose the numbers were that both speak of.
    """

    round: int
    edition: str
    edition_decided_by: RoundDecidedBy
    as_paired: Annotated[bool | None, "null where it is not paired yet"]
    one: Annotated[int, "number when the round was paired"]
    other: Annotated[int, "number when the round was paired"]
    plain: tuple[Reason, ...]
    why: Reason
    participants: tuple[Participant, ...]


# Answers made of the values of the rules.


def make_explanation(
    number: int,
    found: ReasonedRound,
    decided_by: RoundDecidedBy,
    *,
    as_paired: bool | None,
    participants: Iterable[Participant],
    changed_since: tuple[Reason, ...] = (),
) -> Explanation:
    """Return a round with its reasons."""
    explained = found.explained
    games, bye = explained.pairing
    boards = zip(games, found.plain, explained.boards, strict=True)
    reasons = () if explained.bye is None else (explained.bye,)
    traced = found.traced
    return Explanation(
        number,
        explained.edition,
        decided_by,
        as_paired,
        explained.readings,
        explained.brackets,
        ()
        if traced is None
        else tuple(_bracket(bracket, traced.edition) for bracket in traced.brackets),
        tuple(
            BoardReasons(place, *game, _sentences(plain), why)
            for place, (game, plain, why) in enumerate(boards, 1)
        ),
        None if bye is None else ByeReasons(bye, _sentences(found.plain_bye), reasons),
        changed_since,
        tuple(participants),
    )


def make_why_not(
    number: int,
    edition: str,
    decided_by: RoundDecidedBy,
    *,
    as_paired: bool | None,
    two: tuple[int, int],
    why: Reason,
    plain: tuple[Reason, ...],
    participants: Iterable[Participant],
) -> WhyNot:
    """Return why two do not meet, with those the reason speaks of."""
    known = {item.number: item for item in participants}
    spoken_of = sorted({*people_in((why, *plain), known), *two} & known.keys())
    people = tuple(known[item] for item in spoken_of)
    return WhyNot(number, edition, decided_by, as_paired, *two, plain, why, people)


def _sentences(plain: PlainMeeting | None) -> tuple[Reason, ...]:
    return () if plain is None else plain.sentences


_AS_TRACED = frozenset(field.name for field in fields(DutchBracket)) - {"rule", "score", "criteria"}


def _bracket(bracket: BracketTrace, edition: EditionKey) -> DutchBracket:
    return DutchBracket(
        rule=Reason(bracket.concept, edition),
        score=in_points(Points(bracket.score)),
        criteria=tuple(_criterion(criterion, edition) for criterion in bracket.criteria),
        **{name: getattr(bracket, name) for name in _AS_TRACED},
    )


def _criterion(found: MeasuredCriterion, edition: EditionKey) -> Criterion:
    rule, value = Reason(found.concept, edition), found.value
    if isinstance(value, int):
        return Criterion(rule, found.kind, value, ())
    return Criterion(rule, found.kind, None, tuple(in_points(Points(score)) for score in value))
