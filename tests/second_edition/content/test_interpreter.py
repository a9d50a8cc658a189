"""Each word of the vocabulary, carried out."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import JAIL, LOST, CardNo, Coin, Deck, Place, Skill, Special
from tests.second_edition.content.driving import OTHER, SEAT, Position
from tests.second_edition.ops import (
    ALL,
    FULL,
    AddToken,
    Arrested,
    Buy,
    Chart,
    Check,
    Choose,
    CombatCheck,
    Cost,
    Delayed,
    Devoured,
    Dice,
    DiscardThis,
    Draw,
    Encounter,
    Gain,
    GainSplit,
    GateAppears,
    Half,
    Lose,
    LoseItems,
    LoseTurn,
    Lost,
    May,
    MonsterAppears,
    MonstersCome,
    MonstersLeave,
    MonsterTrophy,
    Move,
    MoveAnywhere,
    Op,
    PlacesClose,
    Receive,
    ReturnToArkham,
    Roll,
    SearchAny,
    SearchFirst,
    Successes,
    Take,
    TakeAlly,
    TerrorRises,
    ToStreet,
    Visit,
    Wager,
    Way,
)
from tests.second_edition.terms import CheckBegan, Occasion, Phase, Standing

LORE = Skill.LORE


@pytest.fixture
def position() -> Position:
    """Joe Diamond in the Woods with nothing but $4, 4 clues and Lore 3; no monster, no gate."""
    made = Position(
        "interpreter", investigators=["joe_diamond", "bob_jenkins"], ancient_one="azathoth"
    )
    made.empties_the_board()
    made.phase = Phase.ARKHAM
    made.empties_hands(SEAT)
    made.me.at("woods").has(money=4, clues=4, sanity=3, stamina=4, sliders=[0, 0, 3])
    return made


def does(
    position: Position,
    *ops: Op,
    dice: tuple[int, ...] = (),
    wanted: tuple[str, ...] = (),
    card: CardNo | None = None,
) -> tuple[int, int, int, int]:
    """Carry out ops in the Woods; what Joe has then: money, clues, Sanity, Stamina."""
    position.me.rolls(*dice)
    position.wanted = list(wanted)
    position.run(position.carry_out(ops, Occasion(SEAT, "test", Place("woods"), card)))
    who = position.me
    return who.money, who.clues, who.sanity, who.stamina


@pytest.mark.parametrize(
    ("op", "dice", "after"),
    [
        (Gain(money=2, clues=1), (), (6, 5, 3, 4)),
        (Gain(sanity=FULL, stamina=FULL), (), (4, 4, 4, 6)),
        (Gain(money=Dice(2)), (3, 4), (11, 4, 3, 4)),
        (Gain(stamina=9), (), (4, 4, 3, 6)),
        (Lose(sanity=1, stamina=2), (), (4, 4, 2, 2)),
        (Lose(money=ALL, clues=ALL), (), (0, 0, 3, 4)),
        (Lose(money=Half(up=True), clues=Half()), (), (2, 2, 3, 4)),
        (Lose(money=9), (), (0, 4, 3, 4)),
        (Lose(stamina=Dice()), (2,), (4, 4, 3, 2)),
        (Roll([Gain(clues=1)], [Lose(clues=1)]), (5,), (4, 5, 3, 4)),
        (Roll([Gain(clues=1)], [Lose(clues=1)]), (4,), (4, 3, 3, 4)),
        (Wager(Coin.STAMINA, [Gain(clues=Successes())]), (6, 6, 1, 2), (4, 6, 3, 2)),
    ],
)
def test_numbers(
    position: Position, op: Op, dice: tuple[int, ...], after: tuple[int, int, int, int]
) -> None:
    """Gains stop at the maximum, losses at nothing; halves and dice count."""
    assert does(position, op, dice=dice) == after


def test_points_are_divided(position: Position) -> None:
    """Points go to Sanity and Stamina as the player likes."""
    _, _, sanity, stamina = does(position, GainSplit(2))

    assert sanity + stamina in (8, 9)


@pytest.mark.parametrize(("dice", "money"), [((6, 1, 1), 7), ((1, 1, 1), 3)])
def test_checks(position: Position, dice: tuple[int, ...], money: int) -> None:
    """A check has two outcomes."""
    position.me.clues = 0

    assert does(position, Check(LORE, 0, [Gain(money=3)], [Lose(money=1)]), dice=dice)[0] == money


def test_difficulty(position: Position) -> None:
    """One success is not enough for two."""
    position.me.clues = 0
    op = Check(LORE, 0, [Gain(money=3)], [], 2)

    assert does(position, op, dice=(6, 1, 1))[0] == 4
    assert does(position, op, dice=(6, 5, 1))[0] == 7


def test_each_success_counts(position: Position) -> None:
    """A reward for each success counts them."""
    position.me.clues = 0

    assert does(position, Check(LORE, 0, [Gain(clues=Successes(2))]), dice=(6, 5, 1))[1] == 4


def test_a_card_instead_of_a_check(position: Position) -> None:
    """Discarding the card named passes without a roll."""
    position.gets("food")
    position.me.clues = 0
    op = Check(LORE, -9, [Gain(money=3)], [Lose(money=1)], instead="food")

    assert does(position, op, wanted=("yes",))[0] == 7
    assert not position.me.owns("food")
    assert does(position, op)[0] == 6


@pytest.mark.parametrize(("dice", "money"), [((1, 1, 1), 4), ((6, 1, 1), 5), ((6, 6, 6), 7)])
def test_charts(position: Position, dice: tuple[int, ...], money: int) -> None:
    """The highest row that is reached counts."""
    position.me.clues = 0
    op = Chart(LORE, 0, {0: [], 1: [Gain(money=1)], 3: [Gain(money=3)]})

    assert does(position, op, dice=dice)[0] == money
    hits = dice.count(6)
    told = next(line for line in position.lines(position.facts) if "Lore" in line)
    assert told.endswith(f": **{hits} success{'' if hits == 1 else 'es'}**.")


def test_a_check_without_dice_begins_with_none(position: Position) -> None:
    """Fewer than none cannot be rolled."""
    position.me.clues = 0
    does(position, Chart(LORE, -9, {0: [], 1: [Gain(money=1)]}))

    assert [fact.dice for fact in position.facts if isinstance(fact, CheckBegan)] == [0]


def test_a_lone_combat_check(position: Position) -> None:
    """Weapons help against nothing that stays."""
    position.me.clues = 0
    position.gets("tommy_gun")
    op = CombatCheck(-1, [Gain(money=3)], [Lose(money=ALL)])

    assert does(position, op, dice=(1, 1, 1, 1, 1, 1, 6), wanted=("fight:",))[0] == 7
    assert not position.combats


@pytest.mark.parametrize(("answer", "after"), [("yes", (2, 6)), ("no", (4, 4))])
def test_may(position: Position, answer: str, after: tuple[int, int]) -> None:
    """Something offered for a price can be declined."""
    assert does(position, May([Gain(clues=2)], Cost(money=2)), wanted=(answer,))[:2] == after


def test_nothing_is_offered_that_cannot_be_paid(position: Position) -> None:
    """Without the price there is no question."""
    does(position, May([Gain(clues=2)], Cost(money=5)))

    assert position.questions == 0


def test_trophies_are_a_price(position: Position) -> None:
    """Toughness and gates are spent."""
    who = position.me
    who.gates.append(position.gate_stack.pop())
    does(position, May([Gain(money=1)], Cost(worth=5)), wanted=("yes",))
    assert (who.money, who.gates) == (5, [])
    who.gates.append(position.gate_stack.pop())
    does(position, May([Gain(money=1)], Cost(gates=1)), wanted=("yes",))
    assert (who.money, who.gates) == (6, [])


def test_monster_trophies_alone_are_a_price(position: Position) -> None:
    """Rules, 13: Where toughness of monsters is asked for no gate trophy is taken for it."""
    position.me.gates.append(position.gate_stack.pop())
    does(position, May([Gain(money=1)], Cost(toughness=5)))
    assert position.questions == 0

    for no in [no for no in position.cup if position.printed(no).toughness >= 3][:2]:
        position.trophy(no)
    does(position, May([Gain(money=1)], Cost(toughness=5)), wanted=("yes",))
    assert (position.me.money, len(position.me.gates)) == (5, 1)


def test_choose(position: Position) -> None:
    """One way is chosen among those that are possible."""
    ways = Choose([Way([], Cost(money=9)), Way([LoseItems(1)]), Way([Lose(clues=4)])])

    assert does(position, ways) == (4, 0, 3, 4)
    assert position.questions == 0 or position.me.clues == 0


def test_nothing_possible_to_choose(position: Position) -> None:
    """Where no way is possible nothing happens."""
    assert does(position, Choose([Way([LoseItems(2)]), Way([Lose(clues=9)])])) == (4, 4, 3, 4)


@pytest.mark.parametrize(
    ("op", "left"),
    [
        (LoseItems(1), 3),
        (LoseItems(9), 0),
        (LoseItems(Half(up=True)), 2),
        (LoseItems(ALL, kind="weapon"), 3),
        (LoseItems(1, deck=Deck.SPELL), 3),
    ],
)
def test_items_are_lost(position: Position, op: Op, left: int) -> None:
    """As many as there are, of the deck or kind that counts."""
    for code in ("knife", "food", "map_of_arkham", "wither"):
        position.gets(code)

    does(position, op)

    assert len(position.me.cards) == left


@pytest.mark.parametrize(
    ("op", "deck", "count"),
    [
        (Draw(Deck.COMMON, 2), Deck.COMMON, 2),
        (Draw(Deck.SPELL, 3, keep=1), Deck.SPELL, 1),
        (SearchFirst(Deck.UNIQUE, "tome"), Deck.UNIQUE, 1),
        (SearchAny(Deck.SPELL), Deck.SPELL, 1),
        (Take("food"), Deck.COMMON, 1),
        (TakeAlly("duke", [Gain(money=1)]), Deck.ALLY, 1),
    ],
)
def test_cards_are_gained(position: Position, op: Op, deck: Deck, count: int) -> None:
    """Cards come from their decks."""
    does(position, op)

    assert len(position.me.of_deck(deck)) == count
    assert position.me.money == 4


def test_the_first_of_its_kind(position: Position) -> None:
    """A search stops at the first card of the kind."""
    does(position, SearchFirst(Deck.COMMON, "weapon"))

    assert [card.kind for card in position.me.facts_held()] == ["weapon"]


def test_an_ally_who_is_gone(position: Position) -> None:
    """Something else comes instead."""
    position.gets("duke", seat=OTHER)

    assert does(position, TakeAlly("duke", [Gain(money=1)]))[0] == 5


@pytest.mark.parametrize(
    ("special", "there"),
    [
        (Special.BLESSING, Special.BLESSING),
        (Special.CURSE, Special.CURSE),
        (Special.RETAINER, Special.RETAINER),
        (Special.MEMBERSHIP, Special.MEMBERSHIP),
    ],
)
def test_special_cards(position: Position, special: Special, there: Special) -> None:
    """Special cards are received."""
    does(position, Receive(special))

    assert there in position.me.specials


@pytest.mark.parametrize(
    ("op", "paid"), [(Buy(Deck.COMMON, change=1), 3), (Buy(Deck.COMMON, half=True), 1)]
)
def test_prices(position: Position, op: Op, paid: int) -> None:
    """Prices go up, or down by half, rounded up."""
    dark_cloak = next(c for c in position.decks[Deck.COMMON] if position.code(c) == "dark_cloak")
    position.decks[Deck.COMMON].remove(dark_cloak)
    position.decks[Deck.COMMON].insert(0, dark_cloak)

    assert does(position, op, wanted=("dark-cloak",))[0] == 4 - paid


@pytest.mark.parametrize(
    ("op", "place"),
    [
        (ToStreet(), "uptown_streets"),
        (Move(Place("library")), "library"),
        (Arrested(), JAIL),
        (Lost(), LOST),
    ],
)
def test_moves(position: Position, op: Op, place: str) -> None:
    """Investigators are put where it says."""
    does(position, op)

    assert position.me.place == place


def test_moving_anywhere_and_having_an_encounter(position: Position) -> None:
    """A street has no encounter, a location has."""
    does(position, MoveAnywhere(), Encounter(), wanted=("easttown_streets",))
    assert position.me.place == "easttown_streets"
    assert not any(type(fact).__name__ == "EncounterDrawn" for fact in position.facts)
    does(position, MoveAnywhere(), Encounter(2), wanted=("library",))
    assert sum(type(fact).__name__ == "EncounterDrawn" for fact in position.facts) == 2


def test_a_visit(position: Position) -> None:
    """One gate card of the world, then back, unless it leads elsewhere."""
    position.next("gate_cards", "gate_card_30")
    before = position.me.stamina
    position.me.sliders[0] = 3

    does(position, Visit("abyss"), dice=(6, 6, 6, 6, 6))

    assert position.me.place == "woods"
    assert position.me.stamina == before


def test_returning(position: Position) -> None:
    """Back through a gate to this world, with an explored marker."""
    position.gate("black_cave", "abyss")
    position.me.at("abyss:2")

    does(position, ReturnToArkham())

    who = position.me
    assert (who.place, who.explored) == ("black_cave", True)


def test_standing_still(position: Position) -> None:
    """Delays and lost turns are noted."""
    does(position, Delayed(), LoseTurn())

    who = position.me
    assert (who.delayed, who.skip_turn) == (True, True)


def test_the_end(position: Position) -> None:
    """Nothing follows for who is devoured."""
    money = does(position, Devoured(), Gain(money=5))[0]

    assert position.me.standing is Standing.COMING
    assert money == 0


def test_nothing_follows_for_the_insane(position: Position) -> None:
    """An encounter is over for who goes insane."""
    does(position, Lose(sanity=9), Draw(Deck.UNIQUE))

    assert position.me.place == "arkham_asylum"
    assert not position.me.cards


def test_monsters_appear(position: Position) -> None:
    """A monster that appears is met and does not stay."""
    does(position, MonsterAppears())

    assert any(type(fact).__name__ == "MonsterPlaced" for fact in position.facts)
    assert not position.monsters
    assert not position.faults()


@pytest.mark.parametrize("monster", [True, False])
def test_gates_appear(position: Position, monster: bool) -> None:
    """A gate opens, doom rises, the investigator is drawn in and delayed."""
    doom = position.doom

    does(position, GateAppears(monster=monster))

    assert position.doom == doom + 1
    assert position.gate_at(Place("woods")) is not None
    assert position.world_of(position.me.place)
    assert position.me.delayed
    assert len(position.monsters_at(Place("woods"))) == int(monster)


def test_a_trophy_from_the_cup(position: Position) -> None:
    """Any monster of the cup becomes a trophy."""
    does(position, MonsterTrophy())

    assert len(position.me.monsters) == 1
    assert not position.faults()


def test_the_card_itself(position: Position) -> None:
    """A card can be discarded, or filled until it is."""
    tome = position.gets("old_journal")
    does(position, DiscardThis(), card=tome)
    assert position.me.held(tome) is None
    book = position.gets("book_of_dzyan")
    does(position, AddToken(), card=book)
    assert position.me.held(book) is not None
    does(position, AddToken(), card=book)
    assert position.me.held(book) is None


def test_the_town(position: Position) -> None:
    """Terror rises, monsters come and go, places close."""
    does(position, TerrorRises(2), MonstersCome(Place("easttown_streets"), 1))
    assert position.terror == 2
    assert len(position.monsters_at(Place("easttown_streets"))) == 1
    does(position, MonstersLeave(areas=["streets"], then=[TerrorRises()]))
    assert position.terror == 3
    does(position, MonstersLeave(areas=["streets"], then=[TerrorRises()]))
    assert position.terror == 3
    does(position, PlacesClose([Place("library")]))
    assert position.is_closed(Place("library"))
