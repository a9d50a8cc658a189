"""Where two or more cards meet, situation by situation."""

from __future__ import annotations

from tests.lcg.table import Table

GHOUL, RATS, PRIEST, RAVENOUS, ICY, EATER = "01160", "01159", "01116", "01161", "01119", "01118"
COVER_UP, LITA, FOG, BARRICADE = "01007", "01117", "01168", "01038"
LUCKY, CACHE, KNIFE, GUTS = "01080", "01088", "01086", "01089"


# The effect first, then what answers it


def test_the_yellow_sign_brings_psychosis_before_the_horror_is_answered() -> None:
    """Ruling, "The Yellow Sign": Psychosis found by it answers the 2 horror that went before."""
    table = Table(["roland_banks"])
    table.roland.has_deck("Knife", "Psychosis")
    table.draws_encounter("01176", token="-4")
    table.roland.chooses("Psychosis")

    assert (table.roland.horror, table.roland.damage) == (2, 1)


def test_wings_carry_before_agnes_answers() -> None:
    """Rules Reference, "Then": Agnes answers the horror where she was carried."""
    table = Table(["agnes_baker"])
    table.prints("Hallway", traits=("Central",))
    table.agnes.at("Attic")
    table.lays("Hallway")
    left = table.enemy(GHOUL).engaged_with(table.agnes)
    there = table.enemy(RATS, exhausted=True).at("Hallway")
    table.draws_encounter("01173", token="-4")
    table.agnes.does("activate", "Agnes Baker")

    assert table.agnes.is_at("Hallway")
    assert (left.damage, table.game.in_play(there)) == (0, False)


def test_sure_gamble_leaves_nothing_to_double() -> None:
    """Ruling, "Hunting Nightgaunt": a minus that became a plus is not doubled."""
    table = Table(["skids_otoole"])
    table.enemy("01172").engaged_with(table.skids)
    table.skids.holds("Sure Gamble")
    table.skids.does("evade", "Nightgaunt").reveals("-2").does("play", "Sure Gamble")

    assert table.result() == (True, 6)


def test_an_enemy_that_was_killed_is_not_evaded() -> None:
    """Pickpocketing: Beat Cop defeats the rats in the middle of the attempt."""
    table = Table(["skids_otoole", "roland_banks"])
    table.skids.controls("Pickpocketing")
    table.roland.controls("01018")
    table.enemy(RATS).engaged_with(table.skids)
    table.skids.holds("Guts", "Manual Dexterity").does("evade", "Rats")
    table.roland.does("activate", "Beat Cop")
    table.settle()
    table.skids.reveals("+1")

    assert table.kinds == ["turn"], table.describe()
    assert table.skids.hand == [GUTS, "01092"]


# Clues


def test_one_clue_answers_one_of_two_discoveries() -> None:
    """Evidence!: Roland's own discovery took the last clue; it may not be played any more."""
    table = Table(["roland_banks"])
    table.sets("Study", clues=1)
    table.roland.controls("01018")
    table.roland.holds("Evidence!")
    table.enemy(RATS).at("Study")
    table.roland.does("activate", "Beat Cop").does("activate", "Roland Banks")

    assert (table.kinds, table.roland.clues, table.roland.hand) == (["turn"], 1, ["01022"])


def test_two_copies_of_evidence_answer_one_defeat() -> None:
    """Rules Reference, "Triggered Abilities": each copy once, and Roland's own beside them."""
    table = Table(["roland_banks"])
    table.sets("Study", clues=3)
    table.roland.controls("01018")
    table.roland.holds("Evidence!", "Evidence!")
    table.enemy(RATS).at("Study")
    table.roland.does("activate", "Beat Cop").does("play", "Evidence!").does("play", "Evidence!")
    table.roland.does("activate", "Roland Banks")

    assert (table.roland.clues, table.roland.resources) == (3, 3)


def test_a_hunch_is_covered_up() -> None:
    """Cover Up: an event's discovery is replaced as well."""
    table = Table(["roland_banks"])
    table.roland.suffers(COVER_UP)
    table.roland.holds("Working a Hunch").does("play", "Working a Hunch")
    table.roland.does("activate", "Cover Up")

    assert (table.piece(COVER_UP).clues, table.place("Study").clues, table.roland.clues) == (
        2,
        2,
        0,
    )


def test_what_wendy_found_is_covered_up() -> None:
    """Cover Up: anybody here may use it, for as many clues as would be found."""
    table = Table(["wendy_adams", "roland_banks"])
    table.roland.suffers(COVER_UP)
    table.wendy.holds("Look what I found!")
    table.wendy.does("investigate").reveals("-2").passes().does("play", "Look what I found!")
    table.wendy.does("activate", "Cover Up")

    assert (table.piece(COVER_UP).clues, table.place("Study").clues) == (1, 4)


def test_milan_is_paid_for_what_is_covered_up() -> None:
    """Dr. Milan Christopher: the investigation was successful before the discovery is replaced."""
    table = Table(["roland_banks"])
    table.roland.suffers(COVER_UP)
    table.roland.controls("Dr. Milan Christopher")
    table.roland.does("investigate", token="0").does("activate", "Milan")
    table.roland.does("activate", "Cover Up")

    assert (table.roland.resources, table.roland.clues) == (6, 0)


def test_the_flame_finds_nothing_where_nothing_lies() -> None:
    """Drawn to the Flame: with a single clue at the location one is discovered."""
    table = Table(["agnes_baker"])
    table.sets("Study", clues=1)
    table.encounter_deck(RATS)
    table.agnes.holds("Drawn to the Flame").does("play", "Drawn to the Flame")

    assert table.agnes.clues == 1
    assert [each.code for each in table.agnes.engaged()] == [RATS]


def test_deduction_twice() -> None:
    """Deduction: two copies are two additional clues of one discovery."""
    table = Table(["daisy_walker", "roland_banks"])
    table.sets("Study", clues=4)
    table.daisy.holds("Deduction", "Deduction").does("investigate")
    table.daisy.commits("Deduction").commits("Deduction").reveals("0")

    assert (table.daisy.clues, table.place("Study").clues) == (3, 1)


# Wendy


def test_what_wendy_discards_may_be_played_in_the_same_test() -> None:
    """Wendy's Amulet: Lucky! is discarded for another token, and played from the pile."""
    table = Table(["wendy_adams"])
    table.wendy.controls("01014")
    table.wendy.holds("Lucky!").has_deck(CACHE)
    table.wendy.tests("combat", 2, token=["auto_fail", "-1"])
    table.wendy.does("activate", "Wendy Adams").does("play", "Lucky!")

    assert (table.result(), table.wendy.discard, table.wendy.deck) == (
        (True, 2),
        [],
        [CACHE, LUCKY],
    )


def test_the_second_auto_fail_stays() -> None:
    """Wendy Adams: once per test; the same token may come again."""
    table = Table(["wendy_adams"])
    table.wendy.holds("Knife", "Guts")
    table.wendy.tests("combat", 1).reveals("auto_fail", "auto_fail")
    table.wendy.does("activate", "Wendy Adams").chooses("Knife")

    assert (table.result(), table.wendy.hand) == ((False, 0), [GUTS])


def test_wendy_has_only_a_weakness() -> None:
    """Rules Reference, "Weakness": it cannot be chosen for a discard, a cost neither."""
    table = Table(["wendy_adams"])
    table.wendy.holds("Dark Memory").tests("combat", 1, token="-1")

    assert (table.kinds, table.result()) == (["turn"], (False, 0))


def test_wendy_wins_by_her_whole_skill() -> None:
    """Rules Reference, "Automatic Failure/Success": the difficulty counts as 0."""
    table = Table(["wendy_adams"])
    table.wendy.controls("01014")
    table.wendy.controls("Scavenging")
    table.order("put", card="Knife", control=0)
    table.order("remove", what="Knife")
    table.sets("Study", clues=0)
    table.attached(FOG, "Study")
    table.wendy.does("investigate", token="elder_sign")
    table.wendy.does("activate", "Scavenging")

    assert table.wendy.hand == [KNIFE], table.describe()


# Agnes


def test_agnes_answers_in_the_attic() -> None:
    """Attic and Agnes: she has entered, the ghoul there has engaged her, and is hurt."""
    table = Table(["agnes_baker"])
    table.agnes.at("Hallway")
    table.lays("Attic")
    ghoul = table.enemy(GHOUL).at("Attic")
    table.agnes.does("move", "Attic").does("activate", "Agnes Baker")

    assert (ghoul.damage, ghoul.threat, table.agnes.horror) == (1, 0, 1)


def test_two_horror_are_one_answer() -> None:
    """Agnes Baker: "1 or more horror" is one moment."""
    table = Table(["agnes_baker"])
    ghoul = table.enemy(GHOUL, exhausted=True).at("Study")
    table.agnes.is_dealt(horror=2).does("activate", "Agnes Baker")

    assert (ghoul.damage, table.kinds) == (1, ["turn"])


def test_agnes_answers_in_the_next_phase_again() -> None:
    """Agnes Baker: once per phase."""
    table = Table(["agnes_baker"])
    ghoul = table.enemy(GHOUL, exhausted=True).at("Study")
    table.agnes.is_dealt(horror=1).does("activate", "Agnes Baker")
    table.agnes.is_dealt(horror=1)
    assert table.kinds == ["turn"]
    table.next_phase("mythos")
    table.goes_on()
    table.agnes.is_dealt(horror=1).does("activate", "Agnes Baker")

    assert not table.game.in_play(ghoul)


def test_the_mad_do_not_answer() -> None:
    """Agnes Baker: the horror that defeats her is not answered."""
    table = Table(["agnes_baker", "roland_banks"])
    ghoul = table.enemy(GHOUL, exhausted=True).at("Study")
    table.agnes.has(horror=7).is_dealt(horror=1)

    assert (table.agnes.playing, ghoul.damage) == (False, 0)


def test_agnes_counts_her_horror_as_it_is_at_the_end() -> None:
    """Elder sign, "Agnes Baker": +1 for each horror on her."""
    table = Table(["agnes_baker"])
    table.agnes.has(horror=3).tests("agility", 6, token="elder_sign")

    assert table.result() == (True, 6)


# Chaos tokens


def test_two_cultists_frighten_twice() -> None:
    """FAQ 2.5: each revealed token's own effect resolves: 2 and 2 horror, in a failed test."""
    table = Table(["agnes_baker"], "hard")
    table.bag("cultist", "cultist", -1)
    table.agnes.tests("combat", 5, token=["cultist", "cultist", "-1"])
    table.settle()

    assert table.agnes.horror == 4


def test_a_cultist_and_the_elder_sign() -> None:
    """FAQ 2.5: their modifiers add up."""
    table = Table(["agnes_baker"], "hard")
    table.agnes.has(horror=2).tests("combat", 2, token=["cultist", "elder_sign"])

    assert table.result() == (True, 4)


def test_the_skull_counts_exhausted_ghouls_too() -> None:
    """The Gathering, skull: every Ghoul enemy at the location, engaged or not, ready or not."""
    table = Table(["roland_banks"])
    table.enemy(GHOUL, exhausted=True).at("Study")
    table.enemy(GHOUL).engaged_with(table.roland)
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.tests("combat", 2, token="skull")

    assert table.result() == (True, 2)


def test_without_a_ghoul_the_skull_is_nought() -> None:
    """The Gathering, skull: −0, which Sure Gamble cannot turn."""
    table = Table(["roland_banks"])
    table.roland.tests("combat", 4, token="skull")

    assert table.result() == (True, 4)
