"""Enemies and treacheries that *Black Stars Rise* alone has."""

from __future__ import annotations

from bot.lcg.api import (
    Cost,
    EnemyAttacks,
    Game,
    SkillTest,
    Use,
    action,
    choose_cards,
    choose_word,
    deal,
    discard_from_hand,
    discard_piece,
    forced,
    lose_actions,
    place_doom_on_each_agenda,
    revelation,
    ruling,
    spare_cards,
    take_test,
    this_enemy,
)
from data.lcg.night_of_the_zealot.shared import read_printed_test
from data.lcg.the_path_to_carcosa.black_stars_rise.decks import DECK_A, DECK_C, stage_of

SEEKER, FLOODS, MERGE = "03301", "03302", "03303"


@forced(SEEKER, "rend", to=EnemyAttacks, when=this_enemy)
async def rift_seeker_hurts_or_dooms(g: Game, use: Use[EnemyAttacks]) -> None:
    """Rift Seeker: Forced, after it attacks you, either it hurts more or doom comes.

    Take 1 damage and 1 horror, or place 1 doom on each agenda in play.
    """
    seat = use.event.seat
    words = [
        ("harm", "Take 1 damage and 1 horror"),
        ("doom", "Place 1 doom on each agenda"),
    ]
    word = await choose_word(g, seat, "What does the Rift Seeker bring?", words, source=SEEKER)
    if word == "doom":
        await place_doom_on_each_agenda(g, 1)
    else:
        await deal(g, seat, damage=1, horror=1, source=SEEKER)


@action(
    SEEKER,
    "parley",
    is_a=frozenset({"parley"}),
    cost=Cost(actions=1),
    label="1 doom on each agenda and 2 horror: discard it",
)
async def rift_seeker_is_sent_away(g: Game, use: Use) -> None:
    """Rift Seeker: Action, place 1 doom on each agenda in play and take 2 horror: Parley.

    Discard it.
    """
    await place_doom_on_each_agenda(g, 1)
    await deal(g, use.seat, horror=2, source=SEEKER)
    discard_piece(g, use.source)


ruling(SEEKER, "It also asks after an attack of opportunity. Discarding it is no defeat.")


@revelation(FLOODS)
async def crashing_floods_hurt(g: Game, use: Use) -> None:
    """Crashing Floods: Revelation, test agility (3).

    If you fail, take 1 damage and lose 1 action in agenda 1a, 2 of each in agenda 2a, 3 of each in
    agenda 3a or act 3a.
    """

    async def failed(_trial: SkillTest) -> None:
        force = stage_of(g, DECK_A)
        await deal(g, use.seat, damage=force, source=FLOODS)
        lose_actions(g, use.seat, force)

    await take_test(g, use.seat, *read_printed_test(g, FLOODS), source=FLOODS, on_fail=failed)


@revelation(MERGE)
async def worlds_merge_take_cards(g: Game, use: Use) -> None:
    """Worlds Merge: Revelation, test willpower (3).

    If you fail, take 1 horror and discard 1 card from hand in agenda 1c, 2 of each in agenda 2c, 3
    of each in agenda 3c or act 3c.
    """

    async def failed(_trial: SkillTest) -> None:
        force = stage_of(g, DECK_C)
        await deal(g, use.seat, horror=force, source=MERGE)
        count = min(force, len(spare_cards(g, use.seat)))
        chosen = await choose_cards(
            g,
            use.seat,
            "Which cards do you discard?",
            lambda: spare_cards(g, use.seat),
            least=count,
            most=count,
            source=MERGE,
            kind="discard",
        )
        for copy in chosen:
            discard_from_hand(g, use.seat, copy)

    await take_test(g, use.seat, *read_printed_test(g, MERGE), source=MERGE, on_fail=failed)


ruling(MERGE, "You choose the cards; weaknesses can’t be among them.")
