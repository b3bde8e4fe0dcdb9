"""The values of a tie-break computed elsewhere, as a comment of arbitro's own.

``### arbitro external place=2 values=1:12.5,2:-3 note=Blitz points``: 202 and 212 do without it,
since no other program could compute them; ``place`` is where in the list it stands.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from arbitro.formats.trf.lines.document import Report
from arbitro.formats.trf.lines.records import OwnRecord
from arbitro.formats.trf.own_lines import own_line_text, parse_number, parse_player
from arbitro.model import Tournament, Tpn
from arbitro.model.tournament import EXTERNAL, ExternalValues

KIND = "external"
_NAMES = frozenset({"place", "values", "note"})


def external_records(tournament: Tournament) -> Iterator[OwnRecord]:
    """Yield the line of the values computed elsewhere, of a list that has them or values given.

    >>> given = ExternalValues("Blitz", ((Tpn(1), 1250), (Tpn(2), -5)))
    >>> record, = external_records(Tournament(tie_breaks=("BH", "EXT"), external=given))
    >>> own_line_text(record)
    '### arbitro external place=2 values=1:12.5,2:-0.05 note=Blitz'
    """
    given = tournament.external
    if given is None and EXTERNAL not in tournament.tie_breaks:
        return
    place = tournament.tie_breaks.index(EXTERNAL) + 1 if EXTERNAL in tournament.tie_breaks else 0
    told = () if given is None else given.values
    name = "" if given is None else "".join(max(letter, " ") for letter in given.name).strip()
    words = (
        ("place", str(place) if place else ""),
        ("values", ",".join(f"{tpn}:{written(value)}" for tpn, value in told)),
        ("note", name),
    )
    yield OwnRecord(KIND, tuple(word for word in words if word[1]))


def written(hundredths: int) -> str:
    """Write a value with a point, without noughts at its end.

    >>> [written(value) for value in (1250, 300, -5, 0)]
    ['12.5', '3', '-0.05', '0']
    """
    whole, rest = divmod(abs(hundredths), 100)
    decimals = f".{rest:02}".rstrip("0") if rest else ""
    return f"{'-' if hundredths < 0 else ''}{whole}{decimals}"


def read_value(text: str) -> int:
    """Return a value in hundredths; ValueError where it is none.

    >>> [read_value(text) for text in ("12.5", "3", "-0.05")]
    [1250, 300, -5]
    """
    whole, point, decimals = text.removeprefix("-").partition(".")
    if bool(point) != bool(decimals) or len(decimals) > 2:
        raise ValueError(text)
    found = 100 * parse_number(whole, least=0)
    found += parse_number(f"{decimals:0<2}", least=0) if decimals else 0
    return -found if text.startswith("-") else found


def external_of(
    report: Report, players: Collection[Tpn], tie_breaks: Sequence[str]
) -> tuple[tuple[str, ...], ExternalValues | None]:
    """Return the list of tie-breaks with that of elsewhere in its place, and its values.

    A line that cannot be understood is noted and left out.
    """
    listed, given = tuple(tie_breaks), None
    for line, record in report.numbered(OwnRecord):
        if record.kind != KIND:
            continue
        try:
            place, given = _read(record, players, len(listed))
        except ValueError:
            report.fault("external-not-known", line, 1, text=own_line_text(record))
            continue
        if place:
            listed = (*listed[: place - 1], EXTERNAL, *listed[place - 1 :])
        break
    return listed, given


def _read(
    record: OwnRecord, players: Collection[Tpn], listed: int
) -> tuple[int, ExternalValues | None]:
    words = dict(record.words)
    if len(words) != len(record.words) or words.keys() - _NAMES:
        raise ValueError(words)
    place = parse_number(words.get("place", "0"), least=0)
    if place > listed + 1:
        raise ValueError(words)
    found: dict[Tpn, int] = {}
    for word in words.get("values", "").split(",") if words.get("values") else ():
        number, _colon, value = word.partition(":")
        tpn = parse_player(number, players)
        if tpn in found:
            raise ValueError(word)
        found[tpn] = read_value(value)
    if not found:
        return place, None
    return place, ExternalValues(words.get("note", ""), tuple(sorted(found.items())))
