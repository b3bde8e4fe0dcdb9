"""Rounds of random tournaments of the Lim System, as the literal walk takes them."""

from dataclasses import replace

from arbitro.model import PLAYED, EditionKey, System
from arbitro.reasons import Refused
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from arbitro.rules.pairing.lim import lim_problem, pair_round
from arbitro.rules.pairing.lim.maxi import maxi
from definitions import lim as walk

EDITION = EditionKey("C.04.4.3@2026-02")


def random_tournament(seed, largest=13):
    """A tournament of 2 to ``largest`` players, some of it with many byes and forfeits."""
    players = 4 + seed * 7 % (largest - 3)
    settings = GeneratorSettings(
        players=players, rounds=3 + seed % 6, system=System.DUTCH, edition=EDITION,
        half_point_byes=(0, 30, 150)[seed % 3], forfeits=(5, 60)[seed % 2],
        zero_point_byes=(0, 60)[seed % 2], draw_rate=(300, 700)[seed // 2 % 2],
        forbidden_pairs=seed % 3, late_entries=(0, 100)[seed % 2],
    )  # fmt: skip
    return generate_tournament(settings, seed=seed, pair=by_the_engine)


def random_maxi_tournament(seed, *, wide=False):
    """A maxi-tournament of 5 to 13 players; in some of them players without a rating.

    With ``wide`` it has more rounds than a maxi-tournament; then `differences` has to be told.
    """
    rounds = 3 + seed % 6 if wide else 2 + seed % 2
    fewest = 5 if rounds != 3 else 9
    settings = GeneratorSettings(
        players=fewest + seed * 7 % (14 - fewest), rounds=rounds, system=System.LIM,
        edition=EDITION, lowest_rating=1500, highest_rating=(1700, 2000, 2400)[seed // 2 % 3],
        unrated_players=(0, 300)[seed // 3 % 2], half_point_byes=(0, 30, 150)[seed % 3],
        forfeits=(5, 60)[seed % 2], draw_rate=(300, 700)[seed // 2 % 2],
        forbidden_pairs=seed % 3,
    )  # fmt: skip
    made = generate_tournament(settings, seed=seed, pair=as_maxi if wide else by_the_engine)
    return made if seed % 5 else with_ratings_turned(made)


def with_ratings_turned(tournament):
    """The same with ratings that do not follow the numbers."""
    ratings = [entry.player.rating for entry in tournament.entries]
    entries = tuple(
        replace(entry, player=replace(entry.player, rating=ratings[at * 5 % len(ratings)]))
        for at, entry in enumerate(tournament.entries)
    )
    return replace(tournament, entries=entries)


def by_the_engine(tournament, _edition):
    made = pair_round(lim_problem(tournament, EDITION))
    return made if isinstance(made, Refused) else made.pairing


def as_maxi(tournament, _edition):
    made = pair_round(limited(lim_problem(tournament, EDITION), tournament))
    return made if isinstance(made, Refused) else made.pairing


def limited(problem, tournament):
    """The problem of a round as that of a maxi-tournament, whatever its rounds."""
    return problem._replace(maxi=maxi(replace(tournament, rounds_total=1)))


def differences(tournament, *, wide=False):
    """Compare every round, and the one after the last, with the walk; the numbers that differ."""
    found = []
    compared = tournament.rounds_played + (tournament.rounds_played < tournament.rounds_total)
    for number in range(1, compared + 1):
        problem = lim_problem(tournament, EDITION, round_number=number)
        if wide:
            problem = limited(problem, tournament)
        if not problem.basis.contenders:
            continue
        made = pair_round(problem)
        try:
            expected = walk.pair_round(
                as_walked(tournament, problem, number, wide=wide),
                number - 1,
                last_round=number == tournament.rounds_total,
                drawn=problem.basis.initial_colour.value,
            )
        except walk.ImpossibleError:
            expected = None
        got = (
            None
            if isinstance(made, Refused)
            else ({tuple(game) for game in made.pairing.games}, made.pairing.bye)
        )
        if got != expected:
            found.append((number, got, expected))
    return found


def as_walked(tournament, problem, number, *, wide=False):
    """The players of a round; who floated in the round before is read off the scores again."""
    scores = (
        {entry.tpn: tournament.score(entry, number - 2) for entry in tournament.entries}
        if number > 1
        else {}
    )
    middle = 10 * (number - 2) / 2
    is_maxi = wide or len(tournament.entries) > 2**tournament.rounds_total
    players = []
    for one in problem.basis.contenders:
        floated = False
        if number > 1:
            record = tournament.entry(one.tpn).record(number - 1)
            if record.opponent is not None and record.result in PLAYED:
                mine, theirs = scores[one.tpn], scores[record.opponent]
                floated = theirs < mine > middle or theirs > mine < middle
        players.append(
            walk.Player(
                one.tpn, one.score, one.colours, one.opponents | one.barred, floated,
                one.may_receive_bye, one.parity_number % 2 == 1,
                tournament.entry(one.tpn).player.rating if is_maxi else None,
            )
        )  # fmt: skip
    return players
