"""Seats that change hands, and tables that change channels."""
