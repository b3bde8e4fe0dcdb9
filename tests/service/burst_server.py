"""A process that forks servers to be killed: started by the test, told by its standard input.

Each line ``FOLDER PORT LAST DATABASE`` forks a process that runs ``arbitro serve``, on files where
no database is named. With a ``LAST`` above 0 the server kills itself after its ``LAST``-th command,
when what it did is on the disk and before anybody is answered. ``pid N`` is said when it is forked,
``dead`` when it is gone. Nothing is imported twice: that is what the fork is for.
"""

import os
import signal
import sys

import uvicorn  # noqa: F401 - the servers need it, and find it imported

import arbitro.web  # noqa: F401 - as above
from arbitro.cli.serving.serve import ServerOptions, run_server
from arbitro.service import EventService
from arbitro.web.lazy_routes import guarded
from arbitro.web.routes.table import TOPICS


def serve(folder, port, last, database):
    handle, done = EventService.handle, 0

    def handle_and_die(*args, **named):
        nonlocal done
        answer = handle(*args, **named)
        done += 1
        if done == last:
            os.kill(os.getpid(), signal.SIGKILL)
        return answer

    EventService.handle = handle_and_die
    os.dup2(2, 1)  # the test reads what this process says, not what the server announces
    run_server(ServerOptions(folder, port, database=database))


def say(text):
    os.write(1, f"{text}\n".encode())


def main():
    for topic in TOPICS:
        guarded(topic.module)  # else every server would import and analyse its routes anew
    for line in sys.stdin:
        folder, port, last, database = line.rstrip("\n").split("\t")
        child = os.fork()
        if child == 0:
            try:
                serve(folder, int(port), int(last), database or None)
            finally:
                os._exit(1)
        say(f"pid {child}")
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main()
