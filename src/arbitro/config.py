"""Where arbitro keeps its data: given by the caller, the environment, or the user's data folder."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_config_path, user_data_path


@dataclass(frozen=True, slots=True)
class Settings:
    """What the shell is told once, when it starts."""

    folder: Path
    kept: Path | None = None
    database: str | None = None
    database_direct: str | None = None
    sign_in: Path | None = None


def settings(
    folder: Path | str | None = None,
    kept: Path | str | None = None,
    database: str | None = None,
) -> Settings:
    """Return the settings: ``folder`` if given, else ``ARBITRO_FOLDER``, else the user's folder.

    ``kept`` is where restore points go, else ``ARBITRO_KEPT``; None: beside the events.
    ``database`` is the address of a database that keeps the events, else ``ARBITRO_DATABASE``;
    ``ARBITRO_DATABASE_DIRECT`` is its address without a pooler. None: files of the folder.
    ``ARBITRO_SIGN_IN`` names a file with the providers accounts of a database may sign in at.
    """
    chosen = folder or os.environ.get("ARBITRO_FOLDER") or user_data_path("arbitro") / "events"
    second = kept or os.environ.get("ARBITRO_KEPT")
    providers = os.environ.get("ARBITRO_SIGN_IN")
    return Settings(
        Path(chosen),
        Path(second) if second else None,
        database or os.environ.get("ARBITRO_DATABASE") or None,
        os.environ.get("ARBITRO_DATABASE_DIRECT") or None,
        Path(providers) if providers else None,
    )


def _of_the_user(name: str) -> Path:
    """Return where a file of the user's own is; of an account of a service without a home, nowhere.

    Whoever has no home has allowed nothing: the file is not found, and cannot be written.
    """
    try:
        return user_config_path("arbitro") / name
    except RuntimeError:  # so it is told that there is no home
        return Path("/nonexistent", "arbitro", name)


def permissions_file() -> Path:
    """Return where it is kept which plug-ins the user has allowed on this machine.

    ``ARBITRO_PLUGINS`` names another file. It is no part of an event's folder: a permission does
    not travel with the files of others.
    """
    chosen = os.environ.get("ARBITRO_PLUGINS")
    return Path(chosen) if chosen else _of_the_user("plugins.json")


def engines_file() -> Path:
    """Return where the user's engines are listed; ``ARBITRO_ENGINES`` names another file.

    Like the permissions of plug-ins it belongs to the machine: a program to be started is never
    taken from an event's file or a page.
    """
    chosen = os.environ.get("ARBITRO_ENGINES")
    return Path(chosen) if chosen else _of_the_user("engines.json")


def releases_address() -> str | None:
    """Return where releases are told of: ``ARBITRO_RELEASES``, None where nobody has said.

    It is asked by ``arbitro newer`` alone, and never by itself.
    """
    return os.environ.get("ARBITRO_RELEASES") or None


def progress_file(folder: Path) -> Path:
    """Return where it is kept what has been learnt here, beside the folder of the events."""
    return folder.parent / "school" / "progress.sqlite"


def seminars_file(folder: Path) -> Path:
    """Return where seminars are kept, beside the folder of the events."""
    return folder.parent / "school" / "seminars.sqlite"


def dialects_folder(folder: Path) -> Path:
    """Return the folder of the user's own dialects of entry lists, beside that of the events."""
    return folder.parent / "lists" / "dialects"


def list_file(folder: Path) -> Path:
    """Return the file in which the list of FIDE is kept, beside the folder of the events."""
    return folder.parent / "lists" / "fide.sqlite"


def games_file(folder: Path) -> Path:
    """Return the database of games, beside the folder of the events.

    ``ARBITRO_GAMES`` names another file.
    """
    chosen = os.environ.get("ARBITRO_GAMES")
    return Path(chosen) if chosen else folder.parent / "games" / "games.sqlite"


def book_file(folder: Path) -> Path:
    """Return the opening book of the analysis room, beside the database of games."""
    return games_file(folder).with_name("book.bin")


@dataclass(frozen=True, slots=True)
class Credentials:
    """What opens the places public pages are sent to: of this machine, never of an event."""

    sftp_password: str = field(default="", repr=False)
    sftp_key: str = ""
    sftp_known_hosts: str = ""
    s3_endpoint: str = ""
    s3_region: str = ""


def credentials() -> Credentials:
    """Return what the environment says of the places public pages are sent to.

    ``ARBITRO_SFTP_PASSWORD``, ``ARBITRO_SFTP_KEY`` (a file) and ``ARBITRO_SFTP_KNOWN_HOSTS``; where
    nothing is said, keys, agent and known hosts of the user's ``ssh``. ``ARBITRO_S3_ENDPOINT`` and
    ``AWS_REGION``; the keys of storage like S3 are found as programs of AWS find them.
    """
    told = os.environ.get
    return Credentials(
        told("ARBITRO_SFTP_PASSWORD", ""),
        told("ARBITRO_SFTP_KEY", ""),
        told("ARBITRO_SFTP_KNOWN_HOSTS", ""),
        told("ARBITRO_S3_ENDPOINT", ""),
        told("AWS_REGION") or told("AWS_DEFAULT_REGION", ""),
    )


def may_call_private() -> bool:
    """Tell whether services of this machine and of the network around it may be told of events.

    ``ARBITRO_PRIVATE_HOOKS=1`` allows it.
    """
    return os.environ.get("ARBITRO_PRIVATE_HOOKS") == "1"


@dataclass(frozen=True, slots=True)
class MailServer:
    """The mail server of whoever runs this, and in whose name messages go out; empty: none."""

    address: str = ""
    password: str = field(default="", repr=False)
    sender: str = ""

    @property
    def is_set_up(self) -> bool:
        """Tell whether messages can be tried to be sent."""
        return bool(self.address and self.sender)


def mail_server() -> MailServer:
    """Return the mail server that takes messages to players.

    ``ARBITRO_MAIL`` is its address, ``smtp://user@host:587`` (with STARTTLS) or
    ``smtps://user@host:465``; ``ARBITRO_MAIL_PASSWORD`` opens it, ``ARBITRO_MAIL_FROM`` is the
    sender. None of it is part of an event.
    """
    told = os.environ.get
    return MailServer(
        told("ARBITRO_MAIL", ""), told("ARBITRO_MAIL_PASSWORD", ""), told("ARBITRO_MAIL_FROM", "")
    )
