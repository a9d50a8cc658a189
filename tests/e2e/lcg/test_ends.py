"""Ends at the card game: asked about before, told in one message, looked at afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.journal import Overridden
from tests.e2e.lcg.campaign_room import Campaign
from tests.e2e.lcg.night import ROLAND, Night
from tests.e2e.real_game import checked
from tests.e2e.server import labels, panel, reply, text_of


async def test_deadly_damage_is_asked_about(night: Night) -> None:
    """Nothing changes until the game master confirms it, also after a restart, with a reason."""
    ann, gm, here = night.ann, night.gm, night.channel
    await night.begin(ann, night.bob)
    damage = {"target": "seat0:damage", "value": "99", "reason": "a test"}
    asked = panel(await gm.slash(here, "gm set", **damage))
    assert text_of(asked).startswith("**That takes Roland Banks out of the game.**")
    assert labels(asked) == ["Do it", "Never mind"]
    await gm.click(asked, label="Never mind")
    assert (await night.state).investigators[ROLAND].playing

    asked = panel(await gm.slash(here, "gm set", **damage))
    await night.restart()
    form = await gm.click(asked, label="Do it")
    assert form.modal is not None
    done = panel(await gm.submit_modal(form, {"reason": "a second test"}))
    assert text_of(done).startswith("✓ Done.")
    assert not (await night.state).investigators[ROLAND].playing
    audit = reply(await gm.slash(here, "gm audit"))
    assert "a second test · The game master sets Roland Banks: damage 99." in audit


async def test_a_confirmed_change_needs_no_second_reason(night: Night) -> None:
    """Pressed at once, the reason that was typed with the command is told."""
    await night.begin(night.ann, night.bob)
    asked = panel(
        await night.gm.slash(night.channel, "gm move", target="Daisy", to="out", reason="tea")
    )
    assert "That takes Daisy Walker out of the game." in text_of(asked)
    done = panel(await night.gm.click(asked, label="Do it"))
    assert text_of(done).startswith("✓ Done.")
    assert "steps in: tea" in night.text


async def test_what_ends_the_scenario_is_asked_about(night: Night) -> None:
    """The last investigator's defeat ends the game; what hurts nobody so is done at once."""
    await night.begin(night.ann)
    little = {"target": "seat0:damage", "value": "2", "reason": "a test"}
    assert reply(await night.gm.slash(night.channel, "gm set", **little)).startswith("✓ Done.")

    asked = panel(await night.gm.slash(night.channel, "gm set", **{**little, "value": "99"}))
    assert "That ends the game." in text_of(asked)


async def test_the_end_by_the_last_agenda_is_foreseen(night: Night) -> None:
    """Its back is printed: unlike a card that it would draw, it is no secret."""
    await night.begin(night.ann)
    await night.order("stage", of="agenda", number=3)
    trial = (await night.session()).trial()
    trial.play(Overridden({"do": "advance", "what": "agenda"}))

    assert trial.over
    assert not (await night.session()).over


async def test_nobody_is_awaited_any_more(night: Night) -> None:
    """Neither the board in words nor its picture says for whom the table waits."""
    await night.begin(night.ann, night.bob)
    ann, here = night.ann, night.channel
    before = await ann.slash(here, "board")
    asked = panel(await ann.slash(here, "game end"))
    form = await ann.click(asked, label="End the game …")
    await ann.submit_modal(form, {"reason": "Bedtime"})

    after = await ann.slash(here, "board")

    told = [reply(each) + _described(panel(each)) for each in (before, after)]
    assert ["waiting for" in text.casefold() for text in told] == [True, False]
    assert "The host ends the game: Bedtime" in night.text


async def test_it_can_be_seen_again_and_taken_along(night: Night) -> None:
    """Below the last post: all boards, and the file; nobody has to say why."""
    await night.begin(night.ann, night.bob)
    asked = panel(await night.ann.slash(night.channel, "game end"))
    form = await night.ann.click(asked, label="End the game …")
    await night.ann.submit_modal(form, {"reason": ""})
    assert "The host ends the game." in night.text
    last = night.public()[-1]
    replay = panel(await night.bob.click(last, label="Replay"))
    file = panel(await night.bob.click(last, label="Export"))

    assert "step 0 of " in text_of(replay)
    assert "Step ▶" in labels(replay)
    assert [each.filename for each in file.attachments] == ["table-1.keeper"]
    assert text_of(file).startswith("**The whole game.**")


def _described(message: object) -> str:
    """Return what the message is made of, the descriptions of its pictures with it."""
    return str([each.to_dict() for each in getattr(message, "components", ())])


async def ended(campaign: Campaign) -> tuple[list[str], list[str]]:
    """What stood in the channel before the end of the first scenario, and what came with it."""
    await campaign.begin("ann", "bob")
    for person in (campaign.ann, campaign.bob):
        await campaign.do(person, "answer", option="pass")
    before = {message.id for message in campaign.public()} - {campaign.status.id}
    await campaign.order("end", resolution="r1")
    found = campaign.public()
    old = [text_of(each) for each in found if each.id in before]
    return old, [text_of(each) for each in found if each.id not in before]


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_chapter_ends_in_one_message(tmp_path: Path, *, restarted: bool) -> None:
    """Resolution, trauma, experience once, log and what comes next; then the status that asks."""
    async with checked(tmp_path / "one.db", Campaign) as campaign:
        _, found = await ended(campaign)
        if restarted:
            await campaign.restart()
        turn, end, status = found

        assert "The game master ends the scenario" in turn
        for said in (
            "**The scenario ends: Resolution 1.**",
            "Roland Banks takes 1 mental trauma",
            "Campaign log: The house burned down.",
            "**Daisy Walker**: ",
            "**Night of the Zealot · before The Midnight Masks**",
        ):
            assert end.count(said) == 1, said
        assert campaign.text.count("experience from the resolution (2 to spend)") == 2
        assert campaign.text.count("earns 2 experience") == end.count("earns 2 experience") == 2
        assert "Ready for the next scenario?" in status
        assert labels(campaign.public()[-1])[0] == "Your choice"


async def test_what_comes_after_it_begins_a_message_of_its_own(tmp_path: Path) -> None:
    """Not the one above it, which tells the end, nor that of the campaign's beginning."""
    async with checked(tmp_path / "one.db", Campaign) as campaign:
        before, (_, end, _) = await ended(campaign)
        await campaign.do(campaign.ann, "answer", option="Decline Lita Chantler")

        *old, _, told_end, after, _ = map(text_of, campaign.public())
        assert (old, told_end) == (before, end)
        assert "declines Lita Chantler" in after
        assert "earns" not in after


async def test_a_campaign_tells_what_its_scenario_could_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the campaign cannot be read by then, it says by itself what it took in, once."""

    async def nothing(*_: object) -> tuple[tuple[str, ...], int]:
        return (), 0

    monkeypatch.setattr("bot.table.telling.closings._recorded_end_lines", nothing)
    async with checked(tmp_path / "one.db", Campaign) as campaign:
        _, found = await ended(campaign)
        _, end, told, _ = found

        assert "earns" not in end
        assert "**The Gathering** is over: Resolution 1." in told
        assert campaign.text.count("earns 2 experience") == 2


async def test_it_keeps_its_heading_over_a_start(night: Night) -> None:
    """The message that grows is headed by the turn, whoever tells its beginning and its end."""
    await night.begin(night.ann, night.bob)
    await night.do(night.ann, "answer", option="I’ll go now")
    await night.do(night.ann, "resource")
    (begun,) = [each for each in night.public() if "gains 1 resource" in text_of(each)]
    assert text_of(begun).startswith("### Roland’s turn\n")

    await night.restart()
    await night.do(night.ann, "draw")
    (grown,) = [each for each in night.public() if "draws 1 card" in text_of(each)]

    assert grown.id == begun.id
    assert text_of(grown).startswith("### Roland’s turn\n")
