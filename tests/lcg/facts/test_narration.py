"""The game master's sentences: something for each turn of a story, short, and our own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, pairwise

import pytest

from bot.lcg.core import completeness
from bot.lcg.core.registry import REGISTRY
from bot.lcg.printed.cards import Card, CardType
from bot.lcg.printed.packs import Library, load_library
from bot.lcg.printed.scenarios import CampaignEnd, Scenario
from bot.lcg.ruleset import load_scripts
from bot.table.posts.story_lines import first_sentence
from tests.lcg.facts.published import hashed, published_runs, runs_of, words_of

LONGEST, LONGEST_SHORT = 420, 120
PHRASE = 5
"""Words on end that are ours, and said once."""


@pytest.fixture(scope="module")
def library() -> Library:
    """The packs, with their scripts."""
    load_scripts()
    return load_library()


def turns(library: Library) -> Iterator[str]:
    """Return what can happen in all scenarios and campaigns that can be played."""
    for slug in completeness.playable_scenarios(library, REGISTRY):
        yield from _turns_of(library, library.scenarios[slug])
    for slug, campaign in library.campaigns.items():
        yield from (slug, *(f"{slug}:{end}" for end in CampaignEnd))
        for interlude in campaign.interludes:
            yield from (f"{interlude.slug}:{branch}" for branch in interlude.branches)
    yield from ("killed", "insane", "replaced")


def _turns_of(library: Library, scenario: Scenario) -> Iterator[str]:
    yield scenario.slug
    piled = [library.cards[code] for code in chain(*scenario.piles)]
    stages = (*scenario.acts, *scenario.agendas, *scenario.second_agendas, *scenario.other_versions)
    for code in (*stages, *(card.code for card in piled if card.is_stage)):
        yield from (code, f"{code}:back")
    yield from (card.code for card in piled if not card.is_stage)
    yield from (f"{scenario.slug}:{each.slug}" for each in scenario.resolutions)
    yield from (f"{scenario.slug}:{page}" for page in scenario.pages)
    for group in scenario.encounter_sets:
        found = [card for card in library.in_set(group) if card.type is CardType.LOCATION]
        yield from (_story_of(library, card) or card.code for card in found)


def _story_of(library: Library, card: Card) -> str:
    """Return the story on a card's other side, which is told instead of the card, or ""."""
    back = library.cards.get(card.back) if card.back else None
    return back.code if back and back.type is CardType.STORY else ""


def openings(library: Library) -> Iterator[str]:
    """How scenarios can begin by what is in the log, and versions of stages: both may be told."""
    for scenario in library.scenarios.values():
        for code in chain(*scenario.versions):
            yield from (code, f"{code}:back")
        for note in library.campaigns[scenario.campaign].notes:
            yield f"{scenario.slug}:{note}"


def sentences(text: str) -> list[str]:
    """A text, sentence by sentence."""
    return re.split(r"(?<=[.!?])\s+", text)


def test_each_turn_of_a_story_is_told(library: Library) -> None:
    """Scenarios, acts, agendas, locations and resolutions; the ends of a campaign."""
    assert sorted(set(turns(library)) - library.narration.keys()) == []


def test_nothing_is_told_that_cannot_happen(library: Library) -> None:
    """A key with a slip of the pen would never be heard."""
    heard = {*turns(library), *openings(library)}
    assert sorted(library.narration.keys() - heard) == []


def test_a_text_is_a_few_sentences_and_the_first_stands_alone(library: Library) -> None:
    """Two to four; the first is the short form."""
    wrong = [
        key
        for key, text in library.narration.items()
        if len(text) > LONGEST
        or len(first_sentence(text)) > LONGEST_SHORT
        or not 2 <= len(sentences(text)) <= 4
    ]
    assert wrong == []


def test_no_sentence_comes_twice(library: Library) -> None:
    """One voice, and it does not repeat itself."""
    said = Counter(each for text in set(library.narration.values()) for each in sentences(text))
    assert [each for each, count in said.items() if count > 1] == []


def test_no_five_words_on_end_come_twice(library: Library) -> None:
    """A turn of phrase is used up once it was said."""
    said = Counter(run for text in set(library.narration.values()) for run in _phrases(text))
    assert [" ".join(run) for run, count in said.items() if count > 1] == []


def _phrases(text: str) -> set[tuple[str, ...]]:
    """All runs of so many words within a sentence."""
    found = [words_of(sentence) for sentence in sentences(text)]
    return {tuple(w[n : n + PHRASE]) for w in found for n in range(len(w) - PHRASE + 1)}


def test_the_sentences_are_our_own(library: Library) -> None:
    """No run of words is the publisher's."""
    theirs = published_runs()
    assert [key for key, text in library.narration.items() if theirs & _hashes(text)] == []


def test_a_published_sentence_would_be_found() -> None:
    """The published words are known by their hashes."""
    line = "deal 1 damage to an enemy at your location"
    assert published_runs() & _hashes(line)
    assert not published_runs() & _hashes("nobody has ever written these words on any card")


def _hashes(text: str) -> set[bytes]:
    return {hashed(run) for run in runs_of(words_of(text))}


def test_short_forms_differ_from_each_other(library: Library) -> None:
    """Who reads the short forms alone reads each once."""
    short = sorted(map(first_sentence, set(library.narration.values())))
    assert all(one != two for one, two in pairwise(short))
