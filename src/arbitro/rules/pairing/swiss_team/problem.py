"""What the rounds before a round say about its teams: the problem the engine solves."""

from __future__ import annotations

from typing import Literal, NamedTuple

from arbitro.model import (
    PLAYED,
    Colour,
    EditionKey,
    Points,
    Result,
    RoundNumber,
    TeamEntry,
    TeamTournament,
    Tpn,
)
from arbitro.rules.pairing.swiss_team.acceleration import pairing_score
from arbitro.rules.pairing.swiss_team.editions import RULES
from arbitro.rules.pairing.upfloating import Side, Wish

ColourType = Literal["A", "B", "none"]
"""The colour preferences an event uses (art. 1.7); type A unless its rules say otherwise."""

LastRoundWish = Literal["none", "strong"]
"""What a team of type B without a colour difference prefers in the last round (art. 1.7.2).

Its last sentence leaves such teams without a preference; its first gives those with the same
colour twice running a strong one. ``none`` follows the last, which speaks of that round alone.
"""


class TeamOptions(NamedTuple):
    """What the rules of the event decide: kinds of preference, use of the secondary score."""

    colours: ColourType = "A"
    use_secondary: bool = True
    last_round_wish: LastRoundWish = "none"


class TeamProblem(NamedTuple):
    """A round to be paired by the Swiss Team System; scores are pairing scores."""

    edition: EditionKey
    round_number: RoundNumber
    rounds_total: int
    initial_colour: Colour
    options: TeamOptions
    sides: tuple[Side, ...]

    @property
    def floats_count(self) -> bool:
        """Tell whether floaters of the last round matter: not in the last two ([C7], [C10])."""
        return self.round_number <= self.rounds_total - 2 or not self.rounds_total


def team_problem(
    tournament: TeamTournament,
    edition: EditionKey,
    options: TeamOptions | None = None,
    *,
    round_number: int | None = None,
) -> TeamProblem:
    """Return the problem of pairing a round: the one after those played, or any earlier one.

    Teams with a record in the coming round are absent from it; in a round already paired, those
    with neither an opponent nor the pairing-allocated bye.
    """
    chosen = options or TeamOptions()
    number = tournament.rounds_played + 1 if round_number is None else round_number
    last = number >= tournament.rounds_total > 0
    present = _present(tournament, number)
    barred = _barred(tournament, number)
    sides = tuple(
        _side(tournament, entry, number - 1, (edition, chosen), last=last)._replace(
            barred=barred.get(entry.tpn, frozenset())
        )
        for entry in tournament.entries
        if entry.tpn in present
    )
    return TeamProblem(
        edition,
        RoundNumber(number),
        tournament.rounds_total,
        tournament.initial_colour or Colour.WHITE,
        chosen,
        sides,
    )


def wish_of(colours: str, options: TeamOptions, *, last_round: bool = False) -> Wish:
    """Return the colour preference that the colours of matches played leave (art. 1.7).

    >>> wish_of("bb", TeamOptions()).colour, wish_of("wb", TeamOptions()).colour
    (<Colour.WHITE: 'w'>, None)
    >>> wish_of("wb", TeamOptions("B")), wish_of("wb", TeamOptions("B"), last_round=True).colour
    (Wish(colour=<Colour.WHITE: 'w'>, strong=False), None)
    """
    if options.colours == "none" or not colours:
        return Wish()
    difference = 2 * colours.count("w") - len(colours)
    settled = last_round and not difference and options.last_round_wish == "none"
    if options.colours == "B" and settled:
        return Wish()
    last = colours[-2:]
    if difference < -1 or (difference in (0, -1) and last == "bb"):
        return Wish(Colour.WHITE, strong=True)
    if difference > 1 or (difference in (0, 1) and last == "ww"):
        return Wish(Colour.BLACK, strong=True)
    if options.colours == "A":
        return Wish()
    if difference:
        return Wish(Colour.WHITE if difference < 0 else Colour.BLACK)
    if last_round:
        return Wish()
    return Wish(Colour.WHITE if colours[-1] == "b" else Colour.BLACK)


def _side(
    tournament: TeamTournament,
    entry: TeamEntry,
    rounds: int,
    chosen: tuple[EditionKey, TeamOptions],
    *,
    last: bool,
) -> Side:
    """Read a team's rounds; its colours are those of the matches played (art. 1.6.1)."""
    edition, options = chosen
    bars = RULES[edition].bars_bye
    played = [each for each in entry.rounds[:rounds] if each.result in PLAYED]
    colours = "".join(each.colour.value for each in played if each.colour is not None)
    secondary = Points(0)
    if options.use_secondary:
        secondary = tournament.score(entry, tournament.primary.other, rounds)
    return Side(
        entry.tpn,
        pairing_score(tournament, entry, rounds + 1),
        secondary,
        colours,
        frozenset(each.opponent for each in played if each.opponent is not None),
        not any(bars(tournament, each) for each in entry.rounds[:rounds]),
        len(played),
        _floated(tournament, entry, rounds),
        wish_of(colours, options, last_round=last),
    )


def _floated(tournament: TeamTournament, entry: TeamEntry, number: int) -> bool:
    """Tell whether a team met one of another score in a round that was played (art. 1.5)."""
    if number < 1 or number > len(entry.rounds):
        return False
    record = entry.rounds[number - 1]
    if record.opponent is None or record.result not in PLAYED:
        return False
    other = tournament.entry(record.opponent)
    mine, theirs = (pairing_score(tournament, each, number) for each in (entry, other))
    return mine != theirs


def _barred(tournament: TeamTournament, number: int) -> dict[Tpn, frozenset[Tpn]]:
    """Return, for each team of a prohibition in force, all those it may not meet."""
    barred: dict[Tpn, frozenset[Tpn]] = {}
    for each in tournament.prohibitions:
        if each.holds_in(number):
            for tpn in each.members:
                barred[tpn] = barred.get(tpn, frozenset()) | (each.members - {tpn})
    return barred


def _present(tournament: TeamTournament, number: int) -> set[Tpn]:
    """Return which teams are to be paired in a round."""
    if number > tournament.rounds_played:
        return {entry.tpn for entry in tournament.entries if len(entry.rounds) < number}
    bye = Result.PAIRING_ALLOCATED_BYE
    records = ((entry.tpn, entry.record(number)) for entry in tournament.entries)
    return {tpn for tpn, record in records if record.opponent is not None or record.result is bye}
