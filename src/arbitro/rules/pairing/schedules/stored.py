"""The tables of the sources, read from the package's data when first asked for."""

from __future__ import annotations

import pkgutil
import tomllib
from functools import cache
from typing import Any


@cache
def stored_table(name: str) -> dict[str, Any]:
    """Return a table of the package's data by name."""
    source = pkgutil.get_data(__package__ or "", f"data/{name}.toml")
    assert source is not None, "the table is part of the package"
    return tomllib.loads(source.decode("utf-8"))
