"""The channels of a town: every message with when it came, and whom it called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from bot.table.posts.courier import Letter, Message
from tests.table.room import Channel

LAST_WORDS = ("I won’t ping again", "No word from", "acted a hundred times in a row")


class Channels(Channel):
    """Remembers what was shown where, and counts it by game."""

    def __init__(self, now: Callable[[], float], called: Callable[[int, int], None]) -> None:
        """`called` is told of a user who is notified, and of the game."""
        super().__init__()
        self._now = now
        self._called = called
        self.places = set()
        self.posted: Counter[int] = Counter()
        self.edited: Counter[int] = Counter()
        self.lettered = 0
        self.spoke: dict[int, float] = {}
        """When each game last said anything."""
        self.said: dict[int, list[tuple[float, str]]] = {}
        """The lines told of each game, with when."""
        self.unread: list[tuple[int, str]] = []
        """What was told and written privately since the last look: the game, and a line."""
        self.last_word: dict[int, float] = {}
        """When each table was last told that nobody is called again, or nothing goes on."""

    async def post(self, channel: int, message: Message, nonce: str) -> int:
        """Post, and note it; the same nonce posts once."""
        again = nonce in self.nonces
        number = await super().post(channel, message, nonce)
        if not again:
            self.posted[message.game] += 1
            self._note(message)
        return number

    async def edit(self, channel: int, message_id: int, message: Message) -> None:
        """Replace, and note it."""
        if message.kind == "log" and message not in self.posts:
            self.posts.append(message)  # what `Channel` looks for where it is told anew
        await super().edit(channel, message_id, message)
        self.edited[message.game] += 1
        if message.kind == "log":
            self._note(message)

    async def send_private(self, user: int, letter: Letter, nonce: str) -> None:
        """Write privately, and note for which tables."""
        again = nonce in self.nonces
        await super().send_private(user, letter, nonce)
        if again:
            return
        self.lettered += 1
        self.unread += [(game, letter.text) for game, _ in letter.tables[:1]]
        for game, _ in letter.tables:
            self._called(user, game)

    async def close_thread(self, thread: int, member: int | None) -> None:
        """Take a member out, of a thread that is still there."""
        if thread in self.threads:
            await super().close_thread(thread, member)

    def _note(self, message: Message) -> None:
        now = self._now()
        self.spoke[message.game] = now
        for user in message.mentions:
            self._called(user, message.game)
        if message.kind == "log":
            self.said.setdefault(message.game, []).extend((now, line) for line in message.lines)
            self.unread += [(message.game, line) for line in message.lines]
            if any(words in line for line in message.lines for words in LAST_WORDS):
                self.last_word[message.game] = now

    def statuses_of(self, game: int) -> Sequence[Message]:
        """The status messages of a game that stand in any channel."""
        found = [m for m in self.messages.values() if m.game == game and m.kind == "status"]
        return [each for each in found if not each.gone]

    def status_of(self, game: int) -> Message | None:
        """The newest of them."""
        found = self.statuses_of(game)
        return found[-1] if found else None

    def drop_status(self, game: int) -> bool:
        """Somebody deletes a game's status."""
        for number, message in list(self.messages.items()):
            if message.game == game and message.kind == "status":
                del self.messages[number]
                return True
        return False

    def forget(self, game: int) -> None:
        """Drop what was told of a game that is over, to keep weeks cheap."""
        kept = {n: m for n, m in self.messages.items() if m.game != game}
        self.messages.clear()
        self.messages.update(kept)
        self.posts[:] = [each for each in self.posts if each.game != game]
        self.edits.clear()
        self.said.pop(game, None)
