"""The rules: positions, actions, phases, scoring and options."""
