"""What is told of a round is so: scores, places, colours, floats and the bye, counted again."""

from functools import cache

import pytest

from arbitro.model import Colour, RoundNumber, System
from arbitro.rules.pairing import pairing_problem
from arbitro.rules.pairing.systems import explain_swiss, why_not_together
from rules.pairing.test_systems import EDITIONS, flat, played


@cache
def rounds_of(system):
    """Every round of a tournament of the system: explained, and its players by number."""
    tournament = played(system, 3, players=13, rounds=6)
    edition = EDITIONS[system]
    return [
        (
            explain_swiss(tournament, edition, number),
            pairing_problem(tournament, edition, round_number=RoundNumber(number)),
        )
        for number in range(1, 7)
    ]


def every(system):
    for explained, problem in rounds_of(system):
        yield explained, problem, {one.tpn: one for one in problem.contenders}


@pytest.mark.parametrize("system", EDITIONS)
def test_brackets_have_the_scores_of_their_residents_and_all_games_are_in_them(system):
    for explained, _problem, known in every(system):
        told = {frozenset(two) for each in flat(explained.brackets) for two in pairs_of(each)}
        assert not told or {frozenset(game) for game in explained.pairing.games} <= told
        seen = []
        for bracket in explained.brackets:
            residents = dict(bracket.values).get("residents", ())
            scores = {known[one].score for one in residents}
            assert min(scores, default=None) == dict(bracket.values).get("score")
            # the procedure of 1992 alone takes several scoregroups together
            assert len(scores) < 2 or system is System.SWISS_1992
            seen += residents
        assert len(seen) == len(set(seen))
        for each in flat(explained.brackets):
            values = dict(each.values)
            if each.concept == "moved-down-players" and "players" in values:
                assert set(values["players"]) <= known.keys()


@pytest.mark.parametrize("system", [System.BURSTEIN, System.DUBOV])
def test_who_comes_into_a_bracket_and_who_leaves_it_is_told_where_somebody_does(system):
    moved = 0
    for explained, _problem, _known in every(system):
        for bracket in explained.brackets:
            residents = set(dict(bracket.values).get("residents", ()))
            values = [dict(part.values) for part in bracket.parts]
            sides = [{*one["first"], *one["second"]} for one in values if "first" in one]
            pairs = [two for one in values for two in one.get("pairs", ())]
            paired = {one for two in pairs for one in two} if pairs else set().union(*sides[:1])
            if not residents or not paired:
                continue
            came = {one for each in values for one in each.get("incoming", ())}
            came |= {one for each in values for one in each.get("upfloaters", ())}
            left = {one for each in values for one in each.get("floaters", ())}
            assert came == (paired | left) - residents
            assert left == (residents | came) - paired - {explained.pairing.bye}
            moved += len(came)
    assert moved > 3


def pairs_of(reason):
    return dict(reason.values).get("pairs", ()) if "pairs" in dict(reason.values) else ()


@pytest.mark.parametrize("system", EDITIONS)
def test_of_every_board_its_players_places_and_colours_are_told(system):
    places = 0
    for explained, problem, known in every(system):
        for game, (meets, colour, *_more) in zip(
            explained.pairing.games, explained.boards, strict=True
        ):
            assert set(meets.value("players")) == set(game)
            for part in meets.parts:
                values = dict(part.values)
                named = {values[key] for key in ("player", "opponent") if key in values}
                assert named <= set(game), part
                if "place" in values and "size" in values:
                    assert 1 <= values["place"] <= values["size"]
                    places += 1
            assert (colour.value("white"), colour.value("black")) == tuple(game)
            colours_are_true(problem, known, colour)
            mine = [known[one].colours for one in game]
            told = [
                (part.value("player"), part.value("colours"), part.value("difference"))
                for part in colour.parts
            ]
            differences = [each.count("w") - each.count("b") for each in mine]
            assert told in ([], list(zip(game, mine, differences, strict=True)))
    assert places or system is not System.BURSTEIN


def colours_are_true(problem, known, colour):
    """Hold the rule by which two have their colours to what each had before."""
    white, black = (known[colour.value(side)] for side in ("white", "black"))
    higher, _lower = sorted((white, black), key=lambda one: (-one.score, one.tpn))
    values = dict(colour.values)
    if colour.concept == "colour-alternate":
        apart = [
            two
            for two in zip(reversed(white.colours), reversed(black.colours), strict=False)
            if len(set(two)) == 2
        ]
        assert (values["white_had"], values["black_had"]) == apart[0] == ("b", "w")
    if "higher" in values and "number" in values:
        # the draw of lots gives the odd numbers their colour (the first round is of equal scores)
        assert values["higher"] == higher.tpn
        assert values["number"] == higher.parity_number
        odd = higher.parity_number % 2 == 1
        assert odd == ((higher is white) == (problem.initial_colour is Colour.WHITE))
        assert values["initial_colour"] == problem.initial_colour.value


@pytest.mark.parametrize("system", EDITIONS)
def test_the_bye_is_told_of_who_has_it_with_score_games_and_number(system):
    byes = 0
    for explained, _problem, known in every(system):
        bye = explained.pairing.bye
        if bye is None:
            assert explained.bye is None
            continue
        byes += 1
        assert explained.bye.value("player") == bye
        for each in flat([explained.bye]):
            values = dict(each.values)
            if each.concept in {"bye-criteria", "bye-lowest-ranked"}:
                assert values["score"] == known[bye].score
                assert values.get("number", bye) == bye
                assert values.get("games", len(known[bye].colours)) == len(known[bye].colours)
    assert byes


@pytest.mark.parametrize("system", EDITIONS)
def test_why_two_do_not_meet_begins_with_what_forbids_it_and_is_of_these_two(system):
    tournament = played(system, 3, players=13, rounds=6)
    explained, problem = rounds_of(system)[3]
    known = {one.tpn: one for one in problem.contenders}
    meeting = {frozenset(game) for game in explained.pairing.games}
    asked = sorted(known)
    for one, other in zip(asked, asked[3:] + asked[:3], strict=True):
        why = why_not_together(tournament, EDITIONS[system], RoundNumber(4), (one, other))
        assert (why.concept == "paired-together") is ({one, other} in meeting)
        assert (why.concept == "rematch") is (other in known[one].opponents)
        if explained.pairing.bye in (one, other) and other not in known[one].opponents:
            assert explained.pairing.bye in {
                value for each in flat([why]) for value in dict(each.values).values()
                if isinstance(value, int)
            } or why.concept == "absolute-colours"  # fmt: skip
    stranger = max(asked) + 50
    why = why_not_together(tournament, EDITIONS[system], RoundNumber(4), (asked[0], stranger))
    assert (why.concept, why.value("players")) == ("not-in-round", (stranger,))
