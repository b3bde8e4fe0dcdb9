"""The Swiss System based on rating in its procedural texts: of 1992, and the Dutch of 2009.

Until the criteria of later editions, the system was a procedure: pair the halves of a bracket,
transpose, exchange, then drop one demand after the other and start again (section C).
"""

from __future__ import annotations

from arbitro.rules.pairing.swiss_by_rating.edition import EDITIONS
from arbitro.rules.pairing.swiss_by_rating.engine import pair_round
from arbitro.rules.pairing.swiss_by_rating.groups import GroupHalves, ScoreBracket

__all__ = ["EDITIONS", "GroupHalves", "ScoreBracket", "pair_round"]
