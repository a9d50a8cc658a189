"""The Brood of Yog-Sothoth, what hurts it, and how it moves."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_HARM,
    SKILL,
    Attempt,
    Card,
    CardCode,
    CopyNo,
    Game,
    Piece,
    PieceId,
    Seat,
    Skill,
    SkillTest,
    TestKind,
    Use,
    action,
    choose_piece,
    constant,
    fight_with,
    from_aside,
    move_towards,
    of_card,
    random_place,
    ruling,
    spawn,
    targets_to_fight,
)

FORMULA, BROOD = "02254", "02255"


def broods_in_play(g: Game) -> list[Piece]:
    """Return the Broods of Yog-Sothoth in play, in the order in which they entered it."""
    return g.in_play.of_code(CardCode(BROOD))


def set_aside_broods(g: Game) -> list[CopyNo]:
    """Return the Broods of Yog-Sothoth that are set aside."""
    return [copy for copy in g.state.aside if g.card(copy).code == BROOD]


def abominations_in_play(g: Game, place: PieceId | None = None) -> list[Piece]:
    """Return the Abomination enemies in play, or only those at one location."""
    found = g.enemies.all() if place is None else g.enemies.at(place)
    return [enemy for enemy in found if g.card(enemy).has_trait("Abomination")]


async def choose_brood(g: Game, seat: Seat, prompt: str, source: str) -> Piece | None:
    """Let a seat choose one of the Broods in play; None if there is none."""
    return await choose_piece(g, seat, prompt, lambda: broods_in_play(g), source=source)


async def move_all_broods(g: Game) -> None:
    """Move each Brood 1 location towards a location that is drawn at random for it."""
    for each in broods_in_play(g):
        target = await random_place(g)
        if each in g.in_play:
            await move_towards(g, each, target.id)


async def spawn_set_aside_brood(g: Game, place: Piece | None = None) -> Piece | None:
    """Spawn a set-aside Brood at a location (None: a random one); return None if there is none."""
    copy = from_aside(g, BROOD)
    if copy is None:
        return None
    place = await random_place(g) if place is None else place
    return await spawn(g, copy, g.state.lead, at=place.id)


@constant(BROOD, MAY_HARM)
def brood_is_harmed_by_formula_only(
    _g: Game, itself: Piece, enemy: Piece, through: Card | None
) -> bool | None:
    """Brood of Yog-Sothoth: You can attack and damage it only with an Esoteric Formula."""
    return None if enemy is not itself else through is not None and through.code == FORMULA


def _abominations_to_attack(g: Game, use: Use) -> list[PieceId]:
    near = targets_to_fight(g, use.seat, of_card(FORMULA))
    return [each.id for each in abominations_in_play(g) if each.id in near]


@action(
    FORMULA,
    "recite",
    label="willpower, +2 per clue",
    is_a=frozenset({"fight"}),
    targets=_abominations_to_attack,
    attempt=Attempt(skill=Skill.WILLPOWER),
)
async def fight_with_esoteric_formula(g: Game, use: Use) -> None:
    """Esoteric Formula: Action, Fight an Abomination with willpower."""
    await fight_with(g, use)


@constant(FORMULA, SKILL)
def esoteric_formula_adds_willpower(
    g: Game, formula: Piece, seat: Seat, skill: Skill, test: SkillTest | None
) -> int:
    """Esoteric Formula: It gives +2 willpower for each clue on the enemy that it attacks."""
    if test is None or test.tool != formula.id or test.kind is not TestKind.FIGHT:
        return 0
    enemy = g.piece(test.target)
    mine = test.seat == seat and skill is Skill.WILLPOWER
    return 2 * enemy.clues if mine and enemy is not None else 0


ruling(
    BROOD,
    ("You can evade it. It isn’t a hunter: it moves only when agendas or other cards say so."),
)
ruling(BROOD, "When it leaves play, its clues are lost.")
ruling(BROOD, "Extra damage that other cards add to an attack with the formula doesn’t affect it.")
ruling(FORMULA, "It stays in play after you use it.")
