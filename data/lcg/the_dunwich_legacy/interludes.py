"""The interludes of the campaign."""

from __future__ import annotations

from bot.lcg.api import CardCode, InterludeEnd, ScenariosPast, interlude

ARMITAGE, RICE, MORGAN = CardCode("02040"), CardCode("02061"), CardCode("02080")
ZEBULON, EARL, POWDER = CardCode("02217"), CardCode("02218"), CardCode("02219")
SCHOLARS = (ARMITAGE, RICE, MORGAN)
ALTAR = "blood_on_the_altar"


@interlude("armitages_fate")
def resolve_armitages_fate(past: ScenariosPast) -> InterludeEnd:
    """Return the end: Armitage is kidnapped if the group lay unconscious, else rescued."""
    if past.has("unconscious_several_hours"):
        return InterludeEnd("too_late", notes=("henry_armitage_kidnapped",), xp=2)
    return InterludeEnd("in_time", notes=("henry_armitage_rescued",), offers=(ARMITAGE,))


@interlude("the_survivors")
def resolve_the_survivors(past: ScenariosPast) -> InterludeEnd | None:
    """Return the people who were not sacrificed, whom the players may take along.

    After no resolution nobody is left to tell but Armitage, if he was not sacrificed.
    """
    lost = past.cards("sacrificed")
    if past.resolutions.get(ALTAR) == "none":
        alive = () if ARMITAGE in lost else (ARMITAGE,)
        return InterludeEnd("nobody", people={"survived": alive}) if alive else None
    alive = tuple(code for code in (*SCHOLARS, ZEBULON, EARL) if code not in lost)
    powder = (POWDER,) if set(alive) & set(SCHOLARS) else ()
    told = "some" if alive else "nobody"
    return InterludeEnd(told, people={"survived": alive}, offers=(*alive, *powder))


@interlude("dunwich_epilogue")
def resolve_dunwich_epilogue(past: ScenariosPast) -> InterludeEnd | None:
    """Return the village’s fate, by what the players told the townsfolk in the fifth scenario."""
    for told in ("calmed", "warned"):
        if past.has(f"{told}_townsfolk"):
            return InterludeEnd(told)
    return None
