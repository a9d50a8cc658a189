"""Ancient Ones: powers while they slumber, and their part of the final battle."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import MonsterNo, Special
from tests.second_edition.content.driving import SEAT, SEATS, Position
from tests.second_edition.terms import Effect, MythosEnds, Standing, Window, bans


def against(code: str) -> Position:
    """Two investigators and an Ancient One; no clues, cards or trophies."""
    position = Position(code, investigators=["joe_diamond", "bob_jenkins"], ancient_one=code)
    for who in position.investigators:
        who.cards.clear()
        who.clues = 0
        who.monsters.clear()
        who.gates.clear()
        who.specials.clear()
    position.leave_environment(how="test")
    return position


def attack(position: Position, face: int, modifier: int = 1) -> None:
    """The Ancient One attacks everybody; all dice show a face."""
    position.awake = True
    position.forget_draws()
    for seat in SEATS:
        position.who(seat).rolls(*[face] * 10)
    position.run(position.each(lambda seat: position.ancient_one_attack(seat, modifier)))
    after = position.after_attack()
    if after is not None and not position.ended:
        position.run(after)


def begin(position: Position) -> None:
    """The battle begins."""
    position.run(position.begin_battle())


def out(position: Position) -> list[bool]:
    """Return who is devoured."""
    return [who.standing is not Standing.PLAYING for who in position.investigators]


WORSHIPPERS = {
    "azathoth": ("maniac", {"toughness": 2}),
    "cthulhu": ("cultist", {"horror_rating": -2, "horror_damage": 2}),
    "ithaqua": ("cultist", {"toughness": 3}),
    "nyarlathotep": ("cultist", {"endless": True}),
    "shub_niggurath": ("dark_young", {"endless": True, "toughness": 4}),
    "yig": ("cultist", {"combat_rating": 0, "combat_damage": 4}),
    "yog_sothoth": ("cultist", {"magical_immunity": True, "combat_rating": -1}),
}


@pytest.mark.parametrize("code", WORSHIPPERS)
def test_worshippers(code: str) -> None:
    """Worshippers differ while the Ancient One slumbers, and no more when it is awake."""
    kind, wanted = WORSHIPPERS[code]
    position = against(code)
    no = MonsterNo(position.markers.index(kind))
    printed = position.printed(no)

    asleep = position.stats(no)
    position.awake = True
    awake = position.stats(no)

    assert {what: getattr(asleep, what) for what in wanted} == wanted
    assert {w: getattr(awake, w) for w in wanted} == {w: getattr(printed, w) for w in wanted}


def test_azathoth_destroys() -> None:
    """Azathoth's awakening ends the world."""
    assert against("azathoth").ancient_one.destroys


def test_cthulhu_lowers_maxima() -> None:
    """Everybody's maxima are 1 lower while he slumbers; each attack lowers one for good."""
    position = against("cthulhu")
    who = position.me
    sheet = position.me.sheet
    assert position.me.max_sanity() == sheet.sanity - 1
    assert position.me.max_stamina() == sheet.stamina - 1

    position.doom = 5
    attack(position, 1)
    assert who.lost_max_sanity + who.lost_max_stamina == 1
    assert position.doom == 6
    position.doom = position.ancient_one.doom
    attack(position, 1)
    assert position.doom == position.ancient_one.doom


def test_hastur() -> None:
    """Sealing costs 8; his rating is the terror level; failed Luck checks cost 2 Sanity."""
    position = against("hastur")
    assert position.seal_cost() == 8
    position.terror = 4
    begin(position)
    assert position.battle_modifier == -4

    before = position.me.sanity
    attack(position, 6, 3)
    assert position.me.sanity == before
    attack(position, 1)
    assert position.me.sanity == before - 2


def test_ithaquas_winds() -> None:
    """Who stands in a street at the end of the Mythos phase loses 1 Stamina; no weather stays."""
    position = against("ithaqua")
    position.me.at("uptown_streets")
    position.other.at("woods")
    before = [who.stamina for who in position.investigators]

    position.run(position.listen(MythosEnds()))

    after = [who.stamina for who in position.investigators]
    assert after == [before[0] - 1, before[1]]
    assert position.ban(bans.ENVIRONMENT, "weather")
    assert not position.ban(bans.ENVIRONMENT, "urban")


def test_ithaqua_freezes_items() -> None:
    """A die for each item when the battle begins; failures are discarded."""
    position = against("ithaqua")
    for code in ("food", "whiskey", "duke"):
        position.gets(code)
    position.me.rolls(1, 6)

    begin(position)

    left = [position.code(held.card) for held in position.me.cards]
    assert left == ["whiskey", "duke"]


@pytest.mark.parametrize("code", ["nyarlathotep", "shub_niggurath", "yog_sothoth"])
def test_empty_hands_are_devoured(code: str) -> None:
    """Who lacks what the Ancient One wants is devoured when the battle begins."""
    position = against(code)
    _give(position, code, 1)

    begin(position)

    assert out(position) == [False, True]


def _give(position: Position, code: str, n: int) -> None:
    who = position.me
    match code:
        case "nyarlathotep":
            who.clues = n
        case "shub_niggurath":
            for no in position.cup[:n]:
                position.trophy(no)
        case _:
            who.gates += [position.gate_stack.pop() for _ in range(n)]


@pytest.mark.parametrize("code", ["nyarlathotep", "shub_niggurath", "yog_sothoth"])
def test_the_last_one_lost_devours(code: str) -> None:
    """A failed check costs one; who has none left is devoured."""
    position = against(code)
    _give(position, code, 2)
    position.other.standing = Standing.OUT

    position.wanted = ["take"]
    attack(position, 1)
    assert out(position)[0] is False
    position.wanted = ["take"]
    attack(position, 1)
    assert out(position)[0] is True


def test_nyarlathotep_brings_masks() -> None:
    """The Masks are in his cup, and in no other's."""
    masks = {"the_black_man", "the_bloated_woman", "the_dark_pharaoh"}
    with_him, without = against("nyarlathotep"), against("yig")

    def in_box(position: Position) -> set[str]:
        return {position.markers[no] for no in position.box}

    assert not masks & in_box(with_him)
    assert masks <= in_box(without)


def test_shub_niggurath_makes_all_tougher() -> None:
    """All monsters have toughness +1 while she slumbers."""
    position = against("shub_niggurath")
    no = MonsterNo(position.markers.index("ghoul"))

    assert position.stats(no).toughness == 2


def test_yigs_anger() -> None:
    """A doom token for a defeated Cultist and for whoever is lost in time and space."""
    position = against("yig")
    doom = position.doom

    position.run(position.me.defeat(position.places("cultist", "woods")))
    assert position.doom == doom + 1
    position.run(position.me.defeat(position.places("ghoul", "woods")))
    assert position.doom == doom + 1
    position.run(position.me.be_lost())
    assert position.doom == doom + 2


def test_yig_curses_and_devours_the_cursed() -> None:
    """When the battle begins all are Cursed; who was already is devoured."""
    position = against("yig")
    position.other.specials[Special.CURSE] = False

    begin(position)

    assert Special.CURSE in position.me.specials
    assert out(position) == [False, True]


@pytest.mark.parametrize(
    ("code", "sanity", "stamina"), [("ithaqua", 0, 2), ("yig", 1, 1), ("hastur", 2, 0)]
)
def test_attacks_that_hurt(code: str, sanity: int, stamina: int) -> None:
    """A failed check costs Sanity or Stamina."""
    position = against(code)
    who = position.me
    before = (who.sanity, who.stamina)

    attack(position, 1)

    assert (who.sanity, who.stamina) == (before[0] - sanity, before[1] - stamina)


def test_yog_sothoth_holds_gates() -> None:
    """Gates need 2 successes to be closed; being lost in time and space is the end."""
    position = against("yog_sothoth")
    position.gates.clear()
    position.gate("woods", "abyss")
    assert position.close_difficulty(position.gates[0]) == 2

    position.run(position.me.be_lost())
    assert out(position)[0]


def test_a_round_of_the_battle_is_a_turn() -> None:
    """What is limited to a turn, or lasts for one, is over when the next round begins."""
    position = against("yig")
    position.awake = True
    position.count("turn", "mandy_thompson")
    voice = Effect("voice_of_ra", "0", turn=position.turn, seat=SEAT)
    position.lasting.append(voice)

    position.run(position.battle_refresh())

    assert not position.times("turn", "mandy_thompson")
    assert not position.lasting


def test_warding_statue_stops_an_attack() -> None:
    """The Warding Statue cancels the Ancient One's attack of a round for all."""
    position = against("yig")
    position.gets("warding_statue")
    position.awake = True

    assert position.use("warding_statue", Window.ATTACKED)
    assert position.times("round", "warded")
    assert not position.me.owns("warding_statue")
