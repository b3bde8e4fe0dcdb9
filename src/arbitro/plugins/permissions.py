"""Which distributions the arbiter has allowed, each in one version; kept in a file of the user."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType


class PermissionsDamagedError(Exception):
    """The file of what is allowed cannot be read; nothing is allowed until it is put away."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(str(path))


class Permissions:
    """What is allowed on this machine: distributions, each in exactly one version.

    Another version is another program: it is asked about again.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> Mapping[str, str]:
        """Return the version allowed of each distribution; PermissionsDamagedError."""
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return MappingProxyType({})
        except (OSError, ValueError) as problem:
            raise PermissionsDamagedError(self.path) from problem
        if not isinstance(found, dict) or not all(isinstance(item, str) for item in found.values()):
            raise PermissionsDamagedError(self.path)
        return MappingProxyType(found)

    def allow(self, distribution: str, version: str) -> None:
        """Allow a distribution in a version; any other version of it is not allowed any more."""
        self._write({**self.read(), distribution: version})

    def forget(self, distribution: str) -> bool:
        """Take a permission back; False where there was none."""
        kept = dict(self.read())
        if kept.pop(distribution, None) is None:
            return False
        self._write(kept)
        return True

    def _write(self, allowed: Mapping[str, str]) -> None:
        """Put the new file in the place of the old one in one step, so that none is ever half."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        beside = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        text = json.dumps(allowed, indent=2, sort_keys=True, ensure_ascii=False)
        beside.write_text(text + "\n", encoding="utf-8")
        beside.replace(self.path)
