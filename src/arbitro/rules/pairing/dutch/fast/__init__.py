"""The fast engine of the FIDE (Dutch) System: exactly the definition, by other means.

Three stages, each exact where it answers (``perfect``, ``stages``, ``cascade``), take a bracket in
turn: the first perfect candidate where counting proves one; the best candidate of the bracket by
itself; the best candidate in sight of everybody below.
"""

from __future__ import annotations

from arbitro.rules.pairing.dutch.fast.engine import pair

__all__ = ["pair"]
