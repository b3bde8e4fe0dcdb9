"""Questions on prizes of rating bands, and on a search of a player."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from arbitro.model import EditionKey, Entry, Player, Points, Tournament, Tpn
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.office.conduct.complaints import PlayerSearch, search_faults
from arbitro.rules.pairing.generator import RandomSource
from arbitro.rules.prizes.award import award
from arbitro.rules.prizes.fund import Fund, Sharing, SpecialPrizes
from arbitro.rules.standings import Conditions
from arbitro.rules.standings.standings import Standings, StandingsRow
from arbitro.school.question import (
    Mistake,
    PosedQuestion,
    Step,
    WorkedAnswer,
    one_of,
    said,
    written_points,
)

MANUAL = EditionKey("AM.I@2023")
LAWS = laws_of("2023").key

# Prizes of rating bands (Arbiters' Manual, prizes).

_PLAYERS = 8


class _Event(NamedTuple):
    """Players with their ratings and points, best first, and what they can win."""

    ratings: tuple[int, ...]
    points: tuple[int, ...]
    fund: Fund

    def winner(self, name: str) -> int | None:
        """Return who gets the prize of a band, None where nobody does."""
        rows = tuple(
            StandingsRow(Tpn(place), place, 1, Points(points), ())
            for place, points in enumerate(self.points, 1)
        )
        entries = tuple(
            Entry(Tpn(place), Player("", rating=rating))
            for place, rating in enumerate(self.ratings, 1)
        )
        event = Tournament(rounds_total=9, rounds_played=9, entries=entries)
        awards = award(event, Standings(MANUAL, 9, (), rows), self.fund)
        found = [int(payout.tpn) for payout in awards.payouts if payout.special == name]
        return found[0] if found else None


def band_prizes(chance: RandomSource) -> PosedQuestion | None:
    """Ask who receives the prize of a rating band."""
    top = 100 * (19 + chance.below(6))
    ratings = tuple(
        top + one_of(chance, (-300, -210, -200, -101, -100, -99, -1, 0, 40, 150, 260))
        for _ in range(_PLAYERS)
    )
    points, scores = 75, []
    for _ in range(_PLAYERS):
        scores.append(points)
        points -= one_of(chance, (5, 5, 10))
    places = tuple(sorted((50 * (1 + chance.below(12)) for _ in range(3)), reverse=True))
    amounts = tuple(50 * (1 + chance.below(6)) for _ in range(2))
    bands = {"upper": (top - 100, top - 1), "lower": (top - 200, top - 101)}
    prizes = tuple(
        SpecialPrizes(name, (amount,), Conditions(rating_from=least, rating_to=most))
        for (name, (least, most)), amount in zip(bands.items(), amounts, strict=True)
    )
    event = _Event(ratings, tuple(scores), Fund(places, Sharing.TIE_BREAK, special=prizes))
    name = one_of(chance, tuple(bands))
    right = _given(event, name)
    alone = tuple(prize for prize in prizes if prize.name == name)
    wrong = (
        ("no-lower-end", _replaced(event, rating_from=0)),
        ("bound-left-out", _replaced(event, narrow=True)),
        ("places-forgotten", event._replace(fund=replace(event.fund, amounts=()))),
        ("other-band-forgotten", event._replace(fund=replace(event.fund, special=alone))),
    )
    mistakes = [Mistake(said(f"school.mistake.{code}"), _given(item, name)) for code, item in wrong]
    fitting = [
        n for n, rating in enumerate(ratings, 1) if bands[name][0] <= rating <= bands[name][1]
    ]
    if len(fitting) < 2:
        return None
    mistakes.append(
        Mistake(
            said("school.mistake.highest-rated"),
            _to(max(fitting, key=lambda n: (ratings[n - 1], -n)), 0),
        )
    )
    (least, most), (low, high) = bands["upper"], bands["lower"]
    lines = (
        said("school.line.place-prizes", amounts=places),
        said("school.line.band", low=least, high=most, amount=amounts[0]),
        said("school.line.band", low=low, high=high, amount=amounts[1]),
        said("school.line.one-prize-each"),
    )
    stem = said("school.stem.band-prize", low=bands[name][0], high=bands[name][1])
    head = ("school.head.number", "school.head.rating", "school.head.score")
    table = tuple(
        (str(n), str(rating), written_points(Points(score)))
        for n, (rating, score) in enumerate(zip(ratings, scores, strict=True), 1)
    )
    return PosedQuestion(MANUAL, stem, right, tuple(mistakes), lines, (head, *table))


def _replaced(event: _Event, *, rating_from: int | None = None, narrow: bool = False) -> _Event:
    """Return the event with bands read otherwise: without a lower end, or without their bounds."""
    special = []
    for prizes in event.fund.special:
        of = prizes.conditions
        if rating_from is not None:
            of = replace(of, rating_from=rating_from)
        if narrow:
            of = replace(of, rating_from=of.rating_from + 1, rating_to=of.rating_to - 1)
        special.append(replace(prizes, conditions=of))
    return event._replace(fund=replace(event.fund, special=tuple(special)))


def _given(event: _Event, name: str) -> WorkedAnswer:
    of = next(prizes for prizes in event.fund.special if prizes.name == name)
    fitting = sum(of.conditions.fits(Player("", rating=rating)) for rating in event.ratings)
    return _to(event.winner(name), fitting)


def _to(player: int | None, fitting: int) -> WorkedAnswer:
    answer = (
        said("school.outcome.nobody")
        if player is None
        else said("school.outcome.to", player=player)
    )
    step = Step(said("school.step.in-band", count=fitting), "prize-bands")
    return WorkedAnswer(answer, (step, Step(answer, "prize-bands")))


# A search of a player (E.01 art. 11.3.3).


def searches(chance: RandomSource) -> PosedQuestion | None:
    """Ask what speaks against a search that is about to be made."""
    reason = one_of(chance, ("suspicion", "left", "complaint", "unfounded"))
    second = chance.happens(300)  # whom the player brings may be anybody
    facts = PlayerSearch(
        lawful=not chance.happens(150),
        unfounded=reason == "unfounded",
        same_sex=not chance.happens(300),
        in_private=not chance.happens(250),
        witnessed=not chance.happens(300),
        during_game=chance.happens(500),
        urgent=chance.happens(400),
        searched_this_round=chance.happens(250),
    )
    if len(search_faults(facts)) > 3:
        return None
    wrong = (
        ("search-law", facts._replace(lawful=not facts.lawful)),
        ("search-reason", facts._replace(unfounded=not facts.unfounded)),
        ("search-sex", facts._replace(same_sex=not facts.same_sex)),
        ("search-private", facts._replace(in_private=not facts.in_private)),
        ("search-witness", facts._replace(witnessed=not facts.witnessed)),
        ("search-urgent", facts._replace(urgent=not facts.urgent)),
        ("search-game", facts._replace(during_game=not facts.during_game)),
        ("search-once", facts._replace(searched_this_round=not facts.searched_this_round)),
    )
    mistakes = tuple(
        Mistake(said(f"school.mistake.{code}"), _searched(item)) for code, item in wrong
    )
    moment = "after-game" if not facts.during_game else "urgent" if facts.urgent else "in-game"
    lines = [
        said(f"school.line.search-for-{reason}"),
        said(f"school.line.search-{'lawful' if facts.lawful else 'unlawful'}"),
        said(f"school.line.searcher-{'same' if facts.same_sex else 'other'}"),
        said(f"school.line.search-{'room' if facts.in_private else 'hall'}"),
        said(f"school.line.witness-{'same' if facts.witnessed else 'none'}"),
        said(f"school.line.search-{moment}"),
    ]
    if second:
        lines.append(said("school.line.second-witness"))
    if facts.searched_this_round:
        lines.append(said("school.line.searched-before"))
    return PosedQuestion(
        LAWS, said("school.stem.search", edition=LAWS), _searched(facts), mistakes, tuple(lines)
    )


def _searched(facts: PlayerSearch) -> WorkedAnswer:
    faults = search_faults(facts)
    steps = [Step(said("school.step.search-fault", fault=fault), "inspection") for fault in faults]
    answer = said("school.outcome.search", faults=faults or ("nothing",))
    return WorkedAnswer(answer, (*steps, Step(answer, "inspection")))
