"""The position that lies on the table: board, hands, sheets."""
