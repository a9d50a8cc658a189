"""What a seat of the board game's table does with cards, money and trophies."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core.registry import Service
from bot.second_edition.names import choices
from bot.second_edition.printed.terms import (
    CardNo,
    Deck,
    GateNo,
    Special,
)
from bot.second_edition.verbs import (
    afflictions,
    draws,
    possessions,
    services,
    shopping,
    specials,
    spells,
    trading,
    trophies,
)
from bot.second_edition.verbs.deeds import Deed
from tests.second_edition.player_checks import PlayerChecks


class PlayerCards(PlayerChecks):
    """What a seat of the board game's table does with cards, money and trophies."""

    # Keys

    def choose_cards(
        self,
        prompt: str,
        among: Callable[[], Sequence[CardNo]],
        *,
        least: int = 1,
        most: int | None = 1,
        source: str = "",
        kind: str = "cards",
    ) -> Script[list[CardNo]]:
        """Physical cards, chosen by `seat`; beside each stand its numbers, behind its `note`."""
        return choices.choose_cards(
            self.board, self.seat, prompt, among, least=least, most=most, source=source, kind=kind
        )

    # Draws

    def draw(
        self,
        deck: Deck,
        n: int = 1,
        *,
        keep: int | None = None,
        how: str = "drawn",
        source: str = "",
    ) -> Script[list[CardNo]]:
        """Draw `n` cards and keep `keep` of them (all, if None), own choice."""
        return draws.draw(self.board, self.seat, deck, n, keep=keep, how=how, source=source)

    def take_named(self, code: str, *, how: str = "found") -> Script[bool]:
        """Take a card by code from its deck, if one is there; the deck is shuffled."""
        return draws.take_named(self.board, self.seat, code, how=how)

    # Possessions

    def discard(self, card: CardNo, *, box: bool = False, why: str = "") -> Script[bool]:
        """A card leaves its owner, below its deck or into the box; False if it was not there."""
        return possessions.discard(self.board, self.seat, card, box=box, why=why)

    def receive(self, card: CardNo, *, how: str = "drawn") -> Script[None]:
        """A card that lies in no zone comes into a seat's possession."""
        return possessions.give(self.board, self.seat, card, how=how)

    def lose_cards(
        self, n: int | None, *, decks: Sequence[Deck] | None = None, kind: str = "", why: str = ""
    ) -> Script[int]:
        """Discard `n` cards of own choice (None: all), items if `decks` is None."""
        return possessions.lose_cards(self.board, self.seat, n, decks=decks, kind=kind, why=why)

    # Services

    def barred_from(self, service: Service) -> str:
        """Return why a location's ability cannot be used now; empty if it can."""
        return services.why_barred(self.board, self.seat, service)

    def use_service(self, service: Service) -> Script[None]:
        """Use a location's ability."""
        return services.use(self.board, self.seat, service)

    # Shopping

    def shop(
        self,
        looks: Sequence[tuple[Deck, int]],
        *,
        buy: int = 1,
        change: int = 0,
        halved: bool = False,
        must: bool = False,
        others: Sequence[Seat] = (),
        source: str = "",
    ) -> Script[list[CardNo]]:
        """Look at cards and buy up to `buy` of them; with `must` one, if any can be paid."""
        return shopping.shop(
            self.board,
            self.seat,
            looks,
            buy=buy,
            change=change,
            halved=halved,
            must=must,
            others=others,
            source=source,
        )

    # Specials

    def be_blessed(self, *, why: str = "") -> Script[None]:
        """The investigator is Blessed; a Curse is discarded instead."""
        return specials.bless(self.board, self.seat, why=why)

    def gain_special(self, special: Special, *, why: str = "") -> bool:
        """Take a special card; False if the seat has it, or it only cancelled its opposite."""
        return specials.gain_special(self.board, self.seat, special, why=why)

    def loses_special(self, special: Special) -> bool:
        """Discard a special card; False if the seat has it not, or cannot lose it."""
        return specials.lose_special(self.board, self.seat, special)

    def be_afflicted_by(self, code: str) -> Script[bool]:
        """A certain Injury or Madness is suffered."""
        return afflictions.afflict_by(self.board, self.seat, code)

    # Spells

    def spell_cost(self, card: CardNo) -> int:
        """The Sanity cost."""
        return spells.cost(self.board, card)

    # Trading

    def trade_deeds(self, *, propose: bool) -> list[Deed]:
        """Accepting, declining and withdrawing offers; proposing a trade to somebody here."""
        return trading.deeds_of(self.board, self.seat, propose=propose)

    def proposals(self) -> list[Deed]:
        """Proposing a trade to each of the others, to those elsewhere with the reason why not."""
        return trading.proposals_of(self.board, self.seat)

    def propose(self, other: Seat) -> Script[None]:
        """Put a trade together; a gift is made at once, an exchange waits for the other side."""
        return trading.propose(self.board, self.seat, other)

    def together_with(self) -> list[Seat]:
        """With whom a seat can trade: all in the same area; everybody in the final battle."""
        return trading.together_with(self.board, self.seat)

    def tradable(self) -> list[CardNo]:
        """Cards that can change hands: items, ready or not."""
        return trading.tradable(self.board, self.seat)

    # Trophies

    def lose_gate_trophy(self, no: GateNo) -> None:
        """A gate trophy goes below the stack."""
        return trophies.lose_gate_trophy(self.board, self.seat, no)

    def lose_monster_trophies(self, n: int = 1, *, source: str = "") -> Script[int]:
        """Lose monster trophies of own choice, back to the cup; how many were lost."""
        return trophies.lose_monster_trophies(self.board, self.seat, n, source=source)

    def spend_trophies(self, units: int, *, source: str = "") -> Script[bool]:
        """Spend trophies worth `units` of 5 toughness or 1 gate, without change."""
        return trophies.spend_trophies(self.board, self.seat, units, source=source)

    def trophy_units(self) -> int:
        """Return how many units (5 toughness, or 1 gate trophy) a seat can spend."""
        return trophies.trophy_units(self.board, self.seat)

    def trophy_value(self) -> int:
        """Toughness of a seat's monster trophies."""
        return trophies.trophy_value(self.board, self.seat)
