"""The card game's board as text: enough to play without a picture, at most 3,000 characters."""

import re
from collections.abc import Sequence
from itertools import groupby

from bot.engine.english import join_names
from bot.lcg.views.shapes import (
    AssetView,
    BoardView,
    EnemyView,
    PlaceView,
    SeatView,
    StageView,
    ThreatView,
)
from renders.lcg.alt import actions_left, awaited_players_text, count_text, placed_name, roads_from
from renders.lcg.parts import asset_words, short_of, sorted_tokens, token_words

LIMIT = 3000

_SKILLS = ("willpower", "intellect", "combat", "agility")


def board_text(view: BoardView) -> str:
    """Return the longest version that fits: headings in bold, one fact a line.

    If there is too little room, it first drops the notes, then the values of enemies.
    """
    for detail in (2, 1, 0):
        words = "\n".join(_board_lines(view, detail))
        if len(words) <= LIMIT:
            return words
    return words[: words.rfind("\n", 0, LIMIT - 2)] + "\n…"


def escape(words: str) -> str:
    """Escape the characters that Discord would format in text from outside; keep mentions."""
    found = re.compile(r"<@\d+>|[\\*_`~|>\[\]#]")
    return found.sub(lambda m: m[0] if len(m[0]) > 1 else f"\\{m[0]}", words)


def _head_lines(view: BoardView) -> list[str]:
    """Return the scenario, the result and the awaited players."""
    phase = "" if view.result else f"{view.phase} phase"
    about = (view.campaign, view.difficulty, f"round {view.round}", phase)
    head = f"**{view.scenario}** · " + " · ".join(filter(None, about))
    result = [f"**{view.result}**"] if view.result else []
    return [head, *result, *(f"Waiting for {awaited}" for awaited in awaited_players_text(view))]


def _board_lines(view: BoardView, detail: int) -> list[str]:
    lines = _head_lines(view)
    lines += [_stage_text(stage, detail) for stage in (view.agenda, view.act) if stage is not None]
    lines += _table_lines(view, detail)
    names = {place.id: place for place in view.places}
    people = {seat.id: short_of(seat) for seat in view.seats}
    lines.append("")
    for place in view.places:
        lines += _place_lines(place, names, people, detail)
    lines.append("")
    for seat in view.seats:
        lines += _seat_lines(seat, detail)
    return lines


def _stage_text(stage: StageView, detail: int) -> str:
    head = f"**{stage.kind.title()} {stage.numbered}: {stage.name}**"
    progress = "" if stage.need is None else f" · {stage.have} of {stage.need} {stage.unit}"
    progress = f" · {stage.unit}" if stage.turned else progress
    if stage.icon == "enemy" and stage.need is not None:
        progress = f" · {stage.unit}: {stage.have} of {stage.need} damage"
    progress += f" · {stage.other}" if stage.other else ""
    on_it = "".join(f" · with {_card_text(card, detail)}" for card in stage.attached)
    note = f" · {stage.note}" if stage.note and detail >= 2 else ""
    return head + progress + note + on_it


def _tokens_text(tokens: Sequence[str]) -> str:
    """Return each kind of token with its number: `+1, 0 ×2, skull ×2`."""
    counts = ((token, len(list(same))) for token, same in groupby(sorted_tokens(tokens)))
    return ", ".join(
        token_words(token) + (f" ×{number}" if number > 1 else "") for token, number in counts
    )


def _table_lines(view: BoardView, detail: int) -> list[str]:
    lines = [f"Encounter deck {view.encounter_deck}, discards {view.encounter_discard}"]
    lines += [f"{deck.name}: {deck.left} of {deck.of} left" for deck in view.decks]
    lines += [f"{area.name}: {', '.join(area.cards)}" for area in view.areas]
    if view.victory:
        lines.append("Victory display: " + ", ".join(view.victory))
    lines.append(
        f"Chaos bag, {count_text(len(view.bag.tokens), 'token')}: " + _tokens_text(view.bag.tokens)
    )
    if detail:
        lines += [f"- {note}" for note in view.bag.notes or (view.bag.note,) if note]
    return lines + [f"- {note}" for note in view.notes]


def _place_lines(
    place: PlaceView, names: dict[str, PlaceView], people: dict[str, str], detail: int
) -> list[str]:
    lines = [f"**{placed_name(place)}** · " + " · ".join(_place_facts(place, names))]
    if here := [people[seat] for seat in place.seats if seat in people]:
        lines.append("- " + ", ".join(here))
    lines += [f"- {_enemy_text(enemy, detail)}" for enemy in place.enemies]
    return lines + [f"- {_card_text(card, detail)}" for card in place.attached]


def _place_facts(place: PlaceView, names: dict[str, PlaceView]) -> list[str]:
    """Return the counts at a place and its connections."""
    facts = [place.barred or "unrevealed"]
    if place.revealed:
        facts = [f"shroud {place.shroud}", count_text(place.clues, "clue")]
    if place.note:
        facts.append(place.note)
    if place.doom:
        facts.append(f"doom {place.doom}")
    if place.horror:
        facts.append(f"horror {place.horror}")
    if place.under:
        facts.append(f"{count_text(place.under, 'card')} under it")
    if place.victory and place.revealed:
        facts.append(f"victory {place.victory}")
    roads = roads_from(place, names)
    return [*facts, "to " + ", ".join(roads)] if roads else facts


def _enemy_text(enemy: EnemyView, detail: int) -> str:
    words = [enemy.name]
    if enemy.health is not None:
        words.append(f"damage {enemy.damage}/{enemy.health}")
    if enemy.exhausted:
        words.append("exhausted")
    words += [
        f"{unit} {number}"
        for unit, number in (("doom", enemy.doom), ("clues", enemy.clues))
        if number
    ]
    if detail:
        words += _combat_values(enemy)
    return ", ".join([*words, *(enemy.words if detail >= 2 else ())])


def _combat_values(enemy: EnemyView) -> list[str]:
    attack = [
        f"{number} {unit}"
        for number, unit in ((enemy.attack_damage, "damage"), (enemy.attack_horror, "horror"))
        if number
    ]
    numbers = [
        f"{unit} {number}"
        for unit, number in (("fight", enemy.fight), ("evade", enemy.evade))
        if number is not None
    ]
    return numbers + ([f"attacks for {join_names(attack)}"] if attack else [])


def _card_text(card: ThreatView | AssetView, detail: int) -> str:
    words = asset_words(card, short=False) if isinstance(card, AssetView) else card.name
    if isinstance(card, ThreatView) and card.exhausted:
        words += ", exhausted"
    return f"{words}: {card.note}" if card.note and detail >= 2 else words


def _seat_lines(seat: SeatView, detail: int) -> list[str]:
    lines = [
        _seat_head(seat),
        (
            f"- damage {seat.damage}/{seat.health}, horror {seat.horror}/{seat.sanity}, "
            f"{count_text(seat.resources, 'resource')}, {count_text(seat.clues, 'clue')}, "
            f"hand {seat.hand}, deck {seat.deck}, discards {seat.discard}"
        ),
    ]
    if detail and any(seat.skills):
        skills = zip(_SKILLS, seat.skills, strict=True)
        lines.append("- " + ", ".join(f"{name} {value}" for name, value in skills))
    lines += [f"- engaged: {_enemy_text(enemy, detail)}" for enemy in seat.enemies]
    lines += [f"- threatened by {_card_text(card, detail)}" for card in seat.threats]
    if seat.assets:
        lines.append("- in play: " + "; ".join(_card_text(card, detail) for card in seat.assets))
    if seat.beneath:
        lines.append("- beneath the investigator: " + "; ".join(seat.beneath))
    return lines


def _seat_head(seat: SeatView) -> str:
    """Return name, place and state of the turn."""
    head = f"**{seat.name}**" + (f" ({escape(seat.player)})" if seat.player else "")
    role = f"role {seat.role}" if seat.role else ""
    known = (seat.place_name, "lead" if seat.lead else "", role, seat.out)
    facts = [words for words in known if words]
    if not seat.out and seat.actions_max:
        turn = "turn done" if seat.done else actions_left(seat)
        facts.append(f"taking the turn, {turn}" if seat.turn else turn)
    return " · ".join([head, *facts])
