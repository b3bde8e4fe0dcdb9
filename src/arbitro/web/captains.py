"""The address a captain hands line-ups in at: it names one team and nothing else."""

from __future__ import annotations

from itsdangerous import BadSignature, URLSafeSerializer

from arbitro.desk.values.teams import TeamId
from arbitro.model import SectionId


class CaptainKeys:
    """Signs and reads the keys of captains' pages."""

    def __init__(self, secret: str) -> None:
        self._keys = URLSafeSerializer(secret, salt="arbitro.captain")

    def key(self, event: str, section: SectionId, team: TeamId) -> str:
        """Return the key of a team's page."""
        return str(self._keys.dumps([event, int(section), int(team)]))

    def team(self, event: str, section: SectionId, key: str) -> TeamId | None:
        """Return the team a key of this section names, None where it names none."""
        try:
            named = self._keys.loads(key)
        except BadSignature:
            return None
        if not isinstance(named, list) or named[:2] != [event, int(section)] or len(named) != 3:
            return None
        return TeamId(int(named[2]))
