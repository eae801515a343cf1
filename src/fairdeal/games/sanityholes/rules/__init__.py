"""The numbered rules, in the rulebook's order: deal, roles and exchange, plays and tricks, places and the end."""
