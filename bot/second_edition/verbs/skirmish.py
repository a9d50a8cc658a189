"""A Combat check that an encounter asks for, against nothing that stays."""

from __future__ import annotations

from bot.engine.ask import Draft, Join, Part, first_pick
from bot.engine.ids import Seat
from bot.engine.script import ask
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Combat
from bot.second_edition.names.naming import asking
from bot.second_edition.names.signs import signed
from bot.second_edition.verbs import deeds, fight_options, weapons
from bot.second_edition.verbs.combat import combat_deeds


async def skirmish(b: Board, seat: Seat, modifier: int, *, source: str = "") -> bool:
    """Make a Combat check of difficulty 1; going down by the last Stamina is left to the caller."""
    combat = Combat(seat=seat, monster=None, rating=modifier, round=1, begun=True)
    b.state.combats.append(combat)
    passed = False
    while combat in b.state.combats:
        replies = await ask(lambda: _skirmish_draft(b, combat, source))
        _, key = first_pick(replies)
        deed = deeds.find(combat_deeds(b, combat), key)
        if deed is not None:
            await deed.run()
            continue
        some = weapons.still_held(b, seat, fight_options.cards_of(key))
        passed = (await weapons.attack_check(b, combat, some, source=source)).passed
        b.state.combats.remove(combat)
        await weapons.cost_of_use(b, seat, some)
    return passed


def _skirmish_draft(b: Board, combat: Combat, source: str) -> Draft | None:
    if combat not in b.state.combats:
        return None
    others = deeds.part(combat_deeds(b, combat))
    fights, left_out = fight_options.fight_choices(b, combat)
    return Draft(
        kind="combat",
        prompt=f"Combat ({signed(combat.rating or 0)}) check: what do you fight with?",
        **asking(b, source),
        parts={combat.seat: Part((*fights, *others.options), barred=(*others.barred, *left_out))},
        must=(combat.seat,),
        join=Join.ANY,
    )
