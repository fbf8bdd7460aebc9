"""A game played in the terminal: the session, the menu of choices, the prompt and the talk between them."""
