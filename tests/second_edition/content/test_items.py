"""Items, spells, skills and allies in use."""

from __future__ import annotations

import pytest

from bot.second_edition import checks, losses, possessions, weapons
from bot.second_edition.events import Awakens, CombatOver, Drawn, Hit, Loss
from bot.second_edition.frames import listen
from bot.second_edition.monsters import stats
from bot.second_edition.registry import Window
from bot.second_edition.state import Check, Combat, Die
from bot.second_edition.terms import CardNo, CheckKind, Deck, Place, Skill, Source
from tests.second_edition.content.driving import OTHER, SEAT, Position


@pytest.fixture
def position() -> Position:
    """Joe Diamond with a little of everything, in the Uptown streets."""
    made = Position("items", investigators=["joe_diamond", "bob_jenkins"], ancient_one="azathoth")
    made.at("uptown_streets")
    made.at("uptown_streets", seat=OTHER)
    who = made.board.who(SEAT)
    who.cards.clear()
    held = {held.card for each in made.state.investigators for held in each.cards}
    lying = {card for deck in made.state.decks.values() for card in deck}
    for no in range(len(made.state.cards)):
        if CardNo(no) not in held | lying:
            made.state.decks[made.board.card(CardNo(no)).deck].append(CardNo(no))
    who.points = 9
    return made


def fight(position: Position, code: str) -> Combat:
    """A combat with a monster of a kind, before its first round."""
    no = position.places(code, "uptown_streets")
    made = Combat(seat=SEAT, monster=no, round=1, begun=True)
    position.state.combats.append(made)
    return made


def check(position: Position, *faces: int, kind: CheckKind = CheckKind.PLAIN) -> Check:
    """A check whose dice lie on the table."""
    skill = Skill.LORE if kind is CheckKind.PLAIN else checks.skill_of(kind)
    made = Check(seat=SEAT, skill=skill, modifier=0, kind=kind, dice=[Die(f) for f in faces])
    position.state.checks.append(made)
    return made


# Losses


@pytest.mark.parametrize(
    ("code", "stat"), [("food", "stamina"), ("whiskey", "sanity"), ("enchanted_jewelry", "stamina")]
)
def test_a_loss_is_one_less(position: Position, code: str, stat: str) -> None:
    """Food, Whiskey and the Jewelry take 1 off a loss of their kind, and off no other."""
    position.gets(code)
    sane, well = Loss(seat=SEAT, stamina=2), Loss(seat=SEAT, sanity=2)
    loss, other = (sane, well) if stat == "stamina" else (well, sane)

    assert not position.use(code, Window.LOSS, other)
    assert position.use(code, Window.LOSS, loss)
    assert getattr(loss, stat) == 1
    assert (position.board.owns(SEAT, code) is not None) == (code == "enchanted_jewelry")


def test_jewelry_breaks_at_three(position: Position) -> None:
    """The third token on the Enchanted Jewelry discards it."""
    position.gets("enchanted_jewelry")
    for _ in range(3):
        assert position.use("enchanted_jewelry", Window.LOSS, Loss(seat=SEAT, stamina=2))

    assert position.board.owns(SEAT, "enchanted_jewelry") is None


def test_obsidian_statue_cancels_one_kind(position: Position) -> None:
    """All of one kind of loss from one source is cancelled."""
    position.gets("obsidian_statue")
    loss = Loss(seat=SEAT, sanity=3, stamina=4)
    position.wanted = ["stamina"]

    assert position.use("obsidian_statue", Window.LOSS, loss)
    assert (loss.sanity, loss.stamina) == (3, 0)


def test_warding_statue_stops_combat_damage(position: Position) -> None:
    """The Warding Statue takes the damage of a failed Combat check."""
    position.gets("warding_statue")
    made = fight(position, "gug")
    assert made.monster is not None
    hit = Hit(seat=SEAT, monster=made.monster, stamina=4)

    assert position.use("warding_statue", Window.HIT, hit)
    assert hit.stamina == 0


# Checks


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("stealth", CheckKind.EVADE),
        ("marksman", CheckKind.COMBAT),
        ("bravery", CheckKind.HORROR),
        ("expert_occultist", CheckKind.SPELL),
    ],
)
def test_skills_re_roll_their_check(position: Position, code: str, kind: CheckKind) -> None:
    """Exhausted, a Skill re-rolls all dice of its own kind of check."""
    position.gets(code)
    position.dice(6, 6)

    assert not position.use(code, Window.AFTER_CHECK, check(position, 1, 2))
    made = check(position, 1, 2, kind=kind)
    assert position.use(code, Window.AFTER_CHECK, made)
    assert [die.face for die in made.dice] == [6, 6]
    assert not position.use(code, Window.AFTER_CHECK, made)


def test_cigarette_case_re_rolls_anything(position: Position) -> None:
    """Discarded, the Lucky Cigarette Case re-rolls a whole check of one's own."""
    position.gets("lucky_cigarette_case")
    made = check(position, 1, 5)
    position.dice(6, 2)

    assert position.use("lucky_cigarette_case", Window.AFTER_CHECK, made)
    assert [die.face for die in made.dice] == [6, 2]
    assert position.board.owns(SEAT, "lucky_cigarette_case") is None


def test_bullwhip_re_rolls_one_die(position: Position) -> None:
    """The Bullwhip re-rolls one failed die of a Combat check."""
    position.gets("bullwhip")
    made = check(position, 6, 2, 1, kind=CheckKind.COMBAT)
    position.dice(5)

    assert position.use("bullwhip", Window.AFTER_CHECK, made)
    assert [die.face for die in made.dice] == [6, 5, 1]


def test_research_materials_are_a_clue(position: Position) -> None:
    """Research Materials can be spent like a clue."""
    position.board.who(SEAT).clues = 0
    position.gets("research_materials")

    position.run(losses.pay(position.board, SEAT, clues=1))

    assert position.board.owns(SEAT, "research_materials") is None


def test_silver_key_passes_three_evasions(position: Position) -> None:
    """The Silver Key passes Evade checks and is discarded after the third."""
    position.gets("silver_key")
    for _ in range(3):
        made = check(position, kind=CheckKind.EVADE)
        assert position.use("silver_key", Window.BEFORE_CHECK, made)
        assert made.automatic

    assert position.board.owns(SEAT, "silver_key") is None


def test_blue_watcher_only_where_it_helps(position: Position) -> None:
    """The Blue Watcher passes a Combat check against a monster or a check to close a gate."""
    position.gets("blue_watcher_of_the_pyramid")
    code = "blue_watcher_of_the_pyramid"
    ancient = check(position, kind=CheckKind.COMBAT)
    closing = check(position)
    closing.closes = Place("woods")

    assert not position.use(code, Window.BEFORE_CHECK, check(position))
    position.state.awake = True
    assert not position.use(code, Window.BEFORE_CHECK, ancient)
    position.state.awake = False
    assert position.use(code, Window.BEFORE_CHECK, closing)
    assert closing.automatic


# Weapons


def bonus(position: Position, made: Combat, *codes: str) -> int:
    """What weapons add together in a combat."""
    cards = tuple(position.gets(code) for code in codes)
    return sum(weapons.weapon_bonus(position.board, made, card, cards) for card in cards)


def test_axe_alone_is_better(position: Position) -> None:
    """The Axe gives 3 with the other hand free, else 2."""
    made = fight(position, "cultist")

    assert bonus(position, made, "axe") == 3
    assert bonus(position, made, "axe", "knife") == 2 + 1


def test_cross_against_the_undead(position: Position) -> None:
    """The Cross gives 3 against Undead, else nothing."""
    assert bonus(position, fight(position, "zombie"), "cross") == 3
    assert bonus(position, fight(position, "cultist"), "cross") == 0


def test_resistance_halves_and_immunity_stops(position: Position) -> None:
    """Physical bonuses are halved, rounded up, against resistance; immunity leaves none."""
    assert bonus(position, fight(position, "vampire"), "45_automatic") == 2
    assert bonus(position, fight(position, "ghost"), "45_automatic") == 0
    assert bonus(position, fight(position, "ghost"), "enchanted_knife") == 3


def test_allies_ignore_resistance(position: Position) -> None:
    """Pickman sees through Physical, Armitage through Magical Resistance."""
    position.gets("richard_upton_pickman")
    position.gets("professor_armitage")

    assert bonus(position, fight(position, "vampire"), "45_automatic") == 4
    assert bonus(position, fight(position, "witch"), "enchanted_knife") == 3


def test_shotgun_doubles_sixes(position: Position) -> None:
    """A six counts twice with the Shotgun in hand."""
    gun = position.gets("shotgun")

    assert position.board.is_so("doubles", SEAT, (gun,))
    assert not position.board.is_so("doubles", SEAT, ())


def test_powder_costs_sanity(position: Position) -> None:
    """The Powder of Ibn-Ghazi costs 1 Sanity after use and is gone."""
    powder = position.gets("powder_of_ibn_ghazi")
    made = fight(position, "cultist")
    before = position.board.who(SEAT).sanity

    position.run(weapons.attack_check(position.board, made, (powder,), source="test"))
    position.run(weapons.cost_of_use(position.board, SEAT, (powder,)))

    assert position.board.who(SEAT).sanity == before - 1
    assert position.board.held(SEAT, powder) is None


# Movement


@pytest.mark.parametrize(("code", "more"), [("map_of_arkham", 1), ("motorcycle", 2)])
def test_vehicles_give_points(position: Position, code: str, more: int) -> None:
    """Exhausted they give movement points, in Arkham only."""
    position.gets(code)
    before = position.board.who(SEAT).points

    assert position.use(code, Window.MOVEMENT)
    assert position.board.who(SEAT).points == before + more
    assert not position.use(code, Window.MOVEMENT)


def test_no_map_of_other_worlds(position: Position) -> None:
    """Nothing is read or ridden in Other Worlds."""
    for code in ("map_of_arkham", "motorcycle", "old_journal", "ancient_tablet"):
        position.gets(code)
    position.at("abyss:1")

    assert not any(
        position.use(code, Window.MOVEMENT)
        for code in ("map_of_arkham", "motorcycle", "old_journal", "ancient_tablet")
    )


def test_ruby_is_always_on(position: Position) -> None:
    """The Ruby gives its owner 3 points without being exhausted."""
    position.gets("ruby_of_rlyeh")

    assert position.board.total("points", SEAT) == 3
    assert position.board.total("points", 1) == 0


@pytest.mark.parametrize(
    ("code", "points", "clues", "spells", "skills", "kept"),
    [
        ("ancient_tome", 2, 0, 1, 0, False),
        ("old_journal", 1, 3, 0, 0, False),
        ("book_of_dzyan", 2, 0, 1, 0, True),
        ("cabala_of_saboth", 2, 0, 0, 1, False),
        ("cultes_des_goules", 2, 1, 1, 0, False),
        ("nameless_cults", 1, 0, 1, 0, False),
        ("necronomicon", 2, 0, 1, 0, True),
        ("the_king_in_yellow", 2, 4, 0, 0, False),
    ],
)
def test_tomes(
    position: Position, code: str, points: int, clues: int, spells: int, skills: int, kept: bool
) -> None:
    """A tome costs movement points; a passed Lore check brings what it holds."""
    who = position.board.who(SEAT)
    position.gets(code)
    who.clues = 0
    who.sliders[2] = 3
    position.dice(6, 6, 6)

    assert position.use(code, Window.MOVEMENT)
    assert who.points == 9 - points
    assert who.clues == clues
    assert len(position.board.of_deck(SEAT, Deck.SPELL)) == spells
    assert len(position.board.of_deck(SEAT, Deck.SKILL)) == skills
    assert (position.board.owns(SEAT, code) is not None) == kept


def test_book_of_dzyan_is_read_twice(position: Position) -> None:
    """The second token on the Book of Dzyan discards it."""
    book = position.gets("book_of_dzyan")
    position.board.who(SEAT).sliders[2] = 3
    for _ in range(2):
        held = position.board.held(SEAT, book)
        assert held is not None
        held.exhausted = False
        position.dice(6, 6)
        assert position.use("book_of_dzyan", Window.MOVEMENT)

    assert position.board.held(SEAT, book) is None


def test_a_tome_wants_its_points(position: Position) -> None:
    """Without movement points a tome stays closed."""
    position.gets("ancient_tome")
    position.board.who(SEAT).points = 1

    assert not position.use("ancient_tome", Window.MOVEMENT)


def test_alien_statue(position: Position) -> None:
    """A success on the Alien Statue's die gives a choice, a failure costs 2 Stamina."""
    position.gets("alien_statue")
    who = position.board.who(SEAT)
    who.sanity, who.stamina, who.clues = 4, 6, 0
    position.dice(6)
    position.wanted = ["clues"]

    assert position.use("alien_statue", Window.MOVEMENT)
    assert (who.sanity, who.stamina, who.clues, who.points) == (3, 6, 3, 7)


def test_ancient_tablet(position: Position) -> None:
    """The Ancient Tablet gives a Spell for each success and 2 clues for each failure."""
    position.gets("ancient_tablet")
    position.board.who(SEAT).clues = 0
    position.dice(6, 1)

    assert position.use("ancient_tablet", Window.MOVEMENT)
    assert len(position.board.of_deck(SEAT, Deck.SPELL)) == 1
    assert position.board.who(SEAT).clues == 2
    assert position.board.owns(SEAT, "ancient_tablet") is None


# Gates, encounters, upkeep


def test_dragons_eye_draws_again(position: Position) -> None:
    """The Dragon's Eye puts another card in the place of the one drawn, for 1 Sanity."""
    position.gets("dragons_eye")
    drawn = Drawn(seat=SEAT, card="uptown_1", entry="woods")
    before = position.board.who(SEAT).sanity

    assert position.use("dragons_eye", Window.DRAWN, drawn)
    assert drawn.card != "uptown_1"
    assert position.board.who(SEAT).sanity == before - 1


def test_gate_box_goes_anywhere(position: Position) -> None:
    """Its owner may return through any gate; nobody else."""
    position.gets("gate_box")

    assert position.board.is_so("any_gate", SEAT)
    assert not position.board.is_so("any_gate", 1)


def test_flute_defeats_all_here(position: Position) -> None:
    """The Flute defeats every monster in the place for 3 Sanity and 3 Stamina."""
    position.gets("flute_of_the_outer_gods")
    made = fight(position, "gug")
    position.places("ghoul", "uptown_streets")
    who = position.board.who(SEAT)
    who.sanity, who.stamina = 4, 6

    assert position.use("flute_of_the_outer_gods", Window.COMBAT, made)
    assert made.won
    assert not position.board.monsters_at(Place("uptown_streets"))
    assert len(who.monsters) == 2


def test_flute_needs_both(position: Position) -> None:
    """Who cannot pay 3 Sanity and 3 Stamina cannot play it."""
    position.gets("flute_of_the_outer_gods")
    position.board.who(SEAT).sanity = 2

    assert not position.use("flute_of_the_outer_gods", Window.COMBAT, fight(position, "gug"))


def test_healing_stone_once_an_upkeep(position: Position) -> None:
    """The Healing Stone gives a point in Upkeep, once; it breaks when the Ancient One awakens."""
    position.gets("healing_stone")
    who = position.board.who(SEAT)
    who.sanity = who.stamina = 1

    assert position.use("healing_stone", Window.UPKEEP)
    assert who.sanity + who.stamina == 3
    assert not position.use("healing_stone", Window.UPKEEP)
    position.run(listen(position.board, Awakens()))
    assert position.board.owns(SEAT, "healing_stone") is None


# Spells


def cast(position: Position, code: str, window: Window, about: object = None) -> bool:
    """Cast a spell with dice that all succeed."""
    position.gets(code)
    position.board.who(SEAT).sliders[2] = 3
    position.gets("skill_lore")
    position.gets("duke")
    position.board.who(SEAT).sanity = 5
    position.dice(*[6] * 8)
    return position.use(code, window, about)


@pytest.mark.parametrize(
    ("code", "more"), [("wither", 3), ("shrivelling", 6), ("dread_curse_of_azathoth", 9)]
)
def test_combat_spells(position: Position, code: str, more: int) -> None:
    """A combat spell that works holds its hands and adds magically until the combat ends."""
    made = fight(position, "cultist")

    assert cast(position, code, Window.COMBAT, made)
    weapon = made.weapons[0]
    assert (weapon.bonus, weapon.source, weapon.lasts) == (more, Source.MAGICAL, True)


def test_bind_monster(position: Position) -> None:
    """Bind Monster defeats a monster and is discarded."""
    made = fight(position, "ghoul")

    assert cast(position, "bind_monster", Window.COMBAT, made)
    assert made.won
    assert position.board.owns(SEAT, "bind_monster") is None


def test_enchant_weapon(position: Position) -> None:
    """An enchanted weapon hurts what is immune to physical ones."""
    gun = position.gets("45_automatic")
    made = fight(position, "ghost")

    assert cast(position, "enchant_weapon", Window.COMBAT, made)
    assert weapons.weapon_bonus(position.board, made, gun, (gun,)) == 4


def test_enchant_weapon_wants_a_weapon(position: Position) -> None:
    """Without a physical weapon there is nothing to enchant."""
    position.gets("enchanted_knife")

    assert not cast(position, "enchant_weapon", Window.COMBAT, fight(position, "ghost"))


def test_red_sign(position: Position) -> None:
    """The Red Sign lowers toughness, but not below 1, and takes an ability away."""
    made = fight(position, "dhole")
    position.wanted = ["nightmarish"]

    assert cast(position, "red_sign_of_shudde_mell", Window.COMBAT, made)
    assert made.monster is not None
    now = stats(position.board, made.monster, SEAT, made)
    assert (now.toughness, now.nightmarish, now.overwhelming) == (2, 0, 1)


def test_find_gate(position: Position) -> None:
    """Find Gate leads out of an Other World, and does nothing in Arkham."""
    assert not cast(position, "find_gate", Window.MOVEMENT)
    position.gate("abyss", "woods")
    position.at("abyss:1")
    held = position.board.owns(SEAT, "find_gate")
    assert held is not None
    held.exhausted = False
    position.dice(*[6] * 8)

    assert position.use("find_gate", Window.MOVEMENT)
    assert position.board.who(SEAT).place == "woods"
    assert position.board.who(SEAT).explored


def test_flesh_ward(position: Position) -> None:
    """Flesh Ward turns a whole loss of Stamina away."""
    loss = Loss(seat=SEAT, sanity=1, stamina=4)

    assert cast(position, "flesh_ward", Window.LOSS, loss)
    assert (loss.sanity, loss.stamina) == (1, 0)


def test_voice_of_ra(position: Position) -> None:
    """Voice of Ra adds a die to its caster's checks for the turn."""
    made = check(position)

    assert cast(position, "voice_of_ra", Window.UPKEEP)
    with_voice = checks.pool(position.board, made)
    position.state.lasting.clear()
    assert with_voice == checks.pool(position.board, made) + 1


def test_voice_of_ra_outlasts_its_card(position: Position) -> None:
    """Whoever loses the card in the turn in which it was cast keeps its die until the turn ends."""
    made = check(position)
    assert cast(position, "voice_of_ra", Window.UPKEEP)
    with_voice = checks.pool(position.board, made)
    held = position.board.owns(SEAT, "voice_of_ra")
    assert held is not None

    position.run(possessions.discard(position.board, SEAT, held.card))

    assert checks.pool(position.board, made) == with_voice


def test_mists_of_releh(position: Position) -> None:
    """The Mists pass an Evade check; their modifier is the monster's awareness."""
    made = check(position, kind=CheckKind.EVADE)
    made.monster = fight(position, "chthonian").monster

    assert cast(position, "mists_of_releh", Window.BEFORE_CHECK, made)
    assert made.automatic


def test_heal(position: Position) -> None:
    """Heal gives Stamina for each success."""
    position.board.who(OTHER).stamina = 1
    position.wanted = ["take", "seat1"]

    assert cast(position, "heal", Window.UPKEEP)
    assert position.board.who(OTHER).stamina > 1


# Allies and the Deputy


@pytest.mark.parametrize(
    ("code", "deck"),
    [
        ("ruby_standish", Deck.UNIQUE),
        ("ryan_dean", Deck.COMMON),
        ("thomas_f_malone", Deck.SPELL),
    ],
)
def test_allies_bring_a_card(position: Position, code: str, deck: Deck) -> None:
    """Ruby, Ryan and Thomas bring a card when they join, and not when others do."""
    position.gets(code)
    first = len(position.board.of_deck(SEAT, deck))
    position.gets("eric_colt")

    assert first == 1
    assert len(position.board.of_deck(SEAT, deck)) == 1


def test_anna_brings_clues(position: Position) -> None:
    """Anna Kaslow brings 2 clues."""
    position.board.who(SEAT).clues = 0
    position.gets("anna_kaslow")

    assert position.board.who(SEAT).clues == 2


@pytest.mark.parametrize(("code", "stat"), [("duke", "sanity"), ("sir_william_brinton", "stamina")])
def test_allies_who_restore(position: Position, code: str, stat: str) -> None:
    """Discarded, Duke and Sir William restore a stat to its maximum."""
    position.gets(code)
    who = position.board.who(SEAT)
    setattr(who, stat, 1)

    assert position.use(code, Window.ANY)
    most = position.board.max_sanity(SEAT) if stat == "sanity" else position.board.max_stamina(SEAT)
    assert getattr(who, stat) == most
    assert position.board.owns(SEAT, code) is None


def test_allies_against_abilities(position: Position) -> None:
    """Eric, Murphy and Legrasse answer for their owner only."""
    for code, what in (
        ("eric_colt", "no_nightmarish"),
        ("tom_mountain_murphy", "no_overwhelming"),
        ("john_legrasse", "endless_trophy"),
    ):
        position.gets(code)
        assert position.board.is_so(what, SEAT)
        assert not position.board.is_so(what, 1)


def test_patrol_wagon(position: Position) -> None:
    """The Patrol Wagon takes its owner anywhere, instead of moving."""
    position.gets("patrol_wagon")
    position.wanted = ["witch_house"]

    assert position.use("patrol_wagon", Window.MOVEMENT)
    assert position.board.who(SEAT).place == "witch_house"
    assert position.board.who(SEAT).points == 0
    assert not position.use("patrol_wagon", Window.MOVEMENT)


def test_patrol_wagon_breaks_down(position: Position) -> None:
    """After a combat a 1 puts the Patrol Wagon into the box."""
    wagon = position.gets("patrol_wagon")
    position.dice(1)

    position.run(listen(position.board, CombatOver(combat=fight(position, "cultist"))))

    assert wagon in position.state.removed
