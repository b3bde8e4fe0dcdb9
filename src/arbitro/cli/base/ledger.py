"""``--ledger``: what became of every part of a file, printed line by line or as JSON."""

from __future__ import annotations

from arbitro.cli.base.speech import words
from arbitro.formats.ledger import Account, Fate


def ledger_data(account: Account) -> list[dict[str, object]]:
    """Return items and gaps with their texts, in the order of the file; a gap has no fate."""
    found: list[dict[str, object]] = [
        {
            "line": each.line,
            "first": each.first,
            "last": each.last,
            "fate": each.fate.value,
            "field": each.field,
            "code": each.code,
            "text": account.rows[each.line - 1][each.first - 1 : each.last]
            if each.line <= len(account.rows)
            else "",
        }
        for each in account.items
    ]
    found += [
        {
            "line": each.line,
            "first": each.first,
            "last": each.last,
            "fate": "",
            "field": "",
            "code": "",
            "text": each.text,
        }
        for each in account.gaps
    ]
    return sorted(found, key=_place)


def _place(told: dict[str, object]) -> tuple[int, int]:
    return int(str(told["line"])), int(str(told["first"]))


def print_ledger(account: Account) -> None:
    """Print the account of a file, a part on each line, and how many parts have each fate."""
    t = words().t
    data = ledger_data(account)
    for each in data:
        fate = t(f"cli.ledger.{each['fate'] or 'gap'}")
        what = each["code"] or each["field"]
        place = f"{each['line']}:{each['first']}-{each['last']}"
        print("\t".join((place, f"{fate} ({what})" if what else fate, str(each["text"]))))
    counts = {fate: sum(each["fate"] == fate.value for each in data) for fate in Fate}
    print(
        t(
            "cli.ledger.counts",
            read=counts[Fate.READ],
            reported=counts[Fate.REPORTED],
            refused=counts[Fate.REFUSED],
            left=counts[Fate.LEFT_OUT],
            gaps=sum(not each["fate"] for each in data),
        )
    )
