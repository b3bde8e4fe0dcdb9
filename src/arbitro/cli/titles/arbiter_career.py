"""``arbitro arbiter career``: where an arbiter stands on a day, and until when what counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.cli.base.show import print_json, print_reason, reason_data
from arbitro.cli.base.speech import words
from arbitro.rules.arbiters.activity import activity
from arbitro.rules.arbiters.application import counts_until
from arbitro.rules.arbiters.category import category_on

if TYPE_CHECKING:
    from datetime import date

    from arbitro.rules.arbiters.activity import Activity
    from arbitro.rules.arbiters.career import Career


def show_career(career: Career, on: date, *, as_json: bool) -> None:
    """Print titles with their days, status, category, and the norms with their last days."""
    status = activity(career, on)
    held = category_on(career, on)
    if as_json:
        print_json(
            {
                "name": career.name,
                "age": career.age(on),
                "titles": {name: day.isoformat() for name, day in _titles(career)},
                "active": status.active,
                "active_until": status.until.isoformat() if status.until else None,
                "activity": reason_data(status.reason),
                "category": held.value if held else None,
                "norms": [
                    {
                        "event": norm.event,
                        "until": counts_until(norm).isoformat(),
                        "expired": on > counts_until(norm),
                    }
                    for norm in career.norms
                ],
            }
        )
        return
    print(f"{career.name} ({words().t('cli.arbiter.age', count=career.age(on))})")
    for name, day in _titles(career):
        print(f"  {name}  {words().t('cli.arbiter.since', day=words().date(day))}")
    print(
        f"  {words().t('cli.arbiter.held', category=held.value if held else words().plain(None))}"
    )
    _print_status(status)
    for norm in career.norms:
        until = counts_until(norm)
        code = "cli.arbiter.expired" if on > until else "cli.arbiter.counts-until"
        print(f"  {words().t(code, event=norm.event, until=words().date(until))}")


def _print_status(status: Activity) -> None:
    codes = {
        True: "cli.arbiter.active",
        False: "cli.arbiter.inactive",
        None: "cli.arbiter.activity-not-known",
    }
    print(f"  {words().t(codes[status.active])}")
    print_reason(status.reason, depth=2)


def _titles(career: Career) -> list[tuple[str, date]]:
    """Return the titles held, the lowest first."""
    days = (("NA", career.national), ("FA", career.fide), ("IA", career.international))
    return [(name, day) for name, day in days if day is not None]
