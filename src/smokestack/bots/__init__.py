"""Players that are programs. None knows a game by name, none sees more than its seat may see."""
