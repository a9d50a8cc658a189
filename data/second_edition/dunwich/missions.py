"""Gains of the Missions when their last step is done."""

from __future__ import annotations

from bot.second_edition.api import (
    Board,
    MonsterNo,
    Origin,
    Seat,
    box_rumors,
    choose_monster,
    close_gate,
    constant,
    defeat,
    end_game,
    gain,
    give_oneself,
    monster_stats,
    payoff,
    remove_doom,
    topics,
)


@payoff("for_the_greater_good")
async def devour_self_and_win(b: Board, seat: Seat) -> None:
    """Completed: you are devoured, and all investigators (including you) win the game."""
    await give_oneself(b, seat, source="for_the_greater_good")
    end_game("sacrificed")


@payoff("joining_the_winning_team")
async def win_alone(b: Board, seat: Seat) -> None:
    """Completed: you win the game and everyone else loses."""
    end_game("joined" if b.seats.order() == [seat] else "betrayed")


@payoff("purifying_the_town")
async def remove_all_rumors(b: Board, _seat: Seat) -> None:
    """Completed: all Rumors, in play and in the Mythos deck, go back to the box."""
    box_rumors(b)


@payoff("sacrifices_to_make")
async def remove_one_doom(b: Board, _seat: Seat) -> None:
    """Completed: 1 doom token is removed."""
    remove_doom(b, source="sacrifices_to_make")


SEALED = "sealing_the_beasts_power"


@payoff(SEALED)
async def note_sealed_power(b: Board, _seat: Seat) -> None:
    """Completed: in the final battle, you get +2 to Combat checks against the Ancient One."""
    b.state.notes[SEALED] = True


@constant("dunwich", topics.BATTLE_RATING)
def _battle_bonus_for_sealed_power(b: Board, _origin: Origin) -> int:
    return 2 if b.state.notes.get(SEALED) else 0


@payoff("the_light_of_reason")
async def gain_ten_clues(b: Board, seat: Seat) -> None:
    """Completed: you gain 10 clue tokens."""
    await gain(b, seat, clues=10, source="the_light_of_reason")


@payoff("walking_the_ley_lines")
async def close_all_gates(b: Board, _seat: Seat) -> None:
    """Completed: all open gates close; their markers go to the bottom of the stack."""
    for gate in list(b.state.gates):
        await close_gate(b, gate.place)


WAVE = "wave_of_destruction"


@payoff(WAVE)
async def defeat_three_weak_monsters(b: Board, seat: Seat) -> None:
    """Completed: you defeat any 3 monsters in Arkham or the Sky, each with toughness 3 or less."""

    def weak_monsters() -> list[MonsterNo]:
        return [each.no for each in b.state.monsters if monster_stats(b, each.no).toughness <= 3]

    for _ in range(3):
        no = await choose_monster(
            b, seat, "Which monster do you defeat?", weak_monsters, source=WAVE
        )
        if no is None:
            return
        await defeat(b, seat, no)


@constant("dunwich", topics.RETIRING_COSTS)
def _does_retiring_cost(_b: Board, _origin: Origin) -> bool:
    return True
