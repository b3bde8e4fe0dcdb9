"""Rounds of an Olympiad made by hand, and what is told of the right ones, counted again."""

from random import Random

import pytest

from arbitro.model import EditionKey, Pairing, RoundPairing, TeamTournament, Tpn
from arbitro.rules.pairing.olympiad.engine import ranking
from arbitro.rules.pairing.olympiad.explained import (
    against_criteria,
    explain_round,
    remarks,
    why_not,
)
from arbitro.rules.pairing.olympiad.problem import olympiad_problem
from arbitro.rules.pairing.olympiad.teams import OlympiadReadings, OlympiadTeam, colour_of

from .test_explained import posed
from .test_second_reading import rounds_of

ROUNDS = [*rounds_of(4, 12, 6), *rounds_of(9, 13, 6), *rounds_of(5, 6, 5)]
STRANGER = Tpn(99)


def apart(teams):
    """The same teams, of which the first is kept from the third, and without a bye for most."""
    first, _second, third = sorted(each.number for each in teams)[:3]
    kept = {first: {third}, third: {first}}
    return [
        each.__class__(
            each.number, each.points, each.colours, each.met, each.number % 3 == 0,
            barred=frozenset(kept.get(each.number, ())),
        )
        for each in teams
    ]  # fmt: skip


def by_hand(teams, chance):
    order = [Tpn(each.number) for each in teams] + [STRANGER] * chance.randrange(2)
    chance.shuffle(order)
    bye = order.pop() if len(order) % 2 else None
    return RoundPairing(
        tuple(Pairing(*two) for two in zip(order[::2], order[1::2], strict=True)), bye
    )


def limit_of(team, colour):
    """Tell whether a colour would be one too many: a third in a row, or a difference of three."""
    had = team.colours.replace("-", "") + colour
    difference = abs(had.count("W") - had.count("B"))
    return had[-3:] == 3 * colour or difference > 2


def test_what_a_round_by_hand_goes_against_is_what_the_record_shows():
    counted = dict.fromkeys(
        ("rematch", "forbidden-pair", "bye-barred", "olympiad-colour-limits"), 0
    )
    for number, (as_they_were, _made) in enumerate(ROUNDS * 4):
        teams = apart(as_they_were)
        problem, known = posed(teams), {each.number: each for each in teams}
        made = by_hand(teams, Random(number))
        expected = []
        for white, black in made.games:
            if {white, black} <= known.keys():
                both = (white, black)
                expected += [("rematch", both)] * (black in known[white].met)
                expected += [("forbidden-pair", both)] * (black in known[white].barred)
        if made.bye in known and not known[made.bye].may_have_bye:
            expected.append(("bye-barred", (made.bye,)))
        found = against_criteria(problem, made)
        assert [(each.concept, each.value("players")) for each in found] == expected
        told = remarks(problem, made)
        assert [each.reason for each in told if each.absolute] == list(found)
        rest = [each.reason for each in told if not each.absolute]
        assert [told_of(each) for each in rest] == not_as_due(problem, known, made)
        for concept in [one for one, _players in expected] + [each.concept for each in rest]:
            if concept in counted:
                counted[concept] += 1
    assert min(counted.values()) > 3


def told_of(reason):
    return reason.concept, *(value for _name, value in reason.values)


def not_as_due(problem, known, made):
    """Return what else a round has against the rules: bye, other matches, colours, in order."""
    right, found = problem.pairing, []
    if made.bye is not None and made.bye != right.bye:
        found.append(("olympiad-bye-lowest", made.bye, right.bye))
    mine, theirs = ({frozenset(game) for game in each.games} for each in (made, right))
    lists = [
        tuple("-".join(map(str, sorted(two))) for two in sorted(map(sorted, one - other)))
        for one, other in ((mine, theirs), (theirs, mine))
    ]
    if mine != theirs:
        found.append(("olympiad-otherwise", *lists))
    for white, black in made.games:
        if not {white, black} <= known.keys():
            continue
        two = known[white], known[black]
        if all(
            limit_of(two[0], mine) or limit_of(two[1], theirs)
            for mine, theirs in (("W", "B"), ("B", "W"))
        ):
            found.append(("olympiad-colour-limits",))
        higher, lower = ranking(two, problem.text)
        given = colour_of(higher, lower, "W", OlympiadReadings()).colour
        due = higher.number if given == "W" else lower.number
        if due != white:
            found.append(("olympiad-colour-of", due, white))
    return found


def test_a_round_is_told_group_by_group_from_both_ends_to_the_median():
    for teams, made in ROUNDS:
        told = explain_round(posed(teams))
        points = {each.number: each.points for each in teams}
        given = [each.value("points") for each in told.brackets]
        playing = {points[each] for each in points if each != made.bye}
        above = sorted((each for each in playing if each > made.median), reverse=True)
        assert given == [
            *above,
            *sorted(each for each in playing if each < made.median),
            made.median,
        ]
        names = {each.concept for each in told.brackets[:-1]}
        assert names <= {"olympiad-group"}
        assert told.brackets[-1].concept == "olympiad-median-group"
        assert sum(each.value("pairs") for each in told.brackets) == len(made.pairs)
        floating = [
            (each.value("points"), part.value("players"))
            for each in told.brackets
            for part in each.parts
            if part.concept == "olympiad-floaters-of"
        ]
        expected = {each.points: () for each in made.floats}
        for each in made.floats:
            expected[each.points] += (each.number,)
        assert dict(floating) == expected
        if made.bye is not None:
            assert told.bye.value("player") == made.bye
            barred = tuple(sorted(each.number for each in teams if not each.may_have_bye))
            assert told.bye.value("barred") == barred


def test_colours_are_told_with_both_histories():
    for teams, made in ROUNDS:
        known = {each.number: each for each in teams}
        told = explain_round(posed(teams))
        for (white, black), (meets, colour) in zip(made.pairs, told.boards, strict=True):
            assert {meets.value("player"), meets.value("other")} == {white, black}
            assert (colour.value("white"), colour.value("black")) == (white, black)
            assert colour.value("white_had") == known[white].colours
            assert colour.value("black_had") == known[black].colours


@pytest.mark.parametrize("rounds", [ROUNDS[2:4]])
def test_who_does_not_play_or_has_the_bye_is_named_when_asked_why(rounds):
    for teams, made in [*rounds, ROUNDS[8]]:
        problem = posed(teams)
        one = Tpn(teams[0].number)
        assert why_not(problem, one, STRANGER).value("players") == (STRANGER,)
        assert why_not(problem, STRANGER, one).concept == "not-in-round"
        assert why_not(problem, one, one).value("players") == (one,)
        if made.bye is not None:
            for other in (each for each in teams if each.number != made.bye):
                asked = why_not(problem, Tpn(other.number), Tpn(made.bye))
                met = made.bye in other.met
                assert asked.concept == ("rematch" if met else "olympiad-bye")


def test_a_round_that_cannot_be_paired_is_refused_with_every_question_about_it():
    met = [OlympiadTeam(one, 20, "W", frozenset({3 - one})) for one in (1, 2)]
    barred = [OlympiadTeam(one, 20, may_have_bye=False) for one in (1, 2, 3)]
    for teams, why in ((met, "rematch"), (barred, "bye")):
        problem = posed(teams)
        for refused in (problem.made, problem.pairing, explain_round(problem)):
            assert (refused.code, refused.values) == ("no-legal-pairing", (("reason", why),))
        # a round by hand is still held against what no round may have
        told = remarks(problem, RoundPairing((Pairing(Tpn(1), Tpn(2)),), None))
        assert ("rematch" in {each.reason.concept for each in told}) is (why == "rematch")


def test_no_round_is_posed_by_the_text_whose_pairing_was_not_read():
    found = olympiad_problem(TeamTournament(), EditionKey("D.02@1998"))
    assert (found.code, found.values) == ("olympiad-text-not-read", (("edition", "D.02@1998"),))
