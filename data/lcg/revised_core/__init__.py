"""Additions of the Revised Core Set to the first one."""
