"""Views of locations, and of enemies and cards there."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.lcg.core.constants import BOARD_NOTE, LINKED, MAY_NOT_ENTER
from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece
from bot.lcg.names.disambiguation import as_target, is_alone
from bot.lcg.names.phrases import plural
from bot.lcg.printed.cards import Card, CardCode, CardType, Keyword
from bot.lcg.views.cards import texts
from bot.lcg.views.shapes import EnemyView, PlaceView, ThreatView

_KEYWORDS = (Keyword.HUNTER, Keyword.RETALIATE, Keyword.ALOOF, Keyword.ALERT, Keyword.MASSIVE)


def place_view(g: Game, place: Piece) -> PlaceView:
    """Return the view of a location; of an unrevealed one only its other side."""
    card = g.card(place)
    code, name, short = _upper_side(g, place)
    shown = PlaceView(
        id=place.id,
        code=code,
        name=name,
        short=short,
        numbered="" if is_alone(g, place) else as_target(g, place),
        revealed=place.revealed,
        barred=_is_barred(g, place),
        doom=place.doom,
        horror=place.horror,
        connections=tuple(near.id for near in g.places.connections(place)),
        seats=tuple(f"seat{who.seat}" for who in g.state.investigators if who.is_at(place.id)),
        enemies=enemy_views(g, [e for e in g.enemies.all() if e.place == place.id]),
        attached=tuple(threat_view(g, each) for each in g.in_play.attached_to(place.id))
        + _uncontrolled_assets(g, place),
        note=_note_on(g, place),
        noted=_noted_connections(g, place),
        under=len(g.places.under(place)),
    )
    if not place.revealed:
        return shown
    return msgspec.structs.replace(
        shown, shroud=g.places.shroud(place), clues=place.clues, victory=card.victory or 0
    )


def _note_on(g: Game, place: Piece) -> str:
    return ", ".join(filter(None, g.constants.answers(BOARD_NOTE, place)))


def _noted_connections(g: Game, place: Piece) -> tuple[str, ...]:
    """Return the ids of locations with the same note to which an effect connects this one."""
    note = _note_on(g, place)
    near = g.places.connections(place) if note else []
    linked = [other for other in near if any(g.constants.answers(LINKED, place, other))]
    return tuple(other.id for other in linked if _note_on(g, other) == note)


def _upper_side(g: Game, place: Piece) -> tuple[CardCode, str, str]:
    """Return code, name and short name of a location's upper side."""
    card = g.pieces.face_card(place)
    if place.revealed:
        return g.pieces.face(place), card.full_name, card.short_name or card.name
    name = card.back_name or card.name
    return _face_down_code(g, card), name, name.partition(": ")[0]


def _face_down_code(g: Game, card: Card) -> CardCode:
    """Return the code shown for all face-down locations of one name: the lowest of theirs."""
    same = [each for each in g.library.cards_named(card.name) if each.type is CardType.LOCATION]
    return same[0].code


def _is_barred(g: Game, place: Piece) -> str:
    """Return True if no investigator may enter a location.

    If only some may not, it is not shown.
    """
    others = [who.seat for who in g.playing() if who.place != place.id]
    barred = others and all(g.constants.ban(MAY_NOT_ENTER, seat, place) for seat in others)
    return "closed: no entry" if barred else ""


def _uncontrolled_assets(g: Game, place: Piece) -> tuple[ThreatView, ...]:
    """Return the story assets at a location that nobody controls, with their tokens."""
    assets = [a for a in g.in_play.of_type(CardType.ASSET) if a.controller is None]
    return tuple(_loose_view(g, asset) for asset in assets if asset.place == place.id)


def _loose_view(g: Game, asset: Piece) -> ThreatView:
    view = threat_view(g, asset)
    return msgspec.structs.replace(
        view, name=": ".join(filter(None, (", ".join(counters(asset)), view.name)))
    )


def enemy_views(g: Game, enemies: Iterable[Piece]) -> tuple[EnemyView, ...]:
    """Return the views of enemies at one location or seat, Elite ones first."""
    ranked = sorted(enemies, key=lambda enemy: not g.card(enemy).has_trait("Elite"))
    return tuple(enemy_view(g, enemy) for enemy in ranked)


def enemy_view(g: Game, enemy: Piece) -> EnemyView:
    """Return the view of an enemy in play with its current numbers."""
    card = g.card(enemy)
    words = [str(word) for word in _KEYWORDS if g.pieces.has_keyword(enemy, word)]
    words += [g.card(each).name for each in g.in_play.attached_to(enemy.id)]
    return EnemyView(
        id=enemy.id,
        code=enemy.code,
        name=card.name,
        damage=enemy.damage,
        health=g.pieces.health(enemy),
        fight=g.enemies.fight(enemy),
        evade=g.enemies.evade(enemy),
        attack_damage=g.enemies.strength(enemy)[0],
        attack_horror=g.enemies.strength(enemy)[1],
        doom=enemy.doom,
        clues=enemy.clues,
        exhausted=enemy.exhausted,
        words=tuple(words),
    )


def threat_view(g: Game, piece: Piece) -> ThreatView:
    """Return the view of a card at a location, attached, or in a threat area."""
    card = g.card(piece)
    counted = counters(piece)
    said = " ".join(texts(g, piece.code))
    return ThreatView(
        id=piece.id,
        code=piece.code,
        name=card.name,
        note=f"{', '.join(counted)}. {said}".strip() if counted else said,
        exhausted=piece.exhausted,
        ally=card.has_trait("Ally"),
    )


def counters(piece: Piece) -> list[str]:
    """Return the tokens on a card, except its uses, damage and horror."""
    counts = (("clue", piece.clues), ("doom", piece.doom), ("resource", piece.resources))
    return [f"{count} {plural(word, count)}" for word, count in counts if count]
