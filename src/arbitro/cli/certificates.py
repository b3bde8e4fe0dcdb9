"""``arbitro norms --certificates``: form IT1 of every norm as a page to be printed and signed."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from arbitro.cli.speech import language, say, words

if TYPE_CHECKING:
    from arbitro.model import Entry, EventDetails
    from arbitro.rules.titles.certificate import Certificate, CertificateRow
    from arbitro.rules.titles.edition import NormRules
    from arbitro.rules.titles.event import NormEvent
    from arbitro.rules.titles.verdict import NormVerdict

STYLE = """
@page { size: A4; margin: 14mm }
body { font: 10.5pt/1.35 "Liberation Sans", Arial, Helvetica, sans-serif; color: #111;
  max-width: 182mm; margin: 0 auto; padding: 8mm 0 }
h1 { font-size: 15pt; margin: 0; display: flex; justify-content: space-between }
h2 { font-size: 12.5pt; margin: 1mm 0 5mm }
dl { display: grid; grid-template-columns: auto 1fr auto 1fr; gap: 1.2mm 4mm; margin: 0 0 4mm }
dt { color: #555 } dd { margin: 0; font-weight: 600 }
table { border-collapse: collapse; width: 100%; margin: 0 0 4mm;
  font-variant-numeric: tabular-nums }
th, td { border: 0.3mm solid #999; padding: 0.8mm 2mm; text-align: left }
th { font-weight: 600; background: #f1f1ee } th.n, td.n { text-align: right } .out { color: #777 }
.total { font-size: 12pt; font-weight: 600; margin: 0 0 4mm }
.remarks { min-height: 14mm; border: 0.3mm solid #999; padding: 1mm 2mm; margin: 0 0 8mm }
.sign { display: grid; grid-template-columns: 1fr 1fr; gap: 12mm 10mm }
.sign div { border-top: 0.3mm solid #111; padding-top: 1mm; margin-top: 8mm; color: #555 }
.note { color: #555; font-size: 9pt; margin-top: 6mm }
"""

HEADS = (
    "round",
    "opponent",
    "fide-id",
    "federation-short",
    "title",
    "rating",
    "adjusted",
    "score",
)
NUMBERS = frozenset({"round", "rating", "adjusted", "score"})
NUMERIC = ' class="n"'


def write_certificates(
    event: NormEvent,
    rules: NormRules,
    verdicts: list[tuple[Entry, tuple[NormVerdict, ...]]],
    folder: str,
) -> int:
    """Write a page for every norm into a folder and name the pages; 1 where there is no norm."""
    from arbitro.cli.write import write_text
    from arbitro.rules.titles.certificate import certificate

    written = 0
    Path(folder).mkdir(parents=True, exist_ok=True)
    for entry, found in verdicts:
        for verdict in found:
            if not verdict.norm:
                continue
            form = certificate(event, entry.tpn, verdict, rules)
            target = Path(folder) / f"IT1-{entry.tpn}-{verdict.title.value}.html"
            if not write_text(str(target), page(form, entry, event.tournament.details, rules)):
                return 2
            print(target)
            written += 1
    if not written:
        say("cli.norms.none", error=True)
    return 0 if written else 1


def page(form: Certificate, entry: Entry, details: EventDetails, rules: NormRules) -> str:
    """Return the page of a certificate in the language in use."""
    t = words().t
    title = t(f"cli.it1.{form.title.value.lower()}")
    head = f"{t('cli.it1.heading')}: {title}"
    return "\n".join(
        (
            "<!doctype html>",
            f'<html lang="{language()}"><head><meta charset="utf-8">',
            f"<title>{escape(head)}</title><style>{STYLE}</style></head><body>",
            f"<h1><span>{escape(t('cli.it1.heading'))}</span><span>IT1</span></h1>",
            f"<h2>{escape(title)}</h2>",
            _list(_about_player(entry)),
            _list(_about_event(details, form)),
            _list(_about_opponents(form)),
            _table(form),
            _totals(form),
            f'<div class="remarks">{escape(t("cli.it1.remarks"))}</div>',
            _signatures(),
            _note(rules),
            "</body></html>\n",
        )
    )


def _note(rules: NormRules) -> str:
    text = words().t("cli.it1.note", unrated=rules.unrated)
    return f'<p class="note">{escape(text)} {escape(rules.edition)}</p>'


def _list(pairs: list[tuple[str, object]]) -> str:
    cells = (
        f"<dt>{escape(words().t(f'cli.it1.{code}'))}</dt><dd>{escape(str(value))}</dd>"
        for code, value in pairs
    )
    return f"<dl>{''.join(cells)}</dl>"


def _about_player(entry: Entry) -> list[tuple[str, object]]:
    player = entry.player
    surname, _, given = player.name.partition(",")
    sex = words().t(f"cli.it1.sex-{player.sex.value}") if player.sex else ""
    return [
        ("surname", surname.strip()),
        ("given-name", given.strip()),
        ("fide-id", player.fide_id or ""),
        ("federation", player.federation),
        ("birth", player.birth),
        ("sex", sex),
    ]


def _about_event(details: EventDetails, form: Certificate) -> list[tuple[str, object]]:
    return [
        ("event", details.name),
        ("place", " ".join(filter(None, (details.city, details.federation)))),
        ("start", details.start or ""),
        ("end", details.end or ""),
        ("arbiter", details.chief_arbiter),
        ("rounds", len(form.rows)),
    ]


def _about_opponents(form: Certificate) -> list[tuple[str, object]]:
    pairs: list[tuple[str, object]] = [
        ("foreign", form.foreign),
        ("rated", form.rated),
        ("of-host", form.of_host),
        ("titled", form.titled),
    ]
    if form.exemption is not None:
        pairs.append(("exemption", words().t(f"cli.it1.{form.exemption.value}")))
    if form.swiss is not None:
        names = ("swiss-federations", "swiss-foreign", "swiss-titled")
        pairs += zip(names, form.swiss, strict=True)
    return pairs


def _table(form: Certificate) -> str:
    heads = (
        "round",
        "opponent",
        "fide-id",
        "federation-short",
        "title",
        "rating",
        "adjusted",
        "score",
    )
    cells = "".join(f"<th>{escape(words().t(f'cli.it1.{head}'))}</th>" for head in heads)
    rows = "".join(_row(row) for row in form.rows)
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table>"


def _row(row: CertificateRow) -> str:
    none = words().plain(None)
    score = none if row.score is None else words().points(row.score)
    title = row.title.value if row.title else ""
    rating = row.rating or (none if row.name else "")
    numbers = (str(rating), str(row.adjusted or ""), score)
    texts = (row.name or none, str(row.fide_id or ""), row.federation, title)
    inner = f'<td class="n">{row.round}</td>'
    inner += "".join(f"<td>{escape(text)}</td>" for text in texts)
    inner += "".join(f'<td class="n">{escape(text)}</td>' for text in numbers)
    out = ' class="out"' if row.score is None else ""
    return f"<tr{out}>{inner}</tr>"


def _totals(form: Certificate) -> str:
    text = words().t(
        "cli.it1.totals",
        average=form.average,
        performance=form.performance,
        score=form.score,
        games=form.games,
        step=form.step,
        credited=form.credited,
    )
    return f'<p class="total">{escape(text)}</p>'


def _signatures() -> str:
    codes = ("sign-arbiter", "sign-date", "sign-federation", "sign-date", "sign-official", "sign")
    cells = "".join(f"<div>{escape(words().t(f'cli.it1.{code}'))}</div>" for code in codes)
    return f'<div class="sign">{cells}</div>'
