"""Which version this is, and whether a native kernel is used with it."""

from importlib.util import find_spec

from arbitro import __version__
from arbitro.cli.base.speech import words


def version_lines() -> str:
    """Return the version, and whether a native kernel that is installed is used."""
    lines = [f"arbitro {__version__}"]
    if find_spec("arbitro_native") is not None:
        # what looks at the kernel knows boards and moves
        from arbitro.rules.laws.native import state  # noqa: PLC0415

        lines.append(f"arbitro-native: {words().t(f'cli.native.{state()}')}")
    return "\n".join(lines)
