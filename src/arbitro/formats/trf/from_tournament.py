"""From a tournament to its report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Literal
from unicodedata import normalize

from arbitro.formats.trf.event_types import type_code, type_of_2016
from arbitro.formats.trf.external_line import external_records
from arbitro.formats.trf.lines.byes_and_prohibitions import assignment_records
from arbitro.formats.trf.lines.details import CLASS_CODES, NO_LIST, POINTS
from arbitro.formats.trf.lines.document import TrfDocument
from arbitro.formats.trf.lines.records import (
    AccelerationRecord,
    BoardColoursRecord,
    ByesRecord,
    DateRecord,
    EngineOptionsRecord,
    InitialColourRecord,
    NationalRecord,
    NumberRecord,
    PlayerRecord,
    ProhibitionRecord,
    RankingMethodRecord,
    Record,
    RoundDatesRecord,
    TeamRecord,
    TextRecord,
    TieBreaksRecord,
    TimeControlRecord,
    TypeRecord,
    VirtualPointsRecord,
)
from arbitro.formats.trf.lines_of_rounds import integrity_of_rounds
from arbitro.formats.trf.match_lines import match_records
from arbitro.formats.trf.own_lines import (
    by_hand_records,
    rating_correction_records,
    reading_records,
)
from arbitro.formats.trf.period_lines import period_records
from arbitro.formats.trf.point_systems import match_points_record, point_records
from arbitro.formats.trf.writer import line_of
from arbitro.model import (
    ABSENT,
    ZERO,
    EditionKey,
    Entry,
    Points,
    RatingKind,
    Result,
    RoundNumber,
    RoundRecord,
    Tournament,
    Tpn,
    as_played,
    points_table,
)
from arbitro.model.integrity import followed_in
from arbitro.model.tournament import EXTERNAL
from arbitro.regulations import NoEditionInForceError, choose_edition, year_of_type
from arbitro.rules.pairing.knock_out import MatchFacts

TrfEdition = Literal["trf16", "trf26"]
Purpose = Literal["rating", "pairing"]
NAME_WIDTH = 33
LAST_ROUND = 999


def document_of(
    tournament: Tournament,
    *,
    edition: TrfEdition = "trf26",
    ranks: Mapping[Tpn, int] | None = None,
    type_edition: str | None = None,
    matches: MatchFacts | None = None,
    purpose: Purpose = "pairing",
    of_players: bool = True,
) -> TrfDocument:
    """Return the report of a tournament in the format of 2026 or of 2016.

    ``ranks`` are the places of the standings; without them those the tournament states, or the
    order by points. ``type_edition`` puts ``2017`` or ``2026`` into the encoded type; without it
    the year is there only where the start date would tell another edition than the one in use.
    ``matches`` is what decides those of a knock-out beside their games.

    ``purpose`` matters where a game was corrected too late to count (C.04.2 art. 4.3). For the
    ratings the cells have every game as it was really played, with points and ranks as they counted
    and a comment line a game that says what counted; for pairings all is as it counted.
    Where it is not ``of_players`` teams are paired: lines of who is paired are theirs.

    The format of 2016 has no records for rounds, colour, points and acceleration: the lines of
    JaVaFo and bbpPairings stand in, and the coming absences are cells of the players' lines.
    What neither format can say is lost: clubs, categories, fixed boards; 2016 loses national
    ratings and the byes announced after a round that is still open too.
    """
    modern = edition == "trf26"
    year = _year_to_name(tournament, purpose) if type_edition is None else type_edition
    records: list[Record] = [
        *_head(tournament, modern=modern),
        *(_settings(tournament, year) if modern else _engine_settings(tournament)),
        *point_records(tournament.points, with_fide_line=modern),
        *(rating_correction_records(tournament.corrections) if purpose == "rating" else ()),
        *tournament.integrity,
        *(integrity_of_rounds(tournament) if of_players else ()),
        *_players(tournament, ranks, purpose, modern=modern),
        *(_national(tournament) if modern else ()),
        *_teams(tournament, modern=modern),
        *(_byes(tournament) if modern else ()),
        *(_acceleration(tournament) if modern else _virtual_points(tournament)),
        *_prohibitions(tournament, modern=modern),
        *assignment_records(tournament),
        *(() if matches is None else _matches(matches)),
        *by_hand_records(tournament.by_hand),
        *external_records(tournament),
        *period_records(tournament),
    ]
    return TrfDocument(tuple(line_of(record) for record in records))


def _matches(facts: MatchFacts) -> Iterator[Record]:
    return match_records(facts)


def _head(tournament: Tournament, *, modern: bool) -> Iterator[Record]:
    details = tournament.details
    type_text = details.type_text
    if not (modern or clean(type_text)):
        type_text = type_of_2016(tournament.system)
    entries = tournament.entries
    yield TextRecord("012", clean(details.name))
    for code, text in (("022", details.city), ("032", details.federation)):
        if clean(text):
            yield TextRecord(code, clean(text))
    for code, day in (("042", details.start), ("052", details.end)):
        if day is not None:
            yield DateRecord(code, day)
    yield NumberRecord("062", len(entries))
    yield NumberRecord("072", sum(1 for entry in entries if entry.player.rating))
    if tournament.teams:
        yield NumberRecord("082", len(tournament.teams))
    texts = (
        ("092", type_text),
        ("102", details.chief_arbiter),
        *(("112", deputy) for deputy in details.deputies),
        ("122", details.time_control_text),
    )
    for code, text in texts:
        if clean(text):
            yield TextRecord(code, clean(text))
    if any(details.round_dates):
        yield RoundDatesRecord(_without_last_blanks(details.round_dates))


def _states_total(tournament: Tournament) -> bool:
    """Tell whether the number of rounds is known.

    It is not where all rounds are played and byes are announced all the same: then it was assumed.
    """
    total, played = tournament.rounds_total, tournament.rounds_played
    return total > played or (total > 0 and _last_bye(tournament) <= total)


def _last_bye(tournament: Tournament) -> int:
    """Return the last round for which anybody has a record, or has announced a bye."""
    ends = (
        entry.announced[-1].round_number if entry.announced else len(entry.rounds)
        for entry in tournament.entries
    )
    return max(ends, default=0)


def _settings(tournament: Tournament, year: str) -> Iterator[Record]:
    if _states_total(tournament):
        yield NumberRecord("142", tournament.rounds_total)
    if tournament.initial_colour is not None:
        yield InitialColourRecord(tournament.initial_colour)
    details = tournament.details
    if clean(details.pairing_controller):
        yield TextRecord("182", clean(details.pairing_controller))
    yield TypeRecord(type_code(tournament.system, year, baku=tournament.accelerated))
    yield from reading_records(tournament.readings)
    tie_breaks = tuple(code for code in tournament.tie_breaks if code != EXTERNAL)
    if tie_breaks:
        yield TieBreaksRecord("202", tuple(code for code in tie_breaks if code != POINTS))
        # 212 must name the points; where a list leaves them out they come first.
        order = tie_breaks if POINTS in tie_breaks else (POINTS, *tie_breaks)
        yield TieBreaksRecord("212", order)
    if details.time_control is not None and details.time_control.periods:
        yield TimeControlRecord(details.time_control.periods, details.time_control.black)
    if tournament.board_colours:
        yield BoardColoursRecord(tournament.board_colours)
    if tournament.match_points is not None:
        yield match_points_record(tournament.match_points)


def _year_to_name(tournament: Tournament, purpose: Purpose) -> str:
    """Return the year of the Swiss edition in use, empty where the start date tells as much.

    For pairings that is the text of the coming round. For the ratings it is that of the first one:
    lines of the report tell since when another one was followed.
    """
    regulation = tournament.system.regulation
    stored = next((key for key in tournament.editions if key.startswith(f"{regulation}@")), "")
    if stored and purpose == "rating":
        stored = followed_in(tournament.integrity, stored, 1)
    start = tournament.details.start
    # Plain FIDE_DUTCH is what other programs know, so the year is the exception.
    if stored and start is not None:
        try:
            told: str = choose_edition(regulation, start=start).edition.key
        except NoEditionInForceError:
            told = ""
        if told == stored:
            return ""
    return year_of_type(EditionKey(stored))


def _engine_settings(tournament: Tournament) -> Iterator[Record]:
    if _states_total(tournament):
        yield NumberRecord("XXR", tournament.rounds_total)
    if tournament.initial_colour is not None:
        yield EngineOptionsRecord(by_rank=False, colour=tournament.initial_colour)


def _players(
    tournament: Tournament, ranks: Mapping[Tpn, int] | None, purpose: Purpose, *, modern: bool
) -> Iterator[PlayerRecord]:
    scores = {entry.tpn: _points(tournament, entry) for entry in tournament.entries}
    places = ranks or _ranks(tournament)
    shown = as_played(tournament) if purpose == "rating" else tournament
    for entry in shown.entries:
        player = entry.player
        yield PlayerRecord(
            entry.tpn,
            player.sex,
            player.title,
            fitting_name(player.name),
            player.rating,
            clean(player.federation)[:3].rstrip(" "),
            player.fide_id,
            clean(player.birth)[:10].rstrip(" "),
            scores[entry.tpn],
            places.get(entry.tpn),
            _cells(tournament, entry, modern=modern),
            entry.playing,
        )


def _cells(tournament: Tournament, entry: Entry, *, modern: bool) -> tuple[RoundRecord | None, ...]:
    """Return the rounds played, absences written out, and the byes announced.

    Rounds before those that a report has alone are blank.

    The format of 2026 gives the coming round only: the others are in 240, because engines take
    a column followed by another for a round played.
    """
    played = tournament.rounds_played
    missing = (ABSENT,) * (played - len(entry.rounds))
    last = played + 1 if modern else LAST_ROUND
    if _states_total(tournament):
        last = min(last, max(tournament.rounds_total, played))
    cells = (entry.rounds + missing)[:last]
    if tournament.only_rounds is None:
        return cells
    before = (tournament.only_rounds.first - 1) * tournament.system.games_per_round
    return ((None,) * before + cells[before:])[: len(cells)]


def _points(tournament: Tournament, entry: Entry) -> Points:
    """Return the points to write: the score, and the bye announced for the coming round.

    Engines check the field with the bye in it (JaVaFo) or either way (bbpPairings). A game being
    played has brought nothing yet.
    """
    worth = points_table(tournament.points)
    waiting = len(entry.being_played(tournament.rounds_played))
    score = Points(tournament.score(entry) - waiting * worth[Result.PENDING])
    coming = tournament.rounds_played
    if len(entry.rounds) > coming:
        score = Points(score + worth[entry.rounds[coming].result])
    return score


def _ranks(tournament: Tournament) -> dict[Tpn, int]:
    """Return the ranks stated, else the order by what has been scored; none of those expelled.

    Neither a bye still to come nor a game without a result counts in the standings.
    """
    expelled = tournament.expelled
    ranked = [entry for entry in tournament.entries if entry.tpn not in expelled]
    stated = {entry.tpn: entry.stated_rank for entry in ranked if entry.stated_rank is not None}
    if len(stated) == len(ranked):
        return stated
    order = sorted(ranked, key=lambda entry: (-_scored(tournament, entry), entry.tpn))
    return {entry.tpn: place for place, entry in enumerate(order, 1)}


def _scored(tournament: Tournament, entry: Entry) -> int:
    rounds = entry.rounds[: tournament.rounds_played]
    waiting = sum(record.result is Result.PENDING for record in rounds)
    return tournament.score(entry) - waiting * points_table(tournament.points)[Result.PENDING]


def _national(tournament: Tournament) -> Iterator[Record]:
    """Give the national ratings; the federation is the event's, else the player's own.

    A tournament rating stands in a line of its own, under the code of its list (TRF26, NRS): then
    the order of the field is that of no method of record 172.
    """
    code = tournament.details.federation.strip().upper()
    rows = []
    for entry in tournament.entries:
        player = entry.player
        federation = code if _is_federation(code) else player.federation.strip().upper()
        if (player.national_rating or player.national_id) and _is_federation(federation):
            national_id = clean(player.national_id)[:11].rstrip(" ")
            rating = player.national_rating
            rows.append(
                NationalRecord(federation, entry.tpn, None, "", "", rating, "", national_id, "")
            )
    seeded = [_seeded(entry) for entry in tournament.entries if entry.player.tournament_rating]
    method = "OTHER" if seeded else clean(tournament.details.ranking_method)
    rows += seeded
    if rows:
        yield RankingMethodRecord(rows[0].federation, method or "OTHER")
    elif method:
        yield RankingMethodRecord(code if _is_federation(code) else "", method)
    yield from rows


def _seeded(entry: Entry) -> NationalRecord:
    """Return the line of a tournament rating."""
    player = entry.player
    origin = player.origin_of(RatingKind.TOURNAMENT)
    code = NO_LIST
    if origin is not None and origin.value == player.tournament_rating:
        name = origin.list.upper()
        code = CLASS_CODES[origin.rate_class] if name == "FIDE" else name
    if not _is_federation(code):
        code = NO_LIST
    return NationalRecord(code, entry.tpn, None, "", "", player.tournament_rating, "", "", "")


def _is_federation(code: str) -> bool:
    # XX. and BB. begin the lines of engines, and would be read as those.
    return len(code) == 3 and code.isascii() and code.isalpha() and code[:2] not in {"XX", "BB"}


def _teams(tournament: Tournament, *, modern: bool) -> Iterator[TeamRecord]:
    for team in tournament.teams:
        name = clean(team.name)[:32].rstrip(" ")
        if modern:
            nickname = clean(team.nickname)[:5].rstrip(" ")
            yield TeamRecord("310", team.number, name, team.members, nickname, team.strength)
        else:
            yield TeamRecord("013", 0, name, team.members)


def _byes(tournament: Tournament) -> Iterator[ByesRecord]:
    last = _last_bye(tournament)
    if _states_total(tournament):
        last = min(last, tournament.rounds_total)
    for number in range(tournament.rounds_played + 1, last + 1):
        asked = tournament.requested_byes(RoundNumber(number))
        for kind in (Result.FULL_POINT_BYE, Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE):
            names = tuple(tpn for tpn, result in asked.items() if result is kind)
            if names:
                yield ByesRecord(kind, number, names)


def _acceleration(tournament: Tournament) -> Iterator[AccelerationRecord]:
    """Give the fictitious points as ranges of rounds and of pairing numbers."""
    spans: dict[tuple[int, int, Points], list[list[int]]] = {}
    for place, entry in enumerate(tournament.entries):
        for span in _spans(entry.virtual):
            ranges = spans.setdefault(span, [])
            # 250 gives points to ranges of numbers: neighbours share a line.
            if ranges and ranges[-1][1] == place - 1:
                ranges[-1][1] = place
            else:
                ranges.append([place, place])
    for (first, last, points), ranges in sorted(spans.items()):
        for low, high in ranges:
            tpns = tournament.entries[low].tpn, tournament.entries[high].tpn
            yield AccelerationRecord(None, points, first, last, *tpns)


def _spans(virtual: tuple[Points, ...]) -> Iterator[tuple[int, int, Points]]:
    """Give first round, last round and points of each stretch of equal fictitious points."""
    start = 0
    for index in range(1, len(virtual) + 1):
        if index == len(virtual) or virtual[index] != virtual[start]:
            if virtual[start] != ZERO:
                yield start + 1, index, virtual[start]
            start = index


def _virtual_points(tournament: Tournament) -> Iterator[VirtualPointsRecord]:
    for entry in tournament.entries:
        if any(entry.virtual):
            yield VirtualPointsRecord(entry.tpn, entry.virtual)


def _prohibitions(tournament: Tournament, *, modern: bool) -> Iterator[ProhibitionRecord]:
    """Give the prohibited pairings; ``XXP`` cannot name rounds and has those of the next.

    One that begins when the last round is over prohibits nothing.
    """
    total = tournament.rounds_total or LAST_ROUND
    coming = min(tournament.rounds_played + 1, total)
    for members, first, last in tournament.prohibitions:
        names = tuple(sorted(members))
        if modern and first <= total:
            yield ProhibitionRecord("260", first, last or total, names)
        # XXP holds for the round an engine pairs next: what does not hold then is not written.
        elif not modern and first <= coming <= (last or coming):
            yield ProhibitionRecord("XXP", None, None, names)


def _without_last_blanks(days: tuple[date | None, ...]) -> tuple[date | None, ...]:
    last = max(place for place, day in enumerate(days) if day is not None)
    return days[: last + 1]


def names_too_long(tournament: Tournament) -> tuple[Tpn, ...]:
    """Return whose names lose letters in the 33 columns of a report."""
    return tuple(
        entry.tpn
        for entry in tournament.entries
        if len(fitting_name(entry.player.name)) < len(_joined(entry.player.name))
    )


def fitting_name(name: str) -> str:
    r"""Return a name as its 33 columns can hold it.

    Accents written apart are joined to fit.

    >>> fitting_name("Pe" + "n\u0303" + "a, " + 30 * "x") == "Pe\u00f1a, " + 27 * "x"
    True
    """
    return _joined(name)[:NAME_WIDTH].rstrip(" ")


def _joined(name: str) -> str:
    """Return a name on one line.

    A long one with its accents and letters joined.
    """
    name = clean(name)
    # Only where letters would be lost: else a name leaves as it came.
    return normalize("NFC", name) if len(name) > NAME_WIDTH else name


def clean(text: str) -> str:
    r"""Return a text as a line can hold it: no line ends or other control characters.

    >>> clean(" Open\r\nde Gros ")
    'Open  de Gros'
    """
    # Control characters are all below the blank.
    return "".join(max(letter, " ") for letter in text).strip(" ")
