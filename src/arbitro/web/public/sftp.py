"""A folder of another machine, by SFTP; needs the extra ``publish``."""

from __future__ import annotations

import asyncio
import posixpath
from collections.abc import Coroutine, Iterable, Mapping
from contextlib import suppress
from typing import Any, TypeVar

import asyncssh

from arbitro.config import Credentials
from arbitro.web.public.place import LISTED, Address, ForeignFolderError, PlaceError

_AT_ONCE = 32
"""How many files are under way at the same time: the line is long, not narrow."""

_SECONDS = 20
T = TypeVar("T")


class SftpPlace:
    """A folder reached by SFTP: host keys are verified, keys and agents used as ``ssh`` does."""

    def __init__(self, address: Address, secrets: Credentials) -> None:
        """Keep where to go; nothing is opened before it is needed."""
        self._address, self._secrets = address, secrets
        self._runner = asyncio.Runner()
        self._connection: asyncssh.SSHClientConnection | None = None
        self._client: asyncssh.SFTPClient | None = None
        self._made: set[str] = set()

    def listing(self) -> bytes | None:
        """Return the list of our files."""
        return self._run(self._listing())

    def put(self, files: Mapping[str, bytes]) -> None:
        """Put files, each by renaming."""
        self._run(self._put(files))

    def remove(self, paths: Iterable[str]) -> None:
        """Take files away."""
        self._run(self._remove(list(paths)))

    def close(self) -> None:
        """Close the connection."""
        self._drop()
        self._runner.close()

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.abort()
        self._connection = self._client = None
        self._made.clear()

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        try:
            return self._runner.run(work)
        except asyncssh.HostKeyNotVerifiable as problem:
            code, detail = "host", problem.reason
        except asyncssh.PermissionDenied as problem:
            code, detail = "refused", problem.reason
        except asyncssh.SFTPError as problem:
            code, detail = "failed", problem.reason
        except asyncssh.Error as problem:
            code, detail = "unreachable", problem.reason
        except (OSError, TimeoutError) as problem:
            code, detail = "unreachable", getattr(problem, "strerror", None) or ""
        # What is left of the connection is not to be trusted: the next try makes another.
        self._drop()
        raise PlaceError(code, detail)

    async def _open(self) -> asyncssh.SFTPClient:
        if self._client is None:
            at, secrets = self._address, self._secrets
            further: dict[str, Any] = {}
            if secrets.sftp_password:
                further["password"] = secrets.sftp_password
            if secrets.sftp_key:
                further["client_keys"] = [secrets.sftp_key]
            if secrets.sftp_known_hosts:
                further["known_hosts"] = secrets.sftp_known_hosts
            if at.user:
                further["username"] = at.user
            self._connection = await asyncssh.connect(
                at.host,
                at.port,
                connect_timeout=_SECONDS,
                login_timeout=_SECONDS,
                keepalive_interval=_SECONDS,
                **further,
            )
            self._client = await self._connection.start_sftp_client()
        return self._client

    def _at(self, path: str) -> str:
        return posixpath.join(self._address.path, path)

    async def _listing(self) -> bytes | None:
        client = await self._open()
        await client.makedirs(self._address.path, exist_ok=True)
        try:
            async with client.open(self._at(LISTED), "rb") as file:
                data: bytes = await file.read()
                return data
        except asyncssh.SFTPNoSuchFile:
            # Where there is no list of ours, what stands there was put there by somebody else.
            names = await client.listdir(self._address.path)
            if any(str(name) not in {".", ".."} for name in names):
                raise ForeignFolderError(self._address.path) from None
            return None

    async def _put(self, files: Mapping[str, bytes]) -> None:
        client = await self._open()
        for folder in sorted({posixpath.dirname(text) for text in files} - self._made):
            await client.makedirs(self._at(folder), exist_ok=True)
            self._made.add(folder)
        slots = asyncio.Semaphore(_AT_ONCE)

        async def one(name: str, content: bytes) -> None:
            path = self._at(name)
            folder, base = posixpath.split(path)
            # Under another name first: a reader gets the old file or the new one, never a half.
            part = posixpath.join(folder, f".{base}.part")
            async with slots:
                async with client.open(part, "wb") as file:
                    await file.write(content)
                await client.posix_rename(part, path)

        await asyncio.gather(*(one(name, content) for name, content in files.items()))

    async def _remove(self, paths: list[str]) -> None:
        client = await self._open()
        for path in paths:
            with suppress(asyncssh.SFTPNoSuchFile):
                await client.remove(self._at(path))
