"""A game of coins and noise for the tests of sessions."""

from __future__ import annotations

from bot.engine.ask import Draft, Join, Option, Picked
from bot.engine.ids import Seat
from bot.engine.script import ask, choose, confirm
from tests.engine.toy import Toy, ToyGame, options, part

A, B = Seat(0), Seat(1)


async def turn(g: ToyGame) -> None:
    """Seat 0 acts until it ends its turn; seat 1 may cheer."""
    while True:

        def build() -> Draft:
            act = part("draw", "loud", *(["coin"] if g.count("coins") else []), "end")
            parts = {A: act, B: part("cheer", "boo")}
            return Draft(kind="turn", prompt="", parts=parts, must=(A,), may=(B,), join=Join.ANY)

        match await ask(build):
            case {0: Picked(("end",))}:
                return
            case {0: Picked(("draw",))}:
                g.draw("bag", ["+1", "0", "-1", "skull"])
            case {0: Picked(("coin",))}:
                g.gain("coins", -1)
            case {0: Picked(("loud",))}:
                g.gain("noise", 1)
            case _:
                g.say("cheers")


async def noisy_turn(g: ToyGame) -> None:
    """A step that tells something before it asks."""
    g.gain("noise", 1)
    await turn(g)


async def hum(g: ToyGame) -> None:
    """A step that asks nothing."""
    g.gain("noise", 1)


async def coin(g: ToyGame) -> None:
    """Asks about coins only while there are some."""

    def here() -> tuple[Option, ...]:
        return options("spend", "keep") if g.count("coins") else ()

    g.say(str(await choose(A, "Spend it?", here)))


async def on_top(g: ToyGame) -> None:
    """Ask what a game master's command asks on top."""
    if await confirm(B, "Really?"):
        g.gain("coins", -g.count("coins"))


RULES = Toy(turn=turn, coin=coin, on_top=on_top, noise=noisy_turn)
