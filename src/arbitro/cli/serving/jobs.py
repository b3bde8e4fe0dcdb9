"""``arbitro serve jobs``: the long jobs of a folder or a database."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import click

from arbitro.answers.interface.server import JobItem
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.events import BAD_INPUT, done_at
from arbitro.cli.base.options.shared_options import at_a_place
from arbitro.cli.base.speech import complain, words
from arbitro.cli.base.words import Command, Group, language_option, option
from arbitro.config import list_file, settings
from arbitro.service import EventService
from arbitro.service.jobs.job_runner import JobRunner, jobs_of
from arbitro.storage.tables.job_rows import JobRecord
from arbitro.web.jobs.process import perform_job

DONE, REFUSED = 0, 1


@click.group("jobs", cls=Group, params=[language_option()], help="cli.jobs.help")
def jobs() -> None:
    """Look at long jobs, cancel them, have them done."""


def _done(folder: str | None, database: str | None, work: Callable[[JobRunner], int]) -> int:
    """Return the exit code of work on the jobs of a place."""
    at = settings(folder, database=database)

    def done(service: EventService) -> int:
        with closing(JobRunner(jobs_of(service.store, at), at, perform_job)) as working:
            return work(working)

    return done_at(at, None, done)


def _tell(working: JobRunner, job: JobRecord, *, as_json: bool) -> None:
    if as_json:
        print_answer(working.describe(job), JobItem)
    else:
        state = words().t(f"ui.jobs.state.{job.state}")
        print(words().t("cli.jobs.told", name=job.name, state=state))


@jobs.command("list", cls=Command, help="cli.jobs.list-help")
@at_a_place
def list_jobs(folder: str | None, database: str | None, as_json: bool) -> int:
    """List the last jobs."""
    return _done(folder, database, partial(_listed, as_json=as_json))


def _listed(working: JobRunner, *, as_json: bool) -> int:
    known = working.rows.all()
    if as_json:
        print_answer(list(map(working.describe, known)), list[JobItem])
        return DONE
    for item in known:
        kind = words().name_of("job", item.kind)
        state = words().t(f"ui.jobs.state.{item.state}")
        fault = words().name_of("job-fault", item.fault) if item.fault else ""
        print("\t".join(part for part in (item.name, kind, item.event, state, fault) if part))
    return DONE


def _changed(
    working: JobRunner, name: str, act: Callable[[JobRunner, str], bool], *, as_json: bool
) -> int:
    done = act(working, name)
    job = working.rows.named(name)
    if job is None:
        complain(words().t("cli.jobs.none", name=name), "job-unknown")
        return BAD_INPUT
    if not done:
        state = words().t(f"ui.jobs.state.{job.state}")
        complain(words().t("cli.jobs.not-now", name=name, state=state), "job-state")
        return REFUSED
    _tell(working, job, as_json=as_json)
    return DONE


@jobs.command("cancel", cls=Command, help="cli.jobs.cancel-help")
@click.argument("name", metavar="NAME")
@at_a_place
def cancel(name: str, folder: str | None, database: str | None, as_json: bool) -> int:
    """Cancel a job."""
    act = partial(_changed, name=name, act=JobRunner.cancel, as_json=as_json)
    return _done(folder, database, act)


@jobs.command("again", cls=Command, help="cli.jobs.again-help")
@click.argument("name", metavar="NAME")
@at_a_place
def again(name: str, folder: str | None, database: str | None, as_json: bool) -> int:
    """Let a job be done again."""
    act = partial(_changed, name=name, act=JobRunner.again, as_json=as_json)
    return _done(folder, database, act)


@jobs.command("work", cls=Command, help="cli.jobs.work-help")
@at_a_place
def work(folder: str | None, database: str | None, as_json: bool) -> int:
    """Do the jobs that wait, until there is none."""
    return _done(folder, database, partial(_worked, as_json=as_json))


def _worked(working: JobRunner, *, as_json: bool) -> int:
    known = {item.name for item in working.rows.all() if not item.is_over}
    while working.work_at_one():
        pass
    told = [item for item in working.rows.all() if item.name in known]
    if as_json:
        print_answer(list(map(working.describe, told)), list[JobItem])
    else:
        for item in told:
            _tell(working, item, as_json=False)
    return REFUSED if any(item.state == "failed" for item in told) else DONE


@jobs.command("rating-list", cls=Command, help="cli.jobs.rating-list-help")
@click.argument("file", metavar="FILE")
@option("--target", metavar="FILE", help="cli.jobs.target")
@at_a_place
def rating_list(
    file: str, target: str | None, folder: str | None, database: str | None, as_json: bool
) -> int:
    """Have a rating list read in."""
    at = settings(folder, database=database)
    where = Path(target) if target else list_file(at.folder)
    given = {
        "file": str(Path(file).resolve()),
        "target": str(where.resolve()),
        "months": target is None,
    }

    def queue_list(working: JobRunner) -> int:
        name = f"list-{secrets.token_hex(8)}"
        job = working.ask(name, "rating-list", "", given, "jobs")
        _tell(working, job, as_json=as_json)
        return DONE

    return _done(folder, database, queue_list)
