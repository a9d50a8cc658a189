"""Private panels at the card game: several cards at once, what is closed, what is out of date."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import discord
from msgspec.structs import replace
from simcord import actors
from simcord.enums import ComponentType

from tests.e2e.lcg.night import DAISY, ROLAND, Night
from tests.e2e.server import components, labels, panel, text_of


async def in_a_test(night: Night) -> None:
    """Roland investigates; both have cards that fit."""
    await night.begin(night.ann, night.bob)
    await night.hand(ROLAND, "Deduction", "Unexpected Courage", "Guts")
    await night.hand(DAISY, "Unexpected Courage")
    await night.tokens("0")
    await night.do(night.ann, "investigate")


async def ask_for_help(night: Night) -> None:
    """Roland asks Daisy for help with his test."""
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    await night.ann.click(shown, label="Ask for help")


async def test_several_cards_are_committed_by_one_press(night: Night) -> None:
    """One after the other, as if each had been pressed."""
    await in_a_test(night)
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    (menu,) = [each for each in components(shown) if hasattr(each, "options")]
    keys = [option.value for option in menu.options]
    await night.ann.select(shown, keys, custom_id=menu.custom_id)

    assert menu.max_values == len(keys) == 2
    assert "Roland commits Deduction" in night.text
    assert "Roland commits Unexpected Courage" in night.text


async def test_a_reveal_is_one_press_where_the_question_says_who_can_help(night: Night) -> None:
    """In the status and in the panel, for the token alone and with a last card."""
    await in_a_test(night)
    assert "Daisy can commit a card." in text_of(night.status)
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    assert "Daisy can commit a card." in text_of(shown)
    await night.ann.click(night.status, label="Reveal a token")

    assert ", token **" in night.text


async def test_a_reveal_that_shuts_out_who_was_asked_for_help_asks_once(night: Night) -> None:
    """Who may still commit is named; those who have passed are not waited for."""
    await in_a_test(night)
    await ask_for_help(night)
    steps = await night.steps()
    asked = panel(await night.ann.click(night.status, label="Reveal a token"))
    assert "(Daisy Walker) can still help" in text_of(asked)
    assert labels(asked) == ["Reveal now", "Wait for Daisy"]
    assert await night.steps() == steps
    await night.do(night.bob, "pass")
    assert "Daisy passed" in text_of(night.status)
    await night.ann.click(night.status, label="Reveal a token")

    assert ", token **" in night.text


async def test_a_pass_that_is_typed_asks_first(night: Night) -> None:
    """Neither `/pass` nor a typed answer reveals while somebody could still help."""
    await in_a_test(night)
    steps = await night.steps()
    for command, options in (("pass", {}), ("answer", {"option": "Reveal a token"})):
        asked = panel(await night.ann.slash(night.channel, command, **options))
        assert "**Reveal a token?**" in text_of(asked)
        assert labels(asked) == ["Reveal now", "Wait for Daisy"]
    assert await night.steps() == steps
    await night.ann.click(asked, label="Reveal now")

    assert ", token **" in night.text


async def test_a_last_card_with_the_token_asks_too(night: Night) -> None:
    """To commit one’s own last card and reveal at once shuts the others out as well."""
    await in_a_test(night)
    await ask_for_help(night)
    steps = await night.steps()
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    last = next(label for label in labels(shown) if "and reveal" in label)
    asked = panel(await night.ann.click(shown, label=last))

    assert f"**{last.split(' · ')[0]}?**" in text_of(asked)
    assert await night.steps() == steps


async def test_others_who_have_put_in_their_cards_call_the_performer(night: Night) -> None:
    """Whoever waits for them hears of it, once."""
    await in_a_test(night)
    shown = panel(await night.bob.click(night.status, label="Your choice"))
    await night.bob.click(shown, label="Commit Unexpected Courage · +2")

    sent = [r.json for r in night.env.http_requests if r.method == "POST" and r.json]
    called = [each["allowed_mentions"]["users"] for each in sent if "allowed_mentions" in each]
    assert called[-1] == [str(night.ann.id)]


async def test_who_could_help_is_asked_once(night: Night) -> None:
    """Whoever stands there and may still commit is mentioned, not twice, also after a restart."""
    await in_a_test(night)
    await ask_for_help(night)
    await night.restart()
    again = panel(await night.ann.click(night.status, label="Your choice"))
    refused = await night.ann.click(again, label="Ask for help")

    sent = [r.json for r in night.env.http_requests if r.method == "POST" and r.json]
    called = [each["allowed_mentions"]["users"] for each in sent if "allowed_mentions" in each]
    assert called.count([str(night.bob.id)]) == 1
    assert "Roland would like help from <@" in night.text
    assert "already been asked" in text_of(panel(refused))


async def test_who_sleeps_is_not_woken_for_help(night: Night) -> None:
    """Asked all the same: whoever asks is told that it waits until they are awake."""
    await in_a_test(night)
    away = night.keeper.tables.now() + 3600
    await night.keeper.tables.people.change_personal(
        night.bob.id, lambda me: replace(me, away_until=away)
    )
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    answer = await night.ann.click(shown, label="Ask for help")

    sent = [r.json for r in night.env.http_requests if r.method == "POST" and r.json]
    called = [each["allowed_mentions"]["users"] for each in sent if "allowed_mentions" in each]
    assert [str(night.bob.id)] not in called
    assert "asleep or away" in text_of(panel(answer))
    assert labels(panel(answer)) == labels(shown)  # the panel of the commit stays open


async def test_who_was_asked_for_help_stands_in_the_status(night: Night) -> None:
    """Until the question closes, whatever changes meanwhile; nobody is called again by it."""
    await in_a_test(night)
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    await night.ann.click(shown, label="Ask for help")
    asked = f"**Daisy Walker** (<@{night.bob.id}>): Roland would like your help"
    assert asked in text_of(night.status)
    await night.do(night.bob, "hold")
    await night.do(night.bob, "hold")
    assert asked in text_of(night.status)
    await night.restart()
    await night.do(night.bob, "hold")
    await night.do(night.bob, "hold")
    assert asked in text_of(night.status)
    await night.do(night.bob, "pass")
    assert asked not in text_of(night.status)


async def test_a_call_for_help_is_gone_with_its_test(night: Night) -> None:
    """Taken back before it and begun anew, it is another test: help can be asked for again."""
    await in_a_test(night)
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    await night.ann.click(shown, label="Ask for help")
    await night.do(night.ann, "undo")
    await night.do(night.ann, "investigate")
    again = panel(await night.ann.click(night.status, label="Your choice"))
    asked = await night.ann.click(again, label="Ask for help")

    assert "I’ve asked <@" in text_of(panel(asked))


async def test_a_request_to_go_back_counts_what_was_told_and_what_was_not(night: Night) -> None:
    """Two steps: what Roland did, and Daisy's pass, of which nothing was told."""
    await in_a_test(night)
    await night.do(night.bob, "pass")
    asked = await night.do(night.ann, "undo")

    assert "would undo 2 steps" in asked
    assert "- 1 step nobody was told of" in asked


async def test_passing_twice_by_text_says_so(night: Night) -> None:
    """`/answer none` once more is no second pass, and neither are the same words."""
    await in_a_test(night)
    await night.do(night.bob, "answer", option="none")
    steps = await night.steps()

    assert await night.do(night.bob, "answer", option="none") == "That’s already your answer."
    assert await night.steps() == steps


async def test_ending_the_turn_in_a_test_says_what_is_asked(night: Night) -> None:
    """And what `/pass` would do there."""
    await in_a_test(night)
    said = await night.do(night.ann, "end-turn")

    assert said.startswith("You can’t end your turn now. First answer: “Commit cards to the")
    assert "`/pass` (“Reveal a token”)" in said


async def test_who_plays_already_is_told_so(night: Night) -> None:
    """`/game join` in a running game without a free seat."""
    await in_a_test(night)

    assert await night.do(night.ann, "game join") == (
        "You already play Roland Banks, and no other seat is free."
    )


async def test_the_board_says_what_is_awaited(night: Night) -> None:
    """Not “a choice”."""
    await in_a_test(night)

    assert "a choice" not in await night.do(night.bob, "board")


async def test_nobody_who_stands_elsewhere_is_asked(night: Night) -> None:
    """Alone at a place there is nobody to ask."""
    await night.begin(night.ann)
    await night.hand(ROLAND, "Deduction")
    await night.do(night.ann, "investigate")
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    refused = await night.ann.click(shown, label="Ask for help")

    assert "Nobody here could help" in text_of(panel(refused))


async def test_a_panel_stays_when_a_press_is_refused(night: Night) -> None:
    """The reason stands in a message of its own."""
    await in_a_test(night)
    shown = panel(await night.bob.click(night.status, label="Your choice"))
    before = labels(shown)
    await night.do(night.gm, "gm pause", reason="Tea")
    refused = await night.bob.click(shown, label="Commit Unexpected Courage · +2")

    assert "paused" in text_of(panel(refused))
    assert panel(refused).id != shown.id
    assert labels(shown) == before


async def test_an_older_panel_is_deleted(night: Night) -> None:
    """As soon as its person opens another or does something else."""
    await in_a_test(night)
    older = panel(await night.ann.click(night.status, label="Your choice"))
    await night.ann.click(night.status, label="Your choice")

    assert older.id not in {m.id for m in night.channel.history(viewer=night.ann)}


async def test_a_panel_whose_question_others_closed_goes_at_once(night: Night) -> None:
    """Without a press of its person, who is asked nothing else."""
    await in_a_test(night)
    open_ = panel(await night.bob.click(night.status, label="Your choice"))
    await night.reveal(night.ann)

    assert open_.id not in {m.id for m in night.channel.history(viewer=night.bob)}
    mine = panel(await night.ann.click(night.status, label="Your choice"))
    await night.do(night.bob, "hold")
    assert "closed" not in text_of(seen_by(night, night.ann, mine.id))


async def test_a_receipt_stays_when_what_follows_is_closed(night: Night) -> None:
    """What somebody has done stands there still, above who is awaited now."""
    await in_a_test(night)
    await night.reveal(night.ann)
    await night.hand(ROLAND)
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    told = panel(await night.ann.click(shown, label="Gain a resource"))
    assert "✓" in text_of(told)
    await night.order("go", to="turn", seat=1)

    closed = text_of(seen_by(night, night.ann, told.id))
    assert closed == "✓ You gain a resource.\n-# Waiting for Daisy Walker."


async def test_a_receipt_does_not_repeat_the_log(night: Night) -> None:
    """It has the outcome in one line where a token was revealed, and the card that is drawn."""
    await in_a_test(night)
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    revealed = panel(await night.ann.click(shown, label="Reveal a token"))
    drawn = text_of(panel(await night.ann.click(revealed, label="Draw a card")))

    outcome, _, _ = text_of(revealed).removeprefix("✓ You reveal a token.\n").partition("\n\n")
    assert outcome.startswith("Token: **0**. **Roland succeeds by 1**")
    assert outcome.endswith("Roland discovers 1 clue in the Study.")
    assert "\n" not in outcome
    assert drawn.startswith("✓ You draw a card.\nRoland draws ")
    assert drawn.partition("\n\n")[0].endswith(". *Only you can see this.*")
    assert "Roland draws 1 card." not in drawn
    assert "Roland draws 1 card." in night.text


async def test_a_press_that_comes_twice_says_what_was_done(night: Night) -> None:
    """The second one finds the question closed: by its own first."""
    await night.begin(night.ann, night.bob)
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    button = next(each for each in components(shown) if each.label == "Gain a resource")
    as_it_was = deepcopy(night.env.backend.get_message(night.channel.id, shown.id))
    await night.ann.click(shown, label="Gain a resource")
    before = await night.steps()
    press = {"custom_id": button.custom_id, "component_type": int(ComponentType.BUTTON)}
    again = await actors._component_interaction(night.ann, as_it_was, press)
    page = text_of(panel(again))

    assert page.startswith("✓ Your answer counted.")
    assert "Roland gains 1 resource." not in page
    assert "closed" not in page
    assert await night.steps() == before


async def test_your_choice_stands_out_where_something_is_hidden(night: Night) -> None:
    """Where one person is asked: only if they hold something; privately: if they can choose."""
    await night.begin(night.ann)
    await night.hand(ROLAND, "Deduction")
    assert style(night.status) is discord.ButtonStyle.secondary
    await night.hand(ROLAND, "Emergency Cache")
    assert style(night.status) is discord.ButtonStyle.success
    shown = panel(await night.ann.slash(night.channel, "game status"))
    assert style(shown) is discord.ButtonStyle.success


def style(message: discord.Message) -> discord.ButtonStyle:
    """Return how the way to one's own choices looks."""
    found = [each for each in components(message) if isinstance(each, discord.Button)]
    return next(each.style for each in found if each.label == "Your choice")


async def test_who_plays_on_in_a_panel_keeps_it(night: Night) -> None:
    """The answer took its place: nothing is closed by what its own person did."""
    await in_a_test(night)
    await night.do(night.bob, "pass")
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    await night.ann.click(shown, label="Reveal a token")

    now = seen_by(night, night.ann, shown.id)
    assert "This question is closed" not in text_of(now)
    assert "✓" in text_of(now)


def seen_by(night: Night, person: Any, message: int) -> Any:
    """A message as somebody sees it now."""
    return next(m for m in night.channel.history(viewer=person) if m.id == message)


async def test_cards_drawn_meanwhile_stand_in_the_next_panel(night: Night) -> None:
    """In upkeep everybody draws; whoever did not end the round reads there what it was."""
    await night.begin(night.ann, night.bob)
    for person in (night.ann, night.bob):
        asked = panel(await person.slash(night.channel, "end-turn"))
        await person.click(asked, label=labels(asked)[0])
    shown = panel(await night.ann.click(night.status, label="Your choice"))

    assert "Roland draws" in text_of(shown)
    assert "Only you can see this" in text_of(shown)


async def test_always_pass_names_what_it_would_pass(night: Night) -> None:
    """Beside its button, for the player who passed a reaction."""
    await night.begin(night.ann, night.bob)
    await night.hand(ROLAND, "Evidence!")
    await night.order("set", on="Study", clues=1)
    await night.order("spawn", card="01159", engaged=0)
    await night.order("defeat", what="01159", by=0)
    shown = panel(await night.ann.click(night.status, label="Your choice"))
    passed = panel(await night.ann.click(shown, label="Pass"))

    assert "Always pass: reactions to what happens" in labels(passed)
    assert "“Always pass” would pass: Roland Banks and Evidence!." in text_of(passed)


async def test_a_reveal_is_one_press_where_nobody_else_can_help(night: Night) -> None:
    """Only the auto-fail fails this test: Daisy's Knife has an icon, and cannot help."""
    await night.begin(night.ann, night.bob)
    await night.hand(ROLAND, "Overpower")
    await night.hand(DAISY, "Knife")
    await night.order("bag", only=["0", "auto_fail"])
    await night.order("test", seat=0, skill="combat", difficulty=1)
    pressed = await night.ann.click(night.status, label="Reveal a token")

    assert "Reveal now" not in labels(panel(pressed))
    assert ", token **" in night.text
