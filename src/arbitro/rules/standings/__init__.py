"""Standings: who is where, shared places, lots, the crosstable, and checking those of a report."""

from __future__ import annotations

from arbitro.rules.standings.standings import Lots, Row, Standings, standings

__all__ = ["Lots", "Row", "Standings", "standings"]
