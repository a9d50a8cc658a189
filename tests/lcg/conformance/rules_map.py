"""The map from rules to tests, made of the docstrings: `docs/lcg_rules.md`.

`python -m tests.lcg.conformance.rules_map` writes it anew.
"""

from __future__ import annotations

import ast
from pathlib import Path

from tests.lcg.conformance.statements import table

HERE = Path(__file__).parent
PAGE = HERE.parents[2] / "docs" / "lcg_rules.md"

HEAD = """\
# The rules of the card game, and the tests that keep them

The rules are the classic Rules Reference with its FAQ; where they leave a choice to nobody, the
lead investigator decides. Each line below is a rule in one sentence and the test that keeps it.
The numbers are the chapters of our rules notes: 1 precedence, 2 round, 3 actions, 4 skill tests,
5 timing, 6 drawing, 7 encounter cards, 8 enemies, 9 damage and horror, 10 elimination, 11 acts
and agendas, 12 assets, 13 weaknesses, 14 set-up, 16 the first scenario's resolutions and tokens,
17 *The Midnight Masks* and 18 *The Devourer Below*, by our notes of the scenarios and of campaign
play, 19 campaign play (its numbers are those of our notes on campaigns), 20 the three scenarios of
*Return to Night of the Zealot*, by our notes of that box, 21 cards of several scenarios and what
the Return puts in whose stead, 22 *The Dunwich Legacy*: its campaign, *Extracurricular Activity*
and *The House Always Wins*, 23 to 28 its other scenarios, 30 *The Path to Carcosa*: its encounter
sets, 31 onwards its scenarios. The last chapter goes the other way:
from each statement of our notes on campaigns and their scenarios to its tests.
Rulings, most of them where several cards meet, follow by topic. Rules of single cards are tested
beside the cards, in `tests/lcg/cards`.

What no rule decides stands in [lcg_rulings.md](lcg_rulings.md).

This page is made of the tests' docstrings: `python -m tests.lcg.conformance.rules_map`.

## Where a table may wonder

- **One option is no question.** A turn in which nothing can be done any more ends by itself; damage
  that nobody can share is placed; the only legal target is taken.
- **A pass lasts for the phase.** In player windows a seat that passed is asked again once it has
  something new to do; whoever wants to be waited for presses Hold.
- **A test inside a test** waits until the test and its action are over; cards that ask for one put
  it off by name (`put_off`).
- **The encounter deck** is made anew of its discard pile when the next card is wanted, not before.
  Where both are empty a single card cannot be shuffled in: Close Call is not played then.
- **Deck and discard pile both empty:** nothing is drawn, and the horror of an empty deck is taken.
- **Several weaknesses drawn at once** resolve in the order drawn; those that wait are not in hand.
- **Amnesia** cannot rid of a weakness: with one in hand that is the card that is kept.
- **Cover Up** replaces a whole discovery, also where it holds fewer clues than would be found.
- **A rider for bad symbols** (Shrivelling, Blinding Light) comes once in a test, before what the
  symbols do, and never for a token that was cancelled or, as by Grotesque Statue, ignored. An
  ignored token stays out of the bag until the test has ended.
- **On the Lam** is about whom enemies attack: those that come later in the round cannot either.
- **Drawn to the Flame** would change nothing where encounter deck and discard pile are both empty:
  then it is not played.
- **Aquinnah:** what is added to the attack after she has turned it goes where she has turned it.
- **The auto-fail token** leaves nothing for Lucky! to do; Lucky! (2) may be played for its card.
- **Lita Chantler** is offered to the lead who earned her also if this scenario's trauma kills
  that lead
  or drives them insane: she is lost with them. After resolution 3, if the lead was killed, the
  players
  choose who may take her, a replacement among them; whom nobody takes by the next scenario is gone.
- **A campaign ends** when somebody has to choose a new investigator and none is left.
- **An investigator who left** a campaign keeps the record, and whoever plays that investigator
  next takes it up.
- **Hunters:** the lead orders them only where the order can matter. A step that something bars is
  not taken, also where another way would be as short and the lead chose the barred one.
- **Retaliate and Alert** come after all results of the test, at the end of ST.7: its cards are
  discarded, and its tokens go back, after that attack.
- **Trauma** of a defeat is always told, for whoever plays on; in a standalone game the Rules
  Reference does not count it.
- **A game master's command** takes effect where the game waits. What follows from it at once
  (defeats, engagements, slots) follows; abilities react only where the command says so.

## Editions

A game is played by the classic rules unless its set-up names another edition. What differs stands
in `bot/lcg/printed/editions.py`; the tests are `tests/lcg/test_edition.py`. Of the *Arkham
Grimoire* of 2026 we know these differences, at second hand:

| rule | classic | Grimoire |
|---|---|---|
| tests that wait for another to end | first in, first out | the same |
| weaknesses drawn together | wait outside the hand | are in hand while they wait |
| an empty encounter deck | made anew for the next card | made anew after the effect |
| nothing left to draw | the horror of an empty deck | defeat, 1 mental trauma |
| simultaneous forced abilities | the lead orders all | the scenario's come first |
| free abilities with an action in their cost | none in the core set | none in the core set |

## What later sets need

No card of the core set reaches these. A pack with a keyword or a field that is not known is refused
when it is read.

- 2: abilities that end a turn; additional actions with several restrictions to choose from.
- 4: tests that succeed or fail by themselves before a token is revealed (the steps that they skip
  are skipped by Will to Survive); Haunted locations; substituting a skill in the middle of a test.
- 5: "max X" of played cards (for committed ones it is there).
- 6 and 7: several encounter cards discarded in an order that matters. *Hidden* is ready for the
  first box that has it.
- 8: Patrol, Elusive, Swarming, Vengeance, Concealed; locations that connect one way.
- 12: tarot cards (the slot is there), Bonded and Customizable cards (deck building and prices know
  Myriad and Exceptional ones); sealed, bless, curse and frost tokens.
- 15: deck options by trait; more than one deck size.
"""

STATEMENTS = """\
## Campaigns and their scenarios, statement by statement

By the numbers of our notes; the list is `tests/lcg/conformance/statements.toml`.
"""


def page() -> str:
    """The whole page."""
    numbered, rulings = HERE.glob("test_[0-9]*.py"), HERE.glob("test_rulings_*.py")
    chapters = [_chapter(path) for path in [*sorted(numbered), *sorted(rulings)]]
    return "\n".join([HEAD, *chapters, STATEMENTS, table()])


def _chapter(path: Path) -> str:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    rows = [
        f"| {_sentence(node)} | `{node.name}` |"
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    title = (ast.get_docstring(tree) or path.stem).rstrip(".")
    head = f"## {title}\n\nIn `{path.relative_to(HERE.parents[2])}`.\n\n| rule | test |\n|---|---|"
    return "\n".join([head, *rows, ""])


def _sentence(node: ast.FunctionDef) -> str:
    return " ".join((ast.get_docstring(node) or "").split()).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
