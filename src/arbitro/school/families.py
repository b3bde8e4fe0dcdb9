"""The families of questions by name, and the question of a family and a seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from arbitro.rules.pairing.generator import RandomSource
from arbitro.school import sources
from arbitro.school.competition import cases, competitions, ranking, swiss, tables, team_tables
from arbitro.school.laws import articles, bands, clocks, first_steps, rulings, scores, situations
from arbitro.school.question import PosedQuestion, Question, assembled
from arbitro.school.titles import norms, rated_games, ratings

AREAS = ("laws", "ratings", "pairing", "systems", "fair-play", "competition", "arbiters")
"""The areas of an examination that questions are made for, in the order they are shown."""


FIRST_STEPS = "first-steps"
"""The area of who is learning to play: in no examination, and asked only by its name."""

TOPICS = (FIRST_STEPS, *AREAS)
"""Every area, as they are shown."""


class Family(NamedTuple):
    """A kind of question: its name, the area it belongs to, and what poses it from a draw.

    The seconds are those somebody prepared needs; they decide only whether an answer was easy.
    """

    name: str
    area: str
    pose: Callable[[RandomSource], PosedQuestion | None]
    seconds: int


FAMILIES = {
    item.name: item
    for item in (
        Family("where-to", FIRST_STEPS, first_steps.where_to, 20),
        Family("check-or-mate", FIRST_STEPS, first_steps.check_or_mate, 20),
        Family("mate-in-one", FIRST_STEPS, first_steps.mate_in_one, 60),
        Family("castling", FIRST_STEPS, first_steps.castling, 30),
        Family("flag-fell", "laws", rulings.flags, 40),
        Family("illegal-move", "laws", rulings.illegal_moves, 40),
        Family("touched-pieces", "laws", rulings.touches, 60),
        Family("claims", "laws", rulings.claims, 40),
        Family("late-arrival", "laws", rulings.late_arrivals, 40),
        Family("time-control", "laws", tables.time_controls, 40),
        Family("situation", "laws", situations.situations, 50),
        Family("endings", "laws", situations.endings, 50),
        Family("online", "laws", situations.online, 50),
        Family("clock-shows", "laws", clocks.clock_shows, 90),
        Family("written-move", "laws", scores.written_moves, 40),
        Family("faulty-sheet", "laws", scores.faulty_sheets, 120),
        Family("article", "laws", articles.laws_article, 30),
        Family("manual", "laws", sources.manual, 60),
        Family("rating-change", "ratings", ratings.rating_change, 180),
        Family("first-rating", "ratings", ratings.first_rating, 180),
        Family("rateable", "ratings", rated_games.rateable, 90),
        Family("rating-list", "ratings", rated_games.rating_list, 60),
        Family("norm", "ratings", norms.norm, 240),
        Family("norm-needed", "ratings", norms.norm_needed, 300),
        Family("preference", "pairing", swiss.preferences, 30),
        Family("colours", "pairing", swiss.colours, 60),
        Family("bye", "pairing", swiss.byes, 90),
        Family("round", "pairing", swiss.whole_round, 300),
        Family("baku", "pairing", swiss.baku_groups, 60),
        Family("tie-break", "systems", tables.tie_breaks, 180),
        Family("tie-order", "systems", ranking.tie_order, 300),
        Family("berger", "systems", tables.meetings, 90),
        Family("schedule", "systems", team_tables.schedules, 90),
        Family("team", "systems", ranking.teams, 40),
        Family("withdrawal", "systems", competitions.withdrawal, 40),
        Family("device", "fair-play", situations.devices, 40),
        Family("protection", "fair-play", competitions.protection, 60),
        Family("complaint", "fair-play", cases.complaints, 90),
        Family("search", "fair-play", bands.searches, 40),
        Family("waiver", "fair-play", cases.waivers, 60),
        Family("prizes", "competition", competitions.prizes, 120),
        Family("band-prize", "competition", bands.band_prizes, 90),
        Family("clock-sheet", "competition", competitions.clock_sheets, 60),
        Family("appeal-day", "competition", competitions.appeal_days, 60),
        Family("arbiter-norm", "arbiters", competitions.arbiter_norms, 60),
    )
}
"""Every family by its name."""

ALL = "all"
"""The topic of every family in turn but those of first steps."""

AT_THE_BOARD = "at-the-board"
"""The topic of what an arbiter decides at a board while a clock runs."""

_AT_THE_BOARD = (
    *("situation", "illegal-move", "touched-pieces", "claims", "flag-fell", "late-arrival"),
    *("endings", "device"),
)


def families_of(topic: str) -> tuple[str, ...]:
    """Return the families of a topic: a family, an area, or one of several areas; or none.

    >>> families_of("systems"), families_of("berger"), families_of("no-such-topic")
    (('tie-break', 'tie-order', 'berger', 'schedule', 'team', 'withdrawal'), ('berger',), ())
    """
    if topic in FAMILIES:
        return (topic,)
    if topic == AT_THE_BOARD:
        return _AT_THE_BOARD
    return tuple(
        family.name
        for family in FAMILIES.values()
        if topic == family.area or (topic == ALL and family.area != FIRST_STEPS)
    )


def question_of(topic: str, seed: int) -> Question:
    """Return the question of a topic and a seed; of several families they take their turn.

    >>> question_of("systems", 9).family
    'schedule'
    """
    names = families_of(topic)
    return question(names[seed % len(names)], seed // len(names))


_STRIDE = 1_000_003
_ATTEMPTS = 500


def question(family: str, seed: int) -> Question:
    """Return the question of a family and a seed, the same for ever; KeyError for no family.

    A draw that makes no question with one right answer is passed over for the next one.

    >>> question("colours", 5) == question("colours", 5)
    True
    """
    asked = FAMILIES[family]
    for attempt in range(_ATTEMPTS):
        chance = RandomSource(seed + attempt * _STRIDE)
        posed = asked.pose(chance)
        made = None if posed is None else assembled(family, seed, posed, chance)
        if made is not None:
            return made
    raise AssertionError(family)
