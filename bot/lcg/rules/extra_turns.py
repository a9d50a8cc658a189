"""Actions outside the investigator's turn, by an effect, as if it were their turn."""

from __future__ import annotations

from bot.engine.ask import Draft, Option, Part, first_pick
from bot.engine.ids import Seat
from bot.engine.script import ask
from bot.engine.seat_choices import legal_choices
from bot.lcg.core.about import Source
from bot.lcg.core.frames import perform
from bot.lcg.core.game import Game
from bot.lcg.names.keys import question_source
from bot.lcg.rules.actions import action_choices
from bot.lcg.rules.seat_choices import SeatChoice

PASS = "no-action"


async def take_action(g: Game, seat: Seat, *, source: Source) -> None:
    """Let a seat take one action now that does not count for its turn.

    Rules Reference, "Action".
    """
    who = g.acting(seat)
    kept, lent, extras = who.actions, list(who.lent), list(who.extras)
    who.actions, who.lent, who.extras = 1, [], []
    built: list[SeatChoice] = []

    def build() -> Draft | None:
        built[:] = legal_choices(action_choices(g, seat)) if g.who(seat).playing else []
        options = [choice.option() for choice in built]
        options.append(Option(key=PASS, label="No action", verb="pass"))
        return _action_draft(g, seat, options, source) if built else None

    _, key = first_pick(await ask(build))
    choice = next((each for each in built if each.key == key), None)
    who.actions -= int(choice is None)
    if choice is not None:
        await perform(g, seat, choice.run())
    who.actions += kept
    who.lent = [*(each for each in lent if g.piece(each) is not None), *who.lent]
    who.extras += extras


def _action_draft(g: Game, seat: Seat, options: list[Option], source: Source) -> Draft:
    return Draft(
        kind="choose",
        prompt="Take another action?",
        **question_source(g, source),
        parts={seat: Part(tuple(options))},
        must=(seat,),
        silence=PASS,
    )
