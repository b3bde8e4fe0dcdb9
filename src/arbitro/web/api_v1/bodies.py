"""What every body of the JSON interface has: its fields, and none besides."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

COMMAND = r"^[0-9A-Za-z_-]{8,64}$"
"""How a client names a command."""


class Body(BaseModel):
    """The body of a request; a field that it does not have is refused by its name."""

    # A misspelt field that is ignored is a request carried out otherwise than it was meant.
    model_config = ConfigDict(extra="forbid")


class CommandBody(Body):
    """The body of a command; one named ``command`` is carried out once."""

    command: str | None = Field(default=None, pattern=COMMAND)
