"""Commands about the chaos bag and what is drawn next."""

from __future__ import annotations

import re
from collections import Counter
from typing import Annotated, Literal

from msgspec import Meta

from bot.engine.errors import NotAllowed
from bot.engine.words import listed
from bot.lcg.core.game import Game
from bot.lcg.core.tokens import token_name
from bot.lcg.gm.base import Command, Who, tell
from bot.lcg.names.naming import find_card, find_playing
from bot.lcg.names.phrases import counted, token_words
from bot.lcg.printed.cards import Symbol, Token


class Bag(Command, frozen=True, tag="bag"):
    """Add chaos tokens, take some out, or set the whole bag (`only`)."""

    add: tuple[str | int, ...] = ()
    take: tuple[str | int, ...] = ()
    only: tuple[str | int, ...] | None = None

    def run(self, g: Game) -> None:
        """Change the bag."""
        bag = list(g.state.bag) if self.only is None else [read_token(each) for each in self.only]
        for token in [read_token(each) for each in self.take]:
            if token not in bag:
                raise NotAllowed(f"There is no {token_name(token)} in the bag.")
            bag.remove(token)
        bag += [read_token(each) for each in self.add]
        if not 1 <= len(bag) <= 60:
            raise NotAllowed("The bag holds between 1 and 60 tokens.")
        g.state.bag = bag
        tell(g, f"{self._done()}: {counted(len(bag), 'token')}")

    def _done(self) -> str:
        """``adds a skull to the chaos bag``; the tokens of a whole new bag are not told one by one.

        The board shows them.
        """
        said = ["sets the chaos bag"] if self.only is not None else []
        if self.take:
            said.append(f"takes {_several(self.take)} out of the chaos bag")
        if self.add:
            said.append(f"adds {_several(self.add)} to the chaos bag")
        return listed(said) or "leaves the chaos bag as it is"


def _several(names: tuple[str | int, ...]) -> str:
    """``a +1``, ``an elder sign and 2 × skull``."""
    amounts = Counter(token_words(read_token(name)) for name in names)
    return listed([_amount(token, count) for token, count in amounts.items()])


def _amount(token: str, count: int) -> str:
    if count > 1:
        return f"{count} × {token}"
    return f"{'an' if token[0] in 'aeiou' else 'a'} {token}"


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
        tell(g, f"fixes {len(self.next)} of the next draws")
