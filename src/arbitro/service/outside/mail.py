"""Messages handed to the mail server of whoever runs this: never one of ours, never in the clear.

What is said to it and the messages themselves go over TLS, unless the server is this machine.
"""

from __future__ import annotations

import re
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from arbitro.config import MailServer

SECONDS = 20.0
_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_ADDRESS = re.compile(rf"{_ATOM}(\.{_ATOM})*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
"""One mailbox: what separates several, or a name from its mailbox, is in none."""
LONGEST_ADDRESS = 254
_NEAR = frozenset({"localhost", "127.0.0.1", "::1"})
_FOR_GOOD = 500
"""From this reply on a server says never, below it: not now (RFC 5321 section 4.2.1)."""


class MailError(Exception):
    """No message can be handed over; ``code`` says why.

    ``unset``, ``address``, ``unreachable``, ``unsafe`` (no TLS), ``login`` or ``sender``.
    """

    def __init__(self, code: str) -> None:
        """Say why."""
        super().__init__(code)
        self.code = code


def is_address(text: str) -> bool:
    """Tell whether a text can be the address of a mailbox any server delivers to.

    >>> is_address("ada@example.org"), is_address("ada@example"), is_address("a b@example.org")
    (True, False, False)
    >>> [is_address(each) for each in ("a@b.org,c@d.org", "A<a@b.org", '"a"@b.org', "a;b@c.org")]
    [False, False, False, False]
    """
    return len(text) <= LONGEST_ADDRESS and _ADDRESS.fullmatch(text) is not None


class Post:
    """A mail server that takes messages."""

    def __init__(self, server: smtplib.SMTP) -> None:
        self._server = server

    def hand_over(self, message: EmailMessage) -> str:
        """Hand one message over; empty where it was taken, else why: ``refused`` or ``later``.

        MailError where no other message would fare better.
        """
        try:
            self._server.send_message(message)
        except smtplib.SMTPRecipientsRefused as problem:
            replies = [code for code, _ in problem.recipients.values()]
            return "refused" if min(replies, default=0) >= _FOR_GOOD else "later"
        except smtplib.SMTPSenderRefused:
            raise MailError("sender") from None
        except smtplib.SMTPDataError as problem:
            return "refused" if problem.smtp_code >= _FOR_GOOD else "later"
        except (OSError, smtplib.SMTPException):
            raise MailError("unreachable") from None
        return ""


@contextmanager
def post(at: MailServer) -> Iterator[Post]:
    """Give the mail server; MailError where there is no way to it, or none that is safe."""
    server = _connected(at)
    try:
        yield Post(server)
    finally:
        server.close()


@contextmanager
def _faults() -> Iterator[None]:
    """Raise what a server does not do as the MailError that says it."""
    try:
        yield
    except smtplib.SMTPAuthenticationError:
        raise MailError("login") from None
    except (smtplib.SMTPNotSupportedError, ssl.SSLError):
        raise MailError("unsafe") from None
    except (OSError, UnicodeError, smtplib.SMTPException):
        raise MailError("unreachable") from None


def _connected(at: MailServer) -> smtplib.SMTP:
    if not at.address or not is_address(at.sender):
        raise MailError("unset")
    try:
        parts = urlsplit(at.address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise MailError("address") from None
    if parts.scheme not in {"smtp", "smtps"} or not host or parts.password is not None:
        raise MailError("address")
    safe, how = parts.scheme == "smtps", ssl.create_default_context()
    with _faults():
        server = (
            smtplib.SMTP_SSL(host, port or 465, timeout=SECONDS, context=how)
            if safe
            else smtplib.SMTP(host, port or 587, timeout=SECONDS)
        )
    try:
        with _faults():
            if not safe and host not in _NEAR:
                # It raises where the server offers none: who stands between and cuts the offer out
                # gets no message.
                server.starttls(context=how)
            if parts.username:
                server.login(unquote(parts.username), at.password)
    except MailError:
        server.close()
        raise
    return server
