"""Tables as spreadsheets take them: CSV in the ways programs expect it, and workbooks (XLSX).

Numbers go out as numbers, days as days, everything else as text that no program takes for a
formula. A workbook has no formula, no link and no macro, and the same tables give the same bytes.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple, TypeAlias
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from arbitro.formats.texts.formulas import harmless
from arbitro.formats.texts.text import CRLF

Value: TypeAlias = "str | int | Fraction | date | None"
"""What a cell holds; None for an empty one."""

DIGITS = 4
"""Digits after the decimal sign that are kept of a fraction."""


class Sheet(NamedTuple):
    """A table: its name, the heads of its columns, its rows."""

    name: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


class Csv(NamedTuple):
    """A way to write CSV: what sets cells apart, the decimal sign, whether a mark begins the file.

    Excel takes the signs of the language it runs in, and UTF-8 only where the file says so.
    """

    separator: str = ","
    decimal: str = "."
    marked: bool = False


PLAIN = Csv()
"""Commas, decimal points and no mark (RFC 4180)."""


def excel_csv(decimal: str) -> Csv:
    """Return how Excel reads CSV where numbers are written with a decimal sign.

    >>> excel_csv(",").separator, excel_csv(".").separator
    (';', ',')
    """
    return Csv(";" if decimal == "," else ",", decimal, marked=True)


def write_csv(sheet: Sheet, way: Csv = PLAIN) -> bytes:
    r"""Return a table as CSV in UTF-8, lines ended as RFC 4180 has them.

    >>> write_csv(Sheet("", ("Name", "Points"), (("García, Ana", Fraction(5, 2)),)))
    b'Name,Points\r\n"Garc\xc3\xada, Ana",2.5\r\n'
    """
    lines = (
        way.separator.join(_quoted(_text(value, way), way) for value in row)
        for row in (sheet.heads, *sheet.rows)
    )
    text = "".join(line + CRLF for line in lines)
    return text.encode("utf-8-sig" if way.marked else "utf-8")


def _text(value: Value, way: Csv) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return harmless(_printable(value))
    if isinstance(value, date):
        return value.isoformat()
    return written_number(value).replace(".", way.decimal)


def _quoted(text: str, way: Csv) -> str:
    if any(sign in text for sign in (way.separator, '"', "\n", "\r")):
        return '"' + text.replace('"', '""') + '"'
    return text


def written_number(value: int | Fraction) -> str:
    """Write a number with a point and no more digits than it needs, rounded half away from zero.

    >>> written_number(3), written_number(Fraction(35, 2)), written_number(Fraction(-2, 3))
    ('3', '17.5', '-0.6667')
    """
    scaled = abs(Fraction(value)) * 10**DIGITS
    whole, rest = divmod(int(scaled + Fraction(1, 2)), 10**DIGITS)
    sign = "-" if value < 0 and (whole or rest) else ""
    return sign + (f"{whole}.{rest:0{DIGITS}}".rstrip("0") if rest else str(whole))


_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def _printable(text: str) -> str:
    """Return a text without the signs XML has no place for."""
    return _CONTROL.sub("", text)


# Workbooks: the least that Excel, LibreOffice and libraries open.

_HEAD, _DAY, _TEXT = 1, 2, 3
"""The places of the formats of cells in ``styles.xml``."""

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_STYLES = (
    f'{_XML}<styleSheet xmlns="{_MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/>'
    '</font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill>'
    '<patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
    '</fills><borders><border/></borders><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs>'
    '<cellXfs count="4"><xf xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/>'
    '<xf numFmtId="14" applyNumberFormat="1" xfId="0"/>'
    '<xf numFmtId="49" applyNumberFormat="1" xfId="0"/></cellXfs>'
    '<cellStyles><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)
_SHEET_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_FIRST_DAY = date(1899, 12, 30)
_FIRST_SURE_DAY = date(1900, 3, 1)
"""Before it Excel counts a day that never was."""

_LONGEST_NAME, _LONGEST_CELL = 31, 32767
_WIDEST, _NARROWEST = 60, 6


def write_workbook(sheets: Sequence[Sheet]) -> bytes:
    """Return tables as a workbook (XLSX), a sheet each, the heads always in sight."""
    names = _sheet_names(sheets)
    parts = {
        "[Content_Types].xml": _types(len(sheets)),
        "_rels/.rels": _relations([("officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": _workbook(names),
        "xl/_rels/workbook.xml.rels": _relations(
            [*(("worksheet", f"worksheets/sheet{at}.xml") for at, _ in enumerate(names, 1)),
             ("styles", "styles.xml")]
        ),
        "xl/styles.xml": _STYLES,
    }  # fmt: skip
    parts |= {f"xl/worksheets/sheet{at}.xml": _sheet(sheet) for at, sheet in enumerate(sheets, 1)}
    target = io.BytesIO()
    with ZipFile(target, "w") as packed:
        for name, text in parts.items():
            # The earliest day a ZIP can tell: with the present one no two files would be equal.
            about = ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            about.compress_type = ZIP_DEFLATED
            packed.writestr(about, text.encode())
    return target.getvalue()


def _types(count: int) -> str:
    sheets = "".join(
        f'<Override PartName="/xl/worksheets/sheet{at}.xml" '
        f'ContentType="{_SHEET_KIND}.worksheet+xml"/>'
        for at in range(1, count + 1)
    )
    return (
        f'{_XML}<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_SHEET_KIND}.sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_SHEET_KIND}.styles+xml"/>'
        f"{sheets}</Types>"
    )


def _relations(targets: Iterable[tuple[str, str]]) -> str:
    told = "".join(
        f'<Relationship Id="rId{at}" Type="{_DOCUMENT}/{kind}" Target="{target}"/>'
        for at, (kind, target) in enumerate(targets, 1)
    )
    return f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships">{told}</Relationships>'


def _workbook(names: Sequence[str]) -> str:
    sheets = "".join(
        f'<sheet name="{_escaped(name)}" sheetId="{at}" r:id="rId{at}"/>'
        for at, name in enumerate(names, 1)
    )
    spaces = f'xmlns="{_MAIN}" xmlns:r="{_DOCUMENT}"'
    return f"{_XML}<workbook {spaces}><sheets>{sheets}</sheets></workbook>"


def _sheet_names(sheets: Sequence[Sheet]) -> list[str]:
    """Return names workbooks allow: short, without signs of references, none twice."""
    found: list[str] = []
    for at, sheet in enumerate(sheets, 1):
        name = re.sub(r"[\[\]:*?/\\]+", " ", _printable(sheet.name)).strip(" '")[:_LONGEST_NAME]
        known = {other.casefold() for other in found}
        if not name or name.casefold() in known:
            # Room for the number, so that names which begin alike for long still differ.
            name = f"{name[: _LONGEST_NAME - 4]} {at}".strip()
        found.append(name)
    return found


def _sheet(sheet: Sheet) -> str:
    widths = [
        min(max(_NARROWEST, *(len(_text(item, PLAIN)) + 2 for item in column)), _WIDEST)
        for column in zip(sheet.heads, *sheet.rows, strict=True)
    ]
    columns = "".join(
        f'<col min="{at}" max="{at}" width="{width}" customWidth="1"/>'
        for at, width in enumerate(widths, 1)
    )
    rows = "".join(_rows(sheet))
    return (
        f'{_XML}<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">'
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
        f"</sheetViews>{f'<cols>{columns}</cols>' if columns else ''}"
        f"<sheetData>{rows}</sheetData></worksheet>"
    )


def _rows(sheet: Sheet) -> Iterator[str]:
    for at, row in enumerate((sheet.heads, *sheet.rows), 1):
        cells = "".join(
            _cell(value, f"{column_letters(column)}{at}", is_head=at == 1)
            for column, value in enumerate(row, 1)
        )
        yield f'<row r="{at}">{cells}</row>'


def _cell(value: Value, place: str, *, is_head: bool) -> str:
    if value is None or value == "":
        return ""
    if isinstance(value, date):
        # As text: as a number Excel would show the day beside it.
        if value < _FIRST_SURE_DAY:
            return _cell(value.isoformat(), place, is_head=is_head)
        return f'<c r="{place}" s="{_DAY}"><v>{(value - _FIRST_DAY).days}</v></c>'
    if not isinstance(value, str):
        return f'<c r="{place}"><v>{written_number(value)}</v></c>'
    text = _escaped(_printable(value)[:_LONGEST_CELL])
    style = _HEAD if is_head else _TEXT
    kept = f'<is><t xml:space="preserve">{text}</t></is>'
    return f'<c r="{place}" s="{style}" t="inlineStr">{kept}</c>'


def column_letters(column: int) -> str:
    """Return what spreadsheets call a column.

    >>> column_letters(1), column_letters(26), column_letters(27), column_letters(703)
    ('A', 'Z', 'AA', 'AAA')
    """
    found = ""
    while column:
        column, rest = divmod(column - 1, 26)
        found = chr(ord("A") + rest) + found
    return found


def _escaped(text: str) -> str:
    return (
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )
