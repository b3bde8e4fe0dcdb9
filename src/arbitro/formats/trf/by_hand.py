"""Rounds paired by hand, in a report: the format has no record for them.

arbitro's own comments ``### arbitro by-hand`` have the round, the reason, what the rules gave
instead, and the arbiter's note.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from arbitro.formats.trf.own_lines import number_told, own_line_text, player_told
from arbitro.formats.trf.records import OwnRecord
from arbitro.formats.trf.report import Report
from arbitro.model import Pairing, Tpn
from arbitro.model.pairing import REASONS_BY_HAND, PairedByHand

KIND = "by-hand"
_NAMES = frozenset({"round", "reason", "rules", "bye", "refused", "note"})


def by_hand_records(rounds: Sequence[PairedByHand]) -> Iterator[OwnRecord]:
    """Yield the lines that keep which rounds were paired by hand.

    >>> made = PairedByHand(3, "rematch", games=(Pairing(Tpn(1), Tpn(2)),), bye=Tpn(3))
    >>> [own_line_text(each) for each in by_hand_records([made])]
    ['### arbitro by-hand round=3 reason=rematch rules=1-2 bye=3']
    """
    for each in rounds:
        games = ",".join(f"{game.white}-{game.black}" for game in each.games)
        note = "".join(max(letter, " ") for letter in each.note).strip()
        words = (
            ("round", str(each.round_number)),
            ("reason", each.reason),
            ("rules", games),
            ("bye", "" if each.bye is None else str(each.bye)),
            ("refused", each.refused),
            ("note", note),
        )
        yield OwnRecord(KIND, tuple(word for word in words if word[1]))


def rounds_by_hand(
    report: Report, players: Collection[Tpn], rounds: int
) -> tuple[PairedByHand, ...]:
    """Return the rounds paired by hand; a line that cannot be understood is noted and left out."""
    found: dict[int, PairedByHand] = {}
    for line, record in report.numbered(OwnRecord):
        if record.kind != KIND:
            continue
        try:
            told = _told(record, players, set(range(1, rounds + 1)) - found.keys())
        except ValueError:
            report.fault("by-hand-not-known", line, 1, text=own_line_text(record))
        else:
            found[told.round_number] = told
    return tuple(found[number] for number in sorted(found))


def _told(record: OwnRecord, players: Collection[Tpn], rounds: Collection[int]) -> PairedByHand:
    """Return what a line says of one of these rounds; ValueError where it cannot be so."""
    words = dict(record.words)
    if len(words) != len(record.words) or words.keys() - _NAMES:
        raise ValueError(words)
    number, reason = number_told(words.get("round", "")), words.get("reason", "")
    if number not in rounds or reason not in REASONS_BY_HAND:
        raise ValueError(words)
    games = tuple(_game(each, players) for each in words.get("rules", "").split(",") if each)
    bye = player_told(words["bye"], players) if words.get("bye") else None
    paired = [tpn for game in games for tpn in game] + ([] if bye is None else [bye])
    if len(set(paired)) != len(paired):
        raise ValueError(words)
    note, refused = words.get("note", ""), words.get("refused", "")
    return PairedByHand(number, reason, note, games, bye, refused)


def _game(text: str, players: Collection[Tpn]) -> Pairing:
    white, black = text.split("-")
    return Pairing(player_told(white, players), player_told(black, players))
