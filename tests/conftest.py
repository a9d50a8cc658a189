"""What holds for every test: hypothesis profiles, files in memory, and nobody's own settings."""

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import structlog
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from tests.postgres import Databases

# Examples may take long on a busy machine; that is no failure.
settings.register_profile(
    "dev", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
# The same examples in every run: a red run is the change's fault.
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True)
# For a long look: HYPOTHESIS_PROFILE=thorough make test
settings.register_profile("thorough", settings.get_profile("dev"), max_examples=2_000)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev")
)

# A server for the tests of the PostgreSQL store, if one is named (tests/postgres.py).
if server := os.environ.get("KEEPER_TEST_POSTGRES"):
    os.environ["TEST_POSTGRES"] = server

for name in [name for name in os.environ if name.startswith("KEEPER_") or name == "DISCORD_TOKEN"]:
    del os.environ[name]

# A store writes through to the disk at each step, and a test would wait for the disk. Where the
# machine keeps files in memory the tests' files are there: SQLite does all it does elsewhere.
MEMORY = Path("/dev/shm")
ENOUGH = 1 << 30
"""Bytes; some containers have a small one, where a failing run would fill it."""

if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# Rich tracebacks of what is expected to fail took more time than the tests themselves.
structlog.configure(
    processors=[
        structlog.stdlib.add_log_level,
        structlog.dev.ConsoleRenderer(
            colors=False, exception_formatter=structlog.dev.plain_traceback
        ),
    ]
)

# Whoever collects sixteen thousand tests makes millions of objects that all stay: looking through
# them again and again took a third of that time.
gc.disable()

LONG = (
    "tests/fleet/",
    "tests/reliability/",
    "tests/deploy/",
    "tests/e2e/weeks/",
    "tests/sockets/",
    "tests/local/",
    "tests/recorded/",
    "tests/store/",
    "tests/tools/",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Searches take their seed from the command line."""
    parser.addoption("--seed", type=int, default=1, help="of the searches of `make nightly`")


@pytest.fixture(scope="session")
def seed(request: pytest.FixtureRequest) -> int:
    """Return the seed of this run's searches."""
    chosen: int = request.config.option.seed
    return chosen


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Databases"]:
    """One PostgreSQL server for the whole run, whichever of its processes needs it first."""
    from tests.postgres import served  # noqa: PLC0415 - most runs of few tests need none

    own = tmp_path_factory.getbasetemp()
    with served(meeting=own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) as databases:
        yield databases


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))


def pytest_collection_finish() -> None:
    """From here on garbage is collected, of what tests themselves make."""
    gc.freeze()
    gc.enable()
