"""Words for a game: its kit's, and lines of the table's own that need no more."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

import structlog

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.journal import Answered, Record
from bot.table.declares.display_forms import Passage
from bot.table.game.loaded_game import LoadedGame
from bot.table.memory.seat_memory import SeatMemory, ahead_of
from bot.table.posts.story_lines import narrate_story
from bot.table.posts.visibility import visible_to

log = structlog.stdlib.get_logger(__name__)

KEPT: Final = (
    "The game is over. I’ll post its seed in `/log` once the campaign is over: with closed hands "
    "it would show decks still in use."
)
UNSPEAKABLE: Final = "Something happened that I couldn’t put into words."


class GameWords:
    """The words for what happens in one game. A fault in a kit's is logged and stops nobody."""

    def __init__(self, game: LoadedGame) -> None:
        self._game = game

    def say(self, facts: Sequence[Fact], seats: Sequence[Seat] | None) -> list[str]:
        """The kit's words for facts, for who has these seats (None: for everybody)."""
        game = self._game
        if game.session is None or not facts:
            return []
        try:
            return game.kit.words.tell(game.session.state, *visible_to(facts, seats or ()))
        except Exception:
            log.exception("facts could not be posted", game=game.number, step=game.record.head)
            return [UNSPEAKABLE]

    def passages(self, facts: Sequence[Fact]) -> list[Passage]:
        """The same for everybody, each line with the facts that it tells."""
        game = self._game
        if game.session is None or not facts:
            return []
        try:
            return game.kit.words.passages(game.session.state, facts, None)
        except Exception:
            log.exception("facts could not be posted", game=game.number, step=game.record.head)
            return [Passage(UNSPEAKABLE, tuple(facts))]

    def narrate(self, facts: Sequence[Fact]) -> list[str]:
        """Return what a game master would say besides, as much as the table wants."""
        game = self._game
        if game.session is None:
            return []
        return narrate_story(game.kit.words, game.session.state, facts, game.lobby.table.narration)

    def choices_again(self, lost: Iterable[Record]) -> list[str]:
        """Return which choices are to be made again, without what is secret of them."""
        counts: dict[Seat, int] = {}
        lines: list[str] = []
        for record in lost:
            if isinstance(record.input, Answered):
                counts[record.input.seat] = counts.get(record.input.seat, 0) + 1
            lines += self.say(self._game.kit.words.decode_facts(bytes(record.facts)), None)
        asked = [f"{self._game.name(seat)} ({counts[seat]})" for seat in sorted(counts)]
        if asked:
            lines.insert(0, "Choices to make again: " + ", ".join(asked) + ". Undone:")
        return lines

    def plans_ended(
        self, ended: Collection[Seat], memories: Mapping[Seat, SeatMemory]
    ) -> list[str]:
        """That nothing comes of these seats' plans; of one that had stopped it was said then."""
        plans = {seat: ahead_of(memories, seat).plan for seat in ended}
        return [
            f"{self._game.name(seat)}’s plan ends with the game."
            for seat, plan in plans.items()
            if plan is not None and not plan.stopped
        ]

    async def seed_line(self) -> str:
        """Return what tells the seed, or when it is told."""
        if await self._game.keeps_seed():
            return KEPT
        seed = (self._game.record.seed or b"").hex()
        return (
            f"The game is over. Its seed was `{seed}`. Its SHA-256 is the hash in the first post."
        )
