"""Faults for calls by method and path: errors, lost connections, and calls held back."""

import asyncio
import dataclasses
import fnmatch
from typing import Any

Json = dict[str, Any]


@dataclasses.dataclass(slots=True)
class Fault:
    """What happens to the next `times` calls that match; None means to all of them."""

    method: str
    path: str
    times: int | None = 1

    def meets(self, method: str, path: str) -> bool:
        """Return whether this call is one of them."""
        return (
            self.times != 0
            and self.method in {method, "*"}
            and fnmatch.fnmatchcase(path, self.path)
        )

    def use(self) -> None:
        """Count one call."""
        if self.times is not None:
            self.times -= 1


@dataclasses.dataclass(slots=True)
class Failure(Fault):
    """The call is not carried out and answered with an HTTP error."""

    status: int = 500
    code: int = 0
    retry_after: float = 0.05

    @property
    def headers(self) -> dict[str, str]:
        """The headers of a real rate limit; discord.py takes one without Via for a ban."""
        return {"Via": "1.1 loopback"} if self.status == 429 else {}

    @property
    def body(self) -> Json:
        """The JSON that goes with the status."""
        if self.status == 429:
            message = "You are being rate limited."
            return {"message": message, "retry_after": self.retry_after, "global": False}
        return {"message": f"injected {self.status}", "code": self.code}


@dataclasses.dataclass(slots=True)
class Drop(Fault):
    """The connection breaks: before the call is carried out, or after it (`processed`)."""

    processed: bool = False


@dataclasses.dataclass(slots=True)
class Hold(Fault):
    """The call waits, not yet carried out, until `release` or `abandon`."""

    reached: asyncio.Event = dataclasses.field(default_factory=asyncio.Event)
    _go_on: asyncio.Future[bool] | None = None

    async def wait(self) -> bool:
        """Wait for the word; True: carry the call out, False: break the connection."""
        self._go_on = asyncio.get_running_loop().create_future()
        self.reached.set()
        return await self._go_on

    def release(self) -> None:
        """Let the call go on."""
        self._answer(True)

    def abandon(self) -> None:
        """Drop the call, never carried out."""
        self._answer(False)

    def _answer(self, go_on: bool) -> None:
        if self._go_on is not None and not self._go_on.done():
            self._go_on.set_result(go_on)
