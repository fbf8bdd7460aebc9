"""The rules: positions, actions, phases and scoring."""
