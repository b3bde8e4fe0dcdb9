"""The self-assessment as one HTML page that needs nothing else."""

from __future__ import annotations

from html import escape

from arbitro.answers.conformity import AnsweredQuestion, Conformity
from arbitro.i18n import Translator
from arbitro.i18n.sentences.conformity import (
    READING_HEADS,
    head_lines,
    reading_rows,
    result_of,
)

_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}"
    "table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #ccc;padding:.3rem;"
    "text-align:left;vertical-align:top}small{color:#555}"
)


def page_of(words: Translator, found: Conformity, rows: tuple[AnsweredQuestion, ...]) -> str:
    """Return the page, its rows in their order."""
    t, title = words.t, words.t("conformity.title")
    heads = ("question", "asked", "answer", "status", "outcome", "evidence")
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{escape(words.language)}"><head><meta charset="utf-8">',
        f"<title>arbitro: {escape(title)}</title><style>{_STYLE}</style></head><body>",
        f"<h1>arbitro {escape(found.program)}: {escape(title)}</h1>",
        f"<p><code>{escape(found.checklist)}</code> · <code>{escape(found.digest)}</code></p>",
        *(f"<p>{escape(line)}</p>" for line in head_lines(words, found)),
        "<table><thead><tr>",
        *(f'<th scope="col">{escape(t(f"conformity.head.{head}"))}</th>' for head in heads),
        "</tr></thead><tbody>",
        *(_row(words, row) for row in rows),
        "</tbody></table>",
        f"<h2>{escape(t('conformity.readings'))}</h2>",
        f"<p>{escape(t('conformity.readings-lead'))}</p><table><thead><tr>",
        *(
            f'<th scope="col">{escape(t(f"conformity.reading.{head}"))}</th>'
            for head in READING_HEADS
        ),
        "</tr></thead><tbody>",
        *(
            f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
            for row in reading_rows(words)
        ),
        "</tbody></table></body></html>",
    ]
    return "\n".join(lines)


def _row(words: Translator, row: AnsweredQuestion) -> str:
    t = words.t
    level = f" <small>{escape(t('conformity.level', level=row.level))}</small>" if row.level else ""
    shown = "<br>".join(map(escape, row.tests)) if row.tests else escape(row.rests_on)
    cells = (
        str(row.question),
        escape(row.text) + level,
        escape(t(f"conformity.answer.{row.answer}")),
        escape(t(f"conformity.status.{row.status.value}")),
        escape(result_of(words, row)),
        f"<small>{shown}</small>",
    )
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
