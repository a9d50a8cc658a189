"""The sets Hastur's Gift and The Stranger."""

from __future__ import annotations

from bot.lcg.api import (
    CardDrawn,
    CopyNo,
    EnemyEngages,
    Game,
    Harm,
    Lasting,
    Piece,
    Seat,
    SkillTest,
    Until,
    Use,
    attack,
    choose_piece,
    choose_word,
    deal,
    deal_all,
    engage,
    forced,
    move_towards,
    nearest_enemies,
    of_card,
    ready,
    revelation,
    ruling,
    shuffle_deck,
    spawn,
    take_test,
    this_enemy,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test
from data.lcg.the_path_to_carcosa.stranger import MAN

SEER, PUPPET, DANCE = "03095", "03096", "03097"
MARKED, MASK = "03104", "03105"
STRONGER, MARKED_HARDER = 3, 4


def possessed(g: Game) -> list[Piece]:
    """Return the Possessed enemies in play."""
    return [enemy for enemy in g.enemies.all() if g.card(enemy).has_trait("Possessed")]


@forced(SEER, "ring", to=EnemyEngages, when=this_enemy)
async def seer_of_the_sign(g: Game, use: Use[EnemyEngages]) -> None:
    """Seer of the Sign: Forced, after it engages you, deal 1 damage to you and to it."""
    harm = Harm(use.event.seat, damage=1, source=of_card(SEER))
    await deal_all(g, [harm], hits=[(use.source, 1)])


@forced(PUPPET, "dance", to=EnemyEngages, when=this_enemy)
async def puppet_of_hastur(g: Game, use: Use[EnemyEngages]) -> None:
    """Puppet of Hastur: Forced, after it engages you, take 1 horror, or it has +3 fight.

    The fight lasts until the end of the investigation phase.
    """
    words = [("horror", "Take 1 horror"), ("fight", "It has +3 fight")]
    word = await choose_word(
        g, use.event.seat, "What does the Puppet of Hastur do?", words, source=PUPPET
    )
    if word == "fight":
        stronger = Lasting(
            "fight", of_card(PUPPET), Until.INVESTIGATION, piece=use.source.id, amount=STRONGER
        )
        g.state.lasting.append(stronger)
    else:
        await deal(g, use.event.seat, horror=1, source=PUPPET)


ruling(PUPPET, "In another phase, the fight lasts until the end of the next investigation phase.")


@revelation(DANCE)
async def dance_of_the_yellow_king(g: Game, use: Use[CardDrawn]) -> None:
    """Dance of the Yellow King: Revelation, test willpower (3).

    If you fail, the nearest Possessed enemy readies, moves to you, engages you and attacks you. If
    no Possessed enemy is in play, this gains surge.
    """
    if not possessed(g):
        use.event.surge = True
        return

    async def failed(_trial: SkillTest) -> None:
        await _is_asked_to_dance(g, use.seat)

    await take_test(g, use.seat, *read_printed_test(g, DANCE), source=DANCE, on_fail=failed)


async def _is_asked_to_dance(g: Game, seat: Seat) -> None:
    dancer = await choose_piece(
        g,
        seat,
        "Which of the nearest Possessed enemies comes?",
        lambda: nearest_enemies(g, seat, possessed(g)),
        source=DANCE,
    )
    if dancer is None:
        return
    await ready(g, dancer)
    await _comes(g, dancer, seat)
    here = dancer in g.in_play and g.places.where(dancer) == g.who(seat).place
    if here and g.who(seat).playing:
        if dancer.threat != seat:
            await engage(g, dancer, seat)
        await attack(g, dancer, seat)


async def _comes(g: Game, enemy: Piece, seat: Seat) -> None:
    """Move an enemy step by step to an investigator, as far as there is a way."""
    before = None
    while g.places.where(enemy) not in (before, g.who(seat).place) and enemy in g.in_play:
        before, goal = g.places.where(enemy), g.who(seat).place
        if goal is not None:
            await move_towards(g, enemy, goal)


ruling(DANCE, "On its way it engages others and triggers what answers that.")
ruling(DANCE, "A Snare Trap doesn’t stop it: exhausted, it still moves on, engages and attacks.")


@revelation(MARKED)
async def marked_by_the_sign(g: Game, use: Use) -> None:
    """Marked by the Sign: Revelation, test willpower (2). If you fail, take 2 horror.

    While the Man in the Pallid Mask is in play, the difficulty is 4 and the horror is direct.
    """
    there = g.in_play.first_of(MAN) is not None

    async def failed(_trial: SkillTest) -> None:
        await deal(g, use.seat, horror=2, source=MARKED, direct=there)

    skill, difficulty = read_printed_test(g, MARKED)
    harder = MARKED_HARDER if there else difficulty
    await take_test(g, use.seat, skill, harder, source=MARKED, on_fail=failed)


def _of_a_deck(g: Game) -> tuple[CopyNo, Seat] | None:
    """Return the Man in the Pallid Mask who belongs to a deck, and whose it is."""
    for copy in (CopyNo(number) for number in range(len(g.state.copies))):
        owner = g.cards.owner(copy)
        if g.card(copy).code == MAN and owner is not None:
            return copy, owner
    return None


@revelation(MASK)
async def the_pale_mask_beckons(g: Game, use: Use) -> None:
    """The Pale Mask Beckons: Revelation, the Man in the Pallid Mask attacks each investigator.

    If he isn’t in play, find him in his bearer’s cards and let that bearer draw him. Shuffle the
    deck.
    """
    man = g.in_play.first_of(MAN)
    if man is not None:
        for who in list(g.playing()):
            if man in g.in_play and who.playing:
                await attack(g, man, who.seat)
    elif (found := _of_a_deck(g)) is not None:
        copy, owner = found
        await spawn(g, copy, owner)
        if g.who(owner).playing:
            shuffle_deck(g, owner)


ruling(MASK, "He attacks wherever he is, engaged or not, and doesn’t exhaust.")
