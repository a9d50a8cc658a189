"""Commands about the chaos bag and what is drawn next."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta

from bot.engine.errors import NotAllowed
from bot.lcg.core.game import Game
from bot.lcg.gm.base import Command, Who
from bot.lcg.names.naming import find_card, find_playing
from bot.lcg.names.phrases import token_name
from bot.lcg.printed.cards import Symbol, Token


class Bag(Command, frozen=True, tag="bag"):
    """Add chaos tokens, take some out, or set the whole bag (`only`)."""

    add: tuple[str | int, ...] = ()
    take: tuple[str | int, ...] = ()
    only: tuple[str | int, ...] | None = None

    def run(self, g: Game) -> None:
        """Change the bag."""
        bag = list(g.state.bag) if self.only is None else _read(self.only)
        taken, added = _read(self.take), _read(self.add)
        for token in taken:
            if token not in bag:
                raise NotAllowed(f"The bag holds no {token_name(token)}.")
            bag.remove(token)
        bag += added
        if not 1 <= len(bag) <= 60:
            raise NotAllowed("The bag has to hold 1 to 60 tokens.")
        g.state.bag = bag
        self.tell(
            g,
            words=("only",) if self.only is not None else (),
            tokens=(*taken, *added),
            counts=(len(taken), len(bag)),
        )


def _read(names: Iterable[str | int]) -> list[Token]:
    return [read_token(name) for name in names]


_NUMBER = re.compile(r"[+−-]?[0-9]{1,3}")


def read_token(name: str | int) -> Token:
    """A token by its number or symbol, ``-1``, ``+1`` or ``skull``."""
    if isinstance(name, int) or _NUMBER.fullmatch(name):
        number = int(str(name).replace("−", "-"))
        if not -8 <= number <= 2:
            raise NotAllowed(f"There is no token {number:+d}.")
        return number
    wanted = re.sub(r"[\s_-]", "", name.casefold())
    for symbol in Symbol:
        if symbol.value.replace("_", "") == wanted:
            return symbol
    raise NotAllowed(f"There is no token {name!r}.")


class Draws(Command, frozen=True, tag="draws"):
    """Fix what comes next: chaos tokens (``bag``), or cards discarded at random from a hand.

    A result that cannot come when it is due is dropped, and chance decides.
    """

    purpose: Literal["bag", "random"]
    next: Annotated[list[str], Meta(min_length=1, max_length=30)]
    seat: Who | None = None
    """Whose hand, for ``random``."""

    def run(self, g: Game) -> None:
        """Note the draws."""
        if self.purpose == "bag":
            g.chance.script("bag", [token_name(read_token(each)) for each in self.next])
        else:
            seat = find_playing(g, self.seat if self.seat is not None else g.state.lead)
            codes = [find_card(g, each).code for each in self.next]
            g.chance.script(f"random:{seat}", codes)
        self.tell(g, counts=(len(self.next),))
