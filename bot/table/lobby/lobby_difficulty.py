"""The difficulty of a lobby: chosen by its host, or suggested by who takes the seats."""

from __future__ import annotations

import msgspec

from bot.table.declares.kit import Kit
from bot.table.game.table import Table


def default_difficulty(kit: Kit) -> str:
    """Return the second difficulty, or the only one."""
    slugs = [choice.slug for choice in kit.offers.difficulties()]
    return slugs[1] if len(slugs) > 1 else slugs[0]


async def fit_difficulty(table: Table) -> tuple[str, ...]:
    """Set the difficulty that suits a lobby's seats; return a line for the player if it changes.

    One player with companions begins on the easiest difficulty, everyone else on the default. A
    difficulty that someone chose stays.
    """
    lobby, levels = table.lobby, table.kit.offers.difficulties()
    if lobby.difficulty_chosen or lobby.tutorial or len(levels) < 2:
        return ()
    alone = bool(table.seats.companions) and len(set(table.seats.occupants.values())) == 1
    level = levels[0].slug if alone else default_difficulty(table.kit)
    if level == lobby.difficulty:
        return ()
    fitted = msgspec.structs.replace(lobby, investigators=(), difficulty=level)
    await table.store.games.configure(table.game, msgspec.json.encode(fitted))
    await table.read_seats()
    name = next(each.name for each in levels if each.slug == level)
    why = "one player with companions" if alone else "more players, or no companion"
    return (f"The difficulty is now {name} ({why}); *Settings* has the others.",)
