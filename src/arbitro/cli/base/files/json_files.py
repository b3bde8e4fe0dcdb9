"""JSON files given to a command."""

from __future__ import annotations

import json
from typing import Any

from arbitro.cli.base.files.reports import read_bytes
from arbitro.cli.base.speech import BadInputError, say


def read_json(name: str) -> Any:
    """Return the content of a JSON file (- for standard input), None after saying why not."""
    try:
        return json.loads(read_bytes(name).decode("utf-8-sig"))
    except BadInputError:
        return None
    except UnicodeDecodeError:
        say("cli.ruling.not-text", error=True, file=name)
    except json.JSONDecodeError as problem:
        say("cli.ruling.not-json", error=True, file=name, line=problem.lineno, column=problem.colno)
    except (RecursionError, ValueError):
        # nested too deeply, or a number of thousands of digits
        say("cli.ruling.not-json", error=True, file=name, line=1, column=1)
    return None
