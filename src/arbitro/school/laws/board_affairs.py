"""More of what happens at a board: a move begun, a sealed one, an offer, an upside-down rook."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from arbitro.model import RateClass
from arbitro.rules.laws.case import Case, EventRegulations, GameConditions
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.laws.ruling import Ruling, Score, Verdict, opponent_of
from arbitro.rules.laws.situations.adjourned import SealedMove
from arbitro.rules.laws.situations.claims import DrawOffer, draw_offer
from arbitro.rules.laws.situations.illegal import InvertedRook
from arbitro.rules.laws.situations.moving import MoveBegun, move_begun
from arbitro.rules.laws.situations.recording import RecordingDuty, recording
from arbitro.rules.pairing.generator import RandomSource
from arbitro.school.laws.rulings import (
    PLAYERS,
    StatedCase,
    conditions_told,
    drawn_conditions,
    drawn_prior,
    other_conditions,
    posed_ruling,
)
from arbitro.school.question import Mistake, Phrase, PosedQuestion, Step, WorkedAnswer, one_of, said

_LAWS = laws_of("2023")


def _stepped(ruling: Ruling, answer: Phrase) -> WorkedAnswer:
    """Return an answer to something else than how the game goes on, with the steps of a ruling."""
    steps = tuple(
        Step(Phrase(f"ruling.{step.code}", step.values), step.concepts[0] if step.concepts else "")
        for step in ruling.steps
    )
    return WorkedAnswer(answer, (*steps, Step(answer, steps[-1].concept if steps else "")))


def _posed(
    asked: StatedCase,
    right: WorkedAnswer,
    mistakes: Iterable[tuple[str, WorkedAnswer]],
    *lines: Phrase,
) -> PosedQuestion:
    stem = said(f"school.stem.{asked.situation}", edition=asked.edition, player=asked.facts.player)
    named = tuple(Mistake(said(f"school.mistake.{name}"), worked) for name, worked in mistakes)
    return PosedQuestion(asked.edition, stem, right, named, lines)


# How far a move has come (4.6, 4.7, 6.2).


class _MoveParts(NamedTuple):
    """What may have been done of a move of a kind, in its order, each with its line."""

    kind: Literal["plain", "capture", "castling", "promotion"]
    deeds: tuple[tuple[str, str], ...]


_BEGUN = (
    _MoveParts("plain", (("released", "piece-released"),)),
    _MoveParts("capture", (("removed", "captured-removed"), ("released", "piece-released"))),
    _MoveParts("castling", (("released", "king-released"), ("rook_released", "rook-released"))),
    _MoveParts(
        "promotion",
        (
            ("removed", "pawn-removed"),
            ("piece_placed", "piece-placed"),
            ("piece_released", "new-piece-released"),
        ),
    ),
)


def begun(chance: RandomSource) -> PosedQuestion | None:
    """Ask whether a move is made, and whether it is completed."""
    drawn = one_of(chance, _BEGUN)
    done = {name: chance.happens(650) for name, _ in drawn.deeds}
    for earlier, later in (("piece_placed", "piece_released"), ("released", "rook_released")):
        if done.get(later) and not done[earlier]:
            return None
    facts = MoveBegun(
        player=one_of(chance, PLAYERS),
        kind=drawn.kind,
        pressed=chance.happens(450),
        ends_game=chance.happens(200),
        **done,
    )
    asked = StatedCase("move-begun", Case(GameConditions(_LAWS)), facts)
    right = _far(asked)
    every = dict.fromkeys(done, True)
    mistakes = [
        ("pressed-makes-it", _far(asked.told(**every))),
        ("released-completes", _far(asked.told(**every, pressed=True))),
        ("not-completed-unless-pressed", _far(asked.told(ends_game=False))),
        ("part-of-the-move-missing", _far(asked.told(**dict.fromkeys(done, False)))),
    ]
    lines = [said(f"school.line.move-{drawn.kind}")]
    lines += [
        said(f"school.line.{line}" if done[name] else f"school.line.not-{line}")
        for name, line in drawn.deeds
    ]
    lines.append(said("school.line.pressed" if facts.pressed else "school.line.not-pressed"))
    lines.append(said(f"school.line.move-{'ends' if facts.ends_game else 'ends-not'}"))
    return _posed(asked, right, mistakes, *lines)


def _far(asked: StatedCase) -> WorkedAnswer:
    ruling = move_begun(asked.case, asked.facts)
    codes = {step.code for step in ruling.steps}
    name = "move-not-made"
    if "move-is-made" in codes:
        completed = any(code.startswith("completed-by") for code in codes)
        name = "move-completed" if completed else "move-made"
    return _stepped(ruling, said(f"school.outcome.{name}"))


# Adjourned games (Guidelines I).


def sealed(chance: RandomSource) -> PosedQuestion | None:
    """Ask what becomes of an adjourned game when it is to be resumed."""
    sealer = one_of(chance, PLAYERS)
    limit = one_of(chance, (0, 15, 30, 60))
    late = one_of(chance, (0, limit, limit + 1, max(limit - 5, 1), limit + 20))
    here, there = not chance.happens(350), not chance.happens(350)
    facts = SealedMove(
        sealer=sealer,
        valid=not chance.happens(250),
        settled=one_of(chance, (Score.DRAW, Score.WHITE_WINS)) if chance.happens(120) else None,
        sealer_present=here,
        replier_present=there,
        minutes_late=0 if here and there else max(late, 1),
        envelope=one_of(chance, ("found", "found", "found", "lost", "nothing-known")),
    )
    if facts.envelope != "found" and not facts.valid:
        return None  # nobody can read what was sealed
    rules = EventRegulations(default_minutes=limit)
    case = Case(GameConditions(laws_of(one_of(chance, ("2018", "2023"))), rules=rules))
    asked = StatedCase("sealed-move", case, facts)
    wrong = [
        (said("school.mistake.sealed-badly"), asked.told(valid=True)),
        (said("school.mistake.sealed-well"), asked.told(valid=False)),
        (said("school.mistake.boundary"), asked.told(minutes_late=facts.minutes_late + 1)),
        (said("school.mistake.late-is-late"), asked.told(minutes_late=limit + 1)),
        (said("school.mistake.late-forgiven"), asked.told(minutes_late=0)),
        (said("school.mistake.settled-before"), asked.told(settled=None)),
        (said("school.mistake.envelope"), asked.told(envelope="nothing-known")),
        (said("school.mistake.envelope"), asked.told(envelope="found")),
        (said("school.mistake.other-player"), asked.told(sealer=opponent_of(sealer), valid=False)),
    ]
    lines = [
        said(f"school.line.envelope-{facts.envelope}"),
        said(f"school.line.sealed-{'legal' if facts.valid else 'ambiguous'}"),
        said("school.line.default", minutes=limit),
    ]
    if facts.settled is not None:
        lines.append(said("school.line.settled", score=facts.settled.value))
    for player, present in ((sealer, here), (opponent_of(sealer), there)):
        if not present:
            minutes = facts.minutes_late
            lines.append(said("school.line.late-so-far", player=player, minutes=minutes))
    return posed_ruling(asked, wrong, *lines, player=sealer)


# Draw offers (9.1.2).


def offer(chance: RandomSource) -> PosedQuestion | None:
    """Ask whether a draw offer still stands."""
    facts = DrawOffer(
        player=one_of(chance, PLAYERS),
        moment=one_of(chance, ("after-move", "before-move", "opponents-time")),
        conditional=chance.happens(250),
        withdrawn=chance.happens(300),
        answer=one_of(chance, ("none", "none", "accepted", "declined", "touched-a-piece")),
        moves_each=12,
    )
    asked = StatedCase("draw-offer", Case(GameConditions(_LAWS)), facts)
    gone = WorkedAnswer(said("school.outcome.offer-gone"))
    mistakes = [
        ("touching-declines", _offered(asked.told(answer="none"))),
        ("not-answered-yet", _offered(asked.told(answer="declined"))),
        ("offer-ends-the-game", _offered(asked.told(answer="accepted"))),
        ("no-withdrawing" if facts.withdrawn else "wrong-moment-is-an-offer", gone),
        ("accepted-is-drawn", _offered(asked.told(answer="none"))),
    ]
    lines = [
        said(f"school.line.offered-{facts.moment}"),
        said(f"school.line.answered-{facts.answer}"),
    ]
    if facts.conditional:
        lines.append(said("school.line.offer-conditional"))
    if facts.withdrawn:
        lines.append(said("school.line.offer-withdrawn"))
    return _posed(asked, _offered(asked), mistakes, *lines)


def _offered(asked: StatedCase) -> WorkedAnswer:
    ruling = draw_offer(asked.case, asked.facts)
    if ruling.verdict is Verdict.ENDED:
        return _stepped(ruling, said("school.outcome.ended", score="1/2-1/2"))
    declined = asked.facts.answer in {"declined", "touched-a-piece"}
    return _stepped(ruling, said(f"school.outcome.offer-{'gone' if declined else 'stands'}"))


# A rook upside down (4.4.4) and the duty to record (8.1, 8.4, A.2).


def inverted(chance: RandomSource) -> PosedQuestion | None:
    """Ask what follows from a rook put upside down for a promoted piece."""
    conditions = drawn_conditions(chance)
    facts = InvertedRook(
        player=one_of(chance, PLAYERS),
        moved_as_queen=chance.happens(700),
        prior=drawn_prior(chance, conditions),
        opponent_can_mate=one_of(chance, ("yes", "yes", "no")),
    )
    asked = StatedCase("inverted-rook", Case(conditions), facts)
    wrong = [
        *other_conditions(asked),
        (said("school.mistake.rook-is-a-queen"), asked.told(moved_as_queen=False)),
        (said("school.mistake.turning-is-no-fault"), asked.told(moved_as_queen=True, prior=0)),
        (said("school.mistake.one-more"), asked.told(prior=facts.prior + 1)),
        (said("school.mistake.mate-forgotten"), asked.told(opponent_can_mate="yes")),
    ]
    how = "moved-as-queen" if facts.moved_as_queen else "not-moved-yet"
    lines = (
        *conditions_told(conditions),
        said(f"school.line.{how}"),
        said("school.line.prior", count=facts.prior),
        said(f"school.line.can-mate-{facts.opponent_can_mate}"),
    )
    return posed_ruling(asked, wrong, *lines, player=facts.player)


def records(chance: RandomSource) -> PosedQuestion | None:
    """Ask whether a player has to write the moves now."""
    rate = one_of(chance, (RateClass.STANDARD, RateClass.STANDARD, RateClass.RAPID))
    increment = one_of(chance, (0, 0, 10, 29, 30, 30))
    conditions = GameConditions(
        laws_of(one_of(chance, ("2018", "2023"))),
        rate,
        rules=EventRegulations(increment_seconds=increment),
    )
    seconds = one_of(chance, (45, 200, 299, 300, 301, 420, 900))
    facts = RecordingDuty(
        player=one_of(chance, PLAYERS),
        seconds_left=seconds,
        # two minutes of a penalty, no more, bring a clock back above five
        relieved_before=chance.happens(350) and seconds < 300 + 120,
    )
    asked = StatedCase("recording", Case(conditions), facts)
    mistakes = [
        ("increment-of-thirty", _writes(asked.under(rules=EventRegulations(increment_seconds=0)))),
        ("increment-of-thirty", _writes(asked.under(rules=EventRegulations(increment_seconds=30)))),
        ("rest-of-the-period", _writes(asked.told(relieved_before=False))),
        ("rest-of-the-period", _writes(asked.told(relieved_before=True))),
        ("five-minutes-not-under", _writes(asked.told(seconds_left=facts.seconds_left - 1))),
        ("rapid-is-not-recorded", _writes(asked.under(rate=RateClass.STANDARD))),
        ("standard-is-recorded", _writes(asked.under(rate=RateClass.RAPID))),
    ]
    lines = (
        said("school.line.rate", rate=rate.value),
        said("school.line.increment", seconds=increment),
        said("school.line.seconds-left", seconds=facts.seconds_left),
        said(f"school.line.{'relieved-before' if facts.relieved_before else 'never-short'}"),
    )
    return _posed(asked, _writes(asked), mistakes, *lines)


def _writes(asked: StatedCase) -> WorkedAnswer:
    ruling = recording(asked.case, asked.facts)
    free = any(
        step.code == "no-recording-in-rapid" or step.code.startswith("relieved-to")
        for step in ruling.steps
    )
    return _stepped(ruling, said(f"school.outcome.{'need-not-write' if free else 'must-write'}"))


FURTHER = (begun, sealed, offer, inverted, records)
