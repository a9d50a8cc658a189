"""Ancient Ones: powers while they slumber, and their part of the final battle."""

from __future__ import annotations

import pytest

from bot.second_edition.core.frames import each, listen
from bot.second_edition.core.moments import MythosEnds
from bot.second_edition.core.registry import REGISTRY, Window
from bot.second_edition.core.state import Effect, Standing
from bot.second_edition.printed.terms import Special
from bot.second_edition.turn import battle, mythos
from bot.second_edition.verbs import gates, monsters, travel
from tests.second_edition.content.driving import OTHER, SEAT, SEATS, Position


def against(code: str) -> Position:
    """Two investigators and an Ancient One; no clues, cards or trophies."""
    position = Position(code, investigators=["joe_diamond", "bob_jenkins"], ancient_one=code)
    for who in position.state.investigators:
        who.cards.clear()
        who.clues = 0
        who.monsters.clear()
        who.gates.clear()
        who.specials.clear()
    mythos.leave_environment(position.board, how="test")
    return position


def attack(position: Position, face: int, modifier: int = 1) -> None:
    """The Ancient One attacks everybody; all dice show a face."""
    position.state.awake = True
    position.board.chance.state.scripted.clear()
    for seat in SEATS:
        position.dice(*[face] * 10, seat=seat)
    rule = REGISTRY.ancient_ones[position.state.ancient_one]
    board = position.board
    position.run(each(board, lambda seat: rule.attack(board, seat, modifier)))
    if rule.after is not None and not position.ended:
        position.run(rule.after(board))


def begin(position: Position) -> None:
    """The battle begins."""
    position.run(battle.begin(position.board))


def out(position: Position) -> list[bool]:
    """Who is devoured."""
    return [who.standing is not Standing.PLAYING for who in position.state.investigators]


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
    no = monsters.MonsterNo(position.state.markers.index(kind))
    printed = position.board.printed(no)

    asleep = monsters.stats(position.board, no)
    position.state.awake = True
    awake = monsters.stats(position.board, no)

    assert {what: getattr(asleep, what) for what in wanted} == wanted
    assert {w: getattr(awake, w) for w in wanted} == {w: getattr(printed, w) for w in wanted}


def test_azathoth_destroys() -> None:
    """Azathoth's awakening ends the world."""
    assert against("azathoth").board.ancient_one.destroys


def test_cthulhu_lowers_maxima() -> None:
    """Everybody's maxima are 1 lower while he slumbers; each attack lowers one for good."""
    position = against("cthulhu")
    who = position.board.who(SEAT)
    sheet = position.board.sheet(SEAT)
    assert position.board.max_sanity(SEAT) == sheet.sanity - 1
    assert position.board.max_stamina(SEAT) == sheet.stamina - 1

    position.state.doom = 5
    attack(position, 1)
    assert who.lost_max_sanity + who.lost_max_stamina == 1
    assert position.state.doom == 6
    position.state.doom = position.board.ancient_one.doom
    attack(position, 1)
    assert position.state.doom == position.board.ancient_one.doom


def test_hastur() -> None:
    """Sealing costs 8; his rating is the terror level; failed Luck checks cost 2 Sanity."""
    position = against("hastur")
    assert gates.seal_cost(position.board) == 8
    position.state.terror = 4
    begin(position)
    assert position.state.battle_modifier == -4

    before = position.board.who(SEAT).sanity
    attack(position, 6, 3)
    assert position.board.who(SEAT).sanity == before
    attack(position, 1)
    assert position.board.who(SEAT).sanity == before - 2


def test_ithaquas_winds() -> None:
    """Who stands in a street at the end of the Mythos phase loses 1 Stamina; no weather stays."""
    position = against("ithaqua")
    position.at("uptown_streets")
    position.at("woods", seat=OTHER)
    before = [who.stamina for who in position.state.investigators]

    position.run(listen(position.board, MythosEnds()))

    after = [who.stamina for who in position.state.investigators]
    assert after == [before[0] - 1, before[1]]
    assert position.board.ban("environment:weather")
    assert not position.board.ban("environment:urban")


def test_ithaqua_freezes_items() -> None:
    """A die for each item when the battle begins; failures are discarded."""
    position = against("ithaqua")
    for code in ("food", "whiskey", "duke"):
        position.gets(code)
    position.dice(1, 6)

    begin(position)

    left = [position.board.code(held.card) for held in position.board.who(SEAT).cards]
    assert left == ["whiskey", "duke"]


@pytest.mark.parametrize("code", ["nyarlathotep", "shub_niggurath", "yog_sothoth"])
def test_empty_hands_are_devoured(code: str) -> None:
    """Who lacks what the Ancient One wants is devoured when the battle begins."""
    position = against(code)
    _give(position, code, 1)

    begin(position)

    assert out(position) == [False, True]


def _give(position: Position, code: str, n: int) -> None:
    who = position.board.who(SEAT)
    match code:
        case "nyarlathotep":
            who.clues = n
        case "shub_niggurath":
            for no in position.state.cup[:n]:
                position.trophy(no)
        case _:
            who.gates += [position.state.gate_stack.pop() for _ in range(n)]


@pytest.mark.parametrize("code", ["nyarlathotep", "shub_niggurath", "yog_sothoth"])
def test_the_last_one_lost_devours(code: str) -> None:
    """A failed check costs one; who has none left is devoured."""
    position = against(code)
    _give(position, code, 2)
    position.board.who(OTHER).standing = Standing.OUT

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
        return {position.state.markers[no] for no in position.state.box}

    assert not masks & in_box(with_him)
    assert masks <= in_box(without)


def test_shub_niggurath_makes_all_tougher() -> None:
    """All monsters have toughness +1 while she slumbers."""
    position = against("shub_niggurath")
    no = monsters.MonsterNo(position.state.markers.index("ghoul"))

    assert monsters.stats(position.board, no).toughness == 2


def test_yigs_anger() -> None:
    """A doom token for a defeated Cultist and for whoever is lost in time and space."""
    position = against("yig")
    doom = position.state.doom

    position.run(monsters.defeat(position.board, SEAT, position.places("cultist", "woods")))
    assert position.state.doom == doom + 1
    position.run(monsters.defeat(position.board, SEAT, position.places("ghoul", "woods")))
    assert position.state.doom == doom + 1
    position.run(travel.lose_in_time(position.board, SEAT))
    assert position.state.doom == doom + 2


def test_yig_curses_and_devours_the_cursed() -> None:
    """When the battle begins all are Cursed; who was already is devoured."""
    position = against("yig")
    position.board.who(OTHER).specials[Special.CURSE] = False

    begin(position)

    assert Special.CURSE in position.board.who(SEAT).specials
    assert out(position) == [False, True]


@pytest.mark.parametrize(
    ("code", "sanity", "stamina"), [("ithaqua", 0, 2), ("yig", 1, 1), ("hastur", 2, 0)]
)
def test_attacks_that_hurt(code: str, sanity: int, stamina: int) -> None:
    """A failed check costs Sanity or Stamina."""
    position = against(code)
    who = position.board.who(SEAT)
    before = (who.sanity, who.stamina)

    attack(position, 1)

    assert (who.sanity, who.stamina) == (before[0] - sanity, before[1] - stamina)


def test_yog_sothoth_holds_gates() -> None:
    """Gates need 2 successes to be closed; being lost in time and space is the end."""
    position = against("yog_sothoth")
    position.state.gates.clear()
    position.gate("abyss", "woods")
    assert gates.close_difficulty(position.board, position.state.gates[0]) == 2

    position.run(travel.lose_in_time(position.board, SEAT))
    assert out(position)[0]


def test_a_round_of_the_battle_is_a_turn() -> None:
    """What is limited to a turn, or lasts for one, is over when the next round begins."""
    position = against("yig")
    position.state.awake = True
    position.board.count("turn", "mandy_thompson")
    voice = Effect("voice_of_ra", "0", turn=position.state.turn, seat=SEAT)
    position.state.lasting.append(voice)

    position.run(battle.refresh(position.board))

    assert not position.board.times("turn", "mandy_thompson")
    assert not position.state.lasting


def test_warding_statue_stops_an_attack() -> None:
    """The Warding Statue cancels the Ancient One's attack of a round for all."""
    position = against("yig")
    position.gets("warding_statue")
    position.state.awake = True

    assert position.use("warding_statue", Window.ATTACKED)
    assert position.board.times("round", "warded")
    assert position.board.owns(SEAT, "warding_statue") is None
