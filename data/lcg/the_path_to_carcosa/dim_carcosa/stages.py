"""The acts and agendas of *Dim Carcosa*."""

from __future__ import annotations

from typing import Any

from bot.lcg.api import (
    FIGHT,
    MAY_NOT_BE_DEFEATED,
    MAY_NOT_DISCOVER,
    MAY_NOT_LEAVE,
    NO_DEFEAT_BY_HORROR,
    SANITY,
    Cost,
    EnemyFalls,
    EnemyHarmed,
    Game,
    Harm,
    Piece,
    Seat,
    Skill,
    Timing,
    Use,
    action,
    advance_act,
    advance_agenda,
    as_soon_as,
    back,
    begin_next_agenda,
    choose_word,
    constant,
    deal_all,
    eliminate_fallen,
    end,
    enemy_is,
    forced,
    free,
    from_aside,
    handler,
    logged_count,
    lose_clues,
    objective,
    of_card,
    other_side,
    place_doom,
    put_asset,
    put_beside_stage,
    put_off,
    remove_from_game,
    resolve_story,
    ruling,
    shuffle_encounter_deck,
    somebody_succeeds,
    spawn,
)
from data.lcg.the_path_to_carcosa.dim_carcosa.hastur import (
    HASTURS,
    KING_IN_YELLOW,
    LORD_OF_CARCOSA,
    TATTERED_KING,
    has_damage_for_each,
)
from data.lcg.the_path_to_carcosa.dim_carcosa.places import PALACE, SCENARIO, why_no_flip
from data.lcg.the_path_to_carcosa.dim_carcosa.stories import knows_the_secret
from data.lcg.the_path_to_carcosa.interludes import CONVICTION, DOUBT
from data.lcg.the_path_to_carcosa.stranger import MAN

COILS, DROWNS, DIES = "03317", "03318", "03319"
LOST, TATTERS = "03320", "03324"
SEARCH_I, SEARCH_II, SEARCH_III = "03321a", "03322a", "03323a"
MASK, BEAST = "03321b", "03088"
RESOLUTIONS = {TATTERED_KING: "r1", KING_IN_YELLOW: "r2", LORD_OF_CARCOSA: "r3"}
DAMAGE_TO_ADVANCE = {COILS: 3, DROWNS: 5}
"""Damage on Hastur per investigator with which an agenda advances."""
MASK_SANITY = -2
TESTS = {"willpower": Skill.WILLPOWER, "intellect": Skill.INTELLECT}
TEST_DIFFICULTY = 4


@constant(SCENARIO, NO_DEFEAT_BY_HORROR, stage=True)
def horror_defeats_nobody(_g: Game, _card: Piece, _seat: Seat) -> str:
    """Dim Carcosa: Horror doesn’t defeat investigators. It stays, however much it is."""
    return "In Carcosa horror defeats nobody."


def loses_by_doubt(g: Game) -> bool:
    """Return True if the log has more Doubt than Conviction."""
    return logged_count(g, DOUBT) > logged_count(g, CONVICTION)


# Agendas


def _is_hastur(enemy: Piece) -> bool:
    return enemy.code in HASTURS


def _no_defeat(code: str) -> None:
    """Let an agenda keep Hastur from being defeated."""

    @constant(code, MAY_NOT_BE_DEFEATED, stage=True)
    def hastur_stays(_g: Game, _agenda: Piece, enemy: Piece, _by_damage: bool) -> str:
        """Hastur can’t be defeated."""
        return "Hastur can’t be defeated." if _is_hastur(enemy) else ""


_no_defeat(COILS)
_no_defeat(DROWNS)


@constant(DIES, MAY_NOT_BE_DEFEATED, stage=True)
def hastur_stays_unless_known(g: Game, _agenda: Piece, enemy: Piece, _by_damage: bool) -> str:
    """Madness Dies: Hastur can’t be defeated unless an investigator knows the secret."""
    stays = _is_hastur(enemy) and not knows_the_secret(g)
    return "Hastur can’t be defeated: nobody knows the secret." if stays else ""


@constant(DROWNS, FIGHT, stage=True)
def hastur_fights_harder(_g: Game, _agenda: Piece, enemy: Piece) -> int:
    """Madness Drowns: Hastur has +1 fight."""
    return int(_is_hastur(enemy))


@constant(DIES, FIGHT, stage=True)
def hastur_fights_hardest(_g: Game, _agenda: Piece, enemy: Piece) -> int:
    """Madness Dies: Hastur has +2 fight."""
    return 2 * _is_hastur(enemy)


def _is_due(g: Game) -> bool:
    """Return True if the damage on Hastur makes the agenda advance."""
    need = DAMAGE_TO_ADVANCE.get(g.stages.agenda.code)
    return need is not None and not g.state.agenda.turned and has_damage_for_each(g, need)


async def advance_by_damage(g: Game) -> None:
    """Forced: If Hastur has that much damage, the agenda advances."""
    await put_off(g, "madness_advances")


async def _advance_when_hurt(g: Game, _use: Use[EnemyHarmed]) -> None:
    await advance_by_damage(g)


@handler("madness_advances")
async def advance_for_hastur(g: Game, _args: dict[str, Any]) -> None:
    """Advance the agendas that the damage on Hastur makes advance, one after the other."""
    while _is_due(g):
        await advance_agenda(g)


for _code in DAMAGE_TO_ADVANCE:
    as_soon_as(_code, _is_due)(advance_by_damage)
    forced(_code, "madness", to=EnemyHarmed, when=lambda g, _use: _is_due(g))(_advance_when_hurt)


@back(COILS)
async def find_a_way_to_wake(g: Game) -> None:
    """Madness Coils: The group chooses one, and another if a test fails.

    Any investigator tests willpower (4); any investigator tests intellect (4); each investigator
    takes 2 horror; or 1 doom comes on agenda 2. Each can be chosen once.
    """
    left = {
        "willpower": "Somebody tests willpower (4)",
        "intellect": "Somebody tests intellect (4)",
        "horror": "Each investigator takes 2 horror",
        "doom": "1 doom on the next agenda",
    }
    awake = False
    while not awake:
        word = await choose_word(
            g, g.state.lead, "How do you wake up?", list(left.items()), source=COILS
        )
        del left[word or "horror"]
        awake = await _wake_up(g, word or "horror")


async def _wake_up(g: Game, word: str) -> bool:
    """Carry out a choice; return False if its test fails."""
    if word in TESTS:
        return await somebody_succeeds(g, TESTS[word], TEST_DIFFICULTY, source=COILS)
    if word == "horror":
        source = of_card(COILS)
        await deal_all(g, [Harm(who.seat, horror=2, source=source) for who in g.playing()])
    else:
        begin_next_agenda(g)
        await place_doom(g, 1)
    return True


@back(DROWNS)
async def the_final_guest(g: Game) -> None:
    """Madness Drowns: The Beast of Aldebaran spawns at the Palace of the King.

    Shuffle the encounter discard pile into the encounter deck.
    """
    copy, palace = from_aside(g, BEAST), g.in_play.first_of(PALACE)
    if copy is not None and palace is not None:
        await spawn(g, copy, g.state.lead, at=palace.id)
    shuffle_encounter_deck(g, with_discard=True)


@back(DIES)
async def earth_and_carcosa(g: Game) -> None:
    """Madness Dies: With more Doubt than Conviction, resolution 5; otherwise resolution 4."""
    raise end("r5" if loses_by_doubt(g) else "r4")


# Acts


@back(LOST)
async def his_final_bow(g: Game) -> None:
    """In Lost Carcosa: The Man in the Pallid Mask spawns at the Palace of the King."""
    copy, palace = from_aside(g, MAN), g.in_play.first_of(PALACE)
    if copy is not None and palace is not None:
        await spawn(g, copy, g.state.lead, at=palace.id)


def _bar_clues(code: str) -> None:
    """Let an act keep investigators from discovering clues."""

    @constant(code, MAY_NOT_DISCOVER, stage=True)
    def no_clues(_g: Game, _act: Piece, _seat: Seat) -> str:
        """Search For the Stranger: Investigators can’t discover clues."""
        return "Nobody can discover clues during this act."


for _code in (SEARCH_I, SEARCH_II, SEARCH_III):
    _bar_clues(_code)


@constant(SEARCH_I, MAY_NOT_BE_DEFEATED, stage=True)
def man_stays(_g: Game, _act: Piece, enemy: Piece, _by_damage: bool) -> str:
    """Search For the Stranger: The Man in the Pallid Mask can’t be defeated."""
    return "The Man in the Pallid Mask can’t be defeated." if enemy.code == MAN else ""


@constant(SEARCH_II, MAY_NOT_BE_DEFEATED, stage=True)
def man_unmasked_only(_g: Game, _act: Piece, enemy: Piece, by_damage: bool) -> str:
    """Search For the Stranger: The Man can’t be defeated except by his own action."""
    barred = enemy.code == MAN and by_damage
    return "The Man in the Pallid Mask can’t be defeated by damage." if barred else ""


@constant(SEARCH_III, MAY_NOT_BE_DEFEATED, stage=True)
def man_damaged_only(_g: Game, _act: Piece, enemy: Piece, by_damage: bool) -> str:
    """Search For the Stranger: The Man can’t be defeated except by damage."""
    barred = enemy.code == MAN and not by_damage
    return "The Man in the Pallid Mask can be defeated only by damage." if barred else ""


def _lead_is_with_him(g: Game, use: Use) -> bool:
    man = g.in_play.first_of(MAN)
    if man is None or use.seat != g.state.lead:
        return False
    return g.who(use.seat).place == g.places.where(man)


objective(SEARCH_I)


@action(
    SEARCH_I,
    "confront",
    label="Confront the Man in the Pallid Mask",
    cost=Cost(actions=3),
    when=_lead_is_with_him,
    why="Only the lead investigator can do that, at the location of the Man in the Pallid Mask.",
)
async def confront_the_man(g: Game, _use: Use) -> None:
    """Search For the Stranger: The lead, at the Man’s location: 3 actions, advance."""
    await advance_act(g)


ruling(SEARCH_I, "These actions provoke attacks of opportunity.")


objective(SEARCH_II, SEARCH_III, enemy=MAN)


@forced(SEARCH_II, "unmask", to=EnemyFalls, timing=Timing.WHEN, when=enemy_is(MAN))
async def man_would_be_unmasked(g: Game, use: Use[EnemyFalls]) -> None:
    """Search For the Stranger: Objective, when the Man would be defeated by his action, advance."""
    use.event.cancelled = True
    await advance_act(g)


@forced(SEARCH_III, "strike", to=EnemyFalls, timing=Timing.WHEN, when=enemy_is(MAN))
async def man_would_be_struck_down(g: Game, use: Use[EnemyFalls]) -> None:
    """Search For the Stranger: Objective, when the Man would be defeated by damage, advance."""
    use.event.cancelled = True
    await advance_act(g)


def _remove_man(g: Game) -> None:
    """Remove the Man in the Pallid Mask from the game."""
    if (man := g.in_play.first_of(MAN)) is not None:
        remove_from_game(g, man.copy)


@back(SEARCH_I)
async def the_pallid_mask(g: Game) -> None:
    """Search For the Stranger: Turn this into The Pallid Mask, an asset that the lead controls.

    The Man in the Pallid Mask leaves the game. Hastur (The Tattered King) spawns at the Palace of
    the King.
    """
    copy = other_side(g, SEARCH_I)
    if copy is not None:
        await put_asset(g, copy, g.state.lead)
        await eliminate_fallen(g)
    _remove_man(g)
    king, palace = from_aside(g, TATTERED_KING), g.in_play.first_of(PALACE)
    if king is not None and palace is not None:
        await spawn(g, king, g.state.lead, at=palace.id)


@constant(MASK, MAY_NOT_LEAVE)
def mask_stays(_g: Game, mask: Piece, piece: Piece) -> str:
    """The Pallid Mask: It can’t leave play."""
    return "The Pallid Mask can’t leave play." if piece is mask else ""


@constant(MASK, SANITY)
def mask_lowers_sanity(_g: Game, mask: Piece, seat: Seat) -> int:
    """The Pallid Mask: You have −2 sanity."""
    return MASK_SANITY if mask.controller == seat else 0


ruling(MASK, "It stays with its controller if the lead changes. It leaves the game with them.")


@back(SEARCH_II)
async def figment_of_your_imagination(g: Game) -> None:
    """Search For the Stranger: Hastur (The King in Yellow) comes into play beside the act deck.

    He is at no location. The Man in the Pallid Mask leaves the game.
    """
    if (king := from_aside(g, KING_IN_YELLOW)) is not None:
        await put_beside_stage(g, king, TATTERS)
    _remove_man(g)


@back(SEARCH_III)
async def the_disguise_is_laid_aside(g: Game) -> None:
    """Search For the Stranger: Hastur (Lord of Carcosa) spawns at the Man’s location.

    The Man in the Pallid Mask leaves the game.
    """
    man, lord = g.in_play.first_of(MAN), from_aside(g, LORD_OF_CARCOSA)
    place = None if man is None else g.places.where(man)
    if lord is not None and place is not None:
        await spawn(g, lord, g.state.lead, at=place)
    _remove_man(g)


objective(TATTERS, enemy=KING_IN_YELLOW)


def _can_flip(g: Game, use: Use) -> bool:
    place = g.places.of_seat(use.seat)
    return place is not None and not why_no_flip(g, place)


@free(
    TATTERS,
    "flip",
    label="Turn your location over",
    when=_can_flip,
    why="Your location can’t be turned over now: it has clues, or its story is over.",
)
async def turn_location_over(g: Game, use: Use) -> None:
    """The King in Tatters: Free, if there are no clues on your location, turn it over.

    First each investigator’s clues leave the game. Then you resolve the story on the other side.
    """
    for who in g.playing():
        lose_clues(g, who.seat, who.clues)
    place = g.places.of_seat(use.seat)
    if place is not None:
        await resolve_story(g, use.seat, place)


@forced(TATTERS, "end", to=EnemyFalls, when=lambda _g, use: _is_hastur(use.event.enemy))
async def hastur_is_defeated(g: Game, _use: Use[EnemyFalls]) -> None:
    """The King in Tatters: Objective, if Hastur is defeated, advance."""
    await advance_act(g)


@back(TATTERS)
async def fin(g: Game) -> None:
    """The King in Tatters: Resolution 1, 2 or 3, by the version of Hastur that was defeated."""
    fallen = {g.card(copy).code for copy in g.state.encounter_discard}
    raise end(next((word for code, word in RESOLUTIONS.items() if code in fallen), "r1"))


ruling(TATTERS, "Clues on enemies stay.")
