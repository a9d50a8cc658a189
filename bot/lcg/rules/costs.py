"""Costs: the conditions to pay them, and their payment."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.ids import Seat
from bot.lcg.core import zones
from bot.lcg.core.constants import ACTION_COST, FIRST_ACTION_COST, MAY_NOT_SPEND_CLUES
from bot.lcg.core.facts import (
    CardDiscarded,
    CardExhausted,
    CluesSpent,
    ResourcesChanged,
    UsesChanged,
)
from bot.lcg.core.game import Game
from bot.lcg.core.registry import Cost, Use
from bot.lcg.core.state import CopyNo, Extra, Piece
from bot.lcg.names.keys import choose_cards, choose_word
from bot.lcg.names.phrases import counted, plural
from bot.lcg.printed.cards import Skill
from bot.lcg.rules import damage
from bot.lcg.rules.doom import tell_doom
from bot.lcg.rules.removal import exile


def price(g: Game, seat: Seat, actions: int, tags: frozenset[str]) -> int:
    """Return the number of actions that something costs now.

    Rules Reference, "Additional Costs".
    """
    each = price_each(g, seat, actions, tags)
    return each + g.constants.total(FIRST_ACTION_COST, seat, tags) if actions else 0


def price_each(g: Game, seat: Seat, actions: int, tags: frozenset[str]) -> int:
    """Return the number of actions something costs, without extra costs of the round's first."""
    return actions + g.constants.total(ACTION_COST, seat, tags) if actions else 0


def actions_left(g: Game, seat: Seat, tags: frozenset[str] = frozenset()) -> int:
    """Return the number of actions that can be spent on something with these designators."""
    who = g.who(seat)
    if not who.extras:
        return who.actions
    return who.actions + sum(1 for extra in usable_extras(g, seat) if extra.only in tags)


def usable_extras(g: Game, seat: Seat) -> list[Extra]:
    """Return the additional actions that a seat can use now. Rules Reference, "Blank"."""
    extras = g.who(seat).extras
    return [each for each in extras if not (each.own and g.constants.is_blank(seat))]


def remember(g: Game, seat: Seat, tags: frozenset[str]) -> None:
    """Count an action under each of its designators, for effects on a round's first such action."""
    for tag in sorted(tags):
        g.limits.record_use("round", f"did:{tag}:{seat}")


def times_acted(g: Game, seat: Seat) -> int:
    """Return the number of designators of all actions that a seat has taken this round."""
    return sum(
        count
        for key, count in g.state.used.items()
        if key.startswith("round/did:") and key.endswith(f":{seat}")
    )


def has_acted(g: Game, seat: Seat) -> bool:
    """Return True if an investigator has taken an action this round."""
    return times_acted(g, seat) > 0


def spend_actions(g: Game, seat: Seat, count: int, tags: frozenset[str] = frozenset()) -> None:
    """Spend actions of a seat.

    Additional actions come first, and of these the ones restricted to such an action (FAQ 1.10).
    """
    who = g.who(seat)
    for extra in usable_extras(g, seat):
        if count and extra.only in tags:
            who.extras.remove(extra)
            count -= 1
    who.actions -= count
    del who.lent[:count]


async def spend_more_actions(g: Game, use: Use, tags: frozenset[str]) -> int:
    """Let a seat spend any number of further actions; return the number spent."""
    most = actions_left(g, use.seat, tags)
    words = [(str(n), counted(n, "action")) for n in range(most + 1)]
    source = g.hidden.about(use.piece) if use.piece else None
    prompt = "How many extra actions do you spend?"
    key = await choose_word(g, use.seat, prompt, words, source=source)
    spent = int(key or 0)
    spend_actions(g, use.seat, spent, tags)
    return spent


def cannot_pay(g: Game, use: Use, cost: Cost, tags: frozenset[str]) -> str:
    """Return why a cost cannot be paid, or "". Rules Reference, "Costs"."""
    who = g.who(use.seat)
    if reason := _actions_cannot(g, use.seat, cost, tags):
        return reason
    if who.resources < cost.resources:
        return f"It costs {counted(cost.resources, 'resource')}; you have {who.resources}."
    if reason := _clues_cannot(g, use.seat, cost):
        return reason
    if cost.group_clues and (reason := _why_group_cannot_pay(g, use, cost)):
        return reason
    if cost.discard_cards and len(spare_cards(g, use.seat)) < cost.discard_cards:
        return "You have no card you can discard."
    if cost.discard_icons is not None and not cards_with(g, use.seat, cost.discard_icons):
        return f"You have no card with {cost.discard_icons} icons to discard."
    return _piece_cannot(g, use, cost)


def group_price(g: Game, cost: Cost) -> int:
    """Return the clues that investigators spend together. Rules Reference, "Per Investigator"."""
    return cost.group_clues * g.state.started


def _actions_cannot(g: Game, seat: Seat, cost: Cost, tags: frozenset[str]) -> str:
    need = price(g, seat, cost.actions, tags)
    if not need or (left := actions_left(g, seat, tags)) >= need:
        return ""
    return too_dear(need, left)


def too_dear(need: int, left: int) -> str:
    """Return a sentence if fewer actions are left than needed."""
    return (
        f"It costs {counted(need, 'action')}; you have {left}."
        if left
        else "You have no actions left."
    )


def _clues_cannot(g: Game, seat: Seat, cost: Cost) -> str:
    if cost.clues and (reason := g.constants.ban(MAY_NOT_SPEND_CLUES, seat)):
        return reason
    have = g.who(seat).clues
    return f"It costs {counted(cost.clues, 'clue')}; you have {have}." if have < cost.clues else ""


def _why_group_cannot_pay(g: Game, use: Use, cost: Cost) -> str:
    need, payers = group_price(g, cost), group_payers(g, use, cost)
    have = sum(clues_to_spend(g, seat) for seat in payers)
    whose = "investigators here" if cost.group_here else "the group"
    has = "they have" if cost.group_here else "it has"
    return f"It costs {whose} {counted(need, 'clue')}; {has} {have}." if have < need else ""


def group_payers(g: Game, use: Use, cost: Cost) -> list[Seat]:
    """Return the seats that may spend clues for an ability: all, or those at its location."""
    here = use.piece is not None and cost.group_here
    group = g.investigators.at(g.places.where(use.source)) if here else g.playing()
    return [who.seat for who in group]


def _piece_cannot(g: Game, use: Use, cost: Cost) -> str:
    piece = use.piece
    if piece is None:
        return ""
    if cost.uses > piece.uses:
        uses = g.card(piece).uses
        return f"It has no {uses.kind} left." if uses else "It has no uses left."
    if cost.exhaust and piece.exhausted:
        return "It’s exhausted."
    return ""


def spare_cards(g: Game, seat: Seat) -> list[CopyNo]:
    """Return the cards in hand that may be discarded. Rules Reference, "Weakness" and "Hidden"."""
    return [copy for copy in g.investigators.loose_hand(seat) if not g.cards.is_weakness(copy)]


def clues_to_spend(g: Game, seat: Seat) -> int:
    """Return the number of clues that an investigator could spend now."""
    clues = g.who(seat).clues
    return 0 if clues and g.constants.ban(MAY_NOT_SPEND_CLUES, seat) else clues


async def pay(g: Game, use: Use, cost: Cost, tags: frozenset[str]) -> tuple[CopyNo, ...]:
    """Pay all costs of an ability; return the cards discarded from hand for it."""
    piece = use.piece
    chosen = await _choose_discards(g, use, cost)
    _pay_from_pools(g, use.seat, cost, tags)
    for copy in chosen:
        zones.discard(g, copy)
        g.tell(CardDiscarded(code=g.card(copy).code, seat=use.seat))
    if cost.exhaust_target and (target := g.piece(use.target)) is not None:
        target.exhausted = True
        g.tell(CardExhausted(code=target.code))
    if piece is not None:
        await _pay_with(g, use, piece, cost)
    if cost.horror or cost.damage:
        source = g.hidden.about(piece) if piece else None
        await damage.deal(
            g,
            use.seat,
            damage=cost.damage,
            horror=cost.horror,
            source=source,
            direct=cost.direct,
        )
    return tuple(chosen)


def _pay_from_pools(g: Game, seat: Seat, cost: Cost, tags: frozenset[str]) -> None:
    """Pay the actions, resources and clues that an ability costs its investigator."""
    if cost.actions:
        spend_actions(g, seat, price(g, seat, cost.actions, tags), tags)
    if cost.resources:
        spend(g, seat, cost.resources)
    if cost.clues:
        spend_clues(g, seat, cost.clues)


def spend_clues(g: Game, seat: Seat, count: int) -> None:
    """Return clues of an investigator to the token pool as a payment."""
    g.who(seat).clues -= count
    g.tell(CluesSpent(seat=seat, count=count))


async def _pay_with(g: Game, use: Use, piece: Piece, cost: Cost) -> None:
    """Pay the costs that concern the card itself, such as exhausting it or spending its uses."""
    if cost.exhaust:
        piece.exhausted = True
    if cost.uses:
        spend_uses(g, use, cost.uses)
    if cost.discard_self:
        zones.discard(g, piece.copy) if g.hidden.is_hidden(piece) else zones.leave_play(g, piece)
        g.tell(CardDiscarded(code=piece.code, seat=use.seat))
    if cost.doom_self:
        piece.doom += cost.doom_self
        tell_doom(g, cost.doom_self, piece.code)
    if cost.exile_self:
        exile(g, piece.copy)
    if cost.damage_self or cost.horror_self:
        taken = {"damage": cost.damage_self, "horror": cost.horror_self}
        await damage.hurt_asset(g, piece, use.seat, **taken)


def cards_with(g: Game, seat: Seat, skill: Skill) -> list[CopyNo]:
    """Return the cards in hand that may be discarded and have an icon of a skill.

    Rules Reference, "Wild Skill Icons".
    """
    return [copy for copy in spare_cards(g, seat) if g.card(copy).matching_icons(skill)]


async def _choose_discards(g: Game, use: Use, cost: Cost) -> list[CopyNo]:
    skill = cost.discard_icons
    if skill is not None:
        return await _choose_from(g, use, 1, lambda: cards_with(g, use.seat, skill))
    return await _choose_from(g, use, cost.discard_cards, lambda: spare_cards(g, use.seat))


async def _choose_from(
    g: Game, use: Use, count: int, among: Callable[[], list[CopyNo]]
) -> list[CopyNo]:
    if not count:
        return []
    if (hand := list(g.who(use.seat).hand)) == among()[:count]:
        return hand  # It is open information that no card remains, so asking would hide nothing.
    return await choose_cards(
        g,
        use.seat,
        f"Which {plural('card', count)} do you discard to pay?",
        among,
        least=count,
        most=count,
        source=g.hidden.about(use.piece) if use.piece else g.who(use.seat).code,
        kind="discard",
    )


def spend(g: Game, seat: Seat, amount: int) -> bool:
    """Spend resources; return False, and spend none, if there are too few.

    A game master may have taken some away while the player was asked. Rules Reference, "Resources".
    """
    who = g.who(seat)
    if who.resources < amount:
        return False
    who.resources -= amount
    g.tell(ResourcesChanged(seat=seat, amount=-amount))
    return True


def spend_uses(g: Game, use: Use, count: int) -> None:
    """Remove uses from a card; `discard_if_empty` is called after the ability."""
    add_uses(g, use.source, -count)


def add_resources(g: Game, piece: Piece, count: int) -> None:
    """Put resources from the token pool on a card in play."""
    piece.resources += count
    kind = "resources"
    g.tell(UsesChanged(code=piece.code, amount=count, left=piece.resources, kind=kind))


def add_uses(g: Game, piece: Piece, count: int) -> None:
    """Add uses to a card in play (negative: remove them). Rules Reference, "Uses (X type)"."""
    piece.uses += count
    uses = g.card(piece).uses
    kind = str(uses.kind) if uses else ""
    g.tell(UsesChanged(code=piece.code, amount=count, left=piece.uses, kind=kind))


def discard_if_empty(g: Game, use: Use) -> None:
    """Discard a card without uses after its ability, if it says so.

    Rules Reference, "Uses (X type)".
    """
    if use.piece is not None:
        discard_empty(g, use.piece)


def discard_empty(g: Game, piece: Piece) -> None:
    """Discard a card without uses, if it says so. Rules Reference, "Uses (X type)"."""
    uses = g.card(piece).uses if piece in g.in_play else None
    if uses is not None and uses.discard_empty and piece.uses <= 0:
        zones.leave_play(g, piece)
        g.tell(CardDiscarded(code=piece.code, seat=piece.controller))
