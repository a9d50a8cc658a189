"""Generate the map from rules to tests from the docstrings: `docs/lcg_rules.md`.

`python -m tests.lcg.conformance.rules_map` writes the page.
"""

from __future__ import annotations

import ast
from pathlib import Path

from tests.lcg.conformance.statements import table

HERE = Path(__file__).parent
PAGE = HERE.parents[2] / "docs" / "lcg_rules.md"

HEAD = """\
# The rules of the card game, and their tests

The rules are the classic Rules Reference with its FAQ; if they do not say who chooses, the
lead investigator decides. Each line below is a rule in one sentence and its test.
The numbers are the chapters of our rules notes: 1 precedence, 2 round, 3 actions, 4 skill tests,
5 timing, 6 drawing, 7 encounter cards, 8 enemies, 9 damage and horror, 10 elimination, 11 acts
and agendas, 12 assets, 13 weaknesses, 14 set-up, 16 the first scenario's resolutions and tokens,
17 *The Midnight Masks* and 18 *The Devourer Below*, by our notes of the scenarios and of campaign
play, 19 campaign play (its numbers are those of our notes on campaigns), 20 the three scenarios of
*Return to Night of the Zealot*, by our notes of that box, 21 cards of several scenarios and the
cards that the Return replaces, 22 *The Dunwich Legacy*: its campaign, *Extracurricular Activity*
and *The House Always Wins*, 23 to 28 its other scenarios, 30 *The Path to Carcosa*: its encounter
sets, 31 onwards its scenarios. The last chapter has the opposite direction:
from each statement of our notes on campaigns and their scenarios to its tests.
Rulings follow by topic; most are about several cards together. The tests of single cards are
beside the cards, in `tests/lcg/cards`.

[lcg_rulings.md](lcg_rulings.md) decides the points that no rule covers.

This page is made of the tests' docstrings: `python -m tests.lcg.conformance.rules_map`.

## Points that may surprise a table

- **One option is no question.** A turn without a possible action ends automatically; damage that no
  card can share is placed; the game takes the only legal target.
- **A pass lasts for the phase.** In player windows the game asks a seat that passed again once it
  has a new option; a player who needs time presses Hold.
- **A test inside a test** waits until the test and its action are over; cards that start one defer
  it by name (`put_off`).
- **The encounter deck** is reshuffled from its discard pile when the next card is needed, not
  before. If both are empty a single card cannot be shuffled in: Close Call cannot be played then.
- **Deck and discard pile both empty:** the player draws nothing and takes the horror of an empty
  deck.
- **Several weaknesses drawn together** resolve in the order drawn; waiting ones are not in hand.
- **Amnesia** cannot discard a weakness: with one in hand the player has to keep that card.
- **Cover Up** replaces a whole discovery, even if it has fewer clues than the discovery.
- **A rider for bad symbols** (Shrivelling, Blinding Light) happens once in a test, before the
  effects of the symbols, and never for a token that was cancelled or, as by Grotesque Statue,
  ignored. An ignored token stays out of the bag until the test has ended.
- **On the Lam** protects its user from attacks, also by enemies that enter later in the round.
- **Drawn to the Flame** would change nothing if encounter deck and discard pile are both empty:
  then it cannot be played.
- **Aquinnah:** additions to the attack after she has redirected it follow the attack.
- **The auto-fail token** makes Lucky! useless; Lucky! (2) may be played for its card.
- **Lita Chantler** goes to the lead who earned her, even if this scenario's trauma kills that lead
  or drives them insane: she is then lost with them. After resolution 3, if the lead was killed, the
  players choose the new owner, who may be a replacement; if nobody takes her by the next scenario,
  she leaves the campaign.
- **A campaign ends** when a player has to choose a new investigator and none is left.
- **An investigator who left** a campaign keeps the record, and the next player of that investigator
  continues it.
- **Hunters:** the lead orders them only where the order can matter. A barred step does not happen,
  even if the lead chose it and another path is equally short.
- **Retaliate and Alert** come after all results of the test, at the end of ST.7: its cards are
  discarded, and its tokens go back, after that attack.
- **Trauma** of a defeat is always shown, for players who continue; in a standalone game the Rules
  Reference does not count it.
- **A game master's command** takes effect where the game waits. Its immediate consequences
  (defeats, engagements, slots) happen; abilities react only if the command says so.

## Editions

A game uses the classic rules unless its set-up names another edition. The differences are
in `bot/lcg/printed/editions.py`; the tests are `tests/lcg/test_edition.py`. Of the *Arkham
Grimoire* of 2026 we know these differences, at second hand:

| rule | classic | Grimoire |
|---|---|---|
| tests that wait for another to end | first in, first out | the same |
| weaknesses drawn together | wait outside the hand | are in hand while they wait |
| an empty encounter deck | reshuffled for the next card | reshuffled after the effect |
| nothing left to draw | the horror of an empty deck | defeat, 1 mental trauma |
| simultaneous forced abilities | the lead orders all | the scenario's come first |
| free abilities with an action in their cost | none in the core set | none in the core set |

## Rules that later sets need

No card of the core set reaches these. A pack with a keyword or a field that is not known is refused
when it is read.

- 2: abilities that end a turn; additional actions with several restrictions to choose from.
- 4: tests that succeed or fail automatically before a token is revealed (the steps that they skip
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
    """Return the whole page."""
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
