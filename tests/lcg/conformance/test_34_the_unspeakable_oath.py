"""34 The Unspeakable Oath, by Carcosa scenario notes IV."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.lcg.api import draw_to_area, in_area, is_remembered
from bot.lcg.core.state import LogEntry, Piece, Step
from bot.lcg.printed.cards import CardCode, Skills
from bot.lcg.views.overview import board
from renders.lcg.text import board_text
from tests.lcg.carcosa import in_carcosa
from tests.lcg.table import Table

WEST, WEST_CRUEL, EAST, EAST_COLD = "03168", "03169", "03170", "03171"
KITCHEN, MESS_HALL, INFIRMARY, YARD = "03172", "03173", "03174", "03175"
GARDEN, BASEMENT = "03176", "03177"
CELL, OCCUPIED, DREARY, FAMILIAR = CELLS = "03178", "03179", "03180", "03181"
DANIEL, DANIEL_ENEMY, CLASP = "03182a", "03182b", "03142"
GORGER, PATIENT, JACKET, PITY, MISERY, WALLS = (f"0318{n}" for n in range(3, 9))
BEAST, HALI, BYAKHEE, SEER, PUPPET = "03088", "03089", "01175", "03095", "03096"
MONSTERS = [BEAST, HALI, HALI, GORGER, GORGER, BYAKHEE, BYAKHEE]
CONSTANCE, CONSTANCE_TURNED, COURAGE, OOZE, ROACHES = "03076a", "03065b", "03159c", "03101", "03103"
KNIFE, MACHETE, ARMOR, DOG, COP = "01086", "01020", "01094", "01021", "01018"
TASKS = ["kitchen_fire", "patients_fight", "guards_distracted", "guard_patrols"]


def noted(*notes: str, **cards: str) -> list[LogEntry]:
    """Return a campaign log with these notes, and these cards under notes."""
    listed = [LogEntry(note, card=CardCode(card)) for note, card in cards.items()]
    return [*map(LogEntry, notes), *listed]


def asylum(
    seats: int = 1,
    *,
    act: int = 1,
    west: str = WEST,
    east: str = EAST,
    calm: bool = True,
    **more: object,
) -> Table:
    """The first turn of the scenario in this act, with these wings; everybody is in the west."""
    table = in_carcosa("the_unspeakable_oath", seats, at_turn=False, **more)
    order = [west, *{WEST, WEST_CRUEL} - {west}, east, *{EAST, EAST_COLD} - {east}]
    table.order("draws", purpose="places", next=order)
    table.to_first_turn(calm=calm, hands=False)
    if act > 1:
        table.order("stage", of="act", number=act)
    return table


def beneath(table: Table) -> int:
    """Return the number of cards beneath the act."""
    return len(in_area(table.game, "beneath_act"))


def remembers(table: Table, *slugs: str) -> None:
    """The players remember these from earlier."""
    for slug in slugs:
        table.game.limits.record_use("game", f"remembered:{slug}")


def downstairs(table: Table) -> None:
    """The Basement Hall is revealed, and everybody is there."""
    who = [player.seat for player in table.seats]
    table.order("move", who=who, to=BASEMENT, enter=True)
    table.settle()


def cell(table: Table, code: str) -> Piece:
    """Return a cell, although nobody knows which it is."""
    return table.game.in_play.of_code(CardCode(code))[0]


# Set-up


@pytest.mark.parametrize("seats", [1, 3])
def test_the_asylum_is_laid_out(seats: int) -> None:
    """IV, set-up: 23 encounter cards, two piles of 7, one version of each wing."""
    table = asylum(seats, calm=False)

    assert len(table.state.encounter_deck) == 23
    deck = Counter(table.codes(table.state.encounter_deck))
    assert {code for code in deck if table.game.library.card(code).type == "enemy"} == {ROACHES}
    assert sorted(table.codes(in_area(table.game, "monsters"))) == sorted(MONSTERS)
    possessed = Counter(table.codes(in_area(table.game, "possessed")))
    assert possessed == {PATIENT: 3, SEER: 2, PUPPET: 2}
    wings = [code for code in table.place_codes if code < KITCHEN]
    assert len(wings) == 2
    assert [p.code for p in table.game.places.all() if p.revealed] == [min(wings)]


def test_everyone_chooses_a_wing_at_the_same_time() -> None:
    """IV, set-up 3: the chosen wing is revealed; players do not know its version before."""
    table = in_carcosa("the_unspeakable_oath", 2, at_turn=False)
    table.chooses_none()
    assert table.ask.awaited == (0, 1)
    assert table.roland.labels() == ["Asylum Halls (west)", "Asylum Halls (east)"]
    table.daisy.chooses("Asylum Halls (east)")
    table.roland.chooses("Asylum Halls (west)")

    assert len([p for p in table.game.places.all() if p.revealed]) == 2
    assert table.game.who(table.roland.seat).place != table.game.who(table.daisy.seat).place


@pytest.mark.parametrize(
    ("difficulty", "token"), [("easy", -2), ("standard", -3), ("hard", -4), ("expert", -5)]
)
def test_a_number_joins_the_bag(difficulty: str, token: int) -> None:
    """IV, set-up 5: a token of −2 to −5 joins the bag, by difficulty."""
    bags = [in_carcosa(s, difficulty=difficulty, at_turn=False).state.bag for s in (
        "the_unspeakable_oath", "the_last_king",
    )]  # fmt: skip

    assert Counter(map(str, bags[0])) - Counter(map(str, bags[1])) == {str(token): 1}


@pytest.mark.parametrize(("log", "act"), [([], "03165"), (["took_onyx_clasp"], "03164")])
def test_the_clasp_decides_the_second_act(log: list[str], act: str) -> None:
    """IV, set-up 6: the version of act 2 depends on who has the clasp."""
    table = asylum(act=2, log=noted(*log))

    assert table.game.stages.act.code == act


def test_constance_gave_courage() -> None:
    """IV, intro: if Constance was interviewed, each deck’s top card becomes an asset: 2 sanity.

    When that asset is defeated, the card is discarded.
    """
    table = asylum(2, log=noted(vips_interviewed=CONSTANCE))
    courage = table.game.in_play.of_code(CardCode(COURAGE))
    assert [(each.controller, table.game.card(each).sanity) for each in courage] == [(0, 2), (1, 2)]
    copy = courage[0].copy
    table.roland.is_dealt(horror=2)
    table.roland.assigns(horror={"Courage": 2})

    assert table.codes([copy]) == [table.roland.discard[-1]]
    assert table.game.in_play.of_code(CardCode(COURAGE)) == courage[1:]


def test_the_asylum_is_connected() -> None:
    """IV, graph: all links go both ways; cells are linked to the Basement Hall."""
    table = asylum(act=2)
    downstairs(table)
    g = table.game
    (west,), (east,) = ([c for c in table.place_codes if c in pair] for pair in (
        (WEST, WEST_CRUEL), (EAST, EAST_COLD),
    ))  # fmt: skip
    near = {p.code: {n.code for n in g.places.connections(p)} for p in g.places.all()}

    assert near == {
        west: {east, MESS_HALL, YARD},
        east: {west, INFIRMARY, BASEMENT},
        MESS_HALL: {west, KITCHEN},
        KITCHEN: {MESS_HALL},
        YARD: {west, GARDEN},
        GARDEN: {YARD},
        INFIRMARY: {east},
        BASEMENT: {east, *CELLS},
        **{cell: {BASEMENT} for cell in CELLS},
    }
    faces = {g.pieces.face(p) for p in g.places.all() if p.code in CELLS}
    assert len(faces) == 1, "which cell is which is not known"


# Tokens


@pytest.mark.parametrize(
    ("difficulty", "tokens", "under"),
    [
        ("standard", ["skull"], 1),
        ("hard", ["skull", "-1"], 1),
        ("hard", ["skull", "skull", "-1"], 1),
    ],
)
def test_a_skull_puts_a_monster_beneath_the_act(
    difficulty: str, tokens: list[str], under: int
) -> None:
    """IV, skull: a failure puts a Monster beneath the act, once a test; hard: another token."""
    table = asylum(difficulty=difficulty)
    table.bag(*tokens)
    table.roland.tests("combat", 5, token=tokens)
    table.settle()
    while table.asked[0].kind == "order":
        table.roland.chooses(table.roland.labels()[0])

    assert (table.result()[0], beneath(table)) == (False, under)
    assert len(in_area(table.game, "monsters")) == 7 - under


@pytest.mark.parametrize(("symbol", "worth"), [("cultist", -2), ("tablet", -1)])
@pytest.mark.parametrize("difficulty", ["standard", "hard"])
def test_x_of_the_symbols(symbol: str, worth: int, difficulty: str) -> None:
    """IV, cultist: minus the horror on you; tablet: minus the location’s printed shroud."""
    table = asylum(difficulty=difficulty)
    table.all_at(YARD)
    table.draws_encounter(OOZE)
    table.roland.has(horror=2)
    table.bag(symbol)
    table.roland.tests("combat", 4)
    table.settle()

    assert table.result() == (False, 4 + worth)
    assert table.roland.horror == 2 + (difficulty == "hard")


@pytest.mark.parametrize(("choice", "won", "under"), [("Put", True, 1), ("This test", False, 0)])
def test_the_elder_thing_asks(choice: str, won: bool, under: int) -> None:
    """IV, elder thing: 0; the player puts a Monster beneath the act or fails automatically."""
    table = asylum()
    table.bag("elder_thing")
    table.roland.tests("combat", 4, token="elder_thing")
    table.settle()
    table.roland.chooses(choice)
    table.settle()

    assert (table.result()[0], beneath(table)) == (won, under)


# Places


def test_three_doors_are_locked_until_act_2() -> None:
    """IV, locked locations: investigators cannot enter before act 2; enemies can."""
    table = asylum()
    for before, name in ((MESS_HALL, "Kitchen"), (YARD, "Garden")):
        table.all_at(before)
        assert "locked" in table.roland.why_not("move", name)
    wing = EAST if EAST in table.place_codes else EAST_COLD
    table.all_at(wing)
    assert "locked" in table.roland.why_not("move", "Basement Hall")
    gorger = table.enemy(GORGER).at(BASEMENT)
    table.enemies_attack()
    table.settle()
    assert table.game.places.where(gorger) == table.piece(wing).id

    table = asylum(act=2)
    table.all_at(MESS_HALL)
    assert table.roland.can("move", "Kitchen")


def test_a_cell_costs_a_clue_of_your_own() -> None:
    """IV, cells: entering an unrevealed one costs 1 clue in every act."""
    table = asylum(2, act=3)
    downstairs(table)
    table.daisy.has(clues=3)
    assert "1 clue" in table.roland.why_not("move", "Patient Confinement")
    table.roland.has(clues=1)
    occupied = cell(table, OCCUPIED)
    table.roland.chooses(f"move:{occupied.id}")
    table.settle()

    assert (table.roland.clues, occupied.revealed, occupied.clues) == (0, True, 1)
    assert table.daisy.clues == 3
    table.order("move", who=table.roland.seat, to=BASEMENT)
    assert f"move:{occupied.id}" in table.roland.offers()


def test_the_western_wings() -> None:
    """IV, 03168: a Possessed you defeat there draws 1 card; 03169: Possessed deal 1 horror more."""
    table = asylum()
    table.roland.has_deck(KNIFE)
    table.enemy(PUPPET, damage=1).engaged_with(table.roland)
    table.roland.does("fight", "Puppet", token="0").chooses("Asylum Halls: Draw 1 card")
    assert table.roland.hand == [KNIFE]

    table = asylum(west=WEST_CRUEL)
    foes = [table.enemy(PUPPET).at(place) for place in (WEST_CRUEL, YARD)]
    assert [table.game.enemies.strength(foe) for foe in foes] == [(1, 2), (1, 1)]


def test_the_eastern_wings() -> None:
    """IV, 03170: 1 horror evades a Possessed there; 03171: 1 horror gives 2 resources each turn."""
    table = asylum(2)
    table.all_at(EAST)
    foe = table.enemy(SEER).engaged_with(table.daisy)
    table.enemy(BYAKHEE, exhausted=True).at(EAST)
    table.roland.does("evade", "Asylum Halls")
    assert (foe.exhausted, foe.threat, table.roland.horror) == (True, None, 1)

    table = asylum(east=EAST_COLD)
    table.all_at(EAST_COLD)
    before = table.roland.resources
    table.stops_before(Step.ENEMY)
    table.roland.ends_turn()
    assert (table.roland.horror, table.roland.resources) == (1, before + 2)


@pytest.mark.parametrize(
    ("place", "name", "task", "token"),
    [
        (KITCHEN, "Kitchen", "kitchen_fire", "-1"),
        (GARDEN, "Garden", "guards_distracted", "0"),
        (YARD, "Yard", "patients_fight", ""),
        (OCCUPIED, "Patient Confinement", "patient_released", "-2"),
        (DREARY, "Patient Confinement", "guard_patrols", "-1"),
        (FAMILIAR, "Patient Confinement", "way_out", "-1"),
    ],
)
def test_each_task_counts_once(place: str, name: str, task: str, token: str) -> None:
    """IV, tasks: a test or a cost; in Kitchen, Garden and Yard only without clues."""
    table = asylum(act=3)
    table.all_at(place)
    table.roland.has(horror=2)
    table.sets(place, clues=1)
    assert table.roland.can("activate", name) is (place in CELLS)
    table.sets(place, clues=0)
    table.roland.does("activate", name, token=token)
    table.settle()

    assert is_remembered(table.game, task)
    assert table.roland.damage == (place == YARD)
    assert not table.roland.can("activate", name)
    assert "Remember: you" in board_text(board(table.game, table.asked))


def test_the_mess_hall_takes_a_card() -> None:
    """IV, Mess Hall: after a successful investigation there, discard a card of your choice."""
    table = asylum()
    table.all_at(MESS_HALL)
    table.roland.holds(KNIFE, MACHETE).does("investigate", token="-2")
    assert len(table.roland.hand) == 2
    table.roland.does("investigate", token="0").chooses("Knife")
    table.settle()

    assert (table.roland.hand, table.roland.clues) == ([MACHETE], 1)


@pytest.mark.parametrize(("choice", "left"), [("Heal 1 damage", (1, 3)), ("Heal 1 horror", (3, 1))])
def test_the_infirmary_trades(choice: str, left: tuple[int, int]) -> None:
    """IV, Infirmary: heal one kind of harm and take the other directly, once per round."""
    table = asylum()
    table.all_at(INFIRMARY)
    table.roland.controls(DOG)
    table.roland.has(damage=2, horror=2).does("activate", "Infirmary").chooses(choice)

    assert (table.roland.damage, table.roland.horror) == left
    assert not table.roland.can("activate", "Infirmary")


def test_the_yard_is_bleak() -> None:
    """IV, Yard: while you investigate it, its shroud is 1 higher for each horror on you."""
    table = asylum()
    table.all_at(YARD)
    table.roland.has(horror=3).does("investigate", token="0")

    assert (table.ended.difficulty, table.game.places.shroud(table.piece(YARD))) == (4, 1)


# Acts


@pytest.mark.parametrize(
    ("tries", "by_force"),
    [
        ([("Frighten", "0")], False),
        ([("Frighten", "-4"), ("Steal", "-4"), ("Talk", "+1")], False),
        ([("Steal", "-4"), ("by force", "")], True),
    ],
)
def test_the_keys_are_won(tries: list[tuple[str, str]], by_force: bool) -> None:
    """IV, act 1 back: any investigator can try each way once; a success leads to act 2."""
    table = asylum(2)
    table.roland.has(clues=6).does("activate", "Arkham Asylum")
    for number, (way, token) in enumerate(tries):
        assert len(table.roland.labels()) == 4 - number
        if token:
            table.tokens(token)
        table.roland.chooses(next(each for each in table.roland.labels() if way in each))
        if token:
            table.roland.chooses("Daisy Walker" if way == "Talk" else "Roland Banks")
            table.settle()
            while "commit" in table.kinds:
                table.seats[table.ask.awaited[0]].reveals()

    assert table.game.stages.act.stage == 2
    assert is_remembered(table.game, "keys_by_force") is by_force


def finds_daniel(table: Table) -> None:
    """Roland enters Daniel's cell and pays for it."""
    downstairs(table)
    table.roland.has(clues=1)
    table.roland.chooses(f"move:{cell(table, CELL).id}")
    table.settle()


def test_daniel_is_an_ally_if_the_clasp_was_taken() -> None:
    """IV, act 2 v. I: an investigator in the cell controls Daniel; the piles are shuffled in."""
    table = asylum(act=2, log=noted("took_onyx_clasp"))
    table.roland.controls(COP)
    table.game.chance.script_results("area", [GORGER])
    draw_to_area(table.game, "monsters", "beneath_act")
    table.state.encounter_discard += in_area(table.game, "possessed")
    (table.state.areas or {})["possessed"].clear()
    finds_daniel(table)

    assert table.piece(DANIEL).controller == table.roland.seat
    assert not table.in_play(COP)
    assert (len(table.state.encounter_deck), beneath(table)) == (8, 0)
    assert table.game.stages.act.stage == 3


def test_daniel_is_an_enemy_if_it_was_left() -> None:
    """IV, act 2 v. II: Daniel spawns in the cell as an enemy, and nothing is shuffled in."""
    table = asylum(act=2)
    table.state.encounter_discard += in_area(table.game, "possessed")
    (table.state.areas or {})["possessed"].clear()
    finds_daniel(table)

    assert table.piece(DANIEL_ENEMY).threat == table.roland.seat
    assert (len(table.encounter_discard), table.state.encounter_deck) == (7, [])
    assert not table.roland.can("parley", "Daniel")


@pytest.mark.parametrize(("in_discard", "drawn"), [(1, False), (2, True)])
def test_the_fourth_task_advances_act_3(in_discard: int, drawn: bool) -> None:
    """IV, act 3: the fourth task advances it; with 3 or more Monsters, the weakest draws one."""
    table = asylum(2, act=3)
    table.game.chance.script_results("area", [BEAST])
    draw_to_area(table.game, "monsters", "beneath_act")
    for _ in range(in_discard):
        draw_to_area(table.game, "monsters", "possessed")
    (table.state.areas or {})["possessed"], moved = [], in_area(table.game, "possessed")
    table.state.encounter_discard += moved
    remembers(table, *TASKS[1:])
    table.prints("daisy walker", skills=Skills(willpower=1, intellect=5, combat=2, agility=2))
    table.all_at(KITCHEN)
    table.sets(KITCHEN, clues=0)
    table.roland.does("activate", "Kitchen", token="0")
    table.settle()

    assert table.game.stages.act.stage == 4
    assert beneath(table) == 0
    assert bool(table.game.enemies.all()) is drawn
    if drawn:
        assert table.game.enemies.is_engaged(table.game.enemies.all()[0], table.daisy.seat)


def test_four_early_tasks_skip_act_3() -> None:
    """IV, act 3: tasks that were completed in earlier acts count."""
    table = asylum(act=2)
    remembers(table, *TASKS)
    finds_daniel(table)

    assert table.game.stages.act.stage == 4


def test_the_garden_is_the_way_out() -> None:
    """IV, act 4: a ready enemy in the Garden bars it, and so does Misery."""
    table = asylum(act=4)
    table.all_at(GARDEN)
    table.lays(GARDEN)
    foe = table.enemy(BYAKHEE).at(GARDEN)
    assert "ready enemy" in table.roland.why_not("resign", "Garden")
    foe.exhausted = True
    table.roland.holds(MISERY)
    assert "Misery" in table.roland.why_not("resign", "Garden")
    table.roland.does("activate", "Gift of Madness").does("resign", "Garden")

    assert table.resolution == "r3"


# Agendas


def test_the_agendas() -> None:
    """IV, agendas: each back brings Possessed or Monsters into play, or under the act."""
    table = asylum()
    table.order("advance", what="agenda")
    assert (len(table.state.encounter_deck), beneath(table)) == (7, 1)
    table.order("advance", what="agenda")
    assert (len(table.state.encounter_deck), beneath(table)) == (8, 1)
    assert table.piece(CONSTANCE_TURNED).place == table.piece(GARDEN).id
    table.bag("skull")
    table.roland.tests("combat", 9)
    table.settle()
    assert (len(table.state.encounter_deck), beneath(table)) == (9, 1)


def test_a_slain_guest_does_not_come() -> None:
    """IV, agenda 2 back: Constance does not enter if she is among the slain."""
    table = asylum(log=noted(vips_slain=CONSTANCE))
    table.order("stage", of="agenda", number=2)
    table.order("advance", what="agenda")

    assert not table.in_play(CONSTANCE_TURNED)


# Cards


def test_a_gorger_does_not_attack_after_it_hunted() -> None:
    """IV, Gorger: no attack of opportunity, and none in a phase in which Hunter moved it."""
    table = asylum()
    gorger = table.enemy(GORGER).engaged_with(table.roland)
    table.roland.does("resource")
    assert table.roland.damage == 0
    table.order("disengage", enemy=gorger.id)
    table.order("send", enemy=gorger.id, to=YARD)
    table.enemies_attack()
    table.settle()
    assert (gorger.threat, table.roland.damage) == (table.roland.seat, 0)
    table.enemies_attack()
    table.settle()
    assert (table.roland.damage, table.roland.horror) == (3, 3)


def test_a_patient_hurts_to_attack() -> None:
    """IV, Haunted Patient: any attack on it costs 1 horror; it spawns at the nearest wing."""
    table = asylum()
    table.all_at(YARD)
    table.enemy(PATIENT).spawns()
    patient = table.piece(PATIENT)
    assert patient.place == table.piece(WEST).id
    table.all_at(WEST)
    table.roland.controls(MACHETE)
    table.settle()
    table.roland.does("fight", "Machete", token="+1")
    table.settle()

    assert (patient in table.game.in_play.all(), table.roland.horror) == (False, 1)


@pytest.mark.parametrize(("agility", "horror"), [(4, 1), (5, 0)])
def test_hali_spits(agility: int, horror: int) -> None:
    """IV, Spawn of Hali: evading it by 2 or less costs 1 horror."""
    table = asylum()
    table.enemy(HALI).engaged_with(table.roland)
    table.prints("Roland Banks", skills=Skills(combat=1, agility=agility))
    table.roland.does("evade", "Spawn of Hali", token="0")

    assert (table.ended.success, table.roland.horror) == (True, horror)


def test_the_beast_fills_one_card_first() -> None:
    """IV, Beast of Aldebaran: its damage goes to one card if one has room for all of it."""
    table = asylum()
    table.roland.controls(DOG)
    table.enemy(BEAST).at(WEST)
    table.enemies_attack()
    table.settle()
    while table.asked and table.asked[0].kind != "pause":
        table.roland.chooses(table.roland.labels()[0])

    assert {table.roland.damage, table.piece(DOG).damage} == {0, 2}


def test_a_straitjacket_binds() -> None:
    """IV, Straitjacket: hand and body assets return to the hand, and their slots are blocked.

    Two actions discard it.
    """
    table = asylum(2)
    for code in (MACHETE, ARMOR, DOG):
        table.roland.controls(code)
    table.draws_encounter(JACKET)
    jacket = table.piece(JACKET)
    assert sorted(table.roland.hand) == sorted([MACHETE, ARMOR])
    assert table.in_play(DOG)
    assert "slot" in table.roland.why_not("play", "Machete")
    table.draws_encounter(JACKET)
    assert table.encounter_discard == [JACKET]
    assert not table.game.pieces.may_leave(jacket)
    table.goes("turn", table.daisy)
    table.daisy.does("activate", "Straitjacket")

    assert not table.in_play(JACKET)
    assert table.daisy.actions == 1


def test_pity_and_misery() -> None:
    """IV, Gift of Madness: its holder cannot attack a Possessed or use a location’s action."""
    table = asylum()
    table.all_at(INFIRMARY)
    table.enemy(SEER, exhausted=True).at(INFIRMARY)
    table.enemy(ROACHES, exhausted=True).at(INFIRMARY)
    table.roland.holds(PITY, MISERY)
    assert not table.roland.can("fight", "Seer")
    assert table.roland.can("fight", "Roach Swarm")
    assert not table.roland.can("activate", "Infirmary")
    assert table.roland.can("investigate")
    for _ in range(2):
        table.roland.chooses(next(key for key in table.roland.offers() if "hidden" in key))

    assert (beneath(table), sorted(table.encounter_discard)) == (2, [PITY, MISERY])
    assert table.roland.can("fight", "Seer")


@pytest.mark.parametrize("choice", ["horror", "Monster", "none left"])
def test_the_walls_close_in(choice: str) -> None:
    """IV, Walls Closing In: willpower against the shroud; a failure is horror or a Monster."""
    table = asylum()
    table.draws_encounter(OOZE)
    if choice == "none left":
        (table.state.areas or {})["possessed"] += in_area(table.game, "monsters")
        (table.state.areas or {})["monsters"].clear()
    table.bag("-2")
    table.draws_encounter(WALLS)
    table.settle()
    while "commit" in table.kinds:
        table.roland.reveals()
    if choice != "none left":
        table.roland.chooses(next(each for each in table.roland.labels() if choice in each))

    assert table.ended.difficulty == 3
    assert (table.roland.horror, beneath(table)) == ((0, 1) if choice == "Monster" else (2, 0))


def test_daniel_hurts_and_changes_hands() -> None:
    """IV, Daniel: horror he does not take costs you 1 damage; he can change his controller.

    If he is defeated he leaves the game.
    """
    table = asylum(2)
    daniel = table.roland.controls(DANIEL)
    table.roland.is_dealt(horror=2).assigns(horror={"Daniel Chesterfield": 2})
    assert (table.roland.damage, daniel.horror) == (0, 2)
    table.roland.is_dealt(horror=1, direct=True).assigns()
    assert table.roland.damage == 1
    table.roland.does("activate", "Daniel Chesterfield")
    assert (daniel.controller, daniel.exhausted) == (table.daisy.seat, True)
    table.daisy.is_dealt(horror=1).assigns(horror={"Daniel Chesterfield": 1})
    assert DANIEL in table.codes(table.state.removed)


# Resolutions


def escapes(table: Table) -> None:
    """The first seat resigns in the Garden."""
    table.order("stage", of="act", number=4)
    table.roland.at(GARDEN)
    table.lays(GARDEN)
    table.roland.does("resign", "Garden")


@pytest.mark.parametrize(
    ("by_force", "word", "note", "token", "trauma"),
    [
        (True, "r2", "attacked_escaping_asylum", "tablet", 1),
        (False, "r3", "escaped_asylum", "elder_thing", 0),
    ],
)
def test_who_escapes(by_force: bool, word: str, note: str, token: str, trauma: int) -> None:
    """IV, R2 and R3: the defeated go insane; Constance joins the slain."""
    table = asylum(2)
    table.bag("cultist", "tablet", "0")
    remembers(table, *["keys_by_force"] * by_force)
    table.order("spawn", card=CONSTANCE_TURNED, at=GARDEN, exhausted=True)
    table.order("defeat", what=CONSTANCE_TURNED)
    table.order("defeat", what=1)
    escapes(table)

    assert table.resolution == word
    assert {note, "vips_slain"} <= {*table.notes}
    assert sorted(map(str, table.state.bag)) == sorted(["0", token, token])
    found = [(who.insane, who.new_physical) for who in table.state.investigators]
    assert found == [(False, trauma), (True, trauma)]


@pytest.mark.parametrize("end", ["defeat", "agenda"])
def test_nobody_escapes(end: str) -> None:
    """IV: no resolution counts as R1: all go insane, and two cultists join the bag."""
    table = asylum(2)
    table.bag("elder_thing", "0")
    table.order("stage", of="agenda", number=3)
    if end == "agenda":
        table.order("advance", what="agenda")
    else:
        table.order("defeat", what=0)
        table.order("defeat", what=1)

    assert table.resolution == "none"
    assert table.notes == ["king_claimed_its_victims"]
    assert sorted(map(str, table.state.bag)) == ["0", "cultist", "cultist"]
    assert all(who.insane for who in table.state.investigators)


def test_the_last_agenda_lets_the_resigned_escape() -> None:
    """IV, agenda 3 back: all who have not resigned are defeated; then act 4 advances."""
    table = asylum(2)
    escapes(table)
    table.order("stage", of="agenda", number=3)
    table.order("advance", what="agenda")

    assert table.resolution == "r3"
    assert [who.insane for who in table.state.investigators] == [False, True]


@pytest.mark.parametrize("fate", ["daniel_survived", "daniel_possessed", ""])
def test_daniels_fate(fate: str) -> None:
    """IV, for Interlude II: the log says if Daniel left with an investigator, or as an enemy."""
    table = asylum()
    if fate == "daniel_survived":
        table.roland.controls(DANIEL)
    elif fate:
        table.order("spawn", card=DANIEL_ENEMY, at=YARD)
    escapes(table)

    assert [note for note in table.notes if note.startswith("daniel")] == [fate] * bool(fate)
