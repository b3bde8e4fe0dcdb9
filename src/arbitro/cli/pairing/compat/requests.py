"""What a caller of another engine asks for, read from the words of its command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

BBP, JAVAFO = "bbp", "javafo"
PAIR, CHECK, GENERATE, ABOUT = "pair", "check", "generate", "about"

SYSTEMS = {"--dutch": "dutch", "--burstein": "burstein"}

_LARGEST_SEED = 2**63 - 1


class Request(NamedTuple):
    """What is asked of an engine.

    ``report`` is the input file or the model of a tournament to generate, "" without one.
    ``output`` and ``checklist`` are file names as given; "" means the usual place and None that
    none is wanted. ``only`` is the one round to check, 0 for all. ``about`` asks for the version.
    """

    program: str
    what: str
    system: str | None = None
    report: str = ""
    output: str | None = None
    checklist: str | None = None
    config: str = ""
    seed: int | None = None
    only: int = 0
    baku: bool = False
    about: bool = False


class _Options(NamedTuple):
    """The options of a program: those that take a value, or may take one, and those that do not."""

    needs: frozenset[str]
    may: frozenset[str]
    alone: frozenset[str]


_OPTIONS = {
    BBP: _Options(frozenset({"-o", "-s"}), frozenset({"-p", "-l", "-g"}), frozenset({"-r", "-c"})),
    JAVAFO: _Options(
        frozenset({"-o"}),
        frozenset({"-p", "-l", "-g", "-c", "-q"}),
        frozenset({"-r", "-b", "-w"}),
    ),
}
"""``-q`` and ``-w`` chose among the procedures of JaVaFo 1: ours has one and passes over them."""

_MAIN = {"-p": PAIR, "-c": CHECK, "-g": GENERATE}


def request_of(program: str, words: Sequence[str]) -> Request | None:
    """Return what the words ask of a program, None where they are no request it documents.

    >>> request_of("bbp", ["--dutch", "a.trf", "-p", "b.txt"]).output
    'b.txt'
    >>> request_of("bbp", ["a.trf", "-p"]) is None, request_of("javafo", ["a.trf", "-p"]).what
    (True, 'pair')
    """
    system, rest = None, list(words)
    if program == BBP:
        named = [word for word in rest if word in SYSTEMS]
        if len(named) > 1:
            return None
        system = SYSTEMS[named[0]] if named else None
        rest = [word for word in rest if word not in SYSTEMS]
    found = _options(_OPTIONS[program], rest)
    if found is None:
        return None
    report, options = found
    mains = [what for option, what in _MAIN.items() if option in options]
    about = "-r" in options
    if not mains and not report and not set(options) - {"-r"}:
        return Request(program, ABOUT, about=True) if system is None else None
    if len(mains) != 1 or (program == BBP and system is None):
        return None
    request = Request(
        program,
        mains[0],
        system,
        report,
        checklist=options.get("-l"),
        baku="-b" in options,
        about=about,
    )
    return _completed(request, options)


def _options(known: _Options, words: Sequence[str]) -> tuple[str, dict[str, str]] | None:
    """Return the input file and the options with their values, None for what cannot be read."""
    report, options = "", dict[str, str]()
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        if not word.startswith("-"):
            if report or options.keys() - {"-r"}:
                return None
            report = word
            continue
        if word in options or word not in known.needs | known.may | known.alone:
            return None
        takes = word not in known.alone
        value = waiting.pop(0) if takes and waiting and not waiting[0].startswith("-") else ""
        if word in known.needs and not value:
            return None
        options[word] = value
    return report, options


def _completed(request: Request, options: Mapping[str, str]) -> Request | None:
    """Return the request with what only its kind has; None where a part is missing or too much."""
    if request.what == GENERATE:
        return _generating(request, options)
    if not request.report or "-o" in options or "-s" in options:
        return None
    if request.what == PAIR:
        return request._replace(output=options["-p"])
    only = options["-c"]
    if only and not (only.isascii() and only.isdigit() and len(only) < 4):
        return None
    return request._replace(only=int(only or 0))


def _generating(request: Request, options: Mapping[str, str]) -> Request | None:
    config = options["-g"]
    if "-o" not in options or (request.report and config):
        return None
    seed = options.get("-s", "")
    if request.program == JAVAFO and _is_seed(config):
        config, seed = "", config
    if seed and not _is_seed(seed):
        return None
    return request._replace(output=options["-o"], config=config, seed=int(seed) if seed else None)


def _is_seed(word: str) -> bool:
    """Tell whether a word is a seed, as both programs take them: a whole number of 63 bits."""
    return word.isascii() and word.isdigit() and len(word) < 20 and int(word) <= _LARGEST_SEED
