"""The numbered rules, in the rulebook's order."""
