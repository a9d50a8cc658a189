"""The simulated server of the tests in `tests/e2e`, for commands that need one."""

from tests.e2e.conftest import server

__all__ = ["server"]
