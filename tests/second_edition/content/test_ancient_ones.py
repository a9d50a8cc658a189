"""Ancient Ones: powers while they slumber, and their part of the final battle."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import MonsterNo, Special
from tests.second_edition.content.driving import SEAT, SEATS, Position
from tests.second_edition.terms import Effect, MythosEnds, Standing, bans


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
    """Worshippers change only while the Ancient One slumbers."""
    kind, wanted = WORSHIPPERS[code]
    position = against(code)
    no = MonsterNo(position.markers.index(kind))
    printed = position.printed(no)

    asleep = position.stats(no)
    position.awake = True
    awake = position.stats(no)

    assert {what: getattr(asleep, what) for what in wanted} == wanted
    assert {w: getattr(awake, w) for w in wanted} == {w: getattr(printed, w) for w in wanted}


def test_ithaquas_winds() -> None:
    """At the end of the Mythos phase Ithaqua’s winds cost 1 Stamina in streets."""
    position = against("ithaqua")
    position.me.at("uptown_streets")
    position.other.at("woods")
    before = [who.stamina for who in position.investigators]

    position.run(position.listen(MythosEnds()))

    after = [who.stamina for who in position.investigators]
    assert after == [before[0] - 1, before[1]]
    assert position.ban(bans.ENVIRONMENT, "weather")
    assert not position.ban(bans.ENVIRONMENT, "urban")


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
    """A failed check costs a trophy or token; an investigator without one is devoured."""
    position = against(code)
    _give(position, code, 2)
    position.other.standing = Standing.OUT

    position.wanted = ["take"]
    attack(position, 1)
    assert out(position)[0] is False
    position.wanted = ["take"]
    attack(position, 1)
    assert out(position)[0] is True


def test_yigs_anger() -> None:
    """Yig gets a doom token for each defeated Cultist and lost investigator."""
    position = against("yig")
    doom = position.doom

    position.run(position.me.defeat(position.places("cultist", "woods")))
    assert position.doom == doom + 1
    position.run(position.me.defeat(position.places("ghoul", "woods")))
    assert position.doom == doom + 1
    position.run(position.me.be_lost())
    assert position.doom == doom + 2


def test_yig_curses_and_devours_the_cursed() -> None:
    """Yig curses all as the battle begins, and devours the Cursed."""
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


def test_a_round_of_the_battle_is_a_turn() -> None:
    """Effects of a turn end with each round of the battle."""
    position = against("yig")
    position.awake = True
    position.count("turn", "mandy_thompson")
    voice = Effect("voice_of_ra", "0", turn=position.turn, seat=SEAT)
    position.lasting.append(voice)

    position.run(position.battle_refresh())

    assert not position.times("turn", "mandy_thompson")
    assert not position.lasting
