"""Which shards a process serves."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from bot.settings import SettingsError, read_settings
from bot.share import ALONE, ONE, Portion, parse_part, parse_process, shard_of

ADDRESS = "postgresql://keeper@localhost/keeper"


@given(st.integers(1, 40), st.integers(0, 200))
def test_every_shard_has_one_process(processes: int, recommended: int) -> None:
    """Together they serve all shards, each once; none has nothing, none two more than another."""
    shares = [Portion(number, processes) for number in range(1, processes + 1)]
    (count,) = {share.count_for(recommended) for share in shares}
    parts = [share.shards_of(count) for share in shares]

    assert [shard for part in parts for shard in part] == list(range(count))
    sizes = {len(part) for part in parts}
    assert min(sizes) >= 1
    assert max(sizes) - min(sizes) <= 1


def test_shards_by_number() -> None:
    """They are as named, whatever Discord recommends."""
    share = parse_part("0-3/16")
    assert (share.count_for(40), [*share.shards_of(16)]) == (16, [0, 1, 2, 3])
    assert (share.is_part, share.fraction) == (True, 0.25)
    assert [*parse_part("4/16").shards_of(16)] == [4]
    assert not parse_part("0-3/4").is_part


def test_alone() -> None:
    """Without a word all are ours: as many as Discord recommends, or one."""
    assert [*ALONE.shards_of(ALONE.count_for(3))] == [0, 1, 2]
    assert [*ONE.shards_of(ONE.count_for(3))] == [0]
    assert (ALONE.is_part, ONE.is_part, parse_process("1/1").is_part) == (False, False, False)


def test_the_shard_of_a_server() -> None:
    """As Discord reckons it."""
    assert shard_of(5 << 22 | 77, 4) == 1


def test_one_of_several_processes() -> None:
    """It is read with the address of a database that several can share."""
    read = read_settings(
        {"KEEPER_PROCESS": "2/5", "KEEPER_DATABASE": ADDRESS}, dotenv=Path("none.env")
    )
    assert read.share == Portion(2, 5)
    assert read.share.fraction == pytest.approx(0.2)


def test_named_once() -> None:
    """Two ways to say it are one too many."""
    both = {"KEEPER_PROCESS": "2/5", "KEEPER_SHARDS": "0-3/16", "KEEPER_DATABASE": ADDRESS}
    with pytest.raises(SettingsError, match="KEEPER_PROCESS and KEEPER_SHARDS both say"):
        read_settings(both, dotenv=Path("none.env"))


@pytest.mark.parametrize(("name", "value"), [("PROCESS", "2/5"), ("SHARDS", "0-3/16")])
def test_several_processes_need_a_server(name: str, value: str) -> None:
    """A file is held by one process."""
    with pytest.raises(SettingsError, match=f"KEEPER_{name} is for one of .* need PostgreSQL"):
        read_settings({f"KEEPER_{name}": value}, dotenv=Path("none.env"))
