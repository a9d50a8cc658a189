"""Things that cards need around them in the games of the sweep, before they do all they can."""

from __future__ import annotations

from itertools import chain

from bot.lcg.core import completeness
from bot.lcg.core.registry import REGISTRY
from bot.lcg.printed.cards import Card, Skill
from tests.lcg.card_table import cards
from tests.lcg.table import rules

Order = dict[str, object]
"""A command of the game master."""
SCENARIO = "the_gathering"
HOUSE = ("01112", "01113", "01114", "01115")
GHOULS = ("01160", "01161", "01118", "01159")
TOKENS = ("skull", "cultist", "tablet", "elder_sign", "+1", "-1", "-2", "-3", "auto_fail")
COMPANY = {"01157": "01117"}
"""What a card asks for beside itself."""
NEIGHBOURS = {"50026b": "01139", "50030": "01139"}
"""An enemy that a card is about, which is near it, with doom."""
HOMES = {"50013": "return_to_the_gathering"}
"""The scenario whose set-aside cards a place wants."""
GUESTS = {"50013": ("01118", "01119", "01137")}
"""Enemies that come to a place without the house: some find their room, some none."""
BOTHERED = {"01046"}
"""Cards that refuse what others do: the second seat has an enemy to deal with, too."""
BASE = "01"
"""The box that keeps all cards company: so a new card changes no other’s games."""
JOINERS = ("02040", "02061", "02080", "02140", "02217", "02218", "02219")
"""Story assets that a deck has had since a scenario before."""
AT_HOME = {
    *("02041", "02044", "02051", "02052", "02058", "02059", "02065", "02069", "02079"),
    *("02080", "02087", "02096", "02118", "02124", "02126", "02127", "02129", "02137"),
    *("02138", "02139", "02142", "02159", "02166", "02167", "02168", "02169", "02170"),
    *("02171", "02172", "02173", "02174", "02175", "02176", "02177", "02195", "02200"),
    *("02202", "02203", "02204", "02205", "02206", "02207", "02208", "02209", "02210"),
    *("02211", "02212", "02213", "02215", "02219", "02220", "02236", "02237", "02238"),
    *("02239", "02240", "02241", "02242", "02243", "02244", "02245", "02246", "02247"),
    *("02248", "02250", "02251", "02252", "02253", "02254", "02255", "02256", "02274"),
    *("02278", "02279", "02280", "02284", "02285", "02286", "02287", "02288", "02289"),
    *("02290", "02291", "02311", "02325", "02326", "02327", "02328"),
}
"""Cards that do what they do in their own scenario alone: its tests play them."""
HOME_SETS = {
    *("curtain_call", "the_last_king", "echoes_of_the_past", "the_unspeakable_oath"),
    *("a_phantom_of_truth", "the_pallid_mask", "black_stars_rise", "vortex", "flood"),
    "dim_carcosa",
}
"""Encounter sets of one scenario each, whose cards belong to those: its tests play them."""
RARE = {
    *("03003", "03006", "03009", "03009b", "03011", "03021", "03035", "03148", "03149"),
    *("03195", "03239", "03264", "03304", "03313"),
    *("03084a", "03084b", "03084c", "03084d", "03086", "03091", "03099"),
}
"""Cards with a moment that random games seldom come to: their own tests play them."""
GOALS = {"50042": "01149"}
"""Where a card wants to go."""


def home(card: Card) -> str:
    """The scenario of an act, an agenda, a scenario card or what is set aside; else the first."""
    library = rules().library
    if card.code in HOMES:
        return HOMES[card.code]
    for slug in completeness.playable_scenarios(library, REGISTRY):
        scenario = library.scenarios[slug]
        stages = (*scenario.acts, *scenario.agendas, *scenario.second_agendas, scenario.card)
        more = (*scenario.set_aside, *scenario.other_versions)
        groups = chain(stages, more, *scenario.versions, *scenario.piles)
        if card.code in groups:
            return slug
    return SCENARIO


def order(do: str, **command: object) -> Order:
    """Return a command of the game master."""
    return {"do": do, **command}


FAVOURS = {
    "01007": (order("set", on="01007", clues=0),),
    "01038": (order("encounter", seat=0, card="01118"),),
    "01073": (order("put", card="01020", control=0), order("remove", what="01020")),
    "01157": (order("exhaust", what="01157"),),
    "02219": (
        order("move", who=0, to=HOUSE[0]),
        order("remove", what="02255"),
        order("spawn", card="02255", at=HOUSE[0]),
        order("exhaust", what="02255"),
    ),
    "50004": (order("encounter", seat=0, card="01118"),),
    "02230": (
        order("give", seat=0, cards=["02153"]),
        order("put", card="02230", control=0),
        order("set", on=0, resources=9),
        order("spawn", card="01160", engaged=0),
        order("draws", purpose="bag", next=["0", "auto_fail"]),
        order("attack", enemy="01160", seat=0),
    ),
    "02004": (
        order("give", seat=0, cards=["02153"]),
        order("spawn", card="01160", engaged=0),
        order("draws", purpose="bag", next=["elder_sign"]),
        order("attack", enemy="01160", seat=0),
    ),
    "02272": (
        order("put", card="02272", control=0),
        order("reveal", place=HOUSE[-1]),
        order("move", who=0, to=HOUSE[-1]),
        order("remove", what="01117"),
        order("put", card="01117", at=HOUSE[-1]),
    ),
}
"""What cards wait for that seldom comes by itself."""
TESTED = ("commit", "token", *(skill.value for skill in Skill))
"""Words of what is seen in a skill test alone."""


def searched_cards() -> list[Card]:
    """Return the cards that games outside their own scenario show whole."""
    found = (card for card in cards() if card.code not in AT_HOME | RARE)
    return [card for card in found if card.encounter_set not in HOME_SETS]
