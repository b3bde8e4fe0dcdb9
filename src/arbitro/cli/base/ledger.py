"""``--ledger``: what became of every part of a file, printed line by line or as JSON."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.cli.base.speech import words
from arbitro.formats.texts.ledger import Account, Fate


class LedgerPart(NamedTuple):
    """A part of a line and what became of it; a gap, of which nobody knows, has no fate."""

    line: int
    first: int
    last: int
    fate: str
    field: str
    code: str
    text: str


def ledger_parts(account: Account) -> tuple[LedgerPart, ...]:
    """Return items and gaps with their texts, in the order of the file."""
    rows = account.rows
    found = [
        LedgerPart(
            *item[:3],
            item.fate.value,
            item.field,
            item.code,
            rows[item.line - 1][item.first - 1 : item.last] if item.line <= len(rows) else "",
        )
        for item in account.items
    ]
    found += [LedgerPart(*gap[:3], "", "", "", gap.text) for gap in account.gaps]
    return tuple(sorted(found, key=lambda part: (part.line, part.first)))


def print_ledger(account: Account) -> None:
    """Print the account of a file, a part on each line, and how many parts have each fate."""
    t = words().t
    parts = ledger_parts(account)
    for part in parts:
        fate = t(f"cli.ledger.{part.fate or 'gap'}")
        what = part.code or part.field
        place = f"{part.line}:{part.first}-{part.last}"
        print("\t".join((place, f"{fate} ({what})" if what else fate, part.text)))
    counts = {fate: sum(part.fate == fate.value for part in parts) for fate in Fate}
    print(
        t(
            "cli.ledger.counts",
            read=counts[Fate.READ],
            reported=counts[Fate.REPORTED],
            refused=counts[Fate.REFUSED],
            left=counts[Fate.LEFT_OUT],
            gaps=sum(not part.fate for part in parts),
        )
    )
