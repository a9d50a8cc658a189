"""Choices: the actions and abilities that a seat may use, as options with their scripts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bot.engine import seat_choices
from bot.engine.about import About
from bot.engine.ask import Option
from bot.engine.english import join_names
from bot.engine.ids import Seat
from bot.lcg.core.about import of_card, of_copy, of_piece
from bot.lcg.core.game import Game
from bot.lcg.core.registry import Ability, AbilityKind, Cost, Use
from bot.lcg.core.state import Piece, PieceId, SkillTest
from bot.lcg.names.disambiguation import is_alone, name_in_play, on_button, spellings
from bot.lcg.names.phrases import counted, seat_name
from bot.lcg.printed.cards import Card, CardType
from bot.lcg.rules import abilities, attempts, costs

AIMED_VERBS = ("fight", "evade")
"""Verbs whose label names the target, with the card as the tool."""
CALLED = {"parley": "Parley with {}", "resign": "Resign ({})"}
"""Labels of abilities that consist of their bold designator alone."""
LONGEST, BUTTON = 80, 40
"""Characters of a label, and of one that makes a button."""
SELDOM = "more"
"""The list for legal options that are rarely wanted, such as resigning."""
SHOWN_VERBS = ("fight", "evade", "investigate", "parley", "resign", "move")


class SeatChoice(seat_choices.SeatChoice, frozen=True, kw_only=True):
    """An action or ability that a seat may use, with the data that tests and sorting need."""

    target: PieceId | None = None
    """The enemy or location of the action, or a card's target."""
    provokes: bool = False
    """It is an action that lets ready enemies engaged with the seat attack first."""
    trial: Callable[[], SkillTest | None] = lambda: None
    """The test that it leads to through a card, as it would begin now."""

    def with_warning(self) -> Option:
        """Return the option with a warning if an enemy would attack first."""
        option = self.option()
        note = " · ".join(filter(None, ("⚠ attack" * self.provokes, option.note)))
        return replace(option, note=note)

    @classmethod
    def of_ability(
        cls, g: Game, ability: Ability, use: Use, target: Piece | None = None
    ) -> SeatChoice:
        """Return the choice of using an ability of a card in play, investigator, act or agenda."""
        card = g.library.cards[ability.code]
        verb = _verb_of(ability)
        tool = _tool_key(g, use, card)
        index = g.registry.abilities[ability.code].index(ability)
        name = _tool_name(g, use) or card.name
        aimed, aim, aims, shown = use, "", (), ("",)
        if target is not None:
            aimed, aim = abilities.aim_at(use, target), f":{target.id}"
            aims = spellings(g, target)
            shown = (_short_aim(g, ability, name, target), *aims)
        labels = [_label_of(ability, verb, name, each) for each in shown]
        barred = abilities.why_not(g, ability, use)
        return cls(
            seat=use.seat,
            key=f"{verb}{aim}:{tool}:{index}",
            label=first_short(labels),
            verb=verb,
            args=(*aims[:1], name),
            run=lambda: abilities.use_ability(g, ability, aimed),
            note="" if barred or not g.words else _note_of(g, ability, aimed),
            about=_about_of_use(g, ability, use),
            secret=use.piece is not None and g.hidden.is_secret(use.piece),
            barred=barred,
            futile=not barred and ability.futile(g, use),
            gain=ability.gain,
            target=target.id if target else None,
            provokes=_provokes_attacks(ability),
            shelf=SELDOM if "resign" in ability.is_a else "",
            trial=lambda: _test_of_use(g, ability, aimed),
        )


def _test_of_use(g: Game, ability: Ability, use: Use) -> SkillTest | None:
    """Return the test of a use at its current cost in actions, or None."""
    if (printed := attempts.printed_test(g, use, ability.tests)) is not None:
        return printed
    return attempts.test_of_use(
        g, replace(use, actions=_actions_for(g, ability, use)), ability.is_a
    )


def _actions_for(g: Game, ability: Ability, use: Use) -> int:
    """Return the number of actions that an ability costs its user now."""
    return costs.price(g, use.seat, ability.cost.actions, abilities.tags(g, ability))


def _about_of_use(g: Game, ability: Ability, use: Use) -> About | None:
    """Return the card in play, a hidden card's copy, or else the card's code."""
    if use.piece is None:
        return of_card(g.stages.named_code(ability.code))
    return of_copy(use.piece.copy) if g.hidden.is_hidden(use.piece) else of_piece(use.piece.id)


def _tool_key(g: Game, use: Use, card: Card) -> str:
    """Return the part of an option's key that names the card whose ability is used.

    Versions of an act or agenda that look alike have one key, as nobody knows their other sides.
    """
    if use.piece is not None:
        return use.piece.id
    if card.is_stage or card.type is CardType.SCENARIO:
        return f"{card.type}-{g.stages.named_code(card.code)}"
    return f"own{use.seat}"


def _verb_of(ability: Ability) -> str:
    """Return the command for an ability: its first designator, unless it is a reaction."""
    if ability.kind is AbilityKind.REACTION:
        return "activate"
    return next((verb for verb in SHOWN_VERBS if verb in ability.is_a), "activate")


def _provokes_attacks(ability: Ability) -> bool:
    costs_action = bool(ability.cost.actions) and ability.provokes
    return costs_action and not ability.is_a & abilities.OPEN_HANDED


def _short_aim(g: Game, ability: Ability, name: str, target: Piece) -> str:
    """Return the name of the target, shortened to fit on a button after the ability's name."""
    room = BUTTON - len(_label_of(ability, _verb_of(ability), name, " ")) + 1
    return on_button(g, target, room)


def _label_of(ability: Ability, verb: str, name: str, aim: str) -> str:
    """Return the label of an ability.

    `name` is its card's name; `aim` is its target's name or "".
    """
    what = ability.label or ability.name.replace("_", " ").capitalize()
    if aim and verb in AIMED_VERBS:
        mode = f" ({ability.label})" if ability.label else ""
        return f"{verb.capitalize()} {aim} with {name}{mode}"
    if verb in CALLED and what == verb.capitalize():
        return CALLED[verb].format(name)
    return f"{name}: {what} ({aim})" if aim else f"{name}: {what}"


def first_short(labels: Sequence[str]) -> str:
    """Return the first label that fits on a button, or the last one."""
    return next((label for label in labels if len(label) <= LONGEST), labels[-1])


def _tool_name(g: Game, use: Use) -> str:
    """Return the name of the used card, distinct from others in reach; "" if it is not in play."""
    if use.piece is None:
        return ""
    if is_alone(g, use.piece):
        return g.card(use.piece).name
    near = [each for each in g.in_play.all() if abilities.in_reach(g, each, use.seat)]
    return name_in_play(g, use.piece, near)


def risk_words(g: Game, seat: Seat, enemy: Piece) -> str:
    """Return the note on the seat that a missed attack hits: ``a miss hits Skids``; or ""."""
    other = attempts.seat_hit_by_a_miss(g, seat, enemy)
    return "" if other is None else f"a miss hits {seat_name(g, other)}"


def _note_of(g: Game, ability: Ability, use: Use) -> str:
    """Return the note of an ability: its cost, its skill test and its other consequences."""
    card = g.library.cards[ability.code]
    said = [_cost_words(g, card, ability.cost, _actions_for(g, ability, use))]
    if (test := attempts.printed_test(g, use, ability.tests)) is not None:
        said.append(f"{join_names([test.skill, *test.skills], 'or')} {test.difficulty}")
    note = ", ".join(filter(None, [*said, ability.note(g, use)]))
    spares = ability.attempt is not None and ability.attempt.spares
    aim = g.piece(use.target) if "fight" in ability.is_a and not spares else None
    return "; ".join(filter(None, (note, risk_words(g, use.seat, aim) if aim else "")))


def _group_price(g: Game, cost: Cost) -> str:
    whose = "investigators here" if cost.group_here else "the group"
    return f"{counted(costs.group_price(g, cost), 'clue')} from {whose}"


def _harm_prefix(cost: Cost) -> str:
    return "direct " if cost.direct else ""


def _cost_words(g: Game, card: Card, cost: Cost, actions: int) -> str:
    """Return the cost of an ability: ``2 actions, 1 ammo, exhausts``.

    A cost of one action is not mentioned.
    """
    harm = _harm_prefix(cost)
    counts = (
        (actions if actions > 1 else 0, "action", ""),
        (cost.resources, "resource", ""),
        (cost.clues, "clue", ""),
        (cost.damage, f"{harm}damage", ""),
        (cost.horror, f"{harm}horror", ""),
        (cost.doom_self, "doom", " on it"),
        (cost.discard_cards, "card", " from hand"),
    )
    said = [counted(count, word) + where for count, word, where in counts if count]
    said += [f"1 card with {cost.discard_icons} icons from hand"] if cost.discard_icons else []
    if cost.group_clues:
        said.append(_group_price(g, cost))
    said += [card.uses.uses_text(cost.uses)] if cost.uses and card.uses is not None else []
    ends = ("exhausts", cost.exhaust), ("is discarded", cost.discard_self)
    said += [words for words, is_paid in (*ends, ("is exiled", cost.exile_self)) if is_paid]
    return ", ".join(said)
