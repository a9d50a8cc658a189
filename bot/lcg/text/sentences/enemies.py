"""Enemies."""

from __future__ import annotations

from bot.engine.english import capitalize_first
from bot.lcg.core import facts as f
from bot.lcg.core.game import Game
from bot.lcg.names.mark_names import marks_words
from bot.lcg.names.phrases import seat_name, source_in_brackets, the_card
from bot.lcg.names.sources import bracketed_source
from bot.lcg.text.sentences.sentence_register import says


@says(f.EnemySpawned)
def _enemy_spawned(g: Game, fact: f.EnemySpawned) -> str:
    enemy = capitalize_first(the_card(g, fact.code))
    if not fact.place:
        return f"{enemy} has nowhere to spawn and is discarded."
    return f"**{enemy} spawns** in {the_card(g, fact.place)}."


@says(f.EnemyEngaged)
def _enemy_engaged(g: Game, fact: f.EnemyEngaged) -> str:
    first = "readies and " if fact.readied else ""
    away = "" if fact.origin is None else f", away from {seat_name(g, fact.origin)}"
    enemy = capitalize_first(the_card(g, fact.code))
    return f"{enemy} {first}engages {seat_name(g, fact.seat)}{away}."


says(f.EnemyDisengaged)(lambda g, fact: f"{capitalize_first(the_card(g, fact.code))} disengages.")


says(f.EnemyMoved)(
    lambda g, fact: f"{capitalize_first(the_card(g, fact.code))} moves to {the_card(g, fact.to)}."
)


@says(f.EnemyAttacked)
def _enemy_attacked(g: Game, fact: f.EnemyAttacked) -> str:
    kind = " (attack of opportunity)" if fact.opportunity else ""
    kind = " (it retaliates)" if fact.retaliates else kind
    attack = f"{capitalize_first(the_card(g, fact.code))} attacks {seat_name(g, fact.seat)}{kind}"
    return f"{attack}, but the attack is cancelled." if fact.cancelled else f"{attack}."


says(f.EnemyEvaded)(lambda g, fact: f"{seat_name(g, fact.seat)} evades {the_card(g, fact.code)}.")


says(f.EvasionBarred)(
    lambda g, fact: (
        f"{capitalize_first(the_card(g, fact.code))} can’t be evaded, so nothing happens."
    )
)


@says(f.EnemyDamaged)
def _enemy_damaged(g: Game, fact: f.EnemyDamaged) -> str:
    marks = source_in_brackets(marks_words(g, fact.code, fact.marks))
    enemy = f"{capitalize_first(the_card(g, fact.code))}{marks}"
    source = bracketed_source(g, fact.source, full=True)
    if fact.amount < 0:
        return f"{enemy} heals {-fact.amount} damage{source}."
    damage = f"{fact.amount} damage{source}"
    # Without health left it is defeated, which has its own line.
    left = f"; {fact.left} health left" if fact.left else ""
    return f"{enemy} takes {damage}{left}."


@says(f.VictoryJoined)
def _victory_joined(g: Game, fact: f.VictoryJoined) -> str:
    points = f" (Victory {fact.victory})" if fact.victory else ""
    return f"{capitalize_first(the_card(g, fact.code))} joins the victory display{points}."


@says(f.EnemyDefeated)
def _enemy_defeated(g: Game, fact: f.EnemyDefeated) -> str:
    victory = f" Victory {fact.victory}." if fact.victory else ""
    if fact.seat is None:
        return f"{capitalize_first(the_card(g, fact.code))} is defeated.{victory}"
    return f"{seat_name(g, fact.seat)} defeats {the_card(g, fact.code)}.{victory}"
