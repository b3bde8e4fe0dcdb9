"""What an event is called whose file has a name of any kind.

Keys stand in addresses. The name of a file is its key where it can stand there, as those that
arbitro gives its files do. A file somebody copied or renamed (``León (1)``, ``Open - copy``) is
found under a key made of its name: readable, and with the beginning of a digest, so that two names
never have one key.
"""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata

LONGEST_KEY = 200
"""Bytes a key may have."""

_KEY = re.compile(r"[\w-]+")
_MADE = re.compile(r".*--[0-9a-f]{10}")


def slug(name: str) -> str:
    """Return a file name's worth of a name.

    >>> slug("Abierto de Navidad, León"), slug("?")
    ('abierto-de-navidad-leon', 'event')
    """
    # Letters apart from their accents, so that these go and the letters stay.
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:40] or "event"


def can_be_key(name: str) -> bool:
    """Tell whether a name can stand in an address as it is.

    >>> can_be_key("navidad-2"), can_be_key("León"), can_be_key("León (1)"), can_be_key("x" * 201)
    (True, True, False, False)
    """
    return _KEY.fullmatch(name) is not None and len(name.encode()) <= LONGEST_KEY


def key_of_name(stem: str) -> str:
    """Return the key of the event in a file of a name, without its suffix.

    >>> key_of_name("navidad-2"), key_of_name("León (1)")
    ('navidad-2', 'leon-1--9243f3145a')
    """
    if can_be_key(stem):
        return stem
    # By fsencode: the bytes of a name in another encoding than the system's have no other way.
    return f"{slug(stem)}--{hashlib.sha256(os.fsencode(stem)).hexdigest()[:10]}"


def may_be_made(key: str) -> bool:
    """Tell whether a key may be one made of another name.

    >>> may_be_made("leon-1--9243f3145a"), may_be_made("leon-1")
    (True, False)
    """
    return _MADE.fullmatch(key) is not None
