"""Random knock-outs: drawn as often as asked, played to their end, of two to 512 players."""

from collections import Counter
from dataclasses import replace

import pytest

from arbitro.model import Colour, Result, System
from arbitro.rules.pairing.knock_out import MatchFormat, Stage, StageKind
from arbitro.rules.pairing.knock_out import generator as generated
from arbitro.rules.pairing.knock_out.record import games_due, knock_out_of_record
from rules.pairing.test_generator_draws import Drawn

GAMES = MatchFormat(2, stages=())


@pytest.mark.parametrize(
    ("lead", "wins"), [(0, 500), (70, 545), (-70, 455), (700, 950), (701, 950), (-2000, 50)]
)
def test_results_are_drawn_as_often_as_the_lead_makes_them(lead, wins):
    decided = Counter(generated._result(lead, Drawn(350, at)) for at in range(1000))
    assert decided == {Result.WIN: wins, Result.LOSS: 1000 - wins}
    assert generated._result(lead, Drawn(349)) is Result.DRAW


@pytest.mark.parametrize("players", [2, 3, 8, 11])
@pytest.mark.parametrize("seed", range(3))
def test_a_knock_out_is_played_until_no_game_is_due(players, seed):
    made = generated.generate_knock_out(players, GAMES, seed=seed)
    assert made == generated.generate_knock_out(players, GAMES, seed=seed)
    assert made.system is (System.MATCH if players == 2 else System.KNOCK_OUT)
    assert made.rounds_total == made.rounds_played
    assert not games_due(knock_out_of_record(made, GAMES), iter([Colour.WHITE] * 99))
    ratings = [each.player.rating for each in made.entries]
    assert ratings == sorted(ratings, reverse=True)
    assert all(1600 <= each <= 2599 for each in ratings)
    shorter = replace(made, rounds_played=made.rounds_played - 1, rounds_total=0)
    cut = tuple(replace(each, rounds=each.rounds[: shorter.rounds_played]) for each in made.entries)
    assert games_due(
        knock_out_of_record(replace(shorter, entries=cut), GAMES), iter([Colour.WHITE] * 99)
    )


def test_the_two_records_of_a_game_fit_and_later_stages_are_not_rated():
    rules = MatchFormat(1, stages=(Stage(StageKind.BLITZ, 2), Stage(StageKind.ARMAGEDDON, 1)))
    turned = {
        Result.WIN: Result.LOSS, Result.LOSS: Result.WIN, Result.DRAW: Result.DRAW,
        Result.UNRATED_WIN: Result.UNRATED_LOSS, Result.UNRATED_LOSS: Result.UNRATED_WIN,
        Result.UNRATED_DRAW: Result.UNRATED_DRAW,
    }  # fmt: skip
    met, kinds = Counter(), Counter()
    made = generated.generate_knock_out(16, rules, seed=2)
    for number in range(1, made.rounds_played + 1):
        for entry in made.entries:
            mine = entry.record(number)
            if mine.opponent is None or mine.colour is not Colour.WHITE:
                continue
            theirs = made.entry(mine.opponent).record(number)
            assert (theirs.opponent, theirs.colour) == (entry.tpn, Colour.BLACK)
            assert theirs.result is turned[mine.result]
            pair = frozenset((entry.tpn, mine.opponent))
            met[pair] += 1
            assert mine.result.name.startswith("UNRATED") is (met[pair] > 1)
            kinds[mine.result.name.startswith("UNRATED")] += 1
    assert kinds[False] == 15
    assert kinds[True] > 2


@pytest.mark.parametrize("players", [1, 513])
def test_no_other_number_of_players_has_a_bracket(players):
    with pytest.raises(ValueError, match=str(players)):
        generated.generate_knock_out(players, GAMES, seed=1)


def test_a_game_is_drawn_by_the_lead_of_white_over_black(monkeypatch):
    leads = []
    drawn = generated._result
    monkeypatch.setattr(
        generated, "_result", lambda lead, chance: leads.append(lead) or drawn(lead, chance)
    )
    made = generated.generate_knock_out(5, GAMES, seed=4)
    played = [
        entry.player.rating - made.entry(record.opponent).player.rating
        for number in range(made.rounds_played)
        for entry in made.entries
        for record in (entry.rounds[number],)
        if record.colour is Colour.WHITE
    ]
    assert sorted(leads) == sorted(played)
    assert len(set(leads)) > 4
