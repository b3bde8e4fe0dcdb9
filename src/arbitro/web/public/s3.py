"""Storage of the kind of S3; needs the extra ``publish``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from arbitro.config import Credentials
from arbitro.web.public.place import (
    LISTED,
    Address,
    ForeignFolderError,
    PlaceError,
    kept_for,
    media_type,
)

_AT_ONCE = 16
_SECONDS = 20
_NOT_THERE = frozenset({"404", "NoSuchKey", "NotFound"})
_REFUSED = frozenset({"401", "403", "AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch"})


class S3Place:
    """A bucket, or what begins with a prefix in it; keys are found as programs of AWS find them."""

    def __init__(self, address: Address, secrets: Credentials) -> None:
        """Keep where to go; nothing is asked before it is needed."""
        self._bucket = address.host
        self._prefix = f"{address.path}/" if address.path else ""
        how = Config(
            connect_timeout=_SECONDS,
            read_timeout=_SECONDS,
            max_pool_connections=_AT_ONCE,
            retries={"max_attempts": 3, "mode": "standard"},
            # storages of others know no checksums of AWS's own
            request_checksum_calculation="when_required",
            response_checksum_validation="when_required",
            # Elsewhere than at AWS a bucket seldom has a name of its own in the network.
            s3={"addressing_style": "path"} if address.endpoint or secrets.s3_endpoint else None,
        )
        endpoint = address.endpoint or secrets.s3_endpoint or None
        region = secrets.s3_region or "us-east-1"
        self._client: Any = boto3.client(
            "s3", endpoint_url=endpoint, config=how, region_name=region
        )
        self._pool = ThreadPoolExecutor(_AT_ONCE)

    def listing(self) -> bytes | None:
        """Return the list of our files."""
        try:
            found = self._client.get_object(Bucket=self._bucket, Key=f"{self._prefix}{LISTED}")
            data: bytes = found["Body"].read()
        except ClientError as problem:
            if _code(problem) not in _NOT_THERE:
                raise _make_place_error(problem) from None
        except BotoCoreError as problem:
            raise _make_place_error(problem) from None
        else:
            return data
        try:
            # Where there is no list of ours, what stands there was put there by somebody else.
            held = self._client.list_objects_v2(Bucket=self._bucket, Prefix=self._prefix, MaxKeys=1)
        except (ClientError, BotoCoreError) as problem:
            raise _make_place_error(problem) from None
        if held.get("KeyCount", 0):
            raise ForeignFolderError(f"{self._bucket}/{self._prefix}")
        return None

    def put(self, files: Mapping[str, bytes]) -> None:
        """Put files, each with its media type and how long it may be kept."""
        self._all(self._put, files.items())

    def _put(self, file: tuple[str, bytes]) -> None:
        path, content = file
        self._client.put_object(
            Bucket=self._bucket,
            Key=f"{self._prefix}{path}",
            Body=content,
            ContentType=media_type(path),
            CacheControl=kept_for(path),
        )

    def remove(self, paths: Iterable[str]) -> None:
        """Take files away."""
        self._all(
            lambda path: self._client.delete_object(
                Bucket=self._bucket, Key=f"{self._prefix}{path}"
            ),
            paths,
        )

    def _all(self, work: Any, things: Iterable[Any]) -> None:
        try:
            # Gone through, though nothing comes of it: only so is raised what failed in a thread.
            for _ in self._pool.map(work, things):
                pass
        except (ClientError, BotoCoreError) as problem:
            raise _make_place_error(problem) from None

    def close(self) -> None:
        """Let the connections go."""
        self._pool.shutdown(cancel_futures=True)
        self._client.close()


def _code(problem: ClientError) -> str:
    return str(problem.response.get("Error", {}).get("Code", ""))


def _make_place_error(problem: Exception) -> PlaceError:
    """Say what is wrong without a word of what was signed or sent."""
    if isinstance(problem, ClientError):
        code = _code(problem)
        return PlaceError("refused" if code in _REFUSED else "failed", code)
    kind = type(problem).__name__
    return PlaceError("refused" if "Credentials" in kind else "unreachable", kind)
