"""What an event as a whole means for norms: exemptions, days, field (B.01 art. 1.4.3, 1.5.6).

These facts hold for everybody in the event, and one of them has to hold in every round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, unique

from arbitro.model import PLAYED, Entry, Result, System, Title, Tournament, Tpn, as_played
from arbitro.rules.ratings.by_period import ratings_by_round
from arbitro.rules.titles.edition import LEVELS
from arbitro.rules.titles.games import FIDE_FLAG, NO_FEDERATION, ByRound

FOREIGNERS, FOREIGN_FEDERATIONS, FOREIGN_TITLES = 20, 3, 10
PARTICIPANTS, PARTICIPANTS_AVERAGE = 40, 2000
SINGLE_ROUND_DAYS = 3
MOST_ROUNDS_A_DAY = 2
LEAST_SECONDS = 2 * 60 * 60
MOST_SECONDS_A_DAY = 12 * 60 * 60
MOST_ROUNDS_MISSED = 1
NORM_TITLES = frozenset(LEVELS)


@unique
class TitleEventKind(Enum):
    """Events with rules of their own.

    ``TEAM_CHAMPIONSHIP`` is a world or continental championship of teams or clubs; ``WORLD_CUP``
    the World Cup or the Women's World Cup.
    """

    USUAL = "usual"
    TEAM_CHAMPIONSHIP = "team-championship"
    WORLD_CUP = "world-cup"


@unique
class Exemption(Enum):
    """What frees from the rules about federations (art. 1.4.3.a-d)."""

    NATIONAL_CHAMPIONSHIP = "national-championship"
    NATIONAL_TEAM = "national-team"
    ZONAL = "zonal"
    SWISS = "swiss"


PREDETERMINED = frozenset(
    {
        System.ROUND_ROBIN,
        System.DOUBLE_ROUND_ROBIN,
        System.SCHEVENINGEN,
        System.SEMI_SCHEVENINGEN,
        System.SCHILLER,
    }
)
"""Systems in which everybody's opponents are known beforehand (art. 1.4.1.e)."""


@dataclass(frozen=True, slots=True)
class RoundField:
    """Who counts in a round of a Swiss: the numbers of both exemptions that look at rounds.

    ``foreign`` are rated players not of the host federation, of so many ``federations``, so many
    of them ``titled``; ``participants`` all players. ``average`` is that of the forty highest
    rated of them: a round has forty players of some average where its best forty have it.
    """

    round: int
    foreign: int
    federations: int
    titled: int
    participants: int
    average: int

    @property
    def exempts(self) -> bool:
        """Tell whether the round is as art. 1.4.3.d asks."""
        return (
            self.foreign >= FOREIGNERS
            and self.federations >= FOREIGN_FEDERATIONS
            and self.titled >= FOREIGN_TITLES
        )

    @property
    def is_large(self) -> bool:
        """Tell whether the round is as art. 1.5.6.a asks."""
        return self.participants >= PARTICIPANTS and self.average >= PARTICIPANTS_AVERAGE


@dataclass(frozen=True, slots=True)
class NormEvent:
    """An event as norms see it.

    ``exemptions`` are those of the event's kind, as the organiser states them; that of Swisses is
    found from ``fields``. ``single_round_days`` are days with one round, None where not all days
    are known. ``titles`` are those held when the event began, where they differ from the report.
    ``seconds`` is the time of the player who has less, for 60 moves, None where nobody says it.
    ``by_round`` has ratings and titles of rounds played under another list than that of the first
    day: in an event of more than 30 days those of the day of the game count (art. 1.1.4).
    ``approved`` tells that FIDE approved the format beforehand (art. 1.4.2.e).
    """

    tournament: Tournament
    kind: TitleEventKind = TitleEventKind.USUAL
    exemptions: frozenset[Exemption] = frozenset()
    predetermined: bool = False
    fields: tuple[RoundField, ...] = ()
    single_round_days: int | None = None
    most_rounds_a_day: int | None = None
    titles: Mapping[Tpn, Title | None] | None = None
    seconds: int | None = None
    by_round: ByRound | None = None
    approved: bool = False

    @property
    def is_large_swiss(self) -> bool:
        """Tell whether every round was as art. 1.5.6.a asks of a Swiss of single players."""
        individual = not self.tournament.system.is_team
        return individual and bool(self.fields) and all(field.is_large for field in self.fields)

    @property
    def is_special(self) -> bool:
        """Tell whether it is known to be an event of art. 1.5.6, of which an application needs one.

        A large Swiss (a), the World Cup, which leads to the Candidates (c), and the final of a
        national championship (f); of any other event the organiser knows it.
        """
        final = Exemption.NATIONAL_CHAMPIONSHIP in self.exemptions
        return self.is_large_swiss or self.kind is TitleEventKind.WORLD_CUP or final

    def exemption_for(self, federation: str) -> Exemption | None:
        """Return what frees a player of a federation, None where nothing does.

        National championships free the players of the federation that held them alone.
        """
        # First those that free everybody; the national ones ask for the host's own players.
        for item in (Exemption.ZONAL, Exemption.SWISS):
            if item in self.exemptions:
                return item
        if federation == self.tournament.details.federation:
            for item in (Exemption.NATIONAL_CHAMPIONSHIP, Exemption.NATIONAL_TEAM):
                if item in self.exemptions:
                    return item
        return None


def norm_event(
    tournament: Tournament,
    kind: TitleEventKind = TitleEventKind.USUAL,
    stated: frozenset[Exemption] = frozenset(),
    titles: Mapping[Tpn, Title | None] | None = None,
    seconds: int | None = None,
) -> NormEvent:
    """Return an event with the facts its record tells: fields of a Swiss, days, exemptions.

    Games corrected too late for the standings count for norms as they were really played. Of the
    rating periods of a long event, those of the day of each game count (art. 1.1.4).
    """
    tournament = as_played(tournament)
    predetermined = tournament.system in PREDETERMINED
    fields = round_fields(tournament, titles or {}) if tournament.system.is_swiss else ()
    # That of Swisses is a fact of the rounds and not a matter of statement.
    exemptions = stated - {Exemption.SWISS}
    if fields and all(field.exempts for field in fields):
        exemptions |= {Exemption.SWISS}
    days = Counter(tournament.details.round_dates)
    # One unknown date may fall on any day, so that no count of days is sure.
    known = bool(days) and None not in days
    return NormEvent(
        tournament,
        kind,
        exemptions,
        predetermined,
        fields,
        sum(count == 1 for count in days.values()) if known else None,
        max(days.values()) if known else None,
        titles,
        seconds,
        ratings_by_round(tournament) or None,
    )


def round_fields(
    tournament: Tournament, titles: Mapping[Tpn, Title | None]
) -> tuple[RoundField, ...]:
    """Return who counts in each round played: those there, who miss no more than one round."""
    regular = [
        entry for entry in tournament.entries if _missed(tournament, entry) <= MOST_ROUNDS_MISSED
    ]
    return tuple(
        _field(tournament, [entry for entry in regular if _is_there(entry, number)], number, titles)
        for number in range(1, tournament.rounds_played + 1)
    )


def _field(
    tournament: Tournament, there: list[Entry], number: int, titles: Mapping[Tpn, Title | None]
) -> RoundField:
    host = tournament.details.federation
    # Players under FIDE's flag are of no federation, hence neither foreign nor of the host.
    ignored = NO_FEDERATION | {FIDE_FLAG, host}
    foreign = [
        entry for entry in there if entry.player.rating and entry.player.federation not in ignored
    ]
    titled = sum(titles.get(entry.tpn, entry.player.title) in NORM_TITLES for entry in foreign)
    ratings = sorted((entry.player.rating for entry in there), reverse=True)[:PARTICIPANTS]
    return RoundField(
        number,
        len(foreign),
        len({entry.player.federation for entry in foreign}),
        titled,
        len(there),
        # Rounded down: 1999.5 is not an average of at least 2000.
        sum(ratings) // len(ratings) if ratings else 0,
    )


def _is_there(entry: Entry, number: int) -> bool:
    """Tell whether a player played in a round; the comment to art. 1.4.3.d counts those alone."""
    return entry.record(number).result in PLAYED


def _missed(tournament: Tournament, entry: Entry) -> int:
    """Count the rounds a player missed; the pairing-allocated bye is not one."""
    return sum(
        (result := entry.record(number).result) not in PLAYED
        and result is not Result.PAIRING_ALLOCATED_BYE
        and result is not Result.FORFEIT_WIN
        for number in range(1, tournament.rounds_played + 1)
    )
