"""Questions on norms of players: whether it is one, what it lacks, what the last round must bring.

A table of opponents is measured as the rules of titles measure it. A wrong answer measures it by a
rule of its own; a draw of which more than one requirement fails is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from arbitro.model import EditionKey, Points, Title, Tournament, Tpn
from arbitro.rules.pairing.generator import RandomSource
from arbitro.rules.titles.edition import LEVELS, NormRules, NormTitle, norm_rules, score_needed
from arbitro.rules.titles.event import NormEvent
from arbitro.rules.titles.games import Games, NormGame, Opponent
from arbitro.rules.titles.norm_measures import NormMeasures, measures
from arbitro.rules.titles.verdict import NormCheck, checks_of
from arbitro.school.question import (
    Mistake,
    PosedQuestion,
    Step,
    WorkedAnswer,
    one_of,
    phrase_reason,
    said,
)

EDITION = EditionKey("B.01@2024-01")
ROUNDS = 9
RESULTS = (Points(0), Points(5), Points(10))
_SIGNS = {Points(0): "0", Points(5): "½", Points(10): "1"}
_FEDERATIONS = ("ENG", "ESP", "FRA", "GER", "IND", "NED", "USA")

REQUIREMENTS = {
    "half-titled": "titles",
    "grandmaster-title-mix": "mix",
    "international-master-title-mix": "mix",
    "woman-grandmaster-title-mix": "mix",
    "woman-international-master-title-mix": "mix",
    "federations-of-opponents": "federations",
    "minimum-average": "average",
    "performance": "performance",
    "minimum-score": "score",
    "nine-games": "games",
    "rating-floor": "floor",
}
"""What a norm asks for, by the concept of the check; the limits of federations are two."""


class NormRound(NamedTuple):
    """A round of the player: whom, and with which result; None where it is still to be played."""

    title: str
    rating: int
    federation: str
    score: Points | None


class NormSheet(NamedTuple):
    """Who played whom for which title, by which rules."""

    federation: str
    met: tuple[NormRound, ...]
    level: NormTitle
    rules: NormRules

    @property
    def games(self) -> tuple[NormGame, ...]:
        """Return the games played."""
        return tuple(
            NormGame(number, _opponent(number, item), item.score)
            for number, item in enumerate(self.met, 1)
            if item.score is not None
        )

    def ending(self, score: Points) -> NormSheet:
        """Return the sheet with the result of the last round."""
        return self._replace(met=(*self.met[:-1], self.met[-1]._replace(score=score)))


def _opponent(number: int, met: NormRound) -> Opponent:
    title = Title(met.title) if met.title else None
    return Opponent(Tpn(number), met.rating, title, met.federation)


Measuring = Callable[[NormSheet], NormMeasures]


def measured(sheet: NormSheet) -> NormMeasures:
    """Measure a sheet by the rules."""
    return measures(sheet.games, sheet.federation, sheet.level, sheet.rules)


def _without_floor(sheet: NormSheet) -> NormMeasures:
    return measured(sheet._replace(level=replace(sheet.level, floor=0)))


def _floor_for_all(sheet: NormSheet) -> NormMeasures:
    floor = sheet.level.floor
    raised = tuple(item._replace(rating=max(item.rating, floor)) for item in sheet.met)
    return measured(sheet._replace(met=raised))


def _retitled(titles: dict[str, str]) -> Measuring:
    def measure(sheet: NormSheet) -> NormMeasures:
        met = tuple(item._replace(title=titles.get(item.title, item.title)) for item in sheet.met)
        return measured(sheet._replace(met=met))

    return measure


def _own_is_foreign(sheet: NormSheet) -> NormMeasures:
    found = measured(sheet)
    return replace(found, foreign=found.foreign + (found.own > 0))


def _average_alone(sheet: NormSheet) -> NormMeasures:
    found = measured(sheet)
    return replace(found, performance=found.average)


def _rounded_down(sheet: NormSheet) -> NormMeasures:
    found = measured(sheet)
    floor = sheet.level.floor
    total = sum(
        floor if game.opponent.tpn == found.raised else game.opponent.rating or sheet.rules.unrated
        for game in sheet.games
    )
    average = total // found.games
    return replace(found, average=average, performance=found.performance - found.average + average)


WRONG: tuple[tuple[str, Measuring], ...] = (
    ("floor-forgotten", _without_floor),
    ("floor-for-all", _floor_for_all),
    ("candidate-master-counted", _retitled({"CM": "FM", "WCM": "WFM"})),
    ("lower-title-in-the-mix", _retitled({"FM": "IM", "IM": "GM", "WFM": "WIM", "WIM": "WGM"})),
    ("own-federation-foreign", _own_is_foreign),
    ("rounded-down", _rounded_down),
    ("average-alone", _average_alone),
)
"""Wrong ways to measure, by the name of the mistake."""


LIMITS: tuple[tuple[str, str, Callable[[NormMeasures], bool]], ...] = (
    ("half-of-the-mix", "mix", lambda found: 2 * found.mix >= found.opponents),
    ("three-foreign-federations", "federations", lambda found: found.foreign > 2),
    ("half-of-own-federation", "own-federation", lambda found: 2 * found.own <= found.opponents),
    ("two-thirds-titled", "titles", lambda found: 3 * found.holders >= 2 * found.opponents),
    ("half-of-the-points", "score", lambda found: found.score >= 5 * found.games),
)
"""Limits that are none: the name of the mistake, the requirement, and whether it would be met."""


def failed(sheet: NormSheet, found: NormMeasures) -> tuple[str, ...]:
    """Return the requirements a sheet measured so does not meet, in the order of the text."""
    return tuple(_requirement(check) for check in _checks(sheet, found) if not check.met)


def _checks(sheet: NormSheet, found: NormMeasures) -> list[NormCheck]:
    games = Games(Tpn(0), sheet.federation, sheet.games)
    return checks_of(_EVENT, games, found, sheet.level, sheet.rules)


_NORM = said("school.outcome.norm")
_EVENT = NormEvent(Tournament(entries=(), rounds_played=ROUNDS, rounds_total=ROUNDS))


def _requirement(check: NormCheck) -> str:
    concept, values = check.reason.concept, dict(check.reason.values)
    if concept == "federation-limits":
        return "own-federation" if "own" in values else "one-federation"
    return REQUIREMENTS[concept]


def judged(sheet: NormSheet, found: NormMeasures) -> WorkedAnswer | None:
    """Return the verdict on a sheet measured so; None where several requirements fail."""
    lacking = failed(sheet, found)
    if len(lacking) > 1:
        return None
    answer = _NORM
    if lacking:
        answer = said("school.outcome.no-norm", requirement=lacking[0])
    return WorkedAnswer(answer, _steps(sheet, found))


def _limited(sheet: NormSheet, requirement: str) -> WorkedAnswer:
    """Return that a requirement is not met, with the checks before it."""
    steps = []
    for check in _checks(sheet, measured(sheet)):
        if _requirement(check) == requirement:
            break
        steps.append(Step(phrase_reason(check.reason), check.reason.concept))
    return WorkedAnswer(said("school.outcome.no-norm", requirement=requirement), tuple(steps))


def _steps(sheet: NormSheet, found: NormMeasures) -> tuple[Step, ...]:
    return tuple(
        Step(phrase_reason(check.reason), check.reason.concept) for check in _checks(sheet, found)
    )


def norm(chance: RandomSource) -> PosedQuestion | None:
    """Ask whether nine games are a norm, and if not what they lack (B.01 art. 1.4.3-1.4.8)."""
    return pose_norm(drawn_sheet(chance))


def pose_norm(sheet: NormSheet) -> PosedQuestion | None:
    """Ask whether the games of a sheet are a norm."""
    right = judged(sheet, measured(sheet))
    if right is None:
        return None
    mistakes = [
        Mistake(said(f"school.mistake.{name}"), worked)
        for name, measure in WRONG
        if (worked := judged(sheet, measure(sheet))) is not None
    ]
    mistakes += [
        Mistake(said(f"school.mistake.{name}"), _limited(sheet, requirement))
        for name, requirement, is_met in LIMITS
        if right.answer == _NORM and not is_met(measured(sheet))
    ]
    overlooked = WorkedAnswer(_NORM)
    mistakes.append(Mistake(said("school.mistake.requirement-overlooked"), overlooked))
    stem = said(
        "school.stem.norm",
        edition=sheet.rules.edition,
        title=sheet.level.title.value,
        federation=sheet.federation,
    )
    return PosedQuestion(sheet.rules.edition, stem, right, tuple(mistakes), rows=_table(sheet))


def norm_needed(chance: RandomSource) -> PosedQuestion | None:
    """Ask what the last game has to bring for a norm."""
    chance.below(2)  # other games than those the same number draws for `norm`
    sheet = drawn_sheet(chance)
    last = sheet.met[-1]._replace(score=None)
    return pose_needed(sheet._replace(met=(*sheet.met[:-1], last)))


def pose_needed(sheet: NormSheet) -> PosedQuestion:
    """Ask what the last game of a sheet has to bring: its opponent is known, its result is not."""
    right = _least(sheet, measured)
    mistakes = [
        Mistake(said(f"school.mistake.{name}"), _least(sheet, measure)) for name, measure in WRONG
    ]
    stem = said(
        "school.stem.norm-needed",
        edition=sheet.rules.edition,
        title=sheet.level.title.value,
        federation=sheet.federation,
    )
    return PosedQuestion(sheet.rules.edition, stem, right, tuple(mistakes), rows=_table(sheet))


def _least(sheet: NormSheet, measure: Measuring) -> WorkedAnswer:
    """Return the least result of the last game with which a sheet measured so is a norm."""
    for score in RESULTS:
        ended = sheet.ending(score)
        found = measure(ended)
        if not failed(ended, found):
            answer = said("school.outcome.needed", points=score)
            return WorkedAnswer(answer, (*_steps(ended, found), Step(answer, "performance")))
    ended = sheet.ending(RESULTS[-1])
    answer = said("school.outcome.none-is-enough")
    return WorkedAnswer(answer, (*_steps(ended, measure(ended)), Step(answer, "performance")))


def drawn_sheet(chance: RandomSource) -> NormSheet:
    """Draw a sheet near a norm: the score is the one that is needed, or half a point beside it."""
    rules, level = norm_rules(EDITION), LEVELS[one_of(chance, (Title.GM, Title.IM))]
    own = one_of(chance, _FEDERATIONS)
    higher = level.title.value
    titles = [higher] * one_of(chance, (2, 3, 3, 4))
    titles += [one_of(chance, ("IM", "FM"))] * one_of(chance, (1, 2, 2, 3))
    titles += [one_of(chance, ("CM", ""))] * (ROUNDS - len(titles))
    compatriots = one_of(chance, (1, 2, 3, 5, 6))
    others = chance.shuffled([federation for federation in _FEDERATIONS if federation != own])
    others = others[: one_of(chance, (1, 2, 2, 3, 4))]
    middle = level.average + 20 + chance.below(90)
    bound = {"GM": 110, "IM": 40, "FM": -60, "CM": -130, "": -180}
    met = [
        NormRound(
            title,
            middle + bound[title] + chance.below(120),
            own if number < compatriots else one_of(chance, others),
            Points(0),
        )
        for number, title in enumerate(chance.shuffled(titles))
    ]
    low = chance.below(ROUNDS)
    met[low] = met[low]._replace(rating=level.floor - 400 + chance.below(450))
    met = list(chance.shuffled(met))
    sheet = NormSheet(own, tuple(met), level, rules)
    needed = score_needed(level, measured(sheet).average, ROUNDS)
    score = (needed or 60) + one_of(chance, (-5, 0, 0, 0, 5))
    return sheet._replace(met=_scored(chance, met, max(0, min(score, 10 * ROUNDS))))


def _scored(chance: RandomSource, met: Sequence[NormRound], score: int) -> tuple[NormRound, ...]:
    """Return the rounds with results that make a score, in tenths."""
    halves = score // 5
    results = [0] * len(met)
    while halves:
        place = chance.below(len(met))
        if results[place] < 2:
            results[place] += 1
            halves -= 1
    return tuple(
        item._replace(score=Points(5 * result)) for item, result in zip(met, results, strict=True)
    )


def _table(sheet: NormSheet) -> tuple[tuple[str, ...], ...]:
    head = (
        *("school.head.round", "school.head.title", "school.head.opponent-rating"),
        *("school.head.federation", "school.head.result"),
    )
    rows = (
        (
            str(number),
            item.title,
            str(item.rating),
            item.federation,
            "" if item.score is None else _SIGNS[item.score],
        )
        for number, item in enumerate(sheet.met, 1)
    )
    return (head, *rows)
