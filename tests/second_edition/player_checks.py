"""What a seat of the board game's table does: checks, losses, cards, trades."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core import rolls
from bot.second_edition.core.registry import Service
from bot.second_edition.encounters import ways
from bot.second_edition.encounters.ops import Way
from bot.second_edition.names import keys
from bot.second_edition.printed.terms import (
    NOWHERE,
    CardNo,
    CheckKind,
    Coin,
    Deck,
    GateNo,
    MonsterNo,
    Place,
    Skill,
    Special,
)
from bot.second_edition.verbs import (
    checks,
    clue_tokens,
    dangers,
    draws,
    losses,
    possessions,
    services,
    shopping,
    specials,
    spells,
    trading,
    trophies,
    weapons,
)
from bot.second_edition.verbs.checks import Result
from bot.second_edition.verbs.deeds import Deed
from tests.second_edition.player_look import PlayerLook


class PlayerChecks(PlayerLook):
    """What a seat of the board game's table does: checks, losses, cards, trades."""

    # Rolls

    def roll(self, dice: int = 1, *, source: str = "") -> list[int]:
        """Dice that are no skill check: no clue token helps."""
        return rolls.roll(self.board, self.seat, dice, source=source)

    # Ways

    def way_note(self, way: Way) -> str:
        """What stands beside a way: that it takes the last Sanity or Stamina, and its odds."""
        return ways.way_note(self.board, self.seat, way)

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
        return keys.choose_cards(
            self.board, self.seat, prompt, among, least=least, most=most, source=source, kind=kind
        )

    # Checks

    def check(
        self, what: Skill | CheckKind, modifier: int = 0, difficulty: int = 1, *, source: str = ""
    ) -> Script[bool]:
        """A skill check or special check; whether it is passed."""
        return checks.check(self.board, self.seat, what, modifier, difficulty, source=source)

    def count_successes(
        self, what: Skill | CheckKind, modifier: int = 0, *, source: str = ""
    ) -> Script[int]:
        """A check of which the number of successes matters."""
        return checks.count_successes(self.board, self.seat, what, modifier, source=source)

    def perform_check(
        self,
        what: Skill | CheckKind,
        modifier: int = 0,
        difficulty: int = 1,
        *,
        source: str = "",
        monster: MonsterNo | None = None,
        card: CardNo | None = None,
        closes: Place = NOWHERE,
        counts: bool = False,
        doubled: int = 0,
        skill: Skill | None = None,
        fails: bool = False,
        tallied: bool = False,
        idle: bool = False,
    ) -> Script[Result]:
        """A check from its first die to its end."""
        return checks.perform_check(
            self.board,
            self.seat,
            what,
            modifier,
            difficulty,
            source=source,
            monster=monster,
            card=card,
            closes=closes,
            counts=counts,
            doubled=doubled,
            skill=skill,
            fails=fails,
            tallied=tallied,
            idle=idle,
        )

    # Clue tokens

    def clue_group(self) -> int:
        """How many clue tokens have to be spent at a time."""
        return clue_tokens.clue_group(self.board, self.seat)

    # Dangers

    def fall(self, *, sanity: int = 0, stamina: int = 0, cost: bool = False) -> str:
        """What losing so much at once does: `drives you insane`."""
        return dangers.fall(self.board, self.seat, sanity=sanity, stamina=stamina, cost=cost)

    def stake(self, coin: Coin, share: Fraction, failed: int, passed: int = 0) -> str:
        """What a check passed with this chance costs, as it stands on a button."""
        return dangers.stake(self.board, self.seat, coin, share, failed, passed)

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

    # Losses

    def amount(self, coin: Coin) -> int:
        """What a seat has of something."""
        return losses.amount(self.board, self.seat, coin)

    def can_pay(
        self,
        *,
        sanity: int = 0,
        stamina: int = 0,
        money: int = 0,
        clues: int = 0,
        discards: bool = False,
    ) -> bool:
        """Whether a cost can be paid; Sanity and Stamina may fall to 0."""
        return losses.can_pay(
            self.board,
            self.seat,
            sanity=sanity,
            stamina=stamina,
            money=money,
            clues=clues,
            discards=discards,
        )

    def gain(
        self,
        *,
        sanity: int = 0,
        stamina: int = 0,
        money: int = 0,
        clues: int = 0,
        source: str = "",
        forced: bool = False,
    ) -> Script[None]:
        """Gain, never above the maximum."""
        return losses.gain(
            self.board,
            self.seat,
            sanity=sanity,
            stamina=stamina,
            money=money,
            clues=clues,
            source=source,
            forced=forced,
        )

    def lose(
        self,
        *,
        sanity: int = 0,
        stamina: int = 0,
        money: int = 0,
        clues: int = 0,
        source: str = "",
        monster: MonsterNo | None = None,
        settled: bool = True,
    ) -> Script[None]:
        """Lose at once what one source takes."""
        return losses.lose(
            self.board,
            self.seat,
            sanity=sanity,
            stamina=stamina,
            money=money,
            clues=clues,
            source=source,
            monster=monster,
            settled=settled,
        )

    def lower_maximum(self, coin: Coin | None = None, *, source: str = "") -> Script[None]:
        """Lower the maximum Sanity or Stamina by 1 for the rest of the game."""
        return losses.lower_maximum(self.board, self.seat, coin, source=source)

    def pay(
        self,
        *,
        sanity: int = 0,
        stamina: int = 0,
        money: int = 0,
        clues: int = 0,
        source: str = "",
        settled: bool = True,
        discards: bool = False,
    ) -> Script[None]:
        """Pay a cost: nothing lessens it."""
        return losses.pay(
            self.board,
            self.seat,
            sanity=sanity,
            stamina=stamina,
            money=money,
            clues=clues,
            source=source,
            settled=settled,
            discards=discards,
        )

    def settle(self) -> Script[None]:
        """Cut Sanity and Stamina to their maxima; at 0 the investigator goes down."""
        return losses.settle(self.board, self.seat)

    def split(self, total: int, coins: Sequence[Coin], *, source: str = "") -> Script[None]:
        """Gain `total`, divided by the player among `coins`."""
        return losses.split(self.board, self.seat, total, coins, source=source)

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
        """Why a location's ability cannot be used now; empty if it can."""
        return services.barred(self.board, self.seat, service)

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

    # Spells

    def spell_cost(self, card: CardNo) -> int:
        """The Sanity cost."""
        return spells.cost(self.board, self.seat, card)

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
        """How many units (5 toughness, or 1 gate trophy) a seat can spend."""
        return trophies.trophy_units(self.board, self.seat)

    def trophy_value(self) -> int:
        """Toughness of a seat's monster trophies."""
        return trophies.trophy_value(self.board, self.seat)

    # Weapons

    def cost_of_use(self, some: tuple[CardNo, ...]) -> Script[None]:
        """What the weapons of a Combat check cost beside themselves."""
        return weapons.cost_of_use(self.board, self.seat, some)
