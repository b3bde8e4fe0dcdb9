"""What a form sent: values as text, what is wrong with which field, and values understood.

A reader of a form asks the `Form` for each field. It gets a value or None, and the fault is noted
as a message code at the field; nothing is decided while there is a fault.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from enum import Enum
from hashlib import sha256
from typing import Annotated, Any, TypeVar, cast
from uuid import uuid4

from fastapi import Depends, HTTPException, Request
from starlette.datastructures import FormData, UploadFile

from arbitro.formats.texts.dates import days_meant, hour_in, moments_meant
from arbitro.i18n.language import language_of as rules_of
from arbitro.model import Points, points_written
from arbitro.web.http.request_language import language_of

# Whole numbers as forms and addresses write them.
#
# A page never fails over a number somebody typed into an address: what is none is taken for what
# the page says instead.

MOST_DIGITS = 9
"""More digits name nothing an event has."""

Otherwise = TypeVar("Otherwise")


def whole_number(text: str, otherwise: Otherwise) -> int | Otherwise:
    """Return the number a text writes with digits alone, ``otherwise`` where it writes none.

    >>> whole_number("007", None), whole_number("-7", 0), whole_number("1" * 10, 0)
    (7, 0, 0)
    """
    plain = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return int(text) if plain else otherwise


MOST_SEEDS = 1_000_000
"""Of so many exercises one is drawn by its number."""


def seed_of(text: str) -> int | None:
    """Return the number an exercise is drawn by, None where a text is none.

    >>> seed_of("999999"), seed_of("1000000"), seed_of("")
    (999999, None, None)
    """
    number = whole_number(text, None)
    return number if number is not None and number < MOST_SEEDS else None


_MOMENT = re.compile(r"\d{1,10}", re.ASCII)  # ten digits until 2286


def seconds_since(text: str, now: datetime) -> int | None:
    """Return how many seconds ago a moment written in seconds since 1970 was, None for no moment.

    >>> seconds_since("1767225600", datetime.fromtimestamp(1767225642))
    42
    """
    if _MOMENT.fullmatch(text) is None:
        return None
    return max(0, int(now.timestamp()) - int(text))


def whole_numbers(text: str) -> Iterator[int]:
    """Yield the numbers among the words of a text.

    >>> list(whole_numbers("3 x 12"))
    [3, 12]
    """
    for word in text.split():
        number = whole_number(word, None)
        if number is not None:
            yield number


E = TypeVar("E", bound=Enum)
T = TypeVar("T")
N = TypeVar("N", bound=int)
D = TypeVar("D", bound=date)

YEARS = range(1900, 2200)
"""The years a day may be of: others are slips."""

LONGEST_TEXT = 200
_MINUS = frozenset("-−–")
_SIGNS = _MINUS | {"+"}
LARGEST_PART = 8 * 1024 * 1024
MOST_FIELDS = 12_000
MOST_FILES = 8
"""How many files are sent at once: of a field sent several times the later are numbered."""
_COMMAND = re.compile(r"[0-9a-zA-Z-]{8,64}")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a field: a message code and its values."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Form:
    """The fields of a form, sent or about to be shown, and their faults."""

    values: dict[str, str] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    faults: dict[str, Fault] = field(default_factory=dict)
    command: str = field(default_factory=lambda: uuid4().hex)
    names: dict[str, str] = field(default_factory=dict)
    """What the files sent are called."""
    is_day_first: bool = False
    """Whether nobody who writes the language of the page puts a month's number before the day."""

    @property
    def ok(self) -> bool:
        """Tell whether no field has a fault."""
        return not self.faults

    def renewed(self) -> Form:
        """Return the form to be shown again: what was typed stays, the command is a new one."""
        return Form(self.values, {}, self.faults, is_day_first=self.is_day_first)

    def apart(self, mark: str) -> Form:
        """Return the same form for another command it gives, with an identifier of its own."""
        return replace(self, command=f"{self.command}-{mark}")

    def fault(self, name: str, code: str, **values: Any) -> None:
        """Note what is wrong with a field; the first fault of a field stays."""
        self.faults.setdefault(name, Fault(f"ui.fault.{code}", values))

    def text(self, name: str, *, required: bool = False, longest: int = LONGEST_TEXT) -> str:
        """Return a line of text without blanks around it and without control characters."""
        text = " ".join(self.values.get(name, "").split())
        text = "".join(letter for letter in text if letter.isprintable())
        if required and not text:
            self.fault(name, "required")
        if len(text) > longest:
            self.fault(name, "too-long", count=longest)
        return text[:longest]

    def number(self, name: str, least: int, most: int, *, default: int | None = None) -> int | None:
        """Return a whole number, ``default`` where the field is empty."""
        text = self.values.get(name, "").strip()
        if not text:
            if default is None:
                self.fault(name, "required")
            return default
        below = least < 0 and text.startswith("-")
        number = whole_number(text.removeprefix("-") if below else text, None)
        if number is not None and below:
            number = -number
        if number is None or not least <= number <= most:
            self.fault(name, "number", least=least, most=most)
            return None
        return number

    def chosen(self, name: str, offered: Collection[N]) -> N | None:
        """Return which was chosen of those offered, known by number; None where none was."""
        text = self.values.get(name, "").strip()
        number = whole_number(text, None)
        if number in offered:
            return cast("N", number)
        if text:
            self.fault(name, "choice")
        return None

    def points(self, name: str, *, signed: bool = False) -> Points | None:
        """Return points in tenths: ``1``, ``0.5``, ``0,5``, ``½`` and ``1/2`` are understood.

        Where they are ``signed``, a sign may stand before: ``-1``, ``−½``, ``+1``.
        """
        text = self.values.get(name, "").strip()
        sign = text[:1] if signed and text[:1] in _SIGNS else ""
        found = points_written(text.removeprefix(sign))
        if found is None:
            self.fault(name, "points")
            return None
        return Points(-found) if sign in _MINUS else found

    def day(self, name: str) -> date | None:
        """Return a date, None where the field is empty or holds none of a year in `YEARS`."""
        return self.day_typed(name, self.values.get(name, "").strip())

    def day_typed(self, name: str, text: str) -> date | None:
        """Return the date a text says that was typed into a field; what may say two says none."""
        found = days_meant(text, is_day_first=self.is_day_first) if text else ()
        return self._one(name, text, found, "date")

    def _one(self, name: str, text: str, found: Sequence[D], code: str) -> D | None:
        """Return the one thing that is meant, and note where it is none or in doubt."""
        known = [item for item in found if item.year in YEARS]
        if len(known) == 1:
            return known[0]
        if text:
            doubt = {"text": text, "day": f"{known[0]:%Y-%m-%d}"} if known else {}
            self.fault(name, "date-doubt" if known else code, **doubt)
        return None

    def choice(self, name: str, kind: type[E], allowed: Iterable[E] | None = None) -> E | None:
        """Return the member of an enumeration whose value was chosen."""
        try:
            member = kind(self.values.get(name, ""))
        except ValueError:
            self.fault(name, "choice")
            return None
        if allowed is not None and member not in set(allowed):
            self.fault(name, "choice")
            return None
        return member

    def named(self, name: str, known: Mapping[str, T]) -> T | None:
        """Return what was chosen among things with names."""
        found = known.get(self.values.get(name, ""))
        if found is None:
            self.fault(name, "choice")
        return found

    def choice_or_none(self, name: str, kind: type[E]) -> E | None:
        """Return the member of an enumeration that was chosen, None where nothing was."""
        return self.choice(name, kind) if self.values.get(name) else None

    def moment(self, name: str) -> datetime | None:
        """Return a day with its time to the minute, None where the field is empty or holds none."""
        text = self.values.get(name, "").strip()
        found = moments_meant(text, is_day_first=self.is_day_first) if text else ()
        return self._one(name, text, found, "moment")

    def hour(self, name: str) -> time | None:
        """Return a time of day, None where the field is empty or holds none."""
        text = self.values.get(name, "").strip()
        found = hour_in(text)
        if text and found is None:
            self.fault(name, "hour")
        return found

    def has(self, name: str) -> bool:
        """Tell whether a field was sent at all."""
        return name in self.values

    def sent(self, name: str, longest: int | None = None) -> str:
        """Return what was sent as it is: what a page wrote there, a word of a button, a secret."""
        return self.values.get(name, "")[:longest]

    def numbered(self, name: str) -> int:
        """Return the number of what a page has named there; nothing has the number 0."""
        return whole_number(self.values.get(name, ""), 0)

    def numbers(self, name: str) -> list[int]:
        """Return the numbers of what a page has named there, with blanks or commas between them."""
        return list(whole_numbers(self.values.get(name, "").replace(",", " ")))

    def data(self, file: str, text: str) -> bytes:
        """Return a file that was sent, or what was typed or pasted instead of one."""
        return self.files.get(file) or self.values.get(text, "").encode()

    def ticked(self, name: str) -> bool:
        """Tell whether a box was ticked."""
        return self.values.get(name, "") not in {"", "0", "off", "false"}


def read_form(data: FormData, files: Mapping[str, bytes], where: str = "") -> Form:
    """Return the fields of a form sent to a path; of a field sent twice the last counts.

    The same form with the same content is the same command, however often it is sent. With other
    content, as after the browser's way back, it is another one.
    """
    values = {name: value for name, value in data.multi_items() if isinstance(value, str)}
    page = values.pop("command", "")
    values = {name: _storable(value) for name, value in values.items()}
    if not _COMMAND.fullmatch(page):
        return Form(values, dict(files))
    # The token belongs to the session, not to what is asked for.
    content = {name: value.encode() for name, value in values.items() if name != "csrf"}
    digest = sha256(where.encode())
    for name, sent in sorted({**content, **files}.items()):
        # With their lengths, or two fields could run together into what another form says.
        digest.update(f"{len(name)} {name} {len(sent)} ".encode(errors="replace") + sent)
    return Form(values, dict(files), command=f"{page}-{digest.hexdigest()[:16]}")


def _storable(text: str) -> str:
    """Return a text without what no file can hold: NUL and lone surrogates."""
    return text.replace("\x00", "").encode(errors="replace").decode()


def asked_by_address(request: Request) -> Form:
    """Return what the address of a page asks for, as a form that was typed in its language."""
    return Form(dict(request.query_params), is_day_first=_is_day_first(request))


def _is_day_first(request: Request) -> bool:
    return rules_of(language_of(request)).dates.is_day_first


async def submitted(request: Request) -> Form:
    """Return the form a page of ours sent; 403 where its token is not this session's."""
    data = await request.form(
        max_fields=MOST_FIELDS, max_files=MOST_FILES, max_part_size=LARGEST_PART
    )
    try:
        token = request.headers.get("x-csrf-token") or data.get("csrf")
        sessions = request.app.state.sessions
        if not isinstance(token, str) or not sessions.is_token(token, request.state.session):
            raise HTTPException(403, "form")
        files: dict[str, bytes] = {}
        names: dict[str, str] = {}
        for name, value in data.multi_items():
            if isinstance(value, UploadFile):
                at = sum(file.partition("#")[0] == name for file in files) + 1
                key = name if at == 1 else f"{name}#{at}"
                files[key], names[key] = await value.read(), str(value.filename or "")
        form = read_form(data, files, request.url.path)
        form.names = names
        form.is_day_first = _is_day_first(request)
        return form
    finally:
        await data.close()


Submitted = Annotated[Form, Depends(submitted)]
