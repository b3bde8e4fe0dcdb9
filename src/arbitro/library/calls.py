"""Every address of a server as a method; `docs/generate_answers.py` makes ``calls.pyi`` of it.

That file has the types for checkers. It is made when this folder is set up; running needs none.
"""

from __future__ import annotations

from arbitro.library.calling import DescribedCalls


class Calls(DescribedCalls):
    """A method an address: its name is that of HTTP and the words of the address."""
