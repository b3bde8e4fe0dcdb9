"""The manual's questions on norms, brackets, play a day, appeals, tie-breaks, arbiters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from arbitro.model import (
    Colour,
    Contender,
    EditionKey,
    Entry,
    PairingProblem,
    Period,
    Player,
    Points,
    RateClass,
    Result,
    RoundNumber,
    RoundRecord,
    TimeControl,
    Title,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.arbiters.application import judge_application
from arbitro.rules.arbiters.career import ArbiterNorm, ArbiterTitle, Career, EventLevel, NormKind
from arbitro.rules.arbiters.requirement import TITLES
from arbitro.rules.office.conduct.appeals import GENERAL, Appeal, check_appeal, check_appeal_limit
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.generator import RandomSource
from arbitro.rules.ratings.edition import rating_rules
from arbitro.rules.ratings.ratable import Clock, daily_play, time_forbids
from arbitro.rules.tiebreaks.definition import TieBreak
from arbitro.rules.titles.edition import LEVELS, norm_rules
from arbitro.school.competition.tables import drawn_event, pose_tie_break, worked_tie_break
from arbitro.school.question import Mistake, PosedQuestion, Step, WorkedAnswer, phrase_reason, said
from arbitro.school.titles.norms import NormRound, NormSheet, pose_needed, pose_norm
from arbitro.school.titles.ratings import THEIRS

_WIN, _DRAW, _LOSS = Points(10), Points(5), Points(0)
_NORMS = norm_rules(EditionKey("B.01@2023-01"))


def norm_of_nine_rounds() -> PosedQuestion:
    """Ask question 10: nine rounds of a player of Australia."""
    met = (
        *(NormRound("GM", 2700, "ENG", _DRAW), NormRound("IM", 2393, "NZL", _DRAW)),
        *(NormRound("GM", 2592, "USA", _DRAW), NormRound("", 2345, "NED", _WIN)),
        *(NormRound("FM", 2380, "AUS", _WIN), NormRound("GM", 2450, "NZL", _DRAW)),
        *(NormRound("GM", 2685, "GER", _DRAW), NormRound("", 2149, "NED", _WIN)),
        NormRound("GM", 2559, "ESP", _DRAW),
    )
    posed = pose_norm(NormSheet("AUS", met, LEVELS[Title.GM], _NORMS))
    assert posed is not None
    return posed


def last_round_of_a_norm() -> PosedQuestion:
    """Ask question 11: what the last round has to bring."""
    met = (
        *(NormRound("IM", 2416, "IND", _DRAW), NormRound("", 2201, "USA", _WIN)),
        *(NormRound("", 1900, "FRA", _WIN), NormRound("", 2256, "GER", _DRAW)),
        *(NormRound("IM", 2495, "RUS", _DRAW), NormRound("FM", 2302, "GER", _WIN)),
        *(NormRound("FM", 2316, "AUT", _WIN), NormRound("GM", 2634, "GER", _LOSS)),
        NormRound("IM", 2426, "ESP", None),
    )
    return pose_needed(NormSheet("ENG", met, LEVELS[Title.IM], _NORMS))


# Brackets, paired with somebody below who waits for whoever floats down.

_SWISS = EditionKey("C.04.3@2017-07")
_BELOW = Tpn(99)


def _bracket(
    histories: dict[int, str],
    played: Sequence[tuple[int, int]],
    score: int,
    rounds: tuple[int, int],
    below: str,
) -> PairingProblem:
    """Return a bracket as a field of its own, with one more player half a point below."""
    number, total = rounds
    everybody = {**{Tpn(n): history for n, history in histories.items()}, _BELOW: below}
    return PairingProblem(
        edition=_SWISS,
        round_number=RoundNumber(number),
        rounds_total=total,
        initial_colour=Colour.WHITE,
        maximum_score=Points(10 * (number - 1)),
        contenders=tuple(
            Contender(
                tpn=tpn,
                score=Points(score - 5 if tpn == _BELOW else score),
                real_score=Points(score - 5 if tpn == _BELOW else score),
                colours=colours.lower(),
                opponents=frozenset(
                    Tpn(other) for pair in played if tpn in pair for other in pair if other != tpn
                ),
                parity_number=int(tpn),
            )
            for tpn, colours in everybody.items()
        ),
    )


def _paired(problem: PairingProblem) -> WorkedAnswer | None:
    paired = dutch.pair(problem)
    if isinstance(paired, Refused):
        return None
    games = [game for game in paired.games if _BELOW not in game]
    last = next(game for game in paired.games if _BELOW in game)
    down = last.black if last.white == _BELOW else last.white
    pairs = tuple((int(game.white), int(game.black)) for game in games)
    answer = said("school.outcome.bracket", pairs=pairs, floater=int(down))
    return WorkedAnswer(answer, (Step(answer, "round-pairing-complete"),))


def _other_floaters(problem: PairingProblem, right: WorkedAnswer) -> list[WorkedAnswer]:
    """Return the best pairings with another floater: somebody else may not float."""
    floaters = [right.answer.value("floater")]
    found = []
    for _ in range(3):
        barred = frozenset(Tpn(int(str(floater))) for floater in floaters)
        contenders = tuple(
            # Whoever has met the one player below cannot float.
            replace(
                contender,
                opponents=contender.opponents | ({_BELOW} if contender.tpn in barred else set()),
            )
            if contender.tpn != _BELOW
            else replace(contender, opponents=contender.opponents | barred)
            for contender in problem.contenders
        )
        worked = _paired(replace(problem, contenders=contenders))
        if worked is None:
            break
        found.append(worked)
        floaters.append(worked.answer.value("floater"))
    return found


def _pose_bracket(problem: PairingProblem, number: str) -> PosedQuestion:
    right = _paired(problem)
    assert right is not None, number
    mistakes = [
        Mistake(said("school.mistake.other-floater"), worked)
        for worked in _other_floaters(problem, right)
    ]
    pairs = right.answer.value("pairs")
    assert isinstance(pairs, tuple)
    turned = tuple(pair[::-1] if isinstance(pair, tuple) else pair for pair in pairs)
    answer = said("school.outcome.bracket", pairs=turned, floater=right.answer.value("floater"))
    mistakes.append(Mistake(said("school.mistake.colours-swapped"), WorkedAnswer(answer)))
    head = ("school.head.number", "school.head.colours", "school.head.opponents")
    rows = tuple(
        (
            str(contender.tpn),
            contender.colours.upper(),
            " ".join(map(str, sorted(contender.opponents))),
        )
        for contender in problem.contenders
        if contender.tpn != _BELOW
    )
    stem = said(f"school.manual.{number}")
    return PosedQuestion(_SWISS, stem, right, tuple(mistakes), rows=(head, *rows))


def bracket_of_nine() -> PosedQuestion:
    """Ask question 14: the bracket of 3½ points before the last of seven rounds."""
    histories = {
        7: "wwbwbb",
        16: "wbbwbw",
        17: "bwbwbb",
        21: "bwbwwb",
        26: "wwbwbb",
        29: "bwwbww",
        42: "bwwbbw",
        54: "wbwbwb",
        68: "wbbwbw",
    }
    played = ((16, 29), (17, 42), (26, 54))
    return _pose_bracket(_bracket(histories, played, 35, (7, 7), "bwbwbw"), "14")


def five_of_three_points() -> PosedQuestion:
    """Ask question 16: five players with three points after three rounds."""
    histories = {1: "bwb", 2: "wbw", 3: "bwb", 4: "bwb", 5: "bwb"}
    return _pose_bracket(_bracket(histories, (), 30, (4, 9), "wbw"), "16")


# Play a day, for players below 2200.

_RATING = rating_rules(EditionKey("B.02@2022-01"), date(2022, 1, 1))
_HIGHEST = 2199
_DAY = date(2023, 5, 1)


def _control(first: tuple[int, int], second: int, bonus: int) -> TimeControl:
    moves, minutes = first
    return TimeControl((Period(60 * minutes, bonus, moves), Period(60 * second, bonus)))


def play_a_day(part: str, control: TimeControl) -> Callable[[], PosedQuestion]:
    """Ask a part of question 17: may two such games be played a day."""

    def pose() -> PosedQuestion:
        clock = Clock(RateClass.STANDARD, control)
        why = time_forbids(_HIGHEST, _HIGHEST, clock, _RATING)
        days = daily_play((_DAY, _DAY), clock, _RATING)
        allowed = said("school.outcome.allowed")
        hours = Step(
            said("school.step.two-games", minutes=4 * control.seconds_for_sixty_moves // 60),
            "play-per-day",
        )
        broken = why or (days[0] if days else None)
        right = WorkedAnswer(allowed, (hours, Step(allowed, "first-time-control")))
        if broken is not None:
            answer = said("school.outcome.not-allowed", rule=broken.concept)
            right = WorkedAnswer(answer, (hours, Step(phrase_reason(broken), broken.concept)))
        mistakes = [
            Mistake(
                said(f"school.mistake.{rule}-misread"),
                WorkedAnswer(said("school.outcome.not-allowed", rule=rule)),
            )
            for rule in ("play-per-day", "first-time-control", "minimum-time")
        ]
        mistakes.append(Mistake(said("school.mistake.hours-not-counted"), WorkedAnswer(allowed)))
        return PosedQuestion(_RATING.edition, said(f"school.manual.{part}"), right, tuple(mistakes))

    return pose


PLAY_A_DAY = {
    "17a": _control((40, 90), 30, 0),
    "17b": _control((30, 90), 30, 30),
    "17c": _control((40, 120), 40, 30),
}


def appeals_by_word() -> PosedQuestion:
    """Ask question 18: what is wrong with appeals by word of mouth within 24 hours."""
    oral = check_appeal(Appeal(True, True, written=False, late=False, deposit_paid=True))
    morning, evening, game = 10 * 60, 16 * 60, 4 * 60
    long = check_appeal_limit(morning, game, evening, 24 * 60)
    faults = tuple(finding.code for finding in (*oral, *long))

    def answer(codes: tuple[str, ...]) -> WorkedAnswer:
        told = said("school.outcome.faults", faults=codes)
        return WorkedAnswer(
            told, tuple(Step(said(f"school.fault.{c}"), "appeal-deposit") for c in codes)
        )

    mistakes = [
        Mistake(said("school.mistake.one-fault-missed"), answer((fault,))) for fault in faults
    ]
    mistakes.append(Mistake(said("school.mistake.deposit-not-asked"), answer(("no-deposit",))))
    return PosedQuestion(GENERAL, said("school.manual.18"), answer(faults), tuple(mistakes))


_TABLE_SEED = 3
"""The table of question 19 is lost; this draws another."""


def sonneborn_berger() -> PosedQuestion:
    """Ask question 19, a Sonneborn-Berger, by a table of ours."""
    tournament = drawn_event(RandomSource(_TABLE_SEED))
    assert tournament is not None
    posed = pose_tie_break(tournament, TieBreak("SB"), EditionKey("C.07@2023-07"), Tpn(3))
    assert posed is not None
    return posed


def opponents_score(edition: str) -> Callable[[], PosedQuestion]:
    """Ask question 20, the Buchholz of a player with a forfeit either way, by an edition."""

    def pose() -> PosedQuestion:
        tournament = _twenty()
        keys = [EditionKey(tie_break_text) for tie_break_text in TIE_BREAK_TEXTS]
        key = EditionKey(edition)
        right = worked_tie_break(tournament, TieBreak("BH"), key, Tpn(1))
        mistakes = [
            Mistake(said("school.mistake.edition", edition=edition_key), worked)
            for edition_key in keys
            if edition_key != key
            and (worked := worked_tie_break(tournament, TieBreak("BH"), edition_key, Tpn(1)))
        ]
        raw = said("school.outcome.tenths", value=20 + 20 + 15 + 45 + 25)
        mistakes.append(Mistake(said("school.mistake.forfeits"), WorkedAnswer(raw)))
        played = said("school.outcome.tenths", value=20 + 20 + 25)
        mistakes.append(Mistake(said("school.mistake.unplayed-forgotten"), WorkedAnswer(played)))
        stem = said("school.manual.20", edition=key)
        assert right is not None
        return PosedQuestion(key, stem, right, tuple(mistakes))

    return pose


TIE_BREAK_TEXTS = ("C.07@2023-07", "C.07@2024-08", "C.07@2026-03")

_OPPONENTS = (
    (Result.WIN, 20),
    (Result.DRAW, 20),
    (Result.FORFEIT_WIN, 15),
    (Result.FORFEIT_LOSS, 45),
    (Result.WIN, 25),
)
"""What the player had against each opponent, and that one's points in the end."""


_TENTHS = {Result.WIN: 10, Result.DRAW: 5, Result.FORFEIT_WIN: 10}
_ROUNDS = range(1, 6)
_EXPELLED = Tpn(4)


def _twenty() -> Tournament:
    """Return the player's event: five opponents with their points, who met others besides."""
    mine, entries, others = [], [], []
    number = len(_OPPONENTS) + 1
    for place, (result, total) in enumerate(_OPPONENTS, 1):
        opponent = Tpn(place + 1)
        mine.append(RoundRecord(opponent, Colour.WHITE, result))
        left = total - _TENTHS.get(THEIRS[result], 0)
        rounds = []
        for round_ in _ROUNDS:
            if round_ == place:
                rounds.append(RoundRecord(Tpn(1), Colour.BLACK, THEIRS[result]))
            elif opponent == _EXPELLED and round_ > place:
                rounds.append(_NOTHING)
            else:
                gained = Result.WIN if left >= 10 else Result.DRAW if left else Result.LOSS
                left -= _TENTHS.get(gained, 0)
                number += 1
                rounds.append(RoundRecord(Tpn(number), Colour.WHITE, gained))
                others.append(_once(Tpn(number), round_, opponent, THEIRS[gained]))
        entries.append(Entry(opponent, Player(""), tuple(rounds)))
    me = Entry(Tpn(1), Player(""), tuple(mine))
    return Tournament(entries=(me, *entries, *others), rounds_played=5, rounds_total=5)


_NOTHING = RoundRecord(None, None, Result.ZERO_POINT_BYE)


def _once(tpn: Tpn, number: int, opponent: Tpn, result: Result) -> Entry:
    """Return somebody who plays one round alone."""
    rounds = [_NOTHING] * len(_ROUNDS)
    rounds[number - 1] = RoundRecord(opponent, Colour.BLACK, result)
    return Entry(tpn, Player(""), tuple(rounds))


def fourth_norm() -> PosedQuestion:
    """Ask question 24: which event completes the title of FIDE Arbiter."""
    day = date(2023, 6, 1)
    seminar = ArbiterNorm("", NormKind.SEMINAR, day, score=85)
    swiss = ArbiterNorm(
        "",
        NormKind.SWISS,
        day,
        EventLevel.INTERNATIONAL,
        rounds=7,
        players=76,
        rated=60,
        federations=2,
    )
    had = (swiss, replace(swiss, players=88), seminar)
    offered = {
        "robin": replace(swiss, kind=NormKind.ROUND_ROBIN, players=10, rated=10, rounds=9),
        "swiss-99": replace(swiss, players=99),
        "swiss-national": replace(swiss, players=140, level=EventLevel.NATIONAL, federations=1),
        "swiss-29": replace(swiss, players=200, rated=58),
    }
    wrong_because = {
        "swiss-99": "hundred-players",
        "swiss-national": "international-asked",
        "swiss-29": "thirty-per-cent",
    }
    good = [name for name, norm in offered.items() if _completes((*had, norm), day)]
    (right,) = good

    def answer(name: str) -> WorkedAnswer:
        told = said("school.outcome.event", event=name)
        return WorkedAnswer(told, (Step(told, "swiss-norms-alone"),))

    mistakes = tuple(
        Mistake(said(f"school.mistake.{why}"), answer(name)) for name, why in wrong_because.items()
    )
    return PosedQuestion(TITLES, said("school.manual.24"), answer(right), mistakes)


def _completes(norms: tuple[ArbiterNorm, ...], day: date) -> bool:
    career = Career("", date(1980, 1, 1), norms, national=date(2015, 1, 1))
    found = judge_application(career, ArbiterTitle.FA, day)
    return all(requirement.met is not False for requirement in found.requirements)
