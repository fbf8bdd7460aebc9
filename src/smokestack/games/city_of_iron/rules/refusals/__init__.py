"""Why an action is illegal, by kind of action."""
