"""Which version this is, and whether a native kernel is used with it."""

from arbitro import __version__
from arbitro.cli.base.speech import words
from arbitro.rules.laws.native import state


def version_lines() -> str:
    """Return the version, and whether a native kernel that is installed is used."""
    lines = [f"arbitro {__version__}"]
    if state() != "absent":
        lines.append(f"arbitro-native: {words().t(f'cli.native.{state()}')}")
    return "\n".join(lines)
