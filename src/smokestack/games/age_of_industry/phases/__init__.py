"""The phases and actions, one module each; they read like the sections of the rules reference."""
