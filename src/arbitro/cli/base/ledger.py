"""``--ledger``: what became of every part of a file, printed line by line or as JSON."""

from __future__ import annotations

from arbitro.cli.base.speech import words
from arbitro.formats.texts.ledger import Account, Fate


def ledger_data(account: Account) -> list[dict[str, object]]:
    """Return items and gaps with their texts, in the order of the file; a gap has no fate."""
    found: list[dict[str, object]] = [
        {
            "line": item.line,
            "first": item.first,
            "last": item.last,
            "fate": item.fate.value,
            "field": item.field,
            "code": item.code,
            "text": account.rows[item.line - 1][item.first - 1 : item.last]
            if item.line <= len(account.rows)
            else "",
        }
        for item in account.items
    ]
    found += [
        {
            "line": gap.line,
            "first": gap.first,
            "last": gap.last,
            "fate": "",
            "field": "",
            "code": "",
            "text": gap.text,
        }
        for gap in account.gaps
    ]
    return sorted(found, key=_place)


def _place(told: dict[str, object]) -> tuple[int, int]:
    return int(str(told["line"])), int(str(told["first"]))


def print_ledger(account: Account) -> None:
    """Print the account of a file, a part on each line, and how many parts have each fate."""
    t = words().t
    data = ledger_data(account)
    for item in data:
        fate = t(f"cli.ledger.{item['fate'] or 'gap'}")
        what = item["code"] or item["field"]
        place = f"{item['line']}:{item['first']}-{item['last']}"
        print("\t".join((place, f"{fate} ({what})" if what else fate, str(item["text"]))))
    counts = {fate: sum(item["fate"] == fate.value for item in data) for fate in Fate}
    print(
        t(
            "cli.ledger.counts",
            read=counts[Fate.READ],
            reported=counts[Fate.REPORTED],
            refused=counts[Fate.REFUSED],
            left=counts[Fate.LEFT_OUT],
            gaps=sum(not item["fate"] for item in data),
        )
    )
