"""The abilities, cards and advances offered to a seat; unusable ones with the reason."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.ask import Barred
from bot.engine.ids import Seat
from bot.lcg.core.about import of_copy
from bot.lcg.core.game import Game
from bot.lcg.core.ids import CopyNo
from bot.lcg.core.moments import Event
from bot.lcg.core.registry import Ability, AbilityKind, EventCard, Use
from bot.lcg.core.state import Piece
from bot.lcg.names.disambiguation import spellings
from bot.lcg.names.keys import card_key
from bot.lcg.names.phrases import counted
from bot.lcg.printed.cards import CardCode, CardType, Keyword
from bot.lcg.rules import abilities, attempts, playing
from bot.lcg.rules.advancing import advance_choices
from bot.lcg.rules.imitations import PlayableCard, playable_cards
from bot.lcg.rules.seat_choices import SeatChoice, first_short, risk_words


def ability_choices(
    g: Game, seat: Seat, kind: AbilityKind, *, with_barred: bool = True
) -> list[SeatChoice]:
    """Return the choices of a seat for abilities of a kind, one for each target.

    Unusable ones are included only with `with_barred`.
    """
    found: list[SeatChoice] = []
    for ability in g.abilities.in_reach(seat, kind):
        for use in abilities.possible_uses(g, ability, seat):
            if with_barred or not abilities.why_not(g, ability, use):
                found += _aimed_choices(g, ability, use)
    return found


def usable_tags(g: Game, seat: Seat) -> frozenset[str]:
    """Return the kinds of action for which a seat can use an ability now."""
    return frozenset(
        tag
        for ability in g.abilities.in_reach(seat, AbilityKind.ACTION)
        for use in abilities.possible_uses(g, ability, seat)
        if not abilities.why_not(g, ability, use)
        for tag in abilities.tags(g, ability)
    )


def _aimed_choices(g: Game, ability: Ability, use: Use) -> list[SeatChoice]:
    if ability.targets is None:
        return [SeatChoice.of_ability(g, ability, use)]
    targets = [g.piece(target) for target in ability.targets(g, use)]
    return [
        SeatChoice.of_ability(g, ability, use, target) for target in targets if target is not None
    ]


def player_window_choices(g: Game, seat: Seat, *, with_barred: bool = True) -> list[SeatChoice]:
    """Return a seat's choices in a player window: free abilities, fast cards, advancing the act.

    Unusable abilities are included only with `with_barred`. Rules Reference, "Appendix II: Timing
    and Gameplay", player windows.
    """
    if not g.who(seat).playing:
        return []
    return [
        *ability_choices(g, seat, AbilityKind.FREE, with_barred=with_barred),
        *_fast_cards(g, seat),
        *advance_choices(g, seat),
    ]


def _fast_cards(g: Game, seat: Seat) -> list[SeatChoice]:
    held = playing.playable_from(g, seat)
    fast = playable_cards(g, seat, held, lambda copy: is_free_play(g, copy))
    return [choice for each in fast for choice in play_choices(g, seat, each)]


def is_free_play(g: Game, copy: CopyNo) -> bool:
    """Return True if a card can be played in player windows: it is fast, and no reaction."""
    return g.look_up(_is_free_play, g.state.copies[copy].code)


def _is_free_play(g: Game, code: CardCode) -> bool:
    card = g.card(code)
    if not g.pieces.has_keyword(card, Keyword.FAST) or not card.is_playable:
        return False
    rule = g.registry.events.get(code)
    return card.type is CardType.ASSET or (rule is not None and rule.to is None)


def play_choices(
    g: Game, seat: Seat, played: PlayableCard, event: Event | None = None
) -> list[SeatChoice]:
    """Return the choices of playing a card, one for each target. Rules Reference, "Play"."""
    rule = g.registry.events.get(g.card(played.original).code)
    use = Use(
        seat,
        copy=played.original,
        event=event,
        attempt=rule.attempt if rule is not None else None,
        imitator=played.imitator,
    )
    barred = playing.cannot_play(g, use)
    if rule is None or rule.targets is None:
        return [_play_choice(g, use, barred)]
    aims = filter(None, map(g.piece, rule.targets(g, use)))
    plays = [_play_choice(g, use, barred, target) for target in aims]
    if not plays or (rule.aimless is not None and rule.aimless(g, use)):
        plays.append(_play_choice(g, use, barred))
    return plays


def _play_choice(g: Game, use: Use, barred: str, target: Piece | None = None) -> SeatChoice:
    assert use.copy is not None
    card = g.card(use.copy)
    aimed = use if target is None else abilities.aim_at(use, target)
    aim = f":{target.id}" if target else ""
    aims = spellings(g, target) if target is not None else ()
    name, key = _name_and_key(g, use.copy, use.imitator)
    labels = [f"Play {name}" + (f": {aim}" if aim else "") for aim in aims or ("",)]
    return SeatChoice(
        seat=use.seat,
        key=f"play:{key}{aim}",
        label=first_short(labels),
        verb="play",
        args=(name, *aims[:1]),
        note="" if barred or not g.words else _play_note(g, aimed, target),
        run=lambda: playing.play(g, aimed),
        about=of_copy(use.copy),
        secret=True,
        barred=barred,
        target=target.id if target else None,
        provokes=playing.provokes(g, card, aimless=target is None),
        trial=lambda: attempts.test_of_use(g, aimed, playing.tags(g, card)),
    )


def _name_and_key(g: Game, copy: CopyNo, imitator: CopyNo | None) -> tuple[str, str]:
    """Return the name and the key of a card to play, or of the card that would be a copy of it."""
    name, key = g.card(copy).full_name, card_key(copy)
    if imitator is None:
        return name, key
    return f"{g.card(imitator).name} as {name}", f"{card_key(imitator)}-{key}"


def _play_note(g: Game, use: Use, target: Piece | None) -> str:
    """Return the note of playing a card: its cost, the assets it replaces, whom a miss hits."""
    assert use.copy is not None
    seat, copy = use.seat, use.copy
    card, cost = g.card(copy), counted(playing.play_cost(g, seat, copy), "resource")
    cost = "X resources" if card.cost_is_x else cost
    leaves = playing.replaced_assets_text(g, seat, card) if card.type is CardType.ASSET else ""
    foe = target if "fight" in playing.tags(g, card) else None
    risk = risk_words(g, seat, foe) if foe is not None else ""
    rule = g.registry.events.get(card.code)
    more = rule.note(g, use) if rule is not None else ""
    return "; ".join(filter(None, (", ".join(filter(None, (cost, leaves))), risk, more)))


def cards_not_offered(g: Game, seat: Seat, offered: Iterable[SeatChoice]) -> list[Barred]:
    """Return the cards in hand that a question does not offer, each with the reason."""
    if not g.words:
        return []
    known = {choice.about for choice in offered if choice.verb == "play"}
    ways = playable_cards(g, seat, g.who(seat).hand)
    shown = {g.card(each.copy).code for each in ways if of_copy(each.original) in known}
    found: list[Barred] = []
    for copy in g.who(seat).hand:
        card = g.card(copy)
        reason = "" if card.code in shown else playing.cannot_play_here(g, seat, copy)
        if reason:
            label = f"Play {card.full_name}"
            found.append(
                Barred(verb="play", label=label, reason=reason, secret=True, about=of_copy(copy))
            )
    return found


def event_choices(
    g: Game, seat: Seat, rules: Iterable[EventCard], event: Event
) -> list[SeatChoice]:
    """Return the choices of playing events in hand as reactions to a moment.

    Rules Reference, "Event Cards".
    """
    codes, copies = {rule.code for rule in rules}, g.state.copies
    if not codes:
        return []
    found: list[SeatChoice] = []
    held = playing.playable_from(g, seat)
    for each in playable_cards(g, seat, held, lambda copy: copies[copy].code in codes):
        found += play_choices(g, seat, each, event)
    return found
