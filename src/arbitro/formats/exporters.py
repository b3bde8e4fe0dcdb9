"""The formats a tournament can be written in, ours and those of others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from arbitro.formats.entries import write_entries
from arbitro.formats.entries.head_words import HEADS, Column
from arbitro.formats.importers import TournamentFile
from arbitro.formats.json_format import write_json, write_team_json
from arbitro.formats.programs import chess_results, papi, swiss_manager_players
from arbitro.formats.programs.boards import BoardNumbers
from arbitro.formats.programs.vega import for_vega
from arbitro.formats.trf import document_of, team_document_of, write_trf
from arbitro.formats.trf.from_tournament import Purpose
from arbitro.formats.trf.lines.document import TrfLine
from arbitro.formats.trf.room import has_room
from arbitro.model import EditionKey, Result, TeamTournament, Tournament, Tpn
from arbitro.model.registry import Registry
from arbitro.reasons import Refused, guarded, refused
from arbitro.regulations import NoEditionInForceError, UnknownEditionError, text_to_follow
from arbitro.rules.pairing.knock_out import MatchFacts
from arbitro.rules.pairing.rounds_alone import refuse_rounds_alone
from arbitro.rules.standings import Standings


@dataclass(frozen=True, slots=True)
class Outgoing:
    """What is to be written: a tournament of players or one of teams, and what goes along.

    ``ranks`` are the places of the standings, of players or of teams; ``matches`` is what decides
    those of a knock-out beside their games; ``purpose`` and ``type_edition`` are as in
    `trf.document_of`; without a purpose it is the one there is (`purpose_of`). ``kept`` are lines
    of a report read before that no record of ours holds: a report takes them along as they were.
    ``heads`` are those of the columns of a list. ``standings`` are those of players with their
    tie-breaks, and ``boards`` the boards of the games in the hall, by round and the number of who
    has White, where they are known.
    """

    competition: Tournament | TeamTournament
    ranks: Mapping[Tpn, int] | None = None
    matches: MatchFacts | None = None
    purpose: Purpose | None = None
    type_edition: str | None = None
    heads: Mapping[Column, str] = field(default_factory=lambda: HEADS)
    kept: tuple[TrfLine, ...] = ()
    standings: Standings | None = None
    boards: BoardNumbers = field(default_factory=dict)


def make_outgoing(file: TournamentFile) -> Outgoing:
    """Return what goes out of a file that was read; its unknown lines stay in a report.

    The edition that its encoded type names is stored in our JSON, and named by a report again.
    """
    lines = file.document.lines if file.document else ()
    kept = tuple(line for line in lines if line.record is None and line.text.strip())
    if file.teams is not None:
        return Outgoing(file.teams, matches=file.matches, kept=kept)
    named = _edition_named(file.encoded_type)
    if named is None:
        return Outgoing(file.tournament, matches=file.matches, kept=kept)
    tournament, year = with_edition(file.tournament, named), named.partition("@")[2][:4]
    return Outgoing(tournament, matches=file.matches, kept=kept, type_edition=year)


def _edition_named(encoded_type: str | None) -> EditionKey | None:
    try:
        choice = text_to_follow("C.04.3", encoded_type=encoded_type)
    except (NoEditionInForceError, UnknownEditionError):
        return None
    return choice.edition.key if choice.decided_by == "encoded-type" else None


def with_edition(tournament: Tournament, key: EditionKey) -> Tournament:
    """Return the tournament with an edition stored in the place of others of its regulation."""
    regulation = key.partition("@")[0]
    others = (edition for edition in tournament.editions if edition.partition("@")[0] != regulation)
    return replace(tournament, editions=(key, *others))


@dataclass(frozen=True, slots=True)
class Exporter:
    """A format: how a file of it ends, what kind of content it has, and how it is written.

    ``players`` writes a tournament of players, ``teams`` a competition of teams; None where the
    format has no room for one of them. ``also`` are endings that mean this format, too. ``fits``
    tells whether there is room for a competition, where not every one has. ``of_purpose`` is a
    report that differs for ratings and for pairings. ``held`` tells what the file of a tournament
    of players says of it, where that cannot be read back.
    """

    code: str
    ending: str
    media_type: str
    players: Callable[[Outgoing, Tournament], str] | None = None
    teams: Callable[[Outgoing, TeamTournament], str] | None = None
    also: tuple[str, ...] = ()
    fits: Callable[[Tournament | TeamTournament], bool] | None = None
    of_purpose: bool = False
    held: Callable[[Outgoing, Tournament], Tournament] | None = None

    def writes(self, competition: Tournament | TeamTournament) -> bool:
        """Tell whether this format has room for a competition."""
        write = self.teams if isinstance(competition, TeamTournament) else self.players
        return write is not None and (self.fits is None or self.fits(competition))


EXPORTERS: Registry[Exporter] = Registry("arbitro.exporters")
"""The formats that are written, by their codes."""


_TEXT, _TABLE = "text/plain; charset=utf-8", "text/csv; charset=utf-8"


def export_in_format(code: str, outgoing: Outgoing) -> str | Refused:
    """Return a tournament in a format.

    Refused where nobody has it, or it has no teams or players.

    What others' code raises is an answer, too: the format is named, and the program goes on.
    """
    exporter = EXPORTERS.find(code)
    if exporter is None:
        return refused("format-unknown", format=code)
    if outgoing.purpose is not None and not exporter.of_purpose:
        return refused("format-of-one-purpose", format=code)
    purpose = purpose_of(outgoing.competition, outgoing.purpose)
    if isinstance(purpose, Refused):
        return purpose
    alone = _alone_for_pairing(code, outgoing.competition, purpose)
    if alone is not None:
        return alone
    meant = replace(outgoing, purpose=purpose)
    text = guarded(EXPORTERS, code, lambda: _written(exporter, meant))
    if text is None:
        others = tuple(
            name
            for name in EXPORTERS.names()
            if (each := EXPORTERS.find(name)) and each.writes(outgoing.competition)
        )
        return refused("format-without", format=code, kind=_kind_of(outgoing), formats=others)
    return text


PAIRED_BY_ITS_READER = frozenset({"vega", "papi"})
"""Formats of programs that go on pairing from what they read."""


def _alone_for_pairing(
    code: str, competition: Tournament | TeamTournament, purpose: Purpose
) -> Refused | None:
    """Refuse to hand the rounds of one rating period to what pairs."""
    is_paired = purpose == "pairing" or code in PAIRED_BY_ITS_READER
    if not is_paired or isinstance(competition, TeamTournament):
        return None
    return refuse_rounds_alone(competition)


def purpose_of(
    competition: Tournament | TeamTournament, wanted: Purpose | None
) -> Purpose | Refused:
    """Return what a report is for: as ``wanted``, else for the ratings once no game is open.

    While a game is adjourned or being played nobody knows what it brings: there is no report for
    the ratings then, and one for it is refused. That of a rating period is for nothing else.
    """
    waiting = _games_open(competition)
    of_period = isinstance(competition, Tournament) and competition.only_rounds is not None
    meant = wanted or ("pairing" if waiting and not of_period else "rating")
    if meant == "rating" and waiting:
        return refused("rating-report-too-early", count=waiting)
    return meant


def _games_open(competition: Tournament | TeamTournament) -> int:
    """Return how many games have no result: each is in the records of both sides."""
    if isinstance(competition, TeamTournament):
        results = [
            board.result
            for entry in competition.entries
            for match in entry.rounds
            for board in match.boards
        ]
    else:
        results = [record.result for entry in competition.entries for record in entry.rounds]
    # Rounded up: a game may be open in the record of one side alone.
    return (results.count(Result.PENDING) + 1) // 2


def code_for(path: str) -> str | None:
    """Return the format that the ending of a path means: the longest, of several the first.

    Others' formats are asked only where none of ours has the ending.

    >>> code_for("open.TRF"), code_for("open.txt"), code_for("entries.csv"), code_for("open.pdf")
    ('trf', 'trf', 'csv', None)
    >>> code_for("open.vega.trf"), code_for("open.papi.json")
    ('vega', 'papi')
    """
    for names in (EXPORTERS.__iter__, EXPORTERS.names):
        lengths = {name: _ending(name, path.lower()) for name in names()}
        best = max(lengths, key=lambda name: lengths[name])
        if lengths[best]:
            return best
    return None


def _ending(name: str, path: str) -> int:
    """Return how long the ending of a path is that means a format, 0 where none does."""
    exporter = EXPORTERS.find(name)
    endings = (exporter.ending, *exporter.also) if exporter else ()
    return max((len(ending) for ending in endings if path.endswith(ending)), default=0)


def _kind_of(outgoing: Outgoing) -> Literal["players", "teams"]:
    return "teams" if isinstance(outgoing.competition, TeamTournament) else "players"


def _written(exporter: Exporter, outgoing: Outgoing) -> str | None:
    if isinstance(outgoing.competition, TeamTournament):
        write_teams = exporter.teams if exporter.writes(outgoing.competition) else None
        return None if write_teams is None else write_teams(outgoing, outgoing.competition)
    write = exporter.players if exporter.writes(outgoing.competition) else None
    return None if write is None else write(outgoing, outgoing.competition)


def _trf(edition: Literal["trf16", "trf26"]) -> Exporter:
    def of_players(out: Outgoing, tournament: Tournament) -> str:
        document = document_of(
            tournament,
            edition=edition,
            ranks=out.ranks,
            type_edition=out.type_edition,
            matches=out.matches,
            purpose=out.purpose or "rating",
        )
        return write_trf(document._replace(lines=document.lines + out.kept))

    def of_teams(out: Outgoing, teams: TeamTournament) -> str:
        document = team_document_of(
            teams, ranks=out.ranks, old=edition == "trf16", purpose=out.purpose or "rating"
        )
        # the summaries (802) are made anew
        kept = tuple(line for line in out.kept if not line.text.startswith("802"))
        return write_trf(document._replace(lines=document.lines + kept))

    code = "trf" if edition == "trf26" else "trf16"
    also = (".trfx", ".txt") if edition == "trf26" else ()
    return Exporter(code, ".trf", _TEXT, of_players, of_teams, also, has_room, True)


def _json_of_players(out: Outgoing, tournament: Tournament) -> str:
    return write_json(tournament, out.matches)


def _json_of_teams(_: Outgoing, teams: TeamTournament) -> str:
    return write_team_json(teams)


def _entry_list(out: Outgoing, tournament: Tournament) -> str:
    """Write the players in the order of their numbers."""
    players = (entry.player for entry in tournament.entries)
    return write_entries(players, heads=out.heads)


def _for_vega(out: Outgoing, tournament: Tournament) -> str:
    write = _trf("trf16").players
    assert write is not None, "reports are of players"
    return for_vega(write(out, tournament), tournament.rounds_total)


def _for_papi(_: Outgoing, tournament: Tournament) -> str:
    return papi.write_papi(tournament)


def _papi_has_room(competition: Tournament | TeamTournament) -> bool:
    return isinstance(competition, Tournament) and papi.has_room(competition)


def _for_chess_results(out: Outgoing, tournament: Tournament) -> str:
    return chess_results.write_chess_results(tournament, out.standings, out.boards)


def _chess_results_has_room(competition: Tournament | TeamTournament) -> bool:
    return isinstance(competition, Tournament) and chess_results.has_room(competition)


def _for_swiss_manager(_: Outgoing, tournament: Tournament) -> str:
    return swiss_manager_players.write_swiss_manager_players(
        entry.player for entry in tournament.entries
    )


# What a file says of a tournament, where nobody reads it back.


def _held_by_papi(_: Outgoing, tournament: Tournament) -> Tournament:
    return papi.held(tournament)


def _held_by_chess_results(out: Outgoing, tournament: Tournament) -> Tournament:
    return chess_results.held(tournament, out.standings)


def _held_by_swiss_manager(_: Outgoing, tournament: Tournament) -> Tournament:
    """Return a tournament whose players are those of the list: a list is of nothing else."""
    entries = tournament.entries
    held = (replace(entry, player=swiss_manager_players.held(entry.player)) for entry in entries)
    return replace(tournament, entries=tuple(held))


for _each in (
    _trf("trf26"),
    _trf("trf16"),
    Exporter("json", ".json", "application/json", _json_of_players, _json_of_teams),
    Exporter("csv", ".csv", _TABLE, _entry_list),
    Exporter(
        "swiss-manager",
        ".swiss-manager.csv",
        _TABLE,
        _for_swiss_manager,
        held=_held_by_swiss_manager,
    ),
    Exporter("vega", ".vega.trf", _TEXT, _for_vega, fits=has_room, of_purpose=True),
    Exporter(
        "papi",
        ".papi.json",
        "application/json",
        _for_papi,
        fits=_papi_has_room,
        held=_held_by_papi,
    ),
    Exporter(
        "chess-results",
        ".xml",
        "application/xml",
        _for_chess_results,
        fits=_chess_results_has_room,
        held=_held_by_chess_results,
    ),
):
    EXPORTERS.register(_each.code, _each)
