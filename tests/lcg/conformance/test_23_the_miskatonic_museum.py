"""23 The Miskatonic Museum: set-up, tokens, stages, places and ends (Dunwich scenario notes §2)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.lcg import views
from bot.lcg.api import Keyword, in_area, leave_play
from bot.lcg.core.facts import CardsSeen, TokenRevealed
from bot.lcg.core.state import Earned, LogEntry, Piece
from bot.lcg.printed.cards import CardCode, Skill, Symbol
from bot.lcg.rules.scenario_result import scenario_result
from bot.lcg.text.narration import narration
from bot.lcg.text.prompts import explain
from renders.lcg.alt import board_alt
from tests.lcg.codes import DOG, GHOUL, KNIFE, MACHETE
from tests.lcg.dunwich import in_dunwich
from tests.lcg.dunwich_table import dunwich
from tests.lcg.table import Table

HORROR, SHADOW = "02141", "02142"
ENTRANCE, HALLS = "02126", "02127"
SUPPLIES, MAPS, POOR, SHORT = "02128", "02129", "02130", "02131"
ATHABASKAN, MEDUSA, NATURE, EGYPTIAN, DEAD = "02132", "02133", "02134", "02135", "02136"
RESTRICTED = "02137"
EXHIBITS = (ATHABASKAN, MEDUSA, NATURE, EGYPTIAN, DEAD, RESTRICTED)
HAROLD, ADAM, BOOK = "02138", "02139", "02140"
STALKED, PASSAGE, EPHEMERAL, SLITHERING = "02143", "02144", "02145", "02146"
FIRST_ACT, LET_IN, BROKEN_IN, LAST_ACT = "02122", "02123", "02124", "02125"


def museum(*who: str, **setup: Any) -> Table:
    """The museum at the first turn: everybody stands at the Entrance."""
    return dunwich("the_miskatonic_museum", *who, **setup)


@pytest.fixture
def table() -> Table:
    """Roland and Daisy at the Museum Entrance, the encounter deck empty."""
    return museum()


@pytest.fixture
def solo() -> Table:
    """Roland alone at the Museum Entrance."""
    return museum("roland_banks")


def shown(table: Table) -> str:
    """The alt text of the board."""
    return board_alt(views.board(table.game, table.asked))


def horror_in_deck(table: Table) -> None:
    """Hunting Horror is the encounter deck."""
    table.encounter_deck(HORROR)


def in_halls(table: Table) -> Table:
    """Everybody is in the Museum Halls, which are open; act 2 is current."""
    table.order("advance", what="act")
    if "choose" in table.kinds:
        table.roland.chooses("Roland Banks")
    table.all_at(HALLS)
    return table


# Set-up


@pytest.mark.parametrize("number", range(6))
def test_the_museum_is_laid_out(number: int) -> None:
    """Dunwich II, Set-up: one random Office of each kind; all start at the Entrance."""
    table = museum(seed=bytes([number]) * 16)
    places = [place.code for place in table.game.places.all()]

    assert places[:2] == [ENTRANCE, HALLS]
    assert len(places) == 4
    assert len({POOR, SHORT} & set(places)) == len({SUPPLIES, MAPS} & set(places)) == 1
    assert [player.who.place for player in table] == [table.place(ENTRANCE).id] * 2
    assert [place.code for place in table.game.places.all() if place.revealed] == [ENTRANCE]


@pytest.mark.parametrize("number", range(8))
def test_the_restricted_hall_is_among_the_last_three(number: int) -> None:
    """Dunwich II, Set-up.

    The Exhibit deck has six cards; the Restricted Hall is in its last three.
    """
    table = museum(seed=bytes([number]) * 16)
    exhibits = table.codes(table.state.apart["exhibits"])

    assert sorted(exhibits) == sorted(EXHIBITS)
    assert exhibits.index(RESTRICTED) >= 3


def test_the_deck_of_the_museum() -> None:
    """Dunwich II, Set-up: 34 encounter cards with Hunting Horror; Shadow-spawned is set aside."""
    table = museum(calm=False)
    deck = table.codes(table.state.encounter_deck)

    assert len(deck) == 34
    assert (deck.count(HORROR), deck.count(SHADOW)) == (1, 0)
    assert {HAROLD, ADAM, SHADOW} <= set(table.codes(table.state.aside))


def test_the_roads_of_the_museum(table: Table) -> None:
    """Dunwich II, graph.

    All link to the Halls; two pairs of exhibits link once both are revealed.
    """
    in_halls(table)
    for code in EXHIBITS:
        table.lays(code, revealed=code != EGYPTIAN)
    halls = {place.code for place in table.game.places.connections(table.place(HALLS))}

    def near(code: str) -> set[str]:
        return {str(each.code) for each in table.game.places.connections(table.place(code))} - {
            HALLS
        }

    assert halls == {place.code for place in table.game.places.all()} - {HALLS}
    assert (near(NATURE), near(DEAD)) == ({DEAD}, {NATURE})
    assert near(MEDUSA) == near(ATHABASKAN) == near(RESTRICTED) == set()
    table.order("reveal", place=EGYPTIAN)
    assert near(MEDUSA) == {EGYPTIAN}


@pytest.mark.parametrize("note", ["henry_armitage_kidnapped", "henry_armitage_rescued"])
def test_the_beginning_knows_what_became_of_armitage(note: str) -> None:
    """Dunwich II: the introduction differs if Armitage was kidnapped; the rules do not."""
    table = in_dunwich("the_miskatonic_museum", notes=(note,), at_turn=False)
    words = table.rules.library.narration
    said = narration(table.game, table.facts)
    key = ":henry_armitage_kidnapped" if note == "henry_armitage_kidnapped" else ""

    assert said[0] == words[f"the_miskatonic_museum{key}"]


# Tokens


@pytest.mark.parametrize(("difficulty", "away", "near"), [("standard", -1, -3), ("expert", -2, -4)])
def test_the_skull(difficulty: str, away: int, near: int) -> None:
    """Dunwich II, skull: −1, −3 with Hunting Horror at your location; on hard −2 and −4."""
    table = museum(difficulty=difficulty)
    horror = table.enemy(HORROR, exhausted=True).at(HALLS)
    table.roland.tests("willpower", 9, token="skull")
    first = table.ended.total
    table.order("send", enemy=horror.id, to=ENTRANCE)
    table.roland.tests("willpower", 9, token="skull")

    assert (first, table.ended.total) == (max(0, 3 + away), max(0, 3 + near))


@pytest.mark.parametrize("where", ["deck", "discard", "void"])
def test_the_cultist_finds_the_horror(table: Table, where: str) -> None:
    """Dunwich II, cultist: a failure finds Hunting Horror anywhere, and it spawns here."""
    horror_in_deck(table)
    copy = table.state.encounter_deck[0]
    if where == "discard":
        table.state.encounter_deck.remove(copy)
        table.state.encounter_discard.append(copy)
    elif where == "void":
        table.enemy(HORROR, exhausted=True).at(HALLS)
        table.order("remove", what=HORROR)
        assert table.codes(in_area(table.game, "void")) == [HORROR]
    table.roland.tests("willpower", 9, token="cultist")
    if "prey" in table.kinds:
        table.roland.chooses("Roland Banks")

    assert table.piece(HORROR).threat == table.roland.seat


def test_the_cultist_on_a_success(table: Table) -> None:
    """Dunwich II, cultist: a success has no effect beyond the number."""
    horror_in_deck(table)
    table.roland.tests("willpower", 1, token="cultist")

    assert not table.in_play(HORROR)


def test_the_tablet(table: Table) -> None:
    """Dunwich II, tablet: 1 of your clues immediately returns to your location."""
    table.bag("tablet")
    table.roland.has(clues=2).tests("willpower", 1).reveals()

    assert (table.roland.clues, table.place(ENTRANCE).clues) == (1, 3)


def test_the_hard_tablet() -> None:
    """Dunwich II, tablet: on hard Hunting Horror here attacks immediately, exhausted or not."""
    table = museum(difficulty="hard")
    table.enemy(HORROR, exhausted=True).at(ENTRANCE)
    table.bag("tablet")
    table.roland.has(clues=2).tests("willpower", 1).reveals()

    assert (table.roland.clues, table.roland.damage, table.roland.horror) == (2, 1, 1)


def test_the_elder_thing(table: Table) -> None:
    """Dunwich II, elder thing: after a failure the investigator discards one of their assets."""
    table.roland.controls(KNIFE)
    table.roland.controls(MACHETE)
    table.bag("elder_thing")
    table.roland.tests("willpower", 9).chooses("Knife")

    assert not table.in_play(KNIFE)
    table.roland.tests("willpower", 0)
    assert table.in_play(MACHETE)


# Hunting Horror, its shadow and the void


def test_its_shadow_grows_with_each_coming(table: Table) -> None:
    """Dunwich II, agendas.

    Shadow-spawned attaches to Hunting Horror, then gets 1 resource a time. It stays attached in
    the void.
    """
    table.enemy(HORROR).spawns(table.roland)
    assert (table.piece(SHADOW).host, table.piece(SHADOW).resources) == (table.piece(HORROR).id, 0)
    for resources in (1, 2):
        leave_play(table.game, table.piece(HORROR))
        assert "The void" in shown(table)
        table.draws_encounter(SLITHERING, table.roland)
        horror = table.piece(HORROR)
        assert table.piece(SHADOW).resources == resources
        assert (table.game.enemies.fight(horror), table.game.enemies.evade(horror)) == (
            2 + resources,
        ) * 2
        assert table.game.pieces.health(horror) == 3 + resources
    assert horror.threat == table.roland.seat
    assert not table.game.pieces.has_keyword(horror, Keyword.MASSIVE)


def test_with_three_it_is_massive(table: Table) -> None:
    """Dunwich II, Shadow-spawned: with 3 resources it spawns unengaged and counts as Massive."""
    table.enemy(HORROR).spawns(table.roland)
    leave_play(table.game, table.piece(HORROR))
    table.state.kept = [type(each)(each.copy, each.host, 2) for each in table.state.kept or []]
    table.draws_encounter(SLITHERING, table.roland)
    horror = table.piece(HORROR)

    assert table.game.enemies.is_massive(horror)
    assert (horror.threat, horror.place) == (None, table.place(ENTRANCE).id)
    assert table.game.enemies.engaged_seats(horror) == [0, 1]


def test_grown_while_it_is_engaged_it_attacks_all(table: Table) -> None:
    """Dunwich II, Shadow-spawned: with 3 or more resources it attacks all at its location."""
    table.enemy(HORROR).spawns(table.roland)
    assert table.piece(HORROR).threat == table.roland.seat
    table.sets(table.piece(SHADOW).id, resources=4)
    table.enemies_attack()
    table.roland.chooses("Roland Banks")

    assert [player.damage for player in table] == [1, 1]
    assert table.game.pieces.health(table.piece(HORROR)) == 7


def test_it_leaves_for_the_void(table: Table) -> None:
    """Dunwich II, the void: Hunting Horror goes to it, not to the discard pile, without tokens."""
    table.enemy(HORROR, damage=2).engaged_with(table.roland)
    table.piece(HORROR).doom = 2
    table.roland.does("fight", "Hunting Horror", token="0")

    assert table.codes(in_area(table.game, "void")) == [HORROR]
    assert table.game.stages.doom == 0
    assert HORROR not in table.encounter_discard


@pytest.mark.parametrize(("token", "wakes"), [("skull", True), ("auto_fail", True), ("0", False)])
def test_it_stirs_in_the_enemy_phase(table: Table, token: str, wakes: bool) -> None:
    """Dunwich II, Hunting Horror: as the enemy phase begins a symbol readies it."""
    table.enemy(HORROR, exhausted=True).engaged_with(table.roland)
    table.tokens(token)
    table.enemies_attack()

    assert (table.roland.damage > 0) is wakes


def test_ready_it_reveals_no_token(table: Table) -> None:
    """Dunwich II, Hunting Horror: no token is revealed for it if it is ready."""
    table.enemy(HORROR).engaged_with(table.roland)
    table.enemies_attack()

    assert not table.told(TokenRevealed)


# Agendas


def test_the_first_agendas_bring_it_to_the_halls(table: Table) -> None:
    """Dunwich II, agendas: their backs bring it to the Halls, without Shadow-spawned."""
    horror_in_deck(table)
    table.order("advance", what="agenda")
    horror = table.piece(HORROR)
    assert (horror.place, table.in_play(SHADOW)) == (table.place(HALLS).id, False)

    table.order("advance", what="agenda")
    assert (horror.doom, table.state.agenda.index) == (1, 2)


def test_an_agenda_shuffles_the_discards_in(table: Table) -> None:
    """Dunwich II, agendas: the discard pile is shuffled in only if it is not in play."""
    table.encounter_deck(HORROR)
    table.draws_encounter(EPHEMERAL, table.roland, token="0")
    table.order("advance", what="agenda")
    assert EPHEMERAL in table.codes(table.state.encounter_deck)

    table.draws_encounter(EPHEMERAL, table.roland, token="0")
    table.order("advance", what="agenda")
    assert EPHEMERAL in table.encounter_discard


def test_the_last_agenda_drives_all_out(table: Table) -> None:
    """Dunwich II, agendas: investigators still there get 1 physical trauma; no resolution."""
    table.daisy.at(ENTRANCE)
    table.order("resign", seat=1)
    for _ in range(3):
        table.order("advance", what="agenda")

    assert table.state.resolution == "none"
    assert [player.who.new_physical for player in table] == [1, 0]
    assert table.notes == ["failed_to_recover_necronomicon"]


# Acts


def test_the_guard_lets_them_in(table: Table) -> None:
    """Dunwich II, act 1: 2 clues: Adam joins an investigator, the Halls are revealed."""
    table.roland.has(clues=2).does("activate", "Advance")
    table.roland.chooses("Daisy Walker")

    assert table.piece(ADAM).controller == table.daisy.seat
    assert table.place(HALLS).revealed
    assert table.game.stages.act.code == LET_IN
    assert HAROLD in table.codes(table.state.aside)


def test_the_door_is_broken(table: Table) -> None:
    """Dunwich II, act 1: or combat (5) at the Entrance: Adam is lost, another act 2 follows."""
    table.roland.does("activate", "combat to break", token="-1")
    assert table.game.stages.act.code == FIRST_ACT
    table.roland.does("activate", "combat to break", token="+1")

    assert table.game.stages.act.code == BROKEN_IN
    assert table.place(HALLS).revealed
    assert not table.in_play(ADAM)


def test_the_halls_are_locked(table: Table) -> None:
    """Dunwich II, Museum Halls: investigators cannot enter while unrevealed; enemies can."""
    assert table.roland.why_not("move", "Museum Halls") == "The Museum Halls are locked."
    horror = table.enemy(HORROR, exhausted=True).at(HALLS)
    assert horror.place == table.place(HALLS).id
    in_halls(table)
    assert table.roland.who.place == horror.place


@pytest.mark.parametrize("where", ["deck", "discard", "void", "halls", "there"])
def test_the_horror_waits_in_the_restricted_hall(table: Table, where: str) -> None:
    """Dunwich II, act 2: Hunting Horror is placed in the Restricted Hall, ready, from anywhere."""
    in_halls(table)
    table.lays(RESTRICTED, revealed=False)
    if where in ("deck", "discard"):
        horror_in_deck(table)
    else:
        at = RESTRICTED if where == "there" else HALLS if where == "halls" else ENTRANCE
        table.enemy(HORROR, exhausted=True).at(at)
    if where == "discard":
        table.state.encounter_discard.append(table.state.encounter_deck.pop(0))
    if where == "void":
        table.order("remove", what=HORROR)
        assert table.codes(in_area(table.game, "void")) == [HORROR]
    table.order("move", who=0, to=RESTRICTED, enter=True)

    horror = table.piece(HORROR)
    assert table.game.places.where(horror) == table.place(RESTRICTED).id
    assert (horror.exhausted, horror.threat) == (False, table.roland.seat)
    assert table.game.stages.act.code == LAST_ACT


def test_without_the_horror_act_3_begins_all_the_same(table: Table) -> None:
    """Dunwich II, act 2: if Hunting Horror is nowhere to be found, act 3 begins without it."""
    in_halls(table)
    table.lays(RESTRICTED, revealed=False)
    table.order("move", who=0, to=RESTRICTED, enter=True)

    assert table.game.stages.act.code == LAST_ACT
    assert not table.in_play(HORROR)


@pytest.mark.parametrize(("where", "resources"), [("deck", 0), ("void", 1)])
def test_placed_there_it_enters_play(solo: Table, where: str, resources: int) -> None:
    """Dunwich II, agendas: if act 2’s back places it, Shadow-spawned attaches or grows."""
    in_halls(solo)
    solo.lays(RESTRICTED, revealed=False)
    if where == "deck":
        horror_in_deck(solo)
    else:
        solo.enemy(HORROR).spawns(solo.roland)
        leave_play(solo.game, solo.piece(HORROR))
    solo.order("move", who=0, to=RESTRICTED, enter=True)

    assert solo.piece(SHADOW).host == solo.piece(HORROR).id
    assert solo.piece(SHADOW).resources == resources


def test_moved_there_it_stays_as_it_was(table: Table) -> None:
    """Dunwich II, act 2: if it is in play it keeps damage and doom and does not grow."""
    in_halls(table)
    table.lays(RESTRICTED, revealed=False)
    table.enemy(HORROR).spawns(table.daisy)
    table.sets(table.piece(HORROR).id, damage=1, doom=2)
    table.piece(HORROR).exhausted = True
    table.order("move", who=0, to=RESTRICTED, enter=True)
    horror = table.piece(HORROR)

    assert (horror.damage, horror.doom, horror.exhausted) == (1, 2, False)
    assert (horror.threat, table.piece(SHADOW).resources) == (table.roland.seat, 0)


def test_out_of_the_void_no_agenda_on_its_back_feeds_it(solo: Table) -> None:
    """Dunwich II, agendas: if an agenda’s back brings it from the void it does not grow."""
    solo.enemy(HORROR).spawns(solo.roland)
    leave_play(solo.game, solo.piece(HORROR))
    solo.order("advance", what="agenda")

    assert solo.piece(HORROR).place == solo.place(HALLS).id
    assert solo.piece(SHADOW).resources == 0


def test_driven_out_are_those_who_are_left(table: Table) -> None:
    """Dunwich II, agenda 3: an investigator defeated before gets no such trauma."""
    table.daisy.controls(ADAM)
    before = table.state.bag.count(Symbol.TABLET)
    table.order("defeat", what=0)
    if "lead" in table.kinds:
        table.daisy.chooses("Daisy Walker")
    for _ in range(3):
        table.order("advance", what="agenda")

    assert [player.who.new_physical for player in table] == [0, 1]
    assert table.state.bag.count(Symbol.TABLET) == before + 1


def test_who_resigns_loses_the_guard(solo: Table) -> None:
    """Dunwich II, Harold and Adam: if their controller resigns, the bag gets a tablet."""
    solo.roland.controls(ADAM)
    before = solo.state.bag.count(Symbol.TABLET)
    solo.roland.does("resign")

    assert solo.state.bag.count(Symbol.TABLET) == before + 1
    assert solo.notes == ["failed_to_recover_necronomicon"]


def test_the_tablet_can_close_the_last_case_again(solo: Table) -> None:
    """Dunwich II, tablet: the returned clue prevents the end, as it comes before the discovery."""
    at_the_book(solo)
    solo.bag("tablet")
    solo.prints(RESTRICTED, shroud=0)
    solo.roland.has(clues=1).does("investigate")

    assert (solo.place(RESTRICTED).clues, solo.state.resolution) == (1, "")


def test_harold_joins_those_who_broke_in(table: Table) -> None:
    """Dunwich II, act 2: after Breaking and Entering, Harold Walsted joins an investigator."""
    table.roland.does("activate", "combat to break", token="+1")
    table.all_at(HALLS)
    table.lays(RESTRICTED, revealed=False)
    table.order("move", who=0, to=RESTRICTED, enter=True)
    table.roland.chooses("Roland Banks")

    assert table.piece(HAROLD).controller == table.roland.seat
    assert not table.in_play(ADAM)


def at_the_book(table: Table) -> Piece:
    """Roland is in the Restricted Hall with one clue left, nothing else there; act 3."""
    in_halls(table)
    table.roland.at(RESTRICTED)
    table.order("advance", what="act")
    table.sets(RESTRICTED, clues=1)
    return table.place(RESTRICTED)


@pytest.mark.parametrize(
    ("choice", "resolution", "note"),
    [("Destroy", "r1", "necronomicon_destroyed"), ("Keep", "r2", "took_necronomicon")],
)
def test_the_book_is_found(table: Table, choice: str, resolution: str, note: str) -> None:
    """Dunwich II, act 3: its last clue ends the scenario; the group chooses the resolution."""
    at_the_book(table)
    before = list(table.state.bag)
    table.roland.does("investigate", token="0").chooses(choice)
    added = [Symbol.ELDER_THING] if resolution == "r2" else []

    assert table.state.resolution == resolution
    assert table.notes == [note]
    assert table.state.bag == [*before, *added]
    assert table.state.earned == ([Earned(CardCode(BOOK))] if added else [])


def test_the_book_goes_to_one_deck(table: Table) -> None:
    """Dunwich II, R2: the players choose whose deck gets the book; exhibits give victory points."""
    at_the_book(table)
    table.roland.does("investigate", token="0").chooses("Keep")
    result = scenario_result(table.game)

    assert result.earned == (Earned(CardCode(BOOK), None),)
    assert [seat.xp for seat in result.seats] == [1, 1]
    assert LogEntry("took_necronomicon") in result.log


def test_in_the_restricted_hall_cards_discover_clues(table: Table) -> None:
    """Dunwich II, Restricted Hall: beside the Horror nobody investigates, but cards find clues."""
    at_the_book(table)
    table.enemy(HORROR).engaged_with(table.roland)
    assert table.roland.why_not("investigate") == (
        "You can’t investigate while Hunting Horror is here."
    )
    table.roland.has(resources=3).holds("Working a Hunch").does("play", "Working a Hunch")
    table.roland.chooses("Destroy")

    assert table.state.resolution == "r1"


# Places


def test_nobody_gains_resources_at_the_entrance(table: Table) -> None:
    """Dunwich II, Museum Entrance: nobody gains resources there, by action or upkeep."""
    in_halls(table)
    table.roland.at(ENTRANCE)
    before = table.roland.resources, table.daisy.resources
    assert "Museum Entrance" in table.roland.why_not("resource")
    table.next_phase("upkeep")

    assert (table.roland.resources, table.daisy.resources) == (before[0], before[1] + 1)


def test_a_card_that_only_gives_resources_is_idle_there(table: Table) -> None:
    """Dunwich II, Museum Entrance: a card that only gives resources cannot be played there."""
    table.roland.holds("Emergency Cache").controls(BOOK)
    assert table.roland.why_not("play", "Emergency Cache") == "You can’t gain resources now."
    assert not table.roland.can("activate", "Gain 2 resources")
    in_halls(table)

    assert table.roland.can("play", "Emergency Cache")
    assert table.roland.can("activate", "Gain 2 resources")


def test_one_can_resign_at_the_entrance(table: Table) -> None:
    """Dunwich II, Museum Entrance: investigators can resign there."""
    table.roland.does("resign")

    assert table.roland.who.standing == "resigned"


def test_the_halls_open_exhibits(table: Table) -> None:
    """Dunwich II, Museum Halls: 1 clue per investigator there puts an exhibit into play."""
    in_halls(table)
    first = table.codes(table.state.apart["exhibits"])[0]
    table.roland.has(clues=1)
    table.daisy.at(ENTRANCE).has(clues=3)
    assert "investigators here 2 clues" in table.roland.why_not("activate", "Open the next")
    table.daisy.at(HALLS)
    table.roland.does("activate", "Open the next").allots(seat0=1, seat1=1)
    assert "clues on the Museum Halls" in table.ask.prompt
    assert not any("The act needs" in line for line in explain(table.game, table.ask, None))
    table.daisy.chooses("yes")

    assert not table.place(first).revealed
    assert len(table.state.apart["exhibits"]) == 5
    assert (table.roland.clues, table.daisy.clues) == (0, 2)


def test_a_closed_exhibit_is_any_exhibit(table: Table) -> None:
    """Dunwich II, exhibits: an unrevealed one is named Exhibit Hall and shows no more."""
    in_halls(table)
    table.lays(RESTRICTED, revealed=False)
    words = shown(table)

    assert "Exhibit Hall" in words
    assert "Restricted Hall" not in words


def test_the_security_office_with_supplies(table: Table) -> None:
    """Dunwich II, 02128: two actions search the top 6 cards for one, once a turn."""
    table.lays(SUPPLIES)
    table.roland.at(SUPPLIES).has_deck(KNIFE, MACHETE, DOG, KNIFE, DOG, DOG, "Guts")
    table.roland.does("activate", "Search your top 6").chooses("Machete")

    assert (table.roland.hand, table.roland.who.actions) == ([MACHETE], 1)
    assert table.roland.why_not("activate", "Search your top 6")


def test_adam_knows_his_way_around(table: Table) -> None:
    """Dunwich II, Adam Lynch: his controller needs one action for it instead of two."""
    table.lays(SUPPLIES)
    table.roland.controls(ADAM)
    table.roland.at(SUPPLIES).has_deck(KNIFE, MACHETE)
    table.roland.does("activate", "Search your top 6").chooses("Machete")

    assert table.roland.who.actions == 2


def test_the_security_office_with_maps(table: Table) -> None:
    """Dunwich II, 02129: its player alone looks at an exhibit in play or next in the deck."""
    table.lays(MAPS)
    table.lays(DEAD, revealed=False)
    table.roland.at(MAPS).does("activate", "Look at").chooses("One in play")
    seen = table.told(CardsSeen)

    assert [(fact.codes, fact.only) for fact in seen[-1:]] == [((DEAD,), (0,))]
    assert not table.place(DEAD).revealed


def test_the_deck_can_be_looked_up(table: Table) -> None:
    """Dunwich II, 02129: an exhibit looked at stays on top of the Exhibit deck."""
    table.lays(MAPS)
    top = table.codes(table.state.apart["exhibits"])[0]
    table.roland.at(MAPS).does("activate", "Look at")
    seen = table.told(CardsSeen)

    assert [(fact.codes, fact.only) for fact in seen[-1:]] == [((top,), (0,))]
    assert table.codes(table.state.apart["exhibits"])[0] == top


@pytest.mark.parametrize(("office", "have"), [(POOR, "resources"), (SHORT, "cards in hand")])
def test_the_administration_offices(table: Table, office: str, have: str) -> None:
    """Dunwich II, Administration Offices: with 4 or fewer resources nobody investigates there."""
    other = SHORT if office == POOR else POOR
    if any(place.code == other for place in table.game.places.all()):
        table.order("remove", what=other, to="removed")
    table.roland.at(office).has(resources=4).holds(KNIFE, KNIFE, KNIFE, KNIFE)
    assert table.roland.why_not("investigate") == f"You have 4 or fewer {have}."
    table.roland.has(resources=5).holds(KNIFE)

    assert table.roland.why_not("investigate") == ""


def test_the_athabaskan_exhibit(table: Table) -> None:
    """Dunwich II, 02132: entering ends the turn; an investigator there has +2 agility."""
    in_halls(table)
    table.lays(ATHABASKAN, revealed=False)
    agility = table.game.investigators.skill(table.roland.seat, Skill.AGILITY)
    table.roland.does("move", "Exhibit Hall")

    assert table.roland.who.acted
    assert table.game.investigators.skill(table.roland.seat, Skill.AGILITY) == agility + 2


def test_the_athabaskan_exhibit_in_the_turn_of_another(table: Table) -> None:
    """Dunwich II, 02132: moved there in another’s turn, an investigator has no actions next."""
    in_halls(table)
    table.lays(ATHABASKAN)
    table.order("move", who=1, to=ATHABASKAN, enter=True)

    assert (table.daisy.actions, table.daisy.who.acted) == (0, False)
    assert (table.roland.actions, table.state.turn) == (3, table.roland.seat)


@pytest.mark.parametrize("code", [MEDUSA, EGYPTIAN, DEAD])
def test_exhibits_that_punish_a_failure(table: Table, code: str) -> None:
    """Dunwich II, 02133, 02135, 02136: a failure costs an asset, an action or 1 horror."""
    table.roland.at(code).controls(KNIFE)
    table.roland.does("investigate", token="+1")
    assert (table.in_play(KNIFE), table.roland.who.actions, table.roland.horror) == (True, 2, 0)
    table.roland.does("investigate", token="auto_fail")

    assert table.in_play(KNIFE) is (code != MEDUSA)
    assert table.roland.who.actions == (0 if code == EGYPTIAN else 1)
    assert table.roland.horror == (code == DEAD)


def test_the_nature_exhibit(table: Table) -> None:
    """Dunwich II, 02134: each time an investigator enters, they discard 2 random cards."""
    in_halls(table)
    table.lays(NATURE, revealed=False)
    table.roland.holds(KNIFE, MACHETE, DOG).does("move", "Exhibit Hall")

    assert len(table.roland.hand) == 1


# Encounter cards


def test_stalked_in_the_dark(table: Table) -> None:
    """Dunwich II, 02143: Hunting Horror readies, engages you and attacks all here."""
    horror = table.enemy(HORROR, exhausted=True).at(HALLS)
    table.draws_encounter(STALKED, table.daisy)

    assert (horror.exhausted, horror.threat) == (False, table.daisy.seat)
    assert [player.damage for player in table] == [1, 1]


def test_stalked_in_the_dark_without_it(table: Table) -> None:
    """Dunwich II, 02143: without Hunting Horror in play the card surges."""
    table.encounter_deck(STALKED, GHOUL)
    table.draws_encounter(None, table.daisy)

    assert table.in_play(GHOUL)


@pytest.mark.parametrize(("near", "fails"), [(False, False), (True, True)])
def test_passage_into_the_veil(table: Table, near: bool, fails: bool) -> None:
    """Dunwich II, 02144.

    Willpower (3), 5 beside the Horror, or lose cards of the deck or damage.
    """
    table.enemy(HORROR, exhausted=True).at(ENTRANCE if near else HALLS)
    table.roland.has_deck(*[KNIFE] * 6)
    dog = table.roland.controls(DOG)
    table.draws_encounter(PASSAGE, table.roland, token="0")
    if fails:
        table.roland.chooses("1 direct damage")

    assert (table.roland.damage, dog.damage) == ((1, 1) if fails else (0, 0))
    table.draws_encounter(PASSAGE, table.roland, token="auto_fail")
    table.roland.chooses("Discard")
    assert len(table.roland.who.discard) == 5


def test_ephemeral_exhibits(table: Table) -> None:
    """Dunwich II, 02145: a failure costs 1 action for each point."""
    table.draws_encounter(EPHEMERAL, table.roland, token="-2")

    assert table.roland.who.actions == 1


def test_slithering_behind_you(table: Table) -> None:
    """Dunwich II, 02146: Hunting Horror spawns from deck or discard; in play it gets 1 doom."""
    horror_in_deck(table)
    table.draws_encounter(SLITHERING, table.daisy)
    assert table.piece(HORROR).threat == table.daisy.seat
    table.draws_encounter(SLITHERING, table.roland)

    assert (table.piece(HORROR).doom, table.piece(HORROR).threat) == (1, table.daisy.seat)


@pytest.mark.parametrize("code", [HAROLD, ADAM])
def test_who_is_lost_leaves_a_tablet(table: Table, code: str) -> None:
    """Dunwich II, Harold and Adam: leaving play removes them, and the bag gets a tablet."""
    table.roland.controls(code)
    before = table.state.bag.count(Symbol.TABLET)
    table.order("remove", what=code)

    assert code in table.codes(table.state.removed)
    assert table.state.bag.count(Symbol.TABLET) == before + 1


def test_an_elimination_loses_them_too(table: Table) -> None:
    """Dunwich II, Harold and Adam: an eliminated controller loses them; the game’s end does not."""
    table.roland.controls(ADAM)
    before = table.state.bag.count(Symbol.TABLET)
    table.daisy.controls(HAROLD)
    table.order("defeat", what=0)
    if "lead" in table.kinds:
        table.daisy.chooses("Daisy Walker")
    table.order("end", resolution="r1")

    assert table.state.bag.count(Symbol.TABLET) == before + 1


def test_harold_helps_to_search(table: Table) -> None:
    """Dunwich II, Harold Walsted: +2 intellect while investigating a Miskatonic location."""
    table.roland.controls(HAROLD)
    table.roland.does("investigate", token="0")
    with_him = table.ended.total
    table.roland.tests("intellect", 1, token="0")

    assert with_him == (table.ended.total or 0) + 2


def test_the_book_in_play(table: Table) -> None:
    """Dunwich II, The Necronomicon: +1 intellect; an action gains 2 resources."""
    intellect = table.game.investigators.skill(table.roland.seat, Skill.INTELLECT)
    table.roland.at(HALLS).controls(BOOK)
    before = table.roland.resources
    table.roland.does("activate", "Gain 2 resources")

    assert table.game.investigators.skill(table.roland.seat, Skill.INTELLECT) == intellect + 1
    assert table.roland.resources == before + 2
