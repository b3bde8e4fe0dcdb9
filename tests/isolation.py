"""Keep tests, benchmarks and documentation builds apart from the person whose machine they run on.

Whoever develops arbitro also uses it: has allowed plug-ins, named engines and a mail server, speaks
Spanish, lives in another time zone. None of that may change how a test comes out, and no test may
write into that person's folders. `isolate` gives this process, and all it starts, a home, settings,
data, a cache, a language and a time zone of their own.

Standard library only: ``dev.py`` uses it before anything is installed.
"""

import atexit
import os
import shutil
import tempfile
import time
from pathlib import Path

MARK = "ARBITRO_ISOLATED"
"""The variable that names the folder of a process that is isolated already."""

READ_BY_ARBITRO = frozenset(
    f"ARBITRO_{name}"
    for name in (
        "COMPLETE",
        "DATABASE",
        "DATABASE_DIRECT",
        "ENGINES",
        "FOLDER",
        "GAMES",
        "KEPT",
        "LANG",
        "MAIL",
        "MAIL_FROM",
        "MAIL_PASSWORD",
        "NO_PLUGINS",
        "PLUGINS",
        "PRIVATE_HOOKS",
        "RELEASES",
        "S3_ENDPOINT",
        "SFTP_KEY",
        "SFTP_KNOWN_HOSTS",
        "SFTP_PASSWORD",
        "SIGN_IN",
    )
) | {"_ARBITRO_COMPLETE"}
"""The variables that the application reads; a test compares them with its source."""

READ_BY_LIBRARIES = frozenset(
    {
        *("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_PROFILE"),
        *("AWS_REGION", "AWS_DEFAULT_REGION", "AWS_ENDPOINT_URL", "SSH_AUTH_SOCK"),
        *("LANGUAGE", "LC_MESSAGES", "LC_TIME", "LC_NUMERIC", "LC_COLLATE", "LC_MONETARY"),
        *("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "COLUMNS", "DISPLAY", "WAYLAND_DISPLAY"),
        *("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"),
    }
)
"""The variables by which a person tells libraries and terminals what they prefer."""


def isolated(environment: dict[str, str], folder: Path) -> dict[str, str]:
    """Return ``environment`` without what is personal, with folders inside ``folder`` instead.

    Tools that were installed in the home of the person stay where they are: Rust, pyenv, and who
    git trusts.
    """
    left_out = READ_BY_ARBITRO | READ_BY_LIBRARIES
    kept = {name: value for name, value in environment.items() if name not in left_out}
    home = Path(environment.get("HOME") or Path.home())
    tools = {
        "CARGO_HOME": home / ".cargo",
        "RUSTUP_HOME": home / ".rustup",
        "PYENV_ROOT": home / ".pyenv",
        "GIT_CONFIG_GLOBAL": home / ".gitconfig",
    }
    stay = {name: str(path) for name, path in tools.items() if path.exists()}
    own = {
        name: str(folder / part)
        for name, part in (
            ("HOME", "home"),
            ("USERPROFILE", "home"),
            ("APPDATA", "config"),
            ("LOCALAPPDATA", "data"),
            ("WIN_PD_OVERRIDE_ROAMING_APPDATA", "config"),
            ("WIN_PD_OVERRIDE_LOCAL_APPDATA", "data"),
            ("XDG_CONFIG_HOME", "config"),
            ("XDG_DATA_HOME", "data"),
            ("XDG_STATE_HOME", "state"),
            ("XDG_CACHE_HOME", "cache"),
        )
    }
    speech = {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    return stay | kept | own | speech | {MARK: str(folder)}


def isolate() -> Path:
    """Isolate this process and all it starts, once; return the folder it has, removed at its end.

    A process that was started by an isolated one shares the folder of that one.
    """
    if MARK in os.environ:
        return Path(os.environ[MARK])
    folder = Path(tempfile.mkdtemp(prefix="arbitro-own-"))
    atexit.register(_remove, folder, os.getpid())
    changed = isolated(dict(os.environ), folder)
    for name in ("home", "config", "data", "state", "cache"):
        (folder / name).mkdir()
    os.environ.clear()
    os.environ.update(changed)
    if hasattr(time, "tzset"):
        time.tzset()
    return folder


def _remove(folder: Path, process: int) -> None:
    """Remove the folder when the process that made it ends, not when a fork of it does."""
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)
