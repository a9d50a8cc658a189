"""Views of investigators and the cards that they control."""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.lcg.core.game import SKILLS, Game
from bot.lcg.core.state import Investigator, Phase, Piece, Standing
from bot.lcg.names.phrases import initials, one_action, short_name
from bot.lcg.rules import costs
from bot.lcg.rules.beneath_investigators import cards_beneath
from bot.lcg.rules.roles import role_of
from bot.lcg.views.cards import uses_words
from bot.lcg.views.colours import colour_number
from bot.lcg.views.places import counters, enemy_views, threat_view
from bot.lcg.views.shapes import AssetView, SeatView, ThreatView


def _threat_views(g: Game, seat: Seat) -> tuple[ThreatView, ...]:
    """Return the threat area, with the hidden cards in an open hand, as they act from there."""
    found = [threat_view(g, each) for each in g.in_play.threats(seat) if each.controller is None]
    if not g.hidden.is_concealed:
        found += [_hidden_view(g, each) for each in g.hidden.in_hand(seat)]
    return tuple(found)


def _hidden_view(g: Game, piece: Piece) -> ThreatView:
    card = g.card(piece)
    name = f"{card.full_name} (in hand)"
    return replace(threat_view(g, piece), name=name, short=card.subtitle or card.name)


def seat_view(g: Game, who: Investigator) -> SeatView:
    """Return an investigator with all open information: the size of the hand, and shown cards."""
    card, place, seat = g.card(who.code), g.places.of_seat(who.seat), who.seat
    over = g.state.phase is Phase.OVER
    actions, extras = (0, ()) if over else _action_counts(g, who)
    return SeatView(
        id=f"seat{seat}",
        number=colour_number(g, seat),
        name=card.name,
        short=short_name(card.name),
        initials=initials(card.name),
        place=place.id if place else "",
        place_name=g.card(place).name if place else "",
        lead=g.state.lead == seat,
        role=_role_name(g, seat),
        turn=g.state.turn == seat and not over,
        done=who.acted and not over,
        actions=actions,
        actions_max=0 if over else max(3, actions),
        extras=extras,
        damage=who.damage,
        health=g.investigators.max_health(seat),
        horror=who.horror,
        sanity=g.investigators.max_sanity(seat),
        resources=who.resources,
        clues=who.clues,
        hand=len(who.hand),
        deck=len(who.deck),
        discard=len(who.discard),
        skills=_skill_values(g, seat),
        enemies=enemy_views(g, [e for e in g.enemies.all() if e.threat == seat]),
        threats=_threat_views(g, seat),
        assets=tuple(_asset_view(g, each) for each in g.in_play.controlled_by(seat, None)),
        beneath=_names_beneath(g, seat),
        out=_fate_word(who),
    )


def _role_name(g: Game, seat: Seat) -> str:
    role = role_of(g, seat)
    return "" if role is None else role.capitalize()


def _names_beneath(g: Game, seat: Seat) -> tuple[str, ...]:
    return tuple(g.card(copy).full_name for copy in cards_beneath(g, seat))


def _action_counts(g: Game, who: Investigator) -> tuple[int, tuple[str, ...]]:
    """Return the number of actions of any kind, and the restricted additional ones as text."""
    extras = costs.usable_extras(g, who.seat)
    free = sum(1 for extra in extras if not extra.only)
    bound = tuple(f"+1 for {one_action(extra.only)}" for extra in extras if extra.only)
    return who.actions + free, bound


def _skill_values(g: Game, seat: Seat) -> tuple[int, int, int, int]:
    willpower, intellect, combat, agility = (
        max(0, g.investigators.skill(seat, skill)) for skill in SKILLS
    )
    return willpower, intellect, combat, agility


def _fate_word(who: Investigator) -> str:
    if who.killed:
        return "killed"
    return "" if who.standing is Standing.PLAYING else str(who.standing)


def _asset_view(g: Game, piece: Piece) -> AssetView:
    card = g.card(piece)
    attached = [g.card(each).name for each in g.in_play.attached_to(piece.id)]
    return AssetView(
        id=piece.id,
        code=piece.code,
        name=card.full_name,
        short=card.name,
        uses=uses_words(card, piece.uses),
        damage=piece.damage,
        health=g.pieces.health(piece),
        horror=piece.horror,
        sanity=g.card(piece).sanity,
        exhausted=piece.exhausted,
        note=", ".join([*counters(piece), *attached]),
        doom=piece.doom,
    )
