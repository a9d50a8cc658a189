"""Rulings: encounter cards, including other sets, in unusual situations."""

from __future__ import annotations

from bot.lcg.core.about import of_harm
from bot.lcg.core.state import Step
from tests.lcg.codes import (
    ACOLYTE,
    CHILL,
    DETECTIVE,
    EATER,
    EVILS,
    FOG,
    FROZEN,
    GHOUL,
    GOAT,
    RATS,
    REMAINS,
)
from tests.lcg.table import Table


def test_a_ward_that_drives_mad_still_cancels() -> None:
    """Ward of Protection: its horror comes after the cancelling; Ancient Evils brings no doom."""
    table = Table(["agnes_baker", "roland_banks"])
    table.agnes.has(horror=7).holds("Ward of Protection")
    table.draws_encounter(EVILS, table.agnes)
    table.agnes.does("play", "Ward of Protection")

    assert (table.agnes.playing, table.state.agenda.doom) == (False, 0)
    assert table.encounter_discard == [EVILS]


def test_a_ward_against_an_offer() -> None:
    """Ward of Protection and Offer of Power: peril does not keep its drawer from playing."""
    table = Table(["agnes_baker"])
    table.agnes.holds("Ward of Protection")
    table.draws_encounter("01178", table.agnes)
    table.agnes.does("play", "Ward of Protection")

    assert (table.agnes.horror, table.state.agenda.doom, table.kinds) == (1, 0, ["turn"])


def test_an_offer_draws_what_there_is() -> None:
    """Offer of Power: one card and the horror of an empty deck; the doom comes all the same."""
    table = Table(["agnes_baker"])
    table.agnes.has_deck("Knife")
    table.draws_encounter("01178", table.agnes)
    table.agnes.chooses("power")

    assert (table.agnes.hand, table.agnes.horror, table.state.agenda.doom) == (["01086"], 1, 2)


def test_evils_that_end_the_game_leave_no_clues() -> None:
    """Drawn to the Flame: They're Getting Out! advances, resolution 3, before the clues."""
    table = Table(["agnes_baker"])
    table.order("stage", of="agenda", number=3)
    table.sets("agenda", doom=9)
    table.encounter_deck(EVILS)
    table.agnes.holds("Drawn to the Flame").does("play", "Drawn to the Flame")

    assert (table.state.resolution, table.agnes.clues) == ("r3", 0)


def test_an_agenda_that_turns_between_two_draws() -> None:
    """1.4: Ancient Evils turns the agenda; the next investigator draws all the same."""
    table = Table(["roland_banks", "daisy_walker"])
    table.sets("agenda", doom=1)
    table.encounter_deck(EVILS, RATS)
    table.stops_before(Step.INVESTIGATION)
    table.goes("mythos")

    assert (table.state.agenda.index, table.state.agenda.doom) == (1, 0)
    assert (table.roland.horror, len(table.daisy.engaged())) == (2, 1)


def test_skills_are_committed_amid_the_voices() -> None:
    """Dissonant Voices: assets and events are played, skills are not (scenario notes §5)."""
    table = Table(["wendy_adams"])
    table.wendy.suffers("Dissonant Voices")
    table.wendy.controls("Wendy’s Amulet")
    table.wendy.holds("Emergency Cache")
    table.order("discard", seat=0)
    assert not table.wendy.can("play", "Emergency Cache")

    table.wendy.holds("Perception").does("investigate")
    assert table.wendy.can("commit", "Perception")


def test_the_frozen_may_engage() -> None:
    """Frozen in Fear: moving, fighting and evading cost more; engaging does not."""
    table = Table(["roland_banks"])
    table.roland.suffers(FROZEN)
    table.enemy(GHOUL, exhausted=True).at("Study")
    table.roland.does("engage", "Ghoul Minion")

    assert table.roland.actions == 2


def test_the_frozen_buy_the_action_that_they_lack() -> None:
    """Frozen in Fear: with one action "Skids" O'Toole buys another, and fights."""
    table = Table(["skids_otoole"])
    table.skids.suffers(FROZEN)
    table.enemy(RATS).engaged_with(table.skids)
    table.skids.has(actions=1, resources=2)
    assert not table.skids.can("fight", "Swarm of Rats")
    table.skids.does("activate", "Skids")

    assert table.skids.can("fight", "Swarm of Rats")


def test_fog_is_lifted_by_whoever_investigates() -> None:
    """Obscuring Fog: a failure leaves it; any investigator's success removes it."""
    table = Table(["roland_banks", "daisy_walker"])
    table.attached(FOG, "Study")
    table.roland.does("investigate", token="0")
    assert table.in_play(FOG)
    table.goes("turn", table.daisy)
    table.daisy.does("investigate", token="0")

    assert (table.in_play(FOG), table.daisy.clues) == (False, 1)


def test_a_locked_door_keeps_no_hunch_out() -> None:
    """Locked Door: nothing investigates, a flashlight neither; discovering is not barred."""
    table = Table(["daisy_walker"])
    table.attached("01174", "Study")
    table.daisy.controls("Flashlight")
    table.daisy.holds("Working a Hunch")
    assert not table.daisy.can("investigate")
    table.daisy.does("play", "Working a Hunch")

    assert table.daisy.clues == 1


def test_a_door_is_opened_before_enemies_eyes() -> None:
    """Locked Door: its ability does not evade or fight, so it provokes."""
    table = Table(["skids_otoole"])
    table.attached("01174", "Study")
    table.enemy(RATS).engaged_with(table.skids)
    table.skids.does("activate", "Locked Door").chooses("agility").reveals("0")

    assert (table.skids.damage, table.in_play("01174")) == (1, False)


def test_the_yellow_sign_finds_a_signature() -> None:
    """The Yellow Sign: Abandoned and Alone is a Madness; it resolves as drawn."""
    table = Table(["wendy_adams"])
    table.wendy.has_deck("Abandoned and Alone", "Knife")
    table.draws_encounter("01176", table.wendy, token="auto_fail")
    table.wendy.chooses("Abandoned and Alone")

    assert (table.wendy.horror, table.wendy.deck, table.wendy.discard) == (4, ["01086"], ["01015"])


def test_the_nightgaunt_hinders_evasion_only() -> None:
    """Hunting Nightgaunt: attacked, a token counts once; evaded, a skull counts twice."""
    table = Table(["wendy_adams"])
    table.enemy("01172").engaged_with(table.wendy)
    table.enemy(GHOUL, exhausted=True).at("Study")
    table.wendy.does("fight", "Hunting Nightgaunt", token="-1")
    assert table.result() == (False, 0)
    table.wendy.does("evade", "Hunting Nightgaunt", token="skull")

    assert table.result() == (True, 2)


def test_wings_shake_off_nobody_who_is_ready() -> None:
    """On Wings of Darkness: without a Central location the ghoul engages again immediately."""
    table = Table(["roland_banks"])
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.draws_encounter("01173", table.roland, token="auto_fail")

    assert (table.roland.damage, table.roland.horror, ghoul.threat) == (1, 1, 0)


def test_a_goat_spawn_that_falls_far_away() -> None:
    """Goat Spawn: the horror is for investigators at its location."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.at("Hallway")
    table.lays("Attic")
    table.enemy(GOAT, exhausted=True).at("Attic")
    table.roland.holds("Dynamite Blast").does("play", "Dynamite Blast", "Attic")

    assert (table.in_play(GOAT), table.roland.horror, table.daisy.horror) == (False, 0, 0)


def test_a_goat_spawn_takes_its_slayer_along() -> None:
    """Goat Spawn: its horror drives the last investigator insane; no resolution."""
    table = Table(["roland_banks"])
    table.enemy(GOAT, damage=2).engaged_with(table.roland)
    table.roland.has(horror=4).does("fight", "Goat Spawn", token="0")

    assert (table.state.resolution, table.roland.who.new_mental) == ("none", 1)


def test_a_deep_one_taken_over_leers_anew() -> None:
    """Young Deep One: engaging it is its engaging you; moving with it is none."""
    table = Table(["roland_banks", "daisy_walker"])
    table.all_at("Hallway")
    table.lays("Attic")
    deep = table.enemy("01181", exhausted=True).engaged_with(table.daisy)
    table.roland.does("engage", "Young Deep One")
    assert (table.roland.horror, table.daisy.horror, deep.threat) == (1, 0, 0)
    table.roland.does("move", "Attic")

    assert table.roland.horror == 2


def test_an_observer_takes_the_last_card_a_weakness_too() -> None:
    """Yithian Observer: at random; with a card taken it hits no harder (scenario notes §5)."""
    table = Table(["agnes_baker"])
    observer = table.enemy("01177").engaged_with(table.agnes)
    table.agnes.holds("Dark Memory")
    table.order("attack", enemy=observer.id, seat=0)

    assert (table.agnes.discard, table.agnes.damage, table.agnes.horror) == (["01013"], 1, 1)


def test_an_acolyte_falls_with_its_doom() -> None:
    """Acolyte: doom on it counts while it is in play."""
    table = Table(["roland_banks"])
    table.sets("agenda", doom=1)
    acolyte = table.enemy("01169").engaged_with(table.roland)
    table.sets(acolyte.id, doom=1)
    table.roland.does("fight", "Acolyte", token="0")

    assert table.game.stages.doom == 1


def test_a_dog_that_kills_the_acolyte_keeps_doom_away() -> None:
    """Silver Twilight Acolyte: killed in its attack it is not there "after it attacks"."""
    table = Table(["roland_banks"])
    table.enemy(ACOLYTE, damage=2).engaged_with(table.roland)
    table.roland.controls("Guard Dog")
    table.roland.does("resource").assigns(damage={"Guard Dog": 1})
    table.roland.does("activate", "Guard Dog")

    assert (table.in_play(ACOLYTE), table.state.agenda.doom) == (False, 0)


def test_the_detective_who_falls_is_answered() -> None:
    """Stubborn Detective: once it has left play Roland's text is his again."""
    table = Table(["roland_banks"])
    table.enemy(DETECTIVE, damage=1).engaged_with(table.roland)
    table.roland.does("fight", "Stubborn Detective", token="0").does("activate", "Roland Banks")

    assert table.roland.clues == 1


def test_psychosis_and_hypochondria_go_on_to_the_end() -> None:
    """Psychosis and Hypochondria answer each other until the bearer is out."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.suffers("Psychosis")
    table.roland.suffers("Hypochondria")
    table.roland.is_dealt(damage=1)

    assert (table.roland.playing, table.roland.who.cause) == (False, of_harm("horror"))


def test_a_debt_is_paid_twice_a_round() -> None:
    """Hospital Debts: not a third time."""
    table = Table(["skids_otoole"])
    table.skids.suffers("Hospital Debts")
    table.skids.does("activate", "Hospital Debts").does("activate", "Hospital Debts")

    assert (table.skids.can("activate", "Hospital Debts"), table.skids.resources) == (False, 3)


def test_a_weakness_comes_again_from_the_discard_pile() -> None:
    """Rules Reference, "Draw": the reshuffled Paranoia resolves, then the horror."""
    table = Table(["roland_banks"])
    table.roland.has_deck("Paranoia").draws().has(resources=4)
    table.roland.draws()

    assert (table.roland.resources, table.roland.horror) == (0, 1)
    assert table.roland.discard == ["01097"]


def test_remains_by_the_auto_fail() -> None:
    """Rotting Remains: all of it is failed by; Crypt Chill takes one's own (scenario notes §5)."""
    table = Table(["roland_banks"])
    table.draws_encounter(REMAINS, token="auto_fail")
    table.draws_encounter(CHILL, token="auto_fail")

    assert (table.roland.horror, table.roland.damage) == (3, 2)


def test_a_bold_byakhee_is_bold_for_all() -> None:
    """Screeching Byakhee: engaged with an investigator at 4 sanity, +1 against every attacker."""
    table = Table(["roland_banks", "daisy_walker"])
    byakhee = table.enemy("01175").engaged_with(table.roland)
    assert table.game.enemies.fight(byakhee) == 3
    table.roland.has(horror=1)

    assert (table.game.enemies.fight(byakhee), table.game.enemies.evade(byakhee)) == (4, 4)


def test_an_eater_without_its_text_is_worth_nothing() -> None:
    """Mind Wipe: the victory points of Flesh-Eater are part of its text."""
    table = Table(["agnes_baker"])
    table.agnes.controls("Beat Cop")
    table.enemy(EATER, damage=3).engaged_with(table.agnes)
    table.agnes.holds("Mind Wipe")
    table.goes("investigation")
    table.agnes.does("play", "Mind Wipe").does("activate", "Beat Cop")

    assert (table.victory, table.encounter_discard) == ([], [EATER])
