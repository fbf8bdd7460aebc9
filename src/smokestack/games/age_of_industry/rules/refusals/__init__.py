"""Why an action is illegal, with the clause that forbids it."""
