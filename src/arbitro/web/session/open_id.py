"""Signing in at a provider of OpenID Connect: the authorization code flow with PKCE.

Of a provider its issuer and what it knows this installation by are given in a file; all the rest it
tells itself. What it says of a person is believed only where its signature, issuer, audience, nonce
and time hold, which joserfc checks.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import tomllib
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

LONGEST_ANSWER = 256 * 1024
SECONDS = 10.0
LEEWAY = 60
"""Seconds the clocks of the provider and of this machine may differ by."""
ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"]
"""How a provider may sign: by a key whose other half nobody else has."""
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


class ProvidersUnreadableError(ValueError):
    """The file of the providers is not what it has to be."""


class OpenIdError(Exception):
    """Nobody was signed in; ``code`` tells why: failing, refused or unproven."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code


class Provider(NamedTuple):
    """A provider: its name in addresses, what its button says, and what it knows us by."""

    name: str
    title: str
    issuer: str
    client_id: str
    client_secret: str


class PendingSignIn(NamedTuple):
    """What has to come back from the provider, and be proven when it does."""

    provider: str
    state: str
    nonce: str
    verifier: str


class Person(NamedTuple):
    """Who a provider says somebody is: the same pair of issuer and subject for ever."""

    issuer: str
    subject: str
    name: str


def providers_of(path: Path | None) -> dict[str, Provider]:
    """Return the providers a file lists, none without a file; ProvidersUnreadableError for faults.

    Each is a table: ``[club]`` with ``title``, ``issuer``, ``client-id`` and ``client-secret``.
    """
    if path is None:
        return {}
    try:
        told = tomllib.loads(path.read_text("utf-8"))
        found = {
            name: Provider(
                name, item["title"], item["issuer"], item["client-id"], item["client-secret"]
            )
            for name, item in told.items()
        }
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise ProvidersUnreadableError(str(problem)) from problem
    for item in found.values():
        if not all(map(_is_text, item)) or not item.name.isascii():
            raise ProvidersUnreadableError(item.name)
        _checked(item.issuer)
    return found


def _is_text(value: object) -> bool:
    """Tell whether a file holds a text where it has to, which is not empty."""
    return isinstance(value, str) and value != ""


def _checked(address: str) -> str:
    """Return an address secrets may be sent to: by https, or to this machine."""
    parts = urlsplit(address)
    if parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK):
        return address
    raise ProvidersUnreadableError(address)


class OpenId:
    """Speaks with one provider."""

    def __init__(self, provider: Provider) -> None:
        self.provider = provider
        self._told: dict[str, Any] | None = None
        self._keys: KeySet | None = None

    def begin(self, back: str) -> tuple[str, PendingSignIn]:
        """Return where the browser has to go, and what has to come back to the address ``back``."""
        begun = PendingSignIn(
            self.provider.name,
            secrets.token_urlsafe(24),
            secrets.token_urlsafe(24),
            secrets.token_urlsafe(48),
        )
        digest = hashlib.sha256(begun.verifier.encode()).digest()
        asked = {
            "response_type": "code",
            "client_id": self.provider.client_id,
            "redirect_uri": back,
            "scope": "openid profile",
            "state": begun.state,
            "nonce": begun.nonce,
            "code_challenge": base64.urlsafe_b64encode(digest).decode().rstrip("="),
            "code_challenge_method": "S256",
        }
        where = self._place("authorization_endpoint")
        return f"{where}{'&' if '?' in where else '?'}{urlencode(asked)}", begun

    def finish(self, begun: PendingSignIn, back: str, answer: Mapping[str, str]) -> Person:
        """Return who the provider says somebody is, from what the browser brought back."""
        state = answer.get("state", "").encode()
        # Only the browser that set out may come back: else a link could sign its reader in as
        # somebody else.
        if not secrets.compare_digest(state, begun.state.encode()):
            raise OpenIdError("unproven", "state")
        # RFC 9207: what another provider answered must not be taken to this one.
        if answer.get("iss", self.provider.issuer) != self.provider.issuer:
            raise OpenIdError("unproven", "another issuer")
        if "code" not in answer:
            raise OpenIdError("refused", answer.get("error", ""))
        told = _asked(
            self._place("token_endpoint"),
            {
                "grant_type": "authorization_code",
                "code": answer["code"],
                "redirect_uri": back,
                "client_id": self.provider.client_id,
                "client_secret": self.provider.client_secret,
                "code_verifier": begun.verifier,
            },
        )
        return self._proven(str(told.get("id_token", "")), begun.nonce)

    def _proven(self, text: str, nonce: str) -> Person:
        try:
            token = self._decoded(text)
            jwt.JWTClaimsRegistry(
                leeway=LEEWAY,
                iss={"essential": True, "value": self.provider.issuer},
                aud={"essential": True, "value": self.provider.client_id},
                exp={"essential": True},
                sub={"essential": True},
                nonce={"essential": True, "value": nonce},
            ).validate(token.claims)
        except (JoseError, ValueError, KeyError, TypeError) as problem:
            raise OpenIdError("unproven", str(problem)) from problem
        claims = token.claims
        # OpenID Connect Core, 3.1.3.7: of several audiences it names the one it was given to.
        if claims.get("azp", self.provider.client_id) != self.provider.client_id:
            raise OpenIdError("unproven", "given to another")
        name = claims.get("name") or claims.get("preferred_username") or ""
        return Person(self.provider.issuer, str(claims["sub"]), str(name))

    def _decoded(self, text: str) -> jwt.Token:
        if self._keys is not None:
            try:
                return jwt.decode(text, self._keys, algorithms=ALGORITHMS)
            except (JoseError, ValueError):  # its keys may be others by now
                pass
        told = _asked(self._place("jwks_uri"))
        self._keys = KeySet.import_key_set({"keys": list(told.get("keys", ()))})
        return jwt.decode(text, self._keys, algorithms=ALGORITHMS)

    def _place(self, name: str) -> str:
        if self._told is None:
            told = _asked(f"{self.provider.issuer.rstrip('/')}/.well-known/openid-configuration")
            # OpenID Connect Discovery, 4.3: what it says of itself must be what was asked for, to
            # the letter.
            if told.get("issuer") != self.provider.issuer:
                raise OpenIdError("failing", "it names another issuer")
            self._told = told
        try:
            return _checked(str(self._told.get(name, "")))
        except ProvidersUnreadableError as problem:
            raise OpenIdError("failing", name) from problem


class _Straight(urllib.request.HTTPRedirectHandler):
    """Follows nobody elsewhere: secrets are sent to the address that was named."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        """Follow no redirect."""


_OPENER = urllib.request.build_opener(_Straight)


def _asked(address: str, form: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return the JSON object an address answers with; OpenIdError where it does not."""
    body = None if form is None else urlencode(form).encode()
    asked = urllib.request.Request(address, body, {"accept": "application/json"})  # noqa: S310 - `_checked`
    try:
        with _OPENER.open(asked, timeout=SECONDS) as answer:
            # What is longer is cut off there, and is then no JSON.
            told = json.loads(answer.read(LONGEST_ANSWER))
    except (OSError, ValueError) as problem:
        raise OpenIdError("failing", str(problem)) from problem
    if not isinstance(told, dict):
        raise OpenIdError("failing", "no object")
    return told
