"""Views of the act and the agenda."""

from __future__ import annotations

from msgspec.structs import replace

from bot.engine.ids import Seat
from bot.lcg.core.game import Game
from bot.lcg.core.registry import Objective
from bot.lcg.core.state import Phase, Piece, PieceId, Stage
from bot.lcg.printed.cards import Card, CardCode, CardType
from bot.lcg.rules.doom import counted_doom
from bot.lcg.views.cards import other_side, texts
from bot.lcg.views.places import threat_view
from bot.lcg.views.shapes import StageView, ThreatView

TURNED, DONE = "its other side takes effect", "advanced"
"""Progress texts of a turned stage, and of one whose advance ended the scenario."""
ENDLESS = "doom no longer makes it advance"
"""Progress text of an agenda without a doom threshold."""


def agenda_view(g: Game) -> StageView:
    """Return the view of the agenda; its doom is that on all cards in play."""
    return _agenda_view(g, g.stages.agenda, g.state.agenda)


def stage_views(g: Game) -> tuple[StageView, StageView]:
    """Return the views of the agenda and the act, or of both agendas while two are in force."""
    return agenda_view(g), act_view(g)


def _agenda_view(g: Game, card: Card, stage: Stage) -> StageView:
    turned = stage.turned
    return StageView(
        kind="agenda",
        number=stage.index + 1,
        of=len(g.stages.deck_of(stage)),
        code=card.code if turned else g.stages.named_code(card.code),
        name=card.name,
        icon="doom",
        have=counted_doom(g, card),
        need=None if turned else g.stages.threshold_of(card),
        unit=_turned_words(g) if turned else _doom_unit(g, card, stage),
        note=other_side(g, card.code) if turned else _side_text(g, card),
        turned=turned,
        letter=g.stages.letter_of(stage),
        attached=_attachment_views(g, card, "act" if stage is g.state.act else "agenda"),
    )


def _doom_unit(g: Game, card: Card, stage: Stage) -> str:
    """Return the word after an agenda's numbers.

    Of two agendas, or if a card changes which doom counts, with the doom on this card.
    """
    if card.doom is None:
        return ENDLESS
    counted = counted_doom(g, card)
    if counted != (stage.doom if g.stages.has_two_agendas else g.stages.doom_counted_for(card)):
        return f"doom ({stage.doom} on it)"
    return "doom"


def act_view(g: Game) -> StageView:
    """Return the view of the act with its progress, or of the flipped agenda in its place."""
    if g.stages.has_two_agendas:
        return _agenda_view(g, g.stages.act, g.state.act)
    card = g.stages.act
    stage = g.state.agenda if g.state.agenda.flipped else g.state.act
    number, of = _act_number(g, card, stage)
    icon, have, need, unit = _act_progress(g)
    if turned := g.state.act.turned:
        have, need, unit = 0, None, _turned_words(g)
    return StageView(
        kind="act",
        number=number,
        of=of,
        code=card.code if turned else g.stages.named_code(card.code),
        name=card.name,
        icon=icon,
        have=have,
        need=need,
        unit=unit,
        note=other_side(g, card.code) if turned else _side_text(g, card),
        turned=turned,
        letter=g.stages.letter_of(stage),
        attached=(*_attachment_views(g, card, "act"), *_acts_beside(g)),
        goal=_goal_code(g),
        other="" if turned else _other_objective(g),
        proper=_objective_enemy_is_unique(g),
    )


def _act_number(g: Game, card: Card, stage: Stage) -> tuple[int, int]:
    """Return the act's number and the number of acts; one in place of agendas is the last."""
    if g.library.scenarios[g.state.scenario].second_agendas:
        return card.stage or 1, card.stage or 1
    return stage.index + 1, len(g.stages.deck_of(stage))


def _attachment_views(g: Game, card: Card, deck: str) -> tuple[ThreatView, ...]:
    """Return the attachments of an act or agenda, and the cards beside its deck."""
    hosts = (PieceId(card.code), PieceId(deck))
    return tuple(_beside_view(g, each) for host in hosts for each in g.in_play.attached_to(host))


def _beside_view(g: Game, piece: Piece) -> ThreatView:
    """Return a card beside an act or agenda; of an enemy with its fight value and damage."""
    view = threat_view(g, piece)
    if g.card(piece).type is not CardType.ENEMY:
        return view
    health = g.pieces.health(piece)
    harm = f"{piece.damage} damage" if health is None else f"{piece.damage} of {health} damage"
    return replace(view, name=f"{view.name} (fight {g.enemies.fight(piece)}, {harm})")


def _acts_beside(g: Game) -> tuple[ThreatView, ...]:
    """Return the acts that stay in force beside the act deck, with their current side."""
    cards = [g.library.cards[code] for code in g.state.beside or ()]
    return tuple(
        ThreatView(
            id=card.code,
            code=card.code,
            name=card.back_name or card.name,
            note=other_side(g, card.code),
        )
        for card in cards
    )


def _objective_enemy_is_unique(g: Game) -> bool:
    """Return True if the enemy that the act's objective names has a proper name."""
    found = g.registry.objectives.get(g.stages.act.code)
    enemy = found.enemy if found is not None else None
    return enemy is not None and g.library.cards[enemy].unique


def _side_text(g: Game, card: Card) -> str:
    """Return the text of the current side; for a flipped agenda, the other one."""
    flipped = g.state.agenda.flipped
    return other_side(g, card.code) if flipped else " ".join(texts(g, card.code))


def _goal_code(g: Game) -> str:
    """Return the code of the enemy or place of the act's objective, or ""."""
    found = g.registry.objectives.get(g.stages.act.code)
    return "" if found is None else found.enemy or found.place or ""


def _turned_words(g: Game) -> str:
    return DONE if g.state.phase is Phase.OVER else TURNED


def _act_progress(g: Game) -> tuple[str, int, int | None, str]:
    """Return the act's requirement and progress: clues, an enemy's defeat, or another count."""
    goal = g.registry.objectives.get(g.stages.act.code)
    if goal is not None and (counted := _objective_count(g, goal)) is not None:
        return counted
    if g.stages.act_price is None:
        return "clue", 0, None, "see its objective"
    return "clue", *_clue_progress(g), _clue_words(g)


def _clue_progress(g: Game) -> tuple[int, int | None]:
    """Return the clues that can be spent on the act, and its price."""
    return sum(g.who(seat).clues for seat in payers(g)), g.stages.act_price


def _clue_words(g: Game) -> str:
    """Return the words after the number of clues: where they are held."""
    goal = g.registry.objectives.get(g.stages.act.code)
    place = goal.place if goal is not None else None
    return "clues held" if place is None else f"clues in {g.library.cards[place].name}"


def _other_objective(g: Game) -> str:
    """Return the progress of an act's second objective, if it is clues; otherwise ""."""
    goal = g.registry.objectives.get(g.stages.act.code)
    held, price = _clue_progress(g)
    if goal is None or not goal.anytime or price is None or _objective_count(g, goal) is None:
        return ""
    where = "held" if goal.place is None else f"in {_short_name(g.library.cards[goal.place])}"
    return f"or {min(held, price)} of {price} clues {where}"


def _short_name(card: Card) -> str:
    return card.short_name or card.name


def _objective_count(g: Game, goal: Objective) -> tuple[str, int, int | None, str] | None:
    """Return the objective's own count; None if the act is advanced by spending clues."""
    if goal.enemy is not None:
        return _defeat_progress(g, goal.enemy)
    if (tally := goal.tally) is not None:
        return tally.icon, tally.have(g), tally.wanted(g), tally.unit
    if goal.on_act:
        return "clue", g.state.act.clues, goal.on_act * g.state.started, "clues on the act"
    return None


def _defeat_progress(g: Game, code: CardCode) -> tuple[str, int, int | None, str]:
    """Return the progress of defeating an enemy: its damage, health and name."""
    name = g.library.cards[code].name
    named = (piece for each in g.cards.codes_of_name(code) for piece in g.in_play.of_code(each))
    enemy = next(named, None)
    if enemy is None:
        return "enemy", 0, None, name
    return "enemy", enemy.damage, g.pieces.health(enemy), name


def payers(g: Game) -> list[Seat]:
    """Return the seats that may spend clues on the current act."""
    goal = g.registry.objectives.get(g.stages.act.code)
    if goal is not None and goal.payers is not None:
        return goal.payers(g)
    return [who.seat for who in g.playing()]
