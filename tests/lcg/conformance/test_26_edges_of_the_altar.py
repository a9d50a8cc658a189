"""26 Blood on the Altar at its edges, read from our notes of scenario IV a second time."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.lcg.api import draw_to_area, join_area
from bot.lcg.core.facts import ScenarioEnded, TokenRevealed
from bot.lcg.core.state import PieceId, Standing
from bot.lcg.rules.scenario_result import scenario_result
from tests.lcg.altar import (
    ALL_TAKEN,
    BROOK,
    CHAMBER,
    COMMONS,
    EARL,
    KEY,
    KIDNAPPED,
    NARROW_BROOK,
    NECRONOMICON,
    PAIRS,
    QUIET_SCHOOL,
    RUINS,
    SCHOOL,
    SERVANT,
    SILAS,
    SMOKING_RUINS,
    SONG,
    STORE,
    ZEBULON,
    altar,
    bears,
    buried,
    digs_up,
    lays,
    lies_under,
    listed,
    noted,
    opened,
    pool,
)
from tests.lcg.codes import COP, DOG, EVILS, KNIFE, RATS
from tests.lcg.pausing import whole_rules
from tests.lcg.table import Table

MILAN, SHORTCUT, WARD, WINGS = "01033", "02022", "01065", "01173"
DUKE, BURDEN, HUNCH = "02014", "01009", "01037"
AGENDAS = ("02196", "02197", "02198")


# Set-up


def test_the_deck_card_by_card() -> None:
    """26: the encounter deck has the 29 cards of our notes."""
    deck = whole_rules().library.encounter_deck("blood_on_the_altar")
    names = Counter(whole_rules().library.card(code).name for code in deck)

    assert names == {
        "Kidnapped!": 3, "Psychopomp’s Song": 2, "Strange Signs": 2, "Rotting Remains": 3,
        "Servant of Many Mouths": 3, "Unhallowed Country": 2, "Sordid and Silent": 2,
        "Whippoorwill": 3, "Eager for Death": 2, "Hunting Nightgaunt": 2,
        "On Wings of Darkness": 2, "Ancient Evils": 3,
    }  # fmt: skip
    remains = {c for c in deck if whole_rules().library.card(c).name == "Rotting Remains"}
    assert remains == {"02223"}


def test_the_crew_can_lie_below() -> None:
    """26: with the grudge, six cards of Naomi’s crew are shuffled in before cards go below."""
    crew = {"O’Bannion’s Thug", "Mobster", "Hunted Down"}
    seen = set[str]()
    for n in range(12):
        table = altar(log=("obannion_bone_to_pick",), calm=False, seed=bytes([n]))
        below = [table.game.library.card(code).name for code in buried(table)]
        rest = [table.game.card(copy).name for copy in table.state.encounter_deck]
        assert Counter(n for n in [*below, *rest] if n in crew).total() == 6
        seen |= crew & set(below)
    assert seen


@pytest.mark.parametrize("difficulty", ["easy", "standard", "hard", "expert"])
def test_set_up_is_alike_at_each_difficulty(difficulty: str) -> None:
    """26: set-up is the same at each difficulty and for each number of players."""
    table = altar(4, difficulty=difficulty, calm=False)

    assert len(table.game.places.all()) == 6
    assert len(table.state.encounter_deck) == 26
    assert Counter(len(pile) for pile in (table.state.under or {}).values()) == {1: 5}
    assert [table.game.library.card(code).doom for code in AGENDAS] == [6, 6, 7]


# Tokens


def test_attachments_are_not_underneath() -> None:
    """26, skull: an attachment does not count as a card below a location."""
    table = altar()
    lays(table, BROOK)
    lays(table, RUINS)
    table.attached("02101", table.place(BROOK))
    table.roland.tests("willpower", 1, token="skull")

    assert table.told(TokenRevealed)[-1].modifier == -3


def test_the_chamber_counts_for_the_skull() -> None:
    """26, skull: the Commons, the Chamber and a location whose card was drawn all count."""
    table = opened()
    covered = sum(bool(pile) for pile in (table.state.under or {}).values())
    table.roland.tests("willpower", 1, token="skull")

    assert covered >= len(table.game.places.all()) - 4
    assert table.told(TokenRevealed)[-1].modifier == covered - len(table.game.places.all())


def test_jim_hears_no_skulls() -> None:
    """26: Jim Culver’s skulls are 0 on both sides."""
    for difficulty in ("easy", "hard"):
        table = Table(
            ["jim_culver"], scenario="blood_on_the_altar", log=[], chapter=5,
            given_rules=whole_rules(), difficulty=difficulty,
        )  # fmt: skip
        table.jim.tests("willpower", 1, token="skull")
        assert table.told(TokenRevealed)[-1].modifier == 0


def test_a_failed_cultist_in_the_chamber_keeps_it_closed() -> None:
    """26, cultist: a clue placed in the Chamber prevents the end of the scenario."""
    table = opened()
    table.roland.does("move", "The Hidden Chamber")
    table.order("remove", what=SILAS, to="removed")
    chamber = table.place(CHAMBER)
    table.sets(chamber.id, clues=1)
    table.roland.does("investigate", token="cultist")

    assert chamber.clues == 2
    assert not table.told(ScenarioEnded)


def test_a_cultist_clue_can_smoulder() -> None:
    """26, cultist: the ruins turn one of their clues to doom after the failure."""
    table = altar()
    ruins = lays(table, SMOKING_RUINS)
    table.roland.at(SMOKING_RUINS)
    table.sets(ruins.id, clues=0)
    table.roland.does("investigate", token="cultist")

    assert ruins.clues + ruins.doom == 1


def test_the_doom_of_a_token_waits_for_the_mythos_phase() -> None:
    """26, elder thing: its doom advances the agenda in the next Mythos phase only."""
    table = altar(difficulty="hard")
    table.sets("agenda", doom=5)
    table.roland.tests("willpower", 0, token="elder_thing")

    assert (table.state.agenda.doom, table.state.agenda.index) == (6, 0)
    table.next_phase("mythos")
    assert (table.state.agenda.doom, table.state.agenda.index) == (0, 1)


# Places


def test_the_draw_below_is_free_on_anothers_turn() -> None:
    """26: the draw from below is a free ability of any investigator there, in any window."""
    table = altar(2)
    brook = lays(table, BROOK)
    table.daisy.at(BROOK)
    lies_under(table, KEY, brook)
    table.sets(brook.id, clues=0)
    assert not table.roland.can("activate", "Bishop’s Brook")
    table.daisy.does("activate", "Bishop’s Brook")

    assert table.piece(KEY).controller == table.daisy.seat


def test_nobody_digs_in_the_middle_of_a_test() -> None:
    """Rules Reference, "Nested Skill Tests": the draw from below is not possible in a test."""
    table = altar()
    brook = lays(table, BROOK)
    table.roland.at(BROOK).holds(KNIFE)
    lies_under(table, KIDNAPPED, brook)
    table.sets(brook.id, clues=0)
    table.roland.tests("combat", 3)
    assert "test" in table.roland.why_not("activate", "Bishop’s Brook")

    table.roland.reveals("+1")
    assert table.roland.can("activate", "Bishop’s Brook")


def test_what_was_dug_up_can_be_warded() -> None:
    """26: a treachery drawn from below can be cancelled."""
    table = Table(
        ["agnes_baker"], scenario="blood_on_the_altar", log=[], chapter=5,
        given_rules=whole_rules(),
    )  # fmt: skip
    brook = lays(table, BROOK)
    table.agnes.at(BROOK).holds(WARD).has(resources=3)
    digs_up(table, table.agnes, KIDNAPPED, brook)
    table.agnes.chooses("Ward of Protection")

    assert (table.agnes.horror, table.agnes.damage) == (1, 0)
    assert KIDNAPPED in table.encounter_discard


def test_the_schoolhouse_keeps_its_clue_from_a_servant() -> None:
    """26: clues of the quiet Schoolhouse are found by investigating it and in no other way."""
    table = altar(2)
    school, store = lays(table, QUIET_SCHOOL), lays(table, STORE)
    table.sets(school.id, clues=1)
    table.sets(store.id, clues=1)
    table.enemy(SERVANT, damage=1).engaged_with(table.roland)
    table.roland.does("fight", "Servant of Many Mouths", token="+1")
    table.roland.chooses("Discover")

    assert (school.clues, store.clues, table.roland.clues) == (1, 0, 1)


def test_a_servant_with_nothing_but_the_schoolhouse() -> None:
    """26: the Servant’s reaction is not offered if only the Schoolhouse has a clue."""
    table = altar()
    school = lays(table, QUIET_SCHOOL)
    for place in table.game.places.all():
        table.sets(place.id, clues=0)
    table.sets(school.id, clues=1)
    table.enemy(SERVANT, damage=1).engaged_with(table.roland)
    table.roland.does("fight", "Servant of Many Mouths", token="+1")

    assert "reaction" not in table.kinds
    assert school.clues == 1


def test_a_hunch_finds_nothing_in_the_schoolhouse() -> None:
    """26: an event that discovers clues cannot be played in the Schoolhouse."""
    table = altar()
    school = lays(table, QUIET_SCHOOL)
    table.roland.at(QUIET_SCHOOL).holds(HUNCH).has(resources=5)
    table.sets(school.id, clues=1)

    assert not table.roland.can("play", "Working a Hunch")


def test_wings_carry_one_to_the_commons() -> None:
    """26: On Wings of Darkness moves to the Commons, the only Central location."""
    table = altar(2)
    lays(table, SCHOOL)
    table.roland.at(SCHOOL)
    table.draws_encounter(WINGS, table.roland, token="auto_fail")

    assert table.roland.is_at(COMMONS)


def test_the_narrow_brook_is_shut_for_a_shortcut() -> None:
    """26: with an investigator in the narrow Brook, no card moves another one there."""
    table = altar(2)
    lays(table, NARROW_BROOK)
    table.daisy.at(NARROW_BROOK)
    table.roland.holds(SHORTCUT).has(resources=5)
    ways = [label for label in table.roland.labels() if "Shortcut" in label]

    assert ways
    assert not [label for label in ways if "Brook" in label]


def test_the_chamber_is_shut_for_a_shortcut_too() -> None:
    """26: no card moves an investigator into the Chamber while it is locked."""
    table = altar()
    brook = lays(table, BROOK)
    table.roland.at(BROOK)
    digs_up(table, table.roland, CHAMBER, brook)
    table.roland.holds(SHORTCUT).has(resources=5)
    ways = [label for label in table.roland.labels() if "Shortcut" in label]

    assert ways
    assert not [label for label in ways if "Chamber" in label]


def test_a_servant_may_wait_in_the_locked_chamber() -> None:
    """26: an enemy can spawn in the locked Chamber as an empty location."""
    table = altar()
    brook = lays(table, BROOK)
    table.roland.at(BROOK)
    digs_up(table, table.roland, CHAMBER, brook)
    table.draws_encounter(SERVANT, table.roland)

    assert [label for label in table.roland.labels() if "Chamber" in label]


# The Key


def test_a_key_drawn_from_the_deck_is_taken_again() -> None:
    """26: a Key drawn again is controlled by its drawer."""
    table = altar(2)
    table.roland.controls(KEY)
    table.order("defeat", what=table.roland.seat)
    table.settle()
    assert KEY in table.encounter_discard
    table.encounter_deck(KEY)
    table.draws_encounter(None, table.daisy)

    assert table.piece(KEY).controller == table.daisy.seat


def test_the_chamber_stays_open_without_whoever_opened_it() -> None:
    """26: the attached Key stays on the Chamber if its former controller is defeated."""
    table = opened(2)
    table.order("defeat", what=table.roland.seat)
    table.settle()

    assert table.piece(KEY).host == table.place(CHAMBER).id
    table.order("go", to="turn", seat=table.daisy.seat)
    table.daisy.does("move", "The Hidden Chamber")
    assert table.game.stages.act.name == "The Chamber of the Beast"


def test_the_key_serves_its_controller_alone() -> None:
    """26: the Key’s controller can use it in any turn, other investigators cannot."""
    table = altar(2)
    brook = lays(table, BROOK)
    table.all_at(BROOK)
    digs_up(table, table.roland, CHAMBER, brook)
    table.daisy.controls(KEY)

    assert not table.roland.can("activate", "Key to the Chamber")
    table.daisy.does("activate", "Key to the Chamber")
    assert table.piece(KEY).host == table.place(CHAMBER).id


# Treacheries


def pete() -> Table:
    """“Ashcan” Pete at the Commons, with Duke."""
    return Table(
        ["ashcan_pete"], scenario="blood_on_the_altar", log=[], chapter=5,
        given_rules=whole_rules(),
    )  # fmt: skip


def test_kidnapped_lets_one_choose_the_ally() -> None:
    """26, Kidnapped!: a failure takes an Ally asset of the player’s choice, Duke included."""
    table = pete()
    table.pete.controls(COP)
    table.draws_encounter(KIDNAPPED)
    table.tokens("auto_fail")
    table.pete.chooses("Agility")
    table.pete.chooses("Duke")

    assert DUKE in pool(table)
    assert table.in_play(COP)


@pytest.mark.parametrize(("resigns", "lost"), [(False, False), (True, True)])
def test_duke_can_be_sacrificed(resigns: bool, lost: bool) -> None:
    """26: a player’s Duke is saved if a resolution saves the others, else lost."""
    table = pete()
    table.draws_encounter(KIDNAPPED)
    table.tokens("auto_fail")
    table.pete.chooses("Agility")
    if resigns:
        table.pete.does("resign")
    else:
        table.order("end", resolution="r3")

    assert (DUKE in {each.code for each in scenario_result(table.game).lost}) is lost
    assert (DUKE in listed(table, "sacrificed")) is lost


def test_each_kidnapping_takes_one() -> None:
    """26: each Kidnapped! on the agenda takes one more person as the agenda advances."""
    table = altar(log=ALL_TAKEN)
    for ally in (COP, DOG):
        table.roland.controls(ally)
        table.draws_encounter(KIDNAPPED)
        table.tokens("auto_fail")
        table.roland.chooses("Willpower")
    table.encounter_deck(RATS)
    table.sets("agenda", doom=5)
    table.next_phase("mythos")

    assert (len(pool(table)), len(pool(table, "sacrifices"))) == (4, 3)


def test_a_kidnapping_with_nobody_left() -> None:
    """26: Kidnapped! is discarded without effect if no potential sacrifice is left."""
    table = altar()
    table.attached(KIDNAPPED, COMMONS).host = PieceId(table.game.stages.agenda.code)
    for _ in range(2):
        draw_to_area(table.game, "potential_sacrifices", "sacrifices")
    table.sets("agenda", doom=5)
    table.next_phase("mythos")

    assert (pool(table), len(pool(table, "sacrifices"))) == ([], 2)
    assert not table.in_play(KIDNAPPED)


def test_two_songs_add_up() -> None:
    """26: two Psychopomp’s Songs add 2 damage each to one amount, and both are discarded."""
    table = altar()
    table.roland.suffers(SONG)
    table.roland.suffers(SONG)
    table.roland.is_dealt(damage=1)

    assert table.roland.damage == 5
    assert not table.in_play(SONG)


# Acts


@pytest.mark.parametrize("seats", [1, 4])
def test_the_sum_of_all_clues(seats: int) -> None:
    """26, act 1: the Chamber gets all locations’ and investigators’ clues."""
    table = opened(seats)
    for pair in PAIRS:
        for code in pair[:1]:
            lays(table, code, revealed=code == BROOK)
    printed = {"02204": 3, "02206": seats, "02208": seats, "02210": seats, "02212": 1}
    names = {table.game.card(place).code for place in table.game.places.all()}
    expected = sum(n for code, n in printed.items() if code in names)
    for player in table:
        player.has(clues=1)
    table.roland.does("move", "The Hidden Chamber")
    table.settle()

    assert table.place(CHAMBER).clues == expected + seats
    assert all(player.clues == 0 for player in table)


def test_silas_is_by_investigators_and_waits() -> None:
    """26: Silas has 6 health each, fight 3, evade 7, and does not attack as he enters."""
    table = opened(4)
    table.roland.does("move", "The Hidden Chamber")
    silas = table.piece(SILAS)
    game = table.game

    assert (game.pieces.health(silas), game.enemies.fight(silas), game.enemies.evade(silas)) == (
        24,
        3,
        7,
    )
    assert table.roland.damage == 0
    table.roland.does("resource")
    assert table.roland.damage == 0


def test_places_of_the_first_act_can_be_dug_at_afterwards() -> None:
    """26: after act 1 the locations have no clues, so investigators can draw from below."""
    table = opened(2)
    church = lays(table, SCHOOL, revealed=False)
    lies_under(table, EVILS, church)
    table.roland.does("move", "The Hidden Chamber")
    table.daisy.at(SCHOOL)

    assert table.daisy.can("activate", "Schoolhouse")


# Resolutions


def test_the_book_in_hand_is_not_in_play() -> None:
    """26: The Necronomicon in hand is not in play, so it is R3."""
    table = opened()
    table.roland.does("move", "The Hidden Chamber")
    table.order("remove", what=SILAS, to="removed")
    bears(table.roland, NECRONOMICON)
    table.roland.who.hand.append(table.roland.who.deck.pop())
    table.sets(table.place(CHAMBER).id, clues=1)
    table.roland.does("investigate").reveals("+1")

    assert table.told(ScenarioEnded)[-1].resolution == "r3"


@pytest.mark.parametrize(("choice", "book"), [("controls", NECRONOMICON), ("suffers", BURDEN)])
def test_the_book_of_anybody_counts(choice: str, book: str) -> None:
    """26: any investigator’s Necronomicon in play, also Daisy’s weakness, leads to R2."""
    table = opened(2)
    table.roland.does("move", "The Hidden Chamber")
    table.order("remove", what=SILAS, to="removed")
    getattr(table.daisy, choice)(book)
    table.sets(table.place(CHAMBER).id, clues=1)
    table.roland.does("investigate", token="+1")

    assert table.told(ScenarioEnded)[-1].resolution == "r2"


def test_all_defeated_is_no_resolution() -> None:
    """26, no resolution: all potential sacrifices are lost; 2 experience each.

    A defeated investigator’s Necronomicon is stolen.
    """
    table = altar(2)
    bears(table.daisy, NECRONOMICON)
    for player in table:
        table.order("defeat", what=player.seat)
        table.settle()

    assert table.told(ScenarioEnded)[-1].resolution == "none"
    assert {who.standing for who in table.state.investigators} == {Standing.DEFEATED}
    assert noted(table) == {"ritual_completed", "necronomicon_stolen"}
    assert listed(table, "sacrificed") == {ZEBULON, EARL}
    assert [who.xp for who in table.state.investigators] == [2, 2]


def test_who_resigns_keeps_the_book_though_the_ritual_is_done() -> None:
    """26, agenda 3: investigators resign and keep The Necronomicon; none is defeated."""
    table = altar(2)
    bears(table.roland, NECRONOMICON)
    table.state.agenda.index = 2
    table.sets("agenda", doom=6)
    table.next_phase("mythos")

    assert noted(table) == {"ritual_completed"}
    assert NECRONOMICON not in {each.code for each in scenario_result(table.game).lost}
    assert [(who.new_physical, who.new_mental) for who in table.state.investigators] == [(0, 0)] * 2


def test_the_chamber_counts_as_victory_without_clues() -> None:
    """26: a Chamber without clues gives its 2 victory points, even if nobody entered."""
    table = opened(2)
    for player in table:
        table.order("resign", seat=player.seat)

    assert CHAMBER in table.victory
    assert [who.xp for who in table.state.investigators] == [4, 4]


def test_a_unique_ally_of_a_player_counts_as_a_name() -> None:
    """26, no resolution: a player’s unique Ally in the pile is lost, others return."""
    table = altar(2)
    for ally in (MILAN, COP):
        join_area(table.game, table.daisy.controls(ally), "potential_sacrifices")
    for player in table:
        table.order("resign", seat=player.seat)

    assert listed(table, "sacrificed") == {ZEBULON, EARL, MILAN}
    lost = {each.code for each in scenario_result(table.game).lost}
    assert MILAN in lost
    assert COP not in lost


@pytest.mark.parametrize("log", [(), ALL_TAKEN])
def test_the_whole_night_takes_whom_it_can(log: tuple[str, ...]) -> None:
    """26: agendas 1 and 2 sacrifice one each, if enough potential sacrifices are left."""
    table = altar(log=log)
    for doom in (6, 6):
        table.sets("agenda", doom=doom - 1)
        table.next_phase("mythos")

    assert len(pool(table, "sacrifices")) == (2 if log else 1)
