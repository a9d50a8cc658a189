"""Two people play, through real discord.py and the real table."""

from __future__ import annotations

import contextlib

import discord
import simcord

from tests.e2e.server import Server, components, labels, panel, reply, text_of


async def test_from_new_to_the_end(server: Server) -> None:
    """A game goes from `/game new` to its resolution with commands and buttons."""
    ann, bob, here = server.ann, server.bob, server.channel
    await ann.slash(here, "game new", scenario="night")
    assert labels(server.status) == ["Join", "Start the game"]

    shown = await bob.click(server.status, label="Join")
    assert "Whom do you play?" in reply(shown)
    await ann.slash(here, "game join", investigator="roland")
    menu = components(panel(shown))[0]
    await bob.select(panel(shown), ["daisy"], custom_id=menu.custom_id)
    await ann.click(server.status, label="Start the game")
    await ann.slash(here, "answer", option="pass")
    await bob.slash(here, "answer", option="lantern, torch")
    assert "Roland Banks: what do you do?" in text_of(server.status)

    await ann.slash(here, "move", to="Attic")
    await ann.click(server.status, label="Investigate · 2 vs 2")
    await ann.slash(here, "investigate")
    await bob.slash(here, "investigate")

    assert "The game ends: R1." in server.text
    assert "Your choice" not in labels(server.status)


async def test_answers_are_private(server: Server) -> None:
    """Every command and press is answered privately, and once."""
    await server.playing(server.ann, server.bob)

    said = await server.ann.slash(server.channel, "move", to="Attic")
    pressed = await server.ann.click(server.status, label="Investigate · 2 vs 2")

    assert said.ephemeral
    assert pressed.ephemeral
    assert reply(said).startswith("✓ Move to Attic.\nRoland Banks goes to the Attic.")
    assert not said.followups


async def test_wrong_presser(server: Server) -> None:
    """Another player's button, and a stranger's press, change nothing and say why."""
    await server.playing(server.ann, server.bob)
    before = await server.keeper.tables.store.journal(1)

    bobs = await server.bob.click(server.status, label="Investigate · 2 vs 2")
    strangers = await server.cat.click(server.status, label="Investigate · 2 vs 2")

    assert "That is Roland Banks’s choice" in reply(bobs)
    assert "You have no seat at this table" in reply(strangers)
    assert await server.keeper.tables.store.journal(1) == before


async def test_stale_press(server: Server) -> None:
    """A press at a closed question leads to what is asked now, and changes nothing."""
    await server.playing(server.ann, server.bob)
    shown = await server.ann.click(server.status, label="Your choice")
    old = panel(shown)
    await server.ann.slash(server.channel, "move", to="Attic")

    late = await server.ann.click(old, label="Investigate · 2 vs 2")

    assert "That question is closed." in text_of(panel(late))
    assert str(server.status.id) in text_of(panel(late))


async def test_doubled_delivery(server: Server) -> None:
    """The same interaction delivered twice counts once and is answered once."""
    await server.playing(server.ann, server.bob)
    await server.ann.slash(server.channel, "move", to="Attic")
    steps = len(await server.store.journal(1))
    answers = len(server.channel.history(viewer=server.ann))

    payload = next(
        p for _, name, p in reversed(server.env.backend.transcript) if name == "INTERACTION_CREATE"
    )
    server.env.backend.emit("INTERACTION_CREATE", payload)
    await server.env.settle()

    assert len(await server.store.journal(1)) == steps
    assert len(server.channel.history(viewer=server.ann)) == answers


async def test_restart_in_the_middle(server: Server) -> None:
    """After a restart in a skill test the old buttons work and the game goes on."""
    await server.playing(server.ann, server.bob)
    await server.ann.slash(server.channel, "fight", target="Ghoul", **{"with": "Knife"})
    shown = await server.bob.click(server.status, label="Your choice")

    await server.restart()
    done = await server.bob.click(panel(shown), label="Torch")
    await server.ann.click(server.status, label="Your choice")

    assert "Torch" in text_of(panel(done))
    assert "Daisy Walker commits Torch." in server.text


async def test_injected_faults(server: Server) -> None:
    """A rate limit and an error of the server only delay what is told."""
    await server.playing(server.ann, server.bob)
    for status in (429, 500):
        server.env.inject_error("POST", "/channels/*/messages", status=status, times=1)
        await server.ann.slash(server.channel, "investigate")
        await server.env.advance_time(20)
        await server.env.settle()

    assert server.text.count("Roland Banks finds a clue.") == 2


async def test_lost_answer(server: Server) -> None:
    """When Discord loses the private answer, the act stands and the bot goes on."""
    await server.playing(server.ann, server.bob)
    server.env.inject_error(
        "POST", "/interactions/*/callback", status=404, code=10062, message="Unknown interaction"
    )
    with contextlib.suppress(simcord.SetupError, AssertionError):
        await server.ann.slash(server.channel, "investigate")

    assert "Roland Banks finds a clue." in server.text


async def test_private_choices(server: Server) -> None:
    """A secret choice of several stands in nobody's public view, and counts when done."""
    await server.seated(server.ann, server.bob)
    assert "Lantern" not in str(labels(server.status))

    shown = await server.ann.click(server.status, label="Your choice")
    menu = components(panel(shown))[0].custom_id
    chosen = await server.ann.select(panel(shown), ["lantern", "torch"], custom_id=menu)
    done = await server.ann.click(panel(chosen), label="Choose these 2")

    assert "Lantern, Torch" in text_of(panel(done))
    await server.bob.slash(server.channel, "answer", option="pass")
    assert "Roland Banks discards 2." in server.text


async def test_choice_taken_back(server: Server) -> None:
    """An answer that does not count yet is taken back."""
    await server.seated(server.ann, server.bob)
    await server.ann.slash(server.channel, "answer", option="torch")

    shown = await server.ann.click(server.status, label="Your choice")
    assert "Your answer: Torch." in text_of(panel(shown))
    back = await server.ann.click(panel(shown), label="Take it back")

    assert "Choose up to 3" in str(components(panel(back))[0].placeholder)


async def test_dividing_damage(server: Server) -> None:
    """Damage is divided with steppers; the draft lives in the buttons alone."""
    await server.playing(server.ann, server.bob)
    await server.ann.slash(server.channel, "fight", target="Rat")
    await server.ann.slash(server.channel, "pass")
    await server.bob.slash(server.channel, "pass")

    shown = await server.ann.click(server.status, label="Your choice")
    message = panel(shown)
    for _ in range(3):
        plus = next(c for c in components(message) if c.label == "+" and not c.disabled)
        message = panel(await server.ann.click(message, custom_id=plus.custom_id))
        await server.restart()
    done = await server.ann.click(message, label="Done")

    assert "✓ 2 Roland Banks (damage), 1 Roland Banks (horror)." in text_of(panel(done))
    assert "takes 2 damage and 1 horror" in server.text


async def test_typed_amounts(server: Server) -> None:
    """Amounts are typed into a form, also after a restart, or after /answer."""
    await server.playing(server.ann, server.bob)
    await server.ann.slash(server.channel, "fight", target="Rat")
    await server.ann.slash(server.channel, "pass")
    await server.bob.slash(server.channel, "pass")
    shown = await server.ann.click(server.status, label="Your choice")

    form = await server.ann.click(panel(shown), label="Type amounts")
    wrong = await server.ann.submit_modal(form, {"amounts": "3 Guard Dog"})
    assert "not" in text_of(panel(wrong)) or "more than" in text_of(panel(wrong)).lower()
    right = await server.ann.slash(
        server.channel, "answer", option="1 dog:damage, 1 self:damage, 1 self:horror"
    )

    assert "1 Guard Dog (damage)" in reply(right)


async def test_naming_what_cannot_be(server: Server) -> None:
    """An illegal action, an unknown thing and an ambiguous name are answered kindly."""
    ann, here = server.ann, server.channel
    await server.playing(ann, server.bob)

    assert "not engaged with you" in reply(await ann.slash(here, "evade", target="Ghoul"))
    assert "Nothing called “Moon”" in reply(await ann.slash(here, "move", to="Moon"))
    assert "has no /parley" in reply(await ann.slash(here, "parley"))
    which = await ann.slash(here, "fight", target="g")
    assert "✓ Fight Ghoul." in reply(which)


async def test_not_my_turn(server: Server) -> None:
    """Who may not act is told for whom the table waits."""
    await server.playing(server.ann, server.bob)

    assert "cannot investigate now" in reply(await server.bob.slash(server.channel, "investigate"))
    assert "no seat" in reply(await server.cat.slash(server.channel, "investigate"))


async def test_wrong_channel(server: Server) -> None:
    """A command in a channel without a table leads to the caller's own."""
    await server.playing(server.ann)

    said = reply(await server.ann.slash(server.other, "investigate"))

    assert f"<#{server.channel.id}>" in said


async def test_autocomplete(server: Server) -> None:
    """Autocomplete offers what is legal for the caller, and nothing to others."""
    ann, here = server.ann, server.channel
    await server.playing(ann, server.bob)

    assert names(await ann.autocomplete(here, "move", "to", "")) == ["Attic", "Cellar"]
    assert names(await ann.autocomplete(here, "fight", "target", "g")) == ["Ghoul"]
    assert names(await ann.autocomplete(here, "fight", "with", "", target="Ghoul")) == ["Knife"]
    assert names(await server.bob.autocomplete(here, "move", "to", "")) == []
    assert names(await server.bob.autocomplete(here, "answer", "option", "")) == ["Whistle", "Pass"]
    assert names(await server.cat.autocomplete(here, "answer", "option", "")) == []


async def test_resigning_is_asked_about(server: Server) -> None:
    """Resigning, and ending a turn with actions left, are asked about first."""
    await server.playing(server.ann, server.bob)

    first = await server.ann.slash(server.channel, "end-turn")
    assert "Roland Banks: End turn?" in reply(first)
    await server.ann.click(panel(first), label="Yes: End turn")

    assert "Roland Banks ends the turn." in server.text


async def test_paused_and_resumed(server: Server) -> None:
    """While the game is paused nobody plays; only a game master pauses, and says why."""
    ann, gm, here = server.ann, server.gm, server.channel
    await server.playing(ann, server.bob)
    assert "Only the game master" in reply(await server.bob.slash(here, "gm pause", reason="no"))

    await gm.slash(here, "gm pause", reason="Dinner")
    assert "paused" in reply(await ann.slash(here, "investigate"))
    await gm.slash(here, "gm resume", reason="Fed")
    await ann.slash(here, "investigate")

    assert "Dinner" in server.text
    assert "Roland Banks finds a clue." in server.text


async def test_game_master_steps_in(server: Server) -> None:
    """Overrides and answers for others need a reason, are shown, and can be rewound."""
    gm, here = server.gm, server.channel
    await server.playing(server.ann, server.bob)
    await gm.slash(here, "gm set", target="clues", value="2", reason="Forgotten clues")
    await gm.slash(
        here, "gm answer", investigator="Roland Banks", option="Move to Attic", reason="Away"
    )
    assert "2 clues" in text_of(server.status)
    assert "Forgotten clues" in server.text
    assert "Roland Banks goes to the Attic." in server.text

    shown = await gm.slash(here, "gm rewind", step=2)
    assert "nothing is changed yet" in reply(shown)
    form = await gm.click(panel(shown), label="Rewind to step 2 …")
    await gm.submit_modal(form, {"reason": "A mistake"})

    assert "A mistake" in server.text
    assert "0 clues" in text_of(server.status)


async def test_role_of_game_masters(server: Server) -> None:
    """A chosen role makes game masters."""
    role = server.guild.create_role("Storyteller")
    dan = server.guild.add_member(server.env.create_user("dan"), roles=[role])
    await server.playing(server.ann, server.bob)
    assert "Only the game master" in reply(
        await dan.slash(server.channel, "gm pause", reason="Mine")
    )

    await server.gm.slash(server.channel, "gm role", role=role)
    done = await dan.slash(server.channel, "gm pause", reason="Mine")

    assert "The game is paused." in reply(done)


async def test_looking(server: Server) -> None:
    """Board, hand, log, card, rule, help and status are shown privately."""
    ann, here = server.ann, server.channel
    await server.playing(ann, server.bob)
    board = await ann.slash(here, "board")
    hand = await ann.click(server.status, label="My cards")

    assert panel(board).attachments[0].description == "The house: three rooms."
    assert "Lantern, Torch, Whistle" in reply(hand)
    assert "Roland Banks discards 0." in reply(await ann.slash(here, "log"))
    assert "It helps." in reply(await ann.slash(here, "card", name="torch"))
    assert "did you mean" in reply(await ann.slash(here, "card", name="sword"))
    assert "As the house says." in reply(await ann.slash(here, "rule", term="action"))
    assert "Find three clues." in reply(await ann.slash(here, "help"))
    assert "The table waits for Roland Banks." in reply(await ann.slash(here, "game status"))


async def test_undo(server: Server) -> None:
    """One's own last step is taken back."""
    await server.playing(server.ann, server.bob)
    await server.ann.slash(server.channel, "move", to="Attic")

    await server.ann.slash(server.channel, "undo")

    legal = names(await server.ann.autocomplete(server.channel, "move", "to", ""))
    assert legal == ["Attic", "Cellar"]


async def test_missing_permissions(server: Server) -> None:
    """Where the bot may not post files, it says which permission it lacks."""
    everyone = server.guild.default_role
    closed = server.guild.create_text_channel(
        "closed", overwrites={everyone: discord.PermissionOverwrite(attach_files=False)}
    )

    said = reply(await server.ann.slash(closed, "game new", scenario="night"))

    assert "Attach Files" in said


async def test_one_person_with_two_seats(server: Server) -> None:
    """With several seats a command counts for the one for which it is legal."""
    ann, here = server.ann, server.channel
    await server.seated(ann, start=False)
    await ann.slash(here, "game join", investigator="daisy")
    await ann.slash(here, "game start")
    await ann.slash(here, "answer", option="pass", **{"as": "Daisy Walker"})
    await ann.slash(here, "answer", option="pass", **{"as": "Roland Banks"})

    await ann.slash(here, "move", to="Attic")
    assert "Roland Banks goes to the Attic." in server.text
    await ann.slash(here, "fight", target="Rat")
    both = await ann.slash(here, "commit", card="Torch")
    assert "Which one?" in reply(both)
    await ann.click(panel(both), label="Daisy Walker: Torch")

    assert "Daisy Walker commits Torch." in server.text


async def test_ending(server: Server) -> None:
    """The creator ends the game, with a reason; nothing can be played after it."""
    ann, here = server.ann, server.channel
    await server.playing(ann, server.bob)
    assert "Only the creator" in reply(await server.bob.slash(here, "game end"))

    asked = await ann.slash(here, "game end")
    form = await ann.click(panel(asked), label="End the game …")
    await ann.submit_modal(form, {"reason": "We are tired"})

    assert "We are tired" in server.text
    assert "This game is over" in reply(await ann.slash(here, "investigate"))


def names(choices: list[dict[str, str]]) -> list[str]:
    """What autocomplete showed."""
    return [choice["name"] for choice in choices]
