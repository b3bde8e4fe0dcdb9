"""The messages players are sent: who asked is asked back first, then told what is public."""

from __future__ import annotations

from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from hashlib import sha256
from typing import TYPE_CHECKING

from arbitro import clock
from arbitro.desk.derived.publication.public import PublicEvent
from arbitro.desk.values.settings import GameResult
from arbitro.i18n import Translator, translator
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.model import EntryId, SectionId
from arbitro.web.notices.news import Change

if TYPE_CHECKING:
    from arbitro.storage.tables.followers import Follower


def address_of(follower: Follower) -> str:
    """Return where somebody confirms that they want to be told, and ends it."""
    return f"{follower.base}/notices/{follower.event}/{follower.code}"


def asking_back(follower: Follower, public: PublicEvent, sender: str) -> EmailMessage:
    """Return the first message to an address: nothing follows unless it is answered."""
    words = translator(follower.language)
    event, name = _event(public, follower.language), _name(public, follower.entry)
    subject = words.t("public.notice.asked.subject", event=event)
    lines = (
        words.t("public.notice.asked.text", name=name, event=event),
        address_of(follower),
        words.t("public.notice.asked.otherwise"),
    )
    return _message(follower, sender, subject, lines, "asked")


def telling(
    follower: Follower, public: PublicEvent, new: tuple[Change, ...], sender: str
) -> EmailMessage:
    """Return the message that tells somebody what is new."""
    words = translator(follower.language)
    lines = [_line(words, public, follower.entry, item) for item in new]
    head = words.headed(_event(public, follower.language), lines[0])
    end = words.t("public.notice.end", name=_name(public, follower.entry))
    page = public.page.address
    body = ("\n".join(lines), *((page,) if page else ()), f"{end}\n{address_of(follower)}")
    # With when the last message was taken: the same change, made again later, is another message.
    of = f"{follower.mailed} {sha256(repr(new).encode()).hexdigest()[:24]}"
    return _message(follower, sender, head, body, of)


def trial(address: str, sender: str, words: Translator) -> EmailMessage:
    """Return a message that shows whoever runs this that messages arrive."""
    identifier = make_msgid(domain=sender.rpartition("@")[2])
    message = _headed(sender, address, words.t("public.notice.trial.subject"), identifier)
    message.set_content(words.t("public.notice.trial.text"))
    return message


def _message(
    follower: Follower, sender: str, subject: str, parts: tuple[str, ...], of: str
) -> EmailMessage:
    """Return a message; told twice because an answer was lost, it has the same identifier."""
    named = sha256(f"{follower.code} {of}".encode()).hexdigest()[:32]
    identifier = f"<{named}@{sender.rpartition('@')[2]}>"
    message = _headed(sender, follower.address, " ".join(subject.split()), identifier)
    message["List-Unsubscribe"] = f"<{address_of(follower)}>"
    message["Content-Language"] = follower.language
    message.set_content("\n\n".join(parts) + "\n")
    return message


def _headed(sender: str, to: str, subject: str, identifier: str) -> EmailMessage:
    """Return a message of now that says that no person wrote it, still without words."""
    message = EmailMessage()
    message["From"], message["To"] = sender, to
    message["Subject"] = subject
    message["Date"] = format_datetime(clock.now())
    message["Message-ID"] = identifier
    message["Auto-Submitted"] = "auto-generated"
    return message


def _event(public: PublicEvent, language: str) -> str:
    settings = public.state.settings
    return settings.in_language(language).name if settings else ""


def _name(public: PublicEvent, entry: int) -> str:
    person = public.state.people.get(EntryId(entry))
    return person.name if person else ""


def _line(words: Translator, public: PublicEvent, entry: int, new: Change) -> str:
    """Return one line: the round, and what is new of it."""
    section = public.sections.get(SectionId(new.section))
    where = words.t("public.notice.round", round=new.round)
    if section is not None and len(public.sections) > 1:
        where = f"{section.section.settings.name_in(words.language)}, {where}"
    return words.t(f"public.notice.{new.kind}", round=where, what=_what(words, public, entry, new))


def _what(words: Translator, public: PublicEvent, entry: int, new: Change) -> str:
    line = new.line
    if not line.board:
        return words.t(f"value.result.{line.result}") if line.result else ""
    other = _name(public, line.other)
    if new.kind in {"result", "corrected"}:
        ended = (
            SHOWN[GameResult(line.result)] if line.result else words.t("public.notice.no-result")
        )
        both = (_name(public, entry), other)
        white, black = both if line.colour == "w" else both[::-1]
        return words.headed(f"{white} \N{EN DASH} {black}", ended)
    colour = words.t(f"value.colour.{line.colour}")
    return words.t("public.notice.board", board=line.board, colour=colour, name=other)
