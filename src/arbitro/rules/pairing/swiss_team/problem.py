"""What the rounds before a round say about its teams: the problem the engine solves."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, cast

from arbitro.model import (
    PLAYED,
    Colour,
    EditionKey,
    MatchRecord,
    Points,
    Result,
    RoundNumber,
    TeamEntry,
    TeamScore,
    TeamTournament,
    Tpn,
)
from arbitro.reasons import Refused, reason, refused
from arbitro.regulations import no_values
from arbitro.rules.pairing.reading import LAST_ROUND_WISH, TEAM_PARITY, taken
from arbitro.rules.pairing.swiss.baku import not_applicable
from arbitro.rules.pairing.swiss.history import barred_by, present_in
from arbitro.rules.pairing.swiss_team.edition import EDITIONS
from arbitro.rules.pairing.upfloating import ColourWish, UpfloatingReadings, UpfloatingSide
from arbitro.rules.pairing.upfloating.field import USUAL, upfloating_readings

# Accelerated competitions of teams: where the Baku method applies, and pairing scores (C.04.7).

_MOST_ROUNDS = 99


def acceleration_problem(tournament: TeamTournament, edition: EditionKey) -> Refused | None:
    """Return why a competition may not be accelerated under an edition of C.04.7, None if it may.

    ``team-acceleration-by-game-points``: only match points say what a win is worth (art. 1.4.4).
    The others are those of the method (`baku.not_applicable`); virtual points that a report states
    without naming the method are the organiser's own and are only refused with game points first.
    """
    by_method = tournament.encoded_type.strip().upper().endswith("_BAKU")
    if not (by_method or tournament.accelerated):
        return None
    if tournament.primary is TeamScore.GAME_POINTS:
        why = reason("baku-scoring-systems", edition)
        return refused("team-acceleration-by-game-points", (why,))
    if not by_method:
        return None
    # where nobody says how many rounds there are, nobody can say that they are too few
    rounds = tournament.rounds_total or _MOST_ROUNDS
    return not_applicable(edition, tournament.points.match, rounds)


def pairing_score(tournament: TeamTournament, entry: TeamEntry, number: int) -> Points:
    """Return the score a team is paired by in a round: with its virtual points (art. 1.5)."""
    score = tournament.score(entry, tournament.primary, number - 1)
    return Points(score + entry.virtual_before(number))


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


_OWN_NUMBERS: Mapping[Tpn, int] = MappingProxyType({})


class TeamProblem(NamedTuple):
    """A round to be paired by the Swiss Team System; scores are pairing scores.

    ``parity`` has the number whose oddness gives the initial-colour where it is not a team's own.
    """

    edition: EditionKey
    round_number: RoundNumber
    rounds_total: int
    initial_colour: Colour
    options: TeamOptions
    sides: tuple[UpfloatingSide, ...]
    readings: UpfloatingReadings = USUAL
    parity: Mapping[Tpn, int] = _OWN_NUMBERS

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
    with neither an opponent nor the pairing-allocated bye. Disputed articles are read as the
    tournament says. UnknownEditionError for an edition that is none of the system.
    """
    if edition not in EDITIONS:
        no_values(edition, EDITIONS)
    number = tournament.rounds_played + 1 if round_number is None else round_number
    asked = _RoundQuery(
        tournament,
        edition,
        options or TeamOptions(),
        number,
        upfloating_readings(tournament.readings),
    )
    present = present_in(tournament.entries, number, tournament.rounds_played)
    barred = barred_by(
        prohibition.members
        for prohibition in tournament.prohibitions
        if prohibition.holds_in(number)
    )
    sides = tuple(
        _side(asked, entry)._replace(barred=barred.get(entry.tpn, frozenset()))
        for entry in tournament.entries
        if entry.tpn in present
    )
    return TeamProblem(
        edition,
        RoundNumber(number),
        tournament.rounds_total,
        tournament.initial_colour or Colour.WHITE,
        asked.options,
        sides,
        asked.readings,
        _parity_numbers(tournament, present, number),
    )


def wish_of(
    colours: str,
    options: TeamOptions,
    *,
    last_round: bool = False,
    last_round_wish: LastRoundWish = "none",
) -> ColourWish:
    """Return the colour preference that the colours of matches played leave (art. 1.7).

    >>> wish_of("bb", TeamOptions()).colour, wish_of("wb", TeamOptions()).colour
    (<Colour.WHITE: 'w'>, None)
    >>> wish_of("wb", TeamOptions("B")), wish_of("wb", TeamOptions("B"), last_round=True).colour
    (ColourWish(colour=<Colour.WHITE: 'w'>, strong=False), None)
    """
    if options.colours == "none" or not colours:
        return ColourWish()
    difference = 2 * colours.count("w") - len(colours)
    settled = last_round and not difference and last_round_wish == "none"
    if options.colours == "B" and settled:
        return ColourWish()
    last = colours[-2:]
    if difference < -1 or (difference in (0, -1) and last == "bb"):
        return ColourWish(Colour.WHITE, strong=True)
    if difference > 1 or (difference in (0, 1) and last == "ww"):
        return ColourWish(Colour.BLACK, strong=True)
    if options.colours == "A":
        return ColourWish()
    if difference:
        return ColourWish(Colour.WHITE if difference < 0 else Colour.BLACK)
    if last_round:
        return ColourWish()
    return ColourWish(Colour.WHITE if colours[-1] == "b" else Colour.BLACK)


class _RoundQuery(NamedTuple):
    """A round of a competition: its number, and by what it is read."""

    tournament: TeamTournament
    edition: EditionKey
    options: TeamOptions
    number: int
    readings: UpfloatingReadings

    @property
    def last(self) -> bool:
        """Tell whether it is the last round."""
        return self.number >= self.tournament.rounds_total > 0


def _side(asked: _RoundQuery, entry: TeamEntry) -> UpfloatingSide:
    """Read a team's rounds; its colours are those of the matches played (art. 1.6.1)."""
    tournament, edition, options, number, readings = asked
    rounds = entry.rounds[: number - 1]
    bars = EDITIONS[edition].bars_bye
    played = [round_ for round_ in rounds if round_.result in PLAYED]
    # A record that ends early is one of absences: places from the end must stay the same rounds.
    by_round = "".join(map(_colour, rounds)).ljust(number - 1, "-")
    colours = by_round.replace("-", "")
    matches = played
    if readings.forfeits_are_matches:
        matches = [round_ for round_ in rounds if round_.opponent is not None]
    secondary = Points(0)
    if options.use_secondary:
        secondary = tournament.score(entry, tournament.primary.other, number - 1)
    wish = cast("LastRoundWish", taken(tournament.readings, LAST_ROUND_WISH))
    by_standings = readings.colour_score == "standings"
    return UpfloatingSide(
        entry.tpn,
        pairing_score(tournament, entry, number),
        secondary,
        colours,
        frozenset(item.opponent for item in played if item.opponent is not None),
        not any(bars(tournament, round_) for round_ in rounds),
        len(matches),
        _floated(asked, entry),
        wish_of(colours, options, last_round=asked.last, last_round_wish=wish),
        colour_score=tournament.score(entry, tournament.primary, number - 1)
        if by_standings
        else None,
        by_round=by_round,
    )


def _colour(record: MatchRecord) -> str:
    """Return the colour of a match that was played, ``-`` for any other round."""
    return record.colour.value if record.colour and record.result in PLAYED else "-"


def _floated(asked: _RoundQuery, entry: TeamEntry) -> bool:
    """Tell whether a team met one of another score in the round before (art. 1.5)."""
    tournament, number = asked.tournament, asked.number - 1
    if not 1 <= number <= len(entry.rounds):
        return False
    record = entry.rounds[number - 1]
    if record.opponent is None:
        return False
    if record.result not in PLAYED and not asked.readings.forfeits_float:
        return False
    other = tournament.entry(record.opponent)
    if asked.readings.float_score == "pairing":
        mine, theirs = (
            pairing_score(tournament, team_entry, number) for team_entry in (entry, other)
        )
    else:
        mine, theirs = (
            tournament.score(team_entry, tournament.primary, number - 1)
            for team_entry in (entry, other)
        )
    return mine != theirs


def _parity_numbers(
    tournament: TeamTournament, present: set[Tpn], number: int
) -> Mapping[Tpn, int]:
    """Return the numbers that count where those not paired so far or now are left out."""
    if taken(tournament.readings, TEAM_PARITY) == "file":
        return _OWN_NUMBERS
    bye = Result.PAIRING_ALLOCATED_BYE
    arrived = sorted(
        entry.tpn
        for entry in tournament.entries
        if entry.tpn in present
        or any(round_.opponent or round_.result is bye for round_ in entry.rounds[: number - 1])
    )
    return {tpn: at for at, tpn in enumerate(arrived, 1)}
