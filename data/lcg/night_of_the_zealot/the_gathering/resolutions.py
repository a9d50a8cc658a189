"""What the resolutions of *The Gathering* leave behind."""

from __future__ import annotations

from bot.lcg.api import (
    Game,
    choose_seat,
    kill,
    note_log,
    resolution,
)


@resolution("the_gathering")
async def resolutions(g: Game, word: str) -> None:
    """Who earns Lita Chantler, and who is killed."""
    if word == "r3":
        _kill_all(g)
        await _lita_finds_another(g)
    elif word in ("none", "r1"):
        note_log(g, "lita_joins", g.state.lead)


def _kill_all(g: Game) -> None:
    for who in g.state.investigators:
        if who.standing != "resigned":
            kill(g, who.seat)


async def _lita_finds_another(g: Game) -> None:
    """Resolution 3: only if the lead was killed; the players choose a survivor."""
    if not g.who(g.state.lead).killed:
        return
    alive = [who.seat for who in g.state.investigators if not who.killed]
    if alive:
        seat = await choose_seat(g, alive[0], "Whom does Lita join?", lambda: alive, out=True)
        note_log(g, "lita_joins", seat)
