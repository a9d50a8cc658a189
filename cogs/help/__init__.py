"""Cards, rules, odds and advice: what a player can look up."""
