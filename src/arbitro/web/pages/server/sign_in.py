"""Signing in to a server with accounts, accepting an invitation, and the own account."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.concurrency import run_in_threadpool

from arbitro.web.event_request import shared_of
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.http.addresses import address_of
from arbitro.web.rendering.templates import go, render, words_of
from arbitro.web.session.guard import Session, Sessions, session_cookie
from arbitro.web.session.open_id import OpenIdError, PendingSignIn

if TYPE_CHECKING:
    from arbitro.storage.tables.account_rows import Account
    from arbitro.web.session.devices import AdmittedDevice
    from arbitro.web.session.open_id import OpenId, Person
    from arbitro.web.session.shared_state import SharedState

router = APIRouter(include_in_schema=False)

LONGEST_NAME = 100
MOST_LINES = 30
BEGUN_COOKIE, BEGUN_SECONDS = "arbitro-begun", 600
KNOWN_COOKIE, KNOWN_SECONDS = "arbitro-known", 365 * 24 * 3600
"""By it a browser that has signed in is heard when strangers guess (`SharedState.sign_in`)."""
MOST_KNOWN = 5
"""Logins a browser is known by; those used longest ago go first."""


@router.get("/sign-in")
def sign_in_page(request: Request) -> HTMLResponse:
    """Ask for name and password, or offer the providers."""
    return _sign_in_page(request, shared_of(request))


def _sign_in_page(
    request: Request, shared: SharedState, why: str = "", wait: int = 0, login: str = ""
) -> HTMLResponse:
    status = 429 if wait else 403 if why else 200
    page = render(
        request,
        "accounts/sign_in.html",
        status=status,
        why=why,
        wait=wait,
        login=login,
        providers=[provider.provider for provider in shared.providers.values()],
        open=request.app.state.door.is_open or request.state.session.ours,
    )
    if wait:
        page.headers["retry-after"] = str(wait)
    return page


@router.post("/sign-in")
def sign_in(request: Request, form: Submitted) -> Response:
    """Let in who gives a name and its password; who guesses is told to wait."""
    shared = shared_of(request)
    given = form.sent("login", LONGEST_NAME), form.sent("password")
    devices = request.app.state.door.devices
    known = _known(request).get(shared.folded_login(given[0]), "")
    tried = shared.sign_in(devices, given, _address(request), _program(request), known)
    if tried.device is None:
        return _sign_in_page(request, shared, "" if tried.wait else "wrong", tried.wait, given[0])
    return _in(request, tried.device)


def _known(request: Request) -> dict[str, str]:
    """Return by login what this browser was given when it signed in with it."""
    try:
        sealed = request.cookies.get(KNOWN_COOKIE, "")
        told = _sealing(request, "arbitro.known").loads(sealed, max_age=KNOWN_SECONDS)
        return {str(login): str(given) for login, given in told}
    except (BadSignature, ValueError, TypeError):
        return {}


def _now_known(request: Request, login: str) -> str:
    """Return the Set-Cookie line by which a browser is known to have signed in with a login."""
    before = _known(request)
    given = before.pop(login, "") or secrets.token_hex(8)
    told = [*before.items(), (login, given)][-MOST_KNOWN:]
    sealed = str(_sealing(request, "arbitro.known").dumps(told))
    secure = "; Secure" if request.url.scheme == "https" else ""
    return (
        f"{KNOWN_COOKIE}={sealed}; Path=/sign-in; Max-Age={KNOWN_SECONDS}; HttpOnly; SameSite=Lax"
        f"{secure}"
    )


def _in(request: Request, device: AdmittedDevice) -> Response:
    """Return the answer that gives a browser the session of a device; the former one is out."""
    # A new session on signing in: whoever knows the name of the former one is not let in with it.
    request.app.state.door.devices.put_out(request.state.session.name)
    answer = RedirectResponse("/", 303)
    secure = request.url.scheme == "https"
    cookie = session_cookie(request.app.state.sessions, Session(device.name), secure=secure)
    answer.headers["set-cookie"] = cookie
    account = shared_of(request).accounts.account(device.grant.account)
    if account is not None:
        answer.headers.append("set-cookie", _now_known(request, account.login))
    return answer


@router.post("/sign-out")
def sign_out(request: Request, _: Submitted) -> Response:
    """Put this device out."""
    shared, session = shared_of(request), request.state.session
    account = shared.accounts.account(session.account)
    if account is not None:
        shared.note("out", account.login, _address(request), account)
    request.app.state.door.devices.put_out(session.name)
    return go("/sign-in")


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _program(request: Request) -> str:
    return request.headers.get("user-agent", "")


# At a provider


def _provider(shared: SharedState, name: str) -> OpenId:
    found = shared.providers.get(name)
    if found is None:
        raise HTTPException(404)
    return found


def _sealing(request: Request, what: str) -> URLSafeTimedSerializer:
    sessions: Sessions = request.app.state.sessions
    return sessions.sealing(what)


def _seals(request: Request) -> URLSafeTimedSerializer:
    return _sealing(request, "arbitro.begun")


@router.get("/sign-in/{name}")
async def begin(request: Request, name: str, invited: str = "") -> Response:
    """Send the browser to a provider; what has to come back waits in a cookie of its own."""
    shared = shared_of(request)
    provider = _provider(shared, name)
    try:
        where, begun = await run_in_threadpool(provider.begin, _back(request, name))
    except OpenIdError as problem:
        return _sign_in_page(request, shared, problem.code)
    answer = RedirectResponse(where, 303)
    answer.set_cookie(
        BEGUN_COOKIE,
        _seals(request).dumps([*begun, invited[:64]]),
        max_age=BEGUN_SECONDS,
        path="/sign-in/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
    return answer


@router.get("/sign-in/{name}/back")
def back(request: Request, name: str) -> Response:
    """Take what the provider says of somebody: let them in, or accept an invitation as them."""
    shared = shared_of(request)
    provider = _provider(shared, name)
    kept = _begun(request, name)
    if kept is None:
        return _sign_in_page(request, shared, "unproven")
    begun, invited = kept
    try:
        person = provider.finish(begun, _back(request, name), dict(request.query_params))
    except OpenIdError as problem:
        shared.note(problem.code, name, _address(request))
        return _sign_in_page(request, shared, problem.code)
    answer = _invited_as(request, shared, invited, person) if invited else None
    if answer is None:
        device = shared.sign_in_as(
            request.app.state.door.devices, person, _address(request), _program(request)
        )
        answer = (
            _sign_in_page(request, shared, "unknown") if device is None else _in(request, device)
        )
    # It has served: the same answer brought back a second time finds nothing to be proven by.
    answer.delete_cookie(BEGUN_COOKIE, path="/sign-in/")
    return answer


def _invited_as(request: Request, shared: SharedState, key: str, person: Person) -> Response | None:
    """Accept an invitation as the person a provider names; None where that is not possible."""
    account = shared.accept(key, person.name[:LONGEST_NAME], person=person)
    return None if account is None else _accepted(request, shared, account)


def _begun(request: Request, name: str) -> tuple[PendingSignIn, str] | None:
    """Return what this browser began at a provider, and the invitation it began with."""
    try:
        sealed = request.cookies.get(BEGUN_COOKIE, "")
        *told, invited = _seals(request).loads(sealed, max_age=BEGUN_SECONDS)
    except (BadSignature, ValueError, TypeError):
        return None
    begun = PendingSignIn(*told)
    # What was begun at one provider is not finished at another.
    return (begun, invited) if begun.provider == name else None


def _back(request: Request, name: str) -> str:
    return f"{address_of(request)}/sign-in/{name}/back"


# Invitations


@router.get("/invited/{key}")
def invited_page(request: Request, key: str) -> HTMLResponse:
    """Show what an invitation is to; 404 once it is used or too old."""
    return _invited_page(request, shared_of(request), key)


def _invited_page(
    request: Request, shared: SharedState, key: str, form: Form | None = None
) -> HTMLResponse:
    invited = shared.invited(key)
    if invited is None:
        return render(request, "accounts/invited.html", status=404, invited=None)
    known = shared.accounts.named(invited.login)
    organisations = {
        organisation.number: organisation.name for organisation in shared.accounts.organisations()
    }
    return render(
        request,
        "accounts/invited.html",
        status=422 if form is not None else 200,
        form=form.renewed() if form else None,
        invited=invited,
        known=known,
        key=key,
        organisation=organisations.get(invited.organisation or 0, ""),
        renews=invited.organisation is None and known is not None,
        signed_in=known is not None and request.state.session.account == known.number,
        providers=[provider.provider for provider in shared.providers.values()],
    )


@router.post("/invited/{key}")
def accept(request: Request, key: str, form: Submitted) -> Response:
    """Accept an invitation: with a password, or with the account whose browser this is."""
    shared = shared_of(request)
    invited = shared.invited(key)
    if invited is None:
        return _invited_page(request, shared, key)
    known = shared.accounts.named(invited.login)
    signed_in = known is not None and request.state.session.account == known.number
    name, password = form.text("name", longest=LONGEST_NAME), ""
    if known is None and not name:
        form.fault("name", "required")
    if known is not None and invited.organisation is not None and not signed_in:
        # whoever found the letter of somebody with an account is not let in by it
        form.fault("login", "sign-in-first")
    elif not signed_in:
        password = _new_password(form, shared, invited.login, name or (known.name if known else ""))
    if not form.ok:
        return _invited_page(request, shared, key, form)
    account = shared.accept(key, name, password)
    if account is None:
        return _invited_page(request, shared, key)
    return _accepted(request, shared, account)


def _accepted(request: Request, shared: SharedState, account: Account) -> Response:
    device = shared.let_in(
        request.app.state.door.devices, account, _address(request), _program(request), "invited"
    )
    return _in(request, device)


def _new_password(form: Form, shared: SharedState, login: str, name: str) -> str:
    """Return the password a form gives twice, its faults noted."""
    password = form.sent("password")
    wrong = shared.weak(password, login, name)
    if wrong:
        form.fault("password", wrong)
    elif password != form.sent("again"):
        form.fault("again", "password-again")
    return password


# The own account


@router.get("/account")
def account_page(request: Request) -> HTMLResponse:
    """Show the own account: its organisations, its devices, what was done with it."""
    return _account_page(request, shared_of(request))


def _account_page(request: Request, shared: SharedState, form: Form | None = None) -> HTMLResponse:
    number = request.state.session.account
    account = shared.accounts.account(number)
    if account is None:
        raise HTTPException(404)
    devices = request.app.state.door.devices.all()
    return render(
        request,
        "accounts/account.html",
        status=422 if form is not None else 200,
        form=form.renewed() if form else None,
        account=account,
        memberships=shared.accounts.memberships(number),
        devices=[device for device in devices if device.grant.account == number],
        own=request.state.session.name,
        log=shared.accounts.log([number], MOST_LINES),
    )


@router.post("/account/password")
def change_password(request: Request, form: Submitted) -> Response:
    """Change the own password, given the old one; the other devices of the account are out."""
    shared, session = shared_of(request), request.state.session
    account = shared.accounts.account(session.account)
    if account is None:
        raise HTTPException(404)
    # Counted although the browser is signed in: one left open must not be good for guessing the
    # password.
    if not shared.may_try(account.login, session.name):
        form.fault("old", "password-wait")
    elif account.password and not shared.passwords.holds(account.password, form.sent("old")):
        form.fault("old", "password-wrong")
    password = _new_password(form, shared, account.login, account.name)
    if not form.ok:
        return _account_page(request, shared, form)
    digest = shared.passwords.digest(password)
    shared.accounts.set_password(account.number, digest, keep=session.name)
    shared.note("changed", account.login, _address(request), account)
    return go("/account", "password-changed")


@router.post("/account/put-out")
def put_out(request: Request, form: Submitted) -> Response:
    """Put a device of the own account out."""
    shared_of(request)
    devices = request.app.state.door.devices
    found = devices.of(form.sent("device", 64))
    if found is not None and found.grant.account == request.state.session.account:
        devices.put_out(found.name)
    return go("/account", "device-put-out", name=words_of(request).t("ui.signing.device"))
