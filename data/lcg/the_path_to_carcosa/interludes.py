"""The interludes of the campaign."""

from __future__ import annotations

from bot.lcg.api import (
    CardCode,
    InterludeChoice,
    InterludeEnd,
    InterludeStep,
    ScenariosPast,
    Symbol,
    interlude,
)

PARTY, ASYLUM = "the_last_king", "the_unspeakable_oath"
GUESTS = tuple(map(CardCode, ("03076a", "03077", "03078", "03079", "03080")))
DOUBT, CONVICTION = "doubt", "conviction"
REPLACED = (Symbol.CULTIST, Symbol.TABLET, Symbol.ELDER_THING)
"""Symbols whose tokens all leave the bag after most results of the campaign."""
DANIEL_XP, HEEDED_XP = 2, 1


@interlude("carcosa_epilogue")
def carcosa_epilogue(past: ScenariosPast) -> InterludeEnd | None:
    """Tell the players of possessed investigators how it goes on; all if everybody is possessed."""
    possessed = past.cards("possessed")
    if past.resolutions.get("dim_carcosa") not in ("r1", "r2", "r3") or not possessed:
        return None
    everybody = set(past.investigators) <= set(possessed)
    return InterludeEnd("possessed", readers=None if everybody else possessed)


@interlude("realitys_shadow")
def realitys_shadow(past: ScenariosPast) -> InterludeStep:
    """Who got out of the party may go back in, block the door, or burn the house down."""
    if past.resolutions.get(PARTY) != "r1":
        return None
    if not past.chosen:
        return InterludeChoice(
            "outside",
            "You stand outside, and something is wrong in there. What do you do?",
            {
                "intruded": "Go back in",
                "fled": "Block the door and run",
                "slew": "Set fire to the house",
            },
        )
    match past.chosen[0]:
        case "intruded":
            return InterludeEnd(
                "intruded",
                notes=("intruded_on_secret_meeting",),
                counts={DOUBT: 1},
                replaces=REPLACED,
                tokens=(Symbol.ELDER_THING,) * 2,
            )
        case "fled":
            return InterludeEnd(
                "fled",
                notes=("fled_dinner_party",),
                replaces=REPLACED,
                tokens=(Symbol.TABLET,) * 2,
            )
        case _:
            return InterludeEnd(
                "slew",
                notes=("slayed_the_monsters",),
                people={"vips_slain": GUESTS},
                counts={CONVICTION: 1},
                replaces=REPLACED,
                tokens=(Symbol.CULTIST,) * 2,
            )


@interlude("lost_soul")
def lost_soul(past: ScenariosPast) -> InterludeStep:
    """Whoever escaped from the asylum may ignore or heed Daniel’s warning.

    If Daniel came out alive, everyone has 2 more experience; heeding the warning gives 1 more.
    """
    if past.resolutions.get(ASYLUM) not in ("r2", "r3"):
        return None
    alive = past.has("daniel_survived")
    if not past.chosen:
        told = "alive" if alive else "possessed" if past.has("daniel_possessed") else "gone"
        return InterludeChoice(
            told,
            "Do you believe the warning that Daniel left you?",
            {
                "ignored": "Ignore it: those are the words of a madman",
                "heeded": "Heed it: never say the name",
            },
        )
    xp = DANIEL_XP if alive else 0
    if past.chosen[0] == "ignored":
        return InterludeEnd("ignored", notes=("ignored_warning",), counts={DOUBT: 2}, xp=xp)
    return InterludeEnd(
        "heeded", notes=("heeded_warning",), counts={CONVICTION: 2}, xp=xp + HEEDED_XP
    )
