"""Seeker cards that cost experience."""

from __future__ import annotations

from bot.lcg.api import (
    SKILL,
    Cost,
    EnemySpawns,
    Game,
    Lasting,
    Piece,
    Seat,
    Skill,
    SkillTest,
    Timing,
    Until,
    Use,
    action,
    choose_seat,
    choose_word,
    constant,
    discard_enemy,
    draw_cards,
    event,
    free,
    of_card,
    perform,
    reaction,
    return_to_hand,
    ruling,
)
from data.lcg.core.seeker import magnifying_glass_bonus

GLASS, DISC, ENCYCLOPEDIA, RESEARCH = "01040", "01041", "01042", "01043"
SKILLS = (Skill.WILLPOWER, Skill.INTELLECT, Skill.COMBAT, Skill.AGILITY)


@constant(GLASS, SKILL)
def magnifying_glass_adds_intellect(
    _g: Game, glass: Piece, seat: Seat, skill: Skill, trial: SkillTest | None
) -> int:
    """Magnifying Glass: Fast. +1 intellect while you investigate."""
    return magnifying_glass_bonus(glass, seat, skill, trial)


def _is_location_without_clues(g: Game, use: Use) -> bool:
    place = g.places.of_seat(use.seat)
    return place is not None and not place.clues


@free(
    GLASS,
    "return",
    label="Return to hand",
    when=_is_location_without_clues,
    why="There are still clues at your location.",
)
async def return_magnifying_glass_to_hand(g: Game, use: Use) -> None:
    """Magnifying Glass: Free, if there are no clues at your location, return this to your hand."""
    return_to_hand(g, use.source)


def _is_non_elite_enemy_spawning_here(g: Game, use: Use[EnemySpawns]) -> bool:
    enemy, place = use.event.enemy, g.who(use.seat).place
    here = enemy in g.in_play and place is not None and g.places.where(enemy) == place
    return here and not g.card(enemy).has_trait("Elite")


@reaction(
    DISC,
    "banish",
    to=EnemySpawns,
    timing=Timing.WHEN,
    label="Discard this and the enemy",
    cost=Cost(discard_self=True),
    when=_is_non_elite_enemy_spawning_here,
)
async def disc_of_itzamna_discards_enemy(g: Game, use: Use[EnemySpawns]) -> None:
    """Disc of Itzamna: Reaction, when a non-Elite enemy spawns here, discard this and it."""
    discard_enemy(g, use.event.enemy)


ruling(DISC, "The enemy is discarded, not defeated.")


@action(ENCYCLOPEDIA, "read", label="+2 to a skill", cost=Cost(actions=1, exhaust=True))
async def encyclopedia_raises_skill(g: Game, use: Use) -> None:
    """Encyclopedia: Action, exhaust this: an investigator here gets +2 to one skill this phase."""
    place = g.who(use.seat).place
    reader = await choose_seat(
        g,
        use.seat,
        "Who gets +2 to a skill?",
        lambda: [who.seat for who in g.investigators.at(place)],
        source=ENCYCLOPEDIA,
    )
    words = [(skill.value, skill.value.capitalize()) for skill in SKILLS]
    chosen = await choose_word(
        g, use.seat, "Which skill gets +2?", words, source=ENCYCLOPEDIA, kind="skill"
    )
    if reader is not None and chosen:
        g.state.lasting.append(
            Lasting(
                "encyclopedia",
                of_card(ENCYCLOPEDIA),
                Until.PHASE,
                reader,
                skill=Skill(chosen),
                amount=2,
            )
        )


@event(RESEARCH)
async def cryptic_research_draws_cards(g: Game, use: Use) -> None:
    """Cryptic Research: Fast, on your turn, an investigator here draws 3 cards."""
    place = g.who(use.seat).place
    reader = await choose_seat(
        g,
        use.seat,
        "Who draws 3 cards?",
        lambda: [who.seat for who in g.investigators.at(place)],
        source=RESEARCH,
    )
    if reader is not None:
        await perform(g, reader, draw_cards(g, reader, 3))
