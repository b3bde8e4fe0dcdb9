"""A screening as programs read it; z-values and measures are estimates, never decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import NamedTuple

from arbitro.cli.base.speech import words
from arbitro.cli.engines.calibrating import EngineConditions
from arbitro.cli.engines.screened import Screening
from arbitro.engines.decisions import REASONS
from arbitro.rules.screening.field import ScreeningResult


class StepNote(NamedTuple):
    """A step that may be taken, and the place of FIDE's notes that has it."""

    step: str
    note: str


@dataclass(frozen=True, slots=True)
class ScreenedPlayer:
    """What was found of a player; z-values in thousandths.

    Without a measured curve there is an ``indicative_z`` alone: ``z`` and what follows from it are
    null or false. ``intrinsic`` is a rating and its error.
    """

    name: str
    rating: int | None
    moves: int
    agreement: int
    expected: float
    equal: int
    expected_equal: float
    difference: float
    expected_difference: float
    z_of_tests: tuple[int, int, int]
    step: str
    because: str
    note: str
    steps: tuple[StepNote, ...]
    watch: bool
    outside_measured_ratings: bool
    indicative_z: int | None
    z: int | None
    stands: bool
    intrinsic: tuple[int, int] | None
    z_if_200_stronger: int | None
    least_share_found: int | None
    unsettled: bool
    singled_out: bool
    if_nothing_is_seen: str
    complaint_may_be_dismissed: bool


@dataclass(frozen=True, slots=True)
class ComparedAbsences:
    """The moves after a player was away beside the others of that player."""

    name: str
    inside: int
    hits: int
    expected: float
    outside: int
    hits_outside: int
    probability: float
    exact: bool


@dataclass(frozen=True, slots=True)
class ScreeningAnswer(EngineConditions):
    """What a screening found, and what it holds for; ``needed_z`` is in thousandths.

    ``self_agreement`` has the positions with the same first move, and all that were tried.
    """

    left_out: Mapping[str, int]
    unanswered: int
    looks: int
    needed_z: int
    self_agreement: tuple[int, int]
    players: tuple[ScreenedPlayer, ...]
    absences: tuple[ComparedAbsences, ...]
    seed: int
    caveat: str


def make_answer(screening: Screening) -> ScreeningAnswer:
    """Return a screening as programs read it."""
    return ScreeningAnswer(
        **asdict(screening.conditions),
        left_out={reason: screening.collected.left_out[reason] for reason in REASONS},
        unanswered=screening.collected.missing,
        looks=screening.looks,
        needed_z=screening.needed,
        self_agreement=(screening.self_agreement.same, screening.self_agreement.of),
        players=tuple(map(_make_player, screening.found)),
        absences=tuple(
            ComparedAbsences(
                name,
                found.inside,
                found.hits,
                round(found.expected, 3),
                found.outside,
                found.hits_outside,
                round(found.probability, 6),
                found.exact,
            )
            for name, found in screening.absences
        ),
        seed=screening.seed,
        caveat=words().t("cli.engines.no-evidence"),
    )


def _make_player(found: ScreeningResult) -> ScreenedPlayer:
    tests, intrinsic, measured = found.tests, found.intrinsic, found.measured
    return ScreenedPlayer(
        name=found.name,
        rating=found.rating,
        moves=tests.agreement.moves,
        agreement=round(tests.agreement.actual),
        expected=round(tests.agreement.mean, 3),
        equal=round(tests.equal.actual),
        expected_equal=round(tests.equal.mean, 3),
        difference=round(tests.difference.actual, 6),
        expected_difference=round(tests.difference.mean, 6),
        z_of_tests=found.zs,
        step=found.advice.measure.value,
        because=found.advice.code,
        note=found.advice.note,
        steps=tuple(StepNote(step.code, step.note) for step in found.advice.steps),
        watch=found.watch,
        outside_measured_ratings=found.outside,
        indicative_z=None if measured else found.z,
        z=found.z if measured else None,
        stands=measured and found.stands,
        intrinsic=(intrinsic.rating, intrinsic.error) if measured and intrinsic else None,
        z_if_200_stronger=found.if_stronger if measured else None,
        least_share_found=found.least_share if measured else None,
        unsettled=measured and found.unsettled,
        singled_out=measured and found.singled_out,
        if_nothing_is_seen=found.after_nothing_seen.code if measured else "",
        complaint_may_be_dismissed=measured and found.dismissible,
    )
