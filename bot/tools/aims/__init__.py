"""Purposes of the players that act for one."""
