"""The facts of drawn questions can occur: by the texts, by the clocks, and by counting.

Every check reads a question as it is shown. The bounds are those of the texts: which illegal move
loses, which K belongs to which rating, how many rounds a round robin has.
"""

import pytest

from arbitro.i18n import translator
from arbitro.rules.laws.board import read_fen
from arbitro.school import families
from arbitro.school.exam import paper

SEEDS = range(40)


def values(asked, code):
    """Return the values of the line of a question with this code; None where it has none."""
    found = [dict(each.values) for each in asked.lines if each.code == f"school.line.{code}"]
    return found[0] if found else None


def says(asked, code):
    return values(asked, code) is not None


def stem(asked):
    return dict(asked.stem.values)


def illegal_moves_can_be_so_many(asked):
    """2014: without supervision the first loses (A.4(b), B.4); everywhere else the second does."""
    told = values(asked, "prior")
    if told is None:
        return True
    first_loses = asked.edition == "E.01@2014-07" and says(asked, "lax")
    return told["count"] <= (0 if first_loses else 1)


def who_has_not_pressed_is_not_answered(asked):
    return not (says(asked, "not-pressed") and says(asked, "replied"))


def the_clock_that_runs_is_the_one_whose_flag_falls(asked):
    if not asked.fen:
        return True
    to_move = ("white", "black")[read_fen(asked.fen).position.side]
    if asked.family == "flag-fell":
        return stem(asked)["player"] == to_move
    flag = values(asked, "then-flag-fell")
    return flag is None or flag["player"] != to_move  # who was to move has moved and pressed


def a_device_is_handed_over_before_the_game(asked):
    return not (says(asked, "device-deposited") and says(asked, "agreed-before"))


def a_clock_does_not_rise(asked):
    """Once below five minutes it has at most the two minutes of a penalty more."""
    left = values(asked, "seconds-left")
    return left is None or not says(asked, "relieved-before") or left["seconds"] < 300 + 120


def the_factor_belongs_to_the_rating(asked):
    """B.02 art. 8.3.3: 10 once the rating has been 2400, 40 of the young below 2300 and the new."""
    rating, factor = stem(asked)["rating"], stem(asked)["factor"]
    return {10: rating >= 2400, 20: rating < 2400, 40: rating < 2300}[factor]


def opponents_have_ratings_there_are(asked):
    return all(1400 <= int(row[1]) <= 2882 for row in asked.rows[1:])


def nobody_has_more_points_than_rounds(asked):
    return all(
        2 * len(colours) >= (2 * int(score.replace("½", "") or 0) + score.endswith("½"))
        for _, score, colours in asked.rows[1:]
    )


def the_event_has_as_many_as_it_says(asked):
    told = values(asked, "event")
    players, rounds = values(asked, "event-players"), values(asked, "event-rounds")["rounds"]
    federations = values(asked, "event-federations")["count"]
    fits = players["rated"] <= players["players"] and federations <= players["players"]
    if told["kind"] == "round-robin":
        each = players["players"]
        fits &= rounds == each - (each % 2 == 0)
    if told["kind"] == "team":
        teams = values(asked, "event-teams")
        fits &= teams["teams"] * teams["boards"] <= players["players"]
        fits &= told["level"] == "national"  # the championship of one nation
    return fits and (told["level"] != "national" or federations == 1)


def so_many_games_can_be_played(asked):
    told = stem(asked)
    games = sum(
        values(asked, each)["count"] for each in ("played-games", "forfeits-won", "forfeits-lost")
    )
    return games <= (told["players"] - 1) * told["cycles"]


POSSIBLE = {
    "illegal-move": (illegal_moves_can_be_so_many, who_has_not_pressed_is_not_answered),
    "situation": (illegal_moves_can_be_so_many, a_clock_does_not_rise),
    "flag-fell": (the_clock_that_runs_is_the_one_whose_flag_falls,),
    "endings": (the_clock_that_runs_is_the_one_whose_flag_falls,),
    "device": (a_device_is_handed_over_before_the_game,),
    "rating-change": (the_factor_belongs_to_the_rating, opponents_have_ratings_there_are),
    "first-rating": (opponents_have_ratings_there_are,),
    "colours": (nobody_has_more_points_than_rounds,),
    "arbiter-norm": (the_event_has_as_many_as_it_says,),
    "withdrawal": (so_many_games_can_be_played,),
}


@pytest.mark.parametrize("family", POSSIBLE)
def test_the_facts_of_a_question_can_occur(family):
    for seed in SEEDS:
        asked = families.question(family, seed)
        for possible in POSSIBLE[family]:
            assert possible(asked), (family, seed, possible.__name__)


ON_FACTS = (
    *("illegal-move", "claims", "late-arrival", "situation", "device", "online", "time-control"),
    *("withdrawal", "protection", "complaint", "waiver", "arbiter-norm", "rateable", "search"),
)


@pytest.mark.parametrize("family", ON_FACTS)
def test_questions_that_give_the_same_facts_have_the_same_answer(family):
    """What decides is given: else two questions would read alike and be answered otherwise."""
    answers = {}
    for seed in SEEDS:
        asked = families.question(family, seed)
        given = asked.stem, asked.lines, asked.rows, asked.fen
        right = asked.options[asked.right].said
        assert answers.setdefault(given, right) == right, (family, seed)


def games_of(asked):
    """Return the games a question is about, whatever it asks of them; None where of none."""
    return tuple(row[:-1] for row in asked.rows) if len(asked.rows) > 3 else None


def test_no_paper_asks_twice_about_the_same_games():
    for seed in range(5):
        tables = [games for each in paper(seed, 40) if (games := games_of(each))]
        assert len(set(tables)) == len(tables), seed


def test_the_same_number_draws_other_games_for_a_norm_and_for_what_a_norm_needs():
    for seed in range(30):
        one, other = (families.question(name, seed) for name in ("norm", "norm-needed"))
        assert games_of(one) != games_of(other)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "actual start"), ("es", "inicio real"), ("fr", "début réel")]
)
def test_the_working_of_a_late_arrival_counts_from_the_actual_start(language, words):
    """The comment on 6.7: of a round at 15:00 that began at 15:15, 30 minutes end at 15:45."""
    text = translator(language).t("ruling.default-deadline", deadline="15:45", minutes=30)
    assert words in text
    assert words in translator(language).t("assistant.fact.started").lower()
