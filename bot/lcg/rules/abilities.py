"""Abilities: the abilities that each seat may use now, why it may not use others, and their use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs

from bot.engine.ids import Seat
from bot.lcg.core.constants import (
    MAY_NOT_ACT_THROUGH,
    MAY_NOT_PARLEY,
    MAY_NOT_TRIGGER,
    MAY_NOT_USE_FREE,
)
from bot.lcg.core.facts import AbilityUsed, CardsSeen, ForcedHappened, HiddenActed, SeenHow
from bot.lcg.core.frames import perform
from bot.lcg.core.game import Game
from bot.lcg.core.moments import ActionActivated, Event, Parleys
from bot.lcg.core.parts.acts_and_agendas import DECKS
from bot.lcg.core.registry import Ability, AbilityKind, Limit, Timing, Use
from bot.lcg.core.state import Piece
from bot.lcg.printed.cards import CardCode, CardType
from bot.lcg.rules import costs
from bot.lcg.rules.attacks import attacks_of_opportunity
from bot.lcg.rules.group_clues import spend_group_clues

OPEN_HANDED = frozenset({"fight", "evade", "parley", "resign"})
"""Designators of actions that provoke no attack of opportunity."""


def possible_uses(
    g: Game, ability: Ability, seat: Seat, event: Event | None = None
) -> Iterable[Use]:
    """Return all uses of an ability that `seat` could make, whether legal now or not.

    The ability of a location is on its revealed side. An ability that another card gives exists
    only while it does (Rules Reference, "Gains").
    """
    match g.library.cards[ability.code].type:
        case CardType.INVESTIGATOR:
            stands = g.who(seat).code == ability.code
        case CardType.ACT | CardType.AGENDA:
            stands = ability.code in g.stages.active and _is_granted(g, ability, seat)
        case CardType.SCENARIO:
            here = ability.code == g.library.scenarios[g.state.scenario].card
            stands = here and _is_granted(g, ability, seat)
        case _:
            return _uses_of_pieces(g, ability, seat, event)
    return [Use(seat, event=event, attempt=ability.attempt)] if stands else ()


def _is_granted(g: Game, ability: Ability, seat: Seat) -> bool:
    return ability.granted is None or ability.granted(g, Use(seat))


def _uses_of_pieces(g: Game, ability: Ability, seat: Seat, event: Event | None) -> Iterator[Use]:
    here = (*g.in_play.of_code(ability.code), *g.hidden.in_hand(seat, ability.code))
    for piece in (*here, *_is_leaving_enemy(g, ability, event)) if event else here:
        if in_reach(g, piece, seat) and piece.revealed and not g.constants.is_wiped(piece):
            use = Use(seat, piece=piece, event=event, attempt=ability.attempt)
            if ability.granted is None or ability.granted(g, use):
                yield use


def in_reach(g: Game, piece: Piece, seat: Seat) -> bool:
    """Return True if `seat` may trigger abilities of a card in play.

    These are the seat's own cards; and encounter cards, locations and uncontrolled cards at its
    location, including cards in the threat areas of others there (Rules Reference, "Activate
    Action"). Everyone can reach a card beside the act or agenda.
    """
    if piece.controller is not None:
        return piece.controller == seat
    where = g.places.where(piece)
    if where is None and piece.host is not None:
        return piece.host in DECKS or g.stages.is_in_force(CardCode(piece.host))
    return where is not None and where == g.who(seat).place


def in_play_with(g: Game, designator: str) -> list[Piece]:
    """Return the revealed encounter cards in play with an ability such as `parley`."""
    return [
        piece
        for piece in g.in_play.all()
        if piece.revealed and g.card(piece).is_encounter and _has_ability(g, piece, designator)
    ]


def _has_ability(g: Game, piece: Piece, designator: str) -> bool:
    """Return True if a card has an ability of a designator now, its own or one that it is given."""
    abilities = g.registry.abilities.get(piece.code, ())
    return any(
        designator in each.is_a
        and (each.granted is None or each.granted(g, Use(g.state.lead, piece=piece)))
        for each in abilities
    )


def limit_key(ability: Ability, use: Use) -> str:
    """Return the key under which uses are counted for a limit: ability, copy and player."""
    copy = use.piece.id if use.piece else ""
    group = ability.limit is not None and ability.limit.group
    return f"{ability.code}:{ability.name}:{copy}:{'group' if group else use.seat}"


def most_uses(g: Game, limit: Limit) -> int:
    """Return how often a limit allows a use in its period."""
    return limit.count * (g.state.started if limit.per_investigator else 1)


def has_reached_limit(g: Game, ability: Ability, use: Use) -> bool:
    """Return True if an ability has been used as often as its limit allows."""
    limit = ability.limit
    if limit is None:
        return False
    return g.limits.use_count(limit.period, limit_key(ability, use)) >= most_uses(g, limit)


def why_not(g: Game, ability: Ability, use: Use) -> str:
    """Return why an ability cannot be used, or "".

    Rules Reference, "Appendix I: Initiation Sequence".
    """
    if not g.investigators.may_act(use.seat):
        return "You can’t help: another investigator has to resolve a peril card alone."
    if reason := _used_up(g, ability, use):
        return reason
    if (
        use.piece is None
        and ability.code == g.who(use.seat).code
        and g.constants.is_blank(use.seat)
    ):
        return "Your investigator’s text is blank right now."
    if reason := _ban_sentence(g, ability, use):
        return reason
    if reason := costs.cannot_pay(g, use, ability.cost, tags(g, ability)):
        return reason
    return "" if ability.when(g, use) else ability.why


def _used_up(g: Game, ability: Ability, use: Use) -> str:
    """Return a sentence if the limit of an ability is reached, else ""."""
    limit = ability.limit
    if limit is None or not has_reached_limit(g, ability, use):
        return ""
    who, most = "The group has" if limit.group else "You’ve", most_uses(g, limit)
    often = {1: "", 2: " twice"}.get(most, f" {most} times")
    return f"{who} already used it{often} this {limit.period}."


def _ban_sentence(g: Game, ability: Ability, use: Use) -> str:
    """Return a sentence if cards in play forbid the use of an ability, else ""."""
    is_free, is_action = ability.kind is AbilityKind.FREE, ability.kind is AbilityKind.ACTION
    return (
        g.constants.ban(MAY_NOT_TRIGGER, use.seat, g.library.cards[ability.code])
        or (is_free and g.constants.ban(MAY_NOT_USE_FREE, use.seat))
        or (is_action and g.constants.ban(MAY_NOT_ACT_THROUGH, use.seat, g.card(ability.code)))
        or _parley_ban(g, ability, use)
    )


def _parley_ban(g: Game, ability: Ability, use: Use) -> str:
    """Return why the user may not parley with a card; "" if allowed or not a parley."""
    if use.piece is None or "parley" not in ability.is_a:
        return ""
    return g.constants.ban(MAY_NOT_PARLEY, use.seat, use.piece)


def tags(g: Game, ability: Ability) -> frozenset[str]:
    """Return the kinds of action that an ability is, for costs and restricted actions."""
    card = g.library.cards[ability.code]
    if ability.kind is not AbilityKind.ACTION:
        return ability.is_a
    return ability.is_a | {f"{trait.lower()}-action" for trait in card.traits}


async def use_ability(g: Game, ability: Ability, use: Use) -> bool:
    """Pay for an ability, suffer attacks of opportunity if it is an action, and resolve it.

    Costs come first, then the attacks, then the effect (Rules Reference, "Attack of Opportunity").
    Return False if the investigator was eliminated before it was resolved.
    """
    return await perform(g, use.seat, _use_ability(g, ability, use))


async def _use_ability(g: Game, ability: Ability, use: Use) -> None:
    if not await _group_pays(g, ability, use):
        return
    spends = costs.price(g, use.seat, ability.cost.actions, tags(g, ability))
    _tell_used(g, ability, use)
    paid = await costs.pay(g, use, ability.cost, tags(g, ability))
    use = structs.replace(use, paid=paid, actions=spends)
    if ability.limit is not None:
        g.limits.record_use(ability.limit.period, limit_key(ability, use))
    if spends:
        costs.remember(g, use.seat, tags(g, ability))
    if spends and ability.provokes and not ability.is_a & OPEN_HANDED:
        await attacks_of_opportunity(g, use.seat)
    await _announce_action(g, ability, use)
    g.acting(use.seat)
    if "parley" in ability.is_a:
        await _run_parley(g, ability, use)
    else:
        await ability.run(g, use)
    costs.discard_if_empty(g, use)


async def _announce_action(g: Game, ability: Ability, use: Use) -> None:
    if use.piece is not None and ability.kind is AbilityKind.ACTION:
        activated = ActionActivated(seat=use.seat, piece=use.piece, is_a=ability.is_a)
        await g.listen(activated, Timing.WHEN)


async def _run_parley(g: Game, ability: Ability, use: Use) -> None:
    """Run the script of an ability as a parley, to which cards can react.

    Rules Reference, "Parley".
    """
    before = g.state.parleying
    g.state.parleying = [*(before or ()), use.seat]
    await ability.run(g, use)
    g.state.parleying = before
    await g.listen(
        Parleys(seat=use.seat, by_action=ability.kind is AbilityKind.ACTION), Timing.AFTER
    )


def _tell_used(g: Game, ability: Ability, use: Use) -> None:
    if use.piece is not None and g.hidden.is_secret(use.piece):
        g.tell(HiddenActed(seat=use.seat))
    else:
        g.tell(AbilityUsed(seat=use.seat, code=ability.code, ability=ability.name))


async def _group_pays(g: Game, ability: Ability, use: Use) -> bool:
    """Let the group spend the clues that an ability costs; return False if they are not spent.

    They come first: without them no other cost is paid.
    """
    price = costs.group_price(g, ability.cost)
    if not price:
        return True
    payers = costs.group_payers(g, use, ability.cost)
    return await spend_group_clues(g, use.seat, payers, price, source=ability.code)


async def force(g: Game, ability: Ability, use: Use) -> None:
    """Resolve a forced ability for its user. Rules Reference, "Forced Abilities"."""
    if ability.limit is not None:
        g.limits.record_use(ability.limit.period, limit_key(ability, use))
    _tell_forced(g, ability, use)
    await perform(g, use.seat, ability.run(g, use))


def _tell_forced(g: Game, ability: Ability, use: Use) -> None:
    """Report a forced ability, unless it is the constant ability of a hidden card that counts."""
    is_hidden = use.piece is not None and g.hidden.is_hidden(use.piece)
    if is_hidden and ability.noted:
        return
    if is_hidden and g.hidden.is_concealed:
        codes = (ability.code,)
        g.tell(HiddenActed(seat=use.seat, forced=True))
        g.tell(CardsSeen(seat=use.seat, codes=codes, how=SeenHow.ACTS, only=(use.seat,)))
    else:
        g.tell(ForcedHappened(code=ability.code, seat=use.seat))


def forced_use(g: Game, ability: Ability, event: Event) -> Iterator[Use]:
    """Return the uses of a forced ability, each with the seat that its text calls "you".

    Rules Reference, "You/Your".
    """
    kind = g.library.cards[ability.code].type
    seat = _seat_of_event(g, event)
    if kind is CardType.INVESTIGATOR:
        yield from _of_investigators(g, ability, event)
    elif kind in (CardType.ACT, CardType.AGENDA):
        if ability.code in g.stages.active:
            yield Use(g.state.lead, event=event)
    elif kind is CardType.EVENT and g.library.cards[ability.code].is_weakness:
        yield from _in_hands(g, ability, event)
    else:
        here = [*g.in_play.of_code(ability.code), *g.hidden.of_code(ability.code)]
        for piece in [*here, *_is_leaving_enemy(g, ability, event)]:
            if piece.revealed is not ability.face_down and not g.constants.is_wiped(piece):
                yield Use(_user_of_piece(piece, seat), piece=piece, event=event)


def _of_investigators(g: Game, ability: Ability, event: Event) -> Iterator[Use]:
    """Yield the uses of an investigator card's own ability.

    If the card's text is blank, only an ability that takes note of events is used.
    """
    for who in g.playing():
        if who.code == ability.code and (ability.noted or not g.constants.is_blank(who.seat)):
            yield Use(who.seat, event=event)


def _in_hands(g: Game, ability: Ability, event: Event) -> Iterator[Use]:
    """Yield the uses of a weakness whose ability works while it is in a hand."""
    for who in g.playing():
        for copy in who.hand:
            if g.card(copy).code == ability.code:
                yield Use(who.seat, copy=copy, event=event)


def _is_leaving_enemy(g: Game, ability: Ability, event: Event) -> list[Piece]:
    """Return the enemy of an event if it has just left play and has this ability.

    It keeps its abilities "after it is defeated".
    """
    enemy = getattr(event, "enemy", None)
    if isinstance(enemy, Piece) and enemy.code == ability.code and enemy not in g.in_play:
        return [enemy]
    return []


def _user_of_piece(piece: Piece, seat: Seat) -> Seat:
    if piece.controller is not None:
        return piece.controller
    return piece.threat if piece.threat is not None else seat


def _seat_of_event(g: Game, event: Event) -> Seat:
    seat = getattr(event, "seat", None)
    if isinstance(seat, int):
        return Seat(seat)
    test = getattr(event, "test", None)
    return test.seat if test is not None else g.state.lead


def aim_at(use: Use, piece: Piece) -> Use:
    """Return a copy of a use with a card in play as its target."""
    return structs.replace(use, target=piece.id)
