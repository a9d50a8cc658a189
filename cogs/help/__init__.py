"""Cards, rules, odds and advice that players can look up."""
