"""Return to The Devourer Below: facts, map and scripts."""
