"""The text of one game: its kit's sentences, and the few that the table adds."""

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
    """The sentences for the facts of one game.

    A fault in a kit's text is logged and blocks nothing.
    """

    def __init__(self, game: LoadedGame) -> None:
        self._game = game

    def describe_facts(self, facts: Sequence[Fact], seats: Sequence[Seat] | None) -> list[str]:
        """Return the kit's sentences for facts, as these seats may see them (None: publicly)."""
        game = self._game
        if game.session is None or not facts:
            return []
        try:
            return game.kit.words.tell(game.session.state, *visible_to(facts, seats or ()))
        except Exception:
            log.exception("facts could not be posted", game=game.number, step=game.record.head)
            return [UNSPEAKABLE]

    def passages(self, facts: Sequence[Fact]) -> list[Passage]:
        """Return the public sentences for facts, each with the facts that it describes."""
        game = self._game
        if game.session is None or not facts:
            return []
        try:
            return game.kit.words.passages(game.session.state, facts, None)
        except Exception:
            log.exception("facts could not be posted", game=game.number, step=game.record.head)
            return [Passage(UNSPEAKABLE, tuple(facts))]

    def narrate(self, facts: Sequence[Fact]) -> list[str]:
        """Return the kit's narration of facts, as detailed as the table's setting asks for."""
        game = self._game
        if game.session is None:
            return []
        return narrate_story(game.kit.words, game.session.state, facts, game.lobby.table.narration)

    def lines_on_repeated_choices(self, lost: Iterable[Record]) -> list[str]:
        """Return a line, without secrets, for each choice that must be made again."""
        counts: dict[Seat, int] = {}
        lines: list[str] = []
        for record in lost:
            if isinstance(record.input, Answered):
                counts[record.input.seat] = counts.get(record.input.seat, 0) + 1
            lines += self.describe_facts(
                self._game.kit.words.decode_facts(bytes(record.facts)), None
            )
        asked = [f"{self._game.name(seat)} ({counts[seat]})" for seat in sorted(counts)]
        if asked:
            lines.insert(0, "Choices to make again: " + ", ".join(asked) + ". Undone:")
        return lines

    def lines_on_ended_plans(
        self, ended: Collection[Seat], memories: Mapping[Seat, SeatMemory]
    ) -> list[str]:
        """Return a line for each of these seats whose plan ends now."""
        plans = {seat: ahead_of(memories, seat).plan for seat in ended}
        return [
            f"{self._game.name(seat)}’s plan ends with the game."
            for seat, plan in plans.items()
            if plan is not None and not plan.stopped
        ]

    async def seed_line(self) -> str:
        """Return the sentence with the game's seed, or one that says when the seed is posted."""
        if await self._game.hides_seed():
            return KEPT
        seed = (self._game.record.seed or b"").hex()
        return (
            f"The game is over. Its seed was `{seed}`. Its SHA-256 is the hash in the first post."
        )
