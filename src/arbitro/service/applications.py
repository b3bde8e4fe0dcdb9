"""What people say who ask to be entered: sealed, taken from files, read, and made players of.

Each application has a key of its own beside the log, and so has the event: with its public half
forms are sealed that are filled in away from arbitro, and sent by mail.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from arbitro.desk.commands import ApplyForEntry, Command, EraseApplications, SetEntryForm
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.applications import EntryForm
from arbitro.desk.values.private import PrivateTopic
from arbitro.formats.entries.values import birth_of
from arbitro.model import EntryId, FideId, Player, SectionId, Sex
from arbitro.model.participant import TITLES_BY_CODE
from arbitro.reasons import Refused
from arbitro.service.catalogue import searchable
from arbitro.service.events import EventService
from arbitro.service.private import erase_matters, keep_privately
from arbitro.service.responses import Outcome
from arbitro.storage.ciphers import decrypt, new_key, public_point, shared_key
from arbitro.storage.event_files.rows import SideRows
from arbitro.storage.sealing import digest_of, opened, sealed, written

FIELDS: Final = (
    *("name", "federation", "rating", "fide_id", "title", "birth", "sex", "club"),
    *("email", "phone", "remark"),
)
"""What may be said in an application; anything else in one is left out."""

LONGEST: Final = {"remark": 500}
_USUALLY: Final = 120
LARGEST_FILE: Final = 16_384
"""Bytes of a sealed form, of which any is some hundred."""

_OF_EVENT: Final = 0
"""The matter whose key is the event's own; those of applications are below it."""

_MEANT_FOR = b"arbitro entry"


def set_entry_form(
    service: EventService, key: str, section: SectionId, form: EntryForm, *, actor: str = ""
) -> Outcome | Refused:
    """Say how entries are asked for; the event is given its pair of keys the first time."""
    known = service.store.key_of(key, _OF_EVENT)
    secret = known or new_key()

    def prepare(command: Command, _: int) -> tuple[Command, SideRows]:
        return command, SideRows() if known else SideRows([(_OF_EVENT, secret)])

    whole = replace(form, key=_public(secret))
    command = SetEntryForm(section, whole)
    return service.handle(key, command, actor=actor, prepare=prepare)


def _public(secret: bytes) -> str:
    return _text(public_point(secret))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: object) -> bytes:
    """Return what a text stands for; ValueError where it stands for nothing."""
    plain = text if isinstance(text, str) else "!"
    return base64.b64decode(plain + "=" * (-len(plain) % 4), altchars=b"-_", validate=True)


class NotAnEntryError(ValueError):
    """A file is no sealed form of this event; ``code`` says what is wrong with it."""

    def __init__(self, code: str) -> None:
        """Say what: ``file``, ``event`` or ``seal``."""
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class CompletedForm:
    """A form somebody filled in: for which section, and what they said."""

    section: SectionId
    fields: Mapping[str, str]


def opened_file(service: EventService, key: str, data: bytes) -> CompletedForm:
    """Return what is in a sealed form; NotAnEntryError where it is none of this event.

    What was changed on the way does not open: nothing of it is believed.
    """
    secret = service.store.key_of(key, _OF_EVENT)
    told = _envelope(data)
    try:
        point, nonce, box = (_bytes(told.get(name)) for name in ("key", "nonce", "box"))
        # a secret of anybody's shows whether the point is on the curve
        sealing = shared_key(secret or new_key(), point, _MEANT_FOR)
    except ValueError:
        raise NotAnEntryError("file") from None
    if secret is None or told.get("event") != _public(secret):
        raise NotAnEntryError("event")
    try:
        plain = json.loads(decrypt(sealing, nonce, box, _MEANT_FOR))
        section = SectionId(int(plain["section"]))
        fields = {str(name): str(text) for name, text in plain["fields"].items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        raise NotAnEntryError("seal") from None
    return CompletedForm(section, cleaned(fields))


def _envelope(data: bytes) -> dict[str, object]:
    try:
        told = json.loads(data) if len(data) <= LARGEST_FILE else None
    except ValueError:
        told = None
    if not isinstance(told, dict) or told.get("arbitro") != "entry":
        raise NotAnEntryError("file")
    return told


def cleaned(fields: Mapping[str, str]) -> dict[str, str]:
    """Return the fields of an application that are known, on one line each and not too long.

    >>> cleaned({"name": "  Ada  Byron ", "evil": "x", "club": ""})
    {'name': 'Ada Byron'}
    """
    found = {}
    for name in FIELDS:
        text = " ".join(fields.get(name, "").split())[: LONGEST.get(name, _USUALLY)]
        if text:
            found[name] = text
    return found


def missing(fields: Mapping[str, str]) -> tuple[str, ...]:
    """Return the fields an application lacks or has wrong: a name, and a way to answer."""
    wrong = [] if re.search(r"\w\w", fields.get("name", "")) else ["name"]
    if not re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+", fields.get("email", "")):
        wrong.append("email")
    numbers = ("rating", "fide_id")
    wrong += [name for name in numbers if fields.get(name) and not fields[name].isdecimal()]
    if fields.get("birth") and birth_of(fields["birth"]) is None:
        wrong.append("birth")
    return tuple(wrong)


def apply_for_entry(
    service: EventService,
    key: str,
    section: SectionId,
    fields: Mapping[str, str],
    *,
    command_id: str | None = None,
) -> Outcome | Refused:
    """Keep an application: what was said is sealed in the transaction that notes it."""
    data, secret = written(dict(fields)), new_key()

    def prepare(command: Command, number: int) -> tuple[Command, SideRows]:
        assert isinstance(command, ApplyForEntry)
        whole = replace(command, number=number, digest=digest_of(secret, data))
        box = (number, -number, sealed(secret, data, -number, number))
        return whole, SideRows([(-number, secret)], [box])

    return service.handle(key, ApplyForEntry(section), command_id=command_id, prepare=prepare)


def file_command(data: bytes) -> str:
    """Return what makes the same file one application, however often it is brought."""
    return f"entry-file-{sha256(data).hexdigest()[:32]}"


def applications_of(
    service: EventService, key: str, numbers: Iterable[int]
) -> dict[int, Mapping[str, str]]:
    """Return what was said in applications, those that can be read."""
    wanted = list(numbers)
    boxes = service.store.boxes_of(key, wanted)
    known = service.snapshot(key).state.applications
    found: dict[int, Mapping[str, str]] = {}
    for number in wanted:
        secret = service.store.key_of(key, -number)
        if secret is None or number not in boxes or number not in known:
            continue
        fields = opened(secret, boxes[number], -number, number)
        # The log has only the digest: a box that was exchanged beside it does not hold.
        if fields is not None and digest_of(secret, written(fields)) == known[number].digest:
            found[number] = fields
    return found


_PRIVATE: Final = {PrivateTopic.CONTACT: ("email", "phone"), PrivateTopic.NOTE: ("remark",)}
"""What of an application becomes a private record of the player."""


def keep_application(
    service: EventService,
    key: str,
    entry: EntryId,
    told: Mapping[str, str],
    command: str,
    actor: str = "",
) -> None:
    """Keep beside the log how somebody who was entered is reached, as of any player."""
    for topic, names in _PRIVATE.items():
        known = {name: told[name] for name in names if told.get(name)}
        if known:
            by = f"{command}-{topic.value}"
            keep_privately(service, key, entry, topic, known, actor=actor, command_id=by)


def erase_applications(
    service: EventService, key: str, numbers: Iterable[int], *, actor: str = ""
) -> Outcome | Refused:
    """Destroy what was said in applications, in the event and in its restore points."""
    wanted = tuple(numbers)
    matters = [-number for number in wanted]
    command = EraseApplications(wanted)
    return erase_matters(service, key, command, matters, actor=actor, command_id=None)


def player_from(fields: Mapping[str, str]) -> Player:
    """Return the player an application speaks of; what is no value of a field is left out."""
    rating = int(fields.get("rating", "0")) if fields.get("rating", "").isdecimal() else 0
    number = fields.get("fide_id", "")
    return Player(
        fields.get("name", ""),
        rating=rating,
        title=TITLES_BY_CODE.get(fields.get("title", "").upper()),
        sex=next((sex for sex in Sex if sex.value == fields.get("sex")), None),
        federation=fields.get("federation", "").upper()[:3],
        fide_id=FideId(int(number)) if number.isdecimal() and int(number) else None,
        birth=birth_of(fields.get("birth", "")) or "",
        club=fields.get("club", ""),
    )


def same_person(state: EventState, fields: Mapping[str, str]) -> EntryId | None:
    """Return who of the event an application may speak of: by FIDE's number, else by the name.

    Names are compared without accents and in any order; where both births are known, the years
    must not differ.
    """
    words = _name(fields)
    birth = (birth_of(fields.get("birth", "")) or "")[:4]
    for entry, person in state.people.items():
        if person.fide_id is not None and str(person.fide_id) == fields.get("fide_id", ""):
            return entry
    # Only once nobody has the number: of two of one name the first need not be the one meant.
    for entry, person in state.people.items():
        born = (person.birth or "")[:4]
        if (
            words
            and words == _name({"name": person.name})
            and (not (born and birth) or born == birth)
        ):
            return entry
    return None


def twice(told: Mapping[int, Mapping[str, str]]) -> dict[int, int]:
    """Return the applications of people who asked before, each with the earlier one.

    >>> twice({3: {"name": "Byron, Ada"}, 5: {"name": "Ada Byron"}, 8: {"name": "Ada Lovelace"}})
    {5: 3}
    """
    found: dict[int, int] = {}
    seen: dict[tuple[str, ...], int] = {}
    for number, fields in sorted(told.items()):
        marks: list[tuple[str, ...]] = [("id", fields["fide_id"])] if fields.get("fide_id") else []
        marks.append(("name", *_name(fields)))
        before = next((seen[mark] for mark in marks if mark in seen), None)
        if before is not None:
            found[number] = before
        # The earliest stays: whoever asks three times is told of the first one.
        for mark in marks:
            seen.setdefault(mark, number)
    return found


def _name(fields: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(sorted(re.findall(r"\w+", searchable(fields.get("name", "")))))
