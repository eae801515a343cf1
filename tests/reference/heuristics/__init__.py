"""The heuristic players once more, as plain functions of a view: what the compiled players must agree with."""
