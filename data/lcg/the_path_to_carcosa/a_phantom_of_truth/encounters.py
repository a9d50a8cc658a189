"""Enemies and treacheries that *A Phantom of Truth* brings."""

from __future__ import annotations

from bot.lcg.api import (
    FIGHT,
    FIRST_ACTION_COST,
    PLAY_COST,
    Card,
    CardPaidFor,
    CardType,
    CopyNo,
    Game,
    Piece,
    Seat,
    Skill,
    SkillTest,
    Timing,
    TurnEnds,
    Use,
    add_resources,
    attack_from_discard,
    by_bearer,
    choose_word,
    constant,
    deal,
    discard_piece,
    discard_until,
    forced,
    resolve_encounter,
    revelation,
    ruling,
    take_doom_from_agenda,
    take_test,
    to_threat_area,
)
from data.lcg.night_of_the_zealot.shared import (
    frozen_in_fear_enters_threat_area,
    frozen_in_fear_raises_action_cost,
    frozen_in_fear_tests_willpower,
    read_printed_test,
)
from data.lcg.the_path_to_carcosa.faith import has_more_conviction

STEALTHY, SUNS, FATE = "03222", "03223", "03224"
CHORDS, FEAR, LOST_SOUL = "03225", "03226", "03227"
CAUGHT_ASLEEP, LOST_SOUL_DAMAGE = 3, 2


@constant(STEALTHY, FIGHT)
def exhausted_byakhee_is_weak(_g: Game, byakhee: Piece, enemy: Piece) -> int:
    """Stealthy Byakhee: While it’s exhausted, it has −3 fight."""
    return -CAUGHT_ASLEEP if enemy is byakhee and byakhee.exhausted else 0


@revelation(SUNS)
async def twin_suns_take_doom_or_bring_horror(g: Game, use: Use) -> None:
    """Twin Suns: Revelation, test intellect (4).

    If you fail, remove 1 doom from the agenda, or take 1 horror for each point you fail by.
    """

    async def failed(trial: SkillTest) -> None:
        agenda = g.stages.agenda
        words = [("horror", f"Take {trial.margin} horror")]
        if g.stages.of_agenda(agenda).doom:
            words.insert(0, ("doom", "Remove 1 doom from the agenda"))
        word = await choose_word(g, use.seat, "What do the suns bring?", words, source=SUNS)
        if word == "doom":
            take_doom_from_agenda(g, agenda, 1)
        else:
            await deal(g, use.seat, horror=trial.margin, source=SUNS)

    await take_test(g, use.seat, *read_printed_test(g, SUNS), source=SUNS, on_fail=failed)


ruling(SUNS, "Without doom on the agenda you have to take the horror.")


@revelation(FATE)
async def deadly_fate_finds_an_enemy(g: Game, use: Use) -> None:
    """Deadly Fate: Revelation, test willpower (3).

    If you fail, discard from the top of the encounter deck until an enemy comes. Draw it, or it
    attacks you from the discard pile. If none comes, take 1 horror.
    """

    async def failed(_trial: SkillTest) -> None:
        copy = discard_until(g, lambda card: card.type is CardType.ENEMY)
        if copy is None:
            await deal(g, use.seat, horror=1, source=FATE)
        else:
            await _meet_fate(g, use.seat, copy)

    await take_test(g, use.seat, *read_printed_test(g, FATE), source=FATE, on_fail=failed)


async def _meet_fate(g: Game, seat: Seat, copy: CopyNo) -> None:
    """Let an investigator draw a discarded enemy, or be attacked by it in its discard pile."""
    name = g.card(copy).name
    words = [("draw", f"Draw {name}"), ("attack", f"{name} attacks you")]
    word = await choose_word(g, seat, "What is your fate?", words, source=FATE)
    if word == "draw":
        await resolve_encounter(g, seat, copy)
    else:
        await attack_from_discard(g, copy, seat)


ruling(FATE, "The attack is with printed values. The enemy neither engages nor exhausts.")
ruling(FATE, "If the deck runs out before an enemy comes, that is all: take 1 horror.")


@revelation(CHORDS)
async def chords_enter_threat_area(g: Game, use: Use) -> None:
    """Torturous Chords: Revelation, test willpower (5).

    If you fail, put this into your threat area with 1 resource for each point you fail by.
    """

    async def failed(trial: SkillTest) -> None:
        add_resources(g, await to_threat_area(g, use), trial.margin)

    await take_test(g, use.seat, *read_printed_test(g, CHORDS), source=CHORDS, on_fail=failed)


@constant(CHORDS, PLAY_COST)
def chords_raise_costs(_g: Game, chords: Piece, seat: Seat, _card: Card) -> int:
    """Torturous Chords: Each card that you play costs 1 more."""
    return 1 if chords.threat == seat else 0


@forced(CHORDS, "fade", to=CardPaidFor, timing=Timing.WHEN, when=by_bearer, noted=True)
async def chords_fade_as_cards_are_played(g: Game, use: Use[CardPaidFor]) -> None:
    """Torturous Chords: Each time you play a card, remove 1 resource from this.

    With none left, discard it.
    """
    add_resources(g, use.source, -1)
    if use.source.resources <= 0:
        discard_piece(g, use.source)


ruling(CHORDS, "Skills aren’t played, nor are cards that an effect puts into play.")
ruling(CHORDS, "Two of them: a card costs 2 more, and both lose 1 resource.")


revelation(FEAR)(frozen_in_fear_enters_threat_area)
constant(FEAR, FIRST_ACTION_COST)(frozen_in_fear_raises_action_cost)
forced(FEAR, "thaw", to=TurnEnds, when=by_bearer)(frozen_in_fear_tests_willpower)
ruling(FEAR, "Abilities and events with a move, fight or evade action cost more too.")
ruling(FEAR, "Copies add up. At the end of your turn you test for each copy.")


@revelation(LOST_SOUL)
async def lost_soul_turns_mind_against_will(g: Game, use: Use) -> None:
    """Lost Soul: Revelation, test intellect (X), X being your willpower. If you fail, 2 damage.

    With more Conviction than Doubt in the log, test willpower (X) instead, X being your intellect.
    """
    tested, measure = Skill.INTELLECT, Skill.WILLPOWER
    if has_more_conviction(g):
        tested, measure = measure, tested

    async def failed(_trial: SkillTest) -> None:
        await deal(g, use.seat, damage=LOST_SOUL_DAMAGE, source=LOST_SOUL)

    difficulty = g.investigators.skill(use.seat, measure)
    await take_test(g, use.seat, tested, difficulty, source=LOST_SOUL, on_fail=failed)


ruling(LOST_SOUL, "X is the skill as it is now, with all that adds to it all the time.")
