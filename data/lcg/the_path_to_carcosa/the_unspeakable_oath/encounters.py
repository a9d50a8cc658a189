"""The enemies and treacheries of *The Unspeakable Oath*."""

from __future__ import annotations

from bot.lcg.api import (
    MAY_NOT_ACT_THROUGH,
    MAY_NOT_ATTACK,
    MAY_NOT_ATTACK_IN_PASSING,
    MAY_NOT_FIGHT,
    MAY_NOT_LEAVE,
    Card,
    CardType,
    Cost,
    EnemyHunts,
    EnemyIsAttacked,
    Game,
    Piece,
    Seat,
    Skill,
    SkillTest,
    Timing,
    Use,
    action,
    bind_slots,
    choose_word,
    constant,
    deal,
    discard_piece,
    forced,
    revelation,
    ruling,
    take_test,
    this_enemy,
    to_threat_area,
)
from data.lcg.the_path_to_carcosa.the_unspeakable_oath.monsters import (
    is_a_monster_left,
    put_monster_under,
)

GORGER, PATIENT, STRAITJACKET = "03183", "03184", "03185"
PITY, MISERY, WALLS = "03186", "03187", "03188"


# Enemies


def _has_hunted(enemy: Piece) -> str:
    return f"gorger_hunted:{enemy.id}"


@constant(GORGER, MAY_NOT_ATTACK_IN_PASSING)
def gorger_no_attack_of_opportunity(_g: Game, gorger: Piece, enemy: Piece) -> str:
    """Asylum Gorger: It can’t make attacks of opportunity."""
    return "It makes no attacks of opportunity." if enemy is gorger else ""


@forced(GORGER, "hunted", to=EnemyHunts, when=this_enemy, noted=True)
async def gorger_counts_hunter_move(g: Game, use: Use[EnemyHunts]) -> None:
    """Asylum Gorger: It can’t attack in a phase in which its hunter keyword has moved it."""
    g.limits.record_use("phase", _has_hunted(use.source))


@constant(GORGER, MAY_NOT_ATTACK)
def gorger_no_attack_after_hunting(g: Game, gorger: Piece, enemy: Piece, _seat: Seat) -> str:
    """Asylum Gorger: It can’t attack in a phase in which its hunter keyword has moved it."""
    moved = enemy is gorger and g.limits.use_count("phase", _has_hunted(gorger))
    return "It has moved in this phase." if moved else ""


@forced(PATIENT, "wail", to=EnemyIsAttacked, timing=Timing.WHEN, when=this_enemy)
async def haunted_patient_deals_horror(g: Game, use: Use[EnemyIsAttacked]) -> None:
    """Haunted Patient: Forced, when you attack it, take 1 horror."""
    await deal(g, use.event.seat, horror=1, source=PATIENT)


# Treacheries


@revelation(STRAITJACKET)
async def straitjacket_takes_slots(g: Game, use: Use) -> None:
    """Straitjacket: Revelation, put this into your threat area as an asset.

    It takes your body slot and 2 hand slots: return each asset in those slots to your hand. If you
    have a Straitjacket already, nothing happens.
    """
    if any(each.code == STRAITJACKET for each in g.in_play.threats(use.seat)):
        return
    await bind_slots(g, await to_threat_area(g, use))


@constant(STRAITJACKET, MAY_NOT_LEAVE)
def straitjacket_stays(_g: Game, jacket: Piece, piece: Piece) -> str:
    """Straitjacket: It can’t leave play except by its own ability."""
    return "Only its own ability removes it." if piece is jacket else ""


@action(STRAITJACKET, "untie", cost=Cost(actions=2), label="Discard it")
async def straitjacket_is_discarded(g: Game, use: Use) -> None:
    """Straitjacket: 2 actions: discard this."""
    discard_piece(g, use.source, by_itself=True)


ruling(STRAITJACKET, "Anyone at your location can use its ability.")
ruling(STRAITJACKET, "Weaknesses in your hand slots stay beside it.")


def _is_possessed(g: Game, enemy: Piece) -> bool:
    return g.card(enemy).has_trait("Possessed")


@constant(PITY, MAY_NOT_FIGHT)
def pity_bars_attacks(g: Game, pity: Piece, seat: Seat, enemy: Piece) -> str:
    """Gift of Madness (Pity): You can’t attack Possessed enemies."""
    barred = pity.threat == seat and _is_possessed(g, enemy)
    return "Pity: you can’t attack Possessed enemies." if barred else ""


@constant(MISERY, MAY_NOT_ACT_THROUGH)
def misery_bars_actions(_g: Game, misery: Piece, seat: Seat, card: Card) -> str:
    """Gift of Madness (Misery): You can’t use action abilities of locations."""
    barred = misery.threat == seat and card.type is CardType.LOCATION
    return "Misery: you can’t use action abilities of locations." if barred else ""


async def _give_in(g: Game, use: Use) -> None:
    """Gift of Madness: Action, put a random Monster beneath the act, unseen, and discard this."""
    put_monster_under(g)
    discard_piece(g, use.source)


for _code in (PITY, MISERY):
    action(_code, "give_in", label="Put a Monster beneath the act, and discard it")(_give_in)
    ruling(_code, "With no Monster left you can still use its action.")


@revelation(WALLS)
async def walls_closing_in(g: Game, use: Use) -> None:
    """Walls Closing In: Revelation, test willpower (X), X being the shroud of your location.

    If you fail, you must either take 1 horror for each point you fail by, or put a random Monster
    beneath the act, unseen.
    """
    place = g.places.of_seat(use.seat)
    shroud = 0 if place is None else g.places.shroud(place)

    async def failed(trial: SkillTest) -> None:
        words = [("horror", f"Take {trial.margin} horror")]
        if is_a_monster_left(g):
            words.append(("monster", "Put a Monster beneath the act"))
        word = await choose_word(g, use.seat, "What do the walls do?", words, source=WALLS)
        if word == "monster":
            put_monster_under(g)
        else:
            await deal(g, use.seat, horror=trial.margin, source=WALLS)

    await take_test(g, use.seat, Skill.WILLPOWER, shroud, source=WALLS, on_fail=failed)
