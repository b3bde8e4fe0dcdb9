"""arbitro's own comments in a report: what the format has no record for.

``### arbitro KIND NAME=VALUE ...``: other programs pass over them as over every comment. A word
without a value says that something is so; ``note=`` takes the rest of the line.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from arbitro.formats.texts.readings import known_readings
from arbitro.formats.trf.checks import AGREEING
from arbitro.formats.trf.integrity_lines import read_integrity_line
from arbitro.formats.trf.lines.columns import Columns
from arbitro.formats.trf.lines.document import Report
from arbitro.formats.trf.lines.records import (
    OwnRecord,
    RatingCorrectionRecord,
    ReadingRecord,
)
from arbitro.model import (
    Colour,
    Pairing,
    RatingCorrection,
    Readings,
    Result,
    RoundRecord,
    Tpn,
)
from arbitro.model.pairing import REASONS_BY_HAND, PairedByHand
from arbitro.model.tournament import IntegrityLine

BEGINNING = "### arbitro "
KINDS = frozenset({"match", "by-hand", "external", "rating-period", "rounds-alone"})
_NOTE = " note="


def read_own_line(columns: Columns) -> OwnRecord | None:
    """Read a comment, None where it is anybody's."""
    if not columns.text.startswith(BEGINNING):
        return None
    # The note first: it is free text and may hold blanks and equal signs.
    line, note, rest = columns.text.partition(_NOTE)
    kind, *told = line[len(BEGINNING) :].split()
    if kind not in KINDS:
        return None
    words = []
    for text in told:
        name, _equals, value = text.partition("=")
        words.append((name, value))
    if note:
        words.append(("note", rest.strip()))
    return OwnRecord(kind, tuple(words))


def read_any(
    columns: Columns,
) -> ReadingRecord | OwnRecord | RatingCorrectionRecord | IntegrityLine | None:
    """Read a comment of any kind that is told here.

    None where it is anybody's.
    """
    return (
        read_comment(columns)
        or read_own_line(columns)
        or read_rating_correction(columns)
        or read_integrity_line(columns)
    )


def own_line_text(record: OwnRecord) -> str:
    """Return the line of a comment.

    >>> own_line_text(OwnRecord("match", (("stage", "rapid"), ("games", "2"))))
    '### arbitro match stage=rapid games=2'
    """
    told = (f"{name}={value}" if value else name for name, value in record.words)
    return BEGINNING + " ".join((record.kind, *told))


def parse_number(text: str, *, least: int = 1) -> int:
    """Return the number a word of a comment has.

    ValueError where it is none, or less.
    """
    if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text) >= least):
        raise ValueError(text)
    return int(text)


def parse_player(text: str, players: Collection[Tpn]) -> Tpn:
    """Return the number of the player a word of a comment names.

    ValueError where it is nobody's.

    >>> parse_player("3", {Tpn(1), Tpn(3)})
    3
    """
    tpn = Tpn(parse_number(text))
    if tpn not in players:
        raise ValueError(text)
    return tpn


# Readings of disputed articles in a report: the format has no record for them.
#
# They stand in arbitro's own comments, ``### arbitro reading NAME=VALUE``, which other programs
# pass over as they pass over every comment.

_BEGINNING = "### arbitro reading "


def read_comment(columns: Columns) -> ReadingRecord | None:
    """Read a comment, None where it is anybody's."""
    if not columns.text.startswith(_BEGINNING):
        return None
    name, _equals, value = columns.text[len(_BEGINNING) :].strip().partition("=")
    return ReadingRecord(name, value)


def reading_text(record: ReadingRecord) -> str:
    """Return the line of a reading.

    >>> reading_text(ReadingRecord("last-round-wish", "strong"))
    '### arbitro reading last-round-wish=strong'
    """
    return f"{_BEGINNING}{record.name}={record.value}"


def readings_of(report: Report) -> Readings:
    """Return the readings of a report, later lines over earlier; unknown ones are noted."""
    found: list[str] = []
    for line, record in report.numbered(ReadingRecord):
        written = f"{record.name}={record.value}"
        if known_readings((written,)) is None:
            report.fault("reading-not-known", line, len(_BEGINNING) + 1, text=written)
        else:
            found.append(written)
    return known_readings(found) or ()


def reading_records(readings: Readings) -> Iterator[ReadingRecord]:
    """Yield the lines that keep the readings of a tournament."""
    return (ReadingRecord(name, value) for name, value in readings)


# Rounds paired by hand, in a report: the format has no record for them.
#
# arbitro's own comments ``### arbitro by-hand`` have the round, the reason, what the rules gave
# instead, and the arbiter's note.

KIND = "by-hand"
_NAMES = frozenset({"round", "reason", "rules", "bye", "refused", "note"})


def by_hand_records(rounds: Sequence[PairedByHand]) -> Iterator[OwnRecord]:
    """Yield the lines that keep which rounds were paired by hand.

    >>> made = PairedByHand(3, "rematch", games=(Pairing(Tpn(1), Tpn(2)),), bye=Tpn(3))
    >>> [own_line_text(each) for each in by_hand_records([made])]
    ['### arbitro by-hand round=3 reason=rematch rules=1-2 bye=3']
    """
    for round_ in rounds:
        games = ",".join(f"{game.white}-{game.black}" for game in round_.games)
        note = "".join(max(letter, " ") for letter in round_.note).strip()
        words = (
            ("round", str(round_.round_number)),
            ("reason", round_.reason),
            ("rules", games),
            ("bye", "" if round_.bye is None else str(round_.bye)),
            ("refused", round_.refused),
            ("note", note),
        )
        yield OwnRecord(KIND, tuple(word for word in words if word[1]))


def rounds_by_hand(
    report: Report, players: Collection[Tpn], rounds: int
) -> tuple[PairedByHand, ...]:
    """Return the rounds paired by hand.

    A line that cannot be understood is noted and left out.
    """
    found: dict[int, PairedByHand] = {}
    for line, record in report.numbered(OwnRecord):
        if record.kind != KIND:
            continue
        try:
            told = _read_hand_pairing(record, players, set(range(1, rounds + 1)) - found.keys())
        except ValueError:
            report.fault("by-hand-not-known", line, 1, text=own_line_text(record))
        else:
            found[told.round_number] = told
    return tuple(found[number] for number in sorted(found))


def _read_hand_pairing(
    record: OwnRecord, players: Collection[Tpn], rounds: Collection[int]
) -> PairedByHand:
    """Return what a line says of one of these rounds.

    ValueError where it cannot be so.
    """
    words = dict(record.words)
    if len(words) != len(record.words) or words.keys() - _NAMES:
        raise ValueError(words)
    number, reason = parse_number(words.get("round", "")), words.get("reason", "")
    if number not in rounds or reason not in REASONS_BY_HAND:
        raise ValueError(words)
    games = tuple(_game(word, players) for word in words.get("rules", "").split(",") if word)
    bye = parse_player(words["bye"], players) if words.get("bye") else None
    paired = [tpn for game in games for tpn in game] + ([] if bye is None else [bye])
    if len(set(paired)) != len(paired):
        raise ValueError(words)
    note, refused = words.get("note", ""), words.get("refused", "")
    return PairedByHand(number, reason, note, games, bye, refused)


def _game(text: str, players: Collection[Tpn]) -> Pairing:
    white, black = text.split("-")
    return Pairing(parse_player(white, players), parse_player(black, players))


# Games corrected for the ratings alone: one comment line a game, and which report has what.
#
# ``### Rating correction @ Round 1: 1-5: 1-0 => =-=`` says which result counted in the standings
# and which one is true; ``1-5 => 5-1`` says so of the colours, after a comma where both were wrong.
# A report for ratings has the true ones in the players' cells and the points that counted. Reading
# it puts back what counted, so that standings and pairings are judged by that.

CORRECTION_BEGINNING = "### Rating correction @ Round "
Results = tuple[Result, Result]
_RESULTS = {result.value: result for result in AGREEING}


def read_rating_correction(columns: Columns) -> RatingCorrectionRecord | None:
    """Read a comment, None where it is another.

    One that cannot be understood is noted.
    """
    if not columns.text.startswith(CORRECTION_BEGINNING):
        return None
    text = columns.text.rstrip()
    try:
        record = _record(text[len(CORRECTION_BEGINNING) :])
    except ValueError:
        record = None
    # Written back it must be the same, so that nothing in the line was passed over.
    if record is None or rating_correction_text(record) != text:
        columns.fault("rating-correction-not-known", 1, text=text)
        return None
    return record


def _record(text: str) -> RatingCorrectionRecord:
    """Return what a line says after its beginning; ValueError where it says something else."""
    number, told = text.split(": ", 1)
    used = true = None
    turned = False
    for part in told.split(", "):
        before, after = part.split(" => ")
        pair, _colon, result = before.partition(": ")
        white, black = (Tpn(parse_number(word)) for word in pair.split("-"))
        if result:
            used, true = _results(result), _results(after)
        else:
            turned = True
    return RatingCorrectionRecord(parse_number(number), white, black, used, true, turned)


def _results(text: str) -> Results:
    """Return the results of White and Black; ValueError where no game has these two."""
    white, black = (_RESULTS.get(other) for other in (text[:1], text[2:]))
    if white is None or black is None or black not in AGREEING[white] or text[1] != "-":
        raise ValueError(text)
    return white, black


def rating_correction_text(record: RatingCorrectionRecord) -> str:
    """Return the line of a game.

    >>> draw = (Result.DRAW, Result.DRAW)
    >>> won = (Result.WIN, Result.LOSS)
    >>> rating_correction_text(RatingCorrectionRecord(1, Tpn(1), Tpn(5), won, draw, turned=True))
    '### Rating correction @ Round 1: 1-5: 1-0 => =-=, 1-5 => 5-1'
    """
    white, black = record.white, record.black
    told = []
    if record.used is not None and record.true is not None:
        used, true = (f"{item[0].value}-{item[1].value}" for item in (record.used, record.true))
        told.append(f"{white}-{black}: {used} => {true}")
    if record.turned:
        told.append(f"{white}-{black} => {black}-{white}")
    return f"{CORRECTION_BEGINNING}{record.round_number}: {', '.join(told)}"


def rating_correction_records(
    corrections: Iterable[RatingCorrection],
) -> Iterator[RatingCorrectionRecord]:
    """Yield the lines that keep what counted and what is true of the games corrected too late."""
    for number, white, black, used, true, turned in corrections:
        if used == true:
            yield RatingCorrectionRecord(number, white, black, None, None, turned)
        else:
            yield RatingCorrectionRecord(number, white, black, used, true, turned)


def put_back(report: Report) -> tuple[RatingCorrection, ...]:
    """Return the corrections of a report, whose players have the results that counted from now on.

    A line that does not fit the cells is noted and left out. Where they have the results that
    counted already, as in a report for pairings, they stay.
    """
    found: dict[tuple[int, Tpn], RatingCorrection] = {}
    for line, record in report.numbered(RatingCorrectionRecord):
        told = _corrected(report, record)
        if told is None or (told.round_number, told.white) in found:
            text = rating_correction_text(record)
            report.fault("rating-correction-not-known", line, 1, text=text)
            continue
        for tpn in (told.white, told.black):
            found[told.round_number, tpn] = told
        _put_back(report, told)
    return tuple(sorted(set(found.values()), key=lambda late: late[:2]))


def _corrected(report: Report, record: RatingCorrectionRecord) -> RatingCorrection | None:
    """Return what a line says of a game of the report.

    None where the report has another.
    """
    number, white, black = record.round_number, record.white, record.black
    cells = [_cell(report, tpn, number) for tpn in (white, black)]
    if None in cells or [cell.opponent for cell in cells if cell] != [black, white]:
        return None
    stands = cells[0].result, cells[1].result  # type: ignore[union-attr]  # None was excluded
    told = RatingCorrection(
        number, white, black, record.used or stands, record.true or stands, record.turned
    )
    colour = cells[0].colour  # type: ignore[union-attr]
    counted = (told.used, Colour.WHITE)
    played = (told.true, Colour.BLACK if told.turned else Colour.WHITE)
    # The cells may have either side, by the purpose of the report, but no third thing.
    return told if counted != played and (stands, colour) in {counted, played} else None


def _cell(report: Report, tpn: Tpn, number: int) -> RoundRecord | None:
    _line, player = report.players.get(tpn, (0, None))
    if player is None or not 1 <= number <= len(player.rounds):
        return None
    return player.rounds[number - 1]


def _put_back(report: Report, told: RatingCorrection) -> None:
    counted = (
        (told.white, RoundRecord(told.black, Colour.WHITE, told.used[0])),
        (told.black, RoundRecord(told.white, Colour.BLACK, told.used[1])),
    )
    for tpn, cell in counted:
        line, player = report.players[tpn]
        rounds = list(player.rounds)
        rounds[told.round_number - 1] = cell
        report.players[tpn] = line, player._replace(rounds=tuple(rounds))
