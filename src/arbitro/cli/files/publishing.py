"""``arbitro publish``: the public pages of an event as plain files for any web space."""

from __future__ import annotations

import time
from pathlib import Path

import click

from arbitro.cli.base.show import print_json
from arbitro.cli.base.speech import complain, language, say, system_problem
from arbitro.cli.base.words import Command, option
from arbitro.i18n import languages, translator
from arbitro.service import EventService, UnknownEventError
from arbitro.storage import StoreError
from arbitro.web.public.folder import ForeignFolderError, Written, write_site, write_zip
from arbitro.web.public.served import Sites

LOOKED_AT_AGAIN = 2.0
"""Seconds between two looks at an event that is followed."""


@click.command(cls=Command, help="cli.publish.help")
@click.argument("file", metavar="FILE")
@option("--to", "folder", required=True, metavar="FOLDER", help="cli.publish.to")
@option("--languages", "asked", default="", metavar="CODES", help="cli.publish.languages")
@option("--follow", is_flag=True, help="cli.publish.follow")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def publish(file: str, folder: str, asked: str, follow: bool, as_json: bool) -> int:
    """Write the public pages of an event into a folder, or a file whose name ends in .zip."""
    chosen = tuple(each.strip() for each in asked.split(",") if each.strip())
    unknown = [each for each in chosen if each not in languages()]
    if unknown:
        say("cli.publish.language", error=True, language=unknown[0])
        return 2
    path = Path(file)
    service = EventService(path.parent)
    sites = Sites(service, languages=chosen)
    try:
        while True:
            write = write_zip if folder.lower().endswith(".zip") else write_site
            _tell(write(Path(folder), sites.snapshot(path.stem)), folder, as_json=as_json)
            if not follow:
                return 0
            time.sleep(LOOKED_AT_AGAIN)
    except (UnknownEventError, StoreError) as problem:
        code = getattr(problem, "code", "file-missing")
        complain(f"{file}: {translator(language()).t(f'ui.file.{code}')}", code)
    except ForeignFolderError:
        say("cli.publish.foreign", error=True, folder=folder)
    except OSError as problem:
        say("cli.cannot-write", error=True, path=folder, problem=system_problem(problem))
    except KeyboardInterrupt:
        return 0
    finally:
        service.close()
    return 2


def _tell(done: Written, folder: str, *, as_json: bool) -> None:
    if as_json:
        print_json({"files": done.files, "changed": done.changed, "removed": done.removed})
    elif done.changed or done.removed:
        say("cli.publish.done", count=done.files, folder=folder, changed=done.changed)
