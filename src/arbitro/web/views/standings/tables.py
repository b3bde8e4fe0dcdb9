"""The tables of a section as values for spreadsheets and programs: what its pages show.

Each has the rows of the page of its name, in the reader's language; points and tie-breaks are
numbers. Tables of teams are in `team_tables`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from arbitro.answers import table_of
from arbitro.answers.standings import Standings, in_points
from arbitro.desk.derived.office.platform_scores import platform_scores
from arbitro.desk.derived.prizes import awards_of
from arbitro.desk.derived.standing import standings_of
from arbitro.formats.entries.head_words import HEADS, Column
from arbitro.formats.spreadsheets import Sheet, Value
from arbitro.i18n import Translator
from arbitro.i18n.entry_heads import heads_of
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.model import Player, Points
from arbitro.reasons import Refused
from arbitro.web.session.access import Action
from arbitro.web.views.event.boards import Board, round_view
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.players import all_rows
from arbitro.web.views.event.schedule import schedule_view
from arbitro.web.views.standings.answers import standings_answer
from arbitro.web.views.standings.norms import NormRow, norms_view
from arbitro.web.views.standings.ratings import rated_section
from arbitro.web.views.standings.standings import crosstable

Row = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class TableAudience:
    """For whom tables are made: the language, private data or not, and what they may see.

    ``round`` is the round they are of, None for the latest.
    """

    words: Translator
    round: int | None = None
    private: bool = False
    may: Callable[[Action], bool] = lambda _: True


@dataclass(frozen=True, slots=True)
class Table:
    """A table there may be: the code of its name, how it is made, and what it takes to see it.

    ``make`` returns None where the section has no such table as it stands, Refused where it has one
    that cannot be made; ``of_round`` tells that it is one of a round, or after one.
    """

    word: str
    make: Callable[[SectionView, TableAudience], Sheet | Refused | None]
    of_round: bool = False
    action: Action = Action.PRINT


def named(asked: TableAudience, word: str) -> str:
    """Return what a table is called."""
    return asked.words.t(word)


def heads(asked: TableAudience, *codes: str) -> tuple[str, ...]:
    """Return the heads of columns; codes without a point are those of ``ui.col``."""
    return tuple(asked.words.t(code if "." in code else f"ui.col.{code}") for code in codes)


def _player_heads(asked: TableAudience) -> tuple[str, ...]:
    return heads(asked, "name", "ui.player.title", "rating", "federation", "club")


def _of_player(person: Player) -> Row:
    title = person.title.value if person.title else ""
    return person.name, title, person.rating or None, person.federation, person.club


# Who takes part: under the heads of entry lists, so that the table is read as one.

_LISTED = (
    *(Column.NAME, Column.TITLE, Column.RATING, Column.FEDERATION, Column.CLUB, Column.CATEGORY),
    Column.NATIONAL_RATING,
)
_PRIVATE = (Column.FIDE_ID, Column.NATIONAL_ID, Column.BIRTH, Column.SEX)


def player_table(view: SectionView, asked: TableAudience) -> Sheet | None:
    """Return who takes part, by number; numbers of federations, births and sexes are private."""
    listed = (*_LISTED, *_PRIVATE) if asked.private else _LISTED
    words = {**HEADS, **heads_of(asked.words.language)}
    rows = [
        (row.number, *(_entered(row.person, column) for column in listed)) for row in all_rows(view)
    ]
    told = (*heads(asked, "number"), *(words[column] for column in listed))
    return Sheet(named(asked, "ui.paper.players"), told, tuple(rows)) if rows else None


def _entered(person: Player, column: Column) -> Value:
    if column is Column.SEX:
        return {None: "", "m": "M", "w": "F"}[person.sex and person.sex.value]
    value = getattr(person, column.value)
    if column is Column.TITLE:
        return value.value if value else ""
    if column in {Column.RATING, Column.NATIONAL_RATING}:
        return value or None
    return str(value) if value else ""


# Rounds.

_BOARD = (
    *("board", "number", "white", "rating", "points", "result"),
    *("points", "black", "rating", "number"),
)


def pairing_table(view: SectionView, asked: TableAudience) -> Sheet | None:
    """Return the boards of a round with who has no game, points as before it."""
    shown = round_view(view, asked.round or len(view.section.rounds))
    if shown is None:
        return None
    without = tuple(
        (
            *(
                None,
                absence.seat.number,
                absence.seat.person.name,
                absence.seat.person.rating or None,
            ),
            *(
                in_points(absence.seat.points),
                asked.words.t(absence.said),
            ),
            *(None, "", None, None),
        )
        for absence in shown.absences
    )
    name = asked.words.t("ui.paper.pairings-of", round=shown.number)
    starts = view.start_label(shown.number, asked.words)
    return Sheet(
        " · ".join(filter(None, (name, starts))),
        heads(asked, *_BOARD),
        (*map(_board, shown.boards), *without),
    )


def _board(board: Board) -> Row:
    white, black = board.white, board.black
    result = SHOWN[board.game.result] if board.game.result else ""
    return (
        *(board.game.board, white.number, white.person.name, white.person.rating or None),
        *(in_points(white.points), result, in_points(black.points)),
        *(black.person.name, black.person.rating or None, black.number),
    )


def result_table(view: SectionView, asked: TableAudience) -> Sheet | None:
    """Return the games of all rounds, one a row, up to a round."""
    last = asked.round or len(view.section.rounds)
    rows = tuple(
        (shown.number, shown.day, *_board(board))
        for number in range(1, last + 1)
        if (shown := round_view(view, number)) is not None
        for board in shown.boards
    )
    told = (*heads(asked, "round", "ui.schedule.day"), *heads(asked, *_BOARD))
    return Sheet(named(asked, "ui.tables.results"), told, rows) if rows else None


def schedule_table(view: SectionView, asked: TableAudience) -> Sheet | None:
    """Return when the rounds are played."""
    rows = tuple(
        (round_.number, round_.day, round_.time)
        for round_ in schedule_view(view).rounds
        if round_.day
    )
    told = heads(asked, "round", "ui.schedule.day", "ui.schedule.hour")
    return Sheet(named(asked, "ui.schedule.title"), told, rows) if rows else None


# Standings.


def standings_table(view: SectionView, asked: TableAudience) -> Sheet | None:
    """Return the standings after a round."""
    found = standings_answer(view, asked.round)
    if not isinstance(found, Standings):
        return None
    return Sheet(named(asked, "ui.nav.standings"), *table_of(found, asked.words))


def crosstable_table(view: SectionView, asked: TableAudience) -> Sheet | None:
    """Return the crosstable: a column a round in a Swiss (``12w1``), else one an opponent."""
    found = crosstable(view, asked.words, asked.round)
    if found is None:
        return None
    rows = tuple(
        (
            "" if row.rank is None else row.rank,
            row.tpn,
            *_of_player(row.person),
            *(cell.text.replace(" ", cell.colour, 1) for cell in row.cells),
            in_points(row.points if row.scored is None else row.scored),
        )
        for row in found.rows
    )
    told = (*heads(asked, "rank", "number"), *_player_heads(asked))
    return Sheet(
        named(asked, "ui.nav.crosstable"),
        (*told, *found.columns, *heads(asked, "points")),
        rows,
    )


# What follows from them.


def prize_table(view: SectionView, asked: TableAudience) -> Sheet | Refused | None:
    """Return who gets which prize, amounts in the money of the fund.

    Refused where the order the fund follows is not the one of the standings.
    """
    prizes, awards = view.section.prizes, awards_of(view.state, view.id)
    table = standings_of(view.state, view.id)
    if isinstance(awards, Refused):
        return awards
    if prizes is None or table is None or awards is None:
        return None
    places = {row.tpn: row for row in table.rows}
    rows = tuple(
        (
            places[payout.tpn].rank,
            payout.tpn,
            *_of_player(view.person(view.numbers[payout.tpn - 1])),
            in_points(places[payout.tpn].points),
            payout.special,
            Fraction(payout.amount, 100),
            prizes.fund.currency,
        )
        for payout in awards.payouts
    )
    told = (*heads(asked, "rank", "number"), *_player_heads(asked))
    told += heads(asked, "points", "ui.prizes.for", "ui.prizes.amount", "ui.prizes.currency")
    return Sheet(named(asked, "ui.nav.prizes"), told, rows)


def rating_table(view: SectionView, asked: TableAudience) -> Sheet | None:
    """Return what the section does to ratings."""
    found = rated_section(view)
    if found is None:
        return None
    rows = []
    for player in found.rated.players:
        first = player.initial
        person = view.tournament.entry(player.tpn).player
        shared: Row = (player.tpn, *_of_player(person)[:2], player.rating or None)
        games = len(player.rated_games) if player.rating else first.results.games if first else 0
        scored = player.score if player.rating else first.results.score if first else None
        expected = Fraction(player.expected, 100) if player.rating else None
        # From a change K can be worked out, which follows the year of birth.
        told = asked.private or not player.rating
        new = player.rating + player.change if player.rating else first.rating if first else None
        points = None if scored is None else in_points(scored)
        change = player.change if player.rating and told else None
        rows.append(
            (*shared, games, points, expected, player.performance, change, new if told else None)
        )
    head = heads(
        asked,
        *("number", "name", "ui.player.title", "rating", "ui.ratings.games", "points"),
        *("ui.ratings.expected", "ui.ratings.performance", "ui.ratings.change", "ui.ratings.new"),
    )
    return Sheet(named(asked, "ui.nav.ratings"), head, tuple(rows)) if rows else None


def norm_table(view: SectionView, asked: TableAudience) -> Sheet | None:
    """Return the norms made, then those still possible with the points they take."""
    found = norms_view(view)
    if found is None:
        return None
    rows = tuple(_norms(found.made, asked)) + tuple(_norms(found.possible, asked))
    told = heads(
        asked,
        *("ui.norms.norm", "state", "number", "name", "points", "ui.ratings.games"),
        *("ui.norms.average", "ui.ratings.performance", "ui.tables.needed", "ui.tables.left"),
    )
    return Sheet(named(asked, "ui.norms.title"), told, rows) if rows else None


def _norms(rows: tuple[NormRow, ...], asked: TableAudience) -> Iterator[Row]:
    for row in rows:
        used = row.verdict.used
        state = asked.words.t("ui.norms.made" if row.made else "ui.norms.possible")
        needed = None if row.made or row.needed is None else in_points(row.needed)
        yield (
            *(row.title.value, state, row.number, row.person.name),
            in_points(Points(used.found.score)) if used else None,
            used.found.games if used else None,
            used.found.average if used else None,
            used.found.performance if used else None,
            *(needed, row.left),
        )


def platform_table(view: SectionView, asked: TableAudience) -> Sheet | None:
    """Return the scores by the unusual scoring of a platform; nothing where it is as usual."""
    scores = platform_scores(view.section)
    rows = tuple(
        (
            1 + sum(other.total > score.total for other in scores),
            view.number_of.get(score.entry),
            *_of_player(view.person(score.entry))[:1],
            " ".join(map(str, score.games)),
            score.total,
        )
        for score in scores
    )
    told = heads(asked, "rank", "number", "name", "ui.tables.game-by-game", "points")
    return Sheet(named(asked, "ui.tables.platform"), told, rows) if rows else None


TABLES = {
    "players": Table("ui.paper.players", player_table),
    "pairings": Table("ui.paper.pairings", pairing_table, of_round=True),
    "results": Table("ui.tables.results", result_table, of_round=True),
    "schedule": Table("ui.schedule.title", schedule_table),
    "standings": Table("ui.nav.standings", standings_table, of_round=True),
    "crosstable": Table("ui.nav.crosstable", crosstable_table, of_round=True),
    "prizes": Table("ui.nav.prizes", prize_table),
    "ratings": Table("ui.nav.ratings", rating_table),
    "platform": Table("ui.tables.platform", platform_table),
    "norms": Table("ui.norms.title", norm_table, action=Action.ORGANISE),
}
"""The tables of sections of players, by their codes."""
