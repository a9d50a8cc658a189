"""The game master's commands: JSON objects whose `do` names one.

{"do": "set", "what": "doom" | "terror", "to": n} with the terror level shops close or open again,
                                                  and at 10 the monster limit is lifted
{"do": "set", "seat": s, "what": "sanity" | "stamina" | "money" | "clues", "to": n}
{"do": "clues", "place": p, "to": n}              clue tokens that lie in a place
{"do": "move", "seat": s, "place": p}             an investigator goes somewhere; into the
                                                  `jail_cell` it is an arrest without the fine;
                                                  `lost` is in time and space, `devoured` what
                                                  it says
{"do": "monster", "no": n, "place": p}            a marker on the board, `cup`, `box`,
                                                  `outskirts`; or "code" for one from the cup
{"do": "monster", "no": n, "seat": s}             a marker becomes a trophy
{"do": "gate_trophy", "seat": s, "world": w}      goes below the stack; with "to" to another seat,
                                                  s null: from the stack
{"do": "mythos_card", "code": c}                  an Environment, Rumor or lasting Headline leaves
                                                  play; a Rumor neither passes nor fails
{"do": "mythos_card", "code": c, "on": true}      an Environment or a Rumor comes into play
{"do": "gate", "place": p, "world": w}            opens, without doom or monsters; refused
                                                  where it would awaken the Ancient One
{"do": "close", "place": p}                       closes without a trophy
{"do": "seal", "place": p, "on": true}            the sixth is the victory
{"do": "card", "code": c, "seat": s}              from deck, box or owner to a seat; s null: deck
{"do": "card", "no": n, "seat": s}                the same with a physical card
{"do": "special", "seat": s, "what": w, "on": b}  blessing, curse, retainer, bank_loan, membership
{"do": "status", "seat": s, "what": w, "on": b}   delayed, explored, skip_turn
{"do": "sliders", "seat": s, "stops": [a, b, c]}
{"do": "first", "seat": s}                        the first-player marker
{"do": "go", "step": name, "seat": s}             go on at another step
{"do": "phase", "to": name}                       go on with a phase, from its beginning
{"do": "draws", "purpose": name, "next": [..]}    results to come; or {"draws": {name: [..]}}.
                                                  Purposes are `dice:<seat>`, `dice` (nobody's),
                                                  `cup`, `gates`, `mythos`, `gate_cards`,
                                                  `location:<neighborhood>`, `deck:<deck>`, `ally`,
                                                  `investigators`, `item:<seat>` (lost at random);
                                                  "seat" adds `:<seat>`
{"do": "awaken"}                                  the final battle begins
{"do": "end", "resolution": name}                 sealed, closed, beaten, devoured, destroyed
"""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.script import Script
from bot.second_edition.core import frames
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import Step
from bot.second_edition.gm import board, cards, chance, course, numbers
from bot.second_edition.gm.arguments import Command

_COMMANDS: dict[str, Callable[[Board, Command], Script[None] | None]] = {
    "set": numbers.set_number,
    "clues": numbers.set_clues,
    "move": board.move,
    "monster": board.put_monster,
    "gate": board.open_gate,
    "gate_trophy": board.hand_gate_trophy,
    "mythos_card": cards.turn_mythos_card,
    "close": board.close_gate,
    "seal": board.set_seal,
    "card": cards.hand_card,
    "special": cards.set_special,
    "status": numbers.set_status,
    "sliders": numbers.set_sliders,
    "first": course.set_first,
    "go": course.go,
    "phase": course.go_to_phase,
    "draws": chance.script_one,
    "awaken": course.awaken,
    "end": course.end,
}
_WHILE_DEALING = ("draws", "end")
"""The commands that can be given before every investigator has their cards."""


def carry_out(b: Board, command: Command) -> Script[None] | None:
    """Carry out a command at once, or give the script that does.

    Raises `RulesError` before anything is changed.
    """
    if "draws" in command:
        return chance.script_all(b, command["draws"])
    do = command.get("do")
    run = _COMMANDS.get(do) if isinstance(do, str) else None
    if run is None:
        raise Malformed(f"There is no command {do!r}.")
    if b.state.cursor.step is Step.DEAL and do not in _WHILE_DEALING:
        raise NotAllowed("The cards are still being dealt: only what comes next can be set.")
    script = run(b, command)
    return None if script is None else frames.apart(script)
