"""Whether what is kept is what was written."""

from typing import Protocol


class SoundnessStore(Protocol):
    """Whether what is kept is what was written."""

    async def unsound(self) -> list[str]:
        """What is not as it was written, or missing: a sentence each. Reads everything there is."""
        ...
