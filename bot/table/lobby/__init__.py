"""Before the first step: who plays whom, by which rules; and once more."""
