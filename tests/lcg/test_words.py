"""Facts as lines that players read."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings, strategies as st

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.lcg.core import facts as f
from bot.lcg.core.about import of_card, of_harm
from bot.lcg.core.state import Phase
from bot.lcg.names import phrases
from bot.lcg.printed.cards import CardCode, Skill, Symbol
from bot.lcg.text import log
from bot.lcg.text.sentences import SAYS
from tests.lcg.positions import as_game, hidden_differently, random_play
from tests.lcg.table import Table

ROLAND, DAISY = Seat(0), Seat(1)
PARANOIA = CardCode("01097")
RATS = CardCode("01159")
STUDY, ATTIC, MINION, MACHETE, GUTS = map(CardCode, ("01111", "01113", "01160", "01020", "01089"))


def said(table: Table, *facts: Fact, seat: Seat | None = None) -> list[str]:
    """The lines of some facts."""
    return log.lines(table.game, facts, seat)


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        (
            f.CluesDiscovered(seat=ROLAND, place=ATTIC, count=1),
            "Roland discovers 1 clue in the Attic.",
        ),
        (f.Moved(seat=DAISY, to=ATTIC, origin=STUDY), "Daisy moves to the Attic."),
        (f.CardPlayed(seat=ROLAND, code=MACHETE, cost=3), "Roland plays Machete for 3 resources."),
        (
            f.EnemyAttacked(code=MINION, seat=DAISY, opportunity=True),
            "The Ghoul Minion attacks Daisy (attack of opportunity).",
        ),
        (
            f.HarmAssigned(seat=ROLAND, damage=1, horror=2, source=of_card(ATTIC)),
            "Roland takes 1 damage and 2 horror (Attic).",
        ),
        (f.TokenRevealed(seat=ROLAND, token=Symbol.AUTO_FAIL), "Token: **auto-fail**."),
        (f.TokenRevealed(seat=ROLAND, token=-2, modifier=-2), "Token: **−2**."),
        (f.TokenRevealed(seat=ROLAND, token=Symbol.SKULL, modifier=-1), "Token: **skull** (−1)."),
        (f.DoomPlaced(amount=1, total=3, need=7), "1 doom on the agenda: 3 of 7 in play."),
        (f.EnemyDefeated(code=MINION, seat=ROLAND), "Roland defeats the Ghoul Minion."),
        (f.InvestigatorOut(seat=DAISY, how=f.Fate.RESIGNED), "**Daisy resigns.**"),
        (f.InvestigatorOut(seat=DAISY, how=f.Fate.DEFEATED, cause=of_harm("both")),
         "**Daisy is defeated by damage and horror.**"),
        (f.ScenarioEnded(resolution="r1"), "**The scenario ends: Resolution 1.**"),
        (f.LogNoted(note="house_burned"), "Campaign log: The house burned down."),
        (f.TurnEnded(seat=ROLAND, unused=2), "Roland ends the turn with 2 actions unused."),
        (f.TurnEnded(seat=ROLAND, by_itself=True), "Roland’s turn ends."),
        (f.TurnEnded(seat=DAISY, unused=1, extras=("tome-action",)),
         "Daisy ends the turn with 1 action and a tome action unused."),
        (f.EncounterDrawn(seat=DAISY, code=MINION, found=True), "Daisy finds **Ghoul Minion**."),
        (f.CardReturned(seat=ROLAND, code=MACHETE), "Machete returns to Roland’s hand."),
        (f.TestEnded(seat=ROLAND, skill=Skill.COMBAT, success=False, total=0, difficulty=4,
                     automatic="failure", chance=(1, 2), deciding=2),
         "**Roland fails automatically by 4**: 0 against 4. The chance was 50% (1 of 2)."),
        (f.GmChanged(do="round", counts=(4,)), "The game master sets the round to 4."),
    ],
)  # fmt: skip
def test_a_fact_is_a_short_sentence(table: Table, fact: Fact, line: str) -> None:
    """Present tense, beginning with whom it is about."""
    assert said(table, fact) == [line]


def test_a_name_keeps_its_own_mark_at_the_end(table: Table) -> None:
    """No full stop follows a card's exclamation mark."""
    evidence = CardCode("01022")

    assert said(table, f.Committed(seat=ROLAND, code=evidence)) == ["Roland commits Evidence!"]


def test_every_fact_has_words() -> None:
    """No kind of fact is forgotten."""
    assert [kind.__name__ for kind in get_args(f.LcgFact) if kind not in SAYS] == []


def test_a_test_tells_margin_and_exact_chance(table: Table) -> None:
    """What it was, and what it had been likely to be, in tokens of the bag."""
    ended = f.TestEnded(
        seat=ROLAND,
        skill=Skill.COMBAT,
        success=True,
        total=5,
        difficulty=4,
        chance=(7, 8),
        deciding=16,
    )

    assert said(table, ended) == [
        "**Roland succeeds by 1**: 5 against 4. The chance was 88% (14 of 16)."
    ]


@pytest.mark.parametrize(
    ("good", "of", "words_"),
    [
        (0, 16, "0%"),
        (16, 16, "100%"),
        (1, 1000, "1% (1 of 1000)"),
        (999, 1000, "99% (999 of 1000)"),
    ],
)
def test_a_chance_is_only_sure_when_it_is(good: int, of: int, words_: str) -> None:
    """0 and 100 percent are exact."""
    assert phrases.percent(good, of, of) == words_


def test_drawn_cards_are_named_to_their_owner_only(table: Table) -> None:
    """Others read how many."""
    facts = (
        f.CardsDrawn(seat=ROLAND, count=2),
        f.CardsSeen(seat=ROLAND, codes=(MACHETE, GUTS), only=(ROLAND,)),
    )

    assert said(table, *facts, seat=DAISY) == ["Roland draws 2 cards."]
    assert said(table, *facts) == ["Roland draws 2 cards."]
    assert said(table, *facts, seat=ROLAND) == [
        "Roland draws Machete and Guts. *Only you can see this.*"
    ]


def test_an_ability_of_an_investigator_is_named(table: Table) -> None:
    """What it does stands in the line, for the others know the card by its holder's name."""
    used = f.AbilityUsed(seat=ROLAND, code=table.game.who(ROLAND).code, ability="find")

    (line,) = said(table, used)

    assert line == "Roland uses an ability: discover 1 clue."


def test_an_ability_that_only_gains_resources_is_told_in_one(table: Table) -> None:
    """Zoey’s resource is one sentence, and another gain beside it is not hers."""
    zoey = f.AbilityUsed(seat=ROLAND, code=CardCode("02001"), ability="gain")

    one = said(table, zoey, f.ResourcesChanged(seat=ROLAND, amount=1))
    two = said(table, zoey, f.ResourcesChanged(seat=ROLAND, amount=2))

    assert one == ["Roland gains 1 resource (own ability)."]
    assert two == ["Roland uses an ability: gain 1 resource.", "Roland gains 2 resources."]


def test_an_enemy_that_readies_and_engages_is_told_in_one(table: Table) -> None:
    """Whoever evaded it reads why it is back."""
    engaged = f.EnemyEngaged(code=MINION, seat=ROLAND, readied=True)

    assert said(table, engaged) == ["The Ghoul Minion readies and engages Roland."]


def test_a_drawn_weakness_is_told_once(table: Table) -> None:
    """Everybody sees it as it comes into play: its owner reads no line of their own before."""
    facts = (
        f.CardsDrawn(seat=ROLAND, count=1),
        f.CardsSeen(seat=ROLAND, codes=(PARANOIA,), only=(ROLAND,)),
        f.EncounterDrawn(seat=ROLAND, code=PARANOIA),
    )

    assert said(table, *facts, seat=ROLAND) == ["Roland draws **Paranoia**."]
    assert said(table, *facts, seat=DAISY) == ["Roland draws **Paranoia**."]


def test_what_several_do_alike_is_one_line(table: Table) -> None:
    """The upkeep's cards and resources do not fill the log."""
    facts = [f.CardsDrawn(seat=s, count=1) for s in (ROLAND, DAISY)]
    facts += [f.ResourcesChanged(seat=s, amount=1) for s in (ROLAND, DAISY)]

    assert said(table, *facts) == [
        "Roland and Daisy draw 1 card each.",
        "Roland and Daisy gain 1 resource each.",
    ]


def test_those_who_move_together_are_one_line(table: Table) -> None:
    """An act that brings everybody to a place, and the experience of all, take a line each."""
    both = (ROLAND, DAISY)
    facts: list[Fact] = [f.Moved(seat=s, to=ATTIC, origin=STUDY) for s in both]
    facts += [f.Moved(seat=s, to=STUDY, origin=STUDY) for s in both]
    facts += [f.XpEarned(seat=s, amount=2) for s in both]
    facts += [f.XpEarned(seat=ROLAND, amount=1)]

    assert said(table, *facts) == [
        "Roland and Daisy move to the Attic.",
        "Roland and Daisy are at the Study.",
        "Roland and Daisy earn 2 experience each.",
        "Roland earns 1 experience.",
    ]


def test_several_that_go_the_same_way_are_one_line(table: Table) -> None:
    """Opening hands that are kept, cards that are discarded, enemies that move to one place."""
    facts: list[Fact] = [f.Mulliganed(seat=s, count=0) for s in (ROLAND, DAISY)]
    facts += [f.Mulliganed(seat=s, count=2) for s in (ROLAND, DAISY)]
    facts += [f.CardDiscarded(code=code) for code in (RATS, MINION, RATS)]
    facts += [f.CardDiscarded(code=code, seat=ROLAND) for code in (GUTS, MACHETE)]
    facts += [f.EnemyMoved(code=MINION, to=ATTIC) for _ in range(2)]
    facts += [f.EnemyMoved(code=RATS, to=ATTIC), f.EnemyMoved(code=RATS, to=STUDY)]

    assert said(table, *facts) == [
        "Roland and Daisy keep every card.",
        "Roland and Daisy replace 2 cards each.",
        "Swarm of Rats ×2 and the Ghoul Minion are discarded.",
        "Roland discards Guts and Machete.",
        "Ghoul Minion ×2 and the Swarm of Rats move to the Attic.",
        "The Swarm of Rats moves to the Study.",
    ]


def test_an_action_and_its_test_are_one_line(table: Table) -> None:
    """A fight, and a weapon with what it spends; the last of its health is told by the defeat."""
    plain = f.TestBegan(seat=ROLAND, skill=Skill.COMBAT, value=4, difficulty=2, source=None)
    facts = (
        f.ActionTaken(seat=ROLAND, action="fight", target=MINION),
        plain,
        f.EnemyDamaged(code=MINION, amount=1, left=0),
        f.EnemyDefeated(code=MINION, seat=ROLAND),
        f.AbilityUsed(seat=ROLAND, code=MACHETE, ability="fight"),
        plain,
    )

    assert said(table, *facts) == [
        "Roland fights the Ghoul Minion: combat 4 against 2.",
        "The Ghoul Minion takes 1 damage.",
        "Roland defeats the Ghoul Minion.",
        "Roland uses Machete: combat 4 against 2.",
    ]


def test_the_cost_of_an_ability_is_told_with_it(table: Table) -> None:
    """An investigator’s own ability with the action it gives, and one that a card has."""
    skids, training = CardCode("01003"), CardCode("01017")
    facts = (
        f.AbilityUsed(seat=ROLAND, code=skids, ability="hustle"),
        f.ResourcesChanged(seat=ROLAND, amount=-2),
        f.ActionsGained(seat=ROLAND, count=1),
        f.AbilityUsed(seat=ROLAND, code=training, ability="willpower"),
        f.ResourcesChanged(seat=ROLAND, amount=-1),
    )

    first, second = said(table, *facts)

    assert first == "Roland spends 2 resources: 1 extra action this turn."
    assert second.startswith("Roland spends 1 resource on Physical Training")


def test_a_place_that_is_revealed_at_once_is_told_once(table: Table) -> None:
    """Its clues come with it."""
    facts = (f.CardEntered(code=STUDY), f.PlaceRevealed(code=STUDY, clues=4))

    assert said(table, *facts) == ["The Study is revealed with 4 clues."]
    assert said(table, facts[0]) == ["The Study comes into play."]


def test_lost_resources_are_not_spent(table: Table) -> None:
    """What an effect takes is lost; what a cost takes is spent."""
    facts = [f.ResourcesChanged(seat=ROLAND, amount=-2, lost=lost) for lost in (True, False)]

    assert said(table, *facts) == ["Roland loses 2 resources.", "Roland spends 2 resources."]


def test_echoes_are_left_out(table: Table) -> None:
    """Readying, a played card's entering, an action that its effect tells."""
    facts = (
        f.CardExhausted(code=MINION, ready=True, echo=True),
        f.CardPlayed(seat=ROLAND, code=MACHETE),
        f.CardEntered(code=MACHETE, seat=ROLAND),
        f.ActionTaken(seat=ROLAND, action="move", target=ATTIC),
        f.Moved(seat=ROLAND, to=ATTIC, origin=STUDY),
    )

    assert said(table, *facts) == ["Roland plays Machete.", "Roland moves to the Attic."]


def test_phases_are_headings(table: Table) -> None:
    """The round stands with the phase that begins it."""
    facts = (
        f.RoundBegan(round=3),
        f.PhaseBegan(phase=Phase.MYTHOS),
        f.PhaseBegan(phase=Phase.ENEMY),
    )

    assert said(table, *facts) == ["**Round 3 · Mythos phase**", "**Enemy phase**"]


def test_an_advancing_agenda_says_what_its_other_side_does(table: Table) -> None:
    """The back is read aloud when it is turned."""
    (line,) = said(table, f.AgendaAdvanced(code=CardCode("01105")))

    assert line.startswith("**What’s Going On?! advances: A Lapse in Time.**\n-# ")


def test_cards_of_another_version_do_not_stop_the_log(table: Table) -> None:
    """A code that no pack has any more is shown as it is."""
    gone = CardCode("99999")

    assert said(table, f.CardDiscarded(code=gone, seat=ROLAND)) == ["Roland discards 99999."]
    assert said(table, f.EncounterDrawn(seat=ROLAND, code=gone)) == ["Roland draws **99999**."]
    assert said(table, f.ForcedHappened(code=gone), f.HarmAssigned(seat=ROLAND, damage=1))


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 120))
@settings(max_examples=20)
def test_whatever_happens_is_said(seed: int, steps: int) -> None:
    """Lines are whole sentences or headings and fit into a message."""
    for session, facts in random_play(seed, steps):
        for viewer in (None, ROLAND, DAISY):
            for line in log.lines(session.game, facts, viewer):
                assert line.rstrip("*")[-1] in ".?!)’:" or line.startswith("**")
                assert len(line) < 500


@given(seed=st.integers(0, 10_000), steps=st.integers(1, 80))
@settings(max_examples=15)
def test_words_depend_on_nothing_hidden(seed: int, steps: int) -> None:
    """The same facts read the same over two positions that a seat cannot tell apart."""
    *_, (session, facts) = random_play(seed, steps)
    twin = as_game(hidden_differently(session.state, DAISY, seed))

    assert log.lines(twin, facts, DAISY) == log.lines(session.game, facts, DAISY)


def test_slots_of_one_kind_are_counted() -> None:
    """Two hands are one thing to read."""
    assert phrases.slots_taken(["hand", "hand", "body"]) == ["2 hand slots", "body slot"]


def test_a_defeat_is_told_before_its_trauma(table: Table) -> None:
    """First who falls, then what stays of it."""
    table.roland.has(horror=4)
    table.roland.is_dealt(horror=1)

    told = log.lines(table.game, table.facts, None)

    fall = told.index("**Roland is defeated by horror.**")
    assert told[fall + 1] == "Roland suffers 1 mental trauma."


def test_an_enemy_that_readies_alone_is_told(table: Table) -> None:
    """One that engages as it readies says so itself; of those engaged it goes without saying."""
    table.lays("Hallway")
    table.order("spawn", card="Ghoul Minion", at="Hallway", exhausted=True)
    table.enemy("Swarm of Rats", exhausted=True).engaged_with(table.roland)
    table.forget()
    table.next_phase("upkeep")

    told = log.lines(table.game, table.facts, None)

    assert "The Ghoul Minion readies." in told
    assert "The Swarm of Rats readies." not in told


def test_a_card_that_enters_after_an_attack_says_so(table: Table) -> None:
    """Where something came between playing a card and its entering play, both are told."""
    table.enemy("Swarm of Rats").engaged_with(table.roland)
    table.roland.holds("Guard Dog").has(resources=5)
    table.forget()
    table.roland.does("play", "Guard Dog")

    assert "Guard Dog comes into play." in log.lines(table.game, table.facts, None)


def test_an_elder_sign_is_explained(table: Table) -> None:
    """The investigator's own effect stands behind its number."""
    told = said(table, f.TokenRevealed(seat=ROLAND, token=Symbol.ELDER_SIGN, modifier=6))

    assert told == ["Token: **elder sign** (+6). Roland: +1 for each clue at your location."]


@pytest.mark.parametrize(
    ("who", "effect"),
    [
        ("lola_hayes", "Lola may switch roles."),
        ("sefina_rousseau", "Sefina may draw an event from beneath Sefina Rousseau."),
    ],
)
def test_an_optional_elder_sign_names_the_investigator(who: str, effect: str) -> None:
    """The log is everybody's, so that it does not say "you may"."""
    table = Table([who, "roland_banks"])
    told = said(table, f.TokenRevealed(seat=ROLAND, token=Symbol.ELDER_SIGN, modifier=2))

    assert told == [f"Token: **elder sign** (+2). {effect}"]


def test_a_card_that_buys_another_token_is_told_before_the_result() -> None:
    """It names what is discarded, in one line; the test follows with both tokens."""
    table = Table(["wendy_adams", "roland_banks"])
    table.wendy.holds("Knife")
    table.wendy.tests("willpower", 4, token=["-4", "0"])
    table.wendy.chooses(table.wendy.offers()[0])
    begins = next(n for n, fact in enumerate(table.facts) if isinstance(fact, f.TestBegan))
    course = table.facts[begins:]

    for seat in (None, ROLAND):
        paid, result = log.lines(table.game, course, seat)
        assert paid == "Wendy discards Knife to return the token."
        assert "token ~~**−4**~~, **0**: **succeeds**" in result


def test_an_elder_sign_that_is_drawn_twice_is_explained_once() -> None:
    """Drawn again after its return to the bag, its effect is told once; if not, not at all."""
    for second, times in (("elder_sign", 1), ("0", 0)):
        table = Table(["wendy_adams", "roland_banks"])
        table.wendy.holds("Knife")
        table.wendy.tests("willpower", 4, token=["elder_sign", second])
        table.wendy.chooses(table.wendy.offers()[0])
        begins = next(n for n, fact in enumerate(table.facts) if isinstance(fact, f.TestBegan))

        told = " ".join(log.lines(table.game, table.facts[begins:], None))
        assert told.count(" Wendy: ") == times, told
