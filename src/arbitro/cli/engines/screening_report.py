"""The report of a screening: one page of HTML with everything somebody needs to repeat it.

It names no moment and no machine, so the same answers give the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any

from arbitro import __version__
from arbitro.cli.engines.calibrating import spread_measures
from arbitro.cli.engines.screened import Screening
from arbitro.engines.decisions import REASONS
from arbitro.i18n import Translator
from arbitro.rules.screening.absences import AbsencesCompared
from arbitro.rules.screening.advice import Measure
from arbitro.rules.screening.calibration import Curve
from arbitro.rules.screening.field import ScreeningResult

STYLE = """
body { font: 15px/1.5 sans-serif; margin: 2rem auto; max-width: 64rem; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; width: 100%; }
th, td { border-bottom: 1px solid #bbb; padding: .25rem .5rem; text-align: left; }
.facts td { overflow-wrap: anywhere; }
td.n, th.n { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
.caveat { border-left: 4px solid #a40; padding: .5rem 1rem; }
.scroll { overflow-x: auto; }
svg { height: auto; max-width: 100%; }
"""

WIDTH, HEIGHT, LEFT, BOTTOM = 720, 320, 48, 36
DASH = "\N{EN DASH}"
LOWEST, HIGHEST = -4, 6
"""The z-values a figure goes through; beyond them a point stands at the edge."""


def report_of(screening: Screening, words: Translator) -> str:
    """Return the report in the language of the words."""

    def t(code: str, **values: object) -> str:
        return escape(words.t(f"cli.screening.of-report.{code}", **values))

    found = screening.found
    parts = [
        f'<!doctype html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{t('title')}</title>\n<style>{STYLE}</style>\n</head>\n<body>",
        f"<h1>{t('title')}</h1>",
        f'<p class="caveat"><strong>{escape(words.t("cli.engines.no-evidence"))}</strong></p>',
        f"<p>{t('confidential')}</p>",
        _how(screening, words),
        f"<h2>{t('figure')}</h2>\n{_figure(found, screening.needed, words)}",
        f"<h2>{t('players')}</h2>\n{_table(found, screening.curve, words)}",
    ]
    parts += _absences(screening, words)
    parts += [
        f"<h2>{t('reading')}</h2>\n<ul>",
        *(f"<li>{text}</li>" for text in _reading(screening, words)),
        "</ul>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def _how(screening: Screening, words: Translator) -> str:
    """Return what has to be known to repeat the screening."""
    used = screening.conditions
    rows = [
        ("engine", f"{used.engine} (sha256 {used.sha256})"),
        ("options", ", ".join(f"{name}={value}" for name, value in used.options)),
        ("limit", words.t("cli.engines.screened-with", nodes=used.nodes, lines=used.lines)),
        ("range", words.t("cli.screening.of-report.range-of", ply=used.from_ply)),
        *([("openings", ", ".join(used.openings))] if used.openings else []),
        ("tolerance", f"{used.tolerance}"),
        ("program", f"arbitro {__version__}"),
        ("left-out", left_out_text(screening, words)),
        ("missing", str(screening.collected.missing)),
        ("looks", str(screening.looks)),
        ("needed", f"{screening.needed / 1000:.3f}"),
        ("self-agreement", _self_agreement(screening, words)),
        ("calibration", _calibration(screening, words)),
    ]
    told = (
        f"<tr><th>{escape(words.t(f'cli.screening.of-report.{code}'))}</th><td>{escape(text)}</td></tr>"
        for code, text in rows
    )
    return f'<div class="scroll"><table class="facts">{"".join(told)}</table></div>'


def left_out_text(screening: Screening, words: Translator) -> str:
    """Return how many moves are left out, by their reasons."""
    counts = screening.collected.left_out
    told = (f"{words.t(f'cli.screening.left-out.{reason}')} {counts[reason]}" for reason in REASONS)
    return ", ".join(told)


def _self_agreement(screening: Screening, words: Translator) -> str:
    found = screening.self_agreement
    if not found.of:
        return words.t("cli.screening.of-report.not-measured")
    text = words.t("cli.screening.self-agreement", same=found.same, count=found.of)
    return f"{text} {words.t('cli.screening.shallow')}" if found.is_shallow else text


def _calibration(screening: Screening, words: Translator) -> str:
    curve = screening.curve
    if curve is None or curve.spread is None:
        return words.t("cli.screening.of-report.not-measured")
    return words.t("cli.screening.spread", **spread_measures(curve))


COLUMNS = (
    *("number", "name", "rating", "moves", "agreement", "equal", "difference", "z-tests", "z"),
    *("intrinsic", "least-share", "step"),
)


def outside_told(item: ScreeningResult, curve: Curve | None, words: Translator) -> str | None:
    """Return that a player's rating is none the curve was measured near, None where it is."""
    if not item.outside or curve is None:
        return None
    lowest, highest = curve.measured_from_to
    values = {"rating": item.rating, "lowest": lowest, "highest": highest}
    return words.t("cli.screening.outside-told", **values)


def _table(found: Sequence[ScreeningResult], curve: Curve | None, words: Translator) -> str:
    head = "".join(
        f'<th scope="col">{escape(words.t(f"cli.screening.of-report.col.{code}"))}</th>'
        for code in COLUMNS
    )
    rows = "".join(_row(number, item, curve, words) for number, item in enumerate(found, 1))
    return (
        f'<div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _row(number: int, item: ScreeningResult, curve: Curve | None, words: Translator) -> str:
    tests = item.tests
    of_tests = " / ".join(f"{z / 1000:+.2f}" for z in item.zs)
    numbers = [
        str(number),
        None,
        str(item.rating or "?"),
        str(tests.agreement.moves),
        f"{tests.agreement.actual:.0f} ({tests.agreement.mean:.1f})",
        f"{tests.equal.actual:.0f} ({tests.equal.mean:.1f})",
        f"{tests.difference.actual:.2f} ({tests.difference.mean:.2f})",
        of_tests,
        f"{item.z / 1000:+.2f}" + ("" if item.measured else "*"),
        _intrinsic(item),
        f"{item.least_share} %" if item.least_share is not None else DASH,
    ]
    cells = "".join(
        f'<th scope="row">{escape(item.name)}</th>'
        if text is None
        else f'<td class="n">{text}</td>'
        for text in numbers
    )
    stands = f" {words.t('cli.screening.of-report.stands')}" if item.stands else ""
    if item.unsettled:
        stands += f" {words.t('cli.screening.unsettled-told')}"
    if item.singled_out:
        stands += f" {words.t('cli.screening.singled-out-told')}"
    if (outside := outside_told(item, curve, words)) is not None:
        stands += f" {outside}"
    only = words.t("cli.screening.of-report.indicative-only")
    said = escape((step_in_words(item, words) if item.measured else only) + stands)
    steps = "".join(f"<li>{escape(line)}</li>" for line in steps_in_words(item, words))
    return f"<tr>{cells}<td>{said}{f'<ul>{steps}</ul>' if steps else ''}</td></tr>"


def step_in_words(item: ScreeningResult, words: Translator) -> str:
    """Return the furthest step that is allowed towards a player."""
    return words.t(f"cli.screening.step.{item.advice.measure.value}", note=item.advice.note)


def steps_in_words(item: ScreeningResult, words: Translator) -> tuple[str, ...]:
    """Return what the step may be, each with its note, and what is left where nothing is seen.

    None for a step that no player would notice: most of a field are told nothing else.
    """
    if not item.measured:
        return ()
    told = []
    if item.advice.measure is not Measure.DISCREET:
        told = [
            words.t(f"cli.screening.deed.{step.code}", note=step.note) for step in item.advice.steps
        ]
    if item.advice.measure is Measure.INTRUSIVE:
        left = item.after_nothing_seen
        told.append(words.t(f"cli.screening.unseen.{left.code}", note=left.note))
    if item.dismissible:
        told.append(words.t("cli.screening.dismissible"))
    return tuple(told)


def _intrinsic(item: ScreeningResult) -> str:
    found = item.intrinsic
    if found is None:
        return DASH
    return f"{found.rating} ± {found.error}" + ("?" if found.outside else "")


def _figure(found: Sequence[ScreeningResult], needed: int, words: Translator) -> str:
    """Draw the z-value of each player over the number of moves, with the bounds."""
    most = max((item.tests.agreement.moves for item in found), default=1)

    def x(moves: float) -> float:
        return LEFT + (WIDTH - LEFT - 12) * moves / most

    def y(z: float) -> float:
        kept = min(max(z, LOWEST), HIGHEST)
        return (HEIGHT - BOTTOM) * (HIGHEST - kept) / (HIGHEST - LOWEST) + 6

    shapes = list(_bounds(needed, y))
    for number, item in enumerate(found, 1):
        at, high = x(item.tests.agreement.moves), y(item.z / 1000)
        fill = "#245" if item.measured else "#999"
        shapes.append(f'<circle cx="{at:.1f}" cy="{high:.1f}" r="4" fill="{fill}"/>')
        shapes.append(f'<text x="{at + 6:.1f}" y="{high + 4:.1f}" font-size="10">{number}</text>')
    base = HEIGHT - BOTTOM + 22
    axis = escape(words.t("cli.screening.of-report.axis"))
    shapes.append(f'<text x="{WIDTH / 2:.0f}" y="{base + 8}" font-size="12">{axis}: {most}</text>')
    title = escape(words.t("cli.screening.of-report.figure-of", z=f"{needed / 1000:.2f}"))
    drawn = "".join(shapes)
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">{drawn}</svg>'
        f"<p>{title}</p>"
    )


def _bounds(needed: int, y: Callable[[float], float]) -> Iterable[str]:
    for z, colour in ((-2.0, "#bbb"), (0.0, "#666"), (2.0, "#bbb"), (needed / 1000, "#a40")):
        high = y(z)
        yield f'<line x1="{LEFT}" x2="{WIDTH}" y1="{high:.1f}" y2="{high:.1f}" stroke="{colour}"/>'
        yield f'<text x="4" y="{high + 4:.1f}" font-size="11">{z:.2f}</text>'


def absence_measures(found: AbsencesCompared) -> dict[str, Any]:
    """Return what is told of the moves after absences."""
    return {
        "moves": found.inside,
        "hits": found.hits,
        "expected": f"{found.expected:.1f}",
        "chance": f"{100 * found.probability:.1f}",
    }


def _absences(screening: Screening, words: Translator) -> Iterable[str]:
    if not screening.absences:
        return
    yield f"<h2>{escape(words.t('cli.screening.of-report.absences'))}</h2>\n<ul>"
    for name, item in screening.absences:
        told = words.t("cli.screening.after-absence", name=name, **absence_measures(item))
        yield f"<li>{escape(told)}</li>"
    yield "</ul>"


def _reading(screening: Screening, words: Translator) -> Iterable[str]:
    """Return what the numbers mean and what they do not."""
    codes = ["first-line", "expected-of", "z-of", "intrinsic-of", "sparse-of", "exchanges-of"]
    codes.append("no-odds")
    if any(not item.measured for item in screening.found):
        codes.append("star")
    for code in codes:
        yield escape(words.t(f"cli.screening.of-report.read.{code}"))
