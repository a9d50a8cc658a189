"""The places of *The Gathering*, and Lita Chantler."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_ENTER,
    SKILL,
    Enters,
    Game,
    Piece,
    Seat,
    SkillTest,
    TestSucceeds,
    Use,
    action,
    add_damage,
    adds_damage,
    constant,
    deal,
    forced,
    of_card,
    reaction,
    replaced_assets_text,
    resign,
    ruling,
    take_control,
    take_test,
)

ATTIC, CELLAR, PARLOR = "01113", "01114", "01115"
LITA = "01117"


@forced(ATTIC, "enter", to=Enters, when=lambda g, use: _has_entered(g, use, ATTIC))
async def attic_deals_horror(g: Game, use: Use) -> None:
    """Attic: Forced, after you enter, take 1 horror."""
    await deal(g, use.seat, horror=1, source=ATTIC)


@forced(CELLAR, "enter", to=Enters, when=lambda g, use: _has_entered(g, use, CELLAR))
async def cellar_deals_damage(g: Game, use: Use) -> None:
    """Cellar: Forced, after you enter, take 1 damage."""
    await deal(g, use.seat, damage=1, source=CELLAR)


def _has_entered(g: Game, use: Use[Enters], code: str) -> bool:
    place = g.piece(use.event.place)
    return place is not None and place.code == code


@constant(PARLOR, MAY_NOT_ENTER, revealed=False)
def parlor_cannot_be_entered(_g: Game, parlor: Piece, _seat: Seat, place: Piece) -> str:
    """Parlor: While it’s unrevealed, investigators can’t move into it."""
    return "A barrier blocks the way into the Parlor." if place is parlor else ""


@action(PARLOR, "resign", is_a=frozenset({"resign"}), label="Resign")
async def resign_at_parlor(g: Game, use: Use) -> None:
    """Parlor: Action, Resign."""
    await resign(g, use.seat)


def _is_lita_uncontrolled(g: Game, use: Use) -> bool:
    """Return True if no player controls Lita, so that the Parlor gives her its ability."""
    parlor = g.in_play.first_of(PARLOR)
    return parlor is not None and parlor.revealed and use.source.controller is None


@action(
    LITA,
    "parley",
    is_a=frozenset({"parley"}),
    label="Parley",
    granted=_is_lita_uncontrolled,
    tests=PARLOR,
    note=lambda g, use: replaced_assets_text(g, use.seat, g.card(use.source)),
)
async def persuade_lita(g: Game, use: Use) -> None:
    """Lita Chantler: If nobody controls her: Action, Parley: test intellect (4).

    If you succeed, take control of her.
    """

    async def on_success(_test: SkillTest) -> None:
        await take_control(g, use.source, use.seat)

    printed = g.library.card(PARLOR).test
    assert printed is not None
    await take_test(
        g, use.seat, printed.skills[0], printed.difficulty, source=LITA, on_success=on_success
    )


@constant(LITA, SKILL)
def lita_combat_bonus(g: Game, lita: Piece, seat: Seat, skill: str, _test: SkillTest | None) -> int:
    """Lita Chantler: While you control her, each investigator at your location gets +1 combat."""
    holder = lita.controller
    if holder is None or skill != "combat" or g.who(seat).place is None:
        return 0
    return int(g.who(holder).place == g.who(seat).place)


def _is_monster_attacked_here(g: Game, use: Use[TestSucceeds]) -> bool:
    event, lita = use.event, use.source
    if lita.controller is None:
        return False
    enemy = g.piece(event.test.target)
    together = g.who(event.test.seat).place == g.who(lita.controller).place
    hurt = together and adds_damage(g, event.test, of_card(LITA))
    return hurt and enemy is not None and g.card(enemy).has_trait("Monster")


@reaction(LITA, "strike", to=TestSucceeds, label="+1 damage", when=_is_monster_attacked_here)
async def lita_adds_damage(g: Game, use: Use[TestSucceeds]) -> None:
    """Lita Chantler: Reaction, when anyone here successfully attacks a Monster, +1 damage."""
    add_damage(g, use.event.test, 1, of_card(LITA))


ruling(LITA, "She adds damage to attacks only, not to other damage that a card deals.")
ruling(LITA, "If she leaves play in this scenario, she’s removed from the game.")
for _code in (ATTIC, CELLAR):
    ruling(_code, "It happens each time an investigator enters.")
ruling(PARLOR, "Enemies can enter it even while it’s unrevealed.")
for _code in ("01118", "01119"):
    ruling(_code, "If its location isn’t in play, discard this with no effect.")
