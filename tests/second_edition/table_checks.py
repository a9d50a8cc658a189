"""Checks, fights, trades and what is said of them, at a table of the board game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from bot.engine.ask import Ask, Barred, Draft, Option
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.kits.second_edition import summary
from bot.second_edition.core import frames, rolls
from bot.second_edition.core.moments import Event
from bot.second_edition.core.state import Combat, Offer, SkillCheck
from bot.second_edition.names import cards, keys
from bot.second_edition.printed.ops import Lose
from bot.second_edition.printed.terms import CardNo, MonsterNo
from bot.second_edition.text import check_lines, foe_lines, log, prompts
from bot.second_edition.verbs import (
    any_phase,
    chances,
    check_notes,
    checks,
    clue_tokens,
    combat as combat_verbs,
    deeds,
    fight_options,
    meeting,
    tolls,
    trading,
    weapons,
)
from tests.second_edition.table_look import TableLook

FIRST = Seat(0)


class TableChecks(TableLook):
    """Checks, fights, trades and what is said of them, at a table of the board game."""

    # Frames

    def each(
        self, script: Callable[[Seat], Script[object]], seats: Iterable[Seat] | None = None
    ) -> Script[None]:
        """The same for several seats, one after the other from the first player."""
        return frames.each(self.board, script, seats)

    def listen(self, event: Event, *extra: str, only: Seat | None = None) -> Script[None]:
        """Run everything in force that listens to a moment."""
        return frames.listen(self.board, event, *extra, only=only)

    # Rolls

    def bonuses(self, made: SkillCheck) -> int:
        """Dice from cards and effects that help with this check, not with the skill."""
        return rolls.bonuses(self.board, made)

    def pool(self, made: SkillCheck) -> int:
        """Dice to roll at first: skill, modifier and bonuses; may be negative."""
        return rolls.pool(self.board, made)

    def roll_for_table(self, dice: int = 1, *, source: str = "") -> list[int]:
        """Dice that nobody's blessing touches, rolled for the game itself."""
        return rolls.roll_for_table(self.board, dice, source=source)

    # Cards

    def card_line(self, code: str) -> str:
        """A card whole: ``**Axe** (weapon, worth $3): 1 hand · physical +2."""
        return cards.card_line(self.board, code)

    # Keys

    def card_key(self, card: CardNo) -> str:
        """A physical card in a key: its name and number."""
        return keys.card_key(self.board, card)

    def one_of_each(self, cards: Iterable[CardNo]) -> list[CardNo]:
        """Of equal cards in the same state the first: choosing either is the same."""
        return keys.one_of_each(self.board, cards)

    # Check lines

    def check_lines(self, made: SkillCheck) -> list[str]:
        """Return where the dice come from, what they need."""
        return check_lines.check_lines(self.board, made)

    def with_clues(self, made: SkillCheck, head: str = "With") -> str:
        """The chance with one clue token, with two… as many as may be spent."""
        return check_lines.with_clues(self.board, made, head)

    # Foe lines

    def attack_text(self) -> str:
        """Let the Ancient One do to everybody what ends this round of the final battle."""
        return foe_lines.attack_text(self.board)

    def attack_takes(self) -> Lose | None:
        """Return the loss that the Ancient One's record names for a failed check."""
        return self.board.registry.ancient_ones[self.board.state.ancient_one].takes

    def monster_lines(self, no: MonsterNo, seat: Seat) -> list[str]:
        """Return a monster's numbers as they are for a seat, and what it does."""
        return foe_lines.monster_lines(self.board, no, seat)

    def mean_hit(self, combat: Combat, share: Fraction) -> str:
        """Return what a round of fighting passed with this chance costs."""
        return fight_options.mean_hit(self.board, combat, share)

    def battle_lines(self, seat: Seat = FIRST) -> list[str]:
        """Return the lines of the Ancient One in the final battle, for a seat."""
        return foe_lines.battle_lines(self.board, seat)

    # Log

    def lines(self, told: Sequence[Fact], seat: Seat | None = None) -> list[str]:
        """Return what happened, as `seat` may know it; None is a spectator."""
        return log.lines(self.board, told, seat)

    def end_lines(self) -> list[str]:
        """Return what the table reads when the game is over."""
        return summary.lines(self.board)

    # Prompts

    def explain(self, ask: Ask, seat: Seat | None) -> list[str]:
        """The lines for a seat, or for everybody."""
        return prompts.explain(self.board, ask, seat)

    # Any phase

    def last_call(self, before: str, *, only: Seat | None = None) -> Script[None]:
        """Before something that nobody is asked about."""
        return any_phase.last_call(self.board, before, only=only)

    # Chances

    def first_round_note(self, combat: Combat) -> str:
        """Return what fighting would mean."""
        return chances.first_round_note(self.board, combat)

    # Check notes

    def reroll_note(self, made: SkillCheck, which: Sequence[int] | None = None) -> str:
        """Return what stands beside a re-roll: `56% to pass`; nothing where it is passed."""
        return check_notes.reroll_note(self.board, made, which)

    # Checks

    def after_deeds(self, made: SkillCheck) -> dict[Seat, list[deeds.Deed]]:
        """."""
        return checks._after_deeds(self.board, made)

    def clue_option(self, made: SkillCheck) -> Option | None:
        """."""
        return checks._clue_option(self.board, made)

    # Clue tokens

    def clue_dice(self, made: SkillCheck, tokens: int) -> int:
        """Dice that the next clue tokens give together; after the next one all give the same."""
        return clue_tokens.clue_dice(self.board, made, tokens)

    def hits_of(self, made: SkillCheck) -> int:
        """Successes that a check has as it lies."""
        return rolls.successes(self.board, made)

    def clue_room(self, made: SkillCheck) -> int:
        """Clue tokens that may still be spent on it."""
        return clue_tokens.clue_room(self.board, made)

    def dice_per_clue(self, made: SkillCheck) -> int:
        """Dice that the next clue token gives."""
        return clue_tokens.dice_per_clue(self.board, made)

    # Combat

    def combat(self, combat: Combat) -> Script[str]:
        """The Horror check, then rounds until somebody is beaten, flees, or is elsewhere."""
        return combat_verbs.fight(self.board, combat)

    def horror_check(self, combat: Combat) -> Script[None]:
        """The Horror check: failed it costs the horror damage, passed it costs Nightmarish."""
        return combat_verbs._horror(self.board, combat)

    def is_stand_off(self, combat: Combat, options: list[Option]) -> bool:
        """No check of the round can succeed, and the monster's hits did nothing for a while."""
        return combat_verbs._is_stand_off(self.board, combat, options)

    def round_draft(self, combat: Combat, place: str) -> Draft | None:
        """."""
        return combat_verbs._round_draft(self.board, combat, place)

    def combat_deeds(self, combat: Combat) -> list[deeds.Deed]:
        """Return what the investigator may use and cast before an attack."""
        return combat_verbs.combat_deeds(self.board, combat)

    def win(self, combat: Combat) -> Script[None]:
        """A Combat check is passed: the monster is defeated, Overwhelming costs its Stamina."""
        return combat_verbs.win(self.board, combat)

    # Meeting

    def meet_options(self, combat: Combat) -> list[Option]:
        """Evade and Fight, as long as the monster is there."""
        return meeting._meet_options(self.board, combat)

    # Tolls

    def toll_note(self, combat: Combat, some: Iterable[CardNo]) -> str:
        """Return what stands beside fighting with a set: `first discard 1 item`."""
        return tolls.note(self.board, combat, some)

    def pay_toll(self, combat: Combat, some: Iterable[CardNo]) -> Script[bool]:
        """Pay for the Combat check that comes, if wanted and able."""
        return tolls.pay(self.board, combat, some)

    # Trading

    def accept(self, offer: Offer) -> Script[None]:
        """The other side agrees."""
        return trading.accept(self.board, offer)

    def drop_stale(self) -> None:
        """Offers between investigators that are apart fall away."""
        return trading.drop_stale(self.board)

    def exchange(self, offer: Offer) -> Script[None]:
        """Cards and money change hands, both sides at once; cards keep their state."""
        return trading.exchange(self.board, offer)

    # Weapons

    def attack_check(
        self, combat: Combat, some: tuple[CardNo, ...], *, source: str, fails: bool = False
    ) -> Script[checks.Result]:
        """One Combat check with a set of weapons; those used up are discarded after it."""
        return weapons.attack_check(self.board, combat, some, source=source, fails=fails)

    def evade_check(self, combat: Combat) -> Script[bool]:
        """Evading a monster before its combat, or fleeing in it."""
        return combat_verbs.evade_check(self.board, combat)

    def combos(self, combat: Combat) -> dict[tuple[CardNo, ...], SkillCheck]:
        """Sets of weapons and lasting spells that fit into the hands, one of each kind of set."""
        return weapons.combos(self.board, combat)

    def fight_choices(self, combat: Combat) -> tuple[list[Option], tuple[Barred, ...]]:
        """One option for each set of weapons, with its dice and chance; what no set holds."""
        return fight_options.fight_choices(self.board, combat)

    def planned(self, combat: Combat, some: tuple[CardNo, ...]) -> SkillCheck:
        """The Combat check with a set of weapons, not begun."""
        return weapons.plan_check(self.board, combat, some)

    def weapon_bonus(self, combat: Combat, card: CardNo, some: tuple[CardNo, ...]) -> int:
        """A weapon's or spell's bonus after resistances: half, rounded up."""
        return weapons.weapon_bonus(self.board, combat, card, some)
