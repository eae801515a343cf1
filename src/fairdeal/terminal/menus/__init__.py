"""Menus of what a player can do, built from a scene's prompt, without rules and without a screen."""
