"""A hand, and the texts of cards in our own words."""

from __future__ import annotations

from bot.engine.english import join_names, signed_number
from bot.engine.ids import Seat
from bot.lcg.core.game import SKILLS, Game
from bot.lcg.core.registry import Use
from bot.lcg.core.state import CopyNo, Phase
from bot.lcg.names.phrases import counted, initials, plural, short_name
from bot.lcg.printed.cards import Card, CardCode, CardType, Keyword, Uses
from bot.lcg.rules import playing
from bot.lcg.views.colours import colour_number
from bot.lcg.views.shapes import HandCardView, HandView

OF_DECKS = (Keyword.PERMANENT, Keyword.EXCEPTIONAL, Keyword.MYRIAD, Keyword.RESEARCHED)
"""Keywords that say how a card comes into a deck, and stays there."""


def hand(g: Game, seat: Seat) -> HandView:
    """Return one investigator's hand, for a reader who may see it."""
    who, card = g.who(seat), g.card(g.who(seat).code)
    return HandView(
        seat=f"seat{seat}",
        number=colour_number(g, seat),
        name=card.name,
        short=short_name(card.name),
        initials=initials(card.name),
        resources=who.resources,
        cards=tuple(_hand_card(g, seat, copy) for copy in who.hand),
        limit=g.investigators.hand_limit(seat),
    )


def _hand_card(g: Game, seat: Seat, copy: CopyNo) -> HandCardView:
    card = g.card(copy)
    cost = playing.play_cost(g, seat, copy) if card.cost is not None else None
    cost = -1 if card.cost_is_x else cost
    return HandCardView(
        id=f"copy{copy}",
        code=card.code,
        name=card.full_name,
        short=card.name,
        faction="weakness" if card.is_weakness else str(card.faction),
        kind=card.type.capitalize(),
        traits=". ".join(card.traits) + "." if card.traits else "",
        slots=tuple(str(slot) for slot in card.slots),
        cost=cost,
        payable=cost is None or cost <= g.who(seat).resources,
        why_not=_why_not(g, seat, copy),
        icons=tuple(str(icon) for icon in card.icons),
        text=card_text(g, card),
        uses=_printed_uses(card.uses) if card.uses else "",
        health=g.card(copy).health_for(g.state.started),
        sanity=card.sanity,
        weakness=card.is_weakness,
    )


def _why_not(g: Game, seat: Seat, copy: CopyNo) -> str:
    """Return why a card cannot be played now; "" for skills, which are never played."""
    ended = g.state.phase is Phase.OVER or not g.who(seat).playing
    if ended or g.card(copy).type is CardType.SKILL:
        return ""
    return playing.cannot_play(g, Use(seat, copy=copy))


def card_text(g: Game, card: Card) -> str:
    """Return a card's rules text in our words: first from its facts, then from its scripts."""
    said = " ".join(texts(g, card.code))
    first = [words for words in fact_words(card) if words.strip(".") not in said]
    return " ".join([*first, said]).strip()


def fact_words(card: Card) -> list[str]:
    """Return the rules text that follows from a card's facts: Fast, bonuses, uses, limits."""
    words = (Keyword.FAST, Keyword.HIDDEN, *OF_DECKS)
    found = [f"{word.capitalize()}." for word in words if card.prints_keyword(word)]
    if card.uses is not None:
        found.append(_uses_rule(card.uses))
    if card.gives is not None:
        gains = [f"{signed_number(n)} {skill}" for skill in SKILLS if (n := card.bonus(skill))]
        found.append(f"You get {join_names(gains)}.")
    if card.extra_slots:
        found.append(_slot_words(card))
    if card.free_swaps:
        found.append(
            f"Between two scenarios you can swap {counted(card.free_swaps, 'card')} of level 0 in "
            "your deck for other level 0 cards."
        )
    if card.max_committed is not None:
        found.append(f"At most {card.max_committed} can be committed to a test.")
    return found


def _slot_words(card: Card) -> str:
    kinds = dict.fromkeys(card.extra_slots)
    slots = join_names(f"{card.extra_slots.count(kind)} more {kind}" for kind in kinds)
    trait = f", only for {card.extra_slots_trait}" if card.extra_slots_trait else ""
    return f"It gives {slots} {plural('slot', len(card.extra_slots))}{trait}."


def lasting_text(g: Game, card: Card) -> str:
    """Return the text of a card in play in our words, without its revelation, which is over."""
    body = g.registry.revelations.get(card.code)
    over = " ".join((body.__doc__ or "").split()).removeprefix(f"{card.name}:") if body else ""
    return " ".join(text for text in texts(g, card.code) if text != over.strip())


def texts(g: Game, code: CardCode) -> list[str]:
    """Return the texts of a card's front in our words, without name and other side.

    Texts that begin with the name of the other side belong to that side.
    """
    back, card = g.registry.backs.get(code), g.library.cards[code]
    hidden = " ".join((back.__doc__ or "").split()) if back is not None else ""
    return [
        text.removeprefix(f"{card.name}:").strip()
        for text in g.registry.texts.get(code, ())
        if text != hidden and not (card.back_name and text.startswith(f"{card.back_name}:"))
    ]


def other_side(g: Game, code: CardCode) -> str:
    """Return the text of the other side of an act or agenda in our words, without its name."""
    back = g.registry.backs.get(code)
    said = " ".join((back.__doc__ or "").split()) if back is not None else ""
    return said.removeprefix(f"{g.library.cards[code].name}:").strip()


def _uses_rule(uses: Uses) -> str:
    rest = "; discard it when empty" if uses.discard_empty else ""
    return f"Uses: {_printed_uses(uses)}{rest}."


def _printed_uses(uses: Uses) -> str:
    """Return uses as printed: ``4 ammo``, ``X ammo``."""
    return f"X {uses.kind}" if uses.is_x else uses.uses_text(uses.count)


def uses_words(card: Card, count: int) -> str:
    """Return the uses of a card as text; "" for a card without uses."""
    return "" if card.uses is None else card.uses.uses_text(count)
