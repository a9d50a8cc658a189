"""Scripts that several tests drive: a race for a token, and a single question."""

from __future__ import annotations

from bot.engine.ask import Draft, Join, Option, Part
from bot.engine.ids import Seat
from bot.engine.script import ask, choose, run_together
from tests.engine.toy import Toy, ToyGame, closed_by, options

A, B, C = Seat(0), Seat(1), Seat(2)


async def take_token(g: ToyGame, seat: Seat) -> str:
    """Take the last token, or wave."""

    def here() -> tuple[Option, ...]:
        return options("wave", *(["token"] if g.count("tokens") else []), "bow")

    key = await choose(seat, "Take it?", here)
    if key == "token":
        g.gain("tokens", -1)
    g.say(f"{seat} {key}")
    return key or ""


async def compete(g: ToyGame) -> None:
    """Two seats go for one token at once."""
    g.say(",".join(await run_together(*(take_token(g, seat) for seat in g.seats))))


def asked(draft: Draft) -> Toy:
    """A game that puts one question and notes the replies."""

    async def step(g: ToyGame) -> None:
        g.say(closed_by(await ask(lambda: draft)))

    return Toy(step=step)


def draft(join: Join, parts: dict[Seat, Part], *must: Seat, may: tuple[Seat, ...] = ()) -> Draft:
    """A question of these parts."""
    return Draft(kind="toy", prompt="Well?", parts=parts, must=must, may=may, join=join)
