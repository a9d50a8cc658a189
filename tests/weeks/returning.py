"""Two people of each game come back, and find everything that came to lie before them.

What lies there is read off the state, without the program's own reckoning of what is new.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.table.game.positions import public_position
from cogs.past.catchup_panel import LINES, brief_lines
from tests.weeks.town import Place, Town

MOST = 2
"""People of each table who come back."""


async def check_returned(town: Town) -> None:
    """Of every game that goes on those who did nothing for longest, with a seat of their own."""
    for place in town.places:
        if await town.is_active(place):
            snapshot = await town.look(place)
            if snapshot.session is not None and snapshot.record.status != "lobby":
                await _check_table(town, place)


async def _check_table(town: Town, place: Place) -> None:
    snapshot = await town.look(place)
    found = {
        user: await town.tables.past.find_missed(place.game, user, boards=False)
        for user in set(snapshot.occupants.values())
    }
    longest = sorted(found, key=lambda user: found[user].digest.since)
    for user in longest[:MOST]:
        told = found[user].digest
        lines = brief_lines(told)
        seats = snapshot.seats_of(user)
        then = public_position(snapshot.kit, await town.store.journal.load(place.game, told.since))
        was = set(cards_before(then.session, seats)) if then.exact else set[Any]()
        lies = cards_before(snapshot.session, seats)
        came = [name for id_, name in lies if (id_, name) not in was]
        town.tally.done["find what came"] += len(came)
        said = "\n".join(lines)
        if lost := [name for name in came if name not in said]:
            town.troubles.add("not in catch-up", f"{lost}: {said}", place.game, place.ruleset)
        if told.came and told.came[-1].text.replace("\n", " ") not in said:
            town.troubles.add("cut in catch-up", said, place.game, place.ruleset)
        if len(lines) > LINES:
            town.troubles.add("catch-up is long", said, place.game, place.ruleset)


def cards_before(session: Any, seats: tuple[Any, ...]) -> Iterator[tuple[str, str]]:
    """Ids and names of the cards before these seats."""
    state = session.state
    if hasattr(state, "pieces"):
        yield from _in_play(session.game, state, seats)
    for who in getattr(state, "investigators", ()):
        if who.seat in seats and hasattr(who, "cards"):
            for held in who.cards:
                yield f"card {held.card}", session.game.cards.facts(held.card).name


def _in_play(game: Any, state: Any, seats: tuple[Any, ...]) -> Iterator[tuple[str, str]]:
    """Cards of the card game: before these seats, attached there or where they are, in hand."""
    near = {who.place for who in state.investigators if who.seat in seats and who.place}
    for each in state.pieces.values():
        if {each.controller, each.threat} & {*seats}:
            near.add(each.id)
            yield each.id, game.card(each).name
    for each in state.pieces.values():
        if each.host in near and not {each.controller, each.threat} & {*seats}:
            yield each.id, game.card(each).name
    for who in state.investigators:
        for copy in who.hand if who.seat in seats else ():
            if game.card(copy).is_weakness:
                yield f"hand {copy}", game.card(copy).name
