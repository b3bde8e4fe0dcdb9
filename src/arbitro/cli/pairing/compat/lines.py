"""``arbitro pair compat --lines``: one process for many reports, a JSON value a line in and out.

A line is an object: ``report`` (the text of a TRF) or ``file`` (its name), ``do`` (``pair`` or
``check``), and where wanted ``edition``, ``system``, ``baku`` and ``id``, which comes back as it
was. Nothing a line holds ends the process; the answer to it has a ``code`` as `doing` names them.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from contextlib import redirect_stderr
from typing import Any, NamedTuple, TextIO

from arbitro.answers.derivation import to_plain
from arbitro.cli.base.speech import BadInputError, choose_language, failure, words
from arbitro.cli.pairing.compat import actions
from arbitro.cli.pairing.compat.requests import BBP, CHECK, PAIR, Request
from arbitro.model import RoundPairing
from arbitro.reasons import Refused

_KNOWN = frozenset({"id", "report", "file", "do", "edition", "system", "baku"})


class _Line(NamedTuple):
    """What a line asks: the bytes of its report, and the request an engine would be given."""

    data: bytes
    request: Request
    edition: str | None


class _BadLineError(Exception):
    """A line is no request; the text says what is wrong with it."""


def answer_lines(lines: Iterable[bytes], out: TextIO) -> int:
    """Answer each line as it comes; return the exit code, which is 0."""
    for line in lines:
        if line.strip():
            out.write(json.dumps(_answered(line)) + "\n")
            # Whoever asks waits for this answer before the next line is sent.
            out.flush()
    return 0


def _answered(line: bytes) -> dict[str, object]:
    choose_language(())
    identifier: object = None
    said = io.StringIO()
    with redirect_stderr(said):
        try:
            values = _values(line)
            identifier = values.get("id")
            answer = _done(_line(values))
        except _BadLineError as problem:
            answer = {"code": actions.INVALID, "error": "bad-line", "text": str(problem)}
        except actions.FileError:
            answer = {"code": actions.NO_FILE, **_failure()}
        except BadInputError:
            answer = {"code": actions.INVALID, **_failure()}
        except (MemoryError, RecursionError):
            answer = {"code": actions.TOO_LARGE, "error": "too-large"}
        except Exception as fault:  # noqa: BLE001 - the next line is another report
            answer = {"code": actions.FAULT, "error": "fault", "text": repr(fault)}
    if "problems" not in answer:
        answer["problems"] = _failure()["problems"]
    return answer if identifier is None else {"id": identifier, **answer}


def _values(line: bytes) -> dict[str, Any]:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise _BadLineError(str(problem)) from problem
    if not isinstance(values, dict):
        raise _BadLineError(f"{type(values).__name__} is no object")
    unknown = sorted(values.keys() - _KNOWN)
    if unknown:
        raise _BadLineError(f"{unknown[0]!r}")
    return values


def _line(values: dict[str, Any]) -> _Line:
    texts = {name: values.get(name) for name in ("report", "file", "edition", "system")}
    wrong = [name for name, text in texts.items() if text is not None and not isinstance(text, str)]
    what = values.get("do", PAIR)
    if wrong or what not in {PAIR, CHECK} or texts["system"] not in {None, "dutch", "burstein"}:
        raise _BadLineError(repr(wrong[0] if wrong else values.get("system") or what))
    if (texts["report"] is None) is (texts["file"] is None):
        raise _BadLineError("'report' / 'file'")
    name = texts["file"] or "report"
    data = actions.read(name) if texts["file"] else str(texts["report"]).encode()
    system = texts["system"] or "dutch"
    request = Request(BBP, what, system, name, baku=values.get("baku") is True)
    return _Line(data, request, texts["edition"])


def _done(line: _Line) -> dict[str, object]:
    return _paired(line) if line.request.what == PAIR else _checked(line)


def _paired(line: _Line) -> dict[str, object]:
    found = actions.found_round(line.request, line.data, line.edition)
    told = {"edition": found.choice.edition.key, "edition_decided_by": found.choice.decided_by}
    if isinstance(found.answer, Refused):
        return {"code": actions.code_of(found.answer), **told, **_plain(found.answer)}
    number = found.loaded.tournament.rounds_paired + 1
    return {"code": actions.DONE, "round": number, **told, **_boards(found.answer)._asdict()}


def _checked(line: _Line) -> dict[str, object]:
    checked = actions.checked_rounds(line.request, line.data, line.edition)
    rounds = []
    for round_ in checked.rounds():
        expected: dict[str, object] = {}
        if isinstance(round_.expected, Refused):
            expected = _plain(round_.expected)
        elif round_.differing:
            expected = _boards(round_.expected)._asdict()
        same = not round_.differing and not isinstance(round_.expected, Refused)
        rounds.append({"round": round_.number, "same": same, "expected": expected or None})
    return {"code": actions.DONE, "edition": checked.edition, "rounds": rounds}


class _Boards(NamedTuple):
    """Who plays whom, White first, and who has no opponent."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None


def _boards(pairing: RoundPairing) -> _Boards:
    return _Boards(tuple((game.white, game.black) for game in pairing.games), pairing.bye)


def _plain(answer: object) -> dict[str, object]:
    found: dict[str, object] = to_plain(answer, words())
    return found


def _failure() -> dict[str, object]:
    return _plain(failure())
