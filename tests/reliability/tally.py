"""What became of what people did: lost, told twice, not told."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from msgspec import Struct

from bot.store.opening import open_store
from tests.reliability.players import GAINED, Action, Players, is_status


class Tally(Struct, kw_only=True):
    """Counted over any number of trials."""

    trials: int = 0
    kills: int = 0
    """Ends of a process without a goodbye."""
    actions: int = 0
    """Presses and commands that were sent."""
    acknowledged: int = 0
    """Those whose person was told that it is done."""
    lost: int = 0
    """Acknowledged, and not in the journal."""
    repeated: int = 0
    """Told more often than they happened, and further statuses of a table."""
    untold: int = 0
    """In the journal, and never told."""
    unmade: int = 0
    """Told, and not in the journal."""
    unsound: int = 0
    """Findings of `verify` in the database."""
    seconds: float = 0.0

    def __add__(self, other: Tally) -> Tally:
        """Both together."""
        names = self.__struct_fields__
        return Tally(**{name: getattr(self, name) + getattr(other, name) for name in names})

    @property
    def clean(self) -> bool:
        """Return whether nothing went wrong."""
        return not (self.lost or self.repeated or self.untold or self.unmade or self.unsound)


async def counted(where: Path | str, players: Players) -> Tally:
    """Return what became of everything that was done, once all is told."""
    async with open_store(where, read_only=True) as store:
        made = [
            d
            for d in players.actions
            if await store.journal.find_by_interaction(d.interaction.id) is not None
        ]
        unsound = await store.find_damage()
    tally = Tally(actions=len(players.actions), unsound=len(unsound))
    tally.acknowledged = sum(each.acknowledged for each in players.actions)
    happened = {id(each) for each in made}
    tally.lost = sum(d.acknowledged and id(d) not in happened for d in players.actions)
    for channel in players.channels:
        tally += _told(players, channel, [d for d in made if d.channel == channel])
    return tally


def _told(players: Players, channel: int, made: list[Action]) -> Tally:
    """Return what one table was told."""
    messages = players.server.messages(channel)
    text = "\n".join("\n".join(each.texts()) for each in messages)
    orders = [d.reason for d in players.actions if d.channel == channel and d.reason]
    found = Counter({reason: text.count(reason) for reason in orders})
    wanted = Counter({each.reason: 1 for each in made if each.reason})
    found[GAINED] = text.splitlines().count(GAINED)  # at a round's end within a longer line
    wanted[GAINED] = sum(not each.reason for each in made)
    over = found - wanted
    unmade = sum(number for reason, number in over.items() if not wanted[reason])
    statuses = sum(map(is_status, messages))
    return Tally(
        repeated=over.total() - unmade + max(0, statuses - 1),
        untold=(wanted - found).total(),
        unmade=unmade,
    )
