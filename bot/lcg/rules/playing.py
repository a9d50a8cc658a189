"""Playing cards: costs, slots, unique cards, limbo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import structs

from bot.engine.english import join_names
from bot.engine.ids import Seat
from bot.lcg.core import zones
from bot.lcg.core.about import Rule, of_card, of_rule
from bot.lcg.core.constants import (
    HAND_COST,
    MAY_NOT_GAIN,
    MAY_NOT_PLAY,
    PAYS_FOR,
    PLAY_COST,
    PLAYABLE_TOO,
    SLOTS,
)
from bot.lcg.core.facts import (
    ActionsGained,
    ActionsLost,
    CardDiscarded,
    CardEntered,
    CardFizzled,
    CardPlayed,
    CardReturned,
    ControlTaken,
    Reason,
    ResourcesChanged,
)
from bot.lcg.core.frames import perform
from bot.lcg.core.game import Game
from bot.lcg.core.moments import CardEnters, CardPaidFor, CardPlayedEvent
from bot.lcg.core.registry import EventCard, Timing, Use
from bot.lcg.core.state import CopyNo, Lasting, Piece, PieceId, Until
from bot.lcg.names.disambiguation import name_in_play
from bot.lcg.names.keys import choose_cards, choose_piece, choose_word
from bot.lcg.names.phrases import counted
from bot.lcg.printed.cards import Card, CardCode, CardType, Keyword, Slot
from bot.lcg.rules import costs
from bot.lcg.rules.attacks import attacks_of_opportunity
from bot.lcg.rules.face_down import exhaust_for, playable_attached
from bot.lcg.rules.imitations import (
    PlayableCard,
    begin_imitation,
    imitator_rule,
    playable_cards,
)
from bot.lcg.rules.roles import role_discount, use_role_discount

USUAL_SLOTS = {
    Slot.HAND: 2,
    Slot.ARCANE: 2,
    Slot.ACCESSORY: 1,
    Slot.BODY: 1,
    Slot.ALLY: 1,
    Slot.TAROT: 1,
}


def playable_from(g: Game, seat: Seat) -> list[CopyNo]:
    """Return the cards that a seat may play: its hand, and cards that count as if in hand."""
    hand = g.who(seat).hand
    return [
        *hand,
        *(extra for extra in g.constants.answers(PLAYABLE_TOO, seat) if extra not in hand),
        *(playable_attached(g, seat) if g.state.face_down else ()),
    ]


def play_cost(g: Game, seat: Seat, copy: CopyNo) -> int:
    """Return the resources that playing a physical card costs now. Rules Reference, "Costs"."""
    return max(0, _cost_before_x(g, seat, g.card(copy), from_hand=_is_at_hand(g, seat, copy)))


def cost_of(g: Game, seat: Seat, card: Card) -> int:
    """Return the resources that playing a card from hand would cost an investigator now."""
    return max(0, _cost_before_x(g, seat, card))


def _is_at_hand(g: Game, seat: Seat, copy: CopyNo) -> bool:
    """Return True if a card is in a seat’s hand, or an imitated event that is in no pile of it."""
    return copy not in g.who(seat).discard and copy not in g.who(seat).deck


def _cost_before_x(g: Game, seat: Seat, card: Card, *, from_hand: bool = True) -> int:
    """Return a card's cost with all changes, without X; below 0 it makes an X cheaper."""
    changes = g.constants.total(PLAY_COST, seat, card) - role_discount(g, seat, card)
    if from_hand:
        changes += g.constants.total(HAND_COST, seat, card)
    return (card.cost or 0) + changes


def affordable_x(g: Game, seat: Seat, card: Card) -> int:
    """Return the largest X that a seat can pay for a card with cost X."""
    return g.who(seat).resources - _cost_before_x(g, seat, card)


def is_fast(g: Game, card: Card) -> bool:
    """Return True if a card is played without an action. Rules Reference, "Fast"."""
    return g.pieces.has_keyword(card, Keyword.FAST)


def cannot_play(g: Game, use: Use) -> str:
    """Return why a card cannot be played, or "".

    Rules Reference, "Appendix I: Initiation Sequence".
    """
    assert use.copy is not None
    card, seat = g.card(use.copy), use.seat
    if use.imitator is None and (rule := imitator_rule(g, use.copy)) is not None:
        return _first_reason([cannot_play(g, each) for each in _ways_to_play(g, use)], rule.why)
    if not card.is_playable:
        return _COMMIT_ONLY if card.type is CardType.SKILL else _NEVER
    if not g.investigators.may_act(seat):
        return "You can’t help: another investigator has to resolve a peril card alone."
    banned = _play_ban(g, use) or _action_reason(g, use, card) or _cost_reason(g, seat, card)
    return banned or _not_now(g, use, card)


def _not_now(g: Game, use: Use, card: Card) -> str:
    """Return why a card has no effect or no room now, or ""."""
    if card.type is CardType.ASSET:
        return _cannot_enter(g, use.seat, card)
    return _cannot_play_event(g, use, card)


def _ways_to_play(g: Game, use: Use) -> list[Use]:
    """Return the ways to play a card: one, unless it imitates one of several events."""
    assert use.copy is not None
    ways = playable_cards(g, use.seat, [use.copy])
    return [structs.replace(use, copy=each.original, imitator=each.imitator) for each in ways]


def _first_reason(reasons: Sequence[str], default: str) -> str:
    """Return "" if any way has no reason against it, else the first reason, or `default`."""
    return "" if "" in reasons else next(iter(reasons), default)


def _play_ban(g: Game, use: Use) -> str:
    """Return why a card may not be played, or ""; a copy may not if either card may not."""
    held = [copy for copy in (use.copy, use.imitator) if copy is not None]
    bans = (g.constants.ban(MAY_NOT_PLAY, use.seat, g.card(copy)) for copy in held)
    return next(filter(None, bans), "")


def cannot_play_here(g: Game, seat: Seat, copy: CopyNo) -> str:
    """Return why a seat cannot play a card in the current turn, or "".

    In another seat's turn it can play only fast cards.
    """
    rule = imitator_rule(g, copy)
    ways = _ways_to_play(g, Use(seat, copy=copy))
    return _first_reason([_cannot_play_now(g, each) for each in ways], rule.why if rule else "")


def _cannot_play_now(g: Game, use: Use) -> str:
    assert use.copy is not None
    card = g.card(use.copy)
    if card.is_playable and not is_fast(g, card) and g.state.turn != use.seat:
        return "It costs an action, so you can play it only on your own turn."
    return cannot_play(g, use)


_NEVER = "This card can’t be played."
_COMMIT_ONLY = "You commit this card to tests; you can’t play it."


def _cost_reason(g: Game, seat: Seat, card: Card) -> str:
    """Return why a seat cannot pay for a card, or ""."""
    cost, resources = cost_of(g, seat, card), g.who(seat).resources
    if resources + _lent_resources(g, seat, card) >= cost:
        return ""
    return f"It costs {counted(cost, 'resource')}; you have {resources}."


def _action_reason(g: Game, use: Use, card: Card) -> str:
    """Return why a seat cannot spend the action for a card, or ""; a fast card needs none."""
    if is_fast(g, card):
        return ""
    need = costs.price(g, use.seat, 1, tags(g, card))
    left = costs.actions_left(g, use.seat, tags(g, card))
    return "" if left >= need else costs.too_dear(need, left)


def tags(g: Game, card: Card, *, aimless: bool = False) -> frozenset[str]:
    """Return the designators of playing a card. Rules Reference, "Ability", Action Designators.

    A card that may be played without a target has them only when it is played with one.
    """
    rule = g.registry.events.get(card.code)
    if aimless and rule is not None and rule.aimless is not None:
        return frozenset({"play"})
    designators: frozenset[str] = rule.is_a if rule else frozenset()
    return designators | {"play"}


def provokes(g: Game, card: Card, *, aimless: bool = False) -> bool:
    """Return True if playing a card provokes attacks. Rules Reference, "Attack of Opportunity"."""
    rule = g.registry.events.get(card.code)
    calm = is_fast(g, card) or (rule is not None and not rule.provokes)
    calm = calm or card.code in g.registry.calm
    return not calm and not tags(g, card, aimless=aimless) & {"fight", "evade"}


def _cannot_enter(g: Game, seat: Seat, card: Card) -> str:
    if is_fast(g, card) and g.state.turn != seat:
        return "You can play fast assets only on your own turn."
    if g.pieces.is_double(card):
        return f"{card.name} is already in play."
    if reached_limit(g, seat, card):
        limited = f"a {card.limited_trait} card" if card.limited_trait else card.name
        return f"You already control {limited}."
    if not can_make_room(g, seat, card):
        return "You have no free slot for it and can’t free one."
    return ""


def reached_limit(g: Game, seat: Seat, card: Card) -> bool:
    """Return True if a seat controls as many copies of a card as one investigator may."""
    if card.per_investigator is None:
        return False
    held = [g.card(each) for each in g.in_play.controlled_by(seat)]
    trait = card.limited_trait
    own = sum(each.has_trait(trait) if trait else each.name == card.name for each in held)
    return own >= card.per_investigator


def _cannot_play_event(g: Game, use: Use, card: Card) -> str:
    rule = g.registry.events.get(card.code)
    if rule is None:
        return _NEVER
    if reason := _not_the_moment(g, rule, use):
        return reason
    if rule.aimless is not None and rule.aimless(g, use):
        return ""
    aimless = rule.targets is not None and not rule.targets(g, use)
    return rule.why if aimless or not rule.when(g, use) else ""


def _not_the_moment(g: Game, rule: EventCard, use: Use) -> str:
    if rule.to is not None:
        now = isinstance(use.event, rule.to)
        return "" if now else "You can play this only when its trigger happens."
    waits = is_fast(g, g.library.cards[rule.code]) and rule.own_turn and g.state.turn != use.seat
    return "You can play it only on your own turn." if waits else ""


async def play(g: Game, use: Use) -> bool:
    """Play a card: pay, suffer attacks of opportunity, resolve it.

    Return False if its player was eliminated meanwhile. Rules Reference, "Appendix I: Initiation
    Sequence".
    """
    return await perform(g, use.seat, _play_card(g, use))


async def _play_card(g: Game, use: Use, *, by_effect: bool = False, discount: int = 0) -> None:
    assert use.copy is not None
    copy, seat, card = use.copy, use.seat, g.card(use.copy)
    held = use.held
    from_hand = held not in g.state.limbo
    aimless = use.target is None
    designators = tags(g, card, aimless=aimless)
    x = await _choose_x(g, seat, copy, discount) if card.cost_is_x else 0
    cost = max(0, _cost_before_x(g, seat, card, from_hand=from_hand) + x - discount)
    paid = await _others_pay(g, seat, card, cost)
    if g.who(seat).resources < cost - paid:
        return  # nobody else pays what is missing: nothing is played, and nothing spent
    if not is_fast(g, card) and not by_effect:
        costs.spend_actions(g, seat, costs.price(g, seat, 1, designators), designators)
        costs.remember(g, seat, designators)
    g.who(seat).resources -= cost - paid
    use_role_discount(g, seat, card)
    _tell_played(g, use, cost)
    await g.listen(CardPaidFor(seat=seat, card=card), Timing.WHEN)
    if provokes(g, card, aimless=aimless) and not by_effect:
        await attacks_of_opportunity(g, seat)
    g.acting(seat)
    if held not in playable_from(g, seat) and held not in g.state.limbo:
        g.tell(CardFizzled(code=g.card(held).code, why=Reason.NOT_IN_HAND))
        return
    _hold_card(g, use)
    if card.type is CardType.ASSET:
        await put_asset(g, held, seat, from_hand=True, x=x)
    else:
        await _resolve_event(g, structs.replace(use, copy=held, imitator=None, x=x), card)
    await _announce_play(g, seat, card, held)


def _tell_played(g: Game, use: Use, cost: int) -> None:
    assert use.copy is not None
    imitator = g.card(use.held).code if use.imitator is not None else CardCode("")
    code = g.card(use.copy).code
    g.tell(CardPlayed(seat=use.seat, code=code, cost=cost, imitator=imitator))


def _hold_card(g: Game, use: Use) -> None:
    """Put a card that is being played into limbo, where it becomes a copy of what it imitates."""
    exhaust_for(g, use.seat, use.held)
    zones.hold(g, use.held)
    if use.copy is not None and use.imitator is not None:
        begin_imitation(g, use.imitator, use.copy)


BORROWED = "borrowed"
"""The name of the effect that discards a card at the end of the round."""


def _possible_payers(g: Game, seat: Seat, card: Card) -> dict[Seat, Piece]:
    """Map each other investigator who may pay for a card to the card that lets them."""
    return {
        payer: piece
        for piece, body in g.constants.sources(PAYS_FOR)
        if (payer := piece.controller) is not None and payer != seat and body(g, piece, seat, card)
    }


def _lent_resources(g: Game, seat: Seat, card: Card) -> int:
    """Return the resources of other investigators that could be spent on a card."""
    return sum(g.who(payer).resources for payer in _possible_payers(g, seat, card))


async def _others_pay(g: Game, seat: Seat, card: Card, cost: int) -> int:
    """Let other investigators pay for a card; return how much of the cost they have paid.

    If it would not be enough, nobody pays.
    """
    offers: dict[Seat, int] = {}
    for payer, piece in _possible_payers(g, seat, card).items():
        most = min(g.who(payer).resources, cost - sum(offers.values()))
        words = [(str(n), counted(n, "resource")) for n in range(most + 1)]
        prompt = f"How much do you pay for {card.name} of {g.name(seat)}?"
        key = await choose_word(g, payer, prompt, words, source=piece.code) if most > 0 else ""
        offers[payer] = int(key or 0)
    if g.who(seat).resources < cost - sum(offers.values()):
        return 0
    for payer, amount in offers.items():
        if amount:
            costs.spend(g, payer, amount)
    return sum(offers.values())


TO_HAND = "to_hand"
"""The name of the effect that returns a card to its owner's hand at the end of the turn."""


def return_at_turn_end(g: Game, piece: Piece, source: str) -> None:
    """Return a card to its owner's hand at the end of the turn, if it is still in play."""
    g.state.lasting.append(Lasting(TO_HAND, of_card(source), Until.TURN, piece=piece.id))


def borrow(g: Game, piece: Piece, source: str) -> None:
    """Discard a card in play at the end of the round, if it is still in play."""
    lasts = Lasting(BORROWED, of_card(source), Until.GAME, piece=piece.id)
    g.state.lasting.append(lasts)


async def play_by_effect(
    g: Game, seat: Seat, copy: CopyNo, discount: int = 0, *, not_as: str = ""
) -> None:
    """Play a card by an effect, which costs no action; its cost in resources may be reduced.

    It may not be played as a copy of the event with the code `not_as`.
    """
    played = await _choose_way_to_play(g, seat, copy, discount, not_as)
    if played is None:
        return
    copy = played.original
    rule = g.registry.events.get(g.card(copy).code)
    attempt = rule.attempt if rule is not None else None
    use = Use(seat, copy=copy, attempt=attempt, imitator=played.imitator)
    if rule is not None and (targets := rule.targets) is not None:
        aim = await choose_piece(
            g,
            seat,
            f"What is {g.card(copy).name} aimed at?",
            lambda: [piece for each in targets(g, use) if (piece := g.piece(each)) is not None],
            source=g.card(copy).code,
        )
        use = structs.replace(use, target=aim.id if aim is not None else None)
    await _play_card(g, use, by_effect=True, discount=discount)


async def _choose_way_to_play(
    g: Game, seat: Seat, copy: CopyNo, discount: int, not_as: str
) -> PlayableCard | None:
    """Let a seat choose the event that a card imitates as an effect plays it; None if it cannot."""
    ways = {
        each.original: each
        for each in playable_cards(g, seat, [copy], lambda c: g.card(c).code != not_as)
        if each.imitator is None or not _cannot_be_played(g, _use_of(seat, each), 0, discount)
    }
    if copy in ways:
        return ways[copy]
    prompt = f"Which event does {g.card(copy).name} copy?"
    source = g.card(copy).code
    chosen = await choose_cards(g, seat, prompt, lambda: list(ways), source=source, secret=False)
    return ways[chosen[0]] if chosen else None


def _use_of(seat: Seat, played: PlayableCard) -> Use:
    return Use(seat, copy=played.original, imitator=played.imitator)


def cannot_play_by_effect(
    g: Game, seat: Seat, copy: CopyNo, spent: int = 0, discount: int = 0, *, not_as: str = ""
) -> str:
    """Return why an effect cannot play a card, or "".

    `spent` are resources that are paid before; `discount` reduces the card's cost. It may not be
    played as a copy of the event with the code `not_as`.
    """
    ways = playable_cards(g, seat, [copy], lambda c: g.card(c).code != not_as)
    uses = [_use_of(seat, each) for each in ways]
    return _first_reason([_cannot_be_played(g, each, spent, discount) for each in uses], _NEVER)


def _cannot_be_played(g: Game, use: Use, spent: int, discount: int) -> str:
    """Return why an effect cannot play a card in one way, or ""."""
    assert use.copy is not None
    card, seat = g.card(use.copy), use.seat
    if reason := _play_ban(g, use):
        return reason
    cost = max(0, play_cost(g, seat, use.copy) - discount)
    if not card.is_playable or g.who(seat).resources - spent < cost:
        return _NEVER
    if card.type is CardType.EVENT:
        return _cannot_play_event(g, use, card)
    return "" if fits_in_play(g, seat, card) else _NEVER


def fits_in_play(g: Game, seat: Seat, card: Card) -> bool:
    """Return True if an asset could be put into play: there is a slot, and no limit forbids it."""
    barred = g.pieces.is_double(card) or reached_limit(g, seat, card)
    return not barred and can_make_room(g, seat, card)


async def _choose_x(g: Game, seat: Seat, copy: CopyNo, discount: int = 0) -> int:
    """Let a player choose X for a card with cost X, up to what they can afford.

    Rules Reference, "Costs".
    """
    card = g.card(copy)
    most = affordable_x(g, seat, card) + discount
    rule = g.registry.events.get(card.code)
    able = None if rule is None or rule.xs is None else rule.xs(g, Use(seat, copy=copy))
    amounts = [n for n in range(most, -1, -1) if able is None or n in able]
    words = [(str(n), counted(n, "resource")) for n in amounts]
    key = await choose_word(g, seat, f"How much is X for {card.name}?", words, source=card.code)
    return int(key or 0)


async def _resolve_event(g: Game, use: Use, card: Card) -> None:
    rule = g.registry.events[card.code]
    await rule.run(g, use)
    if use.copy is not None and use.copy in g.state.limbo:
        zones.discard_event(g, use.copy)


async def _announce_play(g: Game, seat: Seat, card: Card, copy: CopyNo) -> None:

    await g.moment(CardPlayedEvent(seat=seat, card=card, copy=copy))


async def put_asset(
    g: Game, copy: CopyNo, seat: Seat, *, from_hand: bool = False, x: int = 0
) -> Piece:
    """Put an asset into play under a seat's control, and make room for it.

    `x` is the amount paid for cost X. Rules Reference, "Slots".
    """
    piece = zones.put(g, copy)
    piece.controller = seat
    piece.from_hand = from_hand
    uses = g.card(piece).uses
    piece.uses += x if uses is not None and uses.is_x else 0
    g.tell(CardEntered(code=piece.code, seat=seat))
    await make_room(g, seat, piece.id)
    await _announce_entry(g, piece, seat)
    return piece


def put_uncontrolled(g: Game, copy: CopyNo, place: Piece) -> Piece:
    """Put a story asset into play at a location, under nobody's control."""
    piece = zones.put(g, copy, place=place.id)
    g.tell(CardEntered(code=piece.code, place=g.pieces.face(place)))
    return piece


def may_control(g: Game, seat: Seat, card: Card) -> bool:
    """Return True if a seat may control an asset.

    It must not be another investigator's signature card (FAQ 02270), or exceed a limit.
    """
    own = card.required_by in (None, g.who(seat).code)
    return own and not reached_limit(g, seat, card)


async def take_control(g: Game, piece: Piece, seat: Seat) -> None:
    """Give control of a card in play to a seat, which makes room in its slots."""
    piece.controller, piece.place = seat, None
    g.tell(ControlTaken(seat=seat, code=piece.code))
    await make_room(g, seat, piece.id)


async def _announce_entry(g: Game, piece: Piece, seat: Seat) -> None:

    if piece in g.in_play:
        await g.moment(CardEnters(piece=piece, seat=seat))


async def settle_slots(g: Game) -> None:
    """Let players with too few slots for their assets discard some. Rules Reference, "Slots"."""
    for who in g.playing():
        if overfull_slot(g, who.seat):
            await make_room(g, who.seat)


def slot_holders(g: Game, seat: Seat) -> list[Piece]:
    """Return the cards that can use an investigator's slots, treacheries in its threat area too."""
    bound = [
        each
        for each in g.in_play.of_type(CardType.TREACHERY)
        if each.threat == seat and g.card(each).slots
    ]
    return [*g.in_play.controlled_by(seat), *bound]


async def bind_slots(g: Game, piece: Piece) -> None:
    """Let a treachery in a threat area take its slots; assets in them return to hand.

    Where only some of the assets have to go, their controller chooses.
    """
    seat = piece.threat
    assert seat is not None
    for slot in dict.fromkeys(g.card(piece).slots):
        while _excess_slots(g, seat, [g.card(each) for each in slot_holders(g, seat)], slot) > 0:
            leaving = _must_leave(g, seat, piece.id, slot) or await choose_piece(
                g,
                seat,
                f"Which asset in a {slot} slot returns to your hand?",
                lambda slot=slot: _may_leave(g, seat, piece.id, slot),
                source=piece.code,
                kind="slots",
            )
            if leaving is None:
                break
            zones.leave_play(g, leaving, "hand")
            owner = seat if leaving.owner is None else leaving.owner
            g.tell(CardReturned(code=leaving.code, seat=owner))


async def make_room(g: Game, seat: Seat, newcomer: PieceId | None = None) -> None:
    """Let a seat discard assets until the new asset has a slot. Rules Reference, "Slots"."""
    piece = g.piece(newcomer)
    source = piece.code if piece is not None else of_rule(Rule.SLOTS)
    while over := overfull_slot(g, seat):
        leaving = _must_leave(g, seat, newcomer, over) or await choose_piece(
            g,
            seat,
            f"Which asset leaves its {over} slot?",
            lambda over=over: _may_leave(g, seat, newcomer, over),
            source=source,
            kind="slots",
        )
        if leaving is None:
            break
        zones.leave_play(g, leaving)
        g.tell(CardDiscarded(code=leaving.code, seat=seat, why=Reason.NO_SLOT))


def _may_leave(g: Game, seat: Seat, newcomer: PieceId | None, slot: Slot) -> list[Piece]:
    """Return the assets that could be discarded to free slots of a kind."""
    return [
        piece
        for piece in g.pieces.discardable(seat)
        if piece.id != newcomer
        and slot in g.card(piece).slots
        and _relieves_slot(g, seat, piece, slot)
    ]


def _must_leave(g: Game, seat: Seat, newcomer: PieceId | None, slot: Slot) -> Piece | None:
    """Return an asset that has to be discarded without a question; None if there is a choice."""
    able = _may_leave(g, seat, newcomer, slot)
    fixed = [g.card(piece) for piece in slot_holders(g, seat) if piece not in able]
    if able and all(_excess_slots(g, seat, [*fixed, g.card(each)], slot) > 0 for each in able):
        return able[0]
    return None


def _relieves_slot(g: Game, seat: Seat, piece: Piece, slot: Slot) -> bool:
    """Return True if discarding a card reduces the excess in a kind of slot."""
    assets = slot_holders(g, seat)
    rest = [g.card(asset) for asset in assets if asset is not piece]
    all_of = [g.card(asset) for asset in assets]
    return _excess_slots(g, seat, rest, slot) < _excess_slots(g, seat, all_of, slot)


def overfull_slot(g: Game, seat: Seat) -> Slot | None:
    """Return the first kind of slot in which a seat has too many assets, or None.

    Rules Reference, "Slots".
    """
    cards = [g.card(piece) for piece in slot_holders(g, seat)]
    taken = [slot for card in cards for slot in card.slots]
    if len(taken) == len(set(taken)):
        return None  # asked before every step, and nearly always so
    many = [slot for slot in USUAL_SLOTS if taken.count(slot) > _slots_for(g, seat, slot)]
    return next((slot for slot in many if _excess_slots(g, seat, cards, slot) > 0), None)


def can_make_room(g: Game, seat: Seat, card: Card) -> bool:
    """Return True if discarding assets can free the slots for a card. Rules Reference, "Slots"."""
    stays = [g.card(piece) for piece in slot_holders(g, seat) if _has_to_stay(g, piece)]
    return all(_excess_slots(g, seat, [*stays, card], slot) <= 0 for slot in card.slots)


def replaced_assets_text(g: Game, seat: Seat, card: Card) -> str:
    """Return which assets an asset would replace: ``replaces Knife or Machete``; or ""."""
    all_in = [*map(g.card, slot_holders(g, seat)), card]
    kinds = dict.fromkeys(card.slots)
    crowded = [slot for slot in kinds if _excess_slots(g, seat, all_in, slot) > 0]
    found = [_outgoing_from(g, seat, card, slot) for slot in crowded]
    return ", ".join(dict.fromkeys(filter(None, found)))


def _outgoing_from(g: Game, seat: Seat, card: Card, slot: Slot) -> str:
    """Return which assets would leave one kind of slot for a new card, or ""."""
    able = [piece for piece in g.pieces.discardable(seat) if slot in g.card(piece).slots]
    all_go = not any(_can_stay(g, seat, one, able, card, slot) for one in able)
    names = [name_in_play(g, piece, able) for piece in able]
    if len(names) > 1:
        return f"replaces {join_names(names, 'and' if all_go else 'or')}"
    return "".join(f"replaces {name}" for name in names)


def _can_stay(
    g: Game, seat: Seat, one: Piece, able: Sequence[Piece], card: Card, slot: Slot
) -> bool:
    """Return True if an asset could keep its slot when all others that can leave have left."""
    kept = [each for each in slot_holders(g, seat) if each not in able or each is one]
    return _excess_slots(g, seat, [*map(g.card, kept), card], slot) <= 0


def _has_to_stay(g: Game, piece: Piece) -> bool:
    card = g.card(piece)
    stays = card.type is CardType.TREACHERY or bool(card.extra_slots)
    return stays or not g.pieces.may_leave(piece)


def _slots_for(g: Game, seat: Seat, slot: Slot) -> int:
    """Return the number of slots of a kind that an investigator has, without those of assets."""
    return USUAL_SLOTS[slot] + g.constants.total(SLOTS, seat, slot)


def _excess_slots(g: Game, seat: Seat, cards: Sequence[Card], slot: Slot) -> int:
    """Return by how many the cards exceed an investigator's slots of a kind.

    Additional slots that only certain cards may use are filled first.
    """
    extra: Counter[str | None] = Counter()
    for card in cards:
        extra[card.extra_slots_trait] += card.extra_slots.count(slot)
    used = 0
    wanted = [card for card in cards for _ in range(card.slots.count(slot))]
    for card in wanted:
        fitting = [t for t, n in extra.items() if n and (t is None or card.has_trait(t))]
        if fitting:
            extra[fitting[0]] -= 1
        else:
            used += 1
    return used - _slots_for(g, seat, slot)


def gain_actions(g: Game, seat: Seat, count: int) -> None:
    """Give a seat additional actions of any kind for this turn. Rules Reference, "Gains"."""
    g.acting(seat).actions += count
    g.tell(ActionsGained(seat=seat, count=count))


def lend_action(g: Game, seat: Seat, piece: Piece) -> None:
    """Give a seat an additional action for this turn, which it loses if a card leaves play.

    The next action uses it (FAQ 1.10). A card that a game master removed meanwhile gives none, and
    no card gives two in a round. Rules Reference, "Action", additional actions.
    """
    if piece not in g.in_play or g.limits.use_count("round", f"lent:{piece.id}"):
        return
    g.limits.record_use("round", f"lent:{piece.id}")
    gain_actions(g, seat, 1)
    g.who(seat).lent.append(piece.id)


def lose_actions(g: Game, seat: Seat, count: int) -> None:
    """Let a seat lose actions of this turn, standard ones first. Rules Reference, "Action"."""
    who = g.acting(seat)
    standard = min(count, who.actions)
    who.actions -= standard
    del who.lent[who.actions :]
    lost = standard + min(count - standard, len(who.extras))
    del who.extras[: lost - standard]
    if lost:
        g.tell(ActionsLost(seat=seat, count=lost))


def lose(g: Game, seat: Seat, amount: int) -> None:
    """Let a seat lose up to `amount` resources."""
    lost = min(amount, g.acting(seat).resources)
    if lost:
        g.who(seat).resources -= lost
        g.tell(ResourcesChanged(seat=seat, amount=-lost, lost=True))


def may_gain(g: Game, use: Use[Any]) -> bool:
    """Return True if the user may gain resources (for abilities with no other effect)."""
    return not g.constants.ban(MAY_NOT_GAIN, use.seat)


def gain(g: Game, seat: Seat, amount: int) -> None:
    """Give a seat resources, unless a card forbids it. Rules Reference, "Gains" and "Cannot"."""
    who = g.acting(seat)
    if g.constants.ban(MAY_NOT_GAIN, seat):
        return
    who.resources += amount
    g.tell(ResourcesChanged(seat=seat, amount=amount))
