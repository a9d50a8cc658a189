"""Lost in Time and Space, a scenario of The Dunwich Legacy."""
