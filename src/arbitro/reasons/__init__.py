"""Explanations as data: concepts, editions and measures; prose is made at the edge."""

from arbitro.reasons.reason import Reason, Refused, Value, reason, refused

__all__ = ["Reason", "Refused", "Value", "reason", "refused"]
