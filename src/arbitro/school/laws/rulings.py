"""Questions on the Laws: facts of a situation, answered by the ruling of an edition.

Wrong answers are rulings too: on the same facts under another edition or class of game, or with one
fact taken for another. The first step in which the two rulings differ is where the mistake lies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from arbitro.model import EditionKey, RateClass
from arbitro.reasons import Value
from arbitro.rules.laws.case import Case, DayTime, EventRegulations, GameConditions
from arbitro.rules.laws.deciding import adjudicator
from arbitro.rules.laws.editions import illegal_moves_of, laws_of
from arbitro.rules.laws.ruling import Player, Ruling, Verdict, opponent_of
from arbitro.rules.laws.situations.adjourned import sealed_move
from arbitro.rules.laws.situations.claims import Claim, claims_fifty, claims_repetition
from arbitro.rules.laws.situations.conduct import device
from arbitro.rules.laws.situations.game_end import (
    FlagFell,
    agreed,
    flag_fell,
    kings_in_check,
    on_board,
    resigned,
)
from arbitro.rules.laws.situations.illegal import (
    Fault,
    IllegalMove,
    illegal_move,
    inverted_rook,
)
from arbitro.rules.laws.situations.moving import TouchedPieces, touched
from arbitro.rules.laws.situations.online import disconnected
from arbitro.rules.laws.situations.start import (
    LateArrival,
    colours_reversed,
    late,
    wrong_start,
    wrong_team_board,
)
from arbitro.rules.pairing.generator import RandomSource
from arbitro.school.laws.positions import drawn_position, touchable, walled
from arbitro.school.question import Mistake, Phrase, PosedQuestion, Step, WorkedAnswer, one_of, said

YEARS = ("2014", "2018", "2023")
RATES = tuple(RateClass)
PLAYERS: tuple[Player, Player] = ("white", "black")

_FAULTS: tuple[Fault, ...] = ("illegal", "illegal", "no-move", "two-hands")

_HOW: dict[str, Callable[[Case, Any], Ruling]] = {
    "illegal-move": illegal_move,
    "late-arrival": late,
    "claims-repetition": claims_repetition,
    "claims-fifty": claims_fifty,
    "flag-fell": flag_fell,
    "touched-pieces": touched,
    "position-reached": on_board,
    "resigned": resigned,
    "illegal-position": kings_in_check,
    "electronic-device": device,
    "colours-reversed": colours_reversed,
    "wrong-initial-position": wrong_start,
    "draw-agreed": agreed,
    "disconnected": disconnected,
    "sealed-move": sealed_move,
    "inverted-rook": inverted_rook,
    "wrong-team-board": wrong_team_board,
}


class StatedCase(NamedTuple):
    """A case with its facts."""

    situation: str
    case: Case
    facts: Any

    def under(self, **changed: Any) -> StatedCase:
        """Return the same facts under other conditions."""
        conditions = replace(self.case.conditions, **changed)
        return self._replace(case=replace(self.case, conditions=conditions))

    def told(self, **changed: Any) -> StatedCase:
        """Return the same case with other facts."""
        return self._replace(facts=replace(self.facts, **changed))

    @property
    def edition(self) -> EditionKey:
        """Return the edition the case is ruled by."""
        return self.case.laws.key


def worked_out(asked: StatedCase) -> WorkedAnswer | None:
    """Return the ruling as an answer; None where the arbiter has to judge."""
    ruling = _HOW[asked.situation](asked.case, asked.facts)
    outcome = _outcome(ruling)
    if outcome is None:
        return None
    steps = tuple(
        Step(Phrase(f"ruling.{step.code}", step.values), step.concepts[0] if step.concepts else "")
        for step in ruling.steps
    )
    rest = [time.concept for time in ruling.times] or [step.concept for step in steps[-1:]]
    return WorkedAnswer(outcome, (*steps, Step(outcome, rest[0] if rest else "")))


def _outcome(ruling: Ruling) -> Phrase | None:
    claimed = ruling.situation.startswith("claims")
    if ruling.permitted is not None and not claimed:
        moves = tuple(f"{text[:2]}-{text[2:4]}" for text in ruling.permitted)
        return said("school.outcome.moves", moves=tuple(dict.fromkeys(moves)))
    if ruling.verdict is Verdict.ENDED and ruling.score is not None:
        return said("school.outcome.ended", score=ruling.score.value)
    if ruling.verdict is Verdict.NEW_GAME:
        return said("school.outcome.new-game")
    if any(step.code == "result-stands" for step in ruling.steps):
        return said("school.outcome.stands")
    # To whoever plays on it is one whether the claim was void or nothing was to be done.
    if ruling.verdict not in {Verdict.CONTINUE, Verdict.NOTHING}:
        return None
    if ruling.times:
        (change, *_) = ruling.times
        minutes = change.milliseconds // 60_000
        return said("school.outcome.time", player=change.player, minutes=minutes)
    return said("school.outcome.continue")


def posed_ruling(
    asked: StatedCase,
    wrong: Iterable[tuple[Phrase, StatedCase]],
    *lines: Phrase,
    fen: str = "",
    **about: Value,
) -> PosedQuestion | None:
    """Ask about a case: the ruling is right, those of the other cases are mistakes by name."""
    right = worked_out(asked)
    if right is None:
        return None
    mistakes = []
    for name, other in wrong:
        worked = worked_out(other)
        if worked is not None:
            mistakes.append(Mistake(name, worked))
    stem = said(f"school.stem.{asked.situation}", edition=asked.edition, **about)
    return PosedQuestion(asked.edition, stem, right, tuple(mistakes), lines, fen=fen)


def other_conditions(asked: StatedCase) -> list[tuple[Phrase, StatedCase]]:
    """Return the case under every other edition, class and supervision, each one mistake."""
    conditions = asked.case.conditions
    found = [
        (said("school.mistake.edition", edition=laws.key), asked.under(laws=laws))
        for year in YEARS
        if (laws := laws_of(year)) is not asked.case.laws
    ]
    found += [
        (said("school.mistake.rate", rate=rate.value), asked.under(rate=rate))
        for rate in RATES
        if rate is not conditions.rate
    ]
    if conditions.rate is not RateClass.STANDARD:
        other = asked.under(supervised=not conditions.supervised)
        found.append((said("school.mistake.supervision"), other))
    return found


def drawn_conditions(chance: RandomSource, **more: Any) -> GameConditions:
    """Draw an edition, a class of game and how it is supervised."""
    rate = one_of(chance, RATES)
    supervised = rate is RateClass.STANDARD or chance.happens(500)
    return GameConditions(laws_of(one_of(chance, YEARS)), rate, supervised, **more)


def conditions_told(conditions: GameConditions) -> tuple[Phrase, ...]:
    """Say the class of the game and, where it matters, how it is supervised."""
    rate = said("school.line.rate", rate=conditions.rate.value)
    if conditions.rate is RateClass.STANDARD:
        return (rate,)
    return (rate, said(f"school.line.{'supervised' if conditions.supervised else 'lax'}"))


def drawn_prior(chance: RandomSource, conditions: GameConditions) -> int:
    """Draw how many illegal moves a player has made in a game that they have not lost."""
    rule = illegal_moves_of(conditions.laws, conditions.rate, supervised=conditions.supervised)
    return chance.below(min(3, rule.loses_at or 3))


def illegal_moves(chance: RandomSource) -> PosedQuestion | None:
    """Ask what follows from an illegal move or from what counts as one (7.5, A.3, A.5.2, B)."""
    conditions = drawn_conditions(chance)
    fault = one_of(chance, _FAULTS)
    if fault == "no-move" and not conditions.laws.pressing_illegal:
        return None  # what the arbiter makes of it is his judgement
    pressed = fault == "no-move" or not chance.happens(200)
    facts = IllegalMove(
        player=one_of(chance, PLAYERS),
        faults=(fault,),
        pressed=pressed,
        prior=drawn_prior(chance, conditions),
        replied=pressed and chance.happens(150),
        found_by=one_of(chance, ("arbiter", "opponent")),
        opponent_can_mate=one_of(chance, ("yes", "yes", "no")),
    )
    asked = StatedCase("illegal-move", Case(conditions), facts)
    wrong = [
        *other_conditions(asked),
        (said("school.mistake.one-more"), asked.told(prior=facts.prior + 1)),
        (said("school.mistake.mate-forgotten"), asked.told(opponent_can_mate="yes")),
        (said("school.mistake.pressing-forgotten"), asked.told(pressed=not facts.pressed)),
    ]
    if facts.prior:
        wrong.append((said("school.mistake.one-fewer"), asked.told(prior=facts.prior - 1)))
    lines = (
        *conditions_told(conditions),
        said(f"school.line.fault-{fault}", player=facts.player),
        said("school.line.pressed" if facts.pressed else "school.line.not-pressed"),
        said("school.line.prior", count=facts.prior),
        said(f"school.line.found-by-{facts.found_by}"),
        said("school.line.replied" if facts.replied else "school.line.not-replied"),
        said(f"school.line.can-mate-{facts.opponent_can_mate}"),
    )
    return posed_ruling(asked, wrong, *lines, player=facts.player)


def late_arrivals(chance: RandomSource) -> PosedQuestion | None:
    """Ask who has lost by coming late: the default time runs from the actual start (6.7)."""
    minutes = one_of(chance, (0, 0, 10, 15, 30, 30, 60))
    announced = 60 * (9 + chance.below(11)) + 15 * chance.below(4)
    started = announced + one_of(chance, (0, 5, 10, 20))
    deadline = started + minutes

    def came() -> DayTime:
        near = deadline + one_of(chance, (-12, -3, -1, 0, 0, 1, 4))
        return DayTime(near if chance.happens(600) else announced - chance.below(6))

    facts = LateArrival(started=DayTime(started), white=came(), black=came())
    rules = EventRegulations(default_minutes=minutes)
    asked = StatedCase("late-arrival", Case(GameConditions(laws_of("2023"), rules=rules)), facts)
    wrong = [
        (said("school.mistake.timetable"), asked.told(started=DayTime(announced))),
        (
            said("school.mistake.boundary"),
            asked.under(rules=EventRegulations(default_minutes=minutes - 1)),
        ),
        (said("school.mistake.sixty"), asked.under(rules=EventRegulations(default_minutes=60))),
        (said("school.mistake.zero"), asked.under(rules=EventRegulations(default_minutes=0))),
    ]
    lines = (
        said("school.line.announced", at=str(DayTime(announced))),
        said("school.line.started", at=str(facts.started)),
        said("school.line.default", minutes=minutes),
        said("school.line.came", player="white", at=str(facts.white)),
        said("school.line.came", player="black", at=str(facts.black)),
    )
    return posed_ruling(asked, wrong, *lines)


def claims(chance: RandomSource) -> PosedQuestion | None:
    """Ask what follows from the claim of a draw by repetition or by fifty moves (9.2, 9.3, 9.5)."""
    situation = one_of(chance, ("claims-repetition", "claims-fifty"))
    repeated = situation == "claims-repetition"
    conditions = drawn_conditions(chance)
    intends = chance.happens(600)
    facts = Claim(
        player=one_of(chance, PLAYERS),
        intended="Kg1" if intends else None,
        intended_legal=True if intends else None,
        written=not intends or not chance.happens(250),
        executed=intends and chance.happens(200),
        on_move=intends or not chance.happens(200),
        times=one_of(chance, (2, 3, 3, 4)) if repeated else None,
        moves_each=None if repeated else one_of(chance, (48, 49, 50, 50, 51)),
    )
    asked = StatedCase(situation, Case(conditions), facts)
    one_less = asked.told(times=facts.times - 1) if facts.times else asked
    one_more = asked.told(times=facts.times + 1) if facts.times else asked
    if facts.moves_each:
        one_less = asked.told(moves_each=facts.moves_each - 1)
        one_more = asked.told(moves_each=facts.moves_each + 1)
    wrong = [
        *other_conditions(asked),
        (said("school.mistake.one-fewer"), one_less),
        (said("school.mistake.one-more"), one_more),
        (said("school.mistake.writing"), asked.told(written=not facts.written)),
        (said("school.mistake.executed"), asked.told(executed=not facts.executed)),
        (said("school.mistake.on-move"), asked.told(on_move=not facts.on_move)),
    ]
    count = said("school.line.times", count=facts.times or 0)
    if not repeated:
        count = said("school.line.moves-each", count=facts.moves_each or 0)
    how: tuple[Phrase, ...] = ()
    if intends:
        how = (
            said("school.line.written" if facts.written else "school.line.not-written"),
            said("school.line.executed" if facts.executed else "school.line.not-executed"),
        )
    where = "intends" if intends else "on-board"
    turn = said("school.line.on-move" if facts.on_move else "school.line.not-on-move")
    lines = (*conditions_told(conditions), said(f"school.line.{where}"), turn, *how, count)
    return posed_ruling(asked, wrong, *lines, player=facts.player)


def flags(chance: RandomSource) -> PosedQuestion | None:
    """Ask how a game ends when a flag falls: can the opponent mate by any legal moves (6.9)?"""
    position, fen = drawn_position(chance)
    if chance.happens(125):
        position, fen = walled(chance)
    player = PLAYERS[position.side]  # the clock of the other one stands
    conditions = GameConditions(laws_of("2023"))
    case = Case(conditions, position, adjudicate=adjudicator())
    asked = StatedCase("flag-fell", case, FlagFell(player=player))
    wrong = [
        (said("school.mistake.flag-alone"), asked.told(opponent_can_mate="yes")),
        (said("school.mistake.material-list"), asked.told(opponent_can_mate="no")),
        (said("school.mistake.wrong-flag"), asked.told(player=opponent_of(player))),
    ]
    posed = posed_ruling(asked, wrong, fen=fen, player=player)
    if posed is None:
        return None
    goes_on = WorkedAnswer(said("school.outcome.continue"))
    more = Mistake(said("school.mistake.flag-ignored"), goes_on)
    return posed._replace(mistakes=(*posed.mistakes, more))


def touches(chance: RandomSource) -> PosedQuestion | None:
    """Ask which moves are left to who touched pieces (4.3 to 4.5)."""
    found = touchable(chance)
    if found is None:
        return None
    position, fen, squares = found
    player = PLAYERS[position.side]
    case = Case(GameConditions(laws_of("2023")), position)
    asked = StatedCase("touched-pieces", case, TouchedPieces(player=player, squares=squares))
    wrong = [
        (said("school.mistake.last-touched"), asked.told(squares=squares[::-1])),
        (said("school.mistake.only-first"), asked.told(squares=squares[:1])),
        (said("school.mistake.only-last"), asked.told(squares=squares[-1:])),
        (said("school.mistake.nothing-touched"), asked.told(squares=())),
    ]
    posed = posed_ruling(asked, wrong, fen=fen, player=player, squares=squares)
    # A list of every legal move is no answer to read.
    if posed is None or _too_many(posed.right):
        return None
    kept = tuple(mistake for mistake in posed.mistakes if not _too_many(mistake.worked))
    return posed._replace(mistakes=kept)


_MOST_MOVES = 12


def _too_many(worked: WorkedAnswer) -> bool:
    moves = worked.answer.value("moves")
    return not isinstance(moves, tuple) or not 0 < len(moves) <= _MOST_MOVES
