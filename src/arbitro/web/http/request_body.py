"""The body of a request, read no further and no longer than allowed."""

from __future__ import annotations

import asyncio

from arbitro.web.http.request_origin import Message, Receive, Send

BODY_SECONDS = 300
"""How long a body may take to come, 16 MiB over a bad network among them."""


class Body:
    """A body that is read no further than may be; whatever is answered after that is not sent."""

    def __init__(self, receive: Receive, send: Send, largest: int) -> None:
        self._receive, self._send, self._left = receive, send, largest
        self._until = asyncio.get_running_loop().time() + BODY_SECONDS
        self._is_whole = False
        self.answered = False

    @property
    def is_too_large(self) -> bool:
        """Tell whether more came than may be, whatever had been announced."""
        return self._left < 0

    async def receive(self) -> Message:
        """Return the next part; once it is too much or too late, say that nobody is there."""
        if self._is_whole:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            return {"type": "http.disconnect"}
        self._is_whole = not message.get("more_body", False)
        self._left -= len(message.get("body", b""))
        return {"type": "http.disconnect"} if self.is_too_large else message

    async def send(self, message: Message) -> None:
        """Send a part of the answer."""
        if not self.is_too_large:
            self.answered = True
            await self._send(message)
