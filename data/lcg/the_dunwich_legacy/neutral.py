"""Neutral cards."""

from __future__ import annotations

from bot.lcg.api import (
    BASE_SKILL,
    DIFFICULTY,
    Attempt,
    CardEnters,
    Cost,
    Game,
    Lasting,
    PhaseEnds,
    Piece,
    Seat,
    Skill,
    SkillTest,
    TestKind,
    TestSucceeds,
    Until,
    Use,
    action,
    actions_left,
    choose_word,
    constant,
    discard_piece,
    draw_cards,
    event,
    fight_with,
    foes,
    forced,
    free,
    heal,
    of_card,
    phase_is,
    reaction,
    ruling,
    spend_actions,
    this_card,
    you_have,
)

KUKRI, SMOKING_PIPE, PAINKILLERS = "02036", "02116", "02117"
FINE_CLOTHES, RESPITE, RED_GLOVED_MAN = "02272", "02273", "02310"
SKILLS = (Skill.WILLPOWER, Skill.INTELLECT, Skill.COMBAT, Skill.AGILITY)
RAISED, BASE = "raised", 6


@action(KUKRI, "fight", is_a=frozenset({"fight"}), targets=foes, attempt=Attempt(bonus=1))
async def fight_with_kukri(g: Game, use: Use) -> None:
    """Kukri: Action: Fight. +1 combat."""
    await fight_with(g, use)


def _can_spend_action_on_hit(g: Game, use: Use[TestSucceeds]) -> bool:
    trial = use.event.test
    mine = (trial.seat, trial.tool) == (use.seat, use.source.id)
    able = g.state.turn == use.seat and actions_left(g, use.seat) > 0
    return mine and able and trial.kind is TestKind.FIGHT


@reaction(
    KUKRI,
    "twist",
    to=TestSucceeds,
    label="Spend 1 action for +1 damage",
    when=_can_spend_action_on_hit,
)
async def kukri_adds_damage(g: Game, use: Use[TestSucceeds]) -> None:
    """Kukri: If the attack succeeds, you can spend 1 extra action for +1 damage."""
    spend_actions(g, use.seat, 1)
    use.event.test.damage += 1


ruling(KUKRI, "That extra action provokes no attacks of opportunity.")


@free(
    SMOKING_PIPE,
    "smoke",
    label="Heal 1 horror",
    cost=Cost(uses=1, exhaust=True, damage=1),
    when=you_have("horror"),
    why="You have no horror.",
)
async def heal_horror_with_smoking_pipe(g: Game, use: Use) -> None:
    """Smoking Pipe: Free, 1 supply, exhaust, take 1 damage: heal 1 horror."""
    heal(g, use.seat, horror=1)


@free(
    PAINKILLERS,
    "swallow",
    label="Heal 1 damage",
    cost=Cost(uses=1, exhaust=True, horror=1),
    when=you_have("damage"),
    why="You have no damage.",
)
async def heal_damage_with_painkillers(g: Game, use: Use) -> None:
    """Painkillers: Free, 1 supply, exhaust, take 1 horror: heal 1 damage."""
    heal(g, use.seat, damage=1)


for _code in (SMOKING_PIPE, PAINKILLERS):
    ruling(_code, "You can assign the damage or horror you take for it to your assets.")


@constant(FINE_CLOTHES, DIFFICULTY)
def fine_clothes_lower_difficulty(g: Game, clothes: Piece, test: SkillTest) -> int:
    """Fine Clothes: When you test to parley, the difficulty is 2 lower."""
    return -2 if clothes.controller == test.seat and g.investigators.is_parleying(test.seat) else 0


@event(
    RESPITE,
    when=lambda g, use: not g.enemies.at(g.who(use.seat).place),
    why="There’s an enemy at your location.",
)
async def moment_of_respite_heals_and_draws(g: Game, use: Use) -> None:
    """Moment of Respite: Only if no enemy is at your location. Heal 3 horror and draw 1 card."""
    heal(g, use.seat, horror=3)
    await draw_cards(g, use.seat, 1)


# The Red-Gloved Man


@reaction(
    RED_GLOVED_MAN,
    "raise",
    to=CardEnters,
    label="Raise two skills to 6",
    when=this_card,
)
async def red_gloved_man_raises_two_skills(g: Game, use: Use) -> None:
    """The Red-Gloved Man: Fast. Reaction, after he enters play, choose two of your skills.

    While he’s in play, their base value is 6.
    """
    left: list[Skill] = list(SKILLS)
    for which in ("Which skill?", "Which other skill?"):
        words = [(skill.value, skill.capitalize()) for skill in left]
        key = await choose_word(g, use.seat, which, words, source=RED_GLOVED_MAN)
        if key:
            left.remove(Skill(key))
            _set_base_skill(g, use.source, Skill(key))


def _set_base_skill(g: Game, man: Piece, skill: Skill) -> None:
    effect = Lasting(
        RAISED, of_card(RED_GLOVED_MAN), Until.GAME, piece=man.id, skill=skill, amount=BASE
    )
    g.state.lasting.append(effect)


@constant(RED_GLOVED_MAN, BASE_SKILL)
def red_gloved_man_base_skill(g: Game, man: Piece, seat: Seat, skill: Skill) -> int | None:
    """The Red-Gloved Man: The two skills have a base value of 6."""
    mine = [each for each in g.state.lasting if (each.name, each.piece) == (RAISED, man.id)]
    raised = man.controller == seat and any(each.skill is skill for each in mine)
    return BASE if raised else None


@forced(RED_GLOVED_MAN, "leave", to=PhaseEnds, when=phase_is("mythos"))
async def red_gloved_man_is_discarded(g: Game, use: Use) -> None:
    """The Red-Gloved Man: Forced, at the end of the Mythos phase, discard him."""
    discard_piece(g, use.source)
